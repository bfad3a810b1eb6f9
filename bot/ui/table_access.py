"""Finds the table that a command or a button is about, and checks who may see it."""

from bot.tables.errors import UnknownTable
from bot.tables.table import Table
from bot.ui.interactions import Caller, Services


async def table_here(services: Services, caller: Caller, table_id: int) -> Table:
    """A table of this server, or one at which the caller sits elsewhere; UnknownTable."""
    table = await services.tables.get(table_id)
    if table.location.guild_id != caller.location.guild_id and not table.seats_of(caller.user_id):
        raise UnknownTable("unknown_table", table=table_id)
    return table


async def named_or_latest(services: Services, caller: Caller, table_id: int | None) -> Table:
    """The table that was named, or the one that a bare command means; UnknownTable."""
    if table_id is not None:
        return await services.tables.get(table_id)
    table = await services.tables.latest(caller.location.channel_id, caller.user_id)
    if table is None:
        raise UnknownTable("no_table_here")
    return table


async def last_finished(services: Services, caller: Caller) -> Table:
    """The game that the caller finished last on this server."""
    finished = await services.tables.finished(caller.user_id, caller.location.guild_id)
    if not finished:
        raise UnknownTable("no_finished_game")
    return finished[0]
