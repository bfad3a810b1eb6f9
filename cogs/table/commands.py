"""Slash commands about a running table: the hand, the board, resigning."""

from bot.tables.errors import UnknownTable
from bot.ui import permissions
from bot.ui.interactions import Caller, Reply, Services
from bot.ui.layouts import answers
from bot.ui.table_access import named_or_latest
from cogs.table import resign_handlers
from cogs.table.handlers import show_hand


async def hand(services: Services, caller: Caller, table_id: int | None) -> Reply:
    """The caller's cards."""
    return await show_hand(services, caller, (await named_or_latest(services, caller, table_id)).id)


async def board(services: Services, caller: Caller, table_id: int | None) -> Reply:
    """The table as a new message, here; the old one says where it went."""
    table = await named_or_latest(services, caller, table_id)
    if permissions.cannot_post(caller.missing):
        return Reply(answers.missing(caller.missing, caller.can_mend, caller.translator))
    if (
        not table.seats_of(caller.user_id)
        and table.location.channel_id != caller.location.channel_id
    ):
        raise UnknownTable("unknown_table", table=table.id)
    await services.publisher.show_anew(table, caller.location)
    return Reply(answers.done("shown", "", caller.translator))


async def resign(services: Services, caller: Caller, table_id: int | None) -> Reply:
    """Asks whether that is meant."""
    return await resign_handlers.ask(
        services, caller, (await named_or_latest(services, caller, table_id)).id
    )
