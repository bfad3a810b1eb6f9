"""Draws films in a thread, one after another; those drawn last are kept."""

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Final

from bot.messages.message import Picture
from bot.tables.single_flight import SingleFlightCache

MOST_BYTES: Final = 16_000_000
"""Bytes of the films that are kept, all together; an ordinary one has some 300,000."""

_Film = tuple[str, bool, bool]
"""The unique name of a film, and its pack: in four colours or not, large or not."""


class Films:
    """Draws each film once for all who ask at the same time, or soon after."""

    def __init__(self, draw: Callable[[Picture], bytes], most_bytes: int = MOST_BYTES) -> None:
        self._draw = draw
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="drawing films")
        self._kept = SingleFlightCache[_Film, bytes](most_bytes)

    async def drawn(self, picture: Picture) -> bytes:
        """The bytes of the film's file; raises what the drawing raises."""
        film = picture.name, picture.four_colour, picture.large
        run = asyncio.get_running_loop().run_in_executor
        return await self._kept.get(film, lambda: run(self._thread, self._draw, picture))

    def close(self) -> None:
        """Draw nothing more, and do not wait for a drawing in progress."""
        self._thread.shutdown(wait=False, cancel_futures=True)
