"""Estimates holding values by regression: `python -m bot.tools.arena.holding_values`.

A rollout policy plays the last coffins of many games at once, from random hands. What a seat gains
in them is regressed on the kinds of cards that it was dealt.
"""

import argparse
from collections.abc import Iterator
from dataclasses import replace
from typing import Final

import numpy as np

from bot.ai.coffin.card_numbers import CARD_OF, NO_CARD, NUMBER_COUNT, VAMPIRE_NUMBER, CardNumbers
from bot.ai.coffin.determinizations import Determinizations
from bot.ai.coffin.greedy import scorer_for
from bot.ai.coffin.holding_values import card_kind, card_kinds
from bot.ai.coffin.observation import CoffinValues
from bot.ai.coffin.rollout_policy import potential_policy
from bot.ai.rng import Rng, rng_from_seed
from bot.engine.cards import hash_rng
from bot.engine.coffin.grid import CELLS
from bot.engine.coffin.view import CoffinView, coffin_view
from bot.engine.game_options import with_defaults
from bot.engine.games import GAMES
from bot.engine.moves import Move

_PACK: Final = np.array([*range(VAMPIRE_NUMBER), VAMPIRE_NUMBER, VAMPIRE_NUMBER])
_HAND: Final = 3  # cards that a seat of Thracula keeps


def first_view(key: str) -> CoffinView:
    """A table of this game at its first card."""
    game = GAMES[key]
    state = game.start(with_defaults(game, {}), hash_rng(b"holding values"))
    while not state.view(None).stage.plays_a_card:
        moves = state.legal_moves()
        state = state.apply(moves[0] if Move("agree") not in moves else Move("agree"))
    return coffin_view(state.view(None))


def counted_values(view: CoffinView, later: int, games: int, rng: Rng) -> CoffinValues:
    """By kind of card: its gain in the last `later` coffins; the mean over the pack is 0."""
    hands, stock = _dealt(view, later, games, rng)
    held = np.array([_counts(view, seat, hands[:, seat]) for seat in range(len(view.sides))])
    gains = _gains(view, later, hands, stock)
    by_side = np.zeros((len(gains), *held.shape[1:]))
    np.add.at(by_side, list(view.sides), held)
    more = by_side - (by_side.sum(axis=0) - by_side) / (len(gains) - 1)
    own_mean = np.repeat(np.eye(len(gains))[:, None], games, axis=1)
    cards = np.concatenate([more, own_mean], axis=2).reshape(len(gains) * games, -1)
    pack = np.hstack([_counts(view, 0, _PACK[None])[0], np.zeros(len(gains))])
    equations = np.vstack([cards, games * pack[None]])
    values = np.linalg.lstsq(equations, np.append(gains.ravel(), 0.0), rcond=None)[0]
    return np.asarray(values[: len(card_kinds(view))])


def _counts(view: CoffinView, seat: int, hands: CardNumbers) -> CoffinValues:
    """(games, kinds): how many cards of each kind lie in the hands of a seat."""
    kinds = card_kinds(view)
    kind = np.full(NUMBER_COUNT, len(kinds))
    kind[: len(CARD_OF)] = [kinds.index(card_kind(view, seat, card)) for card in CARD_OF]
    counts: CoffinValues = (
        (kind[hands][..., None] == np.arange(len(kinds))).sum(axis=1).astype(float)
    )
    return counts


def _dealt(view: CoffinView, later: int, games: int, rng: Rng) -> tuple[CardNumbers, CardNumbers]:
    """Random hands, as many cards as are laid or kept, and the face-down cards of the coffins."""
    pack = rng.permuted(np.tile(_PACK, (games, 1)), axis=1)
    seats = len(view.sides)
    turns = [(view.to_move or 0) + turn for turn in range(CELLS * later)]
    sizes = [
        _HAND if view.takes_face_down else sum(turn % seats == seat for turn in turns)
        for seat in range(seats)
    ]
    hands = np.full((games, seats, max(sizes) + 1), NO_CARD, dtype=np.intp)
    dealt = 0
    for seat, size in enumerate(sizes):
        hands[:, seat, :size] = pack[:, dealt : dealt + size]
        dealt += size
    return hands, pack[:, dealt:]


def _gains(view: CoffinView, later: int, hands: CardNumbers, stock: CardNumbers) -> CoffinValues:
    """(sides, games): the sum of each side's margins in the coffins."""
    seat, seats, kept = view.to_move or 0, len(view.sides), hands.copy()
    gains = np.zeros((max(view.sides) + 1, len(hands)))
    for coffin in range(later):
        now = replace(view, deal=view.deals - later + coffin + 1)
        face_down = np.full((len(hands), CELLS), NO_CARD, dtype=np.intp)
        if view.takes_face_down:
            # The dealer's lines move on with the deal, and the eldest's with them.
            owned_lines = [view.owned_lines[(side - coffin) % seats] for side in range(seats)]
            now = replace(now, owned_lines=tuple(owned_lines))
            face_down = stock[:, CELLS * coffin : CELLS * (coffin + 1)].copy()
        samples = Determinizations(np.full_like(face_down, NO_CARD), face_down, kept)
        policy = potential_policy(now)
        for _ in range(CELLS):
            policy.play(samples, seat, now.sides, None)
            seat = (seat + 1) % seats
        seat += int(view.takes_face_down)  # there the deal moves on, with partners the turn
        seat %= seats
        gains += scorer_for(now).final_leads(samples.boards)
    return gains


def lines(arguments: argparse.Namespace) -> Iterator[str]:
    """For partners and for three: the values by number of coffins to come, and their means."""
    for key in ("dracula.partners", "thracula"):
        view, rng = first_view(key), rng_from_seed(key.encode())
        counted = [counted_values(view, later, arguments.games, rng) for later in (1, 2, 3)]
        yield f"{key}: {', '.join(card_kinds(view))}"
        for later, values in enumerate(counted, start=1):
            yield f"{later}: {_formatted(values)}"
        yield f"mean: {_formatted(np.mean(counted, axis=0))}"


def _formatted(values: CoffinValues) -> str:
    return ", ".join(f"{value:.1f}" for value in values)


def main() -> None:
    """Print the values for the tables of `bot.ai.coffin.holding_values`."""
    parsing = argparse.ArgumentParser(
        prog="python -m bot.tools.arena.holding_values", description=__doc__
    )
    parsing.add_argument("--games", type=int, default=6000, help="games of each length")
    for line in lines(parsing.parse_args()):
        print(line, flush=True)


if __name__ == "__main__":
    main()
