"""Checks that the cards of a finished game were dealt honestly.

From the first card on, players can see a commitment: the SHA-256 of the seed. After the game they
can see the seed. If its SHA-256 is the commitment, the seed was fixed beforehand; and a replay of
the record shows which cards it deals, so that the players can compare them with their hands.
"""

from dataclasses import dataclass

from bot.engine.cards import Card
from bot.engine.dealing import Hands
from bot.engine.game import Game, Seat, View
from bot.engine.record import Position, Record, positions


@dataclass(frozen=True, slots=True)
class Deal:
    """A deal before its first card was played; `deal` 0 is the pack before the first deal.

    hands   by seat
    table   the cards dealt to the table, face-down ones included; None for an empty cell
    stock   the rest of the pack, in the order in which it is dealt
    """

    game: int
    deal: int
    dealer: Seat
    hands: Hands
    table: tuple[Card | None, ...]
    stock: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class Fairness:
    """The commitment that was shown, the one computed from the seed, and all deals."""

    shown: str
    computed: str
    deals: tuple[Deal, ...]

    @property
    def matches(self) -> bool:
        """Whether the seed is the one of the commitment."""
        return self.shown == self.computed


def check_deals(game: Game, record: Record, commitment: str) -> Fairness:
    """Check a record against the commitment shown at its start; InvalidRecord.

    The commitment is 64 hexadecimal digits; case and surrounding white space do not matter.
    """
    reached = positions(game, record)
    numbers = [_deal_number(position.state.view(None)) for position in reached]
    deals = tuple(
        _deal(position)
        for index, position in enumerate(reached)
        if index == 0 or numbers[index] != numbers[index - 1]
    )
    return Fairness(commitment.strip().lower(), record.commitment, deals)


def _deal_number(view: View) -> tuple[int, int]:
    return view.game, view.deal


def _deal(position: Position) -> Deal:
    """The deal that begins at this position."""
    view = position.state.view(None)
    return Deal(
        game=view.game,
        deal=view.deal,
        dealer=view.dealer,
        hands=tuple(position.state.view(seat).hand for seat in range(len(view.sides))),
        table=position.state.table,
        stock=position.state.stock,
    )
