"""What a server's managers decide applies at once, also to what stands open, and is kept."""

from collections.abc import Awaitable, Callable
from dataclasses import fields, replace
from pathlib import Path

import pytest

from bot.model.errors import Busy
from bot.model.location import MessageLocation
from bot.model.moderation import ActKind
from bot.model.players import Computer, Level
from bot.model.server_settings import DEFAULT_SETTINGS, ServerSettings
from bot.model.terms import Pace
from bot.tables.errors import Banned, NotAllowedHere
from tests.tables.fakes import (
    CLASSIC,
    CRYPT,
    DAY,
    JONATHAN,
    LUCY,
    MINA,
    Harness,
    deadline_of,
    harness,
    stand_in,
)

GUILD = 10
MODERATOR = 77
LIVE = replace(CLASSIC, pace=Pace.LIVE)
DIRECT = MessageLocation(None, 5)


async def test_settings_and_bans_are_there_after_a_restart(file: Path) -> None:
    chosen = ServerSettings(
        channels=(20, 21),
        thread_per_game=True,
        paces=(Pace.LIVE, Pace.NONE),
        days=(1, 7),
        minutes=(10,),
        edition="fosco.two",
        language="de",
        computers=False,
        daily_channel=22,
        time_zone="Europe/Berlin",
        daily_refused=True,
    )
    names = [field.name for field in fields(ServerSettings)]
    assert all(getattr(chosen, name) != getattr(DEFAULT_SETTINGS, name) for name in names)
    async with harness(file) as here:
        servers = here.services.servers
        assert servers.settings(GUILD) == servers.settings(None) == DEFAULT_SETTINGS
        await servers.change(GUILD, MODERATOR, channels=(20, 21), thread_per_game=True)
        await servers.change(GUILD, MODERATOR, paces=(Pace.LIVE, Pace.NONE), days=(1, 7))
        await servers.change(GUILD, MODERATOR, minutes=(10,), edition="fosco.two", language="de")
        await servers.change(GUILD, MODERATOR, daily_channel=22, time_zone="Europe/Berlin")
        told = await servers.change(GUILD, MODERATOR, computers=False, daily_refused=True)
        assert told == chosen
        for person in (MINA, LUCY, JONATHAN, MINA):
            await servers.ban(GUILD, MODERATOR, person.user_id)
        await servers.unban(GUILD, MODERATOR, JONATHAN.user_id)
        await servers.unban(GUILD + 1, MODERATOR, MINA.user_id)
        assert servers.banned(GUILD, MINA.user_id)
    async with harness(file) as here:
        servers = here.services.servers
        assert servers.settings(GUILD) == chosen
        assert servers.language(GUILD) == "de"
        assert servers.settings(GUILD + 1) == servers.settings(None) == DEFAULT_SETTINGS
        assert servers.bans(GUILD) == (LUCY.user_id, MINA.user_id)
        assert servers.banned(GUILD, MINA.user_id)
        assert not servers.banned(GUILD, JONATHAN.user_id)
        assert not servers.banned(GUILD + 1, MINA.user_id)
        assert not servers.banned(None, MINA.user_id)


async def test_a_ban_recognises_a_person_whose_id_is_forgotten(here: Harness) -> None:
    servers = here.services.servers
    await servers.ban(GUILD, MODERATOR, MINA.user_id)
    await servers.ban(GUILD, MODERATOR, LUCY.user_id)
    servers.forget(MINA.user_id)
    assert servers.bans(GUILD) == (LUCY.user_id,)
    assert servers.banned(GUILD, MINA.user_id)
    await servers.unban(GUILD, MODERATOR, MINA.user_id)
    assert not servers.banned(GUILD, MINA.user_id)


async def test_an_act_that_changes_nothing_is_not_kept(here: Harness) -> None:
    servers, log = here.services.servers, here.store.moderator_log
    for _ in range(2):
        await servers.ban(GUILD, MODERATOR, MINA.user_id)
    for _ in range(2):
        await servers.unban(GUILD, MODERATOR, MINA.user_id)
    kinds = [act.kind for act in (await log.page(GUILD, 1, 10)).acts]
    assert kinds == [ActKind.UNBAN, ActKind.BAN]


async def test_an_erased_person_who_is_banned_again_is_listed_again(file: Path) -> None:
    async with harness(file) as here:
        await here.services.servers.ban(GUILD, MODERATOR, MINA.user_id)
        await here.services.personal_data.erase(MINA.user_id)
        await here.services.servers.ban(GUILD, MODERATOR, MINA.user_id)
    async with harness(file) as here:
        assert here.services.servers.bans(GUILD) == (MINA.user_id,)


async def test_every_act_is_kept_with_who_and_when(here: Harness) -> None:
    await here.services.servers.change(GUILD, MODERATOR, language="de", days=(3,))
    await here.services.servers.ban(GUILD, None, MINA.user_id)
    log = await here.store.moderator_log.page(GUILD, 1, 10)
    ban, setting = log.acts
    assert (ban.kind, ban.moderator_id, ban.by_host) == (ActKind.BAN, None, True)
    assert (ban.subject_id, ban.at) == (MINA.user_id, here.time.now)
    assert (setting.kind, setting.detail) == (ActKind.SETTING, "language=de days=3")
    assert (setting.moderator_id, setting.by_host) == (MODERATOR, False)
    assert not (await here.store.moderator_log.page(GUILD + 1, 1, 10)).acts


async def test_another_channel_for_the_daily_coffin_has_not_refused_one(here: Harness) -> None:
    servers = here.services.servers
    await servers.change(GUILD, MODERATOR, daily_channel=20)
    await servers.record_daily_post(GUILD, 20, refused=True)
    await servers.change(GUILD, MODERATOR, language="de")
    assert servers.settings(GUILD).daily_refused
    assert not (await servers.change(GUILD, MODERATOR, daily_channel=21)).daily_refused
    await servers.record_daily_post(GUILD, 20, refused=True)
    assert not servers.settings(GUILD).daily_refused, "the channel was changed during the post"
    await servers.load()
    assert not servers.settings(GUILD).daily_refused
    log = await here.store.moderator_log.page(GUILD, 1, 1)
    assert [act.detail for act in log.acts] == ["daily_channel=21"], "what the moderator chose"


async def test_a_pace_that_is_not_allowed_is_neither_offered_nor_accepted(here: Harness) -> None:
    lobby = await here.lobbies.challenge(MINA, (), LIVE, CRYPT)
    await here.services.servers.change(GUILD, MODERATOR, paces=(Pace.NONE,))
    with pytest.raises(NotAllowedHere, match="pace not here"):
        await here.lobbies.join(lobby.id, JONATHAN, press=here.press())
    with pytest.raises(NotAllowedHere, match="pace not here"):
        await here.lobbies.check(MINA, (), CLASSIC, CRYPT)
    await here.lobbies.check(MINA, (), CLASSIC, DIRECT)
    await here.services.servers.change(GUILD, MODERATOR, paces=(Pace.LIVE,))
    lobby = await here.lobbies.join(lobby.id, JONATHAN, press=here.press())
    assert lobby.table_id is not None


async def test_computers_play_only_where_they_may(here: Harness) -> None:
    lobby = await here.lobbies.challenge(MINA, (), CLASSIC, CRYPT)
    assert here.lobbies.levels_on(GUILD) == (Level.RENFIELD, Level.HARKER)
    await here.services.servers.change(GUILD, MODERATOR, computers=False)
    assert here.lobbies.levels_on(GUILD) == ()
    assert here.lobbies.levels_on(None) == (Level.RENFIELD, Level.HARKER)
    with pytest.raises(NotAllowedHere, match="computers not here"):
        await here.lobbies.fill(lobby.id, MINA.user_id, Level.RENFIELD, press=here.press())
    with pytest.raises(NotAllowedHere, match="computers not here"):
        await here.lobbies.challenge(MINA, (Computer(Level.RENFIELD),), CLASSIC, CRYPT)
    await here.lobbies.join(lobby.id, JONATHAN, press=here.press())


async def test_the_time_for_a_move_is_the_servers_in_games_that_begin_then(here: Harness) -> None:
    table = await here.game()
    assert deadline_of(table) == here.time.now + 3 * DAY
    await here.services.servers.change(GUILD, MODERATOR, days=(1, 14), minutes=(30, 60))
    table = await here.step(table)
    assert deadline_of(table) == here.time.now + 3 * DAY, "as it was agreed"
    later = await here.game(LUCY, JONATHAN)
    assert deadline_of(later) == here.time.now + DAY
    live = await here.game(terms=LIVE)
    assert deadline_of(live) == here.time.now + 30 * 60
    elsewhere = await here.game(location=MessageLocation(GUILD + 1, 30))
    assert deadline_of(elsewhere) == here.time.now + 3 * DAY


@pytest.mark.parametrize(
    ("pace", "allowed", "nearest"),
    [
        (Pace.CORRESPONDENCE, (2 * DAY, 14 * DAY), 2 * DAY),
        (Pace.LIVE, (120.0, 180.0, 300.0, 600.0, 900.0, 1800.0, 3600.0), 300.0),
        (Pace.NONE, (), 300.0),
    ],
)
def test_durations_are_those_chosen_or_all_that_are_offered(
    pace: Pace, allowed: tuple[float, ...], nearest: float
) -> None:
    settings = ServerSettings(days=(2, 14))
    assert settings.durations(pace, 300.0) == allowed
    assert settings.nearest_duration(pace, 300.0) == nearest


async def test_a_banned_person_begins_no_game_and_finishes_those_that_run(here: Harness) -> None:
    running = await here.game()
    lobby = await here.lobbies.challenge(LUCY, (), CLASSIC, CRYPT)
    await here.services.servers.ban(GUILD, MODERATOR, MINA.user_id)
    with pytest.raises(Banned, match="banned"):
        await here.lobbies.join(lobby.id, MINA, press=here.press())
    with pytest.raises(Banned, match="banned"):
        await here.lobbies.challenge(MINA, (), CLASSIC, CRYPT)
    with pytest.raises(Banned, match="banned opponent"):
        await here.lobbies.challenge(LUCY, (MINA,), CLASSIC, CRYPT)
    await here.lobbies.check(MINA, (), CLASSIC, DIRECT)
    assert (await here.play_out(running)).over
    await here.services.servers.unban(GUILD, MODERATOR, MINA.user_id)
    await here.lobbies.join(lobby.id, MINA, press=here.press())


async def test_bans_hold_although_the_database_refuses_to_read_them_again(here: Harness) -> None:
    servers = here.services.servers
    await servers.ban(GUILD, MODERATOR, MINA.user_id)

    async def refuses() -> list[tuple[int, str, int | None]]:
        assert servers.banned(GUILD, MINA.user_id), "nor are they lifted while they are read"
        raise Busy

    stand_in(here.store.servers, "bans", refuses)
    with pytest.raises(Busy):
        await servers.load()
    assert servers.banned(GUILD, MINA.user_id)


@pytest.mark.parametrize("decision", ["ban", "unban", "setting", "refused", "erased"])
async def test_what_is_decided_while_bans_and_settings_are_read_is_not_lost(
    here: Harness, decision: str
) -> None:
    servers, read = here.services.servers, here.store.servers.bans
    await servers.ban(GUILD, MODERATOR, LUCY.user_id)
    await servers.change(GUILD, MODERATOR, daily_channel=20)
    decisions: dict[str, Callable[[], Awaitable[object]]] = {
        "ban": lambda: servers.ban(GUILD, MODERATOR, MINA.user_id),
        "unban": lambda: servers.unban(GUILD, MODERATOR, LUCY.user_id),
        "setting": lambda: servers.change(GUILD, MODERATOR, language="de"),
        "refused": lambda: servers.record_daily_post(GUILD, 20, refused=True),
        "erased": lambda: here.services.personal_data.erase(LUCY.user_id),
    }
    act = decisions.pop(decision)

    async def slowly() -> list[tuple[int, str, int | None]]:
        found = await read()
        stand_in(here.store.servers, "bans", read)
        await act()
        return found

    stand_in(here.store.servers, "bans", slowly)
    await servers.load()
    assert servers.banned(GUILD, MINA.user_id) == (decision == "ban")
    assert servers.banned(GUILD, LUCY.user_id) == (decision != "unban")
    assert (LUCY.user_id in servers.bans(GUILD)) == (decision not in {"unban", "erased"})
    assert servers.language(GUILD) == ("de" if decision == "setting" else "")
    assert servers.settings(GUILD).daily_refused == (decision == "refused")
