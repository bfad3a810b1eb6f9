"""Adds the time for a move of each game, more time for one turn, takebacks and vacations."""

import sqlalchemy as sa
from alembic import op

revision = "0010"
down_revision = "0009"
branch_labels = None
depends_on = None

# SQLite numbers rows in INTEGER columns only.
_ROW = sa.BigInteger().with_variant(sa.Integer(), "sqlite")


def upgrade() -> None:
    for table in ("game", "lobby"):
        op.add_column(table, sa.Column("seconds", sa.Double()))
    op.add_column("place", sa.Column("paused_at", sa.Double()))
    extended: sa.Column[int] = sa.Column(
        "extended", sa.Integer(), nullable=False, server_default="0"
    )
    op.add_column("place", extended)
    op.add_column("place", sa.Column("takeback_ply", sa.Integer()))
    seats: sa.Column[str] = sa.Column(
        "takeback_seats", sa.Text(), nullable=False, server_default=""
    )
    op.add_column("place", seats)
    op.create_table(
        "vacation",
        sa.Column("id", _ROW, nullable=False),
        sa.Column("user_id", sa.BigInteger(), nullable=False),
        sa.Column("begun_at", sa.Double(), nullable=False),
        sa.Column("until", sa.Double(), nullable=False),
        sa.Column("ended_at", sa.Double()),
        sa.PrimaryKeyConstraint("id", name="pk_vacation"),
    )
    op.create_index("ix_vacation_user_id", "vacation", ["user_id"])
    op.create_index("ix_vacation_ended_at", "vacation", ["ended_at"])
