"""Takebacks in unrated games: one player asks, all others have to agree.

Only the last move of a person can be taken back, by its player, before another person has moved,
and only if it showed nothing that was hidden. Computers are not asked. They move at once: what they
have answered is taken back with the move, if nobody had a secret from the player.
"""

from collections.abc import Callable
from dataclasses import replace
from typing import Final

from bot.engine.errors import Refusal, StaleMove
from bot.engine.game import Seat, deal_number
from bot.engine.moves import Move
from bot.engine.record import moves_taken_back, takeback_text
from bot.engine.revealed_cards import reveals, sees_all
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
    """The seat whose player may ask to take back the last move of a person; None if nobody may."""
    moves = _moves_back(table)
    return table.position.earlier[-moves].to_move if moves else None


def may_ask(table: Table, seat: Seat) -> bool:
    """Whether this seat can ask to take its last move back."""
    if last_mover(table) != seat or _is_used_up(table):
        return False
    moves = _moves_back(table)
    states = table.position.earlier[-moves:]
    texts = table.record.moves[table.ply - moves : table.ply]
    if deal_number(table.view(None)) != deal_number(states[0].view(None)):
        return False
    if moves > 1 and not sees_all(states[0], seat):
        return False
    made = zip(states, map(Move.parse, texts), strict=True)
    return not any(reveals(before, move) for before, move in made)


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
    return any(map(moves_taken_back, table.record.moves[-1:]))


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

        def choose(table: Table) -> str:
            _check_ply(table, ply)
            return takeback_text(_moves_back(table))

        return await self._gameplay.take_back(table_id, choose)

    async def _store(self, table: Table) -> TakebackRequest:
        """Store the request of this table; returns it with those who agreed in other processes."""
        assert table.takeback is not None, "somebody asks"
        try:
            with self._context.cache.forgetting(table.id):
                return await self._context.store.games.save_takeback(table.id, table.takeback)
        except Conflict:
            raise StaleMove("stale_move", table=table.id) from None


def _is_used_up(table: Table) -> bool:
    takebacks = [text for text in table.record.moves if moves_taken_back(text)]
    return len(takebacks) >= MOST_TAKEBACKS


def _moves_back(table: Table) -> int:
    """How many moves there are since the last one of a person, with it; 0 if it has to stand.

    After somebody has left, the bot plays on for them as a computer does.
    """
    position = table.position
    if table.terms.rated or table.over:
        return 0
    by_bot = {seat for seat, player in enumerate(table.seats) if not isinstance(player, Person)}
    by_bot.update(position.departed)
    for moves, before in enumerate(reversed(position.earlier), 1):
        if before.to_move not in by_bot:
            return moves
    return 0


def _seats(table: Table, user_id: int) -> tuple[Seat, ...]:
    seats = table.seats_of(user_id)
    if not seats:
        raise NotSeated("not_seated", table=table.id)
    return seats


def _check_ply(table: Table, ply: int) -> None:
    """StaleMove unless the table is still at `ply`."""
    if table.ply != ply or table.over:
        raise StaleMove("stale_move", table=table.id, ply=table.ply)
