"""How a message gets into a channel and is changed there, whatever comes in between."""

import asyncio
from dataclasses import replace

import aiohttp
import discord
import pytest
from aiohttp.client_exceptions import ServerDisconnectedError
from discord.errors import DiscordServerError, Forbidden, HTTPException, NotFound

from bot.engine.errors import Refusal
from bot.messages.message import Button, Message
from bot.model.location import MessageLocation
from bot.ui import threads
from bot.ui.coalescer import TryLater
from bot.ui.message_errors import CannotPost, ChannelGone, MessageGone, Unconfirmed
from bot.ui.messenger import Messenger
from tests.ui.fakes import (
    BAT,
    BROKEN,
    CLOUDFLARE_REFUSES,
    HASTY,
    OF_THE_API,
    FakeDiscord,
    Guild,
    a_moment,
    pressable,
    refusal,
    showing,
    text,
)

CRYPT, ATTIC = MessageLocation(10, 20), MessageLocation(10, 21)
TOLD = Message(("A bat flies by.",), rows=((Button("Catch it", "h:1"),),))
SHOWN = replace(TOLD, picture=BAT)
RESET = ConnectionResetError(104, "reset by peer")
FORBIDDEN = refusal(403, 50013)


async def test_a_message_is_posted_with_its_picture_and_its_buttons(
    client: FakeDiscord, messenger: Messenger
) -> None:
    location = await messenger.post(CRYPT, replace(SHOWN, mentions=(5,)), "one")
    (posted,) = client.messages.values()
    assert location == MessageLocation(10, 20, posted.id)
    assert posted.channel_id == 20
    assert posted.files == {"bat.png": b"a picture"}
    assert text(posted) == "A bat flies by."
    assert pressable(posted) == ["h:1"]
    assert posted.called == (5,)


async def test_what_is_posted_twice_is_one_message(
    client: FakeDiscord, messenger: Messenger
) -> None:
    first = await messenger.post(CRYPT, SHOWN, "one")
    assert await messenger.post(CRYPT, SHOWN, "one") == first
    assert await messenger.post(CRYPT, SHOWN, "two") != first
    assert len(client.messages) == 2


async def test_what_was_deleted_since_is_posted_again(
    client: FakeDiscord, messenger: Messenger
) -> None:
    posted = []
    for _ in range(3):
        client.messages.clear()
        posted.append(await messenger.post(CRYPT, SHOWN, "one"))
    assert await messenger.post(CRYPT, SHOWN, "one") == posted[-1]
    assert len({*posted}) == 3
    assert client.at(posted[-1]).files == {"bat.png": b"a picture"}


async def test_what_is_deleted_again_and_again_is_for_later(
    client: FakeDiscord, messenger: Messenger
) -> None:
    for _ in range(5):
        await messenger.post(CRYPT, TOLD, "one")
        client.messages.clear()
    with pytest.raises(TryLater):
        await messenger.post(CRYPT, TOLD, "one")
    client.forget_nonces()
    await messenger.post(CRYPT, TOLD, "one")
    assert len(client.messages) == 1


async def test_a_nonce_may_be_longer_than_discord_takes(
    client: FakeDiscord, messenger: Messenger
) -> None:
    await messenger.post(CRYPT, TOLD, "x" * 99)
    assert len(client.messages) == 1


async def test_a_message_becomes_another_one(client: FakeDiscord, messenger: Messenger) -> None:
    location = await messenger.post(CRYPT, SHOWN, "one")
    await messenger.edit(location, Message(("It is gone.",)))
    (posted,) = client.messages.values()
    assert text(posted) == "It is gone."
    assert not posted.files
    assert not pressable(posted)


@pytest.mark.parametrize(
    "failure", [refusal(503), refusal(500), RESET, aiohttp.ServerDisconnectedError()]
)
async def test_what_may_pass_is_asked_again_until_it_is_done(
    client: FakeDiscord,
    messenger: Messenger,
    failure: ServerDisconnectedError | ConnectionResetError | DiscordServerError,
) -> None:
    client.fail(failure, failure)
    location = await messenger.post(CRYPT, SHOWN, "one")
    client.fail(failure, failure)
    await messenger.edit(location, replace(SHOWN, lines=("Two bats.",)))
    assert client.asked == ["send"] * 3 + ["edit"] * 3
    (posted,) = client.messages.values()
    assert text(posted) == "Two bats."
    assert posted.files == {"bat.png": b"a picture"}, "the file was not used up by the failures"


@pytest.mark.parametrize("failure", [refusal(503), RESET])
async def test_a_post_whose_answer_was_lost_is_one_message(
    client: FakeDiscord, messenger: Messenger, failure: ConnectionResetError | DiscordServerError
) -> None:
    client.lose(failure, failure)
    location = await messenger.post(CRYPT, SHOWN, "one")
    assert list(client.messages) == [location.message_id]


@pytest.mark.parametrize("failure", [refusal(503), refusal(502), RESET, TimeoutError()])
async def test_what_fails_three_times_is_for_later(
    client: FakeDiscord,
    messenger: Messenger,
    failure: ConnectionResetError | TimeoutError | DiscordServerError,
) -> None:
    location = await messenger.post(CRYPT, TOLD, "one")
    for act in (messenger.post(CRYPT, TOLD, "two"), messenger.edit(location, TOLD)):
        client.fail(failure, failure, failure)
        with pytest.raises(TryLater):
            await act
    assert len(client.asked) == 7
    await messenger.post(CRYPT, TOLD, "two")
    assert len(client.messages) == 2


@pytest.mark.parametrize(
    ("status", "code"),
    [(404, 10008), (400, 20022), (429, 20022), (403, 50005), (400, 50083)],
)
async def test_a_message_that_can_be_changed_no_more_is_said_to_be_gone(
    client: FakeDiscord, messenger: Messenger, status: int, code: int
) -> None:
    location = await messenger.post(CRYPT, SHOWN, "one")
    client.fail(refusal(status, code))
    with pytest.raises(MessageGone):
        await messenger.edit(location, SHOWN)
    await messenger.edit(location, SHOWN)
    assert client.asked == ["send", "edit", "edit"], "once for each, and nobody fell silent"


async def test_an_old_message_that_was_edited_too_often_is_for_later(
    client: FakeDiscord, messenger: Messenger
) -> None:
    location = await messenger.post(CRYPT, SHOWN, "one")
    client.fail(refusal(429, 30046))
    with pytest.raises(TryLater):
        await messenger.edit(location, SHOWN)
    await messenger.edit(location, SHOWN)
    assert client.asked == ["send", "edit", "edit"], "once for each, and nobody fell silent"


@pytest.mark.parametrize(("status", "code"), [(404, 10003), (404, 10004)])
async def test_a_place_that_is_gone_is_said_to_be(
    client: FakeDiscord, messenger: Messenger, status: int, code: int
) -> None:
    location = await messenger.post(CRYPT, TOLD, "one")
    for act in (messenger.post(CRYPT, TOLD, "two"), messenger.edit(location, TOLD)):
        client.fail(refusal(status, code))
        with pytest.raises(ChannelGone):
            await act


async def test_a_thread_in_which_nothing_can_be_posted_any_more_is_gone(
    client: FakeDiscord, messenger: Messenger
) -> None:
    client.fail(refusal(400, 50083))
    with pytest.raises(ChannelGone):
        await messenger.post(CRYPT, TOLD, "one")


async def test_what_is_not_understood_stays_as_it_is(
    client: FakeDiscord, messenger: Messenger
) -> None:
    client.fail(refusal(400, 50035))
    with pytest.raises(discord.HTTPException) as error:
        await messenger.post(CRYPT, TOLD, "one")
    assert error.value.code == 50035
    assert client.asked == ["send"]


async def test_where_no_file_may_be_attached_text_stands_in_its_place(
    client: FakeDiscord, messenger: Messenger
) -> None:
    client.no_files = True
    location = await messenger.post(CRYPT, SHOWN, "one")
    (posted,) = client.messages.values()
    assert not posted.files
    assert f"```\n{BAT.plain}\n```" in text(posted)
    assert client.asked == ["send", "send"]
    await messenger.edit(location, SHOWN)
    assert client.asked == ["send", "send", "edit"], "it is not tried in vain again"
    await messenger.post(ATTIC, TOLD, "two")


@pytest.mark.parametrize("refused", [refusal(400, 400001), refusal(400, 50035), refusal(413)])
async def test_what_is_refused_with_its_picture_is_sent_without(
    client: FakeDiscord,
    messenger: Messenger,
    caplog: pytest.LogCaptureFixture,
    refused: discord.HTTPException,
) -> None:
    location = await messenger.post(CRYPT, SHOWN, "one")
    client.fail(refused)
    await messenger.edit(location, replace(SHOWN, lines=("Two bats.",)))
    assert "Two bats." in text(client.at(location))
    assert BAT.plain in text(client.at(location))
    assert client.asked == ["send", "edit", "edit"]
    assert str(refused) in caplog.text


async def test_what_is_refused_without_its_picture_too_stays_refused(
    client: FakeDiscord, messenger: Messenger
) -> None:
    client.fail(refusal(400, 50035), refusal(400, 50035))
    with pytest.raises(discord.HTTPException):
        await messenger.post(CRYPT, SHOWN, "one")
    assert client.asked == ["send", "send"]


async def test_text_becomes_a_picture_as_soon_as_one_may_be_attached(
    client: FakeDiscord, messenger: Messenger
) -> None:
    client.no_files = True
    location = await messenger.post(CRYPT, SHOWN, "one")
    client.no_files = False
    await messenger.edit(location, SHOWN)
    assert not client.at(location).files
    messenger.note_can_post(20, pictures=True)
    await messenger.edit(location, SHOWN)
    assert client.at(location).files
    messenger.note_can_post(20, pictures=False)
    await messenger.edit(location, SHOWN)
    assert not client.at(location).files


async def test_text_only_in_one_channel_is_not_so_in_another(
    client: FakeDiscord, messenger: Messenger
) -> None:
    messenger.note_can_post(20, pictures=False)
    location = await messenger.post(ATTIC, SHOWN, "one")
    assert client.at(location).files


@pytest.mark.parametrize(("message", "tries"), [(SHOWN, 2), (TOLD, 1)])
async def test_where_nothing_may_be_shown_nothing_is_tried_until_it_may(
    client: FakeDiscord, messenger: Messenger, message: Message, tries: int
) -> None:
    client.fail(*[FORBIDDEN] * tries)
    for _ in range(3):
        with pytest.raises(CannotPost):
            await messenger.post(CRYPT, message, "one")
        with pytest.raises(CannotPost):
            await messenger.edit(replace(CRYPT, message_id=1), message)
    assert len(client.asked) == tries, "every refusal counts towards a ban"
    await messenger.post(ATTIC, message, "two")
    messenger.note_can_post(20, pictures=True)
    location = await messenger.post(CRYPT, message, "one")
    assert location.message_id in client.messages


@pytest.mark.parametrize("refused", CLOUDFLARE_REFUSES)
async def test_what_cloudflare_refuses_is_for_later_with_its_picture(
    client: FakeDiscord, messenger: Messenger, refused: discord.HTTPException
) -> None:
    client.fail(refused)
    with pytest.raises(TryLater):
        await messenger.post(CRYPT, SHOWN, "one")
    location = await messenger.post(CRYPT, SHOWN, "one")
    assert client.asked == ["send", "send"]
    assert client.at(location).files


async def test_nothing_at_all_is_asked_while_discord_refuses_everything(
    client: FakeDiscord, messenger: Messenger
) -> None:
    location = await messenger.post(CRYPT, TOLD, "one")
    client.fail(refusal(429))
    with pytest.raises(TryLater):
        await messenger.edit(location, TOLD)
    asked = len(client.asked)
    assert asked == 2, "asking again at once would make it worse"
    for act in (messenger.edit(location, TOLD), messenger.post(ATTIC, SHOWN, "two")):
        with pytest.raises(TryLater):
            await act
    await messenger.delete(location)
    assert len(client.asked) == asked
    assert location.message_id in client.messages


async def test_a_limit_for_one_channel_is_none_for_another(
    client: FakeDiscord, messenger: Messenger
) -> None:
    client.fail(refusal(429, 20028, OF_THE_API))
    with pytest.raises(TryLater):
        await messenger.post(CRYPT, TOLD, "one")
    assert client.asked == ["send"], "the library has waited already"
    location = await messenger.post(ATTIC, TOLD, "two")
    assert location.message_id in client.messages


@pytest.mark.parametrize(
    ("failures", "kind"),
    [
        ([refusal(503)] * 3, Unconfirmed),
        ([ConnectionResetError(104, "reset")] * 3, Unconfirmed),
        ([refusal(503), refusal(429, headers=OF_THE_API)], Unconfirmed),
        ([refusal(503), refusal(429)], Unconfirmed),
        ([refusal(503), refusal(403, 50013)], Unconfirmed),
        ([refusal(429, headers=OF_THE_API)], TryLater),
        ([refusal(429)], TryLater),
        ([CLOUDFLARE_REFUSES[0]], TryLater),
    ],
)
async def test_a_message_may_have_been_posted_unless_every_attempt_was_refused(
    client: FakeDiscord, messenger: Messenger, failures: list[Exception], kind: type[TryLater]
) -> None:
    client.fail(*failures)
    with pytest.raises(TryLater) as raised:
        await messenger.post(CRYPT, TOLD, "one")
    assert raised.type is kind


async def test_a_message_that_may_have_been_posted_waits_until_discord_refuses_no_more(
    client: FakeDiscord, messenger: Messenger
) -> None:
    client.fail(refusal(503), refusal(429))
    with pytest.raises(Unconfirmed) as raised:
        await messenger.post(CRYPT, TOLD, "one")
    assert raised.value.until is not None


async def test_after_a_while_discord_is_asked_again(client: FakeDiscord) -> None:
    async with showing(client, replace(HASTY, silence=0.0)) as messenger:
        client.fail(refusal(429))
        with pytest.raises(TryLater):
            await messenger.post(CRYPT, TOLD, "one")
        await a_moment()
        location = await messenger.post(CRYPT, TOLD, "one")
        assert location.message_id in client.messages


async def test_after_a_while_a_single_request_asks_whether_discord_still_refuses_everything(
    client: FakeDiscord,
) -> None:
    async with showing(client, replace(HASTY, silence=0.0)) as messenger:
        location = await messenger.post(ATTIC, TOLD, "old")
        client.fail(refusal(429))
        with pytest.raises(TryLater):
            await messenger.post(CRYPT, TOLD, "one")
        await a_moment()
        client.fail(refusal(429))
        asked = len(client.asked)
        posts = [messenger.post(CRYPT, SHOWN, str(number)) for number in range(5)]
        results = await asyncio.gather(*posts, messenger.delete(location), return_exceptions=True)
        assert len(client.asked) == asked + 1, "every refusal counts towards a ban"
        assert [type(one) for one in results[:5]] == [TryLater] * 5


async def test_a_message_is_taken_away(client: FakeDiscord, messenger: Messenger) -> None:
    location = await messenger.post(CRYPT, TOLD, "one")
    client.fail(refusal(503))
    await messenger.delete(location)
    assert not client.messages


@pytest.mark.parametrize(
    "failure", [refusal(404, 10008), refusal(404, 10003), FORBIDDEN, refusal(429)]
)
async def test_what_cannot_be_taken_away_stays(
    client: FakeDiscord, messenger: Messenger, failure: Forbidden | HTTPException | NotFound
) -> None:
    location = await messenger.post(CRYPT, TOLD, "one")
    client.fail(failure)
    await messenger.delete(location)
    assert client.asked == ["send", "delete"]


async def test_what_is_not_shown_is_not_taken_away(
    client: FakeDiscord, messenger: Messenger
) -> None:
    await messenger.delete(CRYPT)
    assert not client.asked


async def test_a_picture_that_cannot_be_drawn_is_replaced_by_text(
    client: FakeDiscord, messenger: Messenger, caplog: pytest.LogCaptureFixture
) -> None:
    location = await messenger.post(CRYPT, replace(SHOWN, picture=BROKEN), "one")
    assert not client.at(location).files
    assert BAT.plain in text(client.at(location))
    assert [one for one in caplog.records if one.exc_info]


@pytest.mark.parametrize(
    ("locale", "features", "spoken"),
    [
        ("de", (), "de"),
        ("en-US", (), "de"),
        ("en-US", ("COMMUNITY",), "en"),
        ("en-GB", (), "en"),
        (None, (), "de"),
    ],
)
async def test_what_everybody_reads_is_in_the_language_that_the_server_has_chosen(
    client: FakeDiscord, locale: str | None, features: tuple[str, ...], spoken: str
) -> None:
    if locale is not None:
        client.guilds[10] = Guild(discord.Locale(locale), features)
    async with showing(client, language="de") as messenger:
        assert messenger.translator_for(CRYPT).language == spoken
        assert messenger.translator_for(MessageLocation(None, 20)).language == "de"


@pytest.mark.parametrize("failure", [refusal(503), RESET])
async def test_a_passing_fault_while_a_thread_is_opened_says_to_try_later(
    messenger: Messenger, monkeypatch: pytest.MonkeyPatch, failure: Exception
) -> None:
    async def fail(*_given: object) -> MessageLocation:
        raise failure

    monkeypatch.setattr(threads.ThreadOpener, "open", fail)
    with pytest.raises(TryLater):
        await messenger.open_thread(CRYPT, "Mina")


async def test_no_thread_is_archived_while_discord_refuses_everything(
    client: FakeDiscord, messenger: Messenger, monkeypatch: pytest.MonkeyPatch
) -> None:
    archived: list[int] = []

    async def archive(_client: discord.Client, channel_id: int) -> None:
        archived.append(channel_id)
        raise refusal(503)

    monkeypatch.setattr(threads, "archive", archive)
    await messenger.archive(CRYPT)
    client.fail(refusal(429))
    with pytest.raises(TryLater):
        await messenger.post(CRYPT, TOLD, "one")
    await messenger.archive(ATTIC)
    assert archived == [CRYPT.channel_id]


async def test_there_are_no_threads_where_there_is_no_text_channel(
    messenger: Messenger,
) -> None:
    with pytest.raises(Refusal, match="threads"):
        await messenger.open_thread(CRYPT, "Mina")
