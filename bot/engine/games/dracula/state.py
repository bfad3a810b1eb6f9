"""Dracula for two, and for four in partnership: legal moves, views and determinization.

RULES 1.1 to 1.6 and 2.1 to 2.4. The effects of moves are in `transitions`, points are in `scoring`.
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace

from bot.engine.cards import Card, RandBelow, seed_from, shuffled, without
from bot.engine.coffin.grid import CELL_NAMES, CELLS, CENTRE
from bot.engine.coffin.view import CoffinView
from bot.engine.dealing import sorted_hand
from bot.engine.errors import IllegalMove
from bot.engine.game import Seat, Stage
from bot.engine.games.dracula import transitions
from bot.engine.games.dracula.editions import NailRule
from bot.engine.games.dracula.fields import DEALS, WAYS, DraculaFields
from bot.engine.moves import Move, lay
from bot.engine.results import GameResult, highest_of, sum_by_side
from bot.engine.scoring.game_end import end_game


@dataclass(frozen=True, slots=True)
class DraculaState(DraculaFields):
    """A state of the game; satisfies `bot.engine.game.State`."""

    @property
    def scores(self) -> tuple[int, ...]:
        """By side: finished games with their bonuses, and the running game so far."""
        if self.to_move is None:
            return self.session() if self.game_results else self.totals()
        return sum_by_side((self.session(), self.totals()))

    @property
    def deals_finished(self) -> int:
        """How many coffins of the whole session are finished."""
        return len(self.results) + sum(map(len, self.earlier_games))

    @property
    def winners(self) -> tuple[int, ...] | None:
        """The winners of the game or session; None before the end, or if a player refused."""
        if self.to_move is not None or not self.game_results:
            return None
        if not self.rules.target:
            return self.game_results[-1].winners
        return highest_of((0, 1), self.scores)

    @property
    def table(self) -> tuple[Card | None, ...]:
        """The coffin by cell; no card in it is hidden."""
        return self.coffin.cells

    def result_among(self, sides: tuple[int, ...]) -> GameResult:
        """The result of the last game if only these sides count."""
        return end_game(self.totals(), self.results, self.rules.ends, sides)

    def rematch_options(self, challenger: Seat) -> Mapping[str, str]:
        """The ways swapped between the sides; `choose` if none had been chosen."""
        way = self.ways[self.edition.sides[challenger]]
        return {"ways": WAYS[1 - WAYS.index(way)] if way else "choose"}

    def legal_moves(self) -> tuple[Move, ...]:
        """All legal moves: cell by cell, and for each cell the cards in the order of the hand."""
        if self.to_move is None:
            return ()
        if self.stage is Stage.CHOOSE:
            return tuple(Move(way) for way in WAYS)
        if self.stage is Stage.ANSWER:
            return (Move("agree"), Move("refuse"))
        if self.stage is Stage.PICK:
            return tuple(dict.fromkeys(Move("pick", card) for card in self.takeable()))
        cards = self.playable(self.to_move)
        cells = self.legal_cells
        return tuple(dict.fromkeys(lay(card, cell) for cell in cells for card in cards))

    def apply(self, move: Move) -> "DraculaState":
        """The next state, or IllegalMove."""
        if self.to_move is None:
            raise IllegalMove("game_over")
        if self.stage is Stage.PLACE:
            card, cell = self._placement(move)
            return transitions.place(self, self.to_move, card, cell)
        if move not in self.legal_moves():
            raise IllegalMove(f"not_now_{self.stage}", move=str(move))
        if self.stage is Stage.CHOOSE:
            return transitions.choose_way(self, self.to_move, move.word)
        if self.stage is Stage.ANSWER:
            return transitions.answer(self, move.word)
        assert move.card is not None
        return transitions.pick(self, move.card)

    def view(self, seat: Seat | None) -> CoffinView:
        """What this seat may see: its own hand, and all face-up cards."""
        return CoffinView(
            rules=self.edition.key,
            own_vampires=self.edition.own_vampires,
            line_rules=self.rules.lines,
            tie_rule=self.rules.tie_rule,
            tie_break=self.rules.ends.tie_break,
            counting=self.rules.counting,
            seat=seat,
            sides=self.edition.sides,
            stage=self.stage,
            to_move=self.to_move,
            game=self.game,
            deal=self.deal,
            deals=DEALS,
            coffins_left=self.coffins_left,
            dealer=self.dealer,
            cuts=self.cuts if self.game == 1 else (),
            owned_lines=self.owned_lines,
            ways=self.ways,
            coffin=self.coffin.cells,
            nail=None if self.coffin.cells[CENTRE] is None else CENTRE,
            legal_cells=self.legal_cells if self.stage is Stage.PLACE else (),
            lines=self.lines,
            best_lines=self.best_lines(),
            hand=() if seat is None else self.hands[seat],
            hand_sizes=tuple(map(len, self.hands)),
            vampires=self.vampires,
            moves_made=self.moves_made,
            results=self.results,
            earlier_games=self.earlier_games,
            game_results=self.game_results,
            scores=self.totals(),
            counters=self.counters(),
            picked=self.picked,
            picks_left=self.picks_left() if self.stage is Stage.PICK else 0,
            visible_discards=self.visible_discards() if self.rules.show_discards else (),
            moves=self.legal_moves() if seat == self.to_move else (),
        )

    def determinize(self, seat: Seat | None, rand: RandBelow) -> "DraculaState":
        """This state with the other hands, the stock and later shuffles made anew at random."""
        state = self._with_other_refill(seat, rand)
        kept = {other: self._kept(hand) for other, hand in enumerate(state.hands) if other != seat}
        hidden = {other: without(state.hands[other], cards) for other, cards in kept.items()}
        held = [card for cards in hidden.values() for card in cards]
        # Sorted, so that the result depends only on the seat's view and on `rand`.
        unseen = sorted_hand([*held, *state.stock])
        pool = shuffled(unseen, rand)
        if state.rules.vampire_nail is NailRule.EXCHANGE:
            # The hidden hands may hold what was exchanged when all cards still lay in the stock.
            while any(nail.is_vampire for nail in pool[len(held) + CELLS - 1 :: CELLS]):
                pool = shuffled(unseen, rand)
        hands = list(state.hands)
        for other, cards in hidden.items():
            hands[other] = sorted_hand((*kept[other], *pool[: len(cards)]))
            pool = pool[len(cards) :]
        stock = transitions.with_nail_rule(pool, state.rules.vampire_nail, rand)
        return replace(state, hands=tuple(hands), stock=stock, next_seed=seed_from(rand))

    def _placement(self, move: Move) -> tuple[Card, int]:
        """The card and the cell of a legal placement, or IllegalMove."""
        if move.word or move.card is None or move.cell is None or self.to_move is None:
            raise IllegalMove("not_now_place", move=str(move))
        cell = CELL_NAMES[move.cell]
        if self.coffin.cells[move.cell] is not None:
            raise IllegalMove("cell_taken", cell=cell)
        if move.cell not in self.legal_cells:
            raise IllegalMove("cell_apart" if self.coffin.cards else "nail_first", cell=cell)
        if move.card not in self.playable(self.to_move):
            held = move.card in self.hands[self.to_move]
            raise IllegalMove("vampire_as_nail" if held else "not_in_hand", card=str(move.card))
        return move.card, move.cell

    def _kept(self, hand: tuple[Card, ...]) -> tuple[Card, ...]:
        """The cards that stay in a hidden hand in every determinization.

        In partnership that is its Vampire, which all players know; in the last deal a card that
        refilled the stock (R1), since everybody knows who was dealt the last card.
        """
        if self.edition.shared_pack:
            return tuple(card for card in hand if card.is_vampire)
        return tuple(card for card in hand if self._refills and card in self.discards())

    @property
    def _refills(self) -> bool:
        """Whether discards may have been dealt again (R1)."""
        return self.deal >= DEALS and not self.rules.must_play_vampire

    def _with_other_refill(self, seat: Seat | None, rand: RandBelow) -> "DraculaState":
        """The state with the hidden cards that refilled the stock drawn anew from the discards.

        Any discard may be among them that this seat does not see in play again.
        """
        if not self._refills:
            return self
        discards = self.discards()
        seen = (*self.coffin.cards, *(self.hands[seat] if seat is not None else ()))
        drawn = iter(shuffled([card for card in discards if card not in seen], rand))
        hands = tuple(
            hand
            if other == seat
            else sorted_hand([next(drawn) if card in discards else card for card in hand])
            for other, hand in enumerate(self.hands)
        )
        return replace(self, hands=hands)
