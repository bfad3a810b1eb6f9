"""The first tables. A migration is history: it names everything itself and is never edited."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None

# SQLite numbers rows in INTEGER columns only.
_ROW = sa.BigInteger().with_variant(sa.Integer(), "sqlite")


def _terms() -> tuple[sa.Column[str] | sa.Column[bool], ...]:
    return (
        sa.Column("rules", sa.Text(), nullable=False),
        sa.Column("options", sa.Text(), nullable=False),
        sa.Column("pace", sa.Text(), nullable=False),
        sa.Column("rated", sa.Boolean(), nullable=False),
        sa.Column("four_colour", sa.Boolean(), nullable=False),
    )


def upgrade() -> None:
    _challenges()
    _records()
    _tables()
    _projections()
    _people()


def _challenges() -> None:
    op.create_table(
        "lobby",
        sa.Column("id", _ROW, nullable=False),
        *_terms(),
        sa.Column("guild_id", sa.BigInteger()),
        sa.Column("channel_id", sa.BigInteger(), nullable=False),
        sa.Column("message_id", sa.BigInteger()),
        sa.Column("shown", sa.Boolean(), nullable=False),
        sa.Column("status", sa.Text(), nullable=False),
        sa.Column("closed_by", sa.BigInteger()),
        sa.Column("rematch_of", _ROW),
        sa.Column("expires_at", sa.Double(), nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_lobby"),
        *_reference_to_games(),
        sqlite_autoincrement=True,
    )
    op.create_index("ix_lobby_channel_id_status", "lobby", ["channel_id", "status"])
    op.create_index("ix_lobby_status_expires_at", "lobby", ["status", "expires_at"])
    op.create_index(
        "ix_lobby_rematch_of",
        "lobby",
        ["rematch_of"],
        unique=True,
        sqlite_where=sa.text("status IN ('open', 'started')"),
        postgresql_where=sa.text("status IN ('open', 'started')"),
    )
    op.create_table(
        "lobby_seat",
        sa.Column("lobby_id", _ROW, nullable=False),
        sa.Column("seat", sa.Integer(), nullable=False),
        sa.Column("user_id", sa.BigInteger()),
        sa.Column("name", sa.Text()),
        sa.Column("computer", sa.Text()),
        sa.Column("kept_id", sa.BigInteger()),
        sa.Column("kept_name", sa.Text()),
        sa.PrimaryKeyConstraint("lobby_id", "seat", name="pk_lobby_seat"),
        sa.ForeignKeyConstraint(["lobby_id"], ["lobby.id"], name="fk_lobby_seat_lobby_id"),
    )


def _reference_to_games() -> tuple[sa.ForeignKeyConstraint, ...]:
    """SQLite may refer to a table before it exists, and to none later; others only later."""
    if op.get_context().dialect.name != "sqlite":
        return ()
    return (sa.ForeignKeyConstraint(["rematch_of"], ["game.id"], name="fk_lobby_rematch_of"),)


def _records() -> None:
    op.create_table(
        "game",
        sa.Column("id", _ROW, nullable=False),
        *_terms(),
        sa.Column("seed", sa.LargeBinary(32), nullable=False),
        sa.Column("lobby_id", _ROW),
        sa.Column("started_at", sa.Double(), nullable=False),
        sa.Column("checksum", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_game"),
        sa.ForeignKeyConstraint(["lobby_id"], ["lobby.id"], name="fk_game_lobby_id"),
        sa.UniqueConstraint("lobby_id", name="uq_game_lobby_id"),
        sqlite_autoincrement=True,
    )
    if op.get_context().dialect.name != "sqlite":
        op.create_foreign_key("fk_lobby_rematch_of", "lobby", "game", ["rematch_of"], ["id"])
    op.create_table(
        "move",
        sa.Column("game_id", _ROW, nullable=False),
        sa.Column("ply", sa.Integer(), nullable=False),
        sa.Column("text", sa.Text(), nullable=False),
        sa.Column("at", sa.Double(), nullable=False),
        sa.Column("checksum", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("game_id", "ply", name="pk_move"),
        sa.ForeignKeyConstraint(["game_id"], ["game.id"], name="fk_move_game_id"),
        sqlite_with_rowid=False,
    )


def _tables() -> None:
    op.create_table(
        "seat",
        sa.Column("game_id", _ROW, nullable=False),
        sa.Column("seat", sa.Integer(), nullable=False),
        sa.Column("user_id", sa.BigInteger()),
        sa.Column("name", sa.Text()),
        sa.Column("computer", sa.Text()),
        sa.PrimaryKeyConstraint("game_id", "seat", name="pk_seat"),
        sa.ForeignKeyConstraint(["game_id"], ["game.id"], name="fk_seat_game_id"),
        sa.CheckConstraint(
            "(user_id IS NULL) != (computer IS NULL)", name="ck_seat_person_or_computer"
        ),
    )
    op.create_index("ix_seat_user_id_game_id", "seat", ["user_id", "game_id"])
    op.create_table(
        "place",
        sa.Column("game_id", _ROW, nullable=False),
        sa.Column("guild_id", sa.BigInteger()),
        sa.Column("channel_id", sa.BigInteger(), nullable=False),
        sa.Column("message_id", sa.BigInteger()),
        sa.Column("ply", sa.Integer(), nullable=False),
        sa.Column("shown_ply", sa.Integer()),
        sa.Column("automatic", sa.Boolean(), nullable=False),
        sa.Column("deadline", sa.Double()),
        sa.Column("remind_at", sa.Double()),
        sa.Column("lost_at", sa.Double()),
        sa.Column("ended_at", sa.Double()),
        sa.PrimaryKeyConstraint("game_id", name="pk_place"),
        sa.ForeignKeyConstraint(["game_id"], ["game.id"], name="fk_place_game_id"),
    )
    op.create_index("ix_place_channel_id_ended_at", "place", ["channel_id", "ended_at"])
    op.create_index("ix_place_ended_at", "place", ["ended_at"])
    op.create_index("ix_place_guild_id", "place", ["guild_id"])


def _projections() -> None:
    op.create_table(
        "result",
        sa.Column("game_id", _ROW, nullable=False),
        sa.Column("seat", sa.Integer(), nullable=False),
        sa.Column("user_id", sa.BigInteger(), nullable=False),
        sa.Column("rules", sa.Text(), nullable=False),
        sa.Column("rated", sa.Boolean(), nullable=False),
        sa.Column("outcome", sa.Text(), nullable=False),
        sa.Column("points", sa.Integer(), nullable=False),
        sa.Column("best_line", sa.Integer(), nullable=False),
        sa.Column("ended_at", sa.Double(), nullable=False),
        sa.Column("before", sa.Integer()),
        sa.Column("after", sa.Integer()),
        sa.Column("provisional", sa.Boolean()),
        sa.PrimaryKeyConstraint("game_id", "seat", name="pk_result"),
        sa.ForeignKeyConstraint(["game_id"], ["game.id"], name="fk_result_game_id"),
    )
    op.create_index("ix_result_user_id_ended_at", "result", ["user_id", "ended_at"])
    op.create_table(
        "rating",
        sa.Column("user_id", sa.BigInteger(), nullable=False),
        sa.Column("scope", sa.Text(), nullable=False),
        sa.Column("mu", sa.Double(), nullable=False),
        sa.Column("sigma", sa.Double(), nullable=False),
        sa.Column("shown", sa.Integer(), nullable=False),
        sa.Column("provisional", sa.Boolean(), nullable=False),
        sa.PrimaryKeyConstraint("user_id", "scope", name="pk_rating"),
    )
    op.create_index("ix_rating_scope_shown", "rating", ["scope", "shown"])


def _people() -> None:
    op.create_table(
        "preference",
        sa.Column("user_id", sa.BigInteger(), nullable=False),
        sa.Column("muted", sa.Boolean(), nullable=False),
        sa.Column("four_colour", sa.Boolean(), nullable=False),
        sa.Column("language", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("user_id", name="pk_preference"),
    )
    op.create_table(
        "press",
        sa.Column("id", sa.BigInteger(), nullable=False),
        sa.Column("at", sa.Double(), nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_press"),
    )
    op.create_index("ix_press_at", "press", ["at"])
    op.create_table(
        "meta",
        sa.Column("key", sa.Text(), nullable=False),
        sa.Column("value", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("key", name="pk_meta"),
    )
