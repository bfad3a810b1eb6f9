"""What a press on a challenge does: take a seat, decline, withdraw, seat a computer player."""

from bot.engine.errors import Refusal
from bot.messages import button_ids
from bot.ui.interactions import ACKNOWLEDGED, Caller, Reply, Services


async def act(services: Services, caller: Caller, press: button_ids.LobbyButton) -> Reply:
    """The challenge itself shows what came of it."""
    tables = services.tables
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
    return ACKNOWLEDGED


async def rematch(services: Services, caller: Caller, press: button_ids.RematchButton) -> Reply:
    """The same again with the ways swapped: the first press asks, the other one's press agrees."""
    await services.tables.rematch(press.table, caller.person, caller.location)
    return ACKNOWLEDGED
