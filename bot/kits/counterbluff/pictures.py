"""Drawings for the messages of Counterbluff: table, hand, score sheet and film."""

from collections.abc import Sequence
from typing import Final

from bot.engine.games.counterbluff.hand_strength import made_low
from bot.engine.games.counterbluff.results import hand_result
from bot.engine.games.counterbluff.view import CounterbluffView
from bot.engine.moves import Move
from bot.engine.results import DealResult
from bot.i18n.translator import N_, Translator
from bot.kits.counterbluff.alt_text import board_alt, board_plain
from bot.kits.counterbluff.board import EMPTY_TABLE, table_canvas
from bot.kits.counterbluff.hand_picture import hand_canvas
from bot.kits.counterbluff.marks import CANDLE, FLAG, LAST, LOW, high_marks, low_marks
from bot.kits.counterbluff.scene import CONCEDED, LOWBALL_ENDS, publicly_shown, result_shown
from bot.kits.counterbluff.table_texts import move_words
from bot.kits.counterbluff.words import last_text, sheet_text, won_last
from bot.kits.deal_pictures import DealPictures
from bot.kits.deal_sheet import SheetParts
from bot.kits.drawings import private_drawing, public_drawing
from bot.kits.film import scenes
from bot.kits.two_sides import COLUMNS, SIGNS, side_names
from bot.messages.message import Drawing
from bot.render.marks import Mark

_MOST_CARDS: Final = 22
"""Cards of a match whose film shows each of them."""


def board_drawing(view: CounterbluffView) -> Drawing:
    """The table of this view, a PNG of 760 by 960 pixels."""
    return public_drawing(table_canvas, view)


def step_drawing(view: CounterbluffView, _better: Move | None) -> Drawing:
    """The table; a better move is only told in words."""
    return board_drawing(view)


def hand_drawing(view: CounterbluffView) -> Drawing:
    """The hand of the view's seat, a PNG 760 pixels wide."""
    return private_drawing(hand_canvas, view)


def film_views(views: Sequence[CounterbluffView]) -> Sequence[CounterbluffView]:
    """Each card, or in a long match only the finished hands.

    A card takes 17 kB, so that a whole match would be three times as large as other films.
    """
    if len(views) <= _MOST_CARDS:
        return views
    return tuple(view for view in scenes(views) if result_shown(view) is not None) or views[-1:]


def _made_of(result: DealResult, side: int) -> tuple[Mark, ...]:
    """What the winner's row showed, a flag of who gave up, an arrow down for Lowball.

    After the match, what the winner's cards made stands behind that arrow if they lay face down.
    Two cards for the last hand stand after that, or instead of it if the row lost a showdown.
    """
    hand = hand_result(result)
    last = (Mark(symbol=LAST),) if won_last(hand, side) else ()
    if hand.winner != side and hand.end in CONCEDED:
        return (Mark(symbol=FLAG), *last)
    if last and hand.winner != side:
        return last
    if hidden := hand.hidden[side]:
        return (*low_marks(hidden, made_low(hidden, hand.lowball)), *last)
    if hand.end in LOWBALL_ENDS:
        return (Mark(symbol=LOW), *last)
    return (*high_marks(hand.rows[side]), *last)


def _made_text(result: DealResult, side: int, _: Translator) -> str:
    return sheet_text(hand_result(result), side, _)


def _brief_text(result: DealResult, side: int, _: Translator) -> str:
    return last_text(hand_result(result), side, _)


SHEET: Final = SheetParts(
    COLUMNS,
    SIGNS,
    side_names,
    CANDLE,
    CANDLE,
    _made_of,
    _made_text,
    N_("Hand {deal}, dealt by {side}: {scores}."),
    marks_beside=True,
    brief_text=_brief_text,
)
"""What Counterbluff adds to its score sheet."""

PICTURES: Final = DealPictures(
    sheet_parts=SHEET,
    film_text=N_("The film of a game, hand by hand."),
    alt=board_alt,
    plain=board_plain,
    board_drawing=board_drawing,
    step_drawing=step_drawing,
    film_canvas=table_canvas,
    table=EMPTY_TABLE,
    film_views=film_views,
    shown=publicly_shown,
    move_words=move_words,
)
