"""Slash commands: one group for the commands of all cogs, their translation, and sync."""

import asyncio
import hashlib
import json
import logging
from collections.abc import Callable, Sequence
from contextlib import suppress
from functools import cache
from pathlib import Path
from typing import Any, Final

import discord
from discord import app_commands
from discord.abc import Snowflake
from discord.utils import MISSING

from bot.engine.errors import Refusal
from bot.i18n.translator import N_, SOURCE, Translator, translator_for
from bot.ui.buttons import Interaction
from bot.ui.caller import Caller
from bot.ui.discord_errors import REQUEST_FAILURES, is_forbidden
from bot.ui.interactions import Interactions, Reply
from bot.ui.layouts import answers
from bot.ui.retry import with_retry

_log = logging.getLogger(__name__)

_NAMES: Final = {
    app_commands.TranslationContextLocation.command_name,
    app_commands.TranslationContextLocation.group_name,
    app_commands.TranslationContextLocation.parameter_name,
}
_ADMIN: Final = "dracula-admin "
"""Discord decides who may use these, and they may lift their own ban too."""
_FOR_EVERYBODY: Final = frozenset(
    f"dracula {name}"
    for name in (
        "hand", "show", "board", "games", "resign", "verify",
        "vacation", "settings", "rules", "help", "privacy",
    )
)  # fmt: skip
"""With these, a banned person finishes running games, or has their data erased.

The clocks of these games, except live ones, stand still on vacation, and their pings can be muted.
"""
_OUTDATED: Final = (app_commands.CommandNotFound, app_commands.CommandSignatureMismatch)
"""A person's Discord still shows the commands of an older version."""


class CommandTranslator(app_commands.Translator):
    """Translates descriptions and choices, and the entries of menus.

    Names that people type stay, so that help is the same for all.
    """

    async def translate(
        self,
        string: app_commands.locale_str,
        locale: discord.Locale,
        context: app_commands.TranslationContextTypes,
    ) -> str | None:
        """The text in this language, or None if that is the English one."""
        translator = _translator(locale.value)
        if translator is None:
            return None
        typed = not isinstance(context.data, app_commands.ContextMenu)
        return None if context.location in _NAMES and typed else translator(string.message)


class DraculaTree(app_commands.CommandTree[Any]):
    """Puts the commands of every cog under /dracula and answers errors before they run."""

    interactions: Interactions
    banned: Callable[[int | None, int], bool]
    """Whether a guild has banned a user from the bot."""

    def __init__(self, client: Any, **options: Any) -> None:
        super().__init__(client, **options)
        self._translations = CommandTranslator()
        self.dracula = app_commands.Group(
            name="dracula",
            description=N_("Dracula and its sister games, card games by David Parlett"),
            allowed_contexts=app_commands.AppCommandContext(
                guild=True, dm_channel=True, private_channel=False
            ),
            allowed_installs=app_commands.AppInstallationType(guild=True, user=False),
        )
        super().add_command(self.dracula)

    def add_command(
        self,
        command: app_commands.Command[Any, ..., Any]
        | app_commands.ContextMenu
        | app_commands.Group,
        /,
        *,
        guild: Snowflake | None = MISSING,
        guilds: Any = MISSING,
        override: bool = False,
    ) -> None:
        """Add a cog's command to the group."""
        if isinstance(command, app_commands.Command):
            self.dracula.add_command(command, override=override)
        else:
            super().add_command(command, guild=guild, guilds=guilds, override=override)

    async def interaction_check(self, interaction: Interaction, /) -> bool:
        """Refuse commands of a banned person, except those for finishing running games."""
        command = interaction.command
        name = "" if command is None else command.qualified_name
        suggestions = interaction.type is discord.InteractionType.autocomplete
        if suggestions:
            return await self.interactions.claim(interaction)
        if name in _FOR_EVERYBODY or name.startswith(_ADMIN):
            return True
        if not self.banned(interaction.guild_id, interaction.user.id):
            return True

        async def refuse(_caller: Caller) -> Reply:
            raise Refusal("banned")

        await self.interactions.run(interaction, refuse)
        return False

    async def on_error(
        self, interaction: Interaction, error: app_commands.AppCommandError, /
    ) -> None:
        """Answer errors that occur before a command is called."""

        async def fail(caller: Caller) -> Reply:
            if isinstance(error, _OUTDATED):
                return Reply(answers.unknown_command(caller.translator))
            if isinstance(error, app_commands.TransformerError):
                raise Refusal("not_here", who=str(error.value)) from error
            raise error

        if not interaction.response.is_done():
            await self.interactions.run(interaction, fail)

    async def sync_if_changed(
        self, guild: discord.Object | None, commands_file: Path | None, pauses: Sequence[float]
    ) -> None:
        """Send the commands to Discord, unless `commands_file` says that Discord has them.

        Another guild that they were sent to before loses them, or it would have each twice. A
        failure is logged, after another attempt at the end of each pause (in seconds) if it is
        temporary: the commands that Discord has still work.
        """
        await self.set_translator(self._translations)
        if guild is not None:
            self.copy_global_to(guild=guild)
        sent = f"{await self._digest(guild)} {guild.id if guild else ''}"
        before = await asyncio.to_thread(_read, commands_file) if commands_file else ""
        if before == sent:
            return
        earlier = before.partition(" ")[2]
        try:
            await with_retry(lambda: self._send(earlier, guild), pauses)
        except REQUEST_FAILURES as error:
            if guild and (is_forbidden(error) or isinstance(error, discord.NotFound)):
                _log.error("SYNC_GUILD gets no commands. Is the bot on that server? (%s)", error)
            else:
                _log.error("Discord took no commands; the next start sends them again: %s", error)
            return
        _log.info("the commands were sent to Discord")
        try:
            if commands_file:
                await asyncio.to_thread(commands_file.write_text, sent, "utf-8")
        except OSError as error:
            _log.warning("no note kept, so the next start sends the commands again: %s", error)

    async def _send(self, earlier: str, guild: discord.Object | None) -> None:
        """Send the commands for `guild`, or for all, and remove those of the guild `earlier`."""
        await self._take_back(earlier, guild)
        await self.sync(guild=guild)

    async def _take_back(self, earlier: str, guild: discord.Object | None) -> None:
        """Remove the commands of the guild with the id `earlier`, unless it is `guild`."""
        if earlier.isdecimal() and (guild is None or int(earlier) != guild.id):
            with suppress(discord.Forbidden, discord.NotFound):  # the bot has left it
                self.clear_commands(guild=discord.Object(int(earlier)))
                await self.sync(guild=discord.Object(int(earlier)))

    async def _digest(self, guild: discord.Object | None) -> str:
        """A digest that changes with the commands, the guild they are for, and the application."""
        payloads = [
            await command.get_translated_payload(self, self._translations)
            for command in self.get_commands(guild=guild)
        ]
        application = self.client.application_id
        whole = json.dumps([application, guild and guild.id, payloads], sort_keys=True)
        return hashlib.sha256(whole.encode()).hexdigest()


@cache
def _translator(locale: str) -> Translator | None:
    """The translator, or None for English; some hundred texts are asked for in every locale."""
    translator = translator_for(locale)
    return None if translator.language == SOURCE else translator


def _read(path: Path) -> str:
    with suppress(OSError, UnicodeDecodeError):
        return path.read_text("utf-8")
    return ""
