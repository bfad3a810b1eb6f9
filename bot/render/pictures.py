"""Knows every picture that people see: a view in, the bytes of a file out.

Each picture is drawn on the one fixed palette, holds no words, and is the same for equal views.
All functions may be called from several threads at once.
"""

from bot.engine.views import View
from bot.render.board import board_canvas
from bot.render.colours import Pack
from bot.render.png import encode

__all__ = ["Pack", "board"]


def board(view: View, pack: Pack) -> bytes:
    """The coffin, 760 by 960, as PNG."""
    return encode(board_canvas(view, pack).plane)
