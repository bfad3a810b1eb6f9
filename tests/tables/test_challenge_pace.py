"""How many challenges a person makes in a minute, in threads of their own and elsewhere."""

import pytest

from bot.tables.challenge_pace import ChallengePace
from bot.tables.errors import TooFast
from tests.tables.fakes import JONATHAN, MINA


def test_a_reserved_challenge_counts_once() -> None:
    pace = ChallengePace(2)
    for now in (1.0, 2.0):
        pace.reserve(MINA, now)
        pace.check(MINA, now)
        pace.count(MINA, now)
    with pytest.raises(TooFast) as refused:
        pace.reserve(MINA, 3.0)
    assert refused.value.details["until"] == 61.0
    with pytest.raises(TooFast):
        pace.check(MINA, 3.0)
    pace.check(JONATHAN, 3.0)
    pace.reserve(MINA, 61.0)


def test_what_is_reserved_and_never_made_counts_too() -> None:
    pace = ChallengePace(1)
    pace.reserve(MINA, 1.0)
    with pytest.raises(TooFast):
        pace.reserve(MINA, 2.0)
    pace.check(MINA, 60.0)
    pace.count(MINA, 61.0)
    with pytest.raises(TooFast):
        pace.check(MINA, 62.0)
