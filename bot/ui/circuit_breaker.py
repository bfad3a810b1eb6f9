"""Stops what shows games while Discord refuses this whole machine, then lets one request ask.

Every refused request counts towards a longer ban.
"""

import asyncio
import logging
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, Final

import discord

from bot.ui.coalescer import TryLater
from bot.ui.discord_errors import is_global_limit

_log = logging.getLogger(__name__)

_REFUSED: Final = "globally rate limited"


class CircuitBreaker:
    """Lets every request through until Discord refuses all; then none for `silence` seconds.

    The first request after a silence is a probe: the others wait until it is answered.
    """

    def __init__(self, silence: float) -> None:
        self._seconds = silence
        self._silence: asyncio.Task[None] | None = None
        """The last silence, until Discord has answered a request after it."""
        self._probe: asyncio.Future[None] | None = None

    @contextmanager
    def request(self) -> Iterator[None]:
        """Make a request within; TryLater if none may be made now, or if Discord refuses all."""
        awaited = self._awaited()
        if awaited is not None:
            raise TryLater(_REFUSED, awaited)
        probe = None
        if self._silence is not None:
            probe = self._probe = asyncio.get_running_loop().create_future()
        try:
            yield
            self._answered(probe)
        except discord.HTTPException as error:
            if is_global_limit(error):
                raise TryLater(_REFUSED, self._fall_silent()) from error
            self._answered(probe)
            raise
        finally:  # without an answer, as after a cancellation, the next request is the probe
            if probe is not None:
                probe.set_result(None)

    def _awaited(self) -> "asyncio.Future[Any] | None":
        """What must end before the next request."""
        for one in (self._silence, self._probe):
            if one is not None and not one.done():
                return one
        return None

    def _answered(self, probe: "asyncio.Future[None] | None") -> None:
        # While the probe was under way, an older request may have been refused.
        if probe is not None and self._silence is not None and self._silence.done():
            self._silence = None

    def _fall_silent(self) -> "asyncio.Task[None]":
        if self._silence is None or self._silence.done():
            _log.warning("Discord refuses every request: no more for %s seconds", self._seconds)
            self._silence = asyncio.create_task(asyncio.sleep(self._seconds), name="silence")
        return self._silence
