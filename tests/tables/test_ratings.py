"""What games do to ratings in full, as they did before they had to be honest, and the pages made
of ratings, for which it does not matter how they came about."""

import asyncio
import math
from collections.abc import AsyncIterator, Sequence
from dataclasses import replace
from itertools import chain, pairwise
from pathlib import Path

import pytest

from bot.engine.errors import StaleMove
from bot.engine.games.dracula.state import DraculaState
from bot.model.errors import Busy
from bot.model.location import MessageLocation
from bot.model.players import Person
from bot.model.results import (
    OVERALL,
    BestDeal,
    Finish,
    Outcome,
    Scope,
    Skill,
    rating_scopes,
)
from bot.model.terms import Terms
from bot.store import schema
from bot.tables.rating_model import NEWCOMER, rerated, skill, without_uncertainty
from bot.tables.ratings import finish_of
from bot.tables.rebuild import rebuild
from bot.tables.table import Table
from tests.engine.playouts import played
from tests.tables.fakes import (
    CLASSIC,
    CRYPT,
    JONATHAN,
    LUCY,
    MINA,
    QUINCEY,
    Harness,
    all_that_follows,
    five_times,
    harness,
    honest_since,
    mover_id,
    stand_in,
)
from tests.ui.tables import tables_of

PARTNERS = Terms("dracula.partners")

Rows = list[tuple[object, ...]]


@pytest.fixture
async def here(tmp_path: Path) -> AsyncIterator[Harness]:
    async with harness(tmp_path / "dracula.db") as made:
        await honest_since(made.store, math.inf)
        yield made


async def lost(
    here: Harness,
    loser: Person,
    winner: Person,
    terms: Terms = CLASSIC,
    location: MessageLocation = CRYPT,
) -> Table:
    table = await here.game(winner, loser, terms=terms, location=location)
    return await here.gameplay.resign(table.id, loser.user_id, press=here.press())


def finished(table: Table) -> Finish:
    """What the end of this table means for newcomers."""
    finish = finish_of(table, {}, None)
    assert finish is not None
    return finish


def overall(table: Table) -> list[Skill]:
    """The overall ratings of newcomers after the end of this table, by seat."""
    return [update.after for update in finished(table).rating_updates if update.scope == OVERALL]


def test_everybody_begins_at_a_thousand() -> None:
    assert NEWCOMER.shown == 1000
    assert NEWCOMER.provisional


def test_the_winner_gains_and_the_loser_loses() -> None:
    winner, loser = rerated([NEWCOMER, NEWCOMER], (0, 1), (0, 1))
    assert winner.shown > 1000 > loser.shown


def test_a_draw_between_equals_only_reduces_both_uncertainties() -> None:
    one, other = rerated([NEWCOMER, NEWCOMER], (0, 1), (0, 0))
    assert one == other
    assert one.mu == pytest.approx(NEWCOMER.mu)
    assert one.sigma < NEWCOMER.sigma


def test_partners_rise_and_fall_together() -> None:
    north, east, south, west = rerated([NEWCOMER] * 4, (0, 1, 0, 1), (1, 0))
    assert north == south
    assert east == west
    assert east.shown > north.shown


async def test_the_side_that_leaves_is_last_and_the_others_are_ranked(here: Harness) -> None:
    table = await here.game(MINA, JONATHAN, LUCY, terms=Terms("thracula"))
    position = table.position.play("!resign 0").play("!continue 1")
    while not position.over:
        position = position.play(str(position.state.legal_moves()[0]))
    mina, jonathan, lucy = overall(replace(table, position=position))
    assert mina.mu < min(jonathan.mu, lucy.mu)
    both = table.position.play("!resign 0").play("!resign 1")
    mina, jonathan, lucy = overall(replace(table, position=both))
    assert mina.mu == jonathan.mu < lucy.mu


async def test_who_has_left_gets_no_bonus_and_the_winner_gets_it_t9(here: Harness) -> None:
    terms = Terms("thracula", {"thracula_bonus": "margin"})
    table = await here.game(MINA, JONATHAN, LUCY, terms=terms)
    record, reached = played("thracula", 0, {"thracula_bonus": "margin"})
    whole = reached[-1].state.view(None).game_results[0]
    (best,) = whole.winners
    position = reached[-2].play(f"!resign {best}")
    position = position.play(f"!continue {(best + 1) % 3}").play(record.moves[-1])
    over = replace(table, position=position)
    finish = finish_of(over, {}, None)
    assert finish is not None
    (winner,) = position.winners or ()
    assert winner != best
    points = {result.side: result.points for result in finish.results}
    totals = over.view(None).game_results[0].totals
    assert points[best] == totals[best]
    other = 3 - winner - best
    assert points[winner] == totals[winner] + totals[winner] - totals[other]
    assert finish.final == tuple(points[side] for side in range(3))


def test_of_three_the_second_stands_between() -> None:
    best, worst, middle = rerated([NEWCOMER] * 3, (0, 1, 2), (0, 2, 1))
    assert best.mu > middle.mu > worst.mu


def test_to_beat_a_stronger_player_brings_more() -> None:
    strong = skill(35, 2)
    weak, _ = rerated([NEWCOMER, strong], (0, 1), (0, 1))
    equal, _ = rerated([NEWCOMER, NEWCOMER], (0, 1), (0, 1))
    assert weak.mu > equal.mu


def test_a_rating_is_provisional_for_about_ten_games() -> None:
    pair: Sequence[Skill] = (NEWCOMER, NEWCOMER)
    games = 0
    while pair[0].provisional:
        pair = rerated(pair, (0, 1), (games % 2, 1 - games % 2))
        games += 1
    assert 8 <= games <= 12


@pytest.mark.parametrize("ending", ["resign", "timeout", "abandon"])
async def test_a_forfeit_is_rated(here: Harness, ending: str) -> None:
    table = await here.game()
    over = replace(table, position=table.position.play(f"!{ending} 1"))
    finish = finished(over)
    assert [result.outcome for result in finish.results] == [Outcome.WON, Outcome.LOST]
    assert finish.rated


async def test_what_is_void_or_refused_or_goes_on_is_not_rated(here: Harness) -> None:
    table = await here.game(terms=Terms("dracula.classic", {"consent": "asked"}))
    assert finish_of(table, {}, None) is None
    assert finish_of(replace(table, position=table.position.play("!void")), {}, None) is None
    chosen = await here.step(table)
    other = mover_id(chosen)
    refused = await here.gameplay.move((table.id, 1), other, "refuse", press=1)
    assert refused.over
    assert refused.position.winners is None
    assert refused.rating_changes == ()
    assert (await here.player_stats.profile(MINA.user_id, None)).games == 0


async def test_a_drawn_game_is_drawn_for_everybody(here: Harness) -> None:
    table = await here.play_out(await here.game())
    end = table.position.state
    assert isinstance(end, DraculaState)
    result = replace(end.game_results[0], winners=(0, 1))
    drawn = replace(end, game_results=(result,))
    over = replace(table, position=replace(table.position, state=drawn))
    assert [result.outcome for result in finished(over).results] == [Outcome.DRAWN] * 2
    assert overall(over)[0].mu == pytest.approx(NEWCOMER.mu)


async def test_the_three_of_thracula_are_ranked_by_their_points(here: Harness) -> None:
    table = await here.game(MINA, JONATHAN, LUCY, terms=Terms("thracula"))
    position = table.position
    while not position.over:
        position = position.play(str(position.state.legal_moves()[-1]))
    order = sorted(range(3), key=lambda seat: -position.state.scores[seat])
    skills = overall(replace(table, position=position))
    best, middle, worst = (skills[seat].mu for seat in order)
    assert best > middle > worst


async def test_a_game_moves_the_rating_of_its_edition_and_the_one_over_all(here: Harness) -> None:
    over = await lost(here, JONATHAN, MINA)
    assert [(c.before, c.after > c.before) for c in over.rating_changes] == [
        (1000, True),
        (1000, False),
    ]
    profile = await here.player_stats.profile(MINA.user_id, None)
    assert profile.rating == over.rating_changes[0].after
    (edition,) = profile.editions
    assert (edition.rules, edition.rating) == ("dracula.classic", profile.rating)
    french = await lost(here, MINA, JONATHAN, Terms("dracula.french"))
    assert french.rating_changes[0].before < 1000
    profile = await here.player_stats.profile(MINA.user_id, None)
    assert {e.rules: e.games for e in profile.editions} == {
        "dracula.classic": 1,
        "dracula.french": 1,
    }
    assert {e.rules: e.rating for e in profile.editions}["dracula.classic"] == edition.rating


async def test_a_profile_shows_what_a_player_has_done(here: Harness) -> None:
    nobody = await here.player_stats.profile(77, None)
    assert (nobody.rating, nobody.rank, nobody.games, nobody.name) == (None, None, 0, "")
    assert nobody.provisional
    over = await here.play_out(await here.game())
    for _ in range(2):
        await lost(here, JONATHAN, MINA)
    profile = await here.player_stats.profile(MINA.user_id, None)
    side_won = over.position.winners is not None and 0 in over.position.winners
    assert profile.games == 3
    assert profile.wins == 2 + side_won
    (record,) = profile.editions
    assert record.best_deal == max(result.scores[0] for result in over.view(None).results)
    assert profile.best == BestDeal(over.id, 0)
    assert profile.streak == 2 + side_won
    assert profile.name == "Mina"
    assert (profile.rank, profile.missing) == (None, 2)
    await five_times(here.store)
    ranked = await here.player_stats.profile(MINA.user_id, None)
    assert (ranked.rank, ranked.missing) == (1, 0)


def test_the_best_deal_of_a_session_may_be_one_of_an_earlier_game() -> None:
    tops: list[tuple[int, int]] = []
    while not tops or tops[-1][0] <= tops[-1][1]:
        *_, over = tables_of("dracula.classic", len(tops), {"session_target": "300"})
        seen = over.view(None)
        deals = chain.from_iterable(seen.earlier_games), seen.results
        first, last = (max((deal.scores[0] for deal in each), default=0) for each in deals)
        tops.append((first, last))
        assert finished(over).results[0].best_deal == max(first, last)


async def test_a_streak_ends_with_a_game_that_is_not_won(here: Harness) -> None:
    for winner, loser in [(MINA, JONATHAN), (MINA, JONATHAN), (JONATHAN, MINA), (MINA, JONATHAN)]:
        await lost(here, loser, winner)
    assert (await here.player_stats.profile(MINA.user_id, None)).streak == 1
    assert (await here.player_stats.profile(JONATHAN.user_id, None)).streak == 0


async def test_the_longest_streak_stays_when_a_game_ends_it(here: Harness) -> None:
    for winner, loser in [(MINA, JONATHAN)] * 3 + [(JONATHAN, MINA)] * 2 + [(MINA, JONATHAN)]:
        await lost(here, loser, winner)
    for guild_id in (None, CRYPT.guild_id):
        mina = await here.player_stats.profile(MINA.user_id, guild_id)
        assert (mina.streak, mina.longest) == (1, 3)
    assert (await here.player_stats.profile(JONATHAN.user_id, None)).longest == 2
    assert (await here.player_stats.profile(MINA.user_id, 999)).longest == 0


async def test_a_casual_game_makes_no_streak_longer(here: Harness) -> None:
    await lost(here, JONATHAN, MINA)
    await lost(here, JONATHAN, MINA, replace(CLASSIC, rated=False))
    assert (await here.player_stats.profile(MINA.user_id, None)).longest == 1


async def test_equal_ratings_share_a_rank(here: Harness) -> None:
    await lost(here, JONATHAN, MINA)
    await lost(here, QUINCEY, LUCY)
    await five_times(here.store)
    board = await here.player_stats.leaderboard(Scope(), 1, QUINCEY.user_id)
    assert [row.rank for row in board.rows] == [1, 1, 3, 3]
    names = [row.name for row in board.rows]
    assert ({*names[:2]}, {*names[2:]}) == ({"Mina", "Lucy"}, {"Jonathan", "Quincey"})
    assert board.own == next(row for row in board.rows if row.name == "Quincey")
    assert (board.page, board.pages) == (1, 1)
    assert [(row.wins, row.games, row.streak) for row in board.rows[:1]] == [(5, 5, 5)]


async def test_a_leaderboard_has_pages_of_ten(here: Harness) -> None:
    people = [Person(100 + number, f"P{number}") for number in range(12)]
    for winner, loser in zip(people[::2], people[1::2], strict=True):
        await lost(here, loser, winner)
    await five_times(here.store)
    first = await here.player_stats.leaderboard(Scope(), 1, people[-1].user_id)
    second = await here.player_stats.leaderboard(Scope(), 2, MINA.user_id)
    assert (len(first.rows), len(second.rows), first.pages) == (10, 2, 2)
    assert not {row.user_id for row in first.rows} & {row.user_id for row in second.rows}
    assert first.own is not None
    assert first.own.user_id == people[-1].user_id
    assert second.own is None
    listed = [(row.rating, row.user_id) for row in (*first.rows, *second.rows)]
    assert listed == sorted(listed, reverse=True)
    beyond = await here.player_stats.leaderboard(Scope(), 99, MINA.user_id)
    assert (beyond.page, beyond.rows) == (2, second.rows)
    assert (await here.player_stats.leaderboard(Scope(), -5, MINA.user_id)).rows == first.rows


async def test_a_leaderboard_of_one_server_or_edition_counts_its_games(here: Harness) -> None:
    await lost(here, JONATHAN, MINA, location=MessageLocation(11, 30))
    await lost(here, MINA, LUCY, terms=Terms("dracula.french"), location=MessageLocation(12, 31))
    await five_times(here.store)
    here_only = await here.player_stats.leaderboard(Scope(11), 1, MINA.user_id)
    assert {row.user_id: row.games for row in here_only.rows} == {1: 5, 2: 5}
    both = await here.player_stats.leaderboard(Scope(), 1, MINA.user_id)
    assert {row.user_id: row.games for row in both.rows} == {1: 10, 2: 5, 3: 5}
    french = await here.player_stats.leaderboard(Scope(rules="dracula.french"), 1, MINA.user_id)
    assert {row.user_id: row.wins for row in french.rows} == {1: 0, 3: 5}
    game = await here.player_stats.leaderboard(Scope(rules="dracula"), 1, MINA.user_id)
    assert {row.user_id: row.games for row in game.rows} == {1: 10, 2: 5, 3: 5}
    assert [row.rating for row in game.rows] == [row.rating for row in both.rows]
    assert (await here.player_stats.leaderboard(Scope(13), 1, MINA.user_id)).rows == ()
    there = await here.player_stats.profile(MINA.user_id, 12)
    assert (there.games, there.wins) == (5, 0)


async def test_a_game_is_rated_in_its_edition_in_all_of_them_and_overall(here: Harness) -> None:
    assert rating_scopes("dracula.french") == ("dracula.french", "dracula", OVERALL)
    assert rating_scopes("thracula") == ("thracula", OVERALL)
    await lost(here, JONATHAN, MINA)
    await lost(here, JONATHAN, MINA, terms=Terms("dracula.french"))
    known = await here.store.player_stats.ratings([MINA.user_id], ["dracula", "dracula.french"])
    french, dracula = (known[MINA.user_id, key].shown for key in ("dracula.french", "dracula"))
    assert dracula > french > NEWCOMER.shown


async def test_a_leaderboard_tells_the_places_won_in_the_last_week(here: Harness) -> None:
    await lost(here, JONATHAN, MINA)
    here.time.jump(8 * 86_400)
    for _game in range(3):
        await lost(here, MINA, JONATHAN)
    await lost(here, LUCY, JONATHAN)
    await five_times(here.store)
    board = await here.player_stats.leaderboard(Scope(), 1, MINA.user_id)
    assert {row.user_id: row.places_gained for row in board.rows} == {
        JONATHAN.user_id: 1,
        MINA.user_id: -2,
        LUCY.user_id: None,
    }
    edition = await here.player_stats.leaderboard(Scope(rules=CLASSIC.rules), 1, MINA.user_id)
    assert {row.places_gained for row in edition.rows} == {None}


async def test_a_profile_has_the_history_of_the_rating(here: Harness) -> None:
    for winner, loser in [(MINA, JONATHAN), (MINA, LUCY), (JONATHAN, MINA), (MINA, JONATHAN)]:
        await lost(here, loser, winner)
    mina = await here.player_stats.profile(MINA.user_id, None)
    ratings = [game.rating for game in mina.history]
    assert [after > before for before, after in pairwise(ratings)] == [True, False, True]
    assert mina.history[-1].rating == mina.rating
    assert (mina.streak, mina.longest) == (1, 2)
    assert mina.skill is not None
    assert without_uncertainty(mina.skill) > mina.skill.shown
    assert mina.best is None


async def test_a_player_is_called_as_when_they_last_sat_down(here: Harness) -> None:
    await lost(here, JONATHAN, MINA)
    await lost(here, JONATHAN, Person(MINA.user_id, "Mrs Harker"))
    await five_times(here.store)
    board = await here.player_stats.leaderboard(Scope(), 1, MINA.user_id)
    assert board.own is not None
    assert board.own.name == "Mrs Harker"


async def everything(here: Harness) -> Rows:
    return await here.store.database.read(all_that_follows)


async def test_results_and_ratings_made_anew_from_the_records_are_the_same(here: Harness) -> None:
    await here.play_out(await here.game())
    await lost(here, JONATHAN, LUCY)
    await lost(here, LUCY, MINA, Terms("dracula.revised"))
    partners = await here.game(MINA, LUCY, JONATHAN, QUINCEY, terms=PARTNERS)
    await here.gameplay.resign(partners.id, LUCY.user_id, press=here.press())
    three = await here.game(LUCY, MINA, JONATHAN, terms=Terms("thracula"))
    await here.gameplay.resign(three.id, LUCY.user_id, press=here.press())
    await here.gameplay.resign(three.id, MINA.user_id, press=here.press())
    await lost(here, JONATHAN, MINA, replace(CLASSIC, rated=False))
    void = await here.game()
    await here.clocks.mark_lost(void.id)
    await here.time.advance(8 * 86_400)
    assert (await here.tables.get(void.id)).over
    await here.game()
    before = await everything(here)
    await here.store.database.write(lambda connection: connection.execute(schema.rating.delete()))
    assert await rebuild(here.store) == 6
    assert await everything(here) == before


async def test_games_that_end_at_once_all_count(here: Harness) -> None:
    channels = [MessageLocation(10, number) for number in range(8)]
    rivals = [JONATHAN, LUCY] * 4
    tables = [
        await here.game(MINA, rival, location=channel)
        for rival, channel in zip(rivals, channels, strict=True)
    ]
    over = await asyncio.gather(
        *(here.gameplay.resign(table.id, MINA.user_id, press=here.press()) for table in tables)
    )
    lost_by_mina = sorted(
        (table.rating_changes[0].before, table.rating_changes[0].after) for table in over
    )
    assert len({before for before, _ in lost_by_mina}) == len(tables)
    assert {before for before, _ in lost_by_mina} - {1000} <= {after for _, after in lost_by_mina}
    assert (await here.player_stats.profile(MINA.user_id, None)).games == len(tables)
    before = await everything(here)
    await rebuild(here.store)
    assert await everything(here) == before


async def test_a_rating_that_always_moves_first_is_busy_and_keeps_nothing(here: Harness) -> None:
    table = await here.game()

    async def never(_users: list[int], _scopes: tuple[str, ...]) -> dict[tuple[int, str], Skill]:
        return {(MINA.user_id, OVERALL): NEWCOMER}

    stand_in(here.store.player_stats, "ratings", never)
    with pytest.raises(Busy):
        await here.gameplay.resign(table.id, MINA.user_id, press=here.press())
    assert not (await here.tables.get(table.id)).over


async def test_ends_in_the_same_moment_have_an_order(here: Harness) -> None:
    first, second = await here.game(), await here.game()
    await here.gameplay.resign(second.id, MINA.user_id, press=1)
    await here.gameplay.resign(first.id, MINA.user_id, press=2)
    here.time.now -= 50
    third = await here.game()
    await here.gameplay.resign(third.id, MINA.user_id, press=3)
    ends = [(await here.tables.get(one.id)).ended_at or 0.0 for one in (second, first, third)]
    assert ends == sorted({*ends})


async def test_preferences_are_stored(here: Harness) -> None:
    assert not (await here.preferences.preferences(1)).muted
    await here.preferences.save(1, muted=True)
    await here.preferences.save(1, language="de")
    await here.preferences.save(1, four_colour=True)
    wish = await here.preferences.preferences(1)
    assert (wish.muted, wish.four_colour, wish.language) == (True, True, "de")


async def test_two_settings_pressed_at_once_are_both_kept(here: Harness) -> None:
    for user_id in range(100, 120):
        await asyncio.gather(
            here.preferences.save(user_id, muted=True),
            here.preferences.save(user_id, language="de"),
        )
        kept = await here.preferences.preferences(user_id)
        assert (kept.muted, kept.language) == (True, "de")


async def test_a_choice_of_nothing_changes_nothing(here: Harness) -> None:
    chosen = await here.preferences.save(1, muted=True)
    assert await here.preferences.save(1) == chosen
    assert (await here.preferences.save(1, muted=False)).muted is False


async def test_a_stale_press_changes_no_rating(here: Harness) -> None:
    table = await lost(here, JONATHAN, MINA)
    with pytest.raises(StaleMove):
        await here.gameplay.move((table.id, 0), MINA.user_id, "queen", press=here.press())
    assert (await here.player_stats.profile(MINA.user_id, None)).games == 1
