"""Selects of all transcripts can be read on a phone, closed and open, in every language."""

from collections.abc import Iterator
from dataclasses import replace
from functools import cache

import pytest

from bot.i18n.translator import languages, translator_for
from bot.messages.message import Select
from tests.transcripts.contents import GAMES, PAGES
from tests.transcripts.games import transcript
from tests.transcripts.writing import Written
from tests.ui.phone import IN_OPTION, IN_SELECT, text_width

DESCRIPTION = 14
"""The size of the font below an option's label."""


@cache
def selects(language: str) -> tuple[Select, ...]:
    return tuple(select for part in parts(language) for select in selects_of(part))


def parts(language: str) -> Iterator[str]:
    for page in PAGES.values():
        yield from page(translator_for(language))
    for game in GAMES.values():
        yield from transcript(replace(game, language=language))


def selects_of(part: str) -> tuple[Select, ...]:
    return part.message.selects if isinstance(part, Written) else ()


@pytest.mark.parametrize("language", languages())
def test_what_a_closed_select_shows_is_not_cut(language: str) -> None:
    """Its placeholder, or the option that is chosen."""
    shown = {select.placeholder for select in selects(language)}
    shown |= {one.label for select in selects(language) for one in select.options if one.chosen}
    assert len(shown) > 10
    assert not {text for text in shown if text_width(text) > IN_SELECT}


@pytest.mark.parametrize("language", languages())
def test_what_an_option_says_is_not_cut(language: str) -> None:
    options = {option for select in selects(language) for option in select.options}
    assert not {one.label for one in options if text_width(one.label) > IN_OPTION}
    described = {one.description for one in options if one.description}
    assert described
    assert not {text for text in described if text_width(text, DESCRIPTION) > IN_OPTION}
