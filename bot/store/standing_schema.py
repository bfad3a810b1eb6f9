"""The tables of standings: counts of results, so that no list or profile has to read every game.

They are updated in the same transaction as `result` and `rung`, and can be recomputed from them.
"""

from typing import Final

from sqlalchemy import Column, Index, Table, types

from bot.store.portable_sql import partial_index
from bot.store.schema import metadata

EVERYWHERE: Final = 0
"""The `guild_id` of rows that count the games of all servers and of direct messages."""
LEAST_GAMES: Final = 5
"""The number of rated games that a person needs to be ranked."""

# One row for each person, server and rating scope. Erased people have none.
standing = Table(
    "standing",
    metadata,
    Column("user_id", types.BigInteger(), primary_key=True, autoincrement=False),
    Column("guild_id", types.BigInteger(), primary_key=True, autoincrement=False),
    Column("scope", types.Text(), primary_key=True),
    # Whether the scope is a single edition, rather than a whole game or all games.
    Column("edition", types.Boolean(), nullable=False),
    # Everything counts rated games only, except `casual`, the number of unrated games, which is
    # kept in the overall scope.
    Column("games", types.Integer(), nullable=False),
    Column("wins", types.Integer(), nullable=False),
    Column("draws", types.Integer(), nullable=False),
    Column("casual", types.Integer(), nullable=False),
    Column("points", types.Integer(), nullable=False),
    # The current and the longest series of wins.
    Column("streak", types.Integer(), nullable=False),
    Column("longest", types.Integer(), nullable=False, server_default="0"),
    # The score of the best deal, `best_deal` in the code, and where the earliest of equals was
    # played; NULL without a rated game.
    Column("best_line", types.Integer()),
    Column("best_game_id", types.BigInteger()),
    Column("best_seat", types.Integer()),
    # The rating in this scope, from games anywhere; NULL without a rated game on this server.
    Column("shown", types.Integer()),
    Column("ranked", types.Boolean(), nullable=False),
    # Only in the overall scope: the week of the last rated game anywhere, and the rating when that
    # week began. `opening` is NULL for people who were not ranked then.
    Column("week", types.Integer()),
    Column("opening", types.Integer()),
    Index(
        "ix_standing_guild_id_scope_ranked_shown",
        *("guild_id", "scope", "ranked", "shown", "games", "user_id"),
    ),
    partial_index(
        "ix_standing_week_shown",
        *("guild_id", "week", "ranked", "shown"),
        where="week IS NOT NULL",
    ),
    partial_index(
        "ix_standing_week_opening",
        *("guild_id", "week", "opening"),
        where="opening IS NOT NULL",
    ),
)

# One row for each person, server, and level of the computer players met: a `LevelTally`.
climb = Table(
    "climb",
    metadata,
    Column("user_id", types.BigInteger(), primary_key=True, autoincrement=False),
    Column("guild_id", types.BigInteger(), primary_key=True, autoincrement=False),
    Column("level", types.Text(), primary_key=True),
    Column("wins", types.Integer(), nullable=False),
    Column("draws", types.Integer(), nullable=False),
    Column("losses", types.Integer(), nullable=False),
    # A covering index for the list of a server.
    Index(
        "ix_climb_guild_id_user_id_level",
        *("guild_id", "user_id", "level", "wins", "draws", "losses"),
    ),
    partial_index("ix_climb_won", "guild_id", "level", "wins", "user_id", where="wins > 0"),
)


def counted_in(guild_id: int | None) -> int:
    """The `guild_id` of the rows that count this server's games, or all games if it is None."""
    return EVERYWHERE if guild_id is None else guild_id
