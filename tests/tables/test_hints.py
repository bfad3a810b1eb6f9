"""Hints for the mover alone, each made once: by an evaluator that likes every move."""

import asyncio
from collections.abc import AsyncIterator
from dataclasses import dataclass, field
from pathlib import Path

import pytest

from bot.engine.cards import hash_rng
from bot.engine.errors import NotYourTurn, Refusal
from bot.engine.game import View
from bot.model.errors import QueueFull
from bot.model.location import MessageLocation
from bot.model.reviews import MoveValue
from bot.model.terms import Terms
from bot.tables.errors import Closing, NotSeated, RatedTable
from bot.tables.hints import MOST_HINTS_OF_ONE, Hints, seat_for_hints
from bot.tables.table import Table
from tests.conftest import HANGING
from tests.tables.fakes import (
    JONATHAN,
    LUCY,
    MINA,
    Determinize,
    Harness,
    failing,
    harness,
    mover_id,
    settle,
    stand_in,
)

CASUAL = Terms("dracula.classic", rated=False)


@dataclass
class FakeMoveEvaluator:
    """Remembers what it was asked; values moves as long as it is `awake`."""

    views: list[View] = field(default_factory=list)
    begun: asyncio.Event = field(default_factory=asyncio.Event)
    awake: asyncio.Event = field(default_factory=asyncio.Event)

    def __post_init__(self) -> None:
        self.awake.set()

    async def hints(self, view: View, determinize: Determinize, seed: bytes) -> list[MoveValue]:
        assert determinize(hash_rng(seed)).view(view.seat) == view
        self.views.append(view)
        self.begun.set()
        await self.awake.wait()
        return [(move, 1.0) for move in view.moves]


@pytest.fixture
async def carfax(tmp_path: Path) -> AsyncIterator[Harness]:
    async with harness(tmp_path / "dracula.db") as made:
        yield made


@pytest.fixture
def evaluator() -> FakeMoveEvaluator:
    return FakeMoveEvaluator()


@pytest.fixture
async def hints(evaluator: FakeMoveEvaluator) -> AsyncIterator[Hints]:
    made = Hints(evaluator)
    yield made
    await made.close()


async def test_a_hint_comes_from_what_the_player_to_move_sees(
    carfax: Harness, hints: Hints, evaluator: FakeMoveEvaluator
) -> None:
    table = await carfax.game(terms=CASUAL)
    for _ in range(4):
        table = await carfax.step(table)
    found = await hints.of(table, mover_id(table))
    seat = table.position.to_move
    assert [move for move, _ in found] == list(table.view(seat).moves)
    assert evaluator.views == [table.view(seat)]


async def test_a_hint_is_made_once_for_each_turn_however_often_it_is_asked_for(
    carfax: Harness, hints: Hints, evaluator: FakeMoveEvaluator
) -> None:
    table = await carfax.game(terms=CASUAL)
    for turn in (1, 2, 3, 4):
        asked = [hints.of(table, mover_id(table)) for _ in range(5)]
        assert len({tuple(found) for found in await asyncio.gather(*asked)}) == 1
        await hints.of(table, mover_id(table))
        assert len(evaluator.views) == turn
        table = await carfax.step(table)


async def test_a_hint_is_not_taken_for_the_values_of_a_mistake_with_the_card_of_its_number(
    carfax: Harness, hints: Hints, evaluator: FakeMoveEvaluator
) -> None:
    table = await carfax.step(await carfax.game(terms=CASUAL))
    seat, user_id = table.position.to_move or 0, mover_id(table)
    await hints.of(table, user_id)
    await hints.values(user_id, (table.id, table.ply), table, seat, b"mistake")
    assert len(evaluator.views) == 2


async def test_only_the_player_to_move_gets_a_hint(carfax: Harness) -> None:
    table = await carfax.game(terms=CASUAL)
    other = JONATHAN if table.mover == MINA else MINA
    with pytest.raises(NotYourTurn):
        seat_for_hints(table, other.user_id)
    with pytest.raises(NotSeated):
        seat_for_hints(table, LUCY.user_id)
    rated = await carfax.game()
    with pytest.raises(RatedTable):
        seat_for_hints(rated, mover_id(rated))
    ended = await carfax.game(terms=CASUAL)
    ended = await carfax.gameplay.resign(ended.id, MINA.user_id, press=carfax.press())
    with pytest.raises(Refusal, match="game over"):
        seat_for_hints(ended, MINA.user_id)


async def test_there_are_no_hints_for_a_vote(carfax: Harness) -> None:
    table = await carfax.game(MINA, JONATHAN, LUCY, terms=Terms("thracula", rated=False))
    mover = mover_id(table)
    leaver = MINA if mover != MINA.user_id else LUCY
    table = await carfax.gameplay.resign(table.id, leaver.user_id, press=carfax.press())
    with pytest.raises(NotYourTurn):
        seat_for_hints(table, mover)


async def test_a_hint_goes_on_without_one_of_its_callers(
    carfax: Harness, hints: Hints, evaluator: FakeMoveEvaluator
) -> None:
    table = await carfax.game(terms=CASUAL)
    evaluator.awake.clear()
    gone, waiting = (asyncio.create_task(hints.of(table, mover_id(table))) for _caller in range(2))
    await evaluator.begun.wait()
    gone.cancel()
    with pytest.raises(asyncio.CancelledError):
        await gone
    evaluator.awake.set()
    assert await waiting


async def turn_of_mina(carfax: Harness, channel: int) -> Table:
    """A game in this channel in which it is Mina's turn."""
    table = await carfax.game(terms=CASUAL, location=MessageLocation(10, channel))
    while mover_id(table) != MINA.user_id:
        table = await carfax.step(table)
    return table


async def test_nobody_fills_the_queue_of_hints_alone(
    carfax: Harness, hints: Hints, evaluator: FakeMoveEvaluator
) -> None:
    known, beyond, *own = [await turn_of_mina(carfax, at) for at in range(2 + MOST_HINTS_OF_ONE)]
    strangers = await carfax.game(LUCY, JONATHAN, terms=CASUAL)
    hint = await hints.of(known, MINA.user_id)
    evaluator.awake.clear()
    jobs = [asyncio.create_task(hints.of(table, MINA.user_id)) for table in own]
    await settle()
    with pytest.raises(QueueFull, match="own hints full"):
        await asyncio.wait_for(hints.of(beyond, MINA.user_id), HANGING)
    assert await hints.of(known, MINA.user_id) == hint, "it takes no place"
    # Whoever presses again waits for the same hint, and others have places of their own.
    jobs += [asyncio.create_task(hints.of(table, mover_id(table))) for table in (*own, strangers)]
    await settle()
    assert len(evaluator.views) == 1 + MOST_HINTS_OF_ONE + 1
    evaluator.awake.set()
    assert all(await asyncio.gather(*jobs))
    assert await hints.of(beyond, MINA.user_id), "the places are free again"


async def test_hints_that_fail_take_no_place(
    carfax: Harness, hints: Hints, evaluator: FakeMoveEvaluator
) -> None:
    tables = [await turn_of_mina(carfax, at) for at in range(MOST_HINTS_OF_ONE + 1)]
    sound = evaluator.hints
    failing(evaluator, "hints", QueueFull("queue_full"))
    for table in tables:
        with pytest.raises(QueueFull, match=r"^queue full"):
            await hints.of(table, MINA.user_id)
    stand_in(evaluator, "hints", sound)
    assert await hints.of(tables[0], MINA.user_id)


async def test_closing_ends_a_hint_under_way_and_lets_none_begin(
    carfax: Harness, hints: Hints, evaluator: FakeMoveEvaluator
) -> None:
    table = await carfax.game(terms=CASUAL)
    evaluator.awake.clear()
    waiting = [asyncio.create_task(hints.of(table, mover_id(table))) for _ in range(2)]
    await evaluator.begun.wait()
    await hints.close()
    for one in waiting:
        with pytest.raises(Closing):
            await one
    with pytest.raises(Closing):
        await hints.of(table, mover_id(table))
