"""Stored games keep their meaning: the golden playthroughs do not change."""

import pytest

from bot.engine.games import GAMES
from bot.engine.notation import read
from tests.engine.golden import FOLDER, golden_record, path, transcript

EVERY_GAME = pytest.mark.parametrize("key", GAMES)


def golden_text(key: str) -> str:
    """The playthrough as it is stored."""
    assert path(key).exists(), f"{key} has none yet: run python -m tests.engine.golden"
    return path(key).read_text("utf-8")


@EVERY_GAME
def test_a_stored_game_keeps_its_meaning(key: str) -> None:
    text = golden_text(key)
    record, _ = read(text)
    assert transcript(record) == text


@EVERY_GAME
def test_the_golden_playthrough_is_reproducible(key: str) -> None:
    assert transcript(golden_record(key)) == golden_text(key)


def test_every_golden_playthrough_is_of_a_game_in_the_catalogue() -> None:
    assert {file.stem for file in FOLDER.glob("*.txt")} == set(GAMES)
