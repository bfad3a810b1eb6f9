"""Adds the columns for honest ratings and game histories, and stores since when the rules apply.

The rules apply to games that end after all games that have ended so far. In every game up to this
revision, four players form two sides that sit crosswise; otherwise each seat is a side.
"""

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"
branch_labels = None
depends_on = None


def upgrade() -> None:
    zero = sa.text("0")
    for column in (
        sa.Column("side", sa.Integer(), nullable=False, server_default=zero),
        sa.Column("weight", sa.Double(), nullable=True),
        sa.Column("left_early", sa.Boolean(), nullable=False, server_default=sa.false()),
        sa.Column("doubt", sa.Integer(), nullable=True),
        sa.Column("final", sa.Text(), nullable=True),
    ):
        op.add_column("result", column)
    op.add_column("rating", sa.Column("day", sa.Integer(), nullable=False, server_default=zero))
    op.add_column("rating", sa.Column("opening", sa.Double(), nullable=False, server_default=zero))
    op.execute(
        "UPDATE result SET side = CASE WHEN 4 ="
        " (SELECT count(*) FROM seat WHERE seat.game_id = result.game_id)"
        " THEN seat % 2 ELSE seat END"
    )
    latest = op.get_bind().execute(sa.text("SELECT max(ended_at) FROM place")).scalar()
    # As Python writes it: SQLite would round it, and the last old game might seem a new one.
    since = sa.text("INSERT INTO meta (key, value) VALUES ('honest_since', :since)")
    op.get_bind().execute(since, {"since": repr(float(latest or 0.0))})
