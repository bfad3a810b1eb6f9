"""What resigning takes: asking, and being sure."""

from bot.engine.errors import Refusal
from bot.messages import button_ids
from bot.tables.errors import NotSeated
from bot.ui.interactions import Caller, Reply, Services
from bot.ui.layouts import answers


async def give_up(services: Services, caller: Caller, press: button_ids.ResignButton) -> Reply:
    """The first press asks again; the second resigns."""
    if not press.sure:
        return await ask(services, caller, press.table)
    table = await services.tables.resign(press.table, caller.user_id, press=caller.press)
    link = services.publisher.link(table)
    return Reply(answers.done("resigned", link, caller.translator), replaces=True)


async def ask(services: Services, caller: Caller, table_id: int) -> Reply:
    """Whether that is meant, before a game is given up."""
    table = await services.tables.get(table_id)
    if not table.seats_of(caller.user_id):
        raise NotSeated("not_seated")
    if table.over:
        raise Refusal("game_over")
    return Reply(answers.sure(table, caller.translator), replaces=True)
