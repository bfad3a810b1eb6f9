"""Five cards laid face down at Lowball stay secret until the whole match is over.

The same hand is played twice by presses, and other five cards are chosen the second time. All that
reaches the channel, the other player or the log must be the same to the byte.
"""

import logging
import re
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
import simcord

from tests.cogs.test_forged import Shown
from tests.cogs.test_secrecy import SEED, Ear, whole_view
from tests.conftest import PATIENCE
from tests.world import Carfax, World, furnished, selects, text, tree

EDITION = "counterbluff"
NUMBERED = re.compile(r"[0-9]{17,20}|20[0-9]{2}-[0-9T:.+-]+")
"""What the simulated Discord numbers and dates as requests happen to arrive."""
REFUSED_WHILE_RUNNING = ("record", "replay", "review")


async def choose(world: World, table_id: int, word: str, places: slice) -> Any:
    """The player to move lays these five cards of their hand; the private answer."""
    person = await world.mover(table_id)
    hand = await world.press(person, world.newest(), f"h:{table_id}")
    (menu,) = [one for one in selects(hand) if f":{word}:" in one["custom_id"]]
    values = [option["value"] for option in menu["options"]][places]
    return await world.press(person, hand, menu["custom_id"], *values)


async def played(path: Path, places: slice, reply: str) -> tuple[list[str], list[str], set[str]]:
    """What all heard, what the other player was shown, and the cards that were laid face down."""
    carfax = Carfax(path)
    carfax.draw = whole_view
    carfax.chance = lambda count: SEED
    try:
        async with simcord.run((await carfax.build()).client, settle_timeout=PATIENCE) as env:
            world = await furnished(env, carfax)
            spy = Ear(env)
            spy.eavesdrop()
            table_id = await world.begin(edition=EDITION)
            await choose(world, table_id, "down", places)
            laid = {
                str(card) for card in (await world.table(table_id)).position.state.table if card
            }
            other = await world.mover(table_id)
            shown = [await world.press(other, world.newest(), f"h:{table_id}")]
            if reply == "fold":
                shown.append(await world.press(other, shown[0], f"m:{table_id}:1:fold"))
            else:
                shown.append(await choose(world, table_id, reply, slice(5)))
            for command in REFUSED_WHILE_RUNNING:
                answer = await world.lucy.slash(world.channel, f"dracula {command}", table=table_id)
                shown.append(answer.response)
            await world.press(other, world.newest(), f"e:{table_id}")
            heard = [NUMBERED.sub("0", payload) for payload in spy.heard]
            answers = [repr(tree(one)) for one in shown if one is not None]
            return heard, [NUMBERED.sub("0", answer) for answer in answers], laid
    finally:
        await carfax.close()


@pytest.mark.parametrize("reply", ["fold", "down"])
async def test_nobody_can_tell_which_cards_lie_face_down(
    reply: str, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.DEBUG, "bot")

    def logged() -> list[str]:
        lines = [one.getMessage() for one in caplog.records if one.name.startswith("bot")]
        caplog.clear()
        # The first test of a process makes the template from which all copy their database.
        return [line.replace("two.db", "one.db") for line in lines if "template.db" not in line]

    heard, shown, laid = await played(tmp_path / "one.db", slice(5), reply)
    lines = logged()
    other_heard, other_shown, other_laid = await played(tmp_path / "two.db", slice(5, 10), reply)
    assert laid != other_laid
    assert heard == other_heard
    assert shown == other_shown
    assert lines == logged()


async def test_a_player_who_laid_them_is_told_which_in_private(world: World) -> None:
    table_id = await world.begin(edition=EDITION)
    answer = await choose(world, table_id, "down", slice(5))
    assert "You laid five cards face down: " in text(answer)
    assert "laid five cards face down." in text(world.newest())
    (move,) = (await world.table(table_id)).view(None).moves_made
    assert str(move[1]) == "down"


async def picker(world: World, table_id: int) -> tuple[simcord.MemberActor, Any, str, list[str]]:
    """The player to move, their hand as it is now, its select of cards to lay face down, and all
    that can be chosen from that."""
    person = await world.mover(table_id)
    hand = await world.press(person, world.newest(), f"h:{table_id}")
    (menu,) = [one for one in selects(hand) if ":down:" in one["custom_id"]]
    seen = SimpleNamespace(id=hand.id, components=tree(hand))
    return person, seen, menu["custom_id"], [option["value"] for option in menu["options"]]


async def test_a_late_choice_of_other_cards_is_not_taken_for_the_move(world: World) -> None:
    person, hand, menu, cards = await picker(world, await world.begin(edition=EDITION))
    await world.press(person, hand, menu, *cards[:5])
    late = await world.press(person, hand, menu, *cards[5:10])
    assert "moved on" in text(late)
    again = await world.press(person, hand, menu, *cards[:5])
    assert "You laid five cards face down: " in text(again)


async def test_a_player_who_guesses_which_cards_lie_face_down_is_not_told(world: World) -> None:
    table_id = await world.begin(edition=EDITION)
    person, hand, menu, cards = await picker(world, table_id)
    await world.press(person, hand, menu, *cards[:5])
    (laid,) = (await world.table(table_id)).record.moves
    hand.id = world.newest().id
    for other in (await world.mover(table_id), world.lucy):
        button = Shown(hand.id, f"m:{table_id}:0:{laid}")
        guesses = (await world.press(other, button, button.custom_id),
                   await world.press(other, hand, menu, *cards[:5]))  # fmt: skip
        for told in guesses:
            assert "moved on" in text(told)
            assert "laid" not in text(told)
