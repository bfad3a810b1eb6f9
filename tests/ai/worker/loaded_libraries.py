"""A program that uses everything the AI service offers, and prints the libraries it has loaded."""

import asyncio
import sys
from functools import partial

import bot.command_line  # noqa: F401 - everything that the bot's own process imports
from bot.ai.analysis_types import AnalysisBudget, RolloutBudget
from bot.ai.worker.service import AiService
from bot.engine.games import GAMES
from bot.engine.record import start
from bot.model.opponent_memory import NO_MEMORY
from bot.model.reviews import PlayedMove


async def everything() -> None:
    ai = AiService(AnalysisBudget(8, 800, RolloutBudget(2, 4)))
    await ai.puzzle(b"puzzle")
    for key in GAMES:
        await one_deal(ai, key)
    ai.close()


async def one_deal(ai: AiService, key: str) -> None:
    """Asks for every ninth move; the others are the first that are legal."""
    position, deal = start(GAMES[key], {}, b"seed"), []
    while position.state.view(None).deal < 2:
        view, state = position.state.view(position.to_move), position.state
        determinize = partial(state.determinize, position.to_move)
        move = next(move for move in view.moves if move.word != "refuse")
        for level in ai.levels[:2] if position.ply % 9 == 0 else ():
            move = await ai.choose_move(level, view, determinize, b"", NO_MEMORY)
        if view.stage.plays_a_card:
            deal.append(PlayedMove(view, state, move))
        position = position.play(str(move))
    view, state, _ = deal[0]
    assert await ai.hints(view, partial(state.determinize, view.seat), b"")
    assert len(await ai.remember_opponent(view, NO_MEMORY)) in (0, 8)
    analysis = await ai.judge(deal, 0, b"")
    assert analysis.verdict.seat == view.seat


if __name__ == "__main__":
    asyncio.run(everything())
    print(*{name.split(".")[0] for name in sys.modules}, sep="\n")
