"""Drawings for the messages of a coffin game: board, hand, cuts, score sheet and replay."""

from collections.abc import Sequence

from bot.engine.cards import VAMPIRE
from bot.engine.coffin.view import CoffinView
from bot.kits.coffin.board import board_canvas, side_style
from bot.kits.coffin.replay import replay_frames
from bot.kits.coffin.score_sheet import score_sheet
from bot.messages.message import Drawing
from bot.render.cards import PackStyle
from bot.render.hand_picture import MarkedCard
from bot.render.pictures import cut_picture, hand_picture, score_sheet_picture
from bot.render.png import encode
from bot.render.replay_gif import replay_gif
from bot.render.symbols import BAT


def board_drawing(view: CoffinView) -> Drawing:
    """The board of this view, a PNG of 760 by 960 pixels."""
    return Drawing(board_picture, (view,))


def hand_drawing(view: CoffinView) -> Drawing:
    """The hand of the view's seat, a PNG; an unused own Vampire comes last, framed."""
    return Drawing(hand_picture, (view.hand, _own_vampire(view)))


def cut_drawing(view: CoffinView) -> Drawing:
    """The cuts for the first deal, a PNG."""
    return Drawing(cut_picture, (view.cuts, view.dealer))


def sheet_drawing(view: CoffinView) -> Drawing:
    """The score sheet of the view's game, a PNG."""
    return Drawing(score_sheet_picture, (score_sheet(view),))


def replay_drawing(views: Sequence[CoffinView]) -> Drawing:
    """The replay of these views, a GIF."""
    return Drawing(replay_picture, (tuple(views),))


def board_picture(view: CoffinView, pack: PackStyle) -> bytes:
    """The board as the bytes of a PNG."""
    return encode(board_canvas(view, pack).plane)


def replay_picture(views: Sequence[CoffinView], pack: PackStyle) -> bytes:
    """The replay as the bytes of a GIF."""
    return replay_gif(replay_frames(views, pack))


def _own_vampire(view: CoffinView) -> MarkedCard | None:
    if view.seat is None or not view.vampires[view.seat]:
        return None
    return MarkedCard(VAMPIRE, side_style(view, view.sides[view.seat]), BAT)
