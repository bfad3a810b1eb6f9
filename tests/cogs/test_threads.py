"""A thread for each game: archived when the game is over, opened again for what comes after."""

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import replace
from typing import Any

import discord
import pytest
import simcord

from bot.model.location import MessageLocation
from bot.model.players import Person
from bot.model.terms import Terms
from tests.cogs.test_faults import EDIT, forbid, play_unseen
from tests.cogs.test_play import dealt
from tests.tables.fakes import stand_in
from tests.ui.fakes import refusal
from tests.world import World, answer_to, pressable, text


async def test_a_challenge_can_have_a_thread_of_its_own(world: World) -> None:
    told = await world.mina.slash(
        world.channel, "dracula challenge", opponent=world.jonathan, edition="thracula", thread=True
    )
    (thread,) = world.channel.threads
    assert f"/{thread.id}" in text(told.response)
    assert thread.name == "Thracula: Mina"
    (lobby,) = thread.history()
    assert not any(map(pressable, world.messages())), "in the channel stands only the thread"
    await world.restart()
    await world.click(world.jonathan, lobby, ":join:1:")
    await world.click(world.mina, lobby, ":fill:2:renfield")
    (table,) = await world.games.tables.of(world.mina.id)
    assert table.location.channel_id == thread.id


@pytest.mark.parametrize(
    ("permission", "named"),
    [
        ("create_public_threads", "Create Public Threads"),
        ("send_messages_in_threads", "Send Messages in Threads"),
    ],
)
async def test_what_the_bot_lacks_for_a_thread_is_named(
    world: World, permission: str, named: str
) -> None:
    forbid(world, **{permission: True})
    told = await world.mina.slash(world.channel, "dracula challenge", thread=True)
    assert named in text(told.response)
    assert not world.channel.threads
    assert not world.messages()


async def test_there_is_no_thread_inside_a_thread(world: World) -> None:
    thread = await world.thread()
    told = await world.mina.slash(thread, "dracula challenge", thread=True)
    assert "inside a thread" in text(told.response)
    assert not thread.history()


def private_thread(world: World) -> simcord.ChannelHandle:
    """A private thread of Mina's, in which nobody else is."""
    forbid(world, manage_threads=True)
    kind = int(discord.ChannelType.private_thread.value)
    world.env.backend.create_thread(
        world.channel.id, "vault", world.mina.id, type=kind, broadcast=False
    )
    return world.channel.threads[-1]


async def let_in(world: World, thread: simcord.ChannelHandle, *others: int) -> None:
    """Add the bot, and maybe others, to a private thread."""
    backend = world.env.backend
    for user_id in (backend.bot_user.id, *others):
        backend.add_thread_member(thread.id, user_id)
    backend.announce_thread_create(backend.get_channel(thread.id))
    await world.env.settle()


async def test_the_bot_asks_to_be_let_into_a_private_thread(world: World) -> None:
    thread = private_thread(world)
    for name in ("challenge", "play"):
        told = await world.mina.slash(thread, f"dracula {name}", computer="renfield")
        assert "Mention me" in text(answer_to(told))
    assert not thread.history()
    await let_in(world, thread)
    await world.mina.slash(thread, "dracula play", computer="renfield")
    assert pressable(thread.history()[-1])


async def test_a_challenge_that_is_refused_opens_no_thread(world: World) -> None:
    told = await world.mina.slash(
        world.channel, "dracula challenge", opponent=world.mina, thread=True
    )
    assert "reflection" in text(told.response)
    assert not world.channel.threads


async def test_a_challenge_that_comes_too_fast_opens_no_thread(world: World) -> None:
    for _time in range(12):
        told = await world.mina.slash(world.channel, "dracula challenge", thread=True)
    assert "making challenges too fast" in text(told.response)
    assert [len(thread.history()) for thread in world.channel.threads] == [1] * 10


async def test_a_thread_that_is_offered_counts_as_a_challenge_too(world: World) -> None:
    world.carfax.changed["tables_per_channel"] = 1
    await world.restart()
    await world.begin()
    for _time in range(11):
        full = answer_to(await world.lucy.slash(world.channel, "dracula challenge"))
        told = await world.click(world.lucy, full, "t:")
    assert "making challenges too fast" in text(told.response)
    assert len(world.channel.threads) == 10
    await world.env.advance_time(60)
    await world.click(world.lucy, full, "t:")
    assert len(world.channel.threads) == 11, "the refusal has left the offer"


async def test_a_thread_that_discord_refuses_is_said_to_be(world: World) -> None:
    world.env.inject_error("POST", "/channels/*/threads", status=403, code=50013)
    told = await world.mina.slash(world.channel, "dracula challenge", thread=True)
    answer = world.env.backend.get_message(world.channel.id, answer_to(told).id)
    assert "cannot open a thread" in text(answer)


@pytest.mark.parametrize("code", [160006, 160007])
async def test_a_server_with_too_many_threads_is_told_so_in_words(world: World, code: int) -> None:
    world.env.inject_error("POST", "/channels/*/threads", status=400, code=code)
    told = await world.mina.slash(world.channel, "dracula challenge", thread=True)
    answer = world.env.backend.get_message(world.channel.id, answer_to(told).id)
    assert "please play in another channel" in text(answer)


async def test_who_wants_a_thread_that_cloudflare_refuses_is_told_to_wait(world: World) -> None:
    world.env.inject_error("POST", "/channels/*/threads", status=403, code=40333)
    told = await world.mina.slash(world.channel, "dracula challenge", thread=True)
    answer = world.env.backend.get_message(world.channel.id, answer_to(told).id)
    assert "Try again in a moment" in text(answer)


async def test_who_wants_a_thread_while_discord_refuses_everything_is_told_to_wait(
    world: World,
) -> None:
    world.env.inject_error("POST", "/channels/*/threads", status=429)
    for _ in range(2):
        told = await world.mina.slash(world.channel, "dracula challenge", thread=True)
        answer = world.env.backend.get_message(world.channel.id, answer_to(told).id)
        assert "Try again in a moment" in text(answer)
    await world.env.advance_time(201)
    await world.mina.slash(world.channel, "dracula challenge", thread=True)
    (thread,) = world.channel.threads
    assert pressable(thread.history()[-1])


START, NEW_THREAD = "start_thread_without_message", ("POST", "/channels/*/threads")


async def test_a_game_gets_its_thread_though_discord_fails_once(world: World) -> None:
    await world.games.servers.change(world.guild.id, None, thread_per_game=True)
    await world.challenge()
    world.env.inject_error(*NEW_THREAD, status=503)
    await world.click(world.jonathan, world.newest(), ":join:")
    (table,) = await world.games.tables.of(world.mina.id)
    assert [thread.id for thread in world.channel.threads] == [table.location.channel_id]


@pytest.mark.parametrize("older", [False, True])
async def test_a_thread_whose_opening_was_not_confirmed_is_used_and_stays_the_only_one(
    world: World, older: bool
) -> None:
    if older:
        await world.mina.slash(world.channel, "dracula challenge", thread=True)
    before = {thread.id for thread in world.channel.threads}
    http = world.env.bot.http
    start = http.start_thread_without_message

    async def unconfirmed(*given: Any, **named: Any) -> object:
        stand_in(http, START, start)
        await start(*given, **named)
        raise refusal(503)

    stand_in(http, START, unconfirmed)
    await world.mina.slash(world.channel, "dracula challenge", thread=True)
    (thread,) = (one for one in world.channel.threads if one.id not in before)
    assert pressable(thread.history()[-1])


@pytest.mark.parametrize("refused", [False, True])
async def test_a_thread_that_discord_py_has_opened_twice_stays_open_once(
    world: World, refused: bool
) -> None:
    """After a 502 it asks again by itself."""
    http = world.env.bot.http
    start = http.start_thread_without_message

    async def twice(*given: Any, **named: Any) -> object:
        await start(*given, **named)
        await many_turns()
        return await start(*given, **named)

    stand_in(http, START, twice)
    if refused:
        world.env.inject_error("PATCH", "/channels/*", status=503)
    await world.mina.slash(world.channel, "dracula challenge", thread=True)
    spare, thread = world.channel.threads
    assert (spare.history(), is_archived(world, spare.id)) == ([], not refused)
    assert pressable(thread.history()[-1])
    assert not is_archived(world, thread.id)


async def test_the_name_of_a_thread_is_cut_as_discord_cuts_it(world: World) -> None:
    place = MessageLocation(world.guild.id, world.channel.id)
    await world.services.messenger.open_thread(place, f"{'Mina' * 24}, a vampire")
    (thread,) = world.channel.threads
    assert thread.name == f"{'Mina' * 24}, a"


async def many_turns() -> None:
    """Let the gateway tell what has happened."""
    for _ in range(50):
        await asyncio.sleep(0)


def failing_once_after(world: World, meanwhile: Callable[[], Awaitable[None]]) -> None:
    """Let the next attempt to open a thread fail, after something else has happened."""
    http = world.env.bot.http
    start = http.start_thread_without_message

    async def fail(*_given: Any, **_named: Any) -> object:
        stand_in(http, START, start)
        await meanwhile()
        await many_turns()
        raise refusal(503)

    stand_in(http, START, fail)


@pytest.mark.parametrize(("name", "ours"), [("Dracula: Lucy", True), ("Dracula: Mina", False)])
async def test_another_thread_that_opens_before_the_next_attempt_is_not_taken(
    world: World, name: str, ours: bool
) -> None:
    backend = world.env.backend

    async def meanwhile() -> None:
        opener = backend.bot_user.id if ours else world.mina.id
        backend.create_thread(world.channel.id, name, opener)

    failing_once_after(world, meanwhile)
    await world.mina.slash(world.channel, "dracula challenge", thread=True)
    other, thread = world.channel.threads
    assert not other.history()
    assert pressable(thread.history()[-1])


async def test_two_games_that_begin_at_once_get_a_thread_each_though_discord_fails(
    world: World,
) -> None:
    place = MessageLocation(world.guild.id, world.channel.id)
    open_thread = world.services.messenger.open_thread
    others: list[asyncio.Task[MessageLocation]] = []

    async def meanwhile() -> None:
        others.append(asyncio.create_task(open_thread(place, "Dracula: Mina – Lucy")))

    failing_once_after(world, meanwhile)
    one, other = await open_thread(place, "Dracula: Mina – Lucy"), await others[0]
    assert {one.channel_id, other.channel_id} == {thread.id for thread in world.channel.threads}
    assert len(world.channel.threads) == 2


async def test_the_thread_of_a_game_is_not_taken_if_the_gateway_tells_of_it_late(
    world: World,
) -> None:
    place = MessageLocation(world.guild.id, world.channel.id)
    open_thread = world.services.messenger.open_thread
    backend = world.env.backend
    announce = backend.announce_thread_create
    stand_in(backend, "announce_thread_create", lambda _thread: None)
    one = await open_thread(place, "Dracula: Mina – Lucy")
    stand_in(backend, "announce_thread_create", announce)

    async def meanwhile() -> None:
        announce(backend.get_channel(one.channel_id))

    failing_once_after(world, meanwhile)
    other = await open_thread(place, "Dracula: Mina – Lucy")
    assert other.channel_id != one.channel_id


async def test_a_thread_whose_challenge_is_refused_once_it_is_open_is_archived(
    world: World,
) -> None:
    world.carfax.changed["games_per_user"] = 1
    await world.restart()
    open_thread = world.services.messenger.open_thread

    async def slowly(location: MessageLocation, name: str) -> MessageLocation:
        opened = await open_thread(location, name)
        mina = Person(world.mina.id, "Mina")
        await world.games.lobbies.challenge(mina, (), Terms("dracula.classic"), location)
        return opened

    stand_in(world.services.messenger, "open_thread", slowly)
    told = await world.mina.slash(world.channel, "dracula challenge", thread=True)
    answer = world.env.backend.get_message(world.channel.id, answer_to(told).id)
    assert "the limit is 1" in text(answer)
    (thread,) = world.channel.threads
    assert not thread.history()
    assert is_archived(world, thread.id)


async def in_thread(world: World) -> tuple[int, MessageLocation]:
    """A table that is shown in a thread of the bot's."""
    table_id = await dealt(world)
    thread = await world.thread()
    await world.mina.slash(thread, "dracula board", table=table_id)
    return table_id, (await world.table(table_id)).location


async def resign(world: World, table_id: int) -> None:
    await world.games.gameplay.resign(table_id, world.mina.id, press=1)
    await world.services.publisher.idle(table_id)
    await world.env.settle()


def is_archived(world: World, channel_id: int) -> bool:
    metadata = world.env.backend.get_channel(channel_id).thread_metadata
    return metadata is not None and metadata.archived


async def test_a_thread_is_archived_once_the_end_stands_in_it(world: World) -> None:
    table_id, location = await in_thread(world)
    assert not is_archived(world, location.channel_id)
    await resign(world, table_id)
    assert is_archived(world, location.channel_id)
    changes = [one for one in world.env.http_requests if one.method == "PATCH"]
    shown, archived = changes[-2:]
    assert shown.path.endswith(f"/messages/{location.message_id}"), "the end is complete before"
    assert (archived.json or {})["archived"] is True
    thread = world.channel.threads[-1]
    end = thread.history()[-1]
    told = await world.lucy.click(end, custom_id=f"v:{table_id}")
    assert told.ephemeral
    await world.mina.click(end, custom_id=f"r:{table_id}")
    assert "rematch" in text(thread.history()[-1])


async def test_a_thread_is_archived_after_those_who_were_away_have_been_told(
    world: World,
) -> None:
    world.carfax.sending_times = replace(world.carfax.sending_times, ping_after=120.0)
    await world.restart()
    table_id, location = await in_thread(world)
    await world.env.advance_time(130)
    await resign(world, table_id)
    notice = world.channel.threads[-1].history()[-1]
    assert "your game is over" in text(notice)
    assert [user.id for user in notice.mentions] == [world.jonathan.id]
    assert is_archived(world, location.channel_id)
    told, archived = world.env.http_requests[-2:]
    assert "your game is over" in str(told.json), "which would open the thread again"
    assert (archived.json or {})["archived"] is True


def archived_unseen(world: World, thread_id: int) -> None:
    """Archive a thread: its messages can be edited no more. The bot has not heard of it yet."""
    metadata = world.env.backend.get_channel(thread_id).thread_metadata
    assert metadata is not None
    metadata.archived = True
    world.env.inject_error(*EDIT, status=400, code=50083)


async def test_a_move_opens_an_archived_thread_again(world: World) -> None:
    table_id, location = await in_thread(world)
    archived_unseen(world, location.channel_id)
    await play_unseen(world, table_id)
    await world.services.publisher.idle(table_id)
    assert (await world.table(table_id)).location == location, "the same message is the table"
    opened = [one for one in world.env.http_requests if "archived" in (one.json or {})]
    assert [(one.json or {})["archived"] for one in opened] == [False]


OPEN, LOOK_UP = ("PATCH", "/channels/*"), ("GET", "/channels/*")


@pytest.mark.parametrize("request_to_open", [OPEN, LOOK_UP])
async def test_a_thread_is_opened_again_though_discord_fails_once(
    world: World, request_to_open: tuple[str, str]
) -> None:
    table_id, location = await in_thread(world)
    archived_unseen(world, location.channel_id)
    world.env.inject_error(*request_to_open, status=503)
    await move(world, table_id)
    assert await shown_ply(world, table_id) == (location, 2)


async def test_a_move_is_shown_in_a_thread_that_was_opened_though_discord_fails_once_more(
    world: World,
) -> None:
    table_id, location = await in_thread(world)
    archived_unseen(world, location.channel_id)
    world.env.inject_error(*EDIT, status=503)
    await move(world, table_id)
    assert await shown_ply(world, table_id) == (location, 2)


@pytest.mark.parametrize(("status", "code", "times"), [(429, 0, 1), (503, 0, 3), (403, 40333, 1)])
@pytest.mark.parametrize("request_to_open", [OPEN, LOOK_UP])
async def test_a_thread_that_discord_cannot_open_now_is_opened_later(
    world: World, request_to_open: tuple[str, str], status: int, code: int, times: int
) -> None:
    table_id, location = await in_thread(world)
    archived_unseen(world, location.channel_id)
    world.env.inject_error(*request_to_open, status=status, code=code, times=times)
    await move(world, table_id)
    assert await shown_ply(world, table_id) == (location, 1)
    world.env.inject_error(*EDIT, status=400, code=50083)
    await world.env.advance_time(301)
    assert await shown_ply(world, table_id) == (location, 2)
    assert len(world.channel.threads[-1].history()) == 1, "no second board"


async def move(world: World, table_id: int) -> None:
    """A move at a table in a thread, by presses there."""
    person, thread = await world.mover(table_id), world.channel.threads[-1]
    chosen = await world.click(person, thread.history()[-1], f"p:{table_id}:")
    await world.click(person, chosen.response, f"m:{table_id}:")


async def shown_ply(world: World, table_id: int) -> tuple[MessageLocation, int]:
    """Where the table stands, and the ply that the buttons of its message belong to."""
    location = (await world.table(table_id)).location
    (board,) = (one for one in world.channel.threads[-1].history() if one.id == location.message_id)
    return location, int(pressable(board)[0].split(":")[2])


async def test_a_thread_with_another_game_stays_open(world: World) -> None:
    table_id, location = await in_thread(world)
    await world.lucy.slash(world.channel.threads[-1], "dracula challenge")
    await resign(world, table_id)
    assert not is_archived(world, location.channel_id)
    lobby = world.channel.threads[-1].history()[-1]
    await world.click(world.lucy, lobby, ":withdraw:")
    assert is_archived(world, location.channel_id), "a challenge that comes to nothing counts too"


async def test_a_thread_of_somebody_else_is_left_alone(world: World) -> None:
    table_id = await dealt(world)
    thread = await world.thread()
    world.env.backend.get_channel(thread.id).owner_id = world.lucy.id
    await world.restart()
    await world.mina.slash(thread, "dracula board", table=table_id)
    await resign(world, table_id)
    assert pressable(thread.history()[-1])
    assert not is_archived(world, thread.id)


async def test_a_full_voice_channel_offers_no_thread(world: World) -> None:
    voice = world.guild.create_voice_channel("seance")
    world.carfax.changed["tables_per_channel"] = 1
    await world.restart()
    await world.jonathan.slash(voice, "dracula challenge")
    told = await world.mina.slash(voice, "dracula challenge")
    assert "no room for another table" in text(told.response)
    assert not pressable(answer_to(told)), "a voice channel has no threads"
    asked = await world.mina.slash(voice, "dracula challenge", thread=True)
    assert "please play in another channel" in text(answer_to(asked))


async def test_a_player_who_looks_for_the_table_in_the_channel_of_its_thread_finds_it(
    world: World,
) -> None:
    await world.mina.slash(world.channel, "dracula challenge", computer="renfield", thread=True)
    (thread,) = world.channel.threads
    for command in ("hand", "show", "games"):
        told = await world.mina.slash(world.channel, f"dracula {command}")
        assert f"/{thread.id}" in text(answer_to(told))
