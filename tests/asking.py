"""Asks the bot's minds everything that there is to ask, and says what it took to ask.

Run as a program it prints the libraries that were loaded by the end, one a line.
"""

import asyncio
import sys
from functools import partial

import bot.__main__  # noqa: F401 - the whole bot, as its process has it
from bot.ai.analysis_types import AnalysisBudget, RolloutBudget
from bot.ai.worker.service import AiService
from bot.engine.game import Stage
from bot.engine.games import GAMES
from bot.engine.record import start

LAID = (Stage.PLACE, Stage.TAKE, Stage.LAY)


async def everything() -> None:
    ai = AiService(AnalysisBudget(8, RolloutBudget(2, 4)))
    await ai.puzzle(b"puzzle")
    for key in GAMES:
        await one_coffin(ai, key)
    ai.close()


async def one_coffin(ai: AiService, key: str) -> None:
    position, coffin = start(GAMES[key], {}, b"seed"), []
    while position.state.view(None).deal < 2:
        view, state = position.state.view(position.to_move), position.state
        determinize = partial(state.determinize, position.to_move)
        for level in ai.levels[:2]:
            move = await ai.think(level, view, determinize, b"")
        if view.stage in LAID:
            coffin.append((view, state, move))
        position = position.play(str(move))
    view, state, _ = coffin[0]
    assert await ai.hints(view, partial(state.determinize, view.seat), b"")
    assert await ai.judge(coffin, 0, b"")


if __name__ == "__main__":
    asyncio.run(everything())
    print(*{name.split(".")[0] for name in sys.modules}, sep="\n")
