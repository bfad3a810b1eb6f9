"""Whoever is blocked loses a seat in an open challenge of the blocker's, and nothing else."""

import asyncio
from collections.abc import Collection, Sequence

import pytest

from bot.model.errors import Unread
from bot.model.lobby import Lobby, LobbyStatus
from bot.model.location import MessageLocation
from bot.model.players import Block, Person
from bot.model.terms import Terms
from bot.store.contact_rows import Pair
from bot.tables.errors import NotInvited
from tests.tables.fakes import (
    CLASSIC,
    CRYPT,
    JONATHAN,
    LUCY,
    MINA,
    QUINCEY,
    Harness,
    failing_once,
    stand_in,
)

THREE = Terms("thracula")
ELSEWHERE = MessageLocation(11, 21)


async def sat_down(here: Harness, lobby: Lobby, *guests: Person) -> Lobby:
    """The challenge after these people have joined it."""
    for guest in guests:
        lobby = await here.lobbies.join(lobby.id, guest, press=here.press())
    return lobby


async def people(here: Harness, lobby: Lobby) -> tuple[Person, ...]:
    """Who has a seat in this challenge now."""
    return (await here.lobbies.get(lobby.id)).people


async def test_whoever_is_blocked_loses_their_seats_in_the_blocker_s_open_challenges(
    here: Harness,
) -> None:
    lobbies = [await here.lobbies.challenge(MINA, (), THREE, place) for place in (CRYPT, ELSEWHERE)]
    for lobby in lobbies:
        await sat_down(here, lobby, LUCY)
    here.publisher.lobbies.clear()
    assert await here.blocks.block(MINA.user_id, LUCY) == Block(1, "Lucy")
    for lobby in lobbies:
        assert await people(here, lobby) == (MINA,)
    shown = {one.id: one.people for one in here.publisher.lobbies}
    assert shown == {lobby.id: (MINA,) for lobby in lobbies}, "their messages show it"
    with pytest.raises(NotInvited) as refused:
        await sat_down(here, lobbies[0], LUCY)
    assert refused.value.key == "not_invited", "as at any seat that is kept for somebody"
    full = await sat_down(here, lobbies[0], JONATHAN, QUINCEY)
    assert full.status is LobbyStatus.STARTED


async def test_others_keep_their_seats_and_so_does_an_invited_person(here: Harness) -> None:
    terms = Terms("dracula.partners")
    lobby = await here.lobbies.challenge(MINA, [JONATHAN], terms, CRYPT)
    await sat_down(here, lobby, JONATHAN, LUCY)
    here.publisher.lobbies.clear()
    await here.blocks.block(MINA.user_id, JONATHAN)
    await here.blocks.block(MINA.user_id, QUINCEY)
    assert {*await people(here, lobby)} == {MINA, JONATHAN, LUCY}
    assert not here.publisher.lobbies, "an invited person could sit down again"


async def test_a_guest_takes_nobody_else_s_seat_by_a_block(here: Harness) -> None:
    lobby = await here.lobbies.challenge(MINA, (), Terms("dracula.partners"), CRYPT)
    lobby = await sat_down(here, lobby, JONATHAN, LUCY)
    for person in (MINA, LUCY):
        await here.blocks.block(JONATHAN.user_id, person)
    assert await here.lobbies.get(lobby.id) == lobby


async def test_a_game_that_has_begun_goes_on(here: Harness) -> None:
    lobby = await here.lobbies.challenge(MINA, (), CLASSIC, CRYPT)
    table = await here.table_of(await sat_down(here, lobby, LUCY))
    await here.blocks.block(MINA.user_id, LUCY)
    assert not (await here.tables.get(table.id)).over


async def test_by_blocking_a_challenger_they_lose_the_seat_at_the_blocker_s_challenge(
    here: Harness,
) -> None:
    own = await sat_down(here, await here.lobbies.challenge(JONATHAN, (), THREE, CRYPT), MINA)
    asked = await here.lobbies.challenge(MINA, [JONATHAN], CLASSIC, CRYPT)
    await here.blocks.block_challenger(asked.id, JONATHAN.user_id)
    assert await people(here, own) == (JONATHAN,)
    assert await here.lobbies.get(asked.id) == asked, "nothing shows that he did"


async def test_a_guest_who_sits_down_at_that_moment_gets_up_again(here: Harness) -> None:
    lobby = await here.lobbies.challenge(MINA, (), THREE, CRYPT)
    blocked, read_all = here.store.contacts.blocked, here.store.lobbies.all
    asked, blocking = asyncio.Event(), list[asyncio.Task[Block]]()

    async def blocked_later(pairs: Collection[Pair]) -> set[Pair]:
        found = await blocked(pairs)
        blocking.append(asyncio.create_task(here.blocks.block(MINA.user_id, LUCY)))
        await asyncio.wait_for(asked.wait(), 5)
        return found

    async def noted(lobby_ids: Sequence[int]) -> list[Lobby]:
        found = await read_all(lobby_ids)
        asked.set()
        return found

    stand_in(here.store.contacts, "blocked", blocked_later)
    stand_in(here.store.lobbies, "all", noted)
    await sat_down(here, lobby, LUCY)
    await asyncio.gather(*blocking)
    assert await people(here, lobby) == (MINA,)


async def test_a_block_that_could_not_free_the_seat_can_be_repeated(here: Harness) -> None:
    lobby = await sat_down(here, await here.lobbies.challenge(MINA, (), THREE, CRYPT), LUCY)
    failing_once(here.store.lobbies, "open_of")
    with pytest.raises(Unread):
        await here.blocks.block(MINA.user_id, LUCY)
    block = await here.blocks.of(MINA.user_id, LUCY.user_id)
    assert await people(here, lobby) == (MINA, LUCY)
    assert await here.blocks.block(MINA.user_id, LUCY) == block
    assert await people(here, lobby) == (MINA,)


async def test_a_block_is_known_by_the_two_people(here: Harness) -> None:
    block = await here.blocks.block(MINA.user_id, LUCY)
    assert await here.blocks.of(MINA.user_id, LUCY.user_id) == block
    assert await here.blocks.of(LUCY.user_id, MINA.user_id) is None
    assert await here.blocks.of(MINA.user_id, JONATHAN.user_id) is None
    await here.blocks.lift(MINA.user_id, block.id)
    assert await here.blocks.of(MINA.user_id, LUCY.user_id) is None
