"""Adds a heartbeat for each shard, and the messages between processes about their shards."""

import sqlalchemy as sa
from alembic import op

revision = "0015"
down_revision = "0014"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "shard",
        sa.Column("id", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("alive_at", sa.Double()),
        sa.PrimaryKeyConstraint("id", name="pk_shard"),
    )
    op.create_table(
        "shard_message",
        sa.Column("id", sa.BigInteger().with_variant(sa.Integer(), "sqlite"), nullable=False),
        sa.Column("shard", sa.Integer(), nullable=False),
        sa.Column("kind", sa.Text(), nullable=False),
        sa.Column("subject_id", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_shard_message"),
        sqlite_autoincrement=True,
    )
    op.create_index("ix_shard_message_shard", "shard_message", ["shard"])
    # Until now one process had every game, with one heartbeat.
    op.execute(
        "INSERT INTO shard (id, alive_at) "
        "SELECT 0, CAST(value AS double precision) FROM meta WHERE key = 'alive_at'"
    )
