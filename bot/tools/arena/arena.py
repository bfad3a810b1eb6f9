"""Lets players of one game play one another: `python -m bot.tools.arena.arena [one other]`.

Without `--game`, evaluators play the first coffin of classic Dracula. With it, any game of the
catalogue is played with the whole path from a view to a move, and every game brings yardsticks
of its own. The result is the first player's mean margin with its standard error, and the mean and
the longest time of a decision of each.
"""

import argparse
from collections.abc import Iterable, Iterator, Mapping
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from typing import Final

from bot.engine.games import GAMES
from bot.tools.arena import coffin
from bot.tools.arena.abstrac import ABSTRAC
from bot.tools.arena.caterpillar import CATERPILLAR
from bot.tools.arena.coffin_games import COFFIN_GAMES
from bot.tools.arena.counterbluff import COUNTERBLUFF
from bot.tools.arena.fosco import FOSCO_FOUR, FOSCO_TWO
from bot.tools.arena.matches import Arena, Played, Result, match, play_both_ways, result_of

ARENAS: Final[Mapping[str, Arena]] = {
    **{key: Arena(game) for key, game in GAMES.items()},
    **{
        arena.game.key: arena
        for arena in (*COFFIN_GAMES, ABSTRAC, CATERPILLAR, FOSCO_TWO, FOSCO_FOUR, COUNTERBLUFF)
    },
}
"""By game; those without yardsticks of their own have only the players of every game."""


def game_match(
    key: str,
    names: tuple[str, str],
    seeds: Iterable[int],
    options: Mapping[str, str],
    jobs: int = 1,
) -> Result:
    """A match of this game in `jobs` processes."""
    if jobs == 1:
        return match(ARENAS[key], names, seeds, options)
    with ProcessPoolExecutor(jobs) as pool:
        work = partial(_deal, key, names, options)
        return result_of(list(pool.map(work, seeds, chunksize=4)))


def _deal(key: str, names: tuple[str, str], options: Mapping[str, str], seed: int) -> Played:
    """One deal; contestants are made in the process that plays it."""
    arena = ARENAS[key]
    one, other = map(arena.contestant, names)
    return play_both_ways(arena, (one, other), seed, options)


def _coffin_lines(arguments: argparse.Namespace, seeds: Iterable[int]) -> Iterator[str]:
    pairs = _pairs(arguments, coffin.PROGRAMME)
    for one, other in pairs:
        yield f"{one} v {other}: {coffin.match(one, other, seeds, arguments.jobs)}"


def _game_lines(key: str, arguments: argparse.Namespace, seeds: Iterable[int]) -> Iterator[str]:
    options = dict(pair.split("=", 1) for pair in arguments.option)
    for one, other in _pairs(arguments, ARENAS[key].programme):
        result = game_match(key, (one, other), seeds, options, arguments.jobs)
        yield f"{key}: {one} v {other}: {result}"


def _pairs(
    arguments: argparse.Namespace, programme: tuple[tuple[str, str], ...]
) -> tuple[tuple[str, str], ...]:
    return ((arguments.one, arguments.other),) if arguments.other else programme


def lines(arguments: argparse.Namespace) -> Iterator[str]:
    """A line for every match that is asked for."""
    seeds = range(arguments.first, arguments.first + arguments.deals)
    if arguments.game:
        yield from _game_lines(arguments.game, arguments, seeds)
        return
    yield from _coffin_lines(arguments, seeds)
    if not arguments.other:
        for key in ARENAS:
            yield from _game_lines(key, arguments, seeds)


def parser() -> argparse.ArgumentParser:
    """The parser of the command line."""
    parsing = argparse.ArgumentParser(description=__doc__)
    parsing.add_argument("one", nargs="?", help="a contestant, such as count, exact or pimc-50,8")
    parsing.add_argument("other", nargs="?")
    parsing.add_argument("--game", choices=sorted(ARENAS), help="its key in the catalogue")
    parsing.add_argument(
        "--option", action="append", default=[], metavar="KEY=VALUE", help="an option of the game"
    )
    parsing.add_argument("--deals", type=int, default=100)
    parsing.add_argument("--first", type=int, default=0, help="the first seed")
    parsing.add_argument("--jobs", type=int, default=1, help="processes")
    return parsing


def main() -> None:
    """Play one match, or the usual programme, and print every result."""
    for line in lines(parser().parse_args()):
        print(line, flush=True)


if __name__ == "__main__":
    main()
