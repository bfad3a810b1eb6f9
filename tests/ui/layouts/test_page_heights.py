"""What is only read takes little more than a screen of a phone: pages, and ends of games."""

from collections.abc import Iterator

import pytest

from bot.engine.games import GAMES
from bot.i18n.translator import languages, translator_for
from bot.messages.message import Message
from bot.ui.layouts import game_over
from cogs.history import layouts as histories
from cogs.lookup import rules_layouts
from tests.transcripts.contents import PAGES
from tests.transcripts.games import Playthrough, tables_of
from tests.transcripts.writing import Written
from tests.ui.phone import MOST_TO_READ, VISIBLE, height
from tests.ui.tables import rules_pages_of

NAMES = (
    "pings",
    "ends",
    "answers",
    "games",
    "leaderboards",
    "help",
    "profiles",
    "histories",
    "challenges",
    "challengers",
    "settings",
    "server",
    "moderation",
    "reviews",
    "mistakes",
    "puzzles",
    "puzzles.positions",
    "daily",
)
"""The pages with many lines that are no list without end, no rules and no lesson.

The transcripts of lessons leave most pictures out, so lessons are measured with their other tests.
"""
WITH_PINGS = "--- A post"
"""The one that names everybody whom it reminds."""
MOST_OF_RULES = 2.25 * VISIBLE
"""Of a page of the rules, whose picture alone takes half a screen."""


def pages(name: str, language: str) -> Iterator[tuple[str, Message]]:
    for part in PAGES[name](translator_for(language)):
        if isinstance(part, Written) and not part.startswith(WITH_PINGS):
            yield part.partition("\n")[0], part.message


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("name", NAMES)
def test_a_page_takes_little_more_than_a_screen(name: str, language: str) -> None:
    high = {title: height(message) for title, message in pages(name, language)}
    assert high
    assert not {title: pixels for title, pixels in high.items() if pixels > MOST_TO_READ}


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("key", GAMES)
def test_so_do_the_end_of_a_game_its_score_sheet_and_its_page_in_a_history(
    key: str, language: str
) -> None:
    over, _ = tables_of(Playthrough(key))[-1], translator_for(language)
    assert height(game_over.table_over(over, _)) <= MOST_TO_READ
    assert height(game_over.sheet(over, _)) <= MOST_TO_READ
    assert height(histories.game(over, 1, 1, _)) <= MOST_TO_READ


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("key", GAMES)
def test_a_page_of_the_rules_takes_little_more_than_two(key: str, language: str) -> None:
    _ = translator_for(language)
    for number in range(1, rules_pages_of(key) + 1):
        assert height(rules_layouts.rules_page(key, number, _)) <= MOST_OF_RULES, number
