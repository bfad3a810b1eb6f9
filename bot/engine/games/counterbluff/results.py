"""Finished hands of Counterbluff, and the call of Lowball."""

from dataclasses import dataclass, replace
from enum import StrEnum

from bot.engine.cards import Card
from bot.engine.game import Seat
from bot.engine.results import DealResult, ScorePart, sum_by_side
from bot.engine.scoring.poker import Lowball


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


@dataclass(frozen=True, slots=True)
class Laid:
    """Five cards laid at once by a seat, as the call of Lowball or as the reply to it.

    cards  the cards; empty where they may not be seen
    """

    seat: Seat
    face_up: bool
    cards: tuple[Card, ...]

    def seen_by(self, seat: Seat | None) -> "Laid":
        """This call or reply without its cards, unless they lie face up or are this seat's own."""
        return self if self.face_up or self.seat == seat else replace(self, cards=())


@dataclass(frozen=True, slots=True)
class LastHand:
    """The last hand of a pack: both show their remaining cards; the highest unmatched card wins.

    cards  by seat: the cards that it held
    """

    winner: Seat
    points: int
    cards: tuple[tuple[Card, ...], ...]


@dataclass(frozen=True, slots=True)
class HandResult:
    """A finished hand; satisfies `bot.engine.results.DealResult`.

    The last hand of a pack belongs to the hand before it: it follows without a move.

    deal        the number of the hand in the match, from 1
    dealer      the seat that dealt the pack
    pack        the number of the pack in the match, from 1
    leader      the seat that led
    end         how the hand ended
    winner      the seat that won the hand
    points      the points of the winner
    rows        by seat: the cards that all could see at the end, in the order of play
    hidden      by seat: the cards that still lie face down; empty where they may not be seen
    face_down   by seat: whether five cards still lie face down
    hand_sizes  by seat: the cards in hand when the hand ended
    stock_size  the cards in the stock when the hand ended
    last        the last hand, if it followed this one
    call_up     whether Lowball was called, and face up; a reply face up turns up any call
    lowball     the ranking of low hands at this table
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
    hand_sizes: tuple[int, ...]
    stock_size: int
    last: LastHand | None = None
    call_up: bool = False
    lowball: Lowball = Lowball.KANSAS_CITY

    @property
    def scores(self) -> tuple[int, ...]:
        """By side: the points of the hand and of the last hand."""
        hand = _points_of(self.winner, self.points)
        if self.last is None:
            return hand
        return sum_by_side((hand, _points_of(self.last.winner, self.last.points)))

    @property
    def gains(self) -> tuple[int, ...]:
        """By side: what the hand adds to the score."""
        return self.scores

    @property
    def parts(self) -> tuple[tuple[ScorePart, ...], ...]:
        """By side: its row with the points of the hand, then its cards of the last hand, if any.

        The label is the number of cards that count, after a `+` in the last hand.
        """
        hand = _parts(self.winner, self.points, self.rows)
        if self.last is None:
            return hand
        last = _parts(self.last.winner, self.last.points, self.last.cards, left=True)
        return tuple(first + second for first, second in zip(hand, last, strict=True))

    def seen_by(self, seat: Seat | None) -> "HandResult":
        """This result without the hidden cards of other seats; None is a spectator."""
        own = tuple(cards if each == seat else () for each, cards in enumerate(self.hidden))
        return self if own == self.hidden else replace(self, hidden=own)


def seen_by(
    seat: Seat | None, results: tuple[HandResult, ...], shown: tuple[HandResult, ...]
) -> tuple[HandResult, ...]:
    """These results as this seat sees them; `shown` are the results as a spectator sees them."""
    if seat is None:
        return shown
    return tuple(
        result.seen_by(seat) if result.hidden[seat] else open_to_all
        for result, open_to_all in zip(results, shown, strict=True)
    )


def _points_of(winner: Seat, points: int) -> tuple[int, ...]:
    return (points, 0) if winner == 0 else (0, points)


def _parts(
    winner: Seat, points: int, cards: tuple[tuple[Card, ...], ...], *, left: bool = False
) -> tuple[tuple[ScorePart, ...], ...]:
    label = f"{'+' if left else ''}{sum(map(len, cards))}"
    return tuple(
        (ScorePart(label, row, points if seat == winner else 0, played=not left),)
        for seat, row in enumerate(cards)
    )


def hand_result(result: DealResult) -> HandResult:
    """This result as a HandResult."""
    assert isinstance(result, HandResult)
    return result
