"""Nobody pays for time in which the bot was not there, or for a clock that was set back."""

from typing import Any

import pytest

from bot.model.location import MessageLocation
from bot.model.shards import EVERY_SHARD
from bot.store.store import Store
from bot.store.stored_values import NewGame, NewLobby, ShownTurn, TimerKind, TurnState
from tests.store.samples import CLASSIC, CRYPT, JONATHAN, MINA, SEED, begun

GUILD = CRYPT.guild_id or 0


async def due(store: Store, now: float = 1000.0) -> list[tuple[TimerKind, float]]:
    return [(timer.kind, timer.at) for timer in await store.timers.due(now, 500.0)]


async def test_time_in_which_the_bot_was_away_is_given_back(store: Store) -> None:
    await begun(store)
    await store.heartbeats.record(20.0, downtime=15.0)
    assert await store.heartbeats.alive_at() == {0: 20.0}
    assert await due(store) == [(TimerKind.TIMEOUT, 65.0)]


@pytest.mark.parametrize(
    ("alive_at", "deadline"), [(45.0, 20.0), (None, 20.0), (15.0, 50.0), (10.0, 50.0)]
)
async def test_a_clock_that_was_set_back_moves_the_deadlines_of_before(
    store: Store, alive_at: float | None, deadline: float
) -> None:
    """Those of a shard with a heartbeat since then may be right already."""
    await begun(store)
    if alive_at is not None:
        await store.heartbeats.record(alive_at)
    await store.heartbeats.record(45.0, set_back=30.0)
    assert await store.heartbeats.alive_at() == {0: 15.0}
    assert await due(store) == [(TimerKind.TIMEOUT, deadline)]


async def test_a_clock_that_was_set_back_while_the_bot_was_away_takes_the_deadlines_along(
    store: Store,
) -> None:
    await begun(store)
    await store.heartbeats.record(45.0)
    for _ in range(2):
        assert await store.heartbeats.take_up(EVERY_SHARD, 15.0) == 15.0
        assert await due(store) == [(TimerKind.TIMEOUT, 20.0)]
    assert await store.heartbeats.take_up(EVERY_SHARD, 25.0) == 15.0
    assert await due(store) == [(TimerKind.TIMEOUT, 30.0)]


async def test_a_pause_and_a_lost_game_move_with_a_clock_that_was_set_back(store: Store) -> None:
    on_vacation, lost = [await begun(store) for _ in range(2)]
    await store.vacations.pause(on_vacation, 30.0)
    await store.unreachable.lose_message(lost, 40.0)
    await store.heartbeats.record(45.0, set_back=35.0)
    assert await due(store) == [(TimerKind.VOID, 505.0)]
    await store.vacations.resume(on_vacation, 12.0, 3.0)
    there = MessageLocation(GUILD, 20, 6)
    await store.games.record_shown(lost, there, ShownTurn(0), 12.0)
    assert await due(store) == [
        (TimerKind.TIMEOUT, 22.0),
        (TimerKind.REMIND, 29.0),
        (TimerKind.TIMEOUT, 32.0),
    ]


urgent = pytest.mark.parametrize(
    ("away", "left", "outdated"),
    [
        (10.0, 99.0, True),
        (10.0, 101.0, False),
        (600.0, 3599.0, True),
        (600.0, 3601.0, False),
        (14400.0, 28799.0, True),
        (14400.0, 28801.0, False),
    ],
)


@urgent
async def test_a_stop_outdates_the_messages_of_urgent_turns(
    store: Store, away: float, left: float, outdated: bool
) -> None:
    turn, there = TurnState(0, deadline=100.0 + left), MessageLocation(GUILD, 20, 5)
    game = NewGame(CLASSIC, SEED, (MINA, JONATHAN), CRYPT, 1.0, turn)
    lobby = NewLobby(CLASSIC, (MINA, JONATHAN), (None, None), CRYPT, 2000.0)
    for _ in range(3):
        await store.lobbies.create(lobby, game)
    ticking, on_vacation, unseen = await store.games.running()
    await store.vacations.pause(on_vacation, 100.0)
    for game_id in (ticking, on_vacation, unseen):
        shown = ShownTurn(0, paused=game_id == on_vacation)
        await store.games.record_shown(game_id, there, shown, 1.0)
    await store.unreachable.add(unseen, 100.0, there.channel_id)
    await store.heartbeats.record(100.0)
    await store.heartbeats.take_up(EVERY_SHARD, 100.0 + away)
    assert [*await store.games.outdated(0.0, EVERY_SHARD)] == [ticking] * outdated
    (paused,) = await store.unreachable.in_guild(GUILD)
    assert paused.id == unseen
    assert paused.is_outdated(100.0 + away) is False, "its pause has moved like its deadline"
    assert paused.is_outdated(100.0 + 2 * away) is outdated


@pytest.mark.parametrize(
    ("away", "left", "outdated"),
    [
        (10.0, 99.0, True),
        (10.0, 101.0, False),
        (300.0, 2999.0, True),
        (300.0, 3001.0, False),
        (301.0, 86400.0, True),
        (-10.0, 86400.0, False),
        (-301.0, 86400.0, True),
    ],
)
async def test_a_stop_outdates_the_messages_of_urgent_challenges_and_a_long_one_those_of_all(
    store: Store, away: float, left: float, outdated: bool
) -> None:
    """They tell a time of the day, which is wrong by as much as the stop was long."""
    new = NewLobby(CLASSIC, (MINA, None), (None, JONATHAN), CRYPT, 100.0 + left)
    lobby = await store.lobbies.lobby(await store.lobbies.create(new, None))
    assert lobby is not None
    await store.lobbies.record_shown(lobby, CRYPT)
    await store.heartbeats.record(100.0)
    await store.heartbeats.take_up(EVERY_SHARD, 100.0 + away)
    assert [*await store.lobbies.outdated(0.0, EVERY_SHARD)] == [lobby.id] * outdated


@pytest.mark.parametrize(("left", "outdated"), [(3599.0, True), (3601.0, False)])
async def test_a_clock_that_was_set_back_outdates_the_messages_of_urgent_turns(
    store: Store, left: float, outdated: bool
) -> None:
    new = NewLobby(CLASSIC, (MINA, JONATHAN), (None, None), CRYPT, 2000.0)
    turn = TurnState(0, deadline=1000.0 + left)
    game = NewGame(CLASSIC, SEED, (MINA, JONATHAN), CRYPT, 1.0, turn)
    await store.lobbies.create(new, game)
    (game_id,) = await store.games.running()
    await store.games.record_shown(game_id, MessageLocation(GUILD, 20, 5), ShownTurn(0), 1.0)
    await store.heartbeats.record(1000.0)
    await store.heartbeats.record(1000.0, set_back=600.0)
    assert [*await store.games.outdated(0.0, EVERY_SHARD)] == [game_id] * outdated


async def test_pings_are_remembered_for_an_hour(store: Store) -> None:
    await store.contacts.ping(1, [2], 100.0, 0.0, 9)
    for now, known in ((130.0, {2: 100.0}), (3700.0, {2: 100.0}), (3701.0, {})):
        await store.heartbeats.record(now)
        assert await store.contacts.pinged_since(1, [2], 0.0) == known


async def test_what_changes_all_running_games_may_take_as_long_as_it_needs(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    write, slow = store.database.write, list[bool]()

    async def noted(work: Any, **given: bool) -> Any:
        slow.append(given.get("slow", False))
        return await write(work, **given)

    monkeypatch.setattr(store.database, "write", noted)
    await store.heartbeats.record(10.0)
    assert slow == [False]
    await store.heartbeats.record(20.0, downtime=5.0)
    await store.heartbeats.take_up(EVERY_SHARD, 30.0)
    await store.timers.begin_idle(TurnState(0, deadline=40.0), EVERY_SHARD)
    await store.unreachable.add_guild(GUILD, 40.0)
    await store.unreachable.remove([1], 50.0)
    await store.shard_rows.agree_on_shard_count(2, alone=True)
    assert slow[1:] == [True] * 6
