"""Running games that nobody can see: their clocks stand still until they are shown again."""

from collections.abc import Sequence
from dataclasses import dataclass

from sqlalchemy import func, select, update

from bot.model.location import MessageLocation
from bot.model.shards import Shards
from bot.store import schema
from bot.store.database import Database
from bot.store.portable_sql import at_least_zero
from bot.store.shard_filter import on_shards
from bot.store.shown_turns import outdated_below
from bot.store.stored_values import TurnState

_PLACE = schema.place
_UNREACHABLE = (_PLACE.c.ended_at.is_(None), _PLACE.c.lost_at.is_not(None))


@dataclass(frozen=True, slots=True)
class UnreachableGame:
    """A running game that cannot be shown; `behind` if its message shows an older turn.

    When this began, at `since`, `left` seconds were left; None without a deadline.
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


class UnreachableGames:
    """Stops the clocks of games that cannot be shown, and lets them go on.

    Showing the game's message does the latter too (see `Games.record_shown`).
    """

    def __init__(self, database: Database) -> None:
        self._database = database

    async def lose_message(self, game_id: int, at: float, channel_id: int | None = None) -> None:
        """Record that the message of the game is gone, which stops its clock.

        If `channel_id` is given, the channel was deleted: a game that has moved to another channel
        is left alone.
        """
        lost = update(_PLACE).where(_PLACE.c.game_id == game_id)
        if channel_id is not None:
            lost = lost.where(_PLACE.c.channel_id == channel_id)
        lost_at = func.coalesce(_PLACE.c.lost_at, at)
        lost = lost.values(message_id=None, shown_ply=None, lost_at=lost_at)
        await self._database.write(lambda connection: connection.execute(lost))

    async def add_guild(self, guild_id: int, now: float) -> bool:
        """Stop the clocks of all running games of this guild; returns whether there are any."""
        running = (_PLACE.c.guild_id == guild_id) & _PLACE.c.ended_at.is_(None)
        stopped = update(_PLACE).where(running)
        stopped = stopped.values(lost_at=func.coalesce(_PLACE.c.lost_at, now))
        return await self._database.write(
            lambda connection: connection.execute(stopped).rowcount > 0, slow=True
        )

    async def add(self, game_id: int, at: float, channel_id: int) -> bool:
        """Stop the clock of a game that cannot be shown in this channel.

        Returns whether it ran until now.
        """
        stopped = update(_PLACE).where(
            _PLACE.c.game_id == game_id,
            _PLACE.c.channel_id == channel_id,
            _PLACE.c.ended_at.is_(None),
            _PLACE.c.lost_at.is_(None),
        )
        stopped = stopped.values(lost_at=at)
        return await self._database.write(
            lambda connection: connection.execute(stopped).rowcount > 0
        )

    async def renew_times(self, game_id: int, turn: TurnState) -> None:
        """Set the times of this turn; once the game can be shown, it has its full time.

        Its message, which tells the old times, counts as out of date.
        """
        renewed = update(_PLACE).where(
            _PLACE.c.game_id == game_id, _PLACE.c.ply == turn.ply, *_UNREACHABLE
        )
        renewed = renewed.values(
            deadline=turn.deadline,
            remind_at=turn.remind_at,
            extended=turn.extended,
            shown_ply=None,
        )
        await self._database.write(lambda connection: connection.execute(renewed))

    async def in_guild(self, guild_id: int) -> list[UnreachableGame]:
        """The unreachable games of this guild, oldest first."""
        behind = _PLACE.c.shown_ply.is_distinct_from(_PLACE.c.ply)
        left = _PLACE.c.deadline - _PLACE.c.lost_at
        query = select(
            _PLACE.c.game_id,
            _PLACE.c.channel_id,
            _PLACE.c.message_id,
            _PLACE.c.lost_at,
            behind.label("behind"),
            left.label("left"),
        ).where(_PLACE.c.guild_id == guild_id, *_UNREACHABLE)
        query = query.order_by(_PLACE.c.game_id)
        rows = await self._database.read(lambda connection: connection.execute(query).all())
        return [
            UnreachableGame(
                row.game_id,
                MessageLocation(guild_id, row.channel_id, row.message_id),
                bool(row.behind),
                row.lost_at,
                row.left,
            )
            for row in rows
        ]

    async def since(self, game_ids: Sequence[int]) -> dict[int, float]:
        """By id: since when those of these games that are unreachable have been so."""
        query = select(_PLACE.c.game_id, _PLACE.c.lost_at)
        query = query.where(_PLACE.c.game_id.in_(game_ids), *_UNREACHABLE)
        rows = await self._database.read(lambda connection: connection.execute(query).all())
        return {row.game_id: row.lost_at for row in rows}

    async def outdated(self, shards: Shards) -> Sequence[int]:
        """The unreachable games on these shards whose message is out of date."""
        behind = _PLACE.c.shown_ply.is_distinct_from(_PLACE.c.ply)
        games = select(_PLACE.c.game_id).where(*_UNREACHABLE, behind)
        games = games.where(_PLACE.c.message_id.is_not(None))
        query = games.where(on_shards(_PLACE.c.guild_id, shards))
        return await self._database.read(lambda connection: connection.scalars(query).all())

    async def remove(self, game_ids: Sequence[int], now: float) -> None:
        """Let the clocks of those of these games go on that still have a message.

        Their timers are postponed by the time for which they stood still.
        """
        # From `paused_at` on a vacation stops the clock too; its end adds the rest of the time.
        stood_still = at_least_zero(func.coalesce(_PLACE.c.paused_at, now) - _PLACE.c.lost_at)
        reachable = update(_PLACE).where(_PLACE.c.game_id.in_(game_ids), *_UNREACHABLE)
        reachable = reachable.where(_PLACE.c.message_id.is_not(None)).values(
            deadline=_PLACE.c.deadline + stood_still,
            remind_at=_PLACE.c.remind_at + stood_still,
            lost_at=None,
        )
        await self._database.write(lambda connection: connection.execute(reachable), slow=True)
