"""How results and ratings are made anew: by replaying every record that has come to an end."""

from contextlib import suppress

from bot.engine.errors import Refusal
from bot.store.store import Store
from bot.tables.ratings import finish_of
from bot.tables.table_cache import table_of


async def rebuild(store: Store) -> int:
    """Results and ratings in the order of the ends; gives the number of games that count.

    A record that is damaged counts no more.
    """
    finishes = []
    for game_id in await store.games.ended():
        with suppress(Refusal):
            playing = await store.games.playing(game_id)
            assert playing is not None, "nothing is ever taken out of the log"
            assert playing.ended_at is not None, "only games that are over were asked for"
            finish = finish_of(table_of(playing))
            if finish is not None:
                finishes.append((game_id, playing.ended_at, finish))
    await store.rebuild(finishes)
    return len(finishes)
