"""Notes which plies messages show, for all games together, a little later.

Nothing depends on such a note before the next start, which shows a game once more without it. A
transaction for each would cost as much as the move.
"""

import asyncio
from contextlib import suppress
from typing import Any, Final

from sqlalchemy import bindparam, update

from bot.model.errors import Busy, StorageFull
from bot.store import schema
from bot.store.database import Database

_PLACE = schema.place
# It ends no pause: one may have begun since the message was edited.
_NOTE: Final = (
    update(_PLACE)
    .where(_PLACE.c.game_id == bindparam("game"), _PLACE.c.message_id == bindparam("message"))
    .values(shown_ply=bindparam("shown"))
)


class ShownNotes:
    """The newest note of each game; all are written `soon` seconds after the first of them."""

    def __init__(self, database: Database, soon: float) -> None:
        self._database = database
        self._soon = soon
        self._notes: dict[int, dict[str, Any]] = {}
        self._writing: asyncio.Task[None] | None = None

    def put(self, game_id: int, message_id: int, ply: int) -> None:
        """Note this, unless the game has another message by then."""
        self._notes[game_id] = {"game": game_id, "message": message_id, "shown": ply}
        if self._writing is None or self._writing.done():
            self._writing = asyncio.create_task(self._write_soon())

    def drop(self, game_id: int) -> None:
        """Drop a note that is no longer true, or is being written."""
        self._notes.pop(game_id, None)

    async def close(self) -> None:
        """Write all notes; Busy, StorageFull."""
        if self._writing is not None:
            self._writing.cancel()
        await self._write()

    async def _write(self) -> None:
        notes, self._notes = self._notes, {}
        if not notes:
            return
        rows = list(notes.values())
        try:
            await self._database.write(lambda connection: connection.execute(_NOTE, rows))
        except BaseException:
            self._notes = notes | self._notes
            raise

    async def _write_soon(self) -> None:
        while self._notes:
            await asyncio.sleep(self._soon)
            with suppress(Busy, StorageFull):
                await self._write()
