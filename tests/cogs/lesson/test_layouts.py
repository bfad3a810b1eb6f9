"""Messages of lessons: real pictures and buttons, within the limits, in every language."""

import re
from collections.abc import Iterator

import pytest

from bot.engine.moves import Move
from bot.i18n.translator import Translator, languages, translator_for
from bot.kits.catalogue import LESSONS
from bot.kits.lesson import Task
from bot.messages import button_grammar
from bot.messages.message import Message
from bot.messages.study_ids import LessonButton, StudyAct
from bot.model.players import Person
from bot.tables.lessons import lesson_table
from bot.ui.layouts import choices
from cogs.lesson import layouts
from tests.ui.limits import check
from tests.ui.phone import MOST_TO_READ, height
from tests.ui.tables import WILD

_ = translator_for("en")
COFFINS = ("dracula",)
STEPS = pytest.mark.parametrize(
    ("game", "number"),
    [(game, at) for game, lesson in LESSONS.items() for at in range(1, len(lesson.steps) + 1)],
)


def page(game: str, number: int) -> layouts.LessonPage:
    lesson = LESSONS[game]
    ply = lesson.steps[number - 1].ply
    table = lesson_table(lesson.record, ply, Person(2**63 - 1, WILD[2]), lesson.seat)
    return layouts.LessonPage(lesson, number, table)


def presses(message: Message) -> Iterator[LessonButton]:
    """The buttons of the lesson that can be pressed, and its selects with what makes the move."""
    for one in message.buttons:
        button = button_grammar.parse(one.custom_id)
        if isinstance(button, LessonButton) and not one.disabled:
            yield button
    for select in message.selects:
        values = [option.value for option in select.options][: select.most]
        button = button_grammar.parse(select.custom_id, values)
        assert isinstance(button, LessonButton)
        yield button


def texts(at: layouts.LessonPage) -> tuple[str, str, str]:
    """The card, the cell and the whole of the move that a step leads to."""
    move = at.lesson.wanted(at.number)
    return str(move.card), str(Move(cell=move.cell)).removeprefix("@"), str(move)


@STEPS
def test_a_step_stays_within_discords_limits_and_shows_a_picture(
    game: str, number: int, translator: Translator
) -> None:
    at = page(game, number)
    message = layouts.opening(at, translator)
    check(message)
    if number < len(at.lesson.steps):
        check(layouts.resumed(at, message, translator))
    if at.task not in (Task.SCORES, Task.NOTHING):
        for move in at.table.view(at.lesson.seat).moves:
            check(layouts.hinted(at, message, move, translator))
    assert message.picture is not None
    assert not message.mentions


def shown(at: layouts.LessonPage, _: Translator) -> Iterator[Message]:
    """The step as it begins, for somebody who comes back too, and after every press."""
    message = layouts.opening(at, _)
    yield message
    if 1 < at.number < len(at.lesson.steps):
        yield layouts.resumed(at, message, _)
    if at.task not in (Task.CARD, Task.CELL, Task.MOVE, Task.PLAY):
        return
    for move in at.table.view(at.lesson.seat).moves:
        yield layouts.hinted(at, message, move, _)
    if at.task is Task.MOVE and at.game in COFFINS:
        card, cell, _move = texts(at)
        yield layouts.hand(at, _)
        yield layouts.card_choices(at, cell, _)
        yield layouts.cell_choices(at, card, _)


@pytest.mark.parametrize("language", languages())
@STEPS
def test_a_step_takes_little_more_than_a_screen_of_a_phone(
    game: str, number: int, language: str
) -> None:
    for message in shown(page(game, number), translator_for(language)):
        assert height(message) <= MOST_TO_READ, message.below


@STEPS
def test_a_step_that_asks_for_a_move_has_the_picture_of_a_real_turn(game: str, number: int) -> None:
    at = page(game, number)
    if at.task is Task.MOVE:
        turn = choices.hand(at.table, at.lesson.seat, _)
        opening = layouts.opening(at, _)
        assert opening.picture is not None
        assert turn.picture is not None
        assert opening.picture.drawing == turn.picture.drawing
        assert opening.picture.name == f"lesson-{number}-hand.png"


@pytest.mark.parametrize("game", LESSONS)
def test_a_step_without_a_move_has_one_button_and_for_who_comes_back_another_beside_it(
    game: str,
) -> None:
    for number in range(1, len(LESSONS[game].steps)):
        at = page(game, number)
        if at.task in (Task.HAND, Task.READ, Task.SCORES):
            opening = layouts.opening(at, _)
            resumed = layouts.resumed(at, opening, _)
            assert len(opening.rows) == len(resumed.rows) == 1
            (only,) = opening.buttons
            first, again = resumed.buttons
            assert first == only
            assert again.custom_id.endswith(":again:-")


@STEPS
def test_the_thing_to_do_can_be_pressed(game: str, number: int, translator: Translator) -> None:
    at = page(game, number)
    found = list(presses(layouts.opening(at, translator)))
    one_press = {
        Task.HAND: StudyAct.HAND,
        Task.READ: StudyAct.NEXT,
        Task.SCORES: StudyAct.SCORES,
        Task.NOTHING: StudyAct.PLAY,
    }
    if at.task in one_press:
        assert LessonButton(game, number, one_press[at.task]) in found
        return
    card, cell, move = texts(at)
    end = LessonButton(game, number, StudyAct.MOVE, move)
    if at.task is Task.CARD:
        assert LessonButton(game, number, StudyAct.CARD, card) in found
    elif at.task is Task.MOVE and game in COFFINS:
        assert LessonButton(game, number, StudyAct.CELL, cell) in found
        assert end in presses(layouts.card_choices(at, cell, translator))
        assert end in presses(layouts.cell_choices(at, card, translator))
        by_card = LessonButton(game, number, StudyAct.CARD, card)
        assert {by_card, end} & set(presses(layouts.hand(at, translator)))
    else:
        assert end in found or StudyAct.PICK in {button.act for button in found}


@STEPS
def test_a_task_without_a_move_names_the_button_that_leads_on(
    game: str, number: int, translator: Translator
) -> None:
    at = page(game, number)
    message = layouts.opening(at, translator)
    labels = {f"**{one.emoji} {one.label}**" for one in message.buttons if not one.disabled}
    named = set(re.findall(r"\*\*.+?\*\*", message.below[-1]))
    if at.task in (Task.HAND, Task.READ, Task.SCORES):
        assert named <= labels
        assert len(named) == 1
    else:
        assert named or at.task is Task.NOTHING
    assert ("💡" in "".join(message.lines)) is (at.task is Task.NOTHING)


@pytest.mark.parametrize("game", LESSONS)
def test_where_moves_are_made_at_the_table_there_is_no_hand_to_press(game: str) -> None:
    for number in range(1, len(LESSONS[game].steps) + 1):
        acts = {button.act for button in presses(layouts.opening(page(game, number), _))}
        assert not acts >= {StudyAct.HAND, StudyAct.MOVE} or game in COFFINS
        assert not acts >= {StudyAct.HAND, StudyAct.PICK}


@pytest.mark.parametrize("game", COFFINS)
def test_a_choice_stays_within_discords_limits(game: str, translator: Translator) -> None:
    for number, step in enumerate(LESSONS[game].steps, 1):
        if step.task is Task.MOVE:
            at = page(game, number)
            card, cell, _move = texts(at)
            for message in (
                layouts.hand(at, translator),
                layouts.card_choices(at, cell, translator),
                layouts.cell_choices(at, card, translator),
            ):
                check(message)
                assert message.picture is not None


def test_a_choice_says_what_completes_the_move() -> None:
    at_c2 = layouts.card_choices(page("dracula", 4), "c2", _)
    assert at_c2.below == ("➤ Now press **Q♣\ufe0e**.",)
    assert layouts.cell_choices(page("dracula", 4), "QC", _).below == ("➤ Now press **c2**.",)
    assert layouts.card_choices(page("dracula", 5), "a3", _).below == ("➤ Now press **🦇**.",)


def test_with_the_hand_in_view_a_step_asks_for_the_card_and_keeps_what_it_explains() -> None:
    at = page("dracula", 4)
    hand = layouts.hand(at, _)
    assert hand.below == ("➤ Now press **Q♣\ufe0e**.",)
    assert hand.lines == layouts.opening(at, _).lines
    assert "**King** counts 10" in " ".join(hand.lines)


@pytest.mark.parametrize("game", LESSONS)
def test_the_end_promises_hints_only_where_there_are_any(game: str) -> None:
    end = layouts.opening(page(game, len(LESSONS[game].steps)), _)
    (told,) = [line for line in end.lines if "💡 Hint" in line]
    assert "against a computer" in told
    assert "others that are not rated" in told
