"""Somebody who has left a game of three, or is in none, is not asked to play it."""

from types import SimpleNamespace
from typing import Any

import pytest
import simcord

from bot.tables.takebacks import is_offered
from tests.cogs.test_forged import Shown
from tests.cogs.test_malice import only_for
from tests.cogs.test_play import dealt
from tests.cogs.test_private_turns import shown
from tests.world import World, answer_to, moves_on, pressable, selects, text, tree

OUT = "You are out of this game"


async def test_a_player_who_has_left_is_shown_no_hand_to_play(world: World) -> None:
    table_id = await dealt(world, edition="thracula")
    await world.games.gameplay.resign(table_id, world.mina.id, press=1)
    await world.services.publisher.idle(table_id)
    board = world.newest()
    for hand in (
        answer_to(await world.mina.slash(world.channel, "dracula hand", table=table_id)),
        await world.press(world.mina, board, f"h:{table_id}"),
    ):
        assert OUT in text(hand)
        assert not moves_on(hand)
    seen = answer_to(await world.mina.slash(world.channel, "dracula show", table=table_id))
    assert "left" in text(seen), "but may watch"


async def test_nothing_is_played_until_it_is_decided_whether_the_game_goes_on(world: World) -> None:
    table_id = await dealt(world, edition="thracula", rated=False)
    mover, board = await world.mover(table_id), world.newest()
    old = SimpleNamespace(id=board.id, components=tree(board))
    leaver, other = (one for one in (world.mina, world.jonathan, world.lucy) if one is not mover)
    await world.games.gameplay.resign(table_id, leaver.id, press=1)
    await world.services.publisher.idle(table_id)
    early = await world.press(mover, old, pressable(old)[0])
    assert "first decide whether the game goes on" in text(early), "a press that was on its way"
    board = world.newest()
    (play_on,) = [one for one in pressable(board) if one.endswith("continue")]
    assert OUT in text(await world.press(leaver, board, play_on)), "only the others decide"
    for person in (mover, other):
        hand = await world.press(person, world.newest(), f"h:{table_id}")
        assert "first decide whether the game goes on" in text(hand)
        assert "turn" not in text(hand)
        assert not pressable(hand)
    (call_off,) = [one for one in pressable(board) if one.endswith("decline")]
    await world.press(mover, board, call_off)
    (play_on,) = [one for one in pressable(world.newest()) if one.endswith("continue")]
    for pressed in (play_on, f"h:{table_id}"):
        assert "You have voted" in text(await world.press(mover, world.newest(), pressed))


async def hand_of(world: World, person: simcord.MemberActor, table_id: int) -> Any:
    """The private message with this person's hand."""
    return await world.press(person, world.newest(), f"h:{table_id}")


def now(world: World, private: Any) -> Any:
    """What that private message shows now."""
    return world.env.backend.get_message(world.channel.id, private.id)


async def leave(world: World, person: simcord.MemberActor, table_id: int) -> None:
    """Resign, and have the others play on with a computer in that seat."""
    await world.games.gameplay.resign(table_id, person.id, press=1)
    await world.services.publisher.idle(table_id)
    (play_on,) = [one for one in pressable(world.newest()) if one.endswith("continue")]
    while (await world.table(table_id)).position.to_vote:
        (voter, *_others) = (await world.table(table_id)).awaited_people
        await world.press(world.people[voter.user_id], world.newest(), play_on)
    await world.env.settle()


async def test_a_player_who_has_left_sees_no_cards_of_the_computer_in_their_seat(
    world: World,
) -> None:
    """Whatever changes at the table: a move, or a request for a takeback, also one that lapses."""
    table_id = await dealt(world, edition="thracula", rated=False)
    person, board = await world.mover(table_id), world.newest()
    await world.press(person, board, pressable(board)[0])
    held = await hand_of(world, person, table_id)
    await world.press(person, held, *moves_on(held)[0])
    kept = await hand_of(world, person, table_id)
    await leave(world, person, table_id)
    watched = []
    for _ in range(8):
        table = await world.table(table_id)
        askers = [one.user_id for one in table.people if is_offered(table, one.user_id)]
        if askers and not table.takeback:
            await world.games.takebacks.ask(table_id, table.ply, askers[0])
        else:
            await world.turn(table_id)
        await world.services.publisher.idle(table_id)
        await world.env.settle()
        watched.append(now(world, kept))
    assert all(OUT in text(one) and not one.attachments for one in watched)


async def test_a_move_of_the_computer_in_a_seat_is_not_that_of_whoever_left_it(
    world: World,
) -> None:
    """A second press on one's own move is answered like the first, with the hand."""
    table_id = await dealt(world, edition="thracula", rated=False)
    leaver, board = await world.mover(table_id), world.newest()
    await world.press(leaver, board, pressable(board)[0])
    await leave(world, leaver, table_id)
    (seat,) = (await world.table(table_id)).seats_of(leaver.id)
    for _ in range(8):
        table = await world.table(table_id)
        if table.view(None).moves_made[-1:] and table.view(None).moves_made[-1][0] == seat:
            break
        await world.turn(table_id)
        await world.services.publisher.idle(table_id)
        await world.env.settle()
    else:
        pytest.fail("the computer never moved last")
    made = f"m:{table_id}:{table.ply - 1}:{table.record.moves[-1]}"
    answer = await world.press(leaver, Shown(world.newest().id, made), made)
    assert "game has moved on" in text(answer), text(answer)


async def test_the_hands_of_those_who_stay_ask_for_the_vote_and_then_for_the_turn(
    world: World,
) -> None:
    table_id = await dealt(world, edition="thracula", rated=False)
    mover = await world.mover(table_id)
    leaver, other = (one for one in (world.mina, world.jonathan, world.lucy) if one is not mover)
    hands = [await hand_of(world, person, table_id) for person in (mover, other)]
    await world.games.gameplay.resign(table_id, leaver.id, press=1)
    await world.services.publisher.idle(table_id)
    await world.env.settle()
    for hand in hands:
        assert "first decide whether the game goes on" in text(now(world, hand))
        assert not moves_on(now(world, hand))
    (play_on,) = [one for one in pressable(world.newest()) if one.endswith("continue")]
    for person in (mover, other):
        if (await world.table(table_id)).position.to_vote:
            await world.press(person, world.newest(), play_on)
    await world.services.publisher.idle(table_id)
    await world.env.settle()
    turn, waits = (now(world, hand) for hand in hands)
    assert "Your turn" in text(turn)
    assert moves_on(turn)
    assert "not your turn" in text(waits)


async def test_a_vote_that_ends_the_game_shows_the_end_in_every_hand(world: World) -> None:
    table_id = await dealt(world, edition="thracula", rated=False)
    mover = await world.mover(table_id)
    leaver, other = (one for one in (world.mina, world.jonathan, world.lucy) if one is not mover)
    hands = [await hand_of(world, person, table_id) for person in (mover, other, leaver)]
    await world.games.gameplay.resign(table_id, leaver.id, press=1)
    await world.services.publisher.idle(table_id)
    await world.env.settle()
    for person in (mover, other):
        board = world.newest()
        (call_off,) = [one for one in pressable(board) if one.endswith("decline")]
        await world.press(person, board, call_off)
        await world.services.publisher.idle(table_id)
    await world.services.publisher.idle(table_id)
    await world.env.settle()
    assert (await world.table(table_id)).over
    for hand in hands:
        assert "no result" in text(now(world, hand)), text(now(world, hand))
        assert not moves_on(now(world, hand))


async def test_a_request_for_a_takeback_that_lapses_as_somebody_leaves_is_told_with_the_vote(
    world: World,
) -> None:
    table_id = await dealt(world, edition="thracula", rated=False)
    asker = await world.mover(table_id)
    while await world.mover(table_id) is asker:
        await world.turn(table_id)
    table, mover = await world.table(table_id), await world.mover(table_id)
    assert is_offered(table, asker.id)
    people = (world.mina, world.jonathan, world.lucy)
    (leaver,) = (one for one in people if one not in (asker, mover))
    hands = {person: await hand_of(world, person, table_id) for person in (asker, mover)}
    await world.games.takebacks.ask(table_id, table.ply, asker.id)
    await world.games.gameplay.resign(table_id, leaver.id, press=1)
    await world.services.publisher.idle(table_id)
    await world.env.settle()
    for person, hand in hands.items():
        private = text(now(world, hand))
        assert "first decide whether the game goes on" in private
        assert ("has lapsed" in private) is (person is asker)


async def test_a_hand_above_the_board_says_how_its_coffin_ended_before_and_after_a_vote(
    world: World,
) -> None:
    table_id = await dealt(world, edition="thracula", rated=False)
    while (await world.table(table_id)).view(None).deal < 2:
        await world.turn(table_id)
    await world.services.publisher.idle(table_id)
    await world.env.settle()
    mover = await world.mover(table_id)
    leaver, voter = (one for one in (world.mina, world.jonathan, world.lucy) if one is not mover)
    before = [text(private) for private in shown(world, mover)]
    assert "**100**" in "".join(before), "the points of the coffin before"
    await world.games.gameplay.resign(table_id, leaver.id, press=1)
    await world.services.publisher.idle(table_id)
    await world.env.settle()
    assert [text(private) for private in shown(world, mover)] == before
    (play_on,) = [one for one in pressable(world.newest()) if one.endswith("continue")]
    await world.press(voter, world.newest(), play_on)
    await world.services.publisher.idle(table_id)
    await world.env.settle()
    assert not (await world.table(table_id)).position.to_vote
    assert [text(private) for private in shown(world, mover)] == before
    assert [OUT in text(private) for private in shown(world, leaver)] == [True]


@pytest.mark.parametrize("turns", [0, 1])
async def test_hands_above_a_table_that_was_shown_again_ask_for_the_vote_all_the_same(
    world: World, turns: int
) -> None:
    table_id = await dealt(world, edition="thracula", rated=False)
    await world.turn(table_id, turns)
    mover = await world.mover(table_id)
    leaver, voter = (one for one in (world.mina, world.jonathan, world.lucy) if one is not mover)
    hands = [await hand_of(world, person, table_id) for person in (mover, voter)]
    await voter.slash(world.channel, "dracula board", table=table_id)
    await world.services.publisher.idle(table_id)
    assert world.newest().id > max(hand.id for hand in hands)
    await world.games.gameplay.resign(table_id, leaver.id, press=1)
    await world.services.publisher.idle(table_id)
    await world.env.settle()
    for hand in hands:
        assert "first decide whether the game goes on" in text(now(world, hand))
        assert not pressable(now(world, hand))
    (play_on,) = [one for one in pressable(world.newest()) if one.endswith("continue")]
    await world.press(voter, world.newest(), play_on)
    await world.services.publisher.idle(table_id)
    await world.env.settle()
    turn = now(world, hands[0])
    assert "Your turn" in text(turn)
    assert moves_on(turn)


async def test_a_game_is_resigned_once(world: World) -> None:
    table_id = await dealt(world, edition="thracula")
    asked = answer_to(await world.mina.slash(world.channel, "dracula resign", table=table_id))
    sure, keep = pressable(asked)
    assert keep == f"h:{table_id}"
    seen = SimpleNamespace(id=asked.id, components=tree(asked))
    assert "You resigned. It is up to the others" in text(
        await world.press(world.mina, asked, sure)
    )
    assert OUT in text(await world.press(world.mina, seen, sure)), "a second press"
    again = await world.mina.slash(world.channel, "dracula resign", table=table_id)
    assert OUT in text(again.response), "nothing to be sure of"
    assert (await world.table(table_id)).position.departed == (0,)


async def test_a_player_who_thinks_better_of_it_gets_the_hand_instead(world: World) -> None:
    table_id = await dealt(world)
    asked = answer_to(await world.mina.slash(world.channel, "dracula resign"))
    (keep,) = [one for one in pressable(asked) if not one.startswith("g:")]
    hand = await world.press(world.mina, asked, keep)
    assert hand.id == asked.id
    assert "You score the" in text(hand)
    assert not (await world.table(table_id)).over


async def test_of_several_games_one_is_chosen_those_of_this_channel_first(world: World) -> None:
    first, hall = await dealt(world), world.guild.create_text_channel("hall")
    await world.env.settle()
    for _game in range(2):
        await world.mina.slash(hall, "dracula challenge", computer="renfield")
    here = answer_to(await world.mina.slash(world.channel, "dracula resign"))
    assert "Which game" in text(here)
    (menu,) = selects(here)
    third, second = sorted(
        (one.id for one in await world.games.tables.in_channel(hall.id)), reverse=True
    )
    newest_first = [str(first), str(third), str(second)]
    assert [option["value"] for option in menu["options"]] == newest_first
    assert "Jonathan" in menu["options"][0]["label"]
    there = answer_to(await world.mina.slash(hall, "dracula resign"))
    assert selects(there)[0]["options"][0]["value"] == str(third)
    for forged in ("99", "one"):
        refused = await world.press(world.lucy, here, menu["custom_id"], forged)
        assert "no such table" in text(refused)
    asked = await world.press(world.mina, here, menu["custom_id"], str(first))
    assert asked.id == here.id
    assert "Really resign your game of Dracula" in text(asked)
    await world.press(world.mina, asked, f"g:{first}:1")
    left = {one.id for one in await world.games.tables.of(world.mina.id)}
    assert left == {second, third}


async def test_the_only_game_is_found_from_another_channel(world: World) -> None:
    table_id, hall = await dealt(world), world.guild.create_text_channel("hall")
    await world.env.settle()
    asked = answer_to(await world.mina.slash(hall, "dracula resign"))
    assert f"g:{table_id}:1" in pressable(asked)


@pytest.mark.parametrize("forged", ["g:-:0", "g:-:1"])
async def test_a_forged_choice_of_a_game_resigns_none(world: World, forged: str) -> None:
    table_id = await dealt(world)
    told = await world.press(world.mina, Shown(world.newest().id, forged), forged)
    assert "no such table" in text(told)
    assert not (await world.table(table_id)).over


async def test_the_end_is_told_to_those_too_who_left_before_it(world: World) -> None:
    table_id = await dealt(world, edition="thracula")
    for press, person in enumerate((world.mina, world.jonathan), 1):
        await world.games.gameplay.resign(table_id, person.id, press=press)
    assert (await world.table(table_id)).over
    hand = await world.mina.slash(world.channel, "dracula hand", table=table_id)
    assert "This game is over" in text(hand.response)


async def test_a_player_who_has_left_a_game_does_not_take_it_along(world: World) -> None:
    table_id, hall = await dealt(world, edition="thracula"), world.guild.create_text_channel("hall")
    await world.env.settle()
    await world.games.gameplay.resign(table_id, world.mina.id, press=1)
    refused = await world.mina.slash(hall, "dracula board", table=table_id)
    assert "no such table" in text(refused.response)
    await world.jonathan.slash(hall, "dracula board", table=table_id)
    assert (await world.table(table_id)).location.channel_id == hall.id
    vault = await only_for(world, world.jonathan, world.lucy)
    world.env.backend.delete_channel(hall.id)
    await world.env.settle()
    await world.jonathan.slash(vault, "dracula board", table=table_id)
    assert (await world.table(table_id)).location.channel_id == vault.id, "all who play see it"


async def test_a_player_who_plays_nowhere_is_told_how_to_begin(world: World) -> None:
    table_id = await dealt(world)
    for command in ("hand", "resign"):
        own = await world.quincey.slash(world.channel, f"dracula {command}")
        assert "You have no running game here" in text(answer_to(own))
        named = await world.quincey.slash(world.channel, f"dracula {command}", table=table_id)
        assert "not playing at this table" in text(answer_to(named))
