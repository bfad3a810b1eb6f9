"""Lets computer players remember how a person plays, from game to game."""

import asyncio
import logging

from bot.engine.game import Seat
from bot.model.errors import StoreUnavailable
from bot.model.opponent_memory import NO_MEMORY, Memory
from bot.model.players import Computer, Person
from bot.store.store import Store
from bot.tables.context import MoveChooser
from bot.tables.table import Table

_log = logging.getLogger(__name__)


class OpponentMemories:
    """Learns from finished two-player games, one at a time, in background tasks.

    If a task fails or is cancelled, only what that game could have taught is lost.
    """

    def __init__(self, store: Store, move_chooser: MoveChooser | None) -> None:
        self._memories = store.opponent_memories
        self._move_chooser = move_chooser
        self._one_at_a_time = asyncio.Lock()
        self._tasks: set[asyncio.Task[None]] = set()

    async def of_opponent(self, table: Table, seat: Seat) -> Memory | None:
        """The memory that the computer in this seat has of its opponent from earlier games.

        None if it may not remember anything: the opponent does not want it, or that is unknown.
        """
        person = self._learnt_about(table, seat)
        if person is None:
            return NO_MEMORY
        try:
            stored = await self._memories.of(person.user_id)
        except StoreUnavailable as reason:
            _log.warning("a computer plays without its memory at table %d: %s", table.id, reason)
            return None
        return None if stored is None else stored.numbers

    def learn_if_over(self, table: Table) -> None:
        """Start a task if this game has ended and a computer may learn from it."""
        for seat in range(len(table.seats)) if table.over else ():
            person = self._learnt_about(table, seat)
            if person is not None:
                task = asyncio.create_task(self._learn(table, seat, person))
                self._tasks.add(task)
                task.add_done_callback(self._tasks.discard)

    async def stop(self) -> None:
        """Cancel all tasks."""
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    def _learnt_about(self, table: Table, seat: Seat) -> Person | None:
        """The only opponent of this seat, if it is a person and a learning computer sits here."""
        if len(table.seats) != 2 or self._move_chooser is None:
            return None
        own, other = table.seats[seat], table.seats[1 - seat]
        learns = isinstance(own, Computer) and own.level in self._move_chooser.learning_levels
        return other if learns and isinstance(other, Person) and not other.former else None

    async def _learn(self, table: Table, seat: Seat, person: Person) -> None:
        try:
            async with self._one_at_a_time:
                await self._learn_now(table, seat, person)
        except StoreUnavailable as reason:
            _log.warning("nothing was learnt from table %d: %s", table.id, reason)
        except Exception as error:
            # Its message is not logged, because it may name a card.
            _log.error("nothing was learnt from table %d: %s", table.id, type(error).__name__)

    async def _learn_now(self, table: Table, seat: Seat, person: Person) -> None:
        assert self._move_chooser is not None, "a computer has played"
        before = await self._memories.of(person.user_id)
        if before is None:
            return
        view = table.view(seat)
        numbers = await self._move_chooser.remember_opponent(view, before.numbers)
        if numbers and numbers != before.numbers:
            await self._memories.save(person.user_id, before, table.id, numbers)
