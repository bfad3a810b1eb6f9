"""Retries requests to Discord.

discord.py retries after 500, 502, 504 and 429, but not after 503, nor on Linux after a connection
reset.
"""

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from typing import Final, TypeVar

from bot.ui.discord_errors import REQUEST_FAILURES, is_unanswered

T = TypeVar("T")

PAUSES: Final = (0.5, 1.5)
"""Seconds before the second and the third attempt."""


async def with_retry(call: Callable[[], Awaitable[T]], pauses: Sequence[float]) -> T:
    """The result of `call`, which is repeated after each pause while its failure is temporary.

    `call` must make its views and files itself, since each attempt uses them up.
    """
    for pause in pauses:
        try:
            return await call()
        except REQUEST_FAILURES as error:
            if not is_unanswered(error):
                raise
            await asyncio.sleep(pause)
    return await call()
