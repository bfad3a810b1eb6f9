"""Direct messages with the bot: games against computers, and what needs a server says so."""

from typing import Any

import discord
import simcord
from simcord.builders import UserHandle

from bot.tables.table import Table
from tests.world import World, answer_to, moves_on, pressable, text

DAY = "q:2026-01-01"
SERVER_ONLY = ("b:1:", "fi:", f"{DAY}:board", f"{DAY}:post")
"""A server's leaderboard; a film for all; a server's results of the daily coffin, and one's own."""


def conversation(person: simcord.MemberActor) -> simcord.ChannelHandle:
    return person.user.dm_channel


def newest(person: simcord.MemberActor) -> discord.Message:
    return conversation(person).history()[-1]


async def press(person: simcord.MemberActor, message: Any, *choice: str) -> Any:
    """Press a button, or choose from a select, in direct messages; the private answer or None."""
    custom_id, *values = choice
    if values:
        return (await person.user.select(message, values, custom_id=custom_id)).response
    return (await person.user.click(message, custom_id=custom_id)).response


async def begun(world: World, **options: Any) -> Table:
    options = {"computer": "renfield"} | options
    await world.mina.user.slash("dracula challenge", **options)
    (table,) = await world.games.tables.of(world.mina.id)
    return table


async def turn(world: World, table_id: int) -> None:
    """Mina makes a move, with one press or two."""
    board = newest(world.mina)
    starts = [(one,) for one in pressable(board) if one.startswith("p:")] + moves_on(board)
    start = starts[0] if starts else (f"h:{table_id}",)
    answer = await press(world.mina, board, *start)
    if not start[0].startswith("m"):
        await press(world.mina, answer, *moves_on(answer)[0])


async def test_a_whole_game_against_a_computer_is_played_and_read_again(world: World) -> None:
    table = await begun(world)
    assert table.location.guild_id is None
    await turn(world, table.id)
    assert newest(world.mina).attachments, "still with its picture"
    await world.restart()
    while not (await world.table(table.id)).over:
        await turn(world, table.id)
    assert f"r:{table.id}" in pressable(newest(world.mina))
    assert not world.messages(), "nothing in any server's channel"
    for command in world.mina.user.available_commands():
        named = {"user": world.lucy.user} if command == "dracula versus" else {}
        told = await world.mina.user.slash(command, **named)
        assert told.ephemeral
        answer = world.env.backend.get_message(conversation(world.mina).id, answer_to(told).id)
        unwanted = ("went wrong",) if command == "dracula privacy" else ("went wrong", "server")
        assert not [word for word in unwanted if word in text(answer)], command
        assert not [one for one in pressable(answer) if one.startswith(SERVER_ONLY)], command
    await press(world.mina, newest(world.mina), f"r:{table.id}")
    (again,) = await world.games.tables.of(world.mina.id)
    assert again.location.channel_id == table.location.channel_id


async def test_what_needs_a_server_says_so_there(world: World) -> None:
    told = await world.mina.user.slash("dracula leaderboard", scope="here")
    assert "only works on a server" in text(told.response)
    table_id = await world.begin()
    told = await world.mina.user.slash("dracula board", table=table_id)
    assert "could not see it here" in text(told.response)


async def test_in_direct_messages_the_bot_itself_can_be_named(world: World) -> None:
    me = UserHandle(world.env, world.env.backend.bot_user)
    asked = await world.mina.user.slash("dracula challenge", opponent=me)
    assert [one for one in pressable(asked.response) if one.endswith(":renfield")]
    told = await world.mina.user.slash("dracula challenge", opponent=world.lucy.user)
    assert "you can only play against computers" in text(told.response)
    told = await world.mina.user.slash("dracula challenge", computer="renfield", thread=True)
    assert "only works on a server" in text(told.response)


async def test_nobody_sees_a_game_in_the_direct_messages_of_another(world: World) -> None:
    table = await begun(world)
    for command in ("verify", "replay", "board"):
        told = await world.lucy.user.slash(f"dracula {command}", table=table.id)
        assert "no such table" in text(told.response)


async def test_the_table_speaks_the_language_of_its_player(world: World) -> None:
    await world.prefer(world.mina, language="de")
    await begun(world)
    assert "Leg eine Karte" in text(newest(world.mina))


async def test_the_daily_coffin_is_solved_without_the_results_of_a_server(world: World) -> None:
    shown: Any = answer_to(await world.mina.user.slash("dracula daily"))
    for act in ("place", "try"):
        assert not [one for one in pressable(shown) if one.startswith(SERVER_ONLY)]
        chosen = next(one for one in pressable(shown) if one.startswith(f"{DAY}:{act}"))
        shown = await press(world.mina, shown, chosen)
    assert "lost" in text(shown)
    assert not [one for one in pressable(shown) if one.startswith(SERVER_ONLY)]
