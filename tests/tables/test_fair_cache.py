"""Results are shared and kept, and one person has only a few of them made at once."""

import asyncio

import pytest

from bot.engine.moves import Move
from bot.model.errors import QueueFull
from bot.model.reviews import MoveValue
from bot.tables.errors import Closing
from bot.tables.fair_cache import FairCache
from tests.conftest import HANGING
from tests.tables.fakes import settle

MINA, LUCY = 1, 2


class Workshop:
    """A cache with work that waits until it is let go; what begins with `!` fails then."""

    def __init__(self) -> None:
        self.cache = FairCache[str, tuple[MoveValue, ...]](100, 2, "own_hints_full")
        self.let_go = asyncio.Event()
        self.begun: list[str] = []

    async def ask(self, user_id: int, key: str) -> str:
        async def work() -> tuple[MoveValue, ...]:
            self.begun.append(key)
            await self.let_go.wait()
            if key.startswith("!"):
                raise ZeroDivisionError
            return ((Move(key), 0.0),)

        ((move, _),) = await self.cache.get_for(user_id, key, work)
        return move.word

    def begin(self, user_id: int, *keys: str) -> list[asyncio.Task[str]]:
        """Ask for these, without waiting for them; the second begins at the same moment."""
        return [asyncio.create_task(self.ask(user_id, key)) for key in keys]


async def test_one_person_has_two_pieces_of_work_done_at_once_and_others_have_theirs() -> None:
    shop = Workshop()
    tasks = shop.begin(MINA, "a", "b", "c", "d") + shop.begin(LUCY, "e")
    await settle()
    for refused in tasks[2:4]:
        assert refused.done()
        with pytest.raises(QueueFull, match="own hints full"):
            await refused
    shop.let_go.set()
    assert [await tasks[at] for at in (0, 1, 4)] == ["a", "b", "e"]
    assert shop.begun == ["a", "b", "e"]
    assert await shop.ask(MINA, "c") == "c", "the places are free again"


async def test_whoever_asks_for_the_same_again_is_not_refused_and_it_is_done_once() -> None:
    shop = Workshop()
    tasks = shop.begin(MINA, "a", "b", "a", "b") + shop.begin(LUCY, "c", "a")
    tasks += shop.begin(MINA, "c")
    shop.let_go.set()
    assert await asyncio.gather(*tasks) == ["a", "b", "a", "b", "c", "a", "c"]
    assert shop.begun == ["a", "b", "c"]


async def test_work_counts_for_the_first_who_asked_for_it_alone() -> None:
    shop = Workshop()
    tasks = shop.begin(LUCY, "a", "b") + shop.begin(MINA, "a", "b", "c", "d")
    shop.let_go.set()
    assert await asyncio.gather(*tasks) == ["a", "b", "a", "b", "c", "d"]


async def test_what_is_kept_is_given_to_one_whose_work_waits() -> None:
    shop = Workshop()
    shop.let_go.set()
    await shop.ask(MINA, "a")
    shop.let_go.clear()
    tasks = shop.begin(MINA, "b", "c")
    await asyncio.sleep(0)
    assert await shop.ask(MINA, "a") == "a"
    shop.let_go.set()
    await asyncio.gather(*tasks)
    assert shop.begun == ["a", "b", "c"]


async def test_work_that_fails_takes_no_place() -> None:
    shop = Workshop()
    shop.let_go.set()
    for _time in range(3):
        with pytest.raises(ZeroDivisionError):
            await asyncio.gather(*shop.begin(MINA, "!a", "!b"))
        await asyncio.sleep(0)
    assert await shop.ask(MINA, "c") == "c"


async def test_whoever_waits_for_work_reads_that_the_bot_is_closing() -> None:
    shop = Workshop()
    tasks = shop.begin(MINA, "a", "b")
    await settle()
    assert shop.begun == ["a", "b"]
    await shop.cache.close()
    for one in (*tasks, *shop.begin(MINA, "c")):
        with pytest.raises(Closing):
            await one
    assert shop.begun == ["a", "b"]


async def test_one_who_no_longer_waits_is_cancelled_and_nobody_else() -> None:
    shop = Workshop()
    gone, waiting = *shop.begin(MINA, "a"), *shop.begin(LUCY, "a")
    await settle()
    gone.cancel()
    with pytest.raises(asyncio.CancelledError):
        await gone
    shop.let_go.set()
    assert await waiting == "a"


async def test_work_of_one_who_no_longer_waits_counts_until_it_ends() -> None:
    shop = Workshop()
    gone, other = shop.begin(MINA, "a", "b")
    await asyncio.sleep(0)
    gone.cancel()
    await asyncio.sleep(0)
    with pytest.raises(QueueFull):
        await asyncio.wait_for(shop.ask(MINA, "c"), HANGING)
    shop.let_go.set()
    await other
    assert await shop.ask(MINA, "a") == "a"
    assert shop.begun == ["a", "b"]
