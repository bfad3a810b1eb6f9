"""A person leaves the tables for good, and the file forgets them at a good moment."""

import asyncio
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from bot.engine.errors import Refusal
from bot.model.errors import Busy
from bot.model.lobby import Lobby, LobbyStatus
from bot.model.players import Person
from bot.model.results import OVERALL
from bot.model.terms import Terms
from bot.store.stored_values import MoveCommit, NewGame, NewLobby
from bot.tables.context import Context, Runtime
from bot.tables.errors import BadInvitation
from bot.tables.rebuild import rebuild
from bot.tables.upkeep import Upkeep
from tests.tables.fakes import (
    CLASSIC,
    CRYPT,
    DAY,
    JONATHAN,
    LIMITS,
    LUCY,
    MINA,
    FakeMoveChooser,
    FakeTime,
    Harness,
    harness,
    stand_in,
)

GUILD = CRYPT.guild_id or 0
HOUR = 3600.0


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "dracula.db"


async def busy() -> None:
    raise Busy


def upkeep_of(here: Harness, small: int) -> Upkeep:
    """Upkeep that takes files up to `small` bytes for small ones."""
    return Upkeep(
        Context(
            here.store, Runtime(here.time, here.time.sleep, monotonic=here.time.monotonic), LIMITS
        ),
        small,
    )


async def test_a_person_who_is_erased_leaves_every_game_and_challenge(file: Path) -> None:
    async with harness(file) as here:
        game = await here.game()
        hosted = await here.lobbies.challenge(MINA, [LUCY], CLASSIC, CRYPT)
        invited = await here.lobbies.challenge(LUCY, [MINA], CLASSIC, CRYPT)
        erased = await here.services.personal_data.erase(MINA.user_id)
        assert erased.rewritten
        statuses = [(await here.lobbies.get(one.id)).status for one in (hosted, invited)]
        assert statuses == [LobbyStatus.WITHDRAWN, LobbyStatus.DECLINED]
        table = await here.tables.get(game.id)
        assert table.over
        former = table.seats[0]
        assert isinstance(former, Person)
        assert former.former
        assert table.seats[1] == JONATHAN
        assert erased.table_ids == []  # the fake publisher has shown nothing in a message
        with pytest.raises(BadInvitation) as refused:
            await here.lobbies.rematch(game.id, JONATHAN, CRYPT, press=here.press())
        assert refused.value.key == "former_player"


async def test_the_ratings_of_the_others_are_rebuilt_as_they_were(file: Path) -> None:
    async with harness(file) as here:
        for _ in range(2):
            table = await here.play_out(await here.game())
            await here.locations.record_shown(table, CRYPT)
        before = await here.player_stats.ratings([JONATHAN.user_id], [OVERALL])
        await here.services.personal_data.erase(MINA.user_id)
        assert await here.player_stats.ratings([JONATHAN.user_id], [OVERALL]) == before
        assert await rebuild(here.store) == 2
        assert await here.player_stats.ratings([JONATHAN.user_id], [OVERALL]) == before
        assert await here.player_stats.ratings([MINA.user_id], [OVERALL]) == {}


async def test_a_game_that_goes_on_ends_without_the_id_of_whoever_was_erased(file: Path) -> None:
    async with harness(file, move_chooser=FakeMoveChooser()) as here:
        table = await here.game(MINA, JONATHAN, LUCY, terms=Terms("thracula"))
        table = await here.gameplay.resign(table.id, LUCY.user_id, press=here.press())
        await here.gameplay.move(
            (table.id, table.ply), MINA.user_id, "continue", press=here.press()
        )
        await here.services.personal_data.erase(LUCY.user_id)
        table = await here.tables.get(table.id)
        assert not table.over
        assert not table.seats_of(LUCY.user_id)
        await here.gameplay.resign(table.id, MINA.user_id, press=here.press())
        assert (await here.tables.get(table.id)).over
        assert (await here.store.erasure.export(JONATHAN.user_id))["result.user_id"]
        assert not any((await here.store.erasure.export(LUCY.user_id)).values())


async def test_a_game_that_another_process_ends_meanwhile_keeps_no_id_either(file: Path) -> None:
    async with harness(file) as here:
        game = await here.game(MINA, JONATHAN, terms=replace(CLASSIC, rated=True))
        game = await here.step(game)
        await here.store.erasure.erase(
            MINA.user_id, here.time.now
        )  # the cache of this process knows nothing
        ended = await here.gameplay.resign(game.id, JONATHAN.user_id, press=here.press())
        assert ended.over
        rows = await here.store.erasure.export(MINA.user_id)
        assert [name for name, found in rows.items() if found] == []


async def test_a_rematch_stored_after_an_erasure_names_nobody(file: Path) -> None:
    async with harness(file) as here:
        table = await here.play_out(await here.game())
        create = here.store.lobbies.create

        async def late(new: NewLobby, game: NewGame | None) -> int:
            await here.services.personal_data.erase(JONATHAN.user_id)
            return await create(new, game)

        stand_in(here.store.lobbies, "create", late)
        for _ in range(2):
            with pytest.raises(BadInvitation, match="former player"):
                await here.lobbies.rematch(table.id, MINA, CRYPT, press=here.press())
        assert await here.lobbies.open_of(MINA.user_id) == ()


async def test_nobody_is_erased_whose_games_a_busy_database_cannot_end(file: Path) -> None:
    async with harness(file) as here:
        game = await here.game()
        resign = here.gameplay.resign
        stand_in(here.gameplay, "resign", lambda *_given, **_press: busy())
        with pytest.raises(Busy):
            await here.services.personal_data.erase(MINA.user_id)
        assert (await here.tables.get(game.id)).seats_of(MINA.user_id)
        stand_in(here.gameplay, "resign", resign)
        await here.services.personal_data.erase(MINA.user_id)
        assert (await here.tables.get(game.id)).over, "its other player does not wait for nobody"


async def test_nobody_is_erased_if_one_of_several_games_cannot_end(file: Path) -> None:
    async with harness(file) as here:
        games = [await here.game(MINA, other) for other in (JONATHAN, LUCY)]
        append = here.store.games.append

        async def busy_for_the_second(step: MoveCommit, *meanwhile: Any) -> float:
            if step.game_id == games[1].id:
                raise Busy
            return await append(step, *meanwhile)

        stand_in(here.store.games, "append", busy_for_the_second)
        with pytest.raises(Busy):
            await here.services.personal_data.erase(MINA.user_id)
        tables = [await here.tables.get(game.id) for game in games]
        assert [table.over for table in tables] == [True, False]
        assert all(table.seats_of(MINA.user_id) for table in tables)
        stand_in(here.store.games, "append", append)
        await here.services.personal_data.erase(MINA.user_id)
        assert (await here.tables.get(games[1].id)).over


async def test_what_has_ended_meanwhile_keeps_nobody_from_being_erased(file: Path) -> None:
    async def over() -> None:
        raise Refusal("game_over")

    async with harness(file) as here:
        game = await here.game()
        stand_in(here.gameplay, "resign", lambda *_given, **_press: over())
        await here.services.personal_data.erase(MINA.user_id)
        assert MINA not in (await here.tables.get(game.id)).seats


async def test_a_challenge_that_is_made_during_an_erasure_is_withdrawn(file: Path) -> None:
    async with harness(file) as here:
        open_naming, made = here.store.erasure.open_naming, list[Lobby]()

        async def early(user_id: int) -> list[int]:
            found = await open_naming(user_id)
            for challenger, guest in ((MINA, JONATHAN), (LUCY, MINA)):
                lobby = await here.lobbies.challenge(challenger, [guest], CLASSIC, CRYPT)
                await here.locations.record_lobby_shown(lobby, replace(CRYPT, message_id=5))
                made.append(lobby)
            return found

        stand_in(here.store.erasure, "open_naming", early)
        erased = await here.services.personal_data.erase(MINA.user_id)
        for lobby in made:
            assert (await here.lobbies.get(lobby.id)).status is LobbyStatus.WITHDRAWN
            assert lobby.id in erased.lobby_ids, "its message shows the name"


async def test_an_erasure_is_done_once_the_rows_are_gone(file: Path) -> None:
    async with harness(file) as here:
        game = await here.game()
        await here.locations.record_shown(game, replace(CRYPT, message_id=5))
        await here.services.servers.ban(GUILD, None, MINA.user_id)
        for name in ("settings", "bans"):
            stand_in(here.store.servers, name, busy)
        erased = await here.services.personal_data.erase(MINA.user_id)
        assert erased.table_ids == [game.id], "its message shows the name"
        assert here.services.servers.bans(GUILD) == ()
        assert here.services.servers.banned(GUILD, MINA.user_id)


async def test_the_file_is_rewritten_at_once_once_a_day_for_each_person(file: Path) -> None:
    async with harness(file) as here:
        erase = here.services.personal_data.erase
        at_once = [erase(MINA.user_id) for _ in range(3)]
        erased = await asyncio.gather(*at_once, erase(JONATHAN.user_id))
        assert [one.rewritten for one in erased] == [True, False, False, True]
        await here.time.advance(DAY + 1)
        assert (await erase(MINA.user_id)).rewritten


async def test_a_large_file_is_rewritten_at_four_o_clock(file: Path) -> None:
    async with harness(file, FakeTime(3 * HOUR)) as here:
        upkeep = upkeep_of(here, small=0)
        await here.store.erasure.erase(MINA.user_id, here.time.now)
        assert not await upkeep.rewrite_soon()
        await upkeep.run_if_due()
        assert await here.store.erasure.rewrite_due()
        here.time.now = 4 * HOUR
        await upkeep.run_if_due()
        assert not await here.store.erasure.rewrite_due()
        await upkeep.run_if_due()


async def test_a_large_file_that_was_in_use_at_four_o_clock_is_rewritten_an_hour_later(
    file: Path,
) -> None:
    async with harness(file, FakeTime(4 * HOUR)) as here:
        upkeep, rewrite = upkeep_of(here, small=0), here.store.erasure.rewrite
        await here.store.erasure.erase(MINA.user_id, here.time.now)
        stand_in(here.store.erasure, "rewrite", busy)
        await upkeep.run_if_due()
        stand_in(here.store.erasure, "rewrite", rewrite)
        here.time.now = 5 * HOUR
        await upkeep.run_if_due()
        assert not await here.store.erasure.rewrite_due()
        await here.store.erasure.erase(JONATHAN.user_id, here.time.now)
        here.time.now = 6 * HOUR
        await upkeep.run_if_due()
        assert await here.store.erasure.rewrite_due(), "the next one waits for four o'clock again"


async def test_the_upkeep_is_done_once_an_hour(file: Path) -> None:
    async with harness(file, FakeTime(3 * HOUR)) as here:
        upkeep, done = upkeep_of(here, small=0), list[float]()

        async def forget(_before: float) -> None:
            done.append(here.time.now)

        stand_in(here.store.erasure, "forget_erasures", forget)
        for hours in (3, 3.5, 3.99, 4, 4.01):
            here.time.now = hours * HOUR
            await upkeep.run_if_due()
        assert done == [3 * HOUR, 4 * HOUR]


async def test_a_clock_that_was_wrong_for_a_while_puts_nothing_off(file: Path) -> None:
    async with harness(file, FakeTime(300 * DAY)) as here:
        upkeep = upkeep_of(here, small=0)
        await upkeep.run_if_due()
        here.time.now = 3 * HOUR
        await upkeep.run_if_due()
        await here.store.erasure.erase(MINA.user_id, here.time.now)
        here.time.now = 4 * HOUR
        await upkeep.run_if_due()
        assert not await here.store.erasure.rewrite_due()


async def test_what_another_program_holds_up_is_done_later(
    file: Path, caplog: pytest.LogCaptureFixture
) -> None:
    async with harness(file) as here:
        await here.store.erasure.erase(MINA.user_id, here.time.now)
        rewrite = here.store.erasure.rewrite
        stand_in(here.store.erasure, "rewrite", busy)
        upkeep = upkeep_of(here, small=10**9)
        assert not await upkeep.rewrite_soon()
        await upkeep.run_if_due()
        assert "postponed" in caplog.text
        stand_in(here.store.erasure, "rewrite", rewrite)
        assert await upkeep.rewrite_soon()
        assert await upkeep.rewrite_soon(), "there is nothing to do"


async def test_a_server_that_removed_the_bot_is_purged_by_the_timers(file: Path) -> None:
    async with harness(file, limits=replace(LIMITS, heartbeat_seconds=DAY)) as here:
        table = await here.play_out(await here.game())
        await here.services.upkeep.compare_guilds(list)
        await here.time.advance(29 * DAY)
        assert (await here.tables.get(table.id)).location == CRYPT
        await here.time.advance(2 * DAY)
        assert (await here.tables.get(table.id)).location.guild_id is None


async def test_a_server_that_is_back_is_never_purged(file: Path) -> None:
    async with harness(file) as here:
        table = await here.play_out(await here.game())
        await here.services.upkeep.compare_guilds(list)
        await here.services.upkeep.compare_guilds(lambda: [GUILD])
        await here.time.advance(40 * DAY)
        assert (await here.tables.get(table.id)).location == CRYPT
