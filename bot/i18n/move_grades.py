"""What the marks of a review are called, what signs stand for them, and by what bounds they go."""

from typing import Final

from bot.i18n.translator import N_, Translator

GRADES: Final = {
    "brilliant": ("‼", N_("brilliant")),
    "best": ("!", N_("best")),
    "good": ("=", N_("good")),
    "slip": ("?!", N_("slip")),
    "mistake": ("?", N_("mistake")),
    "blunder": ("??", N_("blunder")),
    "forced": ("□", N_("no choice")),
}
"""By mark: its sign, and its name."""


def grade_name(mark: str, _: Translator) -> str:
    """A mark with its sign, as in `?! slip`."""
    sign, name = GRADES[mark]
    return f"{sign} {_(name)}"


def grade_bounds(_: Translator) -> str:
    """From how many points lost a move is called what."""
    return _(
        "By points lost, as far as the player could know: best below 0.25, good below 1, slip"
        " below 4, mistake below 10, else blunder. Brilliant is a best move that does not strike"
        " the eye, every other worth 4 less."
    )
