"""The fields of a state of Dracula, and facts that follow from them."""

from dataclasses import dataclass
from typing import Final

from bot.engine.cards import VAMPIRE, Card, without
from bot.engine.coffin.grid import CENTRE, EMPTY, Coffin
from bot.engine.coffin.results import CoffinResult, Line
from bot.engine.coffin.rules import LINES_OF_WAY
from bot.engine.dealing import Hands
from bot.engine.first_dealer import Cut
from bot.engine.game import Seat, Stage
from bot.engine.games.dracula.editions import Edition, NailRule, TableRules
from bot.engine.moves import Move
from bot.engine.results import GameResult, sum_by_side
from bot.engine.scoring.coffins import (
    DecidingLines,
    counters_won,
    deciding_lines,
    leading,
    takeable,
)
from bot.engine.scoring.lines import score_lines

DEALS: Final = 6
WAYS: Final = ("queen", "king")


@dataclass(frozen=True, slots=True)
class DraculaFields:
    """What a state consists of; seats and sides count from 0, games and deals from 1.

    next_seed       the seed of the next shuffle; secret
    first_dealer    the first dealer of this game
    dealer          the dealer of this coffin
    hands           by seat
    vampires        by seat: whether its own Vampire is unused (revised)
    picked          the counters picked from the full coffin so far
    waste           the played cards that nobody took as counters
    counters_taken  whether a counter was taken since the waste was last shuffled
    """

    edition: Edition
    rules: TableRules
    next_seed: bytes
    cuts: tuple[Cut, ...]
    first_dealer: Seat
    dealer: Seat = 0
    to_move: Seat | None = None
    stage: Stage = Stage.CHOOSE
    game: int = 1
    deal: int = 0
    ways: tuple[str, ...] = ("", "")
    stock: tuple[Card, ...] = ()
    hands: Hands = ()
    vampires: tuple[bool, ...] = ()
    coffin: Coffin = EMPTY
    moves_made: tuple[tuple[Seat, Move], ...] = ()
    picked: tuple[Card, ...] = ()
    waste: tuple[Card, ...] = ()
    counters_taken: bool = True
    results: tuple[CoffinResult, ...] = ()
    earlier_games: tuple[tuple[CoffinResult, ...], ...] = ()
    game_results: tuple[GameResult, ...] = ()

    def after(self, seat: Seat) -> Seat:
        """The next seat to the left; with two players, the other one."""
        return (seat + 1) % len(self.edition.sides)

    @property
    def owned_lines(self) -> tuple[tuple[int, ...], ...]:
        """By side: the lines that it may score."""
        return tuple(LINES_OF_WAY.get(way, ()) for way in self.ways)

    @property
    def lines(self) -> tuple[Line, ...]:
        """The six lines of the coffin, full or not."""
        return score_lines(self.coffin.cells, self.rules.lines)

    @property
    def legal_cells(self) -> tuple[int, ...]:
        """The cells for the next card: beside another card, or the centre of an empty coffin."""
        return self.coffin.adjoining if self.coffin.cards else (CENTRE,)

    def playable(self, seat: int) -> tuple[Card, ...]:
        """The cards that this seat may lay, its own Vampire included (revised)."""
        cards = self.hands[seat] + ((VAMPIRE,) if self.vampires[seat] else ())
        if self.coffin.cards or self.rules.vampire_nail is not NailRule.FORBID:
            return cards
        return tuple(card for card in cards if not card.is_vampire)

    def deciding_lines(self) -> DecidingLines:
        """The lines that score in the full coffin."""
        return deciding_lines(self.lines, self.owned_lines, self.rules.tie_rule)

    def best_lines(self) -> tuple[int | None, ...]:
        """By side: the line that scored or, while the coffin is not full, the best so far."""
        if self.coffin.full:
            return self.deciding_lines().chosen
        return tuple(leading(self.lines, owned) for owned in self.owned_lines)

    def ahead(self) -> int | None:
        """The side with the higher scoring line in the full coffin; None if they are equal (N2)."""
        first, second = (self.lines[index].total for index in self.deciding_lines().chosen)
        return None if first == second else int(second > first)

    @property
    def coffins_left(self) -> int | None:
        """How many coffins follow this one; None if waste rounds or further games may follow."""
        return None if self.rules.waste_rounds or self.rules.target else DEALS - self.deal

    def picks_left(self) -> int:
        """How many counters the side ahead still has to take from the full coffin (N5)."""
        line = self._line_ahead()
        if line is None:
            return 0
        earned = counters_won(line, self.rules.counting)
        return min(earned - len(self.picked), len(self.takeable()))

    def takeable(self) -> tuple[Card, ...]:
        """The cards of the full coffin that the side ahead may still take as counters."""
        line = self._line_ahead()
        if line is None:
            return ()
        remaining = without(self.coffin.cards, self.picked)
        return takeable(remaining, line, self.rules.counting)

    def discards(self) -> tuple[Card, ...]:
        """The cards of this game's finished coffins."""
        return tuple(card for result in self.results for card in result.coffin)

    def visible_discards(self) -> tuple[Card, ...]:
        """The discards, which everybody can know (D7); in a waste round those not back in play.

        In a waste round every card has been face up before, so everybody knows which cards are in
        play, though not where they are. A discard that was dealt again for the sixth coffin (R1)
        stays until it is laid, since only its player knows it before.
        """
        if self.deal <= DEALS:
            laid = {card for card in self.coffin.cards if not card.is_vampire}
            return tuple(card for card in self.discards() if card not in laid)
        in_play = [*self.stock, *self.coffin.cards, *(card for hand in self.hands for card in hand)]
        return without(self.edition.pack, in_play)

    def totals(self) -> tuple[int, ...]:
        """By side: the score of this game so far, in points or in counters."""
        return sum_by_side(result.gains for result in self.results)

    def counters(self) -> tuple[int, ...]:
        """By side: the counters won in this game so far."""
        return sum_by_side(result.counters for result in self.results)

    def session(self) -> tuple[int, ...]:
        """By side: the finished games of the session with their bonuses."""
        return sum_by_side(result.finals for result in self.game_results)

    def _line_ahead(self) -> Line | None:
        """The scoring line of the side ahead in the full coffin; None if they are equal (N2)."""
        ahead = self.ahead()
        return None if ahead is None else self.lines[self.deciding_lines().chosen[ahead]]
