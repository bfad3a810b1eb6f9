"""A rebuild takes each game once, in the order in which the games ended."""

from collections.abc import Sequence
from dataclasses import replace

import pytest
from sqlalchemy import Connection, select, update

from bot.engine.errors import Refusal
from bot.model.results import OVERALL, Finish, Ratings, RatingUpdate
from bot.store import schema
from bot.store.rebuilt_schema import REBUILT
from bot.store.store import Store
from bot.store.stored_values import MoveCommit, StoredGame, TurnState
from tests.store.samples import JONATHAN, MINA, MINA_AFTER, begun, last_step
from tests.tables.fakes import honest_since


async def end(store: Store, game_id: int, at: float) -> None:
    await store.games.append(MoveCommit(game_id, "!resign 1", at, TurnState(1, over=True)))


def rows_left(connection: Connection) -> int:
    """The number of rows that a rebuild has not moved to their place."""
    return sum(len(connection.execute(select(table)).all()) for table in REBUILT)


@pytest.mark.parametrize("at_once", [1, 2, 9])
async def test_games_are_rebuilt_in_the_order_in_which_they_ended(
    store: Store, at_once: int
) -> None:
    games = [await begun(store, bytes([number]) * 32) for number in range(5)]
    for number, at in ((2, 3.0), (0, 5.0), (4, 7.0), (1, 8.0)):
        await end(store, games[number], at)
    same = update(schema.place).where(schema.place.c.game_id.in_([games[1], games[4]]))
    await store.database.write(lambda connection: connection.execute(same.values(ended_at=8.0)))
    assert await store.rebuilding.total() == 4
    order, known = list[int](), list[object]()

    def finish_of(game: StoredGame, ratings: Ratings, _day: object) -> Finish | None:
        order.append(game.id)
        known.append(ratings.get((MINA.user_id, OVERALL)))
        finish = last_step(game.id, 0).finish
        assert finish is not None
        other_scope = RatingUpdate(MINA.user_id, "dracula", None, MINA_AFTER)
        first = replace(finish, rating_updates=(*finish.rating_updates, other_scope))
        return first if len(order) == 1 else None

    assert await store.rebuilding.begin(afresh=False) == 0
    while await store.rebuilding.advance(finish_of, at_once):
        pass
    assert order == [games[number] for number in (2, 0, 1, 4)]
    assert known == [None, MINA_AFTER, MINA_AFTER, MINA_AFTER]
    assert await store.rebuilding.exchange() == 1
    everybody: Sequence[int] = [MINA.user_id, JONATHAN.user_id]
    ratings = await store.player_stats.ratings(everybody, [OVERALL])
    assert {user_id: skill.shown for (user_id, _), skill in ratings.items()} == {1: 1024, 2: 976}
    assert await store.database.read(rows_left) == 0
    profile = await store.player_stats.profile(MINA.user_id, None)
    assert (profile.games, profile.wins, profile.rating) == (1, 1, 1024), "they are counted anew"


async def test_a_rebuild_resumes_only_while_honest_ratings_begin_at_the_same_time(
    store: Store,
) -> None:
    for number in (1, 2):
        await end(store, await begun(store, bytes([number]) * 32), float(number))
    await store.rebuilding.begin(afresh=False)
    assert await store.rebuilding.advance(lambda *_: None, 1) == 1
    assert await store.rebuilding.begin(afresh=False) == 1
    await honest_since(store, 5.0)
    assert await store.rebuilding.begin(afresh=False) == 0
    assert await store.rebuilding.advance(lambda *_: None, 9) == 2


async def test_a_game_whose_record_is_damaged_is_named_and_does_not_count(
    store: Store, caplog: pytest.LogCaptureFixture
) -> None:
    games = [await begun(store, bytes([number]) * 32) for number in (1, 2)]
    for number, game_id in enumerate(games, 1):
        await end(store, game_id, float(number))

    def finish_of(game: StoredGame, *_before: object) -> Finish | None:
        if game.id == games[0]:
            raise Refusal("illegal_move")
        return last_step(game.id, 0).finish

    await store.rebuilding.begin(afresh=False)
    assert await store.rebuilding.advance(finish_of, 9) == 2
    assert await store.rebuilding.exchange() == 1
    assert [record.getMessage() for record in caplog.records if record.levelname == "ERROR"] == [
        f"the record of table {games[0]} is damaged, so it does not count"
    ]
