"""Translators: fallback to English, and plural forms."""

import pytest

from bot.i18n.translator import Translator, language_name, translator_for

_ = translator_for("en")


def test_a_locale_without_a_catalogue_is_english() -> None:
    assert translator_for("xx").language == "en"
    assert translator_for("en-GB").language == "en"
    assert translator_for(None).language == "en"
    assert isinstance(translator_for("de"), Translator)


@pytest.mark.parametrize(
    ("locale", "default", "language"),
    [
        ("de-AT", "en", "de"),
        ("DE_at", "en", "de"),
        ("xx", "de", "de"),
        ("xx", "de-CH", "de"),
        (None, "de_DE", "de"),
        ("en-US", "de", "en"),
    ],
)
def test_a_locale_that_is_unknown_or_not_given_is_the_default(
    locale: str | None, default: str, language: str
) -> None:
    assert translator_for(locale, default).language == language


def test_a_language_is_named_in_itself() -> None:
    assert [language_name(one) for one in ("de", "en")] == ["Deutsch", "English"]


@pytest.mark.parametrize("language", ["de", "en"])
def test_no_text_is_no_text_in_any_language(language: str) -> None:
    assert translator_for(language)("") == ""


def test_braces_are_filled_only_if_there_is_something_to_fill_them_with() -> None:
    assert _("{card} of {suit}") == "{card} of {suit}"


def test_numbers_choose_the_plural_form() -> None:
    assert _.many("{n} card", "{n} cards", 1) == "1 card"
    assert _.many("{n} card", "{n} cards", 3) == "3 cards"
