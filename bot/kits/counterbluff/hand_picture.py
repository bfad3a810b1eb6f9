"""Picture of a player's hand: the two rows above it, and what each card would make below it."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from bot.engine.cards import Card
from bot.engine.games.counterbluff.hand_strength import ahead_of
from bot.engine.games.counterbluff.view import CounterbluffView
from bot.kits.counterbluff.marks import high_marks
from bot.kits.counterbluff.plates import LIT, QUIET, lay_marks, lay_row
from bot.kits.counterbluff.scene import scene_of
from bot.render.canvas import Canvas, Paint
from bot.render.cards import PackStyle
from bot.render.colours import NIGHT, STYLES, TRAY, WELL_EDGE
from bot.render.score_sheet import Mark
from bot.render.symbols import BADGES, CROWN
from bot.render.tray import lay_tray
from bot.render.vector_paths import Rect

SIZE: Final = (760, 800)
_CARD: Final = (130, 181)
_STEP: Final = (138, 238)
_LEFT: Final = 39
_HAND_TOP: Final = 306
_ROW_HEIGHT: Final = 120
_ROW_TOPS: Final = (26, 162)
_PLATE: Final = 46


@dataclass(frozen=True, slots=True)
class Choice:
    """A card of the hand, with the marks of the row that it would make; `ahead` if that wins."""

    card: Card
    marks: tuple[Mark, ...] = ()
    ahead: bool = False


def choices(view: CounterbluffView) -> tuple[Choice, ...]:
    """The hand; on the player's turn each card with what the row would show then."""
    seat = view.seat
    if seat is None or view.to_move != seat or view.call is not None or not view.rows[seat]:
        return tuple(map(Choice, view.hand))
    return tuple(_choice(view, seat, card) for card in view.hand)


def hand_canvas(view: CounterbluffView, pack: PackStyle) -> Canvas:
    """The rows and the hand, 760 by 800 pixels, whatever they hold."""
    canvas = _tray()
    _lay_rows(canvas, view, pack)
    for place, choice in enumerate(choices(view)):
        left = _LEFT + place % 5 * _STEP[0]
        top = _HAND_TOP + place // 5 * _STEP[1]
        lay_row(canvas, (choice.card,), (left, top, left + _CARD[0], top + _CARD[1]), pack)
        if choice.marks:
            below = top + _CARD[1] + 4
            plate = (left - 4, below, left + _CARD[0] + 4, below + _PLATE)
            style = LIT[view.seat or 0] if choice.ahead else QUIET
            lay_marks(canvas, choice.marks, plate, style, 22)
    return canvas


def _choice(view: CounterbluffView, seat: int, card: Card) -> Choice:
    row, other = (*view.rows[seat], card), view.rows[1 - seat]
    rows = (row, other) if seat == 0 else (other, row)
    return Choice(card, high_marks(row), ahead_of(rows, view.leader) == seat)


def _tray() -> Canvas:
    width, height = SIZE
    canvas = Canvas.filled(SIZE, NIGHT)
    lay_tray(canvas, (4, 4, width - 4, height - 4))
    for top in _ROW_TOPS:
        canvas.panel((22, top - 5, 738, top + _ROW_HEIGHT + 5), 10, Paint(TRAY, WELL_EDGE))
    canvas.panel((22, _HAND_TOP - 12, 738, height - 22), 12, Paint(TRAY, WELL_EDGE))
    return canvas


def _lay_rows(canvas: Canvas, view: CounterbluffView, pack: PackStyle) -> None:
    """The other row above one's own, each with its sign and what it shows."""
    scene, own = scene_of(view), view.seat or 0
    for top, seat in zip(_ROW_TOPS, (1 - own, own), strict=True):
        rect: Rect = (84, top, 536, top + _ROW_HEIGHT)
        paint = Paint(WELL_EDGE, STYLES[seat].light)
        canvas.stamp(BADGES[seat], (54, top + _ROW_HEIGHT / 2), 34, paint)
        lay_row(canvas, scene.cards[seat], rect, pack)
        marks = _marks(scene.face_up(seat), scene.lowball)
        if marks:
            ahead = scene.ahead == seat
            plate = (550, top + 34, 734, top + 86)
            shown = (Mark(symbol=CROWN), *marks) if ahead else marks
            lay_marks(canvas, shown, plate, LIT[seat] if ahead else QUIET, 22)


def _marks(cards: Sequence[Card], lowball: bool) -> tuple[Mark, ...]:
    return high_marks(cards) if cards and not lowball else ()
