"""No statement of the store reads a whole table that grows: SQLite says how it would run each."""

import inspect
import re
import sqlite3
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from contextlib import asynccontextmanager
from dataclasses import replace
from datetime import date
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import Connection, Engine, event, update

from bot.model.histories import Reader
from bot.model.lobby import Lobby, LobbyStatus
from bot.model.moderation import Act, ActKind
from bot.model.opponent_memory import OpponentMemory
from bot.model.players import Level, Person
from bot.model.puzzles import Attempt, RankedAttempt
from bot.model.results import Scope
from bot.model.shards import EVERY_SHARD, Shards
from bot.store.display_names import refresh_name
from bot.store.schema import metadata
from bot.store.standing_schema import standing
from bot.store.store import Store
from bot.store.stored_values import (
    Changed,
    NewLobby,
    SeatClaim,
    ShardMessage,
    ShownTurn,
    TakebackRequest,
    TurnState,
)
from tests.databases import opened
from tests.store.samples import (
    CLASSIC,
    CRYPT,
    JONATHAN,
    LUCY,
    MINA,
    begun,
    ended_unrated,
    last_step,
    step,
)

DAY = date(2026, 1, 1)
HERE = CRYPT.guild_id or 0
ELSEWHERE = replace(CRYPT, guild_id=11)
MADE = RankedAttempt(MINA, DAY, "QH@b1", 0, 1)
LOBBY = NewLobby(
    replace(CLASSIC, rules="thracula"), (MINA, None, None), (None, JONATHAN, None), CRYPT, 99.0
)
SHOWN = Lobby(3, CLASSIC, (MINA, JONATHAN), (None, None), CRYPT, 99.0)
BAN = Act(ActKind.BAN, HERE, 5.0, MINA.user_id, JONATHAN.user_id)
LEVELS, PLACES = (Level.RENFIELD, Level.HARKER), (None, HERE)
ONE, TWO = MINA.user_id, JONATHAN.user_id

EXEMPT = {
    "SCAN alembic_version": "one row: the version of the tables",
    "SCAN server_setting": "the settings of all servers are read once, at the start",
    "SCAN ban": "the bans of all servers are read once, at the start",
    "SCAN departed_guild": "servers that have left within thirty days",
    "SCAN place USING INDEX ix_place_unshown": "holds nothing but what is still to be shown",
    "SCAN lobby USING INDEX ix_lobby_unshown": "holds nothing but what is still to be shown",
    "SCAN outdated_name": "holds nothing but what is still to be shown",
    "SCAN place USING INDEX ix_place_running": "at a start, if a clock has jumped, or for the host",
    "SCAN place USING COVERING INDEX ix_place_running_guild_id": "a metric, at most once a minute",
    "SCAN shard": "one row for a thousand servers or more",
    "SCAN CONSTANT ROW": "reads no table",
    "SCAN (subquery-": "rows that the statement itself has just found",
    "SEARCH anon_": "rows that the statement itself has just found",
    "SCAN found": "servers that the statement itself has just found",
}
"""By the beginning of a step, why it may read everything."""

Call = tuple[Callable[..., Awaitable[object]], tuple[Any, ...], dict[str, Any]]


@pytest.fixture
async def store(tmp_path: Path) -> AsyncIterator[Store]:
    opening = await opened(tmp_path / "dracula.db")
    yield opening
    await opening.close()


def call(method: Callable[..., Awaitable[object]], *given: Any, **named: Any) -> Call:
    return method, given, named


def of_games(store: Store, over: int, running: int) -> Iterator[Call]:
    games = store.games
    games.shown_turns.record(running, 5, ShownTurn(0))
    yield call(games.append, step(running, 0, press=7))
    yield call(games.shown_turns.close)
    yield from (call(games.game, one) for one in (over, running))
    yield call(games.check_running, 0, 5)
    yield call(games.pressed, 7)
    yield from (
        call(games.record_shown, over, there, ShownTurn(1), 5.0)
        for there in (CRYPT, ELSEWHERE, CRYPT)
    )
    yield call(store.unreachable.lose_message, running, 5.0)
    yield call(store.unreachable.since, [over, running])
    yield call(games.extend, running, TurnState(1, deadline=70.0, extended=1), 10.0, 8, 5.0)
    yield call(games.save_takeback, running, TakebackRequest(1))
    yield call(games.shown_ply, running)
    yield call(games.unshown_last_turn, running)
    yield call(games.set_reminder, running, TurnState(1, remind_at=5.0), None)
    yield from (call(store.timers.turn_began_at, one) for one in (over, running))
    yield call(games.running_by_guild)
    yield call(games.guilds, Shards(4, frozenset({0, 1})))
    yield from (call(method) for method in (games.running, games.last_moves))
    yield call(games.waiting_for_the_bot, EVERY_SHARD)
    yield call(games.moved_since, 5.0, EVERY_SHARD)
    yield from (
        call(method, CRYPT.channel_id) for method in (games.running_in, games.last_moves_in)
    )
    yield from (
        call(method, HERE) for method in (games.running_in_guild, games.last_moves_in_guild)
    )
    yield call(games.running_of, ONE)
    yield from (call(games.finished_of, ONE, guild_id, 5) for guild_id in (None, HERE))
    yield call(games.outdated, 1.0, EVERY_SHARD)
    yield call(store.unreachable.outdated, EVERY_SHARD)


def of_lobbies(store: Store, over: int, _running: int) -> Iterator[Call]:
    lobbies = store.lobbies
    yield call(lobbies.create, replace(LOBBY, rematch_of=over), None)
    yield call(lobbies.lobby, 3)
    yield call(lobbies.all, [3, 4])
    yield call(lobbies.rematch_of, over)
    yield call(lobbies.take, SeatClaim(3, 1, JONATHAN, None, 9), 5.0)
    yield call(lobbies.leave, 3, 1, TWO)
    yield call(lobbies.record_shown, SHOWN, CRYPT)
    yield call(lobbies.close, 3, LobbyStatus.CLOSED, ONE)
    yield call(lobbies.open)
    yield call(lobbies.open_in, CRYPT.channel_id)
    yield call(lobbies.open_in_guild, HERE)
    yield call(lobbies.open_of, ONE)
    yield call(lobbies.open_to, ONE)
    yield call(lobbies.outdated, 1.0, EVERY_SHARD)
    yield call(lobbies.is_shown, 3)
    yield call(begun, store)
    yield call(rename, store, Person(ONE, "Mina Harker"))


async def rename(store: Store, person: Person) -> None:
    """What the start of a game does for somebody with a new name."""
    await store.database.write(lambda connection: refresh_name(connection, person, HERE))


def of_people(store: Store, over: int, _running: int) -> Iterator[Call]:
    people, contacts, progress = store.player_stats, store.contacts, store.learning_progress
    for scope in (Scope(), Scope(HERE), Scope(rules=CLASSIC.rules), Scope(HERE, CLASSIC.rules)):
        yield call(people.leaderboard, scope, 1, ONE)
    yield call(ended_unrated, store)
    yield from (
        call(people.profile, user_id, guild_id)
        for user_id in (ONE, LUCY.user_id)
        for guild_id in (None, HERE)
    )
    for reader in (Reader(ONE, None), Reader(TWO, None), Reader(TWO, HERE)):
        yield call(people.history, ONE, reader, 1)
    yield call(people.versus, ONE, TWO)
    yield call(people.score, ONE, TWO, HERE, over)
    yield call(people.ratings, [ONE, TWO], ["", CLASSIC.rules])
    yield call(people.rated_day, [ONE, TWO], 1e9)
    yield call(store.preferences.save, ONE, language="de")
    yield call(store.preferences.preferences, ONE)
    yield call(contacts.ping, ONE, [TWO], 5.0, 1.0, 3)
    yield call(contacts.pinged_since, ONE, [TWO], 1.0)
    yield call(contacts.accepted_last, ONE, TWO)
    yield call(contacts.challenges_begun_after, ONE, TWO, 5.0, lambda _pace: 60.0)
    yield call(contacts.have_played, ONE, TWO)
    yield call(contacts.block, ONE, JONATHAN)
    yield call(contacts.unblock, ONE, 1)
    yield call(contacts.blocks_of, ONE)
    yield call(contacts.block_of, ONE, TWO)
    yield call(contacts.blocked, [(ONE, TWO)])
    yield call(progress.save_lesson_step, ONE, "fosco", 2)
    yield call(progress.lesson_step, ONE, "fosco")
    yield call(progress.lesson_steps, ONE)
    yield call(progress.record_corrected, ONE, over, 1)
    yield call(progress.corrected, ONE)
    yield call(progress.reviews_of, ONE, 5)
    yield call(store.opponent_memories.save, ONE, OpponentMemory(), over, (0.5,))
    yield call(store.opponent_memories.of, ONE)
    yield call(store.preferences.save, ONE, forgotten=True)
    yield call(store.reviews.save, over, 1, "")
    yield call(store.reviews.read, over)
    yield from (call(store.computer_results.ladder, one, LEVELS, ONE, 15) for one in PLACES)
    yield from (call(store.computer_results.tallies, ONE, one) for one in (None, HERE))


def of_days(store: Store, _over: int, running: int) -> Iterator[Call]:
    daily, posts, vacations = store.daily_attempts, store.daily_posts, store.vacations
    yield call(daily.save, Attempt(MINA, DAY, "QH@b1", 0, 5.0), HERE)
    yield call(daily.attempt_of, MINA, DAY, 11)
    yield call(daily.board, DAY, HERE)
    yield call(daily.month, DAY, HERE)
    yield call(daily.streak, ONE, DAY)
    yield call(daily.to_remind, DAY, HERE)
    yield call(daily.record_posted, MADE, HERE)
    yield call(daily.is_posted, MADE, HERE)
    yield call(posts.plan, HERE, 5.0)
    yield call(posts.claim, HERE, 5.0, DAY, 9.0)
    yield call(posts.postpone, HERE, DAY, 5.0)
    yield call(posts.cancel, HERE)
    yield call(posts.planned)
    yield call(vacations.begin, ONE, 1.0, 9.0)
    yield call(vacations.of, ONE)
    yield call(vacations.away)
    yield call(vacations.paused, EVERY_SHARD)
    yield call(vacations.pause, running, 5.0)
    yield call(vacations.resume, running, 5.0, 3.0, 4.0)
    yield from (call(vacations.go_on, ONE, 9.0), call(vacations.end, ONE, 5.0))


def of_servers(store: Store, _over: int, running: int) -> Iterator[Call]:
    servers, timers, unreachable = store.servers, store.timers, store.unreachable
    heartbeats = store.heartbeats
    yield call(heartbeats.record, 1e4, 5.0)
    yield from (call(method) for method in (heartbeats.alive_at, servers.settings, servers.bans))
    yield call(heartbeats.show_alive, 1e4)
    yield call(timers.next, 50.0)
    yield call(timers.due, 100.0, 50.0)
    yield call(timers.begin_idle, TurnState(0, deadline=70.0), EVERY_SHARD)
    yield call(unreachable.add, running, 5.0, CRYPT.channel_id)
    yield call(unreachable.add_guild, HERE, 5.0)
    yield call(unreachable.in_guild, HERE)
    yield call(unreachable.renew_times, running, TurnState(0, deadline=70.0))
    yield call(unreachable.remove, [running], 5.0)
    yield call(servers.save_settings, BAN, language="de")
    yield call(servers.record_daily_post, HERE, 20, refused=True)
    yield from (call(method, BAN, TWO) for method in (servers.ban, servers.unban))
    yield call(store.moderator_log.page, HERE, 1, 5)
    yield call(store.departures.known_servers)
    yield call(store.departures.compare, [], 5.0, EVERY_SHARD)
    yield call(store.departures.purge, 1e12, EVERY_SHARD)


def of_shards(store: Store, _over: int, _running: int) -> Iterator[Call]:
    some, timers, heartbeats = Shards(4, frozenset({0, 1})), store.timers, store.heartbeats
    yield call(store.shard_rows.agree_on_shard_count, 4, alone=True)
    yield call(store.shard_rows.claim, 7, 5.0)
    yield call(store.shard_rows.send, [1], ShardMessage(Changed.TABLE, 1))
    yield call(store.shard_rows.receive, some)
    yield call(heartbeats.take_up, some, 1e4)
    yield call(heartbeats.record_silence, 1, 5.0)
    yield call(timers.begin_idle, TurnState(0, deadline=70.0), some)
    store.running_shards = some
    yield call(heartbeats.show_alive, 1e4)
    yield call(timers.next, 50.0)
    yield call(timers.due, 100.0, 50.0)
    lists = (store.games.outdated, store.lobbies.outdated)
    yield from (call(unshown, 5.0, some) for unshown in lists)
    yield call(store.unreachable.outdated, some)
    yield from (
        call(one, some) for one in (store.games.waiting_for_the_bot, store.vacations.paused)
    )
    yield call(store.departures.compare, [], 5.0, some)
    yield call(store.departures.purge, 1e12, some)


def of_erasure(store: Store, over: int, running: int) -> Iterator[Call]:
    erasure = store.erasure
    yield call(erasure.export, ONE)
    yield call(erasure.game_ids, ONE, 5)
    yield call(erasure.games, ONE, [over, running])
    yield call(erasure.open_naming, ONE)
    yield call(erasure.erase, ONE, 5.0)
    yield call(erasure.outdated_names, EVERY_SHARD)
    yield call(erasure.record_name_removed, 1)
    yield call(erasure.names_in, CRYPT.channel_id)
    yield call(erasure.erased_since, ONE, 1.0)
    yield call(erasure.forget_erasures, 9.0)
    yield call(erasure.rewrite_due)
    yield call(erasure.rewrite)


EVERY = (of_games, of_lobbies, of_people, of_days, of_servers, of_shards, of_erasure)


def methods(store: Store) -> set[str]:
    """Every public method of the services of this store, but for rebuilds and deleted games."""
    rarely = (store.database, store.rebuilding, store.damaged_games)
    services = [one for one in vars(store).values() if one not in rarely]
    return {
        method.__qualname__
        for service in services
        for name, method in inspect.getmembers(type(service), inspect.iscoroutinefunction)
        if not name.startswith("_")
    }


@asynccontextmanager
async def noted(store: Store) -> AsyncIterator[dict[str, Any]]:
    """The statements that are executed meanwhile, with values for them.

    Those that are given to the driver itself have their values in them.
    """
    executed: dict[str, Any] = {}

    def note(_c: Any, _cursor: Any, sql: str, given: Any, _context: Any, many: bool) -> None:
        executed[sql] = given[0] if many else given

    def note_prepared(sql: str) -> None:
        if sql.startswith(("SELECT", "UPDATE")):
            executed[sql] = ()

    async def have_told(note: Callable[[str], None] | None) -> None:
        await store.database.read(lambda connection: driver_of(connection).set_trace_callback(note))

    await have_told(note_prepared)
    event.listen(Engine, "before_cursor_execute", note)
    yield executed
    event.remove(Engine, "before_cursor_execute", note)
    await have_told(None)


def driver_of(connection: Connection) -> sqlite3.Connection:
    driver = connection.connection.driver_connection
    assert isinstance(driver, sqlite3.Connection)
    return driver


async def test_nothing_that_grows_is_read_whole(store: Store) -> None:
    executed = await called(store)
    steps = await store.database.read(lambda connection: scans(connection, executed))
    reasons = tuple(EXEMPT)
    assert not {step: sql for step, sql in steps.items() if not step.startswith(reasons)}
    unused = [one for one in reasons if not any(step.startswith(one) for step in steps)]
    assert not unused, "what is not needed any more is no exception"


async def test_no_index_is_kept_up_to_date_for_nothing(store: Store) -> None:
    executed = await called(store)
    steps = await store.database.read(lambda connection: [*plans(connection, executed)])
    used = {name for step, _sql in steps for name in re.findall(r"\bix_\w+", step)}
    kept = {index.name for table in metadata.tables.values() for index in table.indexes}
    assert kept == used


async def called(store: Store) -> dict[str, Any]:
    """Every statement that the methods of the store execute, with values for it.

    New rows have no plan but for foreign keys, which SQLite checks only where one is violated.
    """
    over, running = await begun(store), await begun(store)
    names = set()
    async with noted(store) as executed:
        await store.games.append(last_step(over, 0))
        ranked = update(standing).where(standing.c.user_id == ONE, standing.c.shown.is_not(None))
        ranked = ranked.values(ranked=True, opening=1000)
        await store.database.write(lambda connection: connection.execute(ranked))
        for subject in EVERY:
            for method, given, named in subject(store, over, running):
                await method(*given, **named)
                names.add(getattr(method, "__qualname__", ""))
    assert methods(store) <= names, "every statement is looked at"
    words = ("SELECT", "WITH", "UPDATE", "DELETE")
    return {
        sql: given
        for sql, given in executed.items()
        if sql.startswith(words) or " SELECT " in sql.replace("\n", " ")
    }


async def test_no_timer_is_looked_for_among_all_running_games(store: Store) -> None:
    async with noted(store) as executed:
        await store.timers.next(50.0)
        await store.timers.due(100.0, 50.0)
    steps = await store.database.read(lambda connection: [*plans(connection, executed)])
    read = {step for step, _sql in steps if " place " in step}
    indexes = ("ix_place_deadline", "ix_place_remind_at", "ix_place_lost_at")
    assert {step.split()[4] for step in read} == {*indexes}


async def test_a_game_of_two_people_is_found_by_the_moment_when_it_ended(store: Store) -> None:
    people, over = store.player_stats, await begun(store)
    async with noted(store) as executed:
        await people.versus(ONE, TWO)
        await people.score(ONE, TWO, HERE, over)
    steps = await store.database.read(lambda connection: [*plans(connection, executed)])
    joined = [step for step, _sql in steps if step.startswith("SEARCH other")]
    assert len(joined) == 3
    assert all("ended_at=?" in step for step in joined), "not by a range of time"


def plans(connection: Connection, executed: dict[str, Any]) -> Iterator[tuple[str, str]]:
    """The steps of these statements, each with its statement."""
    for sql, given in executed.items():
        for row in connection.exec_driver_sql(f"EXPLAIN QUERY PLAN {sql}", given):
            yield row.detail, sql


def scans(connection: Connection, executed: dict[str, Any]) -> dict[str, str]:
    """The steps that read a whole table or index, each with its statement."""
    steps = list(plans(connection, executed))
    return {step: sql for step, sql in steps if reads_all(connection, step, sql)}


def reads_all(connection: Connection, step: str, sql: str) -> bool:
    """Whether this step of a plan reads a whole table or index.

    The least or greatest value is a SEARCH without a condition: one lookup in an index that begins
    with its column, and the whole of anything else.
    """
    least = re.fullmatch(r"SEARCH (\w+)(?: USING (?:COVERING )?INDEX (\w+))?", step)
    if least is None:
        return step.startswith("SCAN")
    table, index = least.groups()
    columns = connection.exec_driver_sql(f"PRAGMA index_info({index})").all()
    return not (columns and f"({table}.{columns[0].name})" in sql)
