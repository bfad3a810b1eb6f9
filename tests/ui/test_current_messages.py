"""What the message of a finished game tells of its players, and what it does without."""

from dataclasses import replace

from bot.i18n.translator import translator_for
from bot.model.errors import Busy
from bot.tables.table import Table
from bot.ui.current_messages import CurrentMessages
from tests.ui.limits import texts
from tests.ui.tables import seated, tables_of


async def test_the_end_of_a_game_is_shown_though_the_score_of_its_players_is_not_known() -> None:
    async def known(_table: Table, _guild_id: int | None) -> tuple[int, int]:
        return 3, 1

    async def busy(_table: Table, _guild_id: int | None) -> tuple[int, int]:
        raise Busy

    *_running, over = tables_of("dracula.classic")
    table, told = replace(over, seats=seated(2)), []
    for between in (known, busy):
        current = CurrentMessages(lambda _guild: (), between)
        told.append("Between you" in texts(await current.of(table, 10, translator_for("en"))))
    assert told == [True, False]
