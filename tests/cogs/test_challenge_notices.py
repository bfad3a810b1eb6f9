"""A challenger who may not be looking is told that nobody will accept the challenge any more."""

from typing import Any

import discord

from bot.model.shards import EVERY_SHARD
from tests.cogs.test_privacy import erased
from tests.tables.fakes import stand_in, without_answer
from tests.world import World, components, text

DAY = 86_400


def notices(world: World) -> list[discord.Message]:
    """The messages in the channel that say that a challenge is over."""
    return [one for one in world.messages() if "your challenge " in text(one)]


async def declined(world: World, after: float = 130.0, **options: Any) -> discord.Message:
    """Jonathan declines a challenge that was open for so many seconds."""
    challenge = await world.challenge(**options)
    await world.env.advance_time(after)
    await world.click(world.jonathan, challenge, ":decline")
    return challenge


async def test_a_host_is_told_that_a_challenge_was_declined(pinging: World) -> None:
    challenge = await declined(pinging)
    (notice,) = notices(pinging)
    assert text(notice).startswith(f"<@{pinging.mina.id}>, your challenge was declined.")
    assert [user.id for user in notice.mentions] == [pinging.mina.id]
    assert f"/{pinging.channel.id}/{challenge.id}" in str(components(notice))
    assert "Jonathan" not in text(notice), "this message would keep an erased name"


async def test_a_host_is_told_that_a_challenge_has_expired(pinging: World) -> None:
    await pinging.challenge()
    await pinging.env.advance_time(DAY + 1)
    (notice,) = notices(pinging)
    assert text(notice).startswith(f"<@{pinging.mina.id}>, your challenge has expired.")
    assert [user.id for user in notice.mentions] == [pinging.mina.id]


async def test_nobody_is_told_of_an_answer_that_came_at_once(pinging: World) -> None:
    await declined(pinging, 100.0)
    assert notices(pinging) == []


async def test_where_nobody_is_pinged_no_host_is_told(world: World) -> None:
    await declined(world)
    assert notices(world) == []


async def test_a_host_who_has_muted_notices_of_a_turn_is_not_told(pinging: World) -> None:
    await pinging.prefer(pinging.mina, mute_turns=True)
    await declined(pinging)
    assert notices(pinging) == []


async def test_nobody_is_told_of_a_challenge_that_was_withdrawn(pinging: World) -> None:
    challenge = await pinging.challenge()
    await pinging.env.advance_time(130)
    await pinging.click(pinging.mina, challenge, ":withdraw")
    assert notices(pinging) == []


async def test_a_host_cannot_tell_a_block_from_silence(pinging: World) -> None:
    told = []
    for blocks in (False, True):
        challenge = await pinging.challenge()
        if blocks:
            await pinging.click(pinging.jonathan, challenge, ":block")
        await pinging.env.advance_time(DAY + 1)
        told.append(text(notices(pinging)[-1]))
    assert len(notices(pinging)) == 2
    assert told[0] == told[1]


async def test_a_host_is_told_once_whatever_is_shown_again(pinging: World) -> None:
    await declined(pinging)
    await pinging.games.refresher.show_missed(EVERY_SHARD)
    await pinging.restart()
    await pinging.env.settle()
    assert len(notices(pinging)) == 1


async def test_what_expired_while_the_bot_was_away_is_told_once_when_it_is_back(
    pinging: World,
) -> None:
    await pinging.challenge()

    async def unseen(*_given: object) -> None:
        """The process ends before it shows anything."""

    stand_in(pinging.services.publisher, "lobby_changed", unseen)
    await pinging.env.advance_time(DAY + 1)
    assert notices(pinging) == []
    await pinging.restart()
    await pinging.env.settle()
    assert len(notices(pinging)) == 1
    await pinging.restart()
    await pinging.env.settle()
    assert len(notices(pinging)) == 1


async def test_a_host_is_told_though_the_database_did_not_say_that_the_end_is_shown(
    pinging: World,
) -> None:
    locations = pinging.games.locations
    challenge = await pinging.challenge()
    await pinging.env.advance_time(130)
    shown = locations.record_lobby_shown
    without_answer(locations, "record_lobby_shown")
    await pinging.click(pinging.jonathan, challenge, ":decline")
    stand_in(locations, "record_lobby_shown", shown)
    assert notices(pinging) == []
    await pinging.env.advance_time(301)
    assert len(notices(pinging)) == 1


async def test_nobody_is_told_of_a_challenge_whose_message_or_channel_is_gone(
    pinging: World,
) -> None:
    challenge = await pinging.challenge()
    pinging.env.backend.delete_message(pinging.channel.id, challenge.id)
    await pinging.env.advance_time(DAY + 1)
    assert notices(pinging) == []
    await pinging.challenge()
    before = len(pinging.pinged())
    pinging.env.backend.delete_channel(pinging.channel.id)
    await pinging.env.advance_time(DAY + 1)
    assert len(pinging.pinged()) == before


async def test_a_thread_is_archived_after_the_host_has_been_told(pinging: World) -> None:
    await pinging.mina.slash(
        pinging.channel, "dracula challenge", opponent=pinging.jonathan, thread=True
    )
    await pinging.env.settle()
    thread = pinging.channel.threads[-1]
    await pinging.env.advance_time(130)
    await pinging.click(pinging.jonathan, thread.history()[-1], ":decline")
    told, archived = pinging.env.http_requests[-2:]
    assert "your challenge was declined" in str(told.json), "which would open the thread again"
    assert (archived.json or {})["archived"] is True


async def test_a_notice_keeps_no_name_that_is_erased(pinging: World) -> None:
    await pinging.mina.slash(pinging.channel, "dracula challenge", opponent=pinging.jonathan)
    challenge = await pinging.challenge(opponent=pinging.lucy)
    await pinging.env.advance_time(130)
    await pinging.click(pinging.lucy, challenge, ":decline")
    assert len(notices(pinging)) == 1
    await erased(pinging)
    assert not [one for one in notices(pinging) if "Mina" in text(one) or "Lucy" in text(one)]
