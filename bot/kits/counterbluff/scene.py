"""Scene of a Counterbluff table: all that its picture shows, taken from a view."""

from dataclasses import dataclass

from bot.engine.cards import Card
from bot.engine.game import Seat, Stage
from bot.engine.games.counterbluff.hand_strength import ROW_SIZE, ahead_of
from bot.engine.games.counterbluff.results import HandEnd, HandResult, LastHand
from bot.engine.games.counterbluff.view import CounterbluffView

BACKS = (None,) * ROW_SIZE
LOWBALL_ENDS = (HandEnd.LOWBALL_FOLD, HandEnd.LOWBALL_SHOWDOWN, HandEnd.LOWBALL_CONCEDED)
CONCEDED = (HandEnd.FOLD, HandEnd.LOWBALL_FOLD, HandEnd.LOWBALL_CONCEDED)
"""The ends in which the loser gave the hand up."""


@dataclass(frozen=True, slots=True)
class Scene:
    """The table at one moment.

    cards    by seat: the cards of its row, None for a back
    turned   by seat: whether its row lay face down, and is turned up now that the match is over
    ahead    the seat whose row is the higher so far, or that won the hand; None if nobody is
    gave_up  the seat that folded, or conceded at Lowball
    gains    by seat: what the finished hand brought; empty while it goes on
    caller   the seat that called Lowball; None without a call
    call_up  whether the call was laid face up
    end      how the hand ended, with Lowball or without; None while it goes on
    last     the last hand of a pack, if this is one
    """

    cards: tuple[tuple[Card | None, ...], ...]
    turned: tuple[bool, ...] = (False, False)
    ahead: Seat | None = None
    gave_up: Seat | None = None
    gains: tuple[int, ...] = ()
    caller: Seat | None = None
    call_up: bool = False
    end: HandEnd | None = None
    last: LastHand | None = None

    @property
    def lowball(self) -> bool:
        """Whether Lowball was called."""
        return self.caller is not None

    def gain(self, seat: Seat) -> int:
        """What the finished hand brought a seat; 0 while it goes on."""
        return self.gains[seat] if self.gains else 0

    def face_up(self, seat: Seat) -> tuple[Card, ...]:
        """The cards of a row that can be seen."""
        return tuple(card for card in self.cards[seat] if card is not None)


def scene_of(view: CounterbluffView) -> Scene:
    """What this view shows: a hand being played, or one that is finished."""
    result = result_shown(view)
    return _running(view) if result is None else _finished(result)


def score_before(view: CounterbluffView, scene: Scene, seat: Seat) -> int:
    """The score of a seat without what the finished hand brought, which stands beside it."""
    return view.scores[seat] - scene.gain(seat)


def result_shown(view: CounterbluffView) -> HandResult | None:
    """The result of the hand that this view shows, if the hand is finished."""
    over = view.stage is Stage.OVER and view.results and view.results[-1].deal == view.deal
    return view.results[-1] if over else None


def publicly_shown(view: CounterbluffView) -> CounterbluffView:
    """The view that the public message shows: a finished hand until the next one has a card."""
    begun = view.played or view.call is not None or view.stage is Stage.OVER
    return view if begun or not view.results else view.finished(view.game, len(view.results) - 1)


def _running(view: CounterbluffView) -> Scene:
    call = view.call
    if call is not None:
        # A caller knows these cards, but sees the table as it is.
        turned = view.seat is None and not call.face_up and bool(call.cards)
        row = call.cards if call.face_up or turned else BACKS
        return Scene(
            tuple(row if seat == call.seat else () for seat in (0, 1)),
            tuple(turned and seat == call.seat for seat in (0, 1)),
            caller=call.seat,
            call_up=call.face_up,
        )
    return Scene(view.rows, ahead=ahead_of(view.rows, view.leader))


def _finished(result: HandResult) -> Scene:
    lowball = result.end in LOWBALL_ENDS
    rows = zip(result.rows, result.hidden, result.face_down, strict=True)
    return Scene(
        tuple((hidden or BACKS) if down else row for row, hidden, down in rows),
        tuple(map(bool, result.hidden)),
        ahead=result.winner,
        gave_up=1 - result.winner if result.end in CONCEDED else None,
        gains=result.scores,
        caller=result.leader if lowball else None,
        call_up=result.call_up,
        end=result.end,
        last=result.last,
    )
