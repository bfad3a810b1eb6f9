"""Dracula for two in every edition, and for four in partnership: what may be played and seen when.

RULES 1.1 to 1.6 and 2.1 to 2.4. What follows from a move is in `transitions`, points in `scoring`.
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace

from bot.engine.cards import Card, RandBelow, seed_from, shuffled, without
from bot.engine.coffin.square import CELL_NAMES, CENTRE
from bot.engine.coffin.view import CoffinView, Stage
from bot.engine.dealing import sorted_hand, without_vampire_nails
from bot.engine.errors import IllegalMove
from bot.engine.first_dealer import first_dealer
from bot.engine.game import Option
from bot.engine.games.dracula import transitions
from bot.engine.games.dracula.editions import Edition, parse_rules
from bot.engine.games.dracula.state import DEALS, WAYS, DraculaState
from bot.engine.moves import Move, lay


@dataclass(frozen=True, slots=True)
class DraculaGame:
    """An edition of the catalogue."""

    edition: Edition

    @property
    def key(self) -> str:
        """What records call it."""
        return self.edition.key

    @property
    def sides(self) -> tuple[int, ...]:
        """Each seat its own side; in partnership those who sit opposite."""
        return self.edition.sides

    @property
    def options(self) -> tuple[Option, ...]:
        """What a table may choose."""
        return self.edition.options

    def start(self, options: Mapping[str, str], rand: RandBelow) -> "Dracula":
        """Cut for the deal; no card is dealt before the way is chosen."""
        agreed = parse_rules(options)
        standing = DraculaState(self.edition, agreed, b"", (), 0)
        dealer, cuts = first_dealer(
            agreed.first_dealer, len(self.sides), transitions.pack(standing), rand
        )
        standing = replace(standing, next_seed=seed_from(rand), cuts=cuts, first=dealer)
        return Dracula(transitions.begin_game(standing))


@dataclass(frozen=True, slots=True)
class Dracula:
    """A state of the game."""

    state: DraculaState

    @property
    def to_move(self) -> int | None:
        """Whose turn it is; None when the game is over."""
        return self.state.turn

    @property
    def scores(self) -> tuple[int, ...]:
        """Finished games with their bonuses, and what the running one has brought so far."""
        if self.state.turn is None:
            return self.state.session() if self.state.game_results else self.state.totals()
        return tuple(map(sum, zip(self.state.session(), self.state.totals(), strict=True)))

    @property
    def winners(self) -> tuple[int, ...] | None:
        """The winners of the game or of the session; None where somebody refused to play."""
        if self.state.turn is not None or not self.state.game_results:
            return None
        if not self.state.rules.target:
            return self.state.game_results[-1].winners
        most = max(self.scores)
        return tuple(side for side in (0, 1) if self.scores[side] == most)

    @property
    def stock(self) -> tuple[Card, ...]:
        """What is still to be dealt, the top card first."""
        return self.state.stock

    def legal_moves(self) -> tuple[Move, ...]:
        """Cell by cell, and for each the cards in the order of the hand."""
        now = self.state
        if now.turn is None:
            return ()
        if now.stage is Stage.CHOOSE:
            return tuple(Move(way) for way in WAYS)
        if now.stage is Stage.ANSWER:
            return (Move("agree"), Move("refuse"))
        if now.stage is Stage.PICK:
            return tuple(dict.fromkeys(Move("pick", card) for card in now.takeable()))
        playable = now.playable(now.turn)
        return tuple(
            dict.fromkeys(lay(card, cell) for cell in now.legal_cells for card in playable)
        )

    def apply(self, move: Move) -> "Dracula":
        """The next state, or IllegalMove."""
        now = self.state
        if now.turn is None:
            raise IllegalMove("game_over")
        if now.stage is Stage.PLACE:
            card, cell = self._placement(move)
            return Dracula(transitions.place(now, now.turn, card, cell))
        if move not in self.legal_moves():
            raise IllegalMove(f"not_now_{now.stage}", move=str(move))
        if now.stage is Stage.CHOOSE:
            return Dracula(transitions.choose(now, now.turn, move.word))
        if now.stage is Stage.ANSWER:
            return Dracula(transitions.answer(now, move.word))
        assert move.card is not None
        return Dracula(transitions.pick(now, move.card))

    def view(self, seat: int | None) -> CoffinView:
        """What that seat may see: its own hand, and everything that lies face up."""
        now = self.state
        return CoffinView(
            rules=now.edition.key,
            seat=seat,
            sides=now.edition.sides,
            stage=now.stage,
            to_move=now.turn,
            game=now.number,
            deal=now.deal,
            deals=DEALS,
            dealer=now.dealer,
            cuts=now.cuts,
            owners=now.owners,
            ways=now.ways,
            coffin=now.coffin.cells,
            face_down=(),
            nail=None if now.coffin.cells[CENTRE] is None else CENTRE,
            legal_cells=now.legal_cells if now.stage is Stage.PLACE else (),
            lines=now.lines,
            best_lines=now.best_lines(),
            hand=() if seat is None else now.hands[seat],
            hand_sizes=tuple(map(len, now.hands)),
            vampires=now.vampires,
            moves_made=now.moves_made,
            results=now.results,
            earlier_games=now.earlier_games,
            scores=now.totals(),
            session=now.session(),
            counters=now.counters(),
            counting=now.rules.counting,
            line_rules=now.rules.lines,
            tie_rule=now.rules.tie_rule,
            picks_left=now.picks_left() if now.stage is Stage.PICK else 0,
            visible_discards=now.discards() if now.rules.show_discards else (),
            moves=self.legal_moves() if seat is not None and seat == now.turn else (),
            game_results=now.game_results,
        )

    def determinize(self, seat: int | None, rand: RandBelow) -> "Dracula":
        """The hidden cards dealt anew: the other hands, the stock, and all later shuffles."""
        now = self.state
        hidden = {
            other: without(hand, self._known(hand))
            for other, hand in enumerate(now.hands)
            if other != seat
        }
        held = [card for cards in hidden.values() for card in cards]
        # Sorted, so that a guess depends on what is seen and on the chance alone.
        unseen = list(sorted_hand([*held, *now.stock]))
        pool = shuffled(self._refilled_anew(unseen, seat, rand), rand)
        hands = list(now.hands)
        for other, cards in hidden.items():
            hands[other] = sorted_hand((*self._known(hands[other]), *pool[: len(cards)]))
            pool = pool[len(cards) :]
        stock = pool if now.rules.nail_stays else without_vampire_nails(pool, rand)
        return Dracula(replace(now, hands=tuple(hands), stock=stock, next_seed=seed_from(rand)))

    def _placement(self, move: Move) -> tuple[Card, int]:
        """The card and the cell of a placement that is legal now."""
        now = self.state
        if move.word or move.card is None or move.cell is None or now.turn is None:
            raise IllegalMove("not_now_place", move=str(move))
        cell = CELL_NAMES[move.cell]
        if now.coffin.cells[move.cell] is not None:
            raise IllegalMove("cell_taken", cell=cell)
        if move.cell not in now.legal_cells:
            raise IllegalMove("cell_apart" if now.coffin.cards else "nail_first", cell=cell)
        if move.card not in now.playable(now.turn):
            held = move.card in now.hands[now.turn]
            raise IllegalMove("vampire_as_nail" if held else "not_in_hand", card=str(move.card))
        return move.card, move.cell

    def _known(self, hand: tuple[Card, ...]) -> tuple[Card, ...]:
        """What everybody knows of a hidden hand: in partnership, who was given a Vampire."""
        return tuple(card for card in hand if card.is_vampire) if self.state.partners else ()

    def _refilled_anew(self, unseen: list[Card], seat: int | None, rand: RandBelow) -> list[Card]:
        """The unseen cards, any that came back from the discards drawn anew (R1, `discard_refill`).

        A card that came back may be any discard that this seat does not see again.
        """
        now = self.state
        if now.rules.must_play_vampire or now.deal < DEALS:
            return unseen
        discards = now.discards()
        back = [card for card in unseen if card in discards]
        seen = (*now.coffin.cards, *(now.hands[seat] if seat is not None else ()))
        drawn = shuffled([card for card in discards if card not in seen], rand)
        return [card for card in unseen if card not in back] + list(drawn[: len(back)])
