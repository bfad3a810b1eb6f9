"""Thracula, Dracula for three players: take a face-down card, lay a hand card in its cell.

RULES 1.7 and 2.5. All players see the board the same way up: the eldest (on the dealer's left)
scores the top row and the left column, the dealer the centre lines, the third player the bottom
row and the right column. A Vampire doubles the other two cards of its lines.
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Final

from bot.engine.cards import PACK54, Card, RandBelow, hash_rng, seed_from, shuffled, without
from bot.engine.coffin.grid import CELL_NAMES, CELLS, EMPTY, Coffin
from bot.engine.coffin.results import CoffinResult
from bot.engine.coffin.rules import EndRules, LineRules, TieRule
from bot.engine.coffin.view import CoffinView
from bot.engine.dealing import Hands, deal, partition_by, redeal_hidden, sorted_hand, with_hand
from bot.engine.errors import IllegalMove
from bot.engine.first_dealer import Cut
from bot.engine.game import Seat, Stage
from bot.engine.moves import Move, lay
from bot.engine.results import GameResult, sum_by_side
from bot.engine.scoring.coffins import deciding_lines, leading
from bot.engine.scoring.game_end import end_game
from bot.engine.scoring.lines import score_lines

DEALS: Final = 6
SEATS: Final = 3
HAND_SIZE: Final = 3
_LINES: Final = ((1, 4), (0, 3), (2, 5))
"""By steps to the left of the dealer, from 0: the row and the column that score."""


@dataclass(frozen=True, slots=True)
class ThraculaState:
    """A state. `face_down` are the face-down cards by cell; `taken` was just taken from `space`."""

    line_rules: LineRules
    end_rules: EndRules
    cut_discards: bool
    show_discards: bool
    next_seed: bytes
    cuts: tuple[Cut, ...]
    dealer: Seat
    stock: tuple[Card, ...]
    to_move: Seat | None = None
    deal: int = 0
    hands: Hands = ((),) * SEATS
    coffin: Coffin = EMPTY
    face_down: tuple[Card | None, ...] = (None,) * CELLS
    space: int | None = None
    taken: Card | None = None
    moves_made: tuple[tuple[int, Move], ...] = ()
    results: tuple[CoffinResult, ...] = ()
    game_result: GameResult | None = None

    @property
    def scores(self) -> tuple[int, ...]:
        """By side: the points so far; at the end, the bonus included."""
        return self.totals() if self.game_result is None else self.game_result.finals

    @property
    def deals_finished(self) -> int:
        """How many deals of the game are finished."""
        return len(self.results)

    @property
    def winners(self) -> tuple[int, ...] | None:
        """The seats that won, all of them in a draw; None before the end."""
        return None if self.game_result is None else self.game_result.winners

    def result_among(self, sides: tuple[int, ...]) -> GameResult:
        """The result if only these seats count, with the same bonus and the same tie rule (T9)."""
        return end_game(self.totals(), self.results, self.end_rules, sides)

    @property
    def table(self) -> tuple[Card | None, ...]:
        """The coffin by cell, the face-down cards included."""
        return tuple(
            card or hidden for card, hidden in zip(self.coffin.cells, self.face_down, strict=True)
        )

    def rematch_options(self, _challenger: Seat) -> Mapping[str, str]:
        """Nothing differs in a rematch."""
        return {}

    @property
    def stage(self) -> Stage:
        """TAKE and LAY in turn, then OVER."""
        if self.to_move is None:
            return Stage.OVER
        return Stage.TAKE if self.space is None else Stage.LAY

    def legal_moves(self) -> tuple[Move, ...]:
        """Any face-down card to take; then any hand card to lay, including the one just taken."""
        if self.to_move is None:
            return ()
        if self.space is None:
            return tuple(Move("take", None, cell) for cell in self._face_down())
        return tuple(dict.fromkeys(lay(card, self.space) for card in self.hands[self.to_move]))

    def apply(self, move: Move) -> "ThraculaState":
        """The next state, or IllegalMove."""
        if self.to_move is None:
            raise IllegalMove("game_over")
        if move not in self.legal_moves():
            raise self._refusal(move)
        if move.cell is not None and move.card is not None:
            return self._lay(self.to_move, move.card, move.cell)
        assert move.cell is not None
        return self._take(self.to_move, move.cell)

    def view(self, seat: Seat | None) -> CoffinView:
        """What this seat may see: its own hand, and all face-up cards."""
        lines = score_lines(self.coffin.cells, self.line_rules)
        owned_lines = self._owned_lines()
        taking, laying = self.stage is Stage.TAKE, self.stage is Stage.LAY
        shows_discards = self.show_discards and self.deal < DEALS  # the sixth is dealt from them
        return CoffinView(
            rules="thracula",
            takes_face_down=True,
            line_rules=self.line_rules,
            tie_rule=TieRule.NONE,
            seat=seat,
            sides=(0, 1, 2),
            stage=self.stage,
            to_move=self.to_move,
            deal=self.deal,
            deals=DEALS,
            dealer=self.dealer,
            cuts=self.cuts,
            owned_lines=owned_lines,
            ways=("",) * SEATS,
            coffin=self.coffin.cells,
            face_down=self._face_down(),
            legal_cells=self._face_down() if taking else (self.space or 0,) if laying else (),
            lines=lines,
            best_lines=tuple(leading(lines, owned) for owned in owned_lines),
            hand=() if seat is None else self.hands[seat],
            hand_sizes=tuple(map(len, self.hands)),
            vampires=(False,) * SEATS,
            moves_made=self.moves_made,
            results=self.results,
            scores=self.totals(),
            counters=(0,) * SEATS,
            visible_discards=self._discards() if shows_discards else (),
            taken=self.taken if seat == self.to_move else None,
            moves=self.legal_moves() if seat == self.to_move else (),
            game_results=() if self.game_result is None else (self.game_result,),
        )

    def determinize(self, seat: int | None, rand: RandBelow) -> "ThraculaState":
        """This state with the cards that this seat cannot see redealt at random.

        In the sixth coffin, which is dealt from the discards, a hidden hand gets at most as many
        discards as its player has taken cards and not laid again.
        """
        others = [other for other in range(SEATS) if other != seat]
        hidden = [card for other in others for card in self.hands[other]]
        face_down = [card for card in self.face_down if card is not None]
        # Sorted, so that the result depends only on the seat's view and on `rand`.
        unseen = list(sorted_hand([*hidden, *face_down, *self.stock]))
        fresh, recycled = self._fresh_and_recycled(unseen)
        dealt = redeal_hidden(
            shuffled(fresh, rand),
            shuffled(recycled, rand),
            [(len(self.hands[other]), self._most_recycled(other)) for other in others],
            rand,
        )
        hands = list(self.hands)
        for other, hand in zip(others, dealt, strict=True):
            hands[other] = sorted_hand(hand)
        rest = list(shuffled(without(unseen, [card for hand in dealt for card in hand]), rand))
        coffin = tuple(None if card is None else rest.pop() for card in self.face_down)
        known = self if seat == self.to_move else replace(self, taken=None)
        seed = seed_from(rand)
        return replace(
            known, hands=tuple(hands), face_down=coffin, stock=tuple(rest), next_seed=seed
        )

    def with_hands(self) -> "ThraculaState":
        """This state after three cards are dealt to each seat, once for the whole game."""
        stock, hands = deal(self.stock, self.hands, (HAND_SIZE,) * SEATS, (self.dealer + 1) % SEATS)
        return replace(self, stock=stock, hands=hands)

    def with_deal(self) -> "ThraculaState":
        """This state with nine new face-down cards, in the sixth deal from the discards (T6)."""
        dealer = self.dealer if self.deal == 0 else (self.dealer + 1) % SEATS
        stock = self.stock or self._recycled_stock()
        return replace(
            self,
            dealer=dealer,
            to_move=(dealer + 1) % SEATS,
            deal=self.deal + 1,
            coffin=EMPTY,
            face_down=stock[:CELLS],
            stock=stock[CELLS:],
            moves_made=(),
        )

    def _recycled_stock(self) -> tuple[Card, ...]:
        """The discards, shuffled or cut."""
        rand = hash_rng(self.next_seed)
        discards = self._discards()
        if not self.cut_discards:
            return shuffled(discards, rand)
        depth = 1 + rand(len(discards) - 1)
        return discards[depth:] + discards[:depth]

    def _take(self, seat: int, cell: int) -> "ThraculaState":
        card = self.face_down[cell]
        assert card is not None
        return replace(
            self,
            hands=with_hand(self.hands, seat, sorted_hand((*self.hands[seat], card))),
            face_down=(*self.face_down[:cell], None, *self.face_down[cell + 1 :]),
            space=cell,
            taken=card,
            moves_made=(*self.moves_made, (seat, Move("take", None, cell))),
        )

    def _lay(self, seat: int, card: Card, cell: int) -> "ThraculaState":
        laid = replace(
            self,
            hands=with_hand(self.hands, seat, without(self.hands[seat], [card])),
            coffin=self.coffin.lay(cell, card),
            space=None,
            taken=None,
            to_move=(seat + 1) % SEATS,
            moves_made=(*self.moves_made, (seat, lay(card, cell))),
        )
        return laid.closed() if laid.coffin.full else laid

    def closed(self) -> "ThraculaState":
        """This state after the full coffin is scored: each seat scores its better line (T5)."""
        lines, owned_lines = score_lines(self.coffin.cells, self.line_rules), self._owned_lines()
        deciding = deciding_lines(lines, owned_lines, TieRule.NONE)
        result = CoffinResult(
            deal=self.deal,
            dealer=self.dealer,
            coffin=self.coffin.cards,
            lines=lines,
            owned_lines=owned_lines,
            chosen=deciding.chosen,
            scores=tuple(lines[index].total for index in deciding.chosen),
            rank=deciding.rank,
            counters=(0,) * SEATS,
            vampires=(False,) * SEATS,
            moves_made=self.moves_made,
        )
        scored = replace(self, results=(*self.results, result))
        if self.deal < DEALS:
            return scored.with_deal()
        game_result = end_game(scored.totals(), scored.results, self.end_rules)
        return replace(scored, to_move=None, game_result=game_result)

    def _owned_lines(self) -> tuple[tuple[int, ...], ...]:
        return tuple(_LINES[(seat - self.dealer) % SEATS] for seat in range(SEATS))

    def _face_down(self) -> tuple[int, ...]:
        return tuple(cell for cell in range(CELLS) if self.face_down[cell] is not None)

    def _most_recycled(self, seat: int) -> int:
        """The most discards that this seat can hold: those that it took and has not laid since.

        A Vampire laid is not counted as a discard if it may be the one that never was face up.
        """
        moves = [move for mover, move in self.moves_made if mover == seat]
        _, laid = self._fresh_and_recycled([move.card for move in moves if move.card is not None])
        return sum(move.word == "take" for move in moves) - len(laid)

    def _fresh_and_recycled(self, cards: list[Card]) -> tuple[list[Card], list[Card]]:
        """The cards that were never face up in a finished coffin, and those dealt once more."""
        if self.deal < DEALS:
            return cards, []
        return partition_by(cards, without(PACK54, self._discards()))

    def _discards(self) -> tuple[Card, ...]:
        return tuple(card for result in self.results for card in result.coffin)

    def totals(self) -> tuple[int, ...]:
        """By side: the points of the finished coffins."""
        return sum_by_side((result.scores for result in self.results), SEATS)

    def _refusal(self, move: Move) -> IllegalMove:
        if self.space is None:
            if move.word != "take" or move.cell is None:
                return IllegalMove("not_now_take", move=str(move))
            return IllegalMove("not_face_down", cell=CELL_NAMES[move.cell])
        if move.word or move.card is None or move.cell is None:
            return IllegalMove("not_now_lay", move=str(move))
        if move.cell != self.space:
            return IllegalMove("other_space", cell=CELL_NAMES[self.space])
        return IllegalMove("not_in_hand", card=str(move.card))
