"""How a table goes on: a move is judged, kept, and only then shown."""

from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace
from typing import Final

from bot.engine.errors import InvalidMove, NotYourTurn, Refusal, StaleMove
from bot.engine.record import Ending
from bot.model.errors import Busy
from bot.store.errors import Conflict, StaleRatings
from bot.store.records import MoveCommit, Timer
from bot.tables.context import Context
from bot.tables.errors import NotSeated
from bot.tables.ratings import read_finish
from bot.tables.table import Table
from bot.tables.turn_clock import turn_state

Choose = Callable[[Table], str]
"""Looks at a table, and gives the text to be added to its record, or refuses."""

_ANSWERS: Final = ("stay", "void")
_RATING_ATTEMPTS: Final = 20


class Gameplay:
    """The door of every table; `went_on` hears of each table that has been kept and shown."""

    def __init__(self, context: Context, went_on: Callable[[Table], None]) -> None:
        self._context = context
        self._went_on = went_on

    async def act(self, table_id: int, choose: Choose, press: int | None = None) -> Table:
        """Do what is chosen, alone at this table; the same press again gives the table as it is."""

        async def alone() -> Table:
            try:
                return await self._look_twice(table_id, choose, press)
            except Refusal:
                if press is None or not await self._context.store.games.pressed(press):
                    raise
                return await self._context.cache.table(table_id)

        return await self._context.locks.through(("table", table_id), alone)

    async def time_out(self, alarm: Timer) -> None:
        """Whoever is to move leaves for want of time, unless the move came first.

        Those who are asked whether they stay, and do not say, have called the game off.
        """

        def still_due(table: Table) -> str:
            if table.over or table.deadline is None or table.deadline > alarm.at:
                raise StaleMove("stale_move", table=table.id)
            if table.position.to_vote:
                return str(Ending("void"))
            return str(Ending("timeout", table.position.to_move))

        await self._end(alarm.id, still_due)

    async def make_void(self, alarm: Timer) -> None:
        """A table that nobody has found again ends without a result."""
        playing = await self._context.store.games.game(alarm.id)
        if playing is not None and playing.lost_at is not None:
            await self._end(alarm.id, lambda _: str(Ending("void")))

    async def remind(self, alarm: Timer) -> None:
        """Remind whoever is to move, once, unless the move has come."""

        async def alone() -> None:
            playing = await self._context.store.games.game(alarm.id)
            if playing is not None and playing.turn.remind_at == alarm.at:
                await self._context.store.games.reminded(alarm.id)
                await self._context.remind(await self._context.cache.table(alarm.id))

        await self._context.locks.through(("table", alarm.id), alone)

    async def _end(self, table_id: int, choose: Choose) -> None:
        # What is in memory may have an older deadline than what is kept.
        self._context.cache.drop(table_id)
        with suppress(StaleMove):
            await self.act(table_id, choose)

    async def _look_twice(self, table_id: int, choose: Choose, press: int | None) -> Table:
        """Another process may be ahead of what is in memory here: then look at what is kept."""
        cache = self._context.cache
        try:
            before = await cache.table(table_id)
            return await self._step(before, choose(before), press)
        except (Conflict, StaleMove):
            cache.drop(table_id)
        try:
            before = await cache.table(table_id)
            return await self._step(before, choose(before), press)
        except Conflict:
            raise StaleMove("stale_move", table=table_id) from None

    async def _step(self, before: Table, text: str, press: int | None) -> Table:
        """Judge, keep, show: in this order, or an answer could be given for a move that is lost."""
        after = replace(
            before,
            position=before.position.play(text),
            record=replace(before.record, moves=(*before.record.moves, text)),
        )
        after = await self._keep(after, text, press)
        await self._context.show_table(before, after)
        self._went_on(after)
        return after

    async def _keep(self, after: Table, text: str, press: int | None) -> Table:
        context = self._context
        now = context.runtime.clock()
        stands = turn_state(after.position, after.seats, after.terms, context.limits, now)
        step = MoveCommit(after.id, text, now, stands, press)
        try:
            step, made_at = await self._append(step, after)
        except BaseException:
            # Whether it was kept is not certain now: what is in memory must not say either.
            context.cache.drop(after.id)
            raise
        held = context.cache.held(after.id)
        return context.cache.put(
            replace(
                after,
                location=held.location if held else after.location,
                deadline=stands.deadline,
                ended_at=made_at if after.over else None,
                changes=step.finish.changes if step.finish else (),
            )
        )

    async def _append(self, step: MoveCommit, after: Table) -> tuple[MoveCommit, float]:
        """Store the move with the ratings of the end; again, if another game moves them first."""
        store = self._context.store
        for _ in range(_RATING_ATTEMPTS):
            with suppress(StaleRatings):
                step = replace(step, finish=await read_finish(store, after))
                return step, await store.games.append(step)
        raise Busy


def move_by(ply: int, user_id: int, move: str) -> Choose:
    """The move of a person at the position after `ply` moves; whose turn it is, is looked at.

    Who is asked whether to stay after somebody has left says `stay` or `void`.
    """

    def choose(table: Table) -> str:
        if table.ply != ply:
            raise StaleMove("stale_move", table=table.id, ply=table.ply)
        if not table.seats_of(user_id):
            raise NotSeated("not_seated", table=table.id)
        seat = table.seat_to_act(user_id)
        if seat is None and not table.over:
            raise NotYourTurn("not_your_turn", table=table.id)
        if seat in table.position.to_vote and move in _ANSWERS:
            return str(Ending(move, seat if move == "stay" else None))
        if move.startswith("!"):
            # Endings have doors of their own; a forged button must not open them.
            raise InvalidMove("not_a_move", move=move)
        return move

    return choose


def resignation_by(user_id: int) -> Choose:
    """A person gives the game up, at any time."""

    def choose(table: Table) -> str:
        seats = table.seats_of(user_id)
        if not seats:
            raise NotSeated("not_seated", table=table.id)
        return str(Ending("resign", seats[0]))

    return choose


def computer_move(ply: int, move: str) -> Choose:
    """The move of a computer, if the table still stands where it began to think."""

    def choose(table: Table) -> str:
        if table.ply != ply:
            raise StaleMove("stale_move", table=table.id, ply=table.ply)
        return move

    return choose
