"""The throwaway game satisfies the contract: it plays, replays, hides, and has a record text."""

import random
from collections.abc import Iterator

from bot.engine.fairness import all_deals
from bot.engine.game import Game, State, View
from bot.engine.games import GAMES
from bot.engine.notation import read, write
from bot.engine.record import Position, Record, replay, start
from bot.verify import report
from tests.another_game.rules import HighestCardGame


def whole_game(number: int) -> tuple[Record, list[Position]]:
    chance = random.Random(number)
    record = Record("highest", bytes([number]) * 32)
    passed, moves = [start(GAMES["highest"], {}, record.seed)], []
    while not passed[-1].over:
        moves.append(str(chance.choice(passed[-1].state.legal_moves())))
        passed.append(passed[-1].play(moves[-1]))
    return Record("highest", record.seed, {}, tuple(moves)), passed


def states() -> Iterator[State]:
    for number in range(5):
        yield from (position.state for position in whole_game(number)[1])


def test_it_is_a_game_with_states_and_views() -> None:
    game: Game = HighestCardGame()
    view: View = game.start({}, random.Random(1).randrange).view(None)
    assert view.hand == ()


def test_a_record_replays_and_is_read_as_it_was_written() -> None:
    record, passed = whole_game(1)
    assert replay(GAMES["highest"], record) == passed[-1]
    assert read(write(GAMES["highest"], record, {})) == (record, {})


def test_no_seat_sees_a_hidden_card() -> None:
    for state in states():
        for seat in (None, 0, 1):
            other = state.determinize(seat, random.Random(3).randrange)
            assert other.view(seat) == state.view(seat)


def test_its_deal_is_checked_and_its_record_verified() -> None:
    record, passed = whole_game(2)
    assert len(all_deals(GAMES["highest"], record)) == 4
    lines = "\n".join(report(write(GAMES["highest"], record, {})))
    assert " to ".join(map(str, passed[-1].state.scores)) in lines
