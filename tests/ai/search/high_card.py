"""A little game that nobody has written any AI code for: of two cards the higher one wins a point.

Two players get four cards of a suit each and play them in turn; the leader of a trick is the
winner of the one before. After two deals the higher score wins.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace

from bot.engine.cards import PACK52, RANKS, Card, RandBelow, hash_rng, shuffled
from bot.engine.game import Seat, Stage
from bot.engine.match import match_result
from bot.engine.moves import Move
from bot.engine.results import GameResult, ScorePart

PACK = PACK52[:13]
HAND = 4
DEALS = 2


@dataclass(frozen=True)
class HighCardResult:
    deal: int
    dealer: Seat
    scores: tuple[int, ...]
    parts: tuple[tuple[ScorePart, ...], ...] = ((), ())

    @property
    def gains(self) -> tuple[int, ...]:
        return self.scores


@dataclass(frozen=True, kw_only=True)
class HighCardView:
    seat: Seat | None
    stage: Stage
    to_move: Seat | None
    deal: int
    scores: tuple[int, ...]
    hand: tuple[Card, ...]
    moves: tuple[Move, ...]
    moves_made: tuple[tuple[Seat, Move], ...]
    results: tuple[HighCardResult, ...]
    led: Card | None
    rules: str = "high_card"
    sides: tuple[int, ...] = (0, 1)
    game: int = 1
    deals: int = DEALS
    dealer: Seat = 0
    cuts: tuple[tuple[Card, ...], ...] = ()
    deal_note: str = ""
    session: tuple[int, ...] = (0, 0)
    earlier_games: tuple[tuple[HighCardResult, ...], ...] = ()
    game_results: tuple[GameResult, ...] = ()

    def finished(self, _game: int, index: int) -> "HighCardView":
        results = self.results[: index + 1]
        return replace(
            self.ended(),
            seat=None,
            deal=index + 1,
            scores=totals(result.gains for result in results),
            hand=(),
            moves_made=(),
            results=results,
            led=None,
        )

    def after_game(self, game: int) -> "HighCardView":
        return self.finished(game, len(self.results) - 1)

    def ended(self) -> "HighCardView":
        return replace(self, stage=Stage.OVER, to_move=None, moves=())


def totals(gains: Iterable[tuple[int, ...]]) -> tuple[int, ...]:
    return tuple(map(sum, zip(*gains, strict=True)))


@dataclass(frozen=True)
class HighCard:
    hands: tuple[tuple[Card, ...], ...]
    stock: tuple[Card, ...]
    seed: bytes
    turn: Seat = 0
    led: Card | None = None
    tricks: tuple[int, ...] = (0, 0)
    moves_made: tuple[tuple[Seat, Move], ...] = ()
    results: tuple[HighCardResult, ...] = ()
    table = ()

    @property
    def to_move(self) -> Seat | None:
        return None if len(self.results) == DEALS else self.turn

    @property
    def scores(self) -> tuple[int, ...]:
        return totals([self.tricks, *(result.gains for result in self.results)])

    @property
    def deals_finished(self) -> int:
        return len(self.results)

    @property
    def winners(self) -> tuple[int, ...] | None:
        return None if self.to_move is not None else self.result_among((0, 1)).winners

    def result_among(self, sides: tuple[int, ...]) -> GameResult:
        return match_result(self.scores, sides)

    def rematch_options(self, _host: Seat) -> Mapping[str, str]:
        return {}

    def legal_moves(self) -> tuple[Move, ...]:
        if self.to_move is None:
            return ()
        return tuple(Move("play", card) for card in self.hands[self.turn])

    def apply(self, move: Move) -> "HighCard":
        assert move.card is not None
        hands = tuple(tuple(c for c in hand if c != move.card) for hand in self.hands)
        made = (*self.moves_made, (self.turn, move))
        if self.led is None:
            return replace(self, hands=hands, led=move.card, turn=1 - self.turn, moves_made=made)
        winner = self.turn if strength(move.card) > strength(self.led) else 1 - self.turn
        tricks = tuple(count + (side == winner) for side, count in enumerate(self.tricks))
        after = replace(self, hands=hands, led=None, turn=winner, tricks=tricks, moves_made=made)
        return after if any(hands) else after.next_deal()

    def next_deal(self) -> "HighCard":
        result = HighCardResult(len(self.results) + 1, 0, self.tricks)
        return replace(deal(self.seed + b"+"), results=(*self.results, result))

    def view(self, seat: Seat | None) -> HighCardView:
        over = self.to_move is None
        return HighCardView(
            seat=seat,
            stage=Stage.OVER if over else Stage.PLAY,
            to_move=self.to_move,
            deal=len(self.results) + 1 - over,
            scores=self.scores,
            hand=() if seat is None else self.hands[seat],
            moves=self.legal_moves() if seat is not None and seat == self.to_move else (),
            moves_made=self.moves_made,
            results=self.results,
            led=self.led,
        )

    def determinize(self, seat: Seat | None, rand: RandBelow) -> "HighCard":
        other = 1 - (seat or 0)
        unseen = sorted((*self.hands[other], *self.stock), key=str)
        pool = shuffled(unseen, rand)
        hands = list(self.hands)
        hands[other], stock = pool[: len(hands[other])], pool[len(hands[other]) :]
        return replace(self, hands=tuple(hands), stock=stock, seed=bytes(rand(256) for _ in "1234"))


def deal(seed: bytes) -> HighCard:
    pack = shuffled(PACK, hash_rng(seed))
    hands = (pack[:HAND], pack[HAND : 2 * HAND])
    return HighCard(hands, pack[2 * HAND :], seed)


def strength(card: Card) -> int:
    return RANKS.index(card.rank)
