"""A player's private message says what was played, and turns into the next turn."""

import asyncio
import logging
import threading
from dataclasses import replace
from types import SimpleNamespace
from typing import Any

import pytest
import simcord

from bot.messages.message import Picture
from tests.cogs.test_computers import against
from tests.cogs.test_hints import until
from tests.cogs.test_play import dealt
from tests.tables.fakes import stand_in
from tests.world import World, answer_to, moves_on, pressable, small_picture, text, tree

QUARTER = 15 * 60
ASKED = "-# You are "


async def move(world: World, table_id: int) -> tuple[simcord.MemberActor, Any]:
    """Make the next move; the player who made it, and its private message."""
    person, board = await world.mover(table_id), world.newest()
    asked = await world.press(person, board, pressable(board)[0])
    return person, await world.press(person, asked, pressable(asked)[0])


def shown(world: World, person: simcord.MemberActor) -> list[Any]:
    """The private messages at the table that this person sees."""
    seen = [one for one in world.channel.history(viewer=person) if one.flags.ephemeral]
    return [one for one in seen if "Challenge posted" not in text(one)]


async def test_it_turns_into_the_next_turn_when_the_other_has_moved(world: World) -> None:
    table_id = await dealt(world)
    person, played = await move(world, table_id)
    assert "You placed" in text(played)
    await move(world, table_id)
    (turn,) = shown(world, person)
    assert turn.id == played.id, "the same message"
    assert "Your turn" in text(turn)
    assert "placed" in text(turn), "what the other has played"
    assert turn.attachments
    places = await world.press(person, turn, pressable(turn)[0])
    await world.press(person, places, moves_on(places)[0][0])
    assert (await world.table(table_id)).ply == 4


async def test_a_turn_is_two_presses_on_the_private_message(world: World) -> None:
    table_id = await dealt(world)
    first, _played = await move(world, table_id)
    await move(world, table_id)
    for _ in range(4):
        person = await world.mover(table_id)
        (turn,) = shown(world, person)
        places = await world.press(person, turn, pressable(turn)[0])
        await world.press(person, places, moves_on(places)[0][0])
        assert [len(shown(world, one)) for one in (world.mina, world.jonathan)] == [1, 1]
    assert (await world.mover(table_id)).id == first.id


async def test_it_goes_back_with_a_move_that_is_taken_back(world: World) -> None:
    table_id = await dealt(world, rated=False)
    mover, board = await world.mover(table_id), world.newest()
    (other,) = (one for one in (world.mina, world.jonathan) if one is not mover)
    await world.press(other, board, f"h:{table_id}")
    _, played = await move(world, table_id)
    await world.press(mover, played, f"tb:{table_id}:2:ask")
    (turn,) = shown(world, other)
    assert "Your turn" in text(turn)
    await world.click(other, world.newest(), ":allow")
    await world.services.publisher.idle(table_id)
    await world.env.settle()
    (waits,), (again,) = shown(world, other), shown(world, mover)
    assert "not your turn" in text(waits)
    assert not moves_on(waits)
    assert not [one for one in pressable(waits) if one.startswith("c:")]
    assert "Your turn" in text(again)
    assert "Your move has been taken back." in text(again), "the other has allowed it"


REQUEST = "asks to take the last move back"


async def asked_back(world: World, edition: str = "dracula.classic") -> tuple[int, str]:
    """A table whose last mover asks for a takeback; all players look at their hands meanwhile."""
    table_id = await dealt(world, edition=edition, rated=False)
    mover = await world.mover(table_id)
    _, played = await move(world, table_id)
    for person in world.people.values():
        if person is not mover and (await world.table(table_id)).seats_of(person.id):
            await world.press(person, world.newest(), f"h:{table_id}")
    ply = (await world.table(table_id)).ply
    await world.press(mover, played, f"tb:{table_id}:{ply}:ask")
    await world.env.settle()
    return table_id, f"tb:{table_id}:{ply}:allow"


async def test_a_request_for_a_takeback_is_read_and_allowed_below_one_s_hand(world: World) -> None:
    table_id, allow = await asked_back(world)
    other = await world.mover(table_id)
    (asker,) = (one for one in (world.mina, world.jonathan) if one is not other)
    (hand,), (told,) = shown(world, other), shown(world, asker)
    assert "Your turn" in text(hand)
    assert REQUEST in text(hand)
    assert pressable(hand)[-1] == allow
    assert "can allow it until the next move" in text(told)
    assert pressable(told)[0] == f"h:{table_id}"
    assert REQUEST not in text(await world.press(asker, told, f"h:{table_id}"))
    await world.press(other, hand, allow)
    await world.services.publisher.idle(table_id)
    await world.env.settle()
    assert await world.mover(table_id) is asker
    assert REQUEST not in text(shown(world, other)[-1])


async def test_a_player_whose_request_was_not_allowed_reads_that_it_has_lapsed(
    world: World,
) -> None:
    table_id, _allow = await asked_back(world)
    other = await world.mover(table_id)
    (asker,) = (one for one in (world.mina, world.jonathan) if one is not other)
    await world.turn(table_id)
    await world.services.publisher.idle(table_id)
    await world.env.settle()
    (turn,) = shown(world, asker)
    assert "has lapsed" in text(turn)
    assert "Your turn" in text(turn)
    assert REQUEST not in text(shown(world, other)[-1])
    assert "has lapsed" not in text(shown(world, other)[-1])


async def test_each_of_four_reads_of_a_request_and_that_it_is_no_longer_open(world: World) -> None:
    table_id, allow = await asked_back(world, "dracula.partners")
    others = [one for one in world.people.values() if REQUEST in text(shown(world, one)[-1])]
    assert len(others) == 3
    first = await world.mover(table_id)
    waiting = [one for one in others if one is not first]
    told = await world.press(waiting[0], shown(world, waiting[0])[-1], allow)
    assert "Still to agree" in text(told)
    assert pressable(told) == [f"h:{table_id}"]
    await world.turn(table_id)
    await world.services.publisher.idle(table_id)
    await world.env.settle()
    for person in others:
        (private,) = shown(world, person)
        assert REQUEST not in text(private)
        assert allow not in pressable(private)
        assert "Still to agree" not in text(private)


@pytest.mark.parametrize("moves", [0, 1])
async def test_it_tells_of_the_end_whoever_was_to_move(world: World, moves: int) -> None:
    table_id = await dealt(world)
    for _ in range(moves):
        await world.turn(table_id)
    mover = await world.mover(table_id)
    (other,) = (one for one in (world.mina, world.jonathan) if one is not mover)
    await world.press(mover, world.newest(), f"h:{table_id}")
    asked = answer_to(await other.slash(world.channel, "dracula resign"))
    await world.click(other, asked, "g:")
    await world.env.settle()
    (told,) = shown(world, mover)
    assert "resigned" in text(told)
    assert not pressable(told)


async def test_a_player_who_has_their_data_erased_is_not_looked_for(
    world: World, caplog: pytest.LogCaptureFixture
) -> None:
    table_id = await dealt(world)
    mover = await world.mover(table_id)
    await world.press(mover, world.newest(), f"h:{table_id}")
    asked = answer_to(await mover.slash(world.channel, "dracula privacy"))
    question = await world.click(mover, asked, "pv:erase")
    await world.click(mover, answer_to(question), "pv:sure")
    await world.env.settle()
    assert (await world.table(table_id)).over
    world.services.turns.show_turn_over(
        mover.id, table_id
    )  # the end may be shown after the erasure
    await world.services.turns.close()
    assert not [one for one in caplog.records if one.levelno >= logging.ERROR]


async def test_a_player_who_waits_when_the_game_ends_is_offered_nothing_more(world: World) -> None:
    table_id = await dealt(world)
    person, played = await move(world, table_id)
    assert f"h:{table_id}" in pressable(played)
    leaver = await world.mover(table_id)
    await world.games.gameplay.resign(table_id, leaver.id, press=1)
    await world.services.publisher.idle(table_id)
    await world.env.settle()
    (over,) = shown(world, person)
    assert over.id == played.id
    assert "resigned" in text(over)
    assert not pressable(over)


async def test_a_message_that_was_dismissed_does_not_come_back(world: World) -> None:
    table_id = await dealt(world)
    person, played = await move(world, table_id)
    world.env.backend.delete_message(world.channel.id, played.id)
    await move(world, table_id)
    assert shown(world, person) == []


async def test_a_player_who_reads_the_rules_goes_on_reading_below_the_table(world: World) -> None:
    table_id = await dealt(world)
    mover = await world.mover(table_id)
    waiting = world.jonathan if mover is world.mina else world.mina
    board = answer_to(await waiting.slash(world.channel, "dracula show", table=table_id))
    (button,) = [one for one in pressable(board) if one.startswith("i:")]
    rules = await world.press(waiting, board, button)
    assert "(1/" in text(rules)
    turned = await world.press(waiting, rules, pressable(rules)[0])
    assert "(2/" in text(turned)
    await move(world, table_id)
    await world.services.publisher.idle(table_id)
    await world.env.settle()
    hand, still = shown(world, waiting)
    assert (hand.id, still.id) == (board.id, rules.id)
    assert "Your turn" in text(hand)
    assert "(2/" in text(still), "the second page of the rules"


async def test_it_stays_as_it_is_once_discord_lets_nobody_change_it(world: World) -> None:
    table_id = await dealt(world)
    person, played = await move(world, table_id)
    await world.env.advance_time(QUARTER)
    await move(world, table_id)
    (still,) = shown(world, person)
    assert text(still) == text(played)


async def test_a_message_that_is_text_only_stays_so(world: World) -> None:
    for person in (world.mina, world.jonathan):
        await world.prefer(person, text_only=True)
    table_id = await dealt(world)
    person, _played = await move(world, table_id)
    await move(world, table_id)
    (turn,) = shown(world, person)
    assert "Your turn" in text(turn)
    assert not turn.attachments


async def test_it_turns_as_soon_as_a_computer_has_moved(world: World) -> None:
    table_id = await against(world, "renfield")
    while not (await world.table(table_id)).view(None).deal:
        await world.turn(table_id)
    person, played = await move(world, table_id)
    *_others, turn = shown(world, person)
    assert turn.id == played.id
    assert "Your turn" in text(turn)


async def test_a_player_who_looks_at_their_turn_is_not_pinged(world: World) -> None:
    world.carfax.sending_times = replace(world.carfax.sending_times, ping_after=120.0)
    await world.restart()
    table_id = await dealt(world)
    before = len(world.messages())
    await world.press(await world.mover(table_id), world.newest(), f"h:{table_id}")
    await world.env.advance_time(200)
    assert len(world.messages()) == before


@pytest.mark.parametrize("rules", ["thracula", "dracula.partners", "caterpillar", "counterbluff"])
async def test_every_seat_with_a_message_gets_its_turn_in_it(world: World, rules: str) -> None:
    table_id = await dealt(world, edition=rules)
    for person in world.people.values():
        if (await world.table(table_id)).seats_of(person.id):
            await world.press(person, world.newest(), f"h:{table_id}")
    for _ in range(5):
        person = await world.mover(table_id)
        (turn,) = shown(world, person)
        assert pressable(turn), "its own moves"
        await world.turn(table_id)


async def test_a_hand_that_was_being_drawn_when_its_turn_came_turns_into_it(world: World) -> None:
    held, drawing, moved = threading.Event(), threading.Event(), threading.Event()

    def draw(picture: Picture) -> bytes:
        if held.is_set() and picture.name.startswith("hand-"):
            drawing.set()
            moved.wait()
        elif held.is_set():
            moved.set()  # the table is drawn once the move is stored
        return small_picture(picture)

    world.carfax.draw = draw
    await world.restart()
    table_id = await dealt(world)
    mover, board = await world.mover(table_id), world.newest()
    waiting = world.jonathan if mover is world.mina else world.mina
    asked = await world.press(mover, board, pressable(board)[0])
    held.set()
    world.emit(waiting, board, f"h:{table_id}")
    await asyncio.to_thread(drawing.wait)
    world.emit(mover, asked, pressable(asked)[0])
    await world.env.settle()
    assert "Your turn" in text(shown(world, waiting)[-1])


async def test_a_press_that_comes_too_late_is_answered_with_the_turn(world: World) -> None:
    table_id = await dealt(world)
    person, _played = await move(world, table_id)
    await move(world, table_id)
    (turn,) = shown(world, person)
    places = await world.press(person, turn, pressable(turn)[0])
    late, seen = moves_on(places)[0][0], SimpleNamespace(id=places.id, components=tree(places))
    await world.press(person, places, late)
    await move(world, table_id)
    record = world.emit(person, seen, late)
    await world.env.settle()
    told = world.env.backend.get_message(world.channel.id, record.message_id)
    assert "moved on" in text(told)
    assert [one for one in pressable(told) if one.startswith(f"c:{table_id}:")]


async def test_a_late_press_on_the_table_itself_shows_no_hand(world: World) -> None:
    table_id = await dealt(world)
    person, board = await world.mover(table_id), world.newest()
    seen, late = SimpleNamespace(id=board.id, components=tree(board)), pressable(board)[0]
    await move(world, table_id)
    await move(world, table_id)
    assert await world.mover(table_id) is person
    told = await world.press(person, seen, late)
    assert "moved on" in text(told)
    assert not [one for one in pressable(told) if one.startswith(f"c:{table_id}:")]


async def test_a_new_coffin_is_played_from_its_own_message(world: World) -> None:
    table_id = await dealt(world)
    while (await world.table(table_id)).view(None).deal == 1:
        await world.turn(table_id)
    for person in (world.mina, world.jonathan):
        assert not [m for one in shown(world, person) for m in moves_on(one)], "not above the table"
    await world.turn(table_id)
    await world.turn(table_id)
    (turn,) = shown(world, await world.mover(table_id))
    assert turn.id > world.newest().id
    assert pressable(turn)


@pytest.mark.parametrize("rules", ["dracula.classic", "thracula"])
async def test_a_hand_of_a_coffin_that_is_over_says_how_it_ended(world: World, rules: str) -> None:
    table_id = await dealt(world, edition=rules)
    while (await world.table(table_id)).view(None).deal == 1:
        for person in world.people.values():
            if (await world.table(table_id)).seats_of(person.id):
                await world.press(person, world.newest(), f"h:{table_id}")
        last = await world.mover(table_id)
        await world.turn(table_id)
    await world.services.publisher.idle(table_id)
    await world.env.settle()
    for person in world.people.values():
        for told in shown(world, person):
            assert "not your turn" not in text(told)
            assert "⚰️" in text(told)
            assert "from row" in text(told) or "from column" in text(told)
            assert ("You placed" in text(told)) is (person is last)


async def test_who_folds_and_leads_the_next_hand_goes_on_in_the_same_message(world: World) -> None:
    """In Counterbluff the table's message stays, so that the private one is below it."""
    table_id = await dealt(world, edition="counterbluff")
    for _ in range(2):
        await move(world, table_id)
    person = await world.mover(table_id)
    (turn,) = shown(world, person)
    (fold,) = [one for one in pressable(turn) if one.endswith(":fold")]
    await world.press(person, turn, fold)
    assert await world.mover(table_id) is person, "the loser leads"
    (again,) = shown(world, person)
    assert "You folded" in text(again)
    assert text(again).count(" folded: **") == 1
    assert moves_on(again), "the next hand is played here"
    (other,) = (one for one in (world.mina, world.jonathan) if one is not person)
    (waits,) = shown(world, other)
    assert "You played" in text(waits) or "not your turn" in text(waits)


def offers(world: World, person: simcord.MemberActor) -> list[str]:
    """The takebacks that this person can ask for on their private messages."""
    ids = [one for message in shown(world, person) for one in pressable(message)]
    return [one for one in ids if one.startswith("tb:")]


async def test_a_takeback_is_offered_no_more_when_the_other_has_ended_the_coffin(
    world: World,
) -> None:
    table_id = await dealt(world, rated=False)
    while len((await world.table(table_id)).view(None).moves_made) < 7:
        await world.turn(table_id)
    last = await world.mover(table_id)
    (waits,) = (one for one in (world.mina, world.jonathan) if one is not last)
    assert offers(world, waits)
    await world.turn(table_id)
    await world.services.publisher.idle(table_id)
    await world.env.settle()
    assert (await world.table(table_id)).view(None).deal == 2
    (told,) = shown(world, waits)
    assert not offers(world, waits)
    assert "⚰️" in text(told), "how the coffin has ended"
    assert pressable(told) == [f"h:{table_id}"]
    assert not offers(world, last)


async def test_an_answer_that_is_late_offers_no_takeback_either(world: World) -> None:
    table_id = await dealt(world, rated=False)
    while len((await world.table(table_id)).view(None).moves_made) < 7:
        await world.turn(table_id)
    before, last = await world.table(table_id), await world.mover(table_id)
    (waits,) = (one for one in (world.mina, world.jonathan) if one is not last)
    await world.turn(table_id)
    hand = await world.press(waits, world.newest(), f"h:{table_id}")
    assert hand.attachments, "its cards"
    world.services.turns.catch_up(waits.id, before, await world.table(table_id))
    await world.env.settle()
    (told,) = shown(world, waits)
    assert not told.attachments
    assert pressable(told) == [f"h:{table_id}"]


async def test_a_takeback_is_offered_no_more_when_the_next_of_four_has_moved(world: World) -> None:
    table_id = await dealt(world, edition="dracula.partners", rated=False)
    person = await world.mover(table_id)
    await world.turn(table_id)
    assert offers(world, person)
    await world.turn(table_id)
    await world.services.publisher.idle(table_id)
    await world.env.settle()
    assert not offers(world, person)
    assert "not your turn" in text(shown(world, person)[-1])


async def test_a_player_who_is_asked_whether_the_game_goes_on_is_shown_no_turn(
    world: World,
) -> None:
    table_id = await dealt(world, edition="thracula")
    person, board = await world.mover(table_id), world.newest()
    asked = await world.press(person, board, pressable(board)[0])
    seen, late = SimpleNamespace(id=asked.id, components=tree(asked)), moves_on(asked)[0]
    await world.press(person, asked, *late)
    other = await world.mover(table_id)
    await world.games.gameplay.resign(table_id, other.id, press=1)
    await world.services.publisher.idle(table_id)
    await world.env.settle()
    assert (await world.table(table_id)).awaited_seat(person.id) is not None, "to decide that"
    (private,) = shown(world, person)
    assert "first decide whether the game goes on" in text(private)
    assert not moves_on(private)
    told = await world.press(person, seen, *late)
    assert "first decide whether the game goes on" in text(told)
    assert "Your hand" not in text(told)


async def test_a_player_who_moves_twice_is_shown_the_second_move_once(world: World) -> None:
    table_id = await dealt(world, edition="thracula")
    person, board = await world.mover(table_id), world.newest()
    asked = await world.press(person, board, f"h:{table_id}")
    before = len(world.env.http_requests)
    await world.press(person, asked, pressable(asked)[0])
    await world.services.publisher.idle(table_id)
    await world.env.settle()
    assert await world.mover(table_id) is person, "to lay a card on the place"
    assert (await world.table(table_id)).ply > 0
    (turn,) = shown(world, person)
    assert pressable(turn)
    sent = world.env.http_requests[before:]
    assert not [one for one in sent if "/webhooks/" in one.path], "only the answer itself"


async def test_it_asks_for_no_move_that_was_made_on_the_table_s_message(world: World) -> None:
    table_id = await dealt(world, edition="fosco.two")
    person, board = await world.mover(table_id), world.newest()
    await world.press(person, board, f"h:{table_id}")
    (hand,) = shown(world, person)
    assert ASKED in text(hand)
    await world.press(person, board, moves_on(board)[0][0])
    await world.env.settle()
    (hand,) = shown(world, person)
    assert ASKED not in text(hand)


async def test_after_the_last_move_on_the_table_s_message_it_shows_the_scores(world: World) -> None:
    table_id = await dealt(world, edition="fosco.two", options="deals=1")
    person = await world.mover(table_id)
    while not (await world.table(table_id)).over:
        person, board = await world.mover(table_id), world.newest()
        await world.press(person, board, f"h:{table_id}")
        await world.press(person, board, moves_on(board)[0][0])
    await world.env.settle()
    assert ASKED not in text(shown(world, person)[-1])


async def test_a_choice_made_while_the_turn_is_drawn_is_not_undone(world: World) -> None:
    table_id = await dealt(world)
    person, _played = await move(world, table_id)
    drawn, waiting, let_go = world.bot.pictures.drawn, asyncio.Event(), asyncio.Event()

    async def slowly(picture: Picture | None, within: float | None = None) -> bytes | None:
        if picture is not None and picture.name.startswith("hand") and within is None:
            waiting.set()
            await let_go.wait()
        return await drawn(picture, within)

    stand_in(world.bot.pictures, "drawn", slowly)
    opponent, board = await world.mover(table_id), world.newest()
    asked = await world.press(opponent, board, pressable(board)[0])
    world.emit(opponent, asked, pressable(asked)[0])
    await waiting.wait()
    (told,) = shown(world, person)
    world.emit(person, told, f"h:{table_id}")
    await until(lambda: "Your turn" in text(shown(world, person)[-1]))
    (hand,) = shown(world, person)
    world.emit(person, hand, next(one for one in pressable(hand) if one.startswith("c:")))
    await until(lambda: bool(moves_on(shown(world, person)[-1])))
    let_go.set()
    await world.env.settle()
    (chosen,) = shown(world, person)
    assert moves_on(chosen)


@pytest.mark.parametrize(
    ("edition", "options"),
    [
        ("dracula.classic", "consent=asked"),
        ("dracula.penguin", ""),
        ("dracula.partners", ""),
        ("fosco.two", ""),
        ("abstrac", ""),
    ],
)
async def test_the_first_turns_can_be_taken_in_another_channel(
    world: World, edition: str, options: str
) -> None:
    table_id = await world.begin(edition=edition, options=options)
    attic = world.guild.create_text_channel("attic")
    for ply in range(2):
        person = await world.mover(table_id)
        hand = answer_to(await person.slash(attic, "dracula hand", table=table_id))
        moves = moves_on(hand)
        if ply and not moves:
            break  # two presses lay the first card of a coffin
        custom_id, *chosen = moves[0]
        if chosen:
            await person.select(hand, custom_id=custom_id, values=chosen)
        else:
            await person.click(hand, custom_id=custom_id)
        await world.env.settle()
        assert (await world.table(table_id)).ply == ply + 1
        seen = [one for one in attic.history(viewer=person) if one.id == hand.id]
        assert not set(moves) & set(moves_on(seen[-1])), "that turn is over"
