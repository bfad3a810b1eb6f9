"""What the message of a finished game tells of its players, and what it does without."""

from dataclasses import replace

import pytest

from bot.i18n.translator import translator_for
from bot.kits.catalogue import LESSONS
from bot.model.errors import Busy
from bot.model.players import Computer, Level, Person, Player
from bot.tables.table import Table
from bot.ui.current_messages import CurrentMessages
from tests.ui.limits import texts
from tests.ui.tables import seated, tables_of

MINA, JONATHAN = Person(1, "Mina"), Person(2, "Jonathan")
_ = translator_for("en")


async def nobody(_table: Table, _guild_id: int | None) -> None:
    return None


async def first_step(_user_id: int, _game: str) -> int:
    return 1


async def test_the_end_of_a_game_is_shown_though_the_score_of_its_players_is_not_known() -> None:
    async def known(_table: Table, _guild_id: int | None) -> tuple[int, int]:
        return 3, 1

    async def busy(_table: Table, _guild_id: int | None) -> tuple[int, int]:
        raise Busy

    *_running, over = tables_of("dracula.classic")
    table, told = replace(over, seats=seated(2)), []
    for head_to_head in (known, busy):
        current = CurrentMessages(lambda _guild: (), head_to_head, first_step)
        told.append("Between you" in texts(await current.of(table, 10, _)))
    assert told == [True, False]


async def offered(
    rules: str, seats: tuple[Player, ...], finished: tuple[Person, ...], *resigned: int
) -> bool:
    """Whether the lesson is offered after this game, which some of its players have finished."""
    asked = []

    async def step(user_id: int, game: str) -> int:
        asked.append(user_id)
        done = user_id in {person.user_id for person in finished}
        return len(LESSONS[game].steps) - (0 if done else 1)

    first = next(iter(tables_of(rules)))
    position = first.position
    for seat in resigned:
        position = position.play(f"!resign {seat}")
    table = replace(first, position=position, seats=seats)
    message = await CurrentMessages(lambda _guild: (), nobody, step).of(table, None, _)
    labels = {button.label for button in message.buttons}
    assert ("*Lesson*" in texts(message)) == ("Lesson" in labels)
    assert asked or "Lesson" not in labels
    return "Lesson" in labels


async def test_a_lesson_that_the_loser_has_finished_is_not_offered() -> None:
    seats = (MINA, Computer(Level.RENFIELD))
    assert await offered("dracula.classic", seats, (), 0)
    assert not await offered("dracula.classic", seats, (MINA,), 0)


async def test_a_lesson_is_offered_if_one_of_those_who_lost_has_not_finished_it() -> None:
    seats = (MINA, JONATHAN, Computer(Level.RENFIELD))
    assert await offered("thracula", seats, (), 0, 1)
    assert await offered("thracula", seats, (MINA,), 0, 1)
    assert not await offered("thracula", seats, (MINA, JONATHAN), 0, 1)


async def test_who_lost_to_a_person_is_asked_for_no_step(monkeypatch: pytest.MonkeyPatch) -> None:
    assert not await offered("dracula.classic", (MINA, JONATHAN), (), 0)
    monkeypatch.delitem(LESSONS, "dracula")
    assert not await offered("dracula.classic", (MINA, Computer(Level.RENFIELD)), (), 0)
