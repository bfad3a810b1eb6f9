"""Views of whole random games of Abstrac, to be drawn and described."""

from functools import cache

from bot.engine.games.abstrac.view import AbstracView, abstrac_view
from tests.engine.playouts import played

WITH_JOKER = {"joker": "on"}


@cache
def spectated(number: int = 0, joker: bool = False) -> tuple[AbstracView, ...]:
    """A spectator's views after each move."""
    positions = played("abstrac", number, WITH_JOKER if joker else {})[1]
    return tuple(abstrac_view(position.state.view(None)) for position in positions)


@cache
def movers(number: int = 0) -> tuple[AbstracView, ...]:
    """The views of the seat to move, before each move."""
    positions = played("abstrac", number)[1][:-1]
    return tuple(abstrac_view(position.state.view(position.to_move)) for position in positions)
