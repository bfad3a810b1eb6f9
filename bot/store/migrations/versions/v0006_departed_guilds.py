"""Adds the servers that have removed the bot, with the time of the removal."""

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "departed_guild",
        sa.Column("guild_id", sa.BigInteger(), nullable=False),
        sa.Column("removed_at", sa.Double(), nullable=False),
        sa.PrimaryKeyConstraint("guild_id", name="pk_departed_guild"),
    )
