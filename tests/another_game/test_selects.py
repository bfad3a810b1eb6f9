"""A move is chosen from a select: by its player, now, and from what stands there."""

from dataclasses import dataclass
from typing import Any

import pytest

from tests.another_game.test_played import EDITION
from tests.world import World, selects, text


@dataclass(frozen=True)
class Seen:
    """A message as somebody still sees it, after the bot has changed it."""

    id: int
    components: Any


async def offered(world: World) -> tuple[Any, int, list[str], Any]:
    """The private hand of the player to move, the table, the cards on offer, and that player."""
    table_id = await world.begin(edition=EDITION)
    person = await world.mover(table_id)
    hand = (await world.click(person, world.newest(), f"h:{table_id}")).response
    (menu,) = selects(hand)
    return hand, table_id, [option["value"] for option in menu["options"]], person


async def test_a_card_is_chosen_and_played(world: World) -> None:
    hand, table_id, cards, person = await offered(world)
    played = await person.select(hand, [cards[2]], custom_id=f"ms:{table_id}:0:-:-")
    assert "You played" in text(played.response)
    ((_seat, move),) = (await world.table(table_id)).view(None).moves_made
    assert str(move) == cards[2]


async def test_a_choice_outlives_a_restart(world: World) -> None:
    hand, table_id, cards, person = await offered(world)
    await world.restart()
    await world.press(person, hand, f"ms:{table_id}:0:-:-", cards[1])
    assert (await world.table(table_id)).record.moves == (cards[1],)


async def test_the_same_choice_twice_is_one_move_and_one_answer(world: World) -> None:
    hand, table_id, cards, person = await offered(world)
    records = [world.emit(person, hand, f"ms:{table_id}:0:-:-", cards[1]) for _again in range(2)]
    await world.env.settle()
    for record in records:
        assert "You played" in text(
            world.env.backend.get_message(world.channel.id, record.message_id)
        )
    assert (await world.table(table_id)).record.moves == (cards[1],)


async def test_another_choice_at_an_earlier_ply_is_out_of_date(world: World) -> None:
    hand, table_id, cards, person = await offered(world)
    seen = Seen(hand.id, hand.components)
    await world.press(person, hand, f"ms:{table_id}:0:-:-", cards[1])
    late = await world.press(person, seen, f"ms:{table_id}:0:-:-", cards[0])
    assert "moved on" in text(late)
    (other,) = {world.mina.id, world.jonathan.id} - {person.id}
    for stranger in (world.people[other], world.lucy):
        copied = await world.press(stranger, seen, f"ms:{table_id}:0:-:-", cards[1])
        assert "moved on" in text(copied), "it does not tell what was chosen"


@pytest.mark.parametrize(
    "values", [("XX",), ("2H", "2H"), ("",), ("QH" * 60,), ("*a*",), ("fold",)]
)
async def test_a_forged_choice_is_refused(world: World, values: tuple[str, ...]) -> None:
    hand, table_id, _cards, person = await offered(world)
    answer = await world.press(person, hand, f"ms:{table_id}:0:-:-", *values)
    assert "cannot be chosen together" in text(answer)
    assert (await world.table(table_id)).ply == 0


async def test_too_many_cards_or_none_are_no_move(world: World) -> None:
    hand, table_id, cards, person = await offered(world)
    for values in (cards[:2], cards):
        answer = await world.press(person, hand, f"ms:{table_id}:0:-:-", *values)
        assert "not a move" in text(answer)
    record = world.emit(person, hand, f"ms:{table_id}:0:-:-", kind=3)
    await world.env.settle()
    answer = world.env.backend.get_message(world.channel.id, record.message_id)
    assert "cannot be chosen together" in text(answer)
    assert (await world.table(table_id)).ply == 0


async def test_a_select_pressed_as_a_button_is_unknown(world: World) -> None:
    hand, table_id, _cards, person = await offered(world)
    record = world.emit(person, hand, f"ms:{table_id}:0:-:-", kind=2)
    await world.env.settle()
    answer = world.env.backend.get_message(world.channel.id, record.message_id)
    assert "out of date" in text(answer)


async def test_only_the_player_to_move_may_choose(world: World) -> None:
    hand, table_id, cards, person = await offered(world)
    (other,) = {world.mina.id, world.jonathan.id} - {person.id}
    for stranger, refusal in (
        (world.people[other], "not your turn"),
        (world.lucy, "not playing"),
    ):
        answer = await world.press(stranger, hand, f"ms:{table_id}:0:-:-", cards[0])
        assert refusal in text(answer)
    assert (await world.table(table_id)).ply == 0
