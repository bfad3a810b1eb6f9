"""Generates puzzles of games with open cards: a position of a game of two greedy players."""

from collections.abc import Mapping
from functools import partial
from typing import Final

from bot.ai.registry import evaluator_for
from bot.engine.cards import RandBelow, hash_rng, seed_from, shuffled
from bot.engine.games import GAMES
from bot.engine.moves import Move
from bot.engine.record import Position, Record, start
from bot.model.puzzles import LEAST_LEAD, POSITION_GAMES, PositionPuzzle

_PREFIX: Final = b"position puzzle "
_PLACES: Final = 3
"""The best move is as likely at the first, second or third of each three places of the moves.

Without this, it would be three cards in four of five puzzles of Abstrac.
"""


def generate_position_puzzle(game: str, seed: bytes) -> PositionPuzzle:
    """The puzzle of this seed in a game of `POSITION_GAMES`, always the same."""
    rules, moves_left = POSITION_GAMES[game].rules, POSITION_GAMES[game].moves_left
    rand = hash_rng(_PREFIX + seed)
    place = rand(_PLACES)
    while True:
        dealt = seed_from(rand)
        line, moves = _greedy_deal(rules, dealt, rand)
        for left in shuffled(moves_left, rand):
            if margins := _margins(line[-left], place):
                record = Record(rules, dealt, {}, tuple(moves[:-left]))
                return PositionPuzzle(record, margins)


def _greedy_deal(rules: str, seed: bytes, rand: RandBelow) -> tuple[list[Position], list[str]]:
    """The first deal of a game between greedy players: the position before each move, and it."""
    position = start(GAMES[rules], {}, seed)
    line, moves = [], []
    while not position.state.deals_finished:
        obvious = _obvious(position)
        line.append(position)
        moves.append(str(obvious[rand(len(obvious))]))
        position = position.play(moves[-1])
    return line, moves


def _margins(position: Position, place: int) -> Mapping[Move, int]:
    """The exact margins of all moves, the best first; empty if this is no puzzle.

    It is one if a move at this place of each `_PLACES` is clearly best, and a greedy player would
    not have found it.
    """
    view = position.state.view(position.to_move)
    evaluator = evaluator_for(view)
    wanted = set(view.moves[place::_PLACES]) - set(_obvious(position))
    values = evaluator.exact_margins(view) if wanted else ()
    margins = {move: int(margin) for move, margin in sorted(values, key=lambda each: -each[1])}
    if next(iter(margins), None) not in wanted:
        return {}
    best, second = list(margins.values())[:2]
    return margins if best - second >= LEAST_LEAD * evaluator.scale(view).point else {}


def _obvious(position: Position) -> list[Move]:
    """The moves from which a greedy player would choose."""
    seat = position.to_move
    view, unused = position.state.view(seat), partial(position.state.determinize, seat)
    return list(evaluator_for(view).obvious_moves(view, unused))
