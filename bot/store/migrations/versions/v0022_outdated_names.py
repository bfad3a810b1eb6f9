"""Adds the games whose messages may still show the name of somebody who has been erased."""

import sqlalchemy as sa
from alembic import op

revision = "0022"
down_revision = "0021"
branch_labels = None
depends_on = None

# SQLite numbers rows in INTEGER columns only.
_ROW = sa.BigInteger().with_variant(sa.Integer(), "sqlite")


def upgrade() -> None:
    op.create_table(
        "outdated_name",
        sa.Column("game_id", _ROW, nullable=False),
        sa.ForeignKeyConstraint(["game_id"], ["game.id"], name="fk_outdated_name_game_id"),
        sa.PrimaryKeyConstraint("game_id", name="pk_outdated_name"),
    )
