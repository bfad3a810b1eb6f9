"""Rebuilds all results and ratings from the move log, each game by the rules of its time."""

from collections.abc import Callable
from typing import Final

from bot.model.results import Finish, RatedDay, Ratings
from bot.store.store import Store
from bot.store.stored_values import StoredGame
from bot.tables.ratings import finish_of
from bot.tables.table_cache import table_of

Progress = Callable[[int, int], None]
"""Receives how many games are done, and how many there are."""

_AT_ONCE: Final = 100
"""Games per transaction."""


async def rebuild(
    store: Store,
    progress: Progress = lambda _done, _total: None,
    *,
    afresh: bool = False,
    at_once: int = _AT_ONCE,
) -> int:
    """Recompute all results and ratings from the move log, in the order in which games ended.

    A rebuild that was stopped resumes, unless it is to begin `afresh`; fewer than `at_once` games
    are computed twice. Returns the number of games that count; damaged records no longer do.
    """
    total = await store.rebuilding.total()
    done = await store.rebuilding.begin(afresh=afresh)
    progress(done, total)
    while made := await store.rebuilding.advance(_finish, at_once):
        done += made
        progress(done, total)
    return await store.rebuilding.exchange()


def _finish(game: StoredGame, known: Ratings, day: RatedDay | None) -> Finish | None:
    return finish_of(table_of(game), known, day)
