"""Thracula as an entry of the catalogue: its options and its first state (RULES 2.5)."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from bot.engine.cards import PACK54, RandBelow, seed_from, shuffled
from bot.engine.coffin.rules import EndRules, LineRules, TieBreak
from bot.engine.first_dealer import FirstDealerRule, first_dealer
from bot.engine.game import Option
from bot.engine.games.thracula.state import SEATS, ThraculaState

_TWO_VAMPIRES: Final = {"x4": 4, "x2": 2, "zero": 0}


@dataclass(frozen=True, slots=True)
class ThraculaGame:
    """The one edition of Thracula."""

    key: str = "thracula"
    kit: str = "thracula"
    hides_legal_moves: bool = False
    sides: tuple[int, ...] = (0, 1, 2)
    options: tuple[Option, ...] = (
        Option("first_dealer", ("random", "cut_french", "host")),
        Option("double_vampire", tuple(_TWO_VAMPIRES)),
        Option("sixth_deal", ("shuffle", "cut")),
        Option("thracula_bonus", ("none", "margin"), retired={"difference_to_second": "margin"}),
        Option("show_discards", ("off", "on")),
    )

    def start(self, options: Mapping[str, str], rand: RandBelow) -> "ThraculaState":
        """The state with the first coffin face down and the eldest to take a card."""
        rule = FirstDealerRule(options["first_dealer"])
        dealer, cuts = first_dealer(rule, SEATS, PACK54, rand)
        stock = shuffled(PACK54, rand)
        state = ThraculaState(
            line_rules=LineRules(vampire=2, two_vampires=_TWO_VAMPIRES[options["double_vampire"]]),
            end_rules=EndRules(
                bonus=options["thracula_bonus"] != "none",
                tie_break=TieBreak.BEST_LINE,
                scored_only=True,
                next_best=False,
                tie_adds=options["thracula_bonus"] == "difference_to_second",
            ),
            cut_discards=options["sixth_deal"] == "cut",
            show_discards=options["show_discards"] == "on",
            next_seed=seed_from(rand),
            cuts=cuts,
            dealer=dealer,
            stock=stock,
        )
        return state.with_hands().with_deal()
