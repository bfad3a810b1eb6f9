"""Drawings for the messages of a game of Fosco: board, hand and film."""

from collections.abc import Iterable, Sequence
from itertools import chain
from typing import Final

from bot.engine.cards import Card
from bot.engine.games.fosco.view import FoscoView
from bot.engine.moves import Move
from bot.engine.results import DealResult
from bot.i18n.card_names import suit_name
from bot.i18n.translator import N_, Translator
from bot.kits.deal_pictures import DealPictures
from bot.kits.deal_sheet import SheetParts
from bot.kits.drawings import private_drawing, public_drawing
from bot.kits.fosco.alt_text import board_alt, board_plain, side_words
from bot.kits.fosco.board import EMPTY_TABLE, board_canvas
from bot.kits.fosco.figures import MOUSE, SIDE_SIGNS, SIDE_SYMBOLS
from bot.kits.fosco.hand_picture import hand_canvas, open_canvas
from bot.messages.message import Drawing
from bot.render.marks import Mark
from bot.render.side_sign import SideSign
from bot.render.symbols import CARD_SIGN, SUITS


def board_drawing(view: FoscoView, marked: Iterable[Card] = ()) -> Drawing:
    """The table of this view, a PNG of 760 by 960 pixels; it frames held cards that are marked."""
    return public_drawing(board_canvas, view, frozenset(marked))


def open_drawing(view: FoscoView) -> Drawing:
    """The table; the cards that may be played are framed, if this view shows them."""
    return board_drawing(view, view.playable)


def step_drawing(view: FoscoView, better: Move | None) -> Drawing:
    """The table; the card of a better move is framed, if there is one."""
    return board_drawing(view, () if better is None or better.card is None else (better.card,))


def hand_drawing(view: FoscoView) -> Drawing:
    """The count and the hand of the view's seat, a PNG of 760 by 726 pixels."""
    return private_drawing(hand_canvas, view)


def open_hand_drawing(view: FoscoView) -> Drawing:
    """The table for one of its players, a PNG of 760 by 837 pixels; playable cards are framed."""
    return private_drawing(open_canvas, view, frozenset(view.playable))


def film_views(views: Sequence[FoscoView]) -> Sequence[FoscoView]:
    """A scene a count, which shows its cards once it is won."""
    return (*(view for view in views[:-1] if not view.plays), views[-1])


def _made_of(result: DealResult, side: int) -> tuple[Mark, ...]:
    """The suits that scored, each with its points: two suits a line."""
    scored = sorted(
        (part for part in result.parts[side] if part.points), key=lambda part: part.factor
    )
    marks = ((Mark(symbol=SUITS[part.label]), Mark(f"+{part.points}")) for part in scored)
    return tuple(chain.from_iterable(marks))


def _made_text(result: DealResult, side: int, _: Translator) -> str:
    scored = (part for part in result.parts[side] if part.points)
    return ", ".join(f"{suit_name(part.label, _)} +{part.points}" for part in scored)


SHEET: Final = SheetParts(
    tuple(SideSign(side, symbol) for side, symbol in enumerate(SIDE_SYMBOLS)),
    SIDE_SIGNS,
    side_words,
    CARD_SIGN,
    MOUSE,
    _made_of,
    _made_text,
    marks_a_line=4,
)
"""What Fosco adds to its score sheet."""

PICTURES: Final = DealPictures(
    sheet_parts=SHEET,
    film_text=N_("The film of a game, count by count."),
    alt=board_alt,
    plain=board_plain,
    board_drawing=open_drawing,
    step_drawing=step_drawing,
    film_canvas=board_canvas,
    table=EMPTY_TABLE,
    film_views=film_views,
)
