"""A private message of a player shows everything at once on a phone.

The game in `HIGHER` does not always: decision 0020 says why.
"""

from collections.abc import Iterator
from dataclasses import replace
from itertools import islice

import pytest

from bot.engine.coffin.grid import CELL_NAMES
from bot.engine.games import GAMES
from bot.i18n.translator import Translator, languages, translator_for
from bot.kits.catalogue import kit_for
from bot.kits.counterbluff.kit import COUNTERBLUFF
from bot.kits.fosco.kit import FOSCO
from bot.kits.kit_types import TableRef
from bot.messages.message import Message
from bot.model.players import Person, Preferences
from bot.store.stored_values import TakebackRequest
from bot.tables.table import Table
from bot.tables.takebacks import last_mover, may_ask
from bot.ui.layouts import table as public
from bot.ui.private_form import for_reader
from cogs.table import layouts
from tests.engine.playouts import played
from tests.kits.counterbluff.moments import MOMENTS, state_at
from tests.kits.fosco.views import LONG, movers
from tests.ui.limits import check
from tests.ui.phone import MOST, SMALL, VISIBLE, WIDTH, height, text_width
from tests.ui.tables import table_at

HIGHER = {"dracula.partners": 541}
"""By game: the greatest height of a message that is higher than it should be."""
COUNTERBLUFFS = 3
"""How many matches of Counterbluff are looked through: few have all kinds of turns."""
NAMES = ("Mina", "Jonathan", "Lucy", "Quincey")


def tables(key: str, number: int) -> Iterator[Table]:
    """The table at every ply of a game in which hints are allowed, as the players see it."""
    record, reached = played(key, number)
    people = tuple(Person(seat + 1, NAMES[seat]) for seat in range(len(reached[0].sides)))
    for position in reached[:-1]:
        made = replace(record, moves=record.moves[: position.ply])
        table = table_at(made, position, people)
        yield replace(table, terms=replace(table.terms, rated=False))


def messages(table: Table, _: Translator) -> Iterator[Message]:
    """The private messages of the player to move."""
    mover = table.position.to_move
    if mover is None:
        return
    yield layouts.turn(table, mover, _)
    yield layouts.hand(table, mover, _)
    yield layouts.hand(table, mover, _, which=layouts.which_game(table, mover + 1, _))
    for cell in islice(CELL_NAMES, 0, None, 4):
        yield layouts.card_choices(table, mover, cell, _)
    for card in islice(table.view(mover).hand, 0, None, 6):
        yield layouts.cell_choices(table, mover, str(card), _)


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("key", GAMES)
def test_the_message_of_a_turn_fits_a_phone_with_room_to_spare(key: str, language: str) -> None:
    _, limit = translator_for(language), HIGHER.get(key, MOST)
    for number in range(COUNTERBLUFFS if key == "counterbluff" else 1):
        for table in islice(tables(key, number), number, None, 3):
            for message in messages(table, _):
                assert height(message) <= limit, (number, table.ply, message.lines)


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("key", GAMES)
def test_what_tells_games_apart_fits_on_a_line(key: str, language: str) -> None:
    _ = translator_for(language)
    first, *_later = tables(key, 0)
    named = layouts.which_game(first, 1, _)
    assert NAMES[0] not in named
    assert text_width(named, SMALL) <= WIDTH


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("key", GAMES)
def test_with_a_request_for_a_takeback_a_turn_is_seen_at_once_too(key: str, language: str) -> None:
    """The button that allows it is below all others, none of which it moves."""
    _ = translator_for(language)
    for table in islice(tables(key, 0), 0, None, 3):
        asking, mover = last_mover(table), table.position.to_move
        if mover is None or asking is None or not may_ask(table, asking) or asking == mover:
            continue
        asked = replace(table, takeback=TakebackRequest(table.ply))
        without, message = layouts.turn(table, mover, _), layouts.turn(asked, mover, _)
        check(message)
        assert height(message) <= VISIBLE
        assert message.rows[:-1] == without.rows
        *_others, allow = message.buttons
        assert message.rows[-1] == (allow,)
        assert allow == public.running(asked, _).buttons[-1]
        assert message.lines[0] in public.running(asked, _).lines
        asker = layouts.turn(asked, asking, _)
        assert message.lines[0] not in asker.lines
        assert allow not in asker.buttons


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("name", MOMENTS)
def test_the_hand_of_counterbluff_fits_in_every_kind_of_turn(name: str, language: str) -> None:
    for seat in (0, 1):
        view = state_at(name).view(seat)
        message = COUNTERBLUFF.hand(view, TableRef(7, 3), translator_for(language))
        assert height(message) <= MOST


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize(
    ("key", "options"), [("fosco.two", LONG), ("fosco.four", {"open_hands": "on"})]
)
def test_the_hand_of_fosco_fits_with_the_options_that_offer_most(
    key: str, options: dict[str, str], language: str
) -> None:
    for view in islice(movers(key, options), 0, None, 3):
        assert height(FOSCO.hand(view, TableRef(7, 3), translator_for(language))) <= MOST


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("key", ["dracula.classic", "dracula.revised"])
def test_the_choice_of_a_place_is_seen_at_once_in_text_only_mode_too(
    key: str, language: str
) -> None:
    _ = translator_for(language)
    for table in islice(tables(key, 0), 0, None, 3):
        mover = table.position.to_move or 0
        for card in table.view(mover).hand:
            choices = kit_for(key).choose_cell(table.view(mover), str(card), TableRef(7, 3), _)
            if choices is not None:
                read = for_reader(choices, table.id, Preferences(text_only=True), _)
                assert height(read) <= VISIBLE


def test_a_limit_of_its_own_is_needed() -> None:
    assert all(limit > MOST for limit in HIGHER.values())
