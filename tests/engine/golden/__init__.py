"""Golden playthroughs: one readable game per key, which pins the meaning of stored games.

A file is a valid record text, with every deal and its arithmetic as comments.
`python -m tests.engine.golden` rewrites them after an intended change. A key never changes its
meaning, so a game that people have stored never needs one.
"""

import hashlib
from collections.abc import Iterator
from pathlib import Path

from bot.engine.coffin.results import CoffinResult, Line
from bot.engine.coffin.view import CoffinView, coffin_view
from bot.engine.games import GAMES
from bot.engine.moves import Move
from bot.engine.notation import write
from bot.engine.record import Position, Record, replay, start
from bot.engine.results import DealResult, GameResult

FOLDER = Path(__file__).parent
RANKS = ("best lines", "second-best lines", "third-best lines")


def path(key: str) -> Path:
    return FOLDER / f"{key}.txt"


def golden_record(key: str) -> Record:
    """A game between greedy seats if it is one of coffins, else of moves from all over the list."""
    seed = hashlib.sha256(key.encode()).digest()
    position = start(GAMES[key], {}, seed)
    moves: list[str] = []
    while not position.over:
        of_coffins = isinstance(position.state.view(None), CoffinView)
        moves.append(greedy(position) if of_coffins else spread(position, seed))
        position = position.play(moves[-1])
    return Record(key, seed, {}, tuple(moves))


def spread(position: Position, seed: bytes) -> str:
    """A legal move that depends on nothing but the seed and the ply."""
    legal = position.state.legal_moves()
    number = hashlib.sha256(seed + position.ply.to_bytes(4, "big")).digest()[0]
    return str(legal[number % len(legal)])


def greedy(position: Position) -> str:
    """The move with the best own line; a choice without a card is always the first."""
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
        return max(after.lines[index].total for index in after.owned_lines[side])

    return str(max(legal, key=own_best))


def transcript(record: Record) -> str:
    """The record's text, then every deal with its arithmetic, then the end of each game."""
    game = GAMES[record.rules]
    end = replay(game, record).state.view(None)
    parts = [write(game, record, {})]
    parts += ["\n".join(described(result)) for result in end.results]
    parts += [game_end_line(game_result) for game_result in end.game_results]
    return "\n\n".join(part.rstrip() for part in parts) + "\n"


def described(result: DealResult) -> Iterator[str]:
    return coffin(result) if isinstance(result, CoffinResult) else deal(result)


def deal(result: DealResult) -> Iterator[str]:
    yield f"{{Scored deal {result.deal}, dealt by seat {result.dealer}"
    for side, parts in enumerate(result.parts):
        for part in parts:
            cards = " ".join(map(str, part.cards))
            times = f" (x {part.factor})" if part.factor != 1 else ""
            made = " ".join(text for text in (part.label, cards, str(part.points)) if text)
            yield f"  side {side}: {made}{times}"
    yield f"  scores {joined(result.scores)}}}"


def coffin(result: CoffinResult) -> Iterator[str]:
    cards = [f"{card!s:>2}" for card in result.coffin]
    yield f"{{Coffin {result.deal}, dealt by seat {result.dealer}"
    for row in range(3):
        yield f"  {' '.join(cards[3 * row : 3 * row + 3])}   {arithmetic(result, row)}"
    for column in range(3):
        yield f"  {'abc'[column]:>8}   {arithmetic(result, 3 + column)}"
    yield f"  scores {joined(result.scores)}, from the {RANKS[result.rank]}}}"


def arithmetic(result: CoffinResult, index: int) -> str:
    line = result.lines[index]
    side = next(side for side, owned in enumerate(result.owned_lines) if index in owned)
    scored = f"   side {side} scores" if index in result.chosen else ""
    return f"side {side}: {formula(line)}{scored}"


def formula(line: Line) -> str:
    factors = (line.suit_factor, line.rank_factor, line.vampire_factor)
    times = "".join(f" x {factor}" for factor in factors if factor != 1)
    return f"({' + '.join(map(str, line.values))}){times} = {line.total}"


def game_end_line(game_result: GameResult) -> str:
    return (
        f"{{Totals {joined(game_result.totals)}, bonus {joined(game_result.bonus)}, "
        f"finals {joined(game_result.finals)}: won by side {joined(game_result.winners)} "
        f"by {game_result.decided_by}}}"
    )


def joined(by_side: tuple[int, ...]) -> str:
    return " ".join(map(str, by_side))
