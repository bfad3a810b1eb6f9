"""Endings of a hand of Counterbluff: winner, points and the cards shown (RULES 1.12)."""

from dataclasses import dataclass

from bot.engine.cards import Card
from bot.engine.dealing import Hands
from bot.engine.game import Seat
from bot.engine.games.counterbluff.results import HandEnd, Laid, LastHand
from bot.engine.scoring.counterbluff import (
    LOWBALL_FOLD,
    LOWBALL_SHOWN,
    LastHandCap,
    last_hand_points,
    lowball_conceded,
    schedule,
    second_wins_last,
    second_wins_lowball,
    second_wins_showdown,
)
from bot.engine.scoring.poker import Lowball


@dataclass(frozen=True, slots=True)
class HandOver:
    """A hand that has ended.

    laid     the call of Lowball and the reply to it, as they lie at the end
    call_up  whether Lowball was called face up
    """

    end: HandEnd
    winner: Seat
    points: int
    laid: tuple[Laid, ...] = ()
    call_up: bool = False

    @property
    def hidden(self) -> tuple[tuple[Card, ...], ...]:
        """By seat: the cards that stay face down."""
        backs = {laid.seat: laid.cards for laid in self.laid if not laid.face_up}
        return tuple(backs.get(seat, ()) for seat in (0, 1))

    def shown(self, rows: Hands) -> Hands:
        """By seat: its row or, after Lowball, the five cards that lie face up."""
        faces = {laid.seat: laid.cards for laid in self.laid if laid.face_up}
        return tuple(faces.get(seat, row) for seat, row in enumerate(rows))


def showdown(rows: Hands, leader: Seat) -> HandOver:
    """The end of a hand in which both rows are complete: the higher one wins."""
    wins = second_wins_showdown(rows[leader], rows[1 - leader])
    winner = 1 - leader if wins else leader
    return HandOver(HandEnd.SHOWDOWN, winner, schedule(sum(map(len, rows))))


def folded(rows: Hands, seat: Seat) -> HandOver:
    """The end of a hand in which this seat folded: the other seat scores for all cards played."""
    return HandOver(HandEnd.FOLD, 1 - seat, schedule(sum(map(len, rows))))


def lowball_folded(call: Laid) -> HandOver:
    """The end of Lowball without a reply: the call stays as it lies."""
    return HandOver(
        HandEnd.LOWBALL_FOLD, call.seat, LOWBALL_FOLD, laid=(call,), call_up=call.face_up
    )


def lowball_answered(call: Laid, reply: Laid, lowball: Lowball) -> HandOver:
    """The end of Lowball with a reply of five cards: a comparison if face up, else a concession.

    A face-up reply turns up a face-down call (B17); a face-down one concedes and stays hidden (B4).
    """
    if not reply.face_up:
        points = lowball_conceded(call.face_up)
        return HandOver(
            HandEnd.LOWBALL_CONCEDED, call.seat, points, laid=(call, reply), call_up=call.face_up
        )
    wins = second_wins_lowball(call.cards, reply.cards, lowball)
    turned_up = Laid(call.seat, True, call.cards)
    return HandOver(
        HandEnd.LOWBALL_SHOWDOWN,
        reply.seat if wins else call.seat,
        LOWBALL_SHOWN,
        laid=(turned_up, reply),
        call_up=call.face_up,
    )


def last_hand(hands: Hands, leader: Seat, cap: LastHandCap) -> LastHand | None:
    """The last hand of a pack: the highest unmatched card wins (B6, B7, B15); None without cards.

    `leader` is the player who would lead next; the other one counts as the second.
    """
    cards = sum(map(len, hands))
    if cards == 0:
        return None
    wins = second_wins_last(hands[leader], hands[1 - leader])
    return LastHand(1 - leader if wins else leader, last_hand_points(cards, cap), hands)
