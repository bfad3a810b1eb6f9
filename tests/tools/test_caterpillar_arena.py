"""The yardsticks of Caterpillar in the arena."""

import pytest

from bot.ai.caterpillar.simple_players import careful_moves, careful_value
from bot.engine.cards import PACK52, Card
from bot.tools.arena.match_runner import Match, play_match
from tests.ai.caterpillar.positions import states
from tests.engine.games.test_caterpillar import dealt
from tests.engine.made_moves import play


@pytest.mark.parametrize(
    ("one", "other"),
    [("greedy", "random"), ("careful", "random"), ("roll-10", "random"), ("cheat-10", "greedy")],
)
def test_a_stronger_yardstick_beats_a_weaker_one(one: str, other: str) -> None:
    assert play_match(Match("caterpillar", one, other), range(8)).margins.mean() > 0


@pytest.mark.parametrize("name", ["greedy", "careful", "roll-3"])
def test_a_yardstick_against_itself_scores_nothing(name: str) -> None:
    assert play_match(Match("caterpillar", name, name), range(2)).margins.tolist() == [0, 0]


def test_the_careful_player_fears_the_replies_that_score() -> None:
    """After the Seven, a Three and an Eight would score; nobody sees a diamond."""
    state = play(dealt("2H", "5H KD"), "2H")
    view = state.view(state.to_move)
    unseen = [Card.parse(text) for text in ("3H", "8H", "KS", "QS")] + list(PACK52[26:39])
    assert len(unseen) == 17
    held = 13 / 17
    reply = held * 15 + held * (1 - held) * 10
    assert careful_value(view, Card.parse("5H"), unseen) == pytest.approx(
        -reply + 100 * (1 - held) ** 2
    )
    assert careful_value(view, Card.parse("KD"), unseen) == pytest.approx(-100 + 100)


def test_the_careful_player_fears_every_card_that_it_does_not_see() -> None:
    for state in states(3, stride=5):
        view = state.view(state.to_move)
        seen = {*view.hand, *(each.card for each in view.plays)}
        unseen = [card for card in PACK52 if card not in seen]
        value_of = {
            move: careful_value(view, move.card, unseen) for move in view.moves if move.card
        }
        best = max(value_of.values())
        assert careful_moves(view) == tuple(move for move in value_of if value_of[move] == best)
