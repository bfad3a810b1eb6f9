"""Adds pings and blocks between people, and preferences about being pinged and challenged."""

import sqlalchemy as sa
from alembic import op

revision = "0009"
down_revision = "0008"
branch_labels = None
depends_on = None

# SQLite numbers rows in INTEGER columns only.
_ROW = sa.BigInteger().with_variant(sa.Integer(), "sqlite")


def upgrade() -> None:
    for name in ("mute_turns", "mute_challenges"):
        flag: sa.Column[bool] = sa.Column(
            name, sa.Boolean(), nullable=False, server_default=sa.false()
        )
        op.add_column("preference", flag)
    # Until now, whoever wanted no reminders was not pinged at a turn either.
    op.execute("UPDATE preference SET mute_turns = muted")
    challengers: sa.Column[str] = sa.Column(
        "challengers", sa.Text(), nullable=False, server_default="everybody"
    )
    op.add_column("preference", challengers)
    op.create_table(
        "ping",
        sa.Column("sender_id", sa.BigInteger(), nullable=False),
        sa.Column("receiver_id", sa.BigInteger(), nullable=False),
        sa.Column("at", sa.Double(), nullable=False),
        sa.PrimaryKeyConstraint("sender_id", "receiver_id", name="pk_ping"),
    )
    op.create_index("ix_ping_at", "ping", ["at"])
    op.create_table(
        "block",
        sa.Column("id", _ROW, nullable=False),
        sa.Column("user_id", sa.BigInteger(), nullable=False),
        sa.Column("blocked_id", sa.BigInteger()),
        sa.Column("blocked_name", sa.Text(), nullable=False),
        sa.Column("blocked_hash", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_block"),
    )
    op.create_index("ix_block_user_id", "block", ["user_id"])
    op.create_index("ix_block_blocked_hash", "block", ["blocked_hash"], unique=True)
