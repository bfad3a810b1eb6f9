"""What must never be told: the seed before the end, and cards that nobody has seen."""

import logging
from pathlib import Path

import pytest

from bot import logs
from bot.engine.cards import PACK54
from bot.model.errors import Busy, DamagedRecord
from bot.model.players import Computer, Level
from bot.model.terms import Terms
from bot.store.stored_values import MoveCommit, TurnState
from tests.tables.fakes import (
    CLASSIC,
    CRYPT,
    LIMITS,
    MINA,
    FakeMoveChooser,
    harness,
    settle,
    stand_in,
)


def told(caplog: pytest.LogCaptureFixture, seed: bytes) -> str:
    """Everything that the log says, as it would be written."""
    formatter = logging.Formatter("%(message)s")
    text = "\n".join(formatter.format(record) for record in caplog.records)
    assert text
    assert seed.hex() not in text
    assert repr(seed) not in text
    return text


@pytest.mark.parametrize("fails", [False, True])
async def test_no_line_of_the_log_holds_the_seed_or_a_card(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, fails: bool
) -> None:
    """At the most talkative level, and when things go wrong as well."""
    for name, least in logs.QUIET.items():
        caplog.set_level(least, name)
    caplog.set_level(logging.DEBUG)

    def out_of_its_mind() -> None:
        if fails:
            raise ValueError(f"I hold {PACK54}")

    move_chooser = FakeMoveChooser(spoil=out_of_its_mind)
    async with harness(tmp_path / "dracula.db", move_chooser=move_chooser) as here:
        here.publisher.fails = fails
        lobby = await here.lobbies.challenge(MINA, [Computer(Level.RENFIELD)], CLASSIC, CRYPT)
        seed = (await here.table_of(lobby)).record.seed
        for _ in range(12):
            await settle(here.time.busy)
            table = await here.table_of(lobby)
            if table.mover == MINA:
                await here.step(table)
        append = here.store.games.append

        async def busy(step: MoveCommit, *_meanwhile: object) -> None:
            raise Busy

        stand_in(here.store.games, "append", busy if fails else append)
        await here.locations.record_shown(table, CRYPT)
        await here.time.advance(400_000)
    text = told(caplog, seed)
    words = set(text.replace("'", " ").replace(",", " ").replace("(", " ").split())
    assert not words & {str(card) for card in PACK54 if not card.is_vampire}
    assert "Card(" not in text


async def test_a_record_that_cannot_be_replayed_brings_no_card_into_the_log(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    """Its timer fails, too, with an exception that is logged."""
    async with harness(tmp_path / "dracula.db") as here:
        table = await here.game(terms=Terms("counterbluff", rated=False))
        seat = table.position.to_move
        assert seat is not None
        hand = table.view(1 - seat).hand[:5]
        text = f"down{''.join(map(str, hand))}"
        turn = TurnState(table.ply + 1, deadline=here.time.now + 1)
        await here.store.games.append(MoveCommit(table.id, text, here.time.now, turn))
        await here.time.advance(2 * LIMITS.heartbeat_seconds)
        with pytest.raises(DamagedRecord):
            await here.tables.get(table.id)
    lines = told(caplog, table.record.seed)
    assert not [card for card in hand if str(card) in lines]
    assert f"table {table.id} cannot be replayed: five_cards at ply 0\n  File " in lines
