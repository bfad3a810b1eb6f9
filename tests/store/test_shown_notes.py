"""What messages show is noted a little later, and never what is no longer true."""

import asyncio

import pytest

from bot.model.errors import Busy
from bot.model.location import MessageLocation
from bot.store.games import Games
from bot.store.store import Store
from bot.store.stored_values import Takeback, TurnState
from tests.conftest import HANGING
from tests.store.samples import CRYPT, begun, step
from tests.tables.fakes import stand_in

PATIENCE = 60.0  # seconds until a note is missed
HERE = MessageLocation(CRYPT.guild_id, CRYPT.channel_id, 5)
ELSEWHERE = MessageLocation(CRYPT.guild_id, CRYPT.channel_id, 6)


@pytest.fixture
async def shown(store: Store) -> int:
    """A game that stands in a message, which shows one move of it now."""
    store.games = Games(store.database, soon=HANGING)
    game_id = await begun(store)
    await store.games.show(game_id, HERE, 0, 1.0)
    await store.games.append(step(game_id, 0))
    store.games.show_soon(game_id, 5, 1)
    return game_id


async def noted(games: Games, game_id: int, ply: int) -> None:
    """Wait until it is noted that so many moves are shown."""
    async with asyncio.timeout(PATIENCE):
        while await games.shown_ply(game_id) != ply:
            pass


async def test_it_is_noted_at_the_end(store: Store, shown: int) -> None:
    assert await store.games.shown_ply(shown) == 0
    await store.games.close()
    assert await store.games.shown_ply(shown) == 1


async def test_it_is_noted_soon(store: Store, shown: int) -> None:
    await store.games.close()
    games = Games(store.database, soon=0.0)
    for ply in (0, 1):
        games.show_soon(shown, 5, ply)
        await noted(games, shown, ply)


async def test_what_a_busy_database_did_not_take_is_noted_later(store: Store, shown: int) -> None:
    write = store.database.write

    async def busy_once(_work: object) -> None:
        stand_in(store.database, "write", write)
        raise Busy

    stand_in(store.database, "write", busy_once)
    with pytest.raises(Busy):
        await store.games.close()
    games = Games(store.database, soon=0.0)
    stand_in(store.database, "write", busy_once)
    games.show_soon(shown, 5, 1)
    await noted(games, shown, 1)


async def test_a_message_that_is_gone_shows_nothing(store: Store, shown: int) -> None:
    await store.games.lose(shown, 4.0)
    await store.games.close()
    assert await store.games.shown_ply(shown) is None


async def test_a_newer_message_is_not_mistaken_for_the_older_one(store: Store, shown: int) -> None:
    await store.games.show(shown, ELSEWHERE, 0, 4.0)
    await store.games.close()
    assert await store.games.shown_ply(shown) == 0


async def test_what_the_message_does_not_show_drops_the_note(store: Store, shown: int) -> None:
    await store.games.extend(shown, TurnState(1, deadline=70.0), 8, 5.0)
    await store.games.close()
    assert await store.games.shown_ply(shown) is None
    store.games.show_soon(shown, 5, 1)
    await store.games.ask_back(shown, Takeback(1))
    await store.games.close()
    assert await store.games.shown_ply(shown) is None


async def test_a_note_that_comes_late_ends_no_pause(store: Store, shown: int) -> None:
    """The server has an outage, or has removed the bot, since the message was edited."""
    await store.timers.pause_guild(CRYPT.guild_id or 0, 10.0)
    await store.games.close()
    assert await store.games.shown_ply(shown) == 1
    assert await store.timers.next(1000.0) == 1010.0, "only the pause itself has an end"
