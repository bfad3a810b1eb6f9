"""The state of Fosco: hands, the open count and the captures, and the effects of moves.

Rulings: a count ends when the player in turn is stuck, who leads the next one (F1, F2, FC). Nobody
passes, so the seats play in strict turn until all hands are empty.
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace

from bot.engine.cards import Card, RandBelow, seed_from, without
from bot.engine.dealing import Hands, deal, sorted_hand, with_hand
from bot.engine.errors import IllegalMove
from bot.engine.first_dealer import Cut
from bot.engine.game import Seat, Stage
from bot.engine.games.fosco.editions import Edition, FoscoRules, SuitOrder, playable
from bot.engine.games.fosco.hidden_hands import HandSampler, shown_lacks
from bot.engine.games.fosco.view import FoscoResult, FoscoView, Lacks, Play, Plays
from bot.engine.independent_deals import (
    fresh_pack,
    is_over,
    result_by_total,
)
from bot.engine.moves import Move
from bot.engine.results import GameResult, sum_by_side
from bot.engine.scoring.fosco import NO_CARDS, Count, count_after


@dataclass(frozen=True, slots=True)
class FoscoState:
    """A state; seats and sides count from 0, deals from 1.

    next_seed  the seed of the next pack; secret
    count      the open count
    plays      the cards of the open count
    counts     the finished counts of this deal
    scores     by side: the points of the finished deals
    """

    edition: Edition
    rules: FoscoRules
    next_seed: bytes
    cuts: tuple[Cut, ...]
    dealer: Seat
    to_move: Seat | None = None
    deal: int = 0
    hands: Hands = ()
    count: Count = NO_CARDS
    plays: Plays = ()
    counts: tuple[Plays, ...] = ()
    results: tuple[FoscoResult, ...] = ()
    scores: tuple[int, ...] = (0, 0)
    game_result: GameResult | None = None

    @property
    def deals_finished(self) -> int:
        """How many deals of the match are finished."""
        return len(self.results)

    @property
    def winners(self) -> tuple[int, ...] | None:
        """The side that won; None before the end."""
        return None if self.game_result is None else self.game_result.winners

    @property
    def stock(self) -> tuple[Card, ...]:
        """Nothing: all cards are dealt."""
        return ()

    @property
    def table(self) -> tuple[Card | None, ...]:
        """The cards of the open count."""
        return tuple(play.card for play in self.plays)

    def result_among(self, sides: tuple[int, ...]) -> GameResult:
        """The result of a finished match if only these sides count."""
        return result_by_total(self.scores, sides)

    def rematch_options(self, _challenger: Seat) -> Mapping[str, str]:
        """Nothing differs in a rematch."""
        return {}

    def legal_moves(self) -> tuple[Move, ...]:
        """The cards of the suits in play that keep the count within 21, then the Joker."""
        if self.to_move is None:
            return ()
        return tuple(dict.fromkeys(Move("", card) for card, _ in self._playable(self.to_move)))

    def apply(self, move: Move) -> "FoscoState":
        """The next state, or IllegalMove."""
        if self.to_move is None:
            raise IllegalMove("game_over")
        counts, card = dict(self._playable(self.to_move)), move.card
        if card is not None and card in counts and move == Move("", card):
            return self._played(self.to_move, card, counts[card])
        raise self._refusal(self.to_move, move)

    def view(self, seat: Seat | None) -> FoscoView:
        """What this seat may see: all hands if they are open, else its own."""
        rules = self.rules
        playable = self._seen_counts(seat)
        own = playable if seat == self.to_move else {}
        return FoscoView(
            rules=self.edition.key,
            king=rules.king,
            jokers=rules.jokers,
            two_suits=rules.suit_order is SuitOrder.TWO_SUITS,
            open_hands=rules.open_hands,
            target=rules.length.target,
            seat=seat,
            sides=self.edition.sides,
            stage=Stage.OVER if self.to_move is None else Stage.PLAY,
            to_move=self.to_move,
            deal=self.deal,
            deals=rules.length.agreed_deals,
            dealer=self.dealer,
            cuts=self.cuts,
            scores=self.scores,
            hand=() if seat is None else self.hands[seat],
            hand_sizes=tuple(map(len, self.hands)),
            hands=tuple(
                hand if rules.open_hands or other == seat else ()
                for other, hand in enumerate(self.hands)
            ),
            moves=tuple(Move("", card) for card in own),
            new_totals=tuple(count.total for count in own.values()),
            playable=tuple(playable),
            playable_totals=tuple(count.total for count in playable.values()),
            winning=self._winning(playable) if rules.open_hands else (),
            plays=self.plays,
            counts=self.counts,
            captured=self._captured(),
            lacks=() if rules.open_hands else self._lacks(),
            results=self.results,
            game_results=() if self.game_result is None else (self.game_result,),
        )

    def determinize(self, seat: Seat | None, rand: RandBelow) -> "FoscoState":
        """This state with the hands that this seat cannot see redealt at random.

        The new hands are consistent with everything that the play of the deal has proved.
        """
        if self.rules.open_hands:
            return replace(self, next_seed=seed_from(rand))
        hands = HandSampler(self.view(seat)).hands(rand)
        return replace(self, hands=hands, next_seed=seed_from(rand))

    def with_deal(self) -> "FoscoState":
        """This state after a fresh pack is dealt one card at a time, from the eldest on (FA).

        The seat with the most spades leads; of equals, the one nearest to the dealer's left (F10).
        """
        seats = len(self.edition.sides)
        dealer = self.dealer if self.deal == 0 else (self.dealer + 1) % seats
        pack, next_seed = fresh_pack(self.rules.pack, self.next_seed)
        sizes = (len(pack) // seats,) * seats
        _, hands = deal(pack, ((),) * seats, sizes, (dealer + 1) % seats)
        from_left = [(dealer + step) % seats for step in range(1, seats + 1)]
        return replace(
            self,
            next_seed=next_seed,
            dealer=dealer,
            to_move=max(from_left, key=lambda seat: sum(card.suit == "S" for card in hands[seat])),
            deal=self.deal + 1,
            hands=hands,
            count=NO_CARDS,
            plays=(),
            counts=(),
        )

    def _playable(self, seat: Seat) -> tuple[tuple[Card, Count], ...]:
        """The cards that this seat may add to the open count, with the new count."""
        hand, rules = self.hands[seat], self.rules
        if not self.counts and not self.plays:  # FB
            hand = tuple(card for card in hand if card.suit == "S")
        return playable(hand, self.count, rules.suit_order, rules.king)

    def _seen_counts(self, seat: Seat | None) -> dict[Card, Count]:
        """The playable cards of the seat to move, with their counts, if `seat` sees its hand."""
        if self.to_move is None or not (self.rules.open_hands or seat == self.to_move):
            return {}
        return dict(self._playable(self.to_move))

    def _winning(self, counts: Mapping[Card, Count]) -> tuple[Card, ...]:
        """Those of these cards, each with its new count, that would leave the next seat stuck."""
        rules = self.rules
        hand = () if self.to_move is None else self.hands[(self.to_move + 1) % len(self.hands)]
        return tuple(
            card
            for card, count in counts.items()
            if not playable(hand, count, rules.suit_order, rules.king)
        )

    def _played(self, seat: Seat, card: Card, count: Count) -> "FoscoState":
        """This state after a legal card; if the next seat is stuck, the count is finished."""
        rules, following = self.rules, (seat + 1) % len(self.hands)
        hands = with_hand(self.hands, seat, without(self.hands[seat], [card]))
        after = replace(
            self,
            to_move=following,
            hands=hands,
            count=count,
            plays=(*self.plays, Play(seat, card, count.total)),
        )
        if playable(hands[following], count, rules.suit_order, rules.king):
            return after
        finished = replace(after, count=NO_CARDS, plays=(), counts=(*self.counts, after.plays))
        return finished if any(hands) else finished.closed()

    def closed(self) -> "FoscoState":
        """This state after the last count is scored: with the next deal, or over (F9)."""
        result = FoscoResult(self.deal, self.dealer, self.counts, self._captured())
        scores = sum_by_side((self.scores, result.gains))
        after = replace(self, results=(*self.results, result), scores=scores)
        if not is_over(self.rules.length, after.deals_finished, scores):
            return after.with_deal()
        return replace(after, to_move=None, game_result=result_by_total(scores))

    def _captured(self) -> Hands:
        """By side: the cards of the counts that it has won."""
        sides = self.edition.sides
        won = [(sides[plays[-1].seat], play.card) for plays in self.counts for play in plays]
        return tuple(sorted_hand([card for by, card in won if by == side]) for side in (0, 1))

    def _lacks(self) -> Lacks:
        return shown_lacks(len(self.hands), self.counts, self.plays, self.rules.king)

    def _refusal(self, seat: Seat, move: Move) -> IllegalMove:
        """The error for an illegal move: not a card in hand, above 21, or of a later suit."""
        card = move.card
        if card is None or move != Move("", card):
            return IllegalMove("not_now_play", move=str(move))
        if card not in self.hands[seat]:
            return IllegalMove("not_in_hand", card=str(card))
        if count_after(self.count, card, self.rules.king) is None:
            return IllegalMove("count_too_high", card=str(card))
        return IllegalMove("later_suit", card=str(card))
