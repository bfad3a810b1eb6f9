"""Adds the tables into which a rebuild writes until it is complete."""

import sqlalchemy as sa
from alembic import op

revision = "0014"
down_revision = "0013"
branch_labels = None
depends_on = None


def upgrade() -> None:
    _create_results()
    op.create_table(
        "rebuilt_rating",
        _number("user_id", sa.BigInteger()),
        sa.Column("scope", sa.Text(), nullable=False),
        sa.Column("mu", sa.Double(), nullable=False),
        sa.Column("sigma", sa.Double(), nullable=False),
        sa.Column("shown", sa.Integer(), nullable=False),
        sa.Column("provisional", sa.Boolean(), nullable=False),
        _number("day", sa.Integer()),
        sa.Column("opening", sa.Double(), nullable=False),
        sa.PrimaryKeyConstraint("user_id", "scope", name="pk_rebuilt_rating"),
    )
    op.create_table(
        "rebuilt_rung",
        _number("game_id", sa.BigInteger()),
        _number("seat", sa.Integer()),
        sa.Column("level", sa.Text(), nullable=False),
        _number("user_id", sa.BigInteger()),
        sa.Column("outcome", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("game_id", "seat", "level", name="pk_rebuilt_rung"),
    )
    op.create_index("ix_rebuilt_rung_user_id", "rebuilt_rung", ["user_id"])


def _create_results() -> None:
    op.create_table(
        "rebuilt_result",
        _number("game_id", sa.BigInteger()),
        _number("seat", sa.Integer()),
        _number("user_id", sa.BigInteger()),
        sa.Column("rules", sa.Text(), nullable=False),
        sa.Column("rated", sa.Boolean(), nullable=False),
        sa.Column("outcome", sa.Text(), nullable=False),
        _number("points", sa.Integer()),
        _number("best_line", sa.Integer()),
        sa.Column("ended_at", sa.Double(), nullable=False),
        sa.Column("before", sa.Integer()),
        sa.Column("after", sa.Integer()),
        sa.Column("provisional", sa.Boolean()),
        _number("side", sa.Integer()),
        sa.Column("weight", sa.Double()),
        sa.Column("left_early", sa.Boolean(), nullable=False),
        sa.Column("doubt", sa.Integer()),
        sa.Column("final", sa.Text()),
        sa.Column("guild_id", sa.BigInteger()),
        sa.PrimaryKeyConstraint("game_id", "seat", name="pk_rebuilt_result"),
    )
    columns = ["user_id", "ended_at"]
    op.create_index("ix_rebuilt_result_user_id_ended_at", "rebuilt_result", columns)
    op.create_index("ix_rebuilt_result_guild_id", "rebuilt_result", ["guild_id"])


def _number(name: str, kind: sa.types.TypeEngine[int]) -> sa.Column[int]:
    return sa.Column(name, kind, autoincrement=False, nullable=False)
