"""A page of a profile is looked up anew when its button is pressed."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import pytest

from bot.engine.errors import Refusal
from bot.engine.match_end import best_part
from bot.i18n.card_names import shorts
from bot.i18n.translator import translator_for
from bot.messages.lookup_ids import ProfileButton
from bot.messages.preference_ids import BlockButton, UnblockButton
from bot.model.location import MessageLocation
from bot.model.players import Block, Person
from bot.model.results import BestDeal, Profile
from bot.tables.table import Table
from bot.ui.caller import Caller
from cogs.lookup.profile_handlers import ProfileHandlers
from tests.cogs.lookup.test_edition_layouts import LAST
from tests.cogs.lookup.test_profile_layouts import LEVELS, PLAYED
from tests.engine.playouts import played
from tests.ui.limits import texts
from tests.ui.tables import table_at

NAMES = ("Mina", "Jonathan", "Lucy")
CALLER = Caller(1, Person(1, "Mina"), MessageLocation(10, 20), translator_for("en"))


class Read:
    """What has been stored of a person, who has met no computer and tried no daily coffin.

    Nobody is blocked yet.
    """

    levels = LEVELS

    def __init__(self, played: Profile, *tables: Table) -> None:
        self.played = played
        self.tables = tables
        self.blocks: dict[tuple[int, int], Block] = {}

    async def readable(self, table_ids: Sequence[int]) -> tuple[Table, ...]:
        return self.tables

    async def profile(self, user_id: int, guild_id: int | None) -> Profile:
        return self.played

    async def tallies(self, user_id: int, guild_id: int | None) -> tuple[()]:
        return ()

    async def streak(self, user_id: int, today: str) -> int:
        return 0

    def today(self) -> str:
        return "2026-11-20"

    async def of(self, user_id: int, other_id: int) -> Block | None:
        return self.blocks.get((user_id, other_id))

    async def block(self, user_id: int, person: Person) -> Block:
        return self.blocks.setdefault((user_id, person.user_id), Block(7, person.name))


def profiles(read: Any) -> ProfileHandlers:
    return ProfileHandlers(read, read, read, read, read)


@pytest.mark.parametrize("page", [1, 2, LAST, 99])
async def test_a_button_shows_its_page_under_the_stored_name(page: int) -> None:
    read: Any = Read(replace(PLAYED, name="Jonathan"))
    reply = await profiles(read).turn_page(CALLER, ProfileButton(2, page))
    assert reply.replaces
    assert reply.message is not None
    assert "Jonathan" in texts(reply.message)
    assert (f"Page {min(page, LAST)} of {LAST}" in texts(reply.message)) == (page > 1)
    assert ("Rated games: " in texts(reply.message)) == (page == 1)


async def test_the_best_cards_are_not_those_that_a_computer_has_laid_for_who_has_left() -> None:
    record, reached = played("thracula")
    before = next(one for one in reached if one.state.deals_finished == 1)
    position = before.play("!resign 1").play("!continue 0")
    while not position.over:
        position = position.play(str(position.state.legal_moves()[0]))
    people = tuple(Person(seat + 1, NAMES[seat]) for seat in range(3))
    table = table_at(record, position, people)
    side = position.sides[1]
    own, whole = (best_part(table.view(None), side, deals) for deals in (1, None))
    assert own is not None
    assert whole is not None
    assert own[1].points < whole[1].points
    read: Any = Read(replace(PLAYED, best=BestDeal(table.id, 1)), table)
    reply = await profiles(read).turn_page(CALLER, ProfileButton(2, 2))
    assert reply.message is not None
    assert f"best cards: {shorts(own[1].cards)} ({own[1].points} points)" in texts(reply.message)


async def test_of_a_person_whose_games_are_gone_there_is_only_the_first_page() -> None:
    read: Any = Read(Profile(2))
    reply = await profiles(read).turn_page(CALLER, ProfileButton(2, 2))
    assert reply.message is not None
    assert "No finished games yet." in texts(reply.message)


async def test_another_person_can_be_blocked_and_freed_from_their_profile() -> None:
    read: Any = Read(PLAYED)
    handlers = profiles(read)
    reply = await handlers.profile(CALLER, Person(2, "Jonathan"))
    assert reply.message is not None
    assert str(BlockButton(2)) in [one.custom_id for one in reply.message.buttons]
    told = await handlers.block(CALLER, BlockButton(2))
    assert told.replaces
    assert told.message is not None
    assert "You have blocked **\u2068Jonathan\u2069**" in texts(told.message)
    reply = await handlers.profile(CALLER, Person(2, "Jonathan"))
    assert reply.message is not None
    ids = [one.custom_id for one in reply.message.buttons]
    assert str(UnblockButton(7)) in ids
    assert str(BlockButton(2)) not in ids


async def test_nobody_blocks_themselves_or_a_bot() -> None:
    read: Any = Read(Profile(1))
    handlers = profiles(read)
    for person, is_bot in ((CALLER.person, False), (Person(5, "Another bot"), True)):
        reply = await handlers.profile(CALLER, person, is_bot=is_bot)
        assert reply.message is not None
        assert not reply.message.rows
    with pytest.raises(Refusal, match="unknown press"):
        await handlers.block(CALLER, BlockButton(1))
    assert not read.blocks


@pytest.mark.parametrize(("stored", "known"), [("Jonathan", True), ("", False)])
async def test_after_a_restart_only_who_has_played_here_is_known_by_name(
    stored: str, known: bool
) -> None:
    read: Any = Read(Profile(2, name=stored))
    if known:
        await profiles(read).block(CALLER, BlockButton(2))
        assert read.blocks == {(1, 2): Block(7, "Jonathan")}
        return
    with pytest.raises(Refusal, match="profile forgotten"):
        await profiles(read).block(CALLER, BlockButton(2))


async def test_the_names_of_many_profiles_are_not_remembered_for_ever() -> None:
    read: Any = Read(Profile(2))
    handlers = profiles(read)
    for number in (*range(2, 1002), 2, 1002):
        await handlers.profile(CALLER, Person(number, f"Villager {number}"))
    for number in (2, 4, 1002):
        await handlers.block(CALLER, BlockButton(number))
    lucy = replace(CALLER, person=Person(3000, "Lucy"))
    with pytest.raises(Refusal, match="profile forgotten"):
        await handlers.block(lucy, BlockButton(4))  # she may know them by another name
    with pytest.raises(Refusal, match="profile forgotten"):
        await handlers.block(CALLER, BlockButton(3))
