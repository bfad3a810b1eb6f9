"""Abstrac: take one, two or three cards from the open end of a row (RULES 1.10, 2.7)."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Final

from bot.engine.cards import Card, RandBelow, seed_from
from bot.engine.errors import IllegalMove
from bot.engine.first_dealer import Cut
from bot.engine.game import Seat, Stage
from bot.engine.games.abstrac.view import AbstracResult, AbstracView, Taking
from bot.engine.independent_deals import (
    GameLength,
    fresh_pack,
    is_over,
    result_by_total,
)
from bot.engine.moves import Move
from bot.engine.results import GameResult, sum_by_side
from bot.engine.scoring.abstrac import (
    combination_points,
    deal_scores,
    misere_side,
    runs_of,
    score_parts,
    sets_of,
)

CHOICES: Final = (Move("first"), Move("second"))
TAKES: Final = {Move("one"): 1, Move("two"): 2, Move("three"): 3}
"""By move: how many cards it takes."""

_NOTHING: Final[tuple[tuple[Card, ...], ...]] = ((), ())


@dataclass(frozen=True, slots=True)
class AbstracState:
    """A state.

    next_seed   the seed of the next pack; secret
    laid        the whole row of this deal; its open end is the last card (AB8)
    left        how many cards of the row are left
    first       the seat that takes first in this deal; None before it is chosen
    taken       by side, in the order taken
    scores      by side: the points of the finished deals
    """

    length: GameLength
    pack: tuple[Card, ...]
    next_seed: bytes
    cuts: tuple[Cut, ...]
    dealer: Seat
    to_move: Seat | None = None
    deal: int = 0
    laid: tuple[Card, ...] = ()
    left: int = 0
    first: Seat | None = None
    taken: tuple[tuple[Card, ...], ...] = _NOTHING
    moves_made: tuple[tuple[Seat, Move], ...] = ()
    results: tuple[AbstracResult, ...] = ()
    scores: tuple[int, ...] = (0, 0)
    game_result: GameResult | None = None

    @property
    def deals_finished(self) -> int:
        """How many deals of the match are finished."""
        return len(self.results)

    @property
    def winners(self) -> tuple[int, ...] | None:
        """The seats that won, both in a draw; None before the end."""
        return None if self.game_result is None else self.game_result.winners

    def result_among(self, sides: tuple[int, ...]) -> GameResult:
        """The result if only these seats count."""
        return result_by_total(self.scores, sides)

    @property
    def row(self) -> tuple[Card, ...]:
        """The cards still there, the open end last."""
        return self.laid[: self.left]

    @property
    def stock(self) -> tuple[Card, ...]:
        """No card is dealt later: the whole pack lies in the row."""
        return ()

    @property
    def table(self) -> tuple[Card | None, ...]:
        """The row, the closed end first."""
        return self.row

    @property
    def stage(self) -> Stage:
        """CHOOSE who takes first, TAKE in turn, then OVER."""
        if self.to_move is None:
            return Stage.OVER
        return Stage.CHOOSE if self.first is None else Stage.TAKE

    def rematch_options(self, _challenger: Seat) -> Mapping[str, str]:
        """Nothing differs in a rematch."""
        return {}

    def legal_moves(self) -> tuple[Move, ...]:
        """`first` and `second`; then as many cards as are left, up to three (AB5, AB7)."""
        if self.to_move is None:
            return ()
        if self.first is None:
            return CHOICES
        return tuple(move for move, count in TAKES.items() if count <= self.left)

    def apply(self, move: Move) -> "AbstracState":
        """The next state, or IllegalMove."""
        if self.to_move is None:
            raise IllegalMove("game_over")
        if move not in self.legal_moves():
            raise self._refusal(move)
        made = replace(self, moves_made=(*self.moves_made, (self.to_move, move)))
        if self.first is None:
            first = self.to_move if move == CHOICES[0] else self.dealer
            return replace(made, first=first, to_move=first)
        return made.taking(self.to_move, TAKES[move])

    def view(self, seat: Seat | None) -> AbstracView:
        """What everybody sees; only the seat to move sees its legal moves."""
        takings = tuple(map(_taking, self.taken))
        points = tuple(taking.points for taking in takings)
        return AbstracView(
            seat=seat,
            stage=self.stage,
            to_move=self.to_move,
            deal=self.deal,
            deals=self.length.agreed_deals,
            target=self.length.target,
            dealer=self.dealer,
            cuts=self.cuts,
            pack=self.pack,
            row=self.row,
            takings=takings,
            deal_scores=deal_scores(points, tuple(map(len, self.taken))),
            misere=misere_side(points),
            first=self.first,
            scores=self.scores,
            moves=self.legal_moves() if seat == self.to_move else (),
            moves_made=self.moves_made,
            results=self.results,
            game_results=() if self.game_result is None else (self.game_result,),
        )

    def determinize(self, _seat: Seat | None, rand: RandBelow) -> "AbstracState":
        """This state with another seed for later packs: nothing else is hidden."""
        return replace(self, next_seed=seed_from(rand))

    def with_deal(self) -> "AbstracState":
        """This state with a new row; the deal alternates, and the non-dealer makes the choice."""
        dealer = self.dealer if self.deal == 0 else 1 - self.dealer
        laid, next_seed = fresh_pack(self.pack, self.next_seed)
        return replace(
            self,
            next_seed=next_seed,
            dealer=dealer,
            to_move=1 - dealer,
            deal=self.deal + 1,
            laid=laid,
            left=len(laid),
            first=None,
            taken=_NOTHING,
            moves_made=(),
        )

    def taking(self, seat: Seat, count: int) -> "AbstracState":
        """The state after this seat has taken `count` cards from the open end."""
        cards = self.row[: -count - 1 : -1]
        taken = tuple(own + cards if side == seat else own for side, own in enumerate(self.taken))
        after = replace(self, left=self.left - count, taken=taken, to_move=1 - seat)
        return after if after.left else after.closed()

    def closed(self) -> "AbstracState":
        """This state after the finished deal is scored."""
        result = self._result()
        scores = sum_by_side((self.scores, result.gains))
        scored = replace(self, results=(*self.results, result), scores=scores)
        if is_over(self.length, scored.deals_finished, scores):
            return replace(scored, to_move=None, game_result=result_by_total(scores))
        return scored.with_deal()

    def _result(self) -> AbstracResult:
        assert self.first is not None
        takings = tuple(map(_taking, self.taken))
        points = tuple(taking.points for taking in takings)
        return AbstracResult(
            deal=self.deal,
            dealer=self.dealer,
            row=self.laid,
            first=self.first,
            takings=takings,
            scores=deal_scores(points, tuple(map(len, self.taken))),
            misere=misere_side(points),
            parts=score_parts(self.taken),
        )

    def _refusal(self, move: Move) -> IllegalMove:
        if self.first is None:
            return IllegalMove("choose_first_or_second", move=str(move))
        if move in TAKES:
            return IllegalMove("too_many_cards", left=self.left)
        return IllegalMove("take_from_open_end", move=str(move))


def _taking(cards: tuple[Card, ...]) -> Taking:
    return Taking(cards, sets_of(cards), runs_of(cards), combination_points(cards))
