"""Knows every picture that people see: a view in, the bytes of a file out.

Each picture is drawn on the one fixed palette, holds no words, and is the same for equal views.
All functions may be called from several threads at once.
"""

from collections.abc import Sequence

from bot.engine.views import View
from bot.render.board import board_canvas
from bot.render.colours import Pack
from bot.render.curve import curve_canvas
from bot.render.film import gif
from bot.render.png import encode
from bot.render.score_sheet import sheet_canvas
from bot.render.tray import cut_canvas, hand_canvas

__all__ = ["Pack", "board", "curve", "cut", "film", "hand", "sheet"]


def board(view: View, pack: Pack) -> bytes:
    """The coffin, 760 by 960, as PNG."""
    return encode(board_canvas(view, pack).plane)


def hand(view: View, pack: Pack) -> bytes:
    """The viewing seat's own cards with numbered plates, as PNG."""
    return encode(hand_canvas(view, pack).plane)


def cut(view: View, pack: Pack) -> bytes:
    """The cards that were cut for the deal, side by side, as PNG."""
    return encode(cut_canvas(view, pack).plane)


def sheet(view: View) -> bytes:
    """The score sheet of the view's game, as PNG."""
    return encode(sheet_canvas(view).plane)


def film(views: Sequence[View], pack: Pack) -> bytes:
    """A replay as GIF: one board a view, the last one held."""
    return gif(views, pack)


def curve(coffins: Sequence[Sequence[float]]) -> bytes:
    """The run of a game, coffin by coffin, as a line on parchment; PNG."""
    return encode(curve_canvas(coffins).plane)
