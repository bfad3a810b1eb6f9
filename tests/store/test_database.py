"""A transaction on either database is whole, or nothing of it is left."""

import pytest
from sqlalchemy import Connection

from bot.store.store import Store
from tests.store.samples import begun, stored


async def test_work_that_fails_is_undone_and_its_error_comes_back(store: Store) -> None:
    game_id = await begun(store)

    def fail(connection: Connection) -> None:
        connection.exec_driver_sql("DELETE FROM place")
        raise RuntimeError("on purpose")

    with pytest.raises(RuntimeError, match="on purpose"):
        await store.database.write(fail)
    assert (await stored(store, game_id)).location.channel_id == 20
