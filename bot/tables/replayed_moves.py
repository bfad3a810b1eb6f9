"""Replays a finished table move by move."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import groupby, pairwise

from bot.engine.face_down import opened
from bot.engine.game import Seat, State, View, deals_finished, is_judged, results_of
from bot.engine.games import game
from bot.engine.moves import Move
from bot.engine.record import is_taken_back, positions
from bot.model.reviews import PlayedMove
from bot.tables.errors import NotOver
from bot.tables.table import Table


@dataclass(frozen=True, slots=True)
class ReplayedMove:
    """A move of deal `deal` of a game, with the states around it.

    `stand_in`: the player of the seat had left, and the bot made the move.
    """

    game: int
    deal: int
    seat: Seat
    move: Move
    before: State = field(repr=False)
    after: State = field(repr=False)
    stand_in: bool = False

    @property
    def view(self) -> View:
        """The player's view before the move."""
        return self.before.view(self.seat)

    @property
    def played(self) -> PlayedMove:
        """What there is to analyse of the move."""
        return PlayedMove(self.view, self.before, self.move)

    @property
    def shown_before(self) -> View:
        """What all may see of the table before the move, now that the game is over."""
        return opened(self.before).view(None)

    @property
    def shown(self) -> View:
        """The same after the move; if it ended a deal, that deal as it was left."""
        before, after = self.before.view(None), opened(self.after).view(None)
        filled = deals_finished(after) > deals_finished(before)
        return after.finished(self.game, len(before.results)) if filled else after


def replayed_moves(table: Table) -> tuple[ReplayedMove, ...]:
    """Every move within a deal, in order; NotOver while the game goes on.

    Moves that were taken back are left out.
    """
    if not table.over:
        raise NotOver("not_over")
    replayed = positions(game(table.record.rules), table.record)
    plays = []
    moves = table.record.moves
    for ply, (text, (before, after)) in enumerate(zip(moves, pairwise(replayed), strict=True)):
        seat, now = before.to_move, before.state.view(None)
        stands = not text.startswith("!") and not is_taken_back(moves, ply)
        if seat is not None and is_judged(now) and stands:
            states, left = (before.state, after.state), seat in before.departed
            plays.append(ReplayedMove(now.game, now.deal, seat, Move.parse(text), *states, left))
    return tuple(plays)


def finished_deals(
    table: Table, plays: Sequence[ReplayedMove]
) -> tuple[tuple[ReplayedMove, ...], ...]:
    """The moves of each finished deal, in order; those of an unfinished deal are left out."""
    final = table.position.state.view(None)
    return tuple(
        tuple(moves)
        for (number, deal), moves in groupby(plays, lambda play: (play.game, play.deal))
        if deal <= len(results_of(final, number))
    )
