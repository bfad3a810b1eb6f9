"""What a press on a table does: choose a place or a card, make a move, look at the hand."""

from dataclasses import replace

from bot.engine.errors import NotYourTurn, StaleMove
from bot.engine.game import Stage
from bot.engine.moves import Move
from bot.messages import button_ids
from bot.tables.errors import NotSeated
from bot.tables.table import Table
from bot.ui.interactions import ACKNOWLEDGED, Caller, Reply, Services
from bot.ui.layouts import answers, game_over
from bot.ui.table_access import table_here
from cogs.table import layouts


async def place(services: Services, caller: Caller, press: button_ids.CellButton) -> Reply:
    """The place is chosen; which card goes there is asked."""
    table = await services.tables.get(press.table)
    if table.ply != press.ply:
        return _stale(services, caller, table)
    seat = _to_act(table, caller)
    cards = layouts.card_choices(table, seat, press.cell, caller.translator)
    return Reply(cards, replaces=True, table=table.id)


async def card(services: Services, caller: Caller, press: button_ids.CardButton) -> Reply:
    """The card is chosen; where it goes is asked."""
    table = await services.tables.get(press.table)
    if table.ply != press.ply:
        return _stale(services, caller, table)
    seat = _to_act(table, caller)
    places = layouts.cell_choices(table, seat, press.card, caller.translator)
    return Reply(places, replaces=True, table=table.id)


async def play(services: Services, caller: Caller, press: button_ids.MoveButton) -> Reply:
    """The move is made; who pressed is told what it was, and sees the hand where it goes on."""
    move = Move.parse(press.move)
    try:
        table = await services.tables.play(
            press.table, press.ply, caller.user_id, press.move, press=caller.press
        )
    except StaleMove:
        table = await services.tables.get(press.table)
        if not _made_by(table, caller, press):
            return _stale(services, caller, table)
    seat = table.seats_of(caller.user_id)[0]
    if table.view(None).stage is Stage.LAY and table.seat_to_act(caller.user_id) is not None:
        return await _hand(services, caller, table, seat)
    message = layouts.played(table, seat, move, services.publisher.link(table), caller.translator)
    if message is None:
        return ACKNOWLEDGED
    return Reply(message, replaces=True, table=table.id)


async def hand(services: Services, caller: Caller, press: button_ids.HandButton) -> Reply:
    """A look at the own cards."""
    return await show_hand(services, caller, press.table)


async def show_hand(services: Services, caller: Caller, table_id: int) -> Reply:
    """The hand of whoever asks."""
    table = await services.tables.get(table_id)
    seat = _seat(table, caller)
    if table.over:
        return _stale(services, caller, table)
    return await _hand(services, caller, table, seat)


async def sheet(services: Services, caller: Caller, press: button_ids.ScoresButton) -> Reply:
    """The score sheet so far; anybody may look at it."""
    table = await table_here(services, caller, press.table)
    return Reply(game_over.sheet(table, caller.translator))


async def _hand(services: Services, caller: Caller, table: Table, seat: int) -> Reply:
    """The hand; whoever likes four colours has them in private at every table."""
    message = layouts.hand(table, seat, caller.translator)
    preferences = await services.tables.preferences(caller.user_id)
    if preferences.four_colour and message.picture is not None:
        message = replace(message, picture=replace(message.picture, four_colour=True))
    return Reply(message, replaces=True, table=table.id)


def _seat(table: Table, caller: Caller) -> int:
    seats = table.seats_of(caller.user_id)
    if not seats:
        raise NotSeated("not_seated")
    return seats[0]


def _to_act(table: Table, caller: Caller) -> int:
    _seat(table, caller)
    seat = table.seat_to_act(caller.user_id)
    if seat is None:
        raise NotYourTurn("not_your_turn")
    return seat


def _made_by(table: Table, caller: Caller, press: button_ids.MoveButton) -> bool:
    """Whether this very move was made here by this very person: a second press says the same."""
    made = table.record.moves[press.ply : press.ply + 1] == (press.move,)
    plays = table.view(None).moves_made
    last = plays[-1] if plays and table.ply == press.ply + 1 else None
    return made and last is not None and last[0] in table.seats_of(caller.user_id)


def _stale(services: Services, caller: Caller, table: Table) -> Reply:
    stale = answers.stale(table, services.publisher.link(table), caller.translator)
    return Reply(stale, replaces=True, table=table.id)
