"""A hint that comes late: its moment may be over."""

import asyncio
from collections.abc import Callable, Sequence
from typing import Any

from bot.model.reviews import MoveValue
from bot.tables.table import Table
from tests.cogs.test_play import dealt
from tests.tables.fakes import stand_in
from tests.world import World, moves_on, pressable, text


def private(world: World, person: Any) -> list[str]:
    """The texts of the private messages that this person sees."""
    seen = [one for one in world.channel.history(viewer=person) if one.flags.ephemeral]
    return [text(one) for one in seen]


async def until(condition: Callable[[], bool]) -> None:
    while not condition():  # noqa: ASYNC110 - Discord tells of no answer
        await asyncio.sleep(0)


async def thinking(world: World, table_id: int) -> asyncio.Event:
    """The player to move has asked for a hint, which comes once this event is set."""
    let_go, hints = asyncio.Event(), world.services.hints.of

    async def slow(table: Table, user_id: int) -> Sequence[MoveValue]:
        await let_go.wait()
        return await hints(table, user_id)

    stand_in(world.services.hints, "of", slow)
    person = await world.mover(table_id)
    world.emit(person, world.newest(), f"hi:{table_id}")
    await until(lambda: any("Thinking" in one for one in private(world, person)))
    return let_go


async def test_a_hint_for_a_move_that_has_been_made_is_not_shown(world: World) -> None:
    table_id = await dealt(world, rated=False)
    person, board = await world.mover(table_id), world.newest()
    let_go = await thinking(world, table_id)
    world.emit(person, board, next(one for one in pressable(board) if one.startswith("p:")))
    await until(lambda: "Choose a card" in private(world, person)[-1])
    choices = world.channel.history(viewer=person)[-1]
    world.emit(person, choices, *moves_on(choices)[0])
    await until(lambda: "You placed" in private(world, person)[-1])
    let_go.set()
    await world.env.settle()
    assert "You placed" in private(world, person)[-1]
    assert not any("Best moves" in one or "Thinking" in one for one in private(world, person))


async def test_a_hint_for_a_turn_that_somebody_has_interrupted_says_so(world: World) -> None:
    table_id = await dealt(world, edition="thracula", rated=False)
    person = await world.mover(table_id)
    let_go = await thinking(world, table_id)
    other = world.lucy if person is world.mina else world.mina
    await world.games.gameplay.resign(table_id, other.id, press=1)
    let_go.set()
    await world.env.settle()
    assert "first decide whether the game goes on" in private(world, person)[-1]


async def test_a_hint_for_a_game_that_is_over_says_so(world: World) -> None:
    table_id = await dealt(world, rated=False)
    person = await world.mover(table_id)
    let_go = await thinking(world, table_id)
    await world.games.gameplay.resign(table_id, person.id, press=1)
    let_go.set()
    await world.env.settle()
    assert "This game is over" in private(world, person)[-1]


async def test_a_hint_whose_message_the_hand_has_replaced_does_not_come_back(world: World) -> None:
    table_id = await dealt(world, rated=False)
    person = await world.mover(table_id)
    let_go = await thinking(world, table_id)
    world.emit(person, world.newest(), f"h:{table_id}")
    await until(lambda: not any("Thinking" in one for one in private(world, person)))
    let_go.set()
    await world.env.settle()
    assert not any("Best moves" in one for one in private(world, person))


async def test_a_hint_takes_the_place_of_the_hand_that_asked_for_it(world: World) -> None:
    table_id = await dealt(world, rated=False)
    person = await world.mover(table_id)
    hand = await world.press(person, world.newest(), f"h:{table_id}")
    hint = await world.press(person, hand, f"hi:{table_id}")
    await world.env.settle()
    assert hint.id == hand.id
    assert "Best moves" in text(hint)


async def test_a_hint_as_text_only_has_a_button_for_the_board_as_the_hand_has(world: World) -> None:
    table_id = await dealt(world, rated=False)
    person = await world.mover(table_id)
    await world.prefer(person, text_only=True)
    (await thinking(world, table_id)).set()
    await world.env.settle()
    assert "Best moves" in private(world, person)[-1]
    newest = [one for one in world.channel.history(viewer=person) if one.flags.ephemeral][-1]
    assert f"bd:{table_id}" in pressable(newest)


async def test_a_hint_keeps_the_board_in_sight(world: World) -> None:
    table_id = await dealt(world, rated=False)
    person = await world.mover(table_id)
    hand = await world.press(person, world.newest(), f"h:{table_id}")
    await world.press(person, hand, f"hi:{table_id}")
    await world.env.settle()
    hint = [one for one in world.channel.history(viewer=person) if one.flags.ephemeral][-1]
    assert "Best moves" in text(hint)
    assert hint.attachments
