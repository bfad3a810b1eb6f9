"""Plays and finished deals of Caterpillar."""

from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from bot.engine.cards import Card
from bot.engine.game import Seat
from bot.engine.results import DealResult, ScorePart, sum_by_side

COURTS_LABEL: Final = "JQK"
"""The label of the part for courts left in hand; a play's label is the total that it made."""


class Decision(StrEnum):
    """What decides a game besides the points."""

    COURT_SHORT = "court_short"
    """The court-short player of the last deal, who wins whatever the points (K1)."""


@dataclass(frozen=True, slots=True)
class Play:
    """A card of the caterpillar: its seat, the running total after it, and its points."""

    seat: Seat
    card: Card
    total: int
    points: int


@dataclass(frozen=True, slots=True)
class CaterpillarResult:
    """A finished deal; satisfies `bot.engine.results.DealResult`.

    plays        the caterpillar
    court_short  the seat that could not play; None if the stock ran out
    shown        the whole hand of that seat, as proof; empty if the stock ran out (K11)
    courts       by seat: the courts left in hand
    bonus        by seat: the points for courts
    """

    deal: int
    dealer: Seat
    plays: tuple[Play, ...]
    court_short: Seat | None
    shown: tuple[Card, ...]
    courts: tuple[int, ...]
    bonus: tuple[int, ...]

    @property
    def play_points(self) -> tuple[int, ...]:
        """By seat: the points of the plays, without courts."""
        return play_points(self.plays)

    @property
    def scores(self) -> tuple[int, ...]:
        """By side: the points of the plays and of the courts."""
        return sum_by_side((self.play_points, self.bonus))

    @property
    def gains(self) -> tuple[int, ...]:
        """By side: what the deal adds to the score."""
        return self.scores

    @property
    def parts(self) -> tuple[tuple[ScorePart, ...], ...]:
        """By side: every play that scored, and the courts, the largest first."""
        return tuple(
            tuple(sorted(self._parts_of(seat), key=lambda part: -part.points)) for seat in (0, 1)
        )

    def _parts_of(self, seat: Seat) -> list[ScorePart]:
        parts = [
            ScorePart(str(play.total), (play.card,), play.points)
            for play in self.plays
            if play.seat == seat and play.points
        ]
        if self.bonus[seat]:
            parts.append(ScorePart(COURTS_LABEL, (), self.bonus[seat]))
        return parts


def play_points(plays: tuple[Play, ...]) -> tuple[int, ...]:
    """By seat: the sum of the points of these plays."""
    return tuple(sum(play.points for play in plays if play.seat == seat) for seat in (0, 1))


def caterpillar_result(result: DealResult) -> CaterpillarResult:
    """This result as a CaterpillarResult."""
    assert isinstance(result, CaterpillarResult)
    return result
