"""How well a finished game was played, as it is kept and told.

A player is judged by what could be known. Luck is what the deals were worth to a side under best
play with open cards, skill is what it scored beyond that.
"""

import json
from dataclasses import dataclass
from itertools import groupby

from bot.engine.game import Seat
from bot.engine.moves import Move

Margins = tuple[float, ...]
"""By side: what it is ahead of the mean of the others."""


@dataclass(frozen=True, slots=True)
class Judgement:
    """The best move with the lead that it brings, and that of the move which was made."""

    best: Move
    worth: float
    made: float

    @property
    def lost(self) -> float:
        """Points that the move lost; never negative."""
        return self.worth - self.made


@dataclass(frozen=True, slots=True)
class Verdict:
    """One move of a coffin, judged by what its player could know and with all cards open.

    mark   `brilliant`, `best`, `good`, `slip`, `mistake`, `blunder`; `forced` without a choice
    after  what each side gets of the coffin then, if all play on with open cards
    """

    game: int
    deal: int
    seat: Seat
    known: Judgement
    hindsight: Judgement
    mark: str
    after: Margins


@dataclass(frozen=True, slots=True)
class DealLuck:
    """A coffin: by side, what it was worth under best play and what it brought."""

    game: int
    deal: int
    worth: Margins
    brought: Margins


@dataclass(frozen=True, slots=True)
class Review:
    """Every card of the finished coffins, in order, and what the deals were worth."""

    verdicts: tuple[Verdict, ...]
    fortunes: tuple[DealLuck, ...]

    def lost(self, seat: Seat) -> float:
        """Points that this player lost, by what could be known."""
        return sum(verdict.known.lost for verdict in self.verdicts if verdict.seat == seat)

    def count(self, seat: Seat, mark: str) -> int:
        """How many moves of this player have that mark."""
        return sum(verdict.seat == seat and verdict.mark == mark for verdict in self.verdicts)

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

    def run(self, side: int) -> tuple[tuple[float, ...], ...]:
        """By coffin, the final lead that this side could expect: as dealt, and after each move."""
        coffins = groupby(self.verdicts, lambda verdict: (verdict.game, verdict.deal))
        lead = 0.0
        run = []
        for fortune, (_, verdicts) in zip(self.fortunes, coffins, strict=True):
            *on_the_way, _last = (lead + verdict.after[side] for verdict in verdicts)
            dealt, lead = lead + fortune.worth[side], lead + fortune.brought[side]
            run.append((dealt, *on_the_way, lead))
        return tuple(run)

    def written(self) -> str:
        """The review as a text; `read` is the inverse."""
        verdicts = [
            (v.game, v.deal, v.seat, v.mark, _row(v.known), _row(v.hindsight), v.after)
            for v in self.verdicts
        ]
        fortunes = [(f.game, f.deal, f.worth, f.brought) for f in self.fortunes]
        return json.dumps([verdicts, fortunes], separators=(",", ":"))

    @staticmethod
    def read(text: str) -> "Review":
        """The review that was written."""
        verdicts, fortunes = json.loads(text)
        return Review(
            tuple(
                Verdict(game, deal, seat, _judgement(known), _judgement(open_), mark, tuple(after))
                for game, deal, seat, mark, known, open_, after in verdicts
            ),
            tuple(
                DealLuck(game, deal, tuple(worth), tuple(brought))
                for game, deal, worth, brought in fortunes
            ),
        )


def _row(judgement: Judgement) -> tuple[str, float, float]:
    return str(judgement.best), judgement.worth, judgement.made


def _judgement(row: tuple[str, float, float]) -> Judgement:
    best, worth, made = row
    return Judgement(Move.parse(best), worth, made)
