"""The editions of Dracula as data: what may be chosen, and what each preset chooses.

Source of every option and default: RULES.md, sections 2.1 to 2.4 and 2.10.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from bot.engine.game import Option
from bot.engine.scoring.game_end import EndRules
from bot.engine.scoring.lines import LineRules

_ON_OFF: Final = ("on", "off")
_OFF_ON: Final = ("off", "on")
_POINTS: Final = ("counting", "points")
_AGREED_WAYS: Final = {"choose": None, "queen": ("queen", "king"), "king": ("king", "queen")}
_ADVANCED: Final = ("scoring", "advanced")


@dataclass(frozen=True, slots=True)
class Edition:
    """One key of the catalogue: who plays, with which pack, and what may be chosen."""

    key: str
    sides: tuple[int, ...]
    own_vampires: bool
    options: tuple[Option, ...]


@dataclass(frozen=True, slots=True)
class TableRules:
    """The options of one table, read once when it starts.

    `ways` are those of the two sides, where they were agreed beforehand (a rematch swaps them).
    """

    first_dealer: str
    direction_by: str
    ways: tuple[str, str] | None
    show_discards: bool
    nail_stays: bool
    nail_allowed: bool
    must_play_vampire: bool
    lines: LineRules
    tie_rule: str
    ends: EndRules
    counting: str
    choose_counters: bool
    waste_rounds: bool
    target: int


def parse_rules(chosen: Mapping[str, str]) -> TableRules:
    """The settled options as the rules read them; what an edition does not have is as usual."""
    counting = chosen.get("counting", "points")
    by_points = counting == "points"
    return TableRules(
        first_dealer=chosen["first_dealer"],
        direction_by=chosen["direction_by"],
        ways=_AGREED_WAYS[chosen["ways"]],
        show_discards=chosen["show_discards"] == "on",
        nail_stays=chosen.get("vampire_nail") != "redraw",
        nail_allowed=chosen.get("vampire_nail") != "forbid",
        must_play_vampire=chosen.get("last_deal_vampire") != "discard_refill",
        lines=LineRules(
            ranks=chosen["scoring"] == "advanced",
            triple_rank=int(chosen["triple_rank"]),
            in_line=chosen["sequence_order"] == "in_line",
            ace_high=chosen["ace_high_sequence"] == "on",
            wrap=chosen["wrap_sequence"] == "on",
        ),
        tie_rule=chosen["tie_rule"],
        ends=EndRules(
            end_bonus=chosen["end_bonus"] if by_points else "none",
            tie_break=chosen["tie_break"],
            tie_bonus=chosen["tie_bonus"],
        ),
        counting=counting,
        choose_counters=chosen.get("counter_pick") == "choose",
        waste_rounds=counting == "cards_tens" and chosen.get("waste_rounds") == "on",
        target=int(chosen["session_target"]),
    )


def _first(usual: str, *values: str) -> tuple[str, ...]:
    return (usual, *(value for value in values if value != usual))


def _options(
    *,
    cuts: tuple[str, ...] = ("cut_french", "random", "cut_one", "cut_german", "host"),
    scoring: str = "classic",
    end_bonus: str = "difference",
    tie_break: str = "best_line",
) -> tuple[Option, ...]:
    """What every edition of Dracula lets a table choose, with this edition's own values first."""
    return (
        Option("first_dealer", cuts),
        Option("direction_by", ("dealer", "non_dealer", "random")),
        Option("ways", ("choose", "queen", "king")),
        Option("show_discards", _OFF_ON),
        Option("scoring", _first(scoring, "classic", "advanced")),
        Option("triple_rank", ("2", "3"), needs=(_ADVANCED,)),
        Option("sequence_order", ("any", "in_line"), needs=(_ADVANCED,)),
        Option("ace_high_sequence", _OFF_ON, needs=(_ADVANCED,)),
        Option("wrap_sequence", _OFF_ON, needs=(_ADVANCED,)),
        Option("tie_rule", ("cascade", "distinct", "none")),
        Option("end_bonus", _first(end_bonus, "difference", "none"), needs=(_POINTS,)),
        Option("tie_break", _first(tie_break, "best_line", "sixth_deal", "draw")),
        Option(
            "tie_bonus",
            ("best_line", "best_scored_line", "none"),
            needs=(_POINTS, ("tie_break", "best_line")),
        ),
        Option("session_target", ("0", "1000"), numbers=range(100, 10_001), needs=(_POINTS,)),
    )


_IN_PACK: Final = (
    Option("vampire_nail", ("keep", "redraw")),
    Option("counting", ("points", "cards_tens")),
    Option("counter_pick", ("auto", "choose"), needs=(("counting", "cards_tens"),)),
    Option("waste_rounds", _ON_OFF, needs=(("counting", "cards_tens"),)),
)
_OWN: Final = (
    Option("last_deal_vampire", ("must_play", "discard_refill")),
    Option("counting", ("points", "cards_multiplier")),
    Option("counter_pick", ("auto", "choose"), needs=(("counting", "cards_multiplier"),)),
)
_CUT_ONE: Final = ("cut_one", "cut_french", "random", "cut_german", "host")
_CUT_FOUR: Final = ("cut_french", "random", "host")
_PARTNERS: Final = (
    Option("vampire_nail", ("keep", "forbid")),
    Option("counting", ("points", "cards_tens")),
    Option("counter_pick", ("auto", "choose"), needs=(("counting", "cards_tens"),)),
)
_TWO: Final = (0, 1)
_FOUR: Final = (0, 1, 0, 1)

EDITIONS: Final = (
    Edition("dracula.classic", _TWO, False, _options() + _IN_PACK),
    Edition("dracula.penguin", _TWO, False, _options(cuts=_CUT_ONE, tie_break="draw") + _IN_PACK),
    Edition("dracula.french", _TWO, False, _options() + _IN_PACK),
    Edition(
        "dracula.revised", _TWO, True, _options(end_bonus="none", tie_break="sixth_deal") + _OWN
    ),
    Edition(
        "dracula.advanced",
        _TWO,
        True,
        _options(scoring="advanced", end_bonus="none", tie_break="sixth_deal") + _OWN,
    ),
    Edition("dracula.partners", _FOUR, False, _options(cuts=_CUT_FOUR) + _PARTNERS),
)
