"""Translators: functions that turn English texts into those of one language.

A catalogue is `assets/locale/<language>/LC_MESSAGES/dracula.po`. It is compiled in memory at its
first use, so a fresh clone needs no build step.
"""

import gettext
import io
import logging
from functools import cache
from pathlib import Path
from typing import IO, Any, Final

from babel import Locale
from babel.messages.catalog import Message
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po

_log = logging.getLogger(__name__)

LOCALES: Final = Path(__file__).resolve().parents[2] / "assets" / "locale"
SOURCE: Final = "en"
DOMAIN: Final = "dracula"


class Translator:
    """One language. `_("{name} won", name=...)` is the translation with its placeholders filled."""

    def __init__(self, language: str, catalogue: gettext.NullTranslations) -> None:
        self.language = language
        self._catalogue = catalogue

    def __call__(self, text: str, /, **values: Any) -> str:
        translation = self._catalogue.gettext(text) if text else text
        return translation.format(**values) if values else translation

    def many(self, one: str, more: str, n: int, /, **values: Any) -> str:
        """The translation in the plural form for `n`, which also fills the placeholder `{n}`."""
        return self._catalogue.ngettext(one, more, n).format(n=n, **values)


def N_(text: str) -> str:
    """The text itself, marked for extraction: for tables of texts that are translated later."""
    return text


@cache
def languages() -> tuple[str, ...]:
    """The languages with a catalogue, the source language first."""
    found = sorted(path.parent.parent.name for path in LOCALES.glob(f"*/LC_MESSAGES/{DOMAIN}.po"))
    return (SOURCE, *found)


def language_name(language: str) -> str:
    """The name of a language in itself: `Deutsch`, `English`."""
    return Locale.parse(language).get_display_name(language) or language


def translator_for(locale: str | None, default: str = SOURCE) -> Translator:
    """The translator for a Discord locale (`de`, `en-US`), or the default if there is none."""
    language = _language(locale or default)
    return _translator(language if language in languages() else _language(default))


def _language(locale: str) -> str:
    return locale.replace("_", "-").split("-")[0].lower()


@cache
def _translator(language: str) -> Translator:
    if language == SOURCE:
        return Translator(SOURCE, gettext.NullTranslations())
    with (LOCALES / language / "LC_MESSAGES" / f"{DOMAIN}.po").open("rb") as source:
        return translator_from(language, source)


def _complete(message: Message) -> bool:
    forms = message.string
    return all(forms) if isinstance(forms, tuple | list) else bool(forms)


def translator_from(language: str, source: IO[bytes]) -> Translator:
    """The translator of a catalogue; fuzzy and missing translations are logged and stay English."""
    catalogue = read_po(source, locale=language, domain=DOMAIN)
    for message in list(catalogue):
        if message.id and (message.fuzzy or not _complete(message)):
            text = message.id if isinstance(message.id, str) else message.id[0]
            _log.warning("%s has no translation of %r", language, text)
            catalogue.delete(message.id, message.context)
    compiled = io.BytesIO()
    write_mo(compiled, catalogue, use_fuzzy=False)
    compiled.seek(0)
    return Translator(language, gettext.GNUTranslations(compiled))
