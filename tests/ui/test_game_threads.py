"""A new game is shown in a thread where the server wants one, and in the channel if none opens."""

from dataclasses import replace
from typing import cast

import pytest

from bot.engine.errors import Refusal
from bot.i18n.translator import Translator, translator_for
from bot.model.location import MessageLocation
from bot.model.server_settings import DEFAULT_SETTINGS
from bot.ui.coalescer import TryLater
from bot.ui.game_threads import GameThreads
from bot.ui.message_errors import ChannelGone
from bot.ui.messenger import Messenger
from bot.ui.permissions import THREAD, MissingThreadPermissions
from tests.ui.fakes import refusal
from tests.ui.tables import tables_of

CRYPT, THREAD_PLACE = MessageLocation(10, 20), MessageLocation(10, 99)
TABLE = replace(next(iter(tables_of("dracula.classic"))), id=7, location=CRYPT)


class Opening:
    """As much of a messenger as opens threads; it fails with `failure` first, if that is given."""

    def __init__(self, failure: Exception | None = None) -> None:
        self.failure = failure
        self.opened = 0

    def translator_for(self, _location: MessageLocation) -> Translator:
        return translator_for("en")

    async def open_thread(self, _location: MessageLocation, _name: str) -> MessageLocation:
        self.opened += 1
        if self.failure is not None:
            raise self.failure
        return THREAD_PLACE


def threads(opening: Opening, *, wanted: bool = True) -> GameThreads:
    settings = replace(DEFAULT_SETTINGS, thread_per_game=wanted)
    return GameThreads(cast(Messenger, opening), lambda _guild: settings)


async def test_a_retry_finds_the_thread_that_is_there() -> None:
    opening = Opening()
    shown = threads(opening)
    assert [await shown.place(TABLE) for _ in range(2)] == [THREAD_PLACE] * 2
    assert opening.opened == 1
    assert await threads(opening, wanted=False).place(TABLE) == CRYPT


@pytest.mark.parametrize(
    "failure",
    [
        Refusal("no_threads_here"),
        MissingThreadPermissions(THREAD),
        refusal(400),
        ChannelGone(),
        TryLater("503"),
    ],
)
async def test_a_game_that_gets_no_thread_is_shown_in_its_channel(failure: Exception) -> None:
    assert await threads(Opening(failure)).place(TABLE) == CRYPT
