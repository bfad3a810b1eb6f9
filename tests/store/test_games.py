"""Games are stored whole or not at all, and damage to them is detected."""

import asyncio
import sqlite3
import threading
import time
from collections.abc import Callable
from contextlib import AbstractContextManager, closing
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import cast

import pytest
from sqlalchemy import Connection, text
from sqlalchemy.exc import DBAPIError, IntegrityError

from bot.model.errors import Busy, DamagedRecord, StorageFull
from bot.model.lobby import LobbyStatus
from bot.model.location import MessageLocation
from bot.model.players import Computer, Level, Person
from bot.model.results import OVERALL, Skill
from bot.model.shards import EVERY_SHARD
from bot.store.backup import back_up
from bot.store.database import Location
from bot.store.errors import Conflict, StaleRatings, UnusableDatabase
from bot.store.store import Store, open_store
from bot.store.stored_values import (
    MoveCommit,
    NewGame,
    NewLobby,
    SeatClaim,
    ShownTurn,
    TimerKind,
    TurnState,
)
from tests.conftest import HANGING
from tests.databases import opened
from tests.store.samples import (
    CLASSIC,
    CRYPT,
    JONATHAN,
    MINA,
    MINA_AFTER,
    SEED,
    begun,
    last_step,
    lobby_of,
    step,
    stored,
)


async def ask(store: Store, query: str) -> object:
    """The first value of the answer to this query."""

    def first(connection: Connection) -> object:
        return connection.execute(text(query)).scalar()

    return await store.database.read(first)


async def test_what_is_written_is_read(store: Store) -> None:
    game_id = await begun(store)
    for ply, move in enumerate(("queen", "agree", "QH@b1")):
        await store.games.append(step(game_id, ply, move))
    kept = await stored(store, game_id)
    assert kept.record.moves == ("queen", "agree", "QH@b1")
    assert (kept.record.seed, kept.terms, kept.seats) == (SEED, CLASSIC, (MINA, JONATHAN))
    assert kept.turn == TurnState(3, deadline=62.0)
    assert kept.location == CRYPT
    assert await store.games.game(77) is None


@pytest.mark.parametrize("level", ["count", "igor"])
async def test_a_computer_keeps_its_level_even_that_of_another_version(
    store: Store, level: str
) -> None:
    seats = (MINA, Computer(Level(level)))
    game = NewGame(CLASSIC, SEED, seats, CRYPT, 1.0, TurnState(0))
    lobby_id = await store.lobbies.create(NewLobby(CLASSIC, seats, (None, None), CRYPT, 99.0), game)
    lobby = await store.lobbies.lobby(lobby_id)
    assert lobby is not None
    assert lobby.table_id is not None
    assert lobby.seats == (await stored(store, lobby.table_id)).seats == seats
    computers = "SELECT count(*) FROM seat WHERE computer = '{}'"
    assert await ask(store, computers.format(level)) == 1


async def test_a_ply_is_written_once(store: Store) -> None:
    game_id = await begun(store)
    await store.games.append(step(game_id, 0, press=5))
    with pytest.raises(Conflict):
        await store.games.append(step(game_id, 0, "king", press=6))
    assert (await stored(store, game_id)).record.moves == ("QH@b1",)
    assert await store.games.pressed(5)
    assert not await store.games.pressed(6)


async def test_time_that_two_processes_give_at_once_is_given_once(store: Store) -> None:
    game_id = await begun(store)
    longer = TurnState(0, deadline=60.0, extended=1)
    assert await store.games.extend(game_id, longer, 10.0, 1, 2.0) == 60.0
    with pytest.raises(Conflict):
        await store.games.extend(game_id, longer, 10.0, 2, 2.0)
    assert (await stored(store, game_id)).turn.deadline == 60.0
    assert not await store.games.pressed(2)


async def test_the_last_move_brings_its_results_and_ratings(store: Store) -> None:
    game_id = await begun(store)
    last = last_step(game_id, 0, press=5)
    ended_at = await store.games.append(last)
    playing = await stored(store, game_id)
    assert last.finish is not None
    assert playing.rating_changes == last.finish.rating_changes
    assert playing.ended_at == ended_at
    assert playing.turn.over
    ratings = await store.player_stats.ratings([MINA.user_id, 99], [OVERALL, "dracula.french"])
    assert ratings == {(MINA.user_id, OVERALL): MINA_AFTER}


@pytest.mark.parametrize("before", [None, replace(MINA_AFTER, mu=25.0)])
async def test_ratings_that_have_changed_keep_the_move_out_too(
    store: Store, before: Skill | None
) -> None:
    await store.games.append(last_step(await begun(store), 0))
    game_id = await begun(store)
    last = last_step(game_id, 0, press=5, before=before)
    assert last.finish is not None
    finish = replace(last.finish, rating_updates=last.finish.rating_updates[:1])
    with pytest.raises(StaleRatings):
        await store.games.append(replace(last, finish=finish))
    playing = await stored(store, game_id)
    assert playing.record.moves == ()
    assert playing.ended_at is None
    assert playing.rating_changes == ()
    assert not await store.games.pressed(5)
    ratings = await store.player_stats.ratings([MINA.user_id], [OVERALL])
    assert ratings == {(MINA.user_id, OVERALL): MINA_AFTER}


async def test_a_rating_of_somebody_who_has_none_cannot_have_changed(store: Store) -> None:
    game_id = await begun(store)
    with pytest.raises(StaleRatings):
        await store.games.append(last_step(game_id, 0, before=MINA_AFTER))
    assert (await stored(store, game_id)).record.moves == ()


def spoil(file: Path, statement: str, *values: object) -> None:
    with closing(sqlite3.connect(file)) as connection, connection:
        assert connection.execute(statement, values).rowcount == 1


@pytest.mark.parametrize(
    "statement",
    [
        "UPDATE move SET text = 'KH@b1' WHERE ply = 1",
        "UPDATE move SET at = at + 1 WHERE ply = 2",
        "DELETE FROM move WHERE ply = 2",
        "UPDATE move SET ply = 7 WHERE ply = 1",
        "UPDATE game SET rules = 'dracula.french'",
        "UPDATE game SET options = '{}'",
        "UPDATE game SET options = 'notjson'",
        "UPDATE game SET options = '[1]'",
        "UPDATE game SET pace = '#orrespondence'",
        "UPDATE game SET pace = CAST(x'ff6c697665' AS TEXT)",
        "UPDATE game SET rules = CAST(x'64ff' AS TEXT)",
        "UPDATE move SET text = CAST(x'ff' AS TEXT) WHERE ply = 1",
        "UPDATE game SET seed = zeroblob(32)",
        "UPDATE game SET seed = 'text'",
        "UPDATE place SET ply = 4",
        "DELETE FROM seat WHERE seat = 0",
        "DELETE FROM seat WHERE seat = 1",
        "UPDATE seat SET seat = 2 WHERE seat = 1",
        "UPDATE seat SET user_id = 'Mina' WHERE seat = 0",
        "UPDATE seat SET name = NULL WHERE seat = 1",
        "UPDATE seat SET user_id = NULL, computer = x'00' WHERE seat = 1",
    ],
)
async def test_a_record_that_is_not_what_was_written_is_left_alone(
    file: Path, store: Store, statement: str, caplog: pytest.LogCaptureFixture
) -> None:
    game_id = await begun(store)
    for ply in range(3):
        await store.games.append(step(game_id, ply))
    await store.close()
    spoil(file, statement)
    again = await open_store(file)
    other = await begun(again)
    assert await again.games.check_running(0, 1) == game_id
    assert await again.games.check_running(game_id, 2) is None
    assert again.games.damaged == {game_id}
    assert f"table {game_id} is damaged" in caplog.text
    with pytest.raises(DamagedRecord):
        await again.games.game(game_id)
    assert await again.games.running_in(CRYPT.channel_id) == [other]
    assert {timer.id for timer in await again.timers.due(1e9, 0) if timer.kind != "expire"} == {
        other
    }
    await again.close()


async def test_damage_that_is_found_later_is_reported_once_and_remembered(
    file: Path, store: Store, caplog: pytest.LogCaptureFixture
) -> None:
    game_id = await begun(store)
    await store.games.append(step(game_id, 0))
    spoil(file, "UPDATE move SET text = 'KH@b1'")
    for _ in range(2):
        with pytest.raises(DamagedRecord):
            await stored(store, game_id)
    assert caplog.text.count(f"table {game_id} is damaged") == 1
    assert store.games.damaged == {game_id}
    assert await store.timers.next(0) == 60 or await store.timers.next(0) is None


async def test_a_game_that_is_shown_nowhere_is_damaged(file: Path, store: Store) -> None:
    game_id = await begun(store)
    spoil(file, "DELETE FROM place")
    with pytest.raises(DamagedRecord):
        await store.games.game(game_id)


async def test_a_locked_database_is_busy_and_free_again_later(file: Path, store: Store) -> None:
    game_id = await begun(store)
    await ask(store, "PRAGMA busy_timeout = 0")
    with closing(sqlite3.connect(file, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        with pytest.raises(Busy):
            await store.games.append(step(game_id, 0))
        assert (await stored(store, game_id)).turn.ply == 0
    await store.games.append(step(game_id, 0))


async def test_a_hundred_games_at_once_lose_no_move(location: Location) -> None:
    store = await opened(location)
    games = [await begun(store) for _ in range(100)]

    async def play(game_id: int) -> None:
        for ply in range(2):
            await store.games.append(step(game_id, ply, press=2 * game_id + ply))

    await asyncio.gather(*map(play, games))
    assert [len((await stored(store, game_id)).record.moves) for game_id in games] == [2] * 100
    await store.close()


@pytest.mark.usefixtures("file")
async def test_a_full_disk_refuses_and_keeps_what_is_there(
    store: Store, caplog: pytest.LogCaptureFixture
) -> None:
    game_id = await begun(store)
    pages = await ask(store, "PRAGMA page_count")
    await ask(store, f"PRAGMA max_page_count = {pages}")
    for _ in range(3):
        with pytest.raises(StorageFull):
            await store.preferences.save(1, language="x" * 100_000)
    assert caplog.text.count("nothing can be written") == 1, "the log may be on the same disk"
    assert (await stored(store, game_id)).turn.ply == 0
    await ask(store, "PRAGMA max_page_count = 1000000")
    caplog.set_level("INFO")
    for language in ("de", "en"):
        await store.preferences.save(1, language=language)
    assert caplog.text.count("the database can be written to again") == 1


async def test_other_errors_of_the_database_stay_loud_and_show_no_values(store: Store) -> None:
    nobody = cast(Person, None)
    new = NewGame(CLASSIC, SEED, (MINA, nobody), CRYPT, 1.0, TurnState(0))
    lobby = NewLobby(CLASSIC, (MINA, JONATHAN), (None, None), CRYPT, 99.0)
    with pytest.raises(IntegrityError) as error:
        await store.lobbies.create(lobby, new)
    assert SEED.hex() not in str(error.value)
    assert repr(SEED) not in str(error.value)
    with pytest.raises(DBAPIError):
        await ask(store, "SELECT nonsense")


async def test_nobody_takes_the_seat_of_a_computer(store: Store) -> None:
    seats = (MINA, Computer(Level.HARKER), None)
    lobby_id = await store.lobbies.create(NewLobby(CLASSIC, seats, (None,) * 3, CRYPT, 99.0), None)
    with pytest.raises(Conflict):
        await store.lobbies.take(SeatClaim(lobby_id, 1, JONATHAN, None, None), 1.0)
    lobby = await store.lobbies.lobby(lobby_id)
    assert lobby is not None
    assert lobby.seats == seats


async def test_a_rematch_is_asked_once_at_a_time(store: Store) -> None:
    game_id = await begun(store)
    asked = NewLobby(CLASSIC, (MINA, None), (None, JONATHAN), CRYPT, 99.0, game_id)
    first = await store.lobbies.create(asked, None)
    with pytest.raises(Conflict):
        await store.lobbies.create(asked, None)
    rematch = await store.lobbies.rematch_of(game_id)
    assert rematch is not None
    assert rematch.id == first
    await store.lobbies.close(first, LobbyStatus.DECLINED, 2)
    with pytest.raises(Conflict):
        await store.lobbies.close(first, LobbyStatus.WITHDRAWN, 1)
    assert await store.lobbies.rematch_of(game_id) is None
    assert await store.lobbies.create(asked, None) != first


async def test_what_was_not_shown_is_known(store: Store) -> None:
    game_id = await begun(store)
    assert [*await store.games.outdated(0.0, EVERY_SHARD)] == [game_id]
    await store.games.record_shown(game_id, MessageLocation(10, 20, 5), ShownTurn(0), 3.0)
    assert await store.games.shown_ply(game_id) == 0
    assert [*await store.games.outdated(0.0, EVERY_SHARD)] == []
    await store.games.append(step(game_id, 0))
    assert [*await store.games.outdated(0.0, EVERY_SHARD)] == [game_id]
    await store.unreachable.lose_message(game_id, 4.0)
    assert [*await store.games.outdated(0.0, EVERY_SHARD)] == []
    assert await store.lobbies.outdated(100.0, EVERY_SHARD) == []
    (lobby_id,) = await store.lobbies.outdated(0.0, EVERY_SHARD)
    lobby = await store.lobbies.lobby(lobby_id)
    assert lobby is not None
    await store.lobbies.record_shown(lobby, MessageLocation(10, 20, 4))
    assert await store.lobbies.outdated(0.0, EVERY_SHARD) == []


@pytest.mark.parametrize("change", ["seat", "status"])
async def test_a_challenge_that_has_changed_since_is_not_noted_as_shown(
    store: Store, change: str
) -> None:
    new = NewLobby(CLASSIC, (MINA, JONATHAN, None), (None, None, None), CRYPT, 99.0)
    lobby = await store.lobbies.lobby(await store.lobbies.create(new, None))
    assert lobby is not None
    if change == "seat":
        await store.lobbies.leave(lobby.id, 1, JONATHAN.user_id)
    else:
        await store.lobbies.close(lobby.id, LobbyStatus.WITHDRAWN, 1)
    await store.lobbies.record_shown(lobby, MessageLocation(10, 20, 4))
    assert await store.lobbies.outdated(0.0, EVERY_SHARD) == [lobby.id]
    now = await store.lobbies.lobby(lobby.id)
    assert now is not None
    assert now.location.message_id == 4, "it stands there all the same"


async def test_an_end_that_was_not_shown_for_long_is_left_at_that(store: Store) -> None:
    game_id = await begun(store)
    ended_at = await store.games.append(last_step(game_id, 0))
    assert [*await store.games.outdated(ended_at, EVERY_SHARD)] == [game_id]
    assert [*await store.games.outdated(ended_at + 1, EVERY_SHARD)] == []


async def test_the_time_of_the_last_turn_is_that_of_its_own_game_until_its_end_is_shown(
    store: Store,
) -> None:
    first, second, running = [await begun(store) for _ in range(3)]
    await store.games.append(step(first, 0))
    await store.games.append(step(second, 0))
    await store.games.append(step(second, 1))
    for game_id, ply, at in ((first, 1, 9.0), (second, 2, 14.0)):
        turn = TurnState(ply + 1, over=True)
        await store.games.append(MoveCommit(game_id, "!resign 1", at, turn))
    turns = [await store.games.unshown_last_turn(each) for each in (first, second, running)]
    assert turns == [7.0, 11.0, None]
    await store.games.record_shown(first, MessageLocation(10, 20, 5), ShownTurn(2), 15.0)
    assert await store.games.unshown_last_turn(first) is None


async def test_only_running_games_are_checked_for_damage(file: Path, store: Store) -> None:
    over, running = await begun(store), await begun(store)
    await store.games.append(replace(last_step(over, 0), finish=None))
    spoil(file, "UPDATE move SET text = 'KH@b1'")
    assert await store.games.check_running(0, 2) is None
    assert store.games.damaged == set()
    assert await store.games.check_running(0, 1) == running


async def test_timers_come_in_the_order_of_their_times(store: Store) -> None:
    game_id = await begun(store)
    lobby = NewLobby(CLASSIC, (MINA, None), (None, None), CRYPT, 40.0)
    lobby_id = await store.lobbies.create(lobby, None)
    assert [(timer.kind, timer.id) for timer in await store.timers.due(100.0, 0)] == [
        (TimerKind.EXPIRE, lobby_id),
        (TimerKind.TIMEOUT, game_id),
    ]
    assert await store.timers.next(0) == 40.0
    assert await store.timers.due(39.0, 0) == []


async def test_a_review_is_read_with_the_version_that_made_it(store: Store) -> None:
    game_id = await begun(store)
    assert await store.reviews.read(game_id) is None
    await store.reviews.save(game_id, 1, "old")
    await store.reviews.save(game_id, 2, "new")
    assert await store.reviews.read(game_id) == (2, "new")


async def test_time_in_which_the_bot_was_away_is_given_to_what_is_open_and_to_nothing_else(
    store: Store,
) -> None:
    game_id = await begun(store)
    started = await lobby_of(store, game_id)
    open_, closed = [
        await store.lobbies.create(NewLobby(CLASSIC, (MINA, None), (None, None), CRYPT, 40.0), None)
        for _ in range(2)
    ]
    await store.lobbies.close(closed, LobbyStatus.WITHDRAWN, MINA.user_id)
    await store.heartbeats.record(30.0, downtime=25.0)
    lobbies = [await store.lobbies.lobby(each) for each in (open_, closed, started)]
    assert [lobby.expires_at for lobby in lobbies if lobby] == [65.0, 40.0, 99.0]
    assert (await stored(store, game_id)).turn.deadline == 75.0
    assert await store.timers.next(0) == 65.0
    await store.heartbeats.record(31.0)
    assert await store.timers.next(0) == 65.0


async def test_presses_and_pings_of_more_than_an_hour_ago_are_forgotten(store: Store) -> None:
    game_id = await begun(store)
    await store.games.append(step(game_id, 0, press=5))
    await store.contacts.ping(MINA.user_id, [JONATHAN.user_id], 2.0, 0.0, 10)
    pinged = partial(store.contacts.pinged_since, MINA.user_id, [JONATHAN.user_id], 0.0)
    await store.heartbeats.record(3000.0)
    assert await store.games.pressed(5)
    assert await pinged() == {JONATHAN.user_id: 2.0}
    await store.heartbeats.record(4000.0)
    assert not await store.games.pressed(5)
    assert not await pinged()


@pytest.mark.usefixtures("file")
async def test_a_backup_is_whole_while_the_bot_plays_on(store: Store, tmp_path: Path) -> None:
    game_id = await begun(store)

    begun_to_play = asyncio.Event()

    async def play_on() -> None:
        for ply in range(30):
            await store.games.append(step(game_id, ply))
            begun_to_play.set()

    playing = asyncio.create_task(play_on())
    await begun_to_play.wait()
    await asyncio.to_thread(back_up, tmp_path / "dracula.db", tmp_path / "copy.db")
    await playing
    copy = await open_store(tmp_path / "copy.db", key=store.key)
    moves = (await stored(copy, game_id)).record.moves
    await copy.close()
    assert moves == (await stored(store, game_id)).record.moves[: len(moves)]


@pytest.mark.usefixtures("file")
async def test_a_backup_never_overwrites(store: Store, tmp_path: Path) -> None:
    (tmp_path / "copy.db").write_text("mine")
    with pytest.raises(UnusableDatabase) as error:
        back_up(tmp_path / "dracula.db", tmp_path / "copy.db")
    assert error.value.key == "backup_exists"
    assert (tmp_path / "copy.db").read_text() == "mine"


def test_there_is_no_backup_of_nothing(tmp_path: Path) -> None:
    with pytest.raises(UnusableDatabase) as error:
        back_up(tmp_path / "dracula.db", tmp_path / "copy.db")
    assert error.value.key == "missing"
    assert list(tmp_path.iterdir()) == []


@pytest.mark.usefixtures("file")
async def test_a_backup_that_fails_leaves_nothing_behind(store: Store, tmp_path: Path) -> None:
    with pytest.raises(UnusableDatabase) as error:
        back_up(tmp_path / "dracula.db", tmp_path / "missing" / "copy.db")
    assert error.value.key == "directory_missing"
    assert "of the database" not in str(error.value)
    assert not (tmp_path / "missing").exists()


@pytest.mark.usefixtures("store")
async def test_a_backup_that_finds_the_disk_full_leaves_nothing_behind(
    file: Path, tmp_path: Path, full_disk: Callable[[], AbstractContextManager[None]]
) -> None:
    before = sorted(tmp_path.iterdir())
    with full_disk(), pytest.raises(UnusableDatabase):
        back_up(file, tmp_path / "copy.db")
    assert sorted(tmp_path.iterdir()) == before


@pytest.mark.usefixtures("file")
async def test_a_backup_is_whole_if_the_bot_starts_meanwhile(store: Store, file: Path) -> None:
    await store.close()
    with closing(sqlite3.connect(file)) as filling, filling:
        filling.execute("CREATE TABLE much (text PRIMARY KEY)")
        filling.executemany("INSERT INTO much VALUES (?)", ((f"{n:0900}",) for n in range(5000)))
    copy, copied = file.with_name("copy.db"), threading.Event()

    def play() -> None:
        part = file.with_name("copy.db.new")
        while not (part.exists() or copied.is_set()):
            time.sleep(0)
        with closing(sqlite3.connect(file, isolation_level=None)) as bot:
            while not copied.wait(0):
                bot.execute("UPDATE much SET text = 'x' || text WHERE rowid % 97 = 3")
                bot.execute("PRAGMA wal_checkpoint(PASSIVE)")

    playing = asyncio.create_task(asyncio.to_thread(play))
    try:
        await asyncio.to_thread(back_up, file, copy)
    finally:
        copied.set()
        await playing
    with closing(sqlite3.connect(copy)) as whole:
        assert whole.execute("PRAGMA integrity_check(1)").fetchall() == [("ok",)]


@pytest.mark.usefixtures("store")
async def test_a_backup_has_its_name_only_when_it_is_whole(file: Path, tmp_path: Path) -> None:
    part, copy = tmp_path / "copy.db.new", tmp_path / "copy.db"
    part.write_bytes(b"what an earlier one had written when it was killed")
    writing, sizes = asyncio.create_task(asyncio.to_thread(back_up, file, copy)), set[int]()
    while not writing.done():
        if copy.exists():
            sizes.add(copy.stat().st_size)
        await asyncio.sleep(0)
    await writing
    assert sizes <= {copy.stat().st_size}
    assert not part.exists()


async def test_only_its_owner_reads_a_database_and_its_backup(tmp_path: Path) -> None:
    fresh = tmp_path / "fresh.db"
    store = await open_store(fresh)
    await begun(store)
    back_up(fresh, tmp_path / "copy.db")
    for name in ("fresh.db", "fresh.db-wal", "fresh.db-shm", "fresh.key", "copy.db"):
        assert (tmp_path / name).stat().st_mode & 0o077 == 0, name
    await store.close()


@pytest.mark.parametrize(
    ("spoilt", "key"), [(b"garlic" * 1000, "not_a_database"), (None, "damaged")]
)
async def test_what_is_no_sound_database_is_not_copied(
    file: Path, store: Store, tmp_path: Path, spoilt: bytes | None, key: str
) -> None:
    await store.close()
    whole = bytearray(file.read_bytes())
    whole[4096:6096] = b"\xa5" * 2000
    file.write_bytes(spoilt or whole)
    with pytest.raises(UnusableDatabase) as error:
        back_up(file, tmp_path / "copy.db")
    assert error.value.key == key
    assert str(file) in str(error.value)
    assert not (tmp_path / "copy.db").exists()


async def test_nobody_who_plays_waits_for_the_games_with_a_move_since_a_time(store: Store) -> None:
    early, late, over = [await begun(store, bytes([one]) * 32) for one in range(3)]
    await store.games.append(replace(step(late, 0), at=10.0))
    await store.games.append(replace(step(late, 1), at=20.0))
    await store.games.append(replace(last_step(over, 0), at=20.0))
    assert await store.games.moved_since(0.0, EVERY_SHARD) == [early, late]
    play_on = threading.Event()
    playing = asyncio.create_task(store.database.read(lambda _: play_on.wait(HANGING)))
    assert await store.games.moved_since(20.0, EVERY_SHARD) == [late]
    play_on.set()
    assert await playing
