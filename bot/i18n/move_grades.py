"""Names, signs and bounds of the grades in a review."""

from typing import Final

from babel.numbers import format_decimal

from bot.i18n.translator import N_, Translator
from bot.model.reviews import BOUNDS, BRILLIANT_LEAD, Grade

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
    return f"{sign}\N{NO-BREAK SPACE}{_(name)}"


def grade_bounds(point: float, _: Translator) -> str:
    """A text that explains the grades by points lost; `point` points equal one of a coffin."""
    bounds = {str(grade): _number(bound * point, _) for bound, grade in BOUNDS}
    return _(
        "Points lost, given what the player could know: **!** best below {best}, **=** good below"
        " {good}, **?!** slip below {slip}, **?** mistake below {mistake}, **??** blunder above."
        " **‼** Brilliant: a hard-to-see best move, at least {brilliant} points ahead of any"
        " other.",
        brilliant=_number(BRILLIANT_LEAD * point, _),
        **bounds,
    )


def _number(value: float, _: Translator) -> str:
    return str(format_decimal(value, format="#,##0.##", locale=_.language))
