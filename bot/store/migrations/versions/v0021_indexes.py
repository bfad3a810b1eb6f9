"""Adds an index of who wants daily reminders, mends one that SQLite never used, and drops another.

The games in which the bot has to move were looked for among all running games. Since the standings
came, no query looks for ratings by their scope.
"""

import sqlalchemy as sa
from alembic import op

revision = "0021"
down_revision = "0020"
branch_labels = None
depends_on = None

_INDEXES = (
    (
        *("ix_place_automatic", "place", ["automatic", "game_id"]),
        *("automatic = 1 AND ended_at IS NULL", "automatic AND ended_at IS NULL"),
    ),
    (
        *("ix_preference_remind_daily", "preference", ["remind_daily", "user_id"]),
        *("remind_daily = 1", "remind_daily"),
    ),
)


def upgrade() -> None:
    op.drop_index("ix_rating_scope_shown", "rating")
    op.drop_index("ix_place_automatic", "place")
    for name, table, columns, on_sqlite, on_postgresql in _INDEXES:
        op.create_index(
            name,
            table,
            columns,
            sqlite_where=sa.text(on_sqlite),
            postgresql_where=sa.text(on_postgresql),
        )
