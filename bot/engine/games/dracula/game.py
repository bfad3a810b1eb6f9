"""Dracula for two, and for four in partnership, as entries of the catalogue."""

from collections.abc import Mapping
from dataclasses import dataclass

from bot.engine.cards import RandBelow, seed_from
from bot.engine.first_dealer import first_dealer
from bot.engine.game import Option
from bot.engine.games.dracula import transitions
from bot.engine.games.dracula.editions import Edition, parse_rules
from bot.engine.games.dracula.state import DraculaState


@dataclass(frozen=True, slots=True)
class DraculaGame:
    """One edition of Dracula as an entry of the catalogue."""

    edition: Edition
    kit: str = "dracula"
    hides_legal_moves: bool = False

    @property
    def key(self) -> str:
        """The key in records."""
        return self.edition.key

    @property
    def sides(self) -> tuple[int, ...]:
        """By seat: its side; partners sit opposite each other."""
        return self.edition.sides

    @property
    def options(self) -> tuple[Option, ...]:
        """The options that a table may choose."""
        return self.edition.options

    def start(self, options: Mapping[str, str], rand: RandBelow) -> DraculaState:
        """The state after the cut for the first deal; cards are dealt once the ways are chosen."""
        rules = parse_rules(options)
        dealer, cuts = first_dealer(rules.first_dealer, len(self.sides), self.edition.pack, rand)
        cut = DraculaState(self.edition, rules, seed_from(rand), cuts, dealer)
        return transitions.begin_game(cut)
