"""Every text that players read can be found by the extraction, and stands in every catalogue."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from babel.messages.pofile import read_po

from bot.i18n.translator import DOMAIN, LOCALES, SOURCE, languages, translator_for

ROOT = Path(__file__).resolve().parents[2]
PLACES = re.compile(r"\{\w+\}")
TRANSLATIONS = tuple(language for language in languages() if language != SOURCE)


def sources() -> Iterator[tuple[Path, ast.Module]]:
    for package in ("bot", "cogs"):
        for path in sorted((ROOT / package).rglob("*.py")):
            yield path, ast.parse(path.read_text("utf-8"))


def calls(tree: ast.AST) -> Iterator[tuple[ast.Call, int]]:
    """The calls that translate or mark a text, and how many texts each takes."""
    for node in ast.walk(tree):
        if not isinstance(node, ast.Call):
            continue
        if isinstance(node.func, ast.Name) and node.func.id in ("_", "marked"):
            yield node, 1
        elif isinstance(node.func, ast.Attribute) and node.func.attr == "many":
            yield node, 2


def texts() -> set[str]:
    found = set()
    for _path, tree in sources():
        for call, wanted in calls(tree):
            for text in call.args[:wanted]:
                if isinstance(text, ast.Constant):
                    found.add(text.value)
    return found


def catalogue(language: str) -> dict[str, tuple[str, ...]]:
    path = LOCALES / language / "LC_MESSAGES" / f"{DOMAIN}.po"
    with path.open("rb") as source:
        read = read_po(source, locale=language, domain=DOMAIN)
    told = {}
    for message in read:
        forms = message.string if isinstance(message.string, tuple | list) else (message.string,)
        for text in message.id if isinstance(message.id, tuple | list) else (message.id,):
            told[text] = () if message.fuzzy else tuple(forms)
    return told


def test_there_is_a_second_language():
    assert "de" in TRANSLATIONS


def test_no_text_hides_in_an_f_string():
    """The extraction reads tokens, and before Python 3.12 an f-string is a single one."""
    hidden = [
        f"{path.name}:{call.lineno}"
        for path, tree in sources()
        for node in ast.walk(tree)
        if isinstance(node, ast.JoinedStr)
        for call, wanted in calls(node)
        if any(isinstance(text, ast.Constant) for text in call.args[:wanted])
    ]
    assert not hidden


@pytest.mark.parametrize("language", TRANSLATIONS)
def test_every_text_is_translated(language):
    told = catalogue(language)
    missing = [text for text in sorted(texts()) if not all(told.get(text, ("",)))]
    assert not missing


@pytest.mark.parametrize("language", TRANSLATIONS)
def test_a_translation_has_the_same_places_and_marks(language):
    for text, forms in catalogue(language).items():
        for form in forms:
            if text:
                extra = set(PLACES.findall(form)) - set(PLACES.findall(text)) - {"{n}"}
                assert not extra, text
                assert form.count("**") % 2 == 0, text
                assert form.startswith(" ") == text.startswith(" "), text
                assert form.endswith(" ") == text.endswith(" "), text
            if text and len(forms) == 1:
                assert set(PLACES.findall(form)) == set(PLACES.findall(text)), text


def test_another_language_is_really_spoken():
    german = translator_for("de")
    assert german("Agree") == "Zustimmen"
    assert german.many("{n} point", "{n} points", 1) == "1 Punkt"
    assert german.many("{n} point", "{n} points", 2) == "2 Punkte"
    assert translator_for("de-AT") is german
