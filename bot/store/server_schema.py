"""The tables of servers: settings, departures, bans, and the log of moderators' acts."""

from sqlalchemy import Column, ForeignKey, Index, Table, false, types

from bot.store.schema import ROW, metadata

# Lists are stored as texts with spaces between the entries.
server_setting = Table(
    "server_setting",
    metadata,
    Column("guild_id", types.BigInteger(), primary_key=True, autoincrement=False),
    Column("channels", types.Text(), nullable=False),
    Column("thread_per_game", types.Boolean(), nullable=False),
    Column("paces", types.Text(), nullable=False),
    Column("days", types.Text(), nullable=False),
    Column("minutes", types.Text(), nullable=False),
    Column("edition", types.Text(), nullable=False),
    Column("language", types.Text(), nullable=False),
    Column("computers", types.Boolean(), nullable=False),
    Column("daily_channel", types.BigInteger()),
    Column("time_zone", types.Text(), nullable=False, server_default=""),
    Column("daily_refused", types.Boolean(), nullable=False, server_default=false()),
)

# The servers that have removed the bot.
departed_guild = Table(
    "departed_guild",
    metadata,
    Column("guild_id", types.BigInteger(), primary_key=True, autoincrement=False),
    Column("removed_at", types.Double(), nullable=False),
)

# A ban outlives the erasure of the person: `user_id` is then NULL, and `user_hash`, the keyed hash
# of the guild and the person, still recognises them.
ban = Table(
    "ban",
    metadata,
    Column("id", ROW, primary_key=True),
    Column("guild_id", types.BigInteger(), nullable=False),
    Column("user_id", types.BigInteger()),
    Column("user_hash", types.Text(), nullable=False),
    Column("at", types.Double(), nullable=False),
    Index("ix_ban_guild_id_user_hash", "guild_id", "user_hash", unique=True),
    Index("ix_ban_user_id", "user_id"),
)

# An act outlives the erasure of the moderator and of its subject: their columns become NULL.
moderator_act = Table(
    "moderator_act",
    metadata,
    Column("id", ROW, primary_key=True),
    Column("guild_id", types.BigInteger(), nullable=False),
    Column("at", types.Double(), nullable=False),
    Column("act", types.Text(), nullable=False),
    Column("by_host", types.Boolean(), nullable=False),
    Column("moderator_user_id", types.BigInteger()),
    Column("subject_user_id", types.BigInteger()),
    Column("game_id", ForeignKey("game.id")),
    Column("lobby_id", ForeignKey("lobby.id")),
    Column("detail", types.Text(), nullable=False),
    Index("ix_moderator_act_guild_id_id", "guild_id", "id"),
    Index("ix_moderator_act_moderator_user_id", "moderator_user_id"),
    Index("ix_moderator_act_subject_user_id", "subject_user_id"),
    sqlite_autoincrement=True,
)
