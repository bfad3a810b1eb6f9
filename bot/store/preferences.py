"""Preferences of people, cached in memory because every press reads those of its user."""

import math
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import asdict
from pathlib import Path
from time import monotonic
from typing import Final, Unpack

from sqlalchemy import Connection, bindparam, delete, select

from bot.model.errors import after_storing
from bot.model.players import PreferenceChanges, Preferences
from bot.store import people_schema, row_mapping, schema
from bot.store.database import Database
from bot.store.portable_sql import upsert

_PREFERENCE, _MEMORY = schema.preference, people_schema.opponent_memory
_OWN: Final = select(_PREFERENCE).where(_PREFERENCE.c.user_id == bindparam("user"))
_MOST: Final = 10_000
FRESH_SECONDS: Final = 30.0
"""Changes by other processes become visible after at most this time."""


class PreferenceCache:
    """Reads and writes preferences; every change made here is visible here at once.

    An SQLite file has no other writers, so its entries never expire. A PostgreSQL database may
    have some: its entries expire after half a minute of `clock`.
    """

    def __init__(self, database: Database, clock: Callable[[], float] = monotonic) -> None:
        self._database = database
        self._clock = clock
        self._fresh = math.inf if isinstance(database.location, Path) else FRESH_SECONDS
        self._known: OrderedDict[int, tuple[Preferences, float]] = OrderedDict()
        self._changes = 0

    async def preferences(self, user_id: int) -> Preferences:
        """The preferences of this person, or the defaults."""
        known = self._known.get(user_id)
        if known is not None and self._clock() < known[1]:
            self._known.move_to_end(user_id)
            return known[0]
        changes = self._changes
        row = await self._database.read(
            lambda connection: connection.execute(_OWN, {"user": user_id}).first()
        )
        read = Preferences() if row is None else row_mapping.preferences_of(row)
        # If something was changed in the meantime, the row may be out of date: do not cache it.
        return self._keep(user_id, read) if changes == self._changes else read

    async def save(self, user_id: int, **chosen: Unpack[PreferenceChanges]) -> Preferences:
        """Write only the given preferences, so that two concurrent changes are both kept.

        `forgotten=True` also deletes the computer players' memory of the person. Unread.
        """
        if not chosen:
            return await self.preferences(user_id)
        columns = row_mapping.preference_columns({**chosen})
        defaults = row_mapping.preference_columns(asdict(Preferences()))
        row = upsert(_PREFERENCE).values(user_id=user_id, **defaults | columns)
        row = row.on_conflict_do_update(index_elements=["user_id"], set_=columns)

        def write(connection: Connection) -> None:
            if chosen.get("forgotten"):
                connection.execute(delete(_MEMORY).where(_MEMORY.c.user_id == user_id))
            connection.execute(row)

        try:
            await self._database.write(write)
        finally:
            self.forget(user_id)
        with after_storing():
            return await self.preferences(user_id)

    def forget(self, user_id: int) -> None:
        """Drop this person's preferences from the cache, because they have changed."""
        self._changes += 1
        self._known.pop(user_id, None)

    def forget_all(self) -> None:
        """Drop everybody's, because another process may have changed or erased some."""
        self._changes += 1
        self._known.clear()

    def _keep(self, user_id: int, read: Preferences) -> Preferences:
        self._known[user_id] = read, self._clock() + self._fresh
        self._known.move_to_end(user_id)
        if len(self._known) > _MOST:
            self._known.popitem(last=False)
        return read
