"""Standings count each result once, and lists made of them keep servers and scopes apart."""

import random
from collections.abc import Sequence
from typing import Final

from sqlalchemy import Connection, insert, select

from bot.model.location import MessageLocation
from bot.model.players import Level, Person
from bot.model.results import (
    OVERALL,
    BestDeal,
    Finish,
    LevelResult,
    Outcome,
    PlayerResult,
    RatingChange,
    RatingUpdate,
    Scope,
    Skill,
    UnratedResults,
    rating_scopes,
)
from bot.model.terms import Terms
from bot.store import schema
from bot.store.recounts import recount
from bot.store.standing_schema import LEAST_GAMES, climb, standing
from bot.store.store import Store
from bot.store.stored_values import MoveCommit, NewGame, NewLobby, ShownTurn, TurnState
from tests.store.samples import SEED

PEOPLE: Final = tuple(Person(number, f"Person {number}") for number in range(1, 5))
HERE, THERE, NOWHERE = 10, 11, None
WEEK: Final = 7 * 86_400.0
NEWCOMER: Final = Skill(25.0, 8.0, 1000, True)
SURER: Final = 0.125
"""How much less uncertain a rating is after each game."""
SURE: Final = NEWCOMER.sigma - 6 * SURER
"""The uncertainty from which on a rating is not provisional."""


class Season:
    """Games of two, one after another, with ratings that move by a few points."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._skills: dict[tuple[int, str], Skill] = {}
        self.at = 10 * WEEK

    async def begin(
        self,
        winner: Person,
        loser: Person,
        guild_id: int | None = HERE,
        *,
        rules: str = "dracula.classic",
        rated: bool = True,
    ) -> int:
        """A game that begins now; its id."""
        location, terms = MessageLocation(guild_id, 20), Terms(rules, rated=rated)
        new = NewGame(terms, SEED, (winner, loser), location, self.at, TurnState(0))
        lobby = NewLobby(terms, (winner, loser), (None, None), location, self.at + 60.0)
        await self._store.lobbies.create(lobby, new)
        return max(await self._store.games.running())

    async def game(
        self,
        winner: Person,
        loser: Person,
        guild_id: int | None = HERE,
        *,
        rules: str = "dracula.classic",
        outcomes: Sequence[Outcome] = (Outcome.WON, Outcome.LOST),
        best: int = 7,
        rated: bool = True,
        level: Level | None = None,
        begun: int | None = None,
    ) -> int:
        """A game that ends a minute after the last one, new unless it was `begun`; its id."""
        self.at += 60.0
        game_id = begun or await self.begin(winner, loser, guild_id, rules=rules, rated=rated)
        results = tuple(
            PlayerResult(seat, one.user_id, outcome, 20 - 3 * seat, best - seat, side=seat)
            for seat, (one, outcome) in enumerate(zip((winner, loser), outcomes, strict=True))
        )
        updates, changes = self._rated(results, rules) if rated else ((), ())
        met = tuple(LevelResult(r.seat, r.user_id, level, r.outcome) for r in results if level)
        finish = Finish(rules, results, updates, changes, met)
        end = MoveCommit(game_id, "!resign 1", self.at, TurnState(1, over=True), None, finish)
        await self._store.games.append(end)
        return game_id

    def _rated(
        self, results: Sequence[PlayerResult], rules: str
    ) -> tuple[tuple[RatingUpdate, ...], tuple[RatingChange, ...]]:
        updates = list[RatingUpdate]()
        for one in results:
            for number, scope in enumerate(rating_scopes(rules)):
                before = self._skills.get((one.user_id, scope))
                old = before or NEWCOMER
                step = (3 - number) * (5 if one.outcome is Outcome.WON else -4)
                sigma = old.sigma - SURER
                after = Skill(old.mu, sigma, old.shown + step, provisional=sigma > SURE)
                updates.append(RatingUpdate(one.user_id, scope, before, after))
                self._skills[one.user_id, scope] = after
        changes = tuple(
            RatingChange(each.user_id, (each.before or NEWCOMER).shown, each.after.shown, True)
            for each in updates
            if each.scope == OVERALL
        )
        return tuple(updates), changes


def counted(connection: Connection) -> list[tuple[object, ...]]:
    return [
        tuple(row)
        for table in (standing, climb)
        for row in connection.execute(select(table).order_by(*table.primary_key))
    ]


async def recounted(store: Store) -> list[tuple[object, ...]]:
    def again(connection: Connection) -> list[tuple[object, ...]]:
        recount(connection)
        return counted(connection)

    return await store.database.write(again)


async def test_counting_game_by_game_gives_what_counting_all_of_them_gives(store: Store) -> None:
    season, chance = Season(store), random.Random(11)
    await season.game(PEOPLE[1], PEOPLE[2], 12, rated=False)
    games = list[int]()
    for number in range(24):
        winner, loser = chance.sample(PEOPLE, 2)
        drawn = number % 7 == 3
        games.append(
            await season.game(
                winner,
                loser,
                (HERE, HERE, THERE, NOWHERE)[number % 4],
                rules=("dracula.classic", "dracula.french", "counterbluff")[number % 3],
                outcomes=[Outcome.DRAWN] * 2 if drawn else (Outcome.WON, Outcome.LOST),
                best=chance.randrange(9),
                rated=number % 5 != 2,
                level=Level.HARKER if number % 2 else None,
            )
        )
        season.at += WEEK / 9
    before = await store.database.read(counted)
    assert before == await recounted(store)
    for game_id, guild_id in ((games[4], THERE), (games[10], HERE), (games[8], NOWHERE)):
        await store.games.record_shown(
            game_id, MessageLocation(guild_id, 21, 5), ShownTurn(1), season.at
        )
        moved = await store.database.read(counted)
        assert moved != before
        before = await recounted(store)
        assert moved == before
    await store.erasure.erase(PEOPLE[0].user_id, season.at)
    for game_id in games[:4]:
        await store.games.record_shown(game_id, MessageLocation(12, 21, 5), ShownTurn(1), season.at)
    assert await store.database.read(counted) == await recounted(store)


async def test_a_list_shows_the_newest_name_and_how_sure_its_own_rating_is(
    store: Store,
) -> None:
    season, (mina, jonathan, *_) = Season(store), PEOPLE
    for _ in range(LEAST_GAMES):
        await season.game(mina, jonathan, HERE)
    await season.game(jonathan, mina, HERE, rules="counterbluff")
    await season.game(Person(mina.user_id, "Mrs Harker"), jonathan, THERE, rules="counterbluff")
    for scope, games in ((Scope(), 7), (Scope(rules="dracula.classic"), 5)):
        provisional = games < 6
        board = await store.player_stats.leaderboard(scope, 1, mina.user_id)
        assert board.own is not None
        assert board.own.name == "Mrs Harker"
        assert [row.user_id for row in board.rows] == [mina.user_id, jonathan.user_id]
        assert (board.own.games, board.own.provisional) == (games, provisional)


async def test_a_list_of_a_server_shows_the_name_that_a_person_has_there(store: Store) -> None:
    season, (mina, jonathan, *_) = Season(store), PEOPLE
    for _ in range(LEAST_GAMES):
        await season.game(mina, jonathan, HERE, level=Level.HARKER)
    await season.game(Person(mina.user_id, "Mrs Harker"), jonathan, THERE, level=Level.HARKER)
    for guild_id, name in ((HERE, mina.name), (THERE, "Mrs Harker"), (None, "Mrs Harker")):
        ladder = await store.computer_results.ladder(guild_id, (Level.HARKER,), mina.user_id, 10)
        assert ladder.own is not None
        assert ladder.own.name == name
        board = await store.player_stats.leaderboard(Scope(guild_id), 1, mina.user_id)
        assert {one.name for one in board.rows if one.user_id == mina.user_id} <= {name}
        assert bool(board.rows) is (guild_id != THERE)


async def test_only_people_who_are_ranked_in_a_scope_count_for_a_rank_in_it(store: Store) -> None:
    season, (mina, jonathan, lucy, quincey) = Season(store), PEOPLE
    for _ in range(LEAST_GAMES):
        await season.game(mina, jonathan, HERE)
    for _ in range(LEAST_GAMES - 1):
        await season.game(lucy, quincey, HERE, rules="counterbluff")
    await season.game(lucy, quincey, THERE, rules="counterbluff")
    for guild_id, ranks in ((None, (2, 1)), (HERE, (1, None)), (THERE, (None, None))):
        profiles = [await store.player_stats.profile(o.user_id, guild_id) for o in (mina, lucy)]
        assert tuple(one.rank for one in profiles) == ranks
    assert profiles[1].rating == 1050, "the rating is the same everywhere"


async def test_before_the_first_rated_game_a_profile_tells_of_the_unrated_ones(
    store: Store,
) -> None:
    season, (mina, jonathan, lucy, _) = Season(store), PEOPLE
    first = await season.game(mina, jonathan, best=9, rated=False)
    await season.game(mina, jonathan, best=9, rated=False)
    elsewhere = await season.game(jonathan, mina, THERE, best=15, rated=False)
    drawn = [Outcome.DRAWN] * 2
    await season.game(mina, lucy, NOWHERE, rules="fosco.two", outcomes=drawn, rated=False)
    fosco = UnratedResults("fosco.two", 1, 0, 1, 7)
    for guild_id, games, best in (
        (None, (UnratedResults("dracula.classic", 3, 2, 0, 14), fosco), BestDeal(elsewhere, 1)),
        (HERE, (UnratedResults("dracula.classic", 2, 2, 0, 9),), BestDeal(first, 0)),
        (THERE, (UnratedResults("dracula.classic", 1, 0, 0, 14),), BestDeal(elsewhere, 1)),
    ):
        played = await store.player_stats.profile(mina.user_id, guild_id)
        assert (played.unrated, played.best) == (games, best)
        assert played.favourite == "dracula.classic"
        assert played.unrated_games == sum(edition.games for edition in games)
    await season.game(mina, jonathan, rules="thracula")
    played = await store.player_stats.profile(mina.user_id, HERE)
    assert (played.unrated, played.favourite) == ((), "thracula"), "only what is rated"


async def test_the_favourite_of_who_plays_unrated_games_only_is_what_they_play_most(
    store: Store,
) -> None:
    season, (mina, jonathan, *_) = Season(store), PEOPLE
    games = [
        await season.game(mina, jonathan, rules=rules, rated=False)
        for rules in ("dracula.classic", "thracula", "thracula")
    ]
    played = await store.player_stats.profile(mina.user_id, None)
    assert [one.rules for one in played.unrated] == ["thracula", "dracula.classic"]
    assert (played.favourite, played.best) == ("thracula", BestDeal(games[1], 0)), (
        "not of the other edition"
    )


async def test_an_older_game_that_ends_later_changes_the_best_deal_only_if_its_own_is_as_good(
    store: Store,
) -> None:
    season, (mina, jonathan, *_) = Season(store), PEOPLE
    oldest = await season.begin(mina, jonathan)
    older = await season.begin(mina, jonathan)
    newest = await season.game(mina, jonathan, best=9)
    await season.game(mina, jonathan, best=8, begun=older)
    assert (await store.player_stats.profile(mina.user_id, HERE)).best == BestDeal(newest, 0)
    await season.game(mina, jonathan, best=9, begun=oldest)
    assert (await store.player_stats.profile(mina.user_id, HERE)).best == BestDeal(oldest, 0)


async def test_a_best_deal_without_points_is_none(store: Store) -> None:
    season, (mina, jonathan, *_) = Season(store), PEOPLE
    await season.game(mina, jonathan, best=0, rated=False)
    played = await store.player_stats.profile(mina.user_id, None)
    assert (played.best, played.unrated[0].best_deal) == (None, 0)


def rank_row(user_id: int, guild_id: int, shown: int, **others: object) -> dict[str, object]:
    counts = ("wins", "draws", "casual", "points", "streak", "longest")
    key = {"user_id": user_id, "guild_id": guild_id, "scope": OVERALL, "edition": False}
    row = key | dict.fromkeys(counts, 0) | {"shown": shown, "games": 5 + user_id % 3}
    return row | {"ranked": True, "week": 7, "opening": None} | others


async def test_a_list_of_many_pages_leaves_nobody_out(store: Store) -> None:
    rows = [rank_row(number, HERE, 1000 + number // 2, week=6) for number in range(1, 36)]
    # In the last week in which anybody here has played, the last of all was the first.
    rows[0] |= {"week": 7, "opening": 1100}
    rows[1] |= {"week": 7}  # a newcomer
    others = [
        rank_row(90, HERE, 1500, ranked=False, week=None),
        *(rank_row(user_id, THERE, 1400, week=8, opening=1400) for user_id in (90, 91)),
        rank_row(92, THERE, 1200, opening=1450),
    ]
    skills = [
        {"user_id": row["user_id"], "scope": OVERALL, "mu": 25.0, "sigma": 8.0, "shown": 1000}
        for row in rows
    ]

    def fill(connection: Connection) -> None:
        connection.execute(insert(standing), [*rows, *others])
        connection.execute(insert(schema.rating).values(provisional=False), skills)

    await store.database.write(fill)
    pages = [await store.player_stats.leaderboard(Scope(HERE), page, 1) for page in range(1, 5)]
    listed = [row for page in pages for row in page.rows]
    order = sorted(((row["shown"], row["games"], row["user_id"]) for row in rows), reverse=True)
    assert [(one.rating, one.games, one.user_id) for one in listed] == order
    assert [len(page.rows) for page in pages] == [10, 10, 10, 5]
    better = [sum(one.rating < other.rating for other in listed) for one in listed]
    assert [one.rank for one in listed] == [1 + number for number in better]
    assert [page.own for page in pages] == [listed[-1]] * 4
    assert [one.places_gained for one in listed] == [1] * 32 + [None, 1, -34]
