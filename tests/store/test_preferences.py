"""Preferences are read once, and a change is known at once."""

import asyncio
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import Connection, event
from sqlalchemy.engine import make_url

from bot.model.errors import Busy, Unread
from bot.store import preferences
from bot.store.database import Location, PostgresAddress
from bot.store.preferences import PreferenceCache
from bot.store.store import Store
from tests.tables.fakes import stand_in

pytestmark = pytest.mark.usefixtures("file")
MINA, JONATHAN, LUCY = 1, 2, 3


class Elsewhere:
    """The database as if it were on a server; a test may do something after each reading."""

    def __init__(self, store: Store, folder: Path) -> None:
        self.location: Location = PostgresAddress(make_url("postgresql://somewhere"), folder)
        self.after: Callable[[], Any] | None = None
        self._database = store.database

    def __getattr__(self, name: str) -> Any:
        return getattr(self._database, name)

    async def read(self, work: Callable[[Connection], Any]) -> Any:
        result = await self._database.read(work)
        if self.after is not None:
            after, self.after = self.after, None
            await after()
        return result


async def test_preferences_are_read_once_for_each_person(store: Store) -> None:
    statements: list[str] = []
    event.listen(
        store.database.engine,
        "before_cursor_execute",
        lambda _c, _cursor, statement, *_: statements.append(statement),
    )
    for person in (MINA, LUCY, MINA, LUCY):
        assert not (await store.preferences.preferences(person)).muted
    assert sum("FROM preference" in statement for statement in statements) == 2


async def test_preferences_that_are_read_while_their_person_is_erased_are_forgotten(
    store: Store,
) -> None:
    await store.preferences.save(MINA, muted=True)
    write = store.database.write

    async def write_after_a_reading(work: Callable[[Connection], Any], *, slow: bool) -> Any:
        assert (await store.preferences.preferences(MINA)).muted
        return await write(work, slow=slow)

    stand_in(store.database, "write", write_after_a_reading)
    await store.erasure.erase(MINA, 5.0)
    assert not (await store.preferences.preferences(MINA)).muted


async def test_the_preferences_read_last_are_kept_in_memory(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(preferences, "_MOST", 2)
    people, read = PreferenceCache(store.database), list[int]()
    event.listen(
        store.database.engine,
        "before_cursor_execute",
        lambda _c, _cursor, statement, parameters, *_: read.extend(
            parameters if "FROM preference" in statement else ()
        ),
    )
    for person in (MINA, JONATHAN, MINA, LUCY, MINA, LUCY, JONATHAN):
        await people.preferences(person)
    assert read == [MINA, JONATHAN, LUCY, JONATHAN]


async def test_what_is_read_from_a_file_does_not_expire(store: Store) -> None:
    now, statements = 0.0, list[str]()
    people = PreferenceCache(store.database, lambda: now)
    await people.preferences(MINA)
    event.listen(
        store.database.engine,
        "before_cursor_execute",
        lambda _c, _cursor, statement, *_: statements.append(statement),
    )
    now = 1e9
    await people.preferences(MINA)
    assert statements == []


async def test_a_change_is_known_at_once_and_only_to_its_person(store: Store) -> None:
    people = store.preferences
    await asyncio.gather(people.preferences(MINA), people.preferences(LUCY))
    await people.save(MINA, language="de")
    assert (await people.preferences(MINA)).language == "de"
    assert (await people.preferences(LUCY)).language == ""


async def test_a_person_who_is_erased_has_no_preferences_left_in_memory(store: Store) -> None:
    await store.preferences.save(MINA, language="de")
    await store.erasure.erase(MINA, 5.0)
    assert (await store.preferences.preferences(MINA)).language == ""


async def test_a_change_that_overtakes_a_reading_is_not_forgotten(
    store: Store, tmp_path: Path
) -> None:
    database = Elsewhere(store, tmp_path)
    people = PreferenceCache(database, lambda: 0.0)
    database.after = lambda: people.save(MINA, language="de")
    await people.preferences(MINA)
    assert (await people.preferences(MINA)).language == "de"


async def test_what_another_process_changes_is_known_after_half_a_minute(
    store: Store, tmp_path: Path
) -> None:
    now = 0.0
    people = PreferenceCache(Elsewhere(store, tmp_path), lambda: now)
    assert (await people.preferences(MINA)).language == ""
    await store.preferences.save(MINA, language="de")
    now = 29.0
    assert (await people.preferences(MINA)).language == ""
    now = 30.0
    assert (await people.preferences(MINA)).language == "de"


async def test_a_preference_that_is_stored_but_not_read_is_not_called_undone(
    store: Store, tmp_path: Path
) -> None:
    elsewhere = Elsewhere(store, tmp_path)
    cache = PreferenceCache(elsewhere)

    async def busy() -> None:
        raise Busy

    elsewhere.after = busy
    with pytest.raises(Unread):
        await cache.save(MINA, muted=True)
    assert (await cache.preferences(MINA)).muted
