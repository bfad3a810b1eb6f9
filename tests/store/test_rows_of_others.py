"""What is stored about one person, pair or server is neither read nor changed for another."""

import pytest

from bot.model.lobby import LobbyStatus
from bot.model.location import MessageLocation
from bot.model.moderation import Act, ActKind
from bot.model.players import Person
from bot.model.shards import EVERY_SHARD
from bot.model.vacations import Vacation
from bot.store.store import Store
from bot.store.stored_values import MoveCommit, NewGame, NewLobby, TurnState
from tests.store.samples import CLASSIC, JONATHAN, MINA, SEED, stored

HERE, ELSEWHERE = MessageLocation(10, 20), MessageLocation(11, 21)
PLACES = (HERE, ELSEWHERE, MessageLocation(None, 22))
LUCY = Person(3, "Lucy")
RENAMED = Person(MINA.user_id, "Mrs Harker")


async def challenge(
    store: Store,
    challenger: Person,
    guest: Person,
    location: MessageLocation = HERE,
    status: LobbyStatus = LobbyStatus.OPEN,
) -> int:
    """A challenge for this guest, which gets this status; its id."""
    lobby = NewLobby(CLASSIC, (challenger, None), (None, guest), location, 99.0)
    game = NewGame(CLASSIC, SEED, (challenger, guest), location, 1.0, TurnState(0))
    started = status is LobbyStatus.STARTED
    lobby_id = await store.lobbies.create(lobby, game if started else None)
    if status not in (LobbyStatus.OPEN, LobbyStatus.STARTED):
        await store.lobbies.close(lobby_id, status)
    return lobby_id


@pytest.mark.parametrize("place", PLACES)
async def test_a_new_name_holds_on_its_own_server_only(
    store: Store, place: MessageLocation
) -> None:
    hosted, invited = [
        [await challenge(store, *pair, one) for one in PLACES]
        for pair in ((MINA, JONATHAN), (JONATHAN, MINA))
    ]
    for one in PLACES:
        await challenge(store, MINA, JONATHAN, one, LobbyStatus.STARTED)
    games = await store.games.running()
    await challenge(store, RENAMED, JONATHAN, place, LobbyStatus.STARTED)
    names = [RENAMED.name if one == place else MINA.name for one in PLACES]
    assert [(await stored(store, game_id)).seats[0] for game_id in games] == [
        Person(MINA.user_id, name) for name in names
    ]
    lobbies = [await store.lobbies.lobby(lobby_id) for lobby_id in (*hosted, *invited)]
    seats = [(one.seats, one.reserved_for) for one in lobbies if one]
    assert seats == [
        *(((Person(MINA.user_id, name), None), (None, JONATHAN)) for name in names),
        *(((JONATHAN, None), (None, Person(MINA.user_id, name))) for name in names),
    ]


async def test_the_finished_games_of_a_person_are_listed_newest_first(store: Store) -> None:
    for place in (*PLACES, HERE, HERE):
        await challenge(store, MINA, JONATHAN, place, LobbyStatus.STARTED)
    await challenge(store, LUCY, JONATHAN, HERE, LobbyStatus.STARTED)
    *finished, running, others = await store.games.running()
    first, elsewhere, private, last = finished
    for game_id in (*reversed(finished), others):
        over = TurnState(1, over=True)
        await store.games.append(MoveCommit(game_id, "!void", 9.0 - game_id, over, None))
    listed = store.games.finished_of
    assert await listed(MINA.user_id, None, 9) == [first, elsewhere, private, last]
    assert await listed(MINA.user_id, 10, 9) == [first, last]
    assert await listed(MINA.user_id, 10, 1) == [first]
    assert await listed(MINA.user_id, 12, 9) == []
    assert await listed(LUCY.user_id, 10, 9) == [others]
    assert running in await store.games.running()


async def test_challenges_and_games_are_listed_for_their_channel_and_server(store: Store) -> None:
    open_ = [await challenge(store, MINA, JONATHAN, place) for place in (HERE, ELSEWHERE)]
    await challenge(store, MINA, JONATHAN, status=LobbyStatus.DECLINED)
    for place in (HERE, ELSEWHERE):
        await challenge(store, MINA, JONATHAN, place, LobbyStatus.STARTED)
    games = await store.games.running()
    for number, (guild_id, channel_id) in enumerate(((10, 20), (11, 21))):
        assert await store.lobbies.open_in_guild(guild_id) == [open_[number]]
        assert await store.lobbies.open_in(channel_id) == [open_[number]]
        assert await store.games.running_in_guild(guild_id) == [games[number]]
        assert await store.games.running_in(channel_id) == [games[number]]
        assert [*await store.games.last_moves_in_guild(guild_id)] == [(games[number], 1.0)]
        assert [*await store.games.last_moves_in(channel_id)] == [(games[number], 1.0)]


async def test_whether_a_guest_has_accepted_is_seen_at_the_latest_challenge_of_the_pair(
    store: Store,
) -> None:
    async def accepted() -> list[bool]:
        pairs = (MINA, JONATHAN), (JONATHAN, MINA), (MINA, LUCY), (LUCY, JONATHAN)
        return [
            await store.contacts.accepted_last(challenger.user_id, guest.user_id)
            for challenger, guest in pairs
        ]

    await challenge(store, MINA, JONATHAN, status=LobbyStatus.STARTED)
    await challenge(store, LUCY, JONATHAN, status=LobbyStatus.DECLINED)
    assert await accepted() == [True, True, False, False]
    await challenge(store, MINA, JONATHAN, status=LobbyStatus.DECLINED)
    await challenge(store, LUCY, JONATHAN, status=LobbyStatus.STARTED)
    assert await accepted() == [False, True, False, True], "Jonathan may answer hers"
    # Mina sits at the table, but the challenge is not hers.
    three = NewLobby(CLASSIC, (LUCY, MINA, None), (None, None, JONATHAN), HERE, 99.0)
    players = (LUCY, MINA, JONATHAN)
    await store.lobbies.create(three, NewGame(CLASSIC, SEED, players, HERE, 1.0, TurnState(0)))
    assert await accepted() == [False, True, False, True]


async def test_the_vacation_of_one_person_is_not_that_of_another(store: Store) -> None:
    for number, person in enumerate((MINA, JONATHAN)):
        await store.vacations.begin(person.user_id, 1.0 + number, 100.0)
    await store.vacations.end(MINA.user_id, 50.0)
    assert await store.vacations.of(MINA.user_id) == [Vacation(1.0, 100.0, 50.0)]
    assert await store.vacations.of(JONATHAN.user_id) == [Vacation(2.0, 100.0, None)]
    assert await store.vacations.away() == [JONATHAN.user_id]
    await store.vacations.go_on(MINA.user_id, 120.0)
    await store.vacations.end(JONATHAN.user_id, 80.0)
    assert await store.vacations.of(MINA.user_id) == [Vacation(1.0, 120.0, None)]
    await store.vacations.begin(JONATHAN.user_id, 200.0, 220.0)
    await store.vacations.end(JONATHAN.user_id, 250.0)
    assert await store.vacations.of(JONATHAN.user_id) == [
        Vacation(2.0, 100.0, 80.0),
        Vacation(200.0, 220.0, 220.0),
    ]
    await store.vacations.go_on(JONATHAN.user_id, 230.0)
    assert await store.vacations.of(JONATHAN.user_id) == [
        Vacation(2.0, 100.0, 80.0),
        Vacation(200.0, 230.0, None),
    ]


async def test_a_ban_is_lifted_for_one_person_on_one_server(store: Store) -> None:
    for guild_id, person in ((10, MINA), (10, JONATHAN), (11, MINA)):
        act = Act(ActKind.BAN, guild_id, 5.0, LUCY.user_id, person.user_id)
        await store.servers.ban(act, person.user_id)
    lifted = Act(ActKind.UNBAN, 10, 6.0, LUCY.user_id, MINA.user_id)
    for _ in range(2):
        await store.servers.unban(lifted, MINA.user_id)
    bans = [(guild_id, user_id) for guild_id, _, user_id in await store.servers.bans()]
    assert bans == [(10, JONATHAN.user_id), (11, MINA.user_id)]
    log = await store.moderator_log.page(10, 1, 9)
    assert [(act.kind, act.subject_id) for act in log.acts] == [
        (ActKind.UNBAN, MINA.user_id),
        (ActKind.BAN, JONATHAN.user_id),
        (ActKind.BAN, MINA.user_id),
    ]


async def test_people_see_only_their_own_blocks_the_latest_first(store: Store) -> None:
    blocks = [await store.contacts.block(MINA.user_id, each) for each in (JONATHAN, LUCY)]
    other = await store.contacts.block(LUCY.user_id, MINA)
    assert await store.contacts.blocks_of(MINA.user_id) == (blocks[1], blocks[0])
    assert await store.contacts.blocks_of(LUCY.user_id) == (other,)
    assert await store.contacts.blocks_of(JONATHAN.user_id) == ()
    assert await store.contacts.block_of(MINA.user_id, LUCY.user_id) == blocks[1]
    assert await store.contacts.block_of(LUCY.user_id, MINA.user_id) == other
    assert await store.contacts.block_of(JONATHAN.user_id, MINA.user_id) is None


async def test_only_a_game_in_common_makes_people_known_to_each_other(store: Store) -> None:
    for pair in ((MINA, JONATHAN), (JONATHAN, LUCY)):
        await challenge(store, *pair, status=LobbyStatus.STARTED)
    pairs = (MINA, JONATHAN), (JONATHAN, MINA), (LUCY, JONATHAN), (MINA, LUCY)
    played = [await store.contacts.have_played(one.user_id, other.user_id) for one, other in pairs]
    assert played == [True, True, True, False]


async def test_a_vacation_stops_and_restarts_the_clock_of_one_game(store: Store) -> None:
    for _ in range(2):
        await challenge(store, MINA, JONATHAN, status=LobbyStatus.STARTED)
    one, other = await store.games.running()
    for game_id, at in ((one, 10.0), (other, 20.0), (one, 30.0)):
        await store.vacations.pause(game_id, at)
    assert [(await stored(store, each)).turn.paused_at for each in (one, other)] == [10.0, 20.0]
    await store.vacations.resume(one, 40.0, 3.0)
    assert [(await stored(store, each)).turn.paused_at for each in (one, other)] == [None, 20.0]
    assert await store.vacations.paused(EVERY_SHARD) == [other]


async def test_a_refused_daily_post_is_noted_for_its_server_alone(store: Store) -> None:
    for guild_id in (10, 11):
        act = Act(ActKind.SETTING, guild_id, 5.0, LUCY.user_id)
        await store.servers.save_settings(act, daily_channel=20)
    await store.servers.record_daily_post(10, 20, refused=True)
    await store.servers.record_daily_post(11, 99, refused=True)
    settings = await store.servers.settings()
    assert [settings[guild_id].daily_refused for guild_id in (10, 11)] == [True, False]
