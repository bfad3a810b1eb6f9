"""When the daily coffin is posted on each server that wants it."""

from collections.abc import Sequence
from datetime import date
from typing import Final

from sqlalchemy import Connection, select, update

from bot.store import daily_schema
from bot.store.database import Database
from bot.store.portable_sql import upsert

_POST = daily_schema.daily_post
_NEVER: Final = 1e12


class DailyPosts:
    """Reads and writes the time of the next post of each server."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def plan(self, guild_id: int, at: float) -> None:
        """The next post of this server is due then."""
        row = upsert(_POST).values(guild_id=guild_id, next_at=at, last_day="")
        row = row.on_conflict_do_update(index_elements=["guild_id"], set_={"next_at": at})
        await self._database.write(lambda connection: connection.execute(row))

    async def cancel(self, guild_id: int) -> None:
        """No further post on this server; the day of the last one is kept."""
        never = update(_POST).where(_POST.c.guild_id == guild_id).values(next_at=_NEVER)
        await self._database.write(lambda connection: connection.execute(never))

    async def planned(self) -> Sequence[int]:
        """The servers whose next post is planned."""
        query = select(_POST.c.guild_id).where(_POST.c.next_at < _NEVER)
        return await self._database.read(
            lambda connection: connection.execute(query).scalars().all()
        )

    async def claim(self, guild_id: int, due_at: float, day: date, next_at: float) -> bool:
        """Whether the post that is due is to be made for this day; nobody else makes it then.

        It is only made once a day, and the one after it is planned.
        """
        due = (_POST.c.guild_id == guild_id) & (_POST.c.next_at == due_at)
        query = select(_POST.c.last_day).where(due)
        claimed = update(_POST).where(due).values(next_at=next_at, last_day=day.isoformat())

        def write(connection: Connection) -> bool:
            last = connection.execute(query).scalar()
            connection.execute(claimed)
            return last is not None and last != day.isoformat()

        return await self._database.write(write)

    async def postpone(self, guild_id: int, day: date, at: float) -> None:
        """The post that was claimed for this day has not been made, and is due again then."""
        claimed = (_POST.c.guild_id == guild_id) & (_POST.c.last_day == day.isoformat())
        again = update(_POST).where(claimed, _POST.c.next_at < _NEVER)
        again = again.values(next_at=at, last_day="")
        await self._database.write(lambda connection: connection.execute(again))
