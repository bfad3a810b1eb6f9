"""The message of the ladder: people's results against computer players."""

from collections.abc import Container, Sequence
from itertools import accumulate
from typing import Final

from bot.i18n.player_names import computer_name, ranked_name
from bot.i18n.translator import Translator
from bot.messages.message import BRASS, Message
from bot.model.players import Level
from bot.model.results import Ladder, LadderEntry, LevelTally
from bot.ui.layouts.lists import and_more

_MOST_TEXT: Final = 730
"""The most letters of the list: more than ten short entries, or six of the longest."""


def ladder(
    best: Ladder,
    levels: Sequence[Level],
    _: Translator,
    *,
    here: bool = True,
    banned: Container[int] = (),
) -> Message:
    """The ladder, best first; the caller's own entry below if it is far down.

    `here`: the ladder is that of this server only. `levels` are the computers, weakest first. The
    people in `banned` are listed without their names.
    """
    entries = [f"• {_entry(entry, levels, banned, _)}" for entry in best.entries]
    room = sum(length <= _MOST_TEXT for length in accumulate(map(len, entries)))
    lines, listed = entries[:room], best.entries[:room]
    own = [best.own] if best.own is not None and best.own not in listed else []
    scope = _("this server") if here else _("everywhere")
    nobody = (
        _("Nobody here has finished a game against a computer yet.")
        if here
        else _("Nobody has finished a game against a computer yet.")
    )
    legend = _("won:drawn:lost · Hints are allowed in these games, takebacks in some.")
    return Message(
        lines=(
            "### 🪜 " + _("Results against the computer players") + " · " + scope,
            *(lines or (nobody,)),
            *and_more(best.people - room, _),
            *(_("You: {line}", line=_entry(entry, levels, banned, _)) for entry in own),
        ),
        below=(f"-# {legend}",) if lines else (),
        accent=BRASS,
    )


def _entry(
    entry: LadderEntry, levels: Sequence[Level], banned: Container[int], _: Translator
) -> str:
    """A person's tallies against the computers met, the strongest first."""
    tallies = {tally.level: tally for tally in entry.tallies}
    results = " · ".join(
        _tally(tallies[level], _) for level in reversed(levels) if level in tallies
    )
    best = tallies.get(levels[-1])
    crown = "🧛 " if best is not None and best.wins else ""
    name = ranked_name(entry.user_id, entry.name, banned, _)
    return f"{crown}**{name}**: {results}"


def _tally(tally: LevelTally, _: Translator) -> str:
    """The results against one computer, behind its name."""
    return f"{computer_name(tally.level, _)} {tally.wins}:{tally.draws}:{tally.losses}"
