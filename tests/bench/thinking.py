"""Answer times of presses while ten Counts choose moves, compared with an idle worker."""

import asyncio
import logging
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from functools import partial
from itertools import cycle

from bot.ai.worker.service import AiService
from bot.engine.game import State
from bot.engine.games import GAMES
from bot.engine.record import start
from bot.model.opponent_memory import NO_MEMORY
from tests.bench.loopback import Loopback
from tests.bench.press import AT_A_TIME, CHANNELS, Measured, our_tables, slowest
from tests.bench.processes import running
from tests.bench.row import Row

COUNTS = 10
MOVES = 200
GOAL = 2.0  # times the idle time


def rows() -> Iterator[Row]:
    logging.disable(logging.WARNING)
    idle, busy = asyncio.run(pressing(0)), asyncio.run(pressing(COUNTS))
    logging.disable(logging.NOTSET)
    yield compared("its answer", idle.seconds("card"), busy.seconds("card"))
    yield compared("the new picture", idle.seconds("picture"), busy.seconds("picture"))


def compared(what: str, idle: list[float], busy: list[float]) -> Row:
    usual, figure = slowest(idle) * 1000, slowest(busy) * 1000
    return Row(
        label=f"from a press to {what}, 99th percentile, {COUNTS} Counts at work",
        figure=figure,
        unit="ms",
        goal=f"< {GOAL:g} times idle",
        yardstick=usual,
        yardstick_label="ms, idle",
        met=figure < GOAL * usual,
    )


async def pressing(counts: int) -> Measured:
    """Turn after turn, with so many computers in thought all the while."""
    result = Measured()
    async with Loopback(1, CHANNELS) as discord, running("ours", discord) as process:
        tables = cycle(await our_tables(discord))
        await Measured().play(discord, process.pid, tables, AT_A_TIME)  # to warm up
        async with computers(counts):
            await result.play(discord, process.pid, tables, MOVES)
    return result


@asynccontextmanager
async def computers(counts: int) -> AsyncIterator[None]:
    """Computers that choose one move after another, like those at the bot's own tables."""
    ai = AiService()
    tasks = [asyncio.create_task(keep_choosing(ai, number)) for number in range(counts)]
    try:
        yield
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        ai.close()


async def keep_choosing(ai: AiService, number: int) -> None:
    while True:
        state = dealt(number)
        determinize = partial(state.determinize, state.to_move)
        await ai.choose_move(
            "count", state.view(state.to_move), determinize, bytes([number]), NO_MEMORY
        )


def dealt(number: int) -> State:
    """A game in which the first card is about to be laid."""
    position = start(GAMES["dracula.classic"], {}, bytes([number]) * 32)
    for move in ("queen", "agree"):
        position = position.play(move)
    # The nail is a short thought; the next card is the longest.
    return position.play(str(position.state.legal_moves()[0])).state
