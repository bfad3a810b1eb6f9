"""Sample records; the store does not know the rules, so any text is a move."""

from dataclasses import replace

from sqlalchemy import select

from bot.model.location import MessageLocation
from bot.model.players import Person
from bot.model.results import (
    OVERALL,
    Finish,
    Outcome,
    PlayerResult,
    RatingChange,
    RatingUpdate,
    Skill,
)
from bot.model.terms import Terms
from bot.store import schema
from bot.store.store import Store
from bot.store.stored_values import MoveCommit, NewGame, NewLobby, SeatClaim, StoredGame, TurnState

MINA, JONATHAN = Person(1, "Mina"), Person(2, "Jonathan")
LUCY, QUINCEY = Person(3, "Lucy"), Person(4, "Quincey")
CRYPT = MessageLocation(10, 20)
CLASSIC = Terms("dracula.classic", {"show_discards": "on"})
SEED = bytes(range(32))
MINA_AFTER = Skill(26.0, 8.0, 1024, True)


async def begun(store: Store, seed: bytes = SEED) -> int:
    """A game between Mina and Jonathan, by way of a challenge; its id."""
    lobby = NewLobby(CLASSIC, (MINA, None), (None, JONATHAN), CRYPT, 99.0)
    lobby_id = await store.lobbies.create(lobby, None)
    game = NewGame(CLASSIC, seed, (MINA, JONATHAN), CRYPT, 1.0, TurnState(0, deadline=50.0))
    await store.lobbies.take(SeatClaim(lobby_id, 1, JONATHAN, game, None), 1.0)
    kept = await store.lobbies.lobby(lobby_id)
    assert kept is not None
    assert kept.table_id is not None
    return kept.table_id


async def stored(store: Store, game_id: int) -> StoredGame:
    """The game, which is there."""
    game = await store.games.game(game_id)
    assert game is not None
    return game


async def lobby_of(store: Store, game_id: int) -> int:
    """The id of the challenge from which the game began."""
    column = schema.game.c.lobby_id
    query = select(column).where(schema.game.c.id == game_id)
    found: int = await store.database.read(
        lambda connection: connection.execute(query).scalar_one()
    )
    return found


def step(game_id: int, ply: int, text: str = "QH@b1", press: int | None = None) -> MoveCommit:
    return MoveCommit(game_id, text, 2.0 + ply, TurnState(ply + 1, deadline=60.0 + ply), press)


def last_step(
    game_id: int, ply: int, press: int | None = None, before: Skill | None = None
) -> MoveCommit:
    """Mina, whose overall rating was `before`, beats Jonathan, who is new."""
    scores = (
        PlayerResult(0, MINA.user_id, Outcome.WON, 120, 60),
        PlayerResult(1, JONATHAN.user_id, Outcome.LOST, 80, 44),
    )
    updates = (
        RatingUpdate(MINA.user_id, OVERALL, before, MINA_AFTER),
        RatingUpdate(JONATHAN.user_id, OVERALL, None, Skill(24.0, 8.0, 976, True)),
    )
    changes = (
        RatingChange(MINA.user_id, 1000, 1024, True),
        RatingChange(JONATHAN.user_id, 1000, 976, True),
    )
    finish = Finish("dracula.classic", scores, updates, changes)
    return MoveCommit(game_id, "!resign 1", 5.0, TurnState(ply + 1, over=True), press, finish)


async def ended_unrated(store: Store) -> None:
    """A game that Lucy, who has no rated games, wins against Quincey."""
    terms, seats = replace(CLASSIC, rated=False), (LUCY, QUINCEY)
    game = NewGame(terms, SEED, seats, CRYPT, 1.0, TurnState(0))
    lobby = NewLobby(terms, seats, (None, None), CRYPT, 99.0)
    kept = await store.lobbies.lobby(await store.lobbies.create(lobby, game))
    assert kept is not None
    assert kept.table_id is not None
    scores = (
        PlayerResult(0, LUCY.user_id, Outcome.WON, 120, 60),
        PlayerResult(1, QUINCEY.user_id, Outcome.LOST, 80, 44, side=1),
    )
    finish = Finish(terms.rules, scores)
    end = MoveCommit(kept.table_id, "!resign 1", 5.0, TurnState(1, over=True), None, finish)
    await store.games.append(end)
