"""Pauses of running games: clocks that stand still while nobody can see a table."""

from sqlalchemy import func, select, update

from bot.store import schema
from bot.store.database import Database
from bot.store.portable_sql import at_least_zero

_PLACE = schema.place


class Pauses:
    """Begins pauses and ends them; a message that is shown ends one as well (see `Games.show`)."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def lose(self, game_id: int, at: float, channel_id: int | None = None) -> None:
        """Note that its message is gone, which pauses the game.

        If the message was lost with a channel, nothing happens to a game that stands elsewhere now.
        """
        lost = update(_PLACE).where(_PLACE.c.game_id == game_id)
        if channel_id is not None:
            lost = lost.where(_PLACE.c.channel_id == channel_id)
        lost_at = func.coalesce(_PLACE.c.lost_at, at)
        lost = lost.values(message_id=None, shown_ply=None, lost_at=lost_at)
        await self._database.write(lambda connection: connection.execute(lost))

    async def pause_guild(self, guild_id: int, now: float) -> bool:
        """Pause the running games of this guild; whether there are any."""
        running = (_PLACE.c.guild_id == guild_id) & _PLACE.c.ended_at.is_(None)
        paused = update(_PLACE).where(running)
        paused = paused.values(lost_at=func.coalesce(_PLACE.c.lost_at, now))
        return await self._database.write(
            lambda connection: connection.execute(paused).rowcount > 0
        )

    async def resume_guild(self, guild_id: int, now: float) -> bool:
        """Resume the paused games of this guild that still have a message; whether there are any.

        Their timers are put off by as long as the pause lasted.
        """
        paused = (
            (_PLACE.c.guild_id == guild_id)
            & _PLACE.c.ended_at.is_(None)
            & _PLACE.c.lost_at.is_not(None)
            & _PLACE.c.message_id.is_not(None)
        )
        query = select(_PLACE.c.game_id).where(paused)
        found = await self._database.read(lambda connection: connection.execute(query).first())
        if found is None:
            return False
        # A clock that stands still for a vacation as well has its time added at the end of that.
        away = at_least_zero(func.coalesce(_PLACE.c.paused_at, now) - _PLACE.c.lost_at)
        resumed = (
            update(_PLACE)
            .where(paused)
            .values(
                deadline=_PLACE.c.deadline + away,
                remind_at=_PLACE.c.remind_at + away,
                lost_at=None,
            )
        )
        await self._database.write(lambda connection: connection.execute(resumed))
        return True
