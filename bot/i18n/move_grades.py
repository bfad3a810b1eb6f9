"""Names, signs and bounds of the grades in a review."""

from typing import Final

from bot.i18n.translator import N_, Translator
from bot.model.reviews import Grade

GRADES: Final = {
    Grade.BRILLIANT: ("‼", N_("brilliant")),
    Grade.BEST: ("!", N_("best")),
    Grade.GOOD: ("=", N_("good")),
    Grade.SLIP: ("?!", N_("slip")),
    Grade.MISTAKE: ("?", N_("mistake")),
    Grade.BLUNDER: ("??", N_("blunder")),
    Grade.FORCED: ("□", N_("no choice")),
}
"""By grade: its sign and its name."""


def grade_name(grade: Grade, _: Translator) -> str:
    """The sign and the name of a grade: `?! slip`."""
    sign, name = GRADES[grade]
    return f"{sign} {_(name)}"


def grade_bounds(_: Translator) -> str:
    """A text that explains the grades by the points lost."""
    return _(
        "By points lost, as far as the player could know: best below 0.25, good below 1, slip"
        " below 4, mistake below 10, else blunder. Brilliant is a best move that does not strike"
        " the eye, every other worth 4 less."
    )
