"""Which games of a day are taken into account when the next one is rated."""

from dataclasses import replace

import pytest

from bot.store.store import Store
from tests.store.samples import begun, last_step
from tests.tables.fakes import honest_since


@pytest.mark.parametrize(
    ("weights", "met"), [((1.0, 1.0), {(1, 2): 1}), ((1.0, None), {}), ((None, 1.0), {})]
)
async def test_two_people_have_met_in_games_that_counted_for_both(
    store: Store, weights: tuple[float | None, ...], met: dict[tuple[int, int], int]
) -> None:
    await honest_since(store, 0.0)
    end = last_step(await begun(store), 0)
    assert end.finish is not None
    results = tuple(
        replace(result, weight=each, side=result.seat)
        for result, each in zip(end.finish.results, weights, strict=True)
    )
    await store.games.append(replace(end, finish=replace(end.finish, results=results)))
    day = await store.player_stats.rated_day([1, 2], 6.0)
    assert day is not None
    assert day.met == met
