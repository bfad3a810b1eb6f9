"""Who sits where by the options of /dracula challenge."""

import pytest

from bot.engine.errors import Refusal
from bot.model.players import Computer, Level, Player
from cogs.challenge.opponents import Invited, Opponents
from tests.tables.fakes import JONATHAN, LUCY, QUINCEY

OPPONENT, SECOND, THIRD = Invited(JONATHAN), Invited(LUCY), Invited(QUINCEY)
US = Invited(LUCY, is_bot=True, is_us=True)
HARKER, COUNT = Computer(Level.HARKER), Computer(Level.COUNT)


@pytest.mark.parametrize(
    ("options", "seated"),
    [
        ((OPPONENT, SECOND, THIRD), (JONATHAN, LUCY, QUINCEY)),
        ((OPPONENT, None, None), (JONATHAN, None, None)),
        ((None, SECOND, None), (None, LUCY, None)),
        ((None, None, THIRD), (None, None, QUINCEY)),
        ((OPPONENT, None, THIRD), (JONATHAN, None, QUINCEY)),
        ((None, SECOND, THIRD), (None, LUCY, QUINCEY)),
        ((), (None, None, None)),
    ],
)
def test_in_a_game_for_four_each_option_has_its_seat(
    options: tuple[Invited | None, ...], seated: tuple[Player | None, ...]
) -> None:
    assert Opponents(options).players(4) == seated
    filled = tuple(HARKER if player is None else player for player in seated)
    if None in seated:
        assert Opponents(options, Level.HARKER).players(4) == filled


@pytest.mark.parametrize(
    ("seats", "options", "seated"),
    [
        (2, (None, None, None), (None,)),
        (2, (None, SECOND, None), (LUCY,)),
        (2, (None, None, THIRD), (QUINCEY,)),
        (3, (None, SECOND, None), (LUCY, None)),
        (3, (OPPONENT, None, THIRD), (JONATHAN, QUINCEY)),
        (2, (OPPONENT, SECOND, None), (JONATHAN, LUCY)),
    ],
)
def test_in_a_smaller_game_they_take_the_first_seats(
    seats: int, options: tuple[Invited | None, ...], seated: tuple[Player | None, ...]
) -> None:
    assert Opponents(options).players(seats) == seated


def test_as_the_second_the_bot_itself_is_the_partner_by_one_of_its_computers() -> None:
    asked = Opponents((OPPONENT, US, None))
    assert asked.with_computer(Level.COUNT).players(4) == (JONATHAN, COUNT, None)
    assert Opponents((None, US, None), Level.HARKER, Level.COUNT).players(4) == (
        HARKER,
        COUNT,
        HARKER,
    )


@pytest.mark.parametrize("options", [(OPPONENT,), (OPPONENT, None, None), (None, None, THIRD)])
def test_where_people_have_every_seat_there_is_none_for_a_computer(
    options: tuple[Invited | None, ...],
) -> None:
    with pytest.raises(Refusal) as refused:
        Opponents(options, Level.HARKER).players(2)
    assert refused.value.key == "no_seat_for_computer"
