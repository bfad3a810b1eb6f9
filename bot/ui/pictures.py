"""Where pictures are drawn: beside the event loop, never on it, and never so that a game waits.

What cannot be drawn, or not in time, is no error for anybody: it stands there in letters.
"""

import asyncio
import logging
from collections.abc import Callable, Mapping
from concurrent.futures import ThreadPoolExecutor
from typing import Any, Final

from bot.messages.message import Picture
from bot.render import pictures
from bot.render.pictures import Pack

_log = logging.getLogger(__name__)

Draw = Callable[[Any, Pack], bytes]
"""Draws a view, or the series of a picture."""

KINDS: Final[Mapping[str, Draw]] = {
    "board": pictures.board,
    "hand": pictures.hand,
    "cut": pictures.cut,
    "sheet": lambda view, _pack: pictures.sheet(view),
    "run": lambda coffins, _pack: pictures.curve(coffins),
    "film": pictures.film,
}
_THREADS: Final = 2  # drawing is all arithmetic: more would only take time from the answers


class Pictures:
    """Two hands that draw."""

    def __init__(self, kinds: Mapping[str, Draw] = KINDS) -> None:
        self._kinds = kinds
        self._pool = ThreadPoolExecutor(_THREADS, thread_name_prefix="drawing")

    async def drawn(self, picture: Picture | None, within: float | None = None) -> bytes | None:
        """The picture as PNG, a film as GIF; None where there is none, or it failed.

        It has failed as well if it takes longer than `within` seconds.
        """
        if picture is None:
            return None
        pack = Pack.FOUR_COLOUR if picture.four_colour else Pack.TWO_COLOUR
        loop = asyncio.get_running_loop()
        draw, shown = self._kinds[picture.kind], picture.series or picture.view
        drawing = loop.run_in_executor(self._pool, draw, shown, pack)
        try:
            return await asyncio.wait_for(drawing, within)
        except TimeoutError:
            _log.warning("a %s was not drawn within %s s", picture.kind, within)
        except Exception:
            _log.exception("a %s could not be drawn", picture.kind)
        return None

    def close(self) -> None:
        """Draw nothing more; what is being drawn is finished first."""
        self._pool.shutdown(wait=True, cancel_futures=True)
