"""The message of a table as it is now, running or over."""

from collections.abc import Awaitable, Callable
from contextlib import suppress

from bot.engine.games import GAMES
from bot.i18n.translator import Translator
from bot.kits.catalogue import LESSONS, is_taught
from bot.messages.message import Message
from bot.model.errors import StoreUnavailable
from bot.model.histories import HeadToHead
from bot.tables.table import Table
from bot.ui.layouts import game_over
from bot.ui.layouts.end_sentences import EndFacts, beaten_people
from bot.ui.layouts.table import running
from bot.ui.service_protocols import LevelsOn

ReadHeadToHead = Callable[[Table, int | None], Awaitable[HeadToHead | None]]
"""Reads the games that the two people of a table have won against each other on a server."""
LessonStep = Callable[[int, str], Awaitable[int]]
"""The step that a person has reached in the lesson in a game, by its kit's key."""


class CurrentMessages:
    """Makes the messages of tables, and asks for what a table itself does not know."""

    def __init__(
        self, levels_on: LevelsOn, head_to_head: ReadHeadToHead, lesson_step: LessonStep
    ) -> None:
        self._levels_on = levels_on
        self._head_to_head = head_to_head
        self._lesson_step = lesson_step

    async def of(self, table: Table, guild_id: int | None, translator: Translator) -> Message:
        """The message of this table on a server, or in direct messages."""
        if not table.over:
            return running(table, translator)
        known = EndFacts(self._levels_on(guild_id))
        with suppress(StoreUnavailable):  # the end of a game matters more than these lines
            head_to_head = await self._head_to_head(table, guild_id)
            known = EndFacts(known.levels, head_to_head, await self._lesson_done(table))
        return game_over.table_over(table, translator, known)

    async def _lesson_done(self, table: Table) -> bool:
        """Whether all people who lost to a computer have finished the lesson in the game."""
        people, rules = beaten_people(table), table.terms.rules
        if not people or not is_taught(rules):
            return False
        game = GAMES[rules].kit
        steps = [await self._lesson_step(person.user_id, game) for person in people]
        return min(steps) >= len(LESSONS[game].steps)
