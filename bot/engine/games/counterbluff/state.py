"""Counterbluff: Poker for two, a card at a time, with folding and Lowball (RULES 1.12, 2.9).

A deal, in the sense of `bot.engine.game`, is a hand. A pack is played in as many hands as it lasts.
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import combinations
from typing import Final

from bot.engine.cards import PACK52, Card, RandBelow, seed_from, without
from bot.engine.dealing import Hands, deal, with_hand
from bot.engine.errors import IllegalMove
from bot.engine.first_dealer import Cut
from bot.engine.game import Seat, Stage
from bot.engine.games.counterbluff.endings import (
    HandOver,
    folded,
    last_hand,
    lowball_answered,
    lowball_folded,
    showdown,
)
from bot.engine.games.counterbluff.results import HandResult, Laid, LastHand, seen_by
from bot.engine.games.counterbluff.unseen import Cards, redealt
from bot.engine.games.counterbluff.view import DOWN, FOLD, HAND_SIZE, UP, CounterbluffView, NextLead
from bot.engine.independent_deals import GameLength, fresh_pack, is_over, result_by_total
from bot.engine.moves import Move
from bot.engine.results import GameResult, sum_by_side
from bot.engine.scoring.counterbluff import ROW_SIZE, LastHandCap
from bot.engine.scoring.poker import Lowball

NO_ROWS: Final[Hands] = ((), ())


@dataclass(frozen=True, slots=True)
class CounterbluffState:
    """A state. `results` include all hidden cards; `leader` led the hand, `rows` are its cards.

    shown       the finished hands as a spectator sees them
    scores      by side: the points of the finished hands
    turned_up   whether the match is over, so that all see what lies face down (B19)
    """

    length: GameLength
    lowball: Lowball
    next_lead: NextLead
    last_hand_cap: LastHandCap
    next_seed: bytes
    cuts: tuple[Cut, ...]
    dealer: Seat
    pack: int = 0
    stock: tuple[Card, ...] = ()
    hands: Hands = NO_ROWS
    leader: Seat = 0
    to_move: Seat | None = None
    rows: Hands = NO_ROWS
    call: Laid | None = None
    moves_made: tuple[tuple[Seat, Move], ...] = ()
    results: tuple[HandResult, ...] = ()
    shown: tuple[HandResult, ...] = ()
    scores: tuple[int, ...] = (0, 0)
    game_result: GameResult | None = None
    turned_up: bool = False

    @property
    def deals_finished(self) -> int:
        """How many hands of the match are finished."""
        return len(self.results)

    @property
    def winners(self) -> tuple[int, ...] | None:
        """The seat that won; None before the end."""
        return None if self.game_result is None else self.game_result.winners

    @property
    def table(self) -> tuple[Card | None, ...]:
        """The cards of this hand on the table, face-down ones included."""
        return (*self.rows[0], *self.rows[1], *(() if self.call is None else self.call.cards))

    @property
    def deal(self) -> int:
        """The number of this hand; when the match is over, of the last one."""
        return len(self.results) + (self.to_move is not None)

    def result_among(self, sides: tuple[int, ...]) -> GameResult:
        """The result if only these sides count."""
        return result_by_total(self.scores, sides)

    def rematch_options(self, _challenger: Seat) -> Mapping[str, str]:
        """Nothing differs in a rematch."""
        return {}

    def legal_moves(self) -> tuple[Move, ...]:
        """Single hand cards, then five cards face up, five cards face down, and folding."""
        if self.to_move is None:
            return ()
        hand = self.hands[self.to_move]
        if self.call is not None:
            return (*_fives(hand), FOLD)
        cards = tuple(Move("", card) for card in hand)
        if self._leads:
            return (*cards, *_fives(hand))
        return (*cards, FOLD) if self.rows[self.to_move] else cards

    def apply(self, move: Move) -> "CounterbluffState":
        """The next state, or IllegalMove."""
        seat = self.to_move
        if seat is None:
            raise IllegalMove("game_over")
        if move == FOLD:
            return self._fold(seat)
        if move.word in (UP, DOWN):
            return self._lay(seat, move)
        if move.word or move.card is None or move.cell is not None:
            raise IllegalMove("not_now_play", move=str(move))
        return self._play(seat, move.card)

    def view(self, seat: Seat | None) -> CounterbluffView:
        """What this seat may see: its own hand, and all cards but the other's face-down ones."""
        all_open = self.to_move is None or self.turned_up
        return CounterbluffView(
            seat=seat,
            stage=Stage.OVER if self.to_move is None else Stage.PLAY,
            to_move=self.to_move,
            deal=self.deal,
            dealer=self.dealer,
            cuts=self.cuts,
            target=self.length.target,
            lowball=self.lowball,
            next_lead=self.next_lead,
            last_hand_cap=self.last_hand_cap,
            pack=self.pack,
            leader=self.leader,
            rows=self.rows,
            call=self.call if self.call is None or all_open else self.call.seen_by(seat),
            stock_size=len(self.stock),
            scores=self.scores,
            hand=() if seat is None else self.hands[seat],
            hand_sizes=tuple(map(len, self.hands)),
            moves=self.legal_moves() if seat == self.to_move else (),
            moves_made=tuple(_seen_by(seat, mover, move) for mover, move in self.moves_made),
            results=self.results if all_open else seen_by(seat, self.results, self.shown),
            game_results=() if self.game_result is None else (self.game_result,),
        )

    def opened(self) -> "CounterbluffState":
        """This state of a match that is over, with all cards that lie face down open to all."""
        return replace(self, turned_up=True)

    def determinize(self, seat: Seat | None, rand: RandBelow) -> "CounterbluffState":
        """This state with all cards that this seat cannot see redealt at random.

        These are the other hand, the stock, and all cards that lie face down, those of earlier
        packs too. Within a pack all distributions are equally likely, since nothing seen excludes
        any.
        """
        if self.to_move is None:
            return self
        cards = Cards(self.pack, self.stock, self.hands, self.call, self.results)
        dealt = redealt(cards, seat, rand)
        moves_made = self.moves_made
        if dealt.call is not None and not dealt.call.face_up:
            moves_made = ((dealt.call.seat, Move(DOWN, cards=dealt.call.cards)),)
        return replace(
            self,
            hands=dealt.hands,
            stock=dealt.stock,
            call=dealt.call,
            results=dealt.results,
            moves_made=moves_made,
            next_seed=seed_from(rand),
        )

    def with_pack(self) -> "CounterbluffState":
        """This state with a new pack; its non-dealer leads (FA, B20)."""
        dealer = self.dealer if self.pack == 0 else 1 - self.dealer
        cards, next_seed = fresh_pack(PACK52, self.next_seed)
        stock, hands = deal(cards, NO_ROWS, (HAND_SIZE, HAND_SIZE), 1 - dealer)
        fresh = replace(
            self,
            next_seed=next_seed,
            dealer=dealer,
            pack=self.pack + 1,
            stock=stock,
            hands=hands,
        )
        return fresh.with_lead(1 - dealer)

    def with_lead(self, leader: Seat) -> "CounterbluffState":
        """This state with an empty table and this seat to lead."""
        return replace(self, leader=leader, to_move=leader, rows=NO_ROWS, call=None, moves_made=())

    @property
    def _leads(self) -> bool:
        return not any(self.rows)

    def _play(self, seat: Seat, card: Card) -> "CounterbluffState":
        if self.call is not None:
            raise IllegalMove("answer_lowball", card=str(card))
        if card not in self.hands[seat]:
            raise IllegalMove("not_in_hand", card=str(card))
        played = replace(
            self,
            hands=with_hand(self.hands, seat, without(self.hands[seat], [card])),
            rows=with_hand(self.rows, seat, (*self.rows[seat], card)),
            to_move=1 - seat,
            moves_made=(*self.moves_made, (seat, Move("", card))),
        )
        if all(len(row) == ROW_SIZE for row in played.rows):
            return played.closed(showdown(played.rows, self.leader))
        return played

    def _fold(self, seat: Seat) -> "CounterbluffState":
        made = replace(self, moves_made=(*self.moves_made, (seat, FOLD)))
        if self.call is not None:
            return made.closed(lowball_folded(self.call))
        if not self.rows[seat]:
            raise IllegalMove("nothing_to_fold")
        return made.closed(folded(self.rows, seat))

    def _lay(self, seat: Seat, move: Move) -> "CounterbluffState":
        if not self._leads:
            raise IllegalMove("lowball_leads_only")
        hand = self.hands[seat]
        in_order = tuple(card for card in hand if card in move.cards)
        if len(move.cards) != ROW_SIZE or in_order != move.cards:
            raise IllegalMove("five_cards")
        laid = Laid(seat, move.word == UP, move.cards)
        after = replace(
            self,
            hands=with_hand(self.hands, seat, without(hand, move.cards)),
            to_move=1 - seat,
            moves_made=(*self.moves_made, (seat, move)),
        )
        if self.call is None:
            return replace(after, call=laid)
        return after.closed(lowball_answered(self.call, laid, self.lowball))

    def closed(self, over: HandOver) -> "CounterbluffState":
        """This state after a hand: scored, hands refilled, perhaps a last hand, the next lead."""
        first = over.winner if self.next_lead is NextLead.WINNER else 1 - over.winner
        counts = tuple(HAND_SIZE - len(hand) for hand in self.hands)
        stock, hands = deal(self.stock, self.hands, counts, first)
        if stock or min(map(len, hands)) >= ROW_SIZE:
            scored = self.with_result(over, None)
            return replace(scored, stock=stock, hands=hands).with_lead(first)
        scored = self.with_result(over, last_hand(hands, first, self.last_hand_cap))
        if not is_over(self.length, scored.deals_finished, scored.scores):
            return scored.with_pack()
        return replace(
            scored,
            stock=(),
            hands=NO_ROWS,
            to_move=None,
            game_result=result_by_total(scored.scores),
        )

    def with_result(self, over: HandOver, last: LastHand | None) -> "CounterbluffState":
        """This state with the result of its hand and of the last hand, if that followed."""
        result = HandResult(
            deal=len(self.results) + 1,
            dealer=self.dealer,
            pack=self.pack,
            leader=self.leader,
            end=over.end,
            winner=over.winner,
            points=over.points,
            rows=over.shown(self.rows),
            hidden=over.hidden,
            face_down=tuple(map(bool, over.hidden)),
            hand_sizes=tuple(map(len, self.hands)),
            stock_size=len(self.stock),
            last=last,
            call_up=over.call_up,
            lowball=self.lowball,
        )
        results, shown = (*self.results, result), (*self.shown, result.seen_by(None))
        scores = sum_by_side((self.scores, result.gains))
        scored = replace(self, results=results, shown=shown, scores=scores)
        return replace(scored, rows=result.rows, call=None)


@lru_cache(maxsize=256)
def _fives(hand: tuple[Card, ...]) -> tuple[Move, ...]:
    """Every five cards of the hand face up, then face down."""
    return tuple(
        Move(word, cards=cards) for word in (UP, DOWN) for cards in combinations(hand, ROW_SIZE)
    )


def _seen_by(seat: Seat | None, mover: Seat, move: Move) -> tuple[Seat, Move]:
    """The move as this seat sees it: without the cards if another seat laid five face down."""
    return (mover, Move(DOWN)) if move.word == DOWN and mover != seat else (mover, move)
