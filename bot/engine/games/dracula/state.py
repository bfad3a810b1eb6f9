"""How a game of Dracula stands: every card, who deals, whose turn it is; and what follows of it."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from bot.engine.cards import VAMPIRE, Card, without
from bot.engine.coffin.results import CoffinResult, GameResult, Line
from bot.engine.coffin.square import CENTRE, EMPTY, Coffin
from bot.engine.coffin.view import Stage
from bot.engine.dealing import Hands
from bot.engine.games.dracula.editions import Edition, TableRules
from bot.engine.moves import Move
from bot.engine.scoring.coffins import counters_won, decide, leading, takeable
from bot.engine.scoring.lines import score_lines

DEALS: Final = 6
WAYS: Final = ("queen", "king")
_LINES_OF: Final = {"queen": (0, 1, 2), "king": (3, 4, 5), "": ()}


@dataclass(frozen=True, slots=True)
class DraculaState:
    """All of a position. Seats and sides count from 0, games and deals from 1.

    next_seed    the seed of whatever is shuffled next; secret
    first    who dealt first in this game; dealer: who dealt this coffin
    hands    by seat; vampires: by seat, an own one unused (revised)
    picked   counters picked from the full coffin so far
    waste    the played cards that nobody took as counters
    counters_taken      whether anybody took a counter since the waste was last turned down
    """

    edition: Edition
    rules: TableRules
    next_seed: bytes
    cuts: tuple[tuple[Card, ...], ...]
    first: int
    dealer: int = 0
    turn: int | None = None
    stage: Stage = Stage.CHOOSE
    number: int = 1
    deal: int = 0
    ways: tuple[str, ...] = ("", "")
    stock: tuple[Card, ...] = ()
    hands: Hands = ()
    vampires: tuple[bool, ...] = ()
    coffin: Coffin = EMPTY
    moves_made: tuple[tuple[int, Move], ...] = ()
    picked: tuple[Card, ...] = ()
    waste: tuple[Card, ...] = ()
    counters_taken: bool = True
    results: tuple[CoffinResult, ...] = ()
    earlier_games: tuple[tuple[CoffinResult, ...], ...] = ()
    game_results: tuple[GameResult, ...] = ()

    @property
    def partners(self) -> bool:
        """Four players, two and two, who hold the whole pack from the start (RULES 1.6)."""
        return len(self.edition.sides) == 4

    def after(self, seat: int) -> int:
        """The next seat to the left; with two players, the other one."""
        return (seat + 1) % len(self.edition.sides)

    @property
    def owners(self) -> tuple[tuple[int, ...], ...]:
        """By side, the lines that it may score."""
        return tuple(_LINES_OF[way] for way in self.ways)

    @property
    def lines(self) -> tuple[Line, ...]:
        """The six lines of the coffin as they stand."""
        return score_lines(self.coffin.cells, self.rules.lines)

    @property
    def legal_cells(self) -> tuple[int, ...]:
        """Where a card may be laid: next to another, or, with no nail yet, in the centre."""
        return self.coffin.adjoining if self.coffin.cards else (CENTRE,)

    def playable(self, seat: int) -> tuple[Card, ...]:
        """What this seat may lay now: its hand and, in the revised game, its own Vampire."""
        cards = self.hands[seat] + ((VAMPIRE,) if self.vampires[seat] else ())
        if self.coffin.cards or self.rules.nail_allowed:
            return cards
        return tuple(card for card in cards if not card.is_vampire)

    def decided(self) -> tuple[tuple[int, ...], int]:
        """The lines that score, by side, and the level that decided; the coffin is full."""
        return decide(self.lines, self.owners, self.rules.tie_rule)

    def best_lines(self) -> tuple[int | None, ...]:
        """By side, the line that scored or, before the coffin is full, the one that leads."""
        if self.coffin.full:
            return self.decided()[0]
        return tuple(leading(self.lines, owned) for owned in self.owners)

    def ahead(self) -> int | None:
        """The side with the higher scoring line in the full coffin; None if they are equal (N2)."""
        chosen, _ = self.decided()
        first, second = (self.lines[index].total for index in chosen)
        return None if first == second else int(second > first)

    def picks_left(self) -> int:
        """Counters that the side ahead has still to take from the full coffin (N5)."""
        ahead = self.ahead()
        if ahead is None:
            return 0
        earned = counters_won(self.lines[self.decided()[0][ahead]], self.rules.counting)
        return min(earned - len(self.picked), len(self.takeable()))

    def takeable(self) -> tuple[Card, ...]:
        """Cards of the full coffin that the side ahead may take as counters."""
        ahead = self.ahead()
        if ahead is None:
            return ()
        line = self.lines[self.decided()[0][ahead]]
        left = without(self.coffin.cards, self.picked)
        return takeable(left, line, self.rules.counting)

    def discards(self) -> tuple[Card, ...]:
        """The cards of this game's finished coffins."""
        return tuple(card for past in self.results for card in past.coffin)

    def totals(self) -> tuple[int, ...]:
        """By side, what counts in this game so far: points, or counters."""
        if self.rules.counting != "points":
            return self.counters()
        return sums(past.scores for past in self.results)

    def counters(self) -> tuple[int, ...]:
        """By side, the counters won in this game so far."""
        return sums(past.counters for past in self.results)

    def session(self) -> tuple[int, ...]:
        """By side, the finished games of the session with their bonuses."""
        return sums(reckoning.finals for reckoning in self.game_results)


def sums(tuples: Iterable[tuple[int, ...]]) -> tuple[int, ...]:
    """Side by side; nothing at all sums to nothing for both sides."""
    return tuple(map(sum, zip((0, 0), *tuples, strict=True)))
