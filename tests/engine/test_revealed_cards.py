"""Which moves have shown too much to be taken back."""

import random
from dataclasses import dataclass
from typing import cast

import pytest

from bot.engine.cards import Card, parse_cards
from bot.engine.game import State
from bot.engine.games import GAMES
from bot.engine.moves import Move
from bot.engine.record import start
from bot.engine.revealed_cards import reveals, sees_all
from tests.engine.playouts import SEED, reached


@pytest.mark.parametrize(
    ("key", "stage", "number", "told"),
    [
        ("dracula.classic", "place", 0, False),
        ("dracula.classic", "place", 7, True),  # the last card of a coffin deals the next
        ("dracula.partners", "place", 0, False),
        ("thracula", "take", 0, True),  # a face-down card is taken
        ("thracula", "lay", 0, False),
        ("caterpillar", "play", 0, True),  # a card is drawn
        ("abstrac", "take", 3, False),
        ("fosco.two", "play", 1, False),
        ("counterbluff", "play", 0, False),
    ],
)
def test_a_move_that_shows_something_hidden_is_recognised(
    key: str, stage: str, number: int, told: bool
) -> None:
    position = reached(key, stage, number)
    move = position.state.legal_moves()[0]
    assert reveals(position.state, move) is told


def test_a_move_that_brings_only_another_seat_a_card_is_recognised() -> None:
    """Who folds to a call of Lowball has ten cards; the caller alone draws (B4, B13)."""
    led = start(GAMES["counterbluff"], {}, SEED)
    call = next(move for move in led.state.legal_moves() if move.word == "up")
    called = led.play(str(call)).state
    assert not reveals(led.state, call)
    assert reveals(called, Move("fold"))


@dataclass(frozen=True)
class Seen:
    sides: tuple[int, ...]
    cards: tuple[Card, ...]


@dataclass(frozen=True)
class Showdown:
    """Seat 0 can infer the card of seat 1, so no determinization differs; its move shows both."""

    shown: bool = False
    to_move: int = 0

    def view(self, seat: int | None) -> Seen:
        both = parse_cards("AS 2H")
        return Seen((0, 1), both if self.shown else () if seat is None else (both[seat],))

    def determinize(self, _seat: int, _rand: object) -> "Showdown":
        return self

    def apply(self, _move: Move) -> "Showdown":
        return Showdown(shown=True)


def test_a_move_that_brings_only_spectators_a_card_is_recognised() -> None:
    assert reveals(cast(State, Showdown()), Move("fold"))
    assert not reveals(cast(State, Showdown(shown=True)), Move("fold"))


@pytest.mark.parametrize(
    ("key", "stage", "number", "open_to_all"),
    [
        ("dracula.classic", "place", 0, False),
        ("dracula.classic", "place", 6, False),  # the opponent still holds two cards
        ("dracula.classic", "place", 7, True),  # the opponent's last card was laid
        ("thracula", "lay", 0, False),
        ("fosco.two", "play", 3, True),
        ("fosco.four", "play", 3, False),
        ("abstrac", "take", 3, True),
        ("caterpillar", "play", 0, False),
        ("counterbluff", "play", 0, False),
    ],
)
def test_a_seat_from_which_nobody_has_a_secret_is_recognised(
    key: str, stage: str, number: int, open_to_all: bool
) -> None:
    position = reached(key, stage, number)
    assert position.to_move is not None
    assert sees_all(position.state, position.to_move) is open_to_all


@pytest.mark.parametrize("key", GAMES)
def test_no_move_that_brings_its_player_a_card_can_be_taken_back(key: str) -> None:
    position, rng = start(GAMES[key], {}, SEED), random.Random(7)
    for _ in range(25):
        state, seat = position.state, position.to_move
        if seat is None:
            break
        legal = [move for move in state.legal_moves() if move.word != "refuse"]
        move: Move = rng.choice(legal)
        now, then = state.view(seat), state.apply(move).view(seat)
        if now.deal and set(then.hand) - set(now.hand):
            assert reveals(state, move) or now.deal != then.deal
        position = position.play(str(move))
