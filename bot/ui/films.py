"""Draws films in a thread, one after another; those drawn last are kept."""

import asyncio
from collections import OrderedDict
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Final

from bot.messages.message import Picture

MOST_BYTES: Final = 16_000_000
"""Bytes of the films that are kept, all together; an ordinary one has some 300,000."""

_Film = tuple[str, bool, bool]
"""The name of a film, which no other one has, and its pack."""


class Films:
    """Draws each film once for all who ask at the same time, or soon after.

    Of the `most_bytes` that are kept the last film is never dropped.
    """

    def __init__(self, draw: Callable[[Picture], bytes], most_bytes: int = MOST_BYTES) -> None:
        self._draw = draw
        self._most_bytes = most_bytes
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="drawing films")
        self._kept: OrderedDict[_Film, bytes] = OrderedDict()
        self._drawings: dict[_Film, asyncio.Task[bytes]] = {}

    async def drawn(self, picture: Picture) -> bytes:
        """The bytes of the film's file; whatever the drawing raises."""
        film = picture.name, picture.four_colour, picture.large
        if film in self._kept:
            self._kept.move_to_end(film)
            return self._kept[film]
        if film not in self._drawings:
            self._drawings[film] = asyncio.create_task(self._drawn(film, picture), name="film")
        return await asyncio.shield(self._drawings[film])

    def close(self) -> None:
        """Draw nothing more, and do not wait for a drawing in progress."""
        self._thread.shutdown(wait=False, cancel_futures=True)

    async def _drawn(self, film: _Film, picture: Picture) -> bytes:
        try:
            loop = asyncio.get_running_loop()
            drawn = await loop.run_in_executor(self._thread, self._draw, picture)
        finally:
            del self._drawings[film]
        self._kept[film] = drawn
        while len(self._kept) > 1 and sum(map(len, self._kept.values())) > self._most_bytes:
            self._kept.popitem(last=False)
        return drawn
