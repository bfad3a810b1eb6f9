"""What a record may say of takebacks."""

import random

import pytest

from bot.engine import notation
from bot.engine.errors import IllegalMove, InvalidMove
from bot.engine.games import GAMES
from bot.engine.record import (
    MOST_TAKEN_BACK,
    Position,
    Record,
    is_taken_back,
    moves_taken_back,
    positions,
    replay,
    start,
    takeback_text,
)
from tests.engine.playouts import SEED, reached


def after_move(position: Position) -> Position:
    return position.play(str(position.state.legal_moves()[0]))


def test_a_takeback_restores_the_state_and_is_a_line_of_the_record() -> None:
    before = reached("dracula.classic", "place")
    again = after_move(before).play(takeback_text(1))
    assert again.state == before.state
    assert (again.ply, again.to_move) == (before.ply + 2, before.to_move)
    assert after_move(again).state == after_move(before).state


def test_only_the_last_move_is_taken_back_and_only_once() -> None:
    first = reached("dracula.classic", "place")
    second = after_move(after_move(first)).play(takeback_text(1))
    for position in (start(GAMES["dracula.classic"], {}, SEED), second):
        with pytest.raises(IllegalMove, match="nothing to take back"):
            position.play(takeback_text(1))


def test_several_moves_are_taken_back_with_one_line() -> None:
    passed = [reached("fosco.two", "play")]
    for _ in range(MOST_TAKEN_BACK + 1):
        passed.append(after_move(passed[-1]))
    assert len(passed[-1].earlier) == MOST_TAKEN_BACK, "no more is kept"
    for moves in range(1, MOST_TAKEN_BACK + 1):
        text = takeback_text(moves)
        back = passed[-1].play(text)
        assert back.state == passed[-1 - moves].state
        assert back.ply == passed[-1].ply + 1
        record = (*("7H",) * (MOST_TAKEN_BACK + 1), text, "7H")
        taken_back = [ply for ply in range(len(record)) if is_taken_back(record, ply)]
        assert len(taken_back) == moves
        assert taken_back[-1] == MOST_TAKEN_BACK
    with pytest.raises(IllegalMove, match="nothing to take back"):
        passed[2].play(takeback_text(passed[2].ply + 1))


@pytest.mark.parametrize("text", ["!takeback 0", "!takeback 1", "!takeback 10", "!takeback  2"])
def test_a_takeback_has_one_text(text: str) -> None:
    assert not moves_taken_back(text)
    with pytest.raises(InvalidMove):
        after_move(reached("abstrac", "take")).play(text)


def test_nothing_is_taken_back_after_an_ending_or_when_somebody_left() -> None:
    over = after_move(reached("dracula.classic", "place")).play("!resign 0")
    with pytest.raises(IllegalMove, match="game over"):
        over.play(takeback_text(1))
    asked = after_move(reached("thracula", "take")).play("!resign 1")
    with pytest.raises(IllegalMove, match="nothing to take back"):
        asked.play(takeback_text(1))


def test_a_deal_that_has_begun_is_not_undone() -> None:
    position = reached("dracula.classic", "place", 7)
    assert position.state.deals_finished == 0
    new_deal = after_move(position)
    assert new_deal.state.deals_finished == 1
    with pytest.raises(IllegalMove, match="nothing to take back"):
        new_deal.play(takeback_text(1))
    with pytest.raises(IllegalMove, match="nothing to take back"):
        after_move(new_deal).play(takeback_text(2))


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
            position = position.play(takeback_text(1))
        except IllegalMove:
            continue
        moves.append(takeback_text(1))
        moves.append(str(rng.choice(legal)))
        position = position.play(moves[-1])
    record = Record(key, SEED, {}, tuple(moves))
    assert takeback_text(1) in moves
    assert replay(game, record) == position
    assert notation.read(notation.write(game, record, {}))[0] == record
    kept = [
        text
        for ply, text in enumerate(record.moves)
        if not moves_taken_back(text) and not is_taken_back(record.moves, ply)
    ]
    assert positions(game, Record(key, SEED, {}, tuple(kept)))[-1].state == position.state
