"""Messages of the lesson: real pictures and buttons, within the limits, in every language."""

import pytest

from bot.engine.moves import Move
from bot.i18n.translator import Translator, translator_for
from bot.kits.catalogue import LESSON
from bot.kits.lesson import Task
from bot.messages import button_grammar
from bot.messages.message import Message
from bot.messages.study_ids import LessonAct, LessonButton
from bot.model.players import Person
from bot.tables.lessons import lesson_table
from cogs.lesson import layouts
from tests.ui.limits import check
from tests.ui.tables import WILD

_ = translator_for("en")
STEPS = pytest.mark.parametrize("number", range(1, len(LESSON.steps) + 1))


def page(number: int) -> layouts.LessonPage:
    ply = LESSON.steps[number - 1].ply
    table = lesson_table(LESSON.record, ply, Person(2**63 - 1, WILD[2]), LESSON.seat)
    return layouts.LessonPage(LESSON, number, table)


def presses(message: Message) -> list[LessonButton]:
    """The buttons of the lesson that can be pressed."""
    ids = [button_grammar.parse(one.custom_id) for one in message.buttons if not one.disabled]
    return [one for one in ids if isinstance(one, LessonButton)]


def texts(number: int) -> tuple[str, str, str]:
    """The card, the cell and the whole of the move that a step leads to."""
    move = LESSON.wanted(number)
    return str(move.card), str(Move(cell=move.cell)).removeprefix("@"), str(move)


@STEPS
def test_a_step_stays_within_discords_limits_and_shows_a_picture(
    number: int, translator: Translator
) -> None:
    message = layouts.opening(page(number), translator)
    check(message)
    if number < len(LESSON.steps):
        check(layouts.resumed(message, translator))
    check(layouts.hinted(page(number), message, Move(), translator))
    assert message.picture is not None
    assert not message.mentions


@STEPS
def test_the_thing_to_do_can_be_pressed(number: int, translator: Translator) -> None:
    at, task = page(number), LESSON.steps[number - 1].task
    found = presses(layouts.opening(at, translator))
    if task in (Task.HAND, Task.SCORES):
        assert LessonButton(number, LessonAct(task.value)) in found
    elif task is Task.NOTHING:
        assert LessonButton(number, LessonAct.PLAY) in found
    else:
        card, cell, move = texts(number)
        end = LessonButton(number, LessonAct.MOVE, move)
        if task is Task.CARD:
            assert LessonButton(number, LessonAct.CARD, card) in found
        elif task is Task.CELL:
            assert end in found
        else:
            assert LessonButton(number, LessonAct.CELL, cell) in found
            assert end in presses(layouts.card_choices(at, cell, translator))
            assert end in presses(layouts.cell_choices(at, card, translator))
            by_card = LessonButton(number, LessonAct.CARD, card)
            assert {by_card, end} & set(presses(layouts.hand(at, translator)))


@STEPS
def test_a_choice_stays_within_discords_limits(number: int, translator: Translator) -> None:
    if LESSON.steps[number - 1].task is Task.MOVE:
        card, cell, _move = texts(number)
        for message in (
            layouts.hand(page(number), translator),
            layouts.card_choices(page(number), cell, translator),
            layouts.cell_choices(page(number), card, translator),
        ):
            check(message)
            assert message.picture is not None


def test_a_choice_says_what_completes_the_move() -> None:
    at_c2 = layouts.card_choices(page(4), "c2", _)
    assert at_c2.below == ("➤ Now press **Q♣\ufe0e**.",)
    assert layouts.cell_choices(page(4), "QC", _).below == ("➤ Now press **c2**.",)
    assert layouts.card_choices(page(5), "a3", _).below == ("➤ Now press **🦇**.",)
