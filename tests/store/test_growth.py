"""Nobody waits longer because others have played more: SQLite counts the steps of each statement.

A plan only says that an index is searched; the steps say how much of it is read.
"""

from collections import Counter
from collections.abc import Mapping
from datetime import timedelta
from pathlib import Path
from typing import Any

from sqlalchemy import Connection, Table, insert, select

from bot.store import daily_schema, people_schema, schema, server_schema
from bot.store.stored_values import ShownTurn
from tests.databases import opened
from tests.store.samples import CRYPT, begun, last_step
from tests.store.test_plans import DAY, EVERY, HERE, driver_of

FEW, MANY = 100, 1_000
EXCUSED = 1_000
"""Steps that may be added; to look at each row that is added takes at least twice as many."""
ELSEWHERE = 99
LATER = 1e9
OTHERS = 1_000
"""The first id of other people; this one wants to be reminded of the daily coffin."""
A_DAY = 20
"""How many people try each daily coffin."""

EXEMPT = {
    "Departures.purge": "deletes what is left of a server",
    "Erasure.rewrite": "rewrites the whole file",
    "Games.guilds": "once for each shard, when it is taken up",
    "Games.last_moves": "a report for the host",
    "Games.moved_since": "when shards are taken up, on a connection of its own",
    "Games.running": "at a start, or when a clock has jumped",
    "Games.running_by_guild": "a metric, at most once a minute",
    "Heartbeats.record": "postpones all timers, after a time in which the bot was down",
    "LobbyRows.open": "at a start, or when a clock has jumped",
    "ModeratorLog.page": "counts the acts on one server, for its moderators",
    "Timers.begin_idle": "when shards are taken up",
}
"""By method, why its steps may grow with what others play."""

Columns = Mapping[str, Any]


async def test_nothing_reads_what_others_have_played(tmp_path: Path) -> None:
    few, many = [await steps(tmp_path / f"{games}.db", games) for games in (FEW, MANY)]
    grown = {name: taken for name, taken in many.items() if taken > few[name] + EXCUSED}
    assert not {name: taken for name, taken in grown.items() if name not in EXEMPT}
    assert not EXEMPT.keys() - grown.keys(), "what is not needed any more is no exception"


async def steps(file: Path, games: int) -> Counter[str]:
    """The steps of each method of the store, in a database with so many games of others."""
    store = await opened(file)
    over, running = await begun(store), await begun(store)
    await store.games.append(last_step(over, 0))
    for game_id, shown in ((over, ShownTurn(1)), (running, ShownTurn(0))):
        await store.games.record_shown(game_id, CRYPT, shown, 5.0)
    await store.preferences.save(OTHERS, remind_daily=True)
    await store.database.write(lambda connection: add_others(connection, over, running, games))
    ticks, taken = list[None](), Counter[str]()
    for run in (store.database.read, store.database.browse):
        await run(lambda c: driver_of(c).set_progress_handler(lambda: ticks.append(None), 10))
    for method, given, named in (one for each in EVERY for one in each(store, over, running)):
        ticks.clear()
        await method(*given, **named)
        taken[getattr(method, "__qualname__", "")] += 10 * len(ticks)
    await store.close()
    return taken


def add_others(connection: Connection, over: int, running: int, games: int) -> None:
    """Add games and challenges of others, with negative ids, to those with these two ids.

    Finished games are on the same server, what is running or open on another.
    """
    numbers = range(1, games + 1)
    finished = [of_others(-number, HERE) for number in numbers]
    others = [of_others(-number - games, ELSEWHERE) for number in numbers]
    waiting = [of_others(-number - 2 * games, ELSEWHERE, status="open") for number in numbers]
    challenge = (schema.lobby, schema.lobby_seat)
    game = (schema.game, schema.seat, schema.place, schema.move, schema.result)
    for table in (*challenge, *game):
        copy(connection, table, over, finished)
        copy(connection, table, running, others)
    for table in challenge:
        copy(connection, table, running, waiting)
    reviewed = [{"game_id": -number, "method": 1, "text": ""} for number in numbers]
    connection.execute(insert(people_schema.review), reviewed)
    act = {"guild_id": HERE, "at": 1.0, "act": "setting", "by_host": False, "detail": "x"}
    connection.execute(insert(server_schema.moderator_act), [act] * games)
    add_people(connection, games)


def add_people(connection: Connection, games: int) -> None:
    """As many people with preferences, and as many attempts at daily coffins of a few of them."""
    template = select(schema.preference).where(schema.preference.c.user_id == OTHERS)
    row = connection.execute(template).mappings().one()
    people = [OTHERS + number for number in range(1, games + 1)]
    kept = [{**row, "user_id": one, "remind_daily": False} for one in people]
    connection.execute(insert(schema.preference), kept)
    tried = [
        {"day": str(DAY - timedelta(1 + number // A_DAY)), "user_id": OTHERS + number % A_DAY}
        for number in range(games)
    ]
    result = {"move": "QH@b1", "lost": 0, "streak": 1, "at": 5.0}
    connection.execute(insert(daily_schema.daily_try), [one | result for one in tried])
    there = {"guild_id": HERE, "posted": False, "name": "Lucy"}
    connection.execute(insert(daily_schema.daily_board), [one | there for one in tried])


def of_others(number: int, guild_id: int, **changed: Any) -> Columns:
    """What a copy with this id has in columns of these names."""
    person = OTHERS + number % 97
    ids = dict.fromkeys(("id", "game_id", "lobby_id"), number)
    people = dict.fromkeys(("user_id", "kept_id"), person)
    place = {"guild_id": guild_id, "channel_id": 2 * guild_id, "shown": True}
    times = {"deadline": LATER, "expires_at": LATER, "ended_at": 10.0 - number}
    return {**ids, **people, **place, **times, **changed}


def copy(connection: Connection, table: Table, number: int, copies: list[Columns]) -> None:
    """Copy the rows of a game or challenge; a copy keeps the columns that have nothing in them."""
    key = next(table.c[name] for name in ("game_id", "lobby_id", "id") if name in table.c)
    rows = connection.execute(select(table).where(key == number)).mappings().all()
    made = [
        {name: one.get(name, value) if value is not None else None for name, value in row.items()}
        for one in copies
        for row in rows
    ]
    if made:
        connection.execute(insert(table), made)
