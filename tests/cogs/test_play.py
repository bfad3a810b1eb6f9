"""Playing by presses: the public table, the private choice, and everybody who presses wrong."""

import pytest

from bot.engine.game import deals_finished
from bot.engine.games import GAMES
from bot.kits.catalogue import kit_for
from tests.tables.fakes import without_answer
from tests.world import World, components, pressable, text, user_id


async def dealt(world: World, **options: object) -> int:
    """A game in which the cards are dealt and somebody is to lay one."""
    table_id = await world.begin(**options)
    while not (await world.table(table_id)).view(None).deal:
        await world.turn(table_id)
    return table_id


ELSEWHERE = {"dracula.penguin", "dracula.french", "dracula.partners", "thracula"}
"""Whole games of these are played against computers, and from every seat with restarts."""
SHORT = {"fosco.two": "deals=1", "fosco.four": "deals=2", "counterbluff": "target=50"}


@pytest.mark.parametrize("rules", sorted(GAMES.keys() - ELSEWHERE))
async def test_a_whole_game_is_played_by_presses_alone(world: World, rules: str) -> None:
    table_id = await world.begin(edition=rules, options=SHORT.get(rules, ""))
    table = await world.play_to_the_end(table_id)
    # The challenge, the finished deals, which stay, or only the last of them, and the end.
    deals = deals_finished(table.view(None)) if kit_for(rules).deals_stay else 1
    still = [False] * (1 + deals)
    assert [len(pressable(one)) > 0 for one in world.messages()] == [*still, True]
    verified = await world.press(world.mina, world.newest(), f"v:{table_id}")
    assert table.seed.hex() in text(verified)


async def test_the_place_first_then_the_card(world: World) -> None:
    table_id = await dealt(world)
    person, board = await world.mover(table_id), world.newest()
    chosen = await world.click(person, board, "p:")
    assert chosen.ephemeral
    cards = [one for one in pressable(chosen.response) if one.startswith("m:")]
    table = await world.table(table_id)
    # Two Vampires are one choice.
    hand = {str(card) for card in table.view(table.position.to_move).hand}
    assert {one.split(":")[3].split("@")[0] for one in cards} == hand
    assert len(cards) == len(hand)
    await person.click(chosen.response, custom_id=cards[0])
    assert (await world.table(table_id)).ply == 2
    assert world.newest().id == board.id, "the same message is the table"
    assert len(world.messages()) == 2


async def test_the_card_first_then_the_place(world: World) -> None:
    table_id = await dealt(world)
    person = await world.mover(table_id)
    hand = await world.click(person, world.newest(), f"h:{table_id}")
    assert hand.ephemeral
    where = await world.press(person, hand.response, pressable(hand.response)[0])
    await world.press(person, where, pressable(where)[0])
    assert (await world.table(table_id)).ply == 2


async def test_a_spectator_is_refused_privately(world: World) -> None:
    await dealt(world)
    for part in ("p:", "h:"):
        answer = await world.click(world.lucy, world.newest(), part)
        assert answer.ephemeral
        assert not [one for one in pressable(answer.response) if one[0] in "mc"]


async def test_a_player_who_is_not_to_move_is_refused_privately(world: World) -> None:
    table_id = await dealt(world)
    mover = await world.mover(table_id)
    other = world.jonathan if mover is world.mina else world.mina
    answer = await world.click(other, world.newest(), "p:")
    assert answer.ephemeral
    assert not pressable(answer.response)
    assert (await world.table(table_id)).ply == 1


async def test_two_presses_make_one_move(world: World) -> None:
    table_id = await dealt(world)
    person = await world.mover(table_id)
    chosen = await world.press(person, world.newest(), pressable(world.newest())[0])
    card = pressable(chosen)[0]
    records = [world.emit(person, chosen, card) for _ in range(2)]
    await world.env.settle()
    assert all(record.responded for record in records)
    assert (await world.table(table_id)).ply == 2


async def test_one_press_that_arrives_twice_makes_one_move(world: World) -> None:
    table_id = await dealt(world)
    person = await world.mover(table_id)
    chosen = await world.press(person, world.newest(), pressable(world.newest())[0])
    world.emit(person, chosen, pressable(chosen)[0])
    (*_, payload) = (p for _, n, p in world.env.backend.transcript if n == "INTERACTION_CREATE")
    world.env.backend.emit("INTERACTION_CREATE", payload)
    await world.env.settle()
    assert (await world.table(table_id)).ply == 2


async def test_a_button_of_an_earlier_move_tells_what_is_true_now(world: World) -> None:
    table_id = await dealt(world)
    person, board = await world.mover(table_id), world.newest()
    chosen = await world.press(person, board, pressable(board)[0])
    await world.press(person, chosen, pressable(chosen)[0])
    stale = world.emit(person, board, pressable(board)[0])
    await world.env.settle()
    assert stale.responded
    assert stale.ephemeral
    told = world.env.backend.get_message(world.channel.id, stale.message_id)
    assert str(board.id) in str(components(told)), "it leads to the table"
    assert (await world.table(table_id)).ply == 2


async def test_buttons_outlive_a_restart(world: World) -> None:
    table_id = await dealt(world)
    person, board = await world.mover(table_id), world.newest()
    chosen = await world.press(person, board, pressable(board)[0])
    await world.restart()
    await world.press(person, chosen, pressable(chosen)[0])
    assert (await world.table(table_id)).ply == 2
    await world.turn(table_id)
    assert (await world.table(table_id)).ply == 3
    assert world.newest().id == board.id


async def test_a_restart_in_the_middle_of_every_coffin_changes_nothing(world: World) -> None:
    table_id = await dealt(world)
    for coffin in (1, 2):
        while (await world.table(table_id)).view(None).deal == coffin:
            await world.turn(table_id)
            if (await world.table(table_id)).ply % 5 == 0:
                await world.restart()
    assert len(world.messages()) == 4, "the challenge, two coffins, the table"


async def test_a_refused_game_ends_at_no_cost(world: World) -> None:
    table_id = await world.begin(options="consent=asked")
    await world.turn(table_id, 0)
    await world.turn(table_id, 1)
    table = await world.table(table_id)
    assert table.over
    assert table.rating_changes == ()


async def test_resigning_asks_first(world: World) -> None:
    table_id = await dealt(world)
    asked = await world.mina.slash(world.channel, "dracula resign")
    assert asked.ephemeral
    assert "Jonathan" in text(asked.response), "which of several games it is"
    assert "Mina" not in text(asked.response)
    assert not (await world.table(table_id)).over
    await world.click(world.mina, asked.response, "g:")
    table = await world.table(table_id)
    assert table.over
    assert table.position.winners == (1,)
    assert [one for one in pressable(world.newest()) if one.startswith("r:")]


async def test_a_game_that_is_over_shows_no_hand_any_more(world: World) -> None:
    await test_resigning_asks_first(world)
    (table,) = await world.games.tables.finished(world.mina.id, None)
    told = await world.mina.slash(world.channel, "dracula hand", table=table.id)
    assert "This game is over" in text(told.response)
    assert "hand" not in text(told.response)


async def test_one_press_asks_for_a_rematch_and_the_other_one_s_begins_it(world: World) -> None:
    await test_resigning_asks_first(world)
    end = world.newest()
    await world.click(world.mina, end, "r:")
    assert f"<@{world.jonathan.id}>" in text(world.newest())
    await world.click(world.jonathan, end, "r:")
    (table,) = await world.games.tables.in_channel(world.channel.id)
    assert {user_id(player) for player in table.seats} == {world.mina.id, world.jonathan.id}


async def test_a_rematch_that_has_begun_is_not_in_doubt_though_the_database_was_cut_off(
    world: World,
) -> None:
    await test_resigning_asks_first(world)
    end = world.newest()
    await world.click(world.mina, end, "r:")
    without_answer(world.carfax.stores[-1].lobbies, "take")
    answer = await world.click(world.jonathan, end, "r:")
    assert not answer.ephemeral
    assert await world.games.tables.in_channel(world.channel.id)


async def test_a_rematch_that_is_wanted_a_second_time_is_said_to_be_there(world: World) -> None:
    await test_resigning_asks_first(world)
    end = world.newest()
    await world.press(world.mina, end, pressable(end)[0])
    told = await world.press(world.mina, end, pressable(end)[0])
    assert "waiting for the others" in text(told)
    asked = world.newest()
    assert str(asked.id) in str(components(told))
    world.env.backend.delete_message(world.channel.id, asked.id)
    await world.press(world.mina, end, pressable(end)[0])
    assert ":join:" in pressable(world.newest())[0], "it is shown again"
    await world.press(world.jonathan, end, pressable(end)[0])
    (table,) = await world.games.tables.in_channel(world.channel.id)
    await world.games.gameplay.resign(table.id, world.jonathan.id, press=1)
    told = await world.press(world.mina, end, pressable(end)[0])
    assert "has already begun" in text(told)


async def test_the_table_can_be_shown_anew_and_the_old_message_says_so(world: World) -> None:
    table_id = await dealt(world)
    old = world.newest()
    await world.jonathan.slash(world.channel, "dracula board")
    new = world.newest()
    assert new.id != old.id
    assert [one for one in pressable(new) if one.startswith("p:")]
    assert not pressable(world.messages()[-2])
    assert (await world.table(table_id)).location.message_id == new.id


async def test_the_hand_is_for_its_owner_alone(world: World) -> None:
    await dealt(world)
    answer = await world.mina.slash(world.channel, "dracula hand")
    assert answer.ephemeral
    assert len(world.channel.history(viewer=world.lucy)) == len(world.messages())


async def test_time_runs_out_and_a_reminder_comes_before(world: World) -> None:
    table_id = await dealt(world)
    person = await world.mover(table_id)
    await world.env.advance_time(3 * 86_400 - 12 * 3600 + 1)
    reminder = world.newest()
    assert [user.id for user in reminder.mentions] == [person.id]
    await world.env.advance_time(12 * 3600)
    assert (await world.table(table_id)).over


async def test_a_new_coffin_pings_its_first_player_unless_muted(world: World) -> None:
    table_id = await dealt(world)
    await world.prefer(world.mina, mute_turns=True)
    before = len(world.env.http_requests)
    while (await world.table(table_id)).view(None).deal < 4:
        await world.turn(table_id)
    # Discord pings people with a new message, never with an edit.
    posted = [
        one
        for one in world.env.http_requests[before:]
        if one.method == "POST" and one.path.endswith("/messages")
    ]
    pinged = [int(user) for one in posted for user in (one.json or {})["allowed_mentions"]["users"]]
    assert len(posted) == 3
    assert set(pinged) == {world.jonathan.id}


async def test_a_muted_player_gets_no_reminder(world: World) -> None:
    table_id = await dealt(world)
    person = await world.mover(table_id)
    asked = await person.slash(world.channel, "dracula settings")
    await world.click(person, asked.response, "s:muted:on")
    before = len(world.messages())
    await world.env.advance_time(3 * 86_400 - 12 * 3600 + 1)
    assert len(world.messages()) == before
    assert not (await world.table(table_id)).over


async def test_a_player_has_one_private_answer_at_a_table_and_no_heap_of_them(world: World) -> None:
    table_id = await dealt(world)
    for _ in range(6):
        await world.turn(table_id)
    for person in (world.mina, world.jonathan):
        private = [one for one in world.channel.history(viewer=person) if one.flags.ephemeral]
        about = [one for one in private if "placed" in text(one) or "Your turn" in text(one)]
        assert len(about) == 1


async def test_what_was_laid_leads_back_to_the_hand_in_the_same_place(world: World) -> None:
    table_id = await dealt(world)
    person, board = await world.mover(table_id), world.newest()
    chosen = await world.press(person, board, pressable(board)[0])
    await world.press(person, chosen, pressable(chosen)[0])
    laid = world.env.backend.get_message(world.channel.id, chosen.id)
    hand = await world.press(person, laid, f"h:{table_id}")
    assert hand.id == chosen.id


async def test_when_one_of_three_leaves_one_who_plays_on_is_enough(world: World) -> None:
    table_id = await dealt(world, edition="thracula")
    asked = await world.mina.slash(world.channel, "dracula resign", table=table_id)
    await world.click(world.mina, asked.response, "g:")
    await world.click(world.lucy, world.newest(), ":decline")
    assert "**Lucy**" not in text(world.newest()), "she has answered"
    await world.click(world.jonathan, world.newest(), ":continue")
    table = await world.table(table_id)
    assert not table.over
    while (await world.table(table_id)).view(None).deal == 1:
        await world.turn(table_id)
    assert user_id((await world.table(table_id)).mover) != world.mina.id


async def test_the_remaining_players_may_call_the_game_off_together(world: World) -> None:
    table_id = await dealt(world, edition="thracula")
    asked = await world.mina.slash(world.channel, "dracula resign", table=table_id)
    await world.click(world.mina, asked.response, "g:")
    assert (await world.click(world.mina, world.newest(), ":decline")).ephemeral
    await world.click(world.lucy, world.newest(), ":decline")
    assert not (await world.table(table_id)).over
    await world.click(world.jonathan, world.newest(), ":decline")
    table = await world.table(table_id)
    assert table.over
    assert table.position.winners is None


async def test_buttons_outlive_the_quarter_of_an_hour_that_the_library_keeps_private_views(
    world: World,
) -> None:
    table_id = await dealt(world)
    for _ in range(2):
        await world.turn(table_id)
    await world.env.advance_time(16 * 60)
    await world.turn(table_id)
    assert (await world.table(table_id)).ply == 4


async def test_after_the_last_card_of_a_coffin_nothing_leads_back_to_it(world: World) -> None:
    table_id, links = await dealt(world), list[bool]()
    while (await world.table(table_id)).view(None).deal == 1:
        person, board = await world.mover(table_id), world.newest()
        chosen = await world.press(person, board, pressable(board)[0])
        answer = await world.press(person, chosen, pressable(chosen)[0])
        links.append("Go to the table" in str(components(answer)))
    assert links == [*[True] * (len(links) - 1), False]
