"""Button ids of a person's preferences, blocks and stored data."""

from enum import StrEnum
from typing import Annotated

from bot.messages.button_grammar import ButtonId, Chosen, Number, Word


class PreferenceButton(ButtonId, code="s"):
    """Change one of the presser's preferences."""

    name: Word
    value: Annotated[str, "[A-Za-z-]{1,20}"]


class ShowPreferencesButton(ButtonId, code="ps"):
    """Show the presser's preferences."""


class BlocksButton(ButtonId, code="bl"):
    """Show a page (from 1) of the people whom the presser blocks."""

    page: Number = 1


class BlockButton(ButtonId, code="bk"):
    """Block a person, in the private answer that shows their profile."""

    user: Number


class UnblockButton(ButtonId, code="ub"):
    """Lift a block of the presser."""

    block: Number


class UnblockSelect(ButtonId, code="us"):
    """Lift the chosen block of the presser, on a select whose options are ids of blocks."""

    chosen: Chosen = ()


class PrivacyAct(StrEnum):
    """What a person does with the data stored about them."""

    SHOW = "show"
    """Show what is stored."""
    EXPORT = "export"
    """Get all of it as a file."""
    ERASE = "erase"
    """Ask for the data to be erased."""
    SURE = "sure"
    """Confirm the erasure."""


class PrivacyButton(ButtonId, code="pv"):
    """Act on the data stored about the presser."""

    act: PrivacyAct
