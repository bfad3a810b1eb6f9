"""View of Fosco for one seat: the open count, the captures, and the hands that are open."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from bot.engine.cards import SUITS, Card
from bot.engine.dealing import Hands
from bot.engine.first_dealer import Cut
from bot.engine.game import Seat, Stage, View
from bot.engine.independent_deals import totals
from bot.engine.moves import Move
from bot.engine.results import GameResult, ScorePart
from bot.engine.scoring.fosco import KingFunction, captured_parts

Lacks = tuple[tuple[str, ...], ...]
"""By seat, then for S, H, C, D and Jokers: ranks that the seat lacks, such as `A234` or `JK`."""


@dataclass(frozen=True, slots=True)
class Play:
    """A card played to a count; `total` is the announced count, in half points."""

    seat: Seat
    card: Card
    total: int


Plays = tuple[Play, ...]
"""The cards of one count in order; the seat of the last card wins a finished count."""


@dataclass(frozen=True, slots=True)
class FoscoResult:
    """A finished deal.

    counts    every count of the deal
    captured  by side: its cards, by suit and rank
    """

    deal: int
    dealer: Seat
    counts: tuple[Plays, ...]
    captured: Hands

    @property
    def scores(self) -> tuple[int, ...]:
        """By side: the points of the captured cards."""
        return tuple(sum(part.points for part in parts) for parts in self.parts)

    @property
    def gains(self) -> tuple[int, ...]:
        """By side: the points."""
        return self.scores

    @property
    def parts(self) -> tuple[tuple[ScorePart, ...], ...]:
        """By side: the points of each suit, the largest first."""
        by_side = map(captured_parts, self.captured)
        return tuple(tuple(sorted(parts, key=lambda part: -part.points)) for parts in by_side)


@dataclass(frozen=True, slots=True, kw_only=True)
class FoscoView:
    """What `seat` may see; satisfies `bot.engine.game.View`.

    king         how a King raises the count
    jokers       how many Jokers the pack has
    two_suits    whether a hand is played from two suits at once (F3)
    open_hands   whether everybody sees all hands
    deals        how many deals are agreed; None if a target ends the match
    target       the score that ends the match; 0 if the number of deals does
    hands        by seat: its cards if this view shows them, else empty
    new_totals   by move: the count announced with it, in half points
    playable     the cards that the seat to move may play, if this view shows its hand
    playable_totals  by playable card: the count announced with it, in half points
    winning      the playable cards that leave the next seat stuck; empty unless hands are open
    plays        the open count; empty if a card is to be led
    counts       the finished counts of this deal; after one, the seat to move was stuck and leads
    captured     by side: the cards captured in this deal, by suit and rank
    lacks        the cards that hidden hands cannot hold, inferred from play; empty in open games
    """

    rules: str
    king: KingFunction
    jokers: int
    two_suits: bool
    open_hands: bool
    target: int
    seat: Seat | None
    sides: tuple[int, ...]
    stage: Stage
    to_move: Seat | None
    game: int = 1
    deal: int
    deals: int | None
    dealer: Seat
    cuts: tuple[Cut, ...]
    deal_note: str = ""
    scores: tuple[int, ...]
    hand: tuple[Card, ...]
    hand_sizes: tuple[int, ...]
    hands: Hands
    moves: tuple[Move, ...]
    new_totals: tuple[int, ...]
    playable: tuple[Card, ...]
    playable_totals: tuple[int, ...]
    winning: tuple[Card, ...]
    plays: Plays
    counts: tuple[Plays, ...]
    captured: Hands
    lacks: Lacks
    results: tuple[FoscoResult, ...]
    earlier_games: tuple[tuple[FoscoResult, ...], ...] = ()
    game_results: tuple[GameResult, ...]

    @property
    def moves_made(self) -> tuple[tuple[Seat, Move], ...]:
        """The cards of this deal with their seats, oldest first."""
        counts = (*self.counts, self.plays)
        return tuple((play.seat, Move("", play.card)) for plays in counts for play in plays)

    @property
    def total(self) -> int:
        """The open count, in half points; 0 before a card is led."""
        return self.plays[-1].total if self.plays else 0

    @property
    def captured_parts(self) -> tuple[tuple[ScorePart, ...], ...]:
        """By side: the points of the cards captured so far, by suit in the order S H C D."""
        return tuple(map(captured_parts, self.captured))

    def finished(self, _game: int, index: int) -> "FoscoView":
        """Deal `index` (from 0) as a spectator saw it after its last card."""
        results = self.results[: index + 1]
        last = results[-1]
        return replace(
            self.ended(),
            seat=None,
            deal=last.deal,
            dealer=last.dealer,
            scores=totals(results),
            hand=(),
            hand_sizes=(0,) * len(self.sides),
            hands=((),) * len(self.sides),
            plays=(),
            counts=last.counts,
            captured=last.captured,
            lacks=(),
            results=results,
            game_results=(),
        )

    def ended(self) -> "FoscoView":
        """This view after an ending such as a resignation: over, and nobody to move."""
        return replace(
            self,
            stage=Stage.OVER,
            to_move=None,
            moves=(),
            new_totals=(),
            playable=(),
            playable_totals=(),
            winning=(),
        )


def fosco_view(view: View) -> FoscoView:
    """This view as a FoscoView; TypeError if it is of another game."""
    if not isinstance(view, FoscoView):
        raise TypeError(f"{view.rules} has no counts")
    return view


def may_hold(lacks: Sequence[str], card: Card) -> bool:
    """Whether a seat with these entries of `FoscoView.lacks` may hold this card."""
    ranks = lacks[SUITS.index(card.suit) if card.suit else len(SUITS)]
    return card.rank not in ranks
