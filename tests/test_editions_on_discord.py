"""Every edition is played on a real connection: each press is answered, each message is valid."""

import asyncio
import json
import re
import signal
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from aiohttp import web

from bot.engine.games import GAMES
from bot.messages import button_grammar
from bot.messages.message import (
    MOST_ALT,
    MOST_LABEL,
    MOST_OPTION_TEXT,
    MOST_OPTIONS,
    MOST_TEXT,
    ROW,
)
from tests.bench.loopback import PRESS, Answer, Loopback, Message, body_of, within
from tests.conftest import HANGING
from tests.test_on_discord import counted, running
from tests.ui.limits import MOST_COMPONENTS, MOST_PLACEHOLDER

CHOICES: Final = (-1, 0, 1, 2, 3, 4)
"""By turn: which of all moves is made. Counterbluff begins with five cards face down."""
ROW_OF, BUTTON, SELECT, TEXT, GALLERY = 1, 2, 3, 10, 12
LINK: Final = 5
ON_THE_BOARD: Final = ("p:", "m:")
LOOKS: Final = ("h:", "v:", "i:", "e:")


class Strict(Loopback):
    """Notes what Discord would not accept in a message, or should not show."""

    def __init__(self) -> None:
        super().__init__(1, len(GAMES))
        self.faults: list[str] = []
        self.shown = 0

    async def _post(self, request: web.Request) -> web.Response:
        self._check(await body_of(request))
        return await super()._post(request)

    async def _follow_up(self, request: web.Request) -> web.Response:
        self._check(await body_of(request))
        return await super()._follow_up(request)

    async def _change(self, message: Message, request: web.Request) -> None:
        self._check(await body_of(request))
        await super()._change(message, request)

    async def _answer(self, request: web.Request) -> web.Response:
        said = (await body_of(request)).get("data") or {}
        if "components" in said:
            self._check(said)
        return await super()._answer(request)

    def _check(self, message: dict[str, Any]) -> None:
        self.shown += 1
        self.faults += faults_of(message)

    async def choose(
        self, user: int, message: Message, custom_id: str, values: list[str]
    ) -> Answer:
        """Choose these values from a select, or press a button if there are none."""
        if not values:
            return await self.answer(user, message, custom_id)
        chosen = {"custom_id": custom_id, "component_type": SELECT, "values": values}
        return await self._interact(PRESS, message.channel, user, chosen, message)


def faults_of(message: dict[str, Any]) -> Iterator[str]:
    """What is wrong with a message as it is sent."""
    parts = [*within(message["components"])]
    text = "".join(part["content"] for part in parts if part["type"] == TEXT)
    custom_ids = [part["custom_id"] for part in parts if "custom_id" in part]
    pictures = [item for part in parts if part["type"] == GALLERY for item in part["items"]]
    named = set(re.findall('"attachment://([^"]*)"', json.dumps(parts)))
    files = {one["filename"] for one in message.get("attachments", ())}
    rights = {
        "too many components": len(parts) <= MOST_COMPONENTS,
        "no text, or too much": 0 < len(text) <= MOST_TEXT,
        "two buttons with one id": len(set(custom_ids)) == len(custom_ids),
        "an id that would not be read": all(map(button_grammar.parse, custom_ids)),
        "a row of another length": all(fits(row) for row in parts if row["type"] == ROW_OF),
        "a button that cannot be": all(map(is_pressable, of_type(parts, BUTTON))),
        "a select that cannot be": all(map(is_selectable, of_type(parts, SELECT))),
        "a picture or document without its file": named <= files,
        "no alt text": all(0 < len(one["description"]) <= MOST_ALT for one in pictures),
        "a mention of everybody": "@everyone" not in text and "@here" not in text,
    }
    return (f"{fault}: {message}" for fault, right in rights.items() if not right)


def of_type(parts: list[dict[str, Any]], kind: int) -> list[dict[str, Any]]:
    return [part for part in parts if part["type"] == kind]


def fits(row: dict[str, Any]) -> bool:
    kinds = [part["type"] for part in row["components"]]
    return kinds == [SELECT] or (set(kinds) == {BUTTON} and len(kinds) <= ROW)


def is_pressable(button: dict[str, Any]) -> bool:
    named = button.get("label") or button.get("emoji")
    aim = "url" if button["style"] == LINK else "custom_id"
    return bool(named) and len(button.get("label") or "") <= MOST_LABEL and bool(button.get(aim))


def is_selectable(select: dict[str, Any]) -> bool:
    options = select["options"]
    values = [option["value"] for option in options]
    texts = [text for one in options for text in (one["label"], one["value"])]
    return (
        0 <= select["min_values"] <= select["max_values"] <= len(options) <= MOST_OPTIONS
        and len(set(values)) == len(values) > 0
        and all(0 < len(text) <= MOST_OPTION_TEXT for text in texts)
        and len(select.get("placeholder") or "") <= MOST_PLACEHOLDER
    )


@dataclass
class Table:
    """One edition in a channel of its own; the people take turns, whoever is next."""

    discord: Strict
    rules: str
    channel: int
    people: list[int]

    async def begin(self) -> None:
        challenger, *guests = self.people
        named = dict(zip(("opponent", "second", "third"), guests, strict=False))
        await self.discord.command(
            self.channel, challenger, "challenge", edition=self.rules, **named
        )
        self.lobby = await self.discord.appears(self.channel, "l:", 0)
        for seat, guest in enumerate(guests, start=1):
            joins = [one for one in self.lobby.pressable("l:") if ":join:" in one]
            (join, *_) = [one for one in joins if one.split(":")[3] in ("-", str(seat))]
            await self.discord.press(guest, self.lobby, join)

    async def board(self, ply: int) -> Message:
        """The public message, as soon as all that can be pressed on it is of this ply."""
        room = self.discord.channels[self.channel]

        def there() -> Message | None:
            boards = [one for one in room.messages if one.pressable((*ON_THE_BOARD, "h:"))]
            moves = boards[-1].pressable(ON_THE_BOARD) if boards else []
            ready = boards and all(one.split(":")[2] == str(ply) for one in moves)
            return boards[-1] if ready else None

        async with room.changed:
            board = await room.changed.wait_for(there)
        assert board is not None
        return board

    async def turn(self, ply: int, which: int) -> None:
        """A move by the only player who can make one; whoever is asked before is told so."""
        board = await self.board(ply)
        starts = board.pressable(ON_THE_BOARD) or board.pressable("h:")
        start = starts[which % len(starts)]
        for person in self.people:
            answer = (await self.discord.answer(person, board, start)).message
            moves = [] if answer is None else moves_on(answer)
            if start.startswith("m:"):
                if moves or answer is None or not answer.private:
                    return
            elif answer is not None and moves:
                answer.channel = self.channel
                await self.discord.choose(person, answer, *moves[which % len(moves)])
                return
        raise AssertionError(f"nobody can move in {self.rules}")


def moves_on(message: Message) -> list[tuple[str, list[str]]]:
    """The moves that can be made here: each a custom_id, and the values to choose."""
    moves: list[tuple[str, list[str]]] = [(one, []) for one in message.pressable("m:")]
    for part in within(message.parts):
        if part["type"] == SELECT and part["custom_id"].startswith("ms:"):
            values = [option["value"] for option in part["options"]]
            moves.append((part["custom_id"], values[: part["min_values"]]))
    return moves


async def play(table: Table) -> None:
    await table.begin()
    for ply, which in enumerate(CHOICES):
        await table.turn(ply, which)
    board = await table.board(len(CHOICES))
    for look in board.pressable(LOOKS):
        answer = (await table.discord.answer(table.people[0], board, look)).message
        assert answer is not None
        assert answer.private


async def test_every_edition_is_played_on_a_real_connection(tmp_path: Path) -> None:
    async with Strict() as discord, running(tmp_path, discord) as process:
        await asyncio.wait_for(discord.ready.wait(), HANGING)
        (channels,) = discord.guilds.values()
        tables = [
            Table(discord, rules, channel, [discord.next_id() for _ in game.sides])
            for (rules, game), channel in zip(GAMES.items(), channels, strict=True)
        ]
        await asyncio.wait_for(asyncio.gather(*map(play, tables)), HANGING)
        process.send_signal(signal.SIGINT)
        _, log = await asyncio.wait_for(process.communicate(), HANGING)
    assert process.returncode == 0, log.decode()
    assert b"Traceback" not in log
    assert discord.faults == []
    assert discord.shown > len(GAMES) * len(CHOICES)
    assert counted(tmp_path, "move") == len(GAMES) * len(CHOICES)
