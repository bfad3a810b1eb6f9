"""Words and buttons of Caterpillar."""

from dataclasses import replace

import pytest

from bot.engine.cards import Card
from bot.engine.game_options import with_defaults
from bot.engine.games import game
from bot.engine.games.caterpillar.results import CaterpillarResult, Decision
from bot.engine.games.caterpillar.view import CaterpillarView
from bot.engine.moves import Move
from bot.engine.results import GameResult
from bot.i18n.card_names import short
from bot.i18n.translator import translator_for
from bot.kits.caterpillar import examples
from bot.kits.caterpillar.kit import CATERPILLAR
from bot.kits.kit_types import PictureFile, TableRef
from bot.kits.two_sides import SIGNS
from bot.messages.button_grammar import parse
from bot.messages.message import Button, ButtonStyle
from bot.messages.table_ids import MoveButton
from tests.kits.caterpillar.views import GAMES, finished_deals, movers, spectated
from tests.render.opening import drawn

_ = translator_for("en")
OPTIONS = with_defaults(game("caterpillar"), {})
REF = TableRef(7, 3)
NAMES = ("Mina", "Lucy")


def buttons_of(view: CaterpillarView) -> list[Button]:
    return list(CATERPILLAR.hand(view, REF, _).buttons)


def moves_of(view: CaterpillarView) -> list[str]:
    ids = [parse(button.custom_id) for button in buttons_of(view)]
    return [each.move for each in ids if isinstance(each, MoveButton)]


def test_every_legal_card_has_a_button_in_the_hand_and_no_other_has() -> None:
    for view in movers():
        assert moves_of(view) == [str(move) for move in view.moves]
        assert not [button for button in buttons_of(view) if button.disabled]


def test_a_button_says_whether_its_card_scores_and_the_text_table_has_the_new_total() -> None:
    for view, after in zip(movers(), spectated()[1:], strict=True):
        if not after.plays:
            continue
        play = after.plays[-1]
        button = buttons_of(view)[[move.card for move in view.moves].index(play.card)]
        assert button.label == short(play.card)
        picture = CATERPILLAR.hand(view, REF, _).picture
        assert picture is not None
        total = f"👑{play.total}" if play.points else str(play.total)
        assert f"{short(play.card)} {total}" in picture.plain
        assert (button.style is ButtonStyle.GREEN) == bool(play.points)


def test_the_public_message_offers_no_card_and_names_no_hand() -> None:
    for seen, mover in zip(spectated(), movers(), strict=False):
        assert CATERPILLAR.buttons(seen, REF, _, mover=mover) == ()
        ours, theirs = (
            CATERPILLAR.pictures.board(view, REF.board_file, _) for view in (mover, seen)
        )
        assert (ours.alt, ours.plain) == (theirs.alt, theirs.plain)
        assert drawn(ours.drawing) == drawn(theirs.drawing), "whoever looks"


def test_the_other_player_s_hand_has_no_buttons() -> None:
    view = replace(movers()[3], moves=())
    message = CATERPILLAR.hand(view, REF, _)
    assert message.rows == ()
    assert message.lines[1].startswith("It is not your turn")
    assert message.picture is not None
    assert message.picture.name == "hand-7-3.png"


def test_the_hand_says_what_goes_on() -> None:
    first, later = movers()[0], movers()[1]
    assert "Begin with any number card." in CATERPILLAR.hand(first, REF, _).lines[1]
    line = CATERPILLAR.hand(later, REF, _).lines[1]
    assert line.startswith(f"The total is {later.total}. Play a number card in ")


def test_the_hand_says_how_the_match_stands_once_it_has_begun() -> None:
    first, *later = movers()
    assert all("in the stock" not in line for line in CATERPILLAR.hand(first, REF, _).lines)
    for view in later:
        own = view.seat or 0
        made = [view.scores[side] + view.points[side] for side in (own, 1 - own)]
        line = f"-# You {made[0]} · {SIGNS[1 - own]} {made[1]} · {view.stock_size} in the stock"
        assert CATERPILLAR.hand(view, REF, _).lines[-1] == line
    assert len({view.deal for view in later}) > 1


def test_prompts_name_the_suit() -> None:
    assert CATERPILLAR.prompt(spectated()[0], "@who", NAMES, _) == (
        "@who, begin with any number card."
    )
    assert CATERPILLAR.prompt(examples.scores(), "@who", NAMES, _) == (
        "@who, play a number card in ♠︎, or any court."
    )


def test_moves_and_what_they_made_are_told() -> None:
    view = examples.scores()
    move = Move("", Card("5", "S"))
    assert CATERPILLAR.move_text(move, "Mina", _) == "Mina played **5♠︎**."
    assert CATERPILLAR.move_label(move, _) == "5♠︎"
    assert CATERPILLAR.move_label(Move("pass"), _) == ""
    assert CATERPILLAR.aftermath(view, NAMES, _) == ("The total is 15: **15** for Mina.",)
    dull = replace(view, plays=view.plays[:-1])
    assert CATERPILLAR.aftermath(dull, NAMES, _) == ("The total is 10.",)
    assert CATERPILLAR.aftermath(spectated()[0], NAMES, _) == ()


def test_court_short_is_told_by_itself() -> None:
    (text,) = CATERPILLAR.aftermath(examples.court_short(), NAMES, _)
    assert text == (
        "The total is 18. Mina was **court short**: neither ♠︎ nor a court in hand. That ended the"
        " deal."
    )


def test_a_play_is_confirmed_with_its_points_and_no_drawn_card() -> None:
    view = examples.scores()
    five = Move("", Card("5", "S"))
    assert CATERPILLAR.played(view, five, _) == "You played 5♠︎: total 15, and **15** for you."
    dull = replace(view, plays=view.plays[:-1])
    queen = Move("", Card("Q", "S"))
    assert CATERPILLAR.played(dull, queen, _) == "You played Q♠︎: total 10."
    assert CATERPILLAR.played(dull, five, _) == "You played 5♠︎."
    assert CATERPILLAR.played(spectated()[0], five, _) == "You played 5♠︎."


def test_the_last_card_of_a_deal_is_confirmed_after_the_next_deal_began() -> None:
    views = spectated()
    view = next(view for view in views if view.results and not view.plays)
    last = view.results[-1].plays[-1]
    text = CATERPILLAR.played(view, Move("", last.card), _)
    assert f"total {last.total}" in text


def test_notes_show_the_cut_once_and_then_the_dealer() -> None:
    first, *_others, last = spectated()
    cut, _courts = CATERPILLAR.notes(first, NAMES, _)
    assert cut.startswith("Cut for the deal: ")
    dealt = f"{NAMES[last.dealer]} deals."
    assert CATERPILLAR.notes(replace(last, plays=()), NAMES, _)[0] == dealt
    assert CATERPILLAR.notes(last, NAMES, _) == (dealt,)


def test_the_points_of_a_deal_are_told_by_play_and_for_courts() -> None:
    (short,) = examples.court_short().results
    shown = CATERPILLAR.points(short, SIGNS, _)
    assert shown == "◆ 5 + 300 (3 courts of ●) = **305** · ● **15**"
    seen = set()
    for view in finished_deals():
        result = view.results[-1]
        told = CATERPILLAR.points(result, SIGNS, _).split(" · ")
        for side, (text, score) in enumerate(zip(told, result.scores, strict=True)):
            assert text.endswith(f"**{score}**")
            own = result.court_short is None
            assert ("court" in text) == bool(result.bonus[side])
            assert (" of " in text) == (bool(result.bonus[side]) and not own)
            seen.add((own, result.courts[side] == 1))
    assert len(seen) == 4


def test_what_the_deal_before_brought_is_told_as_long_as_the_next_one_is_played() -> None:
    for view in spectated():
        told = [text for text in CATERPILLAR.notes(view, NAMES, _) if "Previous deal" in text]
        if view.deal == 2 and view.plays and view.to_move is not None:
            assert told == [f"Previous deal: {CATERPILLAR.points(view.results[0], SIGNS, _)}"]
        else:
            assert not told


def test_the_totals_of_several_deals_are_told_by_play_and_for_courts() -> None:
    view = spectated()[-1]
    assert CATERPILLAR.totals(view, _) == (
        f"◆ {sum(one.play_points[0] for one in view.results)} by play,"
        f" {sum(one.bonus[0] for one in view.results)} for courts"
        f" · ● {sum(one.play_points[1] for one in view.results)} by play,"
        f" {sum(one.bonus[1] for one in view.results)} for courts"
    )
    assert CATERPILLAR.totals(examples.court_short(), _) == "", "its message tells it"


SCORING = "A number card that makes the total a multiple of five scores it."


def test_in_a_first_deal_the_notes_tell_what_scores() -> None:
    for view in spectated():
        told = " ".join(CATERPILLAR.notes(view, NAMES, _))
        assert told.count(SCORING) == (view.deal == 1)


def test_a_hand_tells_what_a_crown_means_where_one_is_seen_and_else_what_scores_at_first() -> None:
    seen = set()
    for view in movers():
        told = CATERPILLAR.hand(view, REF, _).lines[2]
        picture = CATERPILLAR.hand(view, REF, _).picture
        assert picture is not None
        crown = "👑" in picture.plain
        assert crown == (told == "-# A crown marks a card that scores.")
        first = told == "-# A number card that makes a multiple of five scores it."
        assert first == (view.deal == 1 and not crown)
        seen.add((view.deal == 1, crown))
    assert len(seen) == 4


def test_before_a_deal_begins_the_notes_tell_for_whom_courts_count() -> None:
    begun = replace(spectated()[-1], plays=())
    _dealt, courts = CATERPILLAR.notes(begun, NAMES, _)
    assert CATERPILLAR.notes(spectated()[0], NAMES, _)[1] == f"{SCORING} {courts}"
    assert courts == (
        "Each court left in your hand scores 100 when the deal ends: for you, or for your opponent"
        " if it ends because they cannot play a card."
    )
    outright = replace(begun, outright=True)
    assert "cannot play a card, they win the game." in CATERPILLAR.notes(outright, NAMES, _)[1]


def test_the_notes_tell_for_whom_courts_count_until_both_have_played() -> None:
    for view in spectated():
        told = " ".join(CATERPILLAR.notes(view, NAMES, _))
        begun = view.to_move is not None and len(view.plays) < 2
        assert ("Each court left in your hand scores 100" in told) == begun


@pytest.mark.parametrize(
    ("finals", "told"),
    [
        ((90, 300), "Court short wins the game, whatever the points."),
        ((300, 300), "Court short wins the game, whatever the points."),
        ((301, 300), ""),
    ],
)
def test_that_points_do_not_matter_is_told_where_the_winner_has_no_more(
    finals: tuple[int, ...], told: str
) -> None:
    result = GameResult(finals, (0, 0), finals, (0,), Decision.COURT_SHORT)
    assert CATERPILLAR.decided(result, _) == told


def test_values_of_moves_say_what_it_counts_as_to_win_outright() -> None:
    view = spectated()[0]
    assert CATERPILLAR.points_note(view, 400, _) == ""
    assert "400 points more" in CATERPILLAR.points_note(replace(view, outright=True), 400, _)


def test_court_short_is_explained() -> None:
    (result,) = examples.court_short().results
    assert CATERPILLAR.summary(result, NAMES, _) == (
        "Mina was **court short**: neither ♠︎ nor a court in hand. That ended the deal.",
        "Mina: 5 by play + 300 for 3 courts of Lucy = **305**.",
        "Lucy: **15** by play; the courts count for Mina only.",
    )
    (shown,) = CATERPILLAR.details(result, _)  # one play of each has scored: the summary says it
    assert shown.startswith("Court-short hand: ◆ 2♥️ 4♥️")
    assert _(CATERPILLAR.deal_over, deal=result.deal) == "Deal 1 is over"


def test_the_end_of_the_stock_is_explained_with_the_sums() -> None:
    for view in finished_deals():
        result = view.results[-1]
        if result.court_short is not None:
            continue
        lines = CATERPILLAR.summary(result, NAMES, _)
        assert lines[0] == "The stock was used up, and that ended the deal."
        pairs = zip(result.scores, lines[1:], strict=True)
        assert all(f"= **{score}**" in line for score, line in pairs)
        assert CATERPILLAR.details(result, _) == tuple(
            f"{sign} {' + '.join(map(str, scored))} = {sum(scored)} by play"
            for sign, scored in zip("◆●", by_side(result), strict=True)
            if len(scored) > 1
        )


def by_side(result: CaterpillarResult) -> tuple[list[int], list[int]]:
    """By side the points of the plays that scored."""
    scored: tuple[list[int], list[int]] = [], []
    for play in result.plays:
        if play.points:
            scored[play.seat].append(play.points)
    return scored


def test_some_random_deals_end_court_short_and_most_with_the_stock() -> None:
    ends = [view.results[-1].court_short is None for view in finished_deals()]
    assert len(ends) == 2 * len(GAMES)
    assert ends.count(True) > 0


def test_the_sheet_shows_play_and_courts_apart() -> None:
    sheet = CATERPILLAR.pictures.sheet(examples.court_short(), PictureFile("sheet.png"), _)
    assert "305 (5 by play, 300 for courts) to 15 (15 by play, 0 for courts)" in sheet.alt
    drawing = sheet.drawing
    assert drawing.draw is not None


def test_the_title_and_the_note_of_a_deal() -> None:
    view = examples.scores()
    assert CATERPILLAR.deal_title(view, _) == "deal 1 of 1"
    assert CATERPILLAR.deal_title(replace(view, deals=None, target=500), _) == (
        "deal 1, up to 500 points"
    )
    notes = [CATERPILLAR.score_note(view, side, _) for side in (0, 1)]
    assert notes == ["(+25 in this deal)", "(+10 in this deal)"]
    assert CATERPILLAR.score_note(replace(view, plays=()), 0, _) == "", "nothing yet"
    assert CATERPILLAR.score_note(examples.court_short(), 0, _) == ""


def test_a_step_names_the_better_card_in_its_alt_text() -> None:
    view = examples.scores()
    step = CATERPILLAR.pictures.step(view, Move("", Card("K", "S")), PictureFile("s.png"), _)
    assert step.alt.startswith("Best move: King of spades. A crowned caterpillar with 15")
    assert CATERPILLAR.pictures.step(view, None, PictureFile("s.png"), _).alt.startswith(
        "A crowned caterpillar"
    )


def test_a_film_is_described_by_its_score_sheet() -> None:
    film = CATERPILLAR.pictures.film(spectated(), PictureFile("f.gif"), _)
    assert film.alt.startswith("The film of a game, card by card. Score sheet")


@pytest.mark.parametrize("language", ["en", "de"])
def test_the_rules_have_three_pages_with_pictures_and_courses(language: str) -> None:
    pages = CATERPILLAR.rules_pages("caterpillar", OPTIONS, translator_for(language))
    assert len(pages) == 3
    assert all(page.picture.alt and page.below for page in pages)


def test_the_rules_show_the_worked_examples_k02_and_k03() -> None:
    first, second, _third = CATERPILLAR.rules_pages("caterpillar", OPTIONS, _)
    (course,) = first.below
    assert course.startswith("◆ 4♣︎ → 4 · ● 6♣︎ → 10 **+10** · ◆ J♣︎ → 10 **+10** · ● J♦️ → 10")
    assert course.endswith(" · ◆ 9♦️ → 19 · ● A♦️ → 20 **+20**")
    assert second.below == (
        "◆ 7♥️ → 7 · ● 3♥️ → 10 **+10** · ◆ K♥️ → 10 **+10** · ● Q♠︎ → 10 · ◆ 5♠︎ → 15 **+15**",
    )


def test_nothing_is_chosen_in_two_steps() -> None:
    view = movers()[0]
    assert CATERPILLAR.choose_card(view, "a1", REF, _) is None
    assert CATERPILLAR.choose_cell(view, "AS", REF, _) is None


def test_a_hand_is_told_in_symbols() -> None:
    view = movers()[0]
    assert CATERPILLAR.held(view, 0).count("\ufe0e") + CATERPILLAR.held(view, 0).count(
        "\ufe0f"
    ) == len(view.hand)
    assert CATERPILLAR.held(spectated()[0], 0) == "–"


def test_names_are_short() -> None:
    assert _(CATERPILLAR.title) == CATERPILLAR.name("caterpillar", _) == "Caterpillar"
    assert len(_(CATERPILLAR.tagline)) <= 60
    assert CATERPILLAR.side_sign(spectated()[0], 1) == "●"
    assert "multiple of five" in CATERPILLAR.about("caterpillar", _)
