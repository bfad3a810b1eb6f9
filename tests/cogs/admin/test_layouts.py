"""The messages of moderators keep Discord's limits, with the longest names too."""

from dataclasses import replace

import pytest

from bot.i18n.translator import Translator, translator_for
from bot.model.lobby import Lobby
from bot.model.location import MessageLocation
from bot.model.players import Person
from bot.model.terms import Terms
from bot.tables.moderation import Overview, TableActivity
from cogs.admin import ban_layouts, layouts
from tests.ui.limits import check, texts
from tests.ui.tables import tables_of

BIG = 2**63 - 1
LONGEST = Person(BIG, "*_" * 16)
PLACE = MessageLocation(BIG, BIG, BIG)
TABLE = replace(
    list(tables_of("dracula.partners"))[3], id=BIG, seats=(LONGEST,) * 4, location=PLACE
)
LOBBY = Lobby(BIG, Terms("thracula"), (LONGEST, None, None), (None,) * 3, PLACE, 9e9)


@pytest.mark.parametrize(("page", "pages"), [(1, 1), (2, 3)])
def test_a_page_of_games_stays_within_discords_limits(
    page: int, pages: int, translator: Translator
) -> None:
    tables = [TableActivity(replace(TABLE, id=BIG - number), 9e9) for number in range(4)]
    lobbies = [replace(LOBBY, id=BIG - number) for number in range(4)]
    seen = Overview(tuple(tables), tuple(lobbies), page, pages, 999, 999)
    check(layouts.overview(seen, translator))


def test_a_game_without_a_move_has_no_last_one() -> None:
    _ = translator_for("en")
    begun, moved = list(tables_of("abstrac"))[:2]
    for table, said in ((begun, "started <t:9000:R>"), (moved, "last move <t:9000:R>")):
        seen = Overview((TableActivity(table, 9e3),), (), 1, 1, 1, 0)
        assert said in texts(layouts.overview(seen, _))


def test_a_moderator_is_told_that_a_game_cannot_be_shown() -> None:
    _, note = translator_for("en"), "its clock stands still until I can"
    for unreachable in (True, False):
        shown = layouts.game(TableActivity(replace(TABLE, unreachable=unreachable), 9e9), _)
        assert (note in texts(shown)) is unreachable


def test_what_is_asked_and_answered_stays_within_discords_limits(translator: Translator) -> None:
    check(layouts.overview(Overview((), (), 1, 1, 0, 0), translator))
    for message in (
        layouts.game(TableActivity(TABLE, 9e9), translator),
        layouts.game(TableActivity(list(tables_of("fosco.two"))[-1], 9e9), translator),
        layouts.confirm_end(TABLE, translator),
        layouts.confirm_move(TABLE, BIG, translator),
        layouts.challenge(LOBBY, translator),
        layouts.ended(TABLE, translator),
        layouts.moved(TABLE, BIG, translator),
        layouts.closed(translator),
        ban_layouts.confirm_ban(BIG, 0, translator),
        ban_layouts.confirm_ban(BIG, 2, translator),
        ban_layouts.already_banned(BIG, translator),
        ban_layouts.no_ban_of_bots(translator),
        ban_layouts.banned(BIG, translator),
        ban_layouts.unbanned(BIG, translator),
        ban_layouts.bans((), translator),
        ban_layouts.bans(tuple(range(BIG - 30, BIG)), translator),
    ):
        check(message)
