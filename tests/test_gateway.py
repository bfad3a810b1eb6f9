"""The line to Discord breaks and is mended: what was pressed meanwhile is answered, and once."""

import asyncio
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
from aiohttp import web

from tests.bench.loopback import DISPATCH, Loopback
from tests.conftest import HANGING
from tests.test_on_discord import JONATHAN, MINA, counted, running, table_of

RESUME, RECONNECT, INVALID = 6, 7, 9


class Faltering(Loopback):
    """Keeps what it told, and tells it again to whoever resumes the session."""

    def __init__(self) -> None:
        super().__init__(1, 1)
        self.told: list[dict[str, Any]] = []
        self.mended = asyncio.Event()
        self.resumed = self.identified = 0
        self.repeats = False
        """Whether it also tells again what the bot has heard: it may not know that."""

    def break_off(self) -> None:
        """As if a cable was pulled."""
        assert self._transport is not None
        self._transport.abort()

    async def ask_to_reconnect(self) -> None:
        await self._socket.send_json({"op": RECONNECT, "d": None})

    async def forget_the_session(self) -> None:
        await self._socket.send_json({"op": INVALID, "d": False})

    async def _hear(self, op: int, said: Any) -> None:
        if op == RESUME:
            self.resumed += 1
            heard = -1 if self.repeats else said["seq"]
            for one in [one for one in self.told if one["s"] > heard]:
                await self._socket.send_json(one)
            await self._socket.send_json(
                {"op": DISPATCH, "s": self.next_id(), "t": "RESUMED", "d": {}}
            )
            self.mended.set()
        else:
            await super()._hear(op, said)

    async def _welcome(self) -> None:
        self.identified += 1
        await super()._welcome()

    async def _tell(self, event: str, what: dict[str, Any]) -> None:
        one = {"op": DISPATCH, "s": self.next_id(), "t": event, "d": what}
        if event == "INTERACTION_CREATE":
            self.told.append(one)
        with suppress(ConnectionError):
            await self._socket.send_json(one)


@pytest.mark.parametrize("way", ["it breaks", "Discord asks for a new one"])
async def test_a_press_on_a_broken_line_is_answered_when_it_is_mended(
    tmp_path: Path, way: str
) -> None:
    discord = Faltering()
    async with discord, running(tmp_path, discord):
        table = await table_of(discord)
        if way == "it breaks":
            discord.break_off()
        else:
            await discord.ask_to_reconnect()
        queen = table.pressable("m:")[0]
        await asyncio.wait_for(discord.press(MINA, table, queen), HANGING)
        await discord.press(JONATHAN, table, queen)
        assert (discord.resumed, discord.identified) == (1, 1)
        assert counted(tmp_path, "move") == 1


class Refusing(Loopback):
    """Breaks the first connections off before it has greeted anybody."""

    def __init__(self, refusals: int) -> None:
        super().__init__(1, 1)
        self.refusals = refusals

    async def _connect(self, request: web.Request) -> web.WebSocketResponse:
        if not self.refusals:
            return await super()._connect(request)
        self.refusals -= 1
        assert request.transport is not None
        request.transport.abort()
        return web.WebSocketResponse()


async def test_a_shard_that_cannot_be_connected_at_first_is_connected_later(tmp_path: Path) -> None:
    """Nobody else would play its games: this process has it."""
    discord = Refusing(2)  # aiohttp itself asks twice
    async with discord, running(tmp_path, discord):
        assert (await table_of(discord)).pressable("m:")
    assert discord.refusals == 0


async def test_an_event_that_arrives_twice_takes_effect_once(tmp_path: Path) -> None:
    discord = Faltering()
    async with discord, running(tmp_path, discord):
        table = await table_of(discord)
        queen = table.pressable("m:")[0]
        for one in (MINA, JONATHAN):
            await discord.press(one, table, queen)
        discord.repeats = True
        discord.break_off()
        await asyncio.wait_for(discord.mended.wait(), HANGING)
        # What is told after all that was told again is answered after it.
        await asyncio.wait_for(discord.press(JONATHAN, table, queen), HANGING)
        assert [counted(tmp_path, rows) for rows in ("lobby", "game", "move")] == [1, 1, 1]


async def test_the_buttons_live_on_in_a_new_session(tmp_path: Path) -> None:
    discord = Faltering()
    async with discord, running(tmp_path, discord):
        table = await table_of(discord)
        discord.ready.clear()
        await discord.forget_the_session()
        await asyncio.wait_for(discord.ready.wait(), HANGING)
        queen = table.pressable("m:")[0]
        for one in (MINA, JONATHAN):
            await asyncio.wait_for(discord.press(one, table, queen), HANGING)
        assert discord.identified == 2
        assert counted(tmp_path, "move") == 1


async def test_a_server_that_removes_the_bot_between_two_sessions_is_noted(tmp_path: Path) -> None:
    discord = Faltering()
    async with discord, running(tmp_path, discord):
        await table_of(discord)
        discord.guilds.clear()
        discord.ready.clear()
        await discord.forget_the_session()
        await asyncio.wait_for(discord.ready.wait(), HANGING)
        async with asyncio.timeout(HANGING):
            while not counted(tmp_path, "departed_guild"):  # noqa: ASYNC110 - in another process
                await asyncio.sleep(0.1)
