"""Adds the people who erased their data within the last day, as keyed hashes of their ids."""

import sqlalchemy as sa
from alembic import op

revision = "0019"
down_revision = "0018"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "erasure",
        sa.Column("user_hash", sa.Text(), nullable=False),
        sa.Column("at", sa.Double(), nullable=False),
        sa.PrimaryKeyConstraint("user_hash", name="pk_erasure"),
    )
    op.create_index("ix_erasure_at", "erasure", ["at"])
