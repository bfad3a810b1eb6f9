"""Views to draw, from whole random games of every edition."""

from collections.abc import Iterator
from functools import cache

from bot.engine.coffin.view import CoffinView
from bot.engine.game import Stage
from bot.engine.games import GAMES
from tests.engine.playouts import coffin_seen, played

KEYS = tuple(GAMES)


@cache
def spectated(key: str) -> tuple[CoffinView, ...]:
    """What a spectator sees, move by move."""
    return tuple(coffin_seen(position) for position in played(key)[1])


def by_stage(key: str) -> dict[Stage, CoffinView]:
    """One view of every stage that the game passes through."""
    return {view.stage: view for view in spectated(key)}


def seen_from_seats(key: str, step: int = 7) -> Iterator[CoffinView]:
    """Every few moves, what each seat sees."""
    for position in played(key)[1][::step]:
        for seat in range(len(GAMES[key].sides)):
            yield coffin_seen(position, seat)
