"""Generates puzzles: open hands and one move that is clearly best, but not the greedy one."""

from bot.ai.coffin.card_numbers import NUMBER_OF
from bot.ai.coffin.evaluators import perfect_info_values
from bot.ai.coffin.hand_sampling import possible_hands
from bot.ai.coffin.multiplayer import candidate_moves
from bot.ai.coffin.rollout_policy import greedy_policy
from bot.ai.coffin.two_player import hand_selections, move_values
from bot.ai.rng import rng_from_seed
from bot.engine.cards import PACK54, Card, RandBelow, hash_rng, shuffled
from bot.engine.coffin.grid import CENTRE, Coffin
from bot.engine.coffin.rules import CLASSIC_LINES, LINES_OF_WAY
from bot.engine.coffin.view import CoffinView
from bot.engine.dealing import sorted_hand
from bot.engine.game import Seat, Stage
from bot.engine.moves import Move, lay
from bot.engine.scoring.coffins import leading
from bot.engine.scoring.lines import score_lines
from bot.model.puzzles import LEAST_LEAD, Puzzle

Plays = tuple[tuple[Seat, Move], ...]


def generate_puzzle(seed: bytes) -> Puzzle:
    """The puzzle of this seed, always the same."""
    rand = hash_rng(b"puzzle" + seed)
    while True:
        view, opponent_hand = _position(rand)
        margins = _exact_margins(view, opponent_hand)
        best, second = sorted(margins, key=lambda move: -margins[move])[:2]
        if margins[best] - margins[second] < LEAST_LEAD:
            continue
        if best not in candidate_moves(view, 1, greedy_policy(view)):
            return Puzzle(view, opponent_hand, best, margins)


def _position(rand: RandBelow) -> tuple[CoffinView, tuple[Card, ...]]:
    """A coffin with three cards laid at random beside the nail, as seat 0 sees it.

    Five are still to be laid, three by this seat; also the opponent's hand, the other two.
    """
    pack = shuffled(PACK54, rand)
    coffin = Coffin().lay(CENTRE, pack[0])
    plays: Plays = ()
    for ply, card in enumerate(pack[1:4]):
        cell = coffin.adjoining[rand(len(coffin.adjoining))]
        coffin = coffin.lay(cell, card)
        plays = (*plays, (1 - ply % 2, lay(card, cell)))
    ways = ("queen", "king") if rand(2) else ("king", "queen")
    own, opponent_hand = sorted_hand(pack[4:7]), sorted_hand(pack[7:9])
    return _view(coffin, plays, ways, own), opponent_hand


def _exact_margins(view: CoffinView, opponent_hand: tuple[Card, ...]) -> dict[Move, int]:
    """The exact margin of every move with both hands open."""
    (selection,) = hand_selections(view, tuple(NUMBER_OF[card] for card in opponent_hand))
    observation = selection.observation
    hands = possible_hands(observation, 1, rng_from_seed(b""))
    values = perfect_info_values(observation, hands)[..., 0]
    return {move: int(value) for move, value in move_values(observation, values)}


def _view(
    coffin: Coffin, plays: Plays, ways: tuple[str, ...], hand: tuple[Card, ...]
) -> CoffinView:
    owned_lines = tuple(LINES_OF_WAY[way] for way in ways)
    lines = score_lines(coffin.cells, CLASSIC_LINES)
    return CoffinView(
        rules="dracula.classic",
        seat=0,
        sides=(0, 1),
        stage=Stage.PLACE,
        to_move=0,
        deal=1,
        deals=6,
        dealer=0,
        owned_lines=owned_lines,
        ways=ways,
        coffin=coffin.cells,
        nail=CENTRE,
        legal_cells=coffin.adjoining,
        lines=lines,
        best_lines=tuple(leading(lines, owned) for owned in owned_lines),
        hand=hand,
        hand_sizes=(3, 2),
        vampires=(False, False),
        moves_made=plays,
        scores=(0, 0),
        counters=(0, 0),
        moves=tuple(dict.fromkeys(lay(card, cell) for cell in coffin.adjoining for card in hand)),
    )
