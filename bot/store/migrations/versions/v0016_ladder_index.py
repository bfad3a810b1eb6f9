"""Adds the index along which the ladder of computer players is read."""

import sqlalchemy as sa
from alembic import op

revision = "0016"
down_revision = "0015"
branch_labels = None
depends_on = None


def upgrade() -> None:
    won = sa.text("wins > 0")
    op.create_index(
        "ix_climb_won",
        "climb",
        ["guild_id", "level", "wins", "user_id"],
        sqlite_where=won,
        postgresql_where=won,
    )
