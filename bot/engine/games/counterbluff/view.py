"""The view of Counterbluff: what one seat may see (RULES 1.12, 1.13, B17, B19)."""

from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Final

from bot.engine.cards import Card
from bot.engine.first_dealer import Cut
from bot.engine.game import Seat, Stage, View
from bot.engine.games.counterbluff.results import HandResult, Laid
from bot.engine.independent_deals import totals
from bot.engine.moves import Move
from bot.engine.results import GameResult
from bot.engine.scoring.counterbluff import LastHandCap, worth_now
from bot.engine.scoring.poker import Lowball

HAND_SIZE: Final = 10
"""How many cards a full hand has."""
FOLD: Final = Move("fold")
"""To give up the hand."""
UP: Final = "up"
"""The word of a move that lays five cards face up: a call of Lowball, or the reply to it."""
DOWN: Final = "down"
"""The same face down. In the view of another seat this move has no cards."""


class NextLead(StrEnum):
    """Who draws first and leads the next hand (B1)."""

    LOSER = "loser"
    """The loser of the hand (S2)."""
    WINNER = "winner"
    """The winner of the hand (X8)."""


@dataclass(frozen=True, slots=True, kw_only=True)
class CounterbluffView:
    """What `seat` may see; satisfies `bot.engine.game.View`. Sides are seats, a deal is a hand.

    target         the score that ends the match, checked only after a whole pack
    lowball        the ranking of low hands
    next_lead      who leads the next hand
    last_hand_cap  how much a last hand may score
    pack           the number of the pack, from 1
    leader         the seat that leads this hand
    rows           by seat: its face-up cards of this hand, in the order of play
    call           the call of Lowball that waits for its reply; None without one
    stock_size     how many cards are left in the stock
    moves          up to 514 for a leader: each card, and `up` and `down` with every five cards
    moves_made     the moves of this hand; another seat's `down` has no cards
    results        the finished hands, each with the hidden cards of this seat only; when the match
                   is over, with all hidden cards
    """

    rules: str = "counterbluff"
    seat: Seat | None
    sides: tuple[int, ...] = (0, 1)
    stage: Stage
    to_move: Seat | None
    game: int = 1
    deal: int
    deals: int | None = None
    dealer: Seat
    cuts: tuple[Cut, ...]
    target: int
    lowball: Lowball
    next_lead: NextLead
    last_hand_cap: LastHandCap
    pack: int
    leader: Seat
    rows: tuple[tuple[Card, ...], ...]
    call: Laid | None
    stock_size: int
    scores: tuple[int, ...]
    hand: tuple[Card, ...]
    hand_sizes: tuple[int, ...]
    moves: tuple[Move, ...]
    moves_made: tuple[tuple[Seat, Move], ...]
    results: tuple[HandResult, ...]
    earlier_games: tuple[tuple[HandResult, ...], ...] = ()
    game_results: tuple[GameResult, ...]

    @property
    def deal_note(self) -> str:
        """The pack and the leader of this hand, for the record's comment."""
        return f"Pack {self.pack}, seat {self.leader} leads." if self.to_move is not None else ""

    @property
    def played(self) -> int:
        """How many cards both players have played in this hand, without the five of Lowball."""
        return sum(map(len, self.rows))

    @property
    def worth(self) -> int:
        """The points of the winner if the hand ended now, 3 to 55; not valid for Lowball."""
        return worth_now(self.played)

    @property
    def next_worth(self) -> int:
        """The same once another card is on the table."""
        return worth_now(self.played + 1)

    @property
    def hand_number(self) -> int:
        """The number of this hand in its pack, from 1."""
        return self.deal - sum(result.pack < self.pack for result in self.results)

    @property
    def pack_results(self) -> tuple[HandResult, ...]:
        """The finished hands of this pack."""
        return tuple(result for result in self.results if result.pack == self.pack)

    def finished(self, _game: int, index: int) -> "CounterbluffView":
        """Hand `index` (from 0) as a spectator sees it after its last card."""
        all_may_see = self.seat is None or self.stage is Stage.OVER
        upto = self.results[: index + 1]
        results = upto if all_may_see else tuple(result.seen_by(None) for result in upto)
        last = results[-1]
        return replace(
            self,
            seat=None,
            stage=Stage.OVER,
            to_move=None,
            deal=last.deal,
            dealer=last.dealer,
            pack=last.pack,
            leader=last.leader,
            rows=last.rows,
            call=None,
            stock_size=last.stock_size,
            scores=totals(results),
            hand=(),
            hand_sizes=last.hand_sizes,
            moves=(),
            moves_made=(),
            results=results,
            game_results=(),
        )

    def ended(self) -> "CounterbluffView":
        """This view after an ending such as a resignation: over, and nobody to move."""
        return replace(self, stage=Stage.OVER, to_move=None, moves=())


def counterbluff_view(view: View) -> CounterbluffView:
    """This view as a CounterbluffView; TypeError if it is of another game."""
    if not isinstance(view, CounterbluffView):
        raise TypeError(f"{view.rules} is not Counterbluff")
    return view
