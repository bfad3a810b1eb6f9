"""Messages of hints, reviews and replays, in every language."""

import json
from dataclasses import replace
from itertools import chain, cycle, pairwise, repeat

import pytest

from bot.engine.coffin.grid import CELL_NAMES
from bot.engine.coffin.view import CoffinView, coffin_view
from bot.engine.game import Stage
from bot.engine.games import GAMES
from bot.engine.games.counterbluff.view import DOWN, CounterbluffView, counterbluff_view
from bot.engine.match_end import final_scores
from bot.engine.moves import Move
from bot.engine.record import replay
from bot.i18n.card_names import short, spoken
from bot.i18n.move_grades import GRADES, grade_bounds
from bot.i18n.numbers import signed
from bot.i18n.translator import Translator, translator_for
from bot.kits.counterbluff.alt_text import board_alt, board_plain
from bot.messages import button_grammar, review_ids
from bot.messages.message import MOST_ALT, Button, ButtonStyle, Picture
from bot.model.reviews import (
    BOUNDS,
    BRILLIANT_LEAD,
    DealLuck,
    Grade,
    Judgement,
    Review,
    ReviewScale,
    Verdict,
)
from bot.tables.replayed_moves import ReplayedMove, replayed_moves
from bot.tables.review_service import Progress
from bot.tables.table import Table
from bot.ui.layouts import choices, score_text
from bot.ui.layouts.seating import seat_name, signed_names
from bot.ui.pictures import draw
from cogs.review import hint_layouts, layouts, replay_layouts, stepper
from cogs.review.legend_layouts import legend
from tests.engine.playouts import COFFINS
from tests.ui.limits import check, texts
from tests.ui.phone import VISIBLE, WIDTH, height, row_width
from tests.ui.tables import tables_of

_ = translator_for("en")
EVERY_GAME = pytest.mark.parametrize("key", GAMES)
STRIDE = 3
"""Steps that look alike are many: every third is of each seat, and of each deal."""


def played(key: str) -> tuple[Table, tuple[ReplayedMove, ...]]:
    (*_before, table) = tables_of(key)
    return table, replayed_moves(table)


def example_review(table: Table, plays: tuple[ReplayedMove, ...]) -> Review:
    """A review with all grades, and with better moves of all kinds."""
    grades = cycle(GRADES)
    sides = len(set(table.position.sides))
    verdicts = tuple(
        Verdict(
            play.game,
            play.deal,
            play.seat,
            Judgement(play.view.moves[-1], 123.45, -67.89),
            Judgement(play.view.moves[0], 3.0, 3.0 - number % 2),
            next(grades),
            (1.5,) * sides,
        )
        for number, play in enumerate(plays)
    )
    results = table.view(None).results
    deals = tuple(DealLuck(1, result.deal, (-12.5,) * sides, (8.0,) * sides) for result in results)
    return Review(verdicts, deals)


def reviewed(table: Table, review: Review, side: int = 0) -> layouts.ReviewedGame:
    return layouts.ReviewedGame(table, review, side, (side,))


@EVERY_GAME
def test_a_review_stays_within_discords_limits(key: str, translator: Translator) -> None:
    table, plays = played(key)
    review = example_review(table, plays)
    for side in set(table.position.sides):
        check(layouts.summary(reviewed(table, review, side), translator))
        check(legend(reviewed(table, review, side), translator))
    for at in (1, *range(2, len(plays), STRIDE), len(plays)):
        check(layouts.step(reviewed(table, review), plays[at - 1], at, translator))
    check(layouts.empty(table, translator))
    check(layouts.in_progress(Progress(0, 0), translator))
    check(layouts.in_progress(Progress(16, 48), translator))


@EVERY_GAME
def test_a_replay_stays_within_discords_limits(key: str, translator: Translator) -> None:
    table, plays = played(key)
    for at in (1, *range(2, len(plays), STRIDE), len(plays)):
        check(replay_layouts.step(table, plays, at, translator))
    check(replay_layouts.film(table, plays, 1, translator))
    check(replay_layouts.public_film(table, plays, 1, translator))
    check(replay_layouts.empty(table, translator))
    check(replay_layouts.in_progress(translator))


@EVERY_GAME
def test_hints_stay_within_discords_limits(key: str, translator: Translator) -> None:
    for table in tables_of(key):
        mover = table.position.to_move
        if mover is not None:
            moves = table.view(mover).moves
            check(
                hint_layouts.hint(
                    table, [(move, 2.5 - at) for at, move in enumerate(moves)], translator
                )
            )
            waiting = hint_layouts.in_progress(table, translator)
            check(waiting)
            assert waiting.picture == choices.hand(table, mover, translator).picture


@EVERY_GAME
def test_a_hint_calls_a_deal_what_the_game_calls_it(key: str) -> None:
    table = next(one for one in tables_of(key) if len(one.view(one.position.to_move).moves) > 1)
    moves = table.view(table.position.to_move).moves
    (note,) = hint_layouts.hint(table, [(move, -float(n)) for n, move in enumerate(moves)], _).below
    word = "hand" if key == "counterbluff" else "coffin" if key in COFFINS else "deal"
    assert f"Expected lead in this {word}. " in note or (
        f"Expected lead over the average of the others in this {word}. " in note
    )


def test_hands_are_told_only_where_somebody_holds_cards() -> None:
    for key, told in (("dracula.classic", True), ("abstrac", False)):
        table, plays = played(key)
        message = replay_layouts.step(table, plays, 1, _)
        assert any("Hands before this move" in line for line in message.below) == told


LOW, CARD = Move.parse("up2S4S7H9CKD"), Move.parse("KS")
TOLD_LOW = "Best by the cards in sight: **Lowball face up: K♦️ 9♣︎ 7♥️ 4♠︎ 2♠︎** (90.0 points better)"
TOLD_BEST = "This was the best move (expected lead +45.0)."


@pytest.mark.parametrize(
    ("grade", "known", "hindsight", "told"),
    [
        (
            Grade.BLUNDER,
            Judgement(LOW, 45.0, -45.0),
            Judgement(CARD, 30.0, 30.0),
            [TOLD_LOW, "With all cards open, the move played was best."],
        ),
        (
            Grade.BLUNDER,
            Judgement(LOW, 45.0, -45.0),
            Judgement(LOW, 30.0, 0.0),
            [TOLD_LOW, "With all cards open it was best too, by 30.0 points."],
        ),
        (
            Grade.BLUNDER,
            Judgement(LOW, 45.0, -45.0),
            Judgement(CARD, 30.0, 0.0),
            [TOLD_LOW, "With all cards open, another was best: **K♠︎** (30.0 points better)"],
        ),
        (
            Grade.BLUNDER,
            Judgement(CARD, 45.0, 0.0),
            Judgement(CARD, 45.0, 0.0),
            ["Best move: **K♠︎** (45.0 points better)"],
        ),
        (
            Grade.BEST,
            Judgement(LOW, 45.0, 45.0),
            Judgement(CARD, 30.0, 30.0),
            [TOLD_BEST, "With all cards open, nothing was better."],
        ),
        (
            Grade.BEST,
            Judgement(CARD, 45.0, 45.0),
            Judgement(CARD, 30.0, 0.0),
            [TOLD_BEST, "With all cards open, another was best: **K♠︎** (30.0 points better)"],
        ),
    ],
)
def test_a_step_says_with_which_cards_in_sight_a_move_was_best(
    grade: Grade, known: Judgement, hindsight: Judgement, told: list[str]
) -> None:
    table, plays = played("counterbluff")
    verdict = Verdict(1, 1, plays[0].seat, known, hindsight, grade, (0.0, 0.0))
    shown = layouts.step(reviewed(table, Review((verdict,), ())), plays[0], 1, _)
    assert list(shown.lines[2:]) == told


@pytest.mark.parametrize(
    ("key", "told"),
    [
        ("thracula", ()),
        ("fosco.four", ("what the opponent wins instead counts twice.",)),
        (
            "counterbluff",
            (
                "what the opponent wins instead counts twice.",
                "Where the last hand of the pack follows, it is included.",
            ),
        ),
    ],
)
def test_the_legend_says_why_a_move_may_cost_more_than_there_is_to_win(
    key: str, told: tuple[str, ...]
) -> None:
    table, plays = played(key)
    shown = texts(legend(reviewed(table, example_review(table, plays)), _))
    assert ("Points lost are points of the lead" in shown) == bool(told)
    assert all(sentence in shown for sentence in told)
    assert ("last hand of the pack" in shown) == (len(told) == 2)


@pytest.mark.parametrize("ending", [None, "!resign 0"])
def test_the_replay_of_a_match_shows_all_cards_that_lay_face_down_b19(
    ending: str | None, translator: Translator
) -> None:
    (*running, table) = tables_of("counterbluff")
    if ending is not None:
        begun = next(one for one in running if counterbluff_view(one.view(None)).pack == 2)
        record = replace(begun.record, moves=(*begun.record.moves[: begun.ply], ending))
        table = replace(begun, record=record, position=begun.position.play(ending))
    plays, laid = replayed_moves(table), 0
    for at, play in enumerate(plays, 1):
        told = texts(replay_layouts.step(table, plays, at, translator))
        assert translator("Cards that lie face down are shown after the game.") not in told
        before, after = (counterbluff_view(each) for each in (play.shown_before, play.shown))
        assert all(map(shows_every_card, (before, after)))
        if play.move.word == DOWN and after.stage is not Stage.OVER:
            laid += 1
            assert all(spoken(card, translator) in board_alt(after, translator)
                       for card in play.move.cards)  # fmt: skip
            assert all(short(card) in board_plain(after) for card in play.move.cards)
    assert laid
    ended = counterbluff_view(plays[-1].shown)
    assert any(any(result.hidden) for result in ended.results)


def shows_every_card(view: CounterbluffView) -> bool:
    """Whether every card that lay face down is seen: of the hands so far and of a call."""
    hidden = (
        bool(cards) == down
        for result in view.results
        for cards, down in zip(result.hidden, result.face_down, strict=True)
    )
    return all(hidden) and (view.call is None or bool(view.call.cards))


@pytest.mark.parametrize("key", COFFINS)
def test_the_last_step_of_a_deal_shows_the_full_coffin(key: str) -> None:
    _table, plays = played(key)
    for before, after in pairwise(plays):
        if before.deal != after.deal:
            assert all(coffin_view(before.shown).coffin)


@EVERY_GAME
def test_the_film_of_a_game_is_a_small_gif(key: str) -> None:
    table, plays = played(key)
    message = replay_layouts.film(table, plays, 1, _)
    names, totals = signed_names(table, table.view(None), _), final_scores(table.view(None))
    assert message.lines[-1] == score_text.scores_text(names, totals)
    picture = message.picture
    assert picture is not None
    gif = draw(picture)
    assert gif[:3] == b"GIF"
    assert len(gif) <= 400_000


@EVERY_GAME
def test_a_film_and_its_last_picture_have_the_same_score(key: str) -> None:
    table, plays = played(key)
    message = replay_layouts.public_film(table, plays, 1, _)
    for score in table.view(None).game_results[0].finals:
        assert f"**{score}**" in message.lines[1]


def highlighted(picture: Picture) -> tuple[int, ...]:
    """The highlighted cells of a board's picture."""
    view, *_others = picture.drawing.arguments
    assert isinstance(view, CoffinView)
    return view.legal_cells


def test_a_better_move_is_highlighted_and_in_the_alt_text() -> None:
    table, plays = played("dracula.classic")
    play = plays[2]
    other = next(move for move in play.view.moves if move.cell != play.move.cell)
    picture = stepper.picture(table, play, 3, other, _)
    assert other.cell is not None
    assert highlighted(picture) == (other.cell,)
    assert picture.alt.startswith("Best move: ")
    assert CELL_NAMES[other.cell] in picture.alt
    assert highlighted(stepper.picture(table, play, 3, None, _)) == ()


def test_the_chart_is_told_deal_by_deal_in_its_alt_text_or_its_table() -> None:
    table, plays = played("dracula.classic")
    picture = layouts.summary(reviewed(table, example_review(table, plays)), _).picture
    assert picture is not None
    line = "A line from −12.5 at the first deal to +48.0 at the end; highest +48.0, lowest −12.5."
    assert picture.prose == line
    assert picture.alt == (
        f"{line} Deal by deal: 1: from −12.5 to +8.0; 2: from −4.5 to +16.0; 3: from +3.5 to +24.0;"
        " 4: from +11.5 to +32.0; 5: from +19.5 to +40.0; 6: from +27.5 to +48.0."
    )
    assert picture.plain.startswith(" 1   −12.5 →    +8.0\n 2    −4.5 →   +16.0\n")


def test_the_alt_text_of_the_chart_of_many_deals_ends_with_dots() -> None:
    table, plays = played("dracula.classic")
    review = example_review(table, plays)
    verdicts = tuple(replace(one, game=game) for game in range(1, 9) for one in review.verdicts)
    many = replace(review, verdicts=verdicts, deals=review.deals * 8)
    picture = layouts.summary(reviewed(table, many), _).picture
    assert picture is not None
    assert len(picture.alt) == MOST_ALT
    assert picture.alt.endswith("…")


def test_the_step_buttons_lead_to_their_steps() -> None:
    table, plays = played("dracula.classic")
    count = len(plays)

    def steps_at(at: int) -> list[tuple[int, bool]]:
        shown = replay_layouts.step(table, plays, at, _).buttons
        buttons = [(button_grammar.parse(button.custom_id), button.disabled) for button in shown]
        return [
            (button_id.step, off)
            for button_id, off in buttons
            if isinstance(button_id, review_ids.ReplayButton)
        ]

    middle = [(1, False), (4, False), (6, False), (count, False), (0, False)]
    assert steps_at(5) == middle
    assert steps_at(1)[:2] == [(1, True), (1, True)]
    assert steps_at(count)[2:4] == [(count, True), (count, True)]
    (*steps, _post) = replay_layouts.film(table, plays, 1, _).buttons
    assert [button.disabled for button in steps] == [False, True, False, False]
    assert [button.label for button in steps] == ["1", "", "", str(count)]


def test_the_buttons_of_steps_share_a_line_on_a_phone(translator: Translator) -> None:
    table, plays = played("dracula.classic")
    game = reviewed(table, example_review(table, plays))
    whole = layouts.summary(game, translator), replay_layouts.film(table, plays, 1, translator)
    steps = (
        layouts.step(game, plays[4], 5, translator),
        replay_layouts.step(table, plays, 5, translator),
    )
    for message, count in (*zip(whole, (4, 4), strict=True), *zip(steps, (5, 5), strict=True)):
        row = message.rows[0]
        assert isinstance(row, tuple)
        assert len(row) == count
        assert row_width(row) <= WIDTH


def test_the_explained_bounds_are_those_of_the_analysis() -> None:
    text = grade_bounds(1, _)
    assert [f"below {bound:g}" in text for bound, _word in BOUNDS] == [True] * len(BOUNDS)
    assert f"{BRILLIANT_LEAD:g} points ahead" in text
    assert {grade for _bound, grade in BOUNDS} < set(GRADES)


def test_the_explained_bounds_grow_with_the_points_of_a_game() -> None:
    text = grade_bounds(8, _)
    assert [f"below {8 * bound:g}" in text for bound, _word in BOUNDS] == [True] * len(BOUNDS)
    assert f"{8 * BRILLIANT_LEAD:g} points ahead" in text
    assert "0,25" in grade_bounds(1, translator_for("de"))
    assert "best below 0.12," in grade_bounds(0.5, _)


def test_luck_is_not_told_from_play_where_that_is_unsound() -> None:
    table, plays = played("dracula.classic")
    review = example_review(table, plays)
    assert "Play accounted for " in texts(layouts.summary(reviewed(table, review), _))
    unsound = replace(review, scale=ReviewScale(tells_luck=False))
    assert "Play accounted for " not in texts(layouts.summary(reviewed(table, unsound), _))


def test_luck_and_play_are_explained_by_what_is_hidden_in_the_game() -> None:
    table, plays = played("dracula.classic")
    review = example_review(table, plays)
    meaning = "• Luck is what the deals were worth between equal players. Play is the rest: "
    bonus = "The result leaves out bonuses."
    shown = legend(reviewed(table, review), _).lines
    assert f"{meaning}the mistakes of both. {bonus}" in shown
    hidden = tuple(replace(deal, exact=deal.expected) for deal in review.deals)
    shown = legend(reviewed(table, replace(review, deals=hidden)), _).lines
    lie = "and how the hidden cards happened to lie."
    assert f"{meaning}the mistakes of both, {lie} {bonus}" in shown
    unsound = replace(review, scale=ReviewScale(tells_luck=False))
    assert meaning not in texts(legend(reviewed(table, unsound), _))


@pytest.mark.parametrize("options", [{}, {"court_short": "outright", "deals": "1"}])
def test_points_say_what_winning_outright_counts_as(options: dict[str, str]) -> None:
    note = "-# Court short wins the game, so here it counts as 400 points more."
    (*_before, before, table) = tables_of("caterpillar", 0, options)
    plays, moves = replayed_moves(table), before.view(before.position.to_move).moves
    review = example_review(table, plays)
    hints = [(move, float(-n)) for n, move in enumerate((*moves, *moves)[:2])]
    for message in (
        layouts.summary(reviewed(table, review), _),
        *(layouts.step(reviewed(table, review), plays[at - 1], at, _) for at in (1, 2)),
        hint_layouts.hint(before, hints, _),
    ):
        assert (note in (*message.lines, *message.below)) is bool(options)
    forced = [one.grade for one in review.verdicts].index(Grade.FORCED)
    shown = layouts.step(reviewed(table, review), plays[forced], forced + 1, _)
    assert note not in shown.lines, "no points are named"


def test_a_lead_at_a_table_of_three_is_that_over_the_average_of_the_others() -> None:
    for key, of_three in (
        ("thracula", True),
        ("dracula.classic", False),
        ("dracula.partners", False),
    ):
        table, plays = played(key)
        shown = texts(legend(reviewed(table, example_review(table, plays)), _))
        assert ("ahead of the average of the others" in shown) is of_three
        assert ("could expect to win" in shown) is not of_three
        assert ("points lost are counted over the average of the others" in shown) is of_three
        before = list(tables_of(key))[-2]
        moves = before.view(before.position.to_move).moves[:2]
        hint = texts(
            hint_layouts.hint(before, [(move, 1.0 - n) for n, move in enumerate(moves)], _)
        )
        assert ("lead over the average of the others" in hint) is of_three


@pytest.mark.parametrize(("key", "told"), [("dracula.classic", True), ("abstrac", False)])
def test_a_review_says_that_it_leaves_out_bonuses_where_there_was_one(key: str, told: bool) -> None:
    table, plays = played(key)
    game = reviewed(table, example_review(table, plays))
    shown = texts(legend(game, _))
    assert ("It leaves out bonuses." in shown) is told
    assert ("The result leaves out bonuses." in shown) is told
    summary = texts(layouts.summary(game, _))
    assert ("** without bonuses\n" in summary) is told
    assert ("'s lead, without bonuses." in summary) is told


@pytest.mark.parametrize("key", ["dracula.classic", "abstrac"])
def test_the_result_is_the_lead_at_the_end_of_the_chart(key: str) -> None:
    table, plays = played(key)
    (_before, *_on_the_way, last) = example_review(table, plays).lead_history(0)[-1]
    shown = texts(layouts.summary(reviewed(table, example_review(table, plays)), _))
    assert f"result **{signed(round(last))}**" in shown


def test_a_review_survives_the_round_trip_through_json() -> None:
    table, plays = played("thracula")
    review = example_review(table, plays)
    assert Review.from_json(review.to_json()) == review
    other = replace(review, scale=ReviewScale(8.0, False))
    assert Review.from_json(other.to_json()) == other


def test_a_review_stored_without_a_scale_is_one_of_coffins() -> None:
    table, plays = played("thracula")
    review = example_review(table, plays)
    older = json.dumps(json.loads(review.to_json())[:2])
    assert Review.from_json(older) == review


def test_the_worth_of_a_deal_with_open_cards_is_stored_where_it_differs() -> None:
    table, plays = played("dracula.classic")
    review = example_review(table, plays)
    first, *others = review.deals
    review = replace(review, deals=(replace(first, exact=(20.0, -20.0)), *others))
    assert Review.from_json(review.to_json()) == review
    assert review.luck(0) == -12.5 * len(review.deals), "luck is what cards are worth unseen"
    assert review.lead_history(0)[0][0] == 20.0, "the line shows the lead with open cards"


def test_a_review_stored_without_the_worth_with_open_cards_is_read_as_it_was_meant() -> None:
    table, plays = played("dracula.classic")
    review = example_review(table, plays)
    verdicts, deals, scale = json.loads(review.to_json())
    older = Review.from_json(json.dumps([verdicts, [deal[:4] for deal in deals], scale]))
    assert older == review
    assert older.lead_history(0)[0][0] == -12.5


def test_a_summary_has_points_lost_and_grades() -> None:
    table, plays = played("dracula.classic")
    text = texts(layouts.summary(reviewed(table, example_review(table, plays)), _))
    assert "lost **" in text
    assert "blunder\N{NO-BREAK SPACE}" in text


def test_the_legend_has_the_sign_and_the_name_of_each_grade_and_leads_back() -> None:
    table, plays = played("dracula.classic")
    shown = legend(reviewed(table, example_review(table, plays)), _)
    for grade, (sign, name) in GRADES.items():
        assert (f"**{sign}** {name}" in texts(shown).replace("Brilliant", "brilliant")) is (
            grade is not Grade.FORCED
        )
    (back,) = shown.buttons
    summary = layouts.summary(reviewed(table, example_review(table, plays)), _)
    first = layouts.step(reviewed(table, example_review(table, plays)), plays[0], 1, _)
    assert replace(back, label="") in first.buttons, "a step leads to the summary by the same sign"
    to_legend = str(review_ids.ReviewLegendButton(table.id))
    assert to_legend in [button.custom_id for button in summary.buttons]


def test_luck_and_play_are_whole_points_that_add_up() -> None:
    table, plays = played("dracula.classic")
    review = example_review(table, plays)
    nothing = [replace(deal, expected=(0.0, 0.0), scored=(0.0, 0.0)) for deal in review.deals[1:]]
    deals = (DealLuck(1, 1, (38.6, -38.6), (-71.8, 71.8)), *nothing)
    text = texts(layouts.summary(reviewed(table, replace(review, deals=deals)), _))
    assert "luck +39, play −111, result **−72**" in text
    assert "luck −39, play +111, result **+72**" in text
    assert "Play accounted for 74%, luck for 26%." in text


def test_a_better_move_is_named_with_the_points_that_it_is_better() -> None:
    table, plays = played("dracula.classic")
    review = example_review(table, plays)
    known = Judgement(Move.parse("4C@b1"), 2.0, -1.0)
    verdict = replace(review.verdicts[0], grade=Grade.SLIP, known=known)
    review = replace(review, verdicts=(verdict, *review.verdicts[1:]))
    text = texts(layouts.step(reviewed(table, review), plays[0], 1, _))
    assert "Best by the cards in sight: **4♣\ufe0e at b1** (3.0 points better)" in text
    german = translator_for("de")
    assert "3,0 Punkte" in texts(layouts.step(reviewed(table, review), plays[0], 1, german))


def test_next_mistake_leads_to_the_next_costly_move_of_these_seats() -> None:
    table, plays = played("dracula.classic")
    review = example_review(table, plays)
    game = reviewed(table, review)
    at, seen = 0, []
    while (number := review.next_mistake(game.seats, at)) is not None:
        shown = layouts.step(game, plays[at - 1], at, _) if at else layouts.summary(game, _)
        (button,) = [one for one in shown.buttons if one.label == "Next mistake"]
        assert str(review_ids.ReviewButton(table.id, number, "mistake")) == button.custom_id
        assert number > at
        seen.append(number)
        at = number
    costly = {Grade.SLIP, Grade.MISTAKE, Grade.BLUNDER}
    assert seen == [
        number
        for number, each in enumerate(review.verdicts, 1)
        if each.seat == 0 and each.grade in costly
    ]
    (last,) = [b for b in layouts.step(game, plays[at - 1], at, _).buttons if b.emoji == "⏩"]
    assert last.label == "Others' mistakes"


def test_the_mistakes_of_others_follow_ones_own() -> None:
    table, plays = played("dracula.classic")
    review = costing(example_review(table, plays), *(4.0,) * 6)
    others = [number for number, each in enumerate(review.verdicts[:6], 1) if each.seat == 1]
    own = [number for number in range(1, 7) if number not in others]
    game, at = reviewed(table, review), own[-1]
    for number in others:
        (button,) = [b for b in layouts.step(game, plays[at - 1], at, _).buttons if b.emoji == "⏩"]
        assert button.label == ("Next mistake" if game.at_others else "Others' mistakes")
        assert button.custom_id == str(review_ids.ReviewButton(table.id, number, "others"))
        game, at = replace(game, at_others=True), number
    (last,) = [b for b in layouts.step(game, plays[at - 1], at, _).buttons if b.emoji == "⏩"]
    assert last.label == "No more mistakes"
    assert last.disabled


def test_a_step_after_a_mistake_of_others_does_not_begin_theirs_anew() -> None:
    table, plays = played("dracula.classic")
    review = costing(example_review(table, plays), *(4.0,) * 6)
    others = [number for number, each in enumerate(review.verdicts[:6], 1) if each.seat == 1]
    at = others[-1] + 2
    (button,) = [
        one
        for one in layouts.step(reviewed(table, review), plays[at - 1], at, _).buttons
        if one.emoji == "⏩"
    ]
    assert (button.label, button.disabled) == ("No more mistakes", True)


def test_a_summary_without_ones_own_mistakes_leads_to_those_of_others() -> None:
    table, plays = played("dracula.classic")
    review = example_review(table, plays)
    theirs = next(number for number, each in enumerate(review.verdicts, 1) if each.seat == 1)
    one = costing(review, *(4.0 if number == theirs else 0.0 for number in range(1, theirs + 1)))
    shown = [layouts.summary(reviewed(table, each), _) for each in (one, costing(review))]
    found = [button for each in shown for button in each.buttons if button.emoji == "⏩"]
    assert [(one.label, one.disabled) for one in found] == [
        ("Others' mistakes", False),
        ("No mistakes", True),
    ]


def costing(review: Review, *lost: float) -> Review:
    """The review with blunders that lost these points, where they are not 0, and best moves."""
    verdicts = [
        replace(
            verdict,
            grade=Grade.BLUNDER if points else Grade.BEST,
            known=replace(verdict.known, made_margin=verdict.known.best_margin - points),
        )
        for verdict, points in zip(review.verdicts, chain(lost, repeat(0.0)), strict=False)
    ]
    return replace(review, verdicts=tuple(verdicts))


def costliest_of(game: layouts.ReviewedGame) -> tuple[str, list[Button]]:
    """The line of the summary with the costliest moves, and the buttons to them."""
    shown = layouts.summary(game, _)
    (line,) = [one for one in shown.lines if one.startswith("Costliest for ")]
    return line, [one for one in shown.buttons if one.custom_id.endswith(":costly")]


def test_the_summary_leads_to_the_three_moves_that_cost_its_reader_most() -> None:
    table, plays = played("dracula.classic")
    assert [play.seat for play in plays[:8]] == [1, 0] * 4
    review = costing(example_review(table, plays), 90, 7, 80, 42.06, 70, 7, 2, 12)
    line, buttons = costliest_of(reviewed(table, review))
    name = seat_name(table, 0, _)
    moves = "move 4 (42.1 points) · move 8 (12.0 points) · move 2 (7.0 points)"
    assert line == f"Costliest for {name}: {moves}"
    assert [(button.label, button.custom_id) for button in buttons] == [
        (str(at), str(review_ids.ReviewButton(table.id, at, "costly"))) for at in (4, 8, 2)
    ]
    line, buttons = costliest_of(reviewed(table, review, 1))
    assert seat_name(table, 1, _) in line
    assert [button.label for button in buttons] == ["1", "3", "5"]


def test_the_costliest_moves_are_none_of_a_stand_in() -> None:
    table, plays = played("dracula.classic")
    review = costing(example_review(table, plays), 50, 0, 20)
    left, *others = review.verdicts
    review = replace(review, verdicts=(replace(left, stand_in=True), *others))
    line, buttons = costliest_of(reviewed(table, review, 1))
    assert line.endswith(": move 3 (20.0 points)")
    assert [button.label for button in buttons] == ["3"]


def test_a_summary_without_a_costly_move_names_none() -> None:
    table, plays = played("dracula.classic")
    shown = layouts.summary(reviewed(table, costing(example_review(table, plays))), _)
    assert "Costliest" not in texts(shown)
    assert len(shown.rows) == 2


def test_the_costliest_moves_of_partners_are_those_of_both() -> None:
    table, plays = played("dracula.partners")
    assert [play.seat for play in plays[:4]] == [2, 3, 0, 1]
    review = costing(example_review(table, plays), 9, 8, 7, 6)
    line, _buttons = costliest_of(layouts.ReviewedGame(table, review, 0, (0, 2)))
    names = " & ".join(seat_name(table, seat, _) for seat in (0, 2))
    assert line == f"Costliest for {names}: move 1 (9.0 points) · move 3 (7.0 points)"


def test_the_buttons_to_the_costliest_moves_of_a_long_session_fit_a_phone() -> None:
    table, plays = played("dracula.classic")
    review = example_review(table, plays)
    many = tuple(verdict for verdict in review.verdicts for _time in range(200))
    lost = [0.0] * (len(many) - 250) + [5.0] * 250
    _line, buttons = costliest_of(reviewed(table, costing(replace(review, verdicts=many), *lost)))
    assert [len(button.label) for button in buttons] == [4] * 3
    assert row_width(buttons) <= WIDTH


def test_the_buttons_of_a_hint_are_the_numbers_of_its_moves_and_the_hand() -> None:
    table = list(tables_of("dracula.classic"))[-2]
    moves = table.view(table.position.to_move).moves[:5]
    message = hint_layouts.hint(table, [(move, -0.05 - n) for n, move in enumerate(moves)], _)
    labels = [button.label for button in message.buttons]
    assert labels == [*list("12345")[: len(moves)], "Hand"]
    assert "`1` **" in texts(message)
    assert "−" in texts(message)


@EVERY_GAME
def test_a_hint_shows_the_turn_and_fits_a_phone(key: str, translator: Translator) -> None:
    shown = 0
    for table in list(tables_of(key))[::3]:
        mover = table.position.to_move
        if mover is None:
            continue
        moves = table.view(mover).moves
        first, last = (
            [(move, -12.0 - n) for n, move in enumerate(some)] for some in (moves[:5], moves[-5:])
        )
        for hints in (first, last, [(move, 1.0) for move in moves]):
            message = hint_layouts.hint(table, hints, translator)
            assert message.picture == choices.hand(table, mover, translator).picture
            assert height(message) <= VISIBLE, message.lines
            shown += message.picture is not None
    assert shown


def test_moves_whose_margins_read_the_same_share_a_line_with_a_number_each() -> None:
    tables = (
        (table, table.view(table.position.to_move).moves) for table in tables_of("dracula.classic")
    )
    table, moves = next((table, moves) for table, moves in tables if len(moves) > 5)
    margins = (3.21, 3.19, 1.0, -2.0, -2.0, -2.0)
    message = hint_layouts.hint(table, list(zip(moves, margins, strict=False)), _)
    one, two, three, four, five = (
        f"`{n}` **{stepper.move_label(table, move, _)}**" for n, move in enumerate(moves[:5], 1)
    )
    assert message.lines[1:] == (
        f"{one} · {two} · each +3.2",
        f"{three} +1.0",
        f"{four} · {five} · each −2.0",
    )
    assert [button.label for button in message.buttons] == [*"12345", "Hand"]
    green = [button.style is ButtonStyle.GREEN for button in message.buttons]
    assert green == [True, True, False, False, False, False], "both are the best"


def test_moves_are_equally_good_only_if_all_of_them_are() -> None:
    tables = (
        (table, table.view(table.position.to_move).moves) for table in tables_of("dracula.classic")
    )
    table, moves = next((table, moves) for table, moves in tables if len(moves) > 5)
    for worst, alike in ((1.0, True), (0.0, False)):
        hints = [*((move, 1.0) for move in moves[:-1]), (moves[-1], worst)]
        message = hint_layouts.hint(table, hints, _)
        assert ("equally good" in texts(message)) == alike
        assert len(message.buttons) == (1 if alike else 6)


def test_what_is_the_same_with_all_cards_open_is_said_once() -> None:
    table, plays = played("dracula.classic")
    review = example_review(table, plays)
    known = Judgement(Move.parse("4C@b1"), 2.0, -1.0)
    open_cards = "With all cards open it was best too, by 5.0 points."
    for hindsight, told in ((known, False), (replace(known, best_margin=4.0), True)):
        verdict = replace(review.verdicts[0], grade=Grade.SLIP, known=known, hindsight=hindsight)
        shown = replace(review, verdicts=(verdict, *review.verdicts[1:]))
        text = texts(layouts.step(reviewed(table, shown), plays[0], 1, _))
        assert text.count("points better") == 1
        assert (open_cards in text) == told


def test_moves_in_an_empty_seat_are_those_of_the_computer() -> None:
    table, _plays = played("thracula")
    left = ("!resign 1", "!continue 0")
    record = replace(table.record, moves=(*left, *table.record.moves))
    whole = replace(table, record=record, position=replay(GAMES["thracula"], record))
    steps = [play for play in replayed_moves(whole) if play.move.card is not None]
    for play in steps:
        said = stepper.played(whole, play, _)
        assert ("Harker** for **" in said) == (play.seat == 1)
    assert {play.seat for play in steps} == {0, 1, 2}
