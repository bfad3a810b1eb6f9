"""Checking and writing a long game keeps nobody waiting; what nobody offered is refused."""

import threading
from collections.abc import Iterator
from dataclasses import replace
from typing import Any, cast

import pytest

from bot.engine import notation
from bot.engine.errors import InvalidOptions, Refusal
from bot.engine.games import game
from bot.i18n.translator import translator_for
from bot.messages.lookup_ids import (
    LeaderboardButton,
    LobbyRulesButton,
    RecordButton,
    RulesButton,
    TableRulesButton,
    VerifyButton,
)
from bot.messages.message import Message
from bot.model.lobby import Lobby
from bot.model.location import MessageLocation
from bot.model.players import Person
from bot.model.results import Leaderboard, Scope
from bot.tables.errors import NotOver, UnknownLobby
from bot.tables.finder import TableFinder, Visitor
from bot.tables.lobbies import Lobbies
from bot.tables.servers import Servers
from bot.tables.table import Table
from bot.ui.caller import Caller
from bot.ui.interactions import Reply
from cogs.lookup import record_file
from cogs.lookup.handlers import LookupHandlers
from tests.ui.tables import lobby_of, tables_of

CALLER = Caller(1, Person(1, "Mina"), MessageLocation(10, 20), translator_for("en"))


READERS: set[int] = set()
"""The threads that have read the moves."""


class WatchedMoves(tuple[str, ...]):
    """The moves of a record, which note the threads that read them."""

    def __iter__(self) -> Iterator[str]:
        READERS.add(threading.get_ident())
        return super().__iter__()


class OneTable:
    """Finds one table, whatever is asked."""

    def __init__(self, table: Table) -> None:
        self.table = table

    async def visible(self, table_id: int, visitor: Visitor) -> Table:
        return self.table

    async def named_or_nearest(self, table_id: int, visitor: Visitor) -> Table:
        return await self.visible(table_id, visitor)

    async def named_or_last_finished(
        self, table_id: int, visitor: Visitor, *, with_a_deal: bool = False
    ) -> Table:
        return await self.visible(table_id, visitor)

    async def get(self, table_id: int) -> Table:
        return self.table


class OneLobby:
    """Finds one challenge, whatever is asked."""

    def __init__(self, lobby: Lobby) -> None:
        self.lobby = lobby

    async def get(self, lobby_id: int) -> Lobby:
        return self.lobby


@pytest.fixture
def readers() -> set[int]:
    READERS.clear()
    return READERS


def finished() -> Table:
    table = list(tables_of("dracula.classic"))[-1]
    return replace(table, record=replace(table.record, moves=WatchedMoves(table.record.moves)))


def handlers(table: Table) -> LookupHandlers:
    nothing: Any = None
    return LookupHandlers(cast(TableFinder, OneTable(table)), *[nothing] * 4)


def lobby_handlers(lobby: Lobby) -> LookupHandlers:
    nothing: Any = None
    return LookupHandlers(nothing, cast(Lobbies, OneLobby(lobby)), *[nothing] * 3)


def shown(reply: Reply) -> Message:
    assert reply.message is not None
    return reply.message


async def test_a_deal_is_checked_off_the_event_loop(readers: set[int]) -> None:
    reply = await handlers(finished()).verify_pressed(CALLER, VerifyButton(7))
    assert any("Seed" in line for line in shown(reply).lines)
    assert readers
    assert threading.get_ident() not in readers


async def test_a_record_is_written_off_the_event_loop(readers: set[int]) -> None:
    reply = await handlers(finished()).record_pressed(CALLER, RecordButton(7))
    document = shown(reply).document
    assert document is not None
    assert document.name == f"dracula-{2**63 - 1}.txt"
    assert readers
    assert threading.get_ident() not in readers


async def test_a_deal_is_checked_and_a_record_written_once_for_all_presses(
    readers: set[int],
) -> None:
    lookup, table = handlers(finished()), finished()
    german = replace(CALLER, translator=translator_for("de"))
    await lookup.verify_pressed(CALLER, VerifyButton(7))
    await lookup.record_pressed(CALLER, RecordButton(7))
    readers.clear()
    assert "SHA-256" in "".join(shown(await lookup.verify_pressed(german, VerifyButton(7))).lines)
    document = shown(await lookup.record_pressed(german, RecordButton(7))).document
    assert not readers
    headers = record_file.headers(table, german.translator)
    written = notation.write(game(table.terms.rules), table.record, headers)
    assert document is not None
    assert document.content == written.encode()


async def test_a_record_says_of_which_table_it_is_and_how_to_check_it() -> None:
    reply = await handlers(finished()).record_pressed(CALLER, RecordButton(7))
    title, _about, hint = shown(reply).lines
    assert title == f"### 📄 Record of table {2**63 - 1}"
    assert f"`python -m bot verify dracula-{2**63 - 1}.txt`" in hint


async def test_a_running_game_shows_its_seal_and_no_record() -> None:
    running = list(tables_of("dracula.classic"))[3]
    reply = await handlers(running).verify_pressed(CALLER, VerifyButton(7))
    assert running.commitment in "".join(shown(reply).lines)
    with pytest.raises(NotOver):
        await handlers(running).record_pressed(CALLER, RecordButton(7))


async def test_an_edition_that_does_not_exist_is_refused() -> None:
    lookup = handlers(finished())
    with pytest.raises(InvalidOptions, match=r"game \.\./x"):
        await lookup.rules(CALLER, RulesButton("../x"))
    with pytest.raises(InvalidOptions, match=r"game \.\./x"):
        await lookup.leaderboard(CALLER, LeaderboardButton(True, "../x", 1))


async def test_the_rules_of_an_edition_are_opened_below_and_then_turned() -> None:
    lookup = handlers(finished())
    for page in (0, 1, 2):
        turned = await lookup.rules(CALLER, RulesButton("dracula.classic", page))
        assert turned.replaces is (page > 0)


async def test_the_rules_of_a_table_are_opened_below_and_then_turned() -> None:
    running = next(tables_of("dracula.classic", 0, {"end_bonus": "none"}))
    opened = await handlers(running).table_rules(CALLER, TableRulesButton(7))
    assert "• Bonus at the end: none, not even on equal totals" in shown(opened).lines
    assert not opened.replaces
    _back, ahead = shown(opened).buttons
    assert ahead.custom_id == f"ir:{running.id}:2"
    turned = await handlers(running).table_rules(CALLER, TableRulesButton(7, 2))
    assert turned.replaces
    assert "(2/3)" in shown(turned).lines[0]


async def test_the_rules_of_a_challenge_are_its_own_and_for_those_who_see_it() -> None:
    options = {"end_bonus": "difference", "session_target": "300"}
    lobby = lobby_of("dracula.revised", options=options)
    lookup, guest = lobby_handlers(lobby), replace(CALLER, sees=lambda channel: channel == 2)
    opened = await lookup.lobby_rules(guest, LobbyRulesButton(lobby.id))
    assert "At this table:" in shown(opened).lines
    assert any("300" in line for line in shown(opened).lines), "the session"
    assert not opened.replaces
    _back, ahead = shown(opened).buttons
    assert ahead.custom_id == f"il:{lobby.id}:2"
    turned = await lookup.lobby_rules(guest, LobbyRulesButton(lobby.id, 2))
    assert turned.replaces
    assert "(2/3)" in shown(turned).lines[0]
    with pytest.raises(UnknownLobby):
        await lookup.lobby_rules(CALLER, LobbyRulesButton(lobby.id))


class NobodyBanned:
    """The bans of servers that have none."""

    def banned_among(self, _guild_id: int | None, _people: object) -> frozenset[int]:
        return frozenset()


class Rankings:
    """Empty rankings, which note what was asked for."""

    def __init__(self) -> None:
        self.asked: list[tuple[Scope, int, int]] = []

    async def leaderboard(self, scope: Scope, page: int, user_id: int) -> Leaderboard:
        self.asked.append((scope, page, user_id))
        return Leaderboard((), None, page, 5)


@pytest.mark.parametrize(
    ("button", "asked"),
    [
        (LeaderboardButton(True, "", 1), (Scope(10, ""), 1, 1)),
        (LeaderboardButton(True, "dracula.french", 3), (Scope(10, "dracula.french"), 3, 1)),
        (LeaderboardButton(False, "dracula", 2), (Scope(None, "dracula"), 2, 1)),
    ],
)
async def test_a_ranking_is_that_of_its_button(
    button: LeaderboardButton, asked: tuple[Scope, int, int]
) -> None:
    rankings, nothing, servers = Rankings(), cast(Any, None), cast(Servers, NobodyBanned())
    lookup = LookupHandlers(nothing, nothing, servers, cast(Any, rankings), nothing)
    reply = await lookup.leaderboard(CALLER, button)
    assert rankings.asked == [asked]
    pressable = {one.custom_id for one in shown(reply).buttons if not one.disabled}
    assert str(button) not in pressable, "it is shown"
    abroad = replace(CALLER, location=MessageLocation(None, 20))
    if button.here:
        with pytest.raises(Refusal, match="needs server"):
            await lookup.leaderboard(abroad, button)
    else:
        told = shown(await lookup.leaderboard(abroad, button))
        for message, offered in ((shown(reply), True), (told, False)):
            assert any(one.custom_id.startswith("b:1:") for one in message.buttons) is offered
