"""What one seat may see of a coffin game; there is no field for what it may not see."""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Final

from bot.engine.cards import Card
from bot.engine.coffin.results import CoffinResult, GameResult, Line
from bot.engine.moves import Move
from bot.engine.scoring.lines import CLASSIC_LINES, LineRules

_WAYS: Final[dict[tuple[int, ...], str]] = {(0, 1, 2): "queen", (3, 4, 5): "king"}


class Stage(StrEnum):
    """What is to be done next."""

    CHOOSE = "choose"
    """The way is to be chosen: Queen's or King's."""
    ANSWER = "answer"
    """The other side agrees, or refuses to play."""
    PLACE = "place"
    """A hand card goes to a cell."""
    TAKE = "take"
    """Thracula: a face-down card is taken into the hand."""
    LAY = "lay"
    """Thracula: a hand card goes into the space just made."""
    PICK = "pick"
    """Scoring with cards: the winner of the coffin picks counters."""
    OVER = "over"


@dataclass(frozen=True, slots=True)
class CoffinView:
    """All that `seat` may see; `seat` None is a spectator. Seats and sides count from 0.

    sides       by seat: its side
    game, deal  numbers from 1; deal 0 is before the first; `deals` coffins make a game
    cuts        each cutting for the deal, a card a seat
    owners      by side: the lines (0..5) that it may score; () before the way is chosen
    ways        by side: `queen`, `king`, or nothing
    face_down   cells with a face-down card; nail: the cell of the first nail, if the game has one
    legal_cells        cells where a card may go, or be taken, now
    best_lines        by side: the line that leads, or that scored
    hand        this seat's cards; counts: by seat, how many; vampires: by seat, an own one unused
    moves_made       the moves made in this coffin, with their seats
    results      the finished coffins of this game; past: those of the session's earlier games
    scores      by side, in this game; session: by side, in the finished games of the session
    picks_left       scoring with cards: counters that are still to be picked
    visible_discards       the discards, where the table has agreed to show them
    moves       the legal moves, if this seat is to move
    line_rules  what the table says of lines; tie_rule: what where the best ones are equal
    """

    rules: str
    seat: int | None
    sides: tuple[int, ...]
    stage: Stage
    to_move: int | None
    game: int
    deal: int
    deals: int
    dealer: int
    cuts: tuple[tuple[Card, ...], ...]
    owners: tuple[tuple[int, ...], ...]
    ways: tuple[str, ...]
    coffin: tuple[Card | None, ...]
    face_down: tuple[int, ...]
    nail: int | None
    legal_cells: tuple[int, ...]
    lines: tuple[Line, ...]
    best_lines: tuple[int | None, ...]
    hand: tuple[Card, ...]
    hand_sizes: tuple[int, ...]
    vampires: tuple[bool, ...]
    moves_made: tuple[tuple[int, Move], ...]
    results: tuple[CoffinResult, ...]
    scores: tuple[int, ...]
    session: tuple[int, ...]
    earlier_games: tuple[tuple[CoffinResult, ...], ...]
    counters: tuple[int, ...]
    counting: str
    picks_left: int
    visible_discards: tuple[Card, ...]
    moves: tuple[Move, ...]
    game_results: tuple[GameResult, ...]
    line_rules: LineRules = CLASSIC_LINES
    tie_rule: str = "none"

    def results_of(self, game: int) -> tuple[CoffinResult, ...]:
        """The finished coffins of game 1, 2, ... of the session."""
        return self.earlier_games[game - 1] if game <= len(self.earlier_games) else self.results

    def finished(self, game: int, index: int) -> "CoffinView":
        """Coffin `index` (from 0) of a game as a spectator saw it when its last card lay."""
        rounds = self.results_of(game)[: index + 1]
        last = rounds[-1]
        return replace(
            self,
            seat=None,
            stage=Stage.OVER,
            to_move=None,
            game=game,
            deal=last.deal,
            dealer=last.dealer,
            coffin=last.coffin,
            face_down=(),
            legal_cells=(),
            lines=last.lines,
            owners=last.owners,
            ways=tuple(_WAYS.get(owned, "") for owned in last.owners),
            best_lines=last.chosen,
            hand=(),
            hand_sizes=(0,) * len(self.hand_sizes),
            vampires=last.vampires,
            moves_made=(),
            results=rounds,
            earlier_games=self.earlier_games[: game - 1],
            scores=_sums(each.scores for each in rounds),
            counters=_sums(each.counters for each in rounds),
            picks_left=0,
            visible_discards=(),
            moves=(),
            game_results=self.game_results[: game - 1],
        )

    def reckoned(self, game: int) -> "CoffinView":
        """A game of the session as it stood when it was reckoned, for its score sheet."""
        rounds = self.results_of(game)
        whole = self.finished(game, len(rounds) - 1)
        return replace(whole, game_results=self.game_results[:game])


def _sums(by_round: Iterable[tuple[int, ...]]) -> tuple[int, ...]:
    return tuple(map(sum, zip(*by_round, strict=True)))
