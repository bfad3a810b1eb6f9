"""Rebuilds all results and ratings from the move log, each game by the rules of its time."""

from collections.abc import Callable
from typing import Final

from bot.model.players import Person
from bot.model.results import Finish, rating_scopes
from bot.store.store import Store
from bot.store.stored_values import Earlier, StoredGame
from bot.tables.ratings import Ratings, finish_of
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


def _finish(game: StoredGame, earlier: Earlier) -> Finish | None:
    assert game.ended_at is not None, "only games that are over are rebuilt"
    table = table_of(game)
    people = [seat.user_id for seat in table.seats if isinstance(seat, Person)]
    known: Ratings = {}
    if table.terms.rated:
        known = earlier.ratings(people, rating_scopes(table.terms.rules))
    return finish_of(table, known, earlier.rated_day(people, game.ended_at))
