"""An erasure is no way around the limits of a day: not for ratings, and not for pings."""

import asyncio
from collections.abc import Sequence
from dataclasses import replace

import pytest

from bot.model.lobby import LobbyStatus
from bot.model.players import Computer, Level, Person
from bot.model.results import OVERALL
from bot.model.terms import Pace, Terms
from bot.store.stored_values import SeatClaim
from bot.tables.errors import JustErased
from tests.tables.fakes import (
    CLASSIC,
    CRYPT,
    DAY,
    JONATHAN,
    LUCY,
    MINA,
    Harness,
    settle,
    stand_in,
)

CASUAL = replace(CLASSIC, rated=False)


async def erase(here: Harness, person: Person) -> None:
    await here.services.personal_data.erase(person.user_id)


async def test_whoever_erases_themselves_makes_no_rated_challenge_for_24_hours(
    here: Harness,
) -> None:
    await erase(here, MINA)
    until = here.time.now + DAY
    await here.time.advance(DAY - 1)
    for judge in (here.lobbies.check, here.lobbies.challenge):
        with pytest.raises(JustErased) as refused:
            await judge(MINA, [JONATHAN], CLASSIC, CRYPT)
        assert refused.value.key == "rated_after_erasure"
        assert refused.value.details["until"] == until
    assert await here.lobbies.open_of(MINA.user_id) == ()
    await here.time.advance(1)
    assert (await here.game()).terms.rated


async def test_an_erasure_counts_for_a_challenge_that_is_being_made(here: Harness) -> None:
    opened = here.store.lobbies.open_in

    async def meanwhile(channel_id: int) -> Sequence[int]:
        found = await opened(channel_id)
        stand_in(here.store.lobbies, "open_in", opened)
        await erase(here, MINA)
        return found

    stand_in(here.store.lobbies, "open_in", meanwhile)
    with pytest.raises(JustErased):
        await here.lobbies.challenge(MINA, [], CLASSIC, CRYPT)


async def test_nor_do_they_take_a_seat_of_a_rated_game(here: Harness) -> None:
    lobby = await here.lobbies.challenge(JONATHAN, [MINA], CLASSIC, CRYPT)
    open_to_all = await here.lobbies.challenge(LUCY, [], CLASSIC, CRYPT)
    await erase(here, MINA)
    assert (await here.lobbies.get(lobby.id)).status is LobbyStatus.DECLINED
    again = await here.lobbies.challenge(LUCY, [MINA], CLASSIC, CRYPT)
    for each in (open_to_all, again):
        with pytest.raises(JustErased):
            await here.lobbies.join(each.id, MINA, press=here.press())
    casual = await here.lobbies.challenge(LUCY, [MINA], CASUAL, CRYPT)
    joined = await here.lobbies.join(casual.id, MINA, press=here.press())
    assert joined.status is LobbyStatus.STARTED
    await here.time.advance(DAY / 2)
    await erase(here, MINA)
    await here.time.advance(DAY / 2)
    lobby = await here.lobbies.challenge(JONATHAN, [MINA], CLASSIC, CRYPT)
    with pytest.raises(JustErased):
        await here.lobbies.join(lobby.id, MINA, press=here.press())


async def test_they_can_play_computers_and_games_that_do_not_count_at_once(here: Harness) -> None:
    await erase(here, MINA)
    alone = await here.lobbies.challenge(MINA, [Computer(Level.RENFIELD)], CLASSIC, CRYPT)
    assert not (await here.table_of(alone)).terms.rated
    for terms in (CASUAL, replace(CLASSIC, pace=Pace.NONE)):
        assert not (await here.game(MINA, JONATHAN, terms=terms)).terms.rated
    computer = [Computer(Level.RENFIELD)]
    three = await here.lobbies.challenge(MINA, computer, Terms("thracula"), CRYPT)
    begun = await here.lobbies.join(three.id, JONATHAN, press=here.press())
    assert not (await here.table_of(begun)).terms.rated


async def test_a_helper_who_is_erased_after_each_game_raises_no_rating_again(here: Harness) -> None:
    await here.play_out(await here.game())
    before = await here.player_stats.ratings([MINA.user_id], [OVERALL])
    await erase(here, JONATHAN)
    with pytest.raises(JustErased):
        await here.game()
    assert await here.player_stats.ratings([MINA.user_id], [OVERALL]) == before


async def test_a_seat_that_is_taken_during_the_erasure_is_erased_with_it(here: Harness) -> None:
    lobby = await here.lobbies.challenge(LUCY, [], CLASSIC, CRYPT)
    take, erasing = here.store.lobbies.take, []

    async def meanwhile(claim: SeatClaim, at: float) -> None:
        erasing.append(asyncio.create_task(erase(here, MINA)))
        await settle(lambda: here.store.database.pending > 0)
        await take(claim, at)

    stand_in(here.store.lobbies, "take", meanwhile)
    table = await here.table_of(await here.lobbies.join(lobby.id, MINA, press=here.press()))
    await erasing[0]
    former = (await here.tables.get(table.id)).seats[1]
    assert isinstance(former, Person)
    assert former.former
    assert await here.store.games.running_of(MINA.user_id) == []


async def test_their_challenges_notify_nobody_for_24_hours(here: Harness) -> None:
    first = await here.lobbies.challenge(MINA, [JONATHAN], CLASSIC, CRYPT)
    assert await here.contacts.ping(first) == (JONATHAN.user_id,)
    await erase(here, MINA)
    again = await here.lobbies.challenge(MINA, [JONATHAN], CASUAL, CRYPT)
    assert await here.contacts.ping(again) == ()
    await here.time.advance(DAY)
    later = await here.lobbies.challenge(MINA, [JONATHAN], CASUAL, CRYPT)
    assert await here.contacts.ping(later) == (JONATHAN.user_id,)


async def test_the_erasure_is_forgotten_after_24_hours(here: Harness) -> None:
    erased_at = here.time.now
    await erase(here, MINA)
    for hours, known in ((23, erased_at), (25, None)):
        here.time.now = erased_at + hours * 3600
        await here.services.upkeep.run_if_due()
        assert await here.store.erasure.erased_since(MINA.user_id, 0.0) == known
