"""Drawings for the messages of a coffin game: board, move, cuts, score sheet and replay."""

from collections.abc import Sequence

from bot.engine.coffin.view import CoffinView
from bot.kits.coffin.board import board_canvas
from bot.kits.coffin.move_picture import move_canvas
from bot.kits.coffin.outcomes import Choice
from bot.kits.coffin.replay import replay_frames
from bot.kits.coffin.score_sheet import match_end, score_sheet, side_column
from bot.kits.drawings import private_drawing, public_drawing
from bot.kits.film import bookends
from bot.messages.message import Drawing
from bot.render.cards import PackStyle
from bot.render.cut_picture import PlayerSign
from bot.render.pictures import cut_picture, score_sheet_picture
from bot.render.replay_gif import replay_gif


def board_drawing(view: CoffinView) -> Drawing:
    """The board of this view, a PNG of 760 by 960 pixels."""
    return public_drawing(board_canvas, view)


def move_drawing(view: CoffinView, choice: Choice) -> Drawing:
    """The coffin, the hand of the view's seat and what the candidates would make, a PNG."""
    return private_drawing(move_canvas, view, choice)


def cut_drawing(view: CoffinView) -> Drawing:
    """The cuts for the first deal with the signs of the players, a PNG."""
    columns = [side_column(view, side) for side in view.sides]
    signs = tuple(PlayerSign(column.style, column.symbol) for column in columns)
    return Drawing(cut_picture, (view.cuts, signs, view.dealer))


def sheet_drawing(view: CoffinView) -> Drawing:
    """The score sheet of the view's game, a PNG."""
    return Drawing(score_sheet_picture, (score_sheet(view),))


def replay_drawing(views: Sequence[CoffinView]) -> Drawing:
    """The replay of these views, a GIF."""
    return Drawing(_replay_picture, (tuple(views),))


def _replay_picture(views: Sequence[CoffinView], pack: PackStyle) -> bytes:
    columns = [side_column(views[0], side) for side in range(len(views[0].scores))]
    ends = bookends(views, columns, match_end, pack)
    return replay_gif(ends.around(replay_frames(views, pack)))
