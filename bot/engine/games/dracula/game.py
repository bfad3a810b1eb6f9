"""Dracula for two, and for four in partnership: legal moves, views and determinization.

RULES 1.1 to 1.6 and 2.1 to 2.4. What a move does is in `transitions`, points are in `scoring`.
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace

from bot.engine.cards import Card, RandBelow, seed_from, shuffled, without
from bot.engine.coffin.grid import CELL_NAMES, CENTRE
from bot.engine.coffin.view import CoffinView
from bot.engine.dealing import sorted_hand
from bot.engine.errors import IllegalMove
from bot.engine.first_dealer import first_dealer
from bot.engine.game import Option, Seat, Stage
from bot.engine.games.dracula import transitions
from bot.engine.games.dracula.editions import Edition, parse_rules
from bot.engine.games.dracula.state import DEALS, WAYS, DraculaData
from bot.engine.moves import Move, lay
from bot.engine.scoring.game_end import winners_among


@dataclass(frozen=True, slots=True)
class DraculaGame:
    """One edition of Dracula as an entry of the catalogue."""

    edition: Edition
    kit: str = "dracula"

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

    def start(self, options: Mapping[str, str], rand: RandBelow) -> "DraculaState":
        """The state after the cut for the first deal; cards are dealt once the ways are chosen."""
        rules = parse_rules(options)
        dealer, cuts = first_dealer(rules.first_dealer, len(self.sides), self.edition.stock, rand)
        state = DraculaData(self.edition, rules, seed_from(rand), cuts, dealer)
        return DraculaState(transitions.begin_game(state))


@dataclass(frozen=True, slots=True)
class DraculaState:
    """A state of the game; satisfies `bot.engine.game.State`."""

    data: DraculaData

    @property
    def to_move(self) -> Seat | None:
        """The seat to move; None when the game is over."""
        return self.data.turn

    @property
    def scores(self) -> tuple[int, ...]:
        """By side: finished games with their bonuses, and the running game so far."""
        if self.data.turn is None:
            return self.data.session() if self.data.game_results else self.data.totals()
        return tuple(map(sum, zip(self.data.session(), self.data.totals(), strict=True)))

    @property
    def deals_finished(self) -> int:
        """How many coffins of the whole session are finished."""
        return len(self.data.results) + sum(map(len, self.data.earlier_games))

    @property
    def winners(self) -> tuple[int, ...] | None:
        """The winners of the game or session; None before the end, or if a player refused."""
        if self.data.turn is not None or not self.data.game_results:
            return None
        if not self.data.rules.target:
            return self.data.game_results[-1].winners
        highest = max(self.scores)
        return tuple(side for side in (0, 1) if self.scores[side] == highest)

    @property
    def stock(self) -> tuple[Card, ...]:
        """The cards still to be dealt, the top card first."""
        return self.data.stock

    @property
    def table(self) -> tuple[Card | None, ...]:
        """The coffin by cell; no card in it is hidden."""
        return self.data.coffin.cells

    def winners_among(self, sides: tuple[int, ...]) -> tuple[int, ...]:
        """The winners if only these sides count."""
        state = self.data
        return winners_among(sides, self.scores, state.results, state.rules.ends)

    def rematch_options(self, host: Seat) -> Mapping[str, str]:
        """The ways swapped, or to be chosen if nobody had chosen."""
        way = self.data.ways[self.data.edition.sides[host]]
        return {"ways": WAYS[1 - WAYS.index(way)] if way else "choose"}

    def legal_moves(self) -> tuple[Move, ...]:
        """All legal moves: cell by cell, and for each cell the cards in the order of the hand."""
        state = self.data
        if state.turn is None:
            return ()
        if state.stage is Stage.CHOOSE:
            return tuple(Move(way) for way in WAYS)
        if state.stage is Stage.ANSWER:
            return (Move("agree"), Move("refuse"))
        if state.stage is Stage.PICK:
            return tuple(dict.fromkeys(Move("pick", card) for card in state.takeable()))
        cards = state.playable(state.turn)
        return tuple(dict.fromkeys(lay(card, cell) for cell in state.legal_cells for card in cards))

    def apply(self, move: Move) -> "DraculaState":
        """The next state, or IllegalMove."""
        state = self.data
        if state.turn is None:
            raise IllegalMove("game_over")
        if state.stage is Stage.PLACE:
            card, cell = self._placement(move)
            return DraculaState(transitions.place(state, state.turn, card, cell))
        if move not in self.legal_moves():
            raise IllegalMove(f"not_now_{state.stage}", move=str(move))
        if state.stage is Stage.CHOOSE:
            return DraculaState(transitions.choose_way(state, state.turn, move.word))
        if state.stage is Stage.ANSWER:
            return DraculaState(transitions.answer(state, move.word))
        assert move.card is not None
        return DraculaState(transitions.pick(state, move.card))

    def view(self, seat: Seat | None) -> CoffinView:
        """What this seat may see: its own hand, and all face-up cards."""
        state = self.data
        return CoffinView(
            rules=state.edition.key,
            own_vampires=state.edition.own_vampires,
            line_rules=state.rules.lines,
            tie_rule=state.rules.tie_rule,
            counting=state.rules.counting,
            seat=seat,
            sides=state.edition.sides,
            stage=state.stage,
            to_move=state.turn,
            game=state.number,
            deal=state.deal,
            deals=DEALS,
            coffins_left=state.coffins_left,
            dealer=state.dealer,
            cuts=state.cuts,
            owners=state.owners,
            ways=state.ways,
            coffin=state.coffin.cells,
            nail=None if state.coffin.cells[CENTRE] is None else CENTRE,
            legal_cells=state.legal_cells if state.stage is Stage.PLACE else (),
            lines=state.lines,
            best_lines=state.best_lines(),
            hand=() if seat is None else state.hands[seat],
            hand_sizes=tuple(map(len, state.hands)),
            vampires=state.vampires,
            moves_made=state.moves_made,
            results=state.results,
            earlier_games=state.earlier_games,
            game_results=state.game_results,
            scores=state.totals(),
            session=state.session(),
            counters=state.counters(),
            picks_left=state.picks_left() if state.stage is Stage.PICK else 0,
            visible_discards=state.visible_discards() if state.rules.show_discards else (),
            moves=self.legal_moves() if seat is not None and seat == state.turn else (),
        )

    def determinize(self, seat: Seat | None, rand: RandBelow) -> "DraculaState":
        """This state with new random hands for the other seats, stock and later shuffles."""
        state = self.data
        hidden = {
            other: without(hand, self._known(hand))
            for other, hand in enumerate(state.hands)
            if other != seat
        }
        held = [card for cards in hidden.values() for card in cards]
        # Sorted, so that the result depends only on the seat's view and on `rand`.
        unseen = list(sorted_hand([*held, *state.stock]))
        pool = shuffled(self._with_other_refill(unseen, seat, rand), rand)
        hands = list(state.hands)
        for other, cards in hidden.items():
            hands[other] = sorted_hand((*self._known(hands[other]), *pool[: len(cards)]))
            pool = pool[len(cards) :]
        stock = transitions.with_nail_rule(pool, state.rules.vampire_nail, rand)
        return DraculaState(
            replace(state, hands=tuple(hands), stock=stock, next_seed=seed_from(rand))
        )

    def _placement(self, move: Move) -> tuple[Card, int]:
        """The card and the cell of a legal placement, or IllegalMove."""
        state = self.data
        if move.word or move.card is None or move.cell is None or state.turn is None:
            raise IllegalMove("not_now_place", move=str(move))
        cell = CELL_NAMES[move.cell]
        if state.coffin.cells[move.cell] is not None:
            raise IllegalMove("cell_taken", cell=cell)
        if move.cell not in state.legal_cells:
            raise IllegalMove("cell_apart" if state.coffin.cards else "nail_first", cell=cell)
        if move.card not in state.playable(state.turn):
            held = move.card in state.hands[state.turn]
            raise IllegalMove("vampire_as_nail" if held else "not_in_hand", card=str(move.card))
        return move.card, move.cell

    def _known(self, hand: tuple[Card, ...]) -> tuple[Card, ...]:
        """The cards of a hidden hand that all players know: in partnership, a given Vampire."""
        if not self.data.edition.shared_pack:
            return ()
        return tuple(card for card in hand if card.is_vampire)

    def _with_other_refill(
        self, unseen: list[Card], seat: Seat | None, rand: RandBelow
    ) -> list[Card]:
        """The unseen cards, with another random draw of those that refilled the stock (R1).

        Such a card may be any discard that this seat does not see again.
        """
        state = self.data
        if state.rules.must_play_vampire or state.deal < DEALS:
            return unseen
        discards = state.discards()
        recycled = [card for card in unseen if card in discards]
        seen = (*state.coffin.cards, *(state.hands[seat] if seat is not None else ()))
        drawn = shuffled([card for card in discards if card not in seen], rand)
        return [card for card in unseen if card not in recycled] + list(drawn[: len(recycled)])
