"""What of every table and challenge is shown where, whatever becomes of its messages."""

import asyncio
from collections.abc import AsyncIterator
from dataclasses import dataclass, replace

import pytest
from discord.errors import Forbidden, HTTPException, NotFound

from bot.messages.message import Message
from bot.model.errors import Busy, StorageFull
from bot.model.lobby import Lobby, LobbyStatus
from bot.model.location import MessageLocation
from bot.model.moderation import Act, ActKind
from bot.model.players import Level, Person
from bot.model.shards import Shards
from bot.model.terms import Terms
from bot.tables.table import Table
from bot.ui.messenger import Messenger
from bot.ui.sending_times import SendingTimes
from tests.conftest import HANGING
from tests.tables.fakes import settle, stand_in
from tests.ui.fakes import (
    HASTY,
    FakeDiscord,
    FakeTables,
    Posted,
    links,
    pressable,
    publishing,
    quiet,
    refusal,
    showing,
    text,
)
from tests.ui.tables import seated, tables_of, user_id

CRYPT, ATTIC = MessageLocation(10, 20), MessageLocation(10, 21)
MINA, JONATHAN = Person(1, "Mina"), Person(2, "Jonathan")
GAME = [
    replace(table, id=7, seats=(MINA, JONATHAN), location=CRYPT)
    for table in tables_of("dracula.classic")
]
FORBIDDEN = refusal(403, 50013)
DOWN = [refusal(503)] * 3
PATIENT = replace(HASTY, retry_after=(3600.0,))
ELSEWHERE, HERE_TOO = Shards(2, frozenset({1})), Shards(2, frozenset(range(2)))
CHALLENGE = Lobby(3, Terms("dracula.classic"), (MINA, None), (None, JONATHAN), CRYPT, 1e9)


def after(coffins: int, moves: int = 0) -> Table:
    """The table `moves` moves after `coffins` coffins were full."""
    deals = [table.view(None).deal for table in GAME]
    return GAME[(deals.index(coffins + 1) if coffins else 0) + moves]


@dataclass
class Crypt:
    """A Discord, tables, and what is between them."""

    discord: FakeDiscord
    tables: FakeTables
    messenger: Messenger

    def __post_init__(self) -> None:
        self.restart()

    def restart(self, times: SendingTimes = HASTY) -> None:
        """Another process knows nothing but what was kept."""
        self.publisher = publishing(self.tables, self.messenger, times, (Level.RENFIELD,))

    async def show(self, table: Table) -> Table:
        """The table is now like this, and all is shown that can be; the table after that."""
        before = self.tables.kept.get(table.id)
        now = table if before is None else replace(table, location=before.location)
        self.tables.kept[table.id] = now
        await self.publisher.table_changed(before, now)
        await quiet()
        return self.tables.kept[table.id]

    async def challenge(self, lobby: Lobby) -> None:
        await self.publisher.lobby_changed(lobby)
        await quiet()

    async def asked(self, requests: int) -> None:
        """Wait until Discord was asked so often, and what has failed waits for its next attempt."""
        async with asyncio.timeout(HANGING):
            for _ in iter(lambda: len(self.discord.asked) < requests, False):
                await asyncio.sleep(0)
        await settle()

    def delete(self, message: Posted) -> None:
        del self.discord.messages[message.id]

    def here(self, location: MessageLocation = CRYPT) -> list[Posted]:
        return self.discord.in_channel(location.channel_id)


@pytest.fixture
async def crypt() -> AsyncIterator[Crypt]:
    client = FakeDiscord()
    async with showing(client) as messenger:
        yield Crypt(client, FakeTables(), messenger)


def is_table(message: Posted) -> bool:
    """Something can be played there."""
    return any(press.startswith(("p:", "m:")) for press in pressable(message))


async def test_a_new_table_is_a_new_message_that_pings_the_player_to_move(crypt: Crypt) -> None:
    table = await crypt.show(GAME[0])
    (message,) = crypt.here()
    assert is_table(message)
    assert message.called == (user_id(table.mover),)
    assert crypt.tables.history == [(replace(CRYPT, message_id=message.id), 0)]


async def test_as_long_as_a_coffin_is_filled_one_message_is_the_table(crypt: Crypt) -> None:
    for table in GAME[: after(1).ply]:
        await crypt.show(table)
    (message,) = crypt.here()
    assert crypt.discord.asked[0] == "send"
    assert set(crypt.discord.asked[1:]) == {"edit"}
    assert crypt.tables.history[-1] == (replace(CRYPT, message_id=message.id), after(1).ply - 1)


async def test_a_new_coffin_leaves_the_full_one_behind(crypt: Crypt) -> None:
    await crypt.show(after(1, -1))
    (old,) = crypt.here()
    await crypt.show(after(1))
    coffin, table = crypt.here()
    assert coffin.id == old.id
    assert "Coffin 1 is nailed shut" in text(coffin)
    assert not pressable(coffin)
    assert is_table(table)
    assert "coffin 2 of 6" in text(table)
    assert crypt.tables.history[-1][0].message_id == table.id


async def test_every_coffin_is_left_behind_once(crypt: Crypt) -> None:
    for coffins in range(4):
        await crypt.show(after(coffins))
    assert len(crypt.here()) == 4
    assert [is_table(message) for message in crypt.here()] == [False] * 3 + [True]


@pytest.mark.parametrize("restarted", [False, True])
async def test_coffins_that_were_filled_while_nothing_could_be_shown_are_all_left_behind(
    crypt: Crypt, restarted: bool
) -> None:
    await crypt.show(after(1, -1))
    if restarted:
        crypt.restart()
    await crypt.show(after(3))
    *coffins, table = crypt.here()
    titles = [text(message).splitlines()[0] for message in coffins]
    assert titles == [f"### ⚰️ Coffin {number} is nailed shut" for number in (1, 2, 3)]
    assert is_table(table)


async def test_a_coffin_that_was_filled_before_the_table_was_ever_shown_is_posted(
    crypt: Crypt,
) -> None:
    crypt.tables.kept[7] = GAME[0]
    await crypt.show(after(1))
    coffin, table = crypt.here()
    assert "Coffin 1 is nailed shut" in text(coffin)
    assert is_table(table)


async def test_a_message_that_was_deleted_is_posted_again_with_the_next_move(crypt: Crypt) -> None:
    await crypt.show(after(0, 2))
    crypt.delete(*crypt.here())
    table = await crypt.show(after(0, 3))
    (message,) = crypt.here()
    assert is_table(message)
    assert table.location.message_id == message.id


async def test_a_message_that_is_deleted_again_and_again_is_always_a_new_one(crypt: Crypt) -> None:
    table = await crypt.show(after(0, 2))
    for _ in range(3):
        crypt.delete(*crypt.here())
        await crypt.show(table)
        assert is_table(*crypt.here())


async def test_a_full_coffin_whose_message_was_deleted_is_posted_before_the_next(
    crypt: Crypt,
) -> None:
    await crypt.show(after(1, -1))
    crypt.delete(*crypt.here())
    await crypt.show(after(1))
    coffin, table = crypt.here()
    assert "Coffin 1 is nailed shut" in text(coffin)
    assert is_table(table)


async def test_full_coffins_whose_messages_were_deleted_are_each_a_message_of_their_own(
    crypt: Crypt,
) -> None:
    for coffins in (1, 2):
        await crypt.show(after(coffins, -1))
        crypt.delete(crypt.here()[-1])
        await crypt.show(after(coffins))
    *full, table = crypt.here()
    titles = [text(message).splitlines()[0] for message in full]
    assert titles == [f"### ⚰️ Coffin {number} is nailed shut" for number in (1, 2)]
    assert is_table(table)


async def test_what_may_not_be_shown_is_held_back_and_shown_as_it_is_when_it_may(
    crypt: Crypt,
) -> None:
    await crypt.show(after(0, 2))
    crypt.discord.fail(FORBIDDEN, FORBIDDEN)
    for moves in (3, 4, 5):
        await crypt.show(after(0, moves))
    asked = len(crypt.discord.asked)
    crypt.publisher.note_can_post(ATTIC.channel_id, pictures=True)
    await quiet()
    assert len(crypt.discord.asked) == asked
    crypt.publisher.note_can_post(CRYPT.channel_id, pictures=True)
    await quiet()
    assert len(crypt.discord.asked) == asked + 1, "nothing but the newest"
    assert crypt.tables.history[-1][1] == after(0, 5).ply
    crypt.publisher.note_can_post(CRYPT.channel_id, pictures=True)
    await quiet()
    assert len(crypt.discord.asked) == asked + 1, "once"


async def test_a_move_to_another_channel_that_is_held_back_outlives_a_ping_there(
    crypt: Crypt,
) -> None:
    table = await crypt.show(after(0, 2))
    crypt.discord.fail(FORBIDDEN, FORBIDDEN)
    await crypt.publisher.repost(table, CRYPT)
    await quiet()
    await crypt.publisher.remind(table)
    await quiet()
    assert set(crypt.tables.held) == {table.id}
    crypt.publisher.note_can_post(CRYPT.channel_id, pictures=True)
    await quiet()
    old, *new = crypt.here()
    assert links(old)
    assert [is_table(message) for message in new].count(True) == 1


async def test_what_was_held_back_once_never_comes_back_over_what_is_newer(crypt: Crypt) -> None:
    await crypt.show(after(0, 2))
    crypt.discord.fail(FORBIDDEN, FORBIDDEN)
    await crypt.show(after(0, 3))
    crypt.publisher.note_can_post(CRYPT.channel_id, pictures=True)
    await quiet()
    await crypt.show(after(0, 4))
    crypt.discord.fail(FORBIDDEN)
    await crypt.challenge(CHALLENGE)
    crypt.publisher.note_can_post(CRYPT.channel_id, pictures=True)
    await quiet()
    assert crypt.tables.history[-1][1] == after(0, 4).ply
    assert 3 in crypt.tables.lobbies


async def test_a_board_that_was_posted_unsaid_before_it_was_forbidden_stays_the_only_one(
    crypt: Crypt,
) -> None:
    crypt.discord.lose(refusal(503))
    crypt.discord.fail(FORBIDDEN, FORBIDDEN)
    await crypt.show(GAME[0])
    assert crypt.tables.held == [7], "it was forbidden again"
    crypt.tables.kept[7] = GAME[1]
    crypt.publisher.note_can_post(CRYPT.channel_id, pictures=True)
    await quiet()
    (board,) = crypt.here()
    assert crypt.tables.history == [(replace(CRYPT, message_id=board.id), 1)]


async def test_an_older_state_is_held_back_where_its_table_stands_now(crypt: Crypt) -> None:
    older = await crypt.show(after(0, 2))
    await crypt.publisher.repost(older, ATTIC)
    await quiet()
    crypt.discord.fail(FORBIDDEN, FORBIDDEN)
    await crypt.publisher.table_changed(None, older)
    await quiet()
    assert crypt.tables.held == [older.id]
    asked = len(crypt.discord.asked)
    for place in (CRYPT, ATTIC):
        crypt.publisher.note_can_post(place.channel_id, pictures=True)
        await quiet()
        assert len(crypt.discord.asked) == asked + (place is ATTIC)


async def test_everything_that_was_held_back_in_a_channel_is_shown(
    crypt: Crypt, caplog: pytest.LogCaptureFixture
) -> None:
    crypt.discord.fail(FORBIDDEN, FORBIDDEN)
    await crypt.show(GAME[0])
    await crypt.show(replace(GAME[0], id=8))
    await crypt.challenge(CHALLENGE)
    assert not crypt.here()
    assert not [one for one in caplog.records if one.exc_info]
    crypt.publisher.note_can_post(CRYPT.channel_id, pictures=True)
    await quiet()
    assert len(crypt.here()) == 3


async def test_a_table_that_is_over_is_held_back_without_a_clock_to_stop(crypt: Crypt) -> None:
    await crypt.show(GAME[-2])
    crypt.discord.fail(FORBIDDEN, FORBIDDEN)
    await crypt.show(GAME[-1])
    assert not crypt.tables.held
    crypt.publisher.note_can_post(CRYPT.channel_id, pictures=True)
    await quiet()
    assert "the game is over" in text(crypt.here()[-1])


@pytest.mark.parametrize("gone", ["channel", "guild"])
async def test_nothing_is_remembered_of_an_end_that_was_held_back_where_all_is_gone(
    crypt: Crypt, gone: str
) -> None:
    await crypt.show(GAME[-2])
    crypt.discord.fail(FORBIDDEN, FORBIDDEN)
    over = await crypt.show(GAME[-1])
    assert crypt.publisher.link(replace(over, location=ATTIC))
    if gone == "channel":
        await crypt.publisher.unreachable.channel_deleted(CRYPT.channel_id)
    else:
        await crypt.publisher.unreachable.guild_left(10)
    asked = len(crypt.discord.asked)
    crypt.publisher.note_can_post(CRYPT.channel_id, pictures=True)
    await quiet()
    assert len(crypt.discord.asked) == asked
    assert not crypt.publisher.link(replace(over, location=ATTIC))


async def test_a_channel_where_no_file_may_be_attached_has_its_tables_as_text_only(
    crypt: Crypt,
) -> None:
    crypt.publisher.note_can_post(CRYPT.channel_id, pictures=False)
    await crypt.show(after(0, 2))
    (message,) = crypt.here()
    assert not message.files
    assert "```" in text(message)


@pytest.mark.parametrize("code", [10003, 10004])
async def test_a_table_whose_place_is_found_gone_is_reported_and_can_be_shown_elsewhere(
    crypt: Crypt, code: int
) -> None:
    await crypt.show(after(0, 2))
    crypt.discord.fail(refusal(404, code))
    table = await crypt.show(after(0, 3))
    assert crypt.tables.waiting == [7]
    assert crypt.publisher.link(table) == ""
    await crypt.publisher.repost(table, ATTIC)
    await quiet()
    (message,) = crypt.here(ATTIC)
    assert is_table(message)
    assert crypt.publisher.link(table) == f"https://discord.com/channels/10/21/{message.id}"


async def test_a_challenge_whose_place_is_gone_is_no_error(
    crypt: Crypt, caplog: pytest.LogCaptureFixture
) -> None:
    crypt.discord.fail(refusal(404, 10003))
    await crypt.challenge(CHALLENGE)
    assert not crypt.tables.waiting
    assert not [one for one in caplog.records if one.exc_info]


async def test_nothing_is_remembered_of_a_challenge_whose_end_is_shown(crypt: Crypt) -> None:
    declined = replace(CHALLENGE, status=LobbyStatus.DECLINED)
    for lobby in (CHALLENGE, declined, declined):
        await crypt.challenge(lobby)
    assert crypt.discord.asked == ["send", "edit"], "the last request knows of no message"


async def test_a_challenge_whose_place_is_gone_is_not_looked_for_there_again(crypt: Crypt) -> None:
    await crypt.challenge(CHALLENGE)
    crypt.discord.fail(refusal(404, 10003))
    await crypt.challenge(CHALLENGE)
    await crypt.challenge(replace(CHALLENGE, location=ATTIC))
    assert crypt.tables.lobbies[3].channel_id == ATTIC.channel_id


async def test_the_tables_of_a_channel_that_is_gone_wait_for_another(crypt: Crypt) -> None:
    await crypt.show(GAME[0])
    await crypt.show(replace(GAME[0], id=8, location=ATTIC))
    await crypt.publisher.unreachable.channel_deleted(CRYPT.channel_id)
    assert crypt.tables.waiting == [7]
    assert crypt.publisher.link(crypt.tables.kept[7]) == ""
    assert crypt.publisher.link(crypt.tables.kept[8])


async def test_the_tables_of_a_server_that_is_gone_wait_for_another(crypt: Crypt) -> None:
    await crypt.show(GAME[0])
    await crypt.show(replace(GAME[0], id=8, location=MessageLocation(11, 30)))
    await crypt.publisher.unreachable.guild_left(10)
    assert crypt.tables.waiting == [7]
    assert crypt.publisher.link(crypt.tables.kept[7]) == ""
    assert crypt.publisher.link(crypt.tables.kept[8])


async def test_the_way_to_a_table_leads_to_its_newest_message(crypt: Crypt) -> None:
    assert crypt.publisher.link(GAME[0]) == ""
    for table in (GAME[0], after(1), after(2)):
        now = await crypt.show(table)
        newest = crypt.here()[-1]
        assert crypt.publisher.link(now) == f"https://discord.com/channels/10/20/{newest.id}"
        assert crypt.publisher.link(GAME[0]) == crypt.publisher.link(now), "for an older state too"


async def test_a_table_that_is_fetched_leaves_the_way_to_it_behind(crypt: Crypt) -> None:
    await crypt.show(GAME[0])
    table = await crypt.show(after(0, 2))
    (old,) = crypt.here()
    await crypt.publisher.repost(table, ATTIC)
    await quiet()
    (left,), (new,) = crypt.here(), crypt.here(ATTIC)
    assert left.id == old.id
    assert not pressable(left)
    assert links(left) == [crypt.publisher.link(table)]
    assert str(new.id) in crypt.publisher.link(table)
    assert is_table(new)
    await crypt.show(after(0, 3))
    assert crypt.tables.history[-1] == (replace(ATTIC, message_id=new.id), after(0, 3).ply)


async def test_a_table_that_is_fetched_leaves_the_coffin_behind_that_was_filled_meanwhile(
    crypt: Crypt, caplog: pytest.LogCaptureFixture
) -> None:
    shown = await crypt.show(after(1, -1))
    crypt.tables.kept[7] = replace(after(1), location=shown.location)
    await crypt.publisher.repost(crypt.tables.kept[7], ATTIC)
    await quiet()
    (coffin,) = crypt.here()
    assert "Coffin 1 is nailed shut" in text(coffin)
    assert is_table(*crypt.here(ATTIC))
    assert not [one for one in caplog.records if one.exc_info]


async def test_a_table_that_is_fetched_while_somebody_moves_is_where_it_was_fetched_to(
    crypt: Crypt,
) -> None:
    await crypt.show(GAME[0])
    table = await crypt.show(after(0, 2))
    await crypt.publisher.repost(table, ATTIC)
    await crypt.show(after(0, 3))
    assert is_table(*crypt.here(ATTIC))
    assert not is_table(*crypt.here())
    assert crypt.tables.history[-1][1] == after(0, 3).ply


async def test_a_table_that_is_fetched_again_and_again_can_still_be_played_at(crypt: Crypt) -> None:
    table = await crypt.show(after(0, 2))
    for fetched in (1, 2, 3):
        await crypt.publisher.repost(table, CRYPT)
        await quiet()
        assert len(crypt.here()) == 1 + fetched
        assert is_table(crypt.here()[-1])


async def test_a_table_that_is_fetched_here_and_then_there_can_be_played_at_there(
    crypt: Crypt,
) -> None:
    table = await crypt.show(after(0, 2))
    for location in (CRYPT, ATTIC, CRYPT):
        await crypt.publisher.repost(table, location)
        await quiet()
        assert is_table(crypt.here(location)[-1])
    assert [is_table(message) for message in crypt.discord.messages.values()] == [False] * 3 + [
        True
    ]


@pytest.mark.parametrize("failure", [Busy(), StorageFull()])
async def test_a_fetched_table_that_could_not_be_stored_is_posted_once(
    crypt: Crypt, failure: Busy | StorageFull
) -> None:
    table = await crypt.show(after(0, 2))
    crypt.tables.failures = [failure]
    act = Act(ActKind.MOVE, 10, 0.0, moderator_id=77, subject_id=7)
    await crypt.publisher.repost(table, ATTIC, act)
    await quiet()
    (old,), (new,) = crypt.here(), crypt.here(ATTIC)
    assert is_table(new)
    assert links(old) == [crypt.publisher.link(table)]
    assert crypt.tables.kept[7].location.message_id == new.id
    assert crypt.tables.acts == [act], "with the new place, and not again"
    await crypt.show(after(0, 3))
    assert crypt.tables.acts == [act]


async def test_the_old_message_leads_to_the_new_one_though_discord_was_down_between(
    crypt: Crypt,
) -> None:
    table = await crypt.show(after(0, 2))
    crypt.discord.fail_after(1, *[refusal(503)] * 3)
    act = Act(ActKind.MOVE, 10, 0.0, moderator_id=77, subject_id=7)
    await crypt.publisher.repost(table, ATTIC, act)
    await quiet()
    (old,), (new,) = crypt.here(), crypt.here(ATTIC)
    assert is_table(new)
    assert crypt.tables.acts == [act], "what a moderator did is stored once"
    assert links(old) == [crypt.publisher.link(table)]


@pytest.mark.parametrize(("refusing", "failing"), [([Busy()], []), ([], DOWN)])
async def test_a_table_that_is_fetched_again_before_all_is_done_leaves_only_links_behind(
    crypt: Crypt, refusing: list[Exception], failing: list[HTTPException]
) -> None:
    table = await crypt.show(after(0, 2))
    crypt.restart(PATIENT)
    crypt.tables.failures = [*refusing]
    crypt.discord.fail_after(1, *failing)
    act = Act(ActKind.MOVE, 10, 0.0, moderator_id=77, subject_id=7)
    await crypt.publisher.repost(table, ATTIC, act)
    await crypt.asked(2 + len(failing))
    crypt.discord.fail(*DOWN)
    await crypt.publisher.repost(table, ATTIC)
    await crypt.asked(5 + len(failing))
    await crypt.publisher.repost(table, CRYPT)
    await quiet()
    *left, board = crypt.discord.messages.values()
    assert is_table(board)
    assert [links(one) for one in left] == [[crypt.publisher.link(table)]] * 2
    assert crypt.tables.acts == [act], "a moderator did move it"


async def test_a_moderator_has_not_moved_a_table_that_was_fetched_elsewhere_first(
    crypt: Crypt,
) -> None:
    table = await crypt.show(after(0, 2))
    crypt.restart(PATIENT)
    crypt.discord.fail(*DOWN)
    await crypt.publisher.repost(table, ATTIC, Act(ActKind.MOVE, 10, 0.0))
    await crypt.asked(4)
    await crypt.publisher.repost(table, CRYPT)
    await quiet()
    assert (len(crypt.here()), crypt.tables.acts) == (2, [])


@pytest.mark.parametrize("failure", [refusal(404, 10003), refusal(404, 10008), FORBIDDEN])
async def test_a_fetched_table_is_shown_whatever_became_of_its_old_message(
    crypt: Crypt, failure: Forbidden | NotFound
) -> None:
    table = await crypt.show(after(0, 2))
    crypt.discord.fail_after(1, failure)
    await crypt.publisher.repost(table, ATTIC)
    await quiet()
    assert is_table(*crypt.here(ATTIC))
    assert not crypt.tables.waiting
    await crypt.show(after(0, 3))
    assert len(crypt.here(ATTIC)) == 1
    assert crypt.tables.history[-1][1] == after(0, 3).ply


async def test_a_table_that_cannot_be_fetched_stays_where_it_is(crypt: Crypt) -> None:
    await crypt.show(GAME[0])
    table = await crypt.show(after(0, 2))
    crypt.discord.fail(FORBIDDEN, FORBIDDEN)
    await crypt.publisher.repost(table, ATTIC)
    await quiet()
    assert not crypt.here(ATTIC)
    assert is_table(*crypt.here())
    assert not crypt.tables.held, "its clock goes on"
    crypt.publisher.note_can_post(ATTIC.channel_id, pictures=True)
    await quiet()
    assert is_table(*crypt.here(ATTIC))


@pytest.mark.parametrize("failure", [Busy(), StorageFull()])
async def test_a_message_that_could_not_be_noted_is_noted_later_and_posted_once(
    crypt: Crypt, failure: Busy | StorageFull
) -> None:
    crypt.tables.failures = [failure]
    await crypt.show(GAME[0])
    (message,) = crypt.here()
    assert crypt.tables.history == [(replace(CRYPT, message_id=message.id), 0)]


async def test_what_discord_did_not_take_is_shown_later(crypt: Crypt) -> None:
    await crypt.show(GAME[0])
    crypt.discord.fail(*[refusal(503)] * 3)
    await crypt.show(GAME[1])
    assert crypt.tables.history[-1][1] == 1


async def test_everything_is_shown_once_discord_refuses_no_more() -> None:
    client, times = FakeDiscord(), replace(HASTY, silence=0.0, retry_after=(3600.0,))
    async with showing(client, times) as messenger:
        tables = FakeTables({number: replace(GAME[0], id=number) for number in range(1, 9)})
        publisher = publishing(tables, messenger, times)
        client.fail(*[refusal(429)] * 20)
        for table in tables.kept.values():
            await publisher.table_changed(None, table)
        await quiet()
        assert len(client.messages) == 8
        assert len(client.asked) == 28, "whoever waits for the probe is told of its answer"


async def test_a_ping_that_arrives_brings_a_table_with_it_that_waits_to_be_shown() -> None:
    client, times = FakeDiscord(), replace(HASTY, retry_after=(2 * HANGING,))
    async with showing(client, times) as messenger:
        waiting = replace(GAME[1], deadline=4e9)
        publisher = publishing(FakeTables({7: waiting}), messenger, times)
        client.fail(*[refusal(503)] * 3)
        await publisher.table_changed(None, waiting)
        async with asyncio.timeout(HANGING):
            for _ in iter(lambda: len(client.asked) < 3, False):
                await asyncio.sleep(0)
        await publisher.remind(waiting)
        await asyncio.wait_for(publisher.idle(waiting.id), HANGING)
        assert any(map(is_table, client.messages.values()))


async def test_an_error_of_ours_is_logged_and_spoils_no_later_move(
    crypt: Crypt, caplog: pytest.LogCaptureFixture
) -> None:
    crypt.tables.failures = [RuntimeError("a bug")]
    await crypt.show(GAME[0])
    assert [one for one in caplog.records if one.exc_info]
    await crypt.show(GAME[1])
    assert crypt.tables.history[-1][1] == 1
    assert len(crypt.here()) == 1


async def test_nobody_is_called_who_wants_no_calls(crypt: Crypt) -> None:
    crypt.tables.muted = {MINA.user_id, JONATHAN.user_id}
    await crypt.show(GAME[0])
    (message,) = crypt.here()
    assert message.called == ()


async def test_new_names_are_written_though_discord_was_down_meanwhile(crypt: Crypt) -> None:
    table = await crypt.show(GAME[0])
    crypt.tables.kept[7] = replace(table, seats=(Person(1, "Wilhelmina"), JONATHAN))
    crypt.discord.fail(*[refusal(503)] * 3)
    await crypt.publisher.repaint(table)
    await quiet()
    (message,) = crypt.here()
    assert "Wilhelmina" in text(message)
    assert crypt.tables.renamed == [7]
    crypt.delete(message)
    await crypt.publisher.repaint(table)
    await quiet()
    assert not crypt.here(), "only a message that is there has names"
    assert crypt.tables.renamed == [7, 7], "nothing is left to be done for one that is gone"


async def test_new_names_are_written_after_an_edit_that_has_begun_with_the_old_ones(
    crypt: Crypt,
) -> None:
    table = await crypt.show(GAME[0])
    edit, begun, go = crypt.messenger.edit_if_there, asyncio.Event(), asyncio.Event()

    async def slowly(location: MessageLocation, message: Message) -> bool:
        if not begun.is_set():
            begun.set()
            await go.wait()
        return await edit(location, message)

    stand_in(crypt.messenger, "edit_if_there", slowly)
    moved = crypt.tables.kept[7] = replace(GAME[1], location=table.location)
    await crypt.publisher.table_changed(table, moved)
    await begun.wait()
    renamed = crypt.tables.kept[7] = replace(moved, seats=(Person(1, "Wilhelmina"), JONATHAN))
    await crypt.publisher.repaint(renamed)
    await settle()
    go.set()
    await quiet()
    (message,) = crypt.here()
    assert "Wilhelmina" in text(message)


async def test_a_table_that_is_over_stays_as_it_is_with_the_way_to_it(crypt: Crypt) -> None:
    await crypt.show(GAME[-2])
    over = await crypt.show(GAME[-1])
    end = crypt.here()[-1]
    assert "the game is over" in text(end)
    assert f"r:{over.id}" in pressable(end)
    assert crypt.publisher.link(over) == f"https://discord.com/channels/10/20/{end.id}"


async def test_names_that_are_as_wild_as_names_are_break_nothing(crypt: Crypt) -> None:
    for table in (GAME[0], after(1), after(2), GAME[-1]):
        await crypt.show(replace(table, seats=seated(2)))
    assert "the game is over" in text(crypt.here()[-1])


async def test_before_the_end_all_is_shown_that_is_still_to_be_shown(crypt: Crypt) -> None:
    await crypt.publisher.table_changed(None, GAME[0])
    crypt.tables.kept[7] = GAME[0]
    await crypt.publisher.lobby_changed(CHALLENGE)
    await crypt.publisher.close()
    assert len(crypt.here()) == 2


async def test_a_challenge_stands_in_its_channel_until_it_is_closed(crypt: Crypt) -> None:
    await crypt.challenge(CHALLENGE)
    (message,) = crypt.here()
    assert message.called == (JONATHAN.user_id,)
    assert crypt.tables.lobbies == {3: replace(CRYPT, message_id=message.id)}
    await crypt.challenge(replace(CHALLENGE, status=LobbyStatus.DECLINED, closed_by=2))
    (closed,) = crypt.here()
    assert closed.id == message.id
    assert "declined" in text(closed)
    assert not pressable(closed)


async def test_a_challenge_that_is_deleted_again_and_again_is_always_a_new_message(
    crypt: Crypt,
) -> None:
    for _ in range(3):
        await crypt.challenge(CHALLENGE)
        (message,) = crypt.here()
        assert pressable(message)
        assert crypt.tables.lobbies[3].message_id == message.id
        crypt.delete(message)
    assert crypt.tables.pinged == [3] * 3, "whom it may notify is asked each time"


class Once(FakeTables):
    """A challenge may notify people once, as the real ones may within some time."""

    async def ping(self, lobby: Lobby) -> tuple[int, ...]:
        asked = lobby.id in self.pinged
        people = await super().ping(lobby)
        return () if asked else people


async def test_a_challenge_that_is_posted_at_a_later_attempt_notifies_whom_it_is_for(
    crypt: Crypt,
) -> None:
    crypt.tables = Once()
    crypt.restart()
    crypt.discord.fail(*[refusal(503)] * 3)
    await crypt.challenge(CHALLENGE)
    (message,) = crypt.here()
    assert message.called == (JONATHAN.user_id,)


async def test_a_challenge_that_is_over_is_not_posted_for_its_own_sake(crypt: Crypt) -> None:
    closed = replace(CHALLENGE, status=LobbyStatus.EXPIRED)
    await crypt.challenge(closed)
    assert not crypt.discord.asked, "it was never shown"
    assert crypt.tables.lobbies == {3: CRYPT}, "nor is there anything left to show"
    await crypt.challenge(CHALLENGE)
    crypt.delete(*crypt.here())
    await crypt.challenge(closed)
    assert not crypt.here()


async def test_a_challenge_that_was_taken_up_leads_to_its_table(crypt: Crypt) -> None:
    await crypt.challenge(CHALLENGE)
    crypt.tables.kept[7] = GAME[0]
    started = replace(CHALLENGE, status=LobbyStatus.STARTED, table_id=7)
    await crypt.publisher.table_changed(None, GAME[0])
    await crypt.challenge(started)
    lobby, table = crypt.here()
    assert links(lobby) == [f"https://discord.com/channels/10/20/{table.id}"]


async def test_a_request_that_was_read_before_the_last_move_shows_the_last_move(
    crypt: Crypt,
) -> None:
    """As after a take-over: what was missed is read while people go on playing."""
    await crypt.show(GAME[0])
    await crypt.show(GAME[2])
    await crypt.publisher.table_changed(None, GAME[1])
    await quiet()
    assert {ply for _, ply in crypt.tables.history} == {0, 2}


class Slow(FakeTables):
    """Takes its time to note what is shown."""

    def __init__(self) -> None:
        super().__init__()
        self.go = asyncio.Event()
        self.asked = asyncio.Event()

    async def record_shown(
        self, table: Table, location: MessageLocation, act: Act | None = None
    ) -> None:
        self.asked.set()
        await self.go.wait()
        await super().record_shown(table, location, act)


@pytest.fixture
async def slow(crypt: Crypt) -> Slow:
    """A table is being shown, and its next state waits."""
    slow = Slow()
    slow.kept[7] = GAME[0]
    crypt.tables = slow
    crypt.restart()
    await crypt.publisher.table_changed(None, GAME[0])
    await slow.asked.wait()
    await crypt.publisher.table_changed(GAME[0], GAME[1])
    return slow


async def test_a_shard_is_given_up_when_nothing_is_being_shown_there(
    crypt: Crypt, slow: Slow
) -> None:
    """An edit that came after those of the successor would show what is old, for good."""
    keeping = asyncio.create_task(crypt.publisher.keep_only(ELSEWHERE))
    await asyncio.sleep(0)
    assert not keeping.done()
    slow.go.set()
    await keeping
    await quiet()
    assert [ply for _, ply in slow.history] == [0], "what waits is shown by the successor"
    assert crypt.publisher.pending == []


async def test_what_is_shown_on_other_shards_is_shown_on(crypt: Crypt, slow: Slow) -> None:
    await crypt.publisher.keep_only(HERE_TOO)
    slow.go.set()
    slow.kept[7] = replace(GAME[1], location=slow.kept[7].location)
    await quiet()
    assert [ply for _, ply in slow.history] == [0, 1]


async def test_a_table_that_comes_back_is_shown_where_the_other_process_has_left_it(
    crypt: Crypt,
) -> None:
    await crypt.show(after(1, -1))
    await crypt.challenge(CHALLENGE)
    await crypt.publisher.keep_only(ELSEWHERE)
    elsewhere = publishing(crypt.tables, crypt.messenger, HASTY)
    before, now = crypt.tables.kept[7], after(1)
    crypt.tables.kept[7] = replace(now, location=before.location)
    await elsewhere.table_changed(before, now)
    crypt.delete(crypt.here()[1])
    await elsewhere.lobby_changed(replace(CHALLENGE, location=crypt.tables.lobbies[3]))
    await quiet()
    posted = crypt.here()[1:]
    (table,) = filter(is_table, posted)
    await crypt.publisher.keep_only(HERE_TOO)
    edits = len(crypt.discord.asked)
    await crypt.show(after(1, 1))
    await crypt.challenge(replace(CHALLENGE, location=crypt.tables.lobbies[3]))
    assert crypt.discord.asked[edits:] == ["edit", "edit"]
    assert [one.id for one in crypt.here()[1:]] == [one.id for one in posted]
    assert crypt.tables.kept[7].location.message_id == table.id


async def test_what_was_held_back_is_left_to_the_process_that_has_the_shard(crypt: Crypt) -> None:
    await crypt.show(after(0, 2))
    crypt.discord.fail(FORBIDDEN, FORBIDDEN)
    await crypt.show(after(0, 3))
    await crypt.publisher.keep_only(ELSEWHERE)
    asked = len(crypt.discord.asked)
    crypt.publisher.note_can_post(CRYPT.channel_id, pictures=True)
    await quiet()
    assert len(crypt.discord.asked) == asked


async def test_whom_a_challenge_notifies_is_asked_again_when_its_shard_has_come_back(
    crypt: Crypt,
) -> None:
    """Meanwhile another process may have notified them, or they may have blocked the host."""
    crypt.discord.fail(FORBIDDEN)
    await crypt.challenge(CHALLENGE)
    for shards in (ELSEWHERE, HERE_TOO):
        await crypt.publisher.keep_only(shards)
    crypt.publisher.note_can_post(CRYPT.channel_id, pictures=True)
    crypt.tables.muted.add(JONATHAN.user_id)
    await crypt.challenge(CHALLENGE)
    (message,) = crypt.here()
    assert message.called == ()


async def test_nobody_is_reminded_by_a_process_that_has_given_up_the_shard(crypt: Crypt) -> None:
    table = await crypt.show(after(0, 2))
    await crypt.publisher.keep_only(ELSEWHERE)
    await crypt.publisher.remind(table)
    await quiet()
    assert "send" not in crypt.discord.asked[1:]


async def test_a_table_that_was_brought_elsewhere_does_not_go_to_where_it_was_held_back(
    crypt: Crypt,
) -> None:
    await crypt.show(GAME[0])
    table = await crypt.show(after(0, 2))
    crypt.discord.fail(FORBIDDEN, FORBIDDEN)
    await crypt.publisher.repost(table, ATTIC)
    await quiet()
    hall = replace(CRYPT, channel_id=99)
    await crypt.publisher.repost(table, hall)
    await quiet()
    assert is_table(*crypt.here(hall))
    crypt.publisher.note_can_post(ATTIC.channel_id, pictures=True)
    await quiet()
    assert not crypt.here(ATTIC)
