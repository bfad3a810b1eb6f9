"""Messages of running games, leaderboards and profiles."""

import pytest

from bot.engine.games import GAMES
from bot.i18n.translator import Translator, translator_for
from bot.model.results import EditionRecord, Leaderboard, Profile, Rank
from cogs.lookup import layouts as lists
from tests.ui.limits import check
from tests.ui.tables import WILD, lobby_of, tables_of, user_id

_ = translator_for("en")


def board(rows: int, page: int = 0, pages: int = 1) -> Leaderboard:
    lines = tuple(
        Rank(n, n, WILD[n % 4], 1500, n % 2 == 0, 10**6, 10**6, 10**9, 1000) for n in range(rows)
    )
    return Leaderboard(lines, Rank(99, 99, WILD[0], 900, True, 1, 0, 0, 0), page, pages)


@pytest.mark.parametrize("rows", [0, 1, 10])
@pytest.mark.parametrize("key", ["", *GAMES])
def test_leaderboards_keep_the_limits(key: str, rows: int, translator: Translator) -> None:
    check(lists.leaderboard(board(rows), True, key, translator))
    check(lists.leaderboard(board(rows, 1, 3), False, key, translator))


def test_a_leaderboard_has_buttons_to_its_other_pages() -> None:
    shown = lists.leaderboard(board(10, 1, 3), True, "", _)
    assert [button.custom_id for button in shown.buttons] == ["b:1:-:1", "b:1:-:3", "b:0:-:1"]


def test_profiles_and_lists_of_games_keep_the_limits(translator: Translator) -> None:
    played = Profile(
        1, 1500, False, 3, 10**5, 10**4, 10**3, 12, 9,
        tuple(EditionRecord(key, 1500, True, 10**5, 10**4, 405) for key in GAMES),
    )  # fmt: skip
    check(lists.profile(Profile(1), WILD[0], translator))
    check(lists.profile(Profile(1, casual=3), WILD[0], translator))
    check(lists.profile(played, WILD[2], translator))
    table = next(tables_of("dracula.partners"))
    check(
        lists.games([table] * 40, [lobby_of("thracula")] * 9, user_id(table.seats[2]), translator)
    )
    check(lists.games([], [], 1, translator))


def test_games_with_the_callers_turn_come_first() -> None:
    waiting, other = (next(tables_of(key)) for key in ("dracula.classic", "thracula"))
    user = user_id(waiting.mover)
    assert other.seat_to_act(user) is None or waiting.seat_to_act(user) is not None
    lines = lists.games([other, waiting], [], user, _).lines
    assert "your turn" in lines[1]
