"""The pages of the rules, and the names of all options."""

from collections.abc import Iterator
from dataclasses import replace

from bot.engine.game_options import with_defaults
from bot.engine.games import GAMES
from bot.i18n.translator import Translator
from bot.kits.catalogue import editions_of, kit_for, option_name, value_name
from bot.messages.message import OXBLOOD, Message
from bot.model.terms import Terms
from cogs.lookup import rules_layouts
from tests.transcripts.moments import table
from tests.transcripts.writing import texts_of, written
from tests.ui.tables import rules_pages_of


def pages(kit: str, _: Translator) -> Iterator[str]:
    """The pages of each edition of a game, without what an earlier edition has said.

    Then for each value of an option what the pages say only where a table has chosen it.
    """
    said: set[str] = set()
    for key in editions_of(kit):
        numbers = range(1, rules_pages_of(key) + 1)
        edition = [rules_layouts.rules_page(key, number, _) for number in numbers]
        for number, page in enumerate(edition, 1):
            yield written(f"{key}, page {number}", _new(page, said))
        for page in edition:
            said |= {*page.lines, *page.below, page.picture.alt if page.picture else ""}
    for key in editions_of(kit):
        for option in GAMES[key].options:
            for value in (*option.values[1:], *option.retired, *map(str, option.numbers[:1])):
                terms = Terms(key, {option.key: value, **dict(option.needs)})
                page = _chosen(terms, said, _)
                if page.lines or page.below or page.picture:
                    yield written(f"{key}, {option.key}={value}", page)


def _chosen(terms: Terms, said: set[str], _: Translator) -> Message:
    """What the rules of a table say that was not said before, as one page."""
    options = with_defaults(GAMES[terms.rules], terms.options)
    found = kit_for(terms.rules).rules_pages(terms.rules, options, _)
    whole = Message(
        tuple(line for page in found for line in page.lines),
        below=tuple(line for page in found for line in page.below),
        accent=OXBLOOD,
    )
    page = _new(whole, said)
    said |= {*page.lines, *page.below}
    return page


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
