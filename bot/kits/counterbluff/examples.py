"""Example hands of Counterbluff, played by the rules, for the rules pages."""

from dataclasses import replace
from typing import Final

from bot.engine.cards import PACK52, Card, hash_rng, parse_cards, without
from bot.engine.dealing import sorted_hand
from bot.engine.game_options import with_defaults
from bot.engine.games.counterbluff.game import CounterbluffGame
from bot.engine.games.counterbluff.state import CounterbluffState
from bot.engine.games.counterbluff.view import DOWN, HAND_SIZE, UP, CounterbluffView
from bot.engine.moves import Move

_PLAY: Final = "KS 9H KD 9C 4H QD 4S 9D"
_SHOWDOWN: Final = "5H 6S 4D 5C 3S 4H 2C 3D AD 2S"
_LOWBALL: Final = ("7H 5D 4S 3C 2D", "8S 5C 4H 3D 2S")


def in_play() -> CounterbluffView:
    """Eight cards are on the table: two pairs against three Nines, and 36 points at stake."""
    return _after([Move("", card) for card in parse_cards(_PLAY)])


def showdown() -> CounterbluffView:
    """A straight up to the Six beats one up to the Five: 55 points (B03)."""
    return _after([Move("", card) for card in parse_cards(_SHOWDOWN)])


def lowball() -> CounterbluffView:
    """Lowball called face down and answered face up: 75432 is the lowest of all (B08)."""
    called, reply = (sorted_hand(parse_cards(cards)) for cards in _LOWBALL)
    return _after([Move(DOWN, cards=called), Move(UP, cards=reply)])


def _after(moves: list[Move]) -> CounterbluffView:
    """A spectator's view after these moves; of the finished hand, if they finish it."""
    state = _dealt(moves)
    for move in moves:
        state = state.apply(move)
    view = state.view(None)
    return view.finished(1, 0) if view.results else view


def _dealt(moves: list[Move]) -> CounterbluffState:
    """A pack in which both hold what they play by turns; seat 0 leads."""
    game = CounterbluffGame()
    shown = [_played(moves[seat::2]) for seat in (0, 1)]
    rest = without(PACK52, [*shown[0], *shown[1]])
    kept = HAND_SIZE - len(shown[0])
    state = game.start(with_defaults(game, {}), hash_rng(b"example"))
    return replace(
        state,
        dealer=1,
        leader=0,
        to_move=0,
        cuts=(),
        hands=(
            sorted_hand([*shown[0], *rest[:kept]]),
            sorted_hand([*shown[1], *rest[kept : 2 * kept]]),
        ),
        stock=rest[2 * kept :],
    )


def _played(moves: list[Move]) -> list[Card]:
    """The cards of these moves."""
    cards = [move.cards if move.card is None else (move.card,) for move in moves]
    return [card for each in cards for card in each]
