"""What messages show is noted a little later, and never what is no longer true."""

import asyncio

import pytest

from bot.model.errors import Busy
from bot.model.location import MessageLocation
from bot.model.shards import EVERY_SHARD
from bot.store.games import Games
from bot.store.store import Store
from bot.store.stored_values import ShownTurn, TakebackRequest, TurnState
from tests.conftest import HANGING
from tests.store.samples import CRYPT, begun, step
from tests.tables.fakes import failing_once

PATIENCE = 60.0  # seconds until a note is missed
HERE = MessageLocation(CRYPT.guild_id, CRYPT.channel_id, 5)
ELSEWHERE = MessageLocation(CRYPT.guild_id, CRYPT.channel_id, 6)


@pytest.fixture
async def shown(store: Store) -> int:
    """A game that stands in a message, which shows one move of it now."""
    store.games = Games(store.database, soon=HANGING)
    game_id = await begun(store)
    await store.games.record_shown(game_id, HERE, ShownTurn(0), 1.0)
    await store.games.append(step(game_id, 0))
    store.games.shown_turns.record(game_id, 5, ShownTurn(1))
    return game_id


async def noted(games: Games, game_id: int, ply: int) -> None:
    """Wait until it is noted that `ply` moves are shown."""
    async with asyncio.timeout(PATIENCE):
        while await games.shown_ply(game_id) != ply:
            pass


async def test_it_is_noted_at_the_end(store: Store, shown: int) -> None:
    assert await store.games.shown_ply(shown) == 0
    await store.games.shown_turns.close()
    assert await store.games.shown_ply(shown) == 1


async def test_it_is_noted_soon(store: Store, shown: int) -> None:
    await store.games.shown_turns.close()
    games = Games(store.database, soon=0.0)
    games.shown_turns.record(shown, 5, ShownTurn(1))
    await noted(games, shown, 1)
    await games.append(step(shown, 1))
    games.shown_turns.record(shown, 5, ShownTurn(2))
    await noted(games, shown, 2)


async def test_nothing_is_written_after_the_end(store: Store, shown: int) -> None:
    await store.games.shown_turns.close()
    await store.games.append(step(shown, 1))
    store.games.shown_turns.record(shown, 5, ShownTurn(2))
    await store.games.shown_turns.close()
    assert await store.games.shown_ply(shown) == 1


async def test_what_a_busy_database_did_not_take_is_noted_later(store: Store, shown: int) -> None:
    failing_once(store.database, "write")
    with pytest.raises(Busy):
        await store.games.shown_turns.close()
    games = Games(store.database, soon=0.0)
    failing_once(store.database, "write")
    games.shown_turns.record(shown, 5, ShownTurn(1))
    await noted(games, shown, 1)


async def test_a_message_that_is_gone_shows_nothing(store: Store, shown: int) -> None:
    await store.unreachable.lose_message(shown, 4.0)
    await store.games.shown_turns.close()
    assert await store.games.shown_ply(shown) is None


async def test_a_newer_message_is_not_mistaken_for_the_older_one(store: Store, shown: int) -> None:
    await store.games.record_shown(shown, ELSEWHERE, ShownTurn(0), 4.0)
    await store.games.shown_turns.close()
    assert await store.games.shown_ply(shown) == 0


@pytest.mark.parametrize("change", ["time", "takeback", "vacation"])
async def test_what_has_become_of_the_turn_since_is_not_noted_as_shown(
    store: Store, shown: int, change: str
) -> None:
    """The note may be on its way, or another process may have stored the change."""
    elsewhere = Games(store.database)
    turns = {
        "time": ShownTurn(1, extended=1),
        "takeback": ShownTurn(1, takeback=TakebackRequest(1)),
        "vacation": ShownTurn(1, paused=True),
    }
    if change == "time":
        await elsewhere.extend(shown, TurnState(1, deadline=70.0, extended=1), 10.0, 8, 5.0)
    elif change == "takeback":
        await elsewhere.save_takeback(shown, TakebackRequest(1))
    else:
        await store.vacations.pause(shown, 5.0)
    await store.games.shown_turns.close()
    assert await store.games.shown_ply(shown) is None
    await store.games.record_shown(shown, HERE, ShownTurn(1), 6.0)
    assert await store.games.shown_ply(shown) is None
    store.games = Games(store.database, soon=HANGING)
    store.games.shown_turns.record(shown, 5, turns[change])
    await store.games.shown_turns.close()
    assert await store.games.shown_ply(shown) == 1


async def test_a_takeback_to_which_more_have_agreed_is_shown_anew(store: Store, shown: int) -> None:
    await store.games.save_takeback(shown, TakebackRequest(1))
    await store.games.save_takeback(shown, TakebackRequest(1, (0,)))
    for agreed, noted_ply in (((), None), ((0,), 1)):
        store.games = Games(store.database, soon=HANGING)
        store.games.shown_turns.record(shown, 5, ShownTurn(1, takeback=TakebackRequest(1, agreed)))
        await store.games.shown_turns.close()
        assert await store.games.shown_ply(shown) == noted_ply


async def test_a_note_of_a_process_that_has_lost_the_game_changes_nothing(
    store: Store, shown: int
) -> None:
    successor = Games(store.database)
    await successor.append(step(shown, 1))
    await successor.record_shown(shown, HERE, ShownTurn(2), 5.0)
    await store.games.shown_turns.close()
    assert await store.games.shown_ply(shown) == 2
    await store.games.record_shown(shown, HERE, ShownTurn(1), 6.0)
    assert [*await store.games.outdated(0.0, EVERY_SHARD)] == [shown], (
        "the older state was shown once more"
    )


async def test_a_note_that_comes_late_ends_no_pause(store: Store, shown: int) -> None:
    """The server has an outage, or has removed the bot, since the message was edited."""
    await store.unreachable.add_guild(CRYPT.guild_id or 0, 10.0)
    await store.games.shown_turns.close()
    assert await store.games.shown_ply(shown) == 1
    assert await store.timers.next(1000.0) == 1010.0, "only the pause itself has an end"
