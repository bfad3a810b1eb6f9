"""Abstrac as an entry of the catalogue: its options and its first state (RULES 2.7)."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from bot.engine.cards import JOKER, PACK52, Card, RandBelow
from bot.engine.game import Option
from bot.engine.games.abstrac.state import AbstracState
from bot.engine.independent_deals import (
    EqualTotals,
    cut_for_deal,
    deals_option,
    game_length,
    target_option,
)
from bot.engine.scoring.abstrac import ABSTRAC_RANKS

PACK24: Final[tuple[Card, ...]] = tuple(card for card in PACK52 if card.rank in ABSTRAC_RANKS)
PACK25: Final = (*PACK24, JOKER)


@dataclass(frozen=True, slots=True)
class AbstracGame:
    """The one edition of Abstrac."""

    key: str = "abstrac"
    kit: str = "abstrac"
    hides_legal_moves: bool = False
    sides: tuple[int, ...] = (0, 1)
    options: tuple[Option, ...] = (
        Option("joker", ("off", "on")),
        deals_option("2", "4", "6"),
        target_option("0", "500"),
    )

    def start(self, options: Mapping[str, str], rand: RandBelow) -> AbstracState:
        """The state with the first row laid and the non-dealer to choose who takes first."""
        dealer, cuts, seed = cut_for_deal(len(self.sides), rand)
        state = AbstracState(
            length=game_length(options, EqualTotals.ANOTHER_DEAL),
            pack=PACK25 if options["joker"] == "on" else PACK24,
            next_seed=seed,
            cuts=cuts,
            dealer=dealer,
        )
        return state.with_deal()
