"""How many challenges a person makes in a minute, in threads of their own and elsewhere."""

from dataclasses import replace
from pathlib import Path

import pytest

from bot.model.location import MessageLocation
from bot.model.players import Computer
from bot.tables.challenge_pace import ChallengePace
from bot.tables.errors import TooFast
from tests.tables.fakes import CLASSIC, JONATHAN, LIMITS, MINA, FakeThinker, world


def test_a_reserved_challenge_counts_once() -> None:
    pace = ChallengePace(2)
    for now in (1.0, 2.0):
        pace.reserve(MINA, now)
        pace.check(MINA, now)
        pace.count(MINA, now)
    with pytest.raises(TooFast) as refused:
        pace.reserve(MINA, 3.0)
    assert refused.value.details["until"] == 61.0
    with pytest.raises(TooFast):
        pace.check(MINA, 3.0)
    pace.check(JONATHAN, 3.0)
    pace.reserve(MINA, 61.0)


def test_what_is_reserved_and_never_made_counts_too() -> None:
    pace = ChallengePace(1)
    pace.reserve(MINA, 1.0)
    with pytest.raises(TooFast):
        pace.reserve(MINA, 2.0)
    pace.check(MINA, 60.0)
    pace.count(MINA, 61.0)
    with pytest.raises(TooFast):
        pace.check(MINA, 62.0)


async def test_games_against_computers_in_direct_messages_count_too(tmp_path: Path) -> None:
    limits, alone = replace(LIMITS, challenges_per_minute=2), MessageLocation(None, 30)
    async with world(tmp_path / "dracula.db", limits=limits, move_chooser=FakeThinker()) as here:

        async def give_up_a_game() -> None:
            lobby = await here.lobbies.challenge(MINA, [Computer("harker")], CLASSIC, alone)
            table = await here.table_of(lobby)
            await here.gameplay.resign(table.id, MINA.user_id, press=here.press())

        await give_up_a_game()
        await give_up_a_game()
        with pytest.raises(TooFast):
            await give_up_a_game()
        await here.time.advance(60)
        await give_up_a_game()
