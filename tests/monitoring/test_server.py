"""The probes over a socket: a sentence for what is wrong, and 503."""

import asyncio
from collections.abc import AsyncIterator, Iterator

import aiohttp
import pytest

from bot.monitoring.server import STALLED, EventLoopWatch, MonitoringServer, Probes


class Bot:
    """Has troubles as it is told to."""

    def __init__(self) -> None:
        self.dead: list[str] = []
        self.unready: list[str] = []
        self.lags: list[float] = []
        self.now = 0.0

    def alive(self) -> Iterator[str]:
        yield from self.dead

    async def ready(self) -> list[str]:
        return self.unready

    async def metrics(self) -> bytes:
        return b"bats 1.0\n"


@pytest.fixture
def bot() -> Bot:
    return Bot()


@pytest.fixture
async def url(bot: Bot) -> AsyncIterator[str]:
    probes = Probes(bot.alive, bot.ready, bot.metrics)
    server = MonitoringServer(probes, EventLoopWatch(bot.lags.append, clock=lambda: bot.now))
    yield f"http://127.0.0.1:{await server.open('127.0.0.1', 0)}"
    await server.close()


async def asked(url: str) -> tuple[int, str]:
    async with aiohttp.ClientSession() as session, session.get(url) as answer:
        return answer.status, await answer.text()


async def test_a_bot_that_is_well_says_so(url: str) -> None:
    assert await asked(f"{url}/livez") == await asked(f"{url}/readyz") == (200, "ok\n")
    assert await asked(f"{url}/metrics") == (200, "bats 1.0\n")


async def test_what_is_wrong_is_reported(url: str, bot: Bot) -> None:
    bot.dead, bot.unready = ["no heartbeat"], ["no database", "no Discord"]
    assert await asked(f"{url}/livez") == (503, "no heartbeat\n")
    assert await asked(f"{url}/readyz") == (503, "no database; no Discord\n")


async def test_an_event_loop_that_was_stalled_is_not_alive(url: str, bot: Bot) -> None:
    bot.now = STALLED + 2
    status, told = await asked(f"{url}/livez")
    assert (status, told) == (503, "the event loop was stalled\n")


async def test_a_port_that_is_taken_is_an_error(url: str, bot: Bot) -> None:
    probes = Probes(bot.alive, bot.ready, bot.metrics)
    other = MonitoringServer(probes, EventLoopWatch(bot.lags.append))
    with pytest.raises(OSError, match="address"):
        await other.open("127.0.0.1", int(url.rpartition(":")[2]))
    await other.close()


async def test_a_late_turn_of_the_event_loop_is_measured() -> None:
    told: asyncio.Queue[float] = asyncio.Queue()
    times = iter([0.0, 5.0, 5.0])
    watch = EventLoopWatch(told.put_nowait, tick=0.0, clock=lambda: next(times, 5.0))
    watching = asyncio.create_task(watch.run())
    assert await told.get() == 5.0
    watching.cancel()


async def test_a_turn_that_comes_in_time_or_early_is_not_late() -> None:
    told: asyncio.Queue[float] = asyncio.Queue()
    times = iter([100.0, 100.5, 100.75])
    watch = EventLoopWatch(told.put_nowait, tick=0.001, clock=lambda: next(times, 100.75))
    assert not watch.stalled, "it has not begun"
    watching = asyncio.create_task(watch.run())
    assert [await told.get() for _ in range(3)] == [pytest.approx(0.499), pytest.approx(0.249), 0.0]
    assert not watch.stalled
    watching.cancel()
