"""Playing now: /dracula play pairs those who want a game, or offers the computers."""

from typing import Any

import discord
import pytest
from simcord.actors import MemberActor
from simcord.backend.models import Overwrite
from simcord.enums import OverwriteType

from bot.model.terms import Pace, Terms
from tests.cogs.test_closed_threads import change
from tests.world import World, answer_to, components, level, pressable, text, unlinked, user_id

LEVELS = ["renfield", "harker", "helsing", "count"]
STRENGTHS = ["Renfield eats", "Harker goes", "Van Helsing has", "The Count has"]


async def play(world: World, person: MemberActor, **options: Any) -> Any:
    """The private answer to this person's /dracula play."""
    answer = await person.slash(world.channel, "dracula play", **options)
    assert answer.ephemeral
    return answer_to(answer)


async def seated(world: World) -> list[list[int]]:
    """By table: who plays there."""
    tables = await world.games.tables.in_channel(world.channel.id)
    return [[user_id(player) for player in table.seats] for table in tables]


def forbid(world: World, user: int, channel_id: int, **permissions: bool) -> None:
    deny = discord.Permissions(**permissions).value
    overwrite = Overwrite(target_id=user, type=OverwriteType.MEMBER, allow=0, deny=deny)
    world.env.backend.set_overwrite(channel_id, overwrite)


async def test_two_who_want_a_game_get_one(world: World) -> None:
    assert f"<#{world.channel.id}>" in text(await play(world, world.mina))
    assert "Mina" in text(await play(world, world.jonathan))
    assert await seated(world) == [[world.mina.id, world.jonathan.id]]
    closed, table = world.messages()
    assert not pressable(closed)
    assert [one for one in pressable(table) if one.startswith("m:")]
    (running,) = await world.games.tables.in_channel(world.channel.id)
    assert running.terms == Terms("dracula.classic", {"consent": "accepted"}, seconds=3 * 86_400)
    assert (running.terms.pace, running.terms.rated) == (Pace.CORRESPONDENCE, True)


async def test_the_button_of_the_help_plays_as_the_command_does(world: World) -> None:
    thread = await world.thread()
    await world.mina.slash(thread, "dracula play")
    change(world, thread.id, archived=True, locked=False)
    await world.env.settle()
    help_page = answer_to(await world.jonathan.slash(world.channel, "dracula help"))
    pressed = await world.click(world.jonathan, help_page, "pl:")
    assert pressed.ephemeral
    assert answer_to(pressed).id != help_page.id, "the help stays"
    assert "Mina" in text(answer_to(pressed))
    (table,) = await world.games.tables.of(world.mina.id)
    assert table.location.channel_id == thread.id
    assert [user_id(player) for player in table.seats] == [world.mina.id, world.jonathan.id]


async def test_the_button_of_the_help_asks_which_computer_in_direct_messages(world: World) -> None:
    help_page = answer_to(await world.mina.user.slash("dracula help"))
    asked = answer_to(await world.mina.user.click(help_page, custom_id="pl:"))
    assert [one.split(":")[-1] for one in pressable(asked)] == LEVELS


async def test_the_button_of_the_help_begins_nothing_for_the_banned(world: World) -> None:
    help_page = answer_to(await world.mina.slash(world.channel, "dracula help"))
    challenge = {"opponent": world.mina, "rated": False}
    await world.jonathan.slash(world.channel, "dracula challenge", **challenge)
    await world.games.servers.ban(world.guild.id, None, world.mina.id)
    refused = await world.click(world.mina, help_page, "pl:")
    assert "have banned you" in text(refused.response)
    assert not await seated(world)


async def test_who_is_on_vacation_reads_that_nobody_is_paired_with_them(world: World) -> None:
    assert "who types `/dracula play` plays you" in unlinked(text(await play(world, world.mina)))
    await world.games.vacations.begin(world.mina.id)
    told = unlinked(text(await play(world, world.mina)))
    assert "While you are on vacation, `/dracula play` pairs nobody with you" in told
    assert "plays you." not in told
    await play(world, world.jonathan)
    assert await seated(world) == []


async def test_who_waits_in_an_archived_thread_is_found(world: World) -> None:
    thread = await world.thread()
    await world.mina.slash(thread, "dracula play")
    change(world, thread.id, archived=True, locked=False)
    await world.env.settle()
    assert "Mina" in text(await play(world, world.jonathan))
    (table,) = await world.games.tables.of(world.mina.id)
    assert table.location.channel_id == thread.id


@pytest.mark.parametrize("reason", ["locked", "open, locked", "hidden", "not allowed", "no answer"])
async def test_nobody_is_found_in_a_thread_where_they_cannot_play(
    world: World, reason: str
) -> None:
    thread, allowed = await world.thread(), world.guild.create_text_channel("hall")
    await world.mina.slash(thread, "dracula play")
    is_open = reason.startswith("open")
    change(world, thread.id, archived=not is_open, locked=reason.endswith("locked"))
    match reason:
        case "hidden":
            forbid(world, world.jonathan.id, world.channel.id, view_channel=True)
        case "not allowed":
            await world.games.servers.change(world.guild.id, None, channels=(allowed.id,))
        case "no answer":
            path = f"/channels/{thread.id}"
            world.env.inject_error("GET", path, status=503, code=0, times=None)
    await world.env.settle()
    await world.jonathan.slash(allowed, "dracula play")
    assert await world.games.tables.of(world.mina.id) == ()
    assert await world.games.lobbies.open_in(allowed.id), "Jonathan waits too"


async def test_the_host_of_a_person_on_vacation_is_promised_nobody_else(world: World) -> None:
    await world.games.servers.change(world.guild.id, None, edition="thracula")
    assert "Whoever types" in text(await play(world, world.mina))
    await play(world, world.jonathan)
    await world.games.vacations.begin(world.jonathan.id)
    told = text(await play(world, world.mina))
    assert "The game begins as soon as every seat is taken." in told
    assert "Whoever types" not in told
    assert "While you are on vacation" in text(await play(world, world.jonathan))


async def test_who_is_paired_here_reads_that_the_table_is_below(world: World) -> None:
    await play(world, world.mina)
    here = await play(world, world.jonathan)
    assert "was waiting. The game has begun: the table is below." in text(here)
    assert not [part for part in components(here) if "url" in part], "no link"
    await world.games.servers.change(world.guild.id, None, thread_per_game=True)
    await play(world, world.lucy)
    elsewhere = await play(world, world.quincey)
    assert f"your game has begun in <#{world.channel.id}>" in text(elsewhere)
    assert "below" not in text(elsewhere)


async def test_two_who_call_in_the_same_moment_do_not_both_wait(world: World) -> None:
    people = (world.mina, world.jonathan, world.lucy, world.quincey)
    options = [{"type": 1, "name": "play", "options": []}]
    answers = [world.call(person, "dracula", options=options) for person in people]
    await world.env.settle()
    assert all(answer.responded for answer in answers)
    tables = await seated(world)
    assert len(tables) == 2
    assert {one for table in tables for one in table} == {person.id for person in people}
    assert not await world.games.lobbies.open_in(world.channel.id)


async def test_whoever_is_challenged_sits_down_there_by_playing_now(world: World) -> None:
    await world.mina.slash(world.channel, "dracula challenge", opponent=world.jonathan)
    assert "Mina" in text(await play(world, world.jonathan))
    assert await seated(world) == [[world.mina.id, world.jonathan.id]]
    assert not await world.games.lobbies.open_in(world.channel.id)


async def test_whoever_is_challenged_on_other_terms_is_led_to_that_challenge(world: World) -> None:
    challenge = {"opponent": world.jonathan, "rated": False}
    await world.mina.slash(world.channel, "dracula challenge", **challenge)
    answer = await play(world, world.jonathan)
    assert f"has challenged you in <#{world.channel.id}>" in text(answer)
    (link,) = [part["url"] for part in components(answer) if "url" in part]
    assert link.endswith(f"/{world.messages()[-1].id}")
    assert len(world.messages()) == 1
    assert not await seated(world)


async def test_a_second_call_posts_nothing_and_gives_the_same_answer(world: World) -> None:
    first = await play(world, world.mina)
    second = await play(world, world.mina)
    assert (text(second), pressable(second)) == (text(first), pressable(first))
    assert len(world.messages()) == 1


async def test_waiting_survives_a_restart(world: World) -> None:
    await play(world, world.mina)
    await world.restart()
    await play(world, world.jonathan)
    assert await seated(world) == [[world.mina.id, world.jonathan.id]]


async def test_a_player_who_waits_may_play_each_computer_with_one_press(world: World) -> None:
    waits = await play(world, world.mina)
    lines = text(waits)
    assert sorted(STRENGTHS, key=lines.index) == STRENGTHS, "the weakest first"
    computers = [one for one in pressable(waits) if ":computer:" in one]
    assert [one.split(":")[-1] for one in computers] == LEVELS
    await world.restart()
    pressed = [world.emit(world.mina, waits, computers[at]) for at in (1, 2)]
    await world.env.settle()
    assert all(press.responded for press in pressed)
    (table,) = await world.games.tables.in_channel(world.channel.id)
    assert level(table.seats[1]) == "harker"


async def test_three_are_found_or_computers_take_every_seat_that_is_left(world: World) -> None:
    await world.games.servers.change(world.guild.id, None, edition="thracula")
    challenger = await play(world, world.mina)
    guest = await play(world, world.jonathan)
    assert not any(":computer:" in one for one in pressable(guest)), "the challenger chooses"
    stopped = await world.click(world.jonathan, guest, ":stop:")
    assert "no longer waiting" in text(stopped.response)
    begun = await world.click(world.mina, challenger, ":computer:-:harker")
    assert "has begun" in text(begun.response)
    (table,) = await world.games.tables.in_channel(world.channel.id)
    assert [level(seat) for seat in table.seats[1:]] == ["harker", "harker"]


async def test_a_player_who_waits_is_told_in_whose_challenge_and_for_whom(world: World) -> None:
    await world.games.servers.change(world.guild.id, None, edition="thracula")
    challenger = text(await play(world, world.mina))
    assert "Whoever types" in challenger
    assert "plays you" not in challenger
    guest = text(await play(world, world.jonathan))
    assert "You have a seat in **\u2068Mina\u2069**'s challenge in" in guest
    assert "Your challenge" not in guest


async def test_nobody_loses_a_seat_because_the_host_asks_again(world: World) -> None:
    await world.games.servers.change(world.guild.id, None, edition="dracula.partners")
    await play(world, world.mina)
    await play(world, world.jonathan)
    await world.quincey.slash(world.channel, "dracula challenge", edition="dracula.partners")
    await play(world, world.mina)
    waiting = await world.games.lobbies.open_in(world.channel.id)
    assert [[user_id(one) for one in lobby.seats if one] for lobby in waiting] == [
        [world.mina.id, world.jonathan.id],
        [world.quincey.id],
    ]


async def test_a_player_who_waits_elsewhere_by_now_opens_no_thread(world: World) -> None:
    world.carfax.changed["tables_per_channel"] = 1
    await world.restart()
    attic = world.guild.create_text_channel("attic")
    await world.begin()
    full = await play(world, world.lucy)
    await world.lucy.slash(attic, "dracula play")
    told = text((await world.click(world.lucy, full, "t:")).response)
    assert "You are waiting for an opponent" in told
    assert f"<#{attic.id}>" in told
    assert "has begun" not in told


async def test_a_player_who_no_longer_wants_to_wait_stops(world: World) -> None:
    waits = await play(world, world.mina)
    answer = await world.click(world.mina, waits, ":stop:")
    assert not pressable(answer.response)
    assert "withdrawn" in text(world.newest())
    await play(world, world.jonathan)
    assert await seated(world) == []


@pytest.mark.parametrize("part", [":stop:", ":computer:"])
async def test_a_player_who_still_seems_to_wait_finds_the_table(world: World, part: str) -> None:
    waits = await play(world, world.mina)
    await play(world, world.jonathan)
    found = await world.click(world.mina, waits, part)
    assert answer_to(found).id == waits.id, "in place of the message that was pressed"
    assert "Jonathan" in text(found.response)
    assert "has joined" in text(found.response)
    assert not pressable(found.response)
    assert f"/{world.channel.id}/{world.newest().id}" in str(components(found.response))


async def test_who_has_a_computer_already_finds_that_table(world: World) -> None:
    waits, still = [await play(world, world.mina) for _ in range(2)]
    await world.click(world.mina, waits, ":computer:")
    found = await world.click(world.mina, still, ":computer:")
    assert "the game has begun" in text(found.response)
    assert f"/{world.channel.id}/{world.newest().id}" in str(components(found.response))


@pytest.mark.parametrize("part", [":stop:", ":computer:"])
async def test_nobody_else_finds_the_table_by_a_button_of_those_who_waited(
    world: World, part: str
) -> None:
    """A custom_id can be forged, though nobody else sees the button."""
    waits = await play(world, world.mina)
    await play(world, world.jonathan)
    (forged, *_) = [one for one in pressable(waits) if part in one]
    answer = await world.press(world.lucy, waits, forged)
    assert "has joined" not in text(answer)
    assert "url" not in str(components(answer))


async def test_who_stops_waiting_twice_reads_that_the_challenge_was_withdrawn(
    world: World,
) -> None:
    waits, still = [await play(world, world.mina) for _ in range(2)]
    await world.click(world.mina, waits, ":stop:")
    again = await world.click(world.mina, still, ":stop:")
    assert "This challenge is no longer open: withdrawn." in text(again.response)


@pytest.mark.parametrize("part", [":stop:", ":computer:"])
async def test_nobody_else_ends_the_waiting(world: World, part: str) -> None:
    """A custom_id can be forged, though nobody else sees the button."""
    waits = await play(world, world.mina)
    (forged, *_) = [one for one in pressable(waits) if part in one]
    answer = await world.press(world.lucy, waits, forged)
    assert answer.id not in {one.id for one in world.messages()}
    assert pressable(world.newest())


async def test_a_game_in_a_channel_that_one_does_not_see_is_left_alone(world: World) -> None:
    attic = world.guild.create_text_channel("attic")
    forbid(world, world.jonathan.id, attic.id, view_channel=True)
    await world.env.settle()
    await world.mina.slash(attic, "dracula play")
    await play(world, world.jonathan)
    assert len(await world.games.lobbies.open_in(world.channel.id)) == 1
    answer = await world.lucy.slash(world.channel, "dracula play")
    assert f"<#{attic.id}>" in text(answer.response), "Lucy sees the attic, where Mina is waiting"
    (table,) = await world.games.tables.in_channel(attic.id)
    assert [user_id(player) for player in table.seats] == [world.mina.id, world.lucy.id]


async def test_a_game_where_the_bot_may_no_longer_write_is_left_alone(world: World) -> None:
    attic = world.guild.create_text_channel("attic")
    await world.env.settle()
    await world.mina.slash(attic, "dracula play")
    forbid(world, world.env.backend.bot_user.id, attic.id, send_messages=True)
    await world.env.settle()
    await play(world, world.jonathan)
    assert len(await world.games.lobbies.open_in(world.channel.id)) == 1


async def test_a_thread_is_a_channel_like_any_other(world: World) -> None:
    thread = await world.thread()
    await world.mina.slash(thread, "dracula play")
    await play(world, world.jonathan)
    assert len(await world.games.tables.in_channel(thread.id)) == 1


async def test_without_permission_nothing_is_made(world: World) -> None:
    forbid(world, world.env.backend.bot_user.id, world.channel.id, send_messages=True)
    await world.env.settle()
    assert "Send Messages" in text(await play(world, world.mina))
    assert not await world.games.lobbies.open_in(world.channel.id)


async def test_in_a_full_channel_one_waits_in_a_thread(world: World) -> None:
    world.carfax.changed["tables_per_channel"] = 1
    await world.restart()
    await world.begin()
    full = await play(world, world.lucy)
    assert not await world.games.lobbies.open_in(world.channel.id)
    await world.click(world.lucy, full, "t:")
    (thread,) = world.channel.threads
    await play(world, world.quincey)
    (table,) = await world.games.tables.in_channel(thread.id)
    assert [user_id(player) for player in table.seats] == [world.lucy.id, world.quincey.id]


async def test_somebody_who_came_before_the_thread_was_opened_is_played(world: World) -> None:
    world.carfax.changed["tables_per_channel"] = 1
    await world.restart()
    attic = world.guild.create_text_channel("attic")
    await world.begin()
    full = await play(world, world.lucy)
    await world.quincey.slash(attic, "dracula play")
    answer = await world.click(world.lucy, full, "t:")
    assert f"<#{attic.id}>" in text(answer.response)
    (table,) = await world.games.tables.in_channel(attic.id)
    assert [user_id(player) for player in table.seats] == [world.quincey.id, world.lucy.id]


async def test_the_opponent_of_ones_choice_is_challenged(world: World) -> None:
    await play(world, world.mina, opponent=world.lucy)
    (lobby,) = await world.games.lobbies.open_in(world.channel.id)
    assert [person.user_id for person in lobby.invited] == [world.lucy.id]
    assert lobby.terms.rated


async def test_where_games_have_no_clock_those_who_play_now_play_unrated(world: World) -> None:
    await world.games.servers.change(world.guild.id, world.quincey.id, paces=(Pace.NONE,))
    await play(world, world.mina)
    assert "Games without a time limit are never rated." in text(world.newest())
    await play(world, world.lucy)
    (table,) = await world.games.tables.in_channel(world.channel.id)
    assert (table.terms.pace, table.terms.rated) == (Pace.NONE, False)


async def test_the_computer_of_ones_choice_plays_at_once(world: World) -> None:
    await play(world, world.mina, computer="count")
    (table,) = await world.games.tables.in_channel(world.channel.id)
    assert level(table.seats[1]) == "count"
    suggest = world.mina.autocomplete
    found = await suggest(world.channel, "dracula play", "computer", "")
    assert [one["value"] for one in found] == LEVELS


async def test_in_direct_messages_one_plays_a_computer(world: World) -> None:
    for command in ("dracula play", "dracula challenge"):
        answer = await world.mina.user.slash(command)
        (weakest, *_) = pressable(answer.response)
        await world.mina.user.click(answer_to(answer), custom_id=weakest)
    tables = await world.games.tables.of(world.mina.id)
    assert [level(table.seats[1]) for table in tables] == ["renfield", "renfield"]
    assert {table.location.guild_id for table in tables} == {None}


@pytest.mark.parametrize("command", ["play", "challenge"])
async def test_a_computer_for_whom_there_is_no_seat_is_refused(world: World, command: str) -> None:
    named = {"opponent": world.jonathan, "computer": "renfield"}
    told = await world.mina.slash(world.channel, f"dracula {command}", **named)
    assert "Every seat is for a person" in text(told.response)
    assert not world.messages()
