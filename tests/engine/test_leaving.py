"""What becomes of a game when somebody leaves it."""

import pytest

from bot.engine.errors import IllegalMove
from bot.engine.game import Position, start
from bot.engine.rules import GAMES

SEED = bytes(32)


def table(key: str) -> Position:
    """A game that has just begun."""
    return start(GAMES[key], {"first_dealer": "host"}, SEED)


def played_out(position: Position) -> Position:
    """The first legal move again and again."""
    while not position.over:
        position = position.play(str(position.state.legal_moves()[0]))
    return position


@pytest.mark.parametrize("reason", ["resign", "timeout", "abandon"])
def test_of_two_players_the_other_one_wins(reason: str) -> None:
    ended = table("dracula.classic").play(f"!{reason} 1")
    assert ended.over
    assert ended.winners == (0,)
    assert ended.to_act == ()


@pytest.mark.parametrize("seat", [0, 1, 2, 3])
def test_partners_forfeit_as_a_side(seat: int) -> None:
    assert table("dracula.partners").play(f"!resign {seat}").winners == (1 - seat % 2,)


def test_of_three_players_the_other_two_are_asked() -> None:
    asked = table("thracula").play("!resign 2")
    assert not asked.over
    assert asked.asked == asked.to_act == (0, 1)
    assert asked.winners is None
    with pytest.raises(IllegalMove, match="asked to stay"):
        asked.play(str(asked.state.legal_moves()[0]))


def test_the_two_who_stay_play_on_and_one_of_them_wins() -> None:
    for seat in range(3):
        stay = [f"!stay {other}" for other in range(3) if other != seat]
        position = table("thracula").play(f"!timeout {seat}").play(stay[0]).play(stay[1])
        assert position.asked == ()
        winners = played_out(position).winners
        assert winners is not None
        assert seat not in winners


def test_one_of_the_two_may_end_it_without_a_result() -> None:
    ended = table("thracula").play("!resign 2").play("!stay 0").play("!void")
    assert ended.over
    assert ended.winners is None
    assert ended.to_act == ()


def test_the_last_of_three_wins() -> None:
    ended = table("thracula").play("!resign 2").play("!abandon 0")
    assert ended.over
    assert ended.winners == (1,)


def test_a_second_one_may_leave_while_both_are_asked_or_later() -> None:
    stayed = table("thracula").play("!resign 2").play("!stay 0").play("!stay 1")
    assert stayed.play("!timeout 1").winners == (0,)


def test_nobody_leaves_twice_and_only_the_asked_stay() -> None:
    asked = table("thracula").play("!resign 2")
    for text in ("!resign 2", "!resign 7"):
        with pytest.raises(IllegalMove, match="no such seat"):
            asked.play(text)
    with pytest.raises(IllegalMove, match="not asked"):
        asked.play("!stay 0").play("!stay 0")
    with pytest.raises(IllegalMove, match="not asked"):
        table("thracula").play("!stay 0")


def test_after_the_end_nothing_can_be_played() -> None:
    with pytest.raises(IllegalMove, match="game over"):
        table("dracula.classic").play("!void").play("!resign 0")
