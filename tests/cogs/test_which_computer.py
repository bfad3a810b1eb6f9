"""Challenging the bot itself, and challenging somebody from the menu of a user."""

from typing import Any

import discord
import pytest
from simcord.actors import MemberActor
from simcord.backend import serializers
from simcord.builders import UserHandle

from bot.model.terms import Terms
from tests.world import World, answer_to, level, pressable, text, user_id

LEVELS = ["renfield", "harker", "helsing", "count"]
STRENGTHS = ["Renfield eats", "Harker goes", "Van Helsing has", "The Count has"]
MENU = "Challenge to Dracula"


def dracula(world: World) -> MemberActor:
    """The bot, as people name it in a command."""
    return MemberActor(world.env, world.guild, UserHandle(world.env, world.env.backend.bot_user))


async def asked(world: World, **options: Any) -> Any:
    """The private question which computer."""
    answer = await world.mina.slash(
        world.channel, "dracula challenge", opponent=dracula(world), **options
    )
    assert answer.ephemeral
    return answer_to(answer)


async def from_menu(world: World, person: MemberActor) -> Any:
    answer = await world.mina.context_menu(world.channel, MENU, person)
    assert answer.ephemeral
    return answer_to(answer)


async def test_challenging_the_bot_asks_which_computer_weakest_first(world: World) -> None:
    question = await asked(world)
    lines = text(question)
    assert sorted(STRENGTHS, key=lines.index) == STRENGTHS
    assert [one.split(":")[-1] for one in pressable(question)] == LEVELS
    assert not world.messages(), "nothing is made before the answer"


async def test_the_answer_begins_the_game_with_all_the_options(world: World) -> None:
    question = await asked(world, pace="live", way="king", options="show_discards=on", session=300)
    answer = await world.click(world.mina, question, ":helsing")
    assert answer_to(answer).id == question.id, "the question becomes the answer"
    (table,) = await world.games.tables.in_channel(world.channel.id)
    assert level(table.seats[1]) == "helsing"
    assert table.terms.pace == "live"
    assert table.terms.options == {
        "consent": "accepted",
        "ways": "king",
        "show_discards": "on",
        "session_target": "300",
    }
    assert table.view(0).deal == 1, "the way was chosen, so the cards are dealt"


@pytest.mark.parametrize(("edition", "computers"), [("thracula", 2), ("dracula.partners", 3)])
async def test_the_bot_alone_takes_all_the_other_seats(
    world: World, edition: str, computers: int
) -> None:
    await world.click(world.mina, await asked(world, edition=edition), ":renfield")
    (table,) = await world.games.tables.in_channel(world.channel.id)
    assert [level(player) for player in table.seats[1:]] == ["renfield"] * computers


async def test_whoever_has_no_room_here_is_told_before_the_question(world: World) -> None:
    for _table in range(2):
        await world.click(world.mina, await asked(world), ":harker")
    for answer in (await asked(world), await from_menu(world, dracula(world))):
        assert "You already have 2 of this channel's tables" in text(answer)
        assert not pressable(answer)
    assert pressable(await asked(world, thread=True)), "a thread has room"
    assert pressable(answer_to(await world.mina.user.slash("dracula play")))


@pytest.mark.parametrize("tables", [5, 1], ids=["room here", "a full channel"])
async def test_whoever_has_no_room_anywhere_is_told_before_the_question(
    world: World, tables: int
) -> None:
    world.carfax.changed |= {"games_per_user": 1, "tables_per_channel": tables}
    await world.restart()
    await world.mina.slash(world.channel, "dracula challenge")
    for answer in (await asked(world), await asked(world, thread=True)):
        assert "Nobody can play more games at once" in text(answer)
        assert not pressable(answer)


async def test_in_a_full_channel_nobody_is_asked_who_may_open_no_thread(world: World) -> None:
    world.carfax.changed["tables_per_channel"] = 1
    await world.restart()
    await world.lucy.slash(world.channel, "dracula challenge")
    channel = world.env.bot.get_channel(world.channel.id)
    assert isinstance(channel, discord.TextChannel)
    await channel.set_permissions(channel.guild.default_role, create_public_threads=False)
    await world.env.settle()
    refused = await asked(world)
    assert not pressable(refused)
    assert "no room for another table" in text(refused)


async def test_beside_a_person_the_bot_takes_one_seat(world: World) -> None:
    question = await asked(world, edition="dracula.partners", second=world.lucy)
    await world.click(world.mina, question, ":count")
    (lobby,) = await world.games.lobbies.open_in(world.channel.id)
    assert level(lobby.seats[1]) == "count"
    assert [person.user_id for person in lobby.invited] == [world.lucy.id]
    assert lobby.seats[3] is None, "anyone may still join"


async def test_a_computer_named_in_the_command_is_not_asked_for(world: World) -> None:
    await asked(world, computer="harker")
    (table,) = await world.games.tables.in_channel(world.channel.id)
    assert level(table.seats[1]) == "harker"


async def test_a_second_press_begins_no_second_game(world: World) -> None:
    question = await asked(world)
    presses = [world.emit(world.mina, question, one) for one in pressable(question)]
    await world.env.settle()
    assert all(press.responded for press in presses)
    assert len(await world.games.tables.in_channel(world.channel.id)) == 1


async def test_after_a_restart_the_question_says_what_to_do(world: World) -> None:
    question = await asked(world)
    await world.restart()
    answer = await world.click(world.mina, question, ":count")
    assert "challenge the computer again" in text(answer.response)
    assert answer_to(answer).id == question.id
    assert not world.messages()


async def test_a_right_to_threads_that_was_withdrawn_meanwhile_is_gone(world: World) -> None:
    question = await asked(world, thread=True)
    channel = world.env.bot.get_channel(world.channel.id)
    assert isinstance(channel, discord.TextChannel)
    await channel.set_permissions(channel.guild.default_role, create_public_threads=False)
    await world.env.settle()
    answer = await world.press(world.mina, question, pressable(question)[0])
    assert "You may not open threads in this channel" in text(answer)
    assert not world.channel.threads


async def test_somebody_else_cannot_answer_for_the_challenger(world: World) -> None:
    question = await asked(world)
    await world.press(world.lucy, question, pressable(question)[0])
    assert not await world.games.tables.in_channel(world.channel.id)


async def test_a_refused_answer_leaves_the_question(world: World) -> None:
    world.carfax.changed["games_per_user"] = 1
    await world.restart()
    question = await asked(world)
    table_id = await world.begin()
    answer = await world.press(world.mina, question, pressable(question)[0])
    assert "the limit is 1" in text(answer)
    resigning = await world.mina.slash(world.channel, "dracula resign", table=table_id)
    await world.click(world.mina, resigning.response, "g:")
    await world.press(world.mina, question, pressable(question)[0])
    (table,) = await world.games.tables.in_channel(world.channel.id)
    assert level(table.seats[1]) == "renfield"


async def test_a_full_channel_offers_a_thread_after_the_question(world: World) -> None:
    world.carfax.changed["tables_per_channel"] = 1
    await world.restart()
    await world.begin()
    full = await world.click(world.mina, await asked(world), ":renfield")
    await world.click(world.mina, full.response, "t:")
    (thread,) = world.channel.threads
    (table,) = await world.games.tables.in_channel(thread.id)
    assert level(table.seats[1]) == "renfield"


async def test_the_menu_of_a_user_challenges_them_on_the_usual_terms(world: World) -> None:
    assert "Challenge posted" in text(await from_menu(world, world.lucy))
    (lobby,) = await world.games.lobbies.open_in(world.channel.id)
    assert [person.user_id for person in lobby.invited] == [world.lucy.id]
    assert lobby.terms == Terms("dracula.classic", {"consent": "accepted"})
    await world.click(world.lucy, world.newest(), ":join:")
    (table,) = await world.games.tables.in_channel(world.channel.id)
    assert [user_id(player) for player in table.seats] == [world.mina.id, world.lucy.id]


async def test_the_menu_of_the_bot_asks_which_computer(world: World) -> None:
    question = await from_menu(world, dracula(world))
    await world.click(world.mina, question, ":count")
    (table,) = await world.games.tables.in_channel(world.channel.id)
    assert level(table.seats[1]) == "count"


@pytest.mark.parametrize(("who", "said"), [("robot", "is a bot"), ("mina", "own reflection")])
async def test_the_menu_says_whom_one_cannot_challenge(world: World, who: str, said: str) -> None:
    robot = world.guild.add_member(world.env.create_user("robot", bot=True))
    await world.env.settle()
    assert said in text(await from_menu(world, {"robot": robot, "mina": world.mina}[who]))
    assert not world.messages()


async def test_somebody_who_has_left_the_server_is_not_challenged(world: World) -> None:
    """Their old messages still have the menu."""
    gone = world.env.backend.get_user(world.env.create_user("renfield").id)
    resolved = {"users": {str(gone.id): serializers.user_payload(gone)}}
    call = world.call(world.mina, MENU, 2, target_id=str(gone.id), resolved=resolved)
    await world.env.settle()
    answer = world.env.backend.get_message(world.channel.id, call.message_id)
    assert "\u2068renfield\u2069 is not on this server" in text(answer)
    assert not world.messages()


async def test_the_menu_speaks_the_language_of_its_reader(world: World) -> None:
    menu = world.env.backend.commands[None][MENU, 2]
    assert menu["name_localizations"]["de"] == "Zu Dracula herausfordern"
