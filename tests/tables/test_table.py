"""A table makes what is seen of it once, and anew when it has moved on."""

from dataclasses import replace

from bot.engine.games import GAMES
from bot.engine.record import Record, start
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
    assert one.determinized(0) is one.determinized(0)
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
