"""People with bad intentions: buttons that are not theirs, channels that others cannot see."""

from dataclasses import replace

import simcord
from discord import PermissionOverwrite

from bot.messages.admin_ids import (
    AdminAct,
    AdminButton,
    MoveTableButton,
    ServerSettingButton,
    SettingsPage,
    SettingsPageButton,
)
from bot.messages.lobby_ids import ThreadButton
from bot.messages.lookup_ids import RecordButton, TableRulesButton, VerifyButton
from bot.messages.review_ids import ReplayButton, ReviewButton
from bot.messages.table_ids import ScoresButton, ShareButton, ShowButton
from bot.model.location import MessageLocation
from tests.cogs.test_forged import Shown
from tests.cogs.test_moderation import choose, command, press
from tests.cogs.test_play import dealt
from tests.cogs.test_server_settings import chosen
from tests.cogs.test_threads import is_archived
from tests.cogs.test_which_computer import dracula
from tests.world import World, answer_to, pressable, text

HIDDEN = PermissionOverwrite(view_channel=False)
SHOWN = PermissionOverwrite(view_channel=True, send_messages=True)
MUTE = PermissionOverwrite(send_messages=False)


def forged(world: World, button: object) -> Shown:
    """A message of the channel, as if it had this button."""
    return Shown(world.newest().id, str(button))


async def only_for(world: World, *people: simcord.MemberActor) -> simcord.ChannelHandle:
    """A channel that only these people and the bot can see."""
    me = world.env.bot.user
    assert me is not None
    made = world.guild.create_text_channel(
        "vault",
        overwrites={world.guild.default_role: HIDDEN, me: SHOWN, **dict.fromkeys(people, SHOWN)},
    )
    await world.env.settle()
    return made


async def mute_channel(world: World, name: str) -> simcord.ChannelHandle:
    """A channel where the bot may not post."""
    me = world.env.bot.user
    assert me is not None
    made = world.guild.create_text_channel(name, overwrites={me: MUTE})
    await world.env.settle()
    return made


async def test_a_running_table_is_no_secret_only_to_those_who_see_its_channel(world: World) -> None:
    vault, table_id = await only_for(world, world.mina, world.jonathan), await dealt(world)
    where = MessageLocation(world.guild.id, vault.id, 1)
    table = await world.table(table_id)
    await world.services.publisher.idle(table_id)
    await world.games.locations.record_shown(table, where)
    unknown = await world.lucy.slash(world.channel, "dracula show", table=table_id + 1)
    for command_name in ("show", "verify", "replay", "review"):
        told = await world.lucy.slash(world.channel, f"dracula {command_name}", table=table_id)
        assert text(told.response) == text(unknown.response), command_name
    for kind in (ShowButton, ScoresButton, ShareButton, TableRulesButton, VerifyButton,
                 RecordButton, ReviewButton, ReplayButton):  # fmt: skip
        button = kind(table_id)
        pressed = await world.press(world.lucy, forged(world, button), str(button))
        assert text(pressed) == text(unknown.response), button
    told = await world.mina.slash(world.channel, "dracula show", table=table_id)
    assert "Dracula" in text(told.response), "a player sees it anywhere"
    await world.games.locations.record_shown(table, replace(where, channel_id=world.channel.id))
    told = await world.lucy.slash(world.channel, "dracula show", table=table_id)
    assert "Dracula" in text(told.response)


async def test_a_table_is_not_taken_to_where_the_opponent_cannot_see_it(world: World) -> None:
    table_id = await dealt(world)
    vault, both = (
        await only_for(world, world.mina),
        await only_for(world, world.mina, world.jonathan),
    )
    castle = world.env.create_guild("Castle", owner=world.mina.user)
    hall = castle.create_text_channel("hall")
    await world.env.settle()
    abroad = castle.add_member(world.mina.user)
    for person, channel in ((world.mina, vault), (world.mina, both), (abroad, hall)):
        told = await person.slash(channel, "dracula board", table=table_id)
        assert "could not see it here" in text(told.response)
        assert (await world.table(table_id)).location.channel_id == world.channel.id
    private = await world.begin(opponent=world.lucy)
    assert private
    await world.mina.slash(vault, "dracula challenge", computer="renfield")
    (alone,) = await world.games.tables.in_channel(vault.id)
    await world.mina.slash(world.channel, "dracula board", table=alone.id)
    await world.mina.slash(vault, "dracula board", table=alone.id)
    assert (await world.table(alone.id)).location.channel_id == vault.id, "nobody else plays there"


async def test_a_table_is_not_taken_to_a_channel_that_keeps_the_opponent_out(world: World) -> None:
    """Everybody else may see the library: no role is kept out, only the opponent."""
    table_id = await dealt(world)
    library, study = [
        world.guild.create_text_channel(name, overwrites={person: HIDDEN})
        for name, person in (("library", world.jonathan), ("study", world.lucy))
    ]
    await world.env.settle()
    told = await world.mina.slash(library, "dracula board", table=table_id)
    assert "could not see it here" in text(told.response)
    assert (await world.table(table_id)).location.channel_id == world.channel.id
    await world.mina.slash(study, "dracula board", table=table_id)
    assert (await world.table(table_id)).location.channel_id == study.id, "all who play see it"


async def test_a_table_of_a_deleted_channel_goes_only_to_where_its_players_see_it(
    world: World,
) -> None:
    table_id, alone = await dealt(world), await only_for(world, world.mina)
    both = await only_for(world, world.mina, world.jonathan)
    world.env.backend.delete_channel(world.channel.id)
    await world.env.settle()
    world.env.inject_error("GET", "/guilds/*/members/*", status=403)
    told = await world.mina.slash(both, "dracula board", table=table_id)
    assert "Try again" in text(told.response)
    told = await world.mina.slash(alone, "dracula board", table=table_id)
    assert "could not see it here" in text(told.response)
    assert (await world.table(table_id)).location.channel_id == world.channel.id
    await world.mina.slash(both, "dracula board", table=table_id)
    await world.services.publisher.idle(table_id)
    assert (await world.table(table_id)).location.channel_id == both.id
    world.env.backend.delete_channel(both.id)
    world.guild.remove_member(world.jonathan)
    await world.env.settle()
    await world.mina.slash(alone, "dracula board", table=table_id)
    await world.services.publisher.idle(table_id)
    assert (await world.table(table_id)).location.channel_id == alone.id, "he sees no channel here"


async def test_a_button_that_asked_for_a_thread_opens_one_thread(world: World) -> None:
    world.carfax.changed["tables_per_channel"] = 1
    await world.restart()
    await world.begin()
    full = answer_to(await world.lucy.slash(world.channel, "dracula play"))
    (button,) = [one for one in pressable(full) if one.startswith("t:")]
    quick = Shown(full.id, button)
    await world.press(world.lucy, quick, button)
    for person, pressed in ((world.lucy, quick), (world.jonathan, forged(world, ThreadButton(77)))):
        told = await world.press(person, pressed, pressed.custom_id)
        assert "I no longer have this challenge" in text(told)
    assert len(world.channel.threads) == 1
    full = answer_to(await world.quincey.slash(world.channel, "dracula challenge"))
    await world.games.servers.ban(world.guild.id, None, world.quincey.id)
    told = await world.click(world.quincey, full, "t:")
    assert "banned you" in text(told.response)
    assert len(world.channel.threads) == 2
    assert is_archived(world, world.channel.threads[1].id), "nothing stays open"


async def test_the_bot_opens_no_thread_for_somebody_who_may_not(world: World) -> None:
    strict = world.guild.create_text_channel(
        "strict",
        overwrites={world.guild.default_role: PermissionOverwrite(create_public_threads=False)},
    )
    await world.env.settle()
    for _time in range(5):
        told = await world.mina.slash(strict, "dracula challenge", thread=True)
        assert "You may not open threads in this channel" in text(told.response)
    world.carfax.changed["tables_per_channel"] = 1
    await world.restart()
    await world.jonathan.slash(strict, "dracula challenge")
    told = await world.mina.slash(strict, "dracula challenge")
    assert "no room for another table" in text(told.response)
    assert not strict.threads


async def test_a_person_without_the_right_presses_every_button_of_a_moderator(
    world: World,
) -> None:
    table_id = await dealt(world)
    await world.lucy.slash(world.channel, "dracula challenge")
    (lobby,) = await world.games.lobbies.open_in(world.channel.id)
    buttons: list[object] = [AdminButton(act, table_id, sure=True) for act in AdminAct]
    buttons += [AdminButton(AdminAct.CLOSE, lobby.id), AdminButton(AdminAct.BAN, world.mina.id)]
    buttons += [MoveTableButton(table_id, world.channel.id)]
    for name, value in (("computers", "off"), ("thread_per_game", "on"), ("paces", "live")):
        buttons.append(ServerSettingButton(name, value))
    buttons += map(SettingsPageButton, SettingsPage)
    before = world.games.servers.settings(world.guild.id)
    for button in buttons:
        told = await world.press(world.jonathan, forged(world, button), str(button))
        assert "Only people who manage this server" in text(told), button
    assert not (await world.table(table_id)).over
    assert await world.games.lobbies.open_in(world.channel.id)
    assert world.games.servers.settings(world.guild.id) == before
    assert not (await world.games.moderation.log(world.guild.id, 1)).acts


async def test_a_moderator_by_the_server_s_own_permission_acts_once_and_not_for_ever(
    world: World,
) -> None:
    table_id = await dealt(world)
    (found,) = [
        one
        for one in await world.bot.client.commands_tree.fetch_commands()
        if one.name == "dracula-admin"
    ]
    world.guild.set_command_permissions(found, {world.lucy: True})
    shown = answer_to(await world.lucy.slash(world.channel, "dracula-admin tables"))
    shown = answer_to(await world.lucy.select(shown, [f"t{table_id}"]))
    sure = answer_to(await world.click(world.lucy, shown, f"ad:void:{table_id}:1:0"))
    really = Shown(sure.id, f"ad:void:{table_id}:1:1")
    for person, sentence in (
        (world.jonathan, "Only people who manage this server"),
        (world.lucy, "ended without a result"),
        (world.lucy, "This game is over"),
    ):
        assert sentence in text(await world.press(person, really, really.custom_id))
    await world.restart()
    late = await world.press(world.lucy, really, really.custom_id)
    assert "use the command again" in text(late)
    (act,) = (await world.games.moderation.log(world.guild.id, 1)).acts
    assert (act.moderator_id, act.subject_id) == (world.lucy.id, table_id)


async def test_a_server_is_not_left_without_a_channel_to_play_in(world: World) -> None:
    mute, hall = await mute_channel(world, "mute"), world.guild.create_text_channel("hall")
    await world.env.settle()
    refused = await chosen(world, "channels", mute)
    assert f"I cannot post in <#{mute.id}>" in text(refused)
    assert world.games.servers.settings(world.guild.id).channels == ()
    kept = await chosen(world, "channels", mute, hall)
    assert f"⚠️ I cannot post in <#{mute.id}>" in text(kept)
    told = answer_to(await world.mina.slash(world.channel, "dracula play"))
    assert f"Come to <#{hall.id}>." in text(told), "only where games can be played"
    world.env.backend.delete_channel(hall.id)
    await world.env.settle()
    for name in ("dracula play", "dracula challenge"):
        told = answer_to(await world.mina.slash(world.channel, name))
        assert f"only in <#{mute.id}>" in text(told)
        assert "Ask the people who manage this server" in text(told)
    told = answer_to(await world.mina.slash(mute, "dracula play"))
    assert "Send Messages" in text(told), "what is missing there"
    freed = await chosen(world, "channels")
    assert "all channels" in text(freed)


async def test_a_game_is_moved_out_of_a_deleted_channel(world: World) -> None:
    table_id = await dealt(world)
    office = world.guild.create_text_channel("office")
    world.env.backend.delete_channel(world.channel.id)
    await world.env.settle()
    world = World(**{**vars(world), "channel": office})
    shown = await choose(world, await command(world, "tables"), f"t{table_id}")
    shown = await choose(world, shown, office)
    await press(world, shown, f"am:{table_id}:{office.id}")
    assert (await world.table(table_id)).location.channel_id == office.id
    assert f"moved table {table_id}" in text(await command(world, "log"))


async def withdraw_all(world: World) -> None:
    """Mina withdraws every challenge that stands open, wherever it is."""
    for lobby_id in await world.carfax.stores[-1].lobbies.open_of(world.mina.id):
        await world.games.lobbies.withdraw(lobby_id, world.mina.id)


async def test_no_way_to_challenge_calls_anybody_twice(world: World) -> None:
    castle = world.env.create_guild("Castle", owner=world.mina.user)
    hall = castle.create_text_channel("hall")
    there = castle.add_member(world.jonathan.user)
    abroad = castle.add_member(world.mina.user)
    await world.env.settle()
    lucy, jonathan = world.lucy, world.jonathan
    for _round in range(5):
        await world.mina.slash(world.channel, "dracula challenge", opponent=jonathan)
        await world.mina.context_menu(world.channel, "Challenge to Dracula", jonathan)
        await world.mina.slash(world.channel, "dracula play", opponent=jonathan)
        both = {"opponent": lucy, "second": jonathan, "edition": "thracula"}
        await world.mina.slash(world.channel, "dracula challenge", **both)
        await withdraw_all(world)
        await world.mina.slash(world.channel, "dracula challenge", opponent=jonathan, thread=True)
        await abroad.slash(hall, "dracula challenge", opponent=there)
        await withdraw_all(world)
        await world.env.advance_time(3)
    assert sorted(world.pinged()) == sorted([jonathan.id, lucy.id])
    assert not world.channel.threads


async def test_nobody_fills_a_channel_with_challenges_that_are_withdrawn(world: World) -> None:
    for _time in range(40):
        told = answer_to(await world.mina.slash(world.channel, "dracula challenge"))
        await withdraw_all(world)
        await world.env.advance_time(0.4)
    assert "too fast" in text(told)
    assert "<t:" in text(told), "when it is possible again"
    assert len(world.messages()) == 10
    await world.env.advance_time(60)
    assert pressable(await world.challenge(opponent=None))


async def test_a_banned_person_begins_no_game_by_old_buttons_either(world: World) -> None:
    table_id = await dealt(world)
    await world.games.gameplay.resign(table_id, world.mina.id, press=1)
    await world.services.publisher.idle(table_id)
    (end,) = [one for one in world.messages() if f"r:{table_id}" in pressable(one)]
    await world.lucy.slash(world.channel, "dracula challenge")
    waiting = world.newest()
    await world.quincey.slash(world.channel, "dracula challenge", opponent=world.mina)
    invited = world.newest()
    asked = answer_to(
        await world.mina.slash(world.channel, "dracula challenge", opponent=dracula(world))
    )
    shown = await command(world, "ban", user=world.mina)
    await press(world, shown, f"ad:ban:{world.mina.id}:1:1")
    closed = next(one for one in world.messages() if one.id == invited.id)
    assert not pressable(closed), "it waits for nobody any more"
    presses = [(end, f"r:{table_id}"), (waiting, ":join:"), (asked, "o:")]
    for message, part in presses:
        told = await world.click(world.mina, message, part)
        assert "banned you from playing here" in text(told.response), part
    assert not await world.games.tables.of(world.mina.id)
    told = await world.click(world.jonathan, end, f"r:{table_id}")
    assert "One of the players is banned" in text(told.response)


async def test_the_old_buttons_of_a_moved_game_still_play_it(world: World) -> None:
    table_id = await dealt(world)
    board, ply = world.newest(), (await world.table(table_id)).ply
    person, pressed = await world.mover(table_id), pressable(board)[0]
    hall = world.guild.create_text_channel("hall")
    await world.env.settle()
    shown = await choose(world, await command(world, "tables"), f"t{table_id}")
    await press(world, await choose(world, shown, hall), f"am:{table_id}:{hall.id}")
    asked = await world.press(person, Shown(board.id, pressed), pressed)
    await world.press(person, asked, pressable(asked)[0])
    assert (await world.table(table_id)).ply == ply + 1
    late = await world.press(person, Shown(board.id, pressed), pressed)
    assert f"/{hall.id}/" in str(late.components), "the way to where it stands now"


async def test_a_challenge_that_the_server_no_longer_allows_says_so(world: World) -> None:
    lobby = await world.challenge()
    await chosen(world, "paces", "live")
    told = await world.click(world.jonathan, lobby, ":join:")
    assert "at another pace: live" in text(told.response)
    await chosen(world, "paces", "live", "correspondence")
    await world.click(world.jonathan, lobby, ":join:")
    assert await world.games.tables.of(world.jonathan.id)


async def test_a_number_tells_nothing_of_a_table_that_one_cannot_see(world: World) -> None:
    vault = await only_for(world, world.mina)
    await world.mina.slash(vault, "dracula challenge", computer="renfield")
    (table,) = await world.games.tables.of(world.mina.id)
    for name in ("hand", "show", "resign", "board", "verify"):
        answers = [
            text((await world.lucy.slash(world.channel, f"dracula {name}", table=one)).response)
            for one in (table.id, table.id + 99)
        ]
        assert answers[0] == answers[1], name
        assert "no such table" in answers[0]


async def test_a_day_that_has_not_come_is_refused(world: World) -> None:
    await world.challenge()
    later = "q:9999-12-31:month:-"
    told = await world.press(world.mina, forged(world, later), later)
    assert "out of date" in text(told)
