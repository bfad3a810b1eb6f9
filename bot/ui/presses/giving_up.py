"""What resigning takes: asking, and being sure."""

from bot.engine.errors import Refusal
from bot.tables.errors import NotSeated
from bot.ui import ids
from bot.ui.answers import Caller, Desk, Reply
from bot.ui.layouts import answers


async def give_up(desk: Desk, caller: Caller, press: ids.GiveUp) -> Reply:
    """The first press asks again; the second resigns."""
    if not press.sure:
        return await ask(desk, caller, press.table)
    table = await desk.tables.resign(press.table, caller.user_id, press=caller.press)
    link = desk.publisher.link(table)
    return Reply(answers.done("resigned", link, caller.words), replaces=True)


async def ask(desk: Desk, caller: Caller, table_id: int) -> Reply:
    """Whether that is meant, before a game is given up."""
    table = await desk.tables.get(table_id)
    if not table.seats_of(caller.user_id):
        raise NotSeated("not_seated")
    if table.over:
        raise Refusal("game_over")
    return Reply(answers.sure(table, caller.words), replaces=True)
