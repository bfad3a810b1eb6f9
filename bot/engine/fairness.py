"""Checks that the cards of a finished game were dealt honestly.

Before the first card, the players see a commitment: the SHA-256 of the seed. After the game they
see the seed. If its SHA-256 is the commitment, the seed was fixed beforehand; and a replay of the
record shows that this seed deals these cards and no others. Players can compare their hands.
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
    table   what was dealt to the table, face-down cards included; None where nothing was
    stock   the rest of the pack, in the order in which it would be dealt
    """

    game: int
    deal: int
    dealer: Seat
    hands: Hands
    table: tuple[Card | None, ...]
    stock: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class Fairness:
    """The commitment that was shown, the one that the seed makes, and every deal."""

    shown: str
    made: str
    deals: tuple[Deal, ...]

    @property
    def matches(self) -> bool:
        """Whether the seed is the one that was committed to."""
        return self.shown == self.made


def check_deals(game: Game, record: Record, commitment: str) -> Fairness:
    """The check of a record against the commitment shown when it began; InvalidRecord.

    The commitment is 64 hexadecimal digits; capitals and white space around it do not matter.
    """
    passed = positions(game, record)
    numbers = [_number(position.state.view(None)) for position in passed]
    deals = tuple(
        _dealt(position)
        for at, position in enumerate(passed)
        if at == 0 or numbers[at] != numbers[at - 1]
    )
    return Fairness(commitment.strip().lower(), record.commitment, deals)


def _number(seen: View) -> tuple[int, int]:
    return seen.game, seen.deal


def _dealt(first: Position) -> Deal:
    """The deal at the first of its positions."""
    seen = first.state.view(None)
    return Deal(
        game=seen.game,
        deal=seen.deal,
        dealer=seen.dealer,
        hands=tuple(first.state.view(seat).hand for seat in range(len(seen.sides))),
        table=first.state.table,
        stock=first.state.stock,
    )
