"""Hints, reviews and replays on a simulated Discord: for the caller alone, never too early."""

import asyncio
import dataclasses
import threading
from collections.abc import Sequence

import pytest
import simcord
from simcord.actors import MemberActor
from simcord.backend.models.message import Message

from bot.messages.message import Picture
from bot.model.reviews import MoveAnalysis, PlayedMove
from tests.cogs.test_faults import SEND, forbid
from tests.cogs.test_forged import Shown
from tests.cogs.test_hints import private, until
from tests.cogs.test_server_settings import chosen
from tests.conftest import HANGING
from tests.tables.fakes import failing, stand_in
from tests.world import World, answer_to, components, pressable, small_picture, text


async def finished(world: World, **options: object) -> int:
    """A game that is over after one coffin: then Mina has had enough."""
    table_id = await world.begin(**options)
    while not (await world.table(table_id)).view(None).results:
        await world.turn(table_id)
    await resigned(world, table_id)
    return table_id


async def resigned(world: World, table_id: int) -> None:
    asked = await world.mina.slash(world.channel, "dracula resign", table=table_id)
    await world.click(world.mina, asked.response, "g:")


def answered(world: World, record: simcord.InteractionResult) -> Message:
    """The private answer as it stands now, after all that it turned into."""
    return world.env.backend.get_message(world.channel.id, answer_to(record).id)


async def casual(world: World) -> int:
    """A game that does not count, with cards on the table."""
    table_id = await world.begin(rated=False)
    while not (await world.table(table_id)).view(None).deal:
        await world.turn(table_id)
    return table_id


async def test_a_review_names_missing_permissions_to_those_who_can_grant_them(
    world: World,
) -> None:
    table_id = await finished(world)
    forbid(world, attach_files=True)
    for person, can_grant in ((world.quincey, True), (world.lucy, False)):
        asked = await person.slash(world.channel, "dracula review", table=table_id)
        await world.env.settle()
        review = world.env.backend.get_message(world.channel.id, answer_to(asked).id)
        assert "lost" in text(review)
        assert ("Missing permissions" in text(review)) == can_grant


async def test_a_review_is_made_while_one_waits_and_is_walked_through(world: World) -> None:
    table_id = await finished(world)
    await resigned(world, await world.begin())  # nothing of it is to be reviewed
    asked = await world.mina.slash(world.channel, "dracula review")
    assert asked.ephemeral
    whole = answered(world, asked)
    assert "Play accounted for " in text(whole)
    assert [part["type"] for part in components(whole)].count(12) == 1, "the run is drawn"
    await world.press(world.mina, whole, f"rv:{table_id}:1:next")
    first = answered(world, asked)
    assert "move 1 of 8" in text(first)
    assert "With all cards open" in text(first) or "no other move" in text(first)
    await world.press(world.mina, first, f"rv:{table_id}:8:last")
    assert "move 8 of 8" in text(answered(world, asked))


async def test_a_review_is_stored_and_survives_a_restart(world: World) -> None:
    table_id = await finished(world)
    asked = await world.mina.slash(world.channel, "dracula review")
    told = text(answered(world, asked))
    await world.restart()
    failing(world.bot.ai, "judge", AssertionError("it is made once"))
    await world.press(world.mina, answered(world, asked), f"rv:{table_id}:1:next")
    assert "move 1 of 8" in text(answered(world, asked))
    again = await world.mina.slash(world.channel, "dracula review", table=table_id)
    assert text(answered(world, again)) == told


async def test_a_review_that_was_killed_is_made_when_it_is_asked_for_again(world: World) -> None:
    table_id = await finished(world)
    judge, judged = world.bot.ai.judge, 0

    async def killed(moves: Sequence[PlayedMove], at: int, seed: bytes) -> MoveAnalysis:
        nonlocal judged
        judged += 1
        if judged == 4:
            task = asyncio.current_task()
            assert task is not None
            task.cancel()
        return await judge(moves, at, seed)

    stand_in(world.bot.ai, "judge", killed)
    asked = await world.mina.slash(world.channel, "dracula review")
    assert "restarted" in text(answered(world, asked))
    await world.restart()
    assert await world.carfax.stores[-1].reviews.read(table_id) is None
    asked = await world.mina.slash(world.channel, "dracula review")
    assert "Play accounted for " in text(answered(world, asked))


async def test_a_review_that_fails_shows_an_error_number(world: World) -> None:
    await finished(world)
    failing(world.bot.ai, "judge", RuntimeError("a stake through the heart"))
    asked = await world.mina.slash(world.channel, "dracula review")
    assert "Error number" in text(answered(world, asked))


async def test_anybody_may_review_a_finished_game_by_its_buttons(world: World) -> None:
    table_id = await finished(world)
    board = world.newest()
    for person, seen_from in (
        (world.lucy, "Jonathan"),  # the winner
        (world.jonathan, "Jonathan"),
        (world.mina, "Mina"),
    ):
        review = await world.click(person, board, f"rv:{table_id}:0")
        assert review.ephemeral
        shown = text(answered(world, review))
        assert "Play accounted for " in shown
        assert seen_from in shown.partition("The line: ")[2].partition("'s lead.")[0]
        await world.press(person, answered(world, review), f"rl:{table_id}")
        legend = text(answered(world, review))
        assert seen_from in legend.partition("by how much")[2].partition("could expect")[0]
    replay = await world.click(world.lucy, board, f"rp:{table_id}:0")
    assert replay.ephemeral
    assert not [one for one in pressable(board) if one.startswith("m:")]


@pytest.mark.parametrize("command", ["review", "replay"])
async def test_a_running_game_is_neither_reviewed_nor_replayed(world: World, command: str) -> None:
    table_id = await casual(world)
    refused = await world.mina.slash(world.channel, f"dracula {command}", table=table_id)
    assert refused.ephemeral
    assert text(refused.response) == "This game is still going on."
    nothing = await world.lucy.slash(world.channel, f"dracula {command}")
    assert "not finished a game" in text(nothing.response)
    assert not pressable(refused.response)


async def test_a_forged_press_learns_nothing_of_a_running_game(world: World) -> None:
    table_id = await casual(world)
    for custom_id in (f"rv:{table_id}:1:-", f"rp:{table_id}:1:-", f"fi:{table_id}:1"):
        told = await world.press(world.lucy, Shown(world.newest().id, custom_id), custom_id)
        assert text(told) == "This game is still going on."
        assert not [part for part in components(told) if part["type"] == 12]


async def test_a_replay_is_a_film_and_every_card(world: World) -> None:
    table_id = await finished(world)
    await resigned(world, await world.begin())  # nothing of it is to be shown
    asked = await world.jonathan.slash(world.channel, "dracula replay")
    film = answered(world, asked)
    assert [one["filename"] for one in film.attachments] == [f"film-{table_id}-1.gif"]
    await world.press(world.jonathan, film, f"rp:{table_id}:1:next")
    assert "move 1 of 8" in text(answered(world, asked))
    assert "Hands before" in text(answered(world, asked))


async def test_the_film_can_be_shown_to_all(world: World) -> None:
    table_id = await finished(world)
    asked = await world.jonathan.slash(world.channel, "dracula replay")
    count = len(world.messages())
    await world.press(world.jonathan, answered(world, asked), f"fi:{table_id}:1")
    assert len(world.messages()) == count + 1
    assert world.newest().attachments[0].filename == f"film-{table_id}-1.gif"
    assert f"rp:{table_id}:1:-" in pressable(world.newest())


async def test_a_film_that_runs_in_a_channel_is_not_shown_there_again(world: World) -> None:
    table_id, hall = await finished(world), world.guild.create_text_channel("hall")
    count = len(world.messages())
    for person in (world.jonathan, world.jonathan, world.lucy):
        told = await film_for_all(world, person, table_id)
    assert len(world.messages()) == count + 1
    assert "already running here" in text(told)
    (link,) = [one["url"] for one in components(told) if one.get("url")]
    assert link.endswith(f"/{world.channel.id}/{world.newest().id}")
    elsewhere = dataclasses.replace(world, channel=hall)
    assert "The film is running" in text(await film_for_all(elsewhere, world.lucy, table_id))
    await world.env.advance_time(600)
    await film_for_all(world, world.lucy, table_id)
    assert len(world.messages()) == count + 2


async def test_a_film_is_shown_to_all_only_where_games_may_be_played(world: World) -> None:
    table_id, hall = await finished(world), world.guild.create_text_channel("hall")
    await world.env.settle()
    await chosen(world, "channels", hall)
    count = len(world.messages())
    told = await film_for_all(world, world.lucy, table_id)
    assert f"Come to <#{hall.id}>" in text(told)
    assert len(world.messages()) == count
    await film_for_all(dataclasses.replace(world, channel=hall), world.lucy, table_id)
    assert [len(one.attachments) for one in hall.history()] == [1]


async def test_one_person_shows_one_film_a_minute(world: World) -> None:
    first, second = [await finished(world) for _game in range(2)]
    count = len(world.messages())
    await film_for_all(world, world.lucy, first)
    told = await film_for_all(world, world.lucy, second)
    assert "You can show another one <t:" in text(told)
    assert len(world.messages()) == count + 1
    await film_for_all(world, world.jonathan, second)
    assert len(world.messages()) == count + 2, "others do not wait"
    await world.env.advance_time(61)
    third = await finished(world)
    await film_for_all(world, world.lucy, third)
    assert world.newest().attachments[0].filename == f"film-{third}-1.gif"


async def test_a_film_that_was_not_posted_can_be_shown_at_once(world: World) -> None:
    table_id = await finished(world)
    world.env.inject_error(*SEND, status=503, times=3)
    assert "Try again in a moment" in text(await film_for_all(world, world.lucy, table_id))
    assert "The film is running" in text(await film_for_all(world, world.lucy, table_id))


def waited_for(world: World) -> int:
    """How many films Lucy is told to wait for."""
    return sum("being developed" in one for one in private(world, world.lucy))


async def test_who_waits_for_two_films_is_told_so_meanwhile(world: World) -> None:
    developed = threading.Event()

    def draw(picture: Picture) -> bytes:
        if picture.name.startswith("film-"):
            developed.wait()
        return small_picture(picture)

    world.carfax.draw = draw
    await world.restart()
    first, second, third = [await finished(world) for _game in range(3)]
    presses = {}
    for table_id in (first, second, third, first):
        named = {"name": "table", "type": 4, "value": table_id}
        replay = {"name": "replay", "type": 1, "options": [named]}
        presses[table_id] = world.call(world.lucy, "dracula", options=[replay])
    try:
        async with asyncio.timeout(HANGING):
            await until(lambda: any("Your other" in one for one in private(world, world.lucy)))
            await until(lambda: waited_for(world) == 3)
        assert not any("Your other films" in text(one) for one in world.messages())
    finally:
        developed.set()
    await world.env.settle()
    for table_id in (first, second):
        film = world.env.backend.get_message(world.channel.id, presses[table_id].message_id)
        assert [one["filename"] for one in film.attachments] == [f"film-{table_id}-1.gif"]
    asked = await world.lucy.slash(world.channel, "dracula replay", table=third)
    assert [one["filename"] for one in answered(world, asked).attachments]


async def film_for_all(world: World, person: MemberActor, table_id: int) -> Message:
    """What somebody is told who shows the film of a game to everybody."""
    asked = await person.slash(world.channel, "dracula replay", table=table_id)
    told: Message = await world.press(person, answered(world, asked), f"fi:{table_id}:1")
    return told


@pytest.mark.parametrize(
    ("status", "code", "told"),
    [(400, 160005, "closed"), (404, 10003, "closed"), (503, 0, "Try again in a moment")],
)
async def test_why_a_film_cannot_be_shown_to_all_is_said(
    world: World, status: int, code: int, told: str
) -> None:
    table_id = await finished(world)
    asked = await world.jonathan.slash(world.channel, "dracula replay")
    count = len(world.messages())
    world.env.inject_error(*SEND, status=status, code=code, times=3)
    pressed = await world.press(world.jonathan, answered(world, asked), f"fi:{table_id}:1")
    assert told in text(pressed)
    assert "Error number" not in text(pressed)
    assert len(world.messages()) == count


async def test_a_hint_is_for_the_mover_alone_and_can_be_played(world: World) -> None:
    table_id = await casual(world)
    mover, board = await world.mover(table_id), world.newest()
    other = world.jonathan if mover is world.mina else world.mina
    for person in (other, world.lucy):
        refused = await world.click(person, board, f"hi:{table_id}")
        assert not pressable(answered(world, refused))
    hint = await world.click(mover, board, f"hi:{table_id}")
    assert hint.ephemeral
    moves = [one for one in pressable(answered(world, hint)) if one.startswith("m:")]
    assert moves
    ply = (await world.table(table_id)).ply
    hand = await world.press(mover, answered(world, hint), f"h:{table_id}")
    assert "Your turn" in text(hand), "the way back"
    hint = await world.click(mover, board, f"hi:{table_id}")
    await world.press(mover, answered(world, hint), moves[0])
    assert (await world.table(table_id)).ply == ply + 1


async def test_there_is_no_hint_at_a_rated_table(world: World) -> None:
    table_id = await world.begin()
    while not (await world.table(table_id)).view(None).deal:
        await world.turn(table_id)
    assert not [one for one in pressable(world.newest()) if one.startswith("hi:")]
    mover = await world.mover(table_id)
    table = await world.table(table_id)
    with pytest.raises(Exception, match="no hints rated"):
        await world.services.hints.of(table, mover.id)
