"""Pictures keep their looks: the golden pictures do not change."""

from itertools import groupby
from pathlib import Path

import pytest

from bot.engine.games import GAMES
from tests.kits.golden import digest, frames, known

KNOWN = known()
GROUPS = {key: tuple(names) for key, names in groupby(KNOWN, lambda name: name.split()[0])}


@pytest.mark.parametrize("group", GROUPS)
def test_pictures_look_as_before(group: str, tmp_path: Path) -> None:
    changed = []
    for name in GROUPS[group]:
        first, *others = shown = frames(name)
        if digest(shown) != KNOWN[name]:
            changed.append(name)
            first.save(tmp_path / f"{name}.png", save_all=True, append_images=others)
    assert not changed, f"look at them in {tmp_path}; CONTRIBUTING.md says what to do then"


def test_every_game_in_the_catalogue_has_golden_pictures() -> None:
    assert {"drawing", *GAMES} == set(GROUPS)
