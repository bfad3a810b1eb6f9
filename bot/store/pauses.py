"""Pauses of running games: the clock stops while nobody can see the game's message."""

from collections.abc import Sequence
from dataclasses import dataclass

from sqlalchemy import func, select, update

from bot.model.location import MessageLocation
from bot.model.shards import EVERY_SHARD, Shards
from bot.store import schema
from bot.store.database import Database
from bot.store.portable_sql import at_least_zero
from bot.store.shard_filter import on_shards
from bot.store.shown_turns import outdated_below
from bot.store.stored_values import TurnState

_PLACE = schema.place
_PAUSED = (_PLACE.c.ended_at.is_(None), _PLACE.c.lost_at.is_not(None))


@dataclass(frozen=True, slots=True)
class PausedGame:
    """A paused running game; `behind` if its message shows an older turn.

    When the pause began at `since`, `left` seconds were left; None without a deadline.
    """

    id: int
    location: MessageLocation
    behind: bool
    since: float
    left: float | None

    def is_outdated(self, now: float) -> bool:
        """Whether its message has to be shown again if the clock goes on now."""
        urgent = self.left is not None and self.left < outdated_below(now - self.since)
        return self.behind or urgent


class Pauses:
    """Begins and ends pauses. Showing the game's message ends its pause too (see `Games.show`)."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def lose(self, game_id: int, at: float, channel_id: int | None = None) -> None:
        """Record that the game's message is gone, which pauses the game.

        If `channel_id` is given, the channel was deleted: a game that has moved to another channel
        is left alone.
        """
        lost = update(_PLACE).where(_PLACE.c.game_id == game_id)
        if channel_id is not None:
            lost = lost.where(_PLACE.c.channel_id == channel_id)
        lost_at = func.coalesce(_PLACE.c.lost_at, at)
        lost = lost.values(message_id=None, shown_ply=None, lost_at=lost_at)
        await self._database.write(lambda connection: connection.execute(lost))

    async def pause_guild(self, guild_id: int, now: float) -> bool:
        """Pause the running games of this guild; returns whether there are any."""
        running = (_PLACE.c.guild_id == guild_id) & _PLACE.c.ended_at.is_(None)
        paused = update(_PLACE).where(running)
        paused = paused.values(lost_at=func.coalesce(_PLACE.c.lost_at, now))
        return await self._database.write(
            lambda connection: connection.execute(paused).rowcount > 0, slow=True
        )

    async def pause_game(self, game_id: int, at: float, channel_id: int) -> bool:
        """Pause a game that cannot be shown in this channel; returns whether its clock ran."""
        held = update(_PLACE).where(
            _PLACE.c.game_id == game_id,
            _PLACE.c.channel_id == channel_id,
            _PLACE.c.ended_at.is_(None),
            _PLACE.c.lost_at.is_(None),
        )
        held = held.values(lost_at=at)
        return await self._database.write(lambda connection: connection.execute(held).rowcount > 0)

    async def renew(self, game_id: int, turn: TurnState) -> None:
        """Set the times of this turn of a paused game; once resumed, it has its full time."""
        renewed = update(_PLACE).where(
            _PLACE.c.game_id == game_id, _PLACE.c.ply == turn.ply, *_PAUSED
        )
        renewed = renewed.values(deadline=turn.deadline, remind_at=turn.remind_at)
        await self._database.write(lambda connection: connection.execute(renewed))

    async def in_guild(self, guild_id: int) -> list[PausedGame]:
        """The paused games of this guild, oldest first."""
        behind = _PLACE.c.shown_ply.is_distinct_from(_PLACE.c.ply)
        left = _PLACE.c.deadline - _PLACE.c.lost_at
        query = select(
            _PLACE.c.game_id,
            _PLACE.c.channel_id,
            _PLACE.c.message_id,
            _PLACE.c.lost_at,
            behind.label("behind"),
            left.label("left"),
        ).where(_PLACE.c.guild_id == guild_id, *_PAUSED)
        query = query.order_by(_PLACE.c.game_id)
        rows = await self._database.read(lambda connection: connection.execute(query).all())
        return [
            PausedGame(
                row.game_id,
                MessageLocation(guild_id, row.channel_id, row.message_id),
                bool(row.behind),
                row.lost_at,
                row.left,
            )
            for row in rows
        ]

    async def unshown(self, shards: Shards = EVERY_SHARD) -> dict[int, int]:
        """The paused games on these shards whose message is out of date, with their plies."""
        behind = _PLACE.c.shown_ply.is_distinct_from(_PLACE.c.ply)
        games = select(_PLACE.c.game_id, _PLACE.c.ply).where(*_PAUSED, behind)
        games = games.where(_PLACE.c.message_id.is_not(None))
        query = games.where(on_shards(_PLACE.c.guild_id, shards))
        rows = await self._database.read(lambda connection: connection.execute(query).all())
        return {row.game_id: row.ply for row in rows}

    async def resume(self, game_ids: Sequence[int], now: float) -> None:
        """Resume those of these paused games that still have a message.

        Their timers are postponed by the length of the pause.
        """
        # From `paused_at` on a vacation stops the clock too; its end adds the rest of the time.
        away = at_least_zero(func.coalesce(_PLACE.c.paused_at, now) - _PLACE.c.lost_at)
        resumed = update(_PLACE).where(_PLACE.c.game_id.in_(game_ids), *_PAUSED)
        resumed = resumed.where(_PLACE.c.message_id.is_not(None)).values(
            deadline=_PLACE.c.deadline + away,
            remind_at=_PLACE.c.remind_at + away,
            lost_at=None,
        )
        await self._database.write(lambda connection: connection.execute(resumed), slow=True)
