"""Views of whole random games of Caterpillar, and of deals that are played as written."""

from functools import cache

from bot.engine.games.caterpillar.view import CaterpillarView, caterpillar_view
from tests.engine.playouts import played

GAMES = range(8)


@cache
def spectated(number: int = 0) -> tuple[CaterpillarView, ...]:
    """A spectator's views after each move."""
    positions = played("caterpillar", number)[1]
    return tuple(caterpillar_view(position.state.view(None)) for position in positions)


@cache
def movers(number: int = 0) -> tuple[CaterpillarView, ...]:
    """The views of the seat to move, before each move."""
    positions = played("caterpillar", number)[1][:-1]
    return tuple(caterpillar_view(position.state.view(position.to_move)) for position in positions)


def finished_deals() -> tuple[CaterpillarView, ...]:
    """Finished deals of several games, as all see them."""
    last_views = [spectated(number)[-1] for number in GAMES]
    return tuple(view.finished(1, index) for view in last_views for index in (0, 1))
