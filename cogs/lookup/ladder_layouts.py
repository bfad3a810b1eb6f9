"""The ladder: which computer players somebody has beaten, and how often."""

from collections.abc import Sequence
from typing import Final

from bot.i18n.player_names import computer_name
from bot.i18n.sanitize import safe_name
from bot.i18n.translator import Translator
from bot.messages.message import BRASS, Message
from bot.model.results import LadderEntry, LevelTally

_MOST: Final = 15


def ladder(
    climbers: Sequence[LadderEntry], levels: Sequence[str], user_id: int, _: Translator
) -> Message:
    """Everybody who has met a computer player here, the highest first."""
    lines = [_climber(climber, levels, _) for climber in climbers[:_MOST]]
    if len(climbers) > _MOST:
        lines.append(_.many("… and {n} more", "… and {n} more", len(climbers) - _MOST))
    own = [one for one in climbers[_MOST:] if one.user_id == user_id]
    told = _("won : drawn : lost, bold where the level has been beaten")
    return Message(
        lines=(
            "### 🪜 " + _("The ladder of computer players") + " · " + _("this server"),
            *(lines or [_("Nobody here has met a computer player to the end yet.")]),
            *(_("You: {line}", line=_climber(one, levels, _)) for one in own),
        ),
        below=(f"-# {told}",) if lines else (),
        accent=BRASS,
    )


def _climber(climber: LadderEntry, levels: Sequence[str], _: Translator) -> str:
    """The strongest level first; those never met are left out."""
    tallies = {tally.level: tally for tally in climber.tallies}
    known = [level for level in reversed(levels) if level in tallies]
    told = " · ".join(_tally(tallies[level], _) for level in known)
    crown = "🧛 " if known and tallies[known[0]].wins and known[0] == levels[-1] else ""
    return f"• {crown}{safe_name(climber.name)}: {told}"


def _tally(tally: LevelTally, _: Translator) -> str:
    name = computer_name(tally.level, _)
    told = f"{name} {tally.wins} : {tally.draws} : {tally.losses}"
    return f"**{told}**" if tally.wins else told
