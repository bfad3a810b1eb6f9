"""Slash commands about the cards of a finished game: its seal and its record."""

from bot.ui.interactions import Caller, Reply, Services
from bot.ui.table_access import last_finished, named_or_latest, table_here
from cogs.lookup import record_layouts as records
from cogs.lookup import seal_layouts


async def verify(services: Services, caller: Caller, table_id: int | None) -> Reply:
    """The seed and the seal of a finished game, and whether the one is the other's."""
    if table_id is None:
        finished = await services.tables.finished(caller.user_id, caller.location.guild_id)
        table = finished[0] if finished else await named_or_latest(services, caller, None)
    else:
        table = await table_here(services, caller, table_id)
    return Reply(seal_layouts.seal(table, caller.translator))


async def record(services: Services, caller: Caller, table_id: int | None) -> Reply:
    """A finished game as a text."""
    found = table_id or (await last_finished(services, caller)).id
    return Reply(records.record(await table_here(services, caller, found), caller.translator))
