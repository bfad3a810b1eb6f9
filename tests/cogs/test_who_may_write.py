"""Who may not write in a channel has the bot post nothing there, but can finish running games."""

from collections.abc import Awaitable, Callable
from typing import Any

import discord
import pytest
import simcord
from simcord.backend.models import Overwrite
from simcord.enums import OverwriteType

from tests.cogs.test_forged import Shown
from tests.cogs.test_lesson import opened
from tests.cogs.test_play import dealt
from tests.cogs.test_puzzle import lifted, of_the_day
from tests.cogs.test_reposting import posts
from tests.cogs.test_reviews import answered, finished
from tests.cogs.test_which_computer import dracula
from tests.world import World, answer_to, pressable, text

GAME_AFTER_THE_LESSON = "ln:dracula:8:play:-"

Act = Callable[[], Awaitable[Any]]


def silence(
    world: World, channel: simcord.ChannelHandle, person: Any, permission: str = "send_messages"
) -> None:
    """Take this permission from a person in a channel."""
    deny = discord.Permissions(**{permission: True}).value
    overwrite = Overwrite(target_id=person.id, type=OverwriteType.MEMBER, allow=0, deny=deny)
    world.env.backend.set_overwrite(channel.id, overwrite)


def pressing(world: World, message: Any, part: str) -> Act:
    """Mina's press on the button of a private message whose custom_id holds `part`."""
    (custom_id,) = [one for one in pressable(message) if part in one]
    return lambda: world.press(world.mina, message, custom_id)


async def challenge(world: World) -> Act:
    return lambda: world.mina.slash(
        world.channel, "dracula challenge", opponent=world.jonathan, thread=True
    )


async def challenge_from_the_menu(world: World) -> Act:
    menu = world.mina.context_menu
    return lambda: menu(world.channel, "Challenge to Dracula", world.jonathan)


async def challenge_the_bot(world: World) -> Act:
    named = {"opponent": dracula(world)}
    asked = answer_to(await world.mina.slash(world.channel, "dracula challenge", **named))
    return lambda: world.click(world.mina, asked, "o:")


async def play(world: World) -> Act:
    return lambda: world.mina.slash(world.channel, "dracula play")


async def open_a_thread(world: World) -> Act:
    world.carfax.changed["tables_per_channel"] = 1
    await world.restart()
    await world.jonathan.slash(world.channel, "dracula challenge")
    full = answer_to(await world.mina.slash(world.channel, "dracula challenge"))
    return lambda: world.click(world.mina, full, "t:")


async def rematch(world: World) -> Act:
    button = f"r:{await finished(world)}"
    (end,) = [one for one in world.messages() if button in pressable(one)]
    return lambda: world.click(world.mina, end, button)


async def board(world: World) -> Act:
    table_id = await dealt(world)
    return lambda: world.mina.slash(world.channel, "dracula board", table=table_id)


async def film(world: World) -> Act:
    await finished(world)
    shown = answered(world, await world.mina.slash(world.channel, "dracula replay"))
    return pressing(world, shown, "fi:")


async def result_of_the_day(world: World) -> Act:
    shown = await lifted(world, world.mina, of_the_day("2026-01-01").best)
    return pressing(world, shown, ":post:")


async def game_after_a_lesson(world: World) -> Act:
    shown = Shown((await opened(world)).id, GAME_AFTER_THE_LESSON)
    return pressing(world, shown, GAME_AFTER_THE_LESSON)


POSTS = (challenge, challenge_from_the_menu, challenge_the_bot, play, open_a_thread, rematch,
         board, film, result_of_the_day, game_after_a_lesson)  # fmt: skip


@pytest.mark.parametrize("prepare", POSTS)
async def test_nothing_is_posted_for_somebody_who_may_not_write_there(
    world: World, prepare: Callable[[World], Awaitable[Act]]
) -> None:
    act = await prepare(world)
    silence(world, world.channel, world.mina)
    before = len(posts(world))
    told = await act()
    assert "You lack the permission **Send Messages**." in text(getattr(told, "response", told))
    assert len(posts(world)) == before, "so nobody is pinged"
    assert not world.channel.threads


async def test_in_a_thread_it_is_the_permission_for_threads_that_counts(world: World) -> None:
    thread = await world.thread()
    silence(world, world.channel, world.mina)
    await world.mina.slash(thread, "dracula challenge", opponent=world.lucy)
    assert world.pinged() == [world.lucy.id]
    silence(world, world.channel, world.mina, "send_messages_in_threads")
    told = await world.mina.slash(thread, "dracula challenge", opponent=world.jonathan)
    assert "**Send Messages in Threads**" in text(told.response)
    assert world.pinged() == [world.lucy.id]


async def test_who_may_no_longer_write_still_joins_moves_and_resigns(world: World) -> None:
    await world.mina.slash(world.channel, "dracula challenge")
    for person in (world.mina, world.jonathan):
        silence(world, world.channel, person)
    await world.click(world.jonathan, world.newest(), ":join:")
    (table,) = await world.games.tables.in_channel(world.channel.id)
    while (ply := (await world.table(table.id)).ply) < 8:
        await world.turn(table.id)
        assert (await world.table(table.id)).ply > ply
    asked = await world.mina.slash(world.channel, "dracula resign", table=table.id)
    await world.click(world.mina, asked.response, "g:")
    assert (await world.table(table.id)).over
