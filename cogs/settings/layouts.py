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
    lines = (
        _("Reminders: {state}", state=_("off") if current.muted else _("on")),
        _(
            "New games of yours: {pack}",
            pack=_("cards in four colours") if current.four_colour else _("cards in two colours"),
        ),
        _("Answers that only you see: {form}", form=_form(current, _)),
        _("Language: {language}", language=_own_name(language)),
    )
    return Message(
        lines=("### ⚙️ " + _("Your settings"), *(f"• {line}" for line in lines)),
        rows=(_switches(current, _), *_languages(language)),
        accent=NIGHT,
    )


def _form(current: Preferences, _: Translator) -> str:
    if current.letters:
        return _("in letters, without pictures")
    return _("with pictures, large cards") if current.large_cards else _("with pictures")


def _switches(current: Preferences, _: Translator) -> tuple[Button, ...]:
    """A button for each preference that is on or off."""
    muted, four = current.muted, current.four_colour
    letters, large = current.letters, current.large_cards
    return (
        _switch("muted", muted, (_("Turn reminders on"), "🔔"), (_("Turn reminders off"), "🔕")),
        _switch("four_colour", four, (_("Use two colours"), "🃏"), (_("Use four colours"), "🃏")),
        _switch("large_cards", large, (_("Use usual cards"), "🔍"), (_("Use large cards"), "🔍")),
        _switch("letters", letters, (_("Show pictures"), "🖼️"), (_("Use letters only"), "🔤")),
    )


def _switch(name: str, on: bool, off_text: tuple[str, str], on_text: tuple[str, str]) -> Button:
    """The button that turns a preference off or on; the texts are labels and emoji."""
    label, emoji = off_text if on else on_text
    return Button(label, str(button_ids.SettingButton(name, "off" if on else "on")), emoji=emoji)


def _languages(chosen: str) -> Iterable[tuple[Button, ...]]:
    """A button for each language except the chosen one."""
    return in_rows(
        tuple(
            Button(
                _own_name(language),
                str(button_ids.SettingButton("language", language)),
                emoji="💬",
            )
            for language in languages()
            if language != chosen
        )
    )


def _own_name(language: str) -> str:
    return Locale.parse(language).get_display_name(language) or language
