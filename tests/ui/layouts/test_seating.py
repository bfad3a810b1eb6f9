"""Names of the players at a table."""

from dataclasses import replace

from bot.i18n.translator import translator_for
from bot.model.players import Computer, Level
from bot.ui.layouts.seating import plain_side_names, seat_names
from tests.ui.tables import seated, tables_of

_ = translator_for("en")


def test_the_same_computer_in_several_seats_has_a_number_in_each() -> None:
    table = next(tables_of("dracula.partners"))
    count, harker = Computer(Level.COUNT), Computer(Level.HARKER)
    mixed = (count, *seated(1, ("Mina",)), harker, count)
    names = seat_names(replace(table, seats=mixed), _)
    shown = [f"🕯️_{name}" for name in ("Harker", "The Count_1", "The Count_2")]
    kept = [name.replace("_", "\N{NO-BREAK SPACE}") for name in shown]
    assert names[1:] == ("**\u2068Mina\u2069**", f"**{kept[0]}**", f"**{kept[2]}**")
    assert names[0] == f"**{kept[1]}**"


def test_the_names_of_a_side_in_a_code_block_have_no_markdown_and_do_not_end_it() -> None:
    table = next(tables_of("dracula.partners"))
    count, wild = Computer(Level.COUNT), seated(2, ("**Mi_na**", "```Lucy"))
    mixed = replace(table, seats=(wild[0], count, wild[1], count))
    numbered = (f"The Count\N{NO-BREAK SPACE}{number}" for number in (1, 2))
    assert plain_side_names(mixed, _) == ("**Mi_na** & '''Lucy", " & ".join(numbered))
