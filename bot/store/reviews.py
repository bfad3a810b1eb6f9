"""Stored reviews of finished games: the text, and the version of the method that computed it."""

from sqlalchemy import select

from bot.store import people_schema
from bot.store.database import Database
from bot.store.portable_sql import upsert

_REVIEW = people_schema.review


class Reviews:
    """Reads and writes reviews; a lost one can be computed again."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def read(self, game_id: int) -> tuple[int, str] | None:
        """The version and the text of the review of this game, if there is one."""
        query = select(_REVIEW.c.method, _REVIEW.c.text).where(_REVIEW.c.game_id == game_id)
        row = await self._database.read(lambda connection: connection.execute(query).first())
        return None if row is None else (row.method, row.text)

    async def save(self, game_id: int, version: int, text: str) -> None:
        """Store a review in place of any older one."""
        made = {"method": version, "text": text}
        row = upsert(_REVIEW).values(game_id=game_id, **made)
        row = row.on_conflict_do_update(index_elements=["game_id"], set_=made)
        await self._database.write(lambda connection: connection.execute(row))
