"""The stored log of what moderators did."""

from typing import Any, Final

from sqlalchemy import Connection, Row, func, insert, select

from bot.model.moderation import Act, ActKind, Log
from bot.model.paging import nearest_page
from bot.store import server_schema
from bot.store.database import Database

_ACT: Final = server_schema.moderator_act
_SUBJECTS: Final = {
    ActKind.ANNUL: _ACT.c.game_id,
    ActKind.MOVE: _ACT.c.game_id,
    ActKind.CLOSE: _ACT.c.lobby_id,
    ActKind.BAN: _ACT.c.subject_user_id,
    ActKind.UNBAN: _ACT.c.subject_user_id,
}
"""The column of an act's subject; a setting has none."""


class ModeratorLog:
    """Reads acts. Each is written in the transaction of its change, and stays as it is."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def page(self, guild_id: int, page: int, most: int) -> Log:
        """This page (from 1) of a guild's acts, `most` per page; at most the last page."""
        here = _ACT.c.guild_id == guild_id
        count = select(func.count()).where(here)

        def read(connection: Connection) -> Log:
            shown, pages = nearest_page(page, connection.execute(count).scalar_one(), most)
            newest = select(_ACT).where(here).order_by(_ACT.c.id.desc())
            rows = connection.execute(newest.limit(most).offset((shown - 1) * most)).all()
            return Log(tuple(map(_act, rows)), shown, pages)

        return await self._database.read(read)


def write_act(connection: Connection, act: Act) -> None:
    """Add an act to the log, inside the transaction of this connection."""
    subject = _SUBJECTS.get(act.kind)
    connection.execute(
        insert(_ACT).values(
            guild_id=act.guild_id,
            at=act.at,
            act=act.kind.value,
            by_host=act.by_host,
            moderator_user_id=act.moderator_id,
            detail=act.detail,
            **({} if subject is None else {subject.name: act.subject_id}),
        )
    )


def _act(row: Row[Any]) -> Act:
    kind = ActKind(row.act)
    subject = _SUBJECTS.get(kind)
    return Act(
        kind=kind,
        guild_id=row.guild_id,
        at=row.at,
        moderator_id=row.moderator_user_id,
        subject_id=None if subject is None else getattr(row, subject.name),
        detail=row.detail,
        by_host=row.by_host,
    )
