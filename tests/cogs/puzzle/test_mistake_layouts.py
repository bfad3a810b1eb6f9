"""Messages of one's mistakes stay within Discord's limits in every game, and can be answered."""

from collections.abc import Mapping
from dataclasses import replace

import pytest

from bot.engine.games import GAMES
from bot.engine.record import Position
from bot.i18n.translator import Translator, translator_for
from bot.messages import button_grammar
from bot.messages.message import Message
from bot.messages.review_ids import ReviewButton
from bot.messages.study_ids import MistakeButton, StudyAct
from bot.model.reviews import Grade, Judgement, ReviewScale, Verdict
from bot.tables.mistakes import JudgedAnswer, Mistake, MistakeCounts
from bot.tables.replayed_moves import replayed_moves
from bot.tables.table import Table
from bot.ui.layouts.seating import signed_name
from cogs.puzzle import mistake_layouts as layouts
from tests.ui.limits import check, texts
from tests.ui.tables import NO_OPTIONS, tables_of

_ = translator_for("en")


def finished(key: str, options: Mapping[str, str] = NO_OPTIONS) -> Table:
    (*_before, table) = tables_of(key, 0, options)
    return table


def mistakes_of(table: Table, every: int) -> list[Mistake]:
    """Some of the moves with a choice, as mistakes."""
    found = []
    for number, play in enumerate(replayed_moves(table), 1):
        if len(play.view.moves) > 1 and number % every == 1:
            position = Position(table.position.sides, play.before)
            known = Judgement(next(m for m in play.view.moves if m != play.move), 12.5, 3.5)
            verdict = Verdict(play.game, play.deal, play.seat, known, known, Grade.MISTAKE, ())
            before = replace(table, position=position, rating_changes=())
            found.append(Mistake(before, number, 0, play, verdict, ReviewScale()))
    return found


def presses(message: Message) -> list[MistakeButton]:
    buttons = [one.custom_id for one in message.buttons if not one.disabled]
    ids = map(button_grammar.parse, (*buttons, *(menu.custom_id for menu in message.selects)))
    return [one for one in ids if isinstance(one, MistakeButton)]


@pytest.mark.parametrize("key", GAMES)
def test_a_mistake_stays_within_discords_limits_and_can_be_answered(
    key: str, translator: Translator
) -> None:
    for mistake in mistakes_of(finished(key), 11):
        message = layouts.question(mistake, translator)
        check(message)
        acts = {each.act for each in presses(message)}
        assert acts & {StudyAct.CARD, StudyAct.CELL, StudyAct.MOVE, StudyAct.PICK}
        values = tuple((move, 2.0 - at) for at, move in enumerate(mistake.view.moves))
        check(layouts.solution(mistake, JudgedAnswer(None, values, None, False), translator))
        for answer in (
            JudgedAnswer(values[-1][0], values, 3.0, False),
            JudgedAnswer(mistake.play.move, values, 0.0, False),
            JudgedAnswer(values[0][0], values, None, False),
        ):
            check(layouts.wrong_answer(mistake, answer, translator))
        waiting = layouts.comparing(mistake, translator)
        check(waiting)
        assert (waiting.lines, waiting.picture) == (message.lines, message.picture)
        assert not waiting.buttons + waiting.selects


def test_how_a_wrong_answer_compares_stands_at_the_buttons_in_place_of_the_request() -> None:
    mistake = replace(mistakes_of(finished("dracula.classic"), 11)[0], valid=False)
    asked = layouts.question(mistake, _)
    answer = JudgedAnswer(mistake.view.moves[0], ((mistake.view.moves[0], 2.0),), 3.0, False)
    again = layouts.wrong_answer(mistake, answer, _)
    assert again.below[0].startswith("✖️ ")
    assert again.below[0].endswith("Try again.")
    assert again.below[1:] == asked.below[1:] != ()
    assert replace(again, below=asked.below) == asked


def test_the_last_mistake_ends_the_list_instead_of_promising_another() -> None:
    mistake = mistakes_of(finished("abstrac"), 11)[0]
    solved = JudgedAnswer(mistake.view.moves[0], ((mistake.view.moves[0], 2.0),), 0.0, True)
    for last, label in ((False, "Next mistake"), (True, "Finish")):
        asked = replace(mistake, last=last)
        for message in (layouts.question(asked, _), layouts.solution(asked, solved, _)):
            (following,) = [one for one in message.buttons if one.emoji == "⏩"]
            assert following.label == label


@pytest.mark.parametrize(
    ("key", "word"),
    [("dracula.classic", "coffin"), ("counterbluff", "hand"), ("fosco.two", "deal")],
)
def test_a_mistake_is_compared_in_the_words_of_the_game(key: str, word: str) -> None:
    mistake = mistakes_of(finished(key), 11)[0]
    values = tuple((move, 2.0 - at) for at, move in enumerate(mistake.view.moves))
    shown = layouts.solution(mistake, JudgedAnswer(None, values, None, False), _)
    assert shown.below[0] == (
        f"-# Expected lead in this {word}, given all that you could know then:"
    )


def test_a_lead_of_three_is_over_the_average_of_the_others() -> None:
    mistake = mistakes_of(finished("thracula"), 11)[0]
    shown = layouts.solution(mistake, JudgedAnswer(mistake.view.moves[0], (), 0.0, True), _)
    assert shown.below[0] == (
        "-# Expected lead over the average of the others in this coffin, given all that you could"
        " know then:"
    )


def test_a_mistake_in_a_later_game_of_a_session_names_the_game() -> None:
    told = set()
    for mistake in mistakes_of(finished("dracula.classic", {"session_target": "1000"}), 11):
        (title, *_lines), game = layouts.question(mistake, _).lines, mistake.play.game
        assert title.endswith(f" · game {game}") is (game > 1)
        told.add(game > 1)
    assert told == {False, True}


@pytest.mark.parametrize("options", [NO_OPTIONS, {"court_short": "outright", "deals": "1"}])
def test_a_mistake_says_what_winning_outright_counts_as(options: Mapping[str, str]) -> None:
    note = "-# Court short wins the game, so here it counts as 400 points more."
    mistake = mistakes_of(finished("caterpillar", options), 5)[0]
    values = tuple((move, 2.0 - at) for at, move in enumerate(mistake.view.moves))
    told = layouts.solution(mistake, JudgedAnswer(None, values, None, False), _)
    for message in (layouts.question(mistake, _), told):
        assert (note in message.below) is bool(options)


@pytest.mark.parametrize("key", GAMES)
def test_no_button_leads_to_a_hand_in_which_no_move_is_made(key: str) -> None:
    for mistake in mistakes_of(finished(key), 11):
        acts = {each.act for each in presses(layouts.question(mistake, _))}
        assert StudyAct.HAND not in acts, "it would show what is already shown"


@pytest.mark.parametrize("key", GAMES)
def test_a_mistake_says_which_side_was_the_readers(key: str) -> None:
    for mistake in mistakes_of(finished(key), 17):
        shown = texts(layouts.question(mistake, _))
        name = signed_name(mistake.table, mistake.view, GAMES[key].sides[mistake.seat], _)
        sign = name.split("\N{NO-BREAK SPACE}")[0]
        said = ("You score", f"Your side: {name}", f"You are {sign}.", f"You ({sign}) were")
        assert any(one in shown for one in said)


def test_two_presses_answer_a_mistake_in_a_coffin(translator: Translator) -> None:
    for mistake in mistakes_of(finished("dracula.classic"), 3):
        cards = [
            press
            for press in presses(layouts.question(mistake, translator))
            if press.act is StudyAct.CARD
        ]
        assert {press.choice for press in cards} == set(map(str, mistake.view.hand))
        for press in cards:
            choices = layouts.question(mistake, translator, StudyAct.CARD, press.choice)
            check(choices)
            moves = [one for one in presses(choices) if one.act is StudyAct.MOVE]
            assert {one.choice for one in moves} <= set(map(str, mistake.view.moves))
            assert moves


def test_no_card_that_the_player_did_not_see_is_in_a_message() -> None:
    for mistake in mistakes_of(finished("dracula.classic"), 2):
        message = layouts.question(mistake, _)
        other = mistake.table.view(1 - mistake.seat).hand
        ids = " ".join(one.custom_id for one in message.buttons)
        assert not [card for card in other if f":{card}" in ids and card not in mistake.view.hand]


def test_the_answer_names_the_move_that_was_played_and_what_it_lost() -> None:
    mistake = mistakes_of(finished("dracula.classic"), 4)[0]
    values = tuple((move, 12.5 - at) for at, move in enumerate(mistake.view.moves))
    text = texts(layouts.solution(mistake, JudgedAnswer(None, values, None, False), _))
    assert "9.0 points worse" in text
    assert "▸" in text


def test_the_move_that_was_played_is_compared_even_if_it_is_not_among_the_best() -> None:
    mistake = mistakes_of(finished("dracula.classic"), 4)[0]
    others = [move for move in mistake.view.moves if move != mistake.play.move]
    values = tuple((move, 12.5 - at) for at, move in enumerate((*others, mistake.play.move)))
    message = layouts.solution(mistake, JudgedAnswer(others[-1], values, 0.0, True), _)
    *best, played = message.below[1:]
    assert [line[:4] for line in best] == ["-# ·"] * 5
    assert played.startswith("-# ▸")


def test_the_picture_of_the_answer_shows_the_best_move_that_could_be_known() -> None:
    mistake = mistakes_of(finished("dracula.classic"), 4)[0]
    open_cards = Judgement(mistake.view.moves[-1], 30.0, 3.5)
    assert open_cards.best not in (mistake.verdict.known.best, mistake.play.move)
    otherwise = replace(mistake, verdict=replace(mistake.verdict, hindsight=open_cards))
    answer = JudgedAnswer(None, ((mistake.verdict.known.best, 12.5),), None, False)
    pictures = [layouts.solution(one, answer, _).picture for one in (mistake, otherwise)]
    assert pictures[0] == pictures[1]


@pytest.mark.parametrize("count", [0, 1, 11])
def test_without_a_mistake_there_is_practice(count: int, translator: Translator) -> None:
    message = layouts.none_left(MistakeCounts(count, count), translator)
    check(message)
    assert len(message.buttons) == 1
    check(layouts.thinking(translator))


def test_a_review_that_cannot_be_read_can_be_made_again(translator: Translator) -> None:
    message = layouts.none_left(MistakeCounts(3, 3, 77), translator)
    check(message)
    assert "77" in texts(message)
    assert str(ReviewButton(77)) in [one.custom_id for one in message.buttons]


def test_what_is_no_mistake_any_more_leads_on(translator: Translator) -> None:
    message = layouts.no_mistake_now(77, translator)
    check(message)
    assert presses(message) == [MistakeButton()]
    assert str(ReviewButton(77)) in [one.custom_id for one in message.buttons]


def test_an_older_review_says_so_and_its_move_is_told_as_it_is_judged_now() -> None:
    mistake = replace(mistakes_of(finished("dracula.classic"), 4)[0], valid=False)
    note = "-# That is from an older review: your answer is judged afresh."
    assert note in layouts.question(mistake, _).below
    assert note not in layouts.question(replace(mistake, valid=True), _).below
    best = next(one for one in reversed(mistake.view.moves) if one != mistake.play.move)
    now = Judgement(best, 12.5, 10.0)
    values = ((best, 12.5), (mistake.play.move, 10.0))
    told = layouts.solution(mistake, JudgedAnswer(None, values, None, False, now), _)
    assert "2.5 points worse" in texts(told)
    rejudged = replace(mistake, verdict=replace(mistake.verdict, known=now))
    like_it = layouts.solution(rejudged, JudgedAnswer(None, values, None, False), _)
    assert told.picture == like_it.picture
    as_good = JudgedAnswer(best, values, 0.0, False, replace(now, made_margin=12.5), True)
    acquitted = texts(layouts.solution(mistake, as_good, _))
    assert "as good as any move after all" in acquitted
    assert "worse" not in acquitted


def test_without_a_review_one_is_offered(translator: Translator) -> None:
    message = layouts.no_reviews([finished("dracula.classic")], translator)
    check(message)
    assert len(message.buttons) == 2


@pytest.mark.parametrize("corrected", [0, 1, 10])
def test_after_the_last_mistake_the_costliest_can_be_opened_again(
    corrected: int, translator: Translator
) -> None:
    message = layouts.end(MistakeCounts(11, corrected), translator)
    check(message)
    assert presses(message) == [MistakeButton()]
