"""Presses that nobody was offered: whatever they carry is answered, and breaks nothing."""

import itertools
import logging
import random
import re
from dataclasses import dataclass
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from bot.messages import button_grammar
from tests.cogs.test_play import dealt
from tests.world import World, pressable, text

OF_EACH_KIND = 6
GROUPS = 8
"""How many worlds the kinds of buttons are divided among."""


@dataclass(frozen=True)
class Shown:
    """A message with this button on it: without one, the library would not rebuild the press."""

    id: int
    custom_id: str

    @property
    def components(self) -> list[dict[str, Any]]:
        button = {"type": 2, "style": 1, "label": "x", "custom_id": self.custom_id}
        return [{"type": 1, "components": [button]}]


def collected(shape: re.Pattern[str]) -> list[str]:
    """Texts of this shape, as far apart as hypothesis can think of."""
    found: list[str] = []

    @settings(max_examples=OF_EACH_KIND, database=None, suppress_health_check=list(HealthCheck))
    @given(st.from_regex(shape, fullmatch=True))
    def collect(one: str) -> None:
        found.append(one)

    collect()
    return found


@pytest.mark.parametrize("group", range(GROUPS))
async def test_whatever_is_well_formed_is_answered_and_breaks_nothing(
    world: World, group: int, caplog: pytest.LogCaptureFixture
) -> None:
    table_id, chance = await dealt(world), random.Random(1897)
    board = world.newest()
    caplog.set_level(logging.ERROR)
    shapes = [kind.shape for kind in list(button_grammar.KINDS.values())[group::GROUPS]]
    for forged in itertools.chain.from_iterable(map(collected, shapes)):
        # Few numbers are those of a table or a challenge that there is.
        aimed = re.sub(r"^([a-z]+):[0-9]+", rf"\g<1>:{table_id}", forged)
        aimed = re.sub(rf"^([mpc]:{table_id}):[0-9]+", r"\g<1>:2", aimed)
        for custom_id in {forged, aimed}:
            person = chance.choice([world.mina, world.jonathan, world.lucy])
            record = world.emit(person, Shown(board.id, custom_id), custom_id)
            await world.env.settle(idle=0.01)
            assert record.responded, custom_id
            answer = record.message_id and world.env.backend.get_message(
                world.channel.id, record.message_id
            )
            assert not answer or "Error number" not in text(answer), custom_id
    assert not [one for one in caplog.records if one.name.startswith("bot")]


@pytest.mark.parametrize("act", ["tell", "place", "try", "post", "board"])
async def test_a_puzzle_without_a_name_is_refused(world: World, act: str) -> None:
    await dealt(world)
    custom_id = f"q:-:{act}:c3"
    record = world.emit(world.mina, Shown(world.newest().id, custom_id), custom_id)
    await world.env.settle(idle=0.01)
    answer = world.env.backend.get_message(world.channel.id, record.message_id)
    assert "out of date" in text(answer)


async def test_only_who_has_made_a_move_reads_what_it_did_at_another_press(world: World) -> None:
    table_id = await dealt(world)
    mover, board = await world.mover(table_id), world.newest()
    chosen = await world.press(mover, board, pressable(board)[0])
    made = pressable(chosen)[0]
    await world.press(mover, chosen, made)
    opponent = world.jonathan if mover is world.mina else world.mina
    for person, late in ((mover, False), (opponent, True), (world.lucy, True)):
        told = text(await world.press(person, Shown(world.newest().id, made), made))
        assert ("out of date" in told) is late
        assert ("You placed" in told) is not late
