"""A move is stored, then answered, and only then drawn for all."""

import asyncio
import sqlite3
from contextlib import closing

from bot.messages.button_ids import MoveButton
from bot.messages.message import Message, Picture
from bot.ui.interactions import Caller, Reply
from tests.world import World, pressable, small_picture


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
        made = button.table, button.ply, caller.user_id, button.move
        await world.services.gameplay.move(*made, press=caller.press)
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
