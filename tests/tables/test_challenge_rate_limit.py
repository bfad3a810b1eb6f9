"""How many challenges a person makes in a minute and an hour, in threads of their own or not."""

from dataclasses import replace
from pathlib import Path

import pytest

from bot.model.lobby import Lobby
from bot.model.location import MessageLocation
from bot.model.players import Computer, Level
from bot.tables.challenge_rate_limit import ChallengeRateLimit
from bot.tables.errors import TooFast
from bot.tables.limits import Limits
from tests.tables.fakes import CLASSIC, CRYPT, JONATHAN, LIMITS, MINA, FakeMoveChooser, harness


def test_a_reserved_challenge_counts_once() -> None:
    limit = ChallengeRateLimit(Limits(challenges_per_minute=2))
    for now in (1.0, 2.0):
        limit.reserve(MINA, now)
        limit.check(MINA, now)
        limit.count(MINA, now)
    with pytest.raises(TooFast) as refused:
        limit.reserve(MINA, 3.0)
    assert refused.value.details["until"] == 61.0
    with pytest.raises(TooFast):
        limit.check(MINA, 3.0)
    limit.check(JONATHAN, 3.0)
    limit.reserve(MINA, 61.0)


def test_what_is_reserved_and_never_made_counts_too() -> None:
    limit = ChallengeRateLimit(Limits(challenges_per_minute=1))
    limit.reserve(MINA, 1.0)
    with pytest.raises(TooFast):
        limit.reserve(MINA, 2.0)
    limit.check(MINA, 60.0)
    limit.count(MINA, 61.0)
    with pytest.raises(TooFast):
        limit.check(MINA, 62.0)


def test_of_two_reserved_challenges_the_older_one_is_made_first() -> None:
    limit = ChallengeRateLimit(Limits(challenges_per_minute=2))
    limit.reserve(MINA, 1.0)
    limit.reserve(MINA, 50.0)
    for now in (55.0, 70.0):
        limit.count(MINA, now)
    limit.reserve(MINA, 71.0)
    with pytest.raises(TooFast):
        limit.reserve(MINA, 72.0)


def test_a_clock_that_is_set_back_keeps_nobody_waiting_until_it_is_as_late_again() -> None:
    limit = ChallengeRateLimit(Limits(challenges_per_minute=1))
    limit.reserve(MINA, 9000.0)
    limit.reserve(MINA, 1000.0)
    with pytest.raises(TooFast):
        limit.reserve(MINA, 1001.0)


def test_one_who_makes_a_challenge_again_and_again_waits_for_the_end_of_an_hour() -> None:
    limit = ChallengeRateLimit(Limits(challenges_per_minute=2, challenges_per_hour=3))
    for now in (0.0, 1000.0):
        limit.count(MINA, now)
    limit.reserve(MINA, 3000.0)
    limit.check(JONATHAN, 3001.0)
    for now in (3001.0, 3599.0):
        with pytest.raises(TooFast) as refused:
            limit.reserve(MINA, now)
        assert refused.value.details["until"] == 3600.0
    limit.reserve(MINA, 3600.0)


def test_the_longer_of_two_waits_is_told() -> None:
    limit = ChallengeRateLimit(Limits(challenges_per_minute=1, challenges_per_hour=2))
    for now in (0.0, 3580.0):
        limit.reserve(MINA, now)
    with pytest.raises(TooFast) as refused:
        limit.reserve(MINA, 3590.0)
    assert refused.value.details["until"] == 3640.0


async def test_rematches_count_too(tmp_path: Path) -> None:
    limits, rivals = replace(LIMITS, challenges_per_hour=3), [Computer(Level.HARKER)]
    async with harness(
        tmp_path / "dracula.db", limits=limits, move_chooser=FakeMoveChooser()
    ) as here:

        async def given_up(lobby: Lobby) -> int:
            table = await here.table_of(lobby)
            await here.gameplay.resign(table.id, MINA.user_id, press=here.press())
            return table.id

        async def rematch(table_id: int) -> Lobby:
            return await here.lobbies.rematch(table_id, MINA, CRYPT, press=here.press())

        over = await given_up(await here.lobbies.challenge(MINA, rivals, CLASSIC, CRYPT))
        for _ in range(2):
            over = await given_up(await rematch(over))
        with pytest.raises(TooFast):
            await rematch(over)
        await here.time.advance(3600)
        await rematch(over)


async def test_games_against_computers_in_direct_messages_count_too(tmp_path: Path) -> None:
    limits, alone = replace(LIMITS, challenges_per_minute=2), MessageLocation(None, 30)
    async with harness(
        tmp_path / "dracula.db", limits=limits, move_chooser=FakeMoveChooser()
    ) as here:

        async def give_up_a_game() -> None:
            lobby = await here.lobbies.challenge(MINA, [Computer(Level.HARKER)], CLASSIC, alone)
            table = await here.table_of(lobby)
            await here.gameplay.resign(table.id, MINA.user_id, press=here.press())

        await give_up_a_game()
        await give_up_a_game()
        with pytest.raises(TooFast):
            await give_up_a_game()
        await here.time.advance(60)
        await give_up_a_game()
