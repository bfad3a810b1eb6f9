"""A server's settings: chosen by its managers, in effect at once, also for what stands open."""

import pytest
import simcord
from simcord.actors import MemberActor
from simcord.builders import UserHandle

from bot.model.terms import Pace
from tests.cogs.test_closed_threads import change
from tests.cogs.test_faults import SEND, allow, forbid
from tests.world import World, answer_to, components, pressable, selects, text


async def chosen(world: World, name: str, *values: object) -> simcord.ResponseMessage:
    """Quincey opens the settings and chooses these values from the menu with this name."""
    shown = await opened(world)
    if f"as:{name}:-" not in [part.get("custom_id") for part in components(shown)]:
        shown = answer_to(await world.click(world.quincey, shown, "ap:server"))
    changed = await world.quincey.select(shown, values, custom_id=f"as:{name}:-")
    return answer_to(changed)


async def opened(world: World) -> simcord.ResponseMessage:
    """The first page of the settings, as Quincey sees it."""
    return answer_to(await world.quincey.slash(world.channel, "dracula-admin settings"))


async def switched(world: World, name: str) -> None:
    shown = answer_to(await world.quincey.slash(world.channel, "dracula-admin settings"))
    await world.click(world.quincey, shown, f"as:{name}:")


async def test_only_people_who_manage_the_server_see_its_settings(world: World) -> None:
    with pytest.raises(simcord.SetupError):
        await world.mina.slash(world.channel, "dracula-admin settings")
    shown = answer_to(await world.quincey.slash(world.channel, "dracula-admin settings"))
    for button in ("as:computers:off", "ap:server"):
        refused = await world.press(world.mina, shown, button)
        assert "manage this server" in text(refused)
    assert world.games.servers.settings(world.guild.id).computers


async def test_a_change_shows_the_page_on_which_it_was_made(world: World) -> None:
    first = text(await opened(world))
    assert "Usual edition" in first
    assert "Language:" not in first
    shown = await chosen(world, "language", "en")
    assert "Language: English" in text(shown)
    assert "Usual edition" not in text(shown)
    shown = answer_to(await world.click(world.quincey, shown, "ap:games"))
    shown = answer_to(await world.click(world.quincey, shown, "as:computers:off"))
    assert "Games against computers: off" in text(shown)
    assert "Language:" not in text(shown)


async def test_the_log_says_to_what_the_settings_were_changed(world: World) -> None:
    hall = world.guild.create_text_channel("hall")
    await world.env.settle()
    await chosen(world, "channels", hall)
    await chosen(world, "channels")
    await switched(world, "computers")
    log = answer_to(await world.quincey.slash(world.channel, "dracula-admin log"))
    said = ("computers: off", "the channels: all channels", f"the channels: <#{hall.id}>")
    lines = [
        line.rpartition("> changed ")[2] for line in text(log).split("\n") if "changed" in line
    ]
    assert tuple(lines) == said


async def test_a_rematch_begins_only_where_games_may_be_played(world: World) -> None:
    table_id = await world.begin()
    await world.games.gameplay.resign(table_id, world.mina.id, press=1)
    await world.services.publisher.idle(table_id)
    end, hall = world.newest(), world.guild.create_text_channel("hall")
    await world.env.settle()
    await chosen(world, "channels", hall)
    told = await world.click(world.jonathan, end, "r:")
    assert f"Come to <#{hall.id}>" in text(told.response)
    assert world.newest().id == end.id


async def test_games_are_played_in_the_channels_that_the_server_chose(world: World) -> None:
    hall = world.guild.create_text_channel("hall")
    await world.env.settle()
    bot = MemberActor(world.env, world.guild, UserHandle(world.env, world.env.backend.bot_user))
    question = answer_to(await world.lucy.slash(world.channel, "dracula play", opponent=bot))
    waits = answer_to(await world.quincey.slash(world.channel, "dracula play"))
    free = world.newest()
    lobby = await world.challenge()
    shown = await chosen(world, "channels", hall)
    assert f"<#{hall.id}>" in text(shown)
    for person, message, part in (
        (world.lucy, question, "o:"),
        (world.quincey, waits, ":computer:"),
        (world.quincey, free, ":fill:"),
    ):
        told = await world.click(person, message, part)
        assert f"Come to <#{hall.id}>" in text(told.response), part
    assert not await world.games.tables.in_channel(world.channel.id)
    for command in ("dracula challenge", "dracula play"):
        told = await world.mina.slash(world.channel, command)
        assert f"Come to <#{hall.id}>" in text(told.response)
    told = await world.click(world.jonathan, lobby, ":join:")
    assert f"Come to <#{hall.id}>" in text(told.response)
    await world.mina.slash(hall, "dracula challenge", opponent=world.lucy, thread=True)
    (thread,) = hall.threads
    (there,) = thread.history()
    await world.click(world.lucy, there, ":join:")
    (table,) = await world.games.tables.in_channel(thread.id)
    told = await world.mina.slash(world.channel, "dracula board", table=table.id)
    assert f"Come to <#{hall.id}>" in text(told.response)


async def test_each_game_has_a_thread_where_the_server_wants_it(world: World) -> None:
    lobby = await world.challenge()
    told = await world.click(world.jonathan, lobby, "ht:")
    assert "opens in a thread" not in text(answer_to(told))
    await switched(world, "thread_per_game")
    assert not world.channel.threads
    told = await world.click(world.jonathan, lobby, "ht:")
    assert "opens in a thread" in text(answer_to(told))
    await world.click(world.jonathan, lobby, ":join:")
    (thread,) = world.channel.threads
    assert "Mina · Jonathan" in str(thread.name)
    (board,) = thread.history()
    assert pressable(board)
    (table,) = await world.games.tables.of(world.mina.id)
    assert (table.location.channel_id, table.location.message_id) == (thread.id, board.id)
    assert len(world.messages()) == 2, "the challenge, and Discord's line about the thread"
    assert f"/{thread.id}/{board.id}" in str(world.messages()[0].components[0].to_dict())


@pytest.mark.parametrize(("archived", "locked"), [(True, False), (True, True), (False, True)])
async def test_games_cannot_be_played_in_a_locked_thread_nor_where_the_bot_may_not_write(
    world: World, archived: bool, locked: bool
) -> None:
    thread = await world.thread()
    await world.games.servers.change(world.guild.id, None, channels=(thread.id,))
    forbid(world, send_messages_in_threads=not locked)
    change(world, thread.id, archived=archived, locked=locked)
    await world.env.settle()
    told = await world.mina.slash(world.channel, "dracula challenge", opponent=world.jonathan)
    assert "where I cannot post" in text(answer_to(told))
    assert "I cannot post in" in text(await opened(world))


async def test_games_can_be_played_in_an_archived_thread(world: World) -> None:
    thread = await world.thread()
    await world.games.servers.change(world.guild.id, None, channels=(thread.id,))
    change(world, thread.id, archived=True, locked=False)
    await world.env.settle()
    told = await world.mina.slash(world.channel, "dracula challenge")
    assert f"Come to <#{thread.id}>." in text(answer_to(told))
    assert "I cannot post" not in text(await opened(world))
    world.env.backend.delete_channel(thread.id)
    assert f"I cannot post in <#{thread.id}>" in text(await opened(world))


async def test_a_game_takes_the_channel_where_no_thread_can_be_opened(world: World) -> None:
    await switched(world, "thread_per_game")
    world.env.inject_error("POST", "/channels/*/threads", status=403, code=50013)
    await world.begin()
    assert pressable(world.newest())


async def test_a_game_takes_the_channel_when_its_thread_is_deleted_before_it_is_shown(
    world: World,
) -> None:
    await switched(world, "thread_per_game")
    lobby = await world.challenge()
    world.env.inject_error(*SEND, status=503, times=3)
    await world.click(world.jonathan, lobby, ":join:")
    (thread,) = world.channel.threads
    assert not thread.history()
    world.env.backend.delete_channel(thread.id)
    await world.env.advance_time(301)
    (table,) = await world.games.tables.of(world.mina.id)
    assert (table.unreachable, table.location.message_id) == (False, world.newest().id)
    assert not world.channel.threads


async def test_a_game_takes_the_channel_where_the_bot_could_not_write_in_a_thread(
    world: World,
) -> None:
    await switched(world, "thread_per_game")
    forbid(world, send_messages_in_threads=True)
    told = await world.click(world.jonathan, await world.challenge(), "ht:")
    assert "opens in a thread" not in text(answer_to(told)), "and is not said to take one"
    table_id = await world.begin()
    assert not world.channel.threads
    assert pressable(world.newest())
    assert (await world.table(table_id)).location.message_id == world.newest().id


async def test_threads_that_cannot_be_opened_are_not_promised_in_silence(world: World) -> None:
    forbid(world, create_public_threads=True)
    shown = answer_to(await world.quincey.slash(world.channel, "dracula-admin settings"))
    assert "Create Public Threads" not in text(shown)
    switched_on = await world.click(world.quincey, shown, "as:thread_per_game:")
    assert "Create Public Threads" in text(answer_to(switched_on))
    hall = world.guild.create_text_channel("hall")
    await world.env.settle()
    for channel, lacks in ((hall, False), (world.channel, True)):
        told = text(await chosen(world, "channels", channel))
        assert ("Create Public Threads" in told) is lacks, "where games are played"
    allow(world)
    shown = answer_to(await world.quincey.slash(world.channel, "dracula-admin settings"))
    assert text(shown).startswith("### 🏰"), "nothing to complain about"


async def test_what_a_challenge_does_not_name_is_as_the_server_has_it(world: World) -> None:
    await chosen(world, "paces", "live")
    await chosen(world, "edition", "counterbluff")
    await chosen(world, "minutes", "60", "30")
    settings = world.games.servers.settings
    assert settings(world.guild.id).minutes == (30, 60)
    table_id = await world.begin()
    table = await world.table(table_id)
    assert (table.terms.rules, table.terms.pace) == ("counterbluff", Pace.LIVE)
    assert table.deadline == table.started_at + 30 * 60
    told = await world.mina.slash(world.channel, "dracula challenge", pace="none")
    assert "at another pace: live" in text(told.response)
    await chosen(world, "minutes")
    assert settings(world.guild.id).minutes == (), "as the bot's host has it"


async def test_computers_leave_the_challenges_of_a_server_that_forbids_them(world: World) -> None:
    lobby = await world.challenge(opponent=None)
    assert any(":fill:" in one for one in pressable(lobby))
    await switched(world, "computers")
    (lobby,) = world.messages()
    assert not any(":fill:" in one for one in pressable(lobby))
    bot = MemberActor(world.env, world.guild, UserHandle(world.env, world.env.backend.bot_user))
    for named in ({"computer": "Renfield"}, {"opponent": bot}):
        told = await world.mina.slash(world.channel, "dracula challenge", **named)
        assert "turned off games against computers" in text(told.response)
    both = {"opponent": world.jonathan, "second": bot, "edition": "thracula"}
    told = await world.mina.slash(world.channel, "dracula challenge", **both)
    assert "turned off games against computers" in text(told.response)
    assert len(world.messages()) == 1
    told = await world.lucy.slash(world.channel, "dracula challenge")
    assert "Challenge posted" in text(told.response), "people play there as before"
    await world.click(world.lucy, world.newest(), ":withdraw")
    await switched(world, "computers")
    lobby, _withdrawn = world.messages()
    assert any(":fill:" in one for one in pressable(lobby))


async def test_what_everybody_reads_changes_its_language_at_once(world: World) -> None:
    await world.begin()
    await world.mina.slash(world.channel, "dracula challenge")
    shown = await opened(world)
    assert "default (3 days)" in text(shown)
    assert "default (5 minutes)" in text(shown)
    shown = answer_to(await world.click(world.quincey, shown, "ap:server"))
    assert "as set in Discord (English)" in text(shown)
    shown = await chosen(world, "language", "de")
    (menu,) = [one for one in selects(shown) if one["custom_id"] == "as:language:-"]
    assert menu["options"][0]["label"] == "Language: English"
    assert menu["options"][0]["description"] == "as set in Discord"
    _lobby, table, challenge = world.messages()
    assert "wähle" in text(table)
    assert "möchte" in text(challenge)
    assert "möchte" in text(await world.challenge()), "after a new challenge, too"


async def test_the_daily_coffin_is_promised_only_where_it_can_be_posted(world: World) -> None:
    hall = world.guild.create_text_channel("hall")
    await world.env.settle()
    forbid(world, send_messages=True)
    shown = answer_to(await world.click(world.quincey, await opened(world), "ap:server"))
    refused = "Missing permissions: **Send Messages**"
    for channel, told in ((world.channel, refused), (hall, "Posted at 8:00")):
        answer = await world.quincey.select(shown, (channel,), custom_id="as:daily_channel:-")
        assert told in text(answer_to(answer))
    assert world.games.servers.settings(world.guild.id).daily_channel == hall.id


async def test_the_daily_coffin_comes_back_with_the_permission(world: World) -> None:
    """Though nobody uses a command there, by which the bot would learn of it."""
    await chosen(world, "daily_channel", world.channel)
    forbid(world, send_messages=True)
    await world.env.advance_time(86_400)
    assert world.games.servers.settings(world.guild.id).daily_refused
    assert not world.messages()
    allow(world)
    await world.env.advance_time(86_400)
    assert len(world.messages()) == 1
    assert not world.games.servers.settings(world.guild.id).daily_refused


@pytest.mark.parametrize(("zone", "hours"), [("America/New_York", 12), ("Asia/Tokyo", 23)])
async def test_the_daily_coffin_comes_in_the_morning_of_the_time_zone_that_was_chosen(
    world: World, zone: str, hours: int
) -> None:
    await chosen(world, "daily_channel", world.channel)
    await chosen(world, "time_zone", zone)
    await world.env.advance_time(hours * 3600)
    assert not world.messages(), "it is seven o'clock there"
    await world.env.advance_time(3600 + 1)
    assert len(world.messages()) == 1
    shown = await chosen(world, "daily_channel")
    assert f"<#{world.channel.id}>" not in text(shown)
    await world.env.advance_time(86_400)
    assert len(world.messages()) == 1, "it is posted no more"
