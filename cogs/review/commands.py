"""Slash commands about a finished game: its review and its replay."""

from bot.messages import button_ids
from bot.ui.interactions import Caller, Reply, Services
from bot.ui.table_access import last_finished
from cogs.review import handlers


async def review(services: Services, caller: Caller, table_id: int | None) -> Reply:
    """How well a finished game was played."""
    found = table_id or (await last_finished(services, caller)).id
    return await handlers.review(services, caller, button_ids.ReviewButton(found))


async def replay(services: Services, caller: Caller, table_id: int | None) -> Reply:
    """A finished game again."""
    found = table_id or (await last_finished(services, caller)).id
    return await handlers.replay(services, caller, button_ids.ReplayButton(found))
