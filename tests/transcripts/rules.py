"""The pages of the rules, and the names of all options."""

from collections.abc import Iterator
from dataclasses import replace

from bot.engine.games import GAMES
from bot.i18n.translator import Translator
from bot.kits.catalogue import editions_of, option_name, value_name
from bot.messages.message import Message
from cogs.lookup import rules_layouts
from tests.transcripts.moments import table
from tests.transcripts.writing import texts_of, written


def pages(kit: str, _: Translator) -> Iterator[str]:
    """The pages of each edition of a game, without what an earlier edition has said."""
    said: set[str] = set()
    for key in editions_of(kit):
        edition = [rules_layouts.rules_page(key, number, _) for number in (1, 2, 3)]
        for number, page in enumerate(edition, 1):
            yield written(f"{key}, page {number}", _new(page, said))
        for page in edition:
            said |= {*page.lines, *page.below, page.picture.alt if page.picture else ""}


def _new(page: Message, said: set[str]) -> Message:
    """The page without texts and a picture that were shown before."""
    shown = page.picture is not None and page.picture.alt not in said
    return replace(
        page,
        lines=tuple(line for line in page.lines if line not in said),
        picture=page.picture if shown else None,
        below=tuple(line for line in page.below if line not in said),
    )


def options(_: Translator) -> Iterator[str]:
    """By option its name, the names of its values, and the editions that have it."""
    found: dict[tuple[str, ...], list[str]] = {}
    for key, game in GAMES.items():
        for option in game.options:
            values = [*option.values, *option.retired, *map(str, option.numbers[:1])]
            names = " | ".join(value_name(option.key, value, _) for value in values)
            found.setdefault((option_name(option.key, _), names), []).append(key)
    yield "\n".join(
        texts_of([f"{name}: {values} ({', '.join(keys)})"])
        for (name, values), keys in found.items()
    )
    swapped = table("dracula.classic")
    terms = replace(swapped.terms, options={"end_bonus": "none", "ways": "queen"})
    page = rules_layouts.table_rules_page(replace(swapped, terms=terms), 1, _)
    yield written("The rules of a table", replace(page, picture=None))
