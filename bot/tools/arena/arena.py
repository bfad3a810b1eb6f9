"""Plays matches between any two players of a game: `python -m bot.tools.arena.arena [one other]`.

Without names it plays the programme of each game. A contestant is a level such as `count`, or a
yardstick of the game such as `pimc-50,8`. Each deal is played from every side, so that the luck of
the cards cancels out. Prints a table in Markdown: the first player's mean margin with its standard
error, and the processor time of a decision of each.
"""

import argparse
import os
from collections.abc import Iterator, Sequence
from pathlib import Path

from bot.engine.errors import InvalidOptions
from bot.engine.game_options import with_defaults
from bot.engine.games import GAMES
from bot.tools.arena.arenas import ARENAS
from bot.tools.arena.match_runner import Match, play_match
from bot.tools.arena.result_tables import result_table


def lines(arguments: argparse.Namespace) -> Iterator[str]:
    """The lines of a table for each requested game."""
    seeds = range(arguments.first, arguments.first + arguments.deals)
    for key in arguments.game or _usual_games(arguments):
        matches = _matches(key, arguments)
        played = [(one, play_match(one, seeds, arguments.jobs, arguments.file)) for one in matches]
        yield from result_table(played)
        yield ""


def _usual_games(arguments: argparse.Namespace) -> list[str]:
    return ["dracula.classic"] if arguments.other else list(ARENAS)


def _matches(key: str, arguments: argparse.Namespace) -> list[Match]:
    named = ((arguments.one, arguments.other),) if arguments.other else ARENAS[key].programme
    options = tuple(tuple(pair.split("=", 1)) for pair in arguments.option)
    remembers = arguments.memory == "on"
    return [Match(key, one, other, options, arguments.whole, remembers) for one, other in named]


def parser() -> argparse.ArgumentParser:
    """The parser of the command line's arguments."""
    parsing = argparse.ArgumentParser(prog="python -m bot.tools.arena.arena", description=__doc__)
    parsing.add_argument("one", nargs="?")
    parsing.add_argument("other", nargs="?")
    parsing.add_argument(
        "--game", action="append", choices=sorted(ARENAS), help="a key of the catalogue, or several"
    )
    parsing.add_argument(
        "--option", action="append", default=[], metavar="KEY=VALUE", help="an option of the game"
    )
    parsing.add_argument("--whole", action="store_true", help="play whole games, deal by deal")
    parsing.add_argument(
        "--memory",
        choices=("on", "off"),
        default="on",
        help="whether the Count remembers the finished deals of a table",
    )
    parsing.add_argument("--deals", type=int, default=100, help="deals, or whole games")
    parsing.add_argument("--first", type=int, default=0, help="the first seed")
    parsing.add_argument("--jobs", type=int, default=os.cpu_count(), help="processes")
    parsing.add_argument(
        "--file", type=Path, help="keeps what was played; the same command continues it"
    )
    return parsing


def read(arguments: Sequence[str] | None = None) -> argparse.Namespace:
    """The parsed arguments, by default the program's own; exits with status 2 if they are wrong."""
    parsing = parser()
    read = parsing.parse_args(arguments)
    try:
        _check(read)
    except ValueError as error:
        parsing.error(str(error))
    return read


def _check(arguments: argparse.Namespace) -> None:
    """Raise ValueError unless every game has these players and options."""
    if arguments.one and not arguments.other:
        raise ValueError("name two players, or none")
    for option in arguments.option:
        if "=" not in option:
            raise InvalidOptions("option_unreadable", part=option)
    for key in arguments.game or _usual_games(arguments):
        with_defaults(GAMES[key], dict(pair.split("=", 1) for pair in arguments.option))
        for name in filter(None, (arguments.one, arguments.other)):
            try:
                ARENAS[key].contestant(name)
            except (KeyError, TypeError, ValueError):
                raise ValueError(f"there is no player {name} of {key}") from None


def main() -> None:
    """Play one match, or the programme of each game, and print the results."""
    for line in lines(read()):
        print(line, flush=True)


if __name__ == "__main__":
    main()
