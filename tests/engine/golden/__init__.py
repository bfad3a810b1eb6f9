"""One game of every key, written out for people: what stored games mean, pinned.

A file is a record text that can be read back, with every coffin and its arithmetic as comments.
Regenerate with `python -m tests.engine.golden` after a change that is meant to change them; a key
never changes its meaning, so for a game that people have stored there is no such change.
"""

import hashlib
from collections.abc import Iterator
from pathlib import Path

from bot.engine.coffin.results import CoffinResult, Line
from bot.engine.coffin.view import coffin_view
from bot.engine.games import GAMES
from bot.engine.moves import Move
from bot.engine.notation import write
from bot.engine.record import Position, Record, replay, start
from bot.engine.results import GameResult

FOLDER = Path(__file__).parent
LEVELS = ("best lines", "second-best lines", "third-best lines")


def path(key: str) -> Path:
    return FOLDER / f"{key}.txt"


def played(key: str) -> Record:
    """A game between seats that lay whatever makes their own best line best, and else go first."""
    seed = hashlib.sha256(key.encode()).digest()
    position = start(GAMES[key], {}, seed)
    moves: list[str] = []
    while not position.over:
        moves.append(greedy(position))
        position = position.play(moves[-1])
    return Record(key, seed, {}, tuple(moves))


def greedy(position: Position) -> str:
    seat = position.to_move
    legal = position.state.legal_moves()
    assert seat is not None
    if legal[0].card is None:
        return str(legal[0])

    def own_best(move: Move) -> int:
        side = position.sides[seat]
        after = coffin_view(position.state.apply(move).view(None))
        if len(after.results) > len(position.state.view(None).results):
            return after.results[-1].scores[side]
        return max(after.lines[index].total for index in after.owners[side])

    return str(max(legal, key=own_best))


def transcript(record: Record) -> str:
    """The record's text, then every coffin with its arithmetic, then the reckoning."""
    game = GAMES[record.rules]
    end = coffin_view(replay(game, record).state.view(None))
    parts = [write(game, record, {})]
    parts += ["\n".join(coffin(past)) for past in end.results]
    parts += [reckoned(each) for each in end.game_results]
    return "\n\n".join(part.rstrip() for part in parts) + "\n"


def coffin(past: CoffinResult) -> Iterator[str]:
    cards = [f"{card!s:>2}" for card in past.coffin]
    yield f"{{Coffin {past.deal}, dealt by seat {past.dealer}"
    for row in range(3):
        yield f"  {' '.join(cards[3 * row : 3 * row + 3])}   {arithmetic(past, row)}"
    for column in range(3):
        yield f"  {'abc'[column]:>8}   {arithmetic(past, 3 + column)}"
    yield f"  scores {numbers(past.scores)}, from the {LEVELS[past.level]}}}"


def arithmetic(past: CoffinResult, index: int) -> str:
    line = past.lines[index]
    side = next(side for side, owned in enumerate(past.owners) if index in owned)
    scored = f"   side {side} scores" if index in past.chosen else ""
    return f"side {side}: {sum_of(line)}{scored}"


def sum_of(line: Line) -> str:
    factors = (line.suit_factor, line.rank_factor, line.vampire_factor)
    times = "".join(f" x {factor}" for factor in factors if factor != 1)
    return f"({' + '.join(map(str, line.values))}){times} = {line.total}"


def reckoned(each: GameResult) -> str:
    return (
        f"{{Totals {numbers(each.totals)}, bonus {numbers(each.bonus)}, "
        f"finals {numbers(each.finals)}: won by side {numbers(each.winners)} by {each.decided_by}}}"
    )


def numbers(by_side: tuple[int, ...]) -> str:
    return " ".join(map(str, by_side))
