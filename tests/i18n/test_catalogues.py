"""Catalogues: all texts for players can be extracted and are translated."""

import ast
import io
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from babel.messages.catalog import Message
from babel.messages.pofile import read_po

from bot.i18n.translator import DOMAIN, LOCALES, SOURCE, languages, translator_for, translator_from

ROOT = Path(__file__).resolve().parents[2]
PLACEHOLDERS = re.compile(r"\{\w+\}")
TYPED = re.compile("`[^`]*`")
TRANSLATIONS = tuple(language for language in languages() if language != SOURCE)


def sources() -> Iterator[tuple[Path, ast.Module]]:
    for package in ("bot", "cogs"):
        for path in sorted((ROOT / package).rglob("*.py")):
            yield path, ast.parse(path.read_text("utf-8"))


def calls(tree: ast.AST) -> Iterator[tuple[ast.Call, int]]:
    """The calls that translate or mark texts, each with its number of texts."""
    for node in ast.walk(tree):
        if not isinstance(node, ast.Call):
            continue
        if isinstance(node.func, ast.Name) and node.func.id in ("_", "N_"):
            yield node, 1
        elif isinstance(node.func, ast.Attribute) and node.func.attr == "many":
            yield node, 2


def texts() -> set[str]:
    found: set[str] = set()
    for _path, tree in sources():
        for call, count in calls(tree):
            for text in call.args[:count]:
                if isinstance(text, ast.Constant) and isinstance(text.value, str):
                    found.add(text.value)
    return found


def catalogue(language: str) -> dict[str, tuple[str, ...]]:
    """By text: the forms of its translation; an empty one if it is fuzzy."""
    translations: dict[str, tuple[str, ...]] = {}
    for message in messages(language):
        for text in parts(message.id):
            translations[text] = ("",) if message.fuzzy else parts(message.string)
    return translations


def parts(text: object) -> tuple[str, ...]:
    """The forms of a text: one, or several with a plural."""
    forms = text if isinstance(text, tuple | list) else (text,)
    return tuple(str(form or "") for form in forms)


def messages(language: str) -> list[Message]:
    """The messages of a catalogue without its header."""
    path = LOCALES / language / "LC_MESSAGES" / f"{DOMAIN}.po"
    with path.open("rb") as source:
        return [
            message for message in read_po(source, locale=language, domain=DOMAIN) if message.id
        ]


def test_there_is_a_second_language() -> None:
    assert "de" in TRANSLATIONS


def test_no_f_string_contains_a_text_to_translate() -> None:
    """The extraction reads tokens, and before Python 3.12 an f-string is a single token."""
    hidden = [
        f"{path.name}:{call.lineno}"
        for path, tree in sources()
        for node in ast.walk(tree)
        if isinstance(node, ast.JoinedStr)
        for call, count in calls(node)
        if any(isinstance(text, ast.Constant) for text in call.args[:count])
    ]
    assert not hidden


def test_a_catalogue_is_named_by_its_language_alone() -> None:
    regional = [language for language in languages() if not re.fullmatch("[a-z]{2,3}", language)]
    assert not regional, "translator_for looks for the language of a locale, without its region"


def test_make_messages_would_change_nothing(tmp_path: Path) -> None:
    def babel(command: str, *arguments: str | Path) -> None:
        program = (sys.executable, "-m", "babel.messages.frontend", "-q", command)
        subprocess.run([*program, *arguments], cwd=ROOT, check=True)

    renewed, template = tmp_path / "locale", tmp_path / "messages.pot"
    shutil.copytree(LOCALES, renewed)
    keywords = ("-k", "N_", "-k", "many:1,2")
    babel("extract", *keywords, "--no-location", "-o", template, "bot", "cogs")
    keeping = ("--no-fuzzy-matching", "--ignore-obsolete", "--ignore-pot-creation-date")
    babel("update", "-D", DOMAIN, "-i", template, "-d", renewed, "-w", "100", *keeping)
    for language in TRANSLATIONS:
        path = Path(language) / "LC_MESSAGES" / f"{DOMAIN}.po"
        assert (renewed / path).read_text("utf-8") == (LOCALES / path).read_text("utf-8")


@pytest.mark.parametrize("language", TRANSLATIONS)
def test_every_text_is_translated(language: str) -> None:
    translations = catalogue(language)
    missing = [text for text in sorted(texts()) if not all(translations.get(text, ("",)))]
    assert not missing


@pytest.mark.parametrize("language", TRANSLATIONS)
def test_a_translation_has_the_same_placeholders_and_markdown(language: str) -> None:
    for text, forms in catalogue(language).items():
        for form in forms:
            if text:
                extra = set(PLACEHOLDERS.findall(form)) - set(PLACEHOLDERS.findall(text)) - {"{n}"}
                assert not extra, text
                assert form.count("**") % 2 == 0, text
                assert form.startswith(" ") == text.startswith(" "), text
                assert form.endswith(" ") == text.endswith(" "), text
            if text and len(forms) == 1:
                assert set(PLACEHOLDERS.findall(form)) == set(PLACEHOLDERS.findall(text)), text


@pytest.mark.parametrize("language", TRANSLATIONS)
def test_a_command_is_in_the_type_of_what_is_typed(language: str) -> None:
    translations = catalogue(language)
    for text in (*translations, *(form for forms in translations.values() for form in forms)):
        assert "/dracula" not in TYPED.sub("", text), text


@pytest.mark.parametrize("language", TRANSLATIONS)
def test_players_read_every_translation_of_a_catalogue(language: str) -> None:
    _ = translator_for(language)
    for message in messages(language):
        one, *plural = parts(message.id)
        if not plural:
            assert _(one) == message.string, one
            continue
        (more,) = plural
        values = {
            placeholder.strip("{}"): placeholder
            for placeholder in PLACEHOLDERS.findall(more)
            if placeholder != "{n}"
        }
        for number in range(200):
            forms_filled = [form.format(n=number, **values) for form in parts(message.string)]
            assert _.many(one, more, number, **values) in forms_filled, one


HALF_TRANSLATED = """
msgid ""
msgstr "Content-Type: text/plain; charset=utf-8\\n"

msgid "Agree"
msgstr "Zustimmen"

#, fuzzy
msgid "Take back"
msgstr "Wegnehmen"

msgid "Place {card}."
msgstr ""

msgid "{n} coffin"
msgid_plural "{n} coffins"
msgstr[0] "{n} Sarg"
msgstr[1] ""
"""


def test_a_fuzzy_or_empty_translation_is_missing_and_logged(
    caplog: pytest.LogCaptureFixture,
) -> None:
    _ = translator_from("de", io.BytesIO(HALF_TRANSLATED.encode()))
    assert _("Agree") == "Zustimmen"
    assert _("Take back") == "Take back"
    assert _("Place {card}.", card="9♣") == "Place 9♣."
    assert [_.many("{n} coffin", "{n} coffins", n) for n in (1, 2)] == ["1 coffin", "2 coffins"]
    assert [record.args for record in caplog.records] == [
        ("de", "Take back"),
        ("de", "Place {card}."),
        ("de", "{n} coffin"),
    ]


def test_german_is_translated() -> None:
    german = translator_for("de")
    assert german("Ready") == "Bereit"
    assert german.many("{n} point", "{n} points", 1) == "1 Punkt"
    assert german.many("{n} point", "{n} points", 2) == "2 Punkte"
    assert translator_for("de-AT") is german


def test_a_german_spiel_is_a_kind_of_game_and_a_partie_is_one_that_is_played() -> None:
    """Only these texts speak of games as Dracula is one, or of live games, or play one."""
    kinds = re.compile(
        r"All games|any game|game called|game for more|edition|live games|real game"
        r"|try another game|^The game\.|^Which game"
    )
    mixed = [
        english
        for message in messages("de")
        for english, german in zip(parts(message.id), parts(message.string), strict=True)
        if re.search(r"\bgames?\b", english, re.IGNORECASE) and not kinds.search(english)
        if re.search(r"\bSpiele?s?\b", german)
    ]
    assert not mixed
