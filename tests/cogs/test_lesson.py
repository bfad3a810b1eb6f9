"""The lesson on a simulated Discord: from the command to a real game, with pauses and errors."""

from typing import Any

import pytest

from bot.kits.catalogue import LESSONS
from bot.kits.lesson import Task
from bot.model.players import Computer, Level
from bot.model.terms import Pace
from tests.cogs.test_forged import Shown
from tests.world import World, answer_to, pressable, selects, text

RIGHT = ("hand", "card:9C", "move:9C@a2", "cell:c2", "move:QC@c2", "card:V", "move:V@a3", "hand",
         "card:3H", "move:3H@b3", "scores")  # fmt: skip


async def opened(world: World) -> Any:
    return answer_to(await world.mina.slash(world.channel, "dracula lesson"))


async def pressed(world: World, message: Any, act: str) -> Any:
    (custom_id,) = [one for one in pressable(message) if one.startswith("ln:") and act in one]
    return await world.press(world.mina, message, custom_id)


async def test_eight_steps_lead_to_a_game_against_renfield(world: World) -> None:
    first = at = await opened(world)
    assert "step 1 of 8" in text(at)
    for act in RIGHT:
        if act == "card:V":
            at = await pressed(world, at, "hand")
        at = await pressed(world, at, act)
    assert "step 8 of 8" in text(at)
    assert not world.messages(), "all of it is private"
    assert (await pressed(world, at, "play")).id == first.id, "one message for all of it"
    (table,) = await world.games.tables.in_channel(world.channel.id)
    assert table.seats[1] == Computer(Level.RENFIELD)
    assert not table.terms.rated


@pytest.mark.parametrize("game", [game for game in LESSONS if game != "dracula"])
async def test_every_other_lesson_too_leads_to_a_game_of_what_it_taught(
    world: World, game: str
) -> None:
    steps = LESSONS[game].steps
    at = answer_to(await world.mina.slash(world.channel, "dracula lesson", game=game))
    for number in range(1, len(steps)):
        assert f"step {number} of {len(steps)}" in text(at)
        at = await world.press(world.mina, at, *right_press(at, game, number))
    assert f"step {len(steps)} of {len(steps)}" in text(at)
    assert not world.messages(), "all of it is private"
    await pressed(world, at, "play")
    (table,) = await world.games.tables.in_channel(world.channel.id)
    assert table.terms.rules == LESSONS[game].record.rules
    assert not table.terms.rated


def right_press(message: Any, game: str, number: int) -> tuple[str, ...]:
    """The custom_id of what a step asks for, and the values to choose if it is a select."""
    start, task = f"ln:{game}:{number}", LESSONS[game].steps[number - 1].task
    if task not in (Task.MOVE, Task.PLAY):
        act = {Task.HAND: "hand", Task.READ: "next", Task.SCORES: "scores"}[task]
        return (f"{start}:{act}:-",)
    move = str(LESSONS[game].wanted(number))
    if (one := f"{start}:move:{move}") in pressable(message):
        return (one,)
    for menu in selects(message):
        word = menu["custom_id"].split(":")[4]
        values = [option["value"] for option in menu["options"]]
        if move in values:
            return menu["custom_id"], move
        cards = [card for card in values if card in move.removeprefix(word)]
        cards.sort(key=move.find)  # the menu has them from the highest card down
        if word and move == word + "".join(cards):
            return menu["custom_id"], *cards
    raise AssertionError(f"{move} cannot be chosen")


async def test_lessons_in_two_games_do_not_mix(world: World) -> None:
    at = await opened(world)
    for act in RIGHT[:4]:
        at = await pressed(world, at, act)
    other = answer_to(await world.mina.slash(world.channel, "dracula lesson", game="abstrac"))
    assert "step 1 of " in text(other)
    assert "step 4 of 8" in text(await opened(world))


@pytest.mark.parametrize(
    ("reached", "told"),
    [
        ({"counterbluff": 2}, "ln:counterbluff:2:"),
        ({"counterbluff": 2, "dracula": 8}, "ln:counterbluff:2:"),
        ({"counterbluff": 2, "dracula": 3}, "ln:dracula:3:"),
        ({"counterbluff": 2, "fosco": 2}, "ln:dracula:1:"),
        ({"counterbluff": 1}, "ln:dracula:1:"),
        ({"counterbluff": len(LESSONS["counterbluff"].steps)}, "ln:dracula:1:"),
    ],
)
async def test_without_a_game_the_one_lesson_that_was_left_is_taken_up(
    world: World, reached: dict[str, int], told: str
) -> None:
    for game, step in reached.items():
        await world.services.lessons.reach(world.mina.id, game, step)
    assert any(press.startswith(told) for press in pressable(await opened(world)))


async def test_only_games_with_a_lesson_are_suggested(world: World) -> None:
    suggest = world.mina.autocomplete
    found = await suggest(world.channel, "dracula lesson", "game", "")
    assert [choice["value"] for choice in found] == list(LESSONS)


async def test_a_button_from_before_there_were_other_lessons_still_works(world: World) -> None:
    at = await opened(world)
    at = await world.press(world.mina, Shown(at.id, "le:1:hand:-"), "le:1:hand:-")
    assert "step 2 of 8" in text(at)
    assert "step 2 of 8" in text(await world.press(world.mina, Shown(at.id, OLD), OLD))


OLD = "le:0:open:-"


async def test_a_lesson_is_taken_up_again_after_a_restart(world: World) -> None:
    at = await opened(world)
    again = "ln:dracula:1:again:-"
    assert again not in pressable(at), "nothing to start over"
    for act in RIGHT[:4]:
        at = await pressed(world, at, act)
    assert "step 4 of 8" in text(at)
    await world.restart()
    resumed = await opened(world)
    assert "step 4 of 8" in text(resumed)
    assert "step 1 of 8" in text(await world.press(world.mina, resumed, again))
    assert "step 1 of 8" in text(await opened(world))


async def test_an_old_message_of_the_lesson_goes_on_after_a_restart(world: World) -> None:
    at = await pressed(world, await opened(world), "hand")
    await world.restart()
    assert "step 3 of 8" in text(await pressed(world, at, "card:9C"))


async def test_a_wrong_press_says_what_to_look_at_and_the_step_stays(world: World) -> None:
    at = await opened(world)
    at = await pressed(world, await pressed(world, at, "hand"), "card:V")
    assert "step 2 of 8" in text(at)
    assert "Keep him" in text(at)
    at = await pressed(world, at, "card:9C")
    at = await pressed(world, at, "move:9C@b1")
    assert "columns are Renfield's" in text(at)
    at = await pressed(world, at, "move:9C@a2")
    at = await pressed(world, await pressed(world, at, "cell:a1"), "cell:c2")
    at = await pressed(world, at, "move:3H@c2")
    assert "step 4 of 8" in text(at)
    assert "Compare the cards" in text(at)
    hand = await pressed(world, await opened(world), "hand")
    wrong = await pressed(world, hand, "card:3H")
    assert "Choose her" in text(wrong)
    place = await pressed(world, hand, "card:QC")
    assert "middle row lacks one card" in text(await pressed(world, place, "move:QC@a1"))


async def test_after_a_wrong_move_a_step_can_be_skipped(world: World) -> None:
    skip = "ln:abstrac:2:next:-"
    at = answer_to(await world.mina.slash(world.channel, "dracula lesson", game="abstrac"))
    at = await pressed(world, at, "next")
    assert skip not in pressable(at), "first one tries"
    at = await pressed(world, at, "move:second")
    assert "step 2 of 9" in text(at)
    assert "step 3 of 9" in text(await world.press(world.mina, at, skip))


async def test_a_forged_press_is_refused(world: World) -> None:
    at = await opened(world)
    for forged, said in (
        ("ln:dracula:9:hand:-", "This button is out of date."),
        ("ln:whist:1:hand:-", "This button is out of date."),
        ("ln:whist:0:open:-", "There is no lesson in whist."),
        ("ln:dracula:0:hand:-", "This button is out of date."),
        ("ln:dracula:4:cell:z9", "There is no such place in the coffin."),
        ("ln:dracula:4:move:QC", "step 4 of 8"),
        ("ln:dracula:4:card:b1", "That is not a move in any game."),
    ):
        told = await world.press(world.mina, Shown(at.id, forged), forged)
        assert said in text(told), forged
        assert "/dracula board" not in text(told), "it is a button that there is"
    assert "step 1 of 8" in text(await opened(world))


async def test_a_forged_press_in_a_game_without_a_coffin_is_refused(world: World) -> None:
    at = answer_to(await world.mina.slash(world.channel, "dracula lesson", game="caterpillar"))
    for forged, said in (
        ("ln:caterpillar:2:move:KS", "This button is out of date."),
        ("ln:caterpillar:2:move:V", "This button is out of date."),
        ("ln:caterpillar:2:cell:a1", "This button is out of date."),
        ("ln:caterpillar:2:move:-", "That is not a move in any game."),
        ("ln:caterpillar:2:hand:-", "step 2 of 9"),
        ("ln:caterpillar:9:next:-", "step 9 of 9"),
        ("ln:caterpillar:6:scores:-", "step 6 of 9"),
        ("ln:abstrac:2:hand:-", "step 2 of 9"),
        ("ln:counterbluff:7:pick:up:", "Those cards cannot be chosen together"),
    ):
        told = await world.press(world.mina, Shown(at.id, forged), forged)
        assert said in text(told), forged


async def test_the_game_after_the_lesson_is_one_that_the_server_allows(world: World) -> None:
    hall = world.guild.create_text_channel("hall")
    await world.env.settle()
    await world.services.lessons.reach(world.mina.id, "dracula", 8)
    servers = world.games.servers
    await servers.change(world.guild.id, None, channels=(hall.id,), paces=(Pace.LIVE,))
    refused = await pressed(world, await opened(world), "play")
    assert f"Come to <#{hall.id}>" in text(refused)
    await servers.change(world.guild.id, None, channels=())
    await pressed(world, await opened(world), "play")
    (table,) = await world.games.tables.in_channel(world.channel.id)
    assert table.terms.pace is Pace.LIVE


async def test_the_rules_at_the_end_leave_the_game_that_is_offered(world: World) -> None:
    await world.services.lessons.reach(world.mina.id, "dracula", 8)
    at = await opened(world)
    (button,) = [one for one in pressable(at) if one.startswith("i:")]
    rules = await world.press(world.mina, at, button)
    assert rules is not None
    assert rules.id != at.id
    await pressed(world, at, "play")
    assert await world.games.tables.in_channel(world.channel.id)


async def test_two_presses_after_the_lesson_begin_one_game(world: World) -> None:
    await world.services.lessons.reach(world.mina.id, "dracula", 8)
    at = await opened(world)
    await world.games.servers.change(world.guild.id, None, computers=False)
    refused = await pressed(world, at, "play")
    assert "turned off games against computers" in text(refused)
    await world.games.servers.change(world.guild.id, None, computers=True)
    (play,) = [one for one in pressable(at) if one.endswith(":play:-")]
    for record in [world.emit(world.mina, at, play) for _time in range(2)]:
        await world.env.settle()
        assert record.responded
    assert len(await world.games.tables.in_channel(world.channel.id)) == 1
    await pressed(world, await opened(world), "play")
    assert len(await world.games.tables.in_channel(world.channel.id)) == 2, "another lesson"


async def test_the_lesson_and_its_game_are_at_home_in_direct_messages(world: World) -> None:
    user = world.mina.user
    at: Any = (await user.slash("dracula lesson")).response
    at = (await user.click(at, custom_id="ln:dracula:1:hand:-")).response
    assert "step 2 of 8" in text(at)
    at = (await user.click(at, custom_id="ln:dracula:2:card:9C")).response
    at = (await user.slash("dracula lesson")).response
    assert "step 3 of 8" in text(at)
    for step, act in enumerate(("move:9C@a2", "cell:c2", "move:QC@c2"), 3):
        at = (await user.click(at, custom_id=f"ln:dracula:{min(step, 4)}:{act}")).response
    assert "step 5 of 8" in text(at)
    await world.services.lessons.reach(world.mina.id, "dracula", 8)
    at = (await user.slash("dracula lesson")).response
    await user.click(at, custom_id="ln:dracula:8:play:-")
    (table,) = await world.games.tables.of(world.mina.id)
    assert table.location.guild_id is None
    none = (await user.slash("dracula puzzle")).response
    none = (await user.click(none, custom_id="mi:-:0:open:-")).response
    assert "none of yours has been reviewed" in text(none)
