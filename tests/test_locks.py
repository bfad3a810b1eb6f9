"""The lock files are complete: what they pin is installed without looking for dependencies."""

import re
from collections.abc import Iterator
from importlib.metadata import PackageNotFoundError, requires
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

ROOT = Path(__file__).resolve().parents[1]
LOCKS = ("requirements.lock", "requirements-playground.lock", "requirements-dev.lock")
EXTRAS = {"psycopg": {"binary"}, "simcord": {"preview"}}
"""What pyproject.toml asks for beyond the usual."""


def pinned(lock: str) -> dict[str, Requirement]:
    """By name: the packages of a lock that this machine needs."""
    lines = re.findall(r"^\S.*==.*?(?= \\$)", (ROOT / lock).read_text(), re.MULTILINE)
    found = map(Requirement, lines)
    wanted = (one for one in found if one.marker is None or one.marker.evaluate())
    return {canonicalize_name(one.name): one for one in wanted}


def needed(name: str, extras: frozenset[str] = frozenset()) -> Iterator[Requirement]:
    """What a package needs on this machine, and what that needs for its extras."""
    for text in requires(name) or ():
        one = Requirement(text)
        wished = {"", *extras, *EXTRAS.get(name, ())}
        if one.marker is None or any(one.marker.evaluate({"extra": extra}) for extra in wished):
            yield one
            if one.extras:
                yield from needed(canonicalize_name(one.name), frozenset(one.extras))


@pytest.mark.parametrize("lock", LOCKS)
def test_a_lock_pins_all_that_its_packages_need(lock: str) -> None:
    pins = pinned(lock)
    assert {"discord-py", "aiosqlite", "sqlalchemy"} <= set(pins)
    for name in pins:
        try:
            wanted = list(needed(name))
        except PackageNotFoundError:
            pytest.fail(f"{name} of {lock} is not installed")
        for one in wanted:
            pin = pins.get(canonicalize_name(one.name))
            assert pin is not None, f"{name} needs {one}, which {lock} lacks"
            (version,) = pin.specifier
            assert one.specifier.contains(version.version, prereleases=True), f"{name} needs {one}"


@pytest.mark.parametrize("file", ["Makefile", "Dockerfile"])
def test_nothing_else_is_installed_than_what_is_pinned(file: str) -> None:
    (install,) = re.findall(r"pip .*?install .*", (ROOT / file).read_text())
    assert "--require-hashes --no-deps" in install
