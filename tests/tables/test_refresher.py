"""What was stored and not shown is shown again."""

from pathlib import Path

from bot.model.location import MessageLocation
from bot.model.shards import EVERY_SHARD
from tests.tables.fakes import CRYPT, FakeTime, harness

SHOWN = MessageLocation(CRYPT.guild_id, CRYPT.channel_id, 555)


async def test_a_paused_table_is_shown_again_at_the_start(tmp_path: Path) -> None:
    """In direct messages nothing else tells that it could be shown now."""
    async with harness(tmp_path / "dracula.db", FakeTime()) as here:
        table = await here.game()
        await here.locations.record_shown(table, SHOWN)
        moved = await here.step(await here.tables.get(table.id))
        await here.clocks.mark_unreachable(table.id, SHOWN.channel_id)
        gone = await here.game()
        await here.clocks.mark_lost(gone.id)
        here.publisher.tables.clear()
        await here.refresher.show_missed(EVERY_SHARD)
        assert [after.id for _, after in here.publisher.tables] == [moved.id]
