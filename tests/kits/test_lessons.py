"""Every lesson can be followed: its moves are legal, its texts short, its hints to the point."""

import re
from typing import Any

import pytest

from bot.i18n.translator import translator_for
from bot.kits.catalogue import KITS, LESSONS
from bot.kits.kit_types import TableRef
from bot.kits.lesson import Task
from bot.messages.message import Button, Select
from bot.messages.table_ids import MoveButton
from tests.kits.lessons import Taught

EVERY_LESSON = pytest.mark.parametrize("key", LESSONS)
_ = translator_for("en")


def taught(key: str) -> Taught[Any]:
    return Taught(LESSONS[key], lambda view: view)


def controls(key: str, step: int) -> list[Button | Select]:
    """What the learner may press: below the hand and, where it is in view, at the table."""
    learner, kit = taught(key), KITS[key]
    view, ref = learner.seen(step), TableRef(1, learner.at(step).ply)
    rows = kit.hand(view, ref, _).rows
    if LESSONS[key].steps[step - 1].task is not Task.PLAY:
        rows += kit.buttons(learner.at(step).state.view(None), ref, _, mover=view)
    return [one for row in rows for one in ((row,) if isinstance(row, Select) else row)]


def button(key: str, step: int) -> set[str]:
    """The label of the button that makes the move of a step; none if it takes two presses."""
    learner = taught(key)
    move = MoveButton(1, learner.at(step).ply, str(LESSONS[key].wanted(step)))
    shown = (one for one in controls(key, step) if isinstance(one, Button))
    return {one.label for one in shown if one.custom_id == str(move)}


def uncapitalized(text: str) -> str:
    return text.replace("Press", "press")


def names(text: str) -> set[str]:
    """What a text has in bold."""
    return set(re.findall(r"\*\*(.+?)\*\*", text))


@EVERY_LESSON
def test_the_steps_follow_the_record(key: str) -> None:
    plies = [step.ply for step in LESSONS[key].steps]
    assert plies == sorted(plies)


@EVERY_LESSON
def test_every_move_asked_for_is_a_legal_move_of_the_learner(key: str) -> None:
    learner = taught(key)
    assert learner.asking
    for step in learner.asking:
        assert learner.at(step).to_move == LESSONS[key].seat
        assert LESSONS[key].wanted(step) in learner.at(step).state.legal_moves()


@EVERY_LESSON
def test_every_text_is_short_and_has_a_task_only_where_it_asks_for_a_move(key: str) -> None:
    learner = taught(key)
    for step in learner.steps:
        assert "{" not in learner.words(step)
        assert len(learner.words(step).split()) <= 90
        assert len(learner.explained(step).split()) <= 85
        assert bool(learner.task(step)) == (step in learner.asking)


@EVERY_LESSON
def test_what_to_press_is_named_as_it_is_labelled(key: str) -> None:
    learner = taught(key)
    for step in learner.asking:
        named = names(learner.task(step))
        shown = controls(key, step)
        labels = {one.placeholder if isinstance(one, Select) else one.label for one in shown}
        assert named
        assert named <= labels
        assert button(key, step) in (named, set())


@EVERY_LESSON
def test_every_wrong_move_gets_a_hint_that_names_what_to_press(key: str) -> None:
    learner = taught(key)
    assert any(map(learner.wrong, learner.asking))
    for step in learner.asking:
        for move in learner.wrong(step):
            hint = learner.hint(step, move)
            assert "{" not in hint
            assert names(hint), (step, move)
            assert all(f"press **{label}**" in uncapitalized(hint) for label in button(key, step))


@EVERY_LESSON
def test_where_there_is_nothing_to_choose_there_is_no_hint(key: str) -> None:
    learner = taught(key)
    for step in set(learner.steps) - set(learner.asking):
        assert learner.hint(step) == ""
