"""A page of a profile is looked up anew when its button is pressed."""

from dataclasses import replace
from typing import Any

import pytest

from bot.i18n.translator import translator_for
from bot.messages.lookup_ids import ProfileButton
from bot.model.location import MessageLocation
from bot.model.players import Person
from bot.model.results import Profile
from bot.ui.caller import Caller
from cogs.lookup.profile_handlers import ProfileHandlers
from tests.cogs.lookup.test_profile_layouts import LEVELS, PLAYED
from tests.ui.limits import texts

CALLER = Caller(1, Person(1, "Mina"), MessageLocation(10, 20), translator_for("en"))


class Read:
    """What has been stored of a person, who has met no computer and tried no daily coffin."""

    levels = LEVELS

    def __init__(self, played: Profile) -> None:
        self.played = played

    async def profile(self, user_id: int, guild_id: int | None) -> Profile:
        return self.played

    async def tallies(self, user_id: int, guild_id: int | None) -> tuple[()]:
        return ()

    async def streak(self, user_id: int, today: str) -> int:
        return 0

    def today(self) -> str:
        return "2026-11-20"


@pytest.mark.parametrize("page", [1, 2, 3, 99])
async def test_a_button_shows_its_page_under_the_stored_name(page: int) -> None:
    read: Any = Read(replace(PLAYED, name="Jonathan"))
    reply = await ProfileHandlers(read, read, read, read).turn_page(CALLER, ProfileButton(2, page))
    assert reply.replaces
    assert reply.message is not None
    assert "Jonathan" in texts(reply.message)
    assert (f"Page {min(page, 3)} of 3" in texts(reply.message)) == (page > 1)
    assert ("Rated games: " in texts(reply.message)) == (page == 1)


async def test_of_a_person_whose_games_are_gone_there_is_only_the_first_page() -> None:
    read: Any = Read(Profile(2))
    reply = await ProfileHandlers(read, read, read, read).turn_page(CALLER, ProfileButton(2, 2))
    assert reply.message is not None
    assert "No finished games yet." in texts(reply.message)
