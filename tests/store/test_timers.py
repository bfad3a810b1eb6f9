"""Pauses put timers off; nobody pays for time in which nobody could play."""

from bot.model.location import MessageLocation
from bot.store.pauses import PausedGame
from bot.store.store import Store
from bot.store.stored_values import ShownTurn, TimerKind
from tests.store.samples import CRYPT, begun

GUILD = CRYPT.guild_id or 0


async def due(store: Store, now: float = 1000.0) -> list[tuple[TimerKind, float]]:
    return [(timer.kind, timer.at) for timer in await store.timers.due(now, 500.0)]


async def test_a_paused_guild_has_no_deadlines_until_it_is_resumed(store: Store) -> None:
    game_id = await begun(store)
    await store.games.show(game_id, MessageLocation(GUILD, 20, 5), ShownTurn(0), 1.0)
    assert await store.pauses.pause_guild(GUILD, 10.0)
    assert await due(store) == [(TimerKind.VOID, 510.0)]
    (paused,) = await store.pauses.in_guild(GUILD)
    assert paused == PausedGame(game_id, MessageLocation(GUILD, 20, 5), behind=False)
    await store.pauses.resume([game_id], 30.0)
    assert await due(store) == [(TimerKind.TIMEOUT, 70.0)]
    await store.pauses.resume([game_id], 40.0)
    assert await due(store) == [(TimerKind.TIMEOUT, 70.0)]
    assert not await store.pauses.in_guild(GUILD)


async def test_a_guild_without_games_is_neither_paused_nor_resumed(store: Store) -> None:
    await begun(store)
    assert not await store.pauses.pause_guild(11, 10.0)
    assert not await store.pauses.in_guild(11)
    assert await due(store) == [(TimerKind.TIMEOUT, 50.0)]


async def test_a_game_whose_message_is_gone_stays_paused_when_its_guild_returns(
    store: Store,
) -> None:
    game_id = await begun(store)
    await store.pauses.lose(game_id, 10.0)
    await store.pauses.resume([game_id], 30.0)
    assert [(one.id, one.location.message_id) for one in await store.pauses.in_guild(GUILD)] == [
        (game_id, None)
    ]
    deadline = await store.games.show(game_id, MessageLocation(GUILD, 20, 6), ShownTurn(0), 35.0)
    assert deadline == 75.0


async def test_a_game_that_cannot_be_shown_where_it_stands_is_paused_and_keeps_its_message(
    store: Store,
) -> None:
    game_id = await begun(store)
    await store.games.show(game_id, MessageLocation(GUILD, 20, 5), ShownTurn(0), 1.0)
    assert not await store.pauses.hold(game_id, 10.0, channel_id=21), "it stands elsewhere"
    assert await store.pauses.hold(game_id, 10.0, channel_id=20)
    assert not await store.pauses.hold(game_id, 20.0, channel_id=20), "it has stopped already"
    assert await due(store) == [(TimerKind.VOID, 510.0)]
    (paused,) = await store.pauses.in_guild(GUILD)
    assert paused.location.message_id == 5
    assert await store.games.show(game_id, paused.location, ShownTurn(0), 30.0) == 70.0


async def test_time_in_which_the_bot_was_away_is_given_back(store: Store) -> None:
    await begun(store)
    await store.timers.heartbeat(20.0, away=15.0)
    assert await store.timers.alive_at() == 20.0
    assert await due(store) == [(TimerKind.TIMEOUT, 65.0)]
