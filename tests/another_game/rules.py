"""Highest card wins, a throwaway game: what the rules of a game have to be, and nothing more."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Self

from bot.engine.cards import PACK52, RANKS, Card, RandBelow, shuffled, without
from bot.engine.dealing import Hands, sorted_hand, with_hand
from bot.engine.errors import IllegalMove
from bot.engine.game import Option, Seat, Stage
from bot.engine.independent_deals import result_by_total
from bot.engine.moves import Move
from bot.engine.results import GameResult, ScorePart, sum_by_side

DEALS = 2
HAND = 4


@dataclass(frozen=True, slots=True)
class TrickResult:
    """A finished deal: the cards of its last trick, in the order of play, and the tricks won."""

    deal: int
    dealer: Seat
    cards: tuple[Card, ...]
    scores: tuple[int, ...]

    @property
    def gains(self) -> tuple[int, ...]:
        return self.scores

    @property
    def parts(self) -> tuple[tuple[ScorePart, ...], ...]:
        return tuple((ScorePart("", self.cards, points),) for points in self.scores)


@dataclass(frozen=True, slots=True)
class TrickView:
    rules: str
    seat: Seat | None
    stage: Stage
    to_move: Seat | None
    deal: int
    dealer: Seat
    scores: tuple[int, ...]
    hand: tuple[Card, ...]
    moves: tuple[Move, ...]
    moves_made: tuple[tuple[Seat, Move], ...]
    results: tuple[TrickResult, ...]
    game_results: tuple[GameResult, ...]
    sides: tuple[int, ...] = (0, 1)
    game: int = 1
    deals: int | None = DEALS
    cuts: tuple[tuple[Card, ...], ...] = ()
    deal_note: str = ""
    earlier_games: tuple[tuple[TrickResult, ...], ...] = ()

    def finished(self, _game: int, index: int) -> "TrickView":
        results = self.results[: index + 1]
        return replace(
            self.ended(),
            seat=None,
            deal=index + 1,
            dealer=results[-1].dealer,
            hand=(),
            moves_made=(),
            results=results,
            scores=totals(results),
            game_results=(),
        )

    def ended(self) -> "TrickView":
        return replace(self, stage=Stage.OVER, to_move=None, moves=())


def totals(results: tuple[TrickResult, ...]) -> tuple[int, ...]:
    return tuple(sum(result.scores[side] for result in results) for side in (0, 1))


def strength(move: Move) -> int:
    """Ranks beat one another whatever their suits."""
    assert move.card is not None
    return RANKS.index(move.card.rank)


@dataclass(frozen=True, slots=True)
class HighestCard:
    """Deals of four tricks: the dealer follows to each, and takes it with a higher rank only.

    hands    by seat
    stock    the rest of the pack, for the next deals
    tricks   by side: the tricks won in the running deal
    played   the moves of the running deal; after the last card of the game, of the last deal
    """

    hands: Hands
    dealer: Seat
    stock: tuple[Card, ...] = ()
    tricks: tuple[int, ...] = (0, 0)
    played: tuple[tuple[Seat, Move], ...] = ()
    results: tuple[TrickResult, ...] = ()

    @property
    def to_move(self) -> Seat | None:
        return None if len(self.results) == DEALS else (self.dealer + 1 + len(self.played)) % 2

    @property
    def scores(self) -> tuple[int, ...]:
        return sum_by_side((totals(self.results), self.tricks), 2)

    @property
    def deals_finished(self) -> int:
        return len(self.results)

    @property
    def winners(self) -> tuple[int, ...] | None:
        return None if self.to_move is not None else self.result_among((0, 1)).winners

    @property
    def table(self) -> tuple[Card | None, ...]:
        return tuple(move.card for _, move in self.played)

    def result_among(self, sides: tuple[int, ...]) -> GameResult:
        return result_by_total(self.scores, sides)

    def rematch_options(self, _challenger: Seat) -> Mapping[str, str]:
        return {}

    def legal_moves(self) -> tuple[Move, ...]:
        seat = self.to_move
        return () if seat is None else tuple(Move("", card) for card in self.hands[seat])

    def apply(self, move: Move) -> Self:
        seat = self.to_move
        if seat is None or move not in self.legal_moves():
            raise IllegalMove("game_over" if seat is None else "not_in_hand", card=str(move))
        assert move.card is not None
        rest = without(self.hands[seat], [move.card])
        hands, played = with_hand(self.hands, seat, rest), (*self.played, (seat, move))
        after = replace(self, hands=hands, played=played)
        return after if len(played) % 2 else after.taken()

    def taken(self) -> Self:
        """The state after the second card of a trick."""
        (leader, led), (follower, reply) = self.played[-2:]
        winner = follower if strength(reply) > strength(led) else leader
        tricks = tuple(count + (side == winner) for side, count in enumerate(self.tricks))
        after = replace(self, tricks=tricks)
        return after if any(self.hands) else after.scored()

    def scored(self) -> Self:
        """The state after the last trick of a deal: the next one is dealt, if there is one."""
        cards = tuple(move.card for _, move in self.played[-2:] if move.card is not None)
        result = TrickResult(len(self.results) + 1, self.dealer, cards, self.tricks)
        after = replace(self, tricks=(0, 0), results=(*self.results, result))
        if after.to_move is None:
            return after
        hands, stock = dealt(self.stock)
        return replace(after, hands=hands, dealer=1 - self.dealer, stock=stock, played=())

    def view(self, seat: Seat | None) -> TrickView:
        over, mover = self.to_move is None, self.to_move
        return TrickView(
            rules="highest",
            seat=seat,
            stage=Stage.OVER if over else Stage.PLAY,
            to_move=mover,
            deal=min(len(self.results) + 1, DEALS),
            dealer=self.dealer,
            scores=totals(self.results),
            hand=() if seat is None else self.hands[seat],
            moves=self.legal_moves() if seat is not None and seat == mover else (),
            moves_made=self.played,
            results=self.results,
            game_results=(self.result_among((0, 1)),) if over else (),
        )

    def determinize(self, seat: Seat | None, rand: RandBelow) -> Self:
        hidden = [card for other, hand in enumerate(self.hands) if other != seat for card in hand]
        pool = list(shuffled(sorted_hand([*hidden, *self.stock]), rand))
        hands = tuple(
            hand if other == seat else sorted_hand([pool.pop() for _ in hand])
            for other, hand in enumerate(self.hands)
        )
        return replace(self, hands=hands, stock=tuple(pool))


@dataclass(frozen=True, slots=True)
class HighestCardGame:
    key: str = "highest"
    kit: str = "highest"
    hides_legal_moves: bool = False
    sides: tuple[int, ...] = (0, 1)
    options: tuple[Option, ...] = ()

    def start(self, _options: Mapping[str, str], rand: RandBelow) -> HighestCard:
        hands, stock = dealt(shuffled(PACK52, rand))
        return HighestCard(hands, dealer=0, stock=stock)


def dealt(pack: tuple[Card, ...]) -> tuple[Hands, tuple[Card, ...]]:
    """A hand for each seat from the top of the pack, and the rest of it."""
    return (sorted_hand(pack[:HAND]), sorted_hand(pack[HAND : 2 * HAND])), pack[2 * HAND :]
