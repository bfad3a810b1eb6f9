"""The sentences on the message of a game of Fosco."""

from dataclasses import replace

from bot.engine.scoring.fosco import FREE, POINTS, KingFunction
from bot.i18n.card_names import short, suit_sign
from bot.i18n.translator import translator_for
from bot.kits.fosco import table_texts
from bot.kits.fosco.figures import count_text
from tests.kits.fosco.views import FOUR, KEYS, OPEN, TWO, spectated, won

_ = translator_for("en")
NAMES = ("Mina", "Jonathan", "Lucy", "Arthur")


def test_the_first_card_of_a_deal_is_a_spade() -> None:
    prompt = table_texts.prompt(spectated(TWO)[0], "Mina", NAMES, _)
    assert prompt == "Mina, it is your turn: lead a spade."


def test_later_cards_are_led_to_a_count_or_added_to_it() -> None:
    for view in spectated(FOUR)[1:52]:
        text = table_texts.prompt(view, "Mina", NAMES, _)
        assert ("add a card" in text) == bool(view.plays)
        assert ("lead to a new count" in text) == (not view.plays)


def test_a_stuck_player_is_named_with_the_winner_of_the_count() -> None:
    for key in KEYS:
        view = won(spectated(key))
        cards = view.counts[-1]
        winner, stuck = cards[-1].seat, view.to_move
        assert stuck is not None
        (text,) = table_texts.aftermath(view, NAMES[: len(view.sides)], _)
        name = f"{'■●'[view.sides[winner]]} {NAMES[winner]}"
        assert text.startswith(f"{NAMES[stuck]} is stuck, so {name} wins {len(cards)} card")
        assert text.endswith(f"**{count_text(cards[-1].total)}**.")


def test_no_two_numbers_stand_side_by_side_in_german() -> None:
    for key in KEYS:
        view = won(spectated(key))
        (text,) = table_texts.aftermath(view, NAMES[: len(view.sides)], translator_for("de"))
        number = count_text(view.counts[-1][-1].total)
        assert text.endswith(f" {len(view.counts[-1])} Karten beim Stand von **{number}**.")


def test_the_new_count_is_told_while_it_is_open_and_nothing_before_the_first_card() -> None:
    first, second, *_rest = spectated(TWO)
    assert table_texts.aftermath(first, NAMES, _) == ()
    (text,) = table_texts.aftermath(second, NAMES[:2], _)
    assert text == f"The count is **{count_text(second.total)}**."


def test_the_winner_of_a_count_is_told_once_more_after_the_next_lead() -> None:
    views = spectated(TWO)
    led = views[views.index(won(views)) + 1]
    before = led.counts[-1]
    text, _count = table_texts.aftermath(led, NAMES[:2], _)
    assert text.startswith(f"The previous count, **{count_text(before[-1].total)}**, went to ")
    assert f"{NAMES[before[-1].seat]}: {len(before)} card" in text
    (later,) = table_texts.aftermath(views[views.index(led) + 1], NAMES[:2], _)
    assert "before" not in later


def test_nobody_is_stuck_when_all_cards_are_played() -> None:
    end = spectated(TWO)[-1]
    (text,) = table_texts.aftermath(end, NAMES[:2], _)
    assert text.startswith("All cards are played: ")
    assert NAMES[end.counts[-1][-1].seat] in text


def test_a_side_is_shown_what_its_captures_are_worth() -> None:
    views = spectated(TWO)
    worth = next(view for view in views if any(part.points for part in view.captured_parts[0]))
    points = sum(part.points for part in worth.captured_parts[0])
    assert table_texts.score_note(worth, 0, _) == f"(+{points} in this deal)"
    assert table_texts.score_note(views[0], 0, _) == ""
    assert table_texts.score_note(views[-1], 0, _) == "", "the score has them already"


def test_the_small_print_tells_the_cut_the_dealer_and_what_the_table_has_chosen() -> None:
    views = spectated(TWO)
    cut, _scoring = table_texts.notes(views[0], NAMES[:2], _)
    assert cut.startswith("Cut for the deal: ")
    later = next(one for one in views if {seat for seat, _move in one.moves_made} == {0, 1})
    assert table_texts.notes(later, NAMES[:2], _) == (f"{NAMES[later.dealer]} deals.",)
    chosen = replace(later, king=KingFunction.NEXT_SQUARE, jokers=2, two_suits=True)
    _dealer, text = table_texts.notes(chosen, NAMES[:2], _)
    assert "next square" in text
    assert "Two suits at once" in text
    assert "one-half" in text


def test_the_small_print_tells_whose_open_hands_the_picture_underlines() -> None:
    _dealt, text = table_texts.notes(spectated(FOUR, OPEN)[0], NAMES, _)
    told = "Second hands, underlined in pictures: ■2 Lucy, ●2 Arthur."
    assert text.endswith(told)
    assert "underlined" not in " ".join(table_texts.notes(spectated(FOUR)[0], NAMES, _))


def test_in_the_first_turns_the_small_print_tells_what_wins_and_what_scores() -> None:
    suits = ", ".join(f"{suit_sign(suit)} {points}" for suit, points in POINTS.items())
    assert FREE == 6, "as the sentence says"
    for key in KEYS:
        told = set()
        for view in spectated(key):
            played = {seat for seat, _move in view.moves_made}
            first = view.deal == 1 and len(played) < len(view.sides)
            text = " ".join(table_texts.notes(view, NAMES, _))
            assert ("never goes above 21; whoever plays its last card wins" in text) == first
            assert (f"beyond six of a suit score: {suits}." in text) == first
            told.add((view.deal == 1, first))
        assert told == {(True, True), (True, False), (False, False)}


def test_the_cut_names_those_who_share_a_sign_with_a_partner() -> None:
    for key, who in ((FOUR, NAMES), (TWO, "■●")):
        first = spectated(key)[0]
        names = NAMES[: len(first.sides)]
        cards = [
            f"{one}\N{NO-BREAK SPACE}{short(card)}"
            for one, card in zip(who, first.cuts[-1], strict=True)
        ]
        told, _scoring = table_texts.notes(first, names, _)
        assert f"for the deal: {' · '.join(cards)}" in told
        assert told.endswith(f". {names[first.dealer]} deals first.")
