"""The yardsticks of Counterbluff play as they are defined."""

import numpy as np
import pytest

from bot.ai.counterbluff.row_buckets import chance_table
from bot.ai.counterbluff.situation import situation_of
from bot.engine.games.counterbluff.view import FOLD
from bot.engine.moves import Move
from bot.tools.arena.arenas import ARENAS
from bot.tools.arena.counterbluff import pack_is_over
from bot.tools.arena.counterbluff_cfr import stay_chance, train, training_deals
from bot.tools.arena.counterbluff_reader import chances_against_the_count
from tests.ai.counterbluff.hands import card_states, dealt
from tests.engine.made_moves import play

ARENA = ARENAS["counterbluff"]
FULL = "AS AH AC KD KS 9H 8C 6D 4S 2H"
POOR = "AD KC QH JS 9D 9C 8H 7S 3D 3C"
LOW = "7H 5D 4S 3H 2D AS AH AC KH KS"
FIVE_UP = "AS 9D AH 9C AC 3D KD 3C KS"


@pytest.mark.parametrize("name", ARENA.contestants)
def test_every_yardstick_plays_a_whole_pack_by_the_rules(name: str) -> None:
    player = ARENA.contestant(name)
    for number, state in enumerate(card_states(21)):
        assert player.choose(state, bytes([number])) in state.legal_moves()


def test_a_pack_is_played_at_once() -> None:
    state = play(dealt("AS KS QH 7D 2C", "AD KC QS 8D 3C", stock=0), "AS AD")
    assert not pack_is_over(state)
    assert pack_is_over(play(state, "fold"))


def test_honest_lays_its_highest_card_and_never_folds_but_to_lowball() -> None:
    honest = ARENA.contestant("honest")
    lost = play(dealt(FULL, POOR), FIVE_UP)
    assert honest.choose(lost, b"") == Move.parse("AD")
    call = dealt(LOW, POOR).apply(Move.parse("up4S3H7H2D5D"))
    assert honest.choose(call, b"") == FOLD


@pytest.mark.parametrize(
    ("hand", "call"),
    [(LOW, "down4S3H7H2D5D"), (POOR, "down7SJS8HQHKC"), (FULL, "")],
)
def test_the_trapper_calls_face_down_whenever_the_rule_player_calls(hand: str, call: str) -> None:
    move = ARENA.contestant("trapper").choose(dealt(hand, "QD"), b"")
    assert (str(move) if move.word else "") == call


def test_the_trapper_answers_as_the_rule_player_does() -> None:
    call = dealt("8H 5H 4C 3C 2C QS QH QC KC KD", LOW).apply(Move.parse("up5H8H2C3C4C"))
    assert ARENA.contestant("trapper").choose(call, b"") == Move.parse("up4S3H7H2D5D")


def test_the_cheat_stays_in_exactly_when_its_five_wins() -> None:
    cheat = ARENA.contestant("cheat")
    state = play(dealt(FULL, POOR), "2H 3C 4S 3D 6D")
    assert cheat.choose(state, b"") != FOLD
    assert cheat.choose(play(dealt(FULL, POOR), "AS 9D AH"), b"") == FOLD


@pytest.mark.parametrize(
    ("call", "reply"),
    [
        ("up4S3H7H2D5D", "fold"),
        ("down4S3H7H2D5D", "down"),
        ("upASKSAHKHAC", "up"),
        ("downASKSAHKHAC", "up"),
    ],
)
def test_the_cheat_knows_whether_its_reply_to_lowball_wins(call: str, reply: str) -> None:
    state = dealt(LOW, POOR).apply(Move.parse(call))
    assert ARENA.contestant("cheat").choose(state, b"").word == reply


def test_the_trained_player_stays_with_a_won_hand_and_folds_a_lost_one() -> None:
    lost = play(dealt(FULL, POOR), FIVE_UP)
    won = play(dealt(POOR, FULL), "9D AS 9C AH 3D AC 3C KD AD")
    assert stay_chance(situation_of(lost.view(1))) < 0.1
    assert stay_chance(situation_of(won.view(1))) > 0.9


def test_training_can_be_repeated_and_gives_chances() -> None:
    one, other = (train(training_deals(300), 5) for _ in range(2))
    assert (one == other).all()
    assert ((one >= 0) & (one <= 1)).all()
    assert 0.1 < one[one != 0.5].mean() < 0.9


def test_a_reader_counts_what_lay_behind_the_counts_rows() -> None:
    counted, general = chances_against_the_count(2).chances, chance_table().chances
    assert counted.shape == general.shape
    assert (np.diff(counted, axis=1) >= -1e-6).all()
    assert (counted != general).any()
