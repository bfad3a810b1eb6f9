"""Plays the bot's turns: those of computers and of players who have left."""

import asyncio
import hashlib
import logging
import traceback
from collections.abc import Awaitable, Callable
from functools import partial
from typing import Final

from bot.engine.cards import hash_rng
from bot.engine.errors import StaleMove
from bot.engine.game import Seat, View
from bot.engine.games import game
from bot.engine.moves import Move
from bot.engine.record import EventKind, TableEvent
from bot.model.errors import StoreUnavailable
from bot.model.opponent_memory import Memory
from bot.model.players import Computer, Level
from bot.tables.context import MoveChooser, Sleep
from bot.tables.errors import Closing
from bot.tables.table import Table
from bot.tables.turn_clock import automatic_seat

Play = Callable[[int, int, str], Awaitable[object]]
"""Makes a move: table, ply, text."""

Recall = Callable[[Table, Seat], Awaitable[Memory | None]]
"""The memory that the computer in this seat has of its opponent; None if it may have none."""

STAND_IN: Final = Level.HARKER
"""The level that plays on for a player who has left."""

# Seconds before a move that could not be stored is tried again.
_RETRY_PAUSE: Final = 30.0

_log = logging.getLogger(__name__)


class ComputerTurns:
    """One task per turn of the bot; without a move chooser it plays any legal move."""

    def __init__(
        self,
        move_chooser: MoveChooser | None,
        recall: Recall,
        play: Play,
        sleep: Sleep,
        least_seconds: float,
    ) -> None:
        self._move_chooser = move_chooser
        self._recall = recall
        self._play = play
        self._sleep = sleep
        self._least = least_seconds
        self._tasks: dict[tuple[int, int], asyncio.Task[None]] = {}

    @property
    def levels(self) -> tuple[Level, ...]:
        """The levels that can be invited, weakest first."""
        return () if self._move_chooser is None else self._move_chooser.levels

    def play_if_due(self, table: Table) -> None:
        """Start a task if it is the bot's turn and none runs for it; a late move is ignored."""
        seat, turn = automatic_seat(table.position, table.seats), (table.id, table.ply)
        if seat is not None and turn not in self._tasks:
            task = asyncio.create_task(self._take_turn(table, seat))
            self._tasks[turn] = task
            task.add_done_callback(lambda _: self._tasks.pop(turn))

    async def stop(self) -> None:
        """Cancel all tasks; the next start begins their turns again."""
        tasks = tuple(self._tasks.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    async def _take_turn(self, table: Table, seat: Seat) -> None:
        text = await self._choose_in_time(table, seat)
        while True:
            try:
                await self._play(table.id, table.ply, text)
            except StoreUnavailable:
                await self._sleep(_RETRY_PAUSE)
            except (StaleMove, Closing):
                return
            except Exception:
                _log.exception("the bot could not move at table %d", table.id)
                return
            else:
                return

    async def _choose_in_time(self, table: Table, seat: Seat) -> str:
        """Choose; not too soon where the time would tell how many cards can be played."""
        if not game(table.terms.rules).hides_legal_moves:
            return await self._choose(table, seat)
        chosen, _ = await asyncio.gather(self._choose(table, seat), self._sleep(self._least))
        return chosen

    async def _choose(self, table: Table, seat: Seat) -> str:
        """The text of the move or vote that the bot makes for this seat."""
        if table.position.to_vote:
            return str(_vote(table, seat))
        view, player = table.position.state.view(seat), self._player(table, seat)
        seed = hashlib.sha256(table.record.seed + table.ply.to_bytes(4, "big")).digest()
        if player is not None:
            try:
                return str(await self._think(table, player, view, seed))
            except Exception as error:
                # The game goes on with any legal move. The message of the error is not logged,
                # because it may name a hidden card.
                notes: list[str] = getattr(error, "__notes__", [])
                trace = "".join((*traceback.format_tb(error.__traceback__), *notes))
                kind = type(error).__name__
                text = "the computer %s failed at table %d: %s\n%s"
                _log.error(text, player.level, table.id, kind, trace)
        return str(view.moves[hash_rng(seed)(len(view.moves))])

    def _player(self, table: Table, seat: Seat) -> Computer | None:
        """The computer that plays for this seat; None: any legal move will do."""
        if seat in table.position.departed:
            return Computer(STAND_IN) if STAND_IN in self.levels else None
        player = table.seats[seat]
        return player if isinstance(player, Computer) else None

    async def _think(self, table: Table, computer: Computer, view: View, seed: bytes) -> Move:
        if self._move_chooser is None:
            raise LookupError("there are no computer players")
        assert view.seat is not None, "this is the view of a seat"
        determinize = partial(table.determinized(view.seat).determinize, view.seat)
        memory = await self._recall(table, view.seat)
        move = await self._move_chooser.choose_move(computer.level, view, determinize, seed, memory)
        if move not in view.moves:
            raise LookupError("the move is not legal")
        return move


def _vote(table: Table, seat: Seat) -> TableEvent:
    """Let the people decide; without any, the computers leave, lowest score first.

    A game of computers alone has no audience, but it still needs a winner.
    """
    position = table.position
    remaining = [
        seat for seat, side in enumerate(position.sides) if side in position.remaining_sides
    ]
    if any(not isinstance(table.seats[each], Computer) for each in remaining):
        return TableEvent(EventKind.DECLINE, seat)
    scores = position.state.scores
    last = min(remaining, key=lambda each: (scores[position.sides[each]], -each))
    return TableEvent(EventKind.ABANDON, last)
