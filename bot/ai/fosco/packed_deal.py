"""A deal of Fosco as a few integers, for searches: cheap to copy and fast to play on.

It agrees with `bot.engine.games.fosco`; a test plays both side by side.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import count as numbers
from typing import Final

from bot.ai.fosco.count_tables import (
    JOKER_BIT,
    JOKER_RANK,
    JOKERS,
    START,
    CountTables,
    count_tables,
)
from bot.engine.cards import PACK52, RANKS, SUITS, Card
from bot.engine.game import Seat
from bot.engine.games.fosco.hidden_hands import count_of
from bot.engine.games.fosco.view import FoscoView
from bot.engine.scoring.fosco import FREE, POINTS

UNIT: Final = 4
"""Values are in quarter points."""
SUIT_MASKS: Final = tuple(0x1FFF << 13 * suit for suit in range(4))
SPADES, HEARTS, CLUBS, DIAMONDS = SUIT_MASKS
CARD_BITS: Final = {card: 1 << at for at, card in enumerate(PACK52)}
"""By suited card: its bit."""

Taken = int
"""Numbers of cards by suit, four bits each: in the open count from bit 0, captured by side 0 from
bit 16, captured by side 1 from bit 32."""
OPEN: Final = 0xFFFF
"""The part of `Taken` that is the open count."""

Position = tuple[int, int, Taken, int]
"""The seat to move, the number of the count, `Taken`, and the cards left in all hands.

Together with the hands at the beginning it is the complete state. The seat to move may be stuck.
"""

Step = tuple[int, int, int]
"""A card to play: its bit, its rank, and the amount that it adds to `Taken`."""


@dataclass(frozen=True, slots=True)
class PackedRules:
    """The options of a table in the form that a search uses.

    in_play  returns the cards of a hand that may be played if they fit
    """

    tables: CountTables
    in_play: Callable[[int], int]


@dataclass(slots=True)
class PackedDeal:
    """All hands and the position; a search changes `hands` in place and restores them."""

    rules: PackedRules
    hands: list[int]
    position: Position

    def steps(self) -> tuple[Step, ...]:
        """The cards that the seat to move may play; empty at the end of the deal.

        The first card of a deal is a spade (FB).
        """
        turn, count, taken, _ = self.resolved()
        cards = self.rules.in_play(self.hands[turn]) & self.rules.tables.fits[count]
        return steps_of(cards if taken else cards & SPADES)

    def resolved(self) -> Position:
        """The position, after the count is won if the seat to move is stuck or has no cards."""
        turn, count, taken, left = self.position
        if self.rules.in_play(self.hands[turn]) & self.rules.tables.fits[count]:
            return self.position
        return turn, START, won(taken, turn), left

    def play(self, step: Step) -> None:
        """Play a card."""
        bit, rank, added = step
        turn, count, taken, left = self.resolved()
        self.hands[turn] ^= bit
        after = self.rules.tables.after[count][rank]
        self.position = (turn + 1) % len(self.hands), after, taken + added, left ^ bit


def packed_rules(view: FoscoView) -> PackedRules:
    """The rules of this view's table."""
    tables = count_tables(view.king, view.jokers > 0)
    return PackedRules(tables, two_suits if view.two_suits else earliest_suit)


def packed_deal(view: FoscoView, hands: Sequence[Sequence[Card]]) -> PackedDeal:
    """The deal of this view with these hands by seat."""
    rules, packed = packed_rules(view), packed_hands(hands, view.seat or 0)
    count = count_of(view.plays, view.king)
    taken = sum(added(play.card) for play in view.plays)
    for side, cards in enumerate(view.captured):
        taken += sum(map(added, cards)) << 16 * (side + 1)
    position = view.to_move or 0, rules.tables.number(count, view.king), taken, sum(packed)
    return PackedDeal(rules, packed, position)


def packed_hands(hands: Sequence[Sequence[Card]], first: Seat) -> list[int]:
    """By seat: the mask of the hand; each Joker gets a bit of its own.

    The Jokers of the seat `first` get the first bits, whoever holds the others.
    """
    jokers = (1 << at for at in numbers(JOKER_BIT))
    packed = [0] * len(hands)
    for seat in sorted(range(len(hands)), key=lambda each: each != first):
        packed[seat] = sum(CARD_BITS[card] if card.suit else next(jokers) for card in hands[seat])
    return packed


def added(card: Card) -> Taken:
    """The amount that this card adds to the part of `Taken` for the open count."""
    return 1 << 4 * SUITS.index(card.suit) if card.suit else 0


def card_of(step: Step) -> Card:
    """The card of a step."""
    bit, rank, _ = step
    if rank == JOKER_RANK:
        return Card("JK")
    return Card(RANKS[rank], SUITS[(bit.bit_length() - 1) // 13])


def earliest_suit(hand: int) -> int:
    """The cards of the earliest suit in a hand, and its Jokers."""
    suit = hand & SPADES or hand & HEARTS or hand & CLUBS or hand & DIAMONDS
    return suit | hand & JOKERS


def two_suits(hand: int) -> int:
    """The cards of the two suits in play and the Jokers of a hand (FE)."""
    return (hand & SPADES or hand & CLUBS) | (hand & HEARTS or hand & DIAMONDS) | hand & JOKERS


def won(taken: Taken, turn: int) -> Taken:
    """`taken` after the opponents of the seat `turn` have won the open count."""
    return (taken & ~OPEN) + ((taken & OPEN) << (16 if turn & 1 else 32))


@lru_cache(maxsize=1 << 16)
def steps_of(cards: int) -> tuple[Step, ...]:
    """The cards of a mask as steps, Jokers only once, in a good order for alpha-beta."""
    steps = []
    while cards:
        bit = cards & -cards
        index = bit.bit_length() - 1
        if index >= JOKER_BIT:
            steps.append((bit, JOKER_RANK, 0))
            break
        steps.append((bit, index % 13, 1 << 4 * (index // 13)))
        cards ^= bit
    return tuple(sorted(steps, key=_early))


def highest_step(rules: PackedRules, steps: tuple[Step, ...], count: int) -> Step:
    """The step that brings a count highest; of equal ones, the first in the order of the pack."""
    after, counts = rules.tables.after[count], rules.tables.counts
    return max(steps, key=lambda step: (counts[after[step[1]]].total, -step[0]))


def final_value(taken: Taken) -> int:
    """The margin of side 0 after the last card, in quarter points."""
    return UNIT * (_score(taken >> 16 & OPEN) - _score(taken >> 32))


def horizon_value(taken: Taken, side: int) -> int:
    """An estimate of the margin of the side to move, in quarter points.

    A captured card counts half the points of its suit. A card in the open count counts half of
    that, for the side that played last.
    """
    lead = _weight(taken >> 16 & OPEN) - _weight(taken >> 32)
    return 2 * (-lead if side else lead) - _weight(taken & OPEN)


@lru_cache(maxsize=1 << 14)
def _score(captured: int) -> int:
    """The score of the cards in one part of `Taken`."""
    return sum(points * max(cards - FREE, 0) for points, cards in _by_suit(captured))


@lru_cache(maxsize=1 << 14)
def _weight(captured: int) -> int:
    """The sum of the suits' points over all cards in one part of `Taken`."""
    return sum(points * cards for points, cards in _by_suit(captured))


def _by_suit(captured: int) -> list[tuple[int, int]]:
    """By suit: its points, and the number of its cards."""
    return [(POINTS[suit], captured >> 4 * at & 15) for at, suit in enumerate(SUITS)]


_EARLY_RANKS: Final = "KTJ98765432AQ"
"""The order of moves: cards that bring the count high come first, as they end it; Queens last."""


def _early(step: Step) -> tuple[int, int]:
    rank = step[1]
    return (_EARLY_RANKS.index(RANKS[rank]) if rank < JOKER_RANK else len(RANKS)), step[0]
