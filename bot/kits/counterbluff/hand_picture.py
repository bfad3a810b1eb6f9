"""Picture of a player's hand: the rows of the table above it, what each card would make below."""

from collections.abc import Sequence
from dataclasses import dataclass

from bot.engine.cards import Card
from bot.engine.games.counterbluff.hand_strength import ahead_of
from bot.engine.games.counterbluff.view import CounterbluffView
from bot.kits.counterbluff.hand_layout import ROW_CARD, WIDTH, HandLayout
from bot.kits.counterbluff.marks import high_marks
from bot.kits.counterbluff.plates import LIT, QUIET, lay_marks, lay_row
from bot.kits.counterbluff.scene import Scene, scene_of
from bot.render.blending import blend_sprites
from bot.render.canvas import Canvas, Paint
from bot.render.card_sprites import card_sprite
from bot.render.cards import PackStyle
from bot.render.colours import NIGHT, STYLES, TRAY, WELL_EDGE
from bot.render.marks import Mark
from bot.render.symbols import BADGES, CROWN
from bot.render.tray import lay_tray
from bot.render.vector_paths import Rect


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
    """The rows that have cards and the hand, 760 pixels wide, all cards with large indices."""
    pack = PackStyle.of(four_colour=pack.four_colour, large=True)
    scene, own = scene_of(view), view.seat or 0
    seats = [seat for seat in (1 - own, own) if scene.cards[seat]]
    held = choices(view)
    layout = HandLayout(len(seats), len(held), figures=any(choice.marks for choice in held))
    canvas = Canvas.filled((WIDTH, layout.height), NIGHT)
    lay_tray(canvas, (4, 4, WIDTH - 4, layout.height - 4))
    for place, seat in enumerate(seats):
        _lay_row(canvas, scene, seat, layout.row(place), pack)
    _lay_hand(canvas, held, layout, pack)
    for place, choice in enumerate(held):
        if choice.marks:
            style = LIT[own] if choice.ahead else QUIET
            lay_marks(canvas, choice.marks, layout.plate(place), style, 24)
    return canvas


def _choice(view: CounterbluffView, seat: int, card: Card) -> Choice:
    row, other = (*view.rows[seat], card), view.rows[1 - seat]
    rows = (row, other) if seat == 0 else (other, row)
    return Choice(card, high_marks(row), ahead_of(rows, view.leader) == seat)


def _lay_row(canvas: Canvas, scene: Scene, seat: int, rect: Rect, pack: PackStyle) -> None:
    """A row of the table with the sign of its player and what it shows."""
    left, top, right, bottom = rect
    canvas.panel(rect, 10, Paint(TRAY, WELL_EDGE))
    paint = Paint(WELL_EDGE, STYLES[seat].light)
    canvas.stamp(BADGES[seat], (left + 34, (top + bottom) / 2), 36, paint)
    cards: Rect = (left + 66, top + 10, right - 202, bottom)
    lay_row(canvas, scene.cards[seat], cards, pack, ROW_CARD)
    marks = _marks(scene.face_up(seat), scene.lowball)
    if marks:
        ahead = scene.ahead == seat
        plate = (right - 196, top + 23, right - 4, bottom - 23)
        shown = (Mark(symbol=CROWN), *marks) if ahead else marks
        lay_marks(canvas, shown, plate, LIT[seat] if ahead else QUIET, 24)


def _lay_hand(canvas: Canvas, held: Sequence[Choice], layout: HandLayout, pack: PackStyle) -> None:
    for row in range(layout.hand_rows):
        pocket = layout.pocket(row)
        canvas.panel(pocket, 10, Paint(TRAY, WELL_EDGE))
        first = row * layout.in_row
        sprites = [
            (card_sprite(choice.card, pack, layout.card), layout.held(first + place))
            for place, choice in enumerate(held[first : first + layout.in_row])
        ]
        blend_sprites(canvas.plane, pocket, sprites)


def _marks(cards: Sequence[Card], lowball: bool) -> tuple[Mark, ...]:
    return high_marks(cards) if cards and not lowball else ()
