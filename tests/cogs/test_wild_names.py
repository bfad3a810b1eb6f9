"""Whatever people call themselves stands in every message of a game, and does no harm there."""

import re

import discord
import pytest

from tests.world import World, components, pressable, text

NAMES = (
    "Mina",
    "@everyone",
    "@here",
    "<@1>",
    "<@&1>",
    "<#1>",
    "<t:0:[Rf]>",
    "</dracula hand:1>",
    "<:bat:1>",
    "https://evil.example",
    "[here](https://evil.example)",
    "discord.gg/evil",
    "**bold** __under__ ~~gone~~",
    "`code` ```block```",
    "# Headline",
    "> quote",
    "||spoiler||",
    "\u202egnp.exe",
    "🧛🏻\u200d♂️" * 8,
    "Z" + "\u0334\u0335\u0336\u0337" * 7,
    "עברית \u2067 العربية",
    "\u3164\u200b",
)
LIVE = (
    r"(?<!\\)[*_~`|]{2}|@everyone|@here|(?<!\\)<[@#:t/][^>]*>|https?://(?!discord\.com/channels/)"
    r"|discord\.gg|[\u202a-\u202e\u2066\u2067]|[\u0300-\u036f]{3}"
)
"""What must not come out of a name: markdown, mentions, links, turned letters, towers of marks."""


def named_by_us(shown: str, *users: int) -> str:
    """A message without what we write ourselves: mentions of players, times, links, our bold."""
    for user in users:
        shown = shown.replace(f"<@{user}>", "")
    ours = (
        r"<t:\d+:[Rf]>|\(https://discord\.com/channels/[\d/]+\)|\*\*|`[0-9a-f]{64}`"
        r"|`/dracula [^`]*`|</dracula [a-z]+:\d{17,}>"
    )
    return re.sub(ours, "", shown.replace("\\*", "").replace("\\_", ""))


@pytest.mark.parametrize("name", NAMES, ids=range(len(NAMES)))
async def test_a_name_does_no_harm_in_any_message_of_a_game(world: World, name: str) -> None:
    wild = world.guild.add_member(world.env.create_user("wild", global_name=name))
    lobby = await world.challenge(opponent=wild)
    seen = [text(lobby)]
    await world.click(wild, lobby, ":join:")
    seen += [text(message) for message in world.messages()]
    asked = await wild.slash(world.channel, "dracula resign")
    await world.click(wild, asked.response, "g:")
    end = world.newest()
    await wild.click(end, custom_id=next(one for one in pressable(end) if one.startswith("r:")))
    seen += [text(message) for message in world.messages()]
    for command in ("leaderboard", "profile", "games", "verify"):
        answer = await wild.slash(world.channel, f"dracula {command}")
        seen.append(text(answer.response))
    for shown in seen:
        assert shown.count("\u2068") == shown.count("\u2069")
        assert not re.search(LIVE, named_by_us(shown, wild.id, world.mina.id)), shown
    for message in world.messages():
        assert not message.mention_everyone
        assert {user.id for user in message.mentions} <= {wild.id, world.mina.id}


async def test_a_thread_is_called_by_a_harmless_name(world: World) -> None:
    world.carfax.changed["tables_per_channel"] = 1
    await world.restart()
    await world.begin()
    wild = world.guild.add_member(world.env.create_user("wild", global_name="\u202e\n@everyone"))
    answer = await wild.slash(world.channel, "dracula challenge")
    await world.click(wild, answer.response, "t:")
    (thread,) = world.channel.threads
    opened = world.env.bot.get_channel(thread.id)
    assert isinstance(opened, discord.Thread)
    assert "\u202e" not in opened.name


async def test_a_name_on_a_button_is_short_and_on_one_line(world: World) -> None:
    wild = world.guild.add_member(
        world.env.create_user("wild", global_name="\u202e W\n" + "x" * 28)
    )
    lobby = await world.challenge(edition="thracula", opponent=wild)
    labels = [part["label"] for part in components(lobby) if part["type"] == 2]
    assert all(len(label) <= 80 and "\n" not in label for label in labels)
    assert not [label for label in labels if "\u202e" in label]
