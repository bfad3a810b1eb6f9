"""How tables come about: challenges, seats, computers, rematches."""

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import Connection, update

from bot.engine.coffin.view import coffin_view
from bot.engine.errors import InvalidOptions
from bot.engine.game import Stage
from bot.model.errors import Busy, Unanswered, Unread
from bot.model.lobby import Lobby, LobbyStatus
from bot.model.location import MessageLocation
from bot.model.players import Computer, Level, Person
from bot.model.terms import Pace, Terms
from bot.store import schema
from bot.store.errors import Conflict
from bot.store.stored_values import SeatClaim
from bot.tables.errors import (
    AlreadySeated,
    BadInvitation,
    LobbyClosed,
    NotChallenger,
    NotInvited,
    NotOver,
    NotSeated,
    SeatTaken,
    TooManyGames,
    TooManyHere,
    TooManyTables,
    UnknownLevel,
    UnknownLobby,
)
from bot.tables.limits import Limits
from bot.tables.lobby_rules import ChallengeRequest, to_new_lobby
from tests.tables.fakes import (
    CLASSIC,
    CRYPT,
    JONATHAN,
    LIMITS,
    LUCY,
    MINA,
    QUINCEY,
    FakeMoveChooser,
    Harness,
    failing,
    failing_once,
    harness,
    having_left,
    overtaken,
    settle,
    stand_in,
    table_id_of,
)

PARTNERS = Terms("dracula.partners")
ENDLESS = replace(CLASSIC, pace=Pace.NONE)
RENFIELD = Computer(Level.RENFIELD)
NOWHERE = frozenset[int]().__contains__


async def test_a_personal_challenge_waits_for_the_invited_player(here: Harness) -> None:
    lobby = await here.lobbies.challenge(MINA, [JONATHAN], CLASSIC, CRYPT)
    assert (lobby.challenger, lobby.invited, lobby.status) == (MINA, (JONATHAN,), LobbyStatus.OPEN)
    assert [one.id for one in here.publisher.lobbies] == [lobby.id]
    with pytest.raises(NotInvited):
        await here.lobbies.join(lobby.id, LUCY, press=1)
    with pytest.raises(NotInvited):
        await here.lobbies.join(lobby.id, LUCY, 1, press=1)
    with pytest.raises(AlreadySeated):
        await here.lobbies.join(lobby.id, MINA, press=1)
    begun = await here.lobbies.join(lobby.id, JONATHAN, press=1)
    assert begun.status is LobbyStatus.STARTED
    table = await here.table_of(begun)
    assert table.seats == (MINA, JONATHAN)
    assert begun.id == lobby.id
    assert table.terms.rated
    assert table.location.message_id is None
    assert len(table.record.seed) == 32
    assert here.publisher.tables == [(None, table)]


async def test_anybody_may_join_an_open_challenge(here: Harness) -> None:
    lobby = await here.lobbies.challenge(MINA, [], CLASSIC, CRYPT)
    assert await here.lobbies.open_in(20) == (lobby,)
    begun = await here.lobbies.join(lobby.id, LUCY, press=1)
    assert (await here.table_of(begun)).seats == (MINA, LUCY)
    assert await here.lobbies.open_in(20) == ()


async def test_only_one_of_many_simultaneous_joins_gets_the_seat(here: Harness) -> None:
    lobby = await here.lobbies.challenge(MINA, [], CLASSIC, CRYPT)
    presses = [
        here.lobbies.join(lobby.id, replace(LUCY, user_id=100 + n), press=n) for n in range(5)
    ]
    answers = await asyncio.gather(*presses, return_exceptions=True)
    assert sum(isinstance(answer, LobbyClosed) for answer in answers) == 4
    assert len(await here.tables.in_channel(20)) == 1


async def test_the_same_press_on_join_twice_answers_like_the_first(here: Harness) -> None:
    lobby = await here.lobbies.challenge(MINA, [], CLASSIC, CRYPT)
    one = await here.lobbies.join(lobby.id, LUCY, press=1)
    assert await here.lobbies.join(lobby.id, LUCY, press=1) == one


@pytest.mark.parametrize(("unread", "refused"), [("pressed", Unanswered), ("lobby", Unread)])
async def test_a_seat_that_may_be_taken_is_not_called_free(
    here: Harness, unread: str, refused: type[Busy]
) -> None:
    lobby = await here.lobbies.challenge(MINA, (), CLASSIC, CRYPT)
    take, read = here.store.lobbies.take, here.store.lobbies.lobby

    async def unanswered(*given: Any) -> None:
        await take(*given)
        failing(here.store.games if unread == "pressed" else here.store.lobbies, unread, Busy)
        raise Unanswered

    stand_in(here.store.lobbies, "take", unanswered)
    with pytest.raises(Busy) as found:
        await here.lobbies.join(lobby.id, JONATHAN, press=here.press())
    assert type(found.value) is refused
    stand_in(here.store.lobbies, "lobby", read)
    assert (await here.lobbies.get(lobby.id)).status is LobbyStatus.STARTED


async def test_two_games_never_have_the_same_seed(here: Harness) -> None:
    tables = [await here.game() for _ in range(3)]
    assert len({table.record.seed for table in tables}) == 3


async def test_four_sit_down_where_they_like(here: Harness) -> None:
    lobby = await here.lobbies.challenge(MINA, [JONATHAN], PARTNERS, CRYPT)
    assert lobby.reserved_for == (None, JONATHAN, None, None)
    with pytest.raises(NotInvited, match="seat reserved"):
        await here.lobbies.join(lobby.id, LUCY, 1, press=1)
    with pytest.raises(SeatTaken):
        await here.lobbies.join(lobby.id, LUCY, 7, press=1)
    lobby = await here.lobbies.join(lobby.id, LUCY, 3, press=1)
    lobby = await here.lobbies.join(lobby.id, JONATHAN, 2, press=2)
    assert lobby.status is LobbyStatus.OPEN
    # Who was asked sits elsewhere now, so the seat that was kept is open to all.
    begun = await here.lobbies.join(lobby.id, QUINCEY, press=3)
    table = await here.table_of(begun)
    assert table.seats == (MINA, QUINCEY, JONATHAN, LUCY)


async def test_a_seat_that_is_taken_is_made_good_by_another_on_the_same_side(here: Harness) -> None:
    lobby = await here.lobbies.challenge(MINA, [], PARTNERS, CRYPT)
    await here.lobbies.join(lobby.id, LUCY, 1, press=1)
    lobby = await here.lobbies.join(lobby.id, JONATHAN, 1, press=2)
    assert lobby.seats == (MINA, LUCY, None, JONATHAN)
    with pytest.raises(SeatTaken):
        await here.lobbies.join(lobby.id, QUINCEY, 3, press=3)
    three = await here.lobbies.challenge(MINA, [], replace(CLASSIC, rules="thracula"), CRYPT)
    await here.lobbies.join(three.id, LUCY, 1, press=4)
    begun = await here.lobbies.join(three.id, JONATHAN, 1, press=5)
    assert (await here.table_of(begun)).seats == (MINA, LUCY, JONATHAN)


async def test_leaving_frees_the_seat(here: Harness) -> None:
    lobby = await here.lobbies.challenge(MINA, [], PARTNERS, CRYPT)
    await here.lobbies.join(lobby.id, LUCY, press=1)
    with pytest.raises(NotSeated):
        await here.lobbies.leave(lobby.id, JONATHAN.user_id)
    left = await here.lobbies.leave(lobby.id, LUCY.user_id)
    assert left.seats == (MINA, None, None, None)
    gone = await here.lobbies.leave(lobby.id, MINA.user_id)
    assert (gone.status, gone.closed_by) == (LobbyStatus.WITHDRAWN, MINA.user_id)


async def test_no_game_begins_with_a_challenger_who_has_left_the_server(here: Harness) -> None:
    lobby = await here.lobbies.challenge(MINA, [JONATHAN], CLASSIC, CRYPT)
    here.lobbies.look_up_with(having_left(MINA))
    with pytest.raises(LobbyClosed) as refused:
        await here.lobbies.join(lobby.id, JONATHAN, press=1)
    assert refused.value.details["status"] is LobbyStatus.WITHDRAWN
    assert here.publisher.lobbies[-1].status is LobbyStatus.WITHDRAWN
    assert here.publisher.tables == []


async def test_the_seat_of_whoever_has_left_the_server_is_free_when_the_last_is_taken(
    here: Harness,
) -> None:
    lobby = await here.lobbies.challenge(MINA, [], Terms("thracula"), CRYPT)
    await here.lobbies.join(lobby.id, LUCY, press=1)
    here.lobbies.look_up_with(having_left(LUCY, QUINCEY))
    waiting = await here.lobbies.join(lobby.id, JONATHAN, 2, press=2)
    assert (waiting.status, waiting.seats) == (LobbyStatus.OPEN, (MINA, None, JONATHAN))
    begun = await here.lobbies.fill(lobby.id, MINA.user_id, Level.RENFIELD, press=3)
    assert (await here.table_of(begun)).seats == (MINA, RENFIELD, JONATHAN)
    here.lobbies.look_up_with(having_left(JONATHAN))
    shown = len(here.publisher.lobbies)
    again = await here.lobbies.fill(lobby.id, MINA.user_id, Level.RENFIELD, press=3)
    assert again == begun, "a game that has begun goes on"
    assert len(here.publisher.lobbies) == shown, "and nobody leaves its challenge"


async def test_only_an_invited_player_may_decline(here: Harness) -> None:
    lobby = await here.lobbies.challenge(MINA, [JONATHAN], CLASSIC, CRYPT)
    with pytest.raises(NotInvited):
        await here.lobbies.decline(lobby.id, LUCY.user_id)
    gone = await here.lobbies.decline(lobby.id, JONATHAN.user_id)
    assert (gone.status, gone.closed_by) == (LobbyStatus.DECLINED, JONATHAN.user_id)
    assert here.publisher.lobbies[-1].status is gone.status
    with pytest.raises(LobbyClosed) as refused:
        await here.lobbies.join(lobby.id, JONATHAN, press=1)
    assert refused.value.details["status"] is LobbyStatus.DECLINED


async def test_a_press_on_a_challenge_that_looks_open_shows_what_became_of_it(
    here: Harness,
) -> None:
    lobby = await here.lobbies.challenge(MINA, [JONATHAN], CLASSIC, CRYPT)
    await here.lobbies.decline(lobby.id, JONATHAN.user_id)
    here.publisher.lobbies.clear()
    with pytest.raises(LobbyClosed):
        await here.lobbies.join(lobby.id, JONATHAN, press=1)
    assert [shown.status for shown in here.publisher.lobbies] == [LobbyStatus.DECLINED]
    # Discord may refuse an edit for a while as if the message were gone, which counts as shown.
    await here.store.lobbies.record_shown(here.publisher.lobbies[0], lobby.location)
    with pytest.raises(LobbyClosed):
        await here.lobbies.join(lobby.id, JONATHAN, press=2)
    assert len(here.publisher.lobbies) == 2


async def test_a_refused_press_on_an_open_challenge_shows_nothing(here: Harness) -> None:
    lobby = await here.lobbies.challenge(MINA, [JONATHAN], CLASSIC, CRYPT)
    here.publisher.lobbies.clear()
    with pytest.raises(NotInvited):
        await here.lobbies.join(lobby.id, LUCY, press=1)
    assert here.publisher.lobbies == []


async def test_only_the_host_may_withdraw(here: Harness) -> None:
    lobby = await here.lobbies.challenge(MINA, [JONATHAN], CLASSIC, CRYPT)
    with pytest.raises(NotChallenger):
        await here.lobbies.withdraw(lobby.id, JONATHAN.user_id)
    assert (await here.lobbies.withdraw(lobby.id, MINA.user_id)).status is LobbyStatus.WITHDRAWN
    with pytest.raises(LobbyClosed):
        await here.lobbies.withdraw(lobby.id, MINA.user_id)


@pytest.mark.parametrize(
    ("invited", "key"),
    [
        ([MINA], "challenge_self"),
        ([JONATHAN, LUCY], "too_many_invited"),
    ],
)
async def test_some_players_cannot_be_invited(
    here: Harness, invited: list[Person], key: str
) -> None:
    with pytest.raises(BadInvitation) as refused:
        await here.lobbies.challenge(MINA, invited, CLASSIC, CRYPT)
    assert refused.value.key == key


async def test_no_player_is_invited_twice(here: Harness) -> None:
    with pytest.raises(BadInvitation) as refused:
        await here.lobbies.challenge(MINA, [LUCY, LUCY], PARTNERS, CRYPT)
    assert refused.value.key == "invited_twice"


async def test_a_seat_before_that_of_an_invited_player_may_be_open(here: Harness) -> None:
    lobby = await here.lobbies.challenge(MINA, [None, LUCY], PARTNERS, CRYPT)
    assert lobby.reserved_for == (None, None, LUCY, None)
    begun = await here.lobbies.join(lobby.id, JONATHAN, press=1)
    assert begun.seats == (MINA, JONATHAN, None, None)


async def test_terms_that_do_not_exist_are_refused(here: Harness) -> None:
    with pytest.raises(InvalidOptions):
        await here.lobbies.challenge(MINA, [], Terms("whist"), CRYPT)
    with pytest.raises(InvalidOptions):
        await here.lobbies.challenge(MINA, [], Terms("dracula.classic", {"suits": "5"}), CRYPT)


async def test_a_record_holds_only_the_options_that_are_unusual(here: Harness) -> None:
    chosen = {"counting": "points", "show_discards": "on", "consent": "asked"}
    table = await here.game(terms=Terms("dracula.classic", chosen))
    assert table.record.options == {"show_discards": "on"}


async def test_accepting_a_challenge_is_agreeing_to_play_d3(here: Harness) -> None:
    table = await here.game()
    assert table.record.options == {"consent": "accepted"}
    chosen = await here.step(table)
    assert chosen.view(None).stage is Stage.PLACE


async def test_an_unknown_challenge_is_unknown(here: Harness) -> None:
    with pytest.raises(UnknownLobby):
        await here.lobbies.get(5)
    with pytest.raises(UnknownLobby):
        await here.lobbies.join(5, LUCY, press=1)


async def test_a_channel_has_room_for_so_many_tables(file: Path) -> None:
    async with harness(file, limits=Limits(tables_per_channel=2)) as here:
        await here.game()
        await here.lobbies.challenge(MINA, [], CLASSIC, CRYPT)
        with pytest.raises(TooManyTables) as refused:
            await here.lobbies.challenge(LUCY, [], CLASSIC, CRYPT)
        assert refused.value.details["limit"] == 2
        await here.lobbies.challenge(LUCY, [], CLASSIC, MessageLocation(10, 21))


async def test_a_person_has_so_many_of_a_channel_s_tables_and_other_channels_have_room(
    file: Path,
) -> None:
    async with harness(file, move_chooser=FakeMoveChooser(), limits=Limits()) as here:
        await here.lobbies.challenge(MINA, [RENFIELD], CLASSIC, CRYPT)
        own = await here.lobbies.challenge(MINA, [], CLASSIC, CRYPT)
        with pytest.raises(TooManyHere) as refused:
            await here.lobbies.challenge(MINA, [RENFIELD], CLASSIC, CRYPT)
        assert refused.value.details == {"limit": 2}
        other = await here.lobbies.challenge(LUCY, [MINA], CLASSIC, CRYPT)
        with pytest.raises(TooManyHere):
            await here.lobbies.join(other.id, MINA, press=here.press())
        await here.lobbies.challenge(MINA, [], CLASSIC, MessageLocation(10, 21))
        await here.lobbies.withdraw(own.id, MINA.user_id)
        joined = await here.lobbies.join(other.id, MINA, press=here.press())
        assert joined.status is LobbyStatus.STARTED
        await here.lobbies.challenge(MINA, [RENFIELD], CLASSIC, MessageLocation(10, 21))


async def test_a_table_that_a_person_has_left_makes_room_for_that_person(file: Path) -> None:
    async with harness(file, limits=Limits(channel_tables_per_user=1)) as here:
        table = await here.game(MINA, JONATHAN, LUCY, terms=Terms("thracula"))
        with pytest.raises(TooManyHere):
            await here.lobbies.challenge(MINA, [], CLASSIC, CRYPT)
        await here.gameplay.resign(table.id, MINA.user_id, press=here.press())
        await here.lobbies.challenge(MINA, [], CLASSIC, CRYPT)


async def test_a_game_that_a_person_has_left_is_none_of_theirs(file: Path) -> None:
    async with harness(file, limits=replace(LIMITS, games_per_user=1)) as here:
        table = await here.game(MINA, JONATHAN, LUCY, terms=Terms("thracula"))
        for person in (MINA, JONATHAN):
            with pytest.raises(TooManyGames):
                await here.lobbies.challenge(person, [], CLASSIC, CRYPT)
        await here.gameplay.resign(table.id, MINA.user_id, press=here.press())
        await here.lobbies.challenge(MINA, [], CLASSIC, CRYPT)
        with pytest.raises(TooManyGames):
            await here.lobbies.challenge(JONATHAN, [], CLASSIC, CRYPT)


@pytest.mark.parametrize(
    ("limits", "challenger", "read"),
    [
        (Limits(tables_per_channel=1), LUCY, "last_moves_in"),
        (Limits(games_per_user=1), MINA, "running_of"),
    ],
)
async def test_a_challenge_that_becomes_a_game_while_it_is_counted_counts(
    file: Path, limits: Limits, challenger: Person, read: str
) -> None:
    async with harness(file, limits=limits) as here:
        first = await here.lobbies.challenge(MINA, [], CLASSIC, CRYPT)
        running = getattr(here.store.games, read)

        async def joined_after(of: int) -> Sequence[object]:
            found: Sequence[object] = await running(of)
            if of != JONATHAN.user_id:
                stand_in(here.store.games, read, running)
                await here.lobbies.join(first.id, JONATHAN, press=here.press())
            return found

        stand_in(here.store.games, read, joined_after)
        attempt = here.lobbies.challenge if challenger == LUCY else here.lobbies.check
        with pytest.raises((TooManyTables, TooManyGames)):
            await attempt(challenger, [], CLASSIC, CRYPT)


@pytest.mark.parametrize(
    "act",
    [
        lambda here: here.lobbies.open_in(CRYPT.channel_id),
        lambda here: here.services.moderation.overview(CRYPT.guild_id, 1),
        lambda here: here.services.moderation.ban(CRYPT.guild_id, 77, 78),
        lambda here: here.services.matchmaking.play(QUINCEY, CLASSIC, CRYPT, NOWHERE, here.press()),
    ],
    ids=["channel", "overview", "ban", "play"],
)
async def test_challenges_are_read_at_once_however_many_there_are(
    here: Harness, act: Callable[[Harness], Awaitable[object]]
) -> None:
    read, counts = here.store.database.read, list[int]()

    async def counted(work: Callable[[Connection], object]) -> object:
        counts[-1] += 1
        return await read(work)

    for people in ((MINA,), (JONATHAN, LUCY)):
        for challenger in people:
            await here.lobbies.challenge(challenger, [], CLASSIC, CRYPT)
        await settle(here.time.busy)  # the timers are read too
        counts.append(0)
        stand_in(here.store.database, "read", counted)
        await act(here)
        stand_in(here.store.database, "read", read)
    assert counts[0] == counts[1]


async def test_a_challenge_that_cannot_be_read_stops_none_of_the_others(
    here: Harness, caplog: pytest.LogCaptureFixture
) -> None:
    broken = await here.lobbies.challenge(MINA, [], CLASSIC, CRYPT)
    sound = await here.lobbies.challenge(JONATHAN, [], CLASSIC, CRYPT)
    damage = update(schema.lobby).where(schema.lobby.c.id == broken.id).values(options="{")
    await here.store.database.write(lambda connection: connection.execute(damage))
    assert await here.lobbies.open_in(CRYPT.channel_id) == (sound,)
    with pytest.raises(UnknownLobby):
        await here.lobbies.get(broken.id)
    here.publisher.lobbies.clear()
    await here.refresher.show_all()
    assert [one.id for one in here.publisher.lobbies] == [sound.id]
    assert f"challenge {broken.id} cannot be read: JSONDecodeError" in caplog.text
    await here.lobbies.join(sound.id, LUCY, press=here.press())
    await here.time.advance(LIMITS.challenge_seconds + 1)
    assert await here.store.lobbies.open() == [], "it expires like others"


@pytest.mark.parametrize(
    ("pace", "hours", "open_for"),
    [
        (Pace.LIVE, 24, 1_800),
        (Pace.LIVE, 0.25, 900),
        (Pace.CORRESPONDENCE, 24, 86_400),
        (Pace.NONE, 24, 86_400),
    ],
)
async def test_a_challenge_to_a_live_game_expires_while_the_challenger_may_still_be_there(
    file: Path, pace: Pace, hours: float, open_for: float
) -> None:
    async with harness(file, limits=replace(LIMITS, challenge_seconds=hours * 3_600)) as here:
        terms = replace(CLASSIC, pace=pace)
        lobby = await here.lobbies.challenge(MINA, [JONATHAN], terms, CRYPT)
        assert lobby.expires_at == here.time.now + open_for
        await here.time.advance(open_for - 1)
        assert (await here.lobbies.get(lobby.id)).status is LobbyStatus.OPEN
        await here.time.advance(1)
        assert (await here.lobbies.get(lobby.id)).status is LobbyStatus.EXPIRED


async def test_direct_messages_are_no_channel_but_their_games_count(file: Path) -> None:
    direct, limits = MessageLocation(None, 30), Limits(games_per_user=6)
    async with harness(file, move_chooser=FakeMoveChooser(), limits=limits) as here:
        for _game in range(6):
            await here.lobbies.challenge(MINA, [RENFIELD], CLASSIC, direct)
        with pytest.raises(TooManyGames):
            await here.lobbies.challenge(MINA, [RENFIELD], CLASSIC, direct)
        with pytest.raises(TooManyGames):
            await here.lobbies.challenge(MINA, [], CLASSIC, CRYPT)


async def test_a_person_has_time_for_so_many_games(file: Path) -> None:
    async with harness(file, limits=replace(LIMITS, games_per_user=2)) as here:
        await here.game()
        await here.lobbies.challenge(MINA, [], CLASSIC, CRYPT)
        for attempt in (here.lobbies.challenge, here.lobbies.check):
            with pytest.raises(TooManyGames):
                await attempt(MINA, [], CLASSIC, CRYPT)
        lobby = await here.lobbies.challenge(LUCY, [], CLASSIC, CRYPT)
        with pytest.raises(TooManyGames) as refused:
            await here.lobbies.join(lobby.id, MINA, press=1)
        assert refused.value.details == {"limit": 2, "user_id": MINA.user_id}


async def test_against_a_computer_a_game_begins_at_once_and_is_not_rated(here: Harness) -> None:
    lobby = await here.lobbies.challenge(MINA, [RENFIELD], CLASSIC, CRYPT)
    assert lobby.status is LobbyStatus.STARTED
    table = await here.table_of(lobby)
    assert table.seats == (MINA, RENFIELD)
    assert table.record.options == {"consent": "accepted"}, "nobody is asked once more"
    assert not table.terms.rated


async def test_a_game_without_a_clock_is_not_rated_and_its_challenge_says_so(here: Harness) -> None:
    lobby = await here.lobbies.challenge(MINA, [JONATHAN], ENDLESS, CRYPT)
    assert (lobby.terms.pace, lobby.terms.rated) == (Pace.NONE, False)
    begun = await here.lobbies.join(lobby.id, JONATHAN, press=1)
    table = await here.table_of(begun)
    assert not table.terms.rated
    assert (await here.game(MINA, LUCY, terms=replace(CLASSIC, pace=Pace.LIVE))).terms.rated


async def test_a_rematch_of_an_old_rated_game_without_a_clock_is_not_rated(here: Harness) -> None:
    new = to_new_lobby(ChallengeRequest(MINA, [JONATHAN], ENDLESS, CRYPT), (), 2_000_000.0)
    old = replace(new, terms=ENDLESS)
    lobby_id = await here.store.lobbies.create(old, None)
    begun = await here.lobbies.join(lobby_id, JONATHAN, press=1)
    table = await here.table_of(begun)
    assert table.terms.rated, "as it was agreed"
    assert (await here.play_out(table)).rating_changes, "it counts as it always did"
    asked = await here.lobbies.rematch(table.id, JONATHAN, CRYPT, press=here.press())
    assert (asked.terms.pace, asked.terms.rated) == (Pace.NONE, False)


async def test_the_host_fills_seats_with_computers(here: Harness) -> None:
    lobby = await here.lobbies.challenge(MINA, [JONATHAN], PARTNERS, CRYPT)
    with pytest.raises(NotChallenger):
        await here.lobbies.fill(lobby.id, JONATHAN.user_id, Level.RENFIELD, press=here.press())
    with pytest.raises(UnknownLevel):
        await here.lobbies.fill(lobby.id, MINA.user_id, Level("dracula"), press=here.press())
    with pytest.raises(UnknownLevel):
        await here.lobbies.challenge(MINA, [Computer(Level("dracula"))], CLASSIC, CRYPT)
    lobby = await here.lobbies.fill(lobby.id, MINA.user_id, Level.RENFIELD, press=here.press())
    assert lobby.seats == (MINA, None, RENFIELD, None)
    with pytest.raises(SeatTaken):
        await here.lobbies.fill(lobby.id, MINA.user_id, Level.HARKER, 2, press=here.press())
    for _ in range(2):  # the same press twice
        lobby = await here.lobbies.fill(lobby.id, MINA.user_id, Level.HARKER, 3, press=9)
    begun = await here.lobbies.fill(lobby.id, MINA.user_id, Level.RENFIELD, press=here.press())
    assert begun.status is LobbyStatus.STARTED


async def test_without_a_thinker_there_are_no_computers(file: Path) -> None:
    async with harness(file) as here:
        with pytest.raises(UnknownLevel):
            await here.lobbies.challenge(MINA, [RENFIELD], CLASSIC, CRYPT)


def seated_first(here: Harness, person: Person, **where: int) -> None:
    """Let this person be faster than the next to sit down, by default on the same seat."""
    take = here.store.lobbies.take
    overtaken(
        here.store.lobbies,
        "take",
        lambda claim, at: take(replace(claim, player=person, press=None, **where), at),
    )


async def test_another_process_that_is_faster_at_a_challenge_is_noticed(here: Harness) -> None:
    lobby = await here.lobbies.challenge(MINA, [], CLASSIC, CRYPT)
    seated_first(here, LUCY)
    with pytest.raises(LobbyClosed):
        await here.lobbies.join(lobby.id, JONATHAN, press=1)
    failing(here.store.lobbies, "take", Conflict)
    lobby = await here.lobbies.challenge(MINA, [], CLASSIC, CRYPT)
    with pytest.raises(Busy):
        await here.lobbies.join(lobby.id, JONATHAN, press=2)


async def test_a_seat_taken_in_the_same_moment_by_another_process_is_taken(here: Harness) -> None:
    lobby = await here.lobbies.challenge(MINA, [], PARTNERS, CRYPT)
    seated_first(here, LUCY)
    both = await here.lobbies.join(lobby.id, JONATHAN, press=1)
    assert both.seats == (MINA, LUCY, JONATHAN, None)


async def test_the_last_two_seats_taken_in_the_same_moment_begin_the_game(here: Harness) -> None:
    lobby = await here.lobbies.challenge(MINA, [], PARTNERS, CRYPT)
    await here.lobbies.join(lobby.id, LUCY, 1, press=1)
    seated_first(here, QUINCEY, seat=3)
    full = await here.lobbies.join(lobby.id, JONATHAN, 2, press=2)
    assert (await here.table_of(full)).seats == (MINA, LUCY, JONATHAN, QUINCEY)


async def test_a_player_who_leaves_in_another_process_is_in_no_game_that_begins_then(
    here: Harness,
) -> None:
    lobby = await here.lobbies.challenge(MINA, [], PARTNERS, CRYPT)
    await here.lobbies.join(lobby.id, LUCY, 1, press=1)
    await here.lobbies.join(lobby.id, QUINCEY, 3, press=2)
    leave = here.store.lobbies.leave
    overtaken(here.store.lobbies, "take", lambda *_: leave(lobby.id, 1, LUCY.user_id))
    three = await here.lobbies.join(lobby.id, JONATHAN, 2, press=3)
    assert (three.status, three.seats) == (LobbyStatus.OPEN, (MINA, None, JONATHAN, QUINCEY))


async def test_a_player_who_leaves_twice_takes_nobody_else_out(here: Harness) -> None:
    lobby = await here.lobbies.challenge(MINA, [], PARTNERS, CRYPT)
    await here.lobbies.join(lobby.id, LUCY, 1, press=1)
    leave = here.store.lobbies.leave

    async def raced_leave(lobby_id: int, seat: int, user_id: int) -> None:
        await leave(lobby_id, seat, user_id)
        stand_in(here.store.lobbies, "leave", leave)
        await here.store.lobbies.take(SeatClaim(lobby_id, seat, JONATHAN), here.time.now)
        await leave(lobby_id, seat, user_id)

    stand_in(here.store.lobbies, "leave", raced_leave)
    left = await here.lobbies.leave(lobby.id, LUCY.user_id)
    assert left.seats == (MINA, JONATHAN, None, None)


async def test_a_rematch_asks_the_other_and_swaps_the_ways(here: Harness) -> None:
    table = await here.step(await here.step(await here.game()))
    with pytest.raises(NotOver):
        await here.lobbies.rematch(table.id, MINA, CRYPT, press=here.press())
    over = await here.gameplay.resign(table.id, MINA.user_id, press=1)
    with pytest.raises(NotSeated):
        await here.lobbies.rematch(table.id, LUCY, CRYPT, press=here.press())
    lobby = await here.lobbies.rematch(table.id, JONATHAN, CRYPT, press=here.press())
    assert (lobby.challenger, lobby.invited, lobby.rematch_of) == (JONATHAN, (MINA,), table.id)
    here.publisher.lobbies.clear()
    assert await here.lobbies.rematch(table.id, JONATHAN, CRYPT, press=here.press()) == lobby
    assert [one.id for one in here.publisher.lobbies] == [lobby.id], "its message may be gone"
    begun = await here.lobbies.rematch(table.id, MINA, CRYPT, press=here.press())
    assert (begun.id, begun.status) == (lobby.id, LobbyStatus.STARTED)
    assert await here.lobbies.rematch(table.id, MINA, CRYPT, press=here.press()) == begun
    again = await here.table_of(begun)
    stepped = await here.step(again)
    seen = coffin_view(over.view(None)).ways, coffin_view(stepped.view(None)).ways
    # Jonathan had seat 1 and has seat 0 now, so that every seat keeps its way.
    assert seen[0] == seen[1]
    third = await here.gameplay.resign(again.id, MINA.user_id, press=2)
    asked = await here.lobbies.rematch(third.id, JONATHAN, CRYPT, press=here.press())
    assert asked.terms.options["ways"] != again.terms.options["ways"]


async def test_two_rematches_at_once_become_one_game(here: Harness) -> None:
    table = await here.gameplay.resign((await here.game()).id, MINA.user_id, press=1)
    lobbies = await asyncio.gather(
        *(
            here.lobbies.rematch(table.id, person, CRYPT, press=here.press())
            for person in (MINA, JONATHAN)
        )
    )
    assert lobbies[0].id == lobbies[1].id
    assert lobbies[1].status is LobbyStatus.STARTED
    assert "ways" not in lobbies[0].terms.options


async def test_a_rematch_that_has_just_begun_is_shown_as_a_game(here: Harness) -> None:
    table = await here.play_out(await here.game())
    asked = await here.lobbies.rematch(table.id, MINA, CRYPT, press=here.press())
    rematch_of = here.store.lobbies.rematch_of

    async def accepted_after(table_id: int) -> Lobby | None:
        found = await rematch_of(table_id)
        await here.lobbies.join(asked.id, JONATHAN, press=here.press())
        return found

    stand_in(here.store.lobbies, "rematch_of", accepted_after)
    again = await here.lobbies.rematch(table.id, MINA, CRYPT, press=here.press())
    shown = [one.status for one in here.publisher.lobbies if one.id == asked.id]
    assert {again.status, *shown[-2:]} == {LobbyStatus.STARTED}


async def test_a_rematch_that_was_declined_may_be_asked_again(here: Harness) -> None:
    table = await here.gameplay.resign((await here.game()).id, MINA.user_id, press=1)
    lobby = await here.lobbies.rematch(table.id, MINA, CRYPT, press=here.press())
    await here.lobbies.decline(lobby.id, JONATHAN.user_id)
    assert (await here.lobbies.rematch(table.id, MINA, CRYPT, press=here.press())).id != lobby.id


async def test_partners_stay_partners_in_a_rematch(here: Harness) -> None:
    table = await here.game(MINA, JONATHAN, LUCY, QUINCEY, terms=PARTNERS)
    await here.gameplay.resign(table.id, MINA.user_id, press=1)
    lobby = await here.lobbies.rematch(table.id, LUCY, CRYPT, press=here.press())
    assert (lobby.challenger, *lobby.reserved_for[1:]) == (LUCY, QUINCEY, MINA, JONATHAN)


async def test_a_rematch_with_a_computer_begins_at_once(here: Harness) -> None:
    lobby = await here.lobbies.challenge(MINA, [RENFIELD], CLASSIC, CRYPT)
    await here.gameplay.resign(table_id_of(lobby), MINA.user_id, press=1)
    again = await here.lobbies.rematch(table_id_of(lobby), MINA, CRYPT, press=here.press())
    assert again.status is LobbyStatus.STARTED
    await settle(here.time.busy)


async def test_a_rematch_asked_in_another_process_is_the_same(here: Harness, file: Path) -> None:
    table = await here.gameplay.resign((await here.game()).id, MINA.user_id, press=1)
    known = here.store.lobbies.rematch_of
    async with harness(file, here.time) as other:
        lobby = await other.lobbies.rematch(table.id, MINA, CRYPT, press=here.press())
    blind = iter([True])

    async def too_early(game_id: int) -> Lobby | None:
        return None if next(blind, False) else await known(game_id)

    stand_in(here.store.lobbies, "rematch_of", too_early)
    joined = await here.lobbies.rematch(table.id, JONATHAN, CRYPT, press=here.press())
    assert (joined.id, joined.status) == (lobby.id, LobbyStatus.STARTED)


async def test_the_message_that_shows_a_challenge_is_remembered(here: Harness) -> None:
    lobby = await here.lobbies.challenge(MINA, [], CLASSIC, CRYPT)
    shown = MessageLocation(10, 20, 555)
    await here.locations.record_lobby_shown(lobby, shown)
    assert (await here.lobbies.get(lobby.id)).location == shown


async def test_a_challenge_can_be_checked_before_there_is_a_channel_for_it(here: Harness) -> None:
    await here.lobbies.check(MINA, [JONATHAN], CLASSIC, CRYPT)
    with pytest.raises(BadInvitation):
        await here.lobbies.check(MINA, [MINA], CLASSIC, CRYPT)
    assert not await here.store.lobbies.open(), "nothing was made"


@pytest.mark.parametrize("order", [1, -1])
async def test_two_seats_taken_at_once_are_no_more_than_two_one_after_another(
    tmp_path: Path, order: int
) -> None:
    async with harness(tmp_path / "one.db", limits=Limits(channel_tables_per_user=1)) as here:
        lobbies = [
            await here.lobbies.challenge(challenger, (), CLASSIC, CRYPT)
            for challenger in (MINA, LUCY)
        ]
        attempts = [
            *(here.lobbies.join(lobby.id, JONATHAN, press=here.press()) for lobby in lobbies),
            here.lobbies.challenge(JONATHAN, (), CLASSIC, CRYPT),
        ][::order]
        done = await asyncio.gather(*attempts, return_exceptions=True)
        assert sum(isinstance(one, TooManyHere) for one in done) == 2
        assert (
            len(await here.store.lobbies.open_of(JONATHAN.user_id))
            + len(await here.tables.of(JONATHAN.user_id))
            == 1
        )


async def test_a_challenge_that_is_stored_but_not_read_is_not_called_undone(here: Harness) -> None:
    failing_once(here.store.lobbies, "lobby")
    with pytest.raises(Unread):
        await here.services.lobbies.challenge(MINA, [JONATHAN], CLASSIC, CRYPT)
    (stored,) = await here.services.lobbies.open_of(MINA.user_id)
    assert stored.challenger == MINA


async def test_challenges_await_those_who_are_invited_and_have_not_answered(here: Harness) -> None:
    lobbies, castle = here.services.lobbies, MessageLocation(11, 30)
    first = await lobbies.challenge(MINA, [JONATHAN], CLASSIC, CRYPT)
    second = await lobbies.challenge(LUCY, [JONATHAN], CLASSIC, castle)
    three = await lobbies.challenge(
        MINA, [JONATHAN, LUCY], replace(CLASSIC, rules="thracula"), CRYPT
    )
    await lobbies.join(three.id, JONATHAN, press=here.press())
    await lobbies.decline(
        (await lobbies.challenge(QUINCEY, [JONATHAN], CLASSIC, CRYPT)).id, JONATHAN.user_id
    )
    assert [one.id for one in await lobbies.awaiting(JONATHAN, 10)] == [first.id]
    assert [one.id for one in await lobbies.awaiting(JONATHAN, None)] == [first.id, second.id]
    assert [one.id for one in await lobbies.awaiting(LUCY, 10)] == [three.id]
    assert await lobbies.awaiting(MINA, None) == ()
    await here.blocks.block_challenger(first.id, JONATHAN.user_id)
    assert await lobbies.awaiting(JONATHAN, 10) == ()
