"""Nobody is led into a game that they cannot see, or enters one that is hidden from them."""

from typing import Any

import discord
import pytest
import simcord
from simcord.backend.models import Overwrite
from simcord.enums import OverwriteType

from bot.engine.record import EventKind, TableEvent
from bot.tables.table import Table
from bot.ui import permissions
from tests.cogs.test_faults import allow, forbid
from tests.cogs.test_lookup import ended
from tests.cogs.test_malice import forged, only_for
from tests.cogs.test_moderation import choose, command
from tests.cogs.test_play import dealt
from tests.cogs.test_threads import in_thread
from tests.tables.fakes import deadline_of
from tests.world import World, pressable, text


async def told(world: World, record: Any, channel: simcord.ChannelHandle) -> str:
    """The answer to a press in this channel."""
    await world.env.settle()
    assert record.message_id is not None
    return text(world.env.backend.get_message(channel.id, record.message_id))


async def castle_of(
    world: World, person: simcord.MemberActor
) -> tuple[simcord.ChannelHandle, simcord.MemberActor]:
    """A server that only this person is in, by a channel of it."""
    castle = world.env.create_guild("Castle", owner=person.user)
    hall = castle.create_text_channel("hall")
    await world.env.settle()
    return hall, castle.add_member(person.user)


@pytest.mark.parametrize("where", ["vault", "castle"])
async def test_nobody_is_invited_to_a_rematch_that_they_cannot_see(
    world: World, where: str
) -> None:
    table_id, person = await ended(world), world.mina
    end = next(one for one in world.messages() if f"r:{table_id}" in pressable(one))
    hidden = await only_for(world, person)
    if where == "castle":
        hidden, person = await castle_of(world, person)
    record = world.emit(person, end, f"r:{table_id}", elsewhere=hidden)
    assert "could not see it here" in await told(world, record, hidden)
    assert not hidden.history()
    await world.press(world.mina, end, f"r:{table_id}")
    assert "wants a rematch" in text(world.newest()), "but where it was played"


async def test_a_rematch_is_accepted_only_by_somebody_who_sees_it(world: World) -> None:
    table_id = await ended(world)
    end = next(one for one in world.messages() if f"r:{table_id}" in pressable(one))
    await world.press(world.mina, end, f"r:{table_id}")
    hall, abroad = await castle_of(world, world.jonathan)
    record = world.emit(abroad, end, f"r:{table_id}", elsewhere=hall)
    assert "no such challenge" in (await told(world, record, hall)).lower()
    assert await world.games.tables.of(world.jonathan.id) == ()


@pytest.mark.parametrize("where", ["crypt", "castle"])
async def test_nobody_joins_a_challenge_that_is_hidden_from_them(world: World, where: str) -> None:
    vault, intruder, place = await only_for(world, world.mina), world.lucy, world.channel
    await world.mina.slash(vault, "dracula challenge")
    (join,) = [one for one in pressable(vault.history()[-1]) if ":join:" in one]
    await world.challenge()
    if where == "castle":
        place, intruder = await castle_of(world, intruder)
    record = world.emit(intruder, forged(world, join), join, elsewhere=place)
    assert "no such challenge" in (await told(world, record, place)).lower()
    assert await world.games.tables.of(world.lucy.id) == ()


async def test_the_rules_of_a_challenge_are_opened_by_those_who_see_it(world: World) -> None:
    vault = await only_for(world, world.mina)
    for channel in (world.channel, vault):
        await world.mina.slash(channel, "dracula challenge", options="end_bonus=none")
        (rules,) = [one for one in pressable(channel.history()[-1]) if one.startswith("il:")]
        answer = text(await world.press(world.lucy, forged(world, rules), rules)).lower()
        assert ("no such challenge" in answer) is (channel is vault)
        assert ("but at this table" in answer) is (channel is world.channel)


async def test_a_moderator_takes_no_game_to_where_a_player_cannot_see_it(world: World) -> None:
    table_id = await dealt(world)
    vault = await only_for(world, world.quincey, world.mina)
    shown = await choose(world, await command(world, "tables"), f"t{table_id}")
    shown = await choose(world, shown, vault)
    assert "Not all of the players can see" in text(shown)
    hall = await only_for(world, world.quincey, world.mina, world.jonathan)
    chosen = await choose(world, await command(world, "tables"), f"t{table_id}")
    asked = await choose(world, chosen, hall)
    assert f"Move this game to <#{hall.id}>" in text(asked), "fewer see it, but all players do"


async def test_who_has_left_a_game_need_not_see_to_where_a_moderator_takes_it(
    world: World,
) -> None:
    table_id = await dealt(world, edition="thracula")
    await world.games.gameplay.resign(table_id, world.mina.id, press=1)
    await world.services.publisher.idle(table_id)
    hall = await only_for(world, world.quincey, world.jonathan, world.lucy)
    chosen = await choose(world, await command(world, "tables"), f"t{table_id}")
    assert f"Move this game to <#{hall.id}>" in text(await choose(world, chosen, hall))


TURN = 3 * 86_400.0


def hide(world: World, person: simcord.MemberActor, channel_id: int) -> None:
    """Somebody who may edit this channel keeps a person out of it."""
    deny = discord.Permissions(view_channel=True).value
    overwrite = Overwrite(person.id, OverwriteType.MEMBER, allow=0, deny=deny)
    world.env.backend.set_overwrite(channel_id, overwrite)


async def let_in(world: World, person: simcord.MemberActor) -> None:
    world.env.backend.delete_overwrite(world.channel.id, person.id)
    await world.env.settle()


async def out_of_time(world: World, table_id: int) -> Table:
    """The table once the time of the player to move would be up."""
    await world.env.advance_time(TURN + 60)
    return await world.table(table_id)


async def test_nobody_loses_on_time_at_a_table_that_is_hidden_from_them(world: World) -> None:
    table_id = await dealt(world)
    board = world.newest()
    slow = await world.mover(table_id)
    hide(world, slow, world.channel.id)
    table = await out_of_time(world, table_id)
    assert (table.over, table.unreachable, table.deadline) == (False, True, None)
    world.env.backend.set_overwrite(
        world.guild.create_text_channel("garden").id,
        Overwrite(slow.id, OverwriteType.MEMBER, allow=0, deny=0),
    )
    await world.env.settle()
    assert (await world.table(table_id)).unreachable, "it is still hidden from them"
    await let_in(world, slow)
    table = await world.table(table_id)
    assert deadline_of(table) == pytest.approx(world.env.now().timestamp() + TURN, abs=2)
    shown = world.env.backend.get_message(world.channel.id, board.id)
    assert f"<t:{deadline_of(table):.0f}:R>" in text(shown)
    table = await out_of_time(world, table_id)
    assert table.position.ending == TableEvent(EventKind.TIMEOUT, table.seats_of(slow.id)[0])


async def test_a_live_game_is_not_won_by_hiding_it_either(world: World) -> None:
    table_id = await dealt(world, pace="live", time="5")
    hide(world, await world.mover(table_id), world.channel.id)
    await world.env.advance_time(301)
    table = await world.table(table_id)
    assert (table.over, table.unreachable) == (False, True)


async def test_a_hidden_table_goes_on_where_its_players_see_it(world: World) -> None:
    table_id = await dealt(world)
    slow = await world.mover(table_id)
    hide(world, slow, world.channel.id)
    await out_of_time(world, table_id)
    garden = world.guild.create_text_channel("garden")
    await slow.slash(garden, "dracula board", table=table_id)
    table = await world.table(table_id)
    assert table.location.channel_id == garden.id
    assert deadline_of(table) == pytest.approx(world.env.now().timestamp() + TURN, abs=2)
    assert (await out_of_time(world, table_id)).over


async def test_a_thread_is_hidden_with_its_channel(world: World) -> None:
    table_id, thread = await in_thread(world)
    hide(world, await world.mover(table_id), world.channel.id)
    table = await out_of_time(world, table_id)
    assert table.location.channel_id == thread.channel_id
    assert (table.over, table.unreachable) == (False, True)


async def test_somebody_who_has_left_the_server_loses_on_time_as_before(world: World) -> None:
    table_id = await dealt(world)
    slow = await world.mover(table_id)
    hide(world, slow, world.channel.id)
    world.guild.remove_member(slow)
    assert (await out_of_time(world, table_id)).over


async def test_it_does_not_matter_whether_those_see_the_table_who_are_not_to_move(
    world: World,
) -> None:
    table_id = await dealt(world)
    slow = await world.mover(table_id)
    hide(world, world.jonathan if slow is world.mina else world.mina, world.channel.id)
    assert (await out_of_time(world, table_id)).over


@pytest.mark.parametrize("slow", [False, True])
async def test_a_turn_begins_again_if_discord_does_not_say_who_sees_the_table(
    world: World, monkeypatch: pytest.MonkeyPatch, slow: bool
) -> None:
    async def late(_channel: object, _people: object) -> bool:
        raise TimeoutError

    table_id = await dealt(world)
    if slow:
        monkeypatch.setattr(permissions, "all_may_read", late)
    else:
        world.env.inject_error("GET", "/guilds/*/members/*", status=503, times=10)
    table = await out_of_time(world, table_id)
    assert not table.over
    assert deadline_of(table) > world.env.now().timestamp() + TURN - 3600, "it is shown at once"
    world.env.backend.faults.clear()
    monkeypatch.undo()
    assert (await out_of_time(world, table_id)).over


async def test_a_refusal_that_will_not_pass_stops_no_clock(world: World) -> None:
    table_id = await dealt(world)
    world.env.inject_error("GET", "/guilds/*/members/*", status=403, code=50001)
    assert (await out_of_time(world, table_id)).over


async def test_a_hidden_table_that_is_gone_keeps_no_other_clock_from_going_on(
    world: World,
) -> None:
    table_id = await dealt(world)
    slow = await world.mover(table_id)
    hide(world, slow, world.channel.id)
    await out_of_time(world, table_id)
    forbid(world, view_channel=True)
    await world.env.settle()
    assert (await world.table(table_id)).unreachable
    allow(world)
    await let_in(world, slow)
    assert not (await world.table(table_id)).unreachable
