"""Replaces the index on `ended_at` by one on finished games and two on running games.

With the old index, SQLite searched all running games for the next timer.
"""

import sqlalchemy as sa
from alembic import op

revision = "0017"
down_revision = "0016"
branch_labels = None
depends_on = None

_INDEXES = (
    ("ix_place_over", ["ended_at"], "ended_at IS NOT NULL"),
    ("ix_place_running", ["game_id"], "ended_at IS NULL"),
    ("ix_place_running_guild_id", ["guild_id", "ended_at"], "ended_at IS NULL"),
)


def upgrade() -> None:
    op.drop_index("ix_place_ended_at", "place")
    for name, columns, condition in _INDEXES:
        where = sa.text(condition)
        op.create_index(name, "place", columns, sqlite_where=where, postgresql_where=where)
