"""Finished hands of Counterbluff, and the call of Lowball."""

from dataclasses import dataclass, replace
from enum import StrEnum

from bot.engine.cards import Card
from bot.engine.game import Seat
from bot.engine.results import ScorePart
from bot.engine.scoring.poker import Combination


class HandEnd(StrEnum):
    """How a hand ended."""

    SHOWDOWN = "showdown"
    """Both had five cards on the table; the higher hand won."""
    FOLD = "fold"
    """One player folded."""
    LOWBALL_FOLD = "lowball_fold"
    """Lowball was called, and the other folded without a card."""
    LOWBALL_SHOWDOWN = "lowball_showdown"
    """Lowball was called and answered face up; the lower hand won."""
    LOWBALL_CONCEDED = "lowball_conceded"
    """Lowball was called and answered face down."""
    LAST_HAND = "last_hand"
    """The pack was used up; the cards left in hand were shown, and the highest unmatched won."""


@dataclass(frozen=True, slots=True)
class Laid:
    """Five cards laid at once by a seat, as the call of Lowball or as the reply to it.

    cards  the cards; empty where they may not be seen
    """

    seat: Seat
    face_up: bool
    cards: tuple[Card, ...]

    def seen_by(self, seat: Seat | None) -> "Laid":
        """The same without the cards, unless they lie face up or are this seat's own."""
        return self if self.face_up or self.seat == seat else replace(self, cards=())


@dataclass(frozen=True, slots=True)
class HandResult:
    """A finished hand; satisfies `bot.engine.results.DealResult`.

    deal          the number of the hand in the match, from 1; a last hand has a number of its own
    dealer        the seat that dealt the pack
    pack          the number of the pack in the match, from 1
    leader        the seat that led; in a last hand, that would have led
    end           how the hand ended
    winner        the seat that won
    points        what it scored
    rows          by seat: the cards that all could see at the end, in the order of play
    hidden        by seat: the cards that still lie face down; empty where they may not be seen
    face_down     by seat: whether five cards still lie face down
    combinations  by seat: what the complete rows made where combinations were compared, else None
    hand_sizes    by seat: the cards in hand when the hand ended
    stock_size    the cards in the stock when the hand ended
    """

    deal: int
    dealer: Seat
    pack: int
    leader: Seat
    end: HandEnd
    winner: Seat
    points: int
    rows: tuple[tuple[Card, ...], ...]
    hidden: tuple[tuple[Card, ...], ...]
    face_down: tuple[bool, ...]
    combinations: tuple[Combination | None, ...]
    hand_sizes: tuple[int, ...]
    stock_size: int

    @property
    def scores(self) -> tuple[int, ...]:
        """By side: the points; the loser has none."""
        return tuple(self.points if seat == self.winner else 0 for seat in (0, 1))

    @property
    def gains(self) -> tuple[int, ...]:
        """By side: what the hand adds to the score."""
        return self.scores

    @property
    def parts(self) -> tuple[tuple[ScorePart, ...], ...]:
        """By side: its cards and its points as one part; the label is the number of all cards."""
        shown = str(sum(map(len, self.rows)))
        return tuple(
            (ScorePart(shown, row, points),)
            for row, points in zip(self.rows, self.scores, strict=True)
        )

    def seen_by(self, seat: Seat | None) -> "HandResult":
        """The same without the hidden cards of other seats; None is a spectator."""
        own = tuple(cards if each == seat else () for each, cards in enumerate(self.hidden))
        return self if own == self.hidden else replace(self, hidden=own)
