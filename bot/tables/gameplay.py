"""Applies moves and table events: a move is judged, stored, and only then shown."""

import asyncio
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import partial
from typing import Final

from bot.engine.errors import InvalidMove, NotYourTurn, Refusal, StaleMove
from bot.engine.record import EventKind, TableEvent
from bot.model.errors import Busy, after_storing
from bot.model.location import MessageLocation
from bot.model.moderation import Act
from bot.store.errors import Conflict, StaleRatings
from bot.store.stored_values import MoveCommit
from bot.tables.context import Context
from bot.tables.keyed_locks import Answer, LockKind
from bot.tables.ratings import read_finish
from bot.tables.table import Table
from bot.tables.turn_clock import ShownClock, added_seconds, check_extension, extended_turn

Choose = Callable[[Table], str]
"""Returns the text to add to the record of this table, or raises a Refusal."""

Prepare = Callable[[Table], None]
"""Called with the table after a move, while storing it may still fail. Never raises."""

_VOTES: Final = {
    "continue": EventKind.CONTINUE,
    "decline": EventKind.DECLINE,
    "stay": EventKind.CONTINUE,
    "void": EventKind.DECLINE,
}
"""The votes by the word of their button; the last two words stand in messages of older versions."""
_RATING_ATTEMPTS: Final = 20


@dataclass(frozen=True, slots=True)
class _Attempt:
    """A choice to be applied, what is stored with it, and what prepares its answer meanwhile."""

    choose: Choose
    press: int | None = None
    act: Act | None = None
    prepare: Prepare | None = None


class Gameplay:
    """Every change of a running game; `on_change` fires after storing and publishing."""

    def __init__(self, context: Context, on_change: Callable[[Table], None]) -> None:
        self._context = context
        self._on_change = on_change

    async def move(
        self,
        turn: tuple[int, int],
        user_id: int,
        move: str,
        *,
        press: int,
        prepare: Prepare | None = None,
    ) -> Table:
        """Make this person's move, or cast their vote, if it is still this turn.

        turn     the id of the table, and its ply
        prepare  prepares the answer while the move is stored: it is valid if this returns the same
                 table object that `prepare` was given, and nobody may see it before. A move that
                 does not end the game then returns before it is shown.

        NotSeated, NotYourTurn, StaleMove, InvalidMove, IllegalMove.
        """
        table_id, ply = turn
        attempt = _Attempt(_move_by(ply, user_id, move), press, prepare=prepare)
        return await self._act(table_id, attempt)

    async def resign(self, table_id: int, user_id: int, *, press: int | None = None) -> Table:
        """Resign a game; NotSeated, and IllegalMove if it is over."""
        return await self._act(table_id, _Attempt(_resignation_by(user_id), press))

    async def give_time(
        self, table_id: int, user_id: int, shown: ShownClock, *, press: int
    ) -> Table:
        """Give the player to move more time, as somebody who saw the `shown` clock.

        That is a day, or in live games the time of one more turn.

        The refusals of `check_extension`; StaleMove if the turn is over.
        """
        context = self._context

        async def extend() -> Table:
            if await context.store.games.pressed(press):
                with after_storing():
                    return await context.cache.table(table_id)
            before = await context.cache.table(table_id)
            check_extension(before, user_id, shown)
            limits = context.limits_on(before.location.guild_id)
            turn, more = extended_turn(before, limits), added_seconds(before, limits)
            now, games = context.clock(), context.store.games
            try:
                with context.cache.forgetting(table_id):
                    deadline = await games.extend(table_id, turn, more, press, now)
            except Conflict:
                raise StaleMove("stale_move", table=table_id) from None
            after = replace(before, deadline=deadline, extended=turn.extended)
            context.cache.exchange(before, after)
            await context.show_table(before, after)
            self._on_change(after)
            return after

        return await context.locks.run((LockKind.TABLE, table_id), extend)

    async def annul(self, table_id: int, act: Act | None = None) -> Table:
        """End a running game without a result, as a moderator or the host.

        Nobody wins, and nothing is rated. The `act` of a moderator is stored with the end.
        IllegalMove if the game is over.
        """
        return await self._act(
            table_id, _Attempt(lambda _: str(TableEvent(EventKind.ANNUL)), act=act)
        )

    async def take_back(self, table_id: int, choose: Choose) -> Table:
        """Take back the last moves: as many as the text that `choose` returns says; a Refusal."""
        return await self._act(table_id, _Attempt(choose))

    async def computer_move(self, table_id: int, ply: int, move: str) -> Table:
        """Make the move of a computer at `ply`; StaleMove if the table has gone on."""

        def choose(table: Table) -> str:
            if table.ply != ply:
                raise StaleMove("stale_move", table=table.id, ply=table.ply)
            return move

        return await self._act(table_id, _Attempt(choose))

    async def apply_event(self, table_id: int, choose: Choose) -> None:
        """Apply the event that `choose` returns for the stored game; StaleMove changes nothing."""
        # The cached deadline may be older than the stored one.
        self._context.cache.drop(table_id)
        with suppress(StaleMove):
            await self._act(table_id, _Attempt(choose))

    async def _act(self, table_id: int, attempt: _Attempt) -> Table:
        """Apply a choice under the table's lock; a repeated press returns the current table."""
        context = self._context

        async def apply(answer: Answer[Table]) -> Table:
            try:
                before, after = await self._retry_on_conflict(table_id, attempt)
            except Refusal as refusal:
                if not await context.has_stored(attempt.press, refusal):
                    raise
                with after_storing():
                    return await context.cache.table(table_id)
            # If the cached table has changed meanwhile, as when its message is lost, it is reread.
            context.cache.exchange(before, after)
            if attempt.prepare is not None and not after.over:
                answer(after)
                await asyncio.sleep(0)
            await context.show_table(before, after)
            self._on_change(after)
            return after

        return await context.locks.run_answering((LockKind.TABLE, table_id), apply)

    async def _retry_on_conflict(self, table_id: int, attempt: _Attempt) -> tuple[Table, Table]:
        """Apply a choice; if another process was faster, read the record again and retry once.

        Returns the table before and after the choice.
        """
        cache = self._context.cache
        try:
            before = await cache.table(table_id)
            return before, await self._apply(before, attempt)
        except (Conflict, StaleMove):
            cache.drop(table_id)
        try:
            before = await cache.table(table_id)
            return before, await self._apply(before, attempt)
        except Conflict:
            raise StaleMove("stale_move", table=table_id) from None

    async def _apply(self, before: Table, attempt: _Attempt) -> Table:
        """Judge the choice, then store it, so that an answered move is never lost."""
        text = attempt.choose(before)
        after = replace(
            before,
            position=before.position.play(text),
            record=replace(before.record, moves=(*before.record.moves, text)),
        )
        return await self._store(after, text, attempt)

    async def _store(self, after: Table, text: str, attempt: _Attempt) -> Table:
        context = self._context
        now = context.clock()
        guild_id = after.location.guild_id
        state = context.turn_state(after.position, after.seats, after.terms, guild_id)
        paused = state.paused_at is not None
        after = replace(
            after,
            location=self._location(after),
            deadline=None if paused or after.unreachable else state.deadline,
            paused=paused,
            extended=state.extended,
            takeback=None,
        )
        commit = MoveCommit(after.id, text, now, state, attempt.press, act=attempt.act)
        with context.cache.forgetting(after.id):
            commit, made_at = await self._append(commit, after, attempt.prepare)
        location = self._location(after)
        if location != after.location:
            after = replace(after, location=location)
        if after.over:
            changes = commit.finish.rating_changes if commit.finish else ()
            after = replace(after, ended_at=made_at, rating_changes=changes)
        return after

    def _location(self, table: Table) -> MessageLocation:
        """Where the table is shown now."""
        cached = self._context.cache.peek(table.id)
        return cached.location if cached else table.location

    async def _append(
        self, commit: MoveCommit, after: Table, prepare: Prepare | None
    ) -> tuple[MoveCommit, float]:
        """Store a move with the ratings of an end; retry if another game changes them first."""
        store = self._context.store
        meanwhile = None if prepare is None else partial(prepare, after)
        for _ in range(_RATING_ATTEMPTS):
            with suppress(StaleRatings):
                commit = replace(commit, finish=await read_finish(store, after, commit.at))
                return commit, await store.games.append(commit, meanwhile)
        raise Busy


def _move_by(ply: int, user_id: int, move: str) -> Choose:
    """A choice that makes this person's move, or casts their vote on playing on."""

    def choose(table: Table) -> str:
        if table.ply != ply:
            raise StaleMove("stale_move", table=table.id, ply=table.ply)
        table.seat_in_play(user_id)
        seat = table.awaited_seat(user_id)
        if seat is None and not table.over:
            reason = "voted" if table.position.to_vote else "not_your_turn"
            raise NotYourTurn(reason, table=table.id)
        if seat in table.position.to_vote and move in _VOTES:
            return str(TableEvent(_VOTES[move], seat))
        if move.startswith("!"):
            # A forged button must not end a game.
            raise InvalidMove("not_a_move", move=move)
        return move

    return choose


def _resignation_by(user_id: int) -> Choose:
    def choose(table: Table) -> str:
        return str(TableEvent(EventKind.RESIGN, table.seat_in_play(user_id)))

    return choose
