"""Which table a command means that names none: the newest running one of the caller's here."""

from bot.tables.errors import UnknownTable
from bot.tables.table import Table
from bot.ui import ids, rights
from bot.ui.answers import Caller, Desk, Reply
from bot.ui.layouts import answers
from bot.ui.layouts import record as records
from bot.ui.presses import giving_up, study
from bot.ui.presses.table import show_hand, table_here


async def hand(desk: Desk, caller: Caller, table_id: int | None) -> Reply:
    """The caller's cards."""
    return await show_hand(desk, caller, (await meant(desk, caller, table_id)).id)


async def board(desk: Desk, caller: Caller, table_id: int | None) -> Reply:
    """The table as a new message, here; the old one says where it went."""
    table = await meant(desk, caller, table_id)
    if rights.mute(caller.missing):
        return Reply(answers.missing(caller.missing, caller.can_mend, caller.words))
    if not table.seats_of(caller.user_id) and table.spot.channel_id != caller.spot.channel_id:
        raise UnknownTable("unknown_table", table=table.id)
    await desk.publisher.show_anew(table, caller.spot)
    return Reply(answers.done("shown", "", caller.words))


async def resign(desk: Desk, caller: Caller, table_id: int | None) -> Reply:
    """Asks whether that is meant."""
    return await giving_up.ask(desk, caller, (await meant(desk, caller, table_id)).id)


async def review(desk: Desk, caller: Caller, table_id: int | None) -> Reply:
    """How well a finished game was played."""
    found = table_id or (await _last_finished(desk, caller)).id
    return await study.review(desk, caller, ids.Review(found))


async def replay(desk: Desk, caller: Caller, table_id: int | None) -> Reply:
    """A finished game again."""
    found = table_id or (await _last_finished(desk, caller)).id
    return await study.replay(desk, caller, ids.Replay(found))


async def verify(desk: Desk, caller: Caller, table_id: int | None) -> Reply:
    """The seed and the seal of a finished game, and whether the one is the other's."""
    if table_id is None:
        finished = await desk.tables.finished(caller.user_id, caller.spot.guild_id)
        table = finished[0] if finished else await meant(desk, caller, None)
    else:
        table = await table_here(desk, caller, table_id)
    return Reply(answers.seal(table, caller.words))


async def record(desk: Desk, caller: Caller, table_id: int | None) -> Reply:
    """A finished game as a text."""
    found = table_id or (await _last_finished(desk, caller)).id
    return Reply(records.record(await table_here(desk, caller, found), caller.words))


async def meant(desk: Desk, caller: Caller, table_id: int | None) -> Table:
    """The table that was named, or the one that a bare command means; UnknownTable."""
    if table_id is not None:
        return await desk.tables.get(table_id)
    table = await desk.tables.latest(caller.spot.channel_id, caller.user_id)
    if table is None:
        raise UnknownTable("no_table_here")
    return table


async def _last_finished(desk: Desk, caller: Caller) -> Table:
    """The game that the caller finished last on this server."""
    finished = await desk.tables.finished(caller.user_id, caller.spot.guild_id)
    if not finished:
        raise UnknownTable("no_finished_game")
    return finished[0]
