"""Builds the game that begins once every seat of a challenge is taken."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from bot.engine.games import game
from bot.engine.record import start
from bot.model.location import MessageLocation
from bot.model.players import Person, Player
from bot.model.terms import Terms
from bot.store.stored_values import NewGame
from bot.tables.context import Context

_SEED_BYTES: Final = 32


def new_game(
    context: Context, terms: Terms, seats: Sequence[Player | None], location: MessageLocation
) -> NewGame | None:
    """The game to be stored, with a fresh seed; None while a seat is free.

    With a computer it is never rated.
    """
    players = tuple(player for player in seats if player is not None)
    if len(players) < len(seats):
        return None
    people_only = all(isinstance(player, Person) for player in players)
    terms = context.with_move_time(terms, location.guild_id, players)
    terms = replace(terms, rated=terms.rated and people_only)
    seed = context.random_bytes(_SEED_BYTES)
    position = start(game(terms.rules), terms.options, seed)
    return NewGame(
        terms=terms,
        seed=seed,
        seats=players,
        location=replace(location, message_id=None),
        at=context.clock(),
        turn=context.turn_state(position, players, terms, location.guild_id),
    )
