"""Moderators end games, close challenges and ban people, on their own server; every act is kept."""

import asyncio
from collections.abc import AsyncIterator, Collection, Sequence
from dataclasses import replace
from itertools import islice
from pathlib import Path
from typing import TypeVar

import pytest
from sqlalchemy.exc import IntegrityError

from bot.engine.errors import Refusal
from bot.engine.record import EventKind, TableEvent
from bot.model.errors import Busy, Unread
from bot.model.lobby import LobbyStatus
from bot.model.location import MessageLocation
from bot.model.moderation import ActKind
from bot.model.players import Level
from bot.store.contact_rows import Pair
from bot.tables.errors import Banned, LobbyClosed, UnknownLobby, UnknownTable
from bot.tables.limits import Limits
from bot.tables.moderation import MOST_ACTS
from tests.tables.fakes import (
    CLASSIC,
    CRYPT,
    JONATHAN,
    LIMITS,
    LUCY,
    MINA,
    QUINCEY,
    FakeMoveChooser,
    Harness,
    failing,
    failing_once,
    harness,
    settle,
    stand_in,
    table_id_of,
)

T = TypeVar("T")

GUILD = 10
MODERATOR = 77
ROOM = replace(LIMITS, tables_per_channel=100, channel_tables_per_user=100)


@pytest.fixture
async def here(tmp_path: Path) -> AsyncIterator[Harness]:
    async with harness(tmp_path / "dracula.db", limits=ROOM) as made:
        yield made


async def test_the_longest_without_a_move_comes_first_and_pages_hold_five(here: Harness) -> None:
    moderation = here.services.moderation
    nothing = await moderation.overview(GUILD, 1)
    assert (nothing.tables, nothing.lobbies, nothing.page, nothing.pages) == ((), (), 1, 1)
    games = []
    for _number in range(4):
        games.append(await here.game())
        await here.time.advance(60)
    await here.step(games[0])
    await here.game(location=MessageLocation(GUILD + 1, 30))
    lobbies = [await here.lobbies.challenge(MINA, (), CLASSIC, CRYPT) for _twice in range(2)]
    first = await moderation.overview(GUILD, 1)
    assert [quiet.table.id for quiet in first.tables] == [
        *(game.id for game in games[1:]),
        games[0].id,
    ]
    assert first.tables[0].moved_at == games[1].started_at
    assert first.tables[-1].moved_at == here.time.now
    assert [lobby.id for lobby in first.lobbies] == [lobbies[0].id]
    assert (first.page, first.pages) == (1, 2)
    assert (first.game_count, first.challenge_count) == (4, 2)
    second = await moderation.overview(GUILD, 9)
    assert (second.page, second.tables) == (2, ())
    assert [lobby.id for lobby in second.lobbies] == [lobbies[1].id]
    for _twice in range(2):
        await here.game()
    full = await moderation.overview(GUILD, 1)
    assert (len(full.tables), full.lobbies) == (5, ())
    rest = await moderation.overview(GUILD, 2)
    assert (len(rest.tables), len(rest.lobbies)) == (1, 2)


async def test_a_game_that_a_moderator_ends_has_no_result(here: Harness) -> None:
    table = await here.step(await here.game())
    over = await here.services.moderation.annul(GUILD, MODERATOR, table.id)
    assert over.position.ending == TableEvent(EventKind.ANNUL)
    assert over.rating_changes == ()
    assert here.publisher.tables[-1] == (table, over)
    with pytest.raises(Refusal, match="game over"):
        await here.services.moderation.annul(GUILD, MODERATOR, table.id)
    (act,) = (await here.services.moderation.log(GUILD, 1)).acts
    assert (act.kind, act.moderator_id, act.subject_id) == (ActKind.ANNUL, MODERATOR, table.id)


async def test_a_challenge_that_a_moderator_closes_cannot_be_accepted(here: Harness) -> None:
    lobby = await here.lobbies.challenge(MINA, (), CLASSIC, CRYPT)
    closed = await here.services.moderation.close(GUILD, None, lobby.id)
    assert (closed.status, closed.closed_by) == (LobbyStatus.CLOSED, None)
    with pytest.raises(LobbyClosed):
        await here.lobbies.join(lobby.id, JONATHAN, press=here.press())
    with pytest.raises(LobbyClosed):
        await here.services.moderation.close(GUILD, None, lobby.id)
    (act,) = (await here.services.moderation.log(GUILD, 1)).acts
    assert (act.kind, act.by_host, act.subject_id) == (ActKind.CLOSE, True, lobby.id)


async def test_what_happens_on_other_servers_is_none_of_their_business(here: Harness) -> None:
    table = await here.game()
    lobby = await here.lobbies.challenge(MINA, (), CLASSIC, CRYPT)
    elsewhere = GUILD + 1
    with pytest.raises(UnknownTable):
        await here.services.moderation.annul(elsewhere, MODERATOR, table.id)
    with pytest.raises(UnknownLobby):
        await here.services.moderation.close(elsewhere, MODERATOR, lobby.id)
    assert not (await here.services.moderation.log(elsewhere, 1)).acts


async def test_a_banned_person_leaves_the_challenges_and_not_the_games(here: Harness) -> None:
    four = replace(CLASSIC, rules="dracula.partners")
    running = await here.game()
    own = await here.lobbies.challenge(MINA, (), CLASSIC, CRYPT)
    joined = await here.lobbies.challenge(LUCY, (), four, CRYPT)
    await here.lobbies.join(joined.id, MINA, press=here.press())
    others = await here.lobbies.challenge(QUINCEY, (), CLASSIC, CRYPT)
    await here.game(MINA, LUCY, location=MessageLocation(GUILD + 1, 30))
    await here.game(LUCY, QUINCEY)
    await here.services.moderation.ban(GUILD, MODERATOR, MINA.user_id)
    assert (await here.lobbies.get(own.id)).status is LobbyStatus.WITHDRAWN
    left = await here.lobbies.get(joined.id)
    assert (left.status, left.seat_of(MINA.user_id)) == (LobbyStatus.OPEN, None)
    assert (await here.lobbies.get(others.id)).status is LobbyStatus.OPEN
    assert await here.services.moderation.games_of(GUILD, MINA.user_id) == 1
    assert not (await here.tables.get(running.id)).over
    assert table_id_of(await here.lobbies.join(others.id, LUCY, press=here.press()))


async def test_a_challenge_that_keeps_a_seat_for_a_banned_person_waits_no_longer(
    here: Harness,
) -> None:
    four = replace(CLASSIC, rules="dracula.partners")
    for lobby in (
        await here.lobbies.challenge(LUCY, (MINA,), CLASSIC, CRYPT),
        await here.lobbies.challenge(QUINCEY, (JONATHAN, LUCY), four, CRYPT),
    ):
        (first, *_others) = lobby.invited
        if len(lobby.seats) > 2:
            await here.lobbies.join(lobby.id, first, press=here.press())
        await here.services.moderation.ban(GUILD, MODERATOR, first.user_id)
        closed = await here.lobbies.get(lobby.id)
        assert (closed.status, closed.closed_by) == (LobbyStatus.DECLINED, first.user_id)


@pytest.mark.parametrize("act", ["open_in_guild", "close"])
async def test_a_ban_is_not_called_undone_and_the_challenges_follow(
    tmp_path: Path, act: str
) -> None:
    async with harness(
        tmp_path / "busy.db", limits=Limits(), move_chooser=FakeMoveChooser()
    ) as here:
        own = await here.lobbies.challenge(MINA, (), CLASSIC, CRYPT)
        stored = getattr(here.store.lobbies, act)
        failing(here.store.lobbies, act, Busy)
        with pytest.raises(Unread):
            await here.services.moderation.ban(GUILD, MODERATOR, MINA.user_id)
        assert here.services.servers.banned(GUILD, MINA.user_id)
        await here.time.advance(30)
        assert (await here.lobbies.get(own.id)).status is LobbyStatus.OPEN
        with pytest.raises(Banned, match="banned"):
            await here.lobbies.fill(own.id, MINA.user_id, Level.RENFIELD, press=here.press())
        with pytest.raises(Banned, match="banned opponent"):
            await here.lobbies.join(own.id, LUCY, press=here.press())
        stand_in(here.store.lobbies, act, stored)
        await here.time.advance(30)
        assert (await here.lobbies.get(own.id)).status is LobbyStatus.WITHDRAWN


async def test_a_second_ban_while_the_first_is_followed_is_not_forgotten(here: Harness) -> None:
    """The first one has read the challenges before the person made one between the bans."""
    moderation, opened = here.services.moderation, here.store.lobbies.open_in_guild
    answer = asyncio.Event()

    async def slowly(guild_id: int) -> Sequence[int]:
        found = await opened(guild_id)
        stand_in(here.store.lobbies, "open_in_guild", opened)
        await answer.wait()
        return found

    stand_in(here.store.lobbies, "open_in_guild", slowly)
    first = asyncio.create_task(moderation.ban(GUILD, MODERATOR, MINA.user_id))
    await settle(here.time.busy)
    await here.services.servers.unban(GUILD, MODERATOR, MINA.user_id)
    own = await here.lobbies.challenge(MINA, (), CLASSIC, CRYPT)
    failing_once(here.store.lobbies, "open_in_guild")
    with pytest.raises(Unread):
        await moderation.ban(GUILD, MODERATOR, MINA.user_id)
    answer.set()
    await first
    assert (await here.lobbies.get(own.id)).status is LobbyStatus.OPEN
    await moderation.catch_up()
    assert (await here.lobbies.get(own.id)).status is LobbyStatus.WITHDRAWN


async def test_a_ban_as_the_bot_closes_is_not_called_undone(here: Harness) -> None:
    await here.lobbies.challenge(MINA, (), CLASSIC, CRYPT)
    ban, closing = here.services.servers.ban, list[asyncio.Task[None]]()

    async def as_it_closes(guild_id: int, moderator: int | None, user_id: int) -> None:
        await ban(guild_id, moderator, user_id)
        closing.append(asyncio.create_task(here.services.close()))
        await asyncio.sleep(0)

    stand_in(here.services.servers, "ban", as_it_closes)
    with pytest.raises(Unread):
        await here.services.moderation.ban(GUILD, MODERATOR, MINA.user_id)
    assert here.services.servers.banned(GUILD, MINA.user_id)
    await closing[0]


async def test_nobody_brings_a_table_to_a_server_that_has_banned_one_of_its_players(
    here: Harness,
) -> None:
    table = await here.game(location=MessageLocation(GUILD + 1, 30))
    await here.services.moderation.ban(GUILD, MODERATOR, MINA.user_id)
    for person in (MINA, JONATHAN):
        with pytest.raises(Banned):
            await here.services.repost_rules.check(table, person, CRYPT)
    await here.services.servers.unban(GUILD, MODERATOR, MINA.user_id)
    await here.services.repost_rules.check(table, JONATHAN, CRYPT)
    people, three = (LUCY, QUINCEY, MINA), replace(CLASSIC, rules="thracula")
    left = await here.game(*people, terms=three, location=MessageLocation(GUILD + 1, 30))
    left = await here.gameplay.resign(left.id, MINA.user_id, press=here.press())
    await here.services.moderation.ban(GUILD, MODERATOR, MINA.user_id)
    await here.services.repost_rules.check(left, LUCY, CRYPT)


async def test_a_ban_holds_for_a_seat_that_is_being_taken_meanwhile(here: Harness) -> None:
    lobby = await here.lobbies.challenge(LUCY, (), CLASSIC, CRYPT)
    blocked, opened = here.store.contacts.blocked, here.store.lobbies.open_in
    banned = iter([MINA, JONATHAN])

    async def ban_after(found: T) -> T:
        for person in islice(banned, 1):
            await here.services.moderation.ban(GUILD, MODERATOR, person.user_id)
        return found

    async def slowly_blocked(pairs: Collection[Pair]) -> set[Pair]:
        return await ban_after(await blocked(pairs))

    async def slowly_open(channel_id: int) -> Sequence[int]:
        return await ban_after(await opened(channel_id))

    stand_in(here.store.contacts, "blocked", slowly_blocked)
    with pytest.raises(Banned):
        await here.lobbies.join(lobby.id, MINA, press=here.press())
    stand_in(here.store.lobbies, "open_in", slowly_open)
    with pytest.raises(Banned):
        await here.lobbies.challenge(JONATHAN, (), CLASSIC, CRYPT)
    assert [one.challenger for one in await here.lobbies.open_in(CRYPT.channel_id)] == [LUCY]


async def test_a_damaged_game_spoils_no_page(here: Harness) -> None:
    table, other = await here.game(), await here.game()
    here.store.games.damaged.add(table.id)
    seen = await here.services.moderation.overview(GUILD, 1)
    assert [quiet.table.id for quiet in seen.tables] == [other.id]


async def test_an_act_and_its_line_are_kept_together_or_not_at_all(here: Harness) -> None:
    table = await here.game()
    lobby = await here.lobbies.challenge(LUCY, (), CLASSIC, CRYPT)
    moderation = here.services.moderation
    hall = MessageLocation(GUILD, 21, 555)
    move = moderation.move_act(GUILD, MODERATOR, table.id, hall.channel_id)
    full = (
        "CREATE TRIGGER full BEFORE INSERT ON moderator_act BEGIN SELECT RAISE(ABORT, 'full'); END"
    )
    await here.store.database.write(lambda connection: connection.exec_driver_sql(full))
    for act in (
        moderation.annul(GUILD, MODERATOR, table.id),
        moderation.close(GUILD, MODERATOR, lobby.id),
        here.locations.record_shown(table, hall, move),
    ):
        with pytest.raises(IntegrityError):
            await act
    assert (await here.tables.get(table.id)) == table
    assert (await here.lobbies.get(lobby.id)).status is LobbyStatus.OPEN
    await here.store.database.write(
        lambda connection: connection.exec_driver_sql("DROP TRIGGER full")
    )
    await here.locations.record_shown(table, hall, move)
    assert (await here.tables.get(table.id)).location == hall
    await moderation.annul(GUILD, MODERATOR, table.id)
    assert [act.kind for act in (await moderation.log(GUILD, 1)).acts] == [
        ActKind.ANNUL,
        ActKind.MOVE,
    ]


async def test_the_log_has_pages_the_newest_act_first(here: Harness) -> None:
    for number in range(MOST_ACTS + 1):
        table = await here.game()
        act = here.services.moderation.move_act(GUILD, MODERATOR, table.id, number)
        await here.locations.record_shown(table, CRYPT, act)
    first = await here.services.moderation.log(GUILD, 1)
    assert [act.detail for act in first.acts] == [str(number) for number in range(MOST_ACTS, 0, -1)]
    assert (first.page, first.pages) == (1, 2)
    last = await here.services.moderation.log(GUILD, 5)
    assert ([act.detail for act in last.acts], last.page) == (["0"], 2)
