"""Reads names and texts of settings from `.env`, and finds names that are mistaken."""

import difflib
import io
from collections.abc import Collection, Iterator, Mapping
from pathlib import Path
from typing import Final

from dotenv.parser import Binding, parse_stream

from bot.setting_kinds import TOKEN_SHAPE

_NEAR: Final = 0.8
_VERY_NEAR: Final = 0.85
"""For the environment, which is full of names of other programs, such as SECRET_TOKEN."""
_OF_POSTGRES: Final = "PG"
"""PostgreSQL's client reads PGDATABASE and others itself."""
_OFTEN_GIVEN: Final = {"DATABASE_URL": "DATABASE"}
"""Names that platforms give, and the setting for each; not reported if that has a value too."""


class DotEnv:
    """The content of a `.env` file: texts by name, and a sentence for each line that is wrong."""

    def __init__(self, path: Path, names: Collection[str]) -> None:
        self.texts: dict[str, str] = {}
        self.problems: list[str] = []
        self._path = path
        self._names = names
        try:
            if path.is_dir():  # as Docker makes it where a file that is to be mounted is missing
                raise IsADirectoryError("it is a folder")
            # A link is meant to lead somewhere, such as to a secret that is not mounted yet.
            given = path.exists() or path.is_symlink()
            text = path.read_text("utf-8") if given else ""
        except (OSError, UnicodeDecodeError) as error:
            self.problems.append(f"{path} cannot be read: {error}.")
            return
        for line in parse_stream(io.StringIO(text)):
            if line.key or line.error:
                self._take(line)

    def _take(self, line: Binding) -> None:
        """Take the text of a line, and report a name that is probably a misspelt setting.

        Otherwise the setting would have its default. Names of other programs may stay.
        """
        name = line.key or ""
        if line.value is not None:
            self.texts[name] = line.value
        if TOKEN_SHAPE.fullmatch(name):
            self.problems.append(
                f"{self._path} holds a token without a name; expected DISCORD_TOKEN= before it."
            )
        elif line.value is None:
            where = f"{self._path} cannot be read in line {line.original.line}"
            self.problems.append(f"{where}; expected NAME=value.")
        elif meant := _meant(name, self._names, _NEAR):
            self.problems.append(_mistaken(str(self._path), name, meant))


def name_warnings(
    environment: Mapping[str, str], names: Collection[str], given: Collection[str]
) -> Iterator[str]:
    """A sentence for each name in the environment that is probably meant to be one of `names`.

    `given` are those that have a text.
    """
    for name in sorted(name for name, text in environment.items() if text.strip()):
        meant = _OFTEN_GIVEN.get(name)
        if meant in given:
            continue
        if meant is None and not name.startswith(_OF_POSTGRES):
            meant = _meant(name, names, _VERY_NEAR)
        if meant:
            yield _mistaken("The environment", name, meant)


def _meant(name: str, names: Collection[str], nearness: float) -> str | None:
    """The one of `names` that `name` resembles; None if there is none, or `name` is in `names`."""
    near = difflib.get_close_matches(name.upper(), names, n=1, cutoff=nearness)
    return near[0] if near and name not in names else None


def _mistaken(where: str, name: str, meant: str) -> str:
    return f"{where} sets {name}, which is not a setting; did you mean {meant}?"
