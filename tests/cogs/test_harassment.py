"""Nobody is called again and again: limits, mutes and blocks, with the whole bot."""

from dataclasses import replace
from typing import Any

from simcord.actors import MemberActor
from simcord.builders import UserHandle

from bot.model.players import Challengers
from tests.cogs.test_play import dealt
from tests.world import World, answer_to, pressable, selects, text

TEN_MINUTES = 600


async def asked(world: World, person: Any, **options: Any) -> Any:
    """The private answer to a challenge by command."""
    answer = await person.slash(world.channel, "dracula challenge", **options)
    assert answer.ephemeral
    return answer_to(answer)


async def test_forty_challenges_and_withdrawals_call_a_person_once(world: World) -> None:
    for _attempt in range(40):
        answer = await asked(world, world.mina, opponent=world.jonathan)
        if ":withdraw" in str(pressable(world.newest())):
            await world.click(world.mina, world.newest(), ":withdraw")
        await world.env.advance_time(0.4)
    assert "You have just challenged \u2068Jonathan\u2069" in text(answer)
    assert "<t:" in text(answer), "it says when it is possible again"
    assert world.pinged() == [world.jonathan.id]
    await world.env.advance_time(TEN_MINUTES)
    await asked(world, world.mina, opponent=world.jonathan)
    assert world.pinged() == [world.jonathan.id] * 2


async def test_rematches_and_reposted_tables_do_not_call_again_either(world: World) -> None:
    table_id = await dealt(world)
    await world.turn(table_id)
    mover = await world.mover(table_id)
    other = world.mina if mover is world.jonathan else world.jonathan
    called = len(world.pinged())
    for _time in range(3):
        await other.slash(world.channel, "dracula board")
    assert world.pinged()[called:] == [mover.id], "once for this move"
    await world.games.gameplay.resign(table_id, world.mina.id, press=1)
    await world.services.publisher.idle(table_id)
    (end,) = [one for one in world.messages() if f"r:{table_id}" in pressable(one)]
    await world.click(world.mina, end, f"r:{table_id}")
    await world.click(world.mina, world.newest(), ":withdraw")
    for _time in range(3):
        told = await world.click(world.mina, end, f"r:{table_id}")
        assert "You have just challenged \u2068Jonathan\u2069" in text(told.response)
    assert world.pinged()[called + 1 :] == [], "Mina has called Jonathan for this game"
    await world.click(world.jonathan, end, f"r:{table_id}")
    assert pressable(world.newest()), "he may"


async def test_the_challenger_reads_whose_challenges_are_wanted(world: World) -> None:
    for choice, sentence in (
        (Challengers.PLAYED, "only accepts challenges from people they have played"),
        (Challengers.NOBODY, "is not accepting challenges"),
    ):
        settings = await world.jonathan.slash(world.channel, "dracula settings")
        await world.click(world.jonathan, settings.response, f"s:challengers:{choice}")
        refused = await asked(world, world.mina, opponent=world.jonathan)
        assert sentence in text(refused)
        assert "Leave `opponent` empty" in text(refused)
    assert not world.messages()


async def test_a_block_looks_like_silence_and_can_be_lifted(world: World) -> None:
    lobby = await world.challenge()
    before = text(lobby)
    told = await world.click(world.jonathan, lobby, ":block")
    assert told.ephemeral
    assert "You have blocked" in text(told.response)
    assert "Mina" in text(told.response)
    assert text(world.newest()) == before, "nobody sees it"
    assert (await world.click(world.mina, lobby, ":block")).ephemeral, "not for the challenger"
    await world.click(world.mina, lobby, ":withdraw")
    await world.env.advance_time(TEN_MINUTES)
    called = world.pinged()
    answer = await asked(world, world.mina, opponent=world.jonathan)
    assert "posted" in text(answer)
    assert f"<@{world.jonathan.id}>" in text(world.newest()), "it stands there as always"
    assert world.pinged() == called, "and calls nobody"
    settings = await world.jonathan.slash(world.channel, "dracula settings")
    listed = await world.click(world.jonathan, settings.response, "bl:1")
    assert "Mina" in str(listed.response.components)
    lifted = await world.click(world.jonathan, listed.response, "ub:")
    assert "You have not blocked anyone" in text(lifted.response)
    await world.click(world.mina, world.newest(), ":withdraw")
    await world.env.advance_time(TEN_MINUTES)
    await asked(world, world.mina, opponent=world.jonathan)
    assert world.pinged() == [*called, world.jonathan.id]


async def test_one_of_several_blocks_is_lifted_by_a_menu(world: World) -> None:
    for challenger in (world.mina, world.lucy):
        await asked(world, challenger, opponent=world.jonathan)
        await world.click(world.jonathan, world.newest(), ":block")
    settings = await world.jonathan.slash(world.channel, "dracula settings")
    listed = (await world.click(world.jonathan, settings.response, "bl:1")).response
    (menu,) = selects(listed)
    forged = await world.press(world.jonathan, listed, menu["custom_id"], "first")
    assert "out of date" in text(forged)
    (mina,) = (one["value"] for one in menu["options"] if one["label"] == "Mina")
    left = await world.press(world.jonathan, listed, menu["custom_id"], mina)
    assert "Lucy" in str(left.components)
    assert "Mina" not in str(left.components)


async def test_the_blocked_person_is_neither_paired_nor_told(world: World) -> None:
    lobby = await world.challenge()
    await world.click(world.jonathan, lobby, ":block")
    await world.jonathan.slash(world.channel, "dracula play")
    waiting = world.newest()
    answer = await world.mina.slash(world.channel, "dracula play")
    assert "You are waiting for an opponent" in text(answer.response)
    refused = await world.click(world.mina, waiting, ":join")
    assert "There is no seat for you" in text(refused.response)
    assert "block" not in text(refused.response).lower()


async def test_somebody_who_sits_down_can_be_blocked_by_their_profile(world: World) -> None:
    await asked(world, world.mina, edition="thracula")
    lobby = world.newest()
    await world.click(world.lucy, lobby, ":join:")
    assert "Lucy" in text(world.newest())
    shown = answer_to(await world.mina.slash(world.channel, "dracula profile", user=world.lucy))
    blocked = answer_to(await world.click(world.mina, shown, "bk:"))
    assert "You have blocked **\u2068Lucy\u2069**" in text(blocked)
    assert "Lucy" not in text(world.newest()), "she has lost the seat"
    told = await world.click(world.lucy, lobby, ":join:")
    assert "There is no seat for you" in text(told.response)
    shown = answer_to(await world.mina.slash(world.channel, "dracula profile", user=world.lucy))
    assert not [one for one in pressable(shown) if one.startswith("bk:")]
    lifted = await world.click(world.mina, shown, "ub:")
    assert "You have not blocked anyone" in text(lifted.response)
    await world.click(world.lucy, lobby, ":join:")
    assert "Lucy" in text(world.newest())


async def test_nobody_can_block_themselves_or_a_bot_by_a_profile(world: World) -> None:
    bot = MemberActor(world.env, world.guild, UserHandle(world.env, world.env.backend.bot_user))
    for person in (world.mina, bot):
        shown = await world.mina.slash(world.channel, "dracula profile", user=person)
        assert not [one for one in pressable(shown.response) if one.startswith("bk:")]


async def test_each_kind_of_call_is_muted_alone(world: World) -> None:
    world.carfax.sending_times = replace(world.carfax.sending_times, ping_after=120.0)
    await world.restart()
    for name in ("mute_turns", "mute_challenges"):
        settings = await world.jonathan.slash(world.channel, "dracula settings")
        await world.click(world.jonathan, settings.response, f"s:{name}:on")
    preferences = await world.services.preferences.preferences(world.jonathan.id)
    assert (preferences.muted, preferences.mute_turns) == (False, True)
    table_id = await dealt(world)
    while await world.mover(table_id) is not world.jonathan:
        await world.turn(table_id)
    await world.env.advance_time(200)
    assert world.jonathan.id not in world.pinged()
    await world.env.advance_time(3 * 86_400 - 3600)
    assert world.pinged()[-1:] == [world.jonathan.id], "the reminder comes all the same"
