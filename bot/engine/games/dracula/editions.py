"""The editions of Dracula as data: seats, pack, options and defaults.

Source of all options and defaults: docs/rules.md, sections 2.1 to 2.4 and 2.10.
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Final

from bot.engine.cards import PACK52, PACK54, Card
from bot.engine.coffin.rules import (
    Counting,
    EndRules,
    LineRules,
    TieBreak,
    TieRule,
)
from bot.engine.first_dealer import FirstDealerRule
from bot.engine.game import Option

_ON_OFF: Final = ("on", "off")
_OFF_ON: Final = ("off", "on")
_POINTS: Final = ("counting", "points")
_AGREED_WAYS: Final = {"choose": None, "queen": ("queen", "king"), "king": ("king", "queen")}
_FIXED_WAYS: Final = (("ways", "queen"), ("ways", "king"))
_ADVANCED: Final = ("scoring", "advanced")


@dataclass(frozen=True, slots=True)
class Edition:
    """One entry of the catalogue; the rules ask the edition and never compare its key.

    own_vampires   whether each player owns a face-up Vampire, and the pack has none
    shared_pack    whether the whole pack is dealt at once, with a Vampire each for two hands (1.6)
    """

    key: str
    sides: tuple[int, ...]
    options: tuple[Option, ...]
    own_vampires: bool = False
    shared_pack: bool = False

    @property
    def pack(self) -> tuple[Card, ...]:
        """The cards that are shuffled: 54, or 52 if Vampires are given out separately."""
        return PACK52 if self.own_vampires or self.shared_pack else PACK54


class DirectionBy(StrEnum):
    """Who chooses the ways (D3)."""

    DEALER = "dealer"
    """The first dealer."""
    NON_DEALER = "non_dealer"
    """The player on the first dealer's left."""
    RANDOM = "random"
    """Chance."""


class NailRule(StrEnum):
    """The treatment of a Vampire that would be the nail (D6, P4)."""

    KEEP = "keep"
    """It stays."""
    EXCHANGE = "exchange"
    """It is exchanged with another card of the shuffled stock."""
    REDRAW = "redraw"
    """It is replaced by an older rule; only stored games have this value."""
    FORBID = "forbid"
    """It must not be laid there (partnership)."""


@dataclass(frozen=True, slots=True)
class TableRules:
    """The options of one table as typed values.

    `ways` are the ways by side if they were agreed beforehand, as in a rematch, else None.
    `asks_consent`: the other side is asked at the table whether it plays (D3).
    """

    first_dealer: FirstDealerRule
    direction_by: DirectionBy
    asks_consent: bool
    ways: tuple[str, str] | None
    show_discards: bool
    vampire_nail: NailRule
    must_play_vampire: bool
    lines: LineRules
    tie_rule: TieRule
    ends: EndRules
    counting: Counting
    choose_counters: bool
    waste_rounds: bool
    target: int


def parse_rules(chosen: Mapping[str, str]) -> TableRules:
    """The rules from all options of an edition; options that the edition lacks are at defaults."""
    counting = Counting(chosen["counting"])
    by_points = counting is Counting.POINTS
    return TableRules(
        first_dealer=FirstDealerRule(chosen["first_dealer"]),
        direction_by=DirectionBy(chosen["direction_by"]),
        asks_consent=chosen["consent"] == "asked",
        ways=_AGREED_WAYS[chosen["ways"]],
        show_discards=chosen["show_discards"] == "on",
        vampire_nail=NailRule(chosen.get("vampire_nail", "keep")),
        must_play_vampire=chosen.get("last_deal_vampire") != "discard_refill",
        lines=LineRules(
            ranks=chosen["scoring"] == "advanced",
            triple_rank=int(chosen["triple_rank"]),
            in_line=chosen["sequence_order"] == "in_line",
            ace_high=chosen["ace_high_sequence"] == "on",
            wrap=chosen["wrap_sequence"] == "on",
        ),
        tie_rule=TieRule(chosen["tie_rule"]),
        ends=EndRules(
            bonus=by_points and chosen["end_bonus"] == "difference",
            tie_break=TieBreak(chosen["tie_break"]),
            scored_only=chosen["tie_bonus"] == "best_scored_line",
            tie_adds=chosen["tie_bonus"] != "none",
        ),
        counting=counting,
        choose_counters=chosen.get("counter_pick") == "choose",
        waste_rounds=counting is Counting.CARDS_TENS and chosen.get("waste_rounds") == "on",
        target=int(chosen["session_target"]),
    )


def _default_first(default: str, *values: str) -> tuple[str, ...]:
    return (default, *(value for value in values if value != default))


def _options(
    *,
    cuts: tuple[str, ...] = ("cut_french", "random", "cut_one", "cut_german", "host"),
    scoring: str = "classic",
    end_bonus: str = "difference",
    tie_break: str = "best_line",
) -> tuple[Option, ...]:
    """The options that all editions share, with this edition's defaults first."""
    return (
        Option("first_dealer", cuts, swapped={"host": ""}),
        Option("direction_by", ("dealer", "non_dealer", "random"), idle_with=_FIXED_WAYS),
        Option(
            "consent",
            ("asked", "accepted"),
            new="accepted",
            idle_with=(*_FIXED_WAYS, ("direction_by", "random")),
        ),
        Option("ways", ("choose", "queen", "king"), swapped={"queen": "king", "king": "queen"}),
        Option("show_discards", _OFF_ON),
        Option("scoring", _default_first(scoring, "classic", "advanced")),
        Option("triple_rank", ("2", "3"), needs=(_ADVANCED,)),
        Option("sequence_order", ("any", "in_line"), needs=(_ADVANCED,)),
        Option("ace_high_sequence", _OFF_ON, needs=(_ADVANCED,)),
        Option("wrap_sequence", _OFF_ON, needs=(_ADVANCED,)),
        Option("tie_rule", ("cascade", "distinct", "none")),
        Option("end_bonus", _default_first(end_bonus, "difference", "none"), needs=(_POINTS,)),
        Option("tie_break", _default_first(tie_break, "best_line", "sixth_deal", "draw")),
        Option(
            "tie_bonus",
            ("best_line", "best_scored_line", "none"),
            needs=(_POINTS, ("tie_break", "best_line")),
        ),
        Option("session_target", ("0", "1000"), numbers=range(100, 10_001), needs=(_POINTS,)),
    )


_IN_PACK: Final = (
    Option("vampire_nail", ("keep", "exchange"), retired={"redraw": "exchange"}),
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

_REVISED: Final = Edition(
    "dracula.revised",
    _TWO,
    _options(end_bonus="none", tie_break="sixth_deal") + _OWN,
    own_vampires=True,
)

EDITIONS: Final = (
    Edition("dracula.classic", _TWO, _options() + _IN_PACK),
    Edition("dracula.penguin", _TWO, _options(cuts=_CUT_ONE, tie_break="draw") + _IN_PACK),
    Edition("dracula.french", _TWO, _options() + _IN_PACK),
    _REVISED,
    replace(
        _REVISED,
        key="dracula.advanced",
        options=_options(scoring="advanced", end_bonus="none", tie_break="sixth_deal") + _OWN,
    ),
    Edition("dracula.partners", _FOUR, _options(cuts=_CUT_FOUR) + _PARTNERS, shared_pack=True),
)
