"""Views of complete random games of every edition, to be drawn."""

from collections.abc import Iterator
from functools import cache

from bot.engine.coffin.view import CoffinView
from bot.engine.game import Stage
from bot.engine.games import GAMES
from tests.engine.playouts import COFFINS, coffin_seen, played

KEYS = COFFINS


@cache
def spectated(key: str) -> tuple[CoffinView, ...]:
    """A spectator's views after each move."""
    return tuple(coffin_seen(position) for position in played(key)[1])


def by_stage(key: str) -> dict[Stage, CoffinView]:
    """One view of each stage of the game."""
    return {view.stage: view for view in spectated(key)}


def seen_from_seats(key: str) -> Iterator[CoffinView]:
    """The views of all seats every few moves."""
    for position in played(key)[1][::7]:
        for seat in range(len(GAMES[key].sides)):
            yield coffin_seen(position, seat)
