"""Messages of the rules pages."""

import re
from dataclasses import replace

import pytest

from bot.engine.games import GAMES
from bot.i18n.translator import Translator
from bot.messages import button_grammar
from bot.messages.lookup_ids import TableRulesButton
from bot.messages.message import Message
from bot.ui.layouts.terms import own_options
from cogs.lookup import rules_layouts
from tests.engine.playouts import choices
from tests.ui.limits import check, texts
from tests.ui.tables import rules_pages_of, tables_of


def labels(message: Message) -> list[str]:
    """The labels of the buttons that can be pressed."""
    return [button.label for button in message.buttons if not button.disabled]


@pytest.mark.parametrize("key", GAMES)
def test_every_page_of_the_rules_has_an_example_and_leads_to_those_beside_it(
    key: str, translator: Translator
) -> None:
    last = rules_pages_of(key)
    back, following = translator("Back"), translator("Next")
    for page in range(last + 2):
        message = rules_layouts.rules_page(key, page, translator)
        check(message)
        assert message.picture is not None
        shown = min(max(page, 1), last)
        assert labels(message) == [back] * (shown > 1) + [following] * (shown < last)


@pytest.mark.parametrize("key", GAMES)
def test_the_rules_of_a_table_begin_with_its_own_options(key: str, translator: Translator) -> None:
    table = next(tables_of(key))
    for chosen in choices(GAMES[key]):
        there = replace(table, terms=replace(table.terms, options=chosen))
        for page in (0, *range(2, rules_pages_of(key) + 1)):
            message = rules_layouts.table_rules_page(there, page, translator)
            check(message)
            turns = [button_grammar.parse(button.custom_id) for button in message.buttons]
            assert bool(turns) is (rules_pages_of(key) > 1)
            assert all(isinstance(turn, TableRulesButton) for turn in turns)
            own = translator("At this table:") in texts(message)
            assert own == (page == 0 and bool(own_options(there.terms, translator)))


@pytest.mark.parametrize("key", GAMES)
def test_no_page_of_the_rules_says_a_sentence_twice(key: str, translator: Translator) -> None:
    for number in range(1, rules_pages_of(key) + 1):
        told = " ".join(rules_layouts.rules_page(key, number, translator).lines).replace("*", "")
        sentences = [one for one in re.split(r"(?<=[.!?:]) ", told) if one.endswith(".")]
        assert len(set(sentences)) == len(sentences)
