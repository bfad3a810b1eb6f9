"""Drawings for the messages of Abstrac: the board, a step of a replay, the film."""

from typing import Final

from bot.engine.games.abstrac.view import AbstracView, abstrac_result
from bot.engine.moves import Move
from bot.engine.results import DealResult
from bot.i18n.translator import N_, Translator
from bot.kits.abstrac.alt_text import board_alt, board_plain
from bot.kits.abstrac.board import EMPTY_TABLE, board_canvas, hand_canvas
from bot.kits.abstrac.score_marks import score_marks
from bot.kits.abstrac.table_texts import move_label
from bot.kits.deal_pictures import DealPictures
from bot.kits.deal_sheet import SheetParts
from bot.kits.drawings import private_drawing, public_drawing
from bot.kits.two_sides import COLUMNS, SIGNS, side_names
from bot.messages.message import Drawing
from bot.render.marks import Mark
from bot.render.symbols import CARD_SIGN


def board_drawing(view: AbstracView, better: Move | None = None) -> Drawing:
    """The board of this view, a PNG of 760 by 960 pixels; with the better move, if any."""
    return public_drawing(board_canvas, view, better)


def hand_drawing(view: AbstracView) -> Drawing:
    """The board for a player, a PNG of 760 by 864 pixels."""
    return private_drawing(hand_canvas, view)


def step_drawing(view: AbstracView, better: Move | None) -> Drawing:
    """The board without the numbers of the next takes, which would be taken for those of this."""
    return board_drawing(view.ended(), better)


def _made_of(result: DealResult, side: int) -> tuple[Mark, ...]:
    deal = abstrac_result(result)
    return score_marks(deal.takings, deal.misere, side)


def _made_text(result: DealResult, side: int, _: Translator) -> str:
    deal = abstrac_result(result)
    own, other = deal.takings[side], deal.takings[1 - side]
    if deal.misere is None:
        return f"{own.points} × {len(other.cards)}"
    if deal.misere != side:
        return _("misère")
    return _("misère, the other's {points} × {n}", points=other.points, n=len(own.cards))


_ROW = (
    "M2 22 L14 22 L14 78 L2 78 Z M19 22 L31 22 L31 78 L19 78 Z M36 22 L48 22 L48 78 L36 78 Z"
    " M53 12 L98 12 L98 88 L53 88 Z"
)
SHEET: Final = SheetParts(COLUMNS, SIGNS, side_names, CARD_SIGN, _ROW, _made_of, _made_text)
"""What Abstrac adds to its score sheet."""

PICTURES: Final = DealPictures(
    sheet_parts=SHEET,
    film_text=N_("The film of a game, take by take."),
    alt=board_alt,
    plain=board_plain,
    board_drawing=board_drawing,
    step_drawing=step_drawing,
    film_canvas=board_canvas,
    table=EMPTY_TABLE,
    move_words=move_label,
)
