"""What messages show is noted with the next move, and never what is no longer true."""

import pytest

from bot.model.location import MessageLocation
from bot.store.errors import Conflict
from bot.store.games import Games
from bot.store.store import Store
from bot.store.stored_values import Takeback, TurnState
from tests.conftest import HANGING
from tests.store.samples import CRYPT, begun, step

HERE = MessageLocation(CRYPT.guild_id, CRYPT.channel_id, 5)
ELSEWHERE = MessageLocation(CRYPT.guild_id, CRYPT.channel_id, 6)


@pytest.fixture
async def shown(store: Store) -> int:
    """A game that stands in a message, which shows one move of it now."""
    store.games = Games(store.database, soon=HANGING)
    game_id = await begun(store)
    await store.games.show(game_id, HERE, 0, 1.0)
    await store.games.append(step(game_id, 0))
    store.games.show_soon(game_id, 5, 1, 3.0)
    return game_id


async def test_it_is_noted_with_the_next_move_of_any_game(store: Store, shown: int) -> None:
    assert await store.games.shown_ply(shown) == 0
    await store.games.append(step(await begun(store), 0))
    assert await store.games.shown_ply(shown) == 1


async def test_it_is_noted_at_the_end(store: Store, shown: int) -> None:
    await store.games.close()
    assert await store.games.shown_ply(shown) == 1


async def test_it_is_noted_soon_without_a_move(store: Store, shown: int) -> None:
    await store.games.close()
    games = Games(store.database, soon=0.0)
    for ply in (0, 1):
        games.show_soon(shown, 5, ply, 3.0)
        while await games.shown_ply(shown) != ply:
            pass


async def test_a_move_that_fails_takes_no_note_with_it(store: Store, shown: int) -> None:
    with pytest.raises(Conflict):
        await store.games.append(step(shown, 0))
    assert await store.games.shown_ply(shown) == 0
    await store.games.append(step(shown, 1))
    assert await store.games.shown_ply(shown) == 1


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
    store.games.show_soon(shown, 5, 1, 6.0)
    await store.games.ask_back(shown, Takeback(1))
    await store.games.close()
    assert await store.games.shown_ply(shown) is None


async def test_a_note_ends_a_pause(store: Store, shown: int) -> None:
    await store.games.close()
    before = await store.timers.next(1000.0)
    await store.timers.pause_guild(CRYPT.guild_id or 0, 10.0)
    store.games.show_soon(shown, 5, 1, 30.0)
    await store.games.close()
    assert before is not None
    assert await store.timers.next(1000.0) == before + 20.0
