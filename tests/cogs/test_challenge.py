"""How a game begins: calling somebody out, open tables, and what may not be."""

import pytest

from bot.engine.games import GAMES
from tests.cogs.test_faults import allow, forbid
from tests.cogs.test_forged import Shown
from tests.cogs.test_malice import only_for
from tests.world import World, answer_to, components, pressable, text, user_id


async def test_a_challenge_stands_in_the_channel_and_the_answer_is_private(world: World) -> None:
    answer = await world.mina.slash(world.channel, "dracula challenge", opponent=world.jonathan)
    assert answer.ephemeral
    lobby = world.newest()
    assert f"<@{world.jonathan.id}>" in text(lobby)
    assert any(":join:" in one for one in pressable(lobby))


async def test_accepting_opens_a_table_and_closes_the_challenge(world: World) -> None:
    lobby = await world.challenge()
    await world.click(world.jonathan, lobby, ":join:")
    closed, table = world.messages()
    assert closed.id == lobby.id
    assert not pressable(closed)
    links = [part["url"] for part in components(closed) if part.get("url")]
    assert links == [f"https://discord.com/channels/{world.guild.id}/{world.channel.id}/{table.id}"]
    assert [one for one in pressable(table) if one.startswith("m:")]


async def test_of_two_who_challenge_each_other_either_may_accept(world: World) -> None:
    hers = await world.challenge(edition="dracula.revised")
    same = {"opponent": world.mina, "edition": "dracula.revised"}
    await world.jonathan.slash(world.channel, "dracula challenge", **same)
    his = world.newest()
    await world.click(world.mina, his, ":join:")
    withdrawn, accepted, table = world.messages()
    assert (withdrawn.id, accepted.id) == (hers.id, his.id)
    assert "The challenge was withdrawn." in text(withdrawn)
    assert not pressable(withdrawn)
    assert not pressable(accepted)
    assert [one for one in pressable(table) if one.startswith("m:")]


async def test_a_challenge_without_a_clock_says_that_it_is_not_rated_whatever_was_chosen(
    world: World,
) -> None:
    lobby = await world.challenge(pace="none", rated=True)
    assert "casual, not rated" in text(lobby)
    assert "Games without a time limit are never rated." in text(lobby)
    await world.click(world.jonathan, lobby, ":join:")
    (table,) = await world.games.tables.in_channel(world.channel.id)
    assert not table.terms.rated


async def test_declining_says_so_and_leaves_nothing_to_press(world: World) -> None:
    lobby = await world.challenge()
    await world.click(world.jonathan, lobby, ":decline:")
    assert len(world.messages()) == 1
    assert not pressable(world.newest())
    assert f"<@{world.jonathan.id}>" in text(world.newest())


async def test_only_an_invited_player_may_accept(world: World) -> None:
    lobby = await world.challenge()
    answer = await world.click(world.lucy, lobby, ":join:")
    assert answer.ephemeral
    assert pressable(world.newest()) == pressable(lobby)


async def test_only_the_host_withdraws(world: World) -> None:
    lobby = await world.challenge()
    refused = await world.click(world.jonathan, lobby, ":withdraw:")
    assert refused.ephemeral
    assert pressable(world.newest())
    await world.click(world.mina, lobby, ":withdraw:")
    assert not pressable(world.newest())


async def test_anyone_may_take_an_open_challenge_but_its_host(world: World) -> None:
    lobby = await world.challenge(opponent=None)
    assert (await world.click(world.mina, lobby, ":join:")).ephemeral
    assert len(world.messages()) == 1
    await world.click(world.lucy, lobby, ":join:")
    (table,) = await world.games.tables.in_channel(world.channel.id)
    assert [user_id(player) for player in table.seats] == [world.mina.id, world.lucy.id]


async def test_a_challenge_runs_out_and_says_so(world: World) -> None:
    await world.challenge()
    await world.env.advance_time(24 * 3600 + 1)
    assert not pressable(world.newest())
    assert "No answer came" in text(world.newest())
    assert len(world.messages()) == 1


async def test_a_challenge_taken_up_too_late_is_answered(world: World) -> None:
    lobby = await world.challenge()
    await world.click(world.mina, lobby, ":withdraw:")
    (join,) = [one for one in pressable(lobby) if ":join:" in one]
    # Jonathan still has the old message on his screen.
    record = world.emit(world.jonathan, lobby, join)
    await world.env.settle()
    assert record.responded
    assert record.ephemeral


async def test_no_player_challenges_himself(world: World) -> None:
    answer = await world.mina.slash(world.channel, "dracula challenge", opponent=world.mina)
    assert answer.ephemeral
    assert not world.messages()


async def test_no_player_challenges_another_bot(world: World) -> None:
    robot = world.guild.add_member(world.env.create_user("robot", bot=True))
    answer = await world.mina.slash(world.channel, "dracula challenge", opponent=robot)
    assert "robot" in text(answer.response)
    assert not world.messages()


@pytest.mark.parametrize(
    ("options", "named"),
    [
        ("tie_rule", r"“tie\_rule”"),
        ("tie_rule=", r"tie\_rule="),
        ("=none", "=none"),
        ("tie_rule=x", "“x”"),
        ("fangs=2", "fangs"),
        ("tie_rule=none, tie_rule=none", "equal best lines"),
    ],
)
async def test_what_is_wrong_with_the_options_is_named(
    world: World, options: str, named: str
) -> None:
    answer = await world.mina.slash(world.channel, "dracula challenge", options=options)
    assert answer.ephemeral
    assert named in text(answer.response)
    assert not world.messages()


async def test_the_challenge_names_the_rarer_options(world: World) -> None:
    await world.challenge(options="tie_rule=distinct, show_discards=on", session=500, way="king")
    lobbies = await world.games.lobbies.open_in(world.channel.id)
    assert lobbies[0].terms.options == {
        "consent": "accepted",
        "tie_rule": "distinct",
        "show_discards": "on",
        "session_target": "500",
        "ways": "king",
    }


async def test_games_are_suggested_and_then_their_editions(world: World) -> None:
    suggest = world.mina.autocomplete
    games = await suggest(world.channel, "dracula challenge", "game", "")
    assert [choice["value"] for choice in games][:2] == ["dracula", "thracula"]
    assert "3 players" in games[1]["name"]
    (thracula,) = await suggest(world.channel, "dracula challenge", "edition", "", game="thracula")
    assert thracula["value"] == "thracula"
    assert not await suggest(
        world.channel, "dracula challenge", "options", "", game="thracula", edition="whist"
    )


@pytest.mark.parametrize(
    ("typed", "found"),
    [
        ("Partner", ["dracula.partners", "fosco.four"]),
        ("partnership", ["dracula.partners", "fosco.four"]),
        ("Partnerschaft", ["dracula.partners", "fosco.four"]),
        ("court short", ["caterpillar"]),
        ("Bildlos", ["caterpillar"]),
        ("two against two", ["dracula.partners", "fosco.four"]),
        ("zwei gegen zwei", ["dracula.partners", "fosco.four"]),
        ("whist", []),
    ],
)
async def test_an_edition_is_found_by_its_description_and_other_words(
    world: World, typed: str, found: list[str]
) -> None:
    suggest = world.mina.autocomplete
    editions = await suggest(world.channel, "dracula challenge", "edition", typed)
    assert [one["value"] for one in editions] == found
    games = await suggest(world.channel, "dracula challenge", "game", typed)
    assert [one["value"] for one in games] == [GAMES[key].kit for key in found]


async def test_what_is_found_by_its_name_comes_first(world: World) -> None:
    editions = await world.mina.autocomplete(
        world.channel, "dracula challenge", "edition", "Poker for two"
    )
    assert [one["value"] for one in editions] == ["counterbluff"]
    (first, *others) = await world.mina.autocomplete(
        world.channel, "dracula challenge", "edition", "four"
    )
    assert first["name"] == "Dracula for four"
    assert {one["name"] for one in others} >= {"Fosco for four"}


async def test_so_many_who_are_named_decide_the_edition(world: World) -> None:
    for guests, rules in ((1, "dracula.classic"), (3, "dracula.partners")):
        named = zip(
            ("opponent", "second", "third"),
            (world.jonathan, world.lucy, world.quincey),
            strict=True,
        )
        await world.mina.slash(world.channel, "dracula challenge", **dict([*named][:guests]))
        (lobby,) = await world.games.lobbies.open_in(world.channel.id)
        assert lobby.terms.rules == rules
        await world.click(world.mina, world.newest(), ":withdraw")
        await world.env.advance_time(600)


async def test_options_are_suggested_one_after_another(world: World) -> None:
    suggest = world.mina.autocomplete
    first = await suggest(world.channel, "dracula challenge", "options", "tie_rule")
    assert [one["value"] for one in first] == ["tie_rule=distinct", "tie_rule=none"]
    then = await suggest(world.channel, "dracula challenge", "options", "tie_rule=none, discards")
    assert [one["value"] for one in then] == ["tie_rule=none, show_discards=on"]
    await world.games.servers.change(world.guild.id, None, edition="fosco.two")
    usual = await suggest(world.channel, "dracula challenge", "options", "king=next_p")
    assert [one["value"] for one in usual] == ["king=next_prime"], "of the server's own edition"


async def test_options_are_suggested_for_as_many_as_are_named(world: World) -> None:
    """In Fosco for four all the Jokers are in, or none."""
    two = {"game": "fosco", "opponent": world.jonathan}
    four = two | {"second": world.lucy, "third": world.quincey}
    for named, offered in ((two, ["jokers=2", "jokers=4"]), (four, ["jokers=4"])):
        found = await world.mina.autocomplete(
            world.channel, "dracula challenge", "options", "jokers=", **named
        )
        assert [one["value"] for one in found] == offered


@pytest.mark.parametrize("name", ["@everyone", "**_`x`_**", "<@1> [a](http://b)", "\u202eanim"])
async def test_a_wild_name_does_no_harm(world: World, name: str) -> None:
    wild = world.guild.add_member(world.env.create_user("wild", global_name=name))
    await wild.slash(world.channel, "dracula challenge", opponent=world.mina)
    lobby = world.newest()
    assert name not in text(lobby)
    assert [user.id for user in lobby.mentions] == [world.mina.id]
    assert not lobby.mention_everyone


async def test_a_full_channel_offers_a_thread(world: World) -> None:
    world.carfax.changed["tables_per_channel"] = 1
    await world.restart()
    await world.begin()
    answer = await world.lucy.slash(
        world.channel, "dracula challenge", opponent=world.quincey, edition="fosco.two"
    )
    assert answer.ephemeral
    await world.click(world.lucy, answer.response, "t:")
    (thread,) = world.channel.threads
    assert thread.name == "Fosco for two: Lucy"
    (lobby,) = thread.history()[-1:]
    assert f"<@{world.quincey.id}>" in text(lobby)


async def test_a_thread_that_could_not_be_opened_is_opened_when_it_can_be(world: World) -> None:
    world.carfax.changed["tables_per_channel"] = 1
    await world.restart()
    await world.begin()
    full = answer_to(await world.lucy.slash(world.channel, "dracula challenge"))
    for permission, told in (
        ("create_public_threads", "Create Public Threads"),
        ("send_messages", "Send Messages"),
    ):
        forbid(world, **{permission: True})
        refused = await world.click(world.lucy, full, "t:")
        assert told in text(refused.response)
        assert not world.channel.threads
    allow(world)
    opened = answer_to(await world.click(world.lucy, full, "t:"))
    assert len(world.channel.threads) == 1
    assert opened.id == full.id, "in place of the offer"


async def test_no_game_begins_where_the_bot_cannot_show_it(world: World) -> None:
    table_id = await world.begin()
    await world.games.gameplay.resign(table_id, world.mina.id, press=1)
    await world.services.publisher.idle(table_id)
    end = world.newest()
    lobby = await world.challenge(opponent=world.lucy)
    forbid(world, send_messages=True)
    for person, message, part in (
        (world.lucy, lobby, ":join:"),
        (world.jonathan, end, f"r:{table_id}"),
    ):
        refused = await world.click(person, message, part)
        assert "I cannot post here" in text(answer_to(refused))
        assert not await world.games.tables.of(person.id)
    assert await world.games.lobbies.rematch_of(table_id) is None
    allow(world)
    await world.click(world.lucy, lobby, ":join:")
    assert await world.games.tables.of(world.lucy.id)


async def test_nobody_is_challenged_in_a_channel_that_they_cannot_see(world: World) -> None:
    vault = await only_for(world, world.mina, world.lucy)
    told = await world.mina.slash(vault, "dracula challenge", opponent=world.jonathan)
    assert "\u2068Jonathan\u2069 cannot see this channel" in text(told.response)
    assert not vault.history()
    await world.mina.slash(vault, "dracula play", opponent=world.lucy)
    assert "do you accept" in text(vault.history()[-1])


async def test_what_discord_says_of_a_person_who_is_named_counts(world: World) -> None:
    who = str(world.jonathan.id)
    user = {"id": who, "username": "jonathan", "discriminator": "0", "avatar": None}
    member: dict[str, object] = {
        "roles": [],
        "joined_at": None,
        "deaf": False,
        "mute": False,
        "flags": 0,
    }
    named = {"name": "play", "type": 1, "options": [{"name": "opponent", "type": 6, "value": who}]}
    for allowed, answer in (("0", "cannot see this channel"), ("1024", "Challenge posted")):
        members = {who: member | {"permissions": allowed}}
        resolved = {"users": {who: user}, "members": members}
        record = world.call(world.mina, "dracula", options=[named], resolved=resolved)
        await world.env.settle()
        told = world.env.backend.get_message(world.channel.id, record.message_id)
        assert answer in text(told)


async def test_who_may_decline_is_told_to_those_who_may_not(world: World) -> None:
    lobby = await world.challenge()
    for person in (world.mina, world.lucy):
        told = await world.click(person, lobby, ":decline:")
        assert "The challenger can withdraw" in text(answer_to(told))
    assert any(":join:" in one for one in pressable(world.newest()))


@pytest.mark.parametrize(("pace", "promised"), [("correspondence", True), ("live", False)])
async def test_a_ping_at_each_turn_is_promised_only_where_there_is_one(
    world: World, pace: str, promised: bool
) -> None:
    told = await world.click(world.jonathan, await world.challenge(pace=pace), "ht:")
    shown = text(answer_to(told))
    assert ("I will ping you when it is your turn." in shown) == promised
    assert ("I will ping you only when your time is nearly up." in shown) != promised


async def test_how_to_play_still_works_on_a_challenge_from_before_it_knew_the_pace(
    world: World,
) -> None:
    old = Shown((await world.challenge()).id, "hp:thracula")
    shown = text(await world.press(world.jonathan, old, old.custom_id))
    assert "I will ping you when it is your turn." in shown
