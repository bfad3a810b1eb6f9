"""Buttons and commands of a running game: choose a cell or a card, move, see the hand, resign."""

from collections.abc import Callable, Sequence
from contextlib import suppress
from functools import partial

from bot.engine.cards import Card
from bot.engine.errors import NotYourTurn, Refusal, StaleMove
from bot.engine.game import Stage
from bot.engine.moves import Move
from bot.messages import table_ids
from bot.messages.button_grammar import chosen_id
from bot.messages.clock_ids import GiveTimeButton
from bot.messages.message import Message
from bot.model.errors import StoreUnavailable
from bot.tables.finder import TableFinder
from bot.tables.gameplay import Gameplay
from bot.tables.table import Table
from bot.tables.turn_clock import ShownClock
from bot.ui.caller import Caller
from bot.ui.interactions import ACKNOWLEDGED, Edit, Reply
from bot.ui.layouts import answers, game_over
from bot.ui.layouts.table import begins_below
from bot.ui.private_form import has_own_form
from bot.ui.private_turns import PrivateTurns
from bot.ui.publisher import Publisher
from cogs.table import layouts


class TableHandlers:
    """Each method answers one kind of button, or one command."""

    def __init__(
        self,
        tables: TableFinder,
        gameplay: Gameplay,
        turns: PrivateTurns,
        publisher: Publisher,
    ) -> None:
        self._tables = tables
        self._gameplay = gameplay
        self._turns = turns
        self._publisher = publisher

    async def choose_cell(self, caller: Caller, button: table_ids.CellButton) -> Reply:
        """Ask which card goes to this cell."""
        choices = partial(layouts.card_choices, cell=button.cell, _=caller.translator)
        return await self._choose(caller, button, choices)

    async def choose_card(self, caller: Caller, button: table_ids.CardButton) -> Reply:
        """Ask where this card goes."""
        choices = partial(layouts.cell_choices, card=button.card, _=caller.translator)
        return await self._choose(caller, button, choices)

    async def _choose(
        self,
        caller: Caller,
        button: table_ids.CellButton | table_ids.CardButton,
        choices: Callable[[Table, int], Message],
    ) -> Reply:
        """Show these choices privately, unless the game has moved on."""
        table = await self._tables.get(button.table)
        if table.ply != button.ply:
            return self._stale(caller, table)
        return self._private(caller, table, choices(table, _awaited_seat(table, caller)))

    async def choose_move(self, caller: Caller, select: table_ids.MoveSelect) -> Reply:
        """Make the move of the chosen cards."""
        table = await self._tables.get(select.table)
        if table.ply == select.ply:
            move = _chosen_move(select, table.view(_awaited_seat(table, caller)).hand)
            return await self.move(caller, table_ids.MoveButton(table.id, select.ply, move))
        for made in table.record.moves[select.ply : select.ply + 1]:
            button = table_ids.MoveButton(table.id, select.ply, made)
            if select.makes(made) and _made_by(table, caller, button):
                return await self.move(caller, button)
        return self._stale(caller, table)

    async def move(self, caller: Caller, button: table_ids.MoveButton) -> Reply:
        """Make a move; show what was played, and the hand if the player goes on in this deal."""
        move = Move.parse(button.move)
        prepared: list[tuple[Table, Message | None]] = []

        def prepare(table: Table) -> None:
            prepared.append((table, self._after_move(caller, table, move)))

        try:
            turn, user, press = (button.table, button.ply), caller.user_id, caller.press
            table = await self._gameplay.move(turn, user, button.move, press=press, prepare=prepare)
        except StaleMove:
            table = await self._tables.get(button.table)
            if not _made_by(table, caller, button):
                return self._stale(caller, table)
        for expected, message in prepared:
            if expected is table:
                return self._moved(caller, table, message)
        return self._moved(caller, table, self._after_move(caller, table, move))

    def _after_move(self, caller: Caller, table: Table, move: Move) -> Message | None:
        """The message after a move: what was played, and the hand if the player moves again."""
        seat, translator = table.seats_of(caller.user_id)[0], caller.translator
        to_act = table.awaited_seat(caller.user_id) is not None and not table.position.to_vote
        goes_on = to_act and not begins_below(table.view(None))
        played = layouts.played(table, seat, move, self._publisher.link(table), translator)
        if goes_on and (played is not None or table.view(None).stage is Stage.LAY):
            hand = layouts.hand(table, seat, translator)
            return hand.saying(*(played.lines[:1] if played else ()))  # it tells the rest itself
        if played is None and caller.on_private and has_own_form(caller.preferences):
            return layouts.shown(table, translator)
        return played

    def _moved(self, caller: Caller, table: Table, message: Message | None) -> Reply:
        if message is not None:
            return self._private(caller, table, message)
        self._turns.show_turn_over(caller.user_id, table.id)
        return ACKNOWLEDGED

    async def give_time(self, caller: Caller, button: GiveTimeButton) -> Reply:
        """Give the player to move more time; the table shows it, and the answer says how much."""
        shown, user, press = ShownClock(button.ply, button.given), caller.user_id, caller.press
        table = await self._gameplay.give_time(button.table, user, shown, press=press)
        return Reply(answers.time_given(table, caller.translator))

    async def hand_pressed(self, caller: Caller, button: table_ids.HandButton) -> Reply:
        """Show the caller's hand."""
        return await self.hand(caller, button.table)

    async def hand(self, caller: Caller, table_id: int | None) -> Reply:
        """Show the caller's hand at this table or, without an id, at their own.

        If that is one of several, it says which.
        """
        table = await self._tables.named_or_own(table_id, caller)
        seat, _ = table.seat_in_play(caller.user_id), caller.translator
        if table.over:
            return self._stale(caller, table)
        several = table_id is None and len(await self._tables.of(caller.user_id)) > 1
        which = layouts.which_game(table, caller.user_id, _) if several else ""
        message = layouts.hand(table, seat, _, self._way_there(caller, table), which)
        return self._private(caller, table, message)

    async def show_pressed(self, caller: Caller, button: table_ids.ShowButton) -> Reply:
        """Show the table to the caller alone; spectators may see it too."""
        return await self.show(caller, button.table)

    async def show(self, caller: Caller, table_id: int | None) -> Reply:
        """Show this table, or the default one, to the caller alone."""
        table = await self._tables.named_or_latest(table_id, caller, elsewhere=True)
        message = layouts.shown(table, caller.translator, self._way_there(caller, table))
        return self._private(caller, table, message)

    async def scores(self, caller: Caller, button: table_ids.ScoresButton) -> Reply:
        """Show the score sheet; spectators may see it too."""
        table = await self._tables.visible(button.table, caller)
        return Reply(game_over.sheet(table, caller.translator))

    async def share(self, caller: Caller, button: table_ids.ShareButton) -> Reply:
        """Show a copy of the end that can be passed on; spectators may have it too; NotOver."""
        table = await self._tables.visible(button.table, caller)
        return Reply(game_over.share(table, caller.translator))

    async def resign(self, caller: Caller, button: table_ids.ResignButton) -> Reply:
        """Ask for confirmation; resign on the second press."""
        table_id = button.table or chosen_id(button.chosen)
        if not button.sure:
            return await self.confirm_resign(caller, table_id)
        table = await self._gameplay.resign(table_id, caller.user_id, press=caller.press)
        link = self._publisher.link(table)
        return Reply(answers.resigned(table, link, caller.translator), replaces=True)

    async def confirm_resign(self, caller: Caller, table_id: int | None) -> Reply:
        """Ask whether the caller really wants to resign; without an id, which of several games."""
        if table_id is None:
            here = caller.location.channel_id
            tables = sorted(
                await self._tables.of(caller.user_id),
                key=lambda one: (one.location.channel_id != here, -one.id),
            )
            if not tables:
                raise self._tables.none_here(caller)
            if tables[1:]:
                return Reply(layouts.which_to_resign(tables, caller.user_id, caller.translator))
            table_id = tables[0].id
        table = await self._tables.visible(table_id, caller)
        table.seat_in_play(caller.user_id)
        if table.over:
            raise Refusal("game_over")
        message = layouts.confirm_resignation(table, caller.user_id, caller.translator)
        return Reply(message, replaces=True)

    def _way_there(self, caller: Caller, table: Table) -> str:
        """A link to the table's message, in another channel than the caller's; else empty."""
        if table.location.channel_id == caller.location.channel_id:
            return ""
        return answers.table_link(self._publisher.link(table), caller.translator)

    def _private(self, caller: Caller, table: Table, message: Message) -> Reply:
        """The reply that becomes the caller's one private message here, and later their next turn.

        A player who looks at their turn need not be pinged for it. A vote waits for others too.
        """
        if table.awaited_seat(caller.user_id) is not None and not table.position.to_vote:
            self._publisher.cancel_ping(table.id)

        async def catch_up(_edit: Edit) -> None:
            with suppress(StoreUnavailable):  # or the refusal would replace what has just been sent
                now = await self._tables.get(table.id)
                if (now.ply, now.takeback) != (table.ply, table.takeback):
                    self._turns.catch_up(caller.user_id, table, now)

        return Reply(message, replaces=True, table=table.id, followup=catch_up)

    def _stale(self, caller: Caller, table: Table) -> Reply:
        """Reply that the game has moved on; a private message shows the caller's turn, if any."""
        _ = caller.translator
        seat = None if table.over or table.position.to_vote else table.awaited_seat(caller.user_id)
        if caller.on_private and seat is not None:
            reason = answers.stale(table, "", _).lines
            return self._private(caller, table, layouts.hand(table, seat, _).saying(*reason))
        message = answers.stale(table, self._publisher.link(table), _)
        return Reply(message, replaces=True, table=table.id)


def _awaited_seat(table: Table, caller: Caller) -> int:
    table.seat_in_play(caller.user_id)
    seat = table.awaited_seat(caller.user_id)
    if seat is None:
        raise NotYourTurn("not_your_turn")
    return seat


def _chosen_move(select: table_ids.MoveSelect, hand: Sequence[Card]) -> str:
    """The text of the move that the chosen cards make; Refusal unless all are of the hand."""
    held = list(dict.fromkeys(map(str, hand)))
    chosen = set(select.chosen)
    if not chosen or len(chosen) < len(select.chosen) or not chosen <= set(held):
        raise Refusal("not_a_choice")
    return select.word + "".join(card for card in held if card in chosen)


def _made_by(table: Table, caller: Caller, button: table_ids.MoveButton) -> bool:
    """Whether the caller has just made this very move, with an earlier press."""
    made = table.record.moves[button.ply : button.ply + 1] == (button.move,)
    plays = table.view(None).moves_made
    last = plays[-1] if plays and table.ply == button.ply + 1 else None
    own = table.seats_of(caller.user_id) if table.stays(caller.user_id) else ()
    return made and last is not None and last[0] in own
