"""The view of Caterpillar: what one seat may see (RULES 1.11, K11)."""

from dataclasses import dataclass, replace
from typing import Final

from bot.engine.cards import SUITS, Card
from bot.engine.first_dealer import Cut
from bot.engine.game import Seat, Stage, View
from bot.engine.games.caterpillar.results import CaterpillarResult, Play, play_points
from bot.engine.moves import Move
from bot.engine.results import GameResult, sum_by_side
from bot.engine.scoring.caterpillar import face_value, score_play

HAND_SIZE: Final = 13
"""How many cards each player holds, from the first card to the last."""
STOCK: Final = 26
"""How many cards the stock has at the beginning; if it runs out, as many have been played."""


@dataclass(frozen=True, slots=True, kw_only=True)
class CaterpillarView:
    """What `seat` may see; satisfies `bot.engine.game.View`. Sides are seats.

    plays       the caterpillar of this deal: each card with its seat, total and points
    stock_size  how many cards are left in the stock
    target      the score that ends the game; 0 if the number of deals does
    outright    whether being court short wins the game, whatever the points (K1)
    scores      by side: the finished deals; `points` has the plays of this deal
    """

    rules: str = "caterpillar"
    seat: Seat | None
    sides: tuple[int, ...] = (0, 1)
    stage: Stage
    to_move: Seat | None
    game: int = 1
    deal: int
    deals: int | None
    target: int
    outright: bool
    dealer: Seat
    cuts: tuple[Cut, ...]
    deal_note: str = ""
    plays: tuple[Play, ...]
    stock_size: int
    scores: tuple[int, ...]
    hand: tuple[Card, ...]
    moves: tuple[Move, ...]
    results: tuple[CaterpillarResult, ...]
    earlier_games: tuple[tuple[CaterpillarResult, ...], ...] = ()
    game_results: tuple[GameResult, ...]

    @property
    def moves_made(self) -> tuple[tuple[Seat, Move], ...]:
        """The cards of this deal with their seats, oldest first."""
        return tuple((play.seat, Move("", play.card)) for play in self.plays)

    @property
    def total(self) -> int:
        """The running total of the caterpillar; 0 before the first card."""
        return self.plays[-1].total if self.plays else 0

    @property
    def points(self) -> tuple[int, ...]:
        """By side: the points of the plays of this deal, without courts."""
        return play_points(self.plays)

    @property
    def suits(self) -> str:
        """The suits whose numerals may be played next: one letter, or all before the first card."""
        return self.plays[-1].card.suit if self.plays else SUITS

    @property
    def courts_allowed(self) -> bool:
        """Whether a court may be played next: always, except as the first card."""
        return bool(self.plays)

    @property
    def finished_deal(self) -> CaterpillarResult | None:
        """The result of the deal shown in this view; None while it is being played."""
        last = self.results[-1] if self.results else None
        return last if last is not None and last.deal == self.deal else None

    def play_of(self, card: Card) -> Play:
        """The play, with total and points, if the seat to move played this card now."""
        assert self.to_move is not None, "somebody is to move"
        previous = self.plays[-1].card if self.plays else None
        total = self.total + face_value(card)
        return Play(self.to_move, card, total, score_play(total, card, previous))

    def finished(self, game: int, index: int) -> "CaterpillarView":
        """Deal `index` (from 0) of game 1, 2, … as a spectator saw it after its last card."""
        results = self.results[: index + 1]
        last = results[-1]
        return replace(
            self.ended(),
            seat=None,
            game=game,
            deal=last.deal,
            dealer=last.dealer,
            plays=last.plays,
            stock_size=STOCK - len(last.plays),
            scores=sum_by_side(result.scores for result in results),
            hand=(),
            results=results,
            game_results=(),
        )

    def ended(self) -> "CaterpillarView":
        """This view after an ending such as a resignation: over, and nobody to move."""
        return replace(self, stage=Stage.OVER, to_move=None, moves=())


def caterpillar_view(view: View) -> CaterpillarView:
    """This view as a CaterpillarView; TypeError if the game has no caterpillar."""
    if not isinstance(view, CaterpillarView):
        raise TypeError(f"{view.rules} has no caterpillar")
    return view
