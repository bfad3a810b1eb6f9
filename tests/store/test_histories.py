"""Finished games are read by index, and only those that their reader may see."""

from collections.abc import Sequence
from functools import partial

from sqlalchemy import Connection, Update, update

from bot.engine.record import EventKind
from bot.model.histories import EditionScore, Reader, Score
from bot.model.players import Person
from bot.store import schema
from bot.store.histories import PAGE
from bot.store.store import Store
from tests.store.samples import JONATHAN, MINA, begun, last_step, step

LUCY = Person(3, "Lucy")
HERE, ELSEWHERE = 10, 11
Result = tuple[str, Person, tuple[int, int], tuple[str, str], tuple[bool, bool]]
"""The edition, the opponent, and for both: their sides, their outcomes, and who left early."""


async def ended(store: Store, ply: int = 0) -> int:
    game_id = await begun(store)
    for number in range(ply):
        await store.games.append(step(game_id, number))
    commit = last_step(game_id, ply)
    await store.database.write(lambda c: c.execute(schema.rating.delete()))
    await store.games.append(commit)
    return game_id


def _execute(statement: Update, connection: Connection) -> None:
    connection.execute(statement)


async def test_a_history_has_pages_the_newest_game_first(store: Store) -> None:
    games = [await ended(store) for _ in range(PAGE + 2)]
    first = await store.player_stats.history(MINA.user_id, Reader(MINA.user_id, None), 1)
    assert [one.table for one in first.games] == games[: -PAGE - 1 : -1]
    assert (first.page, first.pages) == (1, 2)
    last = await store.player_stats.history(MINA.user_id, Reader(MINA.user_id, None), 99)
    assert [one.table for one in last.games] == games[1::-1]
    assert last.games[0].seats == (MINA, JONATHAN)
    none = await store.player_stats.history(LUCY.user_id, Reader(LUCY.user_id, None), -1)
    assert (none.games, none.page, none.pages) == ((), 1, 1)


async def test_only_players_and_people_of_its_server_see_a_game(store: Store) -> None:
    await ended(store)
    for reader, seen in (
        (Reader(JONATHAN.user_id, ELSEWHERE), 1),
        (Reader(JONATHAN.user_id, None), 1),
        (Reader(LUCY.user_id, HERE), 1),
        (Reader(LUCY.user_id, ELSEWHERE), 0),
        (Reader(LUCY.user_id, None), 0),
    ):
        shown = await store.player_stats.history(MINA.user_id, reader, 1)
        assert len(shown.games) == seen, reader


async def test_how_a_game_ended_is_told_only_if_a_player_left(store: Store) -> None:
    game_id = await ended(store, ply=1)
    move = schema.move
    for text, ending in (
        ("!resign 1", EventKind.RESIGN),
        ("!timeout 0", EventKind.TIMEOUT),
        ("!abandon 1", EventKind.ABANDON),
        ("QH@b1", None),
    ):
        last = update(move).where(move.c.game_id == game_id, move.c.ply == 1)
        await store.database.write(partial(_execute, last.values(text=text)))
        shown = await store.player_stats.history(MINA.user_id, Reader(MINA.user_id, None), 1)
        assert [one.ending for one in shown.games] == [ending]
        assert [*shown.games[0].departures.values()] == ([ending] if ending else [])


async def test_who_left_a_game_that_went_on_is_told_of_each_seat(store: Store) -> None:
    game_id = await ended(store, ply=4)
    move = schema.move
    for ply, text in enumerate(("!timeout 2", "!continue 1", "QH@b1", "!resign 0", "KS@b2")):
        written = update(move).where(move.c.game_id == game_id, move.c.ply == ply)
        await store.database.write(partial(_execute, written.values(text=text)))
    shown = await store.player_stats.history(MINA.user_id, Reader(MINA.user_id, None), 1)
    (one,) = shown.games
    assert one.departures == {2: EventKind.TIMEOUT, 0: EventKind.RESIGN}
    assert one.ending is None, "the last move was another"


async def test_who_won_too_on_a_side_of_their_own_shares_the_victory(store: Store) -> None:
    sides, partners = (0, 1), (0, 0)
    won, lost, left = ("won", "won"), ("won", "lost"), (False, False)
    rules = "thracula"
    games = [(rules, LUCY, sides, won, left), (rules, LUCY, sides, lost, left)]
    games.append(("dracula.partners", LUCY, partners, won, left))
    ids = await results(store, games)
    shown = await store.player_stats.history(MINA.user_id, Reader(MINA.user_id, None), 1)
    found = {one.table: one.shared_with for one in shown.games}
    assert [found[game_id] for game_id in ids] == [(1,), (), ()]


async def test_the_points_of_people_are_the_score_of_a_game_without_one(store: Store) -> None:
    game_id = await ended(store)
    older = update(schema.result).values(final=None, side=schema.result.c.seat)
    await store.database.write(lambda connection: connection.execute(older))
    shown = await store.player_stats.versus(JONATHAN.user_id, MINA.user_id)
    (one,) = shown.last
    assert (one.table, one.seat, one.final) == (game_id, 1, (120, 80))
    (score,) = shown.editions
    assert (score.score.wins, score.score.losses, score.score.games) == (0, 1, 1)
    assert not (await store.player_stats.versus(LUCY.user_id, MINA.user_id)).last


async def results(store: Store, games: Sequence[Result], *servers: int) -> list[int]:
    """Write these results of games of Mina's, each on its server or on none; the games' ids."""
    ids, rows = [await begun(store) for _ in games], []
    guilds = servers or (None,) * len(games)
    for game_id, guild_id, (rules, other, *each) in zip(ids, guilds, games, strict=True):
        for seat, (person, *values) in enumerate(zip((MINA, other), *each, strict=True)):
            row = dict(zip(("side", "outcome", "left_early"), values, strict=True))
            row |= {"game_id": game_id, "seat": seat, "user_id": person.user_id, "rules": rules}
            row |= {"guild_id": guild_id, "rated": False, "points": 9, "best_line": 9}
            rows.append(row | {"ended_at": game_id})
    ended = schema.place.update().values(ended_at=schema.place.c.game_id)

    def write(connection: Connection) -> None:
        connection.execute(schema.result.insert().values(rows))
        connection.execute(ended)

    await store.database.write(write)
    return ids


async def test_two_people_have_met_on_different_sides_in_games_that_neither_left_early(
    store: Store,
) -> None:
    classic, french = "dracula.classic", "dracula.french"
    won, lost, stayed = "won", "lost", (False, False)
    games: list[Result] = [
        (classic, JONATHAN, (0, 1), (won, lost), stayed),
        (french, JONATHAN, (0, 1), (won, lost), stayed),
        (french, JONATHAN, (1, 0), (lost, won), stayed),
        (french, JONATHAN, (0, 1), (lost, lost), stayed),
        (french, JONATHAN, (0, 1), (won, won), stayed),
        (classic, JONATHAN, (0, 0), (won, won), stayed),
        (classic, LUCY, (0, 1), (won, lost), stayed),
        (classic, JONATHAN, (0, 1), (lost, won), (True, False)),
        (classic, JONATHAN, (0, 1), (won, lost), (False, True)),
    ]
    ids = await results(store, games)
    versus = await store.player_stats.versus(MINA.user_id, JONATHAN.user_id)
    assert versus.editions == (
        EditionScore(french, Score(1, 1, 4)),
        EditionScore(classic, Score(1, 0, 1)),
    )
    assert [one.table for one in versus.last] == [ids[number] for number in (8, 7, 4, 3, 2)]


async def test_the_score_of_two_people_is_of_one_server_up_to_a_game(store: Store) -> None:
    won, lost, sides, stayed = ("won", "lost"), ("lost", "won"), (0, 1), (False, False)
    games: list[Result] = [
        ("dracula.classic", JONATHAN, sides, won, stayed),
        ("dracula.french", JONATHAN, sides, lost, stayed),
        ("dracula.classic", JONATHAN, sides, won, stayed),
        ("dracula.classic", JONATHAN, sides, won, (False, True)),
        ("dracula.classic", LUCY, sides, won, stayed),
        ("dracula.classic", JONATHAN, sides, ("won", "won"), stayed),
        ("dracula.classic", JONATHAN, sides, won, stayed),
    ]
    ids = await results(store, games, HERE, HERE, ELSEWHERE, HERE, HERE, HERE, HERE)
    pair = MINA.user_id, JONATHAN.user_id
    for until, score in ((0, (1, 0, 1)), (1, (1, 1, 2)), (5, (1, 1, 3)), (6, (2, 1, 4))):
        assert await store.player_stats.score(*pair, HERE, ids[until]) == Score(*score)
    assert await store.player_stats.score(*pair[::-1], HERE, ids[6]) == Score(1, 2, 4)
    assert await store.player_stats.score(*pair, ELSEWHERE, ids[6]) == Score(1, 0, 1)
    assert await store.player_stats.score(*pair, 12, ids[6]) == Score(0, 0, 0)
