"""What the texts of Counterbluff say, and what they never tell."""

from dataclasses import replace

import pytest

from bot.engine.cards import parse_cards
from bot.engine.games.counterbluff.hand_strength import made_low
from bot.engine.moves import Move
from bot.engine.scoring.poker import Lowball
from bot.i18n.card_names import short, spoken
from bot.i18n.translator import languages, translator_for
from bot.kits.counterbluff import examples
from bot.kits.counterbluff.alt_text import board_alt, board_plain, hand_alt
from bot.kits.counterbluff.kit import COUNTERBLUFF
from bot.kits.counterbluff.marks import FLAG, LAST, high_marks, low_marks
from bot.kits.counterbluff.marks import LOW as LOW_MARK
from bot.kits.counterbluff.pictures import SHEET, board_drawing
from bot.kits.counterbluff.words import high_text, low_text
from bot.kits.kit_types import PictureFile, TableRef
from bot.kits.two_sides import SIGNS, side_names
from bot.messages.message import MOST_ALT
from tests.engine.games.test_counterbluff import LOW, LOW_TOO, alternately, dealt, texts
from tests.engine.made_moves import play
from tests.kits.counterbluff.moments import DOWN, every, last_hand, moment, state_at

_ = translator_for("en")
NAMES = ("Mina", "Lucy")
USUAL_RANKING = (
    "At Lowball 7 5 4 3 2 is lowest: Aces are high, and pairs, straights and flushes count"
    " against you."
)


@pytest.mark.parametrize(
    ("row", "text", "marks"),
    [
        ("KS", "King high", ["K"]),
        ("KS TD", "King high", ["K"]),
        ("TS TD", "a pair of Tens", ["10×2"]),
        ("7S KD 7H KC", "two pairs, Kings and Sevens", ["K×2", "7×2"]),
        ("9S 9D 9H", "three Nines", ["9×3"]),
        ("5H 4D 3S 2C AD", "a straight, Five high", ["", "5"]),
        ("2H 4H 9H TH AH", "a flush, Ace high", ["", "×5"]),
        ("7S 7D 7H KC KS", "a full house, three Sevens and two Kings", ["7×3", "K×2"]),
        ("7S 7D 7H 7C KS", "four Sevens", ["7×4"]),
        ("9H TH JH QH KH", "a straight flush, King high", ["", "", "K"]),
    ],
)
def test_a_row_is_told_in_words_and_in_marks(row: str, text: str, marks: list[str]) -> None:
    cards = parse_cards(row)
    assert high_text(cards, _) == text
    shown = high_marks(cards)
    assert [mark.text for mark in shown] == marks
    assert all(mark.text or mark.symbol for mark in shown)


@pytest.mark.parametrize(
    ("hand", "lowball", "text", "marks"),
    [
        ("7H 5D 4S 3C 2D", Lowball.KANSAS_CITY, "7 5 4 3 2", ["", "7", "5", "4", "3", "2"]),
        ("5H 4D 3S 2C AD", Lowball.KANSAS_CITY, "A 5 4 3 2", ["", "A", "5", "4", "3", "2"]),
        ("5H 4D 3S 2C AD", Lowball.CALIFORNIA, "5 4 3 2 A", ["", "5", "4", "3", "2", "A"]),
        ("5H 4D 3S 2C AD", Lowball.BRITISH, "a straight, Five high", ["", "", "5"]),
        ("7H 7D 4S 3C 2D", Lowball.KANSAS_CITY, "a pair of Sevens", ["", "7×2"]),
    ],
)
def test_a_low_hand_is_told_by_the_ranking_of_the_table(
    hand: str, lowball: Lowball, text: str, marks: list[str]
) -> None:
    cards = parse_cards(hand)
    made = made_low(cards, lowball)
    assert low_text(made, _) == text
    assert [mark.text for mark in low_marks(cards, made)] == marks


@pytest.mark.parametrize(
    ("name", "told"),
    [
        ("a showdown", ["**55** (a straight, Six high against a straight, Five high)."]),
        ("a fold", ["Lucy folded: **6** for Mina."]),
        (
            "called down, folded",
            [
                "Lucy folded to Lowball: **15** for Mina.",
                "lie face down are shown after the game.",
            ],
        ),
        (
            "called up, conceded",
            ["face down: **30** for Mina.", "lie face down are shown after the game."],
        ),
        (
            "called down, conceded",
            ["face down: **5** for Mina.", "lie face down are shown after the game."],
        ),
        (
            "low hands shown",
            ["lower hand at Lowball: **30** (7 5 4 3 2 against 8 5 4 3 2)."],
        ),
    ],
)
def test_a_finished_hand_is_told(name: str, told: list[str]) -> None:
    result = moment(name).results[-1]
    summary = COUNTERBLUFF.summary(result, NAMES, _)
    assert len(summary) == len(told)
    assert all(part in sentence for part, sentence in zip(told, summary, strict=True))
    assert COUNTERBLUFF.aftermath(moment(name), NAMES, _) == summary


@pytest.mark.parametrize(
    ("lowball", "made"),
    [("california", "5 4 3 2 A"), ("british", "a straight, Five high")],
)
def test_low_hands_are_told_by_the_ranking_of_their_table(lowball: str, made: str) -> None:
    wheel, fives = "5H 4D 3S 2C AD", "5S 5C 4H 3D 2S"
    start = dealt(wheel, fives, options={"lowball": lowball})
    result = play(start, f"up{texts(wheel)} up{texts(fives)}").results[-1]
    decided, *_more = COUNTERBLUFF.summary(result, NAMES, _)
    made_by = {0: made, 1: "a pair of Fives"}
    better, other = made_by[result.winner], made_by[1 - result.winner]
    assert f"({better} against {other})" in decided
    for side, row in enumerate(COUNTERBLUFF.details(result, _)):
        assert row.endswith(f" · {made_by[side]}")


@pytest.mark.parametrize(
    ("first", "second", "reason"),
    [
        ("6S 6D QS 4H 3H", "6H 6C 9C 4D 3D", "a pair of Sixes on both sides, Queen against Nine"),
        ("KS QD 9S 4H 2H", "KH QC TC 4D 3D", "King high on both sides, Ten against Nine"),
        (
            "KS QD 9S 4H 2H",
            "KH QC 9C 4D 2D",
            "King high on both sides, so the second player wins",
        ),
    ],
)
def test_a_showdown_of_equal_combinations_is_told_by_what_decides_it(
    first: str, second: str, reason: str
) -> None:
    result = play(dealt(first, second), alternately(first, second)).results[-1]
    decided, *_more = COUNTERBLUFF.summary(result, NAMES, _)
    assert f"({reason})" in decided


@pytest.mark.parametrize(
    ("first", "second", "reason"),
    [
        ("6S 6D QS 4H 3H", "6H 6C 9C 4D 3D", "a pair of Sixes on both sides, Nine against Queen"),
        ("8S 7D 5S 4H 2H", "8H 7C 5C 4D 2D", "8 7 5 4 2 on both sides, so the answer wins"),
    ],
)
def test_equal_low_hands_are_told_by_what_decides_them(
    first: str, second: str, reason: str
) -> None:
    result = play(dealt(first, second), f"up{texts(first)} up{texts(second)}").results[-1]
    decided, *_more = COUNTERBLUFF.summary(result, NAMES, _)
    assert f"({reason})" in decided


def test_the_last_hand_is_told_with_its_cards() -> None:
    (_fold, last) = COUNTERBLUFF.summary(last_hand().results[-1], NAMES, _)
    assert last.startswith("The pack is used up.")
    held = last_hand().results[-1].last
    assert held is not None
    assert all(short(card) in last for cards in held.cards for card in cards)
    assert f": {side_names(_)[held.winner]} {held.points}." in board_alt(last_hand(), _)


def test_the_last_hands_are_told_in_the_order_of_the_players() -> None:
    last = last_hand().results[-1].last
    assert last is not None
    hands = [sorted(spoken(card, _) for card in cards) for cards in last.cards]
    told = board_alt(last_hand(), _).partition("Last hand of the pack, ")[2].partition(": ")[0]
    assert [sorted(hand.split(", ")) for hand in told.split(" against ")] == hands
    assert hands[0] != hands[1]


def test_cards_face_down_are_announced_at_the_end_of_a_pack_until_the_match_is_over() -> None:
    before = dealt(f"{LOW} KS", f"{LOW_TOO} QS", stock=0)
    moves = f"{DOWN} down{texts(LOW_TOO)}"
    for scores, announced in (((0, 0), True), ((245, 0), False)):
        state = play(replace(before, scores=scores), moves)
        assert (state.to_move is not None) == announced
        told = COUNTERBLUFF.summary(state.view(None).results[-1], NAMES, _)
        assert any("shown after the game" in sentence for sentence in told) == announced


def test_a_running_hand_is_followed_by_nothing() -> None:
    assert COUNTERBLUFF.aftermath(moment("in play"), NAMES, _) == ()


@pytest.mark.parametrize(
    ("name", "prompt"),
    [
        ("before the first card", "lead a card, or five for Lowball"),
        ("one card", "play a card."),
        ("in play", "play a card, or fold"),
        ("called down", "answer the Lowball"),
    ],
)
def test_a_player_who_is_to_move_is_told_what_may_be_done(name: str, prompt: str) -> None:
    assert prompt in COUNTERBLUFF.prompt(moment(name), "Mina", NAMES, _)


def test_the_alt_text_of_a_hand_tells_what_each_card_would_make() -> None:
    state = state_at("in play")
    alt = hand_alt(state.view(state.to_move), _)
    assert "Five of clubs (Six high, ahead), " in alt
    assert "no cards" not in alt
    assert "ahead" not in hand_alt(state.view(0), _).split(".")[0]


@pytest.mark.parametrize("language", languages())
def test_the_alt_text_of_ten_cards_that_make_much_fits(language: str) -> None:
    view = state_at("in play").view(1)
    hand = tuple(parse_cards("QD KD JD QC KC JC QH KH JH TD"))
    row = tuple(parse_cards("QS QH 7D 7H"))
    alt = hand_alt(replace(view, hand=hand, rows=(row, row)), translator_for(language))
    assert len(alt) <= MOST_ALT
    assert not alt.endswith("…")


@pytest.mark.parametrize("language", languages())
def test_alt_texts_fit(language: str) -> None:
    for view in every():
        alt = board_alt(view, translator_for(language))
        assert 0 < len(alt) <= MOST_ALT
        assert "{" not in alt


def test_the_alt_text_tells_what_the_picture_shows() -> None:
    alt = board_alt(moment("in play"), _)
    for part in (
        "Five of hearts, Four of diamonds: Five high",
        "Six of spades: Six high",
        "Ahead.",
        "Candles lit: 2, for 6 points.",
        "32 cards in the stock.",
        "To move.",
    ):
        assert part in alt
    replies = "Points for a fold 15, for cards face up 30, face down"
    assert f"Lowball is called. {replies} 30." in board_alt(moment("called up"), _)
    assert f"{replies} 5." in board_alt(moment("called down"), _)
    assert "Folded." in board_alt(moment("a fold"), _)
    assert "Scores 55." in board_alt(moment("a showdown"), _)


@pytest.mark.parametrize("name", ["called down", "called down, folded", "called down, conceded"])
def test_nothing_public_tells_a_card_that_lies_face_down(name: str) -> None:
    view, ref = moment(name), TableRef(7, 2)
    cards = parse_cards(LOW)
    texts = [
        board_alt(view, _),
        board_plain(view),
        COUNTERBLUFF.pictures.board(view, ref.board_file, _).name,
    ]
    texts += [*COUNTERBLUFF.notes(view, NAMES, _), COUNTERBLUFF.prompt(view, "Mina", NAMES, _)]
    texts.append(COUNTERBLUFF.move_text(Move.parse(DOWN), "Mina", _))
    for result in view.results:
        texts += [*COUNTERBLUFF.summary(result, NAMES, _), *COUNTERBLUFF.details(result, _)]
    sheet = COUNTERBLUFF.pictures.sheet(view, PictureFile("sheet.png"), _)
    texts += [sheet.alt, sheet.plain]
    spoken = ("Seven of hearts", "Five of diamonds", "Four of spades", "Three of clubs")
    for text in texts:
        assert not any(card in text for card in (*map(short, cards), *spoken)), text
    swapped = state_at(name).determinize(None, lambda below: below - 1).view(None)
    other = swapped.finished(1, 0) if swapped.results else swapped
    board, of_other = (
        COUNTERBLUFF.pictures.board(each, ref.board_file, _) for each in (view, other)
    )
    assert board == of_other


def test_what_lay_face_down_is_told_when_it_may_be_seen() -> None:
    result = replace(moment("called down, folded").results[-1], hidden=(parse_cards(LOW), ()))
    assert "7♥" in COUNTERBLUFF.details(result, _)[0]


@pytest.mark.parametrize("language", languages())
def test_every_move_has_a_label_and_a_confirmation(language: str) -> None:
    translator, view = translator_for(language), moment("in play")
    for text in ("KS", "fold", "up2S4S7H9CKD", "down2S4S7H9CKD"):
        move = Move.parse(text)
        assert COUNTERBLUFF.move_label(move, translator)
        assert COUNTERBLUFF.played(view, move, translator)
        told = "Mina" in COUNTERBLUFF.move_text(move, "Mina", translator)
        assert told == (text != "fold"), "who folded is said with the result"


def test_the_sum_of_a_hand_is_told_card_by_card() -> None:
    assert COUNTERBLUFF.details(moment("a fold").results[-1], _)[-1] == "1 + 2 + 3 = 6"
    assert len(COUNTERBLUFF.details(moment("low hands shown").results[-1], _)) == 2


def test_the_last_hand_is_told_once() -> None:
    result = last_hand().results[-1]
    assert result.last is not None
    *_rows, told = COUNTERBLUFF.details(result, _)
    assert told == "1 + 2 + 3 = 6"
    texts = "\n".join((*COUNTERBLUFF.summary(result, SIGNS, _), *COUNTERBLUFF.details(result, _)))
    assert texts.count("last hand") == 1
    assert f"**{result.last.points}**, for {SIGNS[result.last.winner]}" in texts
    assert result.points + result.last.points == sum(result.scores)


def test_the_examples_of_the_rules_are_those_of_the_sources() -> None:
    assert examples.in_play().worth == 36
    assert examples.showdown().results[-1].scores == (0, 55)
    assert examples.lowball().results[-1].scores == (30, 0)


def test_small_print_says_why_the_match_goes_on_after_the_target() -> None:
    note = "The target is reached, but every pack is played to its end."
    view = moment("in play")
    for score, said in ((view.target - 1, False), (view.target, True), (view.target + 1, True)):
        for scores in ((score, 0), (0, score)):
            notes = COUNTERBLUFF.notes(replace(view, scores=scores), NAMES, _)
            assert (note in notes) is said


@pytest.mark.parametrize(
    ("lowball", "lowest"),
    [(Lowball.BRITISH, "6 4 3 2 A is lowest"), (Lowball.CALIFORNIA, "5 4 3 2 A is lowest")],
)
def test_small_print_tells_an_unusual_ranking_at_lowball(lowball: Lowball, lowest: str) -> None:
    for name in ("before the first card", "in play", "called up"):
        usual = [*COUNTERBLUFF.notes(moment(name), NAMES, _)]
        notes = [*COUNTERBLUFF.notes(replace(moment(name), lowball=lowball), NAMES, _)]
        (told,) = {*notes} - {*usual}
        assert lowest in told
        assert [note for note in notes if note != told] == [
            note for note in usual if note != USUAL_RANKING
        ]


def test_small_print_tells_the_usual_ranking_while_lowball_can_be_called_or_is() -> None:
    for name, told in (("before the first card", True), ("in play", False), ("called up", True)):
        assert (USUAL_RANKING in COUNTERBLUFF.notes(moment(name), NAMES, _)) is told


def test_small_print_tells_the_cut_then_the_dealer_and_every_new_pack() -> None:
    start = state_at("before the first card").view(None)
    cards = [short(card) for card in start.cuts[-1]]
    cut = "◆\N{NO-BREAK SPACE}{} · ●\N{NO-BREAK SPACE}{}".format(*cards)
    dealer = NAMES[start.dealer]
    told = f"Cut for the deal: {cut}. {dealer} deals first."
    assert COUNTERBLUFF.notes(start, NAMES, _) == (told, USUAL_RANKING)
    playing = moment("in play")
    assert COUNTERBLUFF.notes(playing, NAMES, _) == (f"{NAMES[playing.dealer]} deals.",)
    again = replace(start, pack=2, deal=2, results=moment("a fold").results)
    assert COUNTERBLUFF.notes(again, NAMES, _) == (f"A new pack: {dealer} deals.", USUAL_RANKING)


@pytest.mark.parametrize("name", ["a showdown", "a fold", "called down, folded"])
def test_a_finished_hand_is_seen_until_the_next_card_and_then_told(name: str) -> None:
    state, ref = state_at(name), TableRef(1, 9)
    finished = state.view(None)
    (result,) = finished.results
    board = COUNTERBLUFF.pictures.board(finished, ref.board_file, _)
    assert (board.alt, board.drawing) == (board_alt(moment(name), _), board_drawing(moment(name)))
    dealt = f"{NAMES[finished.dealer]} deals."
    assert COUNTERBLUFF.notes(finished, NAMES, _) == (dealt, USUAL_RANKING)
    begun = state.apply(state.legal_moves()[0]).view(None)
    assert COUNTERBLUFF.pictures.board(begun, ref.board_file, _).alt == board_alt(begun, _)
    _dealer, told, *rest = COUNTERBLUFF.notes(begun, NAMES, _)
    decided, *more = COUNTERBLUFF.summary(result, SIGNS, _)
    assert told == f"Previous hand: {decided}"
    assert rest == [*COUNTERBLUFF.details(result, _)[:2], *more]


def test_a_better_move_is_told_with_the_picture_of_a_step() -> None:
    view = moment("in play")
    file = PictureFile("step.png", four_colour=True)
    step = COUNTERBLUFF.pictures.step(view, Move.parse("fold"), file, _)
    assert step.alt.startswith("Best move: Fold.")
    assert step.four_colour
    assert COUNTERBLUFF.pictures.step(view, None, file, _).alt == board_alt(view, _)


def test_the_score_sheet_counts_hands() -> None:
    sheet = COUNTERBLUFF.pictures.sheet(moment("called down, folded"), PictureFile("sheet.png"), _)
    assert "Hand 1, dealt by " in sheet.alt
    assert "Deal" not in sheet.alt


@pytest.mark.parametrize(
    ("first", "second", "moves", "told", "marks"),
    [
        (
            f"{LOW} KS",
            f"{LOW_TOO} AS",
            f"up{texts(LOW)} up{texts(LOW_TOO)}",
            "30 (Lowball) to 3 (last hand)",
            [[LOW_MARK], [LAST]],
        ),
        (
            f"{LOW} AS",
            f"{LOW_TOO} KS",
            f"up{texts(LOW)} up{texts(LOW_TOO)}",
            "33 (Lowball + last hand) to 0 (Lowball)",
            [[LOW_MARK, LAST], [LOW_MARK]],
        ),
        (
            f"{LOW} KS",
            "AS KH QC 3D 2S",
            f"{DOWN} fold",
            "15 (Lowball) to 21 (folded + last hand)",
            [[LOW_MARK], [FLAG, LAST]],
        ),
        (
            "KS QD",
            "AH JC TC",
            "KS AH fold",
            "6 (folded + last hand) to 3 (Ace high)",
            [[FLAG, LAST], [""]],
        ),
        (
            "KS JD",
            "AH QC TC",
            "KS AH fold",
            "0 (folded) to 9 (Ace high + last hand)",
            [[FLAG], ["", LAST]],
        ),
    ],
)
def test_the_score_sheet_tells_the_points_of_the_last_hand_of_a_pack(
    first: str, second: str, moves: str, told: str, marks: list[list[str]]
) -> None:
    view = play(dealt(first, second, stock=0), moves).view(None)
    result = view.results[-1]
    assert result.last is not None
    sheet = COUNTERBLUFF.pictures.sheet(view, PictureFile("sheet.png"), _)
    assert f": {told}." in sheet.alt
    shown = [[mark.symbol for mark in SHEET.made_of(result, side)] for side in (0, 1)]
    assert shown == marks


def test_the_score_sheet_tells_a_fold_from_an_answer_face_down() -> None:
    for name, told in (
        ("a fold", ": 6 (Five high) to 0 (folded)."),
        ("called up, conceded", ": 30 (Lowball) to 0 (answered face down)."),
    ):
        sheet = COUNTERBLUFF.pictures.sheet(moment(name), PictureFile("sheet.png"), _)
        assert told in sheet.alt, sheet.alt


def test_the_score_sheet_of_a_match_that_is_over_tells_what_lay_face_down() -> None:
    view = play(dealt(f"{LOW} KS", "AS KH QC 3D 2S", stock=0), f"{DOWN} fold").opened().view(None)
    sheet = COUNTERBLUFF.pictures.sheet(view, PictureFile("sheet.png"), _)
    assert ": 15 (Lowball face down: 7 5 4 3 2) to 21 (folded + last hand)." in sheet.alt
    assert [mark.symbol or mark.text for mark in SHEET.made_of(view.results[-1], 0)] == [
        LOW_MARK,
        *"75432",
    ]


@pytest.mark.parametrize("name", ["called down, folded", "called up, conceded"])
def test_a_hand_of_a_match_that_is_over_tells_what_lay_face_down(name: str) -> None:
    view = state_at(name).opened().view(None).finished(1, 0)
    cards = LOW if name == "called down, folded" else LOW_TOO
    assert "Laid face down " in board_alt(view, _)
    assert all(f"#{short(card)}" in board_plain(view) for card in parse_cards(cards))
    assert not any("after the game" in text for text in COUNTERBLUFF.aftermath(view, NAMES, _))
    made = "7 5 4 3 2" if cards == LOW else "8 5 4 3 2"
    assert any(row.endswith(f" · {made} · face down")
               for row in COUNTERBLUFF.details(view.results[-1], _))  # fmt: skip


@pytest.mark.parametrize("language", languages())
def test_a_long_score_sheet_tells_at_least_the_last_hands(language: str) -> None:
    translator = translator_for(language)
    start = dealt("2S 2H 4D 5C AS", "7S 7D QH QC KC", stock=0)
    view = play(start, "2S 7S 2H 7D 4D QH 5C QC fold").view(None)
    long = replace(view, results=view.results * 12)
    alt = COUNTERBLUFF.pictures.sheet(long, PictureFile("sheet.png"), translator).alt
    assert alt.count(f" 3 ({translator('last hand')}){translator(' to ')}36.") == 12
    assert translator("folded") not in alt
    assert len(alt) <= MOST_ALT
    assert not alt.endswith("…")


def test_in_a_line_the_points_are_told_with_the_last_hand_or_else_with_what_decided() -> None:
    hand, low = state_at("a fold").results[-1], f"up{texts(LOW)} up{texts(LOW_TOO)}"
    assert COUNTERBLUFF.points(hand, SIGNS, _) == "● folded: **6** for ◆."
    for first, second, told in (
        ("KS", "AS", "◆ **30** (Lowball) · ● **3** (last hand)."),
        ("AS", "KS", "◆ **33** (Lowball + last hand)."),
    ):
        state = play(dealt(f"{LOW} {first}", f"{LOW_TOO} {second}", stock=0), low)
        assert COUNTERBLUFF.points(state.results[-1], SIGNS, _) == told


@pytest.mark.parametrize(
    ("first", "second", "moves", "told"),
    [
        ("KS QD", "AH JC TC", "KS AH fold", "◆ **6** (last hand) · ● **3** (◆ folded)."),
        ("KS JD", "AH QC TC", "KS AH fold", "● **9** (◆ folded + last hand)."),
        (
            f"{LOW} KS",
            "AS KH QC 3D 2S",
            f"{DOWN} fold",
            "◆ **15** (Lowball) · ● **21** (last hand).",
        ),
    ],
)
def test_in_a_line_the_points_for_a_fold_are_told_with_who_folded(
    first: str, second: str, moves: str, told: str
) -> None:
    result = play(dealt(first, second, stock=0), moves).results[-1]
    assert COUNTERBLUFF.points(result, SIGNS, _) == told
