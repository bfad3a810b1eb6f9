"""All editions, options and values have names, and rules that say how they begin."""

import pytest

from bot.engine.games import GAMES
from bot.i18n.translator import translator_for
from bot.kits.catalogue import edition_name, kit_for

_ = translator_for("en")


@pytest.mark.parametrize("key", GAMES)
def test_every_edition_option_and_value_has_a_name(key: str) -> None:
    assert edition_name(key, _) != key
    kit = kit_for(key)
    assert kit.about(key, _)
    for option in GAMES[key].options:
        assert option.key in kit.option_names
        for value in (*option.values, *option.retired):
            numeric = bool(option.numbers) and value.isdecimal() and value != "0"
            assert numeric or (option.key, value) in kit.value_names
    assert not [pair for pair in kit.value_names if pair[0] not in kit.option_names]


@pytest.mark.parametrize("key", [key for key in GAMES if key != "fosco.two"])
def test_the_rules_say_how_the_first_dealer_is_found(key: str) -> None:
    """In Fosco for two nothing depends on the deal."""
    pages = kit_for(key).rules_pages(key, _)
    text = " ".join(line for page in pages for line in page.lines)
    assert any(way in text for way in ("cut for the first deal", "cuts a card", "drawn by lot"))
