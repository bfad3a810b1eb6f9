"""Names of the players at a table."""

from dataclasses import replace

from bot.i18n.translator import translator_for
from bot.model.players import Computer
from bot.ui.layouts.seating import seat_names
from tests.ui.tables import seated, tables_of

_ = translator_for("en")


def test_the_same_computer_in_several_seats_has_a_number_in_each() -> None:
    table = next(tables_of("dracula.partners"))
    count, harker = Computer("count"), Computer("harker")
    mixed = (count, *seated(1, ("Mina",)), harker, count)
    names = seat_names(replace(table, seats=mixed), _)
    assert names[1:3] == ("**\u2068Mina\u2069**", "**🕯️ Harker**")
    assert (names[0], names[3]) == ("**🕯️ The Count 1**", "**🕯️ The Count 2**")
