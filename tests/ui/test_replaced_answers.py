"""A private answer may be gone by the time that it is to be changed: then there is a new one.

A player who presses on the table and on the last answer at once loses that answer before the
second press is handled, and Discord knows no such message any more (404, 10008).
"""

import gc
from collections.abc import Iterator
from typing import Any

import discord
import pytest

from tests.cogs.test_play import dealt
from tests.world import World, pressable, text


@pytest.fixture(autouse=True)
def unbroken(caplog: pytest.LogCaptureFixture) -> Iterator[None]:
    """No error of ours."""
    yield
    assert not [one for one in caplog.get_records("call") if one.exc_info]


async def pressed_too_late(world: World, person: Any, answer: Any, custom_id: str) -> Any:
    """The private message that comes of a press on an answer that is taken away just then."""
    assert custom_id in pressable(answer)
    record = world.emit(person, answer, custom_id)
    world.env.backend.delete_message(world.channel.id, answer.id)
    await world.env.settle()
    assert record.responded, "never silence"
    assert record.ephemeral
    return world.env.backend.get_message(world.channel.id, record.message_id)


async def laid(world: World) -> tuple[Any, Any, str]:
    """Who has just laid a card, the answer to that, and its button that leads to the hand."""
    table_id = await dealt(world)
    person, board = await world.mover(table_id), world.newest()
    chosen = await world.press(person, board, pressable(board)[0])
    answer = await world.press(person, chosen, pressable(chosen)[0])
    return person, answer, f"h:{table_id}"


async def test_the_hand_is_shown_anew(world: World) -> None:
    person, old, to_the_hand = await laid(world)
    hand = await pressed_too_late(world, person, old, to_the_hand)
    assert "Your hand" in text(hand)
    assert hand.attachments


async def test_the_places_are_shown_anew_and_one_can_be_chosen(world: World) -> None:
    table_id = await dealt(world)
    person = await world.mover(table_id)
    hand = await world.press(person, world.newest(), f"h:{table_id}")
    places = await pressed_too_late(world, person, hand, pressable(hand)[0])
    await world.press(person, places, pressable(places)[0])
    assert (await world.table(table_id)).ply == 2


async def test_a_move_is_made_once_and_confirmed(world: World) -> None:
    table_id = await dealt(world)
    person, board = await world.mover(table_id), world.newest()
    chosen = await world.press(person, board, pressable(board)[0])
    answer = await pressed_too_late(world, person, chosen, pressable(chosen)[0])
    assert "You placed" in text(answer)
    assert (await world.table(table_id)).ply == 2
    assert pressable(world.newest()) != pressable(board), "everybody sees it"


async def test_the_new_answer_is_taken_away_by_the_next(world: World) -> None:
    person, old, to_the_hand = await laid(world)
    hand = await pressed_too_late(world, person, old, to_the_hand)
    await world.press(person, world.newest(), to_the_hand)
    assert hand.id not in {one.id for one in world.channel.history(viewer=person)}


async def test_a_hint_that_was_computed_meanwhile_is_shown(world: World) -> None:
    table_id = await dealt(world, rated=False)
    person, board = await world.mover(table_id), world.newest()
    world.env.inject_error("PATCH", "/webhooks/*", status=404, code=10008)
    waiting = await world.press(person, board, f"hi:{table_id}")
    seen = [one for one in world.channel.history(viewer=person) if one.flags.ephemeral]
    moves = [press for press in pressable(seen[-1]) if press.startswith("m:")]
    assert seen[-1].id != waiting.id
    await world.press(person, seen[-1], moves[0])
    assert (await world.table(table_id)).ply == 2


async def test_a_press_is_let_go_with_its_answer_before_garbage_is_looked_for(world: World) -> None:
    table_id = await dealt(world)
    person = await world.mover(table_id)
    gc.collect()
    gc.disable()
    try:
        for _ in range(4):
            await world.press(person, world.newest(), f"h:{table_id}")
        kept = [one for one in gc.get_objects() if isinstance(one, discord.Interaction)]
    finally:
        gc.enable()
    assert len(kept) == 1
