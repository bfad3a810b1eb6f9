"""A little game that nobody has written any AI code for: of two cards the higher one wins a point.

Two players get four cards of a suit each and play them in turn; the leader of a trick is the
winner of the one before. After two deals the higher score wins.
"""

from dataclasses import dataclass, replace

from bot.engine.cards import PACK52, RANKS, Card, hash_rng, shuffled
from bot.engine.game import Stage
from bot.engine.moves import Move

PACK = PACK52[:13]
HAND = 4
DEALS = 2


@dataclass(frozen=True)
class HighCardResult:
    deal: int
    dealer: int
    scores: tuple[int, int]
    parts: tuple = ((), ())

    @property
    def gains(self):
        return self.scores


@dataclass(frozen=True, kw_only=True)
class HighCardView:
    seat: int | None
    stage: Stage
    to_move: int | None
    deal: int
    scores: tuple[int, int]
    hand: tuple[Card, ...]
    hand_sizes: tuple[int, int]
    moves: tuple[Move, ...]
    moves_made: tuple[tuple[int, Move], ...]
    results: tuple[HighCardResult, ...]
    led: Card | None
    rules: str = "high_card"
    sides: tuple[int, int] = (0, 1)
    game: int = 1
    deals: int = DEALS
    dealer: int = 0
    cuts: tuple = ()
    deal_note: str = ""
    session: tuple[int, int] = (0, 0)
    earlier_games: tuple = ()
    game_results: tuple = ()


@dataclass(frozen=True)
class HighCard:
    hands: tuple[tuple[Card, ...], tuple[Card, ...]]
    stock: tuple[Card, ...]
    seed: bytes
    turn: int = 0
    led: Card | None = None
    tricks: tuple[int, int] = (0, 0)
    moves_made: tuple[tuple[int, Move], ...] = ()
    results: tuple[HighCardResult, ...] = ()
    table = ()

    @property
    def to_move(self):
        return None if len(self.results) == DEALS else self.turn

    @property
    def scores(self):
        gains = [self.tricks, *(result.gains for result in self.results)]
        return tuple(map(sum, zip(*gains, strict=True)))

    @property
    def winners(self):
        if self.to_move is not None:
            return None
        return tuple(side for side in (0, 1) if self.scores[side] == max(self.scores))

    def legal_moves(self):
        if self.to_move is None:
            return ()
        return tuple(Move("play", card) for card in self.hands[self.turn])

    def apply(self, move):
        hands = tuple(tuple(c for c in hand if c != move.card) for hand in self.hands)
        made = (*self.moves_made, (self.turn, move))
        if self.led is None:
            return replace(self, hands=hands, led=move.card, turn=1 - self.turn, moves_made=made)
        winner = self.turn if strength(move.card) > strength(self.led) else 1 - self.turn
        tricks = tuple(count + (side == winner) for side, count in enumerate(self.tricks))
        after = replace(self, hands=hands, led=None, turn=winner, tricks=tricks, moves_made=made)
        return after if any(hands) else after.next_deal()

    def next_deal(self):
        result = HighCardResult(len(self.results) + 1, 0, self.tricks)
        return replace(deal(self.seed + b"+"), results=(*self.results, result))

    def view(self, seat):
        over = self.to_move is None
        return HighCardView(
            seat=seat,
            stage=Stage.OVER if over else Stage.PLAY,
            to_move=self.to_move,
            deal=len(self.results) + 1 - over,
            scores=self.scores,
            hand=() if seat is None else self.hands[seat],
            hand_sizes=tuple(map(len, self.hands)),
            moves=self.legal_moves() if seat is not None and seat == self.to_move else (),
            moves_made=self.moves_made,
            results=self.results,
            led=self.led,
        )

    def determinize(self, seat, rand):
        other = 1 - (seat or 0)
        unseen = sorted((*self.hands[other], *self.stock), key=str)
        pool = shuffled(unseen, rand)
        hands = list(self.hands)
        hands[other], stock = pool[: len(hands[other])], pool[len(hands[other]) :]
        return replace(self, hands=tuple(hands), stock=stock, seed=bytes(rand(256) for _ in "1234"))


def deal(seed):
    pack = shuffled(PACK, hash_rng(seed))
    hands = (pack[:HAND], pack[HAND : 2 * HAND])
    return HighCard(hands, pack[2 * HAND :], seed)


def strength(card):
    return RANKS.index(card.rank)
