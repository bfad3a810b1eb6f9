"""What the slash commands say of themselves, in the language of whoever reads them."""

import discord
from discord import app_commands

from bot.i18n.translator import SOURCE, translator_for

_NAMES = {
    app_commands.TranslationContextLocation.command_name,
    app_commands.TranslationContextLocation.group_name,
    app_commands.TranslationContextLocation.parameter_name,
}


class CommandTranslator(app_commands.Translator):
    """Descriptions and choices are translated; names stay, so that help is the same for all."""

    async def translate(
        self,
        string: app_commands.locale_str,
        locale: discord.Locale,
        context: app_commands.TranslationContextTypes,
    ) -> str | None:
        """The words of this language, or None where they are the English ones."""
        if context.location in _NAMES:
            return None
        told = translator_for(locale.value)
        return None if told.language == SOURCE else told(string.message)
