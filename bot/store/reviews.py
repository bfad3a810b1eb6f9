"""Reviews of finished games as they are kept: a text each, and the method that it was made by."""

from sqlalchemy import select
from sqlalchemy.dialects.sqlite import insert as upsert

from bot.store import schema
from bot.store.database import Database, uncancellable

_REVIEW = schema.review


class Reviews:
    """Reads and writes reviews; one that is lost is only made again."""

    def __init__(self, database: Database) -> None:
        self._database = database

    @uncancellable
    async def read(self, game_id: int, method: int) -> str | None:
        """The review of this game, if it was made by this method."""
        mine = (_REVIEW.c.game_id == game_id) & (_REVIEW.c.method == method)
        async with self._database.reading() as connection:
            text: str | None = (
                await connection.execute(select(_REVIEW.c.text).where(mine))
            ).scalar()
            return text

    @uncancellable
    async def keep(self, game_id: int, method: int, text: str) -> None:
        """Keep a review instead of an older one."""
        made = {"method": method, "text": text}
        row = upsert(_REVIEW).values(game_id=game_id, **made)
        async with self._database.writing() as connection:
            await connection.execute(
                row.on_conflict_do_update(index_elements=["game_id"], set_=made)
            )
