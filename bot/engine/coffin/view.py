"""The view that all coffin games share: what one seat may see."""

from dataclasses import dataclass, replace
from typing import Final

from bot.engine.cards import PACK52, PACK54, VAMPIRE, Card
from bot.engine.coffin.grid import CENTRE
from bot.engine.coffin.results import CoffinResult, Line, coffin_result
from bot.engine.coffin.rules import (
    CLASSIC_LINES,
    LINES_OF_WAY,
    Counting,
    LineRules,
    TieBreak,
    TieRule,
)
from bot.engine.first_dealer import Cut
from bot.engine.game import Seat, Stage, View, results_of
from bot.engine.moves import Move
from bot.engine.results import GameResult, sum_by_side
from bot.engine.scoring.coffins import leading
from bot.engine.scoring.lines import score_lines

_WAY_OF_LINES: Final[dict[tuple[int, ...], str]] = {
    lines: way for way, lines in LINES_OF_WAY.items()
}


@dataclass(frozen=True, slots=True, kw_only=True)
class CoffinView:
    """What `seat` may see of a coffin game; satisfies `bot.engine.game.View`.

    own_vampires      whether each player owns a Vampire beside the pack (revised)
    takes_face_down   whether a turn begins by taking a face-down card (Thracula)
    line_rules        how lines are scored
    tie_rule          what happens when the best lines are equal
    tie_break         what decides a game with equal totals
    counting          whether the score counts points or cards won
    coffins_left      how many coffins follow this one; None if unknown, as in a session
    owned_lines       by side: the lines (0..5) that it may score; () before the ways are chosen
    ways              by side: `queen`, `king`, or empty
    coffin            by cell: the face-up card, or None
    face_down         the cells with a face-down card
    nail              the cell of the first nail; None if there is none, or none yet
    legal_cells       the cells where the next card may be placed, or taken
    lines             the six lines of the coffin, full or not
    best_lines        by side: the line that leads, or that scored
    vampires          by seat: whether its own Vampire is unused
    counters          by side: the counters won in this game
    picked            the counters that were picked from this coffin so far
    picks_left        how many counters are still to be picked from it
    visible_discards  the discards, if the table shows them
    taken             the card that this seat has just taken face down; None otherwise
    """

    rules: str
    own_vampires: bool = False
    takes_face_down: bool = False
    line_rules: LineRules = CLASSIC_LINES
    tie_rule: TieRule = TieRule.CASCADE
    tie_break: TieBreak = TieBreak.BEST_LINE
    counting: Counting = Counting.POINTS
    seat: Seat | None
    sides: tuple[int, ...]
    stage: Stage
    to_move: Seat | None
    game: int = 1
    deal: int
    deals: int
    coffins_left: int | None = None
    dealer: Seat
    cuts: tuple[Cut, ...] = ()
    owned_lines: tuple[tuple[int, ...], ...]
    ways: tuple[str, ...]
    coffin: tuple[Card | None, ...]
    face_down: tuple[int, ...] = ()
    nail: int | None = None
    legal_cells: tuple[int, ...]
    lines: tuple[Line, ...]
    best_lines: tuple[int | None, ...]
    hand: tuple[Card, ...]
    hand_sizes: tuple[int, ...]
    vampires: tuple[bool, ...]
    moves_made: tuple[tuple[Seat, Move], ...] = ()
    results: tuple[CoffinResult, ...] = ()
    earlier_games: tuple[tuple[CoffinResult, ...], ...] = ()
    game_results: tuple[GameResult, ...] = ()
    scores: tuple[int, ...]
    counters: tuple[int, ...]
    picked: tuple[Card, ...] = ()
    picks_left: int = 0
    visible_discards: tuple[Card, ...] = ()
    taken: Card | None = None
    moves: tuple[Move, ...] = ()

    @property
    def pack(self) -> tuple[Card, ...]:
        """All cards of the game except own Vampires."""
        return PACK52 if self.own_vampires else PACK54

    @property
    def unused_vampire(self) -> bool:
        """Whether the seat whose view this is still has a Vampire of its own."""
        return self.seat is not None and self.vampires[self.seat]

    @property
    def cards_held(self) -> tuple[Card, ...]:
        """The hand of this seat, its own unused Vampire last."""
        return (*self.hand, VAMPIRE) if self.unused_vampire else self.hand

    @property
    def deal_note(self) -> str:
        """The nail for the record's comment, such as `Nail 9H.`; empty without a nail."""
        return "" if self.nail is None else f"Nail {self.coffin[self.nail]}."

    def finished(self, game: int, index: int) -> "CoffinView":
        """Coffin `index` (from 0) of game 1, 2, … as a spectator saw it after its last card.

        The sizes of the hands are not kept: all of them are 0.
        """
        results = tuple(map(coffin_result, results_of(self, game)[: index + 1]))
        last = results[-1]
        return replace(
            self,
            seat=None,
            stage=Stage.OVER,
            to_move=None,
            game=game,
            deal=last.deal,
            dealer=last.dealer,
            coffin=last.coffin,
            face_down=(),
            nail=None if self.takes_face_down else CENTRE,
            legal_cells=(),
            lines=last.lines,
            owned_lines=last.owned_lines,
            ways=tuple(_WAY_OF_LINES.get(owned, "") for owned in last.owned_lines),
            best_lines=last.chosen,
            hand=(),
            hand_sizes=(0,) * len(self.hand_sizes),
            vampires=last.vampires,
            moves_made=(),
            results=results,
            earlier_games=self.earlier_games[: game - 1],
            scores=sum_by_side((result.gains for result in results), len(last.gains)),
            counters=sum_by_side((result.counters for result in results), len(last.counters)),
            picked=(),
            picks_left=0,
            visible_discards=(),
            taken=None,
            moves=(),
            game_results=self.game_results[: game - 1],
        )

    def lines_after(self, move: Move) -> tuple[Line, ...]:
        """The six lines with the card of this move on its cell."""
        return score_lines(self._cells_after(move), self.line_rules)

    def placed(self, move: Move) -> "CoffinView":
        """This view with the card of this move on its cell, and the lines scored anew."""
        cells, lines = self._cells_after(move), self.lines_after(move)
        assert self.to_move is not None, "somebody is to move"
        return replace(
            self,
            coffin=cells,
            lines=lines,
            best_lines=tuple(leading(lines, owned) for owned in self.owned_lines),
            legal_cells=(),
            taken=None,
            moves=(),
            moves_made=(*self.moves_made, (self.to_move, move)),
        )

    def ended(self) -> "CoffinView":
        """This view after an ending such as a resignation: over, and nobody to move."""
        return replace(
            self,
            stage=Stage.OVER,
            to_move=None,
            legal_cells=(),
            picked=(),
            picks_left=0,
            taken=None,
            moves=(),
        )

    def _cells_after(self, move: Move) -> tuple[Card | None, ...]:
        return tuple(
            move.card if cell == move.cell else card for cell, card in enumerate(self.coffin)
        )


def coffin_view(view: View) -> CoffinView:
    """This view as a CoffinView; TypeError if the game has no coffin."""
    if not isinstance(view, CoffinView):
        raise TypeError(f"{view.rules} has no coffin")
    return view
