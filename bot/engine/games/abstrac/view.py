"""View of Abstrac: the row, and both takings with their combinations; everything is open."""

from dataclasses import dataclass, replace

from bot.engine.cards import Card
from bot.engine.first_dealer import Cut
from bot.engine.game import Seat, Stage, View
from bot.engine.independent_deals import totals
from bot.engine.moves import Move
from bot.engine.results import DealResult, GameResult, ScorePart
from bot.engine.scoring.abstrac import combination_points, deal_scores


@dataclass(frozen=True, slots=True)
class Taking:
    """The cards of one side in the order in which it took them, and their sets and runs.

    points   the points of all sets and runs, not yet multiplied
    """

    cards: tuple[Card, ...]
    sets: tuple[ScorePart, ...]
    runs: tuple[ScorePart, ...]
    points: int


@dataclass(frozen=True, slots=True)
class AbstracResult:
    """A finished deal.

    row       the whole row as it was laid: the closed end first, the open end last (AB8)
    first     the seat that took first
    takings   by side
    misere    the side that scored in the other's place, having no combination; else None
    parts     by side: its combinations with their share of the score; in a misere the other's
    """

    deal: int
    dealer: Seat
    row: tuple[Card, ...]
    first: Seat
    takings: tuple[Taking, ...]
    scores: tuple[int, ...]
    misere: int | None
    parts: tuple[tuple[ScorePart, ...], ...]

    @property
    def gains(self) -> tuple[int, ...]:
        """By side: the points."""
        return self.scores


@dataclass(frozen=True, slots=True)
class AbstracView:
    """A view; only later rows are hidden.

    pack         the cards of the game, with a Joker if the table plays with one
    row          the cards still there: the closed end first, the open end last
    takings      by side
    deal_scores  by side: the score if the deal ended now
    misere       the side that would score in the other's place if the deal ended now; else None
    first        the seat that takes first; None before it is chosen
    deals        how many deals are agreed; None if a target ends the match
    target       the score that ends the match; 0 if the number of deals does
    """

    seat: Seat | None
    stage: Stage
    to_move: Seat | None
    deal: int
    deals: int | None
    target: int
    dealer: Seat
    cuts: tuple[Cut, ...]
    pack: tuple[Card, ...]
    row: tuple[Card, ...]
    takings: tuple[Taking, ...]
    deal_scores: tuple[int, ...]
    misere: int | None
    first: Seat | None
    scores: tuple[int, ...]
    moves: tuple[Move, ...]
    moves_made: tuple[tuple[Seat, Move], ...]
    results: tuple[AbstracResult, ...]
    game_results: tuple[GameResult, ...]
    rules: str = "abstrac"
    sides: tuple[int, ...] = (0, 1)
    game: int = 1
    hand: tuple[Card, ...] = ()
    earlier_games: tuple[tuple[AbstracResult, ...], ...] = ()

    @property
    def deal_note(self) -> str:
        """The row for the record's comment, such as `Row AS … 9D.`; empty once a card is taken."""
        return f"Row {' '.join(map(str, self.row))}." if len(self.row) == len(self.pack) else ""

    @property
    def open_end(self) -> tuple[Card, ...]:
        """The cards that may be taken now, at most three, in the order in which they are taken."""
        return self.row[-3:][::-1]

    def scores_after(self, count: int) -> tuple[int, ...]:
        """By side: the score if the side to move took `count` cards and the deal ended then."""
        taken = [taking.cards for taking in self.takings]
        if self.to_move is not None:
            taken[self.sides[self.to_move]] += self.open_end[:count]
        return deal_scores(tuple(map(combination_points, taken)), tuple(map(len, taken)))

    def finished(self, _game: int, index: int) -> "AbstracView":
        """Deal `index` (from 0) as a spectator saw it after its last card."""
        results = self.results[: index + 1]
        last = results[-1]
        return replace(
            self.ended(),
            seat=None,
            deal=last.deal,
            dealer=last.dealer,
            row=(),
            takings=last.takings,
            deal_scores=last.scores,
            misere=last.misere,
            first=last.first,
            scores=totals(results),
            moves_made=(),
            results=results,
            game_results=(),
        )

    def ended(self) -> "AbstracView":
        """This view after an ending such as a resignation: over, and nobody to move."""
        return replace(self, stage=Stage.OVER, to_move=None, moves=())


def abstrac_view(view: View) -> AbstracView:
    """This view as an AbstracView; TypeError if it is of another game."""
    if not isinstance(view, AbstracView):
        raise TypeError(f"{view.rules} is not played with a row")
    return view


def abstrac_result(result: DealResult) -> AbstracResult:
    """This result as an AbstracResult."""
    assert isinstance(result, AbstracResult)
    return result
