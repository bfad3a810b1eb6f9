"""Dracula for two, and for four in partnership: legal moves, views and determinization.

RULES 1.1 to 1.6 and 2.1 to 2.4. The effects of moves are in `transitions`, points are in `scoring`.
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace

from bot.engine.cards import Card, RandBelow, seed_from, shuffled, without
from bot.engine.coffin.grid import CELL_NAMES, CENTRE
from bot.engine.coffin.view import CoffinView
from bot.engine.dealing import sorted_hand
from bot.engine.errors import IllegalMove
from bot.engine.game import Seat, Stage
from bot.engine.games.dracula import transitions
from bot.engine.games.dracula.position import DEALS, WAYS, DraculaPosition
from bot.engine.moves import Move, lay
from bot.engine.results import GameResult, highest_of, sum_by_side
from bot.engine.scoring.game_end import end_game


@dataclass(frozen=True, slots=True)
class DraculaState:
    """A state of the game; satisfies `bot.engine.game.State`."""

    position: DraculaPosition

    @property
    def to_move(self) -> Seat | None:
        """The seat to move; None when the game is over."""
        return self.position.to_move

    @property
    def scores(self) -> tuple[int, ...]:
        """By side: finished games with their bonuses, and the running game so far."""
        if self.position.to_move is None:
            return self.position.session() if self.position.game_results else self.position.totals()
        return sum_by_side((self.position.session(), self.position.totals()))

    @property
    def deals_finished(self) -> int:
        """How many coffins of the whole session are finished."""
        return len(self.position.results) + sum(map(len, self.position.earlier_games))

    @property
    def winners(self) -> tuple[int, ...] | None:
        """The winners of the game or session; None before the end, or if a player refused."""
        if self.position.to_move is not None or not self.position.game_results:
            return None
        if not self.position.rules.target:
            return self.position.game_results[-1].winners
        return highest_of((0, 1), self.scores)

    @property
    def stock(self) -> tuple[Card, ...]:
        """The cards still to be dealt, the top card first."""
        return self.position.stock

    @property
    def table(self) -> tuple[Card | None, ...]:
        """The coffin by cell; no card in it is hidden."""
        return self.position.coffin.cells

    def result_among(self, sides: tuple[int, ...]) -> GameResult:
        """The result of the last game if only these sides count."""
        position = self.position
        return end_game(position.totals(), position.results, position.rules.ends, sides)

    def rematch_options(self, challenger: Seat) -> Mapping[str, str]:
        """The ways swapped between the sides; `choose` if none had been chosen."""
        way = self.position.ways[self.position.edition.sides[challenger]]
        return {"ways": WAYS[1 - WAYS.index(way)] if way else "choose"}

    def legal_moves(self) -> tuple[Move, ...]:
        """All legal moves: cell by cell, and for each cell the cards in the order of the hand."""
        position = self.position
        if position.to_move is None:
            return ()
        if position.stage is Stage.CHOOSE:
            return tuple(Move(way) for way in WAYS)
        if position.stage is Stage.ANSWER:
            return (Move("agree"), Move("refuse"))
        if position.stage is Stage.PICK:
            return tuple(dict.fromkeys(Move("pick", card) for card in position.takeable()))
        cards = position.playable(position.to_move)
        cells = position.legal_cells
        return tuple(dict.fromkeys(lay(card, cell) for cell in cells for card in cards))

    def apply(self, move: Move) -> "DraculaState":
        """The next state, or IllegalMove."""
        position = self.position
        if position.to_move is None:
            raise IllegalMove("game_over")
        if position.stage is Stage.PLACE:
            card, cell = self._placement(move)
            return DraculaState(transitions.place(position, position.to_move, card, cell))
        if move not in self.legal_moves():
            raise IllegalMove(f"not_now_{position.stage}", move=str(move))
        if position.stage is Stage.CHOOSE:
            return DraculaState(transitions.choose_way(position, position.to_move, move.word))
        if position.stage is Stage.ANSWER:
            return DraculaState(transitions.answer(position, move.word))
        assert move.card is not None
        return DraculaState(transitions.pick(position, move.card))

    def view(self, seat: Seat | None) -> CoffinView:
        """What this seat may see: its own hand, and all face-up cards."""
        moves = self.legal_moves() if seat == self.position.to_move else ()
        return _view(self.position, seat, moves)

    def determinize(self, seat: Seat | None, rand: RandBelow) -> "DraculaState":
        """This state with the other hands, the stock and later shuffles made anew at random."""
        position = self._with_other_refill(seat, rand)
        kept = {
            other: self._kept(hand) for other, hand in enumerate(position.hands) if other != seat
        }
        hidden = {other: without(position.hands[other], cards) for other, cards in kept.items()}
        held = [card for cards in hidden.values() for card in cards]
        # Sorted, so that the result depends only on the seat's view and on `rand`.
        pool = shuffled(sorted_hand([*held, *position.stock]), rand)
        hands = list(position.hands)
        for other, cards in hidden.items():
            hands[other] = sorted_hand((*kept[other], *pool[: len(cards)]))
            pool = pool[len(cards) :]
        stock = transitions.with_nail_rule(pool, position.rules.vampire_nail, rand)
        return DraculaState(
            replace(position, hands=tuple(hands), stock=stock, next_seed=seed_from(rand))
        )

    def _placement(self, move: Move) -> tuple[Card, int]:
        """The card and the cell of a legal placement, or IllegalMove."""
        position = self.position
        if move.word or move.card is None or move.cell is None or position.to_move is None:
            raise IllegalMove("not_now_place", move=str(move))
        cell = CELL_NAMES[move.cell]
        if position.coffin.cells[move.cell] is not None:
            raise IllegalMove("cell_taken", cell=cell)
        if move.cell not in position.legal_cells:
            raise IllegalMove("cell_apart" if position.coffin.cards else "nail_first", cell=cell)
        if move.card not in position.playable(position.to_move):
            held = move.card in position.hands[position.to_move]
            raise IllegalMove("vampire_as_nail" if held else "not_in_hand", card=str(move.card))
        return move.card, move.cell

    def _kept(self, hand: tuple[Card, ...]) -> tuple[Card, ...]:
        """The cards that stay in a hidden hand in every determinization.

        In partnership that is its Vampire, which all players know; in the last deal a card that
        refilled the stock (R1), since everybody knows who was dealt the last card.
        """
        if self.position.edition.shared_pack:
            return tuple(card for card in hand if card.is_vampire)
        return tuple(card for card in hand if self._refills and card in self.position.discards())

    @property
    def _refills(self) -> bool:
        """Whether discards may have been dealt again (R1)."""
        return self.position.deal >= DEALS and not self.position.rules.must_play_vampire

    def _with_other_refill(self, seat: Seat | None, rand: RandBelow) -> DraculaPosition:
        """The position with the hidden cards that refilled the stock drawn anew from the discards.

        Any discard may be among them that this seat does not see in play again.
        """
        position = self.position
        if not self._refills:
            return position
        discards = position.discards()
        seen = (*position.coffin.cards, *(position.hands[seat] if seat is not None else ()))
        drawn = iter(shuffled([card for card in discards if card not in seen], rand))
        hands = tuple(
            hand
            if other == seat
            else sorted_hand([next(drawn) if card in discards else card for card in hand])
            for other, hand in enumerate(position.hands)
        )
        return replace(position, hands=hands)


def _view(position: DraculaPosition, seat: Seat | None, moves: tuple[Move, ...]) -> CoffinView:
    """The view of this position for a seat that may make these moves."""
    return CoffinView(
        rules=position.edition.key,
        own_vampires=position.edition.own_vampires,
        line_rules=position.rules.lines,
        tie_rule=position.rules.tie_rule,
        tie_break=position.rules.ends.tie_break,
        counting=position.rules.counting,
        seat=seat,
        sides=position.edition.sides,
        stage=position.stage,
        to_move=position.to_move,
        game=position.number,
        deal=position.deal,
        deals=DEALS,
        coffins_left=position.coffins_left,
        dealer=position.dealer,
        cuts=position.cuts if position.number == 1 else (),
        owners=position.owners,
        ways=position.ways,
        coffin=position.coffin.cells,
        nail=None if position.coffin.cells[CENTRE] is None else CENTRE,
        legal_cells=position.legal_cells if position.stage is Stage.PLACE else (),
        lines=position.lines,
        best_lines=position.best_lines(),
        hand=() if seat is None else position.hands[seat],
        hand_sizes=tuple(map(len, position.hands)),
        vampires=position.vampires,
        moves_made=position.moves_made,
        results=position.results,
        earlier_games=position.earlier_games,
        game_results=position.game_results,
        scores=position.totals(),
        session=position.session(),
        counters=position.counters(),
        picks_left=position.picks_left() if position.stage is Stage.PICK else 0,
        visible_discards=position.visible_discards() if position.rules.show_discards else (),
        moves=moves,
    )
