"""Pauses of running games: clocks that stand still while nobody can see a table."""

from collections.abc import Sequence
from dataclasses import dataclass

from sqlalchemy import func, select, update

from bot.model.location import MessageLocation
from bot.store import schema
from bot.store.database import Database
from bot.store.portable_sql import at_least_zero
from bot.store.stored_values import TurnState

_PLACE = schema.place
_PAUSED = (_PLACE.c.ended_at.is_(None), _PLACE.c.lost_at.is_not(None))


@dataclass(frozen=True, slots=True)
class PausedGame:
    """A running game whose clock stands still; its message may be `behind` the game."""

    id: int
    location: MessageLocation
    behind: bool


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

    async def hold(self, game_id: int, at: float, channel_id: int) -> bool:
        """Note that it cannot be shown in this channel, which pauses it; whether its clock ran."""
        held = update(_PLACE).where(
            _PLACE.c.game_id == game_id,
            _PLACE.c.channel_id == channel_id,
            _PLACE.c.ended_at.is_(None),
            _PLACE.c.lost_at.is_(None),
        )
        held = held.values(lost_at=at)
        return await self._database.write(lambda connection: connection.execute(held).rowcount > 0)

    async def renew(self, game_id: int, turn: TurnState) -> None:
        """Give a turn of a paused game all its time, from when the game goes on."""
        renewed = update(_PLACE).where(
            _PLACE.c.game_id == game_id, _PLACE.c.ply == turn.ply, *_PAUSED
        )
        renewed = renewed.values(deadline=turn.deadline, remind_at=turn.remind_at)
        await self._database.write(lambda connection: connection.execute(renewed))

    async def in_guild(self, guild_id: int) -> list[PausedGame]:
        """The paused games of this guild, oldest first."""
        behind = _PLACE.c.shown_ply.is_distinct_from(_PLACE.c.ply)
        columns = _PLACE.c.game_id, _PLACE.c.channel_id, _PLACE.c.message_id, behind.label("behind")
        query = select(*columns).where(_PLACE.c.guild_id == guild_id, *_PAUSED)
        query = query.order_by(_PLACE.c.game_id)
        rows = await self._database.read(lambda connection: connection.execute(query).all())
        return [
            PausedGame(
                row.game_id,
                MessageLocation(guild_id, row.channel_id, row.message_id),
                bool(row.behind),
            )
            for row in rows
        ]

    async def resume(self, game_ids: Sequence[int], now: float) -> None:
        """Resume those of these games that still have a message.

        Their timers are put off by as long as the pause lasted.
        """
        # A clock that stands still for a vacation as well has its time added at the end of that.
        away = at_least_zero(func.coalesce(_PLACE.c.paused_at, now) - _PLACE.c.lost_at)
        resumed = update(_PLACE).where(_PLACE.c.game_id.in_(game_ids), *_PAUSED)
        resumed = resumed.where(_PLACE.c.message_id.is_not(None)).values(
            deadline=_PLACE.c.deadline + away,
            remind_at=_PLACE.c.remind_at + away,
            lost_at=None,
        )
        await self._database.write(lambda connection: connection.execute(resumed))
