"""Knows how well a finished game was played: by what each player could know, and by all the cards.

A move is marked by what its player could know; hindsight is told beside it. Luck is what the
deals were worth to a side under best play, skill is what it scored beyond that.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from itertools import groupby, pairwise
from typing import Final

from bot.ai.company import board_of, promising
from bot.ai.hindsight import Leads, open_worth, taken
from bot.ai.hints import PLAYING, expectations
from bot.ai.player import Thought, chance_of
from bot.engine.cards import Card
from bot.engine.game import State
from bot.engine.moves import Move
from bot.engine.sheet import Round
from bot.engine.views import Stage, View

BOUNDS: Final = ((0.25, "best"), (1.0, "good"), (4.0, "slip"), (10.0, "mistake"))
BRILLIANT: Final = 4.0
"""A best move is brilliant if every other expects so much less."""


@dataclass(frozen=True, slots=True)
class Position:
    """A move that was made, with what its player saw and the true state before it."""

    view: View
    state: State
    move: Move


@dataclass(frozen=True, slots=True)
class Judgement:
    """The best move with its margin, and the margin of the move that was made."""

    best: Move
    worth: float
    made: float

    @property
    def lost(self) -> float:
        """Points that the move lost; never negative."""
        return self.worth - self.made


@dataclass(frozen=True, slots=True)
class Verdict:
    """One move, judged by what its player could know and with all cards open.

    mark  `brilliant`, `best`, `good`, `slip`, `mistake`, `blunder`; `forced` without a choice
    """

    position: Position
    known: Judgement
    hindsight: Judgement
    mark: str


@dataclass(frozen=True, slots=True)
class Fortune:
    """A coffin: by side, what it was worth under best play and what it brought.

    Both are leads: over the other side, or over the mean of the others.
    """

    game: int
    deal: int
    worth: Leads
    brought: Leads


@dataclass(frozen=True, slots=True)
class Review:
    """Every move of the finished coffins, and what the deals were worth."""

    verdicts: tuple[Verdict, ...]
    fortunes: tuple[Fortune, ...]

    def luck(self, side: int) -> float:
        """What all the deals were worth to this side under best play."""
        return sum(fortune.worth[side] for fortune in self.fortunes)

    def skill(self, side: int) -> float:
        """What this side brought home beyond that, the others' errors included."""
        return sum(fortune.brought[side] - fortune.worth[side] for fortune in self.fortunes)

    def share_of_skill(self, side: int) -> float:
        """How much of what moved the score was play, from 0 to 1."""
        luck, skill = abs(self.luck(side)), abs(self.skill(side))
        return skill / (luck + skill) if luck + skill else 0.0


def review(positions: Sequence[Position], seed: bytes = b"") -> Review:
    """The review of a record, all of its moves in order; the same seed gives the same review.

    Moves of a coffin that was not finished, and choices other than of cards, are not judged.
    """
    if not positions:
        return Review((), ())
    last = positions[-1]
    final = last.state.apply(last.move).view(None)
    verdicts: list[Verdict] = []
    fortunes: list[Fortune] = []
    played = [position for position in positions if position.view.stage in PLAYING]
    for (game, deal), coffin in groupby(played, lambda each: (each.view.game, each.view.deal)):
        rounds = final.rounds_of(game)
        if deal <= len(rounds):
            judged, worth = _review_coffin(list(coffin), seed)
            verdicts += judged
            brought = _leads(rounds[deal - 1], final.counting)
            fortunes.append(Fortune(game, deal, worth, brought))
    return Review(tuple(verdicts), tuple(fortunes))


def mark_of(lost: float) -> str:
    """The word for so many points lost."""
    return next((word for bound, word in BOUNDS if lost < bound), "blunder")


def _review_coffin(coffin: list[Position], seed: bytes) -> tuple[list[Verdict], Leads]:
    """The verdicts, and what the coffin was worth to each side before its first card."""
    buried: dict[int, Card] = {}
    for before, after in pairwise(coffin):
        if before.view.stage is Stage.TAKE and before.move.cell is not None:
            buried[before.move.cell] = taken(before.view, after.view)
    verdicts = []
    worth: Leads = ()
    for ply, position in enumerate(coffin):
        leads = open_worth(position.view, position.state, buried)
        side = position.view.sides[position.view.seat or 0]
        hindsight = _judged([(move, lead[side]) for move, lead in leads.items()], position.move)
        worth = worth or leads[hindsight.best]
        verdicts.append(_verdict(position, hindsight, seed + bytes([position.view.deal, ply])))
    return verdicts, worth


def _verdict(position: Position, hindsight: Judgement, seed: bytes) -> Verdict:
    view = position.view
    if len(view.moves) == 1:
        return Verdict(position, hindsight, hindsight, "forced")
    guess = partial(position.state.guess, view.seat)
    thoughts = expectations(view, guess, chance_of(seed), (position.move,))
    known = _judged(thoughts, position.move)
    mark = mark_of(known.lost)
    if mark == "best" and _stands_out(thoughts, position):
        mark = "brilliant"
    return Verdict(position, known, hindsight, mark)


def _judged(thoughts: list[Thought], made: Move) -> Judgement:
    best, worth = max(thoughts, key=lambda thought: thought[1])
    return Judgement(best, worth, dict(thoughts)[made])


def _stands_out(thoughts: list[Thought], position: Position) -> bool:
    """Far ahead of every other move, and not what leads most as soon as it lies."""
    view = position.view
    values = sorted((value for _, value in thoughts), reverse=True)
    if view.stage is Stage.TAKE or values[0] - values[1] < BRILLIANT:
        return False
    return position.move not in promising(view, board_of(view), 1)


def _leads(finished: Round, counting: str) -> Leads:
    """By side: what a finished coffin brought beyond the mean of the others."""
    scores = finished.scores if counting == "points" else finished.counters
    others = len(scores) - 1
    return tuple(score - (sum(scores) - score) / others for score in scores)
