"""Stored games keep their meaning: the golden playthroughs are what they were."""

import pytest

from bot.engine.games import GAMES
from bot.engine.notation import read
from tests.engine.golden import FOLDER, path, played, transcript

EVERY_GAME = pytest.mark.parametrize("key", GAMES)


@EVERY_GAME
def test_a_stored_game_means_what_it_meant(key: str) -> None:
    text = path(key).read_text("utf-8")
    record, _ = read(text)
    assert transcript(record) == text


@EVERY_GAME
def test_the_golden_playthrough_is_played_again_alike(key: str) -> None:
    assert transcript(played(key)) == path(key).read_text("utf-8")


def test_every_golden_playthrough_is_of_a_game_in_the_catalogue() -> None:
    assert {file.stem for file in FOLDER.glob("*.txt")} == set(GAMES)
