"""Which games count for ratings, and how much; and that a rebuild counts the same."""

import asyncio
import math
from dataclasses import replace

import pytest

from bot.engine.record import Position
from bot.model.players import Person
from bot.model.results import Finish, Outcome, RatedDay, Scope, Skill
from bot.model.terms import Terms
from bot.store.recounts import recount
from bot.tables.rating_model import NEWCOMER, skill, unrounded
from bot.tables.rating_rules import Contest, counted, lost_alone, weight
from bot.tables.ratings import finish_of
from bot.tables.rebuild import rebuild
from bot.tables.table import Table
from tests.tables.fakes import (
    CLASSIC,
    CRYPT,
    DAY,
    JONATHAN,
    LUCY,
    MINA,
    QUINCEY,
    Harness,
    all_that_follows,
    honest_since,
    stand_in,
)

BLUFF = Terms("counterbluff")
THRACULA = Terms("thracula")
PARTNERS = Terms("dracula.partners")
NOBODY_MET = RatedDay(11, {}, {})
TWO = Contest((0, 1), (0, 1))
Rows = list[tuple[object, ...]]


async def one_deal(here: Harness, table: Table) -> Table:
    """The table after a deal, which both have finished."""
    while not table.position.state.deals_finished:
        moves = [str(move) for move in table.position.state.legal_moves()]
        table = await here.step(table, moves.index("fold") if "fold" in moves else 0)
    return table


async def lost(
    here: Harness, loser: Person, *others: Person, terms: Terms = BLUFF, early: bool = False
) -> Table:
    """A game that this person gives up, by default after a deal."""
    table = await here.game(*others, loser, terms=terms)
    if not early:
        table = await one_deal(here, table)
    return await here.gameplay.resign(table.id, loser.user_id, press=here.press())


def changes(table: Table) -> dict[int, float]:
    """By person how the overall rating has changed, in whole points."""
    return {change.user_id: change.after - change.before for change in table.rating_changes}


async def everything(here: Harness) -> Rows:
    return await here.store.database.read(all_that_follows)


async def test_a_player_who_resigns_after_a_deal_loses(here: Harness) -> None:
    over = await lost(here, JONATHAN, MINA)
    assert changes(over)[MINA.user_id] > 0 > changes(over)[JONATHAN.user_id]
    assert [change.weight for change in over.rating_changes] == [1, 1]
    assert all(change.uncertainty for change in over.rating_changes)


async def test_a_game_that_is_left_before_a_deal_is_finished_is_won_by_nobody(
    here: Harness,
) -> None:
    over = await lost(here, JONATHAN, MINA, early=True)
    assert over.rating_changes == ()
    mina = await here.player_stats.profile(MINA.user_id, None)
    assert (mina.rating, mina.games, mina.wins) == (None, 0, 0)


async def test_so_is_a_game_that_is_timed_out_before_a_deal_is_finished(here: Harness) -> None:
    table = await here.game()
    await here.time.advance(4 * DAY)
    over = await here.tables.get(table.id)
    assert over.over
    assert over.rating_changes == ()


async def test_the_third_game_of_a_day_that_somebody_leaves_is_a_loss_for_them_alone(
    here: Harness,
) -> None:
    first, second, third, fourth = [
        await lost(here, JONATHAN, other, early=True) for other in (MINA, LUCY, MINA, MINA)
    ]
    assert first.rating_changes == second.rating_changes == ()
    for over in (third, fourth):
        assert list(changes(over)) == [JONATHAN.user_id]
        assert changes(over)[JONATHAN.user_id] < 0
    here.time.jump(DAY)
    assert (await lost(here, JONATHAN, MINA, early=True)).rating_changes == ()
    jonathan = await here.player_stats.profile(JONATHAN.user_id, None)
    assert (jonathan.games, jonathan.wins) == (2, 0)


async def test_casual_games_that_somebody_leaves_are_not_counted(here: Harness) -> None:
    casual = replace(BLUFF, rated=False)
    for terms in (casual, casual, casual, BLUFF):
        assert (await lost(here, JONATHAN, MINA, terms=terms, early=True)).rating_changes == ()


async def test_two_departures_at_once_are_both_counted(here: Harness) -> None:
    tables = [await here.game(MINA, JONATHAN, terms=BLUFF) for _ in range(4)]
    over = await asyncio.gather(
        *(here.gameplay.resign(one.id, JONATHAN.user_id, press=here.press()) for one in tables)
    )
    assert sorted(len(table.rating_changes) for table in over) == [0, 0, 1, 1]


async def test_the_same_pair_counts_less_and_less_within_a_day(here: Harness) -> None:
    weights = []
    for number in range(7):
        people = (MINA, JONATHAN) if number % 2 else (JONATHAN, MINA)
        over = await lost(here, *people)
        weights.append([change.weight for change in over.rating_changes])
    assert weights == [[w, w] for w in (1, 1 / 2, 1 / 4, 1 / 8, 1 / 16)] + [[], []]
    other = await lost(here, JONATHAN, LUCY)
    assert [change.weight for change in other.rating_changes] == [1, 1]
    here.time.jump(DAY)
    tomorrow = await lost(here, JONATHAN, MINA)
    assert [change.weight for change in tomorrow.rating_changes] == [1, 1]
    mina = await here.player_stats.profile(MINA.user_id, None)
    assert (mina.games, mina.unrated_games) == (6, 2)


async def test_games_of_a_pair_that_end_at_once_have_an_order(here: Harness) -> None:
    tables = [await one_deal(here, await here.game(MINA, JONATHAN, terms=BLUFF)) for _ in range(3)]
    over = await asyncio.gather(
        *(here.gameplay.resign(one.id, JONATHAN.user_id, press=here.press()) for one in tables)
    )
    assert sorted(table.rating_changes[0].weight or 0 for table in over) == [1 / 4, 1 / 2, 1]


async def test_a_day_that_ends_before_its_game_is_stored_is_read_again(here: Harness) -> None:
    table = await one_deal(here, await here.game(MINA, JONATHAN, terms=BLUFF))
    read, days = here.player_stats.rated_day, iter((RatedDay(3, {}, {}), None))

    async def rated_day(user_ids: list[int], now: float) -> RatedDay | None:
        return next(days) or await read(user_ids, now)

    stand_in(here.player_stats, "rated_day", rated_day)
    over = await here.gameplay.resign(table.id, MINA.user_id, press=here.press())
    assert next(days, "both were asked for") == "both were asked for"
    assert len(over.rating_changes) == 2


def finished(table: Table, day: RatedDay, *texts: str) -> Finish:
    """What it means for newcomers on this day that the game goes on and ends like this.

    `play` stands for all moves that are left.
    """
    position = table.position
    for text in texts:
        position = to_the_end(position) if text == "play" else position.play(text)
    finish = finish_of(replace(table, position=position), {}, day)
    assert finish is not None
    return finish


def to_the_end(position: Position) -> Position:
    while not position.over:
        position = position.play(str(position.state.legal_moves()[0]))
    return position


async def test_what_a_computer_scores_for_who_has_left_is_nobodys_best_deal(here: Harness) -> None:
    table = await here.game(MINA, JONATHAN, LUCY, terms=THRACULA)
    while not table.position.state.deals_finished:
        table = await here.step(table)
    (first,) = table.position.state.view(None).results
    results = finished(table, NOBODY_MET, "!resign 0", "!continue 1", "play").results
    assert results[0].best_deal == first.scores[0]
    early = await here.game(MINA, JONATHAN, LUCY, terms=THRACULA)
    results = finished(early, NOBODY_MET, "!resign 0", "!continue 1", "play").results
    assert results[0].best_deal == 0
    assert min(result.best_deal for result in results[1:]) > 0


async def test_those_who_stay_at_a_table_of_three_are_rated_between_themselves(
    here: Harness,
) -> None:
    table = await here.game(MINA, JONATHAN, LUCY, terms=THRACULA)
    left = ("!resign 0", "!continue 1", "play")
    finish = finished(table, NOBODY_MET, *left)
    assert [change.user_id for change in finish.rating_changes] == [JONATHAN.user_id, LUCY.user_id]
    assert [result.left_early for result in finish.results] == [True, False, False]
    often = finished(table, RatedDay(11, {(2, 3): 5}, {1: 2}), *left)
    (change,) = often.rating_changes
    assert change.user_id == MINA.user_id
    assert change.after < change.before
    nobody = finished(table, NOBODY_MET, "!resign 0", "!resign 1")
    assert nobody.rating_changes == ()
    assert nobody.results[2].outcome is Outcome.WON


def test_those_who_stay_keep_the_ranks_that_they_have_reached() -> None:
    for ranks in ((2, 0, 1), (2, 1, 0)):
        assert Contest((0, 1, 2), ranks).among((1, 2)) == Contest((0, 1), ranks[1:])


async def test_at_a_table_of_three_the_opponent_met_most_decides(here: Harness) -> None:
    table = await here.game(MINA, JONATHAN, LUCY, terms=THRACULA)
    finish = finished(table, RatedDay(11, {(1, 2): 5, (1, 3): 1, (2, 3): 0}, {}), "play")
    assert [result.weight for result in finish.results] == [0, 0, 1 / 2]
    assert [change.user_id for change in finish.rating_changes] == [LUCY.user_id]


async def test_partners_are_no_pair(here: Harness) -> None:
    table = await here.game(MINA, LUCY, JONATHAN, QUINCEY, terms=PARTNERS)
    one, other = (table.seats_of(MINA.user_id)[0], table.seats_of(JONATHAN.user_id)[0])
    assert table.position.sides[one] == table.position.sides[other]
    finish = finished(table, RatedDay(11, {(1, 2): 9}, {}), "play")
    assert {result.weight for result in finish.results} == {1}
    early = finished(table, RatedDay(11, {}, {1: 2, 2: 2, 3: 2, 4: 2}), f"!resign {one}")
    assert [change.user_id for change in early.rating_changes] == [MINA.user_id], (
        "nor is one to blame"
    )


@pytest.mark.parametrize("mu", [0.0, 15.0, 25.0, 45.0])
@pytest.mark.parametrize("sigma", [1.0, 3.0, 8.3])
def test_no_game_and_no_day_raises_a_rating_by_more_than_it_may(mu: float, sigma: float) -> None:
    rival = skill(25, 3)
    for games, most in enumerate((20.0, 5.0, 1.25, 0.4, 0.1, 0.0)):
        old = skill(mu, sigma)
        new = counted(0, (old, rival), TWO, games, 11)
        assert unrounded(new) - unrounded(old) <= most
    rated: Skill | None = None
    for _ in range(30):
        rated = counted(0, (rated, skill(40, 8)), TWO, 0, 11)
    assert rated is not None
    assert unrounded(rated) - unrounded(NEWCOMER) == pytest.approx(60)
    tomorrow = counted(0, (rated, skill(40, 8)), TWO, 0, 12)
    assert unrounded(tomorrow) - unrounded(rated) == pytest.approx(20)


def test_victories_and_defeats_count_the_same_share() -> None:
    old, rival = skill(25, 8), skill(25, 2)
    won, lost_ = (
        counted(0, (old, rival), Contest((0, 1), ranks), 0, 11) for ranks in ((0, 1), (1, 0))
    )
    assert won.mu - old.mu == pytest.approx(old.mu - lost_.mu)
    assert won.sigma == pytest.approx(lost_.sigma)


def test_leaving_too_often_never_raises_a_rating() -> None:
    for mu in (0.0, 25.0, 45.0):
        for known in (skill(mu, 8), None):
            after = lost_alone(0, (known, skill(25, 2)), TWO, 11)
            assert unrounded(after) <= unrounded(known or NEWCOMER)
            assert after.sigma == (known or NEWCOMER).sigma


def test_a_weight_falls_by_half_up_to_the_fifth_game() -> None:
    assert [weight(games) for games in range(7)] == [1, 1 / 2, 1 / 4, 1 / 8, 1 / 16, 0, 0]


async def test_a_player_who_has_fewer_than_five_rated_games_is_not_ranked(here: Harness) -> None:
    for number in range(5):
        board = await here.player_stats.leaderboard(Scope(), 1, JONATHAN.user_id)
        assert (board.rows, board.own, board.missing) == ((), None, 5 - number)
        await lost(here, JONATHAN, MINA)
    board = await here.player_stats.leaderboard(Scope(), 1, JONATHAN.user_id)
    assert [row.user_id for row in board.rows] == [MINA.user_id, JONATHAN.user_id]
    assert board.missing == 0
    assert board.rows[0].rating > NEWCOMER.shown > board.rows[1].rating
    assert (await here.player_stats.leaderboard(Scope(), 1, LUCY.user_id)).missing == 5


async def mixed(here: Harness) -> None:
    """Games of all kinds, whatever the rules."""
    for early in (True, False, True, True, True, False):
        await lost(here, JONATHAN, MINA, early=early)
    await lost(here, LUCY, MINA, terms=CLASSIC, early=True)
    await lost(here, LUCY, JONATHAN, terms=replace(BLUFF, rated=False), early=True)
    three = await here.game(LUCY, MINA, JONATHAN, terms=THRACULA)
    await here.gameplay.resign(three.id, LUCY.user_id, press=here.press())
    await here.gameplay.resign(three.id, MINA.user_id, press=here.press())
    partners = await one_deal(here, await here.game(MINA, LUCY, JONATHAN, QUINCEY, terms=PARTNERS))
    await here.gameplay.resign(partners.id, JONATHAN.user_id, press=here.press())


async def test_rebuilding_a_mixed_history_gives_every_number_again(here: Harness) -> None:
    await honest_since(here.store, math.inf)
    await mixed(here)
    since = here.time()
    await honest_since(here.store, since + 1)
    here.time.jump(2)
    for _ in range(2):
        await mixed(here)
        here.time.jump(DAY / 2 + 1)
    before = await everything(here)
    assert {row[-1] for row in before} >= {0.0}, "some ratings were left alone since the old rules"
    await here.store.database.write(recount)
    assert await everything(here) == before, "each game was counted as it ended"
    await rebuild(here.store)
    assert await everything(here) == before
    await honest_since(here.store, 0.0)
    await rebuild(here.store)
    assert await everything(here) != before, "the old games counted by the old rules"
    await honest_since(here.store, math.inf)
    await rebuild(here.store)
    assert await everything(here) != before


async def test_a_rebuild_that_is_stopped_goes_on_where_it_was(here: Harness) -> None:
    for loser, winner in ((JONATHAN, MINA), (MINA, JONATHAN), (JONATHAN, MINA)):
        await lost(here, loser, winner)
    before, made = await everything(here), list[int]()

    def stop(done: int, _total: int) -> None:
        made.append(done)
        if done == 1:
            raise InterruptedError

    with pytest.raises(InterruptedError):
        await rebuild(here.store, stop, at_once=1)
    assert await everything(here) == before, "nothing is seen of a rebuild that is not complete"
    first, elsewhere = await here.tables.get(1), replace(CRYPT, guild_id=77, message_id=7)
    await here.locations.record_shown(first, elsewhere)
    before = await everything(here)
    await rebuild(here.store)
    assert await everything(here) == before, "a game that was moved meanwhile counts where it is"
    with pytest.raises(InterruptedError):
        await rebuild(here.store, stop, at_once=1)
    await lost(here, JONATHAN, MINA)
    before = await everything(here)
    with pytest.raises(InterruptedError):
        await rebuild(here.store, stop, at_once=1, afresh=True)
    assert await rebuild(here.store, lambda done, total: made.append(10 * total + done)) == 4
    assert made == [0, 1, 0, 1, 0, 1, 41, 44]
    assert await everything(here) == before
