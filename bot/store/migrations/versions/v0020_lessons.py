"""Keeps the step of a lesson by game, for each game has one now; until here all were Dracula's."""

import sqlalchemy as sa
from alembic import op

revision = "0020"
down_revision = "0019"
branch_labels = None
depends_on = None


def upgrade() -> None:
    game = sa.Column("game", sa.Text(), nullable=False, server_default="dracula")
    with op.batch_alter_table("lesson") as lesson:
        lesson.add_column(game)
        lesson.drop_constraint("pk_lesson", type_="primary")
        lesson.create_primary_key("pk_lesson", ["user_id", "game"])
    with op.batch_alter_table("lesson") as lesson:
        lesson.alter_column("game", server_default=None)
