"""Fosco as entries of the catalogue: the first dealer, the first pack and the first state."""

from collections.abc import Mapping
from dataclasses import dataclass

from bot.engine.cards import RandBelow
from bot.engine.game import Option
from bot.engine.games.fosco.editions import Edition, parse_rules
from bot.engine.games.fosco.state import FoscoState
from bot.engine.independent_deals import cut_for_deal


@dataclass(frozen=True, slots=True)
class FoscoGame:
    """One edition of Fosco; satisfies `bot.engine.game.Game`."""

    edition: Edition
    kit: str = "fosco"

    @property
    def key(self) -> str:
        """The edition's key."""
        return self.edition.key

    @property
    def sides(self) -> tuple[int, ...]:
        """By seat: its side."""
        return self.edition.sides

    @property
    def options(self) -> tuple[Option, ...]:
        """The options that a table may choose."""
        return self.edition.options

    @property
    def hides_legal_moves(self) -> bool:
        """True for four, who hold hands of their own: which cards fit depends on the suits."""
        return not self.edition.open_hands

    def start(self, options: Mapping[str, str], rand: RandBelow) -> FoscoState:
        """The state with the first deal, the seat with the most spades to lead."""
        dealer, cuts, next_seed = cut_for_deal(len(self.sides), rand)
        rules = parse_rules(self.edition, options)
        return FoscoState(self.edition, rules, next_seed, cuts, dealer).with_deal()
