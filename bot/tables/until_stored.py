"""Repeats what the database refuses, until it has time and room again."""

import logging
from collections.abc import Awaitable, Callable, Coroutine
from typing import Final

from bot.model.errors import StoreUnavailable

UntilStored = Callable[[Callable[[], Awaitable[None]]], Coroutine[None, None, None]]
"""`until_stored` with a given `sleep`."""

_RETRY_PAUSE: Final = 5.0

_log = logging.getLogger(__name__)


async def until_stored(
    sleep: Callable[[float], Awaitable[None]], note: Callable[[], Awaitable[None]]
) -> None:
    """Call `note`, and repeat it after a pause as long as the store is busy or full."""
    while True:
        try:
            return await note()
        except StoreUnavailable as reason:
            _log.debug("the database refused and is asked again: %s", reason)
            await sleep(_RETRY_PAUSE)
