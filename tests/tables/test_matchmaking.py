"""A person who wants a game now is paired with one who waits, and waits if there is nobody."""

import asyncio
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import pytest

from bot.model.errors import Busy, Unread
from bot.model.lobby import Lobby, LobbyStatus
from bot.model.location import MessageLocation
from bot.model.players import Level, Person
from bot.model.terms import Pace, Terms
from bot.tables.errors import LobbyClosed, TooManyGames, TooManyHere, TooManyTables
from bot.tables.limits import Limits
from tests.tables.fakes import (
    CLASSIC,
    CRYPT,
    DAY,
    JONATHAN,
    LUCY,
    MINA,
    QUINCEY,
    Harness,
    failing,
    harness,
    having_left,
    overtaken,
    stand_in,
)

ATTIC, ELSEWHERE = MessageLocation(10, 21), MessageLocation(11, 30)
WAITING, PAIRED = LobbyStatus.OPEN, LobbyStatus.STARTED


async def play(
    here: Harness,
    person: Person,
    location: MessageLocation = CRYPT,
    seen: tuple[int, ...] = (20, 21),
) -> Lobby:
    """This person wants a game, and sees the channels with these ids."""
    services = here.services.matchmaking
    return await services.play(person, CLASSIC, location, seen.__contains__, here.press())


async def waiting(here: Harness) -> list[int]:
    return [*await here.store.lobbies.open_in_guild(10)]


async def test_the_first_waits_and_the_second_plays_the_first(here: Harness) -> None:
    first = await play(here, MINA)
    assert first.status is WAITING
    second = await play(here, JONATHAN)
    assert (second.id, second.status) == (first.id, PAIRED)
    table = await here.table_of(second)
    assert table.seats == (MINA, JONATHAN)
    assert table.terms == Terms("dracula.classic", {"consent": "accepted"}, seconds=3 * 86_400)
    assert await waiting(here) == []


async def test_the_player_who_waits_longest_is_paired_first(here: Harness) -> None:
    first = await here.lobbies.challenge(MINA, [], CLASSIC, CRYPT)
    await here.lobbies.challenge(LUCY, [], CLASSIC, CRYPT)
    assert (await play(here, JONATHAN)).id == first.id


async def test_many_who_call_at_once_leave_at_most_one_waiting(here: Harness) -> None:
    people = [Person(100 + number, f"Bride {number}") for number in range(5)]
    lobbies = await asyncio.gather(*(play(here, person) for person in people))
    assert sum(lobby.status is PAIRED for lobby in lobbies) == 2
    assert len(await waiting(here)) == 1
    tables = await here.tables.in_channel(20)
    seated = [player for table in tables for player in table.seats]
    assert len(tables) == 2
    assert len(set(seated)) == 4, "nobody plays twice, and nobody against themselves"


@pytest.mark.parametrize("limit", ["channel_tables_per_user", "games_per_user"])
async def test_a_player_who_waits_with_one_table_more_is_still_paired(
    file: Path, limit: str
) -> None:
    async with harness(file, limits=replace(Limits(), **{limit: 2})) as here:
        await here.game(MINA, QUINCEY)
        own = await play(here, MINA)
        other = await play(here, JONATHAN, seen=())
        assert (own.status, other.status) == (WAITING, WAITING), "they do not see one another"
        paired = await play(here, MINA)
        assert (paired.id, paired.status) == (other.id, PAIRED)
        withdrawn = await here.lobbies.get(own.id)
        assert (withdrawn.status, withdrawn.closed_by) == (LobbyStatus.WITHDRAWN, MINA.user_id)
        assert here.publisher.lobbies[-1].status is LobbyStatus.WITHDRAWN


async def test_a_pair_is_not_called_undone_if_its_withdrawn_challenge_cannot_be_read(
    here: Harness,
) -> None:
    own = await play(here, MINA)
    other = await play(here, JONATHAN, seen=())
    read = here.store.lobbies.lobby

    async def busy_once_withdrawn(lobby_id: int) -> Lobby | None:
        found = await read(lobby_id)
        if found is not None and found.status is LobbyStatus.WITHDRAWN:
            raise Busy
        return found

    stand_in(here.store.lobbies, "lobby", busy_once_withdrawn)
    with pytest.raises(Unread):
        await here.lobbies.join(other.id, MINA, press=here.press(), instead_of=own.id)
    assert len(await here.tables.of(MINA.user_id)) == 1


async def test_a_challenge_that_was_accepted_in_the_meantime_counts(file: Path) -> None:
    async with harness(file, limits=Limits(channel_tables_per_user=2)) as here:
        await here.game(MINA, QUINCEY)
        own = await play(here, MINA)
        other = await play(here, JONATHAN, seen=())
        joined = await asyncio.gather(
            here.lobbies.join(own.id, LUCY, press=here.press()),
            here.lobbies.join(other.id, MINA, press=here.press(), instead_of=own.id),
            return_exceptions=True,
        )
        assert len(await here.tables.of(MINA.user_id)) == 2
        assert sum(isinstance(one, TooManyHere | LobbyClosed) for one in joined) == 1


async def test_a_full_person_is_paired_in_another_channel(file: Path) -> None:
    async with harness(file, limits=Limits(channel_tables_per_user=1)) as here:
        await here.game(MINA, QUINCEY)
        await play(here, JONATHAN)
        there = await play(here, LUCY, ATTIC, seen=(21,))
        with pytest.raises(TooManyHere):
            await play(here, MINA, seen=(20,))
        assert (await play(here, MINA)).id == there.id


async def test_a_second_call_makes_no_second_challenge(here: Harness) -> None:
    lobbies = await asyncio.gather(*(play(here, MINA) for _ in range(3)))
    renamed = await play(here, replace(MINA, name="Wilhelmina"), ATTIC)
    assert {lobby.id for lobby in (*lobbies, renamed)} == {lobbies[0].id}
    assert await waiting(here) == [lobbies[0].id]


async def test_a_guest_who_calls_again_goes_on_waiting_there(here: Harness) -> None:
    three = replace(CLASSIC, rules="thracula")
    calls = (MINA, JONATHAN, JONATHAN)
    matchmaking = here.services.matchmaking
    found = [
        await matchmaking.play(one, three, CRYPT, {20}.__contains__, here.press()) for one in calls
    ]
    assert {lobby.id for lobby in found} == {found[0].id}
    assert found[-1].status is WAITING
    assert await waiting(here) == [found[0].id]


async def test_a_player_who_waits_with_others_stays_with_them(here: Harness) -> None:
    three = replace(CLASSIC, rules="thracula")
    await here.lobbies.challenge(LUCY, [], three, CRYPT)
    alone = await here.lobbies.challenge(JONATHAN, [], three, CRYPT)
    together = await here.lobbies.challenge(MINA, [], three, CRYPT)
    await here.lobbies.join(together.id, JONATHAN, press=here.press())
    found = await here.services.matchmaking.play(
        JONATHAN, three, CRYPT, {20}.__contains__, here.press()
    )
    assert (found.id, found.status) == (together.id, WAITING)
    assert (await here.lobbies.get(alone.id)).status is WAITING


async def test_a_second_call_shows_the_waiting_challenge_again(here: Harness) -> None:
    lobby = await play(here, MINA)
    await play(here, MINA)
    assert [one.id for one in here.publisher.lobbies] == [lobby.id, lobby.id]


async def test_a_challenge_that_the_server_no_longer_allows_stands_in_nobodys_way(
    here: Harness,
) -> None:
    three = replace(CLASSIC, rules="thracula")
    lobby = await here.lobbies.challenge(MINA, [], three, CRYPT)
    await here.lobbies.fill(lobby.id, MINA.user_id, Level.RENFIELD, press=here.press())
    await here.services.servers.change(10, None, computers=False)
    play = here.services.matchmaking.play
    waits = await play(JONATHAN, three, CRYPT, {20}.__contains__, here.press())
    assert waits.challenger == JONATHAN
    assert waits.status is WAITING


async def test_a_second_call_finds_whoever_has_come_since(here: Harness) -> None:
    own = await play(here, MINA)
    other = await here.lobbies.challenge(LUCY, [], CLASSIC, CRYPT)
    joined = await play(here, MINA)
    assert (joined.id, joined.status) == (other.id, PAIRED)
    assert (await here.lobbies.get(own.id)).status is LobbyStatus.WITHDRAWN


def seated_first(here: Harness, lobby: Lobby, person: Person) -> None:
    """Let this person sit down at this challenge just before the next one sits down anywhere."""
    join, press = here.lobbies.join, here.press()
    overtaken(here.lobbies, "join", lambda *_, **__: join(lobby.id, person, press=press))


async def test_a_challenge_that_was_taken_in_that_moment_is_passed_over(here: Harness) -> None:
    """Somebody presses Join while the other one is being paired."""
    first = await play(here, MINA)
    second = await here.lobbies.challenge(LUCY, [], CLASSIC, CRYPT)
    seated_first(here, first, QUINCEY)
    assert (await play(here, JONATHAN)).id == second.id
    assert (await here.table_of(await here.lobbies.get(first.id))).seats == (MINA, QUINCEY)


async def test_a_challenge_by_somebody_who_blocks_the_caller_in_that_moment_is_passed_over(
    here: Harness,
) -> None:
    await play(here, MINA)
    second = await here.lobbies.challenge(LUCY, [], CLASSIC, CRYPT)

    async def block(*_: object, **__: object) -> None:
        await here.store.contacts.block(MINA.user_id, JONATHAN)

    overtaken(here.lobbies, "join", block)
    paired = await play(here, JONATHAN)
    assert (paired.id, paired.status) == (second.id, PAIRED)


async def test_an_own_challenge_that_was_taken_in_that_moment_stays_a_game(here: Harness) -> None:
    own = await play(here, MINA)
    await here.lobbies.challenge(LUCY, [], CLASSIC, CRYPT)
    seated_first(here, own, QUINCEY)
    assert (await play(here, MINA)).status is PAIRED
    assert (await here.lobbies.get(own.id)).status is PAIRED


@pytest.mark.parametrize("status", [PAIRED, LobbyStatus.WITHDRAWN])
async def test_an_own_challenge_that_is_open_no_more_is_not_shown_as_open(
    here: Harness, status: LobbyStatus
) -> None:
    """Lucy waits, too, but has blocked Mina; while that is read, somebody acts."""
    own = await play(here, MINA)
    await here.store.contacts.block(LUCY.user_id, MINA)
    await here.lobbies.challenge(LUCY, [], CLASSIC, CRYPT)

    async def act(_pairs: object) -> None:
        if status is PAIRED:
            await here.lobbies.join(own.id, JONATHAN, press=here.press())
        else:
            await here.lobbies.withdraw(own.id, MINA.user_id)

    overtaken(here.store.contacts, "blocked", act)
    found = await play(here, MINA)
    shown = {lobby.id: lobby.status for lobby in here.publisher.lobbies}
    assert shown[own.id] is status
    assert (found.id == own.id) is (status is PAIRED)
    assert found.status is (PAIRED if status is PAIRED else WAITING)


async def test_a_seat_that_one_has_left_in_that_moment_is_not_waited_in(here: Harness) -> None:
    three = replace(CLASSIC, rules="thracula")
    left = await here.lobbies.challenge(LUCY, [], three, CRYPT)
    await here.lobbies.join(left.id, MINA, press=here.press())
    read = here.store.lobbies.all

    async def read_before_leaving(ids: Sequence[int]) -> Sequence[Lobby]:
        found = await read(ids)
        stand_in(here.store.lobbies, "all", read)
        await here.lobbies.leave(left.id, MINA.user_id)
        return found

    stand_in(here.store.lobbies, "all", read_before_leaving)
    found = await here.services.matchmaking.play(
        MINA, three, CRYPT, {20}.__contains__, here.press()
    )
    assert (found.id, found.seats) == (left.id, (LUCY, MINA, None)), "joined once more"


async def test_an_own_challenge_where_somebody_sat_down_in_that_moment_is_kept(
    here: Harness,
) -> None:
    three = replace(CLASSIC, rules="thracula")
    own = await here.lobbies.challenge(MINA, [], three, CRYPT)
    other = await here.lobbies.challenge(LUCY, [], three, CRYPT)
    seated_first(here, own, JONATHAN)
    found = await here.services.matchmaking.play(
        MINA, three, CRYPT, {20}.__contains__, here.press()
    )
    assert (found.id, found.seats, found.status) == (own.id, (MINA, JONATHAN, None), WAITING)
    assert (await here.lobbies.get(other.id)).seats == (LUCY, None, None)


async def test_an_own_challenge_is_kept_even_if_somebody_sits_down_at_the_very_last(
    here: Harness,
) -> None:
    three = replace(CLASSIC, rules="thracula")
    own = await here.lobbies.challenge(MINA, [], three, CRYPT)
    other = await here.lobbies.challenge(LUCY, [], three, CRYPT)
    press, join = here.press(), here.lobbies.join
    overtaken(here.store.lobbies, "take", lambda *_: join(own.id, JONATHAN, press=press))
    found = await here.services.matchmaking.play(
        MINA, three, CRYPT, {20}.__contains__, here.press()
    )
    assert (found.id, found.seats, found.status) == (own.id, (MINA, JONATHAN, None), WAITING)
    assert (await here.lobbies.get(other.id)).seats == (LUCY, None, None)


@pytest.mark.parametrize(
    "terms",
    [
        replace(CLASSIC, rated=False),
        replace(CLASSIC, pace=Pace.LIVE),
        replace(CLASSIC, options={"ways": "king"}),
        Terms("dracula.french"),
    ],
)
async def test_a_challenge_on_other_terms_is_left_alone(here: Harness, terms: Terms) -> None:
    await here.lobbies.challenge(MINA, [], terms, CRYPT)
    assert (await play(here, JONATHAN)).status is WAITING


@pytest.mark.parametrize("terms", [CLASSIC, replace(CLASSIC, rated=False)])
async def test_a_challenge_by_somebody_who_has_left_the_server_is_withdrawn(
    here: Harness, terms: Terms
) -> None:
    here.services.lobbies.look_up_with(having_left(MINA))
    await here.lobbies.challenge(MINA, [JONATHAN], terms, CRYPT)
    own = await play(here, JONATHAN)
    assert own.challenger == JONATHAN
    assert (await play(here, LUCY)).id == own.id, "who is still there"
    assert await waiting(here) == []


@pytest.mark.parametrize("gone", [MINA, JONATHAN])
async def test_whoever_waited_with_somebody_who_has_left_the_server_joins_others(
    here: Harness, gone: Person
) -> None:
    three = Terms("thracula")
    first = await here.lobbies.challenge(MINA, [], three, CRYPT)
    await here.lobbies.join(first.id, JONATHAN, press=here.press())
    second = await here.lobbies.challenge(LUCY, [], three, CRYPT)
    await here.lobbies.join(second.id, QUINCEY, press=here.press())
    here.services.lobbies.look_up_with(having_left(gone))
    stays = JONATHAN if gone == MINA else MINA
    services = here.services.matchmaking
    joined = await services.play(stays, three, CRYPT, (20).__eq__, here.press())
    assert (joined.id, joined.status) == (second.id, PAIRED)
    assert await waiting(here) == []


async def test_people_without_a_clock_are_paired_for_an_unrated_game(here: Harness) -> None:
    endless, seen = replace(CLASSIC, pace=Pace.NONE), {20}.__contains__
    services = here.services.matchmaking
    first = await services.play(MINA, endless, CRYPT, seen, here.press())
    assert not first.terms.rated
    second = await services.play(JONATHAN, endless, CRYPT, seen, here.press())
    assert (second.id, second.status) == (first.id, PAIRED)
    assert not (await here.table_of(second)).terms.rated


async def test_the_look_of_the_cards_parts_nobody(here: Harness) -> None:
    await here.lobbies.challenge(MINA, [], replace(CLASSIC, four_colour=True), CRYPT)
    assert (await play(here, JONATHAN)).status is PAIRED


async def test_a_challenge_to_somebody_is_left_to_them(here: Harness) -> None:
    invitation = await here.lobbies.challenge(MINA, [JONATHAN], CLASSIC, CRYPT)
    assert (await play(here, LUCY)).status is WAITING
    assert (await play(here, QUINCEY)).challenger == LUCY
    assert await waiting(here) == [invitation.id]


async def test_whoever_is_challenged_plays_the_challenger_before_anybody_else(
    here: Harness,
) -> None:
    older = await here.lobbies.challenge(LUCY, [], CLASSIC, CRYPT)
    invitation = await here.lobbies.challenge(MINA, [JONATHAN], CLASSIC, CRYPT)
    renamed = replace(JONATHAN, name="Harker")
    found = await play(here, renamed)
    assert (found.id, found.status, found.seats) == (invitation.id, PAIRED, (MINA, renamed))
    assert await waiting(here) == [older.id]


async def test_whoever_waits_and_is_challenged_plays_the_challenger(here: Harness) -> None:
    own = await play(here, JONATHAN)
    invitation = await here.lobbies.challenge(MINA, [JONATHAN], CLASSIC, CRYPT)
    found = await play(here, JONATHAN)
    assert (found.id, found.status) == (invitation.id, PAIRED)
    assert (await here.lobbies.get(own.id)).status is LobbyStatus.WITHDRAWN


@pytest.mark.parametrize("waits", [True, False])
async def test_a_challenge_to_somebody_whom_one_plays_now_is_withdrawn(
    here: Harness, waits: bool
) -> None:
    """Jonathan waits for anyone or has challenged Mina, too."""
    own = await here.lobbies.challenge(MINA, [JONATHAN], CLASSIC, CRYPT)
    others = [
        await here.lobbies.challenge(MINA, [JONATHAN], replace(CLASSIC, rated=False), CRYPT),
        await here.lobbies.challenge(MINA, [LUCY], CLASSIC, CRYPT),
    ]
    there = await here.lobbies.challenge(JONATHAN, [] if waits else [MINA], CLASSIC, CRYPT)
    assert (await play(here, MINA)).id == there.id
    assert (await here.lobbies.get(own.id)).status is LobbyStatus.WITHDRAWN
    assert await waiting(here) == [lobby.id for lobby in others]


async def accept(here: Harness, lobby: Lobby, person: Person) -> Lobby:
    """This person presses Accept on a challenge."""
    return await here.services.matchmaking.accept(lobby, person, None, here.press())


@pytest.mark.parametrize("rules", ["dracula.classic", "dracula.revised"])
async def test_of_two_who_challenge_each_other_nobody_is_in_their_own_way(
    file: Path, rules: str
) -> None:
    terms = replace(CLASSIC, rules=rules)
    async with harness(file, limits=Limits(channel_tables_per_user=2)) as here:
        await here.game(MINA, QUINCEY)
        own = await here.lobbies.challenge(MINA, [JONATHAN], terms, CRYPT)
        look = replace(terms, four_colour=True)
        other = await here.lobbies.challenge(JONATHAN, [MINA], look, CRYPT)
        assert (await accept(here, other, MINA)).status is PAIRED
        withdrawn = await here.lobbies.get(own.id)
        assert (withdrawn.status, withdrawn.closed_by) == (LobbyStatus.WITHDRAWN, MINA.user_id)
        shown = here.publisher.lobbies[-1]
        assert (shown.id, shown.status) == (own.id, LobbyStatus.WITHDRAWN)
        assert await waiting(here) == []


SWAPPED = [
    ({"ways": "queen"}, {"ways": "queen"}, False),
    ({"ways": "queen"}, {"ways": "king"}, True),
    ({"ways": "king"}, {"ways": "queen"}, True),
    ({"ways": "king"}, {}, False),
    ({"first_dealer": "host"}, {"first_dealer": "host"}, False),
    ({"first_dealer": "random"}, {"first_dealer": "random"}, True),
    ({"ways": "queen", "tie_rule": "none"}, {"ways": "king", "tie_rule": "none"}, True),
    ({"ways": "queen", "tie_rule": "none"}, {"ways": "king"}, False),
]


@pytest.mark.parametrize(("hers", "his", "same"), SWAPPED)
async def test_what_challengers_choose_for_themselves_is_seen_from_one_seat(
    here: Harness, hers: dict[str, str], his: dict[str, str], same: bool
) -> None:
    """Two who both want the rows do not want the same game: one wants them, the other columns."""
    own = await here.lobbies.challenge(MINA, [JONATHAN], replace(CLASSIC, options=hers), CRYPT)
    other = await here.lobbies.challenge(JONATHAN, [MINA], replace(CLASSIC, options=his), CRYPT)
    assert (await accept(here, other, MINA)).status is PAIRED
    withdrawn = (await here.lobbies.get(own.id)).status is LobbyStatus.WITHDRAWN
    assert withdrawn is same


async def test_accepting_leaves_every_challenge_open_that_is_for_another_game(
    here: Harness,
) -> None:
    guests_terms_places = [
        ([JONATHAN], replace(CLASSIC, rated=False), CRYPT),
        ([LUCY], CLASSIC, CRYPT),
        ([], CLASSIC, CRYPT),
        ([JONATHAN], CLASSIC, ELSEWHERE),
    ]
    own = [await here.lobbies.challenge(MINA, *each) for each in guests_terms_places]
    other = await here.lobbies.challenge(JONATHAN, [MINA], CLASSIC, CRYPT)
    assert (await accept(here, other, MINA)).status is PAIRED
    assert {(await here.lobbies.get(lobby.id)).status for lobby in own} == {WAITING}


@pytest.mark.parametrize("consent", ["accepted", "asked"])
async def test_the_terms_of_two_challenges_are_compared_as_they_were_stored(
    here: Harness, consent: str
) -> None:
    asked = replace(CLASSIC, options={"consent": consent})
    own = await here.lobbies.challenge(MINA, [JONATHAN], asked, CRYPT)
    other = await here.lobbies.challenge(JONATHAN, [MINA], asked, CRYPT)
    assert (await accept(here, other, MINA)).status is PAIRED
    assert (await here.lobbies.get(own.id)).status is LobbyStatus.WITHDRAWN


async def test_an_own_challenge_that_has_become_a_game_does_not_keep_one_from_accepting(
    here: Harness,
) -> None:
    own = await here.lobbies.challenge(MINA, [JONATHAN], CLASSIC, CRYPT)
    other = await here.lobbies.challenge(JONATHAN, [MINA], CLASSIC, CRYPT)
    press, join = here.press(), here.lobbies.join
    overtaken(here.store.lobbies, "take", lambda *_: join(own.id, JONATHAN, press=press))
    assert (await accept(here, other, MINA)).status is PAIRED
    assert (await here.lobbies.get(own.id)).status is PAIRED


@pytest.mark.parametrize("ways", [("choose", "choose"), ("queen", "king")])
async def test_two_who_accept_each_other_in_the_same_moment_play_one_game(
    here: Harness, ways: tuple[str, str]
) -> None:
    on_hers, on_his = (replace(CLASSIC, options={"ways": way}) for way in ways)
    hers = await here.lobbies.challenge(MINA, [JONATHAN], on_hers, CRYPT)
    his = await here.lobbies.challenge(JONATHAN, [MINA], on_his, CRYPT)
    answers = await asyncio.gather(
        accept(here, his, MINA), accept(here, hers, JONATHAN), return_exceptions=True
    )
    assert sum(isinstance(one, LobbyClosed) for one in answers) == 1
    assert len(await here.tables.of(MINA.user_id)) == 1
    assert await waiting(here) == []


async def test_a_challenge_on_other_terms_to_somebody_whom_one_plays_now_stays_open(
    here: Harness,
) -> None:
    own = await here.lobbies.challenge(MINA, [JONATHAN], replace(CLASSIC, rated=False), CRYPT)
    there = await play(here, JONATHAN, seen=())
    assert (await play(here, MINA)).id == there.id
    assert await waiting(here) == [own.id]


async def test_whoever_is_challenged_on_other_terms_answers_that_first(here: Harness) -> None:
    unrated = replace(CLASSIC, rated=False)
    invitation = await here.lobbies.challenge(MINA, [JONATHAN], unrated, CRYPT)
    found = await play(here, JONATHAN)
    assert (found.id, found.seats, found.status) == (invitation.id, (MINA, None), WAITING)
    assert await waiting(here) == [invitation.id]
    assert len(here.publisher.lobbies) == 2, "its message may have been deleted"
    await here.lobbies.decline(invitation.id, JONATHAN.user_id)
    assert (await play(here, JONATHAN)).challenger == JONATHAN


async def test_somebody_who_waits_on_the_usual_terms_is_preferred_to_other_terms(
    here: Harness,
) -> None:
    unrated = replace(CLASSIC, rated=False)
    await here.lobbies.challenge(MINA, [JONATHAN], unrated, CRYPT)
    usual = await here.lobbies.challenge(LUCY, [], CLASSIC, CRYPT)
    assert (await play(here, JONATHAN)).id == usual.id


@pytest.mark.parametrize("rated", [True, False])
async def test_a_challenge_by_somebody_whom_one_blocks_stands_in_nobodys_way(
    here: Harness, rated: bool
) -> None:
    terms = replace(CLASSIC, rated=rated)
    invitation = await here.lobbies.challenge(MINA, [JONATHAN], terms, CRYPT)
    await here.blocks.block_challenger(invitation.id, JONATHAN.user_id)
    found = await play(here, JONATHAN)
    assert (found.challenger, found.status) == (JONATHAN, WAITING)
    assert (await here.lobbies.get(invitation.id)).status is WAITING


async def test_a_challenge_tells_nobody_that_the_challenger_blocks_them(here: Harness) -> None:
    invitation = await here.lobbies.challenge(MINA, [JONATHAN], CLASSIC, CRYPT)
    await here.store.contacts.block(MINA.user_id, JONATHAN)
    assert (await play(here, JONATHAN)).id == invitation.id


async def test_a_challenge_of_three_is_no_answer_to_whoever_wants_to_play_now(
    here: Harness,
) -> None:
    three = replace(CLASSIC, rules="thracula")
    await here.lobbies.challenge(MINA, [JONATHAN], three, CRYPT)
    assert (await play(here, JONATHAN)).challenger == JONATHAN


async def test_a_challenge_that_nobody_can_see_stands_in_nobodys_way(here: Harness) -> None:
    await here.lobbies.challenge(MINA, [JONATHAN], replace(CLASSIC, rated=False), ATTIC)
    assert (await play(here, JONATHAN, seen=(20,))).challenger == JONATHAN


async def test_a_challenge_withdrawn_in_that_moment_needs_no_answer(here: Harness) -> None:
    unrated = replace(CLASSIC, rated=False)
    invitation = await here.lobbies.challenge(MINA, [JONATHAN], unrated, CRYPT)
    withdraw = here.lobbies.withdraw

    async def act(_pairs: object) -> None:
        await withdraw(invitation.id, MINA.user_id)

    overtaken(here.store.contacts, "blocked", act)
    found = await play(here, JONATHAN)
    assert (found.challenger, found.status) == (JONATHAN, WAITING)


async def test_nobody_is_led_into_a_channel_that_they_do_not_see(here: Harness) -> None:
    await play(here, MINA, ATTIC)
    assert (await play(here, JONATHAN, CRYPT, seen=(20,))).status is WAITING
    assert (await play(here, LUCY, CRYPT, seen=(20, 21))).challenger == MINA


async def test_a_player_who_can_no_longer_see_their_own_challenge_waits_anew(here: Harness) -> None:
    gone = await play(here, MINA, ATTIC)
    assert (await play(here, MINA, CRYPT, seen=(20,))).id != gone.id


async def test_people_of_different_servers_do_not_meet(here: Harness) -> None:
    await play(here, MINA)
    assert (await play(here, JONATHAN, ELSEWHERE, seen=(20, 30))).status is WAITING


async def test_a_player_who_waited_before_a_restart_is_paired_after_it(file: Path) -> None:
    async with harness(file) as before:
        first = await play(before, MINA)
        time = before.time
    async with harness(file, time) as after:
        second = await play(after, JONATHAN)
        assert (second.id, second.status) == (first.id, PAIRED)


async def test_waiting_ends_after_a_day(here: Harness) -> None:
    first = await play(here, MINA)
    await here.time.advance(DAY + 1)
    assert (await here.lobbies.get(first.id)).status is LobbyStatus.EXPIRED
    assert (await play(here, JONATHAN)).status is WAITING


async def test_a_player_who_has_left_is_paired_with_nobody(here: Harness) -> None:
    await here.lobbies.withdraw((await play(here, MINA)).id, MINA.user_id)
    assert (await play(here, JONATHAN)).status is WAITING


async def test_a_full_channel_takes_nobody_who_waits_but_pairs_those_who_do(file: Path) -> None:
    async with harness(file, limits=Limits(tables_per_channel=1)) as here:
        await play(here, MINA)
        assert (await play(here, JONATHAN)).status is PAIRED
        with pytest.raises(TooManyTables):
            await play(here, LUCY)


async def test_a_player_who_plays_enough_games_is_refused_and_nobody_loses_a_place(
    file: Path,
) -> None:
    async with harness(file, limits=Limits(games_per_user=1)) as here:
        await here.game(JONATHAN, LUCY)
        first = await play(here, MINA)
        with pytest.raises(TooManyGames):
            await play(here, JONATHAN)
        assert await waiting(here) == [first.id]


async def test_nobody_is_paired_with_a_banned_person_whose_challenge_is_still_open(
    here: Harness,
) -> None:
    first = await play(here, MINA)
    failing(here.lobbies, "leave", Busy)
    with pytest.raises(Unread):
        await here.services.moderation.ban(10, LUCY.user_id, MINA.user_id)
    second = await play(here, JONATHAN)
    assert second.status is WAITING
    assert await waiting(here) == [first.id, second.id]
    assert (await play(here, QUINCEY)).id == second.id


async def test_nobody_is_paired_with_a_person_on_vacation_whose_challenge_is_still_open(
    here: Harness,
) -> None:
    first = await play(here, MINA)
    await here.services.vacations.begin(MINA.user_id)
    second = await play(here, JONATHAN)
    assert (second.status, second.id != first.id) == (WAITING, True)
    assert (await play(here, LUCY)).id == second.id
    await here.services.vacations.end(MINA.user_id)
    paired = await play(here, QUINCEY)
    assert (paired.id, paired.status) == (first.id, PAIRED)


@pytest.mark.parametrize("away", [MINA, LUCY])
async def test_whoever_waits_with_a_person_on_vacation_alone_joins_another_in_place_of_that(
    here: Harness, away: Person
) -> None:
    three, matchmaking = Terms("thracula"), here.services.matchmaking

    async def wants_three(person: Person) -> Lobby:
        return await matchmaking.play(person, three, CRYPT, (20).__eq__, here.press())

    shared = await wants_three(MINA)
    await wants_three(LUCY)
    await here.services.vacations.begin(away.user_id)
    other = await wants_three(JONATHAN)
    assert other.id != shared.id
    await wants_three(QUINCEY)
    paired = await wants_three(LUCY if away is MINA else MINA)
    assert (paired.id, paired.status) == (other.id, PAIRED)
    left = await here.lobbies.get(shared.id)
    expected = (LobbyStatus.OPEN, 1) if away is MINA else (LobbyStatus.WITHDRAWN, 2)
    assert (left.status, len(left.people)) == expected
    assert shared.id in [one.id for one in here.publisher.lobbies[-1:]]


async def test_a_seat_that_was_left_in_that_moment_is_not_given_up_again(here: Harness) -> None:
    shared = await here.lobbies.challenge(MINA, [], Terms("thracula"), CRYPT)
    other = await play(here, JONATHAN)
    joined = await here.lobbies.join(other.id, LUCY, press=here.press(), instead_of=shared.id)
    assert joined.status is PAIRED
    assert await waiting(here) == [shared.id]


async def test_no_challenge_is_withdrawn_in_which_somebody_is_there_beside_one_on_vacation(
    here: Harness,
) -> None:
    four = Terms("dracula.partners")

    async def wants_four(person: Person) -> Lobby:
        play = here.services.matchmaking.play
        return await play(person, four, CRYPT, (20).__eq__, here.press())

    own = await wants_four(MINA)
    for person in (LUCY, JONATHAN):
        await wants_four(person)
    await here.services.vacations.begin(LUCY.user_id)
    other = await wants_four(QUINCEY)
    assert (await wants_four(MINA)).id == own.id
    assert (await wants_four(JONATHAN)).id == other.id, "a guest withdraws nothing"
    assert (await wants_four(MINA)).id == other.id, "nobody else is there any more"
    assert (await here.lobbies.get(own.id)).status is LobbyStatus.WITHDRAWN


async def test_a_person_on_vacation_joins_nobody_who_waits_or_has_challenged_them(
    here: Harness,
) -> None:
    open_to_all = await play(here, MINA)
    invitation = await here.lobbies.challenge(LUCY, [JONATHAN], CLASSIC, CRYPT)
    await here.services.vacations.begin(JONATHAN.user_id)
    own = await play(here, JONATHAN)
    assert (own.challenger, own.status) == (JONATHAN, WAITING)
    assert await waiting(here) == [open_to_all.id, invitation.id, own.id]
    await here.services.vacations.end(JONATHAN.user_id)
    paired = await play(here, JONATHAN)
    assert (paired.id, paired.status) == (invitation.id, PAIRED)


async def test_whoever_waits_with_or_as_a_person_on_vacation_makes_no_second_challenge(
    here: Harness,
) -> None:
    alone = await play(here, MINA)
    three = Terms("thracula")
    shared = await here.lobbies.challenge(LUCY, [], three, CRYPT)
    await here.lobbies.join(shared.id, MINA, press=here.press())
    await here.services.vacations.begin(MINA.user_id)
    assert (await play(here, MINA)).id == alone.id
    matchmaking = here.services.matchmaking
    again = await matchmaking.play(LUCY, three, CRYPT, (20).__eq__, here.press())
    assert again.id == shared.id
    assert await waiting(here) == [alone.id, shared.id]
