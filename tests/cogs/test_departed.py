"""No game begins with a person who has left the server."""

import aiohttp
import discord
import pytest

from tests.cogs.test_lookup import ended
from tests.cogs.test_play_now import play, seated
from tests.ui.fakes import refusal
from tests.world import World, pressable, text


async def test_whoever_has_left_the_server_is_paired_with_nobody(world: World) -> None:
    await play(world, world.mina)
    world.guild.remove_member(world.mina)
    assert "You are waiting" in text(await play(world, world.lucy))
    assert await seated(world) == []
    assert "Lucy" in text(await play(world, world.quincey)), "the next one is"
    assert await seated(world) == [[world.lucy.id, world.quincey.id]]


async def test_a_challenge_by_whoever_has_left_the_server_is_withdrawn_when_accepted(
    world: World,
) -> None:
    lobby = await world.challenge()
    world.guild.remove_member(world.mina)
    (accept, *_) = (one for one in pressable(lobby) if ":join:" in one)
    told = await world.press(world.jonathan, lobby, accept)
    assert "This challenge is no longer open: withdrawn." in text(told)
    assert "The challenge was withdrawn." in text(world.newest())
    assert await seated(world) == []


async def test_whoever_has_left_the_server_is_not_invited_to_a_rematch(world: World) -> None:
    table_id = await ended(world)
    end = next(one for one in world.messages() if f"r:{table_id}" in pressable(one))
    world.guild.remove_member(world.jonathan)
    shown = len(world.messages())
    told = await world.press(world.mina, end, f"r:{table_id}")
    assert "\u2068Jonathan\u2069 is not on this server." in text(told)
    assert await world.games.lobbies.rematch_of(table_id) is None
    assert len(world.messages()) == shown


@pytest.mark.parametrize(
    "failure",
    [
        refusal(503),
        refusal(403, 50001),
        refusal(404, 10004),
        refusal(404),
        aiohttp.ClientError(),
        TimeoutError(),
    ],
    ids=["trouble", "refused", "no server", "a page", "lost", "slow"],
)
async def test_whoever_discord_says_nothing_about_is_still_there(
    world: World, monkeypatch: pytest.MonkeyPatch, failure: Exception
) -> None:
    asked = list[int]()

    async def fail(_guild: discord.Guild, user_id: int) -> discord.Member:
        asked.append(user_id)
        raise failure

    table_id = await ended(world)
    end = next(one for one in world.messages() if f"r:{table_id}" in pressable(one))
    monkeypatch.setattr(discord.Guild, "fetch_member", fail)
    await world.press(world.mina, end, f"r:{table_id}")
    assert "wants a rematch" in text(world.newest())
    await play(world, world.lucy)
    await play(world, world.quincey)
    assert await seated(world) == [[world.lucy.id, world.quincey.id]]
    assert asked == [world.jonathan.id, world.lucy.id]
