"""Stored contacts between people: recent pings, games in common, and blocks."""

from collections.abc import Callable, Collection
from typing import Any

from sqlalchemy import Connection, Select, delete, func, or_, select

from bot.model.lobby import LobbyStatus
from bot.model.players import Block, Person
from bot.model.terms import Pace
from bot.store import people_schema, schema
from bot.store.database import Database
from bot.store.portable_sql import upsert
from bot.store.secret_key import Purpose, SecretKey

_PING, _BLOCK, _SEAT = people_schema.ping, people_schema.block, schema.seat
_LOBBY, _LOBBY_SEAT = schema.lobby, schema.lobby_seat

Pair = tuple[int, int]
"""The user who blocks, and the user who is blocked."""


class ContactRows:
    """Reads and writes contacts. By its hash, a block outlives the blocked person's erasure."""

    def __init__(self, database: Database, key: SecretKey) -> None:
        self._database = database
        self._key = key

    async def pinged_since(
        self, sender_id: int, receiver_ids: Collection[int], since: float
    ) -> dict[int, float]:
        """Those of the receivers whom this sender has pinged after `since`, with the time."""
        return await self._database.read(
            lambda connection: _pinged(connection, sender_id, receiver_ids, since)
        )

    async def ping(
        self, sender_id: int, receiver_ids: Collection[int], at: float, since: float, most: int
    ) -> set[int]:
        """Record a ping of each of these people whom this sender has not pinged after `since`.

        The sender may ping at most `most` people in that time; the rest are left out. Returns the
        people to be pinged. If two callers ask at once, each person is returned to only one of
        them.
        """
        lately = (_PING.c.sender_id == sender_id) & (_PING.c.at > since)
        count = select(func.count()).where(lately)

        def note(connection: Connection) -> set[int]:
            known = _pinged(connection, sender_id, receiver_ids, since)
            left = max(0, most - connection.execute(count).scalar_one())
            new = [one for one in dict.fromkeys(receiver_ids) if one not in known][:left]
            for receiver_id in new:
                row = upsert(_PING).values(sender_id=sender_id, receiver_id=receiver_id, at=at)
                keys = ["sender_id", "receiver_id"]
                connection.execute(row.on_conflict_do_update(index_elements=keys, set_={"at": at}))
            return {*new}

        return await self._database.write(note)

    async def accepted_last(self, challenger_id: int, guest_id: int) -> bool:
        """Whether the challenger's latest challenge with a seat for this guest became a game.

        A game that has come of a challenge by the guest since counts as well.
        """
        pair = (challenger_id, guest_id)
        by_challenger = _LOBBY_SEAT.c.user_id == challenger_id
        started = _LOBBY.c.status == LobbyStatus.STARTED.value
        query = _challenges(pair, pair).where(by_challenger | started).limit(1)
        status = await self._database.read(lambda connection: connection.scalar(query))
        return bool(status == LobbyStatus.STARTED.value)

    async def challenges_begun_after(
        self, challenger_id: int, guest_id: int, at: float, open_seconds: Callable[[Pace], float]
    ) -> tuple[LobbyStatus, ...]:
        """What became of the challenger's challenges with a seat for this guest, the latest first.

        Only of those that have begun after this time; each was to stay open for `open_seconds`.
        """
        begun = (
            (_LOBBY.c.pace == pace.value) & (_LOBBY.c.expires_at > at + open_seconds(pace))
            for pace in Pace
        )
        query = _challenges([challenger_id], [guest_id]).where(or_(*begun))
        found = await self._database.read(lambda connection: connection.scalars(query).all())
        return tuple(map(LobbyStatus, found))

    async def have_played(self, user_id: int, other_id: int) -> bool:
        """Whether these people have a game in common, running or finished."""
        other = _SEAT.alias()
        together = (other.c.game_id == _SEAT.c.game_id) & (other.c.user_id == other_id)
        query = select(_SEAT.c.game_id).join(other, together).where(_SEAT.c.user_id == user_id)
        return await self._database.read(
            lambda connection: connection.execute(query.limit(1)).first() is not None
        )

    async def block(self, user_id: int, blocked: Person) -> Block:
        """Store and return a block; blocking the same person again keeps one row."""
        row = upsert(_BLOCK).values(
            user_id=user_id,
            blocked_id=blocked.user_id,
            blocked_name=blocked.name,
            blocked_hash=self._hash((user_id, blocked.user_id)),
        )
        again = {"blocked_id": blocked.user_id, "blocked_name": blocked.name}
        row = row.on_conflict_do_update(index_elements=["blocked_hash"], set_=again)
        returned = row.returning(_BLOCK.c.id, _BLOCK.c.blocked_name)
        written = await self._database.write(lambda connection: connection.execute(returned).one())
        return Block(*written)

    async def unblock(self, user_id: int, block_id: int) -> None:
        """Lift a block of this user, if it still exists."""
        own = (_BLOCK.c.id == block_id) & (_BLOCK.c.user_id == user_id)
        await self._database.write(lambda connection: connection.execute(delete(_BLOCK).where(own)))

    async def blocks_of(self, user_id: int) -> tuple[Block, ...]:
        """The blocks that this user has set, the latest first."""
        query = select(_BLOCK.c.id, _BLOCK.c.blocked_name).where(_BLOCK.c.user_id == user_id)
        rows = await self._database.read(
            lambda connection: connection.execute(query.order_by(_BLOCK.c.id.desc())).all()
        )
        return tuple(Block(*row) for row in rows)

    async def block_of(self, user_id: int, other_id: int) -> Block | None:
        """The block that this user has set on the other, or None."""
        query = select(_BLOCK.c.id, _BLOCK.c.blocked_name)
        query = query.where(_BLOCK.c.blocked_hash == self._hash((user_id, other_id)))
        row = await self._database.read(lambda connection: connection.execute(query).first())
        return None if row is None else Block(*row)

    async def blocked(self, pairs: Collection[Pair]) -> set[Pair]:
        """Those of these pairs whose first user blocks the second."""
        by_hash = {self._hash(pair): pair for pair in pairs}
        query = select(_BLOCK.c.blocked_hash).where(_BLOCK.c.blocked_hash.in_(by_hash))
        found = await self._database.read(lambda connection: connection.scalars(query).all())
        return {by_hash[one] for one in found}

    def _hash(self, pair: Pair) -> str:
        return self._key.pair_hash(Purpose.BLOCK, *pair)


def _challenges(challengers: Collection[int], guests: Collection[int]) -> Select[Any]:
    """Selects what became of challenges by one of these people to one of those, latest first."""
    seat = _LOBBY_SEAT.alias()
    challenger = (_LOBBY_SEAT.c.lobby_id == _LOBBY.c.id) & (_LOBBY_SEAT.c.seat == 0)
    guest = seat.c.lobby_id == _LOBBY.c.id
    return (
        select(_LOBBY.c.status)
        .join(_LOBBY_SEAT, challenger & _LOBBY_SEAT.c.user_id.in_(challengers))
        .join(seat, guest & seat.c.kept_id.in_(guests))
        .order_by(_LOBBY.c.id.desc())
    )


def _pinged(
    connection: Connection, sender_id: int, receiver_ids: Collection[int], since: float
) -> dict[int, float]:
    newer = select(_PING).where(
        _PING.c.sender_id == sender_id,
        _PING.c.receiver_id.in_(receiver_ids),
        _PING.c.at > since,
    )
    return {row.receiver_id: row.at for row in connection.execute(newer)}
