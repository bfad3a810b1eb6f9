"""The packed deal of Fosco agrees with the engine, in every position of random deals."""

import random
from collections.abc import Mapping

import pytest

from bot.ai.fosco.packed_deal import (
    CARD_BITS,
    UNIT,
    PackedDeal,
    card_of,
    final_value,
    horizon_value,
    packed_deal,
    steps_of,
)
from bot.engine.cards import JOKER, PACK52, Card
from bot.engine.game import Game
from bot.engine.games.fosco.state import FoscoState
from tests.engine.games.test_fosco import FOUR, TWO, later_lead, nearly_won
from tests.engine.made_moves import play
from tests.engine.playouts import choices

TABLES = [
    (game, options)
    for game in (TWO, FOUR)
    for options in choices(game)
    if not options.keys() & {"deals", "target"}
]


def packed(state: FoscoState) -> PackedDeal:
    return packed_deal(state.view(None), state.hands)


def cards_to_play(deal: PackedDeal) -> set[Card]:
    return {card_of(step) for step in deal.steps()}


@pytest.mark.parametrize("number", range(3))
@pytest.mark.parametrize(
    ("game", "options"),
    TABLES,
    ids=lambda value: value.key if hasattr(value, "key") else str(value),
)
def test_a_packed_deal_plays_like_the_engine(
    game: Game, options: Mapping[str, str], number: int
) -> None:
    rng = random.Random(number)
    state = game.start({**defaults(game), **options}, rng.randrange)
    assert isinstance(state, FoscoState)
    deal = packed(state)
    while state.deal == 1:
        legal = {move.card for move in state.legal_moves()}
        assert cards_to_play(deal) == cards_to_play(packed(state)) == legal
        again = packed(state).resolved()
        assert deal.resolved()[:3] == again[:3], "the bits of Jokers may differ"
        step = rng.choice(deal.steps())
        deal.play(step)
        state = next(
            state.apply(move) for move in state.legal_moves() if move.card == card_of(step)
        )
    assert deal.steps() == ()
    mine, theirs = state.results[0].scores
    assert final_value(deal.resolved()[2]) == UNIT * (mine - theirs)


def defaults(game: Game) -> dict[str, str]:
    return {option.key: option.values[0] for option in game.options}


def test_every_card_has_a_bit_and_a_step() -> None:
    assert sorted(CARD_BITS.values()) == [1 << at for at in range(52)]
    assert [card_of(steps_of(CARD_BITS[card])[0]) for card in PACK52] == list(PACK52)


def test_equal_jokers_are_one_step() -> None:
    deal = packed(later_lead("2S JK JK", "AS JK 4S", jokers="4"))
    assert cards_to_play(deal) == {JOKER, Card("2", "S")}
    assert len(deal.steps()) == 2


def test_the_horizon_counts_captures_and_half_of_the_open_count() -> None:
    """Seat 1 has won six spades; the seven of spades in the open count is as good as half its."""
    state = nearly_won((0, 0))
    taken = packed(state).position[2]
    assert horizon_value(taken, 1) == 6 * 2
    assert horizon_value(taken, 0) == -6 * 2
    led = play(later_lead("2D 3D", "AS 4S"), "2D")
    lying = packed(led).position[2]
    before = packed(later_lead("2D 3D", "AS 4S")).position[2]
    assert horizon_value(lying, 1) - horizon_value(before, 1) == -4
