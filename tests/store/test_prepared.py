"""A prepared statement does the same by each database's driver, and by SQLAlchemy."""

import pytest
from sqlalchemy import Connection, bindparam, func, insert, select, update
from sqlalchemy.exc import IntegrityError

from bot.store import schema
from bot.store.prepared import Prepared
from bot.store.store import Store

META = schema.meta
KEEP = Prepared(insert(META), "key", "value")
CHANGE = Prepared(update(META).where(META.c.key == bindparam("which")), "value")
READ = Prepared(select(META.c.value, META.c.key).where(META.c.key == bindparam("which")))


async def test_it_writes_and_reads_by_names(store: Store) -> None:
    def work(connection: Connection) -> list[object]:
        wrote = KEEP.run(connection, {"value": "bat", "key": "wing"})
        changed = CHANGE.run(connection, {"which": "wing", "value": "owl"})
        return [wrote, changed, READ.run(connection, {"which": "wing"})]

    assert await store.database.write(work) == [None, None, "owl"]
    value = select(META.c.value).where(META.c.key == "wing")
    assert await store.database.read(lambda connection: connection.scalar(value)) == "owl"


async def test_where_there_is_no_row_there_is_no_value(store: Store) -> None:
    assert await store.database.read(lambda one: READ.run(one, {"which": "nothing"})) is None


async def test_it_belongs_to_the_transaction_around_it(store: Store) -> None:
    def fail(connection: Connection) -> None:
        KEEP.run(connection, {"key": "wing", "value": "bat"})
        raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        await store.database.write(fail)
    rows = select(func.count()).where(META.c.key == "wing")
    assert await store.database.read(lambda connection: connection.scalar(rows)) == 0


async def test_a_second_row_with_the_same_key_is_refused(store: Store) -> None:
    row = {"key": "wing", "value": "bat"}
    await store.database.write(lambda connection: KEEP.run(connection, row))
    with pytest.raises(Exception, match=r"(?i)unique") as refused:
        await store.database.write(lambda connection: KEEP.run(connection, row))
    assert isinstance(refused.value, IntegrityError) or "sqlite3" in type(refused.value).__module__
