"""Words about the deals of a match."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import cast

import pytest

from bot.engine.cards import Card
from bot.engine.game import View
from bot.engine.games import GAMES
from bot.engine.results import ScorePart
from bot.i18n.card_names import short
from bot.i18n.translator import translator_for
from bot.kits.catalogue import kit_for
from bot.kits.deal_words import cut_and_dealer, deal_title, points_so_far, with_better_move
from bot.messages.message import MOST_ALT
from tests.engine.playouts import played

NAMES = ("Mina", "Lucy", "Jonathan", "Quincey")
_ = translator_for("en")


@dataclass(frozen=True)
class Finished:
    deal: int
    scores: tuple[int, ...]
    dealer: int = 0
    parts: tuple[tuple[ScorePart, ...], ...] = ()

    @property
    def gains(self) -> tuple[int, ...]:
        return self.scores


@dataclass(frozen=True)
class Match:
    deal: int
    deals: int | None
    target: int
    results: tuple[Finished, ...] = ()


DRAWN_7, WON, LOST = Finished(1, (7, 7)), Finished(1, (7, 2)), Finished(2, (2, 7))


@pytest.mark.parametrize(
    ("view", "title"),
    [
        (Match(1, 3, 0), "deal 1 of 3"),
        (Match(2, None, 31), "deal 2, up to 31 points"),
        (Match(1, None, 1), "deal 1, up to 1 point"),
        (Match(1, 1, 0, (DRAWN_7,)), "deal 1 of 1"),
        (Match(2, 1, 0, (DRAWN_7,)), "deal 2, after equal totals"),
        (Match(2, None, 9, (DRAWN_7,)), "deal 2, up to 9 points"),
        (Match(2, None, 9, (WON, LOST)), "deal 2, up to 9 points"),
        (Match(3, None, 9, (WON, LOST)), "deal 3, after equal totals"),
    ],
)
def test_a_deal_is_numbered_with_the_length_of_the_match(view: Match, title: str) -> None:
    assert deal_title(view, _) == title


@dataclass(frozen=True)
class Cutting:
    cuts: tuple[tuple[Card, ...], ...]
    dealer: int
    sides: tuple[int, ...] = (0, 1)


@pytest.mark.parametrize(
    ("cut", "dealer", "reason"),
    [
        ("JS TD", 1, " (red beats black)"),
        ("KC JD", 1, " (red beats black)"),
        ("2H KD", 0, " (hearts beat diamonds)"),
        ("KH 2D", 0, ""),
        ("5S 5D", 1, " (red beats black)"),
        ("2C 2H", 1, " (red beats black)"),
        ("2H 2D", 0, " (hearts beat diamonds)"),
        ("5S 4C 5D 3S", 2, " (red beats black)"),
        ("5H 5D KS 3S", 0, " (hearts beat diamonds)"),
        ("5S 6D", 1, ""),
        ("AH 2H", 1, ""),
        ("9S", 1, ""),
    ],
)
def test_the_cut_says_which_suit_has_beaten_a_higher_or_equal_rank(
    cut: str, dealer: int, reason: str
) -> None:
    cards = tuple(map(Card.parse, cut.split()))
    view = cast(View, Cutting((cards,), dealer, tuple(range(len(cards)))))
    told = cut_and_dealer(view, NAMES, "◆●■▲"[: len(cards)], _)
    assert told.endswith(f"{short(cards[-1])}{reason}. {NAMES[dealer]} deals first.")


@pytest.mark.parametrize(
    ("black", "often"), [(0, ""), (1, " twice"), (2, " three times"), (3, " 4 times")]
)
def test_the_cut_says_how_often_it_was_repeated(black: int, often: str) -> None:
    cuts = tuple(tuple(map(Card.parse, cut.split())) for cut in (*["KC AC"] * black, "3H 5H"))
    view = cast(View, Cutting(cuts, 1))
    told = cut_and_dealer(view, ("Mina", "Lucy"), "◆●", _)
    assert told.startswith(f"Cut{often} for the deal: ◆")
    assert told.endswith(f"{short(cuts[-1][1])}. Lucy deals first.")


@pytest.mark.parametrize(
    ("key", "options"),
    [
        ("dracula.classic", {}),
        ("dracula.classic", {"ways": "queen"}),
        ("dracula.classic", {"direction_by": "random"}),
        ("dracula.partners", {"ways": "king"}),
        ("thracula", {"first_dealer": "cut_french"}),
        ("fosco.two", {}),
        ("fosco.four", {}),
        ("abstrac", {}),
        ("caterpillar", {}),
        ("counterbluff", {}),
    ],
)
def test_a_table_tells_the_cut_until_every_seat_has_moved(
    key: str, options: Mapping[str, str]
) -> None:
    """A computer moves at once, and a rematch has no choice of ways, at which the cut is told."""
    everybody = range(len(GAMES[key].sides))
    for position in played(key, 0, options)[1]:
        view = position.state.view(None)
        (dealer, *_other) = kit_for(key).notes(view, NAMES[: len(everybody)], _) or ("",)
        told = dealer.startswith("Cut ")
        moved = {seat for seat, _move in view.moves_made}
        assert told == (view.deal < 2 and len(moved) < len(everybody))
        if view.deal == 2:
            return


def test_only_points_are_worth_a_note() -> None:
    assert (points_so_far(12, _), points_so_far(0, _)) == ("(+12 in this deal)", "")


def test_a_better_move_comes_first_and_is_never_cut_off() -> None:
    assert with_better_move("A row.", "take one", _) == "Best move: take one. A row."
    long = with_better_move("A row. " * MOST_ALT, "take one", _)
    assert long.startswith("Best move: take one. A row.")
    assert len(long) <= MOST_ALT
