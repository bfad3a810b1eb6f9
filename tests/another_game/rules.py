"""Highest card wins, a throwaway game: what the rules of a game have to be, and nothing more."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Self

from bot.engine.cards import PACK52, RANKS, Card, RandBelow, shuffled, without
from bot.engine.dealing import Hands, sorted_hand
from bot.engine.errors import IllegalMove
from bot.engine.game import Option, Seat, Stage
from bot.engine.match import match_result
from bot.engine.moves import Move
from bot.engine.results import DecidedBy, GameResult, ScorePart

DEALS = 4


@dataclass(frozen=True, slots=True)
class TrickResult:
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
            deal=index + 1,
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


@dataclass(frozen=True, slots=True)
class HighestCard:
    """Two hands; each deal the eldest leads, the dealer follows, the higher rank scores 1."""

    hands: Hands
    dealer: Seat
    played: tuple[tuple[Seat, Move], ...] = ()
    results: tuple[TrickResult, ...] = ()
    stock: tuple[Card, ...] = ()

    @property
    def to_move(self) -> Seat | None:
        return None if len(self.results) == DEALS else (self.dealer + 1 + len(self.played)) % 2

    @property
    def scores(self) -> tuple[int, ...]:
        return totals(self.results)

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
        return match_result(self.scores, sides)

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
        hands = tuple(rest if each == seat else hand for each, hand in enumerate(self.hands))
        after = replace(self, hands=hands, played=(*self.played, (seat, move)))
        return after if len(after.played) == 1 else after.scored()

    def scored(self) -> Self:
        """The state after a trick of two cards."""
        cards = tuple(move.card for _, move in sorted(self.played) if move.card is not None)
        ranks = [RANKS.index(card.rank) for card in cards]
        scores = tuple(int(rank > min(ranks)) for rank in ranks)
        result = TrickResult(len(self.results) + 1, self.dealer, cards, scores)
        return replace(self, dealer=1 - self.dealer, played=(), results=(*self.results, result))

    def view(self, seat: Seat | None) -> TrickView:
        over, mover = self.to_move is None, self.to_move
        ended = GameResult(self.scores, (0, 0), self.scores, self.winners or (), DecidedBy.TOTAL)
        return TrickView(
            rules="highest",
            seat=seat,
            stage=Stage.OVER if over else Stage.PLAY,
            to_move=mover,
            deal=min(len(self.results) + 1, DEALS),
            dealer=self.dealer,
            scores=self.scores,
            hand=() if seat is None else self.hands[seat],
            moves=self.legal_moves() if seat is not None and seat == mover else (),
            moves_made=self.played,
            results=self.results,
            game_results=(ended,) if over else (),
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
        pack = shuffled(PACK52, rand)
        hands = (sorted_hand(pack[:DEALS]), sorted_hand(pack[DEALS : 2 * DEALS]))
        return HighestCard(hands, dealer=0, stock=pack[2 * DEALS :])
