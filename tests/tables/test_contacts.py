"""Who may challenge, ping and meet whom; the clock stands where the test puts it."""

import asyncio
from dataclasses import replace
from pathlib import Path

import pytest

from bot.engine.errors import Refusal
from bot.model.errors import Busy
from bot.model.lobby import Lobby, LobbyStatus
from bot.model.location import MessageLocation
from bot.model.players import Challengers, Person
from bot.model.terms import Pace, Terms
from bot.tables.errors import NotChallengeable, NotInvited, PingedLately
from bot.tables.matchmaking import MayPlayIn
from tests.tables.fakes import (
    CLASSIC,
    CRYPT,
    DAY,
    JONATHAN,
    LIMITS,
    LUCY,
    MINA,
    QUINCEY,
    FakeTime,
    Harness,
    failing_once,
    harness,
)

ELSEWHERE = MessageLocation(11, 21)
EVERYWHERE: MayPlayIn = lambda _channel: True  # noqa: E731
MINUTE = 60.0


async def challenged(
    here: Harness,
    *invited: Person,
    challenger: Person = MINA,
    rules: str = "dracula.classic",
    location: MessageLocation = CRYPT,
    pace: Pace = Pace.CORRESPONDENCE,
) -> tuple[Lobby, set[int]]:
    """A challenge whose message is posted: the challenge, and who is pinged by it."""
    terms = Terms(rules, pace=pace)
    lobby = await here.lobbies.challenge(challenger, invited, terms, location)
    return lobby, {*await here.contacts.ping(lobby)}


async def withdrawn(here: Harness, *invited: Person) -> set[int]:
    """A challenge that was withdrawn once it was posted: who was pinged by it."""
    lobby, pinged = await challenged(here, *invited)
    await here.lobbies.withdraw(lobby.id, MINA.user_id)
    return pinged


async def test_one_person_pings_another_once_in_ten_minutes(here: Harness) -> None:
    begun = here.time.now
    assert await withdrawn(here, JONATHAN) == {JONATHAN.user_id}
    await here.time.advance(10 * MINUTE - 1)
    assert await withdrawn(here, JONATHAN) == set(), "a mistake can be corrected once"
    for place in (CRYPT, ELSEWHERE):
        with pytest.raises(PingedLately) as refused:
            await challenged(here, JONATHAN, location=place)
        assert refused.value.details == {"who": "Jonathan", "until": begun + 600}
    assert await withdrawn(here, LUCY) == {LUCY.user_id}
    _, pinged = await challenged(here, MINA, challenger=JONATHAN)
    assert pinged == {MINA.user_id}, "the other way round is another pair"
    await here.time.advance(1)
    assert await withdrawn(here, JONATHAN) == {JONATHAN.user_id}


async def test_a_ping_by_somebody_else_costs_nobody_theirs(here: Harness) -> None:
    await challenged(here, JONATHAN, challenger=LUCY)
    assert await withdrawn(here, JONATHAN) == {JONATHAN.user_id}


async def test_a_challenge_that_was_declined_is_not_corrected(here: Harness) -> None:
    for close in (here.lobbies.decline, None):
        lobby, pinged = await challenged(here, JONATHAN)
        assert pinged == {JONATHAN.user_id}
        if close is not None:
            await close(lobby.id, JONATHAN.user_id)
        with pytest.raises(PingedLately):
            await challenged(here, JONATHAN, location=ELSEWHERE)
        await here.time.advance(10 * MINUTE)


async def test_a_challenge_at_the_wrong_pace_can_be_corrected_once_too(here: Harness) -> None:
    for wrong, right in ((Pace.LIVE, Pace.CORRESPONDENCE), (Pace.CORRESPONDENCE, Pace.LIVE)):
        for pace, pinged in ((wrong, {JONATHAN.user_id}), (right, set())):
            lobby, seen = await challenged(here, JONATHAN, pace=pace)
            assert seen == pinged
            await here.lobbies.withdraw(lobby.id, MINA.user_id)
        with pytest.raises(PingedLately):
            await challenged(here, JONATHAN, pace=wrong)
        await here.time.advance(10 * MINUTE)


async def test_what_was_withdrawn_before_the_last_ping_does_not_count(here: Harness) -> None:
    for _time in range(2):
        assert await withdrawn(here, JONATHAN) == {JONATHAN.user_id}
        assert await withdrawn(here, JONATHAN) == set()
        await here.time.advance(10 * MINUTE)


async def test_the_bot_s_restart_changes_nothing(file: Path) -> None:
    time = FakeTime()
    async with harness(file, time) as here:
        await withdrawn(here, JONATHAN)
        await withdrawn(here, JONATHAN)
    async with harness(file, time) as here:
        with pytest.raises(PingedLately):
            await challenged(here, JONATHAN)


async def test_old_pings_are_swept(here: Harness) -> None:
    await withdrawn(here, JONATHAN)
    await here.store.heartbeats.record(here.time.now + 3601)
    forever = here.time.now - 10**9
    assert not await here.store.contacts.pinged_since(MINA.user_id, [JONATHAN.user_id], forever)


async def test_of_several_only_those_who_may_be_are_pinged(here: Harness) -> None:
    begun = here.time.now
    await withdrawn(here, JONATHAN)
    await here.time.advance(MINUTE)
    lobby, pinged = await challenged(here, JONATHAN, LUCY, rules="thracula")
    assert pinged == {LUCY.user_id}
    await here.lobbies.decline(lobby.id, LUCY.user_id)
    with pytest.raises(PingedLately) as refused:
        await challenged(here, LUCY, JONATHAN, rules="thracula")
    assert refused.value.details == {"who": "Jonathan", "until": begun + 600}


async def test_one_person_pings_ten_people_in_ten_minutes_and_no_more(here: Harness) -> None:
    crowd = [Person(100 + number, f"Villager {number}") for number in range(12)]
    pinged = [await withdrawn(here, one) for one in crowd]
    assert [len(one) for one in pinged] == [1] * 10 + [0] * 2
    await here.time.advance(10 * MINUTE)
    assert await withdrawn(here, crowd[-1]) == {crowd[-1].user_id}


async def test_two_challenges_at_once_ping_once(here: Harness) -> None:
    lobbies = [
        await here.lobbies.challenge(MINA, [JONATHAN], CLASSIC, place)
        for place in (CRYPT, ELSEWHERE)
    ]
    pinged = await asyncio.gather(*(here.contacts.ping(lobby) for lobby in lobbies))
    assert sorted(map(len, pinged)) == [0, 1]


@pytest.mark.parametrize("host", [MINA, JONATHAN])
async def test_a_rematch_is_possible_at_once_whoever_made_the_challenge_and_pings_nobody_again(
    here: Harness, host: Person
) -> None:
    if host is JONATHAN:
        await withdrawn(here, JONATHAN)  # Mina has challenged him in vain
    guest = JONATHAN if host is MINA else MINA
    lobby, _ = await challenged(here, guest, challenger=host)
    lobby = await here.lobbies.join(lobby.id, guest, press=here.press())
    table = await here.table_of(lobby)
    await here.gameplay.resign(table.id, MINA.user_id, press=here.press())
    rematch = await here.lobbies.rematch(table.id, MINA, CRYPT, press=here.press())
    assert rematch.status is LobbyStatus.OPEN
    assert await here.contacts.ping(rematch) == ()
    await here.lobbies.withdraw(rematch.id, MINA.user_id)
    with pytest.raises(PingedLately) as refused:
        await here.lobbies.rematch(table.id, MINA, CRYPT, press=here.press())
    assert refused.value.key == "pinged_lately_rematch", "without advice on the command"
    await here.lobbies.rematch(table.id, JONATHAN, CRYPT, press=here.press())


async def test_a_player_who_has_accepted_can_be_challenged_again_at_once_and_is_not_pinged(
    here: Harness,
) -> None:
    lobby, pinged = await challenged(here, JONATHAN)
    assert pinged
    await here.lobbies.join(lobby.id, JONATHAN, press=here.press())
    again, pinged = await challenged(here, JONATHAN)
    assert (again.status, pinged) == (LobbyStatus.OPEN, set())
    with pytest.raises(PingedLately):
        await challenged(here, JONATHAN, location=ELSEWHERE)
    await here.lobbies.decline(again.id, JONATHAN.user_id)
    with pytest.raises(PingedLately):
        await challenged(here, JONATHAN)
    four, pinged = await challenged(here, JONATHAN, LUCY, rules="thracula")
    assert pinged == {LUCY.user_id}
    for guest in (JONATHAN, LUCY):
        await here.lobbies.join(four.id, guest, press=here.press())
    assert (await challenged(here, JONATHAN))[1] == set()


async def test_of_several_who_were_pinged_one_has_to_have_accepted(here: Harness) -> None:
    lobby, _ = await challenged(here, JONATHAN)
    await here.lobbies.join(lobby.id, JONATHAN, press=here.press())
    await withdrawn(here, LUCY)
    both, pinged = await challenged(here, JONATHAN, LUCY, rules="thracula")
    assert (both.status, pinged) == (LobbyStatus.OPEN, set())


@pytest.mark.parametrize(
    ("challengers", "challenger", "key"),
    [
        (Challengers.PLAYED, MINA, "challenges_played"),
        (Challengers.NOBODY, MINA, "challenges_nobody"),
        (Challengers.NOBODY, LUCY, "challenges_nobody"),
    ],
)
async def test_unwanted_challenges_are_refused(
    here: Harness, challengers: Challengers, challenger: Person, key: str
) -> None:
    await here.game(LUCY, JONATHAN)
    await here.preferences.save(JONATHAN.user_id, challengers=challengers)
    for attempt in (here.lobbies.challenge, here.lobbies.check):
        with pytest.raises(NotChallengeable) as refused:
            await attempt(challenger, [JONATHAN], CLASSIC, ELSEWHERE)
        assert (refused.value.key, refused.value.details) == (key, {"who": "Jonathan"})


async def test_people_who_have_played_may_challenge_where_only_they_may(here: Harness) -> None:
    await here.game(LUCY, JONATHAN)
    await here.preferences.save(JONATHAN.user_id, challengers=Challengers.PLAYED)
    lobby = await here.lobbies.challenge(LUCY, [JONATHAN], CLASSIC, ELSEWHERE)
    assert lobby.status is LobbyStatus.OPEN


async def test_a_player_who_takes_no_challenges_takes_no_rematch_but_can_ask_for_one(
    here: Harness,
) -> None:
    table = await here.game()
    await here.gameplay.resign(table.id, MINA.user_id, press=here.press())
    await here.preferences.save(JONATHAN.user_id, challengers=Challengers.NOBODY)
    with pytest.raises(NotChallengeable):
        await here.lobbies.rematch(table.id, MINA, CRYPT, press=here.press())
    await here.lobbies.rematch(table.id, JONATHAN, CRYPT, press=here.press())
    rematch = await here.lobbies.rematch(table.id, MINA, CRYPT, press=here.press())
    assert rematch.status is LobbyStatus.STARTED


async def test_a_muted_challenge_stands_and_pings_nobody(here: Harness) -> None:
    await here.preferences.save(JONATHAN.user_id, mute_challenges=True)
    lobby, pinged = await challenged(here, JONATHAN)
    assert (lobby.status, pinged) == (LobbyStatus.OPEN, set())


@pytest.mark.parametrize("read", ["blocked", "preferences"])
async def test_a_ping_that_the_database_refuses_can_be_repeated(here: Harness, read: str) -> None:
    lobby = await here.lobbies.challenge(MINA, [JONATHAN], CLASSIC, CRYPT)
    failing_once(here.store.contacts if read == "blocked" else here.preferences, read)
    with pytest.raises(Busy):
        await here.contacts.ping(lobby)
    assert await here.contacts.ping(lobby) == (JONATHAN.user_id,)


async def blocked(here: Harness) -> None:
    """Jonathan blocks Mina, at a challenge that she withdraws some minutes later."""
    lobby, _ = await challenged(here, JONATHAN)
    block = await here.blocks.block_challenger(lobby.id, JONATHAN.user_id)
    assert block.name == "Mina"
    assert (await here.lobbies.get(lobby.id)) == lobby, "nothing shows that he did"
    await here.lobbies.withdraw(lobby.id, MINA.user_id)
    await here.time.advance(10 * MINUTE)


async def test_a_block_looks_like_silence(here: Harness) -> None:
    await blocked(here)
    lobby, pinged = await challenged(here, JONATHAN)
    assert (lobby.status, pinged) == (LobbyStatus.OPEN, set())
    with pytest.raises(PingedLately):
        await challenged(here, JONATHAN)
    await here.time.advance(86_400)
    assert (await here.lobbies.get(lobby.id)).status is LobbyStatus.EXPIRED


async def test_the_blocker_still_plays_whom_he_wants_to_play(here: Harness) -> None:
    await blocked(here)
    lobby, _ = await challenged(here, JONATHAN)
    joined = await here.lobbies.join(lobby.id, JONATHAN, press=here.press())
    assert joined.status is LobbyStatus.STARTED
    invitation, pinged = await challenged(here, MINA, challenger=JONATHAN, location=ELSEWHERE)
    assert pinged == {MINA.user_id}
    joined = await here.lobbies.join(invitation.id, MINA, press=here.press())
    assert joined.status is LobbyStatus.STARTED


async def test_the_blocked_person_takes_no_open_seat_of_the_blocker(here: Harness) -> None:
    await blocked(here)
    lobby, _ = await challenged(here, challenger=JONATHAN)
    with pytest.raises(NotInvited) as refused:
        await here.lobbies.join(lobby.id, MINA, press=here.press())
    assert refused.value.key == "not_invited", "as at any seat that is kept for somebody"
    joined = await here.lobbies.join(lobby.id, LUCY, press=here.press())
    assert joined.status is LobbyStatus.STARTED


async def test_nor_a_seat_beside_the_blocker_at_the_table_of_a_third(here: Harness) -> None:
    await blocked(here)
    lobby, _ = await challenged(here, challenger=LUCY, rules="thracula")
    await here.lobbies.join(lobby.id, JONATHAN, press=here.press())
    with pytest.raises(NotInvited) as refused:
        await here.lobbies.join(lobby.id, MINA, press=here.press())
    assert refused.value.key == "not_invited"
    invitation, _ = await challenged(here, MINA, challenger=LUCY, rules="thracula")
    await here.lobbies.join(invitation.id, JONATHAN, press=here.press())
    await here.lobbies.join(invitation.id, MINA, press=here.press())


@pytest.mark.parametrize("waiting", [MINA, JONATHAN])
async def test_the_two_are_never_paired(here: Harness, waiting: Person) -> None:
    await blocked(here)
    other = MINA if waiting is JONATHAN else JONATHAN
    for person in (waiting, other):
        lobby = await here.services.matchmaking.play(
            person, CLASSIC, CRYPT, EVERYWHERE, here.press()
        )
        assert lobby.status is LobbyStatus.OPEN
    paired = await here.services.matchmaking.play(LUCY, CLASSIC, CRYPT, EVERYWHERE, here.press())
    assert paired.challenger == waiting, "the first who waits"


async def test_a_block_is_listed_lifted_and_forgotten(here: Harness) -> None:
    await blocked(here)
    lobby, _ = await challenged(here, JONATHAN)
    again = await here.blocks.block_challenger(lobby.id, JONATHAN.user_id)
    assert await here.blocks.by(JONATHAN.user_id) == (again,)
    await here.blocks.lift(QUINCEY.user_id, again.id)
    assert await here.blocks.by(JONATHAN.user_id) == (again,), "only by its owner"
    await here.blocks.lift(JONATHAN.user_id, again.id)
    assert await here.blocks.by(JONATHAN.user_id) == ()
    await here.lobbies.withdraw(lobby.id, MINA.user_id)
    await here.time.advance(10 * MINUTE)
    assert await withdrawn(here, JONATHAN) == {JONATHAN.user_id}


@pytest.mark.parametrize("presser", [MINA, LUCY])
async def test_only_the_invited_can_block(here: Harness, presser: Person) -> None:
    lobby, _ = await challenged(here, JONATHAN)
    with pytest.raises(Refusal) as refused:
        await here.blocks.block_challenger(lobby.id, presser.user_id)
    assert refused.value.key == "nothing_to_block"


AFTER = 2 * MINUTE


async def closed(here: Harness, after: float = AFTER, location: MessageLocation = CRYPT) -> Lobby:
    """A challenge of Mina's that Jonathan has declined after so many seconds."""
    lobby, _ = await challenged(here, JONATHAN, location=location)
    await here.time.advance(after)
    return await here.lobbies.decline(lobby.id, JONATHAN.user_id)


@pytest.mark.parametrize(("after", "told"), [(AFTER, True), (AFTER - 1, False)])
async def test_a_host_awaits_news_after_a_while(here: Harness, after: float, told: bool) -> None:
    assert await here.contacts.awaits_news(await closed(here, after), AFTER) is told


async def test_a_host_awaits_news_of_an_expiry_but_not_of_their_own_doing(here: Harness) -> None:
    for _ in range(2):
        lobby, _pinged = await challenged(here, JONATHAN)
        await here.time.advance(AFTER)
        assert not await here.contacts.awaits_news(lobby, AFTER), "it is still open"
        if lobby.id == 1:
            await here.time.advance(DAY)
        else:
            await here.lobbies.withdraw(lobby.id, MINA.user_id)
        over = await here.lobbies.get(lobby.id)
        is_expired = over.status is LobbyStatus.EXPIRED
        assert await here.contacts.awaits_news(over, AFTER) is is_expired


@pytest.mark.parametrize(("after", "told"), [(AFTER, True), (AFTER - 1, False)])
async def test_a_host_awaits_news_of_a_live_challenge_too(
    here: Harness, after: float, told: bool
) -> None:
    lobby, _ = await challenged(here, JONATHAN, pace=Pace.LIVE)
    await here.time.advance(after)
    declined = await here.lobbies.decline(lobby.id, JONATHAN.user_id)
    assert await here.contacts.awaits_news(declined, AFTER) is told


async def test_a_host_awaits_no_news_that_a_message_shows(here: Harness) -> None:
    lobby = await closed(here)
    await here.locations.record_lobby_shown(lobby, MessageLocation(10, 20, 30))
    assert not await here.contacts.awaits_news(lobby, AFTER)


async def test_a_host_awaits_no_news_of_long_ago(here: Harness) -> None:
    lobby = await closed(here)
    await here.time.advance(lobby.expires_at - here.time.now + LIMITS.unreachable_seconds)
    assert await here.contacts.awaits_news(lobby, AFTER)
    await here.time.advance(1)
    assert not await here.contacts.awaits_news(lobby, AFTER)


async def test_a_host_who_is_banned_or_gone_or_has_muted_it_awaits_no_news(here: Harness) -> None:
    lobby = await closed(here)
    gone = replace(lobby, seats=(Person(-5, ""), None))
    assert not await here.contacts.awaits_news(gone, AFTER)
    await here.preferences.save(MINA.user_id, mute_turns=True)
    assert not await here.contacts.awaits_news(lobby, AFTER)
    await here.preferences.save(MINA.user_id, mute_turns=False)
    await here.services.servers.ban(10, QUINCEY.user_id, MINA.user_id)
    assert not await here.contacts.awaits_news(lobby, AFTER)
    await here.services.servers.unban(10, QUINCEY.user_id, MINA.user_id)
    assert await here.contacts.awaits_news(lobby, AFTER)


async def test_a_host_awaits_no_old_news_because_a_name_was_erased(here: Harness) -> None:
    lobby = await closed(here)
    await here.locations.record_lobby_shown(lobby, MessageLocation(10, 20, 30))
    await here.time.advance(40 * DAY)
    erased = await here.services.personal_data.erase(JONATHAN.user_id)
    (again,) = (await here.services.personal_data.anonymized(erased)).lobbies
    assert again.status is LobbyStatus.DECLINED, "its message is written anew, without the name"
    assert not await here.contacts.awaits_news(again, AFTER)


async def test_no_host_awaits_news_in_direct_messages(here: Harness) -> None:
    lobby = await closed(here, location=MessageLocation(None, 21))
    assert not await here.contacts.awaits_news(lobby, AFTER)
