"""The buttons to other pages stay in their places, and have ids of their own."""

import pytest

from bot.i18n.translator import SOURCE, translator_for
from bot.messages import button_grammar
from bot.messages.history_ids import HistoryButton
from bot.ui.layouts.lists import page_turns


def pressable(page: int, pages: int) -> dict[str, int | None]:
    """By label: the page to which a button of this page leads; None if it is disabled."""
    turns = page_turns(page, pages, lambda to: HistoryButton(1, to), translator_for(SOURCE))
    ids = [button_grammar.parse(button.custom_id) for button in turns]
    assert len(set(ids)) == len(ids)
    found: dict[str, int | None] = {}
    for button, button_id in zip(turns, ids, strict=True):
        assert isinstance(button_id, HistoryButton)
        assert 1 <= button_id.page <= pages
        found[button.label] = None if button.disabled else button_id.page
    return found


@pytest.mark.parametrize(
    ("page", "pages", "turns"),
    [
        (1, 2, [("Back", None), ("Next", 2)]),
        (2, 2, [("Back", 1), ("Next", None)]),
        (1, 3, [("Back", None), ("Next", 2)]),
        (2, 3, [("Back", 1), ("Next", 3)]),
        (3, 3, [("Back", 2), ("Next", None)]),
        (1, 1, []),
        (1, 0, []),
    ],
)
def test_every_page_of_several_has_both_buttons_in_the_same_places(
    page: int, pages: int, turns: list[tuple[str, int | None]]
) -> None:
    assert list(pressable(page, pages).items()) == turns
