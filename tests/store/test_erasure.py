"""Erasing a person: from the rows, from the bytes of the file, and never by halves."""

import asyncio
import sqlite3
import struct
import threading
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, closing, contextmanager
from dataclasses import replace
from datetime import date
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import Connection, delete, insert, text, update
from sqlalchemy.exc import IntegrityError

from bot.model.errors import Busy
from bot.model.lobby import LobbyStatus
from bot.model.location import MessageLocation
from bot.model.opponent_memory import OpponentMemory
from bot.model.players import Person, Preferences
from bot.model.puzzles import Attempt
from bot.model.shards import EVERY_SHARD, Shards
from bot.store import people_schema, schema, server_schema
from bot.store.backup import back_up
from bot.store.personal_columns import PERSONAL
from bot.store.recounts import recount
from bot.store.store import Store, open_store
from bot.store.stored_values import MoveCommit, NewGame, NewLobby, ShownTurn, TurnState
from tests.store.samples import CLASSIC, CRYPT, SEED, begun, last_step, lobby_of, step, stored
from tests.tables.fakes import stand_in

MINA = Person(1_100_000_000_000_000_123, "Wilhelmina Ærø")
JONATHAN = Person(1_100_000_000_000_000_456, "Jonathan")
DAY = date(2026, 1, 1)


async def game_of(store: Store, *people: Person) -> int:
    lobby = NewLobby(CLASSIC, people, (None, JONATHAN), CRYPT, 99.0)
    game = NewGame(CLASSIC, SEED, people, CRYPT, 1.0, TurnState(0, deadline=50.0))
    await store.lobbies.create(lobby, game)
    return max(await store.games.running())


async def exported(store: Store, most: int) -> list[dict[str, Any]]:
    """The newest games of Mina."""
    return await store.erasure.games(MINA.user_id, await store.erasure.game_ids(MINA.user_id, most))


async def seated(store: Store, game_id: int) -> list[int]:
    """The ids of the two people in the game."""
    return [one.user_id for one in (await stored(store, game_id)).seats if isinstance(one, Person)]


async def live(store: Store) -> int:
    """All that one person leaves behind; the id of a finished game."""
    for _ in range(40):  # enough for pages to split
        await store.games.append(step(await game_of(store, MINA, JONATHAN), 0))
    game_id = await game_of(store, MINA, JONATHAN)
    await store.games.append(rewritten(last_step(game_id, 0)))
    await store.database.write(leave_traces)
    await store.learning_progress.save_lesson_step(MINA.user_id, "fosco", 3)
    await store.learning_progress.record_corrected(MINA.user_id, game_id, 7)
    await store.opponent_memories.save(MINA.user_id, OpponentMemory(), game_id, (0.5,))
    await store.preferences.save(MINA.user_id, language="de")
    await store.daily_attempts.save(Attempt(MINA, DAY, "QH@b1", 0, 5.0), 10)
    await store.contacts.ping(MINA.user_id, [JONATHAN.user_id], 5.0, 0.0, 10)
    await store.contacts.block(MINA.user_id, JONATHAN)
    return game_id


def rewritten(last: MoveCommit) -> MoveCommit:
    """The samples' last move, which needs no result here."""
    return MoveCommit(last.game_id, last.text, last.at, last.turn)


def leave_traces(connection: Connection) -> None:
    """A row of this person in every table that the play above has not reached."""
    connection.execute(update(schema.lobby).values(closed_by=MINA.user_id))
    kept = {"kept_id": MINA.user_id, "kept_name": MINA.name}
    connection.execute(update(schema.lobby_seat).values(kept))
    for user in (MINA.user_id, JONATHAN.user_id):
        rating = {"user_id": user, "scope": "", "mu": 25.0, "sigma": 8.0, "shown": 1000}
        connection.execute(insert(schema.rating).values(rating | {"provisional": True}))
        seat = {"game_id": 1, "seat": user % 2, "user_id": user, "outcome": "won"}
        result = seat | {"rules": "dracula.classic", "rated": False, "points": 3}
        connection.execute(insert(schema.result).values(result | {"best_line": 3, "ended_at": 5.0}))
        connection.execute(insert(schema.rung).values(seat | {"level": "count"}))
    vacation = {"user_id": MINA.user_id, "begun_at": 1.0, "until": 5.0}
    connection.execute(insert(people_schema.vacation).values(vacation))
    ban = {"guild_id": 10, "user_id": MINA.user_id, "user_hash": "0123", "at": 5.0}
    connection.execute(insert(server_schema.ban).values(ban))
    recount(connection)
    people = {"moderator_user_id": MINA.user_id, "subject_user_id": MINA.user_id}
    act = people | {"guild_id": 10, "at": 5.0, "act": "ban", "by_host": False, "detail": ""}
    connection.execute(insert(server_schema.moderator_act).values(act))


def traces(*files: Path) -> list[str]:
    """Where the id or the name is found among the bytes of these files."""
    needles = {
        "decimal": str(MINA.user_id).encode(),
        "integer": struct.pack(">q", MINA.user_id),
        "name": MINA.name.encode(),
    }
    there = [path for path in files if path.exists()]
    return [f"{path.name}: {what}" for path in there for what, bytes_ in needles.items()
            if bytes_ in path.read_bytes()]  # fmt: skip


@contextmanager
def reader(file: Path) -> Iterator[None]:
    """Another program that reads, as a backup does."""
    with closing(sqlite3.connect(file, isolation_level=None)) as other:
        other.execute("BEGIN")
        other.execute("SELECT count(*) FROM seat").fetchone()
        yield


def all_files(file: Path) -> tuple[Path, ...]:
    return file, file.with_name(f"{file.name}-wal"), file.with_name("copy.db")


async def test_neither_the_file_nor_a_backup_names_an_erased_person(
    store: Store, file: Path
) -> None:
    await live(store)
    assert len(traces(*all_files(file))) >= 2, "the bytes are found as long as they are there"
    await store.erasure.erase(MINA.user_id, 5.0)
    assert await store.erasure.rewrite_due()
    await store.erasure.rewrite()
    assert not await store.erasure.rewrite_due()
    back_up(file, file.with_name("copy.db"))
    assert traces(*all_files(file)) == []


async def test_a_start_waits_for_no_moment_at_which_the_file_can_be_rewritten(
    store: Store, file: Path, full_disk: Callable[[], AbstractContextManager[None]]
) -> None:
    await live(store)
    await store.erasure.erase(MINA.user_id, 5.0)
    await store.close()
    with reader(file):
        busy = await open_store(file)
        assert await busy.erasure.rewrite_due()
    await busy.close()
    with full_disk():
        full = await open_store(file)
        assert await full.erasure.rewrite_due()
    await full.close()
    later = await open_store(file)
    assert not await later.erasure.rewrite_due()
    await later.close()
    assert traces(*all_files(file)) == []


async def test_what_is_deleted_is_overwritten_at_once_whatever_sqlite_does_by_itself(
    file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    connect = sqlite3.connect

    def careless(*given: Any, **options: Any) -> sqlite3.Connection:
        """As by an SQLite that was built without SECURE_DELETE."""
        connection: sqlite3.Connection = connect(*given, **options)
        connection.execute("PRAGMA secure_delete = OFF")
        return connection

    monkeypatch.setattr(sqlite3, "connect", careless)
    store = await open_store(file)
    name = insert(schema.meta).values(key="name", value=MINA.name)
    await store.database.write(lambda connection: connection.execute(name))
    assert traces(*all_files(file)), "the bytes are found as long as they are there"
    gone = delete(schema.meta).where(schema.meta.c.key == "name")
    await store.database.write(lambda connection: connection.execute(gone))
    await store.close()  # which empties the log
    assert traces(*all_files(file)) == []


async def test_what_an_older_version_left_in_unused_pages_goes_too(
    store: Store, file: Path
) -> None:
    with closing(sqlite3.connect(file)) as older, older:
        older.execute("PRAGMA secure_delete = OFF")
        older.execute("INSERT INTO lesson VALUES (?, 'fosco', 1)", (MINA.user_id,))
        older.execute("INSERT INTO meta VALUES ('name', ?)", (MINA.name,))
        older.execute("DELETE FROM lesson")
        older.execute("DELETE FROM meta WHERE key = 'name'")
    await store.erasure.erase(MINA.user_id, 5.0)
    assert traces(*all_files(file)), "nothing points to them any more, and there they are"
    await store.erasure.rewrite()
    assert traces(*all_files(file)) == []


async def test_a_game_with_damaged_options_is_exported_as_it_is(store: Store) -> None:
    game_id = await game_of(store, MINA, JONATHAN)
    damaged = update(schema.game).where(schema.game.c.id == game_id).values(options="{not")
    await store.database.write(lambda connection: connection.execute(damaged))
    (game,) = await exported(store, 5)
    assert (game["game"], game["options"]) == (game_id, "{not")


async def test_an_export_has_no_day_and_no_week_as_a_bare_number(store: Store) -> None:
    wednesday = 1_775_001_600.0  # 2026-04-01
    await store.games.append(replace(last_step(await begun(store), 0), at=wednesday))
    counted = update(schema.rating).where(schema.rating.c.user_id == 1).values(day=20_544)
    await store.database.write(lambda connection: connection.execute(counted))
    await store.daily_attempts.save(Attempt(Person(1, "Mina"), DAY, "QH@b1", 0, 5.0), None)
    mina, jonathan = [await store.erasure.export(user) for user in (1, 2)]
    assert [row["day"] for row in mina["rating.user_id"]] == ["2026-04-01"]
    assert [row["day"] for row in jonathan["rating.user_id"]] == [None]
    assert {row["week"] for row in mina["standing.user_id"]} == {"2026-03-30", None}
    assert [row["day"] for row in mina["daily_try.user_id"]] == [DAY.isoformat()]


async def test_every_table_is_reached(store: Store) -> None:
    game_id = await live(store)
    before = await store.erasure.export(MINA.user_id)
    assert all(before.values()), "the test fills every table"
    await store.erasure.erase(MINA.user_id, 5.0)
    former, _ = await seated(store, game_id)
    assert not any((await store.erasure.export(MINA.user_id)).values())
    assert -(2**63) < former < 0
    kept = {key for key, rows in (await store.erasure.export(former)).items() if rows}
    assert kept == {
        "seat.user_id", "lobby_seat.user_id", "lobby_seat.kept_id", "result.user_id",
        "rating.user_id", "rung.user_id",
    }  # fmt: skip
    assert len({one.user_id for one in PERSONAL}) == len(PERSONAL)


async def test_what_an_erased_person_preferred_is_not_remembered_either(store: Store) -> None:
    chosen = await store.preferences.save(MINA.user_id, language="de")
    await store.erasure.erase(MINA.user_id, 5.0)
    forgotten = await store.preferences.preferences(MINA.user_id)
    assert (chosen.language, forgotten) == ("de", Preferences())


async def test_a_daily_result_posted_during_an_erasure_leaves_no_id_behind(store: Store) -> None:
    day, guild_id = date(2026, 1, 1), 10
    attempt = Attempt(MINA, day, "p:4c:b2", 0, 1.0)
    made = await store.daily_attempts.save(attempt, None)
    await store.erasure.erase(MINA.user_id, 5.0)
    await store.daily_attempts.record_posted(made, guild_id)
    boards = (await store.erasure.export(MINA.user_id))["daily_board.user_id"]
    assert boards == []


async def test_the_other_keeps_everything(store: Store) -> None:
    game_id = await live(store)
    before = await store.erasure.export(JONATHAN.user_id)
    await store.erasure.erase(MINA.user_id, 5.0)
    assert await store.erasure.export(JONATHAN.user_id) == before
    game = await stored(store, game_id)
    assert game.seats[1] == JONATHAN
    assert store.games.damaged == set(), "the checksums hold"


async def test_a_block_outlives_the_erasure_of_the_blocked_person_without_the_name(
    store: Store, file: Path
) -> None:
    pair = (JONATHAN.user_id, MINA.user_id)
    await store.contacts.block(JONATHAN.user_id, MINA)
    await store.contacts.ping(JONATHAN.user_id, [MINA.user_id], 5.0, 0.0, 10)
    assert traces(*all_files(file))
    await store.erasure.erase(MINA.user_id, 5.0)
    await store.erasure.rewrite()
    assert traces(*all_files(file)) == []
    (block,) = await store.contacts.blocks_of(JONATHAN.user_id)
    assert block.name == ""
    assert await store.contacts.block_of(*pair) == block, "it is recognised by its hash"
    assert await store.contacts.blocked([pair, pair[::-1]]) == {pair}
    await store.contacts.unblock(JONATHAN.user_id, block.id)
    assert await store.contacts.blocked([pair]) == set()


async def test_it_is_known_by_a_hash_who_was_erased_until_that_is_forgotten(store: Store) -> None:
    for at in (5.0, 8.0):
        await store.erasure.erase(MINA.user_id, at)
    assert await store.erasure.erased_since(MINA.user_id, 7.0) == 8.0
    assert await store.erasure.erased_since(MINA.user_id, 8.0) is None
    assert await store.erasure.erased_since(JONATHAN.user_id, 0.0) is None
    for until, erased_at in ((7.0, 8.0), (8.0, None)):
        await store.erasure.forget_erasures(until)
        assert await store.erasure.erased_since(MINA.user_id, 0.0) == erased_at


async def test_each_erased_person_is_another_former_player(store: Store) -> None:
    game_id = await live(store)
    for one in (MINA, JONATHAN):
        await store.erasure.erase(one.user_id, 5.0)
    first, second = await seated(store, game_id)
    assert first != second
    assert max(first, second) < 0


async def test_what_was_not_rewritten_is_at_the_next_start(store: Store, file: Path) -> None:
    await live(store)
    await store.erasure.erase(MINA.user_id, 5.0)
    await store.close()
    again = await open_store(file)
    assert not await again.erasure.rewrite_due()
    assert traces(*all_files(file)) == []
    await again.close()


@pytest.mark.usefixtures("file")
async def test_an_erasure_that_breaks_off_has_erased_nothing(store: Store) -> None:
    await live(store)
    before = await store.erasure.export(MINA.user_id)
    last = PERSONAL[-1].user_id.table.name
    trigger = f"CREATE TRIGGER stake BEFORE DELETE ON {last} BEGIN SELECT raise(ABORT, ''); END"
    await store.database.write(lambda connection: connection.execute(text(trigger)))
    with pytest.raises(IntegrityError):
        await store.erasure.erase(MINA.user_id, 5.0)
    assert await store.erasure.export(MINA.user_id) == before
    assert not await store.erasure.rewrite_due()


async def test_a_reader_puts_the_rewriting_off(store: Store, file: Path) -> None:
    await live(store)
    await store.erasure.erase(MINA.user_id, 5.0)
    with reader(file):
        with pytest.raises(Busy):
            await store.erasure.rewrite()
        assert await store.erasure.rewrite_due()
    await store.erasure.rewrite()
    assert traces(*all_files(file)) == []


async def test_a_person_erased_during_the_rewriting_has_another_one_due(store: Store) -> None:
    await live(store)
    rewrite = store.database.rewrite

    async def too_early() -> None:
        await rewrite()
        await store.erasure.erase(JONATHAN.user_id, 6.0)

    stand_in(store.database, "rewrite", too_early)
    await store.erasure.erase(MINA.user_id, 5.0)
    await store.erasure.rewrite()
    assert await store.erasure.rewrite_due()
    stand_in(store.database, "rewrite", rewrite)
    await store.erasure.rewrite()
    assert not await store.erasure.rewrite_due()


async def test_a_new_name_replaces_the_old_ones_of_its_server(store: Store, file: Path) -> None:
    old = await game_of(store, MINA, JONATHAN)
    renamed = Person(MINA.user_id, "Mina")
    await game_of(store, renamed, JONATHAN)
    assert (await stored(store, old)).seats == (renamed, JONATHAN)
    await store.erasure.rewrite()
    assert traces(file) == [f"{file.name}: integer"]


@pytest.mark.usefixtures("file")
async def test_an_export_and_moves_do_not_wait_for_each_other(store: Store) -> None:
    await live(store)
    over = threading.Event()
    writing = asyncio.create_task(store.database.write(lambda _: over.wait()))
    try:
        assert len(await exported(store, 100)) == 41
        lessons = (await store.erasure.export(MINA.user_id))["lesson.user_id"]
        assert lessons == [{"game": "fosco", "step": 3}]
    finally:
        over.set()
        await writing


async def test_open_challenges_that_name_a_person_are_found(store: Store) -> None:
    named = [
        await store.lobbies.create(NewLobby(CLASSIC, seats, kept, CRYPT, 99.0), None)
        for seats, kept in (
            ((MINA, None), (None, JONATHAN)),
            ((JONATHAN, None), (None, MINA)),
            ((JONATHAN, None), (None, None)),
        )
    ]
    assert await store.erasure.open_naming(MINA.user_id) == named[:2]
    await store.lobbies.close(named[0], LobbyStatus.WITHDRAWN)
    assert await store.erasure.open_naming(MINA.user_id) == named[1:2]


async def test_an_erasure_withdraws_only_open_challenges_that_name_the_person(
    store: Store,
) -> None:
    lobby_ids = [
        await store.lobbies.create(NewLobby(CLASSIC, seats, kept, CRYPT, 99.0), None)
        for seats, kept in (
            ((MINA, None), (None, JONATHAN)),
            ((JONATHAN, None), (None, MINA)),
            ((JONATHAN, None), (None, None)),
            ((JONATHAN, None), (None, MINA)),
        )
    ]
    await store.lobbies.close(lobby_ids[-1], LobbyStatus.DECLINED)
    lobby_ids.append(await lobby_of(store, await game_of(store, MINA, JONATHAN)))
    for lobby_id in lobby_ids:
        lobby = await store.lobbies.lobby(lobby_id)
        assert lobby is not None
        await store.lobbies.record_shown(lobby, MessageLocation(10, 20, 30))
    await store.erasure.erase(MINA.user_id, 5.0)
    lobbies = [await store.lobbies.lobby(lobby_id) for lobby_id in lobby_ids]
    assert [lobby.status for lobby in lobbies if lobby] == [
        LobbyStatus.WITHDRAWN,
        LobbyStatus.WITHDRAWN,
        LobbyStatus.OPEN,
        LobbyStatus.DECLINED,
        LobbyStatus.STARTED,
    ]
    named = [*lobby_ids[:2], *lobby_ids[3:]]
    assert await store.lobbies.outdated(0.0, EVERY_SHARD) == named, "their messages are out of date"


async def test_the_games_of_a_person_are_exported_with_moves_and_seed_once_they_are_over(
    store: Store,
) -> None:
    over, running = [await game_of(store, JONATHAN, MINA) for _ in range(2)]
    for game_id in (over, running):
        for ply, move in enumerate(("queen", "agree")):
            await store.games.append(step(game_id, ply, move))
    await store.games.append(rewritten(last_step(over, 2)))
    first, second = await exported(store, 9)
    told = {
        "game": over,
        "rules": CLASSIC.rules,
        "options": CLASSIC.options,
        "pace": CLASSIC.pace.value,
        "rated": CLASSIC.rated,
        "started_at": "1970-01-01T00:00:01+00:00",
        "ended_at": "1970-01-01T00:00:05+00:00",
        "players": [JONATHAN.name, MINA.name],
        "own_seats": [1],
        "seed": SEED.hex(),
        "moves": ["queen", "agree", "!resign 1"],
    }
    assert first == told
    assert second == told | {"game": running, "ended_at": None, "seed": None, "moves": []}


async def test_only_the_games_of_a_person_are_exported_even_if_others_are_named(
    store: Store,
) -> None:
    own, of_others = await game_of(store, MINA, JONATHAN), await game_of(store, JONATHAN, JONATHAN)
    (game,) = await store.erasure.games(MINA.user_id, [own, of_others])
    assert game["game"] == own
    await store.erasure.erase(MINA.user_id, 5.0)
    assert await store.erasure.games(MINA.user_id, [own]) == []


async def test_somebody_in_both_seats_of_a_game_gets_it_once(store: Store) -> None:
    game_ids = [await game_of(store, MINA, MINA) for _ in range(2)]
    assert await store.erasure.game_ids(MINA.user_id, 2) == game_ids


async def test_of_many_games_and_challenges_the_newest_are_found(store: Store) -> None:
    shown, table_ids, lobby_ids = MessageLocation(10, 20, 30), [], []
    for seats, kept in (
        ((MINA, None), (None, JONATHAN)),
        ((JONATHAN, None), (None, MINA)),
        ((JONATHAN, None), (None, MINA)),
        ((JONATHAN, None), (None, None)),
    ):
        new = NewLobby(CLASSIC, seats, kept, CRYPT, 99.0)
        lobby_ids.append(await store.lobbies.create(new, None))
        table_ids.append(await game_of(store, seats[0], kept[1] or seats[0]))
        await store.games.record_shown(table_ids[-1], shown, ShownTurn(0), 2.0)
    for lobby_id in lobby_ids:
        lobby = await store.lobbies.lobby(lobby_id)
        assert lobby is not None
        await store.lobbies.record_shown(lobby, shown)
    newest = await exported(store, 2)
    assert [game["game"] for game in newest] == table_ids[1:3]
    assert await store.erasure.outdated_names(EVERY_SHARD) == []
    never_shown = await store.lobbies.outdated(0.0, EVERY_SHARD)
    named = await store.erasure.erase(MINA.user_id, 5.0, 2)
    assert named == (table_ids[2:0:-1], lobby_ids[2:0:-1])
    assert await store.erasure.outdated_names(EVERY_SHARD) == table_ids[1:3]
    assert set(await store.lobbies.outdated(0.0, EVERY_SHARD)) - {*never_shown} == {*lobby_ids[:3]}
    assert await store.erasure.erase(JONATHAN.user_id, 6.0, 2) == (
        table_ids[3:1:-1],
        lobby_ids[3:1:-1],
    )
    assert await store.erasure.outdated_names(EVERY_SHARD) == table_ids[1:4]
    await store.erasure.record_name_removed(table_ids[2])
    assert await store.erasure.outdated_names(EVERY_SHARD) == [table_ids[1], table_ids[3]]
    assert await store.erasure.outdated_names(Shards(2, frozenset())) == []


async def test_the_names_in_a_channel_are_those_of_its_games_and_challenges(store: Store) -> None:
    there = MessageLocation(10, 21)
    await game_of(store, MINA, Person(5, "Lucy"))
    for seats, kept, place in (
        ((Person(6, "Quincey"), None), (None, Person(7, "Arthur")), CRYPT),
        ((Person(8, "Abraham"), None), (None, None), there),
    ):
        await store.lobbies.create(NewLobby(CLASSIC, seats, kept, place, 99.0), None)
    others = {"Lucy", "Jonathan", "Quincey", "Arthur"}
    assert await store.erasure.names_in(CRYPT.channel_id) == {MINA.name} | others
    await store.erasure.erase(MINA.user_id, 5.0)
    assert await store.erasure.names_in(CRYPT.channel_id) == others
    assert await store.erasure.names_in(there.channel_id) == {"Abraham"}
