"""Mistakes are found in one's own reviewed games, the costliest first, until they are corrected."""

import asyncio
from collections.abc import AsyncIterator, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import ClassVar

import pytest

from bot.engine.cards import hash_rng
from bot.engine.errors import Refusal
from bot.engine.game import View
from bot.engine.moves import Move
from bot.model.errors import QueueFull
from bot.model.players import Person
from bot.model.reviews import (
    Grade,
    Judgement,
    MoveAnalysis,
    MoveValue,
    PlayedMove,
    Review,
    ReviewScale,
    Verdict,
    seed_of_game,
    seed_of_move,
)
from bot.model.terms import Terms
from bot.tables.errors import Closing, NoMistakeNow
from bot.tables.hints import MOST_HINTS, Hints
from bot.tables.mistakes import Mistake, MistakeCounts, Mistakes
from bot.tables.replayed_moves import finished_deals, replayed_moves
from bot.tables.review_service import ReviewService
from bot.tables.table import Table
from tests.tables.fakes import JONATHAN, LUCY, MINA, Determinize, Harness, harness, settle, stand_in

CASUAL = Terms("dracula.classic", rated=False)
OLDER, VERSION = 1, 2
"""The version of the analysis, and one that judged moves otherwise."""
COSTS = {3: (Grade.SLIP, 2.0), 5: (Grade.BLUNDER, 20.0), 7: (Grade.MISTAKE, 5.0)}
"""By number of a move: its grade and what it lost; the other moves lost nothing."""


@dataclass
class DescendingEvaluator:
    """Values the moves in their order, each a point less than the one before; knows `known`."""

    known: int = 100
    views: list[View] = field(default_factory=list)
    seeds: list[bytes] = field(default_factory=list)

    async def hints(self, view: View, determinize: Determinize, seed: bytes) -> list[MoveValue]:
        assert determinize(hash_rng(seed)).view(view.seat) == view
        self.views.append(view)
        self.seeds.append(seed)
        return [(move, 4.0 - at) for at, move in enumerate(view.moves[: self.known])]


class UnaskedJudge:
    """Knows the stored reviews that are valid; it is asked for no new one."""

    version: ClassVar[int] = VERSION

    def is_valid(self, version: int, _terms: Terms) -> bool:
        return version == VERSION

    async def judge(self, deal: Sequence[PlayedMove], at: int, seed: bytes) -> MoveAnalysis:
        raise AssertionError((deal, at, seed))


@pytest.fixture
async def carfax(tmp_path: Path) -> AsyncIterator[Harness]:
    async with harness(tmp_path / "dracula.db") as made:
        yield made


@pytest.fixture
def evaluator() -> DescendingEvaluator:
    return DescendingEvaluator()


@pytest.fixture
def hints(evaluator: DescendingEvaluator) -> Hints:
    return Hints(evaluator)


@pytest.fixture
def mistakes(carfax: Harness, hints: Hints) -> Mistakes:
    return Mistakes(carfax.store, carfax.tables, ReviewService(carfax.store, UnaskedJudge()), hints)


async def reviewed(
    carfax: Harness,
    scale: ReviewScale = ReviewScale(),  # noqa: B008
    version: int = VERSION,
) -> Table:
    """A game of one coffin with a review, in which the eldest seat made all the mistakes."""
    table = await carfax.game(terms=CASUAL)
    for _ in range(12):
        table = await carfax.step(table)
    table = await carfax.gameplay.resign(table.id, MINA.user_id, press=carfax.press())
    (coffin,) = finished_deals(table, replayed_moves(table))
    verdicts = []
    for number, play in enumerate(coffin, 1):
        grade, lost = COSTS.get(number, (Grade.BEST, 0.0))
        best = next(
            move for move in (*play.view.moves, play.move) if lost == 0 or move != play.move
        )
        judged = Judgement(best if lost else play.move, lost, 0.0)
        verdicts.append(Verdict(1, 1, play.seat, judged, judged, grade, (0.0, 0.0)))
    review = Review(tuple(verdicts), (), scale)
    await carfax.store.reviews.save(table.id, version, review.to_json())
    return table


async def stored(carfax: Harness, table: Table) -> Review:
    row = await carfax.store.reviews.read(table.id)
    assert row is not None
    return Review.from_json(row[1])


def eldest(table: Table) -> Person:
    """Who made the odd moves of the coffin."""
    player = table.seats[replayed_moves(table)[0].seat]
    assert isinstance(player, Person)
    return player


def best(mistake: Mistake) -> Move:
    return mistake.verdict.known.best


async def numbers(mistakes: Mistakes, user_id: int) -> list[int]:
    """The mistakes in their order, to the last one."""
    found: list[int] = []
    mistake = await mistakes.next(user_id)
    while mistake is not None:
        found.append(mistake.number)
        mistake = await mistakes.next(user_id, mistake.key)
    return found


async def test_the_costliest_mistake_comes_first(carfax: Harness, mistakes: Mistakes) -> None:
    table = await reviewed(carfax)
    assert await numbers(mistakes, eldest(table).user_id) == [5, 7, 3]


async def test_losses_are_compared_by_what_a_point_is_worth_in_each_game(
    carfax: Harness, mistakes: Mistakes
) -> None:
    table = await reviewed(carfax)
    while eldest(more := await reviewed(carfax, ReviewScale(10.0))) != eldest(table):
        """Only a game in which the same person made the mistakes will do."""
    found, mistake = [], await mistakes.next(eldest(table).user_id)
    while mistake is not None:
        found.append((mistake.table.id == more.id, mistake.number))
        mistake = await mistakes.next(eldest(table).user_id, mistake.key)
    assert found[:2] == [(False, 5), (False, 7)]
    assert found[-2:] == [(True, 7), (True, 3)]


async def test_small_losses_do_not_count_where_margins_are_vague(
    carfax: Harness, mistakes: Mistakes
) -> None:
    table = await reviewed(carfax, ReviewScale(tells_luck=False))
    assert await numbers(mistakes, eldest(table).user_id) == [5, 7]


async def test_the_others_have_no_mistakes(carfax: Harness, mistakes: Mistakes) -> None:
    table = await reviewed(carfax)
    other = next(each for each in (MINA, JONATHAN) if each != eldest(table))
    assert await mistakes.next(other.user_id) is None
    assert await mistakes.has_reviews(other.user_id)
    assert await mistakes.next(LUCY.user_id) is None
    assert not await mistakes.has_reviews(LUCY.user_id)


async def test_what_the_bot_played_for_a_player_who_had_left_is_no_mistake(
    carfax: Harness, mistakes: Mistakes
) -> None:
    table = await reviewed(carfax)
    review = await stored(carfax, table)
    later = [
        replace(verdict, stand_in=number > 5) for number, verdict in enumerate(review.verdicts)
    ]
    changed = replace(review, verdicts=tuple(later)).to_json()
    await carfax.store.reviews.save(table.id, VERSION, changed)
    assert await numbers(mistakes, eldest(table).user_id) == [5, 3]


async def test_a_mistake_shows_what_its_player_saw(
    carfax: Harness, mistakes: Mistakes, evaluator: DescendingEvaluator
) -> None:
    table = await reviewed(carfax)
    mistake = await mistakes.get(eldest(table).user_id, (table.id, 5))
    play = replayed_moves(table)[4]
    assert mistake.view == play.view
    assert not mistake.table.over
    await mistakes.answer(eldest(table).user_id, mistake, None)
    assert evaluator.views == [play.view]


async def test_a_move_has_the_seed_of_its_place_in_its_own_deal(
    carfax: Harness, mistakes: Mistakes, evaluator: DescendingEvaluator
) -> None:
    table = await carfax.play_out(await carfax.game(terms=CASUAL))
    plays, verdicts = replayed_moves(table), []
    for play in plays:
        judged = Judgement(play.move, 9.0, 0.0)
        verdicts.append(Verdict(1, play.deal, play.seat, judged, judged, Grade.MISTAKE, (0.0, 0.0)))
    review = Review(tuple(verdicts), ()).to_json()
    await carfax.store.reviews.save(table.id, VERSION, review)
    number = 3 + next(at for at, play in enumerate(plays) if play.deal == 2)
    player = table.seats[plays[number - 1].seat]
    assert isinstance(player, Person)
    mistake = await mistakes.get(player.user_id, (table.id, number))
    await mistakes.answer(player.user_id, mistake, None)
    assert evaluator.seeds == [seed_of_move(seed_of_game(1), 2, 2)], "as in the review"


async def test_a_corrected_mistake_does_not_come_again(carfax: Harness, mistakes: Mistakes) -> None:
    table = await reviewed(carfax)
    user_id = eldest(table).user_id
    mistake = await mistakes.get(user_id, (table.id, 5))
    answer = await mistakes.answer(user_id, mistake, best(mistake))
    assert answer.correct
    assert await numbers(mistakes, user_id) == [7, 3]
    after_it = await mistakes.next(user_id, mistake.key)
    assert after_it is not None
    assert after_it.number == 7


async def test_each_mistake_has_a_place_that_a_correction_does_not_change(
    carfax: Harness, mistakes: Mistakes
) -> None:
    table = await reviewed(carfax)
    user_id = eldest(table).user_id
    assert (await mistakes.get(user_id, (table.id, 7))).place == (2, 3)
    assert await mistakes.counts(user_id) == MistakeCounts(3, 0)
    first = await mistakes.get(user_id, (table.id, 7))
    await mistakes.answer(user_id, first, best(first))
    assert await mistakes.counts(user_id) == MistakeCounts(3, 1)
    costliest = await mistakes.next(user_id)
    assert costliest is not None
    assert (costliest.number, costliest.place) == (5, (1, 3))
    second = await mistakes.next(user_id, costliest.key)
    assert second is not None
    assert (second.number, second.place) == (3, (3, 3)), "the corrected one is passed over"
    assert await mistakes.next(user_id, second.key) is None


async def test_the_last_uncorrected_mistake_is_known_as_the_last(
    carfax: Harness, mistakes: Mistakes
) -> None:
    table = await reviewed(carfax)
    user_id = eldest(table).user_id
    found = [await mistakes.get(user_id, (table.id, number)) for number in (5, 7, 3)]
    assert [mistake.last for mistake in found] == [False, False, True]
    await mistakes.answer(user_id, found[-1], best(found[-1]))
    assert (await mistakes.get(user_id, (table.id, 7))).last
    assert not (await mistakes.get(user_id, (table.id, 5))).last


async def test_the_place_of_a_mistake_is_read_once(carfax: Harness, mistakes: Mistakes) -> None:
    table = await reviewed(carfax)
    user_id = eldest(table).user_id
    assert (await mistakes.get(user_id, (table.id, 5))).place == (1, 3)
    while eldest(more := await reviewed(carfax)).user_id != user_id:
        """Only a game in which the same person made the mistakes will do."""
    assert (await mistakes.get(user_id, (table.id, 7))).place == (2, 3)
    assert (await mistakes.get(user_id, (more.id, 7))).place is None
    opened = await mistakes.next(user_id)
    assert opened is not None
    assert opened.place == (1, 6), "what is new counts from the next opening on"


async def test_only_the_last_lists_are_remembered(carfax: Harness, mistakes: Mistakes) -> None:
    table = await reviewed(carfax)
    user_id = eldest(table).user_id
    assert await mistakes.counts(user_id) == MistakeCounts(3, 0)
    while eldest(await reviewed(carfax)).user_id != user_id:
        """Only a game in which the same person made the mistakes will do."""
    for other in range(1000, 1064):
        assert await mistakes.counts(user_id) == MistakeCounts(3, 0)
        assert await mistakes.next(other) is None
    assert await mistakes.counts(user_id) == MistakeCounts(6, 0)


async def test_a_wrong_answer_is_told_what_it_loses(carfax: Harness, mistakes: Mistakes) -> None:
    table = await reviewed(carfax)
    user_id = eldest(table).user_id
    mistake = await mistakes.get(user_id, (table.id, 5))
    worst = next(
        move
        for move in reversed(mistake.view.moves)
        if move not in (best(mistake), mistake.play.move)
    )
    answer = await mistakes.answer(user_id, mistake, worst)
    assert not answer.correct
    assert answer.lost == mistake.view.moves.index(worst)
    assert await numbers(mistakes, user_id) == [5, 7, 3]


async def test_a_move_as_good_as_the_best_is_correct_but_not_the_mistake_itself(
    carfax: Harness, mistakes: Mistakes
) -> None:
    table = await reviewed(carfax)
    user_id = eldest(table).user_id
    mistake = await mistakes.get(user_id, (table.id, 5))
    other = Judgement(mistake.view.moves[-1], 9.0, 0.0)
    elsewhere = replace(mistake, verdict=replace(mistake.verdict, known=other))
    first = mistake.view.moves[0]
    same = replace(elsewhere, play=replace(mistake.play, move=first))
    assert not (await mistakes.answer(user_id, same, first)).correct
    unlike = replace(elsewhere, play=replace(mistake.play, move=mistake.view.moves[1]))
    assert (await mistakes.answer(user_id, unlike, first)).correct


async def test_an_answer_that_was_not_considered_has_no_value(
    carfax: Harness, mistakes: Mistakes, evaluator: DescendingEvaluator
) -> None:
    evaluator.known = 1
    table = await reviewed(carfax)
    user_id = eldest(table).user_id
    mistake = await mistakes.get(user_id, (table.id, 5))
    answer = await mistakes.answer(user_id, mistake, mistake.view.moves[-1])
    assert answer.lost is None
    assert not answer.correct


async def test_moves_are_compared_once_for_a_mistake(
    carfax: Harness, mistakes: Mistakes, evaluator: DescendingEvaluator
) -> None:
    table = await reviewed(carfax)
    user_id = eldest(table).user_id
    mistake = await mistakes.get(user_id, (table.id, 5))
    for _twice in range(2):
        await mistakes.answer(user_id, mistake, None)
    assert len(evaluator.views) == 1
    others = MOST_HINTS // len(mistake.view.moves)
    for number in range(100, 100 + others):
        await mistakes.answer(user_id, replace(mistake, number=number), None)
    await mistakes.answer(user_id, mistake, None)
    assert len(evaluator.views) == others + 2, "only the last ones are remembered"


async def test_one_person_waits_for_three_mistakes_at_most(
    carfax: Harness, mistakes: Mistakes, evaluator: DescendingEvaluator
) -> None:
    table = await reviewed(carfax)
    user_id = eldest(table).user_id
    mistake = await mistakes.get(user_id, (table.id, 5))
    hints, going = evaluator.hints, asyncio.Event()

    async def slowly(view: View, determinize: Determinize, seed: bytes) -> list[MoveValue]:
        await going.wait()
        return await hints(view, determinize, seed)

    stand_in(evaluator, "hints", slowly)
    numbers = (100, 101, 102, 102)
    asked = [
        asyncio.create_task(mistakes.answer(user_id, replace(mistake, number=number), None))
        for number in numbers
    ]
    await asyncio.sleep(0)
    with pytest.raises(QueueFull, match="own hints full"):
        await mistakes.answer(user_id, replace(mistake, number=103), None)
    going.set()
    assert len(await asyncio.gather(*asked)) == len(numbers)
    assert len(evaluator.views) == 3, "the same one is compared once"


async def test_closing_ends_the_comparison_of_moves(
    carfax: Harness, mistakes: Mistakes, evaluator: DescendingEvaluator, hints: Hints
) -> None:
    table = await reviewed(carfax)
    user_id = eldest(table).user_id
    mistake = await mistakes.get(user_id, (table.id, 5))
    begun = asyncio.Event()

    async def forever(*_given: object) -> None:
        begun.set()
        await asyncio.Event().wait()

    stand_in(evaluator, "hints", forever)
    waiting = asyncio.create_task(mistakes.answer(user_id, mistake, None))
    await begun.wait()
    await hints.close()
    await settle()
    assert waiting.done()
    with pytest.raises(Closing):
        await waiting


async def test_the_mistakes_of_older_reviews_are_listed_too(
    carfax: Harness, mistakes: Mistakes
) -> None:
    table = await reviewed(carfax, version=OLDER)
    user_id = eldest(table).user_id
    assert await mistakes.has_reviews(user_id)
    assert await numbers(mistakes, user_id) == [5, 7, 3]
    assert not (await mistakes.get(user_id, (table.id, 5))).valid
    assert await mistakes.counts(user_id) == MistakeCounts(3, 0)


async def test_an_answer_to_an_older_review_is_judged_as_moves_are_now(
    carfax: Harness, mistakes: Mistakes
) -> None:
    table = await reviewed(carfax, version=OLDER)
    user_id = eldest(table).user_id
    mistake = await mistakes.get(user_id, (table.id, 5))
    first, second, *_others, last = mistake.view.moves
    known = replace(mistake.verdict.known, best=last)
    asked = replace(mistake, verdict=replace(mistake.verdict, known=known))
    asked = replace(asked, play=replace(mistake.play, move=second))
    once_best = await mistakes.answer(user_id, asked, last)
    assert not once_best.correct, "the values tell that by now it is the worst"
    assert once_best.now == Judgement(first, 4.0, 3.0)
    found = await mistakes.answer(user_id, asked, first)
    assert found.correct
    assert not found.no_mistake
    assert await numbers(mistakes, user_id) == [7, 3]


async def test_a_move_that_the_values_do_not_know_lost_what_its_older_review_says(
    carfax: Harness, mistakes: Mistakes, evaluator: DescendingEvaluator
) -> None:
    evaluator.known = 1
    table = await reviewed(carfax, version=OLDER)
    mistake = await mistakes.get(eldest(table).user_id, (table.id, 5))
    asked = replace(mistake, play=replace(mistake.play, move=mistake.view.moves[-1]))
    answer = await mistakes.answer(eldest(table).user_id, asked, None)
    assert answer.now == Judgement(mistake.view.moves[0], 4.0, 4.0 - 20.0)


async def test_what_is_no_mistake_by_now_does_not_come_again(
    carfax: Harness, mistakes: Mistakes
) -> None:
    table = await reviewed(carfax, version=OLDER)
    user_id = eldest(table).user_id
    mistake = await mistakes.get(user_id, (table.id, 5))
    first, *_others, last = mistake.view.moves
    answer = await mistakes.answer(
        user_id, replace(mistake, play=replace(mistake.play, move=first)), last
    )
    assert answer.no_mistake
    assert not answer.correct
    assert await numbers(mistakes, user_id) == [7, 3]


async def test_a_review_that_cannot_be_read_is_counted_apart(
    carfax: Harness, mistakes: Mistakes
) -> None:
    table = await reviewed(carfax)
    user_id = eldest(table).user_id
    unread = [await reviewed(carfax) for _twice in range(2)]
    for each in unread:
        await carfax.store.reviews.save(each.id, OLDER, "what we thought once")
    assert await numbers(mistakes, user_id) == [5, 7, 3]
    assert await mistakes.counts(user_id) == MistakeCounts(3, 0, unread[-1].id)
    with pytest.raises(NoMistakeNow):
        await mistakes.get(eldest(unread[0]).user_id, (unread[0].id, 5))


async def test_a_key_from_before_another_review_says_that_it_is_no_mistake_now(
    carfax: Harness, mistakes: Mistakes
) -> None:
    table = await reviewed(carfax, version=OLDER)
    user_id = eldest(table).user_id
    assert (await mistakes.get(user_id, (table.id, 3))).number == 3
    vague = replace(await stored(carfax, table), scale=ReviewScale(tells_luck=False))
    await carfax.store.reviews.save(table.id, VERSION, vague.to_json())
    with pytest.raises(NoMistakeNow):
        await mistakes.get(user_id, (table.id, 3))
    assert await mistakes.next(user_id, (table.id, 3)) is not None, "it leads on"


async def test_only_ones_own_mistakes_can_be_seen(carfax: Harness, mistakes: Mistakes) -> None:
    table = await reviewed(carfax)
    user_id = eldest(table).user_id
    for who, number in ((LUCY.user_id, 5), (user_id, 1), (user_id, 2), (user_id, 0), (user_id, 9)):
        with pytest.raises(Refusal):
            await mistakes.get(who, (table.id, number))
    unreviewed = await carfax.play_out(await carfax.game(terms=CASUAL))
    with pytest.raises(Refusal):
        await mistakes.get(MINA.user_id, (unreviewed.id, 1))
    mistake = await mistakes.get(user_id, (table.id, 5))
    with pytest.raises(Refusal):
        await mistakes.answer(user_id, mistake, Move("queen"))
