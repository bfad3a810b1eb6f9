"""Alt texts and plain texts say all that the pictures show."""

from collections import Counter
from collections.abc import Mapping

import pytest

from bot.engine.cards import JOKER, PACK52, Card
from bot.i18n.card_names import spoken, suit_name
from bot.i18n.translator import languages, translator_for
from bot.kits.fosco.alt_text import board_alt, board_plain, by_suit, hand_alt, hand_plain
from bot.kits.fosco.figures import count_text
from tests.engine.playouts import NO_OPTIONS
from tests.kits.fosco.views import FOUR, JOKERS, LONG, OPEN, TWO, movers, spectated, won

_ = translator_for("en")
CARDS = tuple(map(Card.parse, ("JK", "5H", "TS", "AS", "JK")))


def test_cards_are_named_by_suit_in_the_order_of_play() -> None:
    assert by_suit(CARDS, _) == "spades 10 A; hearts 5; 2 Jokers"
    assert hand_plain(CARDS) == "♠ 10 A  ♥ 5  🃏 🃏"
    assert by_suit(CARDS[1:2], translator_for("de")) == "Herz 5"


@pytest.mark.parametrize(
    ("key", "options"), [(TWO, LONG), (FOUR, JOKERS), (FOUR, JOKERS | OPEN), (TWO, NO_OPTIONS)]
)
@pytest.mark.parametrize("language", languages())
def test_no_text_is_cut_off(key: str, options: Mapping[str, str], language: str) -> None:
    translator = translator_for(language)
    for view in (*spectated(key, options), *movers(key, options)):
        assert not board_alt(view, translator).endswith("…")
        assert not hand_alt(view, translator).endswith("…")


def test_the_board_tells_the_count_and_who_announced_which_total() -> None:
    view = next(view for view in spectated(TWO) if len(view.plays) == 3)
    text = board_alt(view, _)
    assert f"The count is {count_text(view.total)}." in text
    for play in view.plays:
        side = ("square", "disc")[play.seat]
        assert f"he {side}: {spoken(play.card, _)}, {count_text(play.total)}" in text
    assert "; the " in text


def test_the_board_tells_who_has_won_the_last_count() -> None:
    view = won(spectated(TWO))
    side = ("square", "disc")[view.counts[-1][-1].seat]
    assert f"The {side} has won {len(view.counts[-1])} card" in board_alt(view, _)
    assert "The count is 0." in board_alt(view, _)
    assert "with the last count: the " in board_alt(view, _)


def test_the_board_tells_that_a_spade_is_led_first() -> None:
    assert "the first must be a spade" in board_alt(spectated(TWO)[0], _)


def test_the_board_tells_captures_and_hands_of_both_sides() -> None:
    view = won(spectated(TWO))
    text = board_alt(view, _)
    for side, name in enumerate(("The square", "The disc")):
        assert f"{name} holds {by_suit(view.hands[side], _)}." in text
        captured = by_suit(view.captured[side], _) or "no cards"
        assert f"{name} has won {captured}." in text


def test_all_see_which_of_a_sides_open_hands_is_the_second() -> None:
    view = spectated(FOUR, OPEN)[0]
    hands = [by_suit(hand, _) for hand in view.hands]
    assert (
        f" The square holds {hands[0]}. The disc holds {hands[1]}."
        f" The square, second hand: {hands[2]}. The disc, second hand: {hands[3]}."
    ) in board_alt(view, _)
    rows = [hand_plain(hand) for hand in view.hands]
    signs = ("■", "●", "■2", "●2")
    assert board_plain(view).splitlines()[3:7] == [
        f"{sign}: {row}" for sign, row in zip(signs, rows, strict=True)
    ]


def test_the_player_of_an_open_hand_is_told_which_one_it_is_and_which_the_partners() -> None:
    views = [view for view in movers(FOUR, OPEN) if all(view.hands)]
    assert {view.seat for view in views} == {0, 1, 2, 3}
    for view in views:
        text, partner = board_alt(view, _), ((view.seat or 0) + 2) % 4
        assert f" Your hand: {by_suit(view.hand, _)}." in text
        assert f" Your partner holds {by_suit(view.hands[partner], _)}." in text
        assert text.count(" holds ") == 2
        assert text.count(", second hand: ") == 1


def test_points_are_named_with_their_suits() -> None:
    view = spectated(TWO)[-1]
    text = board_alt(view, _)
    scored = [part for parts in view.captured_parts for part in parts if part.points]
    assert scored
    for part in scored:
        assert f"{suit_name(part.label, _)} +{part.points}" in text


def test_hidden_cards_are_only_named_together() -> None:
    text = board_alt(spectated(FOUR)[0], _)
    assert "In hidden hands: spades A 2 3 4 5 6 7 8 9 10 J Q K; hearts A" in text
    assert "holds" not in text


def test_the_text_table_shows_the_cards_in_hidden_hands_once_some_are_captured() -> None:
    for view in spectated(FOUR, JOKERS):
        played = Counter(play.card for plays in (*view.counts, view.plays) for play in plays)
        hidden = Counter((*PACK52, *[JOKER] * view.jokers)) - played
        rows = [f"?: {hand_plain(hidden.elements())}"] if hidden and any(view.captured) else []
        assert board_plain(view).splitlines()[3:] == rows


def test_a_hand_tells_the_new_count_of_each_playable_card() -> None:
    view = next(view for view in movers(FOUR) if len(view.moves) > 2)
    text = hand_alt(view, _)
    for move, total in zip(view.moves, view.new_totals, strict=True):
        assert move.card is not None
        assert f"{spoken(move.card, _)} makes {count_text(total)}" in text


def test_open_hands_are_told_their_new_counts_and_which_card_wins() -> None:
    views = spectated(TWO)
    assert any(view.winning for view in views)
    for view in views:
        alt, plain = board_alt(view, _), board_plain(view)
        assert ("New counts:" in alt) is bool(view.playable)
        for card, total in zip(view.playable, view.playable_totals, strict=True):
            text = f"{spoken(card, _)} {count_text(total)}"
            wins = card in view.winning
            cards = "card" if not view.plays else "cards"
            assert text + (f" (wins {len(view.plays) + 1} {cards})" if wins else "") in alt
            assert f" {'👑' if wins else ''}{count_text(total)}" in plain.splitlines()[-1]


def test_new_counts_are_told_before_captures_and_hands() -> None:
    for view in movers(TWO):
        text = board_alt(view, _)
        told = text[text.index("New counts: ") :]
        assert told.index("The square has won ") < told.index("Your hand: ")


def test_a_played_joker_and_the_count_it_would_make_have_the_sign_of_its_button() -> None:
    plain = [board_plain(view) for view in spectated(TWO, LONG)]
    assert any(" 🃏 " in text.splitlines()[0] for text in plain)
    assert any(" 🃏 " in text.splitlines()[-1] for text in plain)
    assert not any("JK" in text for text in plain)


def test_closed_hands_are_told_nobody() -> None:
    for view in spectated(FOUR):
        assert "New counts" not in board_alt(view, _)


def test_the_plain_text_has_the_count_the_captures_and_open_hands() -> None:
    view = next(view for view in spectated(TWO, LONG) if len(view.plays) == 4)
    first, *rows = board_plain(view).splitlines()
    assert first.startswith(count_text(view.total))
    assert [row[0] for row in rows[:4]] == ["■", "●", "■", "●"]
