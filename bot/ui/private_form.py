"""Brings private messages into the form that their reader prefers: text only, or large cards."""

from dataclasses import replace

from bot.i18n.translator import Translator
from bot.messages import button_grammar
from bot.messages.clock_ids import TakebackAct, TakebackButton
from bot.messages.code_block import code_block
from bot.messages.message import MOST_TEXT, ROW, Button, Message, Row, Select
from bot.messages.table_ids import ShowButton
from bot.model.players import Preferences


def has_own_form(preferences: Preferences) -> bool:
    """Whether this person prefers another form than the pictures that everybody sees."""
    return preferences.text_only or preferences.large_cards


def show_button(table: int, _: Translator) -> Button:
    """The button that shows a table to its presser alone."""
    return Button(_("Board"), str(ShowButton(table)), emoji="🗺️")


def for_reader(
    message: Message, table: int | None, preferences: Preferences, _: Translator
) -> Message:
    """A private message in its reader's form; at a table, with a button for the board in it."""
    message = in_preferred_form(message, preferences)
    if table is None or not has_own_form(preferences):
        return message
    return _with_button(message, show_button(table, _))


def in_preferred_form(message: Message, preferences: Preferences) -> Message:
    """The message with text in place of its picture, or with the cards as the reader wants them."""
    if message.picture is None:
        return message
    if preferences.text_only:
        return _as_text_only(message)
    four_colour = message.picture.four_colour or preferences.four_colour
    picture = replace(message.picture, large=preferences.large_cards, four_colour=four_colour)
    return replace(message, picture=picture)


def _as_text_only(message: Message) -> Message:
    """The picture as a text table and in sentences, if any; without these if both are too long."""
    picture = message.picture
    assert picture is not None, "only a picture is replaced by text"
    table = code_block(picture.plain)
    prose = picture.alt if picture.prose is None else picture.prose
    sentences = (f"-# {prose}",) if prose else ()
    whole = replace(message, picture=None, below=(table, *sentences, *message.below))
    if len("\n".join((*whole.lines, *whole.below))) <= MOST_TEXT:
        return whole
    return replace(whole, below=(table, *message.below))


def _with_button(message: Message, button: Button) -> Message:
    """The message with this button beside its last ones, or below if these are choices.

    The button that allows a takeback stays below all others.
    """
    *others, last = message.rows or ((),)
    if _allows_takeback(last):
        return _with_button(replace(message, rows=tuple(others)), button).with_row(last)
    if isinstance(last, Select) or len(last) == ROW:
        return message.with_row((button,))
    if not all(each.emoji and each.label for each in last):
        return message.with_row((button,))
    return replace(message, rows=(*others, (*last, button)))


def _allows_takeback(row: Row) -> bool:
    if isinstance(row, Select):
        return False
    ids = (button_grammar.parse(button.custom_id) for button in row)
    return any(isinstance(one, TakebackButton) and one.act is TakebackAct.ALLOW for one in ids)
