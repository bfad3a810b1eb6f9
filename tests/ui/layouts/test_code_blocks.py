"""What stands in place of a picture fits a phone, and its tables are not broken."""

from collections.abc import Iterator
from itertools import islice
from unicodedata import east_asian_width

import pytest

from bot.engine.coffin.grid import CELL_NAMES
from bot.engine.games import GAMES
from bot.i18n.translator import Translator, languages, translator_for
from bot.messages.code_block import code_block
from bot.messages.message import Message
from bot.tables.table import Table
from bot.ui.layouts import game_over
from bot.ui.layouts import table as public
from cogs.table import layouts
from tests.ui.phone import IN_CODE_BLOCK
from tests.ui.tables import tables_of


def messages(table: Table, _: Translator) -> Iterator[Message]:
    """The messages of a table and of its players that have pictures."""
    yield game_over.sheet(table, _)
    if table.over:
        yield game_over.table_over(table, _)
        return
    yield public.running(table, _)
    for seat in range(len(table.seats)):
        yield layouts.hand(table, seat, _)
    mover = table.position.to_move
    if mover is not None:
        yield from (layouts.card_choices(table, mover, cell, _) for cell in CELL_NAMES)
        for card in table.view(mover).hand:
            yield layouts.cell_choices(table, mover, str(card), _)


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("key", GAMES)
def test_what_stands_in_place_of_a_picture_fits_a_phone(key: str, language: str) -> None:
    _ = translator_for(language)
    *running, over = tables_of(key)
    for table in (*islice(running, 0, None, 2), over):
        pictures = [message.picture for message in messages(table, _) if message.picture]
        for line in "\n".join(code_block(picture.plain) for picture in pictures).splitlines():
            assert columns(line) <= IN_CODE_BLOCK


@pytest.mark.parametrize("key", GAMES)
def test_no_row_of_a_coffin_or_of_a_score_sheet_is_broken(key: str) -> None:
    _ = translator_for("en")
    for table in tables_of(key):
        board, sheet = public.running(table, _).picture, game_over.sheet(table, _).picture
        tables = [picture.plain for picture in (board, sheet) if picture]
        for plain in tables if "  a  " in tables[0] else tables[1:]:
            assert all(columns(line) <= IN_CODE_BLOCK for line in plain.splitlines())


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("key", GAMES)
def test_no_total_of_an_end_picture_is_parted_from_its_side(key: str, language: str) -> None:
    *_running, over = tables_of(key)
    picture = game_over.table_over(over, translator_for(language)).picture
    assert picture is not None
    totals = [line for line in picture.plain.splitlines() if "=" not in line]
    assert len(totals) == len(set(over.position.sides))
    assert all(columns(line) <= IN_CODE_BLOCK for line in totals)


def columns(line: str) -> int:
    """The columns of a line: two of a wide sign, none of a selector that makes a sign a letter."""
    signs = line.replace("\N{VARIATION SELECTOR-15}", "")
    return len(signs) + sum(east_asian_width(sign) == "W" for sign in signs)
