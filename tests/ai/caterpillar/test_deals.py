"""The light state plays as the rules do."""

import numpy as np

from bot.ai.caterpillar.deals import NUMBER_OF, SUITS, VALUES, Deals, masks_of, numbers_of
from bot.ai.caterpillar.rollouts import mask_of
from bot.engine.cards import PACK52
from bot.engine.cards import SUITS as SUIT_LETTERS
from bot.engine.games.caterpillar.state import CaterpillarState
from bot.engine.scoring.caterpillar import face_value
from tests.ai.caterpillar.positions import deal

DEALS = 60


def after_the_opening(first: list[CaterpillarState]) -> Deals:
    """These states, each after one card; seat 0 is the eldest."""
    views = [state.view(None) for state in first]
    hands = [[state.hands[1 - state.dealer] for state in first], [s.hands[s.dealer] for s in first]]
    return Deals(
        hands=np.array([[mask_of(hand) for hand in each] for each in hands]),
        stock=np.array([numbers_of(state.stock) for state in first]).T,
        played=np.array([mask_of([play.card for play in view.plays]) for view in views]),
        total=np.array([view.total for view in views], dtype=np.int16),
        suit=np.array([SUIT_LETTERS.index(view.suits) for view in views], dtype=np.int16),
        margin=np.array([margin(state) for state in first], dtype=np.int32),
        running=np.array([state.to_move is not None for state in first]),
        short=np.zeros(len(first), dtype=np.int32),
        to_move=1,
    )


def margin(state: CaterpillarState) -> int:
    """The eldest's points less the dealer's."""
    return state.scores[1 - state.dealer] - state.scores[state.dealer]


def test_random_deals_are_the_same_in_the_light_state_and_by_the_rules() -> None:
    reached = [deal(number) for number in range(DEALS)]
    deals = after_the_opening([states[1] for states in reached])
    for ply in range(1, 27):
        now = [states[min(ply, len(states) - 1)] for states in reached]
        assert deals.margin.tolist() == list(map(margin, now))
        assert deals.running.tolist() == [state.to_move is not None for state in now]
        if deals.over:
            break
        legal = deals.legal().tolist()
        cards = np.zeros(DEALS, dtype=np.int8)
        for at, (states, state) in enumerate(zip(reached, now, strict=True)):
            if state.to_move is not None:
                moves = [move.card for move in state.legal_moves() if move.card is not None]
                assert legal[at] == mask_of(moves)
                assert deals.hands[deals.to_move, at] == mask_of(state.hands[state.to_move])
                assert deals.total[at] == state.view(None).total
                assert deals.left == len(state.stock)
                cards[at] = NUMBER_OF[states[ply + 1].plays[-1].card]
        deals.play(cards)
    assert deals.over
    assert any(len(states) < 27 for states in reached), "somebody was court short"


def test_it_is_known_who_is_court_short() -> None:
    for reached in map(deal, range(DEALS)):
        state = reached[-2]
        deals = after_the_opening([state])
        deals.to_move = (len(reached) - 2) % 2
        deals.play(numbers_of([reached[-1].plays[-1].card]))
        assert deals.over
        if len(reached) == 27:
            assert deals.short.tolist() == [0]
        else:
            assert deals.short.tolist() == [-1 if deals.to_move else 1]


def test_cards_are_numbered_in_the_order_of_the_pack() -> None:
    numbers = numbers_of(PACK52)
    assert numbers.tolist() == list(range(52))
    assert VALUES.tolist() == [face_value(card) for card in PACK52]
    assert [SUIT_LETTERS[suit] for suit in SUITS] == [card.suit for card in PACK52]
    assert masks_of(numbers).sum() == (1 << 52) - 1
