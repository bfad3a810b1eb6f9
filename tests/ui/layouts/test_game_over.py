"""Messages about the end of a game: results, sessions, and events outside the rules."""

from dataclasses import replace
from enum import StrEnum

import pytest

from bot.engine.coffin.rules import TieBreak
from bot.engine.coffin.view import CoffinView, coffin_view
from bot.engine.games import GAMES
from bot.engine.games.caterpillar.results import Decision
from bot.engine.games.caterpillar.view import caterpillar_view
from bot.engine.match_end import after_game, final_scores, session_total
from bot.engine.record import Record, replay
from bot.engine.results import DecidedBy, GameResult
from bot.i18n.card_names import suit_sign
from bot.i18n.translator import translator_for
from bot.kits.catalogue import LESSONS, kit_for
from bot.kits.caterpillar.kit import CATERPILLAR
from bot.kits.kit_types import PictureFile
from bot.messages.message import Message, Select
from bot.model.players import Computer, Level, Person, Preferences
from bot.render.score_sheet import ScoreSheet
from bot.render.symbols import ACROSS, DOWN
from bot.tables.errors import NotOver
from bot.tables.table import Table
from bot.ui.layouts import end_sentences, game_over, rating_changes, score_text
from bot.ui.layouts import table as layouts
from bot.ui.layouts.end_sentences import EndFacts
from bot.ui.layouts.seating import seat_names
from bot.ui.private_form import in_preferred_form
from tests.engine.playouts import COFFINS, played
from tests.ui.limits import check, texts
from tests.ui.phone import MOST_TO_READ, height
from tests.ui.tables import seated, table_at, tables_of, user_id

NAMES = ("Mina", "Jonathan", "Lucy", "Quincey")
_ = translator_for("en")


def ended_by(ending: str, moves: tuple[str, ...] = ()) -> str:
    record = Record("dracula.classic", b"\7" * 32, {}, (*moves, ending))
    position = replay(GAMES[record.rules], record)
    message = game_over.table_over(table_at(record, position, seated(2, NAMES)), _)
    check(message)
    return texts(message)


def left_by_the_best(number: int) -> tuple[Table, int]:
    """A game of Thracula whose best player left before the last card; and that player's seat."""
    record, reached = played("thracula", number)
    best = reached[-1].state.result_among((0, 1, 2)).winners[0]
    left = (f"!resign {best}", f"!continue {(best + 1) % 3}")
    moves = (*record.moves[:-1], *left, record.moves[-1])
    whole = replace(record, moves=moves)
    return table_at(whole, replay(GAMES["thracula"], whole), seated(3, NAMES)), best


@pytest.mark.parametrize("number", range(3))
def test_a_player_who_left_thracula_is_nowhere_shown_as_its_winner_t9(number: int) -> None:
    table, best = left_by_the_best(number)
    (winner,) = table.position.winners or ()
    assert not any("Harker" in name for name in seat_names(table, _)), "a result is a person's"
    for view in (table.view(None), table.view(0), after_game(table.view(None), 1)):
        assert view.game_results[-1].winners == (winner,) != (best,)
    sheet = kit_for("thracula").pictures.sheet(table.view(None), PictureFile("sheet"), _)
    assert sheet.alt.endswith(f"Won by: the {('diamond', 'disc', 'square')[winner]}.")


def test_the_end_and_the_scores_say_that_who_left_comes_last_and_who_played_on_t9() -> None:
    table, best = left_by_the_best(0)
    gone = seat_names(table, _)[best]
    told = f"{gone} left before the end and comes last; **🕯️\N{NO-BREAK SPACE}Harker** played on."
    over = game_over.table_over(table, _)
    check(over)
    assert over.below[0] == told
    assert game_over.private_end(table, _).lines[1] == told
    assert height(game_over.private_end(table, _)) <= MOST_TO_READ
    assert height(over) <= MOST_TO_READ


def test_before_the_end_nobody_comes_last() -> None:
    first = thracula_after().position.to_move
    assert first is not None
    running = thracula_after(f"!resign {first}", f"!continue {(first + 1) % 3}")
    called_off = thracula_after("!resign 1", "!decline 0", "!decline 2")
    for table in (tuple(tables_of("thracula"))[-1], running, called_off):
        assert "comes last" not in texts(game_over.sheet(table, _))


@pytest.mark.parametrize(
    ("ending", "expected"),
    [
        ("!resign 1", "resigned"),
        ("!timeout 1", "out of time"),
        ("!abandon 1", "left the castle"),
    ],
)
def test_a_forfeit_names_the_loser_and_the_winner(ending: str, expected: str) -> None:
    text = ended_by(ending)
    assert expected in text
    assert "**\u2068Mina\u2069** wins!" in text


@pytest.mark.parametrize(
    ("ending", "reason"),
    [("!void", "called off"), ("!idle", "for thirty days"), ("!annul", "A moderator")],
)
def test_a_void_game_says_why_and_has_no_winner(ending: str, reason: str) -> None:
    text = ended_by(ending)
    assert reason in text
    assert "wins" not in text


@pytest.mark.parametrize(
    ("votes", "reason"),
    [(("!decline 0", "!decline 2"), "called off"), (("!continue 0", "!annul"), "A moderator")],
)
def test_a_game_without_a_result_says_who_had_left_it(votes: tuple[str, ...], reason: str) -> None:
    over = thracula_after("!resign 1", *votes)
    left, why = end_sentences.how_it_ended(over, over.view(None), _)
    assert left == f"{seat_names(over, _)[1]} left before the end."
    assert reason in why


@pytest.mark.parametrize(
    ("acts", "told"),
    [
        (("!resign 1", "!decline 0", "!decline 2"), (0,)),
        (("!resign 1", "!decline 2", "!decline 0"), (2,)),
        (("!resign 1", "!decline 0", "!void"), (0, 2)),
        (("!resign 1", "!continue 0", "!resign 0"), (2,)),
        (("!resign 1", "!continue 0", "!timeout 0"), (0, 2)),
    ],
)
def test_whoever_ends_a_game_or_has_left_it_is_not_told_that_it_is_over(
    acts: tuple[str, ...], told: tuple[int, ...]
) -> None:
    over = thracula_after(*acts)
    notice = game_over.notice(over, "https://discord.com", _)
    assert notice.mentions == tuple(user_id(over.seats[seat]) for seat in told)


def test_refusing_to_play_has_no_winner() -> None:
    text = ended_by("refuse", ("queen",))
    assert "Nobody wins" in text
    assert "\U0001f3c6" not in text


def thracula_after(*endings: str) -> Table:
    record = Record("thracula", b"\7" * 32, {}, endings)
    return table_at(record, replay(GAMES["thracula"], record), seated(3, NAMES))


def test_the_remaining_players_vote_on_playing_on() -> None:
    table = thracula_after("!resign 1")
    message = layouts.running(table, _)
    check(message)
    assert "Jonathan" in texts(message)
    assert set(message.mentions) == {user_id(table.seats[seat]) for seat in (0, 2)}
    moves = [button.custom_id.rpartition(":")[2] for button in message.buttons[:2]]
    assert moves == ["continue", "decline"]


def test_a_player_who_has_left_is_not_pinged_and_the_computer_is_named_that_plays_on() -> None:
    first = thracula_after().position.to_move
    assert first is not None
    left = thracula_after(f"!resign {first}", f"!continue {(first + 1) % 3}")
    message = layouts.running(left, _)
    check(message)
    assert message.mentions == ()
    assert "<@" not in texts(message)
    name = f"**\u2068{NAMES[first]}\u2069**"
    assert f"**🕯️\N{NO-BREAK SPACE}Harker** for {name} is thinking…" in texts(message)
    asked = layouts.running(thracula_after(f"!resign {first}"), _)
    assert f"{name} left" in texts(asked)
    assert "Harker** for" not in texts(asked), "before the others have agreed to it"


def drawing_argument(message: Message) -> object:
    """The argument from which the picture of a message is drawn."""
    assert message.picture is not None
    argument, *_others = message.picture.drawing.arguments
    return argument


def test_a_session_shows_every_game_and_the_totals() -> None:
    *_running, over = tables_of("dracula.classic", 4, {"session_target": "1000"})
    view = over.view(None)
    assert len(view.game_results) > 1
    for game, game_result in enumerate(view.game_results, start=1):
        message = game_over.game_over(over, game, _)
        check(message)
        assert all(f"**{final}**" in texts(message) for final in game_result.finals)
        sheet, coffin = (
            drawing_argument(message),
            drawing_argument(game_over.deal_over(over, game, 0, _)),
        )
        assert isinstance(sheet, ScoreSheet)
        assert isinstance(coffin, CoffinView)
        symbols = {"queen": ACROSS, "king": DOWN}
        assert {column.symbol for column in sheet.columns} == {ACROSS, DOWN}
        assert [column.symbol for column in sheet.columns] == [symbols[way] for way in coffin.ways]
    summary = texts(game_over.table_over(over, _))
    assert all(f"**{points}**" in summary for points in session_total(view))


def test_the_scores_of_a_later_game_tell_of_the_whole_session() -> None:
    tables = list(tables_of("dracula.classic", 4, {"session_target": "1000"}))
    begun = next(table for table in tables if table.view(None).game == 2)
    for table in (begun, tables[-1]):
        told = game_over.sheet(table, _)
        check(told)
        assert all(f"**{points}**" in texts(told) for points in session_total(table.view(None)))
        assert "No coffin has been finished yet" not in texts(told)
    assert "Session" not in texts(game_over.sheet(tables[0], _))


def test_scores_say_that_no_deal_has_been_or_was_finished() -> None:
    tables = list(tables_of("dracula.classic", 4, {"session_target": "1000"}))
    second = next(table for table in tables if table.view(None).game == 2)
    for table, of in ((tables[0], ""), (second, " of this game")):
        over = replace(table, position=table.position.play("!void"))
        assert f"No coffin{of} has been finished yet." in game_over.sheet(table, _).lines
        assert f"No coffin{of} was finished." in game_over.sheet(over, _).lines


@pytest.mark.parametrize("key", GAMES)
def test_an_end_without_a_finished_deal_calls_it_what_the_game_calls_it(key: str) -> None:
    begun, *_others = tables_of(key)
    over = replace(begun, position=begun.position.play("!void"))
    word = "hand" if key == "counterbluff" else "coffin" if key in COFFINS else "deal"
    assert f"No {word} was finished." in game_over.sheet(over, _).lines


def test_an_end_without_a_finished_deal_has_no_score_sheet() -> None:
    begun, *_others = tables_of("dracula.classic")
    resigned = replace(begun, position=begun.position.play("!resign 1"))
    shown = game_over.private_end(resigned, _)
    view = resigned.view(None)
    assert shown.lines[0].endswith("the game is over")
    assert shown.lines[1:] == end_sentences.how_it_ended(resigned, view, _)
    assert shown.lines[1].endswith("wins!")
    assert shown.lines[2:] == ("No coffin was finished.",), "and no score of nothing"


@pytest.mark.parametrize("key", GAMES)
def test_a_game_that_is_won_before_a_deal_is_finished_ends_without_a_picture(key: str) -> None:
    begun, *_others = tables_of(key)
    won = begun.position.play("!resign 0")
    if not won.over:
        won = won.play("!resign 1")
    shown = game_over.table_over(replace(begun, position=won), _)
    assert won.winners
    assert shown.picture is None
    assert "Share" not in {button.label for button in shown.buttons}


def test_the_score_sheet_at_the_end_says_who_resigned_and_the_scores_once() -> None:
    *running, over = tables_of("dracula.classic")
    assert game_over.private_end(over, _) == game_over.sheet(over, _)
    resigned = replace(over, position=running[-1].position.play("!resign 1"))
    told, scores = end_sentences.how_it_ended(resigned, resigned.view(None), _)
    sheet = game_over.sheet(resigned, _)
    assert game_over.private_end(resigned, _).lines == (told, *sheet.lines)
    assert sheet.lines.count(scores) == 1


def test_the_score_sheet_of_a_session_that_was_broken_off_has_the_points_of_all_games() -> None:
    tables = tables_of("dracula.classic", 4, {"session_target": "1000"})
    second = next(one for one in tables if one.view(None).game == 2 and one.view(None).results)
    resigned = replace(second, position=second.position.play("!resign 1"))
    _told, scores = end_sentences.how_it_ended(resigned, resigned.view(None), _)
    assert scores.startswith("Session: ")
    assert scores not in game_over.sheet(second, _).lines, "a game counts once it is over"
    assert game_over.private_end(resigned, _).lines.count(scores) == 1
    picture = game_over.sheet(resigned, _).picture
    assert picture is not None
    points = [str(points) for points in final_scores(resigned.view(None))]
    assert f"Session: {' to '.join(points)}." in picture.alt
    assert all(f" {score}" in picture.plain.splitlines()[-1] for score in points)


@pytest.mark.parametrize("key", ["fosco.two", "fosco.four"])
def test_the_points_of_each_suit_stand_only_in_the_arithmetic_of_a_deal(key: str) -> None:
    *_running, over = tables_of(key)
    results = over.view(None).results
    scoring = [part for parts in results[-1].parts for part in parts if part.points]
    assert scoring
    for shown in (game_over.deal_over(over, 1, len(results) - 1, _), game_over.sheet(over, _)):
        told = "\n".join((*shown.lines, *shown.below))
        assert all(told.count(suit_sign(part.label)) == 1 for part in scoring)


@pytest.mark.parametrize("key", ["caterpillar", "counterbluff"])
def test_finished_deals_stay_in_the_channel_only_where_the_kit_says_so(key: str) -> None:
    tables = list(tables_of(key))
    left = [len(game_over.deals_over(table, 0, _)) for table in tables]
    deals = len(tables[-1].view(None).results)
    assert deals > 1
    if kit_for(key).deals_stay:
        assert set(left) == set(range(deals + 1))
    else:
        assert (set(left[:-1]), left[-1]) == ({0}, 1)
        (last,) = game_over.deals_over(tables[-1], deals - 1, _)
        assert f"Hand {deals} is over" in texts(last)


@pytest.mark.parametrize(
    ("key", "decided_by", "told"),
    [
        ("abstrac", DecidedBy.DRAW, ()),
        ("caterpillar", DecidedBy.TOTAL, ()),
        ("caterpillar", Decision.COURT_SHORT, ("Court short wins the game, whatever the points.",)),
        ("dracula.classic", DecidedBy.TOTAL, ()),
        (
            "dracula.classic",
            TieBreak.BEST_LINE,
            ("A tie at **250**: the best single lines decide.",),
        ),
        (
            "dracula.classic",
            TieBreak.SIXTH_DEAL,
            ("A tie at **250**: the sixth coffin decides.",),
        ),
    ],
)
def test_what_decided_is_told_unless_it_was_the_totals(
    key: str, decided_by: StrEnum, told: tuple[str, ...]
) -> None:
    *_running, over = tables_of(key)
    view = over.view(None)
    result = GameResult((250, 250), (0, 0), (250, 250), (1,), decided_by)
    assert end_sentences.decided(view, result, _) == told


def test_a_tie_is_told_above_the_bonus_that_breaks_it() -> None:
    *_running, over = tables_of("dracula.classic")
    view = over.view(None)
    result = GameResult((234, 234), (0, 58), (234, 292), (1,), TieBreak.BEST_LINE)
    tied = replace(coffin_view(view), game_results=(result,))
    tie = "A tie at **234**: the best single lines decide, and the highest is the bonus."
    _beaten, told, bonus = end_sentences.how_it_ended(over, tied, _)
    assert told == tie
    assert bonus.endswith("234 + 58 = 292.")
    first, *sums = end_sentences.finals(over, tied, result, _)
    assert first == tie
    assert sums[1].endswith("234 + 58 = **292**")


@pytest.mark.parametrize(("deals", "told"), [("1", False), ("2", True)])
def test_the_end_of_several_deals_tells_what_the_totals_are_made_of(deals: str, told: bool) -> None:
    *_running, over = tables_of("caterpillar", 0, {"deals": deals})
    _beaten, *others = end_sentences.how_it_ended(over, over.view(None), _)
    assert others == [CATERPILLAR.totals(caterpillar_view(over.view(None)), _)] * told


def test_a_tie_in_the_last_game_of_a_session_is_told_of_that_game() -> None:
    *_running, over = tables_of("dracula.classic", 4, {"session_target": "1000"})
    view = coffin_view(over.view(None))
    *before, last = view.game_results
    tied = replace(last, decided_by=TieBreak.SIXTH_DEAL)
    *_others, told = end_sentences.how_it_ended(
        over, replace(view, game_results=(*before, tied)), _
    )
    assert told.startswith(f"Game {len(view.game_results)}: A tie at **")


@pytest.mark.parametrize(("deals", "told"), [("1", False), ("2", True)])
def test_a_single_deal_is_not_counted(deals: str, told: bool) -> None:
    *_running, over = tables_of("caterpillar", options={"deals": deals})
    first, *_others = game_over.deals_over(over, 0, _)
    assert (f"After deal 1 of {deals}" in texts(first)) == told


def test_the_bonus_has_its_arithmetic() -> None:
    *_running, over = tables_of("dracula.classic")
    last = over.view(None).game_results[-1]
    (winner,) = last.winners
    addition = f"{last.totals[winner]} + {last.bonus[winner]} = **{last.finals[winner]}**"
    assert addition in texts(game_over.sheet(over, _))


def test_one_sentence_names_the_winner_the_loser_and_their_totals() -> None:
    *_running, over = tables_of("dracula.classic")
    last = over.view(None).game_results[-1]
    (winner,) = last.winners
    sentence = f"**{last.finals[winner]}** to **{last.finals[1 - winner]}**!"
    message = game_over.table_over(over, _)
    assert [sentence in line for line in message.below] == [True, False, False, False]
    total, bonus = last.totals[winner], last.bonus[winner]
    assert bonus > 0
    assert message.below[1].endswith(f" {total} + {bonus} = {last.finals[winner]}.")


def test_the_winner_of_three_has_the_sign_of_the_picture() -> None:
    *_running, over = tables_of("thracula")
    (winner,) = over.position.winners or ()
    (sentence, *_ratings) = game_over.table_over(over, _).below
    assert sentence.startswith(f"🏆 {'◆●■'[winner]}\N{NO-BREAK SPACE}")
    assert all(sign in sentence for sign in "◆●■")


@pytest.mark.parametrize(
    ("key", "deal"), [("dracula.classic", "coffin 2 of 6"), ("fosco.two", "deal 2 of 3")]
)
def test_a_finished_deal_says_after_which_the_scores_are(key: str, deal: str) -> None:
    *_running, over = tables_of(key)
    assert game_over.deal_over(over, 1, 1, _).below[-1].startswith(f"After {deal}: ")


def test_the_scores_say_of_which_deal_the_arithmetic_is() -> None:
    *_running, over = tables_of("dracula.classic")
    lines = game_over.sheet(over, _).lines
    deal = lines.index("**Coffin 6 is nailed shut**")
    assert deal > 0
    assert any("from" in line for line in lines[deal + 1 :]), "what decided it"
    assert any("Row 1" in line for line in lines[deal + 1 :])


def test_the_number_of_a_computer_is_kept_apart_from_its_score() -> None:
    assert score_text.scores_text(("Harker 2", "Mina"), (6, -1)) == "Harker 2: **6** · Mina: **−1**"


def test_the_end_offers_what_to_do_next_with_the_scores_one_press_away() -> None:
    *_running, over = tables_of("dracula.classic")
    first, second = game_over.table_over(over, _).rows
    assert not isinstance(first, Select)
    assert not isinstance(second, Select)
    assert [button.label for button in first] == ["Rematch", "Review", "Replay", "Share"]
    assert [button.label for button in second] == ["Scores", "Verify"]


def test_nobody_is_asked_to_invite_a_former_player_again() -> None:
    *_running, over = tables_of("dracula.classic")
    left = replace(over, seats=(over.seats[0], Person(-5, "")))
    labels = [button.label for button in game_over.table_over(left, _).buttons]
    assert labels == ["Review", "Replay", "Share", "Scores", "Verify"]


def test_a_copy_to_pass_on_has_the_picture_and_no_buttons() -> None:
    *_running, over = tables_of("thracula")
    copy = game_over.share(over, _)
    check(copy)
    assert copy.picture == game_over.table_over(over, _).picture
    assert (copy.rows, copy.mentions) == ((), ())


def test_a_copy_to_pass_on_as_text_only_speaks_of_no_picture() -> None:
    *_running, over = tables_of("dracula.classic")
    copy = in_preferred_form(game_over.share(over, _), Preferences(text_only=True))
    assert copy.picture is None
    assert "picture" not in copy.below[-1]


def test_a_running_game_has_no_copy_of_its_end() -> None:
    with pytest.raises(NotOver):
        game_over.share(next(iter(tables_of("dracula.classic"))), _)


LEVELS = tuple(Level)


def lost_against(
    level: Level, rules: str = "dracula.classic", *, lesson: bool = True, done: bool = False
) -> str:
    """The end of a game that a person lost to a computer."""
    record = Record(rules, b"\7" * 32, {}, ("!resign 0",))
    seats = (*seated(1, NAMES), Computer(level))
    table = table_at(record, replay(GAMES[record.rules], record), seats)
    message = game_over.table_over(table, _, EndFacts(LEVELS, lesson_done=done))
    check(message)
    assert ("Lesson" in {button.label for button in message.buttons}) is lesson
    return texts(message)


def test_a_player_who_lost_to_a_computer_is_told_what_to_try_next() -> None:
    assert "**Harker** is easier to beat." in lost_against(Level.HELSING)
    weakest = lost_against(Level.RENFIELD)
    assert "easier" not in weakest
    assert "The *Lesson* takes five minutes." in weakest
    assert "Review" not in weakest, "no deal was finished, so that there is nothing to review"


def test_a_computer_that_has_just_come_in_ahead_is_not_called_easier_to_beat() -> None:
    record = Record("thracula", b"\7" * 32, {}, ("!resign 0", "!resign 1"))
    for other, told in ((Level.HARKER, False), (Level.HELSING, True), (Level.COUNT, True)):
        seats = (*seated(1, NAMES), Computer(other), Computer(Level.HELSING))
        table = table_at(record, replay(GAMES[record.rules], record), seats)
        shown = texts(game_over.table_over(table, _, EndFacts(LEVELS)))
        assert ("**Harker** is easier to beat." in shown) is told


def test_a_lesson_is_offered_only_in_a_game_that_has_one(monkeypatch: pytest.MonkeyPatch) -> None:
    assert "Lesson" in lost_against(Level.RENFIELD, "abstrac")
    monkeypatch.delitem(LESSONS, "abstrac")
    assert "Lesson" not in lost_against(Level.RENFIELD, "abstrac", lesson=False)


def test_a_lesson_that_the_losers_have_finished_is_not_offered() -> None:
    stronger = lost_against(Level.HELSING, lesson=False, done=True)
    assert "💡 **Harker** is easier to beat." in stronger
    assert "*Lesson*" not in stronger
    assert "💡" not in lost_against(Level.RENFIELD, lesson=False, done=True), (
        "nothing is left to try"
    )


def test_a_player_who_lost_to_a_person_is_not() -> None:
    *_running, over = tables_of("dracula.classic")
    assert "💡" not in texts(game_over.table_over(over, _, EndFacts(LEVELS)))


def test_rating_changes_are_shown() -> None:
    *_running, over = tables_of("dracula.classic")
    assert "1500 → **1513?** (+13)" in texts(game_over.table_over(over, _))


def test_a_game_of_a_former_player_without_a_deal_has_no_row_without_buttons() -> None:
    record = Record("dracula.classic", b"\7" * 32, {}, ("!void",))
    table = table_at(record, replay(GAMES[record.rules], record), (Person(1, ""), Person(-5, "")))
    assert () not in game_over.table_over(table, _).rows


@pytest.mark.parametrize(
    ("won_by", "told"),
    [
        ((1, 3), "**Jonathan** 3 : 1 **Mina**"),
        ((2, 0), "**Mina** 2 : 0 **Jonathan**"),
        ((1, 1), "**Mina** 1 : 1 **Jonathan**"),
    ],
)
def test_how_two_people_stand_is_told_below_the_result(won_by: tuple[int, int], told: str) -> None:
    *_running, over = tables_of("dracula.classic")
    table = replace(over, seats=seated(2, NAMES))
    message = game_over.table_over(table, _, EndFacts(head_to_head=won_by))
    check(message)
    isolated = told.replace("Mina", "\u2068Mina\u2069").replace("Jonathan", "\u2068Jonathan\u2069")
    line = f"-# Between you: {isolated}"
    assert message.below.index(line) == message.below.index(rating_changes.ratings(table, _)[0]) - 1
    assert "Between you" not in texts(game_over.table_over(table, _))


def test_a_sheet_without_room_for_all_deals_says_so() -> None:
    (*_before, long) = tables_of("counterbluff")
    assert len(long.view(None).results) > 12
    text = texts(game_over.sheet(long, _))
    deals = len(long.view(None).results)
    assert f"Only the last 12 of {deals} hands are listed; the totals include all." in text
    assert "are shown after the game" not in text, "the game is over"
    (*_before, short) = tables_of("dracula.classic")
    assert "Only the last" not in texts(game_over.sheet(short, _))
