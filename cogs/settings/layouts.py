"""The messages of a player's preferences, and of those whom the player blocks."""

from collections.abc import Iterable, Sequence
from typing import Final

from babel import Locale

from bot.i18n.sanitize import plain_name
from bot.i18n.translator import N_, Translator, languages
from bot.messages import button_ids
from bot.messages.clock_ids import VacationAct, VacationButton
from bot.messages.lobby_ids import BlocksButton, UnblockButton
from bot.messages.message import MOST_LABEL, NIGHT, Button, Message, in_rows
from bot.model.players import Block, Challengers, Preferences

_PAGE: Final = 20
_CHALLENGERS: Final = {
    Challengers.EVERYBODY: N_("everybody"),
    Challengers.PLAYED: N_("people you have played"),
    Challengers.NOBODY: N_("nobody"),
}


def preferences(current: Preferences, _: Translator) -> Message:
    """The caller's preferences, each with a button that changes it."""
    language = current.language or _.language
    lines = (
        _("Notices of your turn: {state}", state=_state(not current.mute_turns, _)),
        _("Reminders: {state}", state=_state(not current.muted, _)),
        _("Notices of challenges: {state}", state=_state(not current.mute_challenges, _)),
        _("Who may challenge you: {who}", who=_(_CHALLENGERS[current.challengers])),
        _(
            "Your new games: {pack}",
            pack=_("cards in four colours") if current.four_colour else _("cards in two colours"),
        ),
        _("Private messages: {form}", form=_form(current, _)),
        _("The Count remembers how you play: {state}", state=_state(not current.forgotten, _)),
        _("Language: {language}", language=_own_name(language)),
    )
    return Message(
        lines=("### ⚙️ " + _("Your settings"), *(f"• {line}" for line in lines)),
        rows=(
            _mutes(current, _),
            _switches(current, _),
            (*_challengers(current.challengers, _), _blocks_button(_)),
            (_memory(current, _), _vacation(_)),
            *_languages(language),
        ),
        accent=NIGHT,
    )


def blocks(blocked: Sequence[Block], page: int, _: Translator) -> Message:
    """Those whom the caller blocks, a page of them, each with a button that lifts the block."""
    title = "### 🚫 " + _("People you block")
    if not blocked:
        text = _("You block nobody. *Block* on a challenge ends the notices of its challenger.")
        return Message((title, text), accent=NIGHT)
    pages = (len(blocked) + _PAGE - 1) // _PAGE
    page = min(page, pages)
    shown = blocked[(page - 1) * _PAGE : page * _PAGE]
    text = _(
        "Their challenges do not notify you, and I never pair you with them. They are not told."
    )
    turns = tuple(
        Button(label, str(BlocksButton(other)), emoji=emoji)
        for label, emoji, other in ((_("Newer"), "◀️", page - 1), (_("Older"), "▶️", page + 1))
        if 1 <= other <= pages
    )
    lifts = in_rows(tuple(unblock(one, _) for one in shown))
    return Message((title, text), rows=(*lifts, turns) if turns else lifts, accent=NIGHT)


def unblock(block: Block, _: Translator) -> Button:
    """The button that lifts a block; nobody's name is left of a former player."""
    name = plain_name(block.name) if block.name else _("a former player")
    label = _("Unblock {name}", name=name)[:MOST_LABEL]
    return Button(label, str(UnblockButton(block.id)))


def _state(on: bool, _: Translator) -> str:
    return _("on") if on else _("off")


def _mutes(current: Preferences, _: Translator) -> tuple[Button, ...]:
    """A button for each kind of call that can be muted."""
    turns = (_("Unmute turn notices"), "🔔"), (_("Mute turn notices"), "🔕")
    reminders = (_("Unmute reminders"), "🔔"), (_("Mute reminders"), "🔕")
    challenges = (_("Unmute challenge notices"), "🔔"), (_("Mute challenge notices"), "🔕")
    return (
        _switch("mute_turns", current.mute_turns, *turns),
        _switch("muted", current.muted, *reminders),
        _switch("mute_challenges", current.mute_challenges, *challenges),
    )


def _challengers(current: Challengers, _: Translator) -> Iterable[Button]:
    """A button for each choice of who may challenge the player, except the chosen one."""
    labels = {
        Challengers.EVERYBODY: _("Allow all challenges"),
        Challengers.PLAYED: _("Allow only people I have played"),
        Challengers.NOBODY: _("Allow no challenges"),
    }
    return (
        Button(label, str(button_ids.SettingButton("challengers", choice)), emoji="⚔️")
        for choice, label in labels.items()
        if choice is not current
    )


def _blocks_button(_: Translator) -> Button:
    return Button(_("Show blocked people"), str(BlocksButton()), emoji="🚫")


def _form(current: Preferences, _: Translator) -> str:
    if current.letters:
        return _("in letters, without pictures")
    return _("with pictures, large cards") if current.large_cards else _("with pictures")


def _switches(current: Preferences, _: Translator) -> tuple[Button, ...]:
    """A button for each preference about cards that is on or off."""
    four, letters, large = current.four_colour, current.letters, current.large_cards
    return (
        _switch("four_colour", four, (_("Use two colours"), "🃏"), (_("Use four colours"), "🃏")),
        _switch("large_cards", large, (_("Use normal cards"), "🔍"), (_("Use large cards"), "🔍")),
        _switch("letters", letters, (_("Show pictures"), "🖼️"), (_("Use letters only"), "🔤")),
    )


def _memory(current: Preferences, _: Translator) -> Button:
    remember, forget = _("Let the Count remember me"), _("Let the Count forget me")
    return _switch("forgotten", current.forgotten, (remember, "🧠"), (forget, "🧠"))


def _vacation(_: Translator) -> Button:
    return Button(_("Vacation"), str(VacationButton(VacationAct.SHOW)), emoji="🏖️")


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
