"""What a person needs to check that the cards of a finished game were dealt honestly.

Before the first card, the players are shown a commitment: the SHA-256 of the seed. When the game
is over they are shown the seed. That its SHA-256 is the commitment proves that the seed was fixed
beforehand; that the seed deals these cards, and no others, is for anyone to see who plays the
record again. Whoever remembers his hands can compare them.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

from bot.engine.cards import Card, without
from bot.engine.coffin.view import CoffinView
from bot.engine.dealing import Hands
from bot.engine.game import Game, Seat
from bot.engine.record import Position, Record, positions


@dataclass(frozen=True, slots=True)
class DealtHand:
    """A coffin as it was dealt; `deal` 0 is the pack before the first deal of a game.

    hands   by seat, before the first card was played
    table   by cell, what was dealt to the table: the nail, or the cards that lay face down; None
            where nothing was dealt, and where nobody turned a card before the game was left
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
    """The commitment that was shown, the one that the seed makes, and every deal of the seed."""

    shown: str
    made: str
    deals: tuple[DealtHand, ...]

    @property
    def matches(self) -> bool:
        """The seed is the one that was committed to."""
        return self.shown == self.made


def check_deals(game: Game, record: Record, commitment: str) -> Fairness:
    """The check of a record against the commitment shown when it began; InvalidRecord.

    The commitment is 64 hexadecimal digits; capitals and white space around it do not matter.
    """
    passed = positions(game, record)
    seen = [position.state.view(None) for position in passed]
    firsts = [at for at in range(len(seen)) if at == 0 or _deal(seen[at - 1]) != _deal(seen[at])]
    deals = tuple(
        _dealt(passed[first:end])
        for first, end in zip(firsts, [*firsts[1:], len(passed)], strict=True)
    )
    return Fairness(commitment.strip().lower(), record.commitment, deals)


def _deal(seen: CoffinView) -> tuple[int, int]:
    return seen.game, seen.deal


def _dealt(passed: Sequence[Position]) -> DealtHand:
    """The deal at the first of these positions, which are all of one coffin."""
    first = passed[0].state.view(None)
    return DealtHand(
        game=first.game,
        deal=first.deal,
        dealer=first.dealer,
        hands=tuple(passed[0].state.view(seat).hand for seat in range(len(first.sides))),
        table=_table(passed),
        stock=passed[0].state.stock,
    )


def _table(passed: Sequence[Position]) -> tuple[Card | None, ...]:
    """The cards that lay there from the start, each known by what its taker then held."""
    table = list(passed[0].state.view(None).coffin)
    for before, after in pairwise(passed):
        turned = set(before.state.view(None).face_down) - set(after.state.view(None).face_down)
        for cell in turned:
            (taken,) = without(_hand(after, before.to_move), _hand(before, before.to_move))
            table[cell] = taken
    return tuple(table)


def _hand(position: Position, seat: Seat | None) -> tuple[Card, ...]:
    return position.state.view(seat).hand
