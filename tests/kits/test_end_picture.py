"""The end picture of every game in the catalogue: its contents, its texts, its weight."""

import pytest
from PIL import Image

from bot.engine.game import View
from bot.engine.games import GAMES
from bot.engine.match_end import best_part, final_scores, turning_deal
from bot.i18n.card_names import shorts
from bot.i18n.numbers import signed
from bot.i18n.translator import translator_for
from bot.kits.catalogue import kit_for
from bot.kits.kit_types import PictureFile
from bot.messages.code_block import COLUMNS, columns
from bot.messages.message import MOST_ALT, Picture
from bot.render.card_sprites import card_sprite
from bot.render.cards import PackStyle
from bot.render.end_layout import BUST, FAN
from bot.render.end_picture import EndPicture
from tests.engine.playouts import COFFINS, coffin_seen, played
from tests.render.opening import opened

_ = translator_for("en")


def ended(key: str) -> tuple[View, tuple[int, ...]]:
    """A spectator's view of a finished game, and its winners."""
    state = played(key)[1][-1].state
    assert state.winners is not None
    return state.view(None), state.winners


def finale(key: str, winners: tuple[int, ...] | None = None) -> Picture:
    view, won = ended(key)
    return kit_for(key).pictures.finale(
        view, winners or won, NAMES[: len(view.scores)], PictureFile("end.png"), _
    )


def shown(picture: Picture) -> EndPicture:
    (end,) = picture.drawing.arguments
    assert isinstance(end, EndPicture)
    return end


NAMES = ("Mina", "Jonathan", "Lucy")
HEAD = 300
"""Pixels of a portrait from its top to where cards may lie on it."""


def portrait(picture: Picture) -> Image.Image:
    drawing = picture.drawing
    return opened(drawing.draw(*drawing.arguments, PackStyle.TWO_COLOUR)).crop(BUST)


@pytest.mark.parametrize("key", GAMES)
def test_the_picture_shows_all_totals_and_crowns_the_winners(key: str) -> None:
    view, winners = ended(key)
    picture = finale(key)
    totals = shown(picture).totals
    assert tuple(total.amount for total in totals) == final_scores(view)
    assert tuple(side for side, total in enumerate(totals) if total.won) == winners
    assert all(str(total.amount) in picture.alt for total in totals)
    assert "`" not in picture.plain
    assert len(picture.alt) <= MOST_ALT


@pytest.mark.parametrize("key", ["dracula.classic", "thracula", "fosco.two", "counterbluff"])
def test_the_picture_weighs_less_than_a_hundred_kilobytes(key: str) -> None:
    drawing = finale(key).drawing
    file = drawing.draw(*drawing.arguments, PackStyle.FOUR_COLOUR)
    assert len(file) < 100_000
    assert opened(file).size == (760, 800)


@pytest.mark.parametrize("key", GAMES)
def test_the_best_cards_scored_more_than_any_others(key: str) -> None:
    view, _winners = ended(key)
    found = best_part(view)
    assert found is not None
    parts = [part for result in view.results for side in result.parts for part in side]
    assert found[1].points == max(part.points for part in parts if part.cards)


@pytest.mark.parametrize("key", GAMES)
def test_the_best_cards_in_the_picture_are_the_winner_s(key: str) -> None:
    view, winners = ended(key)
    best = shown(finale(key)).best
    found = best_part(view, *winners) if len(winners) == 1 else best_part(view)
    assert found is not None
    assert best is not None
    assert best.cards == found[1].cards


def test_better_cards_of_those_who_lost_are_not_below_the_winner_s_sign() -> None:
    view, _winners = ended("abstrac")
    for winner in (0, 1):
        found, best = best_part(view, winner), shown(finale("abstrac", (winner,))).best
        assert found is not None
        assert best is not None
        assert (best.cards, best.points) == (found[1].cards, found[1].points)


def test_two_of_three_who_share_a_victory_are_both_called_winners() -> None:
    assert "the portraits of the winners: the diamond, the disc." in finale("thracula", (0, 1)).alt
    assert "the portrait of the winner: the disc." in finale("thracula", (1,)).alt


@pytest.mark.parametrize("key", COFFINS)
def test_a_coffin_game_shows_the_coffin_that_turned_it(key: str) -> None:
    end = shown(finale(key))
    assert end.turn is not None
    assert len(end.turn.cards) == 9
    assert not end.crest
    assert f"Coffin {end.turn.number} was the turning point" in finale(key).alt


def test_a_game_without_coffins_shows_how_the_lead_went() -> None:
    end = shown(finale("abstrac"))
    view, _winners = ended("abstrac")
    assert end.turn is None
    assert end.leads[-1] == view.scores[0] - view.scores[1]


@pytest.mark.parametrize("key", COFFINS)
def test_the_alt_text_says_by_how_much_the_best_cards_were_multiplied(key: str) -> None:
    best = shown(finale(key)).best
    assert best is not None
    assert (f" (×{best.factor})." in finale(key).alt) == (best.factor > 1)


def test_a_draw_names_no_winner() -> None:
    assert "A draw." in finale("dracula.classic", (0, 1)).alt
    assert "Won by" not in finale("abstrac", (0, 1)).alt


def test_winners_who_share_the_victory_share_the_portrait() -> None:
    first, last, shared = (portrait(finale("thracula", won)) for won in ((0,), (2,), (0, 2)))
    middle, height = first.width // 2, HEAD
    left, right = (0, 0, middle, height), (middle, 0, first.width, height)
    assert shared.crop(left).tobytes() == first.crop(left).tobytes()
    assert shared.crop(right).tobytes() == last.crop(right).tobytes()


def test_a_winner_who_has_scored_nothing_has_cards_that_lie_face_down() -> None:
    for key, winner in (("fosco.two", 1), ("counterbluff", 0)):
        views = (position.state.view(None) for position in played(key)[1])
        view = next(view for view in views if view.results).ended()
        assert best_part(view, winner) is None
        picture = kit_for(key).pictures.finale(
            view, (winner,), NAMES[:2], PictureFile("end.png"), _
        )
        assert shown(picture).best is None
        file = picture.drawing.draw(*picture.drawing.arguments, PackStyle.TWO_COLOUR)
        drawn = opened(file).convert("RGB")
        assert drawn.size == (760, 800)
        back = card_sprite(None, PackStyle.TWO_COLOUR, 196).convert("RGB")
        count, ground = max(back.getcolors(99_999) or ())
        seen = [n for n, colour in drawn.crop(FAN).getcolors(99_999) or () if colour == ground]
        assert sum(seen) > count, "some cards, face down"


def test_the_best_cards_are_named_in_plain_text_as_everywhere_else_below_both_sides() -> None:
    view, (winner,) = ended("dracula.classic")
    found = best_part(view, winner)
    assert found is not None
    _side, part = found
    plain = finale("dracula.classic").plain
    assert f"{shorts(part.cards)}  = {part.points}" in plain
    assert len(plain.splitlines()) == 3


@pytest.mark.parametrize("key", GAMES)
def test_a_copy_of_the_plain_text_says_by_name_and_sign_who_won_and_lost(key: str) -> None:
    view, winners = ended(key)
    rows = finale(key).plain.splitlines()
    for side, score in enumerate(final_scores(view)):
        star = "*" if side in winners else " "
        sign = kit_for(key).side_sign(view, side)
        assert rows[side] == f"{star}{score:>4} {sign} {NAMES[side]}"


def test_a_name_in_plain_text_is_cut_where_the_line_ends() -> None:
    view, won = ended("abstrac")
    names, file = ("W" * 20, "🦇" * 20), PictureFile("end.png")
    rows = kit_for("abstrac").pictures.finale(view, won, names, file, _).plain.splitlines()
    assert rows[0].endswith(f" ◆ {'W' * 16}…")
    assert rows[1].endswith(f" ● {'🦇' * 8}…")
    assert all(columns(row) <= COLUMNS for row in rows)


@pytest.mark.parametrize("language", ["en", "de"])
def test_a_side_has_a_capital_only_where_a_sentence_begins(language: str) -> None:
    words = translator_for(language)
    view, won = ended("dracula.classic")
    picture = kit_for("dracula.classic").pictures.finale(
        view, won, NAMES[:2], PictureFile("end.png"), words
    )
    found = best_part(view, *won)
    assert found is not None
    side, part = found
    name = (words("the Queen's way"), words("the King's way"))[side]
    assert f" {name[0].upper()}{name[1:]}: {part.points} " in picture.alt
    assert f": {name}" in picture.alt or f", {name}" in picture.alt


def test_the_best_line_of_a_session_has_the_mark_of_its_side_though_the_ways_change() -> None:
    changed = set()
    for number in range(12):
        over = played("dracula.classic", number, {"session_target": "1000"})[1][-1]
        view, (winner,) = coffin_seen(over), over.winners or ()
        found = best_part(view, winner)
        assert found is not None
        _side, part = found
        picture = kit_for("dracula.classic").pictures.finale(
            view, (winner,), NAMES[:2], PictureFile("end.png"), _
        )
        way = view.ways[winner]
        best = shown(picture).best
        assert best is not None
        assert best.side == winner
        assert f"The {way.title()}'s way: {part.points} points" in picture.alt
        changed.add(way != ("queen" if part.label in "123" else "king"))
    assert changed == {False, True}


def test_the_end_of_a_session_names_the_games_of_its_turning_point_and_of_its_best_cards() -> None:
    """The turning point is that of all games, and its scores are those of the sides, in order.

    A side keeps its mark of the whole picture, also if it had the other way in that game.
    """
    turned, best_in, changed = set(), set(), set()
    for number in range(8):
        over = played("dracula.classic", number, {"session_target": "450"})[1][-1]
        view, (winner,) = coffin_seen(over), over.winners or ()
        picture = kit_for("dracula.classic").pictures.finale(
            view, (winner,), NAMES[:2], PictureFile("end.png"), _
        )
        end, (game, deal) = shown(picture), turning_deal(view, winner)
        assert end.turn is not None
        assert end.best is not None
        assert (end.turn.game, end.turn.number) == (game, deal.deal)
        styles, scores, lines = zip(*end.turn.scored, strict=True)
        assert styles == tuple(total.style for total in end.totals)
        assert scores == deal.gains
        points = ", ".join(
            f"the {way.title()}'s way {gain}"
            for way, gain in zip(view.ways, deal.gains, strict=True)
        )
        told = f"Coffin {deal.deal} of game {game} was the turning point, {points}:"
        assert told in picture.alt
        assert f"Best cards, in game {end.best.game}: " in picture.alt
        turned.add(game)
        best_in.add(end.best.game)
        ways = tuple("queen" if line < 3 else "king" for line in lines)
        changed.add(ways != view.ways)
    assert turned == best_in == {1, 2}
    assert changed == {False, True}, "the ways may change from game to game"


def test_the_alt_text_reads_out_as_many_leads_as_the_picture_shows() -> None:
    assert len(ended("counterbluff")[0].results) > 16
    picture = finale("counterbluff")
    leads = shown(picture).leads
    assert len(leads) == 16
    assert f" went: {', '.join(map(signed, leads))}." in picture.alt
