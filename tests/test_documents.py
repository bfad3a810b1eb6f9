"""The documents name what there is: files, methods and one another; and their lines fit."""

import re
from pathlib import Path

import pytest

from bot.engine.games import GAMES

ROOT = Path(__file__).resolve().parents[1]
DOCUMENTS = sorted([*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md")])
MADE_BY_THE_HOST = {"deploy/.env"}
LONGEST = 120

each_document = pytest.mark.parametrize("document", DOCUMENTS, ids=lambda path: path.stem)


def named(document: Path, shape: str) -> list[str]:
    """What has this shape and is written as code."""
    spans = re.findall(r"`([^`\n]+)`", document.read_text("utf-8"))
    return [text for text in spans if re.fullmatch(shape, text)]


@each_document
def test_every_line_fits_unless_it_cannot_be_broken(document: Path) -> None:
    tables_pictures_addresses = re.compile(r"\||<|!\[| *`\S+`$")
    long = [line for line in document.read_text("utf-8").splitlines() if len(line) > LONGEST]
    assert not [line for line in long if not tables_pictures_addresses.match(line)]


@each_document
def test_every_file_that_is_named_or_led_to_is_there(document: Path) -> None:
    paths = named(document, r"(?:assets|bot|cogs|deploy|docs|tests)/[\w/.@-]*")
    assert not [path for path in {*paths} - MADE_BY_THE_HOST if not (ROOT / path).exists()]
    links = re.findall(r"\]\(([^)#:]+)(?:#[^)]*)?\)", document.read_text("utf-8"))
    assert not [link for link in links if not (document.parent / link).exists()]


@each_document
def test_every_method_that_is_named_is_there(document: Path) -> None:
    names = named(document, r"[A-Z]\w+\.(?!md$)[a-z_]+")
    sources = [path.read_text("utf-8") for path in (ROOT / "bot").rglob("*.py") if names]
    for name in names:
        owner, method = name.split(".")
        body = rf"(?m)^class {owner}\b.*\n(?:(?!\S).*\n)*?    (?:async )?def {method}\b"
        assert any(re.search(body, source) for source in sources), name


@pytest.mark.parametrize(
    ("document", "heading"), [("games.md", "| game | key |"), ("rules.md", "| preset |")]
)
def test_a_table_has_every_edition_and_no_other(document: str, heading: str) -> None:
    text = (ROOT / "docs" / document).read_text("utf-8")
    (table,) = re.findall(rf"(?m)^{re.escape(heading)}.*\n((?:\|.*\n)+)", text)
    assert re.findall(r"`([^`]+)`", table) == list(GAMES)


def test_the_words_of_each_section_of_the_glossary_are_in_order() -> None:
    for section in (ROOT / "docs" / "glossary.md").read_text("utf-8").split("\n## "):
        words = [word.lower() for word in re.findall(r"(?m)^\* \*\*([^*]+)\*\*", section)]
        assert words == sorted(words)
