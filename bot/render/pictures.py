"""Knows every picture that people see: a view in, the bytes of a file out.

Each picture is drawn on the one fixed palette, holds no words, and is the same for equal views.
All functions may be called from several threads at once.
"""

from collections.abc import Sequence

from bot.engine.coffin.view import CoffinView
from bot.render.board import board_canvas
from bot.render.colours import Pack
from bot.render.hand_picture import cut_canvas, hand_canvas
from bot.render.lead_chart import curve_canvas
from bot.render.png import encode
from bot.render.replay_gif import replay_gif
from bot.render.score_sheet import sheet_canvas

__all__ = ["Pack", "board", "curve", "cut", "film", "hand", "sheet"]


def board(view: CoffinView, pack: Pack) -> bytes:
    """The coffin, 760 by 960, as PNG."""
    return encode(board_canvas(view, pack).plane)


def hand(view: CoffinView, pack: Pack) -> bytes:
    """The viewing seat's own cards with numbered plates, as PNG."""
    return encode(hand_canvas(view, pack).plane)


def cut(view: CoffinView, pack: Pack) -> bytes:
    """The cards that were cut for the deal, side by side, as PNG."""
    return encode(cut_canvas(view, pack).plane)


def sheet(view: CoffinView) -> bytes:
    """The score sheet of the view's game, as PNG."""
    return encode(sheet_canvas(view).plane)


def film(views: Sequence[CoffinView], pack: Pack) -> bytes:
    """A replay as GIF: one board a view, the last one held."""
    return replay_gif(views, pack)


def curve(coffins: Sequence[Sequence[float]]) -> bytes:
    """The run of a game, coffin by coffin, as a line on parchment; PNG."""
    return encode(curve_canvas(coffins).plane)
