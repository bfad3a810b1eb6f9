"""Draws pictures in threads, off the event loop.

A picture that cannot be drawn in time is replaced by text; a game never waits for it.
"""

import asyncio
import logging
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Final

from bot.messages.message import Drawing, Picture
from bot.render.cards import PackStyle
from bot.render.pictures import lead_chart_picture

_log = logging.getLogger(__name__)

Draw = Callable[[Picture], bytes]
"""Returns the bytes of a picture's file; called in a thread."""

_THREADS: Final = 2  # drawing is all arithmetic: more would only take time from the answers


def draw(picture: Picture) -> bytes:
    """The bytes of a picture's file, PNG or GIF."""
    pack = PackStyle.FOUR_COLOUR if picture.four_colour else PackStyle.TWO_COLOUR
    return picture.drawing.draw(*picture.drawing.arguments, pack)


def lead_chart_drawing(deals: Sequence[Sequence[float]]) -> Drawing:
    """The lead of a side over a game, a sequence of values for each deal, PNG."""
    return Drawing(lead_chart_picture, (tuple(map(tuple, deals)),))


class Pictures:
    """A pool of threads that draws pictures."""

    def __init__(self, draw: Draw = draw) -> None:
        self._draw = draw
        self._pool = ThreadPoolExecutor(_THREADS, thread_name_prefix="drawing")

    async def drawn(self, picture: Picture | None, within: float | None = None) -> bytes | None:
        """The bytes of the picture's file; None without a picture, or if drawing failed.

        Drawing has failed as well if it takes longer than `within` seconds.
        """
        if picture is None:
            return None
        loop = asyncio.get_running_loop()
        drawing = loop.run_in_executor(self._pool, self._draw, picture)
        try:
            return await asyncio.wait_for(drawing, within)
        except TimeoutError:
            _log.warning("%s was not drawn within %s s", picture.name, within)
        except Exception:
            _log.exception("%s could not be drawn", picture.name)
        return None

    def close(self) -> None:
        """Draw nothing more; a drawing in progress is finished first."""
        self._pool.shutdown(wait=True, cancel_futures=True)
