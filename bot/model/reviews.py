"""Reviews of finished games: the verdict on every move, and how much of the result was luck.

A move is judged by what its player could know at the time. Luck is the value of the deals to a side
if both sides play well without seeing each other's cards. Play is the side's score beyond that.
"""

import json
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from enum import StrEnum
from itertools import groupby
from typing import Any, Final, NamedTuple

from bot.engine.game import Seat, State, View
from bot.engine.moves import Move

Margins = tuple[float, ...]
"""By side: its gain in a deal minus the mean gain of the other sides."""


def margins_of(gains: Sequence[float]) -> Margins:
    """By side: its gain minus the mean of the others' gains."""
    total, others = sum(gains), max(len(gains) - 1, 1)
    return tuple(gain - (total - gain) / others for gain in gains)


MoveValue = tuple[Move, float]
"""A move with the margin that its side can expect in this deal.

Cards that it costs, and that would be worth something in later deals, are subtracted."""


OUTRIGHT: Final = 400
"""How many points it counts as beyond those scored to win outright, where a game allows that."""


class Grade(StrEnum):
    """How good a move was, by the points that it lost given what its player could know."""

    BRILLIANT = "brilliant"
    """A best move that is not obvious, and far better than every other move."""
    BEST = "best"
    """It lost nothing, or next to nothing."""
    GOOD = "good"
    """It lost little."""
    SLIP = "slip"
    """It lost some points."""
    MISTAKE = "mistake"
    """It lost many points."""
    BLUNDER = "blunder"
    """It threw the deal away."""
    FORCED = "forced"
    """It was the only legal move."""


BOUNDS: Final = (
    (0.25, Grade.BEST),
    (1.0, Grade.GOOD),
    (4.0, Grade.SLIP),
    (10.0, Grade.MISTAKE),
)
"""Each grade with the loss from which it no longer applies; beyond the last is a blunder."""
BRILLIANT_LEAD: Final = 4.0
"""The least lead of a brilliant move over every other move. Like BOUNDS in points of a coffin."""
COSTLY: Final = frozenset({Grade.SLIP, Grade.MISTAKE, Grade.BLUNDER})
"""The grades of moves from which a player can learn."""


@dataclass(frozen=True, slots=True)
class ReviewScale:
    """How to interpret the review of a game.

    point       how many points of this game are equivalent to one point of a coffin
    tells_luck  whether the margins with open cards are reliable enough to tell luck from play
    """

    point: float = 1.0
    tells_luck: bool = True

    def grade(self, lost: float) -> Grade:
        """The grade of a move that lost so many points, if the player had a choice."""
        return next((grade for bound, grade in BOUNDS if lost < bound * self.point), Grade.BLUNDER)


def seed_of_game(game: int) -> bytes:
    """The seed of the analysis of game 1, 2, … of a session."""
    return str(game).encode()


def seed_of_move(seed: bytes, deal: int, at: int) -> bytes:
    """The seed of the analysis of move `at` (from 0) of a deal; `seed` is the seed of its game.

    Values of moves in one position are comparable only if they come from the same seed.
    """
    return seed + bytes([deal % 256, at % 256])


class PlayedMove(NamedTuple):
    """A move to be analysed: what its player saw, the true state before it, and the move."""

    view: View
    state: State
    move: Move


@dataclass(frozen=True, slots=True)
class Judgement:
    """A move compared with the best move, by their values for the side that moves."""

    best: Move
    best_margin: float
    made_margin: float

    @property
    def lost(self) -> float:
        """The points that the move lost; never negative."""
        return self.best_margin - self.made_margin


@dataclass(frozen=True, slots=True)
class Verdict:
    """One move, judged by what its player could know, and in hindsight with all cards open.

    after     by side: its margin in this deal after the move, if all play on with open cards
    stand_in  whether the bot made the move after the player of that seat had left
    """

    game: int
    deal: int
    seat: Seat
    known: Judgement
    hindsight: Judgement
    grade: Grade
    after: Margins
    stand_in: bool = False

    def is_by(self, seats: Collection[Seat]) -> bool:
        """Whether a player of one of these seats made the move."""
        return self.seat in seats and not self.stand_in


@dataclass(frozen=True, slots=True)
class MoveAnalysis:
    """The verdict on a move; `before` is like its `after`, but one ply earlier.

    deal_value  by side: if the move begins a deal, its value with hidden cards, if known
    """

    verdict: Verdict
    before: Margins
    scale: ReviewScale
    deal_value: Margins | None = None


@dataclass(frozen=True, slots=True)
class DealLuck:
    """One deal, by side.

    expected  the margin that these cards are worth, if nobody sees hidden cards
    scored    the margin scored
    exact     the margin under best play with open cards; None if `expected` is that margin
    """

    game: int
    deal: int
    expected: Margins
    scored: Margins
    exact: Margins | None = None

    @property
    def with_open_cards(self) -> Margins:
        """The margin at the start of the deal with open cards, for the history of the lead."""
        return self.expected if self.exact is None else self.exact


@dataclass(frozen=True, slots=True)
class Review:
    """The verdicts on all moves of the finished deals, in order, and the luck of each deal."""

    verdicts: tuple[Verdict, ...]
    deals: tuple[DealLuck, ...]
    scale: ReviewScale = ReviewScale()

    def lost(self, seat: Seat) -> float:
        """The points that this player lost, judged by what they could know."""
        return sum(verdict.known.lost for verdict in self.verdicts if verdict.is_by((seat,)))

    def count(self, seat: Seat, grade: Grade) -> int:
        """The number of moves of this player with this grade."""
        return sum(verdict.is_by((seat,)) and verdict.grade is grade for verdict in self.verdicts)

    def mistakes(self, seats: Collection[Seat]) -> list[int]:
        """The numbers (from 1) of the costly moves of these seats."""
        return [
            number
            for number, verdict in enumerate(self.verdicts, 1)
            if verdict.is_by(seats) and verdict.grade in COSTLY
        ]

    def next_mistake(self, seats: Collection[Seat], after: int) -> int | None:
        """The number (from 1) of the next costly move of these seats after move `after`, if any."""
        return next((number for number in self.mistakes(seats) if number > after), None)

    def costliest(self, seats: Collection[Seat], most: int) -> tuple[int, ...]:
        """The numbers (from 1) of at most this many costly moves of these seats, costliest first.

        Of moves that cost the same, the earlier comes first.
        """
        return tuple(sorted(self.mistakes(seats), key=self.lost_by, reverse=True)[:most])

    def lost_by(self, number: int) -> float:
        """The points that this move (from 1) lost, judged by what its player could know."""
        return self.verdicts[number - 1].known.lost

    def luck(self, side: int) -> float:
        """The sum of the expected margins of this side in all deals."""
        return sum(deal.expected[side] for deal in self.deals)

    def play(self, side: int) -> float:
        """The margins that this side scored beyond those expected, thanks to others' errors too."""
        return sum(deal.scored[side] - deal.expected[side] for deal in self.deals)

    @property
    def share_of_play(self) -> float:
        """The share of play in the result of two sides, from 0 to 1."""
        luck, play = abs(self.luck(0)), abs(self.play(0))
        return play / (luck + play) if luck + play else 0.0

    def lead_history(self, side: int) -> tuple[tuple[float, ...], ...]:
        """By deal, the final lead that this side could expect: before, and then after each move."""
        by_deal = groupby(self.verdicts, lambda verdict: (verdict.game, verdict.deal))
        lead = 0.0
        history = []
        for deal, (_, verdicts) in zip(self.deals, by_deal, strict=True):
            *on_the_way, _last = (lead + verdict.after[side] for verdict in verdicts)
            dealt, lead = lead + deal.with_open_cards[side], lead + deal.scored[side]
            history.append((dealt, *on_the_way, lead))
        return tuple(history)

    def to_json(self) -> str:
        """The review as a text; `from_json` is the inverse."""
        verdicts = [
            (v.game, v.deal, v.seat, v.grade, _row(v.known), _row(v.hindsight), v.after, v.stand_in)
            for v in self.verdicts
        ]
        deals = [(d.game, d.deal, d.expected, d.scored, d.exact) for d in self.deals]
        scale = (self.scale.point, self.scale.tells_luck)
        return json.dumps([verdicts, deals, scale], separators=(",", ":"))

    @staticmethod
    def from_json(text: str) -> "Review":
        """The review in this text, which may be in an older format.

        A review without a scale is of a coffin game. A deal without an exact margin has its
        expected margin. A verdict without `stand_in` is on a move of the player. ValueError if the
        text is none of a review.
        """
        try:
            return Review._of_rows(*json.loads(text))
        except TypeError as error:
            raise ValueError("not a review") from error

    @staticmethod
    def _of_rows(verdicts: Any, deals: Any, *scales: Any) -> "Review":
        return Review(
            tuple(
                Verdict(
                    game,
                    deal,
                    seat,
                    known=_judgement(known),
                    hindsight=_judgement(hindsight),
                    grade=Grade(grade),
                    after=tuple(after),
                    stand_in=any(stand_in),
                )
                for game, deal, seat, grade, known, hindsight, after, *stand_in in verdicts
            ),
            tuple(
                DealLuck(game, deal, tuple(expected), tuple(scored), *map(_margins, exact))
                for game, deal, expected, scored, *exact in deals
            ),
            *(ReviewScale(point, tells_luck) for point, tells_luck in scales),
        )


def _margins(row: list[float] | None) -> Margins | None:
    return None if row is None else tuple(row)


def _row(judgement: Judgement) -> tuple[str, float, float]:
    return str(judgement.best), judgement.best_margin, judgement.made_margin


def _judgement(row: tuple[str, float, float]) -> Judgement:
    best, best_margin, made_margin = row
    return Judgement(Move.parse(best), best_margin, made_margin)
