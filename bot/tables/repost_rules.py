"""Decides whether somebody may bring a table to another channel."""

from dataclasses import replace

from bot.model.location import MessageLocation
from bot.model.players import Person
from bot.tables.context import Context
from bot.tables.lobby_rules import check_allowed
from bot.tables.table import Table
from bot.tables.table_limits import TableLimits


class RepostRules:
    """Applies the bans, settings and limits of the channel to which a table is to be brought."""

    def __init__(self, context: Context) -> None:
        self._context = context
        self._limits = TableLimits(context)

    async def check(self, table: Table, person: Person, location: MessageLocation) -> None:
        """Raise a Refusal if this person may not bring a table to this channel, or it is full.

        The settings and bans of a server apply to tables from elsewhere. A table that cannot be
        shown where it stands may come to a full channel: without a new one it would be void.
        """
        context, guild_id = self._context, location.guild_id
        if guild_id != table.location.guild_id:
            playing = (one for one in table.people if table.stays(one.user_id))
            context.servers.check_people(guild_id, person, playing)
            terms = replace(table.terms, seconds=None)  # the game keeps the time that it began with
            settings = context.servers.settings(guild_id)
            check_allowed(terms, table.seats, settings, context.limits)
        elsewhere = location.channel_id != table.location.channel_id
        shown = table.location.message_id is not None and not table.unreachable
        if elsewhere and not table.over and shown:
            await self._limits.check_room(person, location)
