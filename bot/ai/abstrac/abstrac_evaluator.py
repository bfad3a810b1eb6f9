"""The evaluator of Abstrac: exact for the Count and for analyses, limited search for others."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from bot.ai.abstrac.light_row import LightRow
from bot.ai.abstrac.take_search import Playouts, TakeSearch, TreeSearch, exact
from bot.ai.analysis_types import AnalysisBudget, Determinize
from bot.ai.game_evaluator import EvaluatorBase, margins_of_two
from bot.ai.rng import Rng, rng_from_seed
from bot.engine.game import View
from bot.engine.games.abstrac.view import AbstracView, abstrac_view
from bot.engine.moves import Move
from bot.model.players import Level
from bot.model.reviews import Margins, MoveValue, PlayedMove, ReviewScale

POINT: Final = 3.0
"""How many points equal one point of a coffin; scores are about three times as high."""


@dataclass(frozen=True, slots=True)
class Strength:
    """The search of a level, and how many of the best takes it considers."""

    search: TakeSearch
    considered: int = 3


STRENGTHS: Final[Mapping[Level, Strength]] = {
    Level.RENFIELD: Strength(Playouts(20), considered=2),
    Level.HARKER: Strength(TreeSearch(100)),
    Level.HELSING: Strength(TreeSearch(600)),
    Level.COUNT: Strength(exact),
}


class AbstracEvaluator(EvaluatorBase):
    """Satisfies `GameEvaluator` for every `AbstracView`."""

    def level_values(
        self, level: Level, view: View, _determinize: Determinize, rng: Rng
    ) -> list[MoveValue]:
        """The best takes by the level's search, as many as it considers; or the better choice."""
        strength, seen = STRENGTHS[level], abstrac_view(view)
        values = move_values(seen, strength.search, rng)
        considered = 1 if seen.first is None else strength.considered
        return sorted(values, key=lambda each: -each[1])[:considered]

    def analysis_values(
        self,
        view: View,
        _determinize: Determinize,
        _budget: AnalysisBudget,
        rng: Rng,
        _include: tuple[Move, ...] = (),
    ) -> list[MoveValue]:
        """The exact margin of every move."""
        return move_values(abstrac_view(view), exact, rng)

    def exact_margins(self, view: View) -> Sequence[MoveValue]:
        """The exact margin of every move; slow unless the deal is near its end."""
        return move_values(abstrac_view(view), exact, rng_from_seed(b""))

    def open_margins(
        self, deal: Sequence[PlayedMove], at: int, _budget: AnalysisBudget, rng: Rng
    ) -> dict[Move, Margins]:
        """The exact margins, since all cards are open anyway."""
        view = abstrac_view(deal[at].view)
        return margins_of_two(view, move_values(view, exact, rng))

    def all_open(self, _view: View) -> bool:
        """Always True."""
        return True

    def scale(self, _view: View) -> ReviewScale:
        """The scale of Abstrac; its margins are exact, so they tell luck from play."""
        return ReviewScale(point=POINT)

    def obvious_moves(self, view: View, _determinize: Determinize) -> Sequence[Move]:
        """Taking first; later, the takes that are best right away, or after the best reply."""
        seen = abstrac_view(view)
        if seen.first is None:
            return seen.moves[:1]
        at_once, replied = zip(*_leads_soon(LightRow.of(seen)), strict=True)
        return [
            move
            for move, now, soon in zip(seen.moves, at_once, replied, strict=True)
            if now == max(at_once) or soon == max(replied)
        ]


def _leads_soon(row: LightRow) -> list[tuple[int, int]]:
    """By take: the margin of the side to move after it, and after the best reply to it."""
    sign = -1 if row.side else 1
    leads = []
    for take in row.moves():
        taken = row.after(take)
        replies = [sign * taken.after(reply).margin() for reply in taken.moves()]
        now = sign * taken.margin()
        leads.append((now, min(replies, default=now)))
    return leads


def move_values(view: AbstracView, search: TakeSearch, rng: Rng) -> list[MoveValue]:
    """Every legal move with its preference; for a choice, the margin of the best first take."""
    takes = search(view, rng)
    if view.first is None:
        best = max(takes).margin
        return [(view.moves[0], best), (view.moves[1], -best)]
    return [(move, take.preference) for move, take in zip(view.moves, takes, strict=True)]
