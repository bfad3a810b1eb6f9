"""Names of erased people leave the titles that the bot has written, and no others."""

from typing import cast

import pytest

from bot.i18n.translator import Translator, translator_for
from bot.model.location import MessageLocation
from bot.ui.messenger import Messenger
from bot.ui.thread_titles import ThreadTitles
from bot.ui.threads import Renamed

CRYPT = MessageLocation(10, 20)


class Renaming:
    """As much of a messenger as renames one thread."""

    def __init__(self, title: str, language: str) -> None:
        self.title = title
        self.language = language

    def translator_for(self, _location: MessageLocation) -> Translator:
        return translator_for(self.language)

    async def rename_thread(self, _location: MessageLocation, renamed: Renamed) -> None:
        self.title = await renamed(self.title)


async def cleared(
    title: str, *names: str, rules: str = "dracula.classic", language: str = "en"
) -> str:
    """The title of a thread in which games and challenges of these people are left."""

    async def names_in(_channel_id: int) -> tuple[str, ...]:
        return names

    thread = Renaming(title, language)
    await ThreadTitles(cast(Messenger, thread), names_in).remove_erased(rules, CRYPT)
    return thread.title


@pytest.mark.parametrize(
    ("title", "then"),
    [
        ("Dracula: Mina · Jonathan", "Dracula: Erased account · Jonathan"),
        ("Dracula: Jonathan · Mina", "Dracula: Jonathan · Erased account"),
        ("Dracula: Mina", "Dracula: Erased account"),
        ("Dracula: Jonathan", "Dracula: Jonathan"),
        ("Dracula: Mina · Dracula", "Dracula: Erased account · Dracula"),
        ("Dracula: Mina · Graf Dracula", "Dracula: Erased account · Graf Dracula"),
        ("Dracula: Mina · The Count", "Dracula: Erased account · The Count"),
        ("Dracula: Mina · 🕯️ The Count", "Dracula: Erased account · 🕯️ The Count"),
        ("Dracula: Gelöschtes Konto", "Dracula: Gelöschtes Konto"),
        ("Semi-final: Mina · Jonathan", "Semi-final: Mina · Jonathan"),
        ("Thracula: Mina", "Thracula: Mina"),
    ],
)
async def test_only_those_who_still_play_there_are_named(title: str, then: str) -> None:
    assert await cleared(title, "Jonathan") == then


async def test_a_title_in_another_language_than_the_server_has_now_is_recognized() -> None:
    for head in ("Fosco for two", "Fosco zu zweit"):
        shown = await cleared(f"{head}: Mina", rules="fosco.two", language="de")
        assert shown == f"{head}: Gelöschtes Konto"


async def test_a_name_is_compared_as_it_stands_in_a_title() -> None:
    title = f"Dracula: {'J' * 20} · Mina"
    then = f"Dracula: {'J' * 20} · Erased account"
    assert await cleared(title, "J" * 30) == then


@pytest.mark.parametrize(
    ("last", "then"),
    [
        ("Jonathan", "Jonathan"),
        ("Jonat", "Jonat"),
        ("Jonathan ·", "Jonathan ·"),
        ("Renf", "Renf"),
        ("Erased", "Erased"),
        ("Mina", "Erased account"),
    ],
)
async def test_the_last_name_of_a_title_that_was_cut_may_be_cut(last: str, then: str) -> None:
    for length in (99, 100):  # Discord removes a space at the end
        head = f"Dracula: {'Q' * (length - len(last) - 12)} · "
        assert await cleared(head + last, "Jonathan") == f"Dracula: Erased account · {then}"


async def test_a_name_that_only_begins_like_another_is_not_that_one() -> None:
    assert (
        await cleared("Dracula: Mina · Jon", "Mina", "Jonathan") == "Dracula: Mina · Erased account"
    )
