"""Names of the rows and columns of a coffin, and the symbols of their directions."""

from typing import Final

from bot.i18n.translator import Translator

ACROSS: Final = "↔\ufe0e"
DOWN: Final = "↕\ufe0e"


def line_name(index: int, _: Translator) -> str:
    """Line 0..5: `row 1` to `row 3` from the top, then `column a` to `column c` from the left."""
    if index < 3:
        return _("row {row}", row=index + 1)
    return _("column {column}", column="abc"[index - 3])
