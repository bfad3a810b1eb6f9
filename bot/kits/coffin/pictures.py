"""Drawings of a coffin game: board, hand, cuts, score sheet and replay."""

from collections.abc import Sequence

from bot.engine.coffin.view import CoffinView
from bot.messages.message import Drawing
from bot.render import pictures
from bot.render.colours import Pack


def board_drawing(view: CoffinView) -> Drawing:
    """The coffin as the view shows it, 760 by 960 pixels, PNG."""
    return Drawing(pictures.board, (view,))


def hand_drawing(view: CoffinView) -> Drawing:
    """The viewing seat's own cards with numbered plates, PNG."""
    return Drawing(pictures.hand, (view,))


def cut_drawing(view: CoffinView) -> Drawing:
    """The cards that were cut for the deal, PNG."""
    return Drawing(pictures.cut, (view,))


def sheet_drawing(view: CoffinView) -> Drawing:
    """The score sheet of the view's game, PNG."""
    return Drawing(_sheet, (view,))


def replay_drawing(views: Sequence[CoffinView]) -> Drawing:
    """A replay of these views, GIF; the last one is held."""
    return Drawing(pictures.film, (tuple(views),))


def _sheet(view: CoffinView, _pack: Pack) -> bytes:
    return pictures.sheet(view)
