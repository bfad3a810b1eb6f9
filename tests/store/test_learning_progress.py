"""How far people are in each lesson, and which mistakes they have corrected, is stored."""

from bot.store.store import Store
from tests.store.samples import MINA, begun

MOST = 50


async def test_the_step_of_a_lesson_is_the_one_stored_last(store: Store) -> None:
    progress = store.learning_progress
    assert await progress.lesson_step(1, "fosco") is None
    for step in (2, 5, 1):
        await progress.save_lesson_step(1, "fosco", step)
        assert await progress.lesson_step(1, "fosco") == step
    assert await progress.lesson_step(2, "fosco") is None


async def test_every_game_has_a_lesson_with_steps_of_its_own(store: Store) -> None:
    progress = store.learning_progress
    await progress.save_lesson_step(1, "fosco", 3)
    await progress.save_lesson_step(1, "abstrac", 5)
    assert await progress.lesson_step(1, "dracula") is None
    assert await progress.lesson_step(1, "fosco") == 3
    assert await progress.lesson_steps(1) == {"fosco": 3, "abstrac": 5}
    assert await progress.lesson_steps(2) == {}


async def test_corrected_moves_are_those_of_one_person(store: Store) -> None:
    game_id = await begun(store)
    for _twice in range(2):
        await store.learning_progress.record_corrected(1, game_id, 7)
    await store.learning_progress.record_corrected(2, game_id, 3)
    assert await store.learning_progress.corrected(1) == {(game_id, 7)}


async def test_reviews_are_those_of_a_persons_games_whichever_version_made_them(
    store: Store,
) -> None:
    first, second = await begun(store), await begun(store)
    await store.reviews.save(first, 1, "one")
    await store.reviews.save(second, 2, "two")
    both = [(second, 0, "two"), (first, 0, "one")]
    assert await store.learning_progress.reviews_of(MINA.user_id, MOST) == both
    assert await store.learning_progress.reviews_of(MINA.user_id, 1) == both[:1]
    assert await store.learning_progress.reviews_of(99, MOST) == []
