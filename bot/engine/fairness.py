"""The deals that follow from a seed, so that players can check that a game was dealt honestly.

From the first card on, players can see a commitment: the SHA-256 of the seed. After the game they
can see the seed. If its SHA-256 equals the commitment, the seed was fixed beforehand. A replay of
the record shows which cards the seed deals, and the players can compare them with their hands.
"""

from dataclasses import dataclass

from bot.engine.cards import Card
from bot.engine.dealing import Hands
from bot.engine.game import Game, deal_number
from bot.engine.record import Position, Record, positions


@dataclass(frozen=True, slots=True)
class Deal:
    """A deal before its first card was played; `deal` 0 is the pack before the first deal.

    hands   by seat
    table   the cards dealt to the table, face-down ones included; None for an empty cell
    """

    game: int
    deal: int
    hands: Hands
    table: tuple[Card | None, ...]


def all_deals(game: Game, record: Record) -> tuple[Deal, ...]:
    """Every deal of a record in order, as its seed determines it; InvalidRecord."""
    reached = positions(game, record)
    numbers = [deal_number(position.state.view(None)) for position in reached]
    return tuple(
        _deal(position)
        for index, position in enumerate(reached)
        if index == 0 or numbers[index] != numbers[index - 1]
    )


def _deal(position: Position) -> Deal:
    """The deal that begins at this position."""
    view = position.state.view(None)
    return Deal(
        game=view.game,
        deal=view.deal,
        hands=tuple(position.state.view(seat).hand for seat in range(len(view.sides))),
        table=position.state.table,
    )
