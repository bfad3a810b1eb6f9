"""Record texts: reading inverts writing, and faults are refused with their ply."""

import re

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from bot.engine.errors import InvalidRecord
from bot.engine.games import GAMES
from bot.engine.notation import read, result, write
from bot.engine.record import Position, Record, replay
from tests.engine.games.test_sessions import EQUAL_TOTALS_COFFINS
from tests.engine.playouts import choices, played
from tests.engine.stacked import fill_coffin, stacked

SEED = "11" * 32
HEAD = f'[Rules "dracula.classic"]\n[Seed "{SEED}"]\n[first_dealer "host"]\n'
THREE = f'[Rules "thracula"]\n[Seed "{SEED}"]\n[first_dealer "host"]\n'
NAMES = st.from_regex(r"[A-Z][A-Za-z0-9_]{0,11}", fullmatch=True).filter(
    lambda name: name not in ("Rules", "Seed", "Result")
)
TABLES = [(key, options) for key, game in GAMES.items() for options in choices(game)]
REFUSED = Record("dracula.classic", bytes(32), {}, ("queen", "refuse"))
ANY_TEXT = st.text(st.characters())


@pytest.mark.parametrize("key", GAMES)
def test_a_record_is_read_as_it_was_written(key: str) -> None:
    record, _ = played(key)
    assert read(write(GAMES[key], record, {})) == (record, {})


@settings(max_examples=40)
@given(st.sampled_from(TABLES), st.integers(0, 200))
def test_a_game_that_goes_on_is_read_as_it_was_written(
    table: tuple[str, dict[str, str]], plies: int
) -> None:
    key, options = table
    full_record, _ = played(key, 0, options)
    record = Record(key, full_record.seed, full_record.options, full_record.moves[:plies])
    assert read(write(GAMES[key], record, {})) == (record, {})


@given(st.dictionaries(NAMES, ANY_TEXT, max_size=4))
@example({"Seat0": 'Mina "the Bat" Harker', "Seat1": "C:\\crypt\\", "Date": ""})
@example(
    {"Seat0": "two\nlines\r\u2028\u0085", "Seat1": "דרקולה \u202eflipped", "Place": "🦇\u200d"}
)
@example({"Seat0": '[Seed "00"] {1. queen}', "Seat1": "}{", "Seat2": "\\u{41}"})
@example({"Seat0": "\ud800", "Seat1": "\x00"})
def test_headers_are_read_as_they_were_written(headers: dict[str, str]) -> None:
    text = write(GAMES["dracula.classic"], REFUSED, headers)
    assert read(text) == (REFUSED, headers)
    text.encode()


@given(st.text())
def test_any_text_is_a_record_or_is_refused(text: str) -> None:
    for tried in (text, HEAD + text, HEAD + "queen agree " + text):
        try:
            record, headers = read(tried)
        except InvalidRecord:
            continue
        assert read(write(GAMES[record.rules], record, headers)) == (record, headers)


def test_a_text_is_readable() -> None:
    text = write(GAMES["dracula.classic"], played("dracula.classic")[0], {"Seat0": "Mina"})
    head, moves = text.split("\n\n")
    assert head.splitlines()[0] == '[Rules "dracula.classic"]'
    assert '[Seat0 "Mina"]' in head.splitlines()
    assert moves.startswith("{Cut ")
    assert "\n{Deal 6 by seat " in moves
    assert moves.count("{Scores ") == 6
    assert max(map(len, moves.splitlines())) <= 100


def test_the_games_of_a_session_are_numbered() -> None:
    record, _ = played("dracula.classic", 0, {"session_target": "1000"})
    text = write(GAMES["dracula.classic"], record, {})
    assert text.count("{Cut ") == 1
    assert text.index("{Game 2.}") < text.index("{Game 3.}")
    assert text.count("\n0. ") == text.count("{Game ") + 1
    assert read(text) == (record, {})


def test_before_the_first_card_of_a_pack_that_was_not_cut_there_is_nothing_to_tell() -> None:
    record, _ = read(HEAD + "queen agree")
    assert "{" not in write(GAMES["dracula.classic"], record, {})


def test_white_space_comments_and_numbers_are_free() -> None:
    plain = read(HEAD + "queen agree")
    assert plain[0].moves == ("queen", "agree")
    for moves in (
        "{she chooses}0.queen   {and\nhe agrees}\n\n agree",
        "0. queen 0. agree {to be continued}",
        "0. queen agree 1.",
        "\t0.\tqueen\r\nagree{!}",
    ):
        assert read(HEAD + moves) == plain
    loose = f' [ Seed  "{SEED}" ]{{so}} [Rules "dracula.classic"][first_dealer "host"] queen agree'
    assert read(loose) == plain


def test_an_ending_is_a_move_of_two_words() -> None:
    for text in ("queen !resign 0", "queen !resign\n0", "queen !resign  0 {at once}"):
        assert read(HEAD + text)[0].moves == ("queen", "!resign 0")
    left = read(THREE + "!resign 1 !stay 0 !stay 2 1. take@a1")[0]
    assert left.moves == ("!resign 1", "!stay 0", "!stay 2", "take@a1")
    assert read(HEAD + "!void")[0].moves == ("!void",)


@pytest.mark.parametrize(
    ("head", "moves", "result_text"),
    [
        (HEAD, "queen", "*"),
        (HEAD, "queen !resign 0", "0-1"),
        (HEAD, "queen !timeout 1", "1-0"),
        (HEAD, "queen refuse", "void"),
        (HEAD, "!void", "void"),
        (THREE, "!resign 1 !resign 0", "0-0-1"),
    ],
)
def test_the_result_is_that_of_the_moves(head: str, moves: str, result_text: str) -> None:
    record, _ = read(head + moves)
    game = GAMES[record.rules]
    assert result(replay(game, record)) == result_text
    assert f'[Result "{result_text}"]' in write(game, record, {})


def test_a_win_that_is_shared_is_written_as_shares() -> None:
    state = stacked("dracula.penguin", EQUAL_TOTALS_COFFINS)
    for coffin in EQUAL_TOTALS_COFFINS:
        state = fill_coffin(state, coffin)
    assert result(Position((0, 1), state)) == "1/2-1/2"


WRONG = [
    # what is wrong, text, key, ply, details
    ("no rules", f'[Seed "{SEED}"]', "header_missing", None, {"header": "Rules"}),
    ("no seed", '[Rules "thracula"]', "header_missing", None, {"header": "Seed"}),
    ("nothing", "", "header_missing", None, {"header": "Rules"}),
    ("a seed too short", '[Rules "thracula"][Seed "12"]', "not_a_seed", None, {"seed": "12"}),
    ("a header twice", HEAD + '[Date ""][Date ""]', "header_twice", None, {"header": "Date"}),
    ("an unknown escape", HEAD + r'[Seat0 "a\tb"]', "header_escape", None,
     {"header": "Seat0", "text": "\\"}),
    ("no such character", HEAD + r'[Seat0 "\u{110000}"]', "header_escape", None,
     {"header": "Seat0", "text": r"\u{110000}"}),
    ("a game nobody knows", HEAD.replace("dracula.classic", "bridge"), "game_unknown", None,
     {"game": "bridge"}),
    ("an unknown option", HEAD + '[tie "none"]', "option_unknown", None,
     {"option": "tie", "game": "dracula.classic"}),
    ("a wrong value", HEAD + '[show_discards "yes"]', "option_value", None,
     {"option": "show_discards", "value": "yes", "values": "off, on"}),
    ("an option that does not belong", HEAD + '[triple_rank "3"]', "option_needs", None,
     {"option": "triple_rank", "other": "scoring", "needed": "advanced"}),
    ("a move of no game", HEAD + "queen agree QH@", "not_a_move", 2, {"move": "QH@"}),
    ("a card of no pack", HEAD + "queen agree QX@b1", "no_such_card", 2, {"move": "QX@b1"}),
    ("a cell of no coffin", HEAD + "queen agree QH@z9", "no_such_cell", 2, {"move": "QH@z9"}),
    ("an illegal move", HEAD + "queen agree QH@a1", "cell_apart", 2, {"move": "QH@a1"}),
    ("a move of another stage", HEAD + "queen king", "not_now_answer", 1, {"move": "king"}),
    ("a move after the end", HEAD + "queen refuse agree", "game_over", 2, {"move": "agree"}),
    ("an event of no game", HEAD + "queen !win 0", "not_a_move", 1, {"move": "!win 0"}),
    ("an event of nobody", HEAD + "queen !resign 2", "no_such_seat", 1, {"move": "!resign 2"}),
    ("another deal", HEAD + "0. queen agree 2.", "deal_number", 2, {"number": 2, "deal": 1}),
    ("a number too long", HEAD + "0. queen 12345. agree", "not_a_move", 1, {"move": "12345."}),
    ("a header too late", HEAD + 'queen [Date ""]', "unreadable", 1, {"text": '[Date ""]'}),
    ("an open comment", HEAD + "queen {and so on", "unreadable", 1, {"text": "{"}),
    ("a comment closed twice", HEAD + "queen {so}}", "unreadable", 1, {"text": "}"}),
    ("an open header", HEAD + '[Date "', "unreadable", 0, {"text": "["}),
    ("another result", HEAD + '[Result "1-0"] queen', "result_differs", 1,
     {"told": "1-0", "result": "*"}),
]  # fmt: skip


@pytest.mark.parametrize(
    ("text", "key", "ply", "details"), [case[1:] for case in WRONG], ids=[case[0] for case in WRONG]
)
def test_a_wrong_text_is_refused_with_its_place_and_reason(
    text: str, key: str, ply: int | None, details: dict[str, int] | dict[str, str]
) -> None:
    with pytest.raises(InvalidRecord) as refused:
        read(text)
    refusal = refused.value
    where = {} if ply is None else {"ply": ply}
    assert (refusal.key, refusal.ply, refusal.details) == (key, ply, where | details)


@pytest.mark.parametrize("name", ["Rules", "Seed", "Result", "tie_rule", "Two words", "Ä", ""])
def test_a_header_that_is_not_free_is_not_written(name: str) -> None:
    with pytest.raises(InvalidRecord, match="header name"):
        write(GAMES["dracula.classic"], REFUSED, {name: ""})


def test_a_record_that_cannot_be_played_is_not_written() -> None:
    record = Record("dracula.classic", bytes(32), {}, ("queen", "king"))
    with pytest.raises(InvalidRecord, match="not now answer"):
        write(GAMES["dracula.classic"], record, {})


def text_of(key: str, number: int = 0) -> str:
    record, _ = played(key, number)
    return write(GAMES[key], record, {})


@pytest.mark.parametrize(
    ("claim", "forged"),
    [
        ("{Scores ", "{Scores 999 "),
        ("{Scores ", "{Scores\n999 "),
        ("{Scores ", "{ Scores 999 "),
        ("{Scores ", "{scores: 999 "),
        ("{Deal 2 by seat ", "{Deal 2 by seat 7"),
        ("{Seat 0: ", "{Seat 0: V "),
        ("{Seat 0: ", "{Seat\t0: V "),
        ("{Cut ", "{Cut AS "),
    ],
)
def test_a_checked_comment_that_contradicts_the_moves_is_refused(claim: str, forged: str) -> None:
    text = text_of("dracula.classic")
    assert claim in text
    with pytest.raises(InvalidRecord, match="claim differs"):
        read(text.replace(claim, forged, 1))


def test_exchanging_two_own_cards_contradicts_the_scores_or_the_hands() -> None:
    """A forged text whose moves stay legal is refused if it changes the scores or the hands."""
    for number in range(6):
        text = text_of("dracula.classic", number)
        line = next(line for line in text.splitlines() if line.startswith("1. "))
        moves = line.split()[1:]
        first, third = moves[0].split("@"), moves[2].split("@")
        other = [f"{third[0]}@{first[1]}", moves[1], f"{first[0]}@{third[1]}", *moves[3:]]
        forged = text.replace(line, "1. " + " ".join(other))
        try:
            record, _ = read(forged)
        except InvalidRecord:
            continue
        honest, _ = read(text)
        scores = [
            [result.scores for result in replay(GAMES[each.rules], each).state.view(None).results]
            for each in (record, honest)
        ]
        assert scores[0] == scores[1]


def test_an_added_option_is_refused_if_it_changes_the_result() -> None:
    text = text_of("dracula.classic")
    forged = text.replace("[Result", '[tie_rule "none"]\n[scoring "advanced"]\n[Result')
    with pytest.raises(InvalidRecord, match=r"claim differs|result differs"):
        read(forged)


def test_checked_comments_are_optional_and_other_comments_are_free() -> None:
    text = text_of("dracula.classic")
    kept = [line for line in text.splitlines() if not line.startswith("{")]
    assert read("\n".join(kept)) == read(text)
    assert read(text.replace("{Scores", "{What a coffin!} {Scores", 1)) == read(text)
    assert read(text.replace("{Scores ", "{\n  Scores\n", 1)) == read(text)


def test_checked_comments_may_come_in_any_order_and_more_than_once() -> None:
    text = text_of("dracula.classic")
    first, second = re.findall(r"\{Seat [01]: [^}]*\}\n", text)[:2]
    assert first + second in text
    assert read(text.replace(first + second, second + first + second, 1)) == read(text)
