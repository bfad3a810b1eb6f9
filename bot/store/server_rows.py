"""Stored settings and bans of servers."""

from collections.abc import Mapping
from dataclasses import asdict
from typing import Any, Unpack

from sqlalchemy import Connection, Row, delete, select, update

from bot.model.moderation import Act
from bot.model.server_settings import DEFAULT_SETTINGS, ServerSettings, SettingChanges
from bot.model.terms import Pace
from bot.store import server_schema
from bot.store.database import Database
from bot.store.moderator_log import write_act
from bot.store.portable_sql import upsert
from bot.store.secret_key import Purpose, SecretKey

_SETTING, _BAN = server_schema.server_setting, server_schema.ban


class ServerRows:
    """Reads and writes settings and bans; each change logs its act in the same transaction."""

    def __init__(self, database: Database, key: SecretKey) -> None:
        self._database = database
        self._key = key

    def ban_hash(self, guild_id: int, user_id: int) -> str:
        """The keyed hash by which a ban recognises the person."""
        return self._key.pair_hash(Purpose.BAN, guild_id, user_id)

    async def settings(self) -> dict[int, ServerSettings]:
        """The settings of every server that has changed any, by guild id."""
        rows = await self._database.read(
            lambda connection: connection.execute(select(_SETTING)).all()
        )
        return {row.guild_id: _settings(row) for row in rows}

    async def save_settings(self, act: Act, **chosen: Unpack[SettingChanges]) -> ServerSettings:
        """Write only the given settings of the act's guild, and return all of its settings."""
        columns = _columns({**chosen})
        row = upsert(_SETTING).values(
            guild_id=act.guild_id, **_columns(asdict(DEFAULT_SETTINGS)) | columns
        )
        row = row.on_conflict_do_update(index_elements=["guild_id"], set_=columns)

        def write(connection: Connection) -> ServerSettings:
            write_act(connection, act)
            return _settings(connection.execute(row.returning(_SETTING)).one())

        return await self._database.write(write)

    async def record_daily_post(self, guild_id: int, channel_id: int, *, refused: bool) -> None:
        """Record whether Discord refused the last daily coffin, if this is still its channel."""
        here = (_SETTING.c.guild_id == guild_id) & (_SETTING.c.daily_channel == channel_id)
        note = update(_SETTING).where(here).values(daily_refused=refused)
        await self._database.write(lambda connection: connection.execute(note))

    async def bans(self) -> list[tuple[int, str, int | None]]:
        """Every ban, oldest first: guild id, hash, and user id (None if the person was erased)."""
        query = select(_BAN).order_by(_BAN.c.id)
        rows = await self._database.read(lambda connection: connection.execute(query).all())
        return [(row.guild_id, row.user_hash, row.user_id) for row in rows]

    async def ban(self, act: Act, user_id: int) -> None:
        """Ban this person, the subject of the act; does nothing if they are banned already."""
        hashed = self.ban_hash(act.guild_id, user_id)
        row = upsert(_BAN).values(
            guild_id=act.guild_id, user_id=user_id, user_hash=hashed, at=act.at
        )
        # After an erasure the ban has no user id; banning the person again restores it.
        named_again = row.on_conflict_do_update(
            index_elements=[_BAN.c.guild_id, _BAN.c.user_hash],
            set_={"user_id": user_id},
            where=_BAN.c.user_id.is_(None),
        )

        def write(connection: Connection) -> None:
            if connection.execute(named_again).rowcount:
                write_act(connection, act)

        await self._database.write(write)

    async def unban(self, act: Act, user_id: int) -> None:
        """Lift the ban of this person, the subject of the act."""
        hashed = self.ban_hash(act.guild_id, user_id)
        theirs = (_BAN.c.guild_id == act.guild_id) & (_BAN.c.user_hash == hashed)

        def write(connection: Connection) -> None:
            if connection.execute(delete(_BAN).where(theirs)).rowcount:
                write_act(connection, act)

        await self._database.write(write)


def _settings(row: Row[Any]) -> ServerSettings:
    return ServerSettings(
        channels=tuple(map(int, row.channels.split())),
        thread_per_game=row.thread_per_game,
        paces=tuple(map(Pace, row.paces.split())),
        days=tuple(map(int, row.days.split())),
        minutes=tuple(map(int, row.minutes.split())),
        edition=row.edition,
        language=row.language,
        computers=row.computers,
        daily_channel=row.daily_channel,
        time_zone=row.time_zone,
        daily_refused=row.daily_refused,
    )


def _columns(chosen: Mapping[str, object]) -> dict[str, object]:
    return {
        name: " ".join(map(str, value)) if isinstance(value, tuple) else value
        for name, value in chosen.items()
    }
