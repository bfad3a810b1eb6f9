"""Pauses put timers off; nobody pays for time in which nobody could play."""

from dataclasses import replace

import pytest

from bot.model.location import MessageLocation
from bot.model.shards import EVERY_SHARD
from bot.model.terms import Pace
from bot.store.store import Store
from bot.store.stored_values import NewGame, NewLobby, ShownTurn, TimerKind, TurnState
from bot.store.unreachable_games import UnreachableGame
from tests.store.samples import CLASSIC, CRYPT, JONATHAN, MINA, SEED, begun, last_step, stored

GUILD = CRYPT.guild_id or 0


async def due(store: Store, now: float = 1000.0) -> list[tuple[TimerKind, float]]:
    return [(timer.kind, timer.at) for timer in await store.timers.due(now, 500.0)]


async def test_a_paused_guild_has_no_deadlines_until_it_is_resumed(store: Store) -> None:
    game_id = await begun(store)
    await store.games.record_shown(game_id, MessageLocation(GUILD, 20, 5), ShownTurn(0), 1.0)
    assert await store.unreachable.add_guild(GUILD, 10.0)
    assert await due(store) == [(TimerKind.VOID, 510.0)]
    (paused,) = await store.unreachable.in_guild(GUILD)
    there = MessageLocation(GUILD, 20, 5)
    assert paused == UnreachableGame(game_id, there, behind=False, since=10.0, left=40.0)
    await store.unreachable.remove([game_id], 30.0)
    assert await due(store) == [(TimerKind.TIMEOUT, 70.0)]
    await store.unreachable.remove([game_id], 40.0)
    assert await due(store) == [(TimerKind.TIMEOUT, 70.0)]
    assert not await store.unreachable.in_guild(GUILD)


async def test_a_pause_of_one_guild_and_its_end_concern_no_other_game(store: Store) -> None:
    here, there, over = [await begun(store) for _ in range(3)]
    for game_id, guild_id in ((here, GUILD), (there, 11), (over, GUILD)):
        await store.games.record_shown(game_id, MessageLocation(guild_id, 20, 5), ShownTurn(0), 1.0)
    await store.games.append(replace(last_step(over, 0), finish=None))
    for guild_id in (GUILD, 11):
        assert await store.unreachable.add_guild(guild_id, 10.0)
    assert [one.id for one in await store.unreachable.in_guild(GUILD)] == [here]
    assert [*await store.games.outdated(0.0, EVERY_SHARD)] == [over], (
        "its end has still to be shown"
    )
    await store.unreachable.renew_times(here, TurnState(0, deadline=55.0))
    await store.unreachable.remove([here], 30.0)
    assert await due(store) == [(TimerKind.TIMEOUT, 75.0), (TimerKind.VOID, 510.0)]
    await store.unreachable.remove([there], 30.0)
    assert await due(store) == [(TimerKind.TIMEOUT, 70.0), (TimerKind.TIMEOUT, 75.0)]


async def test_a_guild_without_games_is_neither_paused_nor_resumed(store: Store) -> None:
    await begun(store)
    assert not await store.unreachable.add_guild(11, 10.0)
    assert not await store.unreachable.in_guild(11)
    assert await due(store) == [(TimerKind.TIMEOUT, 50.0)]


async def test_a_game_whose_message_is_gone_stays_paused_when_its_guild_returns(
    store: Store,
) -> None:
    game_id = await begun(store)
    await store.unreachable.lose_message(game_id, 10.0)
    await store.unreachable.remove([game_id], 30.0)
    assert await store.unreachable.outdated(EVERY_SHARD) == [], "nothing to show it in again"
    assert [
        (one.id, one.location.message_id) for one in await store.unreachable.in_guild(GUILD)
    ] == [(game_id, None)]
    deadline = await store.games.record_shown(
        game_id, MessageLocation(GUILD, 20, 6), ShownTurn(0), 35.0
    )
    assert deadline == 75.0


async def test_a_game_that_cannot_be_shown_where_it_stands_is_paused_and_keeps_its_message(
    store: Store,
) -> None:
    game_id = await begun(store)
    await store.games.record_shown(game_id, MessageLocation(GUILD, 20, 5), ShownTurn(0), 1.0)
    assert not await store.unreachable.add(game_id, 10.0, channel_id=21), "it stands elsewhere"
    assert await store.unreachable.add(game_id, 10.0, channel_id=20)
    assert not await store.unreachable.add(game_id, 20.0, channel_id=20), "it has stopped already"
    await store.unreachable.add_guild(GUILD, 20.0)
    assert await due(store) == [(TimerKind.VOID, 510.0)]
    (paused,) = await store.unreachable.in_guild(GUILD)
    assert paused.location.message_id == 5
    assert await store.games.record_shown(game_id, paused.location, ShownTurn(0), 30.0) == 70.0


async def test_a_turn_that_gets_its_full_time_again_has_to_be_shown_again(store: Store) -> None:
    """However short the stop was, the deadline has moved by the time for a turn."""
    game_id, there = await begun(store), MessageLocation(GUILD, 20, 5)
    await store.games.extend(game_id, TurnState(0, extended=1), more=10.0, press=1, at=2.0)
    await store.games.record_shown(game_id, there, ShownTurn(0, extended=1), 1.0)
    await store.unreachable.add(game_id, 60.0, channel_id=20)
    (before,) = await store.unreachable.in_guild(GUILD)
    await store.unreachable.renew_times(game_id, TurnState(0, deadline=400.0))
    (renewed,) = await store.unreachable.in_guild(GUILD)
    assert (before.behind, renewed.behind) == (False, True)
    assert (await stored(store, game_id)).turn.extended == 0
    await store.games.record_shown(game_id, there, ShownTurn(0), 61.0)
    assert await due(store) == [(TimerKind.TIMEOUT, 401.0)]


async def test_a_reminder_that_comes_later_is_not_the_one_that_was_posted(store: Store) -> None:
    game_id = await begun(store)
    await store.unreachable.lose_message(game_id, 10.0)
    await store.unreachable.renew_times(game_id, TurnState(0, deadline=400.0, remind_at=300.0))
    await store.games.record_shown(game_id, MessageLocation(GUILD, 20, 5), ShownTurn(0), 10.0)
    reminder = (TimerKind.REMIND, 300.0)
    await store.games.set_reminder(game_id, TurnState(0, remind_at=299.0), None)
    assert reminder in await due(store)
    await store.games.set_reminder(game_id, TurnState(0, remind_at=300.0), None)
    assert reminder not in await due(store)


async def test_only_the_turn_that_stands_still_gets_its_full_time_again(store: Store) -> None:
    game_id = await begun(store)
    await store.unreachable.renew_times(game_id, TurnState(0, deadline=400.0))
    assert (await stored(store, game_id)).turn.deadline == 50.0, "its clock runs"
    await store.unreachable.lose_message(game_id, 10.0)
    await store.unreachable.renew_times(game_id, TurnState(1, deadline=400.0))
    assert (await stored(store, game_id)).turn.deadline == 50.0, "it is another turn"


async def test_only_a_turn_of_a_person_without_a_clock_gets_the_time_of_idle_games(
    store: Store,
) -> None:
    seats, idle = (MINA, JONATHAN), replace(CLASSIC, pace=Pace.NONE)
    for terms, turn in (
        (idle, TurnState(0)),
        (idle, TurnState(0, automatic=True)),
        (idle, TurnState(0, deadline=40.0)),
        (CLASSIC, TurnState(0)),
    ):
        lobby = NewLobby(terms, seats, (None, None), CRYPT, 2000.0)
        await store.lobbies.create(lobby, NewGame(terms, SEED, seats, CRYPT, 1.0, turn))
    await store.timers.begin_idle(TurnState(0, deadline=70.0, remind_at=60.0), EVERY_SHARD)
    first, _computers, third, _timed = await store.games.running()
    timers = await store.timers.due(1000.0, 0.0)
    assert [(one.kind, one.at, one.id) for one in timers] == [
        (TimerKind.TIMEOUT, 40.0, third),
        (TimerKind.REMIND, 60.0, first),
        (TimerKind.TIMEOUT, 70.0, first),
    ]


async def test_a_game_that_is_lost_again_has_been_lost_since_the_first_time(store: Store) -> None:
    game_id = await begun(store)
    await store.games.record_shown(game_id, MessageLocation(GUILD, 20, 5), ShownTurn(0), 1.0)
    await store.unreachable.lose_message(game_id, 10.0)
    await store.unreachable.lose_message(game_id, 30.0, 20)
    assert await due(store) == [(TimerKind.VOID, 510.0)]
    await store.games.record_shown(game_id, MessageLocation(GUILD, 20, 6), ShownTurn(0), 40.0)
    assert await due(store) == [(TimerKind.TIMEOUT, 80.0)]


async def test_of_several_games_those_that_are_unreachable_say_since_when(store: Store) -> None:
    lost, shown, over = [await begun(store) for _ in range(3)]
    for at, game_id in ((10.0, lost), (20.0, over)):
        await store.unreachable.lose_message(game_id, at)
    await store.games.append(replace(last_step(over, 0), finish=None))
    assert await store.unreachable.since([lost, shown, over]) == {lost: 10.0}
    await store.games.record_shown(lost, MessageLocation(GUILD, 20, 6), ShownTurn(0), 40.0)
    assert not await store.unreachable.since([lost, shown, over])


async def test_time_of_an_outage_within_a_vacation_is_given_back_once(store: Store) -> None:
    game_id = await begun(store)
    await store.games.record_shown(game_id, MessageLocation(GUILD, 20, 5), ShownTurn(0), 1.0)
    assert await store.unreachable.add_guild(GUILD, 10.0)
    await store.vacations.pause(game_id, 20.0)
    await store.unreachable.remove([game_id], 30.0)
    await store.vacations.resume(game_id, 40.0, 3.0)
    assert await due(store) == [(TimerKind.REMIND, 77.0), (TimerKind.TIMEOUT, 80.0)]


async def test_an_outage_that_begins_on_a_vacation_takes_no_time_away(store: Store) -> None:
    game_id = await begun(store)
    await store.games.record_shown(game_id, MessageLocation(GUILD, 20, 5), ShownTurn(0), 1.0)
    await store.vacations.pause(game_id, 10.0)
    assert await store.unreachable.add_guild(GUILD, 20.0)
    await store.unreachable.remove([game_id], 30.0)
    await store.vacations.resume(game_id, 40.0, 3.0)
    assert await due(store) == [(TimerKind.REMIND, 77.0), (TimerKind.TIMEOUT, 80.0)]


async def test_a_clock_that_has_gone_on_after_a_vacation_does_not_do_so_again(store: Store) -> None:
    game_id = await begun(store)
    await store.vacations.pause(game_id, 10.0)
    for at in (20.0, 30.0):
        await store.vacations.resume(game_id, at, 3.0)
        assert await due(store) == [(TimerKind.REMIND, 57.0), (TimerKind.TIMEOUT, 60.0)]


async def test_a_clock_that_stops_or_goes_on_for_a_vacation_outdates_its_message(
    store: Store,
) -> None:
    game_id, there = await begun(store), MessageLocation(GUILD, 20, 5)
    await store.games.record_shown(game_id, there, ShownTurn(0), 1.0)
    assert [*await store.games.outdated(0.0, EVERY_SHARD)] == []
    await store.vacations.pause(game_id, 10.0)
    assert [*await store.games.outdated(0.0, EVERY_SHARD)] == [game_id]
    await store.games.record_shown(game_id, there, ShownTurn(0, paused=True), 1.0)
    assert [*await store.games.outdated(0.0, EVERY_SHARD)] == []
    await store.vacations.resume(game_id, 10.0, 3.0)
    assert [*await store.games.outdated(0.0, EVERY_SHARD)] == [game_id]


@pytest.mark.parametrize(
    ("lost_at", "least", "deadline"),
    [
        (None, 0.0, 70.0),
        (None, 40.0, 70.0),
        (None, 45.0, 75.0),
        (25.0, 40.0, 65.0),
        (25.0, 45.0, 70.0),
        (5.0, 40.0, 50.0),
        (5.0, 50.0, 55.0),
    ],
)
async def test_a_clock_that_goes_on_shows_at_least_the_time_that_is_asked_for(
    store: Store, lost_at: float | None, least: float, deadline: float
) -> None:
    """A game that is lost, too, has it from the moment at which its message was lost."""
    game_id = await begun(store)
    await store.vacations.pause(game_id, 10.0)
    if lost_at is not None:
        await store.unreachable.lose_message(game_id, lost_at)
    await store.vacations.resume(game_id, 30.0, 3.0, least)
    turn = (await stored(store, game_id)).turn
    assert (turn.deadline, turn.remind_at) == (deadline, deadline - 3.0)
