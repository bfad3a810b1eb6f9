"""Four people press whatever there is, also what is long past, and command whatever there is.

Meanwhile messages are deleted, and the bot's permissions come and go. Every press is answered,
nothing breaks, and what is running can still be played at the end.
`MONKEYS=2000 make test` lets them go on for longer.
"""

import logging
import os
import random
import re
from collections.abc import Sequence
from typing import Any

import pytest
from discord import AppCommandOptionType, AppCommandType
from simcord.actors import MemberActor
from simcord.interactions import walk_to_subcommand

from bot.engine.games import GAMES
from bot.ui.pictures import draw
from tests.cogs.test_faults import allow, forbid
from tests.seeded_random import seeded_bytes
from tests.world import World, moves_on, pressable, text

STEPS = int(os.environ.get("MONKEYS", "80"))
WORDS = ("1", "-1", "queen", "dracula.classic", "Mina", "`*_~|", "🧛", "a" * 90)
LEAST, MOST = -5, 40  # where Discord knows no bounds of a number
NEEDED = ("view_channel", "send_messages", "attach_files", "embed_links", "read_message_history")
HOUR, DAY = 3600, 86_400
TURNS = 6
LATELY = 12  # messages that somebody still looks at


class Monkeys:
    """What they see: what is public, and each his own answers."""

    def __init__(self, world: World, chance: random.Random) -> None:
        self.world = world
        self.chance = chance
        self.private: dict[int, list[Any]] = {one: [] for one in world.people}
        self.past: list[Any] = []

    async def act(self) -> None:
        person = self.chance.choice(list(self.world.people.values()))
        kinds = {
            self.play: 120,
            self.press: 40,
            self.command: 20,
            self.challenge: 3,
            self.wait: 1,
            self.restart: 1,
            self.delete: 1,
            self.deny: 1,
        }
        (kind,) = self.chance.choices(list(kinds), list(kinds.values()))
        await kind(person)

    async def play(self, _person: MemberActor) -> None:
        """Play a table to the end by what can be pressed there, one player at a time."""
        acting = [
            (table, person)
            for table in await self.world.games.tables.in_channel(self.world.channel.id)
            for person in self.world.people.values()
            if not table.over and table.awaited_seat(person.id) is not None
        ]
        if not acting:
            return
        table, person = acting[0]
        there = self.world.env.backend.messages[self.world.channel.id]
        board = there.get(table.location.message_id or 0)
        if board is None:  # somebody has deleted it
            return
        cells = [(one,) for one in pressable(board) if one.startswith("p:")]
        starts = [*cells, *moves_on(board)] or [(f"h:{table.id}",)]
        answer = await self.world.press(person, board, *self.chance.choice(starts))
        self.keep(person, answer)
        moves = [] if answer is None else _offered(answer)
        if moves:
            self.keep(person, await self.world.press(person, answer, *self.chance.choice(moves)))

    async def press(self, person: MemberActor) -> None:
        """Something on a message as it is now, or as it once was."""
        seen = [*self.world.messages()[-LATELY:], *self.private[person.id][-LATELY:]]
        if self.chance.random() < 0.1:
            seen += self.past[-LATELY:]
        there = self.world.env.backend.messages[self.world.channel.id]
        presses = [
            (one, press)
            for one in seen
            if one.id in there
            for press in [*((button,) for button in pressable(one)), *moves_on(one)]
        ]
        if not presses:
            return
        message, press = self.chance.choice(presses)
        self.past.append(message)
        self.keep(person, await self.world.press(person, message, *press))

    async def command(self, person: MemberActor) -> None:
        """Any command that this person may give, with some of its options."""
        name = self.chance.choice(person.available_commands(self.world.channel))
        root, *path = name.split()
        commands = self.world.env.backend.commands[None]
        leaf, _ = walk_to_subcommand(commands[root, AppCommandType.chat_input.value], path)
        share = self.chance.random()
        options = {
            option["name"]: self.value(option)
            for option in leaf.get("options", ())
            if option.get("required") or self.chance.random() < share
        }
        await self.say(person, name, **options)

    def value(self, option: dict[str, Any]) -> Any:
        """Something that Discord would let through."""
        if option.get("choices"):
            return self.chance.choice(option["choices"])["value"]
        least, most = option.get("min_value", LEAST), option.get("max_value", MOST)
        values: dict[AppCommandOptionType, Sequence[Any]] = {
            AppCommandOptionType.string: [word[: option.get("max_length")] for word in WORDS],
            AppCommandOptionType.integer: range(least, most + 1),
            AppCommandOptionType.boolean: (False, True),
            AppCommandOptionType.user: list(self.world.people.values()),
            AppCommandOptionType.channel: [self.world.channel],
        }
        return self.chance.choice(values[AppCommandOptionType(option["type"])])

    async def challenge(self, person: MemberActor) -> None:
        edition = self.chance.choice(list(GAMES))
        others = [one for one in self.world.people.values() if one is not person]
        named = self.chance.sample(others, self.chance.randint(0, len(GAMES[edition].sides) - 1))
        people: dict[str, Any] = dict(zip(("opponent", "second", "third"), named, strict=False))
        if not named and self.chance.random() < 0.5:
            people = {"computer": self.chance.choice(["renfield", "harker"])}
        await self.say(person, "dracula challenge", edition=edition, **people)

    async def wait(self, _person: MemberActor) -> None:
        await self.world.env.advance_time(self.chance.uniform(HOUR, 4 * DAY))

    async def restart(self, _person: MemberActor) -> None:
        await self.world.restart()

    async def delete(self, _person: MemberActor) -> None:
        """A moderator deletes something."""
        messages = self.world.messages()[-LATELY:]
        if messages:
            deleted = self.chance.choice(messages)
            self.world.env.backend.delete_message(self.world.channel.id, deleted.id)
            await self.world.env.settle()

    async def deny(self, person: MemberActor) -> None:
        """The bot loses a permission in the channel, and has it back some turns later."""
        forbid(self.world, **{self.chance.choice(NEEDED): True})
        for _ in range(TURNS):
            await self.play(person)
        allow(self.world)
        await self.world.env.settle()

    async def say(self, person: MemberActor, name: str, **options: Any) -> None:
        said = await person.slash(self.world.channel, name, **options)
        self.keep(person, said.response)

    def keep(self, person: MemberActor, answer: Any) -> None:
        """A private answer, which must not tell that something broke."""
        if answer is not None:
            assert not re.search("Error number|Fehlernummer", text(answer))
            self.private[person.id].append(answer)


def _offered(answer: Any) -> list[tuple[str, ...]]:
    cards = [(one,) for one in pressable(answer) if one.startswith("c:")]
    return [*cards, *moves_on(answer)]


@pytest.mark.parametrize("troop", range(4))
async def test_whatever_is_pressed_is_answered(
    world: World, troop: int, caplog: pytest.LogCaptureFixture
) -> None:
    world.carfax.draw = draw
    await world.restart()
    await world.prefer(world.lucy, language="de")
    monkeys = Monkeys(world, random.Random(seeded_bytes(8)))
    for _ in range(STEPS):
        await monkeys.act()
    errors = [one for one in caplog.records if one.levelno >= logging.ERROR]
    assert not [one.getMessage() for one in errors]
    for table in await world.games.tables.in_channel(world.channel.id):
        if not (table.over or table.unreachable):
            assert table.position.seats_to_act
            assert table.location.message_id in [one.id for one in world.messages()]
