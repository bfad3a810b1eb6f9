"""Reviews that are made once: by a judge who likes every move."""

import asyncio
from collections.abc import AsyncIterator, Callable, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from statistics import fmean
from typing import ClassVar

import pytest

from bot.engine.coffin.view import coffin_view
from bot.model.errors import Busy, QueueFull
from bot.model.reviews import (
    Grade,
    Judgement,
    MoveAnalysis,
    PlayedMove,
    Review,
    ReviewScale,
    Verdict,
    margins_of,
)
from bot.model.terms import Terms
from bot.tables.errors import Closing, NotOver
from bot.tables.replayed_moves import finished_deals, replayed_moves
from bot.tables.review_service import (
    MOST_JOBS,
    MOST_JOBS_OF_ONE,
    Progress,
    ReviewService,
)
from bot.tables.stored_reviews import StoredReview
from bot.tables.table import Table
from tests.tables.fakes import (
    JONATHAN,
    LUCY,
    MINA,
    FakeMoveChooser,
    Harness,
    failing,
    harness,
    settle,
)

CASUAL = Terms("dracula.classic", rated=False)
SINCE, VERSION = 3, 5
"""The version since which such games are judged as they are now, and the version of now."""


@dataclass
class FakeMoveJudge:
    """Remembers what it was asked; judges as long as it is `awake`, unless something `befalls`."""

    version: ClassVar[int] = VERSION
    asked: int = 0
    judged: int = 0
    begun: asyncio.Event = field(default_factory=asyncio.Event)
    awake: asyncio.Event = field(default_factory=asyncio.Event)
    befalls: Callable[[], None] = lambda: None

    def __post_init__(self) -> None:
        self.awake.set()

    def is_valid(self, version: int, terms: Terms) -> bool:
        return terms.rules != CASUAL.rules or version >= SINCE

    async def judge(self, deal: Sequence[PlayedMove], at: int, seed: bytes) -> MoveAnalysis:
        self.asked += 1
        await asyncio.sleep(0)
        self.begun.set()
        await self.awake.wait()
        self.befalls()
        self.judged += 1
        view, state, move = deal[at]
        assert move in view.moves
        assert state.view(view.seat) == view
        like = Judgement(move, 1.23456, 1.0)
        assert view.seat is not None
        verdict = Verdict(view.game, view.deal, view.seat, like, like, Grade.BEST, (1.0, -1.0))
        return MoveAnalysis(verdict, before=(2.0, -2.0), scale=ReviewScale(8.0, False))


@pytest.fixture
async def carfax(tmp_path: Path) -> AsyncIterator[Harness]:
    async with harness(tmp_path / "dracula.db") as made:
        yield made


@pytest.fixture
def judge() -> FakeMoveJudge:
    return FakeMoveJudge()


@pytest.fixture
async def reviews(carfax: Harness, judge: FakeMoveJudge) -> AsyncIterator[ReviewService]:
    made = ReviewService(carfax.store, judge)
    yield made
    await made.close()


async def over(carfax: Harness, steps: int = 24) -> Table:
    """A game that was given up after `steps` moves."""
    table = await carfax.game(terms=CASUAL)
    for _ in range(steps):
        table = await carfax.step(table)
    return await carfax.gameplay.resign(table.id, MINA.user_id, press=carfax.press())


async def told(
    reviews: ReviewService, table: Table, user_id: int = MINA.user_id
) -> tuple[list[Progress], Review]:
    """The progress that is reported to this person, and the review."""
    reported: list[Progress] = []

    async def report(progress: Progress) -> None:
        reported.append(progress)

    review = await reviews.review(table, user_id, report)
    return reported, review


async def test_a_review_reports_each_coffin_and_is_made_once(
    carfax: Harness, reviews: ReviewService, judge: FakeMoveJudge
) -> None:
    table = await over(carfax)
    progress, review = await told(reviews, table)
    assert [one.done for one in progress if one.of] == [0, 8]
    assert judge.judged == len(review.verdicts) == 16
    assert review.scale == ReviewScale(8.0, False)
    assert await told(reviews, table) == ([], review)
    assert judge.judged == 16


async def test_progress_that_is_made_while_progress_is_being_shown_is_reported_too(
    carfax: Harness, reviews: ReviewService, judge: FakeMoveJudge
) -> None:
    table, reported = await over(carfax), list[Progress]()
    judge.awake.clear()

    async def show(progress: Progress) -> None:
        await judge.begun.wait()
        reported.append(progress)

    review = asyncio.create_task(reviews.review(table, MINA.user_id, show))
    await judge.begun.wait()
    await settle(carfax.time.busy)
    assert reported == [Progress(0, 0), Progress(0, 16)]
    judge.awake.set()
    await review


async def test_a_review_of_a_long_deal_reports_now_and_then(
    carfax: Harness, reviews: ReviewService
) -> None:
    terms = Terms("fosco.two", {"deals": "1"}, rated=False)
    table = await carfax.play_out(await carfax.game(terms=terms))
    progress, review = await told(reviews, table)
    moves = len(review.verdicts)  # of more than one deal if the first is a draw
    assert moves % 52 == 0
    assert [one.done for one in progress if one.of] == list(range(0, moves, 13))
    assert {one.of for one in progress if one.of} == {moves}


async def test_a_review_is_the_same_for_another_process(
    carfax: Harness, reviews: ReviewService, judge: FakeMoveJudge
) -> None:
    table = await over(carfax)
    _, review = await told(reviews, table)
    other = ReviewService(carfax.store, judge)
    assert await other.stored(table) == review
    assert judge.judged == 16


async def test_a_review_is_made_again_once_moves_of_its_game_are_judged_otherwise(
    carfax: Harness, reviews: ReviewService
) -> None:
    table = await over(carfax)
    older = Review((), ())
    await carfax.store.reviews.save(table.id, SINCE, older.to_json())
    assert await reviews.stored(table) == older, "only other games have changed since"
    await carfax.store.reviews.save(table.id, SINCE - 1, older.to_json())
    assert await reviews.stored(table) is None
    assert await reviews.last_stored(table) == StoredReview(older, valid=False)
    _, review = await told(reviews, table)
    assert review != older
    assert await reviews.last_stored(table) == StoredReview(review, valid=True)


async def test_a_review_that_cannot_be_read_is_made_again(
    carfax: Harness, reviews: ReviewService
) -> None:
    table = await over(carfax)
    for version in (VERSION, VERSION - 1):
        await carfax.store.reviews.save(table.id, version, "what we thought once")
        assert await reviews.stored(table) is None
        assert await reviews.last_stored(table) is None
        _, review = await told(reviews, table)
        assert await reviews.stored(table) == review


async def test_however_many_ask_it_is_made_once(
    carfax: Harness, reviews: ReviewService, judge: FakeMoveJudge
) -> None:
    table = await over(carfax)
    several = await asyncio.gather(*(told(reviews, table) for _ in range(3)))
    assert judge.judged == 16
    assert len({review.to_json() for _, review in several}) == 1


async def test_a_request_at_the_moment_of_completion_gets_the_same_review(
    carfax: Harness, reviews: ReviewService, judge: FakeMoveJudge
) -> None:
    table = await over(carfax)
    _, review = await told(reviews, table)
    assert await told(reviews, table) == ([], review)
    assert judge.judged == 16


async def test_a_review_goes_on_without_its_caller(
    carfax: Harness, reviews: ReviewService, judge: FakeMoveJudge
) -> None:
    table = await over(carfax)
    judge.awake.clear()
    waiting = asyncio.create_task(told(reviews, table))
    await judge.begun.wait()
    waiting.cancel()
    await asyncio.gather(waiting, return_exceptions=True)
    judge.awake.set()
    await told(reviews, table)
    assert judge.asked == judge.judged == 16, "the review that was begun went on"


async def test_reviews_wait_for_one_another_and_the_line_is_not_endless(
    carfax: Harness, reviews: ReviewService, judge: FakeMoveJudge
) -> None:
    *tables, last = [await over(carfax, steps) for steps in (24, 24, *[2] * (MOST_JOBS - 1))]
    judge.awake.clear()
    jobs = [asyncio.create_task(told(reviews, table, user)) for user, table in enumerate(tables)]
    await judge.begun.wait()
    with pytest.raises(QueueFull):
        await told(reviews, last)
    judge.awake.set()
    (_, first), (waited, second), *_ = await asyncio.gather(*jobs)
    assert waited[0] == Progress(0, 0)
    assert first.verdicts
    assert second.verdicts
    _, review = await told(reviews, last)
    assert review == Review((), ())


async def test_nobody_fills_the_queue_of_reviews_alone(
    carfax: Harness, reviews: ReviewService, judge: FakeMoveJudge
) -> None:
    *tables, last = [await over(carfax) for _ in range(MOST_JOBS_OF_ONE + 1)]
    judge.awake.clear()
    jobs = [asyncio.create_task(told(reviews, table)) for table in tables]
    await judge.begun.wait()
    with pytest.raises(QueueFull, match="own queue full"):
        await told(reviews, last)
    # Whoever asks for what somebody else has asked for already waits with them.
    jobs += [asyncio.create_task(told(reviews, last, one.user_id)) for one in (JONATHAN, MINA)]
    judge.awake.set()
    assert await asyncio.gather(*jobs)


async def test_a_review_that_another_process_made_meanwhile_is_not_made_again(
    carfax: Harness, reviews: ReviewService, judge: FakeMoveJudge
) -> None:
    first, second = await over(carfax), await over(carfax)
    judge.awake.clear()
    jobs = [asyncio.create_task(told(reviews, table)) for table in (first, second)]
    await judge.begun.wait()
    colleague = FakeMoveJudge()
    _, made = await told(ReviewService(carfax.store, colleague), second)
    judge.awake.set()
    _, (_, review) = await asyncio.gather(*jobs)
    assert review == made
    assert (judge.judged, colleague.judged) == (16, 16)


async def test_a_review_that_fails_raises_for_its_callers_and_can_be_made_again(
    carfax: Harness, reviews: ReviewService, judge: FakeMoveJudge, caplog: pytest.LogCaptureFixture
) -> None:
    table = await over(carfax)

    def fall() -> None:
        raise RuntimeError("out of the window")

    judge.befalls = fall
    with pytest.raises(RuntimeError):
        await told(reviews, table)
    assert "could not be reviewed" in caplog.text
    judge.befalls = lambda: None
    _, review = await told(reviews, table)
    assert review.verdicts


async def test_a_review_that_cannot_be_stored_is_returned_all_the_same(
    carfax: Harness, reviews: ReviewService
) -> None:
    table = await over(carfax)
    failing(carfax.store.reviews, "save", Busy)
    _, review = await told(reviews, table)
    assert review.verdicts
    assert await reviews.stored(table) is None


async def test_closing_ends_what_is_under_way_and_lets_nothing_begin(
    carfax: Harness, reviews: ReviewService, judge: FakeMoveJudge
) -> None:
    table = await over(carfax)
    judge.awake.clear()
    waiting = asyncio.create_task(told(reviews, table))
    await judge.begun.wait()
    await reviews.close()
    with pytest.raises(Closing):
        await waiting
    with pytest.raises(Closing):
        await told(reviews, table)
    assert await reviews.stored(table) is None


async def test_a_running_game_has_no_review(
    carfax: Harness, reviews: ReviewService, judge: FakeMoveJudge
) -> None:
    table = await carfax.game(terms=CASUAL)
    for act in (reviews.stored(table), reviews.replayed_moves(table), told(reviews, table)):
        with pytest.raises(NotOver):
            await act
    assert judge.judged == 0


async def test_a_coffin_that_was_not_filled_is_not_judged(
    carfax: Harness, reviews: ReviewService
) -> None:
    table = await over(carfax, 4)
    _, review = await told(reviews, table)
    assert review == Review((), ())
    assert len(replayed_moves(table)) == 3
    assert finished_deals(table, replayed_moves(table)) == ()


async def test_luck_and_play_add_up_to_the_lead(carfax: Harness, reviews: ReviewService) -> None:
    table = await carfax.play_out(await carfax.game(terms=CASUAL))
    _, review = await told(reviews, table)
    scores = table.view(None).scores
    for side in (0, 1):
        lead = scores[side] - scores[1 - side]
        assert review.luck(side) + review.play(side) == lead
        assert review.lead_history(side)[-1][-1] == lead
        assert [len(coffin) for coffin in review.lead_history(side)] == [9] * 6
    assert sum(review.lost(seat) for seat in (0, 1)) == pytest.approx(48 * 0.23)
    assert sum(review.count(seat, Grade.BEST) for seat in (0, 1)) == 48
    assert 0 <= review.share_of_play <= 1
    assert Review((), ()).share_of_play == 0


async def test_every_card_is_a_play_with_what_its_player_saw(carfax: Harness) -> None:
    table = await carfax.play_out(await carfax.game(terms=CASUAL))
    plays = replayed_moves(table)
    assert len(plays) == 48
    for play in plays:
        assert play.move in play.view.moves
        assert play.view.seat == play.seat
        assert play.move.card in play.view.hand
        assert play.move.cell is not None
        assert coffin_view(play.shown).coffin[play.move.cell] == play.move.card


def has_played(table: Table, seat: int) -> bool:
    return any(seat == other for other, _move in table.view(None).moves_made)


async def test_where_counters_are_played_for_a_deal_has_scored_the_cards_that_were_taken(
    carfax: Harness, reviews: ReviewService
) -> None:
    table = await carfax.game(terms=replace(CASUAL, options={"counting": "cards_tens"}))
    table = await carfax.play_out(table)
    _, review = await told(reviews, table)
    results = table.view(None).results
    assert any(result.gains != result.scores for result in results)
    for deal, result in zip(review.deals, results, strict=True):
        assert deal.scored == margins_of(result.gains)


async def test_moves_of_the_stand_in_are_nobodys_mistakes(
    tmp_path: Path, judge: FakeMoveJudge
) -> None:
    async with harness(tmp_path / "dracula.db", move_chooser=FakeMoveChooser()) as here:
        table = await here.game(MINA, JONATHAN, LUCY, terms=Terms("thracula", rated=False))
        while not (table.position.to_move == 2 and has_played(table, 2)):
            table = await here.step(table)
        table = await here.gameplay.resign(table.id, LUCY.user_id, press=here.press())
        table = await here.gameplay.move(
            (table.id, table.ply), MINA.user_id, "continue", press=here.press()
        )
        while not table.view(None).results:
            await settle(here.time.busy)
            table = await here.tables.get(table.id)
            if table.mover in (MINA, JONATHAN):
                table = await here.step(table)
        table = await here.gameplay.resign(table.id, MINA.user_id, press=here.press())
        reviews = ReviewService(here.store, judge)
        _reported, review = await told(reviews, table)
        await reviews.close()
    plays = replayed_moves(table)[: len(review.verdicts)]
    hers = [play for play in plays if play.seat == 2]
    own = [play for play in hers if not play.stand_in]
    assert 0 < len(own) < len(hers)
    assert not [play for play in plays if play.stand_in and play.seat != 2]
    assert review.count(2, Grade.BEST) == len(own)
    assert review == Review.from_json(review.to_json())
    (luck,), (result,) = review.deals, table.position.state.view(None).results
    assert luck.scored == tuple(
        pytest.approx(gain - fmean(result.gains[:side] + result.gains[side + 1 :]), abs=0.01)
        for side, gain in enumerate(result.gains)
    )
