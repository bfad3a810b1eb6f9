"""What the marks of a review are called, what signs stand for them, and by what bounds they go."""

from typing import Final

from bot.ui.words.language import Words, marked

MARKS: Final = {
    "brilliant": ("‼", marked("brilliant")),
    "best": ("!", marked("best")),
    "good": ("=", marked("good")),
    "slip": ("?!", marked("slip")),
    "mistake": ("?", marked("mistake")),
    "blunder": ("??", marked("blunder")),
    "forced": ("□", marked("no choice")),
}
"""By mark: its sign, and its name."""


def mark_name(mark: str, _: Words) -> str:
    """A mark with its sign, as in `?! slip`."""
    sign, name = MARKS[mark]
    return f"{sign} {_(name)}"


def bounds(_: Words) -> str:
    """From how many points lost a move is called what."""
    return _(
        "By points lost, as far as the player could know: best below 0.25, good below 1, slip"
        " below 4, mistake below 10, else blunder. Brilliant is a best move that does not strike"
        " the eye, every other worth 4 less."
    )
