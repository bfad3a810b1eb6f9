"""The messages of a player's preferences, and of the people whom the player blocks."""

from collections.abc import Iterable, Sequence
from typing import Final

from bot.i18n.sanitize import plain_name, safe_name
from bot.i18n.translator import N_, Translator, language_name, languages
from bot.messages.clock_ids import VacationAct, VacationButton
from bot.messages.message import (
    MOST_LABEL,
    Button,
    Message,
    Row,
    Section,
    Select,
    SelectOption,
    in_rows,
)
from bot.messages.preference_ids import BlocksButton, PreferenceButton, UnblockButton, UnblockSelect
from bot.model.paging import nearest_page
from bot.model.players import Block, Challengers, Preferences
from bot.ui.layouts.buttons import preferences_button
from bot.ui.layouts.lists import page_turns

_PAGE: Final = 20
_CHALLENGERS: Final = {
    Challengers.EVERYBODY: N_("everybody"),
    Challengers.PLAYED: N_("people you have played"),
    Challengers.NOBODY: N_("nobody"),
}
_NOTICES: Final = {
    "mute_turns": N_("Pings on your turn: {state}"),
    "muted": N_("Reminders: {state}"),
    "mute_challenges": N_("Pings for challenges: {state}"),
}
"""What can be muted, by the names of the preferences."""


def preferences(current: Preferences, _: Translator) -> Message:
    """The caller's preferences, each with a button that changes it."""
    language = current.language or _.language
    another, *others = _languages(language)
    who, own = _(_CHALLENGERS[current.challengers]), language_name(language)
    chosen = Section(_("Language: {language}", language=own), another)
    return Message(
        lines=("### ⚙️ " + _("Your settings"),),
        sections=(*_notices(current, _), *_cards(current, _), _memory(current, _), chosen),
        below=(_("Who may challenge you: {who}", who=who),),
        rows=(
            (*_challengers(current.challengers, _), _blocks_button(_)),
            *in_rows((_vacation(_), *others)),
        ),
    )


def blocks(blocked: Sequence[Block], page: int, _: Translator) -> Message:
    """A page of the people whom the caller blocks, with a menu that lifts a block.

    A single block has a button. Another button leads back to the preferences.
    """
    title = "### 🚫 " + _("People you have blocked")
    if not blocked:
        text = _(
            "You have not blocked anyone. *🚫 Block* on a challenge, or in the answer to"
            " `/dracula profile`, keeps a person from pinging you and from joining your open"
            " challenges."
        )
        return Message((title, text), rows=((preferences_button(_),),))
    page, pages = nearest_page(page, len(blocked), _PAGE)
    shown = blocked[(page - 1) * _PAGE : page * _PAGE]
    text = _("Their challenges do not ping you, and I never pair you with them. They are not told.")
    names = (f"• {safe_name(block.name) if block.name else _label(block, _)}" for block in shown)
    turns = page_turns(page, pages, BlocksButton, _)
    return Message((title, text, *names), rows=(_lifts(shown, _), (*turns, preferences_button(_))))


def _lifts(blocked: Sequence[Block], _: Translator) -> Row:
    """A button that lifts the only block, or a menu of several of them."""
    if len(blocked) == 1:
        label = _("Unblock {name}", name=_label(blocked[0], _))[:MOST_LABEL]
        return (Button(label, str(UnblockButton(blocked[0].id))),)
    options = tuple(SelectOption(_label(block, _), str(block.id)) for block in blocked)
    return Select(str(UnblockSelect()), options, _("Lift a block"))


def _label(block: Block, _: Translator) -> str:
    """The name for a button or a menu; that of a former player is not stored any more."""
    return plain_name(block.name) if block.name else _("an erased account")


def _notices(current: Preferences, _: Translator) -> Iterable[Section]:
    """The notices that the player can turn on or off."""
    for name, line in _NOTICES.items():
        muted = getattr(current, name)
        state = _("off") if muted else _("on")
        button = _switch(name, muted, (_("Turn on"), "🔔"), (_("Turn off"), "🔕"))
        yield Section(_(line, state=state), button)


def _cards(current: Preferences, _: Translator) -> tuple[Section, ...]:
    """How cards and pictures look."""
    four, text_only, large = current.four_colour, current.text_only, current.large_cards
    return (
        Section(
            _("Suits in private pictures and new games: four colours")
            if four
            else _("Suits in private pictures and new games: two colours"),
            _switch("four_colour", four, (_("Two colours"), "🃏"), (_("Four colours"), "🃏")),
        ),
        Section(
            _("Private messages: text only") if text_only else _("Private messages: with pictures"),
            _switch("letters", text_only, (_("Pictures"), "🖼️"), (_("Text only"), "🔤")),
        ),
        Section(
            _("Size of cards in private pictures: large")
            if large
            else _("Size of cards in private pictures: normal"),
            _switch("large_cards", large, (_("Normal cards"), "🔍"), (_("Large cards"), "🔍")),
        ),
    )


def _memory(current: Preferences, _: Translator) -> Section:
    """Whether the Count remembers the player."""
    state = _("off") if current.forgotten else _("on")
    button = _switch(
        "forgotten", current.forgotten, (_("Remember me"), "🧠"), (_("Forget me"), "🧠")
    )
    return Section(_("The Count remembers how you play: {state}", state=state), button)


def _challengers(current: Challengers, _: Translator) -> Iterable[Button]:
    """A button for each choice of who may challenge the player, except the chosen one."""
    labels = {
        Challengers.EVERYBODY: (_("Allow everybody"), "⚔️"),
        Challengers.PLAYED: (_("Only past opponents"), "⚔️"),
        Challengers.NOBODY: (_("Allow nobody"), "🛡️"),
    }
    return (
        Button(label, str(PreferenceButton("challengers", choice)), emoji=emoji)
        for choice, (label, emoji) in labels.items()
        if choice is not current
    )


def _blocks_button(_: Translator) -> Button:
    return Button(_("Blocked people"), str(BlocksButton()), emoji="🚫")


def _vacation(_: Translator) -> Button:
    return Button(_("Vacation"), str(VacationButton(VacationAct.SHOW)), emoji="🏖️")


def _switch(name: str, on: bool, off_text: tuple[str, str], on_text: tuple[str, str]) -> Button:
    """The button that turns a preference off or on; the texts are labels and emoji."""
    label, emoji = off_text if on else on_text
    return Button(label, str(PreferenceButton(name, "off" if on else "on")), emoji=emoji)


def _languages(chosen: str) -> Iterable[Button]:
    """A button for each language except the chosen one."""
    return (
        Button(
            language_name(language),
            str(PreferenceButton("language", language)),
            emoji="💬",
        )
        for language in languages()
        if language != chosen
    )
