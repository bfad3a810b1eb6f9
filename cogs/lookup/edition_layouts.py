"""The further pages of a profile: the favourite edition, and the results in each edition."""

import math
from collections.abc import Sequence
from functools import partial
from typing import Final

from bot.engine.results import ScorePart
from bot.i18n.card_names import shorts
from bot.i18n.sanitize import safe_name
from bot.i18n.translator import Translator
from bot.kits.catalogue import edition_name
from bot.messages.lookup_ids import ProfileButton
from bot.messages.message import BRASS, Button, Message, Row, in_rows
from bot.model.results import EditionResults, Profile, UnratedResults
from bot.ui.layouts.lists import page_turns
from bot.ui.layouts.rating_text import provisional_legend, rating_text

PAGE: Final = 6
"""The number of editions on a page."""


def editions(
    played: Profile, best: ScorePart | None, name: str, page: int, _: Translator
) -> Message:
    """A page (from 2) of the editions that a person has played; at least one must be.

    `best` are the cards of the best deal of their favourite edition.
    """
    results = _results(played)
    pages = 1 + math.ceil(len(results) / PAGE)
    page = min(page, pages)
    shown = results[(page - 2) * PAGE :][:PAGE]
    number = _("Page {page} of {pages}", page=page, pages=pages)
    turns = page_turns(page, pages, partial(ProfileButton, played.user_id), _)
    return Message(
        lines=(
            f"### 🪦 {safe_name(name)}",
            *(favourite(played, best, _) if page == 2 else ()),
            *(_edition(each, _) for each in shown),
        ),
        below=(*_legend(shown, _), f"-# {number}"),
        rows=in_rows(turns),
        accent=BRASS,
    )


def favourite(played: Profile, best: ScorePart | None, _: Translator) -> tuple[str, ...]:
    """The line with the favourite edition and the cards of the best deal of it, if there is one."""
    if best is None or played.favourite is None:
        return ()
    return (
        _(
            "Favourite: {edition} · best cards: {cards} ({points})",
            edition=edition_name(played.favourite, _),
            cards=shorts(best.cards),
            points=_.many("{n} point", "{n} points", best.points),
        ),
    )


def to_editions(played: Profile, _: Translator) -> tuple[Row, ...]:
    """The button to the first of these pages; none before the first game."""
    button = Button(_("By edition"), str(ProfileButton(played.user_id, 2)))
    return ((button,),) if _results(played) else ()


def _results(played: Profile) -> Sequence[EditionResults | UnratedResults]:
    return played.editions or played.unrated


def _edition(record: EditionResults | UnratedResults, _: Translator) -> str:
    results = [
        _("won {wins} of {n}", wins=record.wins, n=record.games),
        _("best deal: {points}", points=record.best_deal),
    ]
    if isinstance(record, EditionResults):
        results.insert(0, f"**{rating_text(record.rating, record.provisional)}**")
    return f"• {edition_name(record.rules, _)}: {' · '.join(results)}"


def _legend(shown: Sequence[EditionResults | UnratedResults], _: Translator) -> tuple[str, ...]:
    """The meaning of the question mark, if one of these ratings has it."""
    signed = any(isinstance(each, EditionResults) and each.provisional for each in shown)
    return (provisional_legend(_),) if signed else ()
