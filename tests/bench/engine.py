"""Measures the engine: scoring coffins, and replaying whole games from their records."""

import hashlib
import random
from collections.abc import Iterator
from dataclasses import replace

from bot.engine.cards import PACK52
from bot.engine.coffin.rules import LineRules
from bot.engine.games import GAMES
from bot.engine.record import Record, replay, start
from bot.engine.scoring.lines import score_lines
from tests.bench.row import Row, best_seconds

COFFINS = 2_000
REPLAY_GOAL_MS = 5.0
EDITIONS = {"CLASSIC": LineRules(), "ADVANCED": LineRules(ranks=True)}


def rows() -> Iterator[Row]:
    yield from (scoring(label, rules) for label, rules in EDITIONS.items())
    yield from (replaying(key) for key in GAMES)


def scoring(label: str, rules: LineRules) -> Row:
    """Coffins per second, compared with hashes of nine bytes in the same kind of loop."""
    chance = random.Random(1)
    coffins = [tuple(chance.sample(PACK52, 9)) for _ in range(COFFINS)]
    nines = [bytes(chance.randbytes(9)) for _ in range(COFFINS)]

    def score() -> None:
        for cards in coffins:
            sum(line.total for line in score_lines(cards, rules))

    def digest() -> None:
        for nine in nines:
            hashlib.sha256(nine).digest()

    return Row(
        label=f"coffins scored, {label}",
        figure=COFFINS / best_seconds(score),
        unit="/s",
        goal="",
        yardstick=COFFINS / best_seconds(digest),
        yardstick_label="SHA-256 of nine bytes/s",
    )


def replaying(key: str) -> Row:
    """Replay one random game from its record; the first press after a restart waits for this."""
    record = played(key)
    texts = [text.encode() for text in record.moves]

    def digest() -> None:
        for text in texts:
            hashlib.sha256(text).digest()

    milliseconds = best_seconds(lambda: replay(GAMES[key], record), times=9) * 1000
    return Row(
        label=f"replay of {key}, {len(record.moves)} moves",
        figure=milliseconds,
        unit="ms",
        goal=f"< {REPLAY_GOAL_MS:g} ms",
        yardstick=best_seconds(digest, times=9) * 1000,
        yardstick_label="ms, SHA-256 of each move",
        met=milliseconds < REPLAY_GOAL_MS,
    )


def played(key: str) -> Record:
    """The longest of eight games of random legal moves; a refused challenge ends some at once."""
    return max((random_game(key, number) for number in range(8)), key=lambda game: len(game.moves))


def random_game(key: str, number: int) -> Record:
    chance = random.Random(f"{key} {number}")
    record = Record(key, chance.randbytes(32))
    position = start(GAMES[key], record.options, record.seed)
    moves = []
    while not position.over:
        moves.append(str(chance.choice(position.state.legal_moves())))
        position = position.play(moves[-1])
    return replace(record, moves=tuple(moves))
