"""Drawing of all cards as four suits by thirteen ranks: who holds, has played or captured each."""

from collections import Counter
from collections.abc import Collection, Iterator
from dataclasses import dataclass
from enum import Enum, auto

from bot.engine.cards import JOKER, PACK52, SUITS, Card
from bot.engine.game import Seat
from bot.engine.games.fosco.view import FoscoView
from bot.i18n.card_names import corner_index
from bot.kits.fosco.board_layout import LANE, PACK, card_rect, suit_row
from bot.kits.fosco.figures import SIDES, narrow_width, suit_light, write_narrow
from bot.render.atlas import tile
from bot.render.canvas import Canvas, Paint, text_width
from bot.render.cards import PackStyle, suit_ink
from bot.render.colours import (
    BRASS,
    BRASS_INK,
    LAMP,
    MOTLEY,
    PAGE,
    PAGE_INK,
    PLATE_INK,
    WELL,
    Colour,
    blend,
)
from bot.render.symbols import CROWN, JOKER_CAP
from bot.render.symbols import SUITS as SUIT_SIGNS
from bot.render.vector_paths import Rect

_TAN: Colour = (203, 184, 150)
_LAMPLIT: Colour = (255, 234, 184)


class Whereabouts(Enum):
    """Where a card is, as far as the view shows it."""

    HELD = auto()
    """In a hand that the view shows."""
    PLAYED = auto()
    """In the open count."""
    CAPTURED = auto()
    """Among a side's captures."""
    HIDDEN = auto()
    """In a hand that the view does not show."""


@dataclass(frozen=True, slots=True)
class Placed:
    """A card, where it is and whose it is; side 0 if nobody may know.

    `partner` tells the open hand of a side's second seat from that of its first.
    """

    card: Card
    where: Whereabouts
    side: int = 0
    partner: bool = False


def placed_cards(view: FoscoView) -> Iterator[Placed]:
    """Every card of the pack once, Jokers too."""
    cards = [
        Placed(card, Whereabouts.CAPTURED, side)
        for side, captured in enumerate(view.captured)
        for card in captured
    ]
    cards += [Placed(play.card, Whereabouts.PLAYED, view.sides[play.seat]) for play in view.plays]
    for seat, hand in enumerate(view.hands):
        held = Whereabouts.HELD, view.sides[seat], is_second_hand(view, seat)
        cards += [Placed(card, *held) for card in hand]
    seen = Counter(placed.card for placed in cards)
    yield from cards
    yield from (Placed(card, Whereabouts.HIDDEN) for card in PACK52 if card not in seen)
    missing = view.jokers - seen[JOKER]
    yield from (Placed(JOKER, Whereabouts.HIDDEN) for _ in range(missing))


def is_second_hand(view: FoscoView, seat: Seat) -> bool:
    """Whether a seat's hand is open and the second one of its side."""
    return view.open_hands and view.sides[seat] in view.sides[:seat]


def shows_new_count(view: FoscoView, card: Card) -> bool:
    """Whether a card that may be played stands beside the count that it would announce.

    At a count of 0 that would only repeat the card, and is left out unless the card wins.
    """
    return view.total > 0 or card in view.winning


def lay_pack(canvas: Canvas, view: FoscoView, marked: Collection[Card], pack: PackStyle) -> None:
    """All cards in the tray: side 0's above side 1's in each suit's row.

    Marked cards are framed; those that may be played stand beside their new count, if it is shown.
    """
    canvas.lay(tile("fosco/lanes"), PACK[:2])
    for row, suit in enumerate(SUITS):
        left, top, _, bottom = suit_row(row)
        middle = left + 20, (top + bottom) // 2
        canvas.stamp(SUIT_SIGNS[suit], middle, 30, Paint(WELL, suit_light(suit, pack)))
    jokers = 0
    totals = dict(zip(view.playable, view.playable_totals, strict=True))
    seat = view.to_move
    mover = None if seat is None else (view.sides[seat], is_second_hand(view, seat))
    for placed in placed_cards(view):
        rect = card_rect(placed.card, placed.side, jokers)
        if placed.where is Whereabouts.CAPTURED:
            _lay_captured(canvas, placed, rect)
        elif placed.where is Whereabouts.PLAYED:
            _lay_played(canvas, placed, rect)
        else:
            candidate = (placed.side, placed.partner) == mover and placed.card in totals
            # Others may hold a Joker too; every other card that is marked is one of a kind.
            other = placed.card.is_joker and placed.card in totals and not candidate
            framed = placed.card in marked and not other
            _lay_held(canvas, placed, rect, _Paper(framed, pack))
            if framed and candidate and shows_new_count(view, placed.card):
                free = card_rect(placed.card, 1 - placed.side, jokers)
                count = _NewCount(totals[placed.card], placed.card in view.winning)
                _lay_new_count(canvas, count, placed.side, free)
        jokers += placed.card.is_joker


@dataclass(frozen=True, slots=True)
class _Paper:
    """How a held card is drawn: whether it is framed, and with which pack."""

    framed: bool
    pack: PackStyle


@dataclass(frozen=True, slots=True)
class _NewCount:
    """A count that a card would announce, in half points, and whether it would win the cards."""

    total: int
    wins: bool


def _lay_new_count(canvas: Canvas, new: _NewCount, side: int, rect: Rect) -> None:
    """A golden number in the other lane, where the card leaves room; below a crown if it wins.

    It has no ground of its own, so that nobody takes it for a card.
    """
    paint = Paint(SIDES[1 - side].plate, LAMP)
    middle, height, foot = (rect[0] + rect[2]) / 2, 25.0, rect[3] - 7.0
    if new.wins:
        canvas.stamp(CROWN, (middle, rect[1] + 7), 18, paint)
        height, foot = 17.0 if new.total % 2 else 20.0, rect[3] - 1.0
    while narrow_width(new.total, height) > rect[2] - rect[0] - 3:
        height -= 1
    write_narrow(canvas, new.total, (middle, foot), height, paint)


def _lay_captured(canvas: Canvas, placed: Placed, rect: Rect) -> None:
    """Only the dim sign of the suit, in the lane of the side that captured it."""
    style = SIDES[placed.side]
    sign = SUIT_SIGNS.get(placed.card.suit, JOKER_CAP)
    middle = (rect[0] + rect[2]) / 2, (rect[1] + rect[3]) / 2
    canvas.stamp(sign, middle, 20, Paint(style.plate, blend(style.plate, style.light, 0.6)))


def _lay_played(canvas: Canvas, placed: Placed, rect: Rect) -> None:
    """A dark tile in a brass frame."""
    frame = _inset(rect, 1)
    canvas.panel(frame, 6, Paint(SIDES[placed.side].plate, BRASS))
    canvas.panel(_inset(frame, 3), 4, Paint(BRASS, BRASS_INK))
    _write_rank(canvas, placed.card, frame, Paint(BRASS_INK, PLATE_INK))


def _lay_held(canvas: Canvas, placed: Placed, rect: Rect, paper: _Paper) -> None:
    """A tile of paper, darker and between the lanes if nobody may know whose it is."""
    ground, colour = SIDES[placed.side].plate, PAGE
    if placed.where is Whereabouts.HIDDEN:
        shift = (LANE[1] + 1) // 2
        rect, colour = (rect[0], rect[1] + shift, rect[2], rect[3] + shift), _TAN
    if paper.framed:
        canvas.panel(rect, 8, Paint(ground, LAMP))
        rect, ground, colour = _inset(rect, 4), LAMP, _LAMPLIT
    rect = _inset(rect, 1)
    canvas.panel(rect, 6, Paint(ground, colour))
    suit = placed.card.suit
    ink = suit_ink(suit, paper.pack) if suit else MOTLEY
    if placed.partner:
        bar = rect[0] + 5, rect[3] - 5, rect[2] - 5, rect[3] - 2
        canvas.panel(bar, 1, Paint(colour, PAGE_INK))
        rect = rect[0], rect[1], rect[2], rect[3] - 4
    _write_rank(canvas, placed.card, rect, Paint(colour, ink))


def _inset(rect: Rect, by: int) -> Rect:
    return rect[0] + by, rect[1] + by, rect[2] - by, rect[3] - by


def _write_rank(canvas: Canvas, card: Card, rect: Rect, paint: Paint) -> None:
    x, y = (rect[0] + rect[2]) / 2, (rect[1] + rect[3]) / 2
    if card.is_joker:
        canvas.stamp(JOKER_CAP, (x, y), 26, paint)
        return
    text, height = corner_index(card.rank), 26
    while text_width(text, height) > rect[2] - rect[0] - 3:
        height -= 1
    # J and Q reach below the base line.
    foot = y + height / 2 - (4 if text in "JQ" else 0)
    canvas.write(text, (x, foot), height - (4 if text in "JQ" else 0), paint)
