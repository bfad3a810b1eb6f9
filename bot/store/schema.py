"""The tables of the database, as the newest migration leaves them.

`game` and `move` are the source of truth: a game never changes, and moves are only appended. Only
the host can have a game deleted, if its record is damaged (see `damaged_games`).
`place` and `lobby` hold messages and deadlines. `result`, `rating` and `rung` are projections,
which can be rebuilt from the records, and so are the standings in `standing_schema`.

Every column with the id or the name of a person, or the id of a server, is listed in
`personal_columns`. An erased person has a negative id and no name. Other tables are in
`server_schema` (settings, bans, moderators' acts), `daily_schema` (daily coffins), `shard_schema`
(shards), `people_schema` (pings, blocks, lessons, memories, reviews, vacations, erasures) and
`rebuilt_schema` (the projections of a rebuild that is under way).

Names in the database never change. A comment gives the code's word for a thing where it differs.
"""

from typing import Any, Final

from sqlalchemy import (
    CheckConstraint,
    Column,
    ForeignKey,
    Index,
    MetaData,
    Table,
    false,
    text,
    types,
)

from bot.store.portable_sql import partial_index

metadata = MetaData(
    naming_convention={
        "pk": "pk_%(table_name)s",
        "fk": "fk_%(table_name)s_%(column_0_name)s",
        "ix": "ix_%(table_name)s_%(column_0_N_name)s",
        "ck": "ck_%(table_name)s_%(constraint_name)s",
    }
)

# Discord's ids need 64 bits. SQLite assigns row ids only in INTEGER columns.
ROW = types.BigInteger().with_variant(types.Integer(), "sqlite")
_ID = types.BigInteger()
_TIME: types.Double[float] = types.Double()
_TEXT = types.Text()
_FLAG = types.Boolean()

_TICKING: Final = "ended_at IS NULL AND lost_at IS NULL AND paused_at IS NULL"
REMATCH_ALIVE: Final = "status IN ('open', 'started')"
"""The condition of an index, which SQLite does not use for a query with parameters instead."""


def _terms() -> tuple[Column[Any], ...]:
    return (
        Column("rules", _TEXT, nullable=False),
        Column("options", _TEXT, nullable=False),
        Column("pace", _TEXT, nullable=False),
        Column("rated", _FLAG, nullable=False),
        Column("four_colour", _FLAG, nullable=False),
        Column("seconds", _TIME),
    )


game = Table(
    "game",
    metadata,
    Column("id", ROW, primary_key=True),
    *_terms(),
    Column("seed", types.LargeBinary(32), nullable=False),
    Column("lobby_id", ForeignKey("lobby.id"), unique=True),
    Column("started_at", _TIME, nullable=False),
    Column("checksum", _ID, nullable=False),
    sqlite_autoincrement=True,
)

move = Table(
    "move",
    metadata,
    # The primary key makes each move happen exactly once, even with several processes.
    Column("game_id", ForeignKey("game.id"), primary_key=True),
    Column("ply", types.Integer(), primary_key=True),
    Column("text", _TEXT, nullable=False),
    Column("at", _TIME, nullable=False),
    Column("checksum", _ID, nullable=False),
    sqlite_with_rowid=False,
)

seat = Table(
    "seat",
    metadata,
    Column("game_id", ForeignKey("game.id"), primary_key=True),
    Column("seat", types.Integer(), primary_key=True),
    Column("user_id", _ID),
    Column("name", _TEXT),
    Column("computer", _TEXT),
    CheckConstraint("(user_id IS NULL) != (computer IS NULL)", name="person_or_computer"),
    Index("ix_seat_user_id_game_id", "user_id", "game_id"),
)

# How each game stands: the message that shows it (`MessageLocation`) and its turn (`TurnState`).
place = Table(
    "place",
    metadata,
    Column("game_id", ForeignKey("game.id"), primary_key=True),
    Column("guild_id", _ID),
    Column("channel_id", _ID, nullable=False),
    Column("message_id", _ID),
    Column("ply", types.Integer(), nullable=False),
    # The ply that the message shows; NULL if it is outdated for another reason.
    Column("shown_ply", types.Integer()),
    # Whether the bot itself has to move.
    Column("automatic", _FLAG, nullable=False),
    Column("deadline", _TIME),
    Column("remind_at", _TIME),
    Column("paused_at", _TIME),
    # How often more time was given for this turn.
    Column("extended", types.Integer(), nullable=False, server_default="0"),
    Column("takeback_ply", types.Integer()),
    Column("takeback_seats", _TEXT, nullable=False, server_default=""),
    # `unreachable_since` in the code.
    Column("lost_at", _TIME),
    Column("ended_at", _TIME),
    Index("ix_place_channel_id_ended_at", "channel_id", "ended_at"),
    # There is no index on all of `ended_at`: SQLite would underestimate the number of its NULLs,
    # and use it instead of the indexes of running games.
    partial_index("ix_place_over", "ended_at", where="ended_at IS NOT NULL"),
    partial_index("ix_place_running", "game_id", where="ended_at IS NULL"),
    partial_index("ix_place_running_guild_id", "guild_id", "ended_at", where="ended_at IS NULL"),
    Index("ix_place_guild_id_ended_at", "guild_id", "ended_at"),
    partial_index("ix_place_deadline", "deadline", where=f"{_TICKING} AND deadline IS NOT NULL"),
    partial_index("ix_place_remind_at", "remind_at", where=f"{_TICKING} AND remind_at IS NOT NULL"),
    partial_index("ix_place_lost_at", "lost_at", where="ended_at IS NULL AND lost_at IS NOT NULL"),
    partial_index(
        "ix_place_paused_at", "paused_at", where="ended_at IS NULL AND paused_at IS NOT NULL"
    ),
    partial_index(
        "ix_place_unshown",
        "game_id",
        where="shown_ply IS NOT ply AND lost_at IS NULL",
        on_postgresql="shown_ply IS DISTINCT FROM ply AND lost_at IS NULL",
    ),
    partial_index(
        "ix_place_automatic",
        *("automatic", "game_id"),
        where="automatic = 1 AND ended_at IS NULL",
        on_postgresql="automatic AND ended_at IS NULL",
    ),
)

lobby = Table(
    "lobby",
    metadata,
    Column("id", ROW, primary_key=True),
    *_terms(),
    Column("guild_id", _ID),
    Column("channel_id", _ID, nullable=False),
    Column("message_id", _ID),
    Column("shown", _FLAG, nullable=False),
    Column("status", _TEXT, nullable=False),
    Column("closed_by", _ID),
    Column("rematch_of", ForeignKey("game.id", use_alter=True)),
    Column("expires_at", _TIME, nullable=False),
    Index("ix_lobby_channel_id_status", "channel_id", "status"),
    Index("ix_lobby_guild_id_status", "guild_id", "status"),
    Index("ix_lobby_status_expires_at", "status", "expires_at"),
    partial_index("ix_lobby_unshown", "id", where="shown IS 0", on_postgresql="shown IS false"),
    partial_index("ix_lobby_closed_by", "closed_by", where="closed_by IS NOT NULL"),
    partial_index("ix_lobby_rematch_of", "rematch_of", where=REMATCH_ALIVE, unique=True),
    sqlite_autoincrement=True,
)

lobby_seat = Table(
    "lobby_seat",
    metadata,
    Column("lobby_id", ForeignKey("lobby.id"), primary_key=True),
    Column("seat", types.Integer(), primary_key=True),
    Column("user_id", _ID),
    Column("name", _TEXT),
    Column("computer", _TEXT),
    # The person in `reserved_for` in the code.
    Column("kept_id", _ID),
    Column("kept_name", _TEXT),
    Index("ix_lobby_seat_user_id_lobby_id", "user_id", "lobby_id"),
    Index("ix_lobby_seat_kept_id_lobby_id", "kept_id", "lobby_id"),
)

result = Table(
    "result",
    metadata,
    Column("game_id", ForeignKey("game.id"), primary_key=True),
    Column("seat", types.Integer(), primary_key=True),
    Column("user_id", _ID, nullable=False),
    Column("rules", _TEXT, nullable=False),
    Column("rated", _FLAG, nullable=False),
    Column("outcome", _TEXT, nullable=False),
    Column("points", types.Integer(), nullable=False),
    # The score of the best deal, `best_deal` in the code.
    Column("best_line", types.Integer(), nullable=False),
    Column("ended_at", _TIME, nullable=False),
    Column("before", types.Integer()),
    Column("after", types.Integer()),
    Column("provisional", _FLAG),
    Column("side", types.Integer(), nullable=False, server_default=text("0")),
    # The weight of the game in ratings; NULL if it is not rated, or somebody left it early.
    Column("weight", _TIME),
    Column("left_early", _FLAG, nullable=False, server_default=false()),
    # The `uncertainty` of the rating after the game, in the code.
    Column("doubt", types.Integer()),
    # The final scores by side, as JSON.
    Column("final", _TEXT),
    # The server where the game ended, as in `place`.
    Column("guild_id", _ID),
    # A covering index for finding a page of a history.
    Index(
        "ix_result_user_id_ended_at_guild_id_game_id",
        *("user_id", "ended_at", "guild_id", "game_id"),
    ),
    Index("ix_result_guild_id_user_id_ended_at", "guild_id", "user_id", "ended_at"),
)

rating = Table(
    "rating",
    metadata,
    Column("user_id", _ID, primary_key=True, autoincrement=False),
    Column("scope", _TEXT, primary_key=True),
    Column("mu", _TIME, nullable=False),
    Column("sigma", _TIME, nullable=False),
    Column("shown", types.Integer(), nullable=False),
    Column("provisional", _FLAG, nullable=False),
    # The day of the last game that counted (days since the epoch, UTC), and the rating when that
    # day began.
    Column("day", types.Integer(), nullable=False, server_default=text("0")),
    Column("opening", _TIME, nullable=False, server_default=text("0")),
)

# The `LevelResult` of a person: their result against the computer players of one level.
rung = Table(
    "rung",
    metadata,
    Column("game_id", ForeignKey("game.id"), primary_key=True),
    Column("seat", types.Integer(), primary_key=True),
    Column("level", _TEXT, primary_key=True),
    Column("user_id", _ID, nullable=False),
    Column("outcome", _TEXT, nullable=False),
    Index("ix_rung_user_id", "user_id"),
)

preference = Table(
    "preference",
    metadata,
    Column("user_id", _ID, primary_key=True, autoincrement=False),
    Column("muted", _FLAG, nullable=False),
    Column("four_colour", _FLAG, nullable=False),
    Column("language", _TEXT, nullable=False),
    # `text_only` in the code: private messages without pictures.
    Column("letters", _FLAG, nullable=False),
    Column("large_cards", _FLAG, nullable=False),
    Column("mute_turns", _FLAG, nullable=False),
    Column("mute_challenges", _FLAG, nullable=False),
    Column("challengers", _TEXT, nullable=False),
    Column("remind_daily", _FLAG, nullable=False, server_default=false()),
    Column("forgotten", _FLAG, nullable=False, server_default=false()),
    partial_index(
        "ix_preference_remind_daily",
        *("remind_daily", "user_id"),
        where="remind_daily = 1",
        on_postgresql="remind_daily",
    ),
)

# A positive id is a press that has been acted upon. A negative id claims a press for one process,
# while two processes receive it.
press = Table(
    "press",
    metadata,
    Column("id", _ID, primary_key=True, autoincrement=False),
    Column("at", _TIME, nullable=False),
    Index("ix_press_at", "at"),
)

meta = Table(
    "meta",
    metadata,
    Column("key", _TEXT, primary_key=True),
    Column("value", _TEXT, nullable=False),
)
