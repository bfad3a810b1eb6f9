"""Buttons that messages of several features share."""

from bot.engine.games import GAMES
from bot.i18n.translator import Translator
from bot.kits.catalogue import is_taught
from bot.messages.button_grammar import ButtonId
from bot.messages.lookup_ids import RulesButton, VerifyButton
from bot.messages.message import Button, ButtonStyle
from bot.messages.preference_ids import ShowPreferencesButton
from bot.messages.review_ids import ReviewButton
from bot.messages.study_ids import LessonButton, MistakeButton
from bot.messages.table_ids import HandButton
from bot.model.terms import Terms
from bot.tables.table import Table
from bot.ui.layouts.terms import own_options


def table_button(link: str, _: Translator) -> tuple[Button, ...]:
    """The button that leads to the table; none if there is no link."""
    return (Button(_("Go to the table"), url=link),) if link else ()


def challenge_button(link: str, _: Translator) -> Button:
    """The button that leads to a challenge, which has one to its table once that is shown."""
    return Button(_("Go to the challenge"), url=link)


def hand_button(table_id: int, _: Translator) -> Button:
    """The button from another private message back to the hand."""
    return Button(_("Hand"), str(HandButton(table_id)), emoji="🃏")


def verify_button(table: Table, _: Translator) -> Button:
    """The button that shows the seal of a game and, once it is over, the seed."""
    return Button(_("Verify"), str(VerifyButton(table.id)), emoji="🔒")


def rules_button(rules: str, _: Translator) -> Button:
    """The button that explains an edition."""
    return _rules_button(RulesButton(rules), _)


def rules_button_here(terms: Terms, here: ButtonId, _: Translator) -> Button:
    """The button that explains the edition or, if the terms have options of their own, `here`."""
    return _rules_button(here if own_options(terms, _) else RulesButton(terms.rules), _)


def lesson_buttons(
    rules: str, _: Translator, style: ButtonStyle = ButtonStyle.GREY
) -> tuple[Button, ...]:
    """The button of the lesson in the game of an edition, if there is one."""
    if not is_taught(rules):
        return ()
    return (Button(_("Lesson"), str(LessonButton(GAMES[rules].kit)), style, emoji="🎓"),)


def review_button(table_id: int, _: Translator, step: int = 0) -> Button:
    """The button to the review of a finished game, at its summary or at a move from 1."""
    return Button(_("Review"), str(ReviewButton(table_id, step)), emoji="🔎")


def own_mistakes_button(_: Translator) -> Button:
    """The button of the reader's own mistakes."""
    return Button(_("My mistakes"), str(MistakeButton()), emoji="🩹")


def preferences_button(_: Translator) -> Button:
    """The button back to the preferences of its presser, on pages that they lead to."""
    return Button(_("Your settings"), str(ShowPreferencesButton()), emoji="⚙️")


def _rules_button(opens: ButtonId, _: Translator) -> Button:
    return Button(_("Rules"), str(opens), emoji="📖")
