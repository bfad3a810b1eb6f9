"""/dracula board: shows a table again, in the channel where it stands or in another."""

from typing import Final

from discord.utils import snowflake_time

from bot.messages.message import Message
from bot.tables.errors import UnknownTable
from bot.tables.finder import TableFinder
from bot.tables.repost_rules import RepostRules
from bot.tables.servers import Servers
from bot.tables.sliding_window import SlidingWindow
from bot.tables.table import Table
from bot.ui.caller import Caller
from bot.ui.game_channels import GameChannels
from bot.ui.interactions import Reply
from bot.ui.layouts import answers
from bot.ui.publisher import Publisher
from cogs.table import layouts

_MOST_A_MINUTE: Final = 3
"""Messages of tables that a person may have sent again in a minute, wherever they are."""
_SPECTATORS_WAIT: Final = 60.0
"""Seconds for which a message of a table is new enough for those who do not play there."""


class RepostHandlers:
    """Everybody may show a table again where it stands, spectators at most once a minute.

    Its players may also bring it to another channel. Nobody may show more than three tables a
    minute, except those that nobody can see where they stand. Whoever is banned may only
    show tables at which they still play.
    """

    def __init__(
        self,
        tables: TableFinder,
        rules: RepostRules,
        publisher: Publisher,
        channels: GameChannels,
        servers: Servers,
    ) -> None:
        self._servers = servers
        self._tables = tables
        self._rules = rules
        self._publisher = publisher
        self._channels = channels
        self._recent = SlidingWindow(_MOST_A_MINUTE, 60.0)

    async def repost(self, caller: Caller, table_id: int | None) -> Reply:
        """Show the table in a new message here, to which the old one links.

        Spectators get a link if the table has just been shown, and so does everybody who has just
        had too many tables shown: they must not flood the channels. Banned, or another Refusal.
        """
        table = await self._tables.named_or_latest(table_id, caller)
        caller.check_can_post()
        caller.check_may_write()
        await self._channels.check(caller)
        if table.over or not table.stays(caller.user_id):
            self._servers.check_people(caller.location.guild_id, caller.person, ())
        here = table.location.channel_id == caller.location.channel_id
        if not _plays(table, caller.user_id):
            if not here:
                raise UnknownTable("unknown_table", table=table.id)
            if _was_just_shown(table, caller.press):
                link = self._publisher.link(table)
                return Reply(answers.done("just_shown", caller.translator, link))
        if others := other_people(table, caller.user_id):
            await self._channels.check_seen(table.location, caller.location, others)
        await self._rules.check(table, caller.person, caller.location)
        if told := self._too_often(table, caller):
            return Reply(told)
        await self._publisher.repost(table, caller.location)
        return Reply(answers.done("shown", caller.translator))

    def _too_often(self, table: Table, caller: Caller) -> Message | None:
        """The answer if this person has just had too many tables shown; otherwise counts this one.

        A table that nobody can see is neither counted nor refused: nobody could play there.
        """
        link = self._publisher.link(table)
        if table.unreachable or table.location.message_id is None or not link:
            return None
        pressed_at = snowflake_time(caller.press).timestamp()
        until = self._recent.until(caller.user_id, pressed_at)
        if until is not None:
            return layouts.shown_too_often(until, link, caller.translator)
        self._recent.add(caller.user_id, pressed_at)
        return None


def _plays(table: Table, user_id: int) -> bool:
    """Whether this person sits at the table and, until it is over, has not left."""
    return bool(table.seats_of(user_id)) and (table.over or table.stays(user_id))


def _was_just_shown(table: Table, press: int) -> bool:
    """Whether the message of this table was new at this press; ids of Discord tell the time."""
    message_id = table.location.message_id
    if message_id is None:
        return False
    age = snowflake_time(press) - snowflake_time(message_id)
    return age.total_seconds() < _SPECTATORS_WAIT


def other_people(table: Table, user_id: int) -> set[int]:
    """The other people at this table, except those who have left it or have been erased."""
    people = {person.user_id for person in table.people if not person.former}
    return {one for one in people - {user_id} if _plays(table, one)}
