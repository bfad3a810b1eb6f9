"""The host moderates every server from the command line, while the bot is stopped."""

import argparse
import sqlite3
from collections.abc import AsyncIterator
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest
from sqlalchemy import update

from bot import admin
from bot.model.errors import DamagedRecord, StorageFull
from bot.model.lobby import LobbyStatus
from bot.model.location import MessageLocation
from bot.model.players import Computer, Level
from bot.model.terms import Terms
from bot.store import schema
from bot.store.stored_values import NewGame, NewLobby, TurnState
from bot.tables.rebuild import rebuild
from tests.tables.fakes import (
    CLASSIC,
    CRYPT,
    DAY,
    JONATHAN,
    LUCY,
    MINA,
    FakeMoveChooser,
    Harness,
    harness,
    stand_in,
)

DIRECT = MessageLocation(None, 5)


@pytest.fixture
async def here(tmp_path: Path) -> AsyncIterator[Harness]:
    async with harness(tmp_path / "dracula.db", move_chooser=FakeMoveChooser()) as made:
        yield made


async def run(here: Harness, words: str) -> int:
    parser = argparse.ArgumentParser()
    admin.add_commands(parser)
    return await admin.run(here.store, parser.parse_args(words.split()))


async def spoil(here: Harness, game_id: int) -> None:
    """Alter the record of this game."""
    altered = update(schema.game).where(schema.game.c.id == game_id).values(seed=bytes(32))
    await here.store.database.write(lambda connection: connection.execute(altered))


async def test_games_and_challenges_are_listed_ended_and_closed(
    here: Harness, capsys: pytest.CaptureFixture[str]
) -> None:
    assert await run(here, "tables") == 0
    assert "no running games" in capsys.readouterr().out
    table = await here.step(await here.game())
    alone = await here.game(location=DIRECT)
    lobby = await here.lobbies.challenge(LUCY, (), CLASSIC, CRYPT)
    assert await run(here, "tables") == 0
    every = capsys.readouterr().out.splitlines()
    assert every[0] == (
        f"table {table.id}  server 10  channel 20  dracula.classic  Mina, Jonathan"
        "  last move 1970-01-12 13:46 UTC"
    )
    assert every[1].startswith(f"table {alone.id}  direct messages")
    assert every[2] == f"challenge {lobby.id}  server 10  channel 20  dracula.classic  Lucy"
    assert await run(here, "tables --server 10") == 0
    assert len(capsys.readouterr().out.splitlines()) == 2
    assert await run(here, "tables --server 11") == 0
    assert capsys.readouterr().out == "There are no running games and no open challenges.\n"
    for words in (f"end {table.id}", f"end {alone.id}", f"close {lobby.id}"):
        assert await run(here, words) == 0
        assert await run(here, words) == 1
    assert "Nothing was changed. This game is over." in capsys.readouterr().err
    assert (await here.lobbies.get(lobby.id)).status is LobbyStatus.CLOSED
    assert await here.store.games.running() == []
    assert await run(here, "log 10") == 0
    assert [line.split("  ")[1:] for line in capsys.readouterr().out.splitlines()[-2:]] == [
        ["host", "close", str(lobby.id)],
        ["host", "void", str(table.id)],
    ]


async def test_a_damaged_game_is_listed_as_such(
    here: Harness, capsys: pytest.CaptureFixture[str]
) -> None:
    unknown, players = Terms("whist"), (MINA, JONATHAN)
    game = NewGame(unknown, bytes(32), players, CRYPT, 1.0, TurnState(0, deadline=2.0))
    lobby = NewLobby(unknown, players, (None, None), CRYPT, 99.0)
    await here.store.lobbies.create(lobby, game)
    whole = await here.game()
    assert await run(here, "tables") == 0
    first, second = capsys.readouterr().out.splitlines()
    assert first.startswith(f"table {whole.id}  server 10")
    assert second == "table 1  cannot be read: its record is damaged"
    assert await run(here, "tables --server 10") == 0
    assert capsys.readouterr().out.splitlines() == [first], "its server is unknown"
    assert await run(here, "end 1") == 1
    assert capsys.readouterr().err == (
        "Nothing was changed. The record of table 1 is damaged. Restore a backup, or, if there is"
        " none, delete this game: `admin delete 1` says what that means.\n"
    )


async def test_a_damaged_game_is_deleted_once_that_is_confirmed(
    here: Harness, capsys: pytest.CaptureFixture[str]
) -> None:
    whole, damaged = await here.game(), await here.step(await here.game())
    await here.store.games.record_shown(
        damaged.id, replace(CRYPT, message_id=30), damaged.shown_turn, 1.0
    )
    await spoil(here, damaged.id)
    what = f"The game at table {damaged.id}, with its moves, players and all that belongs to it,"
    message = (
        "Its message 30 stays (server 10  channel 20); whoever presses a button there reads that"
        " there is no such table. Delete it on Discord if you like."
    )
    confirmed = f"delete {damaged.id} --confirm"
    assert await run(here, f"delete {damaged.id}") == 0
    assert capsys.readouterr().out.splitlines() == [
        f"{what} would be deleted for good. Nothing was changed yet.",
        message,
        f"To delete it: python -m bot admin {confirmed}",
    ]
    with pytest.raises(DamagedRecord):
        await here.store.games.game(damaged.id)
    assert await run(here, confirmed) == 0
    assert capsys.readouterr().out.splitlines() == [f"{what} is deleted.", message]
    assert await here.store.games.game(damaged.id) is None
    assert await run(here, confirmed) == 1
    assert f"There is no table {damaged.id}." in capsys.readouterr().err
    assert await here.store.games.running() == [whole.id]


async def test_what_is_left_of_a_game_that_is_lost_itself_is_deleted(
    here: Harness, capsys: pytest.CaptureFixture[str]
) -> None:
    table = await here.step(await here.game())
    assert isinstance(here.store.database.location, Path)
    with closing(sqlite3.connect(here.store.database.location)) as spoiling, spoiling:
        spoiling.execute("UPDATE move SET game_id = 9 WHERE game_id = ?", (table.id,))
    assert await run(here, "delete 9 --confirm") == 0
    assert "table 9, with its moves" in capsys.readouterr().out
    assert await run(here, "delete 9 --confirm") == 1
    assert "There is no table 9." in capsys.readouterr().err


async def test_of_a_damaged_game_that_has_no_message_nothing_is_left(
    here: Harness, capsys: pytest.CaptureFixture[str]
) -> None:
    damaged = await here.step(await here.game())
    await spoil(here, damaged.id)
    assert await run(here, f"delete {damaged.id} --confirm") == 0
    (deleted,) = capsys.readouterr().out.splitlines()
    assert deleted.endswith(" is deleted.")


async def test_a_game_that_is_not_damaged_is_never_deleted(
    here: Harness, capsys: pytest.CaptureFixture[str]
) -> None:
    table = await here.game()
    assert await run(here, f"delete {table.id} --confirm") == 1
    assert capsys.readouterr().err == (
        f"Nothing was changed. The record of table {table.id} is not damaged, so its game is not"
        " deleted. `admin end` ends a running game.\n"
    )
    assert await here.store.games.running() == [table.id]


async def test_a_damaged_game_that_counts_is_deleted_and_then_rebuilt_without(
    here: Harness, capsys: pytest.CaptureFixture[str]
) -> None:
    over = await here.play_out(await here.game())
    await here.play_out(await here.game())
    await spoil(here, over.id)
    assert await run(here, f"delete {over.id} --confirm") == 0
    assert "until you run: python -m bot rebuild" in capsys.readouterr().out
    assert await rebuild(here.store) == 1
    assert await rebuild(here.store, afresh=True) == 1


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ("end 999", "There is no table 999. `admin tables` lists those with a running game."),
        ("close 999", "There is no challenge 999. `admin tables` lists those that are open."),
        ("unban 10 11", "That person is not banned on this server."),
    ],
)
async def test_a_host_is_not_answered_with_the_sentences_for_players(
    here: Harness, capsys: pytest.CaptureFixture[str], words: str, said: str
) -> None:
    assert await run(here, words) == 1
    assert capsys.readouterr().err == f"Nothing was changed. {said}\n"


async def test_what_the_database_refuses_is_reported_by_the_command_line(
    here: Harness, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def refuse(*_: object) -> None:
        raise StorageFull

    monkeypatch.setattr(here.store.database, "write", refuse)
    with pytest.raises(StorageFull):
        await run(here, "ban 10 11")


async def test_the_last_move_of_every_game_is_read_at_once(
    here: Harness, capsys: pytest.CaptureFixture[str]
) -> None:
    begun = [await here.game(location=place) for place in (CRYPT, CRYPT, DIRECT)]
    await here.time.advance(DAY)
    for table in begun[1:]:
        await here.step(table)
    last_moves, asked = here.store.games.last_moves, list[dict[int, float]]()

    async def counted() -> dict[int, float]:
        asked.append(await last_moves())
        return asked[-1]

    stand_in(here.store.games, "last_moves", counted)
    assert await run(here, "tables") == 0
    days = [
        line.rsplit("  ", 1)[1].rsplit(" ", 2)[0] for line in capsys.readouterr().out.splitlines()
    ]
    assert days == ["begun 1970-01-12", *["last move 1970-01-13"] * 2]
    assert len(asked) == 1


@pytest.mark.parametrize("number", ["0", "-3", "twelve", str(2**63)])
@pytest.mark.parametrize("words", ["end {}", "close {}", "ban {} 1", "unban 1 {}", "log {}"])
def test_a_number_that_none_can_have_is_refused(
    words: str, number: str, capsys: pytest.CaptureFixture[str]
) -> None:
    parser = argparse.ArgumentParser()
    admin.add_commands(parser)
    with pytest.raises(SystemExit) as ended:
        parser.parse_args(words.format(number).split())
    assert ended.value.code == 2
    assert f"expected a whole number from 1 to {2**63 - 1}" in capsys.readouterr().err


async def test_people_are_banned_and_bans_lifted(
    here: Harness, capsys: pytest.CaptureFixture[str]
) -> None:
    for words, nothing in (("bans 10", "Nobody is banned."), ("log 10", "The log is empty.")):
        assert await run(here, words) == 0
        assert capsys.readouterr().out.splitlines() == [nothing]
    for words in (f"ban 10 {MINA.user_id}", f"ban 10 {JONATHAN.user_id}", "bans 10"):
        assert await run(here, words) == 0
    said = capsys.readouterr().out.splitlines()
    assert said[-2:] == [str(JONATHAN.user_id), str(MINA.user_id)]
    assert await run(here, f"unban 10 {MINA.user_id}") == 0
    assert await run(here, f"unban 10 {MINA.user_id}") == 1
    assert "not banned" in capsys.readouterr().err


async def test_the_log_names_moderators_and_the_list_names_computers(
    here: Harness, capsys: pytest.CaptureFixture[str]
) -> None:
    await here.lobbies.challenge(MINA, [Computer(Level.HARKER)], CLASSIC, CRYPT)
    assert await run(here, "tables") == 0
    assert "  Mina, harker  " in capsys.readouterr().out
    await here.services.moderation.ban(10, LUCY.user_id, JONATHAN.user_id)
    log = list[list[str]]()
    for _ in range(2):
        assert await run(here, "log 10") == 0
        log.append(capsys.readouterr().out.strip().split("  ")[1:])
        await here.store.erasure.erase(LUCY.user_id, 5.0)
    assert log == [[who, "ban", str(JONATHAN.user_id)] for who in (str(LUCY.user_id), "erased")]
