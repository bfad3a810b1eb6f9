"""Takebacks in unrated games: one player asks, all others have to agree.

Only the last move can be taken back, by its player, before anybody has moved after it, and only if
it showed nothing that was hidden. Computers are not asked; they move at once, and what they have
answered stays.
"""

from collections.abc import Callable
from dataclasses import replace
from typing import Final

from bot.engine.errors import Refusal, StaleMove
from bot.engine.game import Seat, deal_number
from bot.engine.moves import Move
from bot.engine.record import TAKEBACK
from bot.engine.revealed_cards import reveals
from bot.model.players import Person
from bot.store.errors import Conflict
from bot.store.stored_values import TakebackRequest
from bot.tables.context import Context
from bot.tables.errors import NotSeated
from bot.tables.gameplay import Gameplay
from bot.tables.keyed_locks import LockKind
from bot.tables.table import Table

MOST_TAKEBACKS: Final = 20
"""Takebacks in one game. Without a limit its record could grow for ever."""


def last_mover(table: Table) -> Seat | None:
    """The seat whose player made the last move and may ask to take it back; None if nobody may."""
    previous = table.position.previous
    if table.terms.rated or table.over or previous is None or previous.to_move is None:
        return None
    seat = previous.to_move
    left = seat in table.position.departed
    return None if left or not isinstance(table.seats[seat], Person) else seat


def may_ask(table: Table, seat: Seat) -> bool:
    """Whether this seat can ask to take back the last move."""
    previous = table.position.previous
    if previous is None or last_mover(table) != seat or _is_used_up(table):
        return False
    same_deal = deal_number(table.view(None)) == deal_number(previous.view(None))
    return same_deal and not reveals(previous, Move.parse(table.record.moves[-1]))


def is_offered(table: Table, user_id: int) -> bool:
    """Whether this person can ask to take back the last move."""
    return any(may_ask(table, seat) for seat in table.seats_of(user_id))


def still_to_agree(table: Table) -> frozenset[Seat]:
    """The seats whose players have not agreed yet to the takeback that the last mover asks for."""
    asking = last_mover(table)
    assert asking is not None, "somebody asks"
    agreed = table.takeback.agreed if table.takeback else ()
    return frozenset(
        seat
        for seat, player in enumerate(table.seats)
        if isinstance(player, Person) and seat not in {asking, *agreed, *table.position.departed}
    )


def is_asked(table: Table, seat: Seat) -> bool:
    """Whether the player of this seat is asked to agree to a takeback, and has not agreed yet."""
    return table.takeback is not None and seat in still_to_agree(table)


def is_taken_back(table: Table) -> bool:
    """Whether a move was taken back and nothing has happened since."""
    return table.record.moves[-1:] == (TAKEBACK,)


class Takebacks:
    """Asks for takebacks and agrees to them; the last one who agrees takes the move back."""

    def __init__(self, context: Context, gameplay: Gameplay) -> None:
        self._context = context
        self._gameplay = gameplay

    async def ask(self, table_id: int, ply: int, user_id: int) -> Table:
        """Ask the others to let this person take back the last of `ply` moves; a Refusal."""

        def request(table: Table) -> TakebackRequest:
            seats = _seats(table, user_id)
            if table.terms.rated:
                raise Refusal("no_takeback_rated")
            if last_mover(table) not in seats:
                raise Refusal("nothing_to_take_back")
            if _is_used_up(table):
                raise Refusal("no_takeback_left", limit=MOST_TAKEBACKS)
            if not any(may_ask(table, seat) for seat in seats):
                raise Refusal("takeback_too_late")
            return table.takeback or TakebackRequest(ply)

        return await self._change(table_id, ply, request)

    async def agree(self, table_id: int, ply: int, user_id: int) -> Table:
        """Agree that the last of `ply` moves is taken back; a Refusal."""

        def with_agreement(table: Table) -> TakebackRequest:
            seats = _seats(table, user_id)
            if table.takeback is None:
                raise StaleMove("stale_move", table=table.id)
            if last_mover(table) in seats:
                raise Refusal("own_takeback")
            agreed = sorted({*table.takeback.agreed, *seats})
            return replace(table.takeback, agreed=tuple(agreed))

        return await self._change(table_id, ply, with_agreement)

    async def _change(
        self, table_id: int, ply: int, change: Callable[[Table], TakebackRequest]
    ) -> Table:
        """Store and show the request; take the move back once nobody is left to agree.

        The last agreement is not stored by itself: the takeback that it causes is stored instead.
        It is stored only if others have agreed in another process in that moment.
        """
        context = self._context

        async def apply() -> Table:
            before = await context.cache.table(table_id)
            _check_ply(before, ply)
            after = replace(before, takeback=change(before))
            if still_to_agree(after):
                after = replace(after, takeback=await self._store(after))
                context.cache.exchange(before, after)
                await context.show_table(before, after)
            return after

        asked = await context.locks.run((LockKind.TABLE, table_id), apply)
        if still_to_agree(asked):
            return asked
        return await self._gameplay.take_back(table_id, lambda table: _check_ply(table, ply))

    async def _store(self, table: Table) -> TakebackRequest:
        """Store the request of this table; returns it with those who agreed in other processes."""
        assert table.takeback is not None, "somebody asks"
        try:
            with self._context.cache.forgetting(table.id):
                return await self._context.store.games.save_takeback(table.id, table.takeback)
        except Conflict:
            raise StaleMove("stale_move", table=table.id) from None


def _is_used_up(table: Table) -> bool:
    return table.record.moves.count(TAKEBACK) >= MOST_TAKEBACKS


def _seats(table: Table, user_id: int) -> tuple[Seat, ...]:
    seats = table.seats_of(user_id)
    if not seats:
        raise NotSeated("not_seated", table=table.id)
    return seats


def _check_ply(table: Table, ply: int) -> None:
    """StaleMove unless the table is still at `ply`."""
    if table.ply != ply or table.over:
        raise StaleMove("stale_move", table=table.id, ply=table.ply)
