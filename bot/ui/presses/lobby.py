"""What a press on a challenge does: take a seat, decline, withdraw, seat a computer player."""

from bot.engine.errors import Refusal
from bot.ui import ids
from bot.ui.answers import TAKEN, Caller, Desk, Reply


async def act(desk: Desk, caller: Caller, press: ids.LobbyAct) -> Reply:
    """The challenge itself shows what came of it."""
    tables = desk.tables
    if press.act == "join":
        await tables.join(press.lobby, caller.person, press.seat, press=caller.press)
    elif press.act == "decline":
        await tables.decline(press.lobby, caller.user_id)
    elif press.act == "withdraw":
        await tables.withdraw(press.lobby, caller.user_id)
    elif press.act == "leave":
        await tables.leave(press.lobby, caller.user_id)
    elif press.act == "fill":
        await tables.fill(press.lobby, caller.user_id, press.level, press.seat)
    else:
        raise Refusal("unknown_press")
    return TAKEN


async def rematch(desk: Desk, caller: Caller, press: ids.Rematch) -> Reply:
    """The same again with the ways swapped: the first press asks, the other one's press agrees."""
    await desk.tables.rematch(press.table, caller.person, caller.spot)
    return TAKEN
