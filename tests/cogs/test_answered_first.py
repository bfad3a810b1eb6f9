"""A move is stored, then answered, and only then drawn for all; what may take long comes later."""

import asyncio
import sqlite3
from collections.abc import Awaitable, Callable
from contextlib import closing
from typing import Any

import pytest

from bot import app
from bot.messages.message import Message, Picture
from bot.messages.table_ids import MoveButton
from bot.tables.table import Table
from bot.ui.caller import Caller
from bot.ui.interactions import Reply
from tests.cogs.test_play import dealt
from tests.cogs.test_puzzle import lifted, of_the_day
from tests.conftest import HANGING
from tests.tables.fakes import stand_in
from tests.world import World, answer_to, pressable, small_picture, text


async def test_a_move_is_stored_then_answered_then_drawn(world: World) -> None:
    drawn: list[int] = []

    def draw(picture: Picture) -> bytes:
        drawn.append(sum(one.path.endswith("/callback") for one in world.env.http_requests))
        return small_picture(picture)

    world.carfax.draw = draw
    await world.restart()
    table_id = await world.begin(way="queen")
    person, board = await world.mover(table_id), world.newest()
    place = next(one for one in pressable(board) if one.startswith("p:"))
    asked = await world.press(person, board, place)
    drawn.clear()

    async def move(caller: Caller, button: MoveButton) -> Reply:
        made = (button.table, button.ply), caller.user_id, button.move
        await world.games.gameplay.move(*made, press=caller.press)
        with closing(sqlite3.connect(str(world.carfax.database))) as other:
            ((moves,),) = other.execute("SELECT count(*) FROM move").fetchall()
        for _ in range(30):  # as many steps as it takes to draw
            await asyncio.sleep(0)
        return Reply(Message((f"stored: {moves}, drawn: {len(drawn)}",)))

    world.services.interactions.register({MoveButton: move})
    card = next(one for one in pressable(asked) if one.startswith("m:"))
    answered = sum(one.path.endswith("/callback") for one in world.env.http_requests)
    answer = await world.press(person, asked, card)
    assert "stored: 1, drawn: 0" in str(answer.components)
    assert drawn == [answered + 1]


def answers(world: World) -> list[str]:
    """What presses and commands have been answered, as it was sent."""
    sent = world.env.http_requests
    return [str(one.json) for one in sent if one.path.endswith("/callback")]


def answered_before(world: World, target: object, method: str) -> list[str]:
    """The last answer at the time of each call of this method."""
    act: Callable[..., Awaitable[Any]] = getattr(target, method)
    last: list[str] = []

    async def noting(*given: object) -> object:
        last.append(answers(world)[-1])
        return await act(*given)

    stand_in(target, method, noting)
    return last


async def test_an_export_is_answered_before_the_data_are_read(world: World) -> None:
    asked = answer_to(await world.mina.slash(world.channel, "dracula privacy"))
    last = answered_before(world, world.games.exports, "export")
    then = await world.press(world.mina, asked, "pv:export")
    assert "Collecting" in last[0]
    assert then.attachments


async def test_a_result_is_answered_before_it_is_posted(world: World) -> None:
    shown = await lifted(world, world.mina, of_the_day("2026-01-01").best)
    (post,) = [one for one in pressable(shown) if ":post:" in one]
    before = len(answers(world))
    last = answered_before(world, world.services.messenger, "post")
    then = await world.press(world.mina, shown, post)
    assert answers(world)[before:] == last
    assert len(world.messages()) == 1
    assert post not in pressable(then)


async def test_a_press_for_a_thread_is_answered_before_it_is_opened(world: World) -> None:
    world.carfax.changed["tables_per_channel"] = 1
    await world.restart()
    await world.jonathan.slash(world.channel, "dracula challenge")
    full = answer_to(await world.mina.slash(world.channel, "dracula challenge"))
    (thread,) = [one for one in pressable(full) if one.startswith("t:")]
    last = answered_before(world, world.services.messenger, "open_thread")
    then = await world.press(world.mina, full, thread)
    assert "Opening a thread" in last[0]
    (opened,) = world.channel.threads
    assert str(opened.id) in text(then)


async def test_a_bot_that_stops_answers_first_what_was_pressed_before(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(app, "_LAST_ANSWERS", HANGING)
    table_id = await dealt(world)
    asked, go_on = asyncio.Event(), asyncio.Event()
    tables, games, answered = world.games.tables, world.bot.games, list[bool]()
    get, close = tables.get, games.close

    async def slow(number: int) -> Table:
        asked.set()
        await go_on.wait()
        return await get(number)

    async def noted() -> None:
        answered.append(record.responded)
        await close()

    stand_in(tables, "get", slow)
    stand_in(games, "close", noted)
    record = world.emit(world.mina, world.newest(), f"h:{table_id}")
    await asked.wait()
    stopping = asyncio.create_task(world.bot.client.before_close())
    for _ in range(20):
        await asyncio.sleep(0)
    go_on.set()
    await stopping
    assert answered == [True]
