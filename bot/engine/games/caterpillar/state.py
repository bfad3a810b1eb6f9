"""Caterpillar, or Court Short: the running total, the draw, and both ends of a deal.

RULES 1.11 and 2.8. A turn is one move, the card played. Drawing, going court short and the end of a
deal follow automatically.
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from enum import StrEnum

from bot.engine.cards import PACK52, Card, RandBelow, seed_from, shuffled, without
from bot.engine.dealing import Hands, deal, sorted_hand, with_hand
from bot.engine.errors import IllegalMove
from bot.engine.first_dealer import Cut
from bot.engine.game import Seat, Stage
from bot.engine.games.caterpillar.results import (
    CaterpillarResult,
    Decision,
    Play,
    play_points,
)
from bot.engine.games.caterpillar.view import HAND_SIZE, CaterpillarView
from bot.engine.independent_deals import (
    GameLength,
    fresh_pack,
    is_over,
    result_by_total,
)
from bot.engine.moves import Move
from bot.engine.results import GameResult, sum_by_side
from bot.engine.scoring.caterpillar import (
    count_courts,
    court_bonus,
    face_value,
    may_follow,
    score_play,
)


class CourtShort(StrEnum):
    """What a court-short player wins (K1)."""

    POINTS = "points"
    """The points for the courts of the other hand."""
    OUTRIGHT = "outright"
    """The game, whatever the points; only in a match of one deal."""


@dataclass(frozen=True, slots=True)
class CaterpillarState:
    """A state; satisfies `bot.engine.game.State`.

    next_seed  shuffles the next pack; secret
    totals     by side: the points of the finished deals
    """

    court_short: CourtShort
    length: GameLength
    next_seed: bytes
    cuts: tuple[Cut, ...]
    dealer: Seat
    to_move: Seat | None = None
    deal: int = 0
    stock: tuple[Card, ...] = ()
    hands: Hands = ((), ())
    plays: tuple[Play, ...] = ()
    results: tuple[CaterpillarResult, ...] = ()
    totals: tuple[int, ...] = (0, 0)
    game_result: GameResult | None = None

    @property
    def scores(self) -> tuple[int, ...]:
        """By side: the finished deals and the plays of the running one."""
        if self.game_result is not None:
            return self.game_result.finals
        return sum_by_side((self.totals, play_points(self.plays)))

    @property
    def deals_finished(self) -> int:
        """How many deals of the game are finished."""
        return len(self.results)

    @property
    def winners(self) -> tuple[int, ...] | None:
        """The seats that won, both in a draw; None before the end."""
        return None if self.game_result is None else self.game_result.winners

    def result_among(self, sides: tuple[int, ...]) -> GameResult:
        """The result if only these sides count."""
        short = self.results[-1].court_short if self.results else None
        return _result(self.scores, sides, self.court_short, short)

    @property
    def table(self) -> tuple[Card | None, ...]:
        """The caterpillar; no card in it is hidden."""
        return tuple(play.card for play in self.plays)

    def rematch_options(self, _challenger: Seat) -> Mapping[str, str]:
        """Nothing differs in a rematch."""
        return {}

    def playable(self, seat: Seat) -> tuple[Card, ...]:
        """The cards of this hand that may be played next, in the order of the hand."""
        previous = self.plays[-1].card if self.plays else None
        return tuple(card for card in self.hands[seat] if may_follow(card, previous))

    def legal_moves(self) -> tuple[Move, ...]:
        """The cards that may be played, in the order of the hand."""
        if self.to_move is None:
            return ()
        return tuple(Move("", card) for card in self.playable(self.to_move))

    def apply(self, move: Move) -> "CaterpillarState":
        """The next state, or IllegalMove."""
        if self.to_move is None:
            raise IllegalMove("game_over")
        if move.word or move.card is None or move.cell is not None:
            raise IllegalMove("not_now_play", move=str(move))
        if move.card not in self.playable(self.to_move):
            raise self._refusal(self.to_move, move.card)
        played = self._play(self.to_move, move.card)
        following = 1 - self.to_move
        if not played.stock:
            return played.closed(None)
        if not played.playable(following):
            return played.closed(following)
        return replace(played, to_move=following)

    def view(self, seat: Seat | None) -> CaterpillarView:
        """What this seat may see: its own hand, and all cards played."""
        return CaterpillarView(
            seat=seat,
            stage=Stage.OVER if self.to_move is None else Stage.PLAY,
            to_move=self.to_move,
            deal=self.deal,
            deals=self.length.agreed_deals,
            target=self.length.target,
            outright=self.court_short is CourtShort.OUTRIGHT,
            dealer=self.dealer,
            cuts=self.cuts,
            plays=self.plays,
            stock_size=len(self.stock),
            scores=self.totals,
            hand=() if seat is None else self.hands[seat],
            moves=self.legal_moves() if seat == self.to_move else (),
            results=self.results,
            game_results=() if self.game_result is None else (self.game_result,),
        )

    def determinize(self, seat: Seat | None, rand: RandBelow) -> "CaterpillarState":
        """This state with the hidden hands and the stock redealt at random.

        The seat to move always has a playable card, since the deal would be over otherwise: hands
        are redealt until it has one. When the match is over, a court-short hand is open to
        everybody.
        """
        shown = self.results[-1].court_short if self.to_move is None else None
        hidden = [other for other in (0, 1) if other not in (seat, shown)]
        # Sorted, so that the result depends only on the seat's view and on `rand`.
        unseen = sorted_hand([*self.stock, *(card for at in hidden for card in self.hands[at])])
        while True:
            pack = shuffled(unseen, rand)
            hands = list(self.hands)
            for other in hidden:
                hands[other], pack = sorted_hand(pack[:HAND_SIZE]), pack[HAND_SIZE:]
            guess = replace(self, hands=tuple(hands), stock=pack)
            if self.to_move is None or guess.playable(self.to_move):
                return replace(guess, next_seed=seed_from(rand))

    def with_deal(self) -> "CaterpillarState":
        """This state with a fresh pack dealt, thirteen cards each; the deal alternates."""
        pack, next_seed = fresh_pack(PACK52, self.next_seed)
        dealer = self.dealer if self.deal == 0 else 1 - self.dealer
        stock, hands = deal(pack, ((), ()), (HAND_SIZE, HAND_SIZE), 1 - dealer)
        return replace(
            self,
            next_seed=next_seed,
            dealer=dealer,
            to_move=1 - dealer,
            deal=self.deal + 1,
            stock=stock,
            hands=hands,
            plays=(),
        )

    def closed(self, court_short: Seat | None) -> "CaterpillarState":
        """This state after the deal is scored; the last deal ends the game (K6, K10)."""
        courts = tuple(map(count_courts, self.hands))
        result = CaterpillarResult(
            deal=self.deal,
            dealer=self.dealer,
            plays=self.plays,
            court_short=court_short,
            shown=() if court_short is None else self.hands[court_short],
            courts=courts,
            bonus=court_bonus(courts, court_short),
        )
        scores = sum_by_side((self.totals, result.gains))
        scored = replace(self, results=(*self.results, result), totals=scores)
        if not is_over(self.length, scored.deals_finished, scores):
            return scored.with_deal()
        game_result = _result(scores, (0, 1), self.court_short, court_short)
        return replace(scored, to_move=None, game_result=game_result)

    def _play(self, seat: Seat, card: Card) -> "CaterpillarState":
        """This state after the card is played and the top card of the stock drawn."""
        previous = self.plays[-1].card if self.plays else None
        total = (self.plays[-1].total if self.plays else 0) + face_value(card)
        play = Play(seat, card, total, score_play(total, card, previous))
        hand = sorted_hand((*without(self.hands[seat], [card]), self.stock[0]))
        return replace(
            self,
            hands=with_hand(self.hands, seat, hand),
            stock=self.stock[1:],
            plays=(*self.plays, play),
        )

    def _refusal(self, seat: Seat, card: Card) -> IllegalMove:
        if card not in self.hands[seat]:
            return IllegalMove("not_in_hand", card=str(card))
        if not self.plays:
            return IllegalMove("first_numeral", card=str(card))
        suit = self.plays[-1].card.suit
        return IllegalMove("follow_suit", card=str(card), suit=suit)


def _result(
    scores: tuple[int, ...], sides: tuple[int, ...], rule: CourtShort, short: Seat | None
) -> GameResult:
    """The result among these sides; `short` is court short, which may win whatever the scores."""
    result = result_by_total(scores, sides)
    if rule is CourtShort.OUTRIGHT and short in sides:
        return replace(result, winners=(short,), decided_by=Decision.COURT_SHORT)
    return result
