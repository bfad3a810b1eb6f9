"""A button of a moderator asks for the permission again; a command that Discord passed on counts
for a while."""

from dataclasses import replace

import pytest

from bot.engine.errors import Refusal
from bot.i18n.translator import translator_for
from bot.model.location import MessageLocation
from bot.model.players import Person
from bot.ui.caller import Caller
from cogs.admin.permission import Moderators

CALLER = Caller(1, Person(1, "Mina"), MessageLocation(10, 20), translator_for("en"))
ELSEWHERE = replace(CALLER, location=MessageLocation(11, 30))


def test_a_person_who_may_manage_the_server_may_press() -> None:
    Moderators(lambda: 0.0).check(replace(CALLER, may_manage=True))


def test_a_person_who_has_commanded_may_press_for_fifteen_minutes_on_that_server() -> None:
    now = [0.0]
    moderators = Moderators(lambda: now[0])
    for stranger in (CALLER, ELSEWHERE):
        with pytest.raises(Refusal, match="not manager"):
            moderators.check(stranger)
    moderators.commanded(CALLER)
    now[0] = 1.0
    moderators.commanded(replace(CALLER, person=Person(2, "Jonathan")))
    now[0] = 900.0
    moderators.check(CALLER)
    with pytest.raises(Refusal, match="not manager"):
        moderators.check(ELSEWHERE)
    now[0] = 901.0
    for _old_and_forgotten in range(2):
        with pytest.raises(Refusal, match="not manager"):
            moderators.check(CALLER)
        moderators.commanded(ELSEWHERE)


def test_a_person_who_has_commanded_may_press_and_nobody_else_there() -> None:
    moderators = Moderators(lambda: 0.0)
    moderators.commanded(CALLER)
    with pytest.raises(Refusal, match="not manager"):
        moderators.check(replace(CALLER, person=Person(2, "Jonathan")))


def test_there_is_nothing_to_moderate_in_direct_messages() -> None:
    with pytest.raises(Refusal, match="needs server"):
        Moderators(lambda: 0.0).commanded(replace(CALLER, location=MessageLocation(None, 20)))
