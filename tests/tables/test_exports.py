"""A person gets all that is stored about them as a file, and nobody else waits for it."""

import asyncio
import json
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, TypeVar

import pytest
from sqlalchemy import Connection

from bot.engine.errors import Refusal
from bot.model.errors import Busy
from bot.tables.context import Context, Runtime
from bot.tables.errors import Closing, TooFast
from bot.tables.exports import Exports
from tests.tables.fakes import (
    DAY,
    JONATHAN,
    LIMITS,
    LUCY,
    MINA,
    FakeTime,
    Harness,
    harness,
    stand_in,
)

T = TypeVar("T")

PAUSE = LIMITS.export_seconds


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "dracula.db"


def exports_of(here: Harness, games_at_once: int) -> Exports:
    """Exports that read so many games at once."""
    runtime = Runtime(here.time, here.time.sleep, monotonic=here.time.monotonic)
    return Exports(Context(here.store, runtime, LIMITS), games_at_once)


async def test_an_export_holds_no_move_of_a_running_game(file: Path) -> None:
    async with harness(file) as here:
        over = await here.play_out(await here.game())
        running = await here.step(await here.game())
        content = json.loads(await here.services.exports.export(MINA))
    games = {game["game"]: game for game in content["games"]}
    assert games[over.id]["moves"] == list(over.record.moves)
    assert games[over.id]["own_seats"] == [0]
    assert games[running.id]["moves"] == []
    assert games[running.id]["seed"] is None
    assert content["rows"]["rating.user_id"]


async def test_an_export_has_times_that_people_can_read(file: Path) -> None:
    async with harness(file, FakeTime(365 * DAY)) as here:
        await here.play_out(await here.game())
        await here.services.vacations.begin(MINA.user_id)
        content = json.loads(await here.services.exports.export(MINA))
    (game,), (result, *_more) = content["games"], content["rows"]["result.user_id"]
    assert game["started_at"] == game["ended_at"] == "1971-01-01T00:00:00+00:00"
    assert result["ended_at"] == game["ended_at"]
    (away,) = content["rows"]["vacation.user_id"]
    assert away["until"].startswith("1971-01-15T")
    assert away["ended_at"] is None


async def test_an_export_in_parts_is_one_json_text(file: Path) -> None:
    async with harness(file) as here:
        game_ids = [(await here.game(MINA, JONATHAN)).id for _ in range(3)]
        await here.game(JONATHAN, LUCY)
        for games_at_once in (2, 3, 100):
            text = await exports_of(here, games_at_once).export(MINA)
            content = json.loads(text)
            assert [game["game"] for game in content["games"]] == game_ids
            assert list(content) == ["exported_at", "person", "games", "rows"]
            assert text == json.dumps(content, ensure_ascii=False, indent=1)


async def test_an_export_of_somebody_without_games_is_one_json_text(file: Path) -> None:
    async with harness(file) as here:
        text = await here.services.exports.export(MINA)
    content = json.loads(text)
    assert content["games"] == []
    assert text == json.dumps(content, ensure_ascii=False, indent=1)


async def test_others_read_between_two_parts_of_an_export(file: Path) -> None:
    async with harness(file) as here:
        for _ in range(3):
            await here.game()
        database, done = here.store.database, list[str]()
        browse, others = database.browse, list[asyncio.Task[None]]()

        async def then_another(work: Callable[[Connection], T]) -> T:
            def part(connection: Connection) -> T:
                done.append("part")
                return work(connection)

            another = browse(lambda _connection: done.append("another read"))
            others.append(asyncio.create_task(another))
            return await browse(part)

        stand_in(database, "browse", then_another)
        text = await exports_of(here, 1).export(MINA)
        await asyncio.gather(*others)
    assert len(others) == 1 + 3 + len(json.loads(text)["rows"]), "ids, each game, each table"
    assert done == ["part", "another read"] * len(others)


async def test_no_second_file_is_made_for_somebody_whose_first_one_is_not_ready(
    file: Path,
) -> None:
    async with harness(file) as here:
        exports = here.services.exports
        first = asyncio.create_task(exports.export(MINA))
        await asyncio.sleep(0)
        for again in (exports.export(MINA), exports.export(MINA)):
            with pytest.raises(Refusal) as refused:
                await again
            assert refused.value.key == "export_running"
        assert json.loads(await first)["person"]["name"] == "Mina"


async def test_a_person_gets_one_file_in_ten_minutes(file: Path) -> None:
    async with harness(file) as here:
        exports = here.services.exports
        await exports.export(MINA)
        made_at = here.time.now
        with pytest.raises(TooFast) as refused:
            exports.check(MINA.user_id)
        assert refused.value.details == {"until": made_at + PAUSE}
        await exports.export(JONATHAN)
        await here.time.advance(PAUSE)
        exports.check(MINA.user_id)
        assert await exports.export(MINA)


async def test_the_files_of_several_people_are_made_one_after_another(file: Path) -> None:
    async with harness(file) as here:
        erasure, running, most = here.store.erasure, 0, 0
        export = erasure.export

        async def counted(user_id: int) -> dict[str, Any]:
            nonlocal running, most
            running += 1
            most = max(most, running)
            try:
                return await export(user_id)
            finally:
                running -= 1

        stand_in(erasure, "export", counted)
        people = (MINA, JONATHAN, LUCY)
        made = await asyncio.gather(*(here.services.exports.export(one) for one in people))
    assert [json.loads(text)["person"]["name"] for text in made] == ["Mina", "Jonathan", "Lucy"]
    assert most == 1


async def test_a_file_that_a_busy_database_refuses_may_be_asked_for_again_at_once(
    file: Path,
) -> None:
    async def busy(_user_id: int, _most: int) -> list[int]:
        raise Busy

    async with harness(file) as here:
        exports, game_ids = here.services.exports, here.store.erasure.game_ids
        stand_in(here.store.erasure, "game_ids", busy)
        with pytest.raises(Busy):
            await exports.export(MINA)
        stand_in(here.store.erasure, "game_ids", game_ids)
        assert await exports.export(MINA)


async def test_an_export_ends_between_two_parts_when_the_bot_is_to_stop(file: Path) -> None:
    async with harness(file) as here:
        for _ in range(2):
            await here.game()
        context = Context(here.store, Runtime(here.time, here.time.sleep), LIMITS)
        games = here.store.erasure.games

        async def then_closed(user_id: int, game_ids: Sequence[int]) -> list[dict[str, Any]]:
            context.locks.close()
            return await games(user_id, game_ids)

        stand_in(here.store.erasure, "games", then_closed)
        with pytest.raises(Closing):
            await Exports(context, 1).export(MINA)
