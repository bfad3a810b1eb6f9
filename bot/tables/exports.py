"""Exports everything that is stored about a person as a text, for one person at a time.

An export reads thousands of games. It reads them in parts, so that others need not wait for all of
it, and a person gets one file in a while.
"""

import asyncio
import json
from collections.abc import Awaitable, Callable
from datetime import UTC, datetime
from functools import partial
from typing import Final, TypeVar

from bot.engine.errors import Refusal
from bot.model.players import Person
from bot.tables.context import Context
from bot.tables.errors import TooFast
from bot.tables.keyed_locks import LockKind
from bot.tables.sliding_window import SlidingWindow

T = TypeVar("T")

_MOST_GAMES: Final = 10_000
"""Games of an export, the newest ones: Discord takes files of 10 MB."""
_GAMES_AT_ONCE: Final = 200
"""Games that are read at once, in some tenths of a second at most."""


class Exports:
    """Makes the files one after another, and one for each person in `Limits.export_seconds`."""

    def __init__(self, context: Context, games_at_once: int = _GAMES_AT_ONCE) -> None:
        self._context = context
        self._games_at_once = games_at_once
        self._alone = asyncio.Lock()
        self._making: set[int] = set()
        self._recent = SlidingWindow(1, context.limits.export_seconds)

    def check(self, user_id: int) -> None:
        """Refusal if the file of this person is being made; TooFast if it was made just now."""
        if user_id in self._making:
            raise Refusal("export_running")
        until = self._recent.until(user_id, self._context.clock())
        if until is not None:
            raise TooFast("exports_too_fast", until=until)

    async def export(self, person: Person) -> str:
        """All that is stored about this person as JSON, without cards of running games.

        It waits for the exports of others. Refused as by `check`; Closing, StoreUnavailable.
        """
        self.check(person.user_id)
        self._making.add(person.user_id)
        try:
            async with self._alone:
                text = await self._collect(person)
        finally:
            self._making.discard(person.user_id)
        self._recent.add(person.user_id, self._context.clock())
        return text

    async def _collect(self, person: Person) -> str:
        user_id, erasure = person.user_id, self._context.store.erasure
        now = datetime.fromtimestamp(self._context.clock(), UTC)
        game_ids = await self._part(user_id, partial(erasure.game_ids, user_id, _MOST_GAMES))
        games = []
        for first in range(0, len(game_ids), self._games_at_once):
            some = game_ids[first : first + self._games_at_once]
            games += await self._part(user_id, partial(erasure.games, user_id, some))
        content = {
            "exported_at": now.isoformat(timespec="seconds"),
            "person": {"id": str(user_id), "name": person.name},
            "games": games,
            "rows": await self._part(user_id, partial(erasure.export, user_id)),
        }
        # Some megabytes: all other answers would wait for them.
        return await asyncio.to_thread(json.dumps, content, ensure_ascii=False, indent=1)

    async def _part(self, user_id: int, read: Callable[[], Awaitable[T]]) -> T:
        """What this reads; Closing once the bot is about to stop, which waits for this part."""
        return await self._context.locks.run((LockKind.EXPORT, user_id), read)
