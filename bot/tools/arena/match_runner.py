"""Runs matches in several processes; a file keeps the results, so that a match can be resumed."""

import json
from collections.abc import Callable, Collection, Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import asdict, dataclass
from functools import partial
from pathlib import Path
from typing import Any, Final, TypeVar

from tqdm import tqdm

from bot.model.players import Level
from bot.tools.arena.arenas import ARENAS
from bot.tools.arena.matches import Played, Result, play_both_ways

T = TypeVar("T")
R = TypeVar("R")

_FORGETFUL: Final = {Level.COUNT.value: "forgetful"}


@dataclass(frozen=True, slots=True)
class Match:
    """A match: two contestants at one game.

    options    those that are not at their default
    whole      whether whole games are played, or what the arena plays at once, mostly a deal
    remembers  whether the Count remembers the finished deals of a table
    """

    game: str
    one: str
    other: str
    options: tuple[tuple[str, str], ...] = ()
    whole: bool = False
    remembers: bool = True

    @property
    def names(self) -> tuple[str, str]:
        """Both contestants as the arena knows them."""
        one, other = (
            name if self.remembers else _FORGETFUL.get(name, name)
            for name in (self.one, self.other)
        )
        return one, other


def play_match(
    match: Match, seeds: Collection[int], jobs: int = 1, file: Path | None = None
) -> Result:
    """The results of these seeds: read from the file, or played and appended to it."""
    played = {each.seed: each for each in _kept(file, match)}
    missing = [seed for seed in seeds if seed not in played]
    text = f"{match.game}: {match.one} v {match.other}"
    made = map_in_processes(partial(_play_seed, match), missing, jobs)
    bar = tqdm(made, text, len(missing), leave=False, disable=None)
    for new in bar:
        played[new.seed] = new
        if file is not None:
            append_line(file, {"match": asdict(match), "played": asdict(new)})
    return Result(tuple(played[seed] for seed in seeds))


def map_in_processes(work: Callable[[T], R], tasks: Collection[T], jobs: int) -> Iterator[R]:
    """Map `work` over the tasks in `jobs` processes, in order."""
    if jobs == 1:
        yield from map(work, tasks)
        return
    with ProcessPoolExecutor(jobs) as pool:
        yield from pool.map(work, tasks)


def _play_seed(match: Match, seed: int) -> Played:
    """Play one seed; the contestants are made in the process that plays it."""
    arena = ARENAS[match.game]
    one, other = map(arena.contestant, match.names)
    if match.whole:
        arena = arena.whole_games()
    return play_both_ways(arena, (one, other), seed, dict(match.options))


def append_line(file: Path, line: object) -> None:
    """Append a line of JSON to the file."""
    with file.open("a", encoding="utf-8") as lines:
        lines.write(json.dumps(line) + "\n")


def read_lines(file: Path | None) -> list[Any]:
    """The values of the file's lines; cuts off an unfinished last one. Empty without a file."""
    if file is None or not file.exists():
        return []
    text = file.read_text(encoding="utf-8")
    if text and not text.endswith("\n"):
        text = text[: text.rfind("\n") + 1]
        file.write_text(text, encoding="utf-8")
    return list(map(json.loads, text.splitlines()))


def _kept(file: Path | None, match: Match) -> Iterator[Played]:
    """The results of this match that the file has."""
    wanted = json.loads(json.dumps(asdict(match)))
    for line in read_lines(file):
        if line["match"] == wanted:
            yield _played(line["played"])


def _played(fields: dict[str, Any]) -> Played:
    one, other = map(tuple, fields.pop("seconds"))
    margins = tuple(fields.pop("margins"))
    return Played(margins=margins, seconds=(one, other), **fields)
