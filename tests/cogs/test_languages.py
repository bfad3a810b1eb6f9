"""What everybody reads is in the language of the server; what one person reads is in his own."""

import pytest
import simcord
from simcord.builders import UserHandle

from tests.world import World, text


def invited(world: World, locale: str | None) -> tuple[simcord.MemberActor, simcord.ChannelHandle]:
    """Somebody new on another server, which has chosen this language or none, and a channel."""
    guild = world.env.create_guild("Whitby", preferred_locale=locale)
    channel = guild.create_text_channel("abbey")
    return guild.add_member(world.env.create_user("renfield", global_name="Renfield")), channel


@pytest.mark.parametrize(
    ("locale", "title"),
    [("de", "möchte"), ("de-DE", "möchte"), ("ja", "wants"), (None, "wants")],
)
async def test_a_challenge_is_in_the_language_of_the_server(
    world: World, locale: str | None, title: str
) -> None:
    person, channel = invited(world, locale)
    await world.env.settle()
    await person.slash(channel, "dracula challenge")
    (challenge,) = channel.history()
    assert title in text(challenge)


async def test_a_server_without_a_language_has_that_of_its_host(world: World) -> None:
    world.carfax.changed["language"] = "de-AT"
    await world.restart()
    assert "möchte" in text(await world.challenge())


async def test_a_private_answer_is_in_the_language_of_its_reader(world: World) -> None:
    person, channel = invited(world, "de")
    await world.env.settle()
    answer = await person.slash(channel, "dracula leaderboard")
    assert answer.ephemeral
    assert "Nobody" in text(answer.response)


async def test_a_table_that_is_shown_elsewhere_speaks_as_they_do_there(world: World) -> None:
    await world.mina.slash(world.channel, "dracula challenge", computer="renfield")
    (table,) = await world.games.tables.of(world.mina.id)
    old = world.newest()
    guild = world.env.create_guild("Whitby", preferred_locale="de")
    channel = guild.create_text_channel("abbey")
    mina = UserHandle(world.env, world.env.backend.users[world.mina.id])
    there = guild.add_member(mina)
    await world.env.settle()
    await there.slash(channel, "dracula board", table=table.id)
    (shown,) = channel.history()
    assert "Leg eine Karte" in text(shown)
    moved = next(one for one in world.messages() if one.id == old.id)
    assert "has moved" in text(moved)
