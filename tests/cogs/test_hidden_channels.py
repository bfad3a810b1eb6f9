"""Nobody is led into a game that they cannot see, or enters one that is hidden from them."""

from typing import Any

import pytest
import simcord

from tests.cogs.test_lookup import ended
from tests.cogs.test_malice import forged, only_for
from tests.cogs.test_moderation import choose, command
from tests.cogs.test_play import dealt
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
        assert ("at this table:" in answer) is (channel is world.channel)


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
