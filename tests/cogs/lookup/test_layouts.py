"""Messages of running games, leaderboards and profiles."""

import re
from dataclasses import replace
from itertools import starmap

import pytest

from bot.engine.games import GAMES
from bot.i18n.translator import Translator, translator_for
from bot.kits.catalogue import KITS
from bot.model.players import Person
from bot.model.results import Leaderboard, Rank
from bot.tables.table import Table
from cogs.lookup import layouts as lists
from tests.ui.limits import check
from tests.ui.tables import WILD, lobby_of, tables_of, user_id

_ = translator_for("en")


def board(rows: int, page: int = 1, pages: int = 1) -> Leaderboard:
    lines = tuple(
        Rank(n, n, WILD[n % 4], 1500, n % 2 == 0, 10**6, 10**6, 10**9, 1000) for n in range(rows)
    )
    return Leaderboard(lines, Rank(99, 99, WILD[0], 900, True, 1, 0, 0, 0), page, pages)


@pytest.mark.parametrize("rows", [0, 1, 10])
@pytest.mark.parametrize("key", ["", *GAMES, *KITS])
def test_leaderboards_stay_within_discords_limits(
    key: str, rows: int, translator: Translator
) -> None:
    check(lists.leaderboard(board(rows), True, key, translator))
    check(lists.leaderboard(board(rows, 2, 3), False, key, translator))


def test_a_rank_shows_the_places_gained_or_lost() -> None:
    rows = tuple(
        Rank(n, n, "Mina", 1500, False, 9, 9, 9, 0, gained)
        for n, gained in enumerate((None, 0, 2, -3), 1)
    )
    shown = lists.leaderboard(Leaderboard(rows, None, 1, 1), True, "", _)
    assert [("▲2" in line, "▼3" in line) for line in shown.lines[1:]] == [
        (False, False),
        (False, False),
        (True, False),
        (False, True),
    ]
    assert "last week" in shown.below[-1]


def test_a_rank_has_the_games_won_and_played_in_short() -> None:
    rows = (Rank(4, 1, "Mina", 1500, False, 50, 27, 77, 0),)
    shown = lists.leaderboard(Leaderboard(rows, None, 1, 1), True, "", _)
    assert shown.lines[1].endswith("· 27/50"), "a line for a phone"
    assert "games won/played" in shown.below[-1]


def test_a_provisional_rating_has_a_question_mark_that_the_legend_explains() -> None:
    sure = Rank(4, 1, "Mina", 1500, False, 50, 27, 77, 0)
    unsure = replace(sure, user_id=2, provisional=True)
    for rows, own, marked in (
        ((sure, sure), sure, False),
        ((sure, unsure), None, True),
        ((sure,), unsure, True),
    ):
        shown = lists.leaderboard(Leaderboard(rows, own, 1, 1), True, "", _)
        text = "\n".join((*shown.lines, *shown.below))
        assert ("**1500?**" in text) == marked
        assert ("? not enough rated games yet" in text) == marked
        assert "±" not in text


def test_points_are_told_where_they_are_those_of_one_game() -> None:
    rows = (Rank(1, 1, "Mina", 1500, False, 9, 4, 77, 0),)
    titles = {"": "All games", "fosco": "Fosco ·", "fosco.two": "Fosco for two"}
    for key, title in titles.items():
        shown = lists.leaderboard(Leaderboard(rows, None, 1, 1), True, key, _)
        assert title in shown.lines[0]
        assert ("77 points" in shown.lines[1]) == bool(key)


@pytest.mark.parametrize(("streak", "shown"), [(2, False), (3, True)])
def test_a_streak_of_three_wins_is_shown_and_explained(streak: int, shown: bool) -> None:
    rows = (Rank(1, 1, "Mina", 1500, False, 9, 4, 77, streak),)
    message = lists.leaderboard(Leaderboard(rows, None, 1, 1), True, "", _)
    text = "\n".join((*message.lines, *message.below))
    assert (f" · 🔥 {streak}" in text) == ("🔥 rated wins in a row" in text) == shown


def test_a_leaderboard_has_buttons_to_its_other_pages() -> None:
    shown = lists.leaderboard(board(10, 2, 3), True, "", _)
    assert [button.custom_id for button in shown.buttons] == ["b:1:-:1", "b:1:-:3", "b:0:-:1"]


def test_lists_of_games_stay_within_discords_limits(translator: Translator) -> None:
    table = next(tables_of("dracula.partners"))
    lobbies = [replace(lobby_of("thracula"), id=number) for number in range(1, 41)]
    for own, others in ((lobbies, lobbies), (lobbies[:11], []), ([], lobbies[:9])):
        check(
            lists.games(
                lists.OwnGames([table] * 40, own, others), user_id(table.seats[2]), translator
            )
        )
    check(
        lists.games(
            lists.OwnGames([table] * 40, lobbies, lobbies, awaiting=lobbies),
            user_id(table.seats[2]),
            translator,
        )
    )
    for banned in (False, True):
        check(lists.games(lists.OwnGames(banned=banned), 1, translator))


def test_several_own_challenges_have_a_menu_with_the_numbers_of_the_list() -> None:
    lobbies = [replace(lobby_of("thracula"), id=number) for number in range(11, 41)]
    host = lobbies[0].challenger.user_id
    one, many = (lists.games(lists.OwnGames(own=own), host, _) for own in (lobbies[:1], lobbies))
    assert [button.custom_id for button in one.buttons] == ["l:11:stop:-:-"]
    (menu,) = many.selects
    assert not one.selects + many.buttons
    assert [option.value for option in menu.options] == [str(n) for n in range(11, 36)]
    shown = [line.partition(":")[0] for line in many.lines if line[0].isdigit()]
    assert shown == [option.label for option in menu.options[: len(shown)]]
    assert len(shown) > 5


def test_each_list_says_how_many_of_its_own_are_left_out() -> None:
    table = next(tables_of("dracula.classic"))
    lobbies = [replace(lobby_of("thracula"), id=number) for number in range(1, 41)]
    lines = lists.games(
        lists.OwnGames([table] * 40, lobbies, lobbies[:2]), user_id(table.seats[0]), _
    ).lines
    starts = [n for n, line in enumerate(lines) if line.startswith(("###", "**"))]
    games, own, others = (
        lines[start + 1 : end] for start, end in zip(starts, (*starts[1:], len(lines)), strict=True)
    )
    for listed in (games, own):
        assert listed[-1] == f"… and {41 - len(listed)} more"
    assert len(others) == 2


def test_challenges_to_the_reader_come_first_and_leave_room_for_the_games() -> None:
    table = next(tables_of("dracula.classic"))
    lobbies = [replace(lobby_of("thracula"), id=number) for number in range(1, 41)]
    everything = lists.OwnGames([table] * 40, lobbies, lobbies, awaiting=lobbies)
    lines = lists.games(everything, user_id(table.seats[0]), _).lines
    titles = [line for line in lines if line.startswith(("###", "**"))]
    assert titles[1:] == [
        "**Challenges to you**",
        "**Your open challenges**",
        "**Open challenges in this channel**",
    ]
    starts = [lines.index(title) for title in titles]
    counts = [end - start for start, end in zip(starts, (*starts[1:], len(lines)), strict=True)]
    assert counts[0] > max(counts[1:]), "one's games have the most room"


def test_a_challenge_of_others_says_whether_it_is_a_rematch() -> None:
    lobby = lobby_of("thracula")
    shown = lists.games(lists.OwnGames(others=[lobby, replace(lobby, rematch_of=7)]), 1, _)
    game, rematch = shown.lines[-2:]
    assert "wants to play Thracula" in game
    assert "wants a rematch: Thracula" in rematch


def test_a_game_of_partners_says_who_is_on_whose_side_and_whose_turn_it_is() -> None:
    line = listed("dracula.partners", reader=0, to_move=2)
    assert ": with Lucy against Jonathan & Quincey · waiting for Lucy ⏳" in line
    line = listed("dracula.partners", reader=1, to_move=2)
    assert ": with Quincey against Mina & Lucy · waiting for Lucy ⏳" in line
    line = listed("dracula.partners", reader=2, to_move=2)
    assert ": with Mina against Jonathan & Quincey · **your turn** ⏳" in line


def test_without_partners_a_game_says_whose_turn_it_is_if_there_are_several_others() -> None:
    assert ": Mina · Lucy · waiting for Lucy ⏳" in listed("thracula", reader=1, to_move=2)
    assert ": Mina ⏳" in listed("dracula.classic", reader=1, to_move=0)


def test_a_game_that_waits_for_nobody_names_nobody() -> None:
    """A computer plays on for the player to move, who has left."""
    begun = at_turn("thracula", 2)
    left = replace(begun, position=begun.position.play("!resign 2").play("!continue 0"))
    assert ": Mina · 🕯️ Harker for Lucy ⏳" in told(left, 1).replace("\N{NO-BREAK SPACE}", " ")


def test_who_has_left_is_named_alone_while_the_others_vote_whether_to_play_on() -> None:
    begun = at_turn("thracula", 2)
    left = replace(begun, position=begun.position.play("!resign 2"))
    assert ": Mina · Lucy" in told(left, 1)


@pytest.mark.parametrize(("message_id", "why"), [(None, "its message is gone"), (5, "I cannot")])
def test_a_game_that_cannot_be_shown_says_until_when_it_can_be_brought_elsewhere(
    message_id: int | None, why: str
) -> None:
    begun = at_turn("abstrac", 0)
    place = replace(begun.location, message_id=message_id)
    lost = replace(begun, location=place, unreachable=True)
    (_title, line) = lists.games(lists.OwnGames([lost], void_at={lost.id: 90.0}), 1, _).lines
    assert f" · {why}" in line
    assert line.endswith(
        f"`/dracula board table:{lost.id}` shows it here · otherwise it is called off <t:90:R>"
    )


def test_a_game_that_has_not_been_shown_yet_is_called_off_at_no_time() -> None:
    begun = at_turn("abstrac", 0)
    line = told(replace(begun, location=replace(begun.location, message_id=None)), 1)
    assert line.endswith("shows it here")


def at_turn(key: str, to_move: int) -> Table:
    """A table with well-known names at the turn of this seat."""
    names = ("Mina", "Jonathan", "Lucy", "Quincey")
    table = next(one for one in tables_of(key) if one.position.to_move == to_move)
    return replace(table, seats=tuple(starmap(Person, enumerate(names[: len(table.seats)]))))


def told(table: Table, reader: int) -> str:
    (_title, line) = lists.games(lists.OwnGames([table]), reader, _).lines
    return re.sub("[\u2068\u2069]", "", line)


def listed(key: str, reader: int, to_move: int) -> str:
    return told(at_turn(key, to_move), reader)


def test_games_with_the_callers_turn_come_first() -> None:
    waiting, other = (next(tables_of(key)) for key in ("dracula.classic", "thracula"))
    user = user_id(waiting.mover)
    assert other.awaited_seat(user) is None or waiting.awaited_seat(user) is not None
    lines = lists.games(lists.OwnGames([other, waiting]), user, _).lines
    assert "your turn" in lines[1]
