"""The worker process: answers jobs through the socket whose descriptor is its only argument.

This is the only module of the worker that imports the searches, and NumPy with them.
"""

import sys
from typing import Any

from bot.ai.analysis.hints import rank_moves
from bot.ai.analysis.position_puzzles import generate_position_puzzle
from bot.ai.analysis.review import judge_move
from bot.ai.coffin.puzzle_generator import generate_puzzle
from bot.ai.players.levels import PLAYERS
from bot.ai.registry import evaluator_for
from bot.ai.worker.jobs import (
    ChooseMove,
    GeneratePositionPuzzle,
    GeneratePuzzle,
    Job,
    JudgeMove,
    RankMoves,
    RememberOpponent,
)
from bot.ai.worker.server import serve
from bot.engine.game import View, own_seat
from bot.model.opponent_memory import Memory


def run(job: Job[Any]) -> object:
    """Run a job and return its result."""
    match job:
        case ChooseMove(level, view, determinize, seed, memory):
            return PLAYERS[level].choose(view, determinize, seed, memory)
        case RememberOpponent(view, memory):
            return _remembered(view, memory)
        case RankMoves(view, determinize, seed, budget):
            return rank_moves(view, determinize, seed, budget)
        case JudgeMove(deal, at, seed, budget):
            return judge_move(deal, at, seed, budget)
        case GeneratePuzzle(seed):
            return generate_puzzle(seed)
        case GeneratePositionPuzzle(game, seed):
            return generate_position_puzzle(game, seed)
        case _:
            raise TypeError(f"{type(job).__name__} is no job of this worker")


def _remembered(view: View, memory: Memory) -> Memory:
    return evaluator_for(view).with_memory(memory).memory_after(view, own_seat(view))


if __name__ == "__main__":
    serve(int(sys.argv[1]), run)
