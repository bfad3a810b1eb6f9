"""Drawings for the messages of Caterpillar: board, hand, film, and its part of the score sheet."""

from typing import Final

from bot.engine.cards import Card
from bot.engine.games.caterpillar.results import caterpillar_result
from bot.engine.games.caterpillar.view import CaterpillarView
from bot.engine.moves import Move
from bot.engine.results import DealResult
from bot.i18n.translator import N_, Translator
from bot.kits.caterpillar.alt_text import board_alt, board_plain
from bot.kits.caterpillar.board import EMPTY_TABLE, board_canvas
from bot.kits.caterpillar.hand_picture import hand_canvas
from bot.kits.caterpillar.words import made_text
from bot.kits.deal_pictures import DealPictures
from bot.kits.deal_sheet import SheetParts
from bot.kits.drawings import private_drawing, public_drawing
from bot.kits.two_sides import COLUMNS, SIGNS, side_names
from bot.messages.message import Drawing
from bot.render.marks import Mark
from bot.render.symbols import BADGES

LARVA: Final = (
    "M16 44 C26 44 33 52 33 62 C33 73 26 80 16 80 C7 80 1 73 1 62 C1 52 7 44 16 44 Z"
    " M38 50 C48 50 55 57 55 67 C55 77 48 84 38 84 C33 84 29 82 27 80 C34 72 36 62 33 52 Z"
    " M60 46 C70 46 77 54 77 65 C77 75 70 82 60 82 C55 82 52 80 50 78 C57 70 59 60 54 49 Z"
    " M80 38 C90 38 99 46 99 58 C99 71 91 80 80 80 C78 80 76 79 74 78 C81 69 82 56 72 44"
    " C69 41 74 38 80 38 Z M84 40 L90 16 L95 17 L89 42 Z M74 40 L72 16 L77 15 L80 40 Z"
)
"""A caterpillar, for the score sheet."""


def board_drawing(view: CaterpillarView, better: Card | None = None) -> Drawing:
    """The board of this view, a PNG of 760 by 960 pixels; with a better card, if any."""
    return public_drawing(board_canvas, view, better)


def step_drawing(view: CaterpillarView, better: Move | None) -> Drawing:
    """The board with the card of a better move, if any."""
    return board_drawing(view, None if better is None else better.card)


def hand_drawing(view: CaterpillarView) -> Drawing:
    """The hand of the view's seat, a PNG of 760 by 494 pixels."""
    return private_drawing(hand_canvas, view)


def _made_of(result: DealResult, side: int) -> tuple[Mark, ...]:
    """Points of the plays, then whose courts counted and how many: `85 + JQK ×3`."""
    deal = caterpillar_result(result)
    points = Mark(str(deal.play_points[side]), style=side)
    if not deal.bonus[side]:
        return (points,)
    owner = side if deal.court_short is None else 1 - side
    badge = () if owner == side else (Mark(symbol=BADGES[owner], style=owner),)
    courts = (Mark("JQK"), Mark(f"×{deal.courts[owner]}"))
    return (points, Mark("+"), *badge, *courts)


def _made_text(result: DealResult, side: int, _: Translator) -> str:
    deal = caterpillar_result(result)
    return made_text(deal.play_points[side], deal.bonus[side], _)


SHEET: Final = SheetParts(COLUMNS, SIGNS, side_names, LARVA, LARVA, _made_of, _made_text)
"""What Caterpillar adds to its score sheet."""

PICTURES: Final = DealPictures(
    sheet_parts=SHEET,
    film_text=N_("The film of a game, card by card."),
    alt=board_alt,
    plain=board_plain,
    board_drawing=board_drawing,
    step_drawing=step_drawing,
    film_canvas=board_canvas,
    table=EMPTY_TABLE,
)
