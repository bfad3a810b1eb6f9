"""Parts of messages that list things: ranks, as many lines as fit, buttons to other pages."""

from collections.abc import Callable, Sequence
from typing import Final

from bot.i18n.translator import Translator
from bot.messages.button_grammar import ButtonId
from bot.messages.message import Button, ButtonStyle

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


def page_turns(
    page: int, pages: int, to: Callable[[int], ButtonId], _: Translator
) -> tuple[Button, ...]:
    """Buttons to the pages beside this one; pages count from 1, and `to` makes the id of one.

    Both are shown on every page, so that each stays in its place; none if there is one page.
    """
    if pages <= 1:
        return ()
    back, ahead = max(page - 1, 1), min(page + 1, pages)
    return (
        Button(_("Back"), str(to(back)), disabled=back == page),
        Button(_("Next"), str(to(ahead)), ButtonStyle.BLUE, disabled=ahead == page),
    )
