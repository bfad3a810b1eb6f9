"""The titles of the threads that the bot opens, and how names of erased people leave them."""

import asyncio
from collections.abc import Awaitable, Callable, Collection, Iterable, Iterator
from typing import Final
from weakref import WeakValueDictionary

from bot.i18n.player_names import computer_name, player_label
from bot.i18n.sanitize import plain_name
from bot.i18n.translator import Translator, languages, translator_for
from bot.kits.catalogue import edition_name
from bot.model.location import MessageLocation
from bot.model.players import Computer, Level, Person
from bot.ui.messenger import Messenger
from bot.ui.threads import LONGEST_NAME

_BETWEEN: Final = " · "
_FORMER: Final = Person(-1, "")
_OLDER_LABELS: Final = ("Dracula",)
"""Names of computers in titles that older versions wrote."""

NamesIn = Callable[[int], Awaitable[Collection[str]]]
"""The names of all who have a seat in a game or a challenge in this channel."""


def thread_title(rules: str, labels: Iterable[str], _: Translator) -> str:
    """The title of a thread for a game of this edition, with the names of its players."""
    return f"{edition_name(rules, _)}: {_BETWEEN.join(labels)}"


class ThreadTitles:
    """Removes names from titles that the bot has written; those of moderators stay as they are."""

    def __init__(self, messenger: Messenger, names_in: NamesIn) -> None:
        self._messenger = messenger
        self._names_in = names_in
        self._renaming: WeakValueDictionary[int, asyncio.Lock] = WeakValueDictionary()

    async def remove_erased(self, rules: str, location: MessageLocation) -> None:
        """If this is a thread for a game of this edition, name in it only who still plays there.

        TryLater; StoreUnavailable.
        """

        async def renamed(title: str) -> str:
            names = await self._names_in(location.channel_id)
            return _without_erased(title, rules, names, self._messenger.translator_for(location))

        # One after another: the second finds nothing to rename, and Discord allows two in ten
        # minutes.
        lock = self._renaming.setdefault(location.channel_id, asyncio.Lock())
        async with lock:
            await self._messenger.rename_thread(location, renamed)


def _without_erased(title: str, rules: str, names: Collection[str], _: Translator) -> str:
    """The title with every name replaced that is neither one of these nor a computer player's."""
    for head in {thread_title(rules, (), one) for one in _translators()}:
        if title.startswith(head):
            kept = {plain_name(name) for name in names} | {*_other_labels()}
            *shown, last = title.removeprefix(head).split(_BETWEEN)
            if _is_cut(title) and any((name + _BETWEEN).startswith(last) for name in kept):
                kept.add(last)
            former = player_label(_FORMER, _)
            return head + _BETWEEN.join(one if one in kept else former for one in (*shown, last))
    return title


def _is_cut(title: str) -> bool:
    """Whether the end of the title may be missing; Discord removes a space at the end."""
    return len(title) >= LONGEST_NAME - 1


def _other_labels() -> Iterator[str]:
    """What stands for a player without a name, in every language."""
    yield from _OLDER_LABELS
    for _ in _translators():
        yield player_label(_FORMER, _)
        for level in Level:
            yield player_label(Computer(level), _)
            yield computer_name(level, _)  # as older versions wrote it


def _translators() -> Iterator[Translator]:
    return map(translator_for, languages())
