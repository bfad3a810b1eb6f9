"""Shows the games and challenges of a server to moderators, and acts on them; bans; the log."""

from collections.abc import Awaitable, Callable, Sequence

from bot.engine.errors import Refusal
from bot.messages.admin_ids import AdminAct, AdminButton, MoveTableButton
from bot.messages.button_grammar import chosen_id
from bot.model.location import MessageLocation
from bot.tables.moderation import Moderation
from bot.tables.servers import Servers
from bot.tables.table import Table
from bot.ui.caller import Caller
from bot.ui.game_channels import GameChannels
from bot.ui.interactions import Reply
from bot.ui.publisher import Publisher
from cogs.admin import ban_layouts, layouts, log_layouts
from cogs.admin.permission import Moderators

GuildHandler = Callable[[Caller, int, AdminButton], Awaitable[Reply]]
"""Acts on a button in this guild."""


class ModerationHandlers:
    """Answers the commands and their buttons; each checks the permission first."""

    def __init__(
        self,
        moderation: Moderation,
        servers: Servers,
        publisher: Publisher,
        channels: GameChannels,
        moderators: Moderators,
    ) -> None:
        self._moderation = moderation
        self._servers = servers
        self._publisher = publisher
        self._channels = channels
        self._moderators = moderators
        self._handlers: dict[AdminAct, GuildHandler] = {
            AdminAct.TABLES: self._tables,
            AdminAct.CHOOSE: self._chosen,
            AdminAct.ANNUL: self._annul,
            AdminAct.CLOSE: self._close,
            AdminAct.MOVE: self._confirm_move,
            AdminAct.BAN: self._ban,
            AdminAct.UNBAN: self._unban,
            AdminAct.LOG: self._log,
        }

    async def tables(self, caller: Caller) -> Reply:
        """Answer a moderator's command: the games and challenges of this server."""
        self._moderators.commanded(caller)
        return await self.press(caller, AdminButton(AdminAct.TABLES))

    async def log(self, caller: Caller) -> Reply:
        """Answer a moderator's command: the acts of moderators on this server."""
        self._moderators.commanded(caller)
        return await self.press(caller, AdminButton(AdminAct.LOG))

    async def confirm_ban(self, caller: Caller, user_id: int, is_bot: bool) -> Reply:
        """Answer a moderator's command: ask whether this person is to be banned.

        A bot cannot be, and who is banned need not be.
        """
        self._moderators.commanded(caller)
        if is_bot:
            return Reply(ban_layouts.no_ban_of_bots(caller.translator))
        if user_id in self._servers.bans(_guild(caller)):
            return Reply(ban_layouts.already_banned(user_id, caller.translator))
        games = await self._moderation.games_of(_guild(caller), user_id)
        return Reply(ban_layouts.confirm_ban(user_id, games, caller.translator))

    async def unban(self, caller: Caller, user_id: int | None) -> Reply:
        """Answer a moderator's command: lift a ban, or show all bans."""
        self._moderators.commanded(caller)
        if user_id is None:
            return Reply(ban_layouts.bans(self._servers.bans(_guild(caller)), caller.translator))
        return await self.press(caller, AdminButton(AdminAct.UNBAN, user_id))

    async def press(self, caller: Caller, button: AdminButton) -> Reply:
        """Act on a button or a select."""
        self._moderators.check(caller)
        return await self._handlers[button.act](caller, _guild(caller), button)

    async def move(self, caller: Caller, button: MoveTableButton) -> Reply:
        """Show a game in another channel; the old message links to it."""
        self._moderators.check(caller)
        guild_id = _guild(caller)
        table = (await self._moderation.table(guild_id, button.table)).table
        location = await self._checked(guild_id, table, button.channel)
        act = self._moderation.move_act(guild_id, caller.user_id, table.id, button.channel)
        await self._publisher.repost(table, location, act)
        return Reply(layouts.moved(table, button.channel, caller.translator), replaces=True)

    async def _tables(self, caller: Caller, guild_id: int, button: AdminButton) -> Reply:
        seen = await self._moderation.overview(guild_id, button.page)
        return Reply(layouts.overview(seen, caller.translator), replaces=True)

    async def _chosen(self, caller: Caller, guild_id: int, button: AdminButton) -> Reply:
        chosen = "".join(button.chosen)
        kind, subject = chosen[:1], _id_of((chosen[1:],))
        if kind == "t":
            activity = await self._moderation.table(guild_id, subject)
            return Reply(layouts.game(activity, caller.translator), replaces=True)
        lobby = await self._moderation.lobby(guild_id, subject)
        return Reply(layouts.challenge(lobby, caller.translator), replaces=True)

    async def _annul(self, caller: Caller, guild_id: int, button: AdminButton) -> Reply:
        subject = _subject(button)
        if not button.sure:
            activity = await self._moderation.table(guild_id, subject)
            return Reply(layouts.confirm_end(activity.table, caller.translator), replaces=True)
        table = await self._moderation.annul(guild_id, caller.user_id, subject)
        return Reply(layouts.ended(table, caller.translator), replaces=True)

    async def _close(self, caller: Caller, guild_id: int, button: AdminButton) -> Reply:
        subject = _subject(button)
        await self._moderation.close(guild_id, caller.user_id, subject)
        return Reply(layouts.closed(caller.translator), replaces=True)

    async def _confirm_move(self, caller: Caller, guild_id: int, button: AdminButton) -> Reply:
        subject = _subject(button)
        table = (await self._moderation.table(guild_id, subject)).table
        location = await self._checked(guild_id, table, _id_of(button.chosen))
        message = layouts.confirm_move(table, location.channel_id, caller.translator)
        return Reply(message, replaces=True)

    async def _ban(self, caller: Caller, guild_id: int, button: AdminButton) -> Reply:
        user_id = _subject(button)
        await self._moderation.ban(guild_id, caller.user_id, user_id)
        return Reply(ban_layouts.banned(user_id, caller.translator), replaces=True)

    async def _unban(self, caller: Caller, guild_id: int, button: AdminButton) -> Reply:
        user_id = _id_of(button.chosen) if button.chosen else _subject(button)
        if not self._servers.banned(guild_id, user_id):
            raise Refusal("not_banned")
        await self._servers.unban(guild_id, caller.user_id, user_id)
        return Reply(ban_layouts.unbanned(user_id, caller.translator), replaces=True)

    async def _log(self, caller: Caller, guild_id: int, button: AdminButton) -> Reply:
        page = await self._moderation.log(guild_id, button.page)
        return Reply(log_layouts.log(page, caller.translator), replaces=True)

    async def _checked(self, guild_id: int, table: Table, channel_id: int) -> MessageLocation:
        """The location to move to.

        Refusal if the table is there, if the bot cannot post there, or if a player cannot see it: a
        player who moderates could let the others run out of time. TryLater.
        """
        if table.location.message_id is not None and table.location.channel_id == channel_id:
            raise Refusal("already_there", channels=str(channel_id))
        await self._channels.check_choice(guild_id, (channel_id,))
        location = MessageLocation(guild_id, channel_id)
        players = [one.user_id for one in table.people if table.stays(one.user_id)]
        await self._channels.check_players(location, players)
        return location


def _guild(caller: Caller) -> int:
    caller.check_in_server()
    assert caller.location.guild_id is not None
    return caller.location.guild_id


def _subject(button: AdminButton) -> int:
    """The subject of the act; Refusal for a forged button without one."""
    if button.subject is None:
        raise Refusal("unknown_press")
    return button.subject


def _id_of(chosen: Sequence[str]) -> int:
    """The id that was chosen; Refusal for a forged choice."""
    found = chosen_id(chosen)
    if not found:
        raise Refusal("unknown_press")
    return found
