"""Playing alone: puzzles to practise on, and the daily coffin with its one try."""

import hashlib
from dataclasses import replace

import pytest
from simcord.actors import MemberActor
from simcord.backend.models.message import Message
from simcord.results import ResponseMessage

from bot.ai.coffin.puzzle_generator import generate_puzzle
from bot.engine.moves import Move
from bot.messages import button_grammar, study_ids
from bot.model.puzzles import Puzzle
from tests.cogs.test_forged import Shown
from tests.cogs.test_server_settings import chosen, opened
from tests.world import World, answer_to, pressable, text, unlinked

DAY = 86_400


def of_the_day(day: str) -> Puzzle:
    return generate_puzzle(hashlib.sha256(f"daily coffin {day}".encode()).digest())


async def lifted(world: World, who: MemberActor, move: Move, day: str = "2026-01-01") -> Message:
    """Ask for the daily coffin, and try this move: the answer, and where it stands."""
    asked = answer_to(await who.slash(world.channel, "dracula daily"))
    return await tried(world, who, asked, move, day)


async def tried(
    world: World,
    who: MemberActor,
    asked: Message | ResponseMessage,
    move: Move,
    day: str = "2026-01-01",
) -> Message:
    place, _, card = str(move).partition("@")[::-1]
    shown: Message = await world.press(
        who, asked, str(study_ids.PuzzleButton(day, study_ids.PuzzleAct.PLACE, place))
    )
    if str(study_ids.PuzzleButton(day, study_ids.PuzzleAct.TRY, str(move))) not in pressable(shown):
        return shown
    answer: Message = await world.press(
        who, shown, str(study_ids.PuzzleButton(day, study_ids.PuzzleAct.TRY, f"{card}@{place}"))
    )
    return answer


def worst(of: Puzzle) -> Move:
    return min(of.margins, key=lambda move: of.margins[move])


async def test_the_daily_coffin_is_the_same_for_everybody(world: World) -> None:
    mine = answer_to(await world.mina.slash(world.channel, "dracula daily"))
    yours = (await world.lucy.slash(world.channel, "dracula daily")).response
    assert text(mine) == text(yours)
    assert not world.messages()


async def test_the_best_move_loses_nothing(world: World) -> None:
    answer = await lifted(world, world.mina, of_the_day("2026-01-01").best)
    assert "### ⚰️ Daily coffin for 1 January 2026\n**You found the best move**" in text(answer)


async def test_there_is_one_try_and_the_second_gives_the_result_of_the_first(world: World) -> None:
    of = of_the_day("2026-01-01")
    asked = answer_to(await world.mina.slash(world.channel, "dracula daily"))
    first = await lifted(world, world.mina, worst(of))
    lost = f"You lost {of.lost(worst(of))} points"
    assert lost in text(first)
    second = await tried(world, world.mina, asked, of.best)
    assert lost in text(second)
    assert second.id == asked.id
    assert lost in text(answer_to(await world.mina.slash(world.channel, "dracula daily")))


async def test_a_forged_second_try_gives_the_result_of_the_first(world: World) -> None:
    of = of_the_day("2026-01-01")
    asked = answer_to(await world.mina.slash(world.channel, "dracula daily"))
    at = str(
        study_ids.PuzzleButton(
            "2026-01-01", study_ids.PuzzleAct.PLACE, str(of.best).partition("@")[2]
        )
    )
    shown = await world.press(world.mina, asked, at)
    await lifted(world, world.mina, worst(of))
    again = world.emit(
        world.mina,
        shown,
        str(study_ids.PuzzleButton("2026-01-01", study_ids.PuzzleAct.TRY, str(of.best))),
    )
    await world.env.settle()
    assert again.responded
    kept = answer_to(await world.mina.slash(world.channel, "dracula daily"))
    assert f"lost {of.lost(worst(of))} points" in text(kept)


async def test_a_restart_keeps_the_try(world: World) -> None:
    of = of_the_day("2026-01-01")
    await lifted(world, world.mina, worst(of))
    await world.restart()
    answer = answer_to(await world.mina.slash(world.channel, "dracula daily"))
    assert f"lost {of.lost(worst(of))} points" in text(answer)


async def test_another_coffin_comes_at_midnight_and_the_old_one_is_closed(world: World) -> None:
    asked = answer_to(await world.mina.slash(world.channel, "dracula daily"))
    shown = answer_to(await world.lucy.slash(world.channel, "dracula daily"))
    place = next(one for one in pressable(shown) if ":place:" in one)
    chosen = await world.press(world.lucy, shown, place)
    card = next(one for one in pressable(chosen) if ":try:" in one)
    await world.env.advance_time(DAY + 60)
    late = await world.press(world.lucy, chosen, card)
    answer = await world.press(world.mina, asked, place)
    for message, before in ((late, shown), (answer, asked)):
        assert "is closed" in text(message)
        assert message.id == before.id
    assert "Daily coffin for 2 January 2026" in text(answer)
    then = await tried(world, world.mina, answer, of_the_day("2026-01-02").best, "2026-01-02")
    assert "**You found the best move**" in text(then)


async def test_days_in_a_row_make_a_streak(world: World) -> None:
    for day in ("2026-01-01", "2026-01-02"):
        answer = await lifted(world, world.mina, of_the_day(day).best, day)
        await world.env.advance_time(DAY)
    assert "**You found the best move · 2 days in a row**" in text(answer)
    await world.env.advance_time(DAY)
    answer = await lifted(world, world.mina, of_the_day("2026-01-04").best, "2026-01-04")
    assert "3 days in a row" in text(answer), "one missed day a month is free"
    await world.env.advance_time(2 * DAY)
    answer = await lifted(world, world.mina, of_the_day("2026-01-06").best, "2026-01-06")
    assert "**You found the best move**" in text(answer)


async def test_a_result_is_posted_once_and_spoils_nothing(world: World) -> None:
    of = of_the_day("2026-01-01")
    answer = await lifted(world, world.mina, worst(of))
    shown: Message = await world.press(
        world.mina, answer, str(study_ids.PuzzleButton("2026-01-01", study_ids.PuzzleAct.POST))
    )
    (posted,) = world.messages()
    grid = "⬛⬛⬛\n" * 3
    score = f"{grid}{of.lost(worst(of))} points short of the best move"
    assert text(posted).endswith(f"Daily coffin for 1 January 2026\n{score}")
    assert not [one for one in pressable(posted) if "@" in one]
    assert not posted.attachments
    assert not [one for one in pressable(shown) if ":post:" in one]
    world.emit(
        world.mina, answer, str(study_ids.PuzzleButton("2026-01-01", study_ids.PuzzleAct.POST))
    )
    await world.env.settle()
    assert len(world.messages()) == 1


async def test_a_result_is_posted_where_games_may_be_played_or_the_coffin_is(world: World) -> None:
    hall, crypt, news = map(world.guild.create_text_channel, ("hall", "crypt", "news"))
    await world.env.settle()
    await chosen(world, "channels", hall)
    await chosen(world, "daily_channel", crypt)
    channels = {world.mina: news, world.lucy: crypt, world.jonathan: hall}
    for person, channel in channels.items():
        there = replace(world, channel=channel)
        answer = await lifted(there, person, of_the_day("2026-01-01").best)
        told = await there.press(person, answer, "q:2026-01-01:post:-")
        assert (f"Come to <#{hall.id}>" in text(told)) == (channel == news)
    assert [len(one.history()) for one in (news, crypt, hall)] == [0, 1, 1]


async def test_a_result_is_not_posted_where_no_games_are_played_if_no_coffin_is_either(
    world: World,
) -> None:
    hall = world.guild.create_text_channel("hall")
    await world.env.settle()
    await chosen(world, "channels", hall)
    answer = await lifted(world, world.mina, of_the_day("2026-01-01").best)
    told = await world.press(world.mina, answer, "q:2026-01-01:post:-")
    assert f"Come to <#{hall.id}>" in text(told)
    assert not world.messages()


async def test_the_posted_result_leads_everybody_to_the_coffin(world: World) -> None:
    answer = await lifted(world, world.mina, of_the_day("2026-01-01").best)
    await world.press(
        world.mina, answer, str(study_ids.PuzzleButton("2026-01-01", study_ids.PuzzleAct.POST))
    )
    shown = await world.click(world.lucy, world.newest(), ":daily:")
    assert shown.ephemeral
    assert "One try" in text(shown.response)


async def test_the_board_of_the_day_has_the_least_lost_first(world: World) -> None:
    of = of_the_day("2026-01-01")
    await lifted(world, world.mina, worst(of))
    answer = await lifted(world, world.lucy, of.best)
    board = await world.press(
        world.lucy, answer, str(study_ids.PuzzleButton("2026-01-01", study_ids.PuzzleAct.BOARD))
    )
    assert text(board).index("Lucy") < text(board).index("Mina")


@pytest.mark.parametrize(
    ("forged", "said"),
    [
        ("q:2026-99-99:place:b1", "This button is out of date."),
        ("q:2026-01-01:tell:-", "This button is out of date."),
        ("q:-:board:-", "This button is out of date."),
        ("q:-:post:-", "This button is out of date."),
        ("q:-:dance:-", "This button is out of date. `/dracula board` shows the table again."),
        ("q:0123456789abcdef:try:QH@b2", "Place a card now."),
        ("q:0123456789abcdef:place:z9", "This button is out of date."),
        ("q:0123456789abcdef:board:-", "This button is out of date."),
    ],
)
async def test_a_forged_press_is_refused(world: World, forged: str, said: str) -> None:
    asked = answer_to(await world.mina.slash(world.channel, "dracula daily"))
    told = await world.press(world.mina, Shown(asked.id, forged), forged)
    assert unlinked(text(told)) == said
    assert not world.messages()


async def test_at_practice_one_tries_until_it_is_found(world: World) -> None:
    asked = answer_to(await world.mina.slash(world.channel, "dracula puzzle"))
    first = button_grammar.parse(pressable(asked)[0])
    assert isinstance(first, study_ids.PuzzleButton)
    name = first.name
    of = generate_puzzle(hashlib.sha256(f"practice coffin {name}".encode()).digest())
    missed = await tried(world, world.mina, asked, worst(of), name)
    assert f"would lose {of.lost(worst(of))} points" in text(missed)
    found = await tried(world, world.mina, missed, of.best, name)
    assert "Correct" in text(found)


async def test_a_practice_puzzle_shows_its_solution(world: World) -> None:
    asked = answer_to(await world.mina.slash(world.channel, "dracula puzzle"))
    (tell,) = [one for one in pressable(asked) if ":tell:" in one]
    assert "The best move is" in text(await world.press(world.mina, asked, tell))


async def test_another_puzzle_is_another(world: World) -> None:
    asked = answer_to(await world.mina.slash(world.channel, "dracula puzzle"))
    first = pressable(asked)[0]
    assert pressable(await world.press(world.mina, asked, "q:-:another:-"))[0] != first


async def test_the_coffin_is_posted_each_morning_and_one_press_stops_the_reminder(
    world: World,
) -> None:
    hall = world.guild.create_text_channel("hall")
    await world.env.settle()
    of = of_the_day("2026-01-01")
    early = await lifted(world, world.lucy, of.best)
    assert not [one for one in pressable(early) if ":remind:" in one], "it is posted nowhere"
    await chosen(world, "daily_channel", hall)
    answer = await lifted(world, world.mina, of.best)
    told = await world.press(world.mina, answer, "q:2026-01-01:remind:on")
    last = text(told).splitlines()[-1]
    assert "I will ping you" in last, "at the buttons, where a phone shows it"
    again = answer_to(await world.mina.slash(world.channel, "dracula daily"))
    assert "q:2026-01-01:remind:off" in pressable(again)
    await world.env.advance_time(DAY + 9 * 3600)
    first, second = hall.history()
    assert "Daily coffin for 1 January 2026" in text(first)
    assert "Mina" not in text(first)
    assert "Daily coffin for 2 January 2026" in text(second)
    assert "Yesterday's best" in text(second)
    assert "Mina" in text(second)
    assert not second.attachments
    assert of.best.card is not None
    assert str(of.best) not in text(second)
    assert world.mina.id in world.pinged()
    silenced = await world.mina.click(second, custom_id="q:-:remind:off")
    assert "not remind you" in text(silenced.response)
    month = await world.mina.click(second, custom_id="q:2026-01-01:month:-")
    assert "January 2026" in text(month.response)
    assert "**1** / 1" in text(month.response)
    await world.env.advance_time(DAY)
    assert len(hall.history()) == 3
    assert world.pinged().count(world.mina.id) == 1


@pytest.mark.parametrize("failing", [(), ("mina",), ("mina", "lucy")])
async def test_the_post_of_the_day_reminds_nobody_who_is_known_to_have_left(
    world: World, failing: tuple[str, ...]
) -> None:
    await chosen(world, "daily_channel", world.channel)
    for person in (world.mina, world.lucy):
        await lifted(world, person, of_the_day("2026-01-01").best)
        await world.prefer(person, remind_daily=True)
    world.env.backend.remove_member(world.guild.id, world.lucy.id)
    for name in failing:
        path = f"/guilds/{world.guild.id}/members/{getattr(world, name).id}"
        world.env.inject_error("GET", path, status=403)
    await world.env.advance_time(DAY + 9 * 3600)
    assert world.mina.id in world.pinged()
    assert (world.lucy.id in world.pinged()) is ("lucy" in failing)


async def test_a_coffin_says_how_many_days_in_a_row_a_try_would_continue(world: World) -> None:
    for day in ("2026-01-01", "2026-01-02"):
        asked = answer_to(await world.mina.slash(world.channel, "dracula daily"))
        assert "in a row" not in text(asked)
        await tried(world, world.mina, asked, of_the_day(day).best, day)
        await world.env.advance_time(DAY)
    asked = answer_to(await world.mina.slash(world.channel, "dracula daily"))
    assert "2 days in a row" in text(asked)
    asked = answer_to(await world.lucy.slash(world.channel, "dracula daily"))
    assert "in a row" not in text(asked)


async def test_ones_own_profile_says_how_many_days_in_a_row_one_has_tried(world: World) -> None:
    for day in ("2026-01-01", "2026-01-02"):
        await lifted(world, world.mina, of_the_day(day).best, day)
        own = answer_to(await world.mina.slash(world.channel, "dracula profile"))
        assert ("Daily coffin: 2 days in a row" in text(own)) is (day == "2026-01-02")
        await world.env.advance_time(DAY)
    own = answer_to(await world.mina.slash(world.channel, "dracula profile"))
    assert "Daily coffin: 2 days in a row" in text(own), "today's can still be tried"
    other = await world.lucy.slash(world.channel, "dracula profile", user=world.mina)
    assert "in a row" not in text(answer_to(other))


async def test_only_managers_are_told_where_a_channel_is_chosen(world: World) -> None:
    note, best = "Choose a channel for the daily coffin", of_the_day("2026-01-01").best
    assert note not in text(await lifted(world, world.mina, best))
    result = await lifted(world, world.quincey, best)
    assert note in text(result)
    await chosen(world, "daily_channel", world.channel)
    again = answer_to(await world.quincey.slash(world.channel, "dracula daily"))
    assert note not in text(again)


async def test_a_reminder_is_turned_on_and_off_in_one_private_message(world: World) -> None:
    await world.games.servers.change(world.guild.id, None, daily_channel=world.channel.id)
    result = await lifted(world, world.mina, of_the_day("2026-01-01").best)
    for choice, told in (("on", "I will ping you"), ("off", "not remind you")):
        answer = await world.press(world.mina, result, f"q:2026-01-01:remind:{choice}")
        assert answer.id == result.id
        assert told in text(answer)
        assert "the best move" in text(answer), "the result is still there"
        result = answer
    assert "q:2026-01-01:remind:on" in pressable(result)


async def test_the_confirmation_under_a_post_is_undone_in_its_place(world: World) -> None:
    await chosen(world, "daily_channel", world.channel)
    await lifted(world, world.mina, of_the_day("2026-01-01").best)
    await world.prefer(world.mina, remind_daily=True)
    await world.env.advance_time(DAY + 9 * 3600)
    post = world.newest()
    told = await world.press(world.mina, post, "q:-:remind:off")
    assert text(world.newest()) == text(post), "the post stays"
    undone = await world.press(world.mina, told, "q:-:remind:on")
    assert undone.id == told.id
    assert "I will ping you" in text(undone)


async def test_a_manager_reads_that_the_coffin_could_not_be_posted(world: World) -> None:
    hall = world.guild.create_text_channel("hall")
    await world.env.settle()
    await chosen(world, "daily_channel", hall)
    world.env.inject_error("POST", f"/channels/{hall.id}/messages", status=403, code=50013)
    await world.env.advance_time(9 * 3600)
    assert not hall.history()
    settings = answer_to(await world.click(world.quincey, await opened(world), "ap:server"))
    assert "could not post the last daily coffin" in text(settings)
    again = await world.quincey.select(settings, [hall], custom_id="as:daily_channel:-")
    assert "could not post" not in text(again.response)
