"""Counterbluff as an entry of the catalogue: its options and its first state (RULES 2.9)."""

from collections.abc import Mapping
from dataclasses import dataclass

from bot.engine.cards import RandBelow
from bot.engine.game import Option
from bot.engine.games.counterbluff.state import CounterbluffState
from bot.engine.games.counterbluff.view import NextLead
from bot.engine.independent_deals import EqualTotals, cut_for_deal, game_length, target_option
from bot.engine.scoring.counterbluff import LastHandCap
from bot.engine.scoring.poker import Lowball


@dataclass(frozen=True, slots=True)
class CounterbluffGame:
    """The one edition of Counterbluff."""

    key: str = "counterbluff"
    kit: str = "counterbluff"
    hides_legal_moves: bool = False
    sides: tuple[int, ...] = (0, 1)
    options: tuple[Option, ...] = (
        Option("lowball", tuple(Lowball)),
        Option("next_lead", tuple(NextLead)),
        Option("last_hand_cap", tuple(LastHandCap)),
        target_option("250", "100", "500"),
    )

    def start(self, options: Mapping[str, str], rand: RandBelow) -> CounterbluffState:
        """The state with the first pack dealt and its non-dealer to lead."""
        dealer, cuts, next_seed = cut_for_deal(2, rand)
        state = CounterbluffState(
            length=game_length(options, EqualTotals.ANOTHER_DEAL),
            lowball=Lowball(options["lowball"]),
            next_lead=NextLead(options["next_lead"]),
            last_hand_cap=LastHandCap(options["last_hand_cap"]),
            next_seed=next_seed,
            cuts=cuts,
            dealer=dealer,
        )
        return state.with_pack()
