"""What a person does who starts the program and opens its page, done with a real browser."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser.page import Playground, chromium, installed
from tests.browser.play import Album, Game, open_table
from tests.browser.server import playground

HAND = re.compile("Your (hand|turn)")

pytestmark = pytest.mark.browser


@pytest.fixture(scope="module")
def browser_page() -> Iterator[Page]:
    program = installed()
    if program is None:
        pytest.skip("NOT TESTED: the playground's page, for there is no Chromium on this machine")
    with chromium(program) as page:
        yield page


def test_two_people_fill_a_coffin_and_go_on_after_a_restart(
    browser_page: Page, tmp_path: Path
) -> None:
    with playground(tmp_path) as url:
        window = Playground(browser_page, url)
        album = Album(window)
        open_table(window, "dracula.revised", album)
        game = Game(window, album)
        game.play(deals=1)
        assert game.deal == 2
        game.move()
        before = game.text
    with playground(tmp_path) as url:
        window = Playground(browser_page, url)
        game = Game(window, Album(window))
        assert game.text == before
        game.move()
        game.move()


def test_a_hand_is_seen_by_its_player_alone(browser_page: Page, tmp_path: Path) -> None:
    with playground(tmp_path) as url:
        window = Playground(browser_page, url)
        game = Game(window, album := Album(window))
        open_table(window, "dracula.revised", album)
        while not game.deal:
            game.move()
        window.press(game.table, "Hand")
        expect(window.private()).to_contain_text(HAND)
        owner = window.viewer
        for other in window.people:
            window.look_as(other)
            shown = "" if not window.private().count() else window.private().inner_text()
            assert bool(HAND.search(shown)) == (other == owner)


def test_the_suggestions_for_a_second_command_come_too(browser_page: Page, tmp_path: Path) -> None:
    with playground(tmp_path) as url:
        window = Playground(browser_page, url)
        window.look_as("Mina")
        for edition in ("Fosco for two", "Counterbluff", "Thracula"):
            window.command("dracula challenge", edition=edition)
            expect(window.public()).to_contain_text(f"wants to play {edition}")
            window.press(window.public(), "Withdraw")


def test_a_page_that_is_opened_later_begins_at_the_newest_message(
    browser_page: Page, tmp_path: Path
) -> None:
    with playground(tmp_path) as url:
        window = Playground(browser_page, url)
        window.look_as("Mina")
        for _ in range(3):
            window.command("dracula help")
        browser_page.reload()
        window.rest()
        expect(window.private().get_by_role("button").last).to_be_in_viewport()
        expect(window.private().last).to_contain_text("/dracula board")
        expect(browser_page.locator(".command-mention")).to_have_count(0)
