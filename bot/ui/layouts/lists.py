"""Lines of messages that list things: ranks, as many as fit, and how many are left out."""

from collections.abc import Sequence
from typing import Final

from bot.i18n.translator import Translator

_MEDALS: Final = {1: "🥇", 2: "🥈", 3: "🥉"}


def rank_sign(rank: int) -> str:
    """A medal for the first three, and the number of any other rank."""
    return _MEDALS.get(rank, f"**{rank}.**")


def and_more(count: int, _: Translator) -> tuple[str, ...]:
    """The line that says how many are left out; none if nothing is."""
    return (_.many("… and {n} more", "… and {n} more", count),) if count > 0 else ()


def fitting(lines: Sequence[str], most: int, _: Translator) -> tuple[str, ...]:
    """The first lines, with at most `most` letters together, then how many are left out."""
    shown: list[str] = []
    for line in lines:
        if sum(map(len, shown)) + len(line) > most:
            break
        shown.append(line)
    return (*shown, *and_more(len(lines) - len(shown), _))
