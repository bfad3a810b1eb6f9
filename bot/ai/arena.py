"""Knows how to set two minds against each other: the same deals with the seats exchanged.

A deal is the first coffin of a classic game. The seeds are fixed, so a match can be repeated.
"""

import argparse
import time
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from functools import partial

import numpy as np

from bot.ai.graph import CELLS
from bot.ai.manners import Manner
from bot.ai.minds import Greedy, Random, Sampling
from bot.ai.payoff import EMPTY, VAMPIRE_NUMBER, payoff_of
from bot.ai.search import TreeSearch
from bot.ai.sight import Mind, Play, Sight, best_of

PACK = (*range(52), VAMPIRE_NUMBER, VAMPIRE_NUMBER)
CENTRE = 4


@dataclass(frozen=True, slots=True)
class Cheat:
    """Sees the other hand and plays exactly."""


CONTESTANTS = {}


def contestant(name: str) -> Mind | Cheat:
    """The mind of this name."""
    word, _, number = name.partition("-")
    if word == "random":
        return Random()
    if word == "greedy":
        return Greedy()
    if word == "cheat":
        return Cheat()
    if word == "pimc":
        return Sampling(int(number))
    if word == "ismcts":
        return TreeSearch(int(number))
    C = lambda s, t=4.0, e=0.3: Manner("careful", s, t, e)
    S = lambda s, t=4.0, e=0.3: Manner("seeing", s, t, e)
    H = lambda s, t=1.0, e=0.1: Manner("hasty", s, t, e)
    return eval(name)


def deal(seed: int) -> tuple[int, tuple[int, ...], tuple[int, ...], bool]:
    """Nail, eldest hand, dealer's hand, and whether the eldest has the rows."""
    chance = np.random.default_rng([20241, seed])
    cards = [PACK[number] for number in chance.permutation(54)[:9]]
    return cards[0], tuple(cards[1:5]), tuple(cards[5:9]), bool(chance.integers(2))


def play(minds, seed: int, clocks) -> int:
    """The eldest's margin in a deal; minds and clocks are eldest's, dealer's."""
    nail, *dealt, eldest_rows = deal(seed)
    hands = [list(hand) for hand in dealt]
    lie = [EMPTY] * CELLS
    lie[CENTRE] = nail
    plays: list[tuple[int, int, int]] = []
    payoff = payoff_of()
    for ply in range(8):
        seat = ply % 2
        mind = minds[seat]
        cheats = isinstance(mind, Cheat)
        seen = {nail: 1}
        unseen = list(PACK)
        for card in (nail, *hands[seat], *(card for _, card, _ in plays)):
            unseen.remove(card)
        sight = Sight(
            tuple(lie),
            tuple(hands[seat]),
            tuple(hands[1 - seat]) if cheats else tuple(unseen),
            len(hands[1 - seat]),
            eldest_rows == (seat == 0),
            tuple(Play(who == seat, card, cell) for who, card, cell in plays),
            payoff,
        )
        start = time.perf_counter()
        chance = np.random.default_rng([seed, ply, 7])
        if len(hands[seat]) == 1 and ply == 7:
            slot, cell = 0, lie.index(EMPTY)
        else:
            slot, cell = best_of((Sampling(1) if cheats else mind).values(sight, chance))
            clocks[seat].append(time.perf_counter() - start)
        card = hands[seat].pop(slot)
        lie[cell] = card
        plays.append((seat, card, cell))
    grid = np.array(lie).reshape(3, 3)
    rows = [payoff.lines(grid[at][:, None])[0] for at in range(3)]
    columns = [payoff.lines(grid[:, at][:, None])[1] for at in range(3)]
    margin = int(payoff.margin(rows, columns)[0])
    return margin if eldest_rows else -margin


def pair(one: str, other: str, seed: int):
    a, b = contestant(one), contestant(other)
    clocks = ([], [])
    margin = play((a, b), seed, clocks) - play((b, a), seed, (clocks[1], clocks[0]))
    return margin / 2, clocks


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("one")
    parser.add_argument("other")
    parser.add_argument("--deals", type=int, default=300)
    parser.add_argument("--first", type=int, default=0)
    parser.add_argument("--jobs", type=int, default=1)
    args = parser.parse_args()
    seeds = range(args.first, args.first + args.deals)
    work = partial(pair, args.one, args.other)
    if args.jobs > 1:
        with ProcessPoolExecutor(args.jobs) as pool:
            results = list(pool.map(work, seeds, chunksize=5))
    else:
        results = [work(s) for s in seeds]
    d = np.array([r[0] for r in results])
    print(
        f"{args.one:30} v {args.other:20} {len(d)} deals: {d.mean():+.2f} +- {d.std(ddof=1) / len(d) ** 0.5:.2f} (sd {d.std(ddof=1):.1f})",
        end=" ",
    )
    for i in (0, 1):
        t = np.array([x for r in results for x in r[1][i]])
        print(f"ms mean {t.mean() * 1e3:.1f} max {t.max() * 1e3:.0f}", end="; ")
    print(flush=True)


if __name__ == "__main__":
    main()
