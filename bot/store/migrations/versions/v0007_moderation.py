"""Adds the settings of servers, bans, and the log of what moderators did."""

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"
branch_labels = None
depends_on = None

# SQLite numbers rows in INTEGER columns only.
_ROW = sa.BigInteger().with_variant(sa.Integer(), "sqlite")


def upgrade() -> None:
    _add_settings_and_bans()
    _add_log()


def _add_settings_and_bans() -> None:
    op.create_table(
        "server_setting",
        sa.Column("guild_id", sa.BigInteger(), nullable=False),
        sa.Column("channels", sa.Text(), nullable=False),
        sa.Column("thread_per_game", sa.Boolean(), nullable=False),
        sa.Column("paces", sa.Text(), nullable=False),
        sa.Column("days", sa.Text(), nullable=False),
        sa.Column("minutes", sa.Text(), nullable=False),
        sa.Column("edition", sa.Text(), nullable=False),
        sa.Column("language", sa.Text(), nullable=False),
        sa.Column("computers", sa.Boolean(), nullable=False),
        sa.PrimaryKeyConstraint("guild_id", name="pk_server_setting"),
    )
    op.create_table(
        "ban",
        sa.Column("id", _ROW, nullable=False),
        sa.Column("guild_id", sa.BigInteger(), nullable=False),
        sa.Column("user_id", sa.BigInteger()),
        sa.Column("user_hash", sa.Text(), nullable=False),
        sa.Column("at", sa.Double(), nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_ban"),
    )
    op.create_index("ix_ban_guild_id_user_hash", "ban", ["guild_id", "user_hash"], unique=True)


def _add_log() -> None:
    op.create_table(
        "moderator_act",
        sa.Column("id", _ROW, nullable=False),
        sa.Column("guild_id", sa.BigInteger(), nullable=False),
        sa.Column("at", sa.Double(), nullable=False),
        sa.Column("act", sa.Text(), nullable=False),
        sa.Column("by_host", sa.Boolean(), nullable=False),
        sa.Column("moderator_user_id", sa.BigInteger()),
        sa.Column("subject_user_id", sa.BigInteger()),
        sa.Column("game_id", _ROW),
        sa.Column("lobby_id", _ROW),
        sa.Column("detail", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_moderator_act"),
        sa.ForeignKeyConstraint(["game_id"], ["game.id"], name="fk_moderator_act_game_id"),
        sa.ForeignKeyConstraint(["lobby_id"], ["lobby.id"], name="fk_moderator_act_lobby_id"),
        sqlite_autoincrement=True,
    )
    op.create_index("ix_moderator_act_guild_id_id", "moderator_act", ["guild_id", "id"])
