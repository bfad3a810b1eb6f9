"""Knows how to set a puzzle: both hands open, and one move that is clearly best."""

from typing import Final

from bot.ai.company import board_of, promising
from bot.ai.duel import placements, plans_of
from bot.ai.minds import open_values
from bot.ai.payoff import NUMBER_OF
from bot.ai.player import chance_of
from bot.ai.samples import possible_hands
from bot.ai.thoughts import Puzzle
from bot.engine.cards import PACK54, Below, Card, shuffled, stream
from bot.engine.coffin import CENTRE, Coffin
from bot.engine.dealing import sorted_hand
from bot.engine.moves import Move, lay
from bot.engine.scoring.coffins import leading
from bot.engine.scoring.lines import LineRules, score_lines
from bot.engine.views import Stage, View

_LAID: Final = 3  # cards beside the nail; five are left, three of them in the solver's hand
_AHEAD: Final = 8  # points by which the best move leads every other
_LINES: Final = {"queen": (0, 1, 2), "king": (3, 4, 5)}

Plays = tuple[tuple[int, Move], ...]


def puzzle(seed: bytes) -> Puzzle:
    """The puzzle of this seed, always the same; what leads most at once is not the answer."""
    below = stream(b"puzzle" + seed)
    while True:
        view, theirs = _position(below)
        worth = _worth(view, theirs)
        best, second = sorted(worth, key=lambda move: -worth[move])[:2]
        if worth[best] - worth[second] < _AHEAD:
            continue
        if best not in promising(view, board_of(view), 1):
            return Puzzle(view, theirs, best, worth)


def _position(below: Below) -> tuple[View, tuple[Card, ...]]:
    """A coffin with some cards laid at random, and the other hand."""
    pack = shuffled(PACK54, below)
    coffin = Coffin().lay(CENTRE, pack[0])
    plays: Plays = ()
    for ply, card in enumerate(pack[1 : 1 + _LAID]):
        cell = coffin.adjoining[below(len(coffin.adjoining))]
        coffin = coffin.lay(cell, card)
        plays = (*plays, (1 - ply % 2, lay(card, cell)))
    ways = ("queen", "king") if below(2) else ("king", "queen")
    mine, theirs = sorted_hand(pack[4:7]), sorted_hand(pack[7:9])
    return _view(coffin, plays, ways, mine), theirs


def _worth(view: View, theirs: tuple[Card, ...]) -> dict[Move, int]:
    """The exact margin of every move with both hands open."""
    (plan,) = plans_of(view, tuple(NUMBER_OF[card] for card in theirs))
    hands = possible_hands(plan.sight, 1, chance_of(b""))
    values = open_values(plan.sight, hands)[..., 0]
    return {move: int(value) for move, value in placements(plan.sight, values)}


def _view(coffin: Coffin, plays: Plays, ways: tuple[str, ...], hand: tuple[Card, ...]) -> View:
    owners = tuple(_LINES[way] for way in ways)
    lines = score_lines(coffin.cells, LineRules())
    return View(
        rules="dracula.classic",
        seat=0,
        sides=(0, 1),
        stage=Stage.PLACE,
        to_move=0,
        game=1,
        deal=1,
        deals=6,
        dealer=0,
        cuts=(),
        owners=owners,
        ways=ways,
        coffin=coffin.cells,
        face_down=(),
        nail=CENTRE,
        open=coffin.adjoining,
        lines=lines,
        best=tuple(leading(lines, owned) for owned in owners),
        hand=hand,
        counts=(3, 2),
        vampires=(False, False),
        plays=plays,
        rounds=(),
        scores=(0, 0),
        session=(0, 0),
        past=(),
        counters=(0, 0),
        counting="points",
        picks=0,
        shown=(),
        moves=tuple(dict.fromkeys(lay(card, cell) for cell in coffin.adjoining for card in hand)),
        reckonings=(),
        tie_rule="cascade",
    )
