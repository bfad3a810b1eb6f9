"""How soon a change is seen while people play fast, by a clock that skips every pause."""

import asyncio
import selectors
from collections import deque
from collections.abc import Coroutine
from itertools import count
from typing import Any

import pytest

from bot.ui.coalescer import Coalescer
from bot.ui.sending_times import DEFAULT_TIMES

EDITS, WINDOW = 5, 5.0  # what Discord commonly allows in a channel
DRAWING, SENDING = 0.05, 0.2
MOVE = 0.35  # seconds from move to move at each table, faster than people play
MINUTE = 60.0


class Leaping(selectors.SelectSelector):
    """Waits for nothing: when only time can bring something, time has passed."""

    now = 0.0

    def select(self, timeout: float | None = None) -> list[tuple[selectors.SelectorKey, int]]:
        ready = super().select(0)
        if not ready and timeout:
            self.now += timeout
        return ready


class LeapingLoop(asyncio.SelectorEventLoop):
    """An event loop by that clock."""

    def __init__(self) -> None:
        self._clock = Leaping()
        super().__init__(self._clock)

    def time(self) -> float:
        return self._clock.now


def run(main: Coroutine[Any, Any, None]) -> None:
    with asyncio.Runner(loop_factory=LeapingLoop) as runner:
        runner.run(main)


class Channel:
    """Takes `EDITS` edits in each window; the others wait in line, as in discord.py.

    `waits` are the seconds from a change to the edit that shows it.
    """

    def __init__(self) -> None:
        self._sent: deque[float] = deque(maxlen=EDITS)
        self._line = asyncio.Lock()
        self.waits: list[float] = []
        self.changed: dict[int, list[float]] = {}
        self.requests: Coalescer[int, int] = Coalescer(
            self.edit, lambda _older, newer: newer, DEFAULT_TIMES.spacing, ()
        )

    async def play(self, table: int, seconds: float) -> None:
        """Moves at a table, as fast as they come."""
        now = asyncio.get_running_loop().time
        for move in count():
            if now() >= seconds:
                break
            self.changed.setdefault(table, []).append(now())
            self.requests.put(table, move)
            await asyncio.sleep(MOVE)
        await self.requests.idle(table)

    async def edit(self, table: int, _move: int) -> None:
        now, seen = asyncio.get_running_loop().time, self.changed[table]
        begun = now()
        self.waits += [begun - change for change in seen]
        seen.clear()
        await asyncio.sleep(DRAWING)
        async with self._line:
            if len(self._sent) == EDITS:
                await asyncio.sleep(self._sent[0] + WINDOW - now())
            self._sent.append(now())
        await asyncio.sleep(SENDING)


async def minute_of(tables: int) -> Channel:
    channel = Channel()
    await asyncio.gather(*(channel.play(table, MINUTE) for table in range(tables)))
    return channel


def test_at_the_only_live_table_of_a_channel_nobody_waits_more_than_a_second() -> None:
    async def main() -> None:
        channel = await minute_of(1)
        assert len(channel.waits) > MINUTE
        assert max(channel.waits) <= 1.0

    run(main())


@pytest.mark.parametrize("tables", [2, 5])
def test_at_several_tables_each_is_edited_as_often_as_the_channel_allows(tables: int) -> None:
    async def main() -> None:
        channel = await minute_of(tables)
        assert max(channel.waits) <= WINDOW + DRAWING + SENDING
        assert not any(channel.changed.values()), "the last move of every table is shown"

    run(main())


def test_a_table_that_was_quiet_is_edited_at_once() -> None:
    async def main() -> None:
        channel = Channel()
        for pause in (0.0, 1.0, 30.0):
            await asyncio.sleep(pause)
            await channel.play(1, asyncio.get_running_loop().time() + MOVE / 2)
        assert max(channel.waits) == 0

    run(main())
