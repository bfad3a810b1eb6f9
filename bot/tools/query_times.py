"""Times the queries that grow with a database: `python -m bot.tools.query_times FILE`.

Use a copy if the database is real: it is migrated to this version. Each line has the median of
several runs, the median of their processor time, and its ratio to reading one game. The queries are
about the busiest person, their most frequent opponent, and the busiest server.
"""

import argparse
import asyncio
import statistics
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Final

from sqlalchemy import Column, ColumnElement, Connection, func, select

from bot.model.histories import Reader
from bot.model.players import Level
from bot.model.results import Scope
from bot.model.shards import EVERY_SHARD
from bot.store import schema
from bot.store.store import Store, open_store

_RUNS: Final = 15
_FAR: Final = 10**6
"""A page beyond the end of every list, so that the last one is shown."""
_RESULT = schema.result

Call = tuple[str, Callable[[], Awaitable[object]]]


@dataclass(frozen=True, slots=True)
class Busiest:
    """The person and the server with the most games, an opponent, and one of their editions."""

    user_id: int
    other_id: int
    guild_id: int
    rules: str
    game_id: int


@dataclass(frozen=True, slots=True)
class QueryTime:
    """The median milliseconds of a query, and those of processor time, which vary less."""

    name: str
    median: float
    computing: float


def main() -> None:
    """Parse the command line and print the times."""
    parser = argparse.ArgumentParser(prog="python -m bot.tools.query_times")
    parser.add_argument("file", type=Path, help="a database; it is brought to this version")
    asyncio.run(_measure(parser.parse_args().file))


async def _measure(file: Path) -> None:
    wall, used = time.perf_counter(), time.process_time()
    store = await open_store(file)
    opening = (time.perf_counter() - wall, time.process_time() - used)
    print(f"open the store: {opening[0]:.2f} s, {opening[1]:.2f} s of them computing")
    yardstick, *queries = [one async for one in query_times(store)]
    print(f"{yardstick.name:48} {yardstick.computing:8.2f} ms")
    for one in queries:
        computing, ratio = one.computing, one.computing / yardstick.computing
        print(f"{one.name:48} {one.median:8.2f} ms  computing {computing:8.2f} ms {ratio:6.1f}")
    await store.close()


async def query_times(store: Store) -> AsyncIterator[QueryTime]:
    """Reading one game, then every query whose time may grow with the database."""
    busiest = await store.database.read(_busiest)
    yield await _timed("read one game", partial(store.games.game, busiest.game_id))
    for name, call in _calls(store, busiest):
        yield await _timed(name, call)


async def _timed(name: str, call: Callable[[], Awaitable[object]]) -> QueryTime:
    times, computing = [], []
    await call()
    for _ in range(_RUNS):
        start, used = time.perf_counter(), time.process_time()
        await call()
        times.append(1000 * (time.perf_counter() - start))
        computing.append(1000 * (time.process_time() - used))
    return QueryTime(name, statistics.median(times), statistics.median(computing))


def _busiest(connection: Connection) -> Busiest:
    def most(column: Column[int], *where: ColumnElement[bool]) -> int:
        query = select(column).group_by(column).order_by(func.count().desc()).limit(1)
        return int(connection.execute(query.where(*where)).scalar_one())

    user_id, guild_id = most(_RESULT.c.user_id), most(_RESULT.c.guild_id)
    own = select(_RESULT.c.game_id).where(_RESULT.c.user_id == user_id)
    other_id = most(_RESULT.c.user_id, _RESULT.c.game_id.in_(own), _RESULT.c.user_id != user_id)
    newest = select(_RESULT).where(_RESULT.c.user_id == user_id)
    row = connection.execute(newest.order_by(_RESULT.c.ended_at.desc()).limit(1)).one()
    return Busiest(user_id, other_id, guild_id, row.rules, row.game_id)


def _calls(store: Store, busiest: Busiest) -> Iterator[Call]:
    people, user_id, here = store.player_stats, busiest.user_id, busiest.guild_id
    ladder = store.computer_results.ladder
    scopes = {
        "everywhere": Scope(),
        "of a server": Scope(here),
        "of an edition": Scope(rules=busiest.rules),
        "of an edition on a server": Scope(here, busiest.rules),
    }
    for name, scope in scopes.items():
        for page, which in ((1, "first"), (_FAR, "last")):
            yield (
                f"leaderboard {name}, {which} page",
                partial(people.leaderboard, scope, page, user_id),
            )
    for name, guild_id in (("everywhere", None), ("on a server", here)):
        yield f"profile {name}", partial(people.profile, user_id, guild_id)
        yield f"ladder {name}", partial(ladder, guild_id, [*Level], user_id, 15)
    readers = {
        "one's own": Reader(user_id, None),
        "an opponent's": Reader(busiest.other_id, None),
        "somebody's on a server": Reader(busiest.other_id, here),
    }
    for name, reader in readers.items():
        for page, which in ((1, "first"), (_FAR, "last")):
            yield (
                f"history, {name}, {which} page",
                partial(people.history, user_id, reader, page),
            )
    yield "versus", lambda: people.versus(user_id, busiest.other_id)
    pair = user_id, busiest.other_id
    yield "score of two", lambda: people.score(*pair, here, busiest.game_id)
    yield "running games of a person", lambda: store.games.running_of(user_id)
    yield "next timer", lambda: store.timers.next(7 * 86_400.0)
    yield "due timers", lambda: store.timers.due(0.0, 7 * 86_400.0)
    yield "what is still to be shown", lambda: store.games.outdated(0.0, EVERY_SHARD)
    yield "challenges still to be shown", lambda: store.lobbies.outdated(0.0, EVERY_SHARD)


if __name__ == "__main__":
    main()
