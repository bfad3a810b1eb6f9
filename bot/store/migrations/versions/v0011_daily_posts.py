"""Adds the posting of daily coffins, and reminders of them."""

import sqlalchemy as sa
from alembic import op

revision = "0011"
down_revision = "0010"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "daily_post",
        sa.Column("guild_id", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("next_at", sa.Double(), nullable=False),
        sa.Column("last_day", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("guild_id", name="pk_daily_post"),
    )
    op.create_index("ix_daily_post_next_at", "daily_post", ["next_at"])
    op.add_column("server_setting", sa.Column("daily_channel", sa.BigInteger()))
    zone: sa.Column[str] = sa.Column("time_zone", sa.Text(), nullable=False, server_default="")
    op.add_column("server_setting", zone)
    for table, name in (("server_setting", "daily_refused"), ("preference", "remind_daily")):
        flag: sa.Column[bool] = sa.Column(
            name, sa.Boolean(), nullable=False, server_default=sa.false()
        )
        op.add_column(table, flag)
