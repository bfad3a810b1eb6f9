"""Adds standings, which are counted once the schema is migrated, and indexes on growing tables.

With them no query has to read all games in order to list some of them.
"""

import sqlalchemy as sa
from alembic import op

revision = "0012"
down_revision = "0011"
branch_labels = None
depends_on = None

_TICKING = "ended_at IS NULL AND lost_at IS NULL AND paused_at IS NULL"
_INDEXES = (
    ("result", "user_id", "ended_at", "guild_id", "game_id"),
    ("result", "guild_id", "user_id", "ended_at"),
    ("rung", "user_id"),
    ("place", "guild_id", "ended_at"),
    ("lobby", "guild_id", "status"),
    ("lobby_seat", "user_id", "lobby_id"),
    ("lobby_seat", "kept_id", "lobby_id"),
    ("ping", "receiver_id"),
    ("block", "blocked_id"),
    ("ban", "user_id"),
    ("moderator_act", "moderator_user_id"),
    ("moderator_act", "subject_user_id"),
    ("daily_try", "user_id", "day"),
    ("daily_board", "guild_id", "day"),
    ("daily_board", "user_id", "day"),
)
_OF_SOME_ROWS = (
    ("ix_place_deadline", "place", "deadline", f"{_TICKING} AND deadline IS NOT NULL"),
    ("ix_place_remind_at", "place", "remind_at", f"{_TICKING} AND remind_at IS NOT NULL"),
    ("ix_place_lost_at", "place", "lost_at", "ended_at IS NULL AND lost_at IS NOT NULL"),
    ("ix_place_paused_at", "place", "paused_at", "ended_at IS NULL AND paused_at IS NOT NULL"),
    ("ix_place_unshown", "place", "game_id", "shown_ply IS DISTINCT FROM ply AND lost_at IS NULL"),
    ("ix_place_automatic", "place", "game_id", "automatic AND ended_at IS NULL"),
    ("ix_lobby_unshown", "lobby", "id", "shown IS false"),
    ("ix_lobby_closed_by", "lobby", "closed_by", "closed_by IS NOT NULL"),
)
# The same conditions as SQLAlchemy writes them for SQLite.
_ON_SQLITE = {
    "ix_place_unshown": "shown_ply IS NOT ply AND lost_at IS NULL",
    "ix_place_automatic": "automatic = 1 AND ended_at IS NULL",
    "ix_lobby_unshown": "shown IS 0",
}


def upgrade() -> None:
    op.add_column("result", sa.Column("guild_id", sa.BigInteger()))
    op.execute(
        "UPDATE result SET guild_id ="
        " (SELECT place.guild_id FROM place WHERE place.game_id = result.game_id)"
    )
    op.drop_index("ix_result_user_id_ended_at", "result")
    op.drop_index("ix_place_guild_id", "place")
    for table, *columns in _INDEXES:
        op.create_index("_".join(("ix", table, *columns)), table, columns)
    for name, table, column, where in _OF_SOME_ROWS:
        _create_index(name, table, [column], where)
    _create_standing()
    _create_climb()
    op.execute("INSERT INTO meta (key, value) VALUES ('recount_due', '')")


def _create_index(name: str, table: str, columns: list[str], where: str) -> None:
    on_sqlite = sa.text(_ON_SQLITE.get(name, where))
    op.create_index(name, table, columns, sqlite_where=on_sqlite, postgresql_where=sa.text(where))


def _create_standing() -> None:
    counts = ("games", "wins", "draws", "casual", "points", "streak")
    op.create_table(
        "standing",
        sa.Column("user_id", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("guild_id", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("scope", sa.Text(), nullable=False),
        sa.Column("edition", sa.Boolean(), nullable=False),
        *(sa.Column(name, sa.Integer(), nullable=False) for name in counts),
        sa.Column("best_line", sa.Integer()),
        sa.Column("best_game_id", sa.BigInteger()),
        sa.Column("best_seat", sa.Integer()),
        sa.Column("shown", sa.Integer()),
        sa.Column("ranked", sa.Boolean(), nullable=False),
        sa.Column("week", sa.Integer()),
        sa.Column("opening", sa.Integer()),
        sa.PrimaryKeyConstraint("user_id", "guild_id", "scope", name="pk_standing"),
    )
    op.create_index(
        "ix_standing_guild_id_scope_ranked_shown",
        "standing",
        ["guild_id", "scope", "ranked", "shown", "games", "user_id"],
    )
    columns = ["guild_id", "week", "ranked", "shown"]
    _create_index("ix_standing_week_shown", "standing", columns, "week IS NOT NULL")
    columns = ["guild_id", "week", "opening"]
    _create_index("ix_standing_week_opening", "standing", columns, "opening IS NOT NULL")


def _create_climb() -> None:
    op.create_table(
        "climb",
        sa.Column("user_id", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("guild_id", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("level", sa.Text(), nullable=False),
        *(sa.Column(name, sa.Integer(), nullable=False) for name in ("wins", "draws", "losses")),
        sa.PrimaryKeyConstraint("user_id", "guild_id", "level", name="pk_climb"),
    )
    op.create_index(
        "ix_climb_guild_id_user_id_level",
        "climb",
        ["guild_id", "user_id", "level", "wins", "draws", "losses"],
    )
