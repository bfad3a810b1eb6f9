"""Work on the database that waits for a good moment: checks, purges, and rewriting it whole."""

import logging
from collections.abc import Callable, Collection
from contextlib import suppress
from typing import Final

from bot.model.days import DAY_SECONDS
from bot.model.errors import StoreUnavailable
from bot.tables.context import Context

QUIET_HOUR: Final = 4
"""In this hour (UTC) even a large database is rewritten."""
_HOUR: Final = 3600
_SMALL: Final = 50 * 10**6
"""Bytes of a database that are rewritten within about a second."""
_AT_ONCE: Final = 100
"""Games that are checked within about ten milliseconds."""
_PAUSE_SECONDS: Final = 0.05

_log = logging.getLogger(__name__)


class Upkeep:
    """Checks records, and purges servers that are gone, old erasures, and copies of erased rows."""

    def __init__(self, context: Context, small: int = _SMALL, at_once: int = _AT_ONCE) -> None:
        self._context = context
        self._small = small
        self._at_once = at_once
        self._present: dict[int, Callable[[], Collection[int]]] = {}
        self._done_in: float | None = None
        self._rewrite_overdue = False

    async def compare_guilds(self, present: Callable[[], Collection[int]], shard: int = 0) -> None:
        """Note which servers of this shard have removed the bot: all but those `present` returns.

        It is asked again every hour, since Discord does not tell of every server that is back.
        """
        self._present[shard] = present
        await self._compare(shard)

    def forget(self, shard: int) -> None:
        """Forget which servers are on this shard: another process learns of changes there."""
        self._present.pop(shard, None)

    async def check_running(self) -> None:
        """Find running games with damaged records, in small portions, so that no move waits.

        A damaged game that is used before its check is found when it is used.
        """
        last: int | None = 0
        while last is not None:
            with suppress(StoreUnavailable):
                last = await self._context.store.games.check_running(last, self._at_once)
            if last is not None:
                await self._context.sleep(_PAUSE_SECONDS)

    async def run_if_due(self) -> None:
        """Purge and rewrite, once an hour; if that fails, it is done an hour later."""
        now = self._context.clock()
        hour = now // _HOUR
        if hour == self._done_in:
            return
        # The hour in which it was done, not the time when it is due: the clock may be set back.
        self._done_in = hour
        self._rewrite_overdue |= hour % 24 == QUIET_HOUR
        try:
            await self._purge(now)
            if self._rewrite_overdue or await self._is_small():
                await self._rewrite()
                self._rewrite_overdue = False
        except StoreUnavailable as reason:
            _log.warning("the upkeep of the database is postponed: %s", reason)

    async def rewrite_soon(self) -> bool:
        """Rewrite the database now if that is quick, else in the quiet hour; True if done now."""
        try:
            if not await self._is_small():
                return False
            await self._rewrite()
        except StoreUnavailable:
            return False
        return True

    async def _purge(self, now: float) -> None:
        context = self._context
        for shard in context.shards.only(self._present).ids:
            await self._compare(shard)
        await context.store.erasure.forget_erasures(now - DAY_SECONDS)
        known = context.shards.only(self._present)
        purged = await context.store.departures.purge(now, known)
        if purged:
            context.cache.clear()
            await context.servers.load()
            _log.info("the data of %d servers that removed the bot have been deleted", len(purged))

    async def _compare(self, shard: int) -> None:
        context, present = self._context, self._present.get(shard)
        if present is not None:  # the shard may have been given up meanwhile
            there, now = context.shards.only((shard,)), context.clock()
            await context.store.departures.compare(present(), now, there)

    async def _rewrite(self) -> None:
        erasure = self._context.store.erasure
        if await erasure.rewrite_due():
            await erasure.rewrite()

    async def _is_small(self) -> bool:
        return await self._context.store.database.size() <= self._small
