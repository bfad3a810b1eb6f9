"""Adds the longest streak to the standings, and asks for all standings to be recomputed."""

import sqlalchemy as sa
from alembic import op

revision = "0018"
down_revision = "0017"
branch_labels = None
depends_on = None


def upgrade() -> None:
    longest = sa.Column("longest", sa.Integer(), nullable=False, server_default="0")
    op.add_column("standing", longest)
    op.execute("INSERT INTO meta (key, value) VALUES ('recount_due', '') ON CONFLICT DO NOTHING")
