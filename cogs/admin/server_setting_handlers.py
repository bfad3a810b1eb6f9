"""Shows and changes the settings of a server."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Final

from bot.engine.errors import Refusal
from bot.engine.games import GAMES
from bot.i18n.translator import languages
from bot.messages.admin_ids import ServerSettingButton, SettingsPage, SettingsPageButton
from bot.model.location import MessageLocation
from bot.model.server_settings import DAYS, MINUTES, TIME_ZONES, SettingChanges
from bot.model.terms import Pace
from bot.tables.daily_posts import DailyPosts
from bot.tables.refresher import Refresher
from bot.tables.servers import Servers
from bot.ui.caller import Caller
from bot.ui.game_channels import GameChannels
from bot.ui.interactions import Edit, Reply
from bot.ui.layouts import answers
from bot.ui.messenger import Messenger
from cogs.admin import server_setting_layouts as layouts
from cogs.admin.permission import Moderators


class ServerSettingHandlers:
    """Answers the command and its selects and buttons."""

    def __init__(
        self,
        servers: Servers,
        refresher: Refresher,
        moderators: Moderators,
        daily_posts: DailyPosts,
        messenger: Messenger,
    ) -> None:
        self._channels = GameChannels(servers, messenger)
        self._messenger = messenger
        self._daily_posts = daily_posts
        self._servers = servers
        self._refresher = refresher
        self._moderators = moderators

    async def show(self, caller: Caller) -> Reply:
        """Answer a moderator's command: the settings of this server, the first page."""
        self._moderators.commanded(caller)
        return await self._page(caller, SettingsPage.GAMES)

    async def turn(self, caller: Caller, button: SettingsPageButton) -> Reply:
        """Show a page of the settings."""
        self._moderators.check(caller)
        return await self._page(caller, button.page)

    async def change(self, caller: Caller, button: ServerSettingButton) -> Reply:
        """Change one setting, and show all that stand on its page.

        Open challenges and tables that show the change are then shown again.
        """
        self._moderators.check(caller)
        guild_id = caller.location.guild_id
        assert guild_id is not None, "nobody manages direct messages"
        changes = _changes(button)
        await self._channels.check_choice(guild_id, changes.get("channels", ()))
        daily = changes.get("daily_channel")
        await self._channels.check_choice(guild_id, () if daily is None else (daily,))
        await self._servers.change(guild_id, caller.user_id, **changes)
        if "daily_channel" in changes or "time_zone" in changes:
            await self._daily_posts.plan(guild_id)

        async def show_again(_edit: Edit) -> None:
            if _SHOWN & changes.keys():
                await self._refresher.show_guild(guild_id, tables="language" in changes)

        page = await self._page(caller, layouts.page_of(button.name))
        return replace(page, followup=show_again)

    async def _page(self, caller: Caller, page: SettingsPage) -> Reply:
        guild_id = caller.location.guild_id
        assert guild_id is not None, "only servers have settings"
        settings, defaults = self._servers.settings(guild_id), self._defaults(guild_id)
        if page is SettingsPage.SERVER:
            return Reply(
                layouts.other_settings(settings, defaults, caller.translator), replaces=True
            )
        unusable = tuple(await self._channels.unusable(guild_id, settings.channels))
        message = layouts.game_settings(settings, unusable, defaults, caller.translator)
        here = not settings.channels or caller.location.channel_id in settings.channels
        if settings.thread_per_game and here and caller.missing_for_thread:
            lacking = answers.cannot_open_thread(
                caller.missing_for_thread, caller.can_grant, caller.translator
            )
            message = message.saying(*lacking.lines)
        return Reply(message, replaces=True)

    def _defaults(self, guild_id: int) -> layouts.Defaults:
        return layouts.Defaults(
            self._messenger.translator_for(MessageLocation(guild_id, 0), of_server=True).language,
            self._servers.default_seconds(Pace.CORRESPONDENCE),
            self._servers.default_seconds(Pace.LIVE),
        )


def _changes(button: ServerSettingButton) -> SettingChanges:
    """The change that this button or select stands for; Refusal if it is forged or outdated."""
    try:
        return PARSERS[button.name](button.chosen or (button.value,))
    except (KeyError, ValueError) as error:
        raise Refusal("unknown_press") from error


def _paces(chosen: Sequence[str]) -> tuple[Pace, ...]:
    allowed = tuple(map(Pace, chosen))
    return tuple(pace for pace in Pace if pace in allowed)


def _counts(chosen: Sequence[str], offered: Sequence[int]) -> tuple[int, ...]:
    """The numbers that were chosen, the smallest first; none leaves the choice to the host."""
    known = {str(count): count for count in offered}
    return tuple(sorted(known[one] for one in chosen if one))


def _one_of(chosen: Sequence[str], offered: Iterable[str]) -> str:
    """The value that was chosen, or an empty text for the usual one."""
    (value,) = chosen
    return {layouts.USUAL: "", **{one: one for one in offered}}[value]


_SHOWN: Final = {"language", "computers", "days", "minutes"}
"""The settings that an open challenge shows."""
_SWITCH: Final = {"on": True, "off": False}
PARSERS: Final[Mapping[str, Callable[[Sequence[str]], SettingChanges]]] = {
    "channels": lambda chosen: {"channels": tuple(int(one) for one in chosen if one)},
    "paces": lambda chosen: {"paces": _paces(chosen)},
    "days": lambda chosen: {"days": _counts(chosen, DAYS)},
    "minutes": lambda chosen: {"minutes": _counts(chosen, MINUTES)},
    "edition": lambda chosen: {"edition": _one_of(chosen, GAMES)},
    "language": lambda chosen: {"language": _one_of(chosen, languages())},
    "daily_channel": lambda chosen: {"daily_channel": int(chosen[0]) if chosen[0] else None},
    "time_zone": lambda chosen: {"time_zone": _one_of(chosen, TIME_ZONES)},
    "thread_per_game": lambda chosen: {"thread_per_game": _SWITCH[chosen[0]]},
    "computers": lambda chosen: {"computers": _SWITCH[chosen[0]]},
}
"""By setting, the function from the chosen values to the change; KeyError, ValueError."""
