"""Moving from a file to a server: everything or nothing, and never over something else."""

import asyncio
import itertools
import sqlite3
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, closing
from dataclasses import replace
from datetime import date
from pathlib import Path

import pytest
from sqlalchemy import Connection, select, text, update
from sqlalchemy.exc import IntegrityError
from tqdm import tqdm

from bot.model.moderation import Act, ActKind
from bot.model.players import Person
from bot.model.puzzles import Attempt
from bot.move_to import move_to
from bot.setting_kinds import Secret
from bot.settings import Settings, SettingsError
from bot.store import schema
from bot.store.backend import backend_of
from bot.store.database import Location, PostgresAddress
from bot.store.database_copy import rows_of
from bot.store.errors import (
    Conflict,
    UnreachableDatabase,
    UnusableDatabase,
    UnusableKey,
    WrongAddress,
)
from bot.store.instance_lock import only_instance
from bot.store.migrate import migrate
from bot.store.revisions import VERSION_TABLE
from bot.store.schema import metadata
from bot.store.secret_key import SecretKey
from bot.store.sqlite_database import open_sqlite
from bot.store.store import Store, open_store
from bot.store.stored_values import NewLobby
from tests import postgres
from tests.store.samples import (
    CLASSIC,
    CRYPT,
    JONATHAN,
    MINA,
    begun,
    last_step,
    lobby_of,
    step,
    stored,
)

pytestmark = pytest.mark.skipif(not postgres.binaries(), reason=postgres.MISSING)
LUCY = Person(2**63 - 1, "Lüçy \\N\t\n\u202e'\"")


@pytest.fixture
def settings(tmp_path: Path) -> Settings:
    """A file, and the folder for what a server does not keep."""
    (tmp_path / "server").mkdir()
    return Settings.read(
        {"DATABASE": str(tmp_path / "dracula.db"), "DATA_FOLDER": str(tmp_path / "server")}
    )


@pytest.fixture
def target(settings: Settings) -> PostgresAddress:
    """An empty database, and its folder."""
    return postgres.server().create(settings.data_folder)


async def move(settings: Settings, target: PostgresAddress) -> int:
    return await move_to(settings, target.url.render_as_string(hide_password=False))


@asynccontextmanager
async def opened(location: Location, key: SecretKey | None = None) -> AsyncIterator[Store]:
    store = await open_store(location, key=key)
    try:
        yield store
    finally:
        await store.close()


async def fill(store: Store) -> None:
    """A little of everything."""
    game_id = await begun(store)
    await store.games.append(step(game_id, 0, LUCY.name, press=7))
    await store.games.append(last_step(game_id, 1))
    rematch = NewLobby(CLASSIC, (MINA, None), (None, JONATHAN), CRYPT, 99.5, rematch_of=game_id)
    await store.lobbies.create(rematch, None)
    await begun(store)
    await store.lobbies.create(NewLobby(CLASSIC, (LUCY, None), (None, None), CRYPT, 1e9 / 3), None)
    await store.contacts.block(MINA.user_id, LUCY)
    await store.contacts.block(JONATHAN.user_id, LUCY)
    await store.contacts.ping(MINA.user_id, [LUCY.user_id], 5.0, 0.0, 10)
    await store.daily_attempts.save(Attempt(LUCY, date(2026, 1, 1), "QH@b1", 0, 5.0), 10)
    await store.preferences.save(LUCY.user_id, language="de", text_only=True)
    await store.reviews.save(game_id, 1, "x" * 10_000)
    await store.servers.ban(Act(ActKind.BAN, 10, 4.0, MINA.user_id), LUCY.user_id)
    # A challenge that is gone: its number shall not come again.
    await store.database.write(_forget_the_last_lobby)


def _forget_the_last_lobby(connection: Connection) -> None:
    connection.execute(schema.lobby_seat.delete().where(schema.lobby_seat.c.lobby_id == 4))
    connection.execute(schema.lobby.delete().where(schema.lobby.c.id == 4))


async def contents(store: Store) -> dict[str, list[str]]:
    def read(connection: Connection) -> dict[str, list[str]]:
        return {
            table.name: sorted(repr(tuple(row)) for row in connection.execute(select(table)))
            for table in metadata.sorted_tables
        }

    return await store.database.read(read)


async def left_empty(target: PostgresAddress, key: SecretKey) -> bool:
    """Whether the database has nothing but what a migration writes."""
    async with opened(target, key) as theirs:
        return not any(rows for name, rows in (await contents(theirs)).items() if name != "meta")


async def test_everything_is_there_afterwards_and_goes_on(
    settings: Settings, target: PostgresAddress, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    async with opened(tmp_path / "dracula.db") as store:
        await fill(store)
        before = await contents(store)
    filled = {name for name, rows in before.items() if rows}
    assert filled >= {"game", "move", "place", "lobby", "result", "rating", "block", "ban", "ping"}
    assert await move(settings, target) == 0
    rows = sum(map(len, before.values()))
    assert capsys.readouterr().out.startswith(f"{rows} rows are now in the database {target},")
    async with opened(target) as store:
        assert await contents(store) == before
        assert (await stored(store, 1)).record.moves[0] == LUCY.name
        # The numbers go on where they were, and the reference that was set aside holds again.
        game_id = await begun(store)
        assert game_id == 3
        assert await lobby_of(store, game_id) == 5
        again = NewLobby(CLASSIC, (MINA, None), (None, None), CRYPT, 9.0, rematch_of=1)
        with pytest.raises(Conflict):
            await store.lobbies.create(again, None)
        nowhere = text("UPDATE lobby SET rematch_of = 99 WHERE id = 1")
        with pytest.raises(IntegrityError, match="foreign key"):
            await store.database.write(lambda connection: connection.execute(nowhere))
        await store.contacts.block(JONATHAN.user_id, MINA)
    async with opened(tmp_path / "dracula.db") as store:
        assert await contents(store) == before, "the file is as it was"


async def test_the_key_goes_along(
    settings: Settings, target: PostgresAddress, tmp_path: Path
) -> None:
    async with opened(tmp_path / "dracula.db") as store:
        await fill(store)
    await move(settings, target)
    async with opened(target) as moved:
        assert moved.key.fingerprint == store.key.fingerprint
        pair = (MINA.user_id, LUCY.user_id)
        assert await moved.contacts.blocked([pair]) == {pair}


async def test_a_move_whose_key_cannot_be_written_can_be_repeated(
    settings: Settings, target: PostgresAddress, tmp_path: Path
) -> None:
    async with opened(tmp_path / "dracula.db") as store:
        await fill(store)
    in_the_way = settings.data_folder / "dracula.key.new"
    in_the_way.mkdir()
    with pytest.raises(UnusableKey):
        await move(settings, target)
    in_the_way.rmdir()
    assert await move(settings, target) == 0
    async with opened(target) as moved:
        assert moved.key.fingerprint == store.key.fingerprint


async def test_a_key_in_the_settings_is_written_nowhere(
    settings: Settings, target: PostgresAddress, tmp_path: Path
) -> None:
    key = "ab" * 32
    async with opened(tmp_path / "dracula.db", SecretKey(key)) as store:
        await fill(store)
    assert await move(replace(settings, secret_key=Secret(key)), target) == 0
    assert list(settings.data_folder.iterdir()) == []


async def test_another_key_in_the_way_is_named_and_kept(
    settings: Settings, target: PostgresAddress, tmp_path: Path
) -> None:
    async with opened(tmp_path / "dracula.db") as store:
        await fill(store)
    theirs = settings.data_folder / "dracula.key"
    theirs.write_text("ab" * 32)
    with pytest.raises(UnusableKey, match=r"another secret key in .*server/dracula\.key"):
        await move(settings, target)
    assert theirs.read_text() == "ab" * 32
    with pytest.raises(UnusableDatabase, match="no tables"):
        await backend_of(target).find()
    theirs.unlink()
    assert await move(settings, target) == 0
    async with opened(target) as moved:
        assert moved.key.fingerprint == store.key.fingerprint


async def test_a_database_that_holds_something_is_left_alone(
    settings: Settings, target: PostgresAddress, tmp_path: Path
) -> None:
    async with opened(tmp_path / "dracula.db") as store:
        await fill(store)
        key = store.key
    theirs = await open_store(target, key=key)
    await theirs.preferences.save(5, language="de")
    before = await contents(theirs)
    with pytest.raises(UnusableDatabase) as error:
        await move(settings, target)
    assert error.value.key == "not_empty"
    assert await contents(theirs) == before
    await theirs.close()


async def test_a_database_with_another_key_is_left_alone(
    settings: Settings, target: PostgresAddress, tmp_path: Path
) -> None:
    await (await open_store(target, key=SecretKey("ab" * 32))).close()
    await (await open_store(tmp_path / "dracula.db")).close()
    with pytest.raises(UnusableKey, match="name an empty database"):
        await move(settings, target)


@pytest.mark.parametrize(
    ("language", "reason"),
    [
        ("garlic\0", ".* NUL .*"),
        ("garlic", ".* constraint .*"),
        ("".join(map(str, range(5000))), "index row .*"),
    ],
    ids=["unknown", "forbidden", "large"],
)
async def test_a_row_that_the_server_refuses_leaves_everything_as_it_was(
    settings: Settings, target: PostgresAddress, tmp_path: Path, language: str, reason: str
) -> None:
    async with opened(tmp_path / "dracula.db") as store:
        await fill(store)
        dark = update(schema.preference).values(language=language)
        await store.database.write(lambda connection: connection.execute(dark))
    await (await open_store(target, key=store.key)).close()
    with postgres.server().connect(target.url.database or "") as other:
        other.execute(
            "ALTER TABLE preference ADD CHECK (language <> 'garlic'), ADD UNIQUE (language)"
        )
    with pytest.raises(
        UnusableDatabase, match=f"refuses a row of the table preference: {reason} Nothing was"
    ) as error:
        await move(settings, target)
    assert error.value.key == "refused_row"
    assert language not in str(error.value)
    assert await left_empty(target, store.key)


async def test_a_server_that_goes_away_meanwhile_is_told_from_one_that_refuses_a_row(
    settings: Settings, target: PostgresAddress, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with opened(tmp_path / "dracula.db") as store:
        await fill(store)

    def go_away(_bar: object, _done: int) -> None:
        query = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = %s"
        with postgres.server().connect("postgres") as other:
            other.execute(query, [target.url.database])

    with monkeypatch.context() as patch:
        patch.setattr(tqdm, "update", go_away)
        with pytest.raises(UnreachableDatabase, match=f"{target} cannot be reached"):
            await move(settings, target)
    assert await move(settings, target) == 0


async def test_a_disk_that_is_full_meanwhile_is_named_without_the_row(
    settings: Settings, target: PostgresAddress, tmp_path: Path
) -> None:
    async with opened(tmp_path / "dracula.db") as store:
        await fill(store)
    await (await open_store(target, key=store.key)).close()
    with postgres.server().connect(target.url.database or "") as other:
        other.execute(
            "CREATE FUNCTION full_disk() RETURNS trigger LANGUAGE plpgsql"
            " AS $$ BEGIN RAISE EXCEPTION USING ERRCODE = '53100'; END $$"
        )
        other.execute(
            "CREATE TRIGGER full_disk BEFORE INSERT ON preference"
            " FOR EACH ROW EXECUTE FUNCTION full_disk()"
        )
    with pytest.raises(UnusableDatabase) as error:
        await move(settings, target)
    assert error.value.key == "full"
    assert "COPY preference" not in str(error.value.__cause__)
    assert await left_empty(target, store.key)


@pytest.mark.parametrize("compares", [False, True])
async def test_a_move_that_is_interrupted_leaves_everything_as_it_was(
    settings: Settings, target: PostgresAddress, monkeypatch: pytest.MonkeyPatch, compares: bool
) -> None:
    assert isinstance(settings.database, Path)
    async with opened(settings.database) as store:
        await fill(store)
        first = await store.database.read(rows_of) if compares else 0
    told = itertools.count()
    loop = asyncio.get_running_loop()

    async def interrupt() -> None:
        moving.cancel()
        for _ in range(2):  # until the task has heard of it
            await asyncio.sleep(0)

    def interrupted(_bar: object, _done: int) -> None:
        if next(told) == first:
            asyncio.run_coroutine_threadsafe(interrupt(), loop).result()

    with monkeypatch.context() as patch:
        patch.setattr(tqdm, "update", interrupted)
        moving = asyncio.create_task(move(settings, target))
        with pytest.raises(asyncio.CancelledError):
            await moving
    assert await left_empty(target, store.key)
    assert await move(settings, target) == 0


async def test_the_bar_is_full_at_the_end(
    settings: Settings, target: PostgresAddress, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with opened(tmp_path / "dracula.db") as store:
        await fill(store)
    done: list[tuple[int, float | None]] = []
    monkeypatch.setattr(tqdm, "update", lambda bar, more: done.append((more, bar.total)))
    assert await move(settings, target) == 0
    assert {total for _, total in done} == {sum(more for more, _ in done)}


async def test_a_copy_that_differs_is_not_kept(
    settings: Settings, target: PostgresAddress, tmp_path: Path
) -> None:
    async with opened(tmp_path / "dracula.db") as store:
        await fill(store)
        key = store.key
    await (await open_store(target, key=key)).close()
    with postgres.server().connect(target.url.database or "") as other:
        other.execute(
            "CREATE FUNCTION garlic() RETURNS trigger LANGUAGE plpgsql"
            " AS $$ BEGIN NEW.language = 'fr'; RETURN NEW; END $$"
        )
        other.execute(
            "CREATE TRIGGER garlic BEFORE INSERT ON preference"
            " FOR EACH ROW EXECUTE FUNCTION garlic()"
        )
    with pytest.raises(UnusableDatabase, match="copy of the table preference differs") as error:
        await move(settings, target)
    assert error.value.key == "different"
    assert await left_empty(target, key)


async def test_nothing_is_moved_while_a_bot_runs_on_either(
    settings: Settings, target: PostgresAddress, tmp_path: Path
) -> None:
    await (await open_store(tmp_path / "dracula.db")).close()
    with only_instance(tmp_path / "dracula.db"), pytest.raises(UnusableDatabase) as error:
        await move(settings, target)
    assert error.value.key == "locked"
    async with backend_of(target).exclusive_lock():
        with pytest.raises(UnusableDatabase) as error:
            await move(settings, target)
    assert error.value.key == "locked"


async def test_a_file_of_an_older_version_is_migrated_only_if_there_is_a_place_for_its_games(
    settings: Settings, target: PostgresAddress
) -> None:
    """The older version could not go on with it."""
    assert isinstance(settings.database, Path)
    settings.database.touch()
    older = await open_sqlite(settings.database)
    await older.change(lambda connection: migrate(connection, "0006"))
    await older.close()
    nowhere = replace(target, url=target.url.set(database="nowhere"))
    with pytest.raises(UnusableDatabase, match="nowhere"):
        await move(settings, nowhere)
    with closing(sqlite3.connect(settings.database)) as file:
        assert file.execute(f"SELECT * FROM {VERSION_TABLE}").fetchall() == [("0006",)]


async def test_only_a_file_is_moved_and_only_to_a_server(
    settings: Settings, target: PostgresAddress
) -> None:
    with pytest.raises(SettingsError) as problem:
        await move_to(settings, "mysql://mina:hunter2@carfax/dracula")
    assert str(problem.value) == (
        "The address is 'mysql://…'; expected postgresql://user:password@host/database; write %40 "
        "for @ in a password, and likewise for / : # ? %."
    )
    with pytest.raises(WrongAddress, match=r"^The address is wrong .* no parameter 'garlic'$"):
        await move_to(settings, "postgresql://mina:hunter2@carfax/dracula?garlic=1")
    there = Settings.read({"DATABASE": "postgresql://mina:hunter2@carfax/dracula"})
    with pytest.raises(SettingsError, match="already on a server"):
        await move(there, target)


async def test_an_address_that_is_wrong_is_not_taken_for_the_setting(
    settings: Settings, target: PostgresAddress, tmp_path: Path
) -> None:
    await (await open_store(tmp_path / "dracula.db")).close()
    wrong = replace(target, url=target.url.update_query_dict({"sslmode": "garlic"}))
    with pytest.raises(WrongAddress, match=r"^The address is wrong .*garlic"):
        await move(settings, wrong)
