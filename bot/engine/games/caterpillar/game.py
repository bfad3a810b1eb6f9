"""Caterpillar as an entry of the catalogue: its options and its first state (RULES 2.8)."""

from collections.abc import Mapping
from dataclasses import dataclass

from bot.engine.cards import RandBelow
from bot.engine.game import Option
from bot.engine.games.caterpillar.state import CaterpillarState, CourtShort
from bot.engine.independent_deals import (
    EqualTotals,
    cut_for_deal,
    deals_option,
    game_length,
    target_option,
)


@dataclass(frozen=True, slots=True)
class CaterpillarGame:
    """The one edition of Caterpillar."""

    key: str = "caterpillar"
    kit: str = "caterpillar"
    hides_legal_moves: bool = True
    sides: tuple[int, ...] = (0, 1)
    options: tuple[Option, ...] = (
        Option("court_short", tuple(CourtShort), needs=(("deals", "1"), ("target", "0"))),
        deals_option("2", "1"),
        target_option("0"),
    )

    def start(self, options: Mapping[str, str], rand: RandBelow) -> CaterpillarState:
        """The state with the first thirteen cards each and the eldest to play."""
        dealer, cuts, seed = cut_for_deal(len(self.sides), rand)
        state = CaterpillarState(
            court_short=CourtShort(options["court_short"]),
            length=game_length(options, EqualTotals.DRAW),
            next_seed=seed,
            cuts=cuts,
            dealer=dealer,
        )
        return state.with_deal()
