"""Times at which the daily coffin is posted on each server that wants it."""

from collections.abc import Mapping
from datetime import date
from typing import Final

from sqlalchemy import Connection, select, update

from bot.store import daily_schema
from bot.store.database import Database
from bot.store.portable_sql import upsert

_POST = daily_schema.daily_post
_NEVER: Final = 1e12


class DailyPostRows:
    """Reads and writes the time of the next post of each server."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def plan(self, guild_id: int, at: float) -> None:
        """Plan the next post on this server for the time `at`."""
        row = upsert(_POST).values(guild_id=guild_id, next_at=at, last_day="")
        row = row.on_conflict_do_update(index_elements=["guild_id"], set_={"next_at": at})
        await self._database.write(lambda connection: connection.execute(row))

    async def cancel(self, guild_id: int) -> None:
        """Plan no further post on this server; the day of its last post is kept."""
        never = update(_POST).where(_POST.c.guild_id == guild_id).values(next_at=_NEVER)
        await self._database.write(lambda connection: connection.execute(never))

    async def planned(self) -> Mapping[int, float]:
        """The times of the planned posts, by the ids of their servers."""
        query = select(_POST.c.guild_id, _POST.c.next_at).where(_POST.c.next_at < _NEVER)
        rows = await self._database.read(lambda connection: connection.execute(query).all())
        return {row.guild_id: row.next_at for row in rows}

    async def claim(self, guild_id: int, due_at: float, day: date, next_at: float) -> bool:
        """Claim the post of this day that is due at `due_at`, and plan the next one for `next_at`.

        True only for the first caller: a server gets one post a day.
        """
        due = (_POST.c.guild_id == guild_id) & (_POST.c.next_at == due_at)
        query = select(_POST.c.last_day).where(due)
        claimed = update(_POST).where(due).values(next_at=next_at, last_day=day.isoformat())

        def write(connection: Connection) -> bool:
            last = connection.scalar(query)
            connection.execute(claimed)
            return last is not None and last != day.isoformat()

        return await self._database.write(write)

    async def postpone(self, guild_id: int, day: date, at: float) -> None:
        """Give back the claim of a post that could not be made; it is due again at `at`."""
        claimed = (_POST.c.guild_id == guild_id) & (_POST.c.last_day == day.isoformat())
        again = update(_POST).where(claimed, _POST.c.next_at < _NEVER)
        again = again.values(next_at=at, last_day="")
        await self._database.write(lambda connection: connection.execute(again))
