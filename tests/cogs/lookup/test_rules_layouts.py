"""Messages of the rules pages."""

import pytest

from bot.engine.games import GAMES
from bot.i18n.translator import Translator
from bot.messages.message import Message
from cogs.lookup import rules_layouts
from tests.ui.limits import check


def labels(message: Message) -> list[str]:
    return [button.label for button in message.buttons]


@pytest.mark.parametrize("key", GAMES)
def test_the_rules_have_three_pages_with_an_example_each(key: str, translator: Translator) -> None:
    for page in (0, 1, 2, 3, 4):
        message = rules_layouts.rules_page(key, page, translator)
        check(message)
        assert message.picture is not None
    assert labels(rules_layouts.rules_page(key, 1, translator)) == [translator("Next")]
    assert labels(rules_layouts.rules_page(key, 2, translator)) == [
        translator("Back"),
        translator("Next"),
    ]
