"""Stores the steps of people in lessons, and which of their own mistakes they have corrected."""

from collections.abc import Sequence

from sqlalchemy import select

from bot.store import people_schema, schema
from bot.store.database import Database
from bot.store.portable_sql import upsert

_LESSON, _CORRECTED = people_schema.lesson, people_schema.corrected
_REVIEW, _SEAT = people_schema.review, schema.seat


class LearningProgress:
    """Reads and writes the learning progress of people."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def lesson_step(self, user_id: int, game: str) -> int | None:
        """The step that this person has reached in the lesson in a game; None before the first."""
        query = select(_LESSON.c.step).where(_LESSON.c.user_id == user_id, _LESSON.c.game == game)
        return await self._database.read(lambda connection: connection.scalar(query))

    async def lesson_steps(self, user_id: int) -> dict[str, int]:
        """The steps that this person has reached, by the games of the lessons."""
        query = select(_LESSON.c.game, _LESSON.c.step).where(_LESSON.c.user_id == user_id)
        rows = await self._database.read(lambda connection: connection.execute(query).all())
        return {row.game: row.step for row in rows}

    async def save_lesson_step(self, user_id: int, game: str, step: int) -> None:
        """Store the step that this person has reached in the lesson in a game."""
        row = upsert(_LESSON).values(user_id=user_id, game=game, step=step)
        row = row.on_conflict_do_update(index_elements=["user_id", "game"], set_={"step": step})
        await self._database.write(lambda connection: connection.execute(row))

    async def reviews_of(self, user_id: int, most: int) -> Sequence[tuple[int, int, str]]:
        """The last `most` reviewed games of this person: id, seat, review text of any version."""
        query = (
            select(_REVIEW.c.game_id, _SEAT.c.seat, _REVIEW.c.text)
            .join(_SEAT, _SEAT.c.game_id == _REVIEW.c.game_id)
            .where(_SEAT.c.user_id == user_id)
            .order_by(_REVIEW.c.game_id.desc())
            .limit(most)
        )
        rows = await self._database.read(lambda connection: connection.execute(query).all())
        return [(row.game_id, row.seat, row.text) for row in rows]

    async def corrected(self, user_id: int) -> frozenset[tuple[int, int]]:
        """The moves that this person has corrected: pairs of game id and move number (from 1)."""
        query = select(_CORRECTED.c.game_id, _CORRECTED.c.number).where(
            _CORRECTED.c.user_id == user_id
        )
        rows = await self._database.read(lambda connection: connection.execute(query).all())
        return frozenset((row.game_id, row.number) for row in rows)

    async def record_corrected(self, user_id: int, game_id: int, number: int) -> None:
        """Store that this person has corrected move `number` (from 1) of a game."""
        row = upsert(_CORRECTED).values(user_id=user_id, game_id=game_id, number=number)
        await self._database.write(
            lambda connection: connection.execute(row.on_conflict_do_nothing())
        )
