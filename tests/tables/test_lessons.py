"""The table of a lesson is a real one at any ply, and steps are kept by person."""

from pathlib import Path

from bot.engine.record import Record
from bot.model.players import Computer
from bot.tables.lessons import OPPONENT, Lessons, lesson_table
from tests.tables.fakes import JONATHAN, MINA, harness

RECORD = Record("dracula.classic", bytes(32), {"ways": "queen", "first_dealer": "host"})


def test_a_lesson_table_has_the_learner_and_a_computer() -> None:
    table = lesson_table(RECORD, 0, MINA, 1)
    assert table.seats == (Computer(OPPONENT), MINA)
    assert table.ply == 0
    assert len(table.view(1).hand) == 4
    move = str(table.position.state.legal_moves()[0])
    played = Record(RECORD.rules, RECORD.seed, RECORD.options, (move,))
    assert lesson_table(played, 1, MINA, 1).ply == 1


async def test_each_person_begins_each_lesson_with_the_first_step(tmp_path: Path) -> None:
    async with harness(tmp_path / "dracula.db") as carfax:
        lessons = Lessons(carfax.store)
        await lessons.reach(MINA.user_id, "fosco", 4)
        assert await lessons.step(MINA.user_id, "fosco") == 4
        assert await lessons.step(MINA.user_id, "abstrac") == 1
        assert await lessons.step(JONATHAN.user_id, "fosco") == 1
        assert await lessons.steps(MINA.user_id) == {"fosco": 4}
        assert await lessons.steps(JONATHAN.user_id) == {}
