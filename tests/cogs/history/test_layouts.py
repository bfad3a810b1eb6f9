"""Messages of finished games stay within Discord's limits, whatever the games and the names."""

from dataclasses import replace

import pytest

from bot.engine.games import GAMES
from bot.engine.record import EventKind
from bot.i18n.translator import Translator, translator_for
from bot.model.histories import EditionScore, History, PlayedGame, Score, Versus
from bot.model.players import Computer, Level, Person
from bot.model.results import Outcome
from bot.ui.layouts import game_over
from cogs.history import layouts
from tests.ui.limits import check, texts
from tests.ui.tables import WILD, tables_of

_ = translator_for("en")
MINA = Person(1, "Mina")


def played(rules: str, outcome: Outcome, *left: int, name: str = "Lucy") -> PlayedGame:
    sides = GAMES[rules].sides
    others = tuple(Person(2 + seat, name) for seat in range(len(sides) - 1))
    final = (-84, None, 62)[: len(set(sides))]
    return PlayedGame(2**63 - 1, rules, 1.8e9, 0, outcome, (MINA, *others), final, left)


@pytest.mark.parametrize("rules", GAMES)
def test_lists_of_games_stay_within_discords_limits(rules: str, translator: Translator) -> None:
    for outcome in Outcome:
        long = replace(played(rules, outcome, name=WILD[1]), ending=EventKind.RESIGN)
        pair = (long, played(rules, outcome, 0))
        games = tuple(replace(pair[n % 2], table=2**63 - 1 - n) for n in range(8))
        check(layouts.history(History(games, 2, 3), Person(1, WILD[0]), translator))
        scores = tuple(EditionScore(key, Score(10**6, 10**6, 10**7)) for key in GAMES)
        check(layouts.versus(Versus(scores, games[:5]), Person(2, WILD[2]), translator))
        *_before, last = tables_of(rules)
    check(layouts.game(last, 2**63 - 1, 10**9, translator))


@pytest.mark.parametrize("rules", GAMES)
def test_a_game_of_a_list_has_the_picture_of_its_end(rules: str) -> None:
    *_running, over = tables_of(rules)
    shown = layouts.game(over, 1, 1, _)
    assert shown.picture == game_over.table_over(over, _).picture is not None
    labels = [button.label for button in shown.buttons]
    assert labels[:3] == ["Review", "Replay", "Share"][: 3 if over.position.winners else 2]
    assert labels[-5:] == ["Scores", "Record", "Verify", "Back", "Go to the table"]


@pytest.mark.parametrize("rules", GAMES)
def test_a_game_that_was_called_off_at_once_has_a_page_without_a_picture(rules: str) -> None:
    begun, *_others = tables_of(rules)
    shown = layouts.game(replace(begun, position=begun.position.play("!void")), 1, 0, _)
    assert shown.picture is None
    assert "called off" in texts(shown)
    assert [button.label for button in shown.buttons] == [
        *("Record", "Verify"),
        *("Back", "Go to the table"),
    ]


def test_a_victory_is_shared_with_those_who_won_too() -> None:
    one = played("thracula", Outcome.WON)
    one = replace(one, seats=(MINA, Person(2, "Lucy"), Person(3, "Quincey")), shared_with=(2,))
    shown = layouts.history(History((one,), 1, 1), MINA, _)
    names = "with \u2068Quincey\u2069 against \u2068Lucy\u2069"
    assert f"won **−84 : – : 62** together {names} · " in texts(shown)


def test_scores_are_those_of_the_person_first() -> None:
    shown = layouts.history(History((played("thracula", Outcome.WON),), 1, 1), MINA, _)
    assert "won **−84 : – : 62** against" in texts(shown)
    lost = PlayedGame(
        7, "dracula.classic", 1.8e9, 1, Outcome.LOST, (Computer(Level.COUNT), MINA), (90, 60)
    )
    shown = layouts.history(History((lost,), 1, 1), MINA, _)
    assert "lost **60 : 90** against 🕯️\N{NO-BREAK SPACE}The Count" in texts(shown)


def test_the_menu_tells_games_apart_by_their_results_and_has_no_date() -> None:
    just_before_midnight = 1_767_311_400.0  # 2026-01-01 23:50 UTC, when Berlin has the next day
    won = replace(played("thracula", Outcome.WON), ended_at=just_before_midnight)
    left = replace(played("abstrac", Outcome.LOST, 0), ended_at=just_before_midnight)
    (menu,) = layouts.history(History((won, left), 1, 1), MINA, _).selects
    found = [(option.label, option.description) for option in menu.options]
    assert found == [("1. Lucy · Lucy", "🏆 Thracula · −84 : – : 62"), ("2. Lucy", "🚪 Abstrac")]


@pytest.mark.parametrize(
    ("ending", "told"),
    [
        (EventKind.RESIGN, ", by resignation · "),
        (EventKind.ABANDON, ", by leaving early · "),
        (EventKind.TIMEOUT, ", on time · "),
        (None, "Lucy\u2069 · "),
    ],
)
def test_a_player_who_wins_with_fewer_points_reads_how(ending: EventKind | None, told: str) -> None:
    won = replace(played("abstrac", Outcome.WON), ending=ending)
    assert told in texts(layouts.history(History((won,), 1, 1), MINA, _))


def test_a_player_who_stays_at_a_table_of_three_has_a_result() -> None:
    stayed = played("thracula", Outcome.WON, 1)
    left = played("thracula", Outcome.LOST, 0)
    two = played("thracula", Outcome.WON, 1, 2)
    lines = [texts(layouts.history(History((one,), 1, 1), MINA, _)) for one in (stayed, left, two)]
    assert ["left before the end" in line for line in lines] == [False, True, True]
    resigned = replace(two, ending=EventKind.RESIGN)
    again = texts(layouts.history(History((resigned,), 1, 1), MINA, _))
    assert "left before the end" in again, "only one of them resigned"


@pytest.mark.parametrize(
    ("ending", "told"),
    [
        (EventKind.RESIGN, "resigned"),
        (EventKind.TIMEOUT, "ran out of time"),
        (EventKind.ABANDON, "has left the castle"),
    ],
)
def test_a_game_left_before_a_deal_was_finished_has_the_words_of_its_table(
    ending: EventKind, told: str
) -> None:
    mina = replace(played("abstrac", Outcome.LOST, 0), ending=ending)
    lucy = replace(played("dracula.partners", Outcome.WON, 3), ending=ending)
    lines = [texts(layouts.history(History((one,), 1, 1), MINA, _)) for one in (mina, lucy)]
    assert f"against \u2068Lucy\u2069 · \u2068Mina\u2069 {told} · " in lines[0]
    assert f"\u2068Lucy\u2069 · \u2068Lucy\u2069 {told} · " in lines[1]


@pytest.mark.parametrize("ending", [None, EventKind.RESIGN, EventKind.ABANDON])
def test_a_player_whom_a_table_of_three_outlasted_reads_how_they_left(
    ending: EventKind | None,
) -> None:
    lost = played("thracula", Outcome.LOST)
    left = replace(lost, ending=ending, departures={0: EventKind.TIMEOUT, 1: EventKind.RESIGN})
    assert ", on time · " in texts(layouts.history(History((left,), 1, 1), MINA, _))
    another = replace(lost, departures={1: EventKind.TIMEOUT})
    assert "on time" not in texts(layouts.history(History((another,), 1, 1), MINA, _))
    early = replace(left, left_early=(0,))
    told = texts(layouts.history(History((early,), 1, 1), MINA, _))
    assert "\u2068Mina\u2069 ran out of time · " in told


def test_the_score_of_all_editions_is_their_sum() -> None:
    scores = (EditionScore("abstrac", Score(3, 1, 5)), EditionScore("thracula", Score(1, 0, 1)))
    last = (played("abstrac", Outcome.WON),)
    shown = texts(layouts.versus(Versus(scores, last), Person(2, ""), _))
    assert "All games: **4 : 1** · 6 games" in shown
    assert "You against \u2068Lucy\u2069" in shown
    one = texts(layouts.versus(Versus(scores[:1], last), Person(2, ""), _))
    assert "All games" not in one


def test_a_history_has_buttons_to_its_other_pages() -> None:
    shown = layouts.history(History((played("abstrac", Outcome.WON),), 2, 3), MINA, _)
    assert [button.custom_id for button in shown.buttons] == ["hy:1:1", "hy:1:3"]
    assert "Page 2 of 3" in texts(shown)
    nobody = layouts.history(History((), 1, 1), MINA, _)
    assert not nobody.buttons
