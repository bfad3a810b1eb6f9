"""Keeps a name for each server on its boards of daily coffins; until here all had the newest one.

A database is migrated while no older process runs, and none starts on this revision: so the old
column can go at once.
"""

import sqlalchemy as sa
from alembic import op

revision = "0023"
down_revision = "0022"
branch_labels = None
depends_on = None

# Whoever is on the boards of one server only has no name of another.
_OF_ONE_SERVER = """
UPDATE daily_board SET name = coalesce(
  (SELECT daily_try.name FROM daily_try
   WHERE daily_try.day = daily_board.day AND daily_try.user_id = daily_board.user_id), '')
WHERE user_id IN
  (SELECT user_id FROM daily_board GROUP BY user_id HAVING min(guild_id) = max(guild_id))
"""
# The others have the name of their games there; without one, none until they look again.
_OF_GAMES_THERE = """
UPDATE daily_board SET name = known.name FROM
  (SELECT seat.user_id, place.guild_id, max(seat.name) AS name
   FROM seat JOIN place ON place.game_id = seat.game_id
   WHERE seat.user_id IN (SELECT user_id FROM daily_board WHERE name = '')
   GROUP BY seat.user_id, place.guild_id) AS known
WHERE daily_board.name = ''
AND known.user_id = daily_board.user_id AND known.guild_id = daily_board.guild_id
"""


def upgrade() -> None:
    op.add_column("daily_board", sa.Column("name", sa.Text(), nullable=False, server_default=""))
    op.execute(_OF_ONE_SERVER)
    op.execute(_OF_GAMES_THERE)
    op.drop_column("daily_try", "name")
