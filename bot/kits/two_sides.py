"""The marks of two sides in texts, alt texts and pictures: a diamond and a disc."""

from typing import Final

from bot.engine.game import View
from bot.i18n.translator import Translator
from bot.render.side_sign import SideSign
from bot.render.symbols import DIAMOND, ROUND

SIGNS: Final = ("◆", "●")
"""By side: its sign in texts, as in the picture."""
COLUMNS: Final = (SideSign(0, DIAMOND), SideSign(1, ROUND))
"""By side: its sign in pictures, which heads its column on a score sheet."""


def side_sign(_view: View, side: int) -> str:
    """The sign of a side in texts."""
    return SIGNS[side]


def side_names(_: Translator) -> tuple[str, str]:
    """By side: the name of its badge in pictures."""
    return _("the diamond"), _("the disc")
