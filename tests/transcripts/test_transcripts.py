"""Everything that players read stands in the transcripts, and changes only on purpose."""

from difflib import unified_diff

import pytest

from bot.engine.games import GAMES as CATALOGUE
from tests.transcripts.contents import FOLDER, GAMES, PAGES, content, path


@pytest.mark.parametrize("name", [*GAMES, *PAGES])
def test_players_read_what_the_transcript_says(name: str) -> None:
    expected, shown = path(name).read_text("utf-8"), content(name)
    diff = "\n".join(
        unified_diff(expected.splitlines(), shown.splitlines(), path(name).name, "now", lineterm="")
    )
    assert not diff, f"\n{diff}\n\nIf this is intended: python -m tests.transcripts"


def test_every_edition_has_a_transcript() -> None:
    assert {game.key for game in GAMES.values()} == set(CATALOGUE)


def test_every_file_is_a_transcript() -> None:
    assert {file.stem for file in FOLDER.iterdir()} == {*GAMES, *PAGES}
