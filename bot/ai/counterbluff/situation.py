"""A decision in Counterbluff with everything that its player knows, in card numbers."""

from dataclasses import dataclass

import numpy as np

from bot.ai.counterbluff.hand_values import CARD, FIVE, NUMBER, PokerCards, numbers
from bot.engine.cards import PACK52
from bot.engine.dealing import sorted_hand
from bot.engine.game import View, own_seat
from bot.engine.games.counterbluff.results import Laid
from bot.engine.games.counterbluff.view import NextLead, counterbluff_view
from bot.engine.moves import Move
from bot.engine.scoring.counterbluff import LastHandCap, last_hand_points
from bot.engine.scoring.poker import Lowball


@dataclass(frozen=True, slots=True)
class Situation:
    """A decision of the seat to move.

    hand, row    the seat's own cards in hand and on the table
    other_row    the other player's cards on the table
    other_size   how many cards the other player holds
    unseen       the cards of the pack that the seat cannot see
    leads        whether the seat led this hand, or is to lead
    call         the other player's call of Lowball, or None
    stock_size   how many cards are left to draw
    """

    hand: PokerCards
    row: PokerCards
    other_row: PokerCards
    other_size: int
    unseen: PokerCards
    leads: bool
    call: Laid | None
    stock_size: int
    lowball: Lowball
    next_lead: NextLead
    last_hand_cap: LastHandCap

    @property
    def second(self) -> bool:
        """Whether the seat wins a showdown of equal hands."""
        return not self.leads

    @property
    def played(self) -> int:
        """How many cards are on the table."""
        return len(self.row) + len(self.other_row)

    @property
    def all_known(self) -> bool:
        """Whether the seat knows all cards, and the last hand certainly follows this one.

        Then all can be worked out. The last hand is certain if a player will have fewer than five
        cards even after a fold.
        """
        known = len(self.unseen) == self.other_size  # Else cards lie face down, or in the stock.
        lays = self.call is None and not len(self.row)  # Nobody folds before he has laid a card.
        least = min(len(self.hand) - lays, self.other_size)
        return known and least < FIVE

    def last_hand_follows(self, own_left: int, other_left: int) -> bool:
        """Whether the last hand of the pack follows if this many cards are left in each hand."""
        return self.stock_size == 0 and min(own_left, other_left) < FIVE

    def last_hand_points(self, cards: int) -> int:
        """The points of a last hand in which `cards` cards are shown."""
        return last_hand_points(cards, self.last_hand_cap)


def situation_of(view: View) -> Situation:
    """The situation of a view whose seat is to move."""
    seen = counterbluff_view(view)
    seat = own_seat(seen)
    gone = {*seen.hand, *seen.rows[0], *seen.rows[1]}
    if seen.call is not None:
        gone |= set(seen.call.cards)
    for result in seen.pack_results:
        gone |= {card for cards in (*result.rows, *result.hidden) for card in cards}
    return Situation(
        hand=numbers(seen.hand),
        row=numbers(seen.rows[seat]),
        other_row=numbers(seen.rows[1 - seat]),
        other_size=seen.hand_sizes[1 - seat],
        unseen=np.array([NUMBER[card] for card in PACK52 if card not in gone], np.intp),
        leads=seen.leader == seat,
        call=seen.call,
        stock_size=seen.stock_size,
        lowball=seen.lowball,
        next_lead=seen.next_lead,
        last_hand_cap=seen.last_hand_cap,
    )


def laying(word: str, cards: PokerCards) -> Move:
    """The move that lays these five cards, in the order of the hand."""
    return Move(word, cards=sorted_hand([CARD[number] for number in cards]))


def playing(card: int) -> Move:
    """The move that plays this card."""
    return Move("", CARD[card])
