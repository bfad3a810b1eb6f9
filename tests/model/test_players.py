import pickle
from typing import Any

import pytest

from bot.model.players import Level


def test_a_level_of_another_version_has_its_text_and_is_no_member() -> None:
    igor = Level("igor")
    assert isinstance(igor, Level)
    assert (str(igor), igor.value, f"{igor}") == ("igor", "igor", "igor")
    assert igor == Level("igor") != Level.COUNT
    assert len({igor, Level("igor")}) == 1
    assert igor not in tuple(Level)
    assert pickle.loads(pickle.dumps(igor)) == igor, "it goes to the worker process"


def test_what_is_no_text_makes_no_level() -> None:
    number: Any = 1
    with pytest.raises(ValueError, match="1 is not a valid Level"):
        Level(number)
