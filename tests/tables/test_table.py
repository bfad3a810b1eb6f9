"""A table makes what is seen of it once, and anew when it has moved on."""

from dataclasses import replace

import pytest

from bot.engine.games import GAMES
from bot.engine.games.counterbluff.view import CounterbluffView
from bot.engine.record import Position, Record, start
from bot.model.terms import Terms
from bot.tables.table import Table
from tests.tables.fakes import CLASSIC, CRYPT, JONATHAN, MINA


def table() -> Table:
    seed = bytes(32)
    position = start(GAMES[CLASSIC.rules], {"ways": "queen"}, seed)
    record = Record(CLASSIC.rules, seed, {"ways": "queen"})
    return Table(1, CLASSIC, record, position, (MINA, JONATHAN), CRYPT, 0.0)


def test_a_view_is_made_once_for_each_seat() -> None:
    one = table()
    assert one.view(0) is one.view(0)
    assert one.view(0) != one.view(1)
    assert one.determinized(0) == one.determinized(0)
    assert one.determinized(0) != one.determinized(1)


def test_a_table_that_has_moved_on_does_not_show_what_was_before() -> None:
    before = table()
    mover = before.position.to_move
    assert mover is not None
    old, unseen = before.view(mover), before.determinized(mover)
    after = replace(before, position=before.position.play(str(old.moves[0])))
    assert len(after.view(mover).hand) < len(old.hand)
    assert after.determinized(mover) != unseen
    assert before == replace(before)


def counterbluff(position: Position) -> Table:
    record = Record("counterbluff", bytes(32))
    return Table(1, Terms("counterbluff"), record, position, (MINA, JONATHAN), CRYPT, 0.0)


@pytest.mark.parametrize("ending", ["!resign 0", "!timeout 1", "!void"])
@pytest.mark.parametrize("seat", [None, 0, 1])
def test_cards_laid_face_down_are_shown_once_a_match_is_broken_off_b19(
    ending: str, seat: int | None
) -> None:
    position = start(GAMES["counterbluff"], {}, bytes(32))
    caller = position.to_move
    call = next(move for move in position.state.legal_moves() if move.word == "down")
    folded = position.play(str(call)).play("fold")
    running, over = (counterbluff(each).view(seat) for each in (folded, folded.play(ending)))
    for view, shown in ((running, seat == caller), (over, True)):
        assert isinstance(view, CounterbluffView)
        assert view.results[0].hidden[caller or 0] == (call.cards if shown else ())
    assert isinstance(running, CounterbluffView)
    assert isinstance(over, CounterbluffView)
    assert not any(running.finished(1, 0).results[0].hidden)
    assert any(over.finished(1, 0).results[0].hidden)
