"""What can be looked up: games, rules, seals, rankings, players, settings; all of it private."""

import math

import pytest
from simcord.actors import MemberActor
from simcord.builders import ChannelHandle, UserHandle

from bot.engine import notation
from bot.engine.games import GAMES
from bot.engine.match_end import best_part
from bot.i18n.card_names import shorts
from bot.messages.lobby_ids import LobbyAct, LobbyButton
from bot.model.shards import EVERY_SHARD
from tests.cogs.test_forged import Shown
from tests.cogs.test_play import dealt
from tests.tables.fakes import five_times, honest_since, stand_in
from tests.ui.tables import rules_pages_of
from tests.world import World, answer_to, components, pressable, selects, text, unlinked


async def ended(world: World) -> int:
    """A rated game that Mina has given up."""
    table_id = await dealt(world)
    asked = await world.mina.slash(world.channel, "dracula resign", table=table_id)
    await world.click(world.mina, asked.response, "g:")
    return table_id


async def ranked(world: World) -> None:
    """Mina has given up five rated games against Jonathan, by the old rules."""
    await honest_since(world.carfax.stores[-1], math.inf)
    await ended(world)
    await five_times(world.carfax.stores[-1])


async def test_games_lead_to_their_tables(world: World) -> None:
    await dealt(world)
    board = world.newest()
    answer = await world.mina.slash(world.channel, "dracula games")
    assert answer.ephemeral
    assert f"/{world.channel.id}/{board.id}" in str(components(answer.response))


@pytest.mark.parametrize("rules", GAMES)
async def test_the_rules_of_every_edition_can_be_read_to_the_end(world: World, rules: str) -> None:
    page = (await world.mina.slash(world.channel, "dracula rules", edition=rules)).response
    seen = {text(page)}
    while further := [one for one in pressable(page) if int(one.split(":")[-1]) > len(seen)]:
        page = await world.press(world.mina, page, further[0])
        seen.add(text(page))
    assert len(seen) == rules_pages_of(rules)


async def test_the_seal_of_a_game_is_opened_when_it_is_over(world: World) -> None:
    table_id = await dealt(world)
    before = await world.mina.slash(world.channel, "dracula verify", table=table_id)
    table = await world.table(table_id)
    pressed = await world.press(world.lucy, world.newest(), f"v:{table_id}")
    assert text(pressed) == text(before.response)
    assert table.commitment in text(before.response)
    assert table.record.seed.hex() not in text(before.response)
    asked = await world.mina.slash(world.channel, "dracula resign")
    await world.click(world.mina, asked.response, "g:")
    after = await world.mina.slash(world.channel, "dracula verify")
    assert (await world.table(table_id)).seed.hex() in text(after.response)


async def test_the_game_of_this_channel_is_verified_first(world: World) -> None:
    first, hall = await dealt(world), world.guild.create_text_channel("hall")
    attic = world.guild.create_text_channel("attic")
    await world.env.settle()
    await world.games.gameplay.resign(first, world.mina.id, press=1)
    await world.mina.slash(hall, "dracula challenge", computer="renfield")
    (second,) = [one.id for one in await world.games.tables.of(world.mina.id)]

    async def verified(channel: ChannelHandle, person: MemberActor) -> str:
        return text(answer_to(await person.slash(channel, "dracula verify")))

    assert f"table {second}" in await verified(hall, world.mina), "the one that is running"
    assert f"table {second}" in await verified(hall, world.lucy), "a spectator's too"
    assert f"table {first}" in await verified(world.channel, world.mina)
    await world.games.gameplay.resign(second, world.mina.id, press=2)
    assert f"table {first}" in await verified(world.channel, world.mina), "the last one here"
    assert f"table {second}" in await verified(hall, world.mina)
    assert f"table {second}" in await verified(attic, world.mina), "the newest of all"


async def test_the_text_of_a_finished_game_can_be_replayed(world: World) -> None:
    table_id = await dealt(world)
    refused = await world.mina.slash(world.channel, "dracula record", table=table_id)
    assert refused.ephemeral
    assert not answer_to(refused).attachments, "it would tell every card"
    asked = await world.mina.slash(world.channel, "dracula resign")
    await world.click(world.mina, asked.response, "g:")
    for person in (world.mina, world.lucy):
        own = {} if person is world.mina else {"table": table_id}
        answer = await person.slash(world.channel, "dracula record", **own)
        assert answer.ephemeral
        (file,) = answer_to(answer).attachments
        assert file.filename == f"dracula-{table_id}.txt"
        record, tags = notation.read((await file.read()).decode())
        assert record == (await world.table(table_id)).record
        assert tags == {"Date": "2026-01-01", "Seat0": "Mina", "Seat1": "Jonathan"}


async def test_only_players_see_a_table_of_another_server(world: World) -> None:
    table_id = await ended(world)
    hall, stranger, mina = castle(world)
    for command in ("verify", "record", "review", "replay"):
        answer = await stranger.slash(hall, f"dracula {command}", table=table_id)
        assert "no such table" in text(answer.response)
    own = await mina.slash(hall, "dracula record", table=table_id)
    assert answer_to(own).attachments


async def test_the_board_of_a_server_is_its_own_and_the_one_of_all_is_everybody_s(
    world: World,
) -> None:
    await ranked(world)
    hall, stranger, _ = castle(world)
    here = await stranger.slash(hall, "dracula leaderboard")
    assert "Jonathan" not in text(here.response)
    everywhere = await stranger.click(answer_to(here), custom_id="b:0:-:1")
    assert "Jonathan" in text(everywhere.response)
    assert "Mina" in text(everywhere.response)


def castle(world: World) -> tuple[ChannelHandle, MemberActor, MemberActor]:
    """Another server: its channel, somebody who is nowhere else, and Mina there."""
    count = world.env.create_user("count", global_name="Count")
    guild = world.env.create_guild("Castle", owner=count)
    mina = UserHandle(world.env, world.env.backend.users[world.mina.id])
    return guild.create_text_channel("hall"), guild.add_member(count), guild.add_member(mina)


async def test_the_leaderboard_shows_the_winner(world: World) -> None:
    await ranked(world)
    answer = await world.lucy.slash(world.channel, "dracula leaderboard")
    assert answer.ephemeral
    assert "Jonathan" in text(answer.response)
    everywhere = [one for one in pressable(answer.response) if one.startswith("b:0")]
    assert "Jonathan" in text(await world.press(world.lucy, answer.response, everywhere[0]))
    french = await world.lucy.slash(
        world.channel, "dracula leaderboard", edition="dracula.french", scope="everywhere"
    )
    assert "Jonathan" not in text(french.response)
    game = await world.lucy.slash(world.channel, "dracula leaderboard", game="dracula")
    assert "Jonathan" in text(game.response)
    other = [one for one in pressable(game.response) if one.startswith("b:0:dracula:")]
    assert "Jonathan" in text(await world.press(world.lucy, game.response, other[0]))
    wrong = await world.lucy.slash(
        world.channel, "dracula leaderboard", game="fosco", edition="dracula.french"
    )
    assert "is not an edition of the game you chose: pick another." in text(wrong.response)


async def test_rankings_on_a_server_do_not_name_whom_it_has_banned(world: World) -> None:
    """The rows stay, and another server shows the name."""
    await ranked(world)
    await world.jonathan.slash(world.channel, "dracula challenge", computer="renfield")
    (table,) = await world.games.tables.of(world.jonathan.id)
    await world.games.gameplay.resign(table.id, world.jonathan.id, press=9)
    await world.games.servers.ban(world.guild.id, None, world.jonathan.id)
    asked: tuple[tuple[str, dict[str, str], str], ...] = (
        ("leaderboard", {"scope": "here"}, "🥇 *banned here* "),
        ("leaderboard", {"scope": "everywhere"}, "🥇 *banned here* "),
        ("ladder", {}, "***banned here***: Renfield 0:0:1"),
    )
    for name, options, row in asked:
        told = await world.lucy.slash(world.channel, f"dracula {name}", **options)
        assert row in text(told.response)
        assert "Jonathan" not in text(told.response)
    hall, stranger, _ = castle(world)
    there = await stranger.slash(hall, "dracula leaderboard", scope="everywhere")
    assert "Jonathan" in text(there.response)


async def test_anybody_s_profile_can_be_seen(world: World) -> None:
    await ended(world)
    answer = await world.lucy.slash(world.channel, "dracula profile", user=world.jonathan)
    assert answer.ephemeral
    assert "Jonathan" in text(answer.response)
    own = await world.lucy.slash(world.channel, "dracula profile")
    assert "Lucy" in text(own.response)


async def test_from_a_profile_one_comes_to_its_editions_and_back(world: World) -> None:
    await ended(world)
    asked = await world.lucy.slash(world.channel, "dracula profile", user=world.jonathan)
    assert asked.response is not None
    first = text(asked.response)
    assert "Games that do not count for the rating" in first
    editions = await world.press(world.lucy, asked.response, f"pf:{world.jonathan.id}:2")
    assert editions.id == asked.response.id
    assert "Jonathan" in text(editions)
    assert "• Dracula: " in text(editions)
    assert "Page 2 of 2" in text(editions)
    assert text(await world.press(world.lucy, editions, f"pf:{world.jonathan.id}:1")) == first


async def test_every_page_of_one_s_own_profile_has_one_s_present_name(world: World) -> None:
    await ended(world)
    world.env.backend.get_user(world.jonathan.id).global_name = "Hawkins"
    at = (await world.jonathan.slash(world.channel, "dracula profile")).response
    assert "Hawkins" in text(at)
    for page in (2, 1):
        at = await world.press(world.jonathan, at, f"pf:{world.jonathan.id}:{page}")
        assert "Hawkins" in text(at)
        assert "Jonathan" not in text(at)


async def test_a_profile_without_rated_games_has_the_best_cards_of_unrated_ones(
    world: World,
) -> None:
    table_id = await dealt(world, rated=False)
    while not (await world.table(table_id)).over:
        await world.turn(table_id)
    shown = []
    for player in (world.mina, world.jonathan):
        own = (await player.slash(world.channel, "dracula profile")).response
        assert "including all against computers: 1 · won " in text(own)
        shown.append(text(await world.press(player, own, f"pf:{player.id}:2")))
    view = (await world.table(table_id)).view(None)
    for seat, message in enumerate(shown):
        best = best_part(view, view.sides[seat])
        assert best is None or f"best cards: {shorts(best[1].cards)} (" in message, "their own"
    assert any("Favourite: Dracula · best cards: " in one for one in shown)


async def test_settings_are_changed_by_their_buttons(world: World) -> None:
    shown = (await world.mina.slash(world.channel, "dracula settings")).response
    for press in ("s:muted:on", "s:four_colour:on", "s:language:de"):
        shown = await world.press(world.mina, shown, press)
    preferences = await world.services.preferences.preferences(world.mina.id)
    assert (preferences.muted, preferences.four_colour, preferences.language) == (True, True, "de")
    assert "Einstellungen" in text(shown)
    again = await world.mina.slash(world.channel, "dracula settings")
    assert text(again.response) == text(shown)


async def test_the_pack_that_a_challenger_likes_is_taken_unless_said_otherwise(
    world: World,
) -> None:
    shown = (await world.mina.slash(world.channel, "dracula settings")).response
    await world.press(world.mina, shown, "s:four_colour:on")
    for chosen, expected in ((None, True), (False, False)):
        await world.challenge(opponent=None, four_colour=chosen)
        lobbies = await world.games.lobbies.open_in(world.channel.id)
        assert lobbies[-1].terms.four_colour is expected


async def test_anybody_may_see_the_score_sheet(world: World) -> None:
    table_id = await dealt(world)
    while not (await world.table(table_id)).view(None).results:
        await world.turn(table_id)
    answer = await world.click(world.lucy, world.newest(), f"e:{table_id}")
    assert answer.ephemeral
    assert answer.response.attachments


async def test_only_own_tables_are_suggested(world: World) -> None:
    table_id = await dealt(world)
    suggest = await world.mina.autocomplete(world.channel, "dracula resign", "table", "")
    assert [one["value"] for one in suggest] == [table_id]
    assert not await world.lucy.autocomplete(world.channel, "dracula resign", "table", "")
    verify = await world.mina.autocomplete(world.channel, "dracula verify", "table", "")
    assert [one["value"] for one in verify] == [table_id], "its seal"
    assert not await world.mina.autocomplete(world.channel, "dracula record", "table", "")
    await world.games.gameplay.resign(table_id, world.mina.id, press=1)
    for name in ("verify", "record", "review", "replay"):
        for person, values in ((world.mina, [table_id]), (world.lucy, [])):
            told = await person.autocomplete(world.channel, f"dracula {name}", "table", "")
            assert [one["value"] for one in told] == values, name
    assert not await world.mina.autocomplete(world.channel, "dracula resign", "table", "")


async def test_suggestions_come_from_one_process_while_two_receive_what_is_typed(
    world: World,
) -> None:
    """As a shard is handed over; Discord takes one answer, and the other would be an error."""
    await dealt(world)
    ours = iter((True, False))

    async def claim(_interaction: int, _at: float) -> bool:
        return next(ours)

    stand_in(world.carfax.stores[-1].shard_rows, "claim", claim)
    world.games.others.note_shared(EVERY_SHARD)
    told = [
        await world.mina.autocomplete(world.channel, "dracula resign", "table", "")
        for _ in range(2)
    ]
    assert [len(one) for one in told] == [1, 0]


async def test_a_command_without_a_table_says_so(world: World) -> None:
    for command in ("hand", "board", "resign", "verify"):
        answer = await world.mina.slash(world.channel, f"dracula {command}")
        assert answer.ephemeral
        assert not world.messages()


async def test_only_players_can_move_a_table_to_another_channel(world: World) -> None:
    table_id = await dealt(world)
    attic = world.guild.create_text_channel("attic")
    await world.lucy.slash(attic, "dracula board", table=table_id)
    assert not attic.history()
    await world.mina.slash(attic, "dracula board", table=table_id)
    assert pressable(attic.history()[-1])


async def test_the_command_for_everywhere_shows_players_of_other_servers(world: World) -> None:
    await ranked(world)
    hall, stranger, _ = castle(world)
    for scope, seen in (("here", False), ("everywhere", True)):
        asked = await stranger.slash(hall, "dracula leaderboard", scope=scope)
        assert ("Jonathan" in text(asked.response)) is seen
        assert ("Mina" in text(asked.response)) is seen
        other = "b:0:-:1" if scope == "here" else "b:1:-:1"
        assert pressable(asked.response) == [other]


async def test_a_player_who_has_no_game_reads_both_ways_to_one(world: World) -> None:
    for name in ("games", "hand"):
        told = await world.lucy.slash(world.channel, f"dracula {name}")
        assert "`/dracula play` or `/dracula challenge`" in unlinked(text(told.response))


async def test_a_challenge_whose_message_is_gone_can_be_ended_and_made_again(world: World) -> None:
    await world.challenge()
    await world.lucy.slash(world.channel, "dracula challenge")
    (own,) = await world.games.lobbies.open_of(world.mina.id)
    world.env.backend.delete_message(world.channel.id, world.messages()[0].id)
    await world.env.settle()
    told = await world.mina.slash(world.channel, "dracula games")
    assert "Your open challenges" in text(told.response)
    assert "Jonathan" in text(told.response)
    assert "Lucy" in text(told.response), "hers is listed, and only she can end it"
    stop = str(LobbyButton(own.id, LobbyAct.STOP))
    assert pressable(told.response) == [stop]
    assert told.response is not None
    shown = Shown(told.response.id, stop)
    after = await world.press(world.mina, told.response, stop)
    assert "no longer waiting" in text(after)
    assert not await world.games.lobbies.open_of(world.mina.id)
    late = await world.press(world.mina, shown, stop)
    assert "withdrawn" in text(late)
    told = await world.lucy.slash(world.channel, "dracula games")
    assert "anyone" in text(told.response)
    assert "in this channel" not in text(told.response), "her own is not one of others"
    assert len(pressable(told.response)) == 1


async def test_a_challenge_to_the_reader_is_listed_apart_wherever_it_is(world: World) -> None:
    elsewhere = world.guild.create_text_channel("attic")
    for channel, guest in ((elsewhere, world.jonathan), (world.channel, world.lucy)):
        await world.mina.slash(channel, "dracula challenge", opponent=guest)
    told = await world.jonathan.slash(world.channel, "dracula games")
    mine, others = text(told.response).split("Open challenges in this channel")
    assert f"/{elsewhere.id}/" in mine.split("Challenges to you")[1]
    assert f"/{elsewhere.id}/" not in others
    told = await world.lucy.slash(world.channel, "dracula games")
    assert "Challenges to you" in text(told.response)
    assert "in this channel" not in text(told.response)


async def test_one_of_several_own_challenges_is_ended_by_a_menu(world: World) -> None:
    for guest in (world.jonathan, world.lucy):
        await world.challenge(opponent=guest)
    told = (await world.mina.slash(world.channel, "dracula games")).response
    first, second = await world.games.lobbies.open_of(world.mina.id)
    (menu,) = selects(told)
    assert not pressable(told)
    forged = await world.press(world.mina, told, menu["custom_id"], "first")
    assert "no such challenge" in text(forged)
    assert len(await world.games.lobbies.open_of(world.mina.id)) == 2
    after = await world.press(world.mina, told, menu["custom_id"], str(second.id))
    assert "no longer waiting" in text(after)
    assert await world.games.lobbies.open_of(world.mina.id) == (first,)
