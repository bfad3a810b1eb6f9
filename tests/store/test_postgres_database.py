"""Transactions on PostgreSQL: whole, as if alone, and safe from everything that may go away."""

import asyncio
import threading
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from datetime import date
from functools import partial
from itertools import count
from pathlib import Path

import psycopg
import pytest
from sqlalchemy import Connection, event, func, insert, select, text
from sqlalchemy.exc import IntegrityError, OperationalError, ProgrammingError

from bot.model.errors import Busy, StorageFull, Unanswered
from bot.model.players import Person
from bot.model.puzzles import Attempt
from bot.store import schema
from bot.store.database import PostgresAddress, Timeouts
from bot.store.errors import Conflict
from bot.store.postgres_database import CONNECTIONS, PostgresDatabase
from bot.store.postgres_errors import as_postgres_refusals
from bot.store.rating_inputs import read_honest_since
from bot.store.store import Store, open_store
from bot.store.stored_values import MoveCommit, TurnState
from bot.store.waiting_work import PendingCommit
from bot.store.write_refusals import WriteRefusals
from tests import postgres
from tests.conftest import HANGING
from tests.store.samples import MINA, begun, step, stored
from tests.tables.fakes import settle

pytestmark = pytest.mark.skipif(not postgres.binaries(), reason=postgres.MISSING)
_META = schema.meta
CROWDED = "allows no further connection"
HOUR = 3600


@pytest.fixture
async def store(tmp_path: Path) -> AsyncIterator[Store]:
    address = await postgres.server().migrated(tmp_path)
    opened = await open_store(address, Timeouts(turn=HANGING))
    yield opened
    await opened.close()


@asynccontextmanager
async def occupied(store: Store) -> AsyncIterator[None]:
    """Every thread of the database is at work for as long as this lasts."""
    entered, leave = threading.Barrier(CONNECTIONS + 1), threading.Event()

    def work(_connection: Connection) -> None:
        entered.wait()
        leave.wait()

    occupying = [asyncio.create_task(store.database.read(work)) for _ in range(CONNECTIONS)]
    try:
        await asyncio.to_thread(entered.wait)
        yield
    finally:
        leave.set()
        await asyncio.gather(*occupying)


async def settled(store: Store) -> None:
    """Nothing runs any more, not even for callers who have gone."""
    for _ in iter(lambda: store.database.pending, 0):
        await asyncio.sleep(0)


def reached(store: Store) -> bool:
    assert isinstance(store.database, PostgresDatabase)
    return store.database.reachable


def terminate(name: str) -> None:
    """End every connection to a database, as an administrator does."""
    query = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = %s"
    with postgres.server().connect("postgres") as connection:
        connection.execute(query, (name,))


async def test_callers_cancelled_at_any_moment_leave_every_move_whole(store: Store) -> None:
    game_id = await begun(store)
    for number in range(20):
        ply = (await stored(store, game_id)).turn.ply
        moves = [step(game_id, ply, press=3 * number + each) for each in range(3)]
        tasks = [asyncio.create_task(store.games.append(move)) for move in moves]
        for task in tasks:
            await asyncio.sleep(0)
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        await settled(store)
        kept = await stored(store, game_id)
        pressed = [await store.games.pressed(3 * number + each) for each in range(3)]
        assert kept.turn.ply == len(kept.record.moves) == ply + sum(pressed)
        assert sum(pressed) <= 1


async def test_of_many_who_make_the_same_move_at_once_one_does(store: Store) -> None:
    game_id = await begun(store)
    moves = [store.games.append(step(game_id, 0, press=number)) for number in range(20)]
    made = await asyncio.gather(*moves, return_exceptions=True)
    assert [type(one) for one in made].count(float) == 1
    assert all(isinstance(one, float | Conflict) for one in made)


async def test_two_processes_that_overlap_make_every_move_once(store: Store) -> None:
    assert isinstance(store.database.location, PostgresAddress)
    newer = await open_store(store.database.location, Timeouts(turn=HANGING))
    game_id, made = await begun(store), []

    async def play(process: Store) -> None:
        for ply in range(25):
            try:
                await process.games.append(step(game_id, ply, press=ply))
            except Conflict:
                continue
            made.append(ply)

    await asyncio.gather(play(store), play(newer))
    assert sorted(made) == list(range(25))
    assert len((await stored(newer, game_id)).record.moves) == 25
    await newer.close()


async def test_nothing_runs_on_the_thread_of_the_event_loop(store: Store) -> None:
    asked = (store.database.read(lambda _: threading.get_ident()) for _ in range(20))
    threads = set(await asyncio.gather(*asked))
    assert threading.get_ident() not in threads
    assert len(threads) <= CONNECTIONS


async def test_nothing_is_lost_when_many_read_and_write_the_same_at_once(store: Store) -> None:
    await store.database.write(lambda c: c.execute(insert(_META).values(key="sum", value="0")))

    def add(connection: Connection) -> None:
        query = select(_META.c.value).where(_META.c.key == "sum")
        more = int(connection.execute(query).scalar_one()) + 1
        connection.execute(_META.update().where(_META.c.key == "sum").values(value=str(more)))

    await asyncio.gather(*(store.database.write(add) for _ in range(40)))
    read = select(_META.c.value).where(_META.c.key == "sum")
    assert await store.database.read(lambda c: c.execute(read).scalar()) == "40"


async def test_two_ends_at_once_come_one_after_the_other(store: Store) -> None:
    games = [await begun(store) for _ in range(6)]
    over = TurnState(1, over=True)
    moves = [MoveCommit(game_id, "QH@b1", 2.0, over, None) for game_id in games]
    ends = await asyncio.gather(*(store.games.append(move) for move in moves))
    assert len({round(end, 4) for end in ends}) == 6
    stored_ends = [(await stored(store, game_id)).ended_at for game_id in games]
    assert stored_ends == list(ends)


async def test_a_row_that_another_has_just_added_is_seen_at_the_second_look(store: Store) -> None:
    added = threading.Event()

    def add_once(connection: Connection) -> bool:
        query = select(_META.c.key).where(_META.c.key == "once")
        if connection.execute(query).first() is not None:
            return False
        if not added.is_set():
            with postgres.server().connect("migrated") as other:
                other.execute("INSERT INTO meta VALUES ('once', '')")
            added.set()
        connection.execute(insert(_META).values(key="once", value=""))
        return True

    assert not await store.database.write(add_once)


async def test_a_row_that_is_there_stays_an_error(store: Store) -> None:
    row = insert(_META).values(key="once", value="")
    await store.database.write(lambda connection: connection.execute(row))
    with pytest.raises(IntegrityError):
        await store.database.write(lambda connection: connection.execute(row))


async def test_an_error_of_ours_after_a_surprise_is_not_tried_again(store: Store) -> None:
    times = 0
    row = insert(_META).values(key="once", value="")

    def fail(connection: Connection) -> None:
        nonlocal times
        times += 1
        assert times <= 2, "tried again"
        if times == 1:
            connection.execute(row)
            connection.execute(row)
        connection.execute(text("SELECT garlic"))

    with pytest.raises(ProgrammingError):
        await store.database.write(fail)
    assert times == 2


async def test_no_error_tells_what_is_in_a_row(store: Store) -> None:
    seed = b"\xabsecret"
    row = schema.game.insert().values(seed=seed, rules="classic", started_at=1.0)
    with pytest.raises(IntegrityError) as error:
        await store.database.write(lambda connection: connection.execute(row))
    assert "null value" in str(error.value)
    assert "classic" not in str(error.value)
    assert seed.hex() not in str(error.value)
    rows = [{"key": "one", "value": "garlic"}] * 2
    with pytest.raises(IntegrityError) as error:
        await store.database.write(lambda connection: connection.execute(insert(_META), rows))
    assert "garlic" not in str(error.value)


@pytest.mark.parametrize(
    ("code", "refusal"),
    [("55P03", Busy), ("53300", Busy), ("53100", StorageFull), ("25006", StorageFull)],
)
async def test_what_the_server_cannot_do_now_is_refused(
    store: Store, code: str, refusal: type[Exception]
) -> None:
    raising = text(f"DO $$ BEGIN RAISE EXCEPTION USING ERRCODE = '{code}'; END $$")
    with pytest.raises(refusal):
        await store.database.write(lambda connection: connection.execute(raising))


def test_a_transaction_that_others_always_overtake_is_refused_as_busy() -> None:
    overtaken = OperationalError("COMMIT", {}, psycopg.errors.SerializationFailure())
    with pytest.raises(Busy), as_postgres_refusals(WriteRefusals()):
        raise overtaken


async def test_a_server_that_takes_no_writes_is_told_of_once(
    store: Store, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level("INFO")
    raising = text("DO $$ BEGIN RAISE EXCEPTION USING ERRCODE = '25006'; END $$")
    for _ in range(3):
        with pytest.raises(StorageFull):
            await store.database.write(lambda connection: connection.execute(raising))
    assert caplog.text.count("nothing can be written to the database") == 1
    for language in ("de", "en"):
        await store.preferences.save(1, language=language)
    assert caplog.text.count("the database can be written to again") == 1


async def test_an_error_of_ours_is_no_refusal(store: Store) -> None:
    with pytest.raises(ProgrammingError):
        await store.database.write(lambda connection: connection.execute(text("SELECT garlic")))


async def test_reading_writes_nothing(store: Store) -> None:
    with pytest.raises(StorageFull):
        await store.database.read(lambda connection: connection.execute(text("DELETE FROM press")))


async def test_a_reader_sees_one_state_of_the_database(store: Store) -> None:
    def look(connection: Connection) -> tuple[int, int]:
        count = select(func.count()).select_from(schema.press)
        before = connection.execute(count).scalar_one()
        with store.database.engine.begin() as other:
            other.execute(insert(schema.press).values(id=1, at=1.0))
        return before, connection.execute(count).scalar_one()

    assert await store.database.read(look) == (0, 0)
    assert await store.games.pressed(1)


async def test_a_move_does_not_wait_for_slow_queries_and_closing_does(tmp_path: Path) -> None:
    store = await open_store(await postgres.server().migrated(tmp_path), Timeouts(turn=HANGING))
    leave = threading.Event()

    def slow(_connection: Connection) -> int:
        leave.wait()
        return 1

    browsing = [asyncio.create_task(store.database.browse(slow)) for _ in range(CONNECTIONS + 1)]
    game_id = await begun(store)
    assert (await stored(store, game_id)).turn.ply == 0
    closing = asyncio.create_task(store.close())
    await settle()
    assert not closing.done()
    leave.set()
    assert await asyncio.gather(*browsing) == [1] * len(browsing)
    await closing


async def test_a_row_that_another_holds_for_too_long_is_busy(tmp_path: Path) -> None:
    address = await postgres.server().migrated(tmp_path)
    store = await open_store(address, Timeouts(lock=0.01))
    game_id = await begun(store)
    with postgres.server().connect("migrated") as other, other.transaction():
        other.execute("SELECT * FROM place FOR UPDATE")
        with pytest.raises(Busy):
            await store.games.append(step(game_id, 0))
    await store.games.append(step(game_id, 0))
    await store.close()


async def test_a_writer_who_waits_too_long_for_a_turn_is_refused_and_nothing_is_done(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    store = await open_store(await postgres.server().migrated(tmp_path))
    game_id, loop = await begun(store), asyncio.get_running_loop()
    async with occupied(store):
        task = asyncio.create_task(store.games.append(step(game_id, 0)))
        await asyncio.sleep(0)
        now = loop.time
        monkeypatch.setattr(loop, "time", lambda: now() + 2.1)
        with pytest.raises(Busy):
            await task
    assert (await stored(store, game_id)).turn.ply == 0
    await store.close()


@pytest.mark.parametrize("commits", [False, True])
async def test_a_server_that_never_answers_keeps_nobody_and_nothing_is_stored_too_late(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, commits: bool
) -> None:
    address = await postgres.server().migrated(tmp_path)
    store = await open_store(address, Timeouts(overtime=0.0))
    entered, leave = threading.Event(), threading.Event()

    def stuck(_connection: Connection) -> None:
        entered.set()
        leave.wait()

    def work(connection: Connection) -> None:
        connection.execute(insert(_META).values(key="late", value=""))
        if commits:
            event.listen(connection, "commit", stuck)
        else:
            stuck(connection)

    writing, loop = asyncio.create_task(store.database.write(work)), asyncio.get_running_loop()
    await asyncio.to_thread(entered.wait)
    now = loop.time
    monkeypatch.setattr(loop, "time", lambda: now() + 2.1)
    with pytest.raises(Unanswered if commits else Busy) as refused:
        await writing
    assert isinstance(refused.value, Unanswered) is commits
    leave.set()
    await settled(store)
    stored = select(func.count()).where(_META.c.key == "late")
    assert await store.database.read(lambda one: one.execute(stored).scalar_one()) == commits
    assert store.database.unanswered == commits, "others have to look at what was made of it"
    await store.close()


async def test_a_slow_query_has_its_time_and_is_given_up_if_the_server_never_answers(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    address = await postgres.server().migrated(tmp_path)
    store = await open_store(address, Timeouts(overtime=0.0, browse_overtime=30.0))
    entered, leave, ahead = threading.Event(), threading.Event(), [0.0]

    def stuck(_connection: Connection) -> None:
        entered.set()
        leave.wait()

    browsing, loop = asyncio.create_task(store.database.browse(stuck)), asyncio.get_running_loop()
    await asyncio.to_thread(entered.wait)
    now = loop.time
    monkeypatch.setattr(loop, "time", lambda: now() + ahead[-1])
    for seconds in (3.0, 31.0):
        ahead.append(seconds)
        await settle()
        assert not browsing.done()
    ahead.append(34.0)
    with pytest.raises(Busy):
        await browsing
    assert store.database.pending == 1, "its thread runs on"
    assert await store.player_stats.ratings([1], ["all"]) == {}, "and keeps nobody else"
    leave.set()
    await settled(store)
    await store.close()


async def test_closing_waits_for_what_was_asked_for(tmp_path: Path) -> None:
    address = await postgres.server().migrated(tmp_path)
    store = await open_store(address, Timeouts(turn=HANGING))
    game_id = await begun(store)
    async with occupied(store):
        task = asyncio.create_task(store.games.append(step(game_id, 0)))
        await asyncio.sleep(0)
        closing = asyncio.create_task(store.close())
        await asyncio.sleep(0)
        assert not closing.done()
    await closing
    await task
    again = await open_store(address)
    assert (await stored(again, game_id)).turn.ply == 1
    await again.close()


async def test_closing_waits_for_what_was_asked_for_in_the_same_moment(tmp_path: Path) -> None:
    store = await open_store(await postgres.server().migrated(tmp_path), Timeouts(turn=HANGING))
    reading = asyncio.create_task(store.database.read(read_honest_since))
    await asyncio.sleep(0)
    await store.close()
    assert await reading == 0.0


async def test_connections_that_an_administrator_ends_are_made_anew(store: Store) -> None:
    game_id = await begun(store)
    for ply in range(3):
        terminate("migrated")
        await store.games.append(step(game_id, ply))
        assert (await stored(store, game_id)).turn.ply == ply + 1


async def test_a_connection_lost_halfway_leaves_nothing_and_is_made_anew(store: Store) -> None:
    game_id, losses = await begun(store), 0

    def lose_once(connection: Connection) -> int:
        nonlocal losses
        connection.execute(schema.place.update().values(channel_id=99))
        losses += 1
        if losses == 1:
            terminate("migrated")
        connection.execute(text("SELECT 1"))
        return losses

    assert await store.database.write(lose_once) == 2
    assert (await stored(store, game_id)).location.channel_id == 99


async def test_a_connection_lost_again_and_again_is_busy(store: Store) -> None:
    def lose(connection: Connection) -> None:
        terminate("migrated")
        connection.execute(text("SELECT 1"))

    with pytest.raises(Busy):
        await store.database.write(lose)


async def test_a_commit_whose_answer_is_lost_is_busy_and_not_made_twice(
    store: Store, caplog: pytest.LogCaptureFixture
) -> None:
    times = 0

    def lose_the_end(connection: Connection) -> None:
        nonlocal times
        times += 1
        connection.execute(insert(_META).values(key=f"time {times}", value=""))
        terminate("migrated")

    with pytest.raises(Unanswered):
        await store.database.write(lose_the_end)
    assert times == 1
    assert "lost during a commit" in caplog.text
    assert store.database.unanswered == 1, "others have to look at what was made of it"


async def test_a_commit_whose_answer_is_lost_stays_in_doubt_for_who_gives_it_up_by_then(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    commit = PendingCommit()
    monkeypatch.setattr("bot.store.postgres_database.PendingCommit", lambda: commit)

    def lose_the_end(connection: Connection) -> None:
        connection.execute(insert(_META).values(key="late", value=""))
        terminate("migrated")

    with pytest.raises(Unanswered):
        await store.database.write(lose_the_end)
    assert not commit.give_up(), "it may be stored"


FAIL_TO_SERIALIZE_AT_THE_COMMIT = """
    CREATE TEMPORARY TABLE changed (id integer);
    CREATE FUNCTION pg_temp.overtaken() RETURNS trigger LANGUAGE plpgsql AS
        $$ BEGIN RAISE EXCEPTION 'overtaken' USING ERRCODE = 'serialization_failure'; END $$;
    CREATE CONSTRAINT TRIGGER at_the_commit AFTER INSERT ON changed
        DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION pg_temp.overtaken();
    INSERT INTO changed VALUES (1);
"""


async def test_a_commit_that_others_overtook_leaves_no_doubt_for_who_gives_up_the_next_attempt(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    commit, nothing_is_stored = PendingCommit(), list[bool]()
    monkeypatch.setattr("bot.store.postgres_database.PendingCommit", lambda: commit)

    first_attempt = iter([True])

    def work(connection: Connection) -> None:
        if next(first_attempt, False):
            connection.exec_driver_sql(FAIL_TO_SERIALIZE_AT_THE_COMMIT)
        else:
            nothing_is_stored.append(commit.give_up())

    with pytest.raises(Busy):
        await store.database.write(work)
    assert nothing_is_stored == [True]


async def test_reading_through_a_connection_that_is_lost_at_the_end_leaves_no_doubt(
    store: Store,
) -> None:
    times = 0

    def read(connection: Connection) -> int:
        nonlocal times
        times += 1
        connection.execute(text("SELECT 1"))
        if times == 1:
            terminate("migrated")
        return times

    assert await store.database.read(read) == 2
    assert store.database.unanswered == 0, "nothing can have been changed"


@pytest.fixture
async def limited(tmp_path: Path) -> AsyncIterator[Store]:
    """A store whose user is Quincey, whose connections `allow` limits."""
    empty = postgres.server().create(tmp_path)
    name = empty.url.database or ""
    with postgres.server().connect(name) as other:
        other.execute("CREATE ROLE quincey LOGIN")
        other.execute(f"ALTER DATABASE {name} OWNER TO quincey")
    quincey = PostgresAddress(empty.url.set(username="quincey"), empty.folder)
    opened = await open_store(quincey, Timeouts(turn=HANGING))
    yield opened
    await opened.close()
    with postgres.server().connect(name) as other:
        other.execute(f"REASSIGN OWNED BY quincey TO {postgres.USER}")
        other.execute("DROP OWNED BY quincey")
        other.execute("DROP ROLE quincey")


def allow(connections: int) -> None:
    """Let Quincey have so many connections, any number if it is -1; those that exist stay."""
    with postgres.server().connect("postgres") as other:
        other.execute(f"ALTER ROLE quincey CONNECTION LIMIT {connections}")


async def test_while_the_server_allows_no_further_connection_transactions_take_turns(
    limited: Store, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level("INFO")
    allow(1)
    leave = threading.Event()

    def work(_connection: Connection) -> bool:
        return leave.wait()

    reading = [asyncio.create_task(limited.database.read(work)) for _ in range(CONNECTIONS)]
    while CROWDED not in caplog.text:
        await settle()
    leave.set()
    assert await asyncio.gather(*reading) == [True] * CONNECTIONS
    assert reached(limited)
    assert caplog.text.count(CROWDED) == 1
    assert "cannot be reached" not in caplog.text
    assert "lost" not in caplog.text


async def test_who_gets_no_connection_in_time_is_refused_though_the_server_answers(
    limited: Store, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    caplog.set_level("INFO")
    allow(0)
    assert isinstance(limited.database, PostgresDatabase)
    limited.database.engine.dispose()
    limited.database.reachable = False
    monkeypatch.setattr("bot.store.postgres_database.monotonic", partial(next, count(1, HOUR)))
    for _ in range(2):
        with pytest.raises(Busy):
            await limited.database.read(lambda connection: connection.execute(text("SELECT 1")))
    allow(-1)
    assert reached(limited)
    assert caplog.text.count(CROWDED) == 2, "once in an hour"
    assert caplog.text.count("answers again") == 1
    assert "lost" not in caplog.text


async def test_a_server_killed_in_the_midst_loses_nothing_acknowledged(
    store: Store, caplog: pytest.LogCaptureFixture
) -> None:
    server = postgres.server()
    acknowledged = {await begun(store): 0 for _ in range(6)}

    async def play(game_id: int) -> None:
        for ply in range(10_000):
            await store.games.append(step(game_id, ply))
            acknowledged[game_id] += 1

    playing = [asyncio.create_task(play(game_id)) for game_id in acknowledged]
    for _ in iter(lambda: min(acknowledged.values()) < 3, False):
        await asyncio.sleep(0)
    await asyncio.to_thread(server.kill)
    refused = await asyncio.gather(*playing, return_exceptions=True)
    assert {type(error) for error in refused} <= {Busy, Unanswered}
    again = await asyncio.gather(*map(store.games.game, acknowledged), return_exceptions=True)
    assert {type(error) for error in again} == {Busy}
    assert not reached(store)
    await asyncio.to_thread(server.start)
    for game_id, ply in acknowledged.items():
        # Of a move whose commit had begun nobody can know.
        assert (await stored(store, game_id)).turn.ply in (ply, ply + 1)
    assert reached(store)
    assert caplog.text.count("cannot be reached") == 1


async def test_no_file_of_the_tables_names_an_erased_person(store: Store) -> None:
    await erase_wilhelmina(store)
    assert await store.erasure.rewrite_due()
    assert b"Wilhelmina" in postgres.server().files("migrated")
    await store.erasure.rewrite()
    assert not await store.erasure.rewrite_due()
    assert b"Wilhelmina" not in postgres.server().files("migrated")
    assert await store.database.size() > 0


async def test_the_statistics_of_the_planner_name_no_erased_person(store: Store) -> None:
    for number in (1, 2):  # a value that occurs twice is among the most common ones
        await tried(store, number)
    with postgres.server().connect("migrated") as other:
        other.execute("ANALYZE")
    for number in (1, 2):
        await store.erasure.erase(number, 5.0)
    await store.erasure.rewrite()
    assert b"Wilhelmina" not in postgres.server().files("migrated")


async def test_rows_that_an_older_transaction_still_sees_stay_due(store: Store) -> None:
    with postgres.server().connect("migrated") as other:
        other.execute("BEGIN ISOLATION LEVEL REPEATABLE READ")
        other.execute("SELECT 1")
        await erase_wilhelmina(store)
        with pytest.raises(Busy):
            await store.erasure.rewrite()
        assert await store.erasure.rewrite_due()
    await store.erasure.rewrite()
    assert b"Wilhelmina" not in postgres.server().files("migrated")


async def erase_wilhelmina(store: Store) -> None:
    await tried(store, MINA.user_id)
    assert b"Wilhelmina" in postgres.server().files("migrated")
    await store.erasure.erase(MINA.user_id, 5.0)


async def tried(store: Store, user_id: int) -> None:
    attempt = Attempt(Person(user_id, "Wilhelmina"), date(2026, 1, 1), "QH@b1", 0, 5.0)
    await store.daily_attempts.save(attempt, 10)


async def test_nothing_acknowledged_is_lost_at_a_power_cut_whatever_the_server_says(
    store: Store,
) -> None:
    with postgres.server().connect("migrated") as other:
        other.execute("ALTER DATABASE migrated SET synchronous_commit = off")
    terminate("migrated")
    try:
        said = await store.database.read(
            lambda connection: connection.exec_driver_sql("SHOW synchronous_commit").scalar()
        )
        assert said == "on"
    finally:
        with postgres.server().connect("migrated") as other:
            other.execute("ALTER DATABASE migrated RESET synchronous_commit")
