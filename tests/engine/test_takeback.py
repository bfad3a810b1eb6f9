"""Takebacks: what a record may say of them, and which moves have shown too much."""

import random
from dataclasses import dataclass
from typing import cast

import pytest

from bot.engine import notation
from bot.engine.cards import Card, parse_cards
from bot.engine.errors import IllegalMove
from bot.engine.game import State
from bot.engine.games import GAMES
from bot.engine.moves import Move
from bot.engine.record import TAKEBACK, Position, Record, is_taken_back, positions, replay, start
from bot.engine.takeback import reveals

SEED = bytes(31) + b"\x07"


def reached(key: str, stage: str, number: int = 0) -> Position:
    """The position of a game of random moves in which this stage is reached so often."""
    position, rng = start(GAMES[key], {}, SEED), random.Random(3)
    while position.state.view(None).stage != stage or number:
        number -= position.state.view(None).stage == stage
        moves = [move for move in position.state.legal_moves() if move.word != "refuse"]
        position = position.play(str(rng.choice(moves)))
    return position


def after_move(position: Position) -> Position:
    return position.play(str(position.state.legal_moves()[0]))


def test_a_takeback_restores_the_state_and_is_a_line_of_the_record() -> None:
    before = reached("dracula.classic", "place")
    again = after_move(before).play(TAKEBACK)
    assert again.state == before.state
    assert (again.ply, again.to_move) == (before.ply + 2, before.to_move)
    assert after_move(again).state == after_move(before).state


def test_only_the_last_move_is_taken_back_and_only_once() -> None:
    first = reached("dracula.classic", "place")
    second = after_move(after_move(first)).play(TAKEBACK)
    for position in (start(GAMES["dracula.classic"], {}, SEED), second):
        with pytest.raises(IllegalMove, match="nothing to take back"):
            position.play(TAKEBACK)


def test_nothing_is_taken_back_after_an_ending_or_when_somebody_left() -> None:
    over = after_move(reached("dracula.classic", "place")).play("!resign 0")
    with pytest.raises(IllegalMove, match="game over"):
        over.play(TAKEBACK)
    asked = after_move(reached("thracula", "take")).play("!resign 1")
    with pytest.raises(IllegalMove, match="nothing to take back"):
        asked.play(TAKEBACK)


def test_a_deal_that_has_begun_is_not_undone() -> None:
    position = reached("dracula.classic", "place", 7)
    assert position.state.deals_finished == 0
    new_deal = after_move(position)
    assert new_deal.state.deals_finished == 1
    with pytest.raises(IllegalMove, match="nothing to take back"):
        new_deal.play(TAKEBACK)


@pytest.mark.parametrize("key", GAMES)
def test_a_record_with_takebacks_replays_and_survives_its_text(key: str) -> None:
    game, position, moves = GAMES[key], start(GAMES[key], {}, SEED), []
    rng = random.Random(5)
    for _ in range(12):
        if position.over:
            break
        legal = [move for move in position.state.legal_moves() if move.word != "refuse"]
        moves.append(str(rng.choice(legal)))
        position = position.play(moves[-1])
        try:
            position = position.play(TAKEBACK)
        except IllegalMove:
            continue
        moves.append(TAKEBACK)
        moves.append(str(rng.choice(legal)))
        position = position.play(moves[-1])
    record = Record(key, SEED, {}, tuple(moves))
    assert TAKEBACK in moves
    assert replay(game, record) == position
    assert notation.read(notation.write(game, record, {}))[0] == record
    kept = [
        text
        for ply, text in enumerate(record.moves)
        if text != TAKEBACK and not is_taken_back(record.moves, ply)
    ]
    assert positions(game, Record(key, SEED, {}, tuple(kept)))[-1].state == position.state


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
