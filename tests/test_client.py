"""The client: the commands, when they are sent to Discord, and what else it tells discord.py."""

import asyncio
import json
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import discord
import pytest
import simcord
from discord.app_commands import ContextMenu, Group

from tests.conftest import HANGING, PATIENCE
from tests.world import Carfax, furnished

MOST_CHARACTERS = 8000
MOST_SUBCOMMANDS = MOST_CHOICES = MOST_OPTIONS = 25
MOST_IN_A_NAME = 32
COMMANDS = "/applications/*/commands"


@pytest.fixture
async def carfax(tmp_path: Path) -> AsyncIterator[Carfax]:
    builder = Carfax(tmp_path / "dracula.db")
    yield builder
    await builder.close()


def characters(part: Any) -> int:
    """What Discord counts of a command: names, descriptions and values of choices."""
    if isinstance(part, list):
        return sum(map(characters, part))
    if not isinstance(part, dict):
        return 0
    counted = sum(len(str(part.get(key, ""))) for key in ("name", "description", "value"))
    return counted + sum(characters(value) for value in part.values())


def described(part: dict[str, Any]) -> list[str]:
    options = part.get("options", [])
    return [part["description"], *(text for option in options for text in described(option))]


async def test_discord_takes_the_commands(carfax: Carfax) -> None:
    client = (await carfax.build()).client
    async with simcord.run(client, settle_timeout=PATIENCE):
        commands = client.tree.get_commands()
        groups = [one.to_dict(client.tree) for one in commands if isinstance(one, Group)]
        (of_a_user,) = [one for one in commands if isinstance(one, ContextMenu)]
    assert [group["name"] for group in groups] == ["dracula", "dracula-admin"]
    places = [(group["contexts"], group["integration_types"]) for group in groups]
    assert places == [([0, 1], [0]), ([0], [0])], "servers, and direct messages with the bot"
    assert 0 < len(of_a_user.name) <= MOST_IN_A_NAME
    for command in groups:
        assert characters(command) <= MOST_CHARACTERS
        assert len(command["options"]) <= MOST_SUBCOMMANDS
        for subcommand in command["options"]:
            assert len(subcommand["options"]) <= MOST_OPTIONS
            assert all(len(one.get("choices", [])) <= MOST_CHOICES for one in subcommand["options"])
        assert all(0 < len(text) <= 100 for text in described(command))
        assert json.dumps(command)


async def test_moderators_are_who_may_manage_the_server_unless_it_says_otherwise(
    carfax: Carfax,
) -> None:
    client = (await carfax.build()).client
    async with simcord.run(client, settle_timeout=PATIENCE):
        group = client.tree.get_command("dracula-admin")
        assert isinstance(group, Group)
        sent = group.to_dict(client.tree)
    assert sent["default_member_permissions"] == discord.Permissions(manage_guild=True).value


async def test_commands_are_told_when_they_changed_and_not_at_every_start(carfax: Carfax) -> None:
    commands_file = carfax.database.with_suffix(".commands")

    def told(env: simcord.Env) -> int:
        return len([one for one in env.http_requests if one.path.endswith("/commands")])

    bot = (await carfax.build()).client
    bot.commands_file = commands_file
    async with simcord.run(bot, settle_timeout=PATIENCE) as env:
        assert told(env) == 1
        again = (await carfax.build()).client
        again.commands_file = commands_file
        await env.restart_bot(again)
        assert told(env) == 1
        commands_file.write_text("older")
        other = (await carfax.build()).client
        other.commands_file = commands_file
        await env.restart_bot(other)
        assert told(env) == 2


@pytest.mark.parametrize(("status", "code"), [(503, 0), (400, 50035), (429, 30034), (403, 40333)])
async def test_it_plays_with_the_older_commands_while_discord_takes_no_new_ones(
    carfax: Carfax, caplog: pytest.LogCaptureFixture, status: int, code: int
) -> None:
    commands_file = carfax.database.with_suffix(".commands")
    bot = (await carfax.build()).client
    async with simcord.run(bot, settle_timeout=PATIENCE) as env:
        commands_file.write_text("older")
        env.inject_error("PUT", COMMANDS, status=status, code=code, times=None)
        again = (await carfax.build()).client
        again.commands_file = commands_file
        await env.restart_bot(again)
        assert again.playing.is_set()
        assert commands_file.read_text() == "older"
        assert "Discord took no commands" in caplog.text
        assert str(code) in caplog.text
        env.backend.faults.clear()
        later = (await carfax.build()).client
        later.commands_file = commands_file
        await env.restart_bot(later)
        assert commands_file.read_text() != "older", "they are sent by the next start"


async def test_commands_that_discord_takes_at_the_third_attempt_are_told(carfax: Carfax) -> None:
    commands_file = carfax.database.with_suffix(".commands")
    bot = (await carfax.build()).client
    async with simcord.run(bot, settle_timeout=PATIENCE) as env:
        env.inject_error("PUT", COMMANDS, status=503, times=2)
        again = (await carfax.build()).client
        again.commands_file = commands_file
        await env.restart_bot(again)
        assert commands_file.exists()


async def test_a_server_that_had_new_commands_first_does_not_keep_them_beside_those_of_all(
    carfax: Carfax,
) -> None:
    commands_file = carfax.database.with_suffix(".commands")
    bot = (await carfax.build()).client
    async with simcord.run(bot, settle_timeout=PATIENCE) as env:
        await furnished(env, carfax)
        first, second = env.bot.guilds[0].id, 99
        for guild, places in (
            (first, [f"guilds/{first}/commands"]),
            (None, [f"guilds/{first}/commands", "commands"]),
            (second, [f"guilds/{second}/commands"]),
        ):
            carfax.changed["sync_guild"] = guild
            again = (await carfax.build()).client
            again.commands_file = commands_file
            done = len(env.http_requests)
            await env.restart_bot(again)
            told = [one for one in env.http_requests[done:] if one.path.endswith("/commands")]
            assert [one.path.split("/", 3)[-1] for one in told] == places


async def test_it_plays_although_it_is_not_on_the_server_that_gets_commands_first(
    carfax: Carfax, caplog: pytest.LogCaptureFixture
) -> None:
    bot = (await carfax.build()).client
    async with simcord.run(bot, settle_timeout=PATIENCE) as env:
        await furnished(env, carfax)
        carfax.changed["sync_guild"] = 99
        again = (await carfax.build()).client
        route = "/applications/*/guilds/*/commands"
        env.inject_error("PUT", route, status=403, code=50001)
        await env.restart_bot(again)
        assert again.playing.is_set()
    assert "SYNC_GUILD gets no commands. Is the bot on that server?" in caplog.text


async def test_it_starts_although_it_cannot_keep_in_mind_which_commands_it_has_told(
    carfax: Carfax,
) -> None:
    bot = (await carfax.build()).client
    bot.commands_file = carfax.database.with_name("none") / "dracula.commands"
    async with simcord.run(bot, settle_timeout=PATIENCE) as env:
        await furnished(env, carfax)
        assert [one for one in env.http_requests if one.path.endswith("/commands")]


async def test_it_asks_for_no_privileged_intent_and_keeps_nobody_in_memory(carfax: Carfax) -> None:
    async with simcord.run((await carfax.build()).client, settle_timeout=PATIENCE) as env:
        await furnished(env, carfax)
        assert env.bot.intents.value == 1
        assert env.bot.user is not None
        assert [member.id for member in env.bot.guilds[0].members] == [env.bot.user.id]


async def test_the_program_can_be_told_for_one_server_only(carfax: Carfax) -> None:
    carfax.changed["sync_guild"] = 42
    client = (await carfax.build()).client
    async with simcord.run(client, check_errors=False, settle_timeout=PATIENCE) as env:
        (request,) = [one for one in env.http_requests if "commands" in one.path]
    assert "/guilds/42/" in request.path


async def test_a_global_limit_does_not_outlast_the_request_that_met_it(carfax: Carfax) -> None:
    client = (await carfax.build()).client
    async with simcord.run(client, settle_timeout=PATIENCE):
        over: asyncio.Event = vars(client.http)["_global_over"]

        async def meet() -> None:
            over.clear()

        await asyncio.create_task(meet())
        await asyncio.wait_for(over.wait(), HANGING)
