"""The message of a player's preferences."""

from collections.abc import Iterable

from babel import Locale

from bot.i18n.translator import Translator, languages
from bot.messages import button_ids
from bot.messages.message import NIGHT, Button, Message, in_rows
from bot.model.players import Preferences


def preferences(current: Preferences, _: Translator) -> Message:
    """The caller's preferences, each with a button that changes it."""
    language = current.language or _.language
    own_name = Locale.parse(language).get_display_name(language) or language
    muted = _("Reminders: {state}", state=_("off") if current.muted else _("on"))
    pack = _(
        "New games of yours: {pack}",
        pack=_("cards in four colours") if current.four_colour else _("cards in two colours"),
    )
    change = (
        Button(
            _("Turn reminders on") if current.muted else _("Turn reminders off"),
            str(button_ids.SettingButton("muted", "off" if current.muted else "on")),
            emoji="🔔" if current.muted else "🔕",
        ),
        Button(
            _("Use two colours") if current.four_colour else _("Use four colours"),
            str(button_ids.SettingButton("four_colour", "off" if current.four_colour else "on")),
            emoji="🃏",
        ),
    )
    return Message(
        lines=(
            "### ⚙️ " + _("Your settings"),
            f"• {muted}",
            f"• {pack}",
            "• " + _("Language: {language}", language=own_name),
        ),
        rows=(change, *_languages(language)),
        accent=NIGHT,
    )


def _languages(chosen: str) -> Iterable[tuple[Button, ...]]:
    """A button for each language except the chosen one."""
    return in_rows(
        tuple(
            Button(
                Locale.parse(language).get_display_name(language) or language,
                str(button_ids.SettingButton("language", language)),
                emoji="💬",
            )
            for language in languages()
            if language != chosen
        )
    )
