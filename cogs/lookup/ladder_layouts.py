"""The message of the ladder: people's results against computer players."""

from collections.abc import Sequence

from bot.i18n.player_names import computer_name
from bot.i18n.sanitize import safe_name
from bot.i18n.translator import Translator
from bot.messages.message import BRASS, Message
from bot.model.results import Ladder, LadderEntry, LevelTally
from bot.ui.layouts.lists import and_more


def ladder(best: Ladder, levels: Sequence[str], _: Translator, *, here: bool = True) -> Message:
    """The ladder, best first; the caller's own entry below if it is far down.

    `here`: the ladder is that of this server only. `levels` are the computers, weakest first.
    """
    lines = [f"• {_entry(entry, levels)}" for entry in best.entries]
    others = best.people - len(best.entries)
    own = [best.own] if best.own is not None and best.own not in best.entries else []
    scope = _("this server") if here else _("everywhere")
    nobody = (
        _("Nobody here has finished a game against a computer yet.")
        if here
        else _("Nobody has finished a game against a computer yet.")
    )
    columns = " · ".join(computer_name(level, _) for level in reversed(levels))
    legend = _("won:drawn:lost; bold where the player has beaten that computer")
    return Message(
        lines=(
            "### 🪜 " + _("Results against the computer players") + " · " + scope,
            *((f"**{columns}**", *lines) if lines else (nobody,)),
            *and_more(others, _),
            *(_("You: {line}", line=_entry(entry, levels)) for entry in own),
        ),
        below=(f"-# {legend}",) if lines else (),
        accent=BRASS,
    )


def _entry(entry: LadderEntry, levels: Sequence[str]) -> str:
    """A person's tallies, the strongest level first."""
    tallies = {tally.level: tally for tally in entry.tallies}
    results = " · ".join(_tally(tallies.get(level)) for level in reversed(levels))
    best = tallies.get(levels[-1])
    crown = "🧛 " if best is not None and best.wins else ""
    return f"{crown}{safe_name(entry.name)}: {results}"


def _tally(tally: LevelTally | None) -> str:
    """The results against one level; a dash if it was never met."""
    if tally is None:
        return "–"
    text = f"{tally.wins}:{tally.draws}:{tally.losses}"
    return f"**{text}**" if tally.wins else text
