"""Simulates accounts that trade wins, and prints what the rising account gains.

`python -m bot.tools.rating_farms` prints the table of docs/decisions/0021. Each game is played to a
finished deal and then resigned, and the winner is the account that is to rise.
"""

import argparse
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise
from typing import Final

from bot.model.results import Skill
from bot.tables.rating_model import NEWCOMER, rerated, skill, unrounded
from bot.tables.rating_rules import MOST_OF_PAIR, Contest, counted

_WON: Final = Contest((0, 1), (0, 1))
_LOST: Final = Contest((1, 0), (0, 1))
_SETTLED: Final = skill(25.0, 2.5)
_FULL_GAMES: Final = 12
"""Games of a pair in a day without the rules: as many as one account needed to become champion."""


@dataclass(frozen=True, slots=True)
class Farm:
    """Accounts that lose games to one account, which rises.

    feeders   how many accounts lose to it
    settled   whether their rating is that of a settled average player, not of a newcomer
    fresh     whether they are replaced by new accounts every day
    turns     whether it loses every second game, which makes both ratings less uncertain
    champion  its own skill at the start
    """

    name: str
    feeders: int = 1
    settled: bool = False
    fresh: bool = False
    turns: bool = False
    champion: Skill = NEWCOMER


FARMS: Final = (
    Farm("one new account feeds another"),
    Farm("two new accounts win in turns", turns=True),
    Farm("an average account feeds a new one", settled=True),
    Farm("an average account feeds an average one", settled=True, champion=_SETTLED),
    Farm("one new account a day feeds an average one", fresh=True, champion=_SETTLED),
    Farm("two accounts feed a new one", feeders=2),
    Farm("four average accounts feed a new one", feeders=4, settled=True),
    Farm("ten accounts feed a new one", feeders=10),
    Farm("ten new accounts a day feed a new one", feeders=10, fresh=True),
)


def ratings(farm: Farm, days: int, *, honest: bool = True) -> Iterator[float]:
    """The unrounded rating of the rising account after each of `days` days.

    Not `honest`: without the rules that say how much a game counts.
    """
    feeder = _SETTLED if farm.settled else NEWCOMER
    champion, feeders = farm.champion, [feeder] * farm.feeders
    for day in range(1, days + 1):
        if farm.fresh:
            feeders = [feeder] * farm.feeders
        for game in range(MOST_OF_PAIR if honest else _FULL_GAMES):
            contest = _LOST if farm.turns and game % 2 else _WON
            for number, other in enumerate(feeders):
                pair = (champion, other)
                champion, feeders[number] = (
                    _honest(pair, contest, game, day) if honest else _in_full(pair, contest)
                )
        yield unrounded(champion)


def best_day(farm: Farm, days: int) -> float:
    """The most points that the farm gains on any one of `days` days."""
    reached = [unrounded(farm.champion), *ratings(farm, days)]
    return max(after - before for before, after in pairwise(reached))


def _honest(
    pair: tuple[Skill, Skill], contest: Contest, games: int, day: int
) -> tuple[Skill, Skill]:
    one, other = (counted(seat, pair, contest, games, day) for seat in (0, 1))
    return one, other


def _in_full(pair: tuple[Skill, Skill], contest: Contest) -> tuple[Skill, Skill]:
    one, other = rerated(pair, contest.sides, contest.ranks)
    return one, other


def main() -> None:
    """Print the table; there are no arguments."""
    prog = "python -m bot.tools.rating_farms"
    argparse.ArgumentParser(prog=prog, description=__doc__).parse_args()
    print("| farm | first day before the rules | first day | best day of a year | after 30 days |")
    print("|---|---|---|---|---|")
    for farm in FARMS:
        start = unrounded(farm.champion)
        before = next(ratings(farm, 1, honest=False)) - start
        month = list(ratings(farm, 30))
        figures = (before, month[0] - start, best_day(farm, 365))
        cells = " | ".join(f"{figure:.0f}" for figure in figures)
        print(f"| {farm.name} | {cells} | {start:.0f} → {month[-1]:.0f} |")


if __name__ == "__main__":
    main()
