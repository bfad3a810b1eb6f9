"""Translators: fallback to English, and plural forms."""

from bot.i18n.translator import Translator, translator_for

_ = translator_for("en")


def test_a_locale_without_a_catalogue_is_english() -> None:
    assert translator_for("xx").language == "en"
    assert translator_for("en-GB").language == "en"
    assert translator_for(None).language == "en"
    assert isinstance(translator_for("de"), Translator)


def test_numbers_choose_the_plural_form() -> None:
    assert _.many("{n} card", "{n} cards", 1) == "1 card"
    assert _.many("{n} card", "{n} cards", 3) == "3 cards"
