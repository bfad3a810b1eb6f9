"""A press that seems to be old counts unless Discord has told its caller that it failed."""

import logging
from typing import Any

import pytest
import simcord
from aiohttp import ServerDisconnectedError
from discord.webhook.async_ import AsyncWebhookAdapter

from bot.messages.review_ids import HintButton
from bot.ui.buttons import Interaction
from bot.ui.private_replies import PrivateReplies
from tests.cogs.test_play import dealt
from tests.tables.fakes import stand_in
from tests.world import World, pressable, text

ANSWER = ("POST", "/interactions/*/callback")
FIRST, LATER = "/interactions/", "/webhooks/"


async def chosen_when_the_clock_is_ahead(world: World) -> tuple[int, simcord.MemberActor, Any]:
    """A table, who is to move, and the message with their cards; every press seems to be old."""
    table_id = await dealt(world)
    board, person = world.newest(), await world.mover(table_id)
    chosen = await world.press(person, board, pressable(board)[0])
    await set_ahead(world)
    return table_id, person, chosen


async def set_ahead(world: World) -> list[float]:
    """From now on every press seems to be old; returns by how many seconds, the last one counts."""
    now, seconds = world.carfax.now, [10.0]
    stand_in(world.carfax, "now", lambda: now() + seconds[-1])
    await world.restart()
    return seconds


def answers(world: World, way: str) -> int:
    """How often interactions were answered in this way."""
    posted = [one.path for one in world.env.http_requests if one.method == "POST"]
    return sum(path.startswith(way) for path in posted)


async def test_nothing_is_done_for_a_press_of_which_discord_has_said_that_it_failed(
    world: World, caplog: pytest.LogCaptureFixture
) -> None:
    table_id, person, chosen = await chosen_when_the_clock_is_ahead(world)
    before = (await world.table(table_id)).ply
    world.env.inject_error(*ANSWER, status=404, code=10062)
    with caplog.at_level(logging.INFO):
        world.emit(person, chosen, pressable(chosen)[0])
        await world.env.settle()
    assert (await world.table(table_id)).ply == before
    assert caplog.text.count("came too late: nothing is done") == 1
    assert answers(world, LATER) == 0


@pytest.mark.parametrize(("status", "code"), [(400, 40060), (400, 0)])
async def test_an_old_press_counts_unless_discord_says_that_it_failed(
    world: World, status: int, code: int
) -> None:
    table_id, person, chosen = await chosen_when_the_clock_is_ahead(world)
    before = (await world.table(table_id)).ply
    world.env.inject_error(*ANSWER, status=status, code=code)
    world.emit(person, chosen, pressable(chosen)[0])
    await world.env.settle()
    assert (await world.table(table_id)).ply == before + 1


async def test_a_second_delivery_forgets_nothing_that_the_first_may_still_need(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Else an answer to a press on the table could count as the table, for everybody to see."""
    table_id = await dealt(world)
    deliveries, finished = list[Interaction](), list[int]()

    def finish(_replies: PrivateReplies, interaction: Interaction) -> None:
        deliveries.append(interaction)
        finished.append(interaction.id)

    monkeypatch.setattr(PrivateReplies, "finish", finish)
    await world.press(await world.mover(table_id), world.newest(), f"h:{table_id}")
    (press,) = deliveries
    await world.services.interactions.press(press, f"h:{table_id}")
    assert finished == [press.id]


async def test_a_clock_that_is_ahead_of_discord_costs_one_press_its_place_and_no_move(
    world: World,
) -> None:
    table_id, person, chosen = await chosen_when_the_clock_is_ahead(world)
    before = (await world.table(table_id)).ply
    world.emit(person, chosen, pressable(chosen)[0])
    await world.env.settle()
    assert (await world.table(table_id)).ply == before + 1
    assert answers(world, LATER) == 1, "the answer is a message of its own"
    await world.turn(table_id)
    assert (await world.table(table_id)).ply > before + 1
    assert answers(world, LATER) == 1


async def test_a_press_without_an_answer_that_seems_to_be_old_is_acknowledged_once(
    world: World,
) -> None:
    await world.mina.slash(world.channel, "dracula challenge", opponent=world.jonathan)
    lobby = world.newest()
    await set_ahead(world)
    before = answers(world, FIRST)
    world.emit(world.jonathan, lobby, pressable(lobby)[0])
    await world.env.settle()
    assert (answers(world, FIRST) - before, answers(world, LATER)) == (1, 0)
    assert [one for one in pressable(world.newest()) if one.startswith("m:")]


async def test_a_press_that_is_on_its_way_for_longer_than_the_first_one_keeps_its_place(
    world: World,
) -> None:
    seconds = await set_ahead(world)
    table_id = await dealt(world)
    before = answers(world, LATER)
    seconds.append(12.0)
    await world.turn(table_id)
    assert answers(world, LATER) == before


async def test_a_command_that_seems_to_be_old_is_answered(world: World) -> None:
    await set_ahead(world)
    answer = await world.mina.slash(world.channel, "dracula challenge", opponent=world.jonathan)
    assert answer.ephemeral
    assert answers(world, LATER) == 1


def lose_answers(monkeypatch: pytest.MonkeyPatch, times: int) -> None:
    """Discord does what it is asked to, but its answer and the next requests are lost."""
    answer, left = AsyncWebhookAdapter.create_interaction_response, times

    async def lossy(*args: Any, **kwargs: Any) -> Any:
        nonlocal left
        done = await answer(*args, **kwargs) if left in (0, times) else None
        if left:
            left -= 1
            raise ServerDisconnectedError
        return done

    monkeypatch.setattr(AsyncWebhookAdapter, "create_interaction_response", lossy)


@pytest.mark.parametrize("times", [1, 2, 3])
async def test_what_is_private_never_replaces_the_table_when_answers_are_lost(
    world: World, monkeypatch: pytest.MonkeyPatch, times: int
) -> None:
    """An acknowledged press has the pressed message as its answer, for all that comes later."""
    table_id = await dealt(world, rated=False)
    mover, board = await world.mover(table_id), world.newest()
    other = world.mina if mover is not world.mina else world.jonathan
    await set_ahead(world)
    for person, button in ((mover, str(HintButton(table_id))), (other, f"h:{table_id}")):
        lose_answers(monkeypatch, times)
        world.emit(person, board, button)
        await world.env.settle()
    table = await world.table(table_id)
    move = str(table.view(table.position.to_move).moves[0])
    await world.games.gameplay.move((table_id, table.ply), mover.id, move, press=1)
    await world.services.publisher.idle(table_id)
    await world.env.settle()
    (public,) = [one for one in world.messages() if one.id == board.id]
    assert "Best moves" not in text(public)
    assert "Your " not in text(public)


@pytest.mark.parametrize("times", [1, 3])
async def test_a_press_on_a_private_message_is_answered_anew_when_answers_are_lost(
    world: World, monkeypatch: pytest.MonkeyPatch, times: int
) -> None:
    table_id, person, chosen = await chosen_when_the_clock_is_ahead(world)
    before = (await world.table(table_id)).ply
    lose_answers(monkeypatch, times)
    world.emit(person, chosen, pressable(chosen)[0])
    await world.env.settle()
    assert (await world.table(table_id)).ply == before + 1
    assert answers(world, LATER) == 1
