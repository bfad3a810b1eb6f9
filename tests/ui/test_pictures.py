"""Pictures are drawn off the event loop, and one that fails is shown as text."""

import asyncio
import gc
import sys
import threading
from collections.abc import Callable, Iterator
from dataclasses import replace

import pytest

from bot.engine.games import GAMES
from bot.kits.catalogue import kit_for
from bot.messages.message import MOST_FILE, Drawing, Picture
from bot.render.cards import PackStyle
from bot.ui.pictures import Draw, Pictures, draw, favour_answers, lead_chart_drawing
from tests.conftest import HANGING
from tests.engine.playouts import played

PATIENCE = 10.0  # seconds until a picture that waits for another one is missed
PicturesWith = Callable[[Draw], Pictures]


def written(text: str, pack: PackStyle) -> bytes:
    return f"{text} in {pack.name}".encode()


asked: list[str] = []


def noted(text: str, _pack: PackStyle) -> bytes:
    asked.append(text)
    return text.encode()


def picture(text: str = "bats") -> Picture:
    return Picture("bats.png", "Some bats.", "^v^", Drawing.of(written, text))


@pytest.fixture
def pictures_with() -> Iterator[PicturesWith]:
    made: list[Pictures] = []

    def make(draw_one: Draw) -> Pictures:
        made.append(Pictures(draw_one))
        return made[-1]

    yield make
    for pictures in made:
        pictures.close()


async def test_a_picture_is_drawn_by_its_own_drawing(pictures_with: PicturesWith) -> None:
    assert await pictures_with(draw).drawn(picture()) == b"bats in TWO_COLOUR"


@pytest.mark.parametrize(("name", "times"), [("bats.png", 1), ("bats.gif", 2)])
def test_a_picture_drawn_lately_is_not_drawn_again_but_a_film_is(name: str, times: int) -> None:
    asked.clear()
    shown = replace(picture(f"a hand for {name}"), name=name, drawing=Drawing.of(noted, name))
    assert draw(shown) == draw(replace(shown, alt="Another text.")) == name.encode()
    assert len(asked) == times


def test_the_same_drawing_in_another_pack_is_another_picture() -> None:
    two = picture("a hand in both packs")
    assert draw(two) != draw(replace(two, four_colour=True)) != draw(replace(two, large=True))


def test_the_pack_is_the_last_argument() -> None:
    four = Picture("b.png", "", "", Drawing.of(written, "bats"), four_colour=True)
    assert draw(four) == b"bats in FOUR_COLOUR"


async def test_a_message_without_a_picture_has_nothing_to_draw(
    pictures_with: PicturesWith,
) -> None:
    assert await pictures_with(draw).drawn(None) is None


@pytest.mark.parametrize("within", [None, 60.0])
async def test_a_picture_is_drawn_in_another_thread(
    pictures_with: PicturesWith, within: float | None
) -> None:
    threads = []

    def noted(_picture: Picture) -> bytes:
        threads.append(threading.get_ident())
        return b""

    await pictures_with(noted).drawn(picture(), within)
    assert threads != [threading.get_ident()]


async def test_a_picture_that_cannot_be_drawn_is_logged_by_its_name(
    pictures_with: PicturesWith, caplog: pytest.LogCaptureFixture
) -> None:
    def broken(_picture: Picture) -> bytes:
        raise ZeroDivisionError

    assert await pictures_with(broken).drawn(picture()) is None
    assert "bats.png could not be drawn" in caplog.text


async def test_a_picture_that_takes_too_long_is_given_up(
    pictures_with: PicturesWith, caplog: pytest.LogCaptureFixture
) -> None:
    go_on = threading.Event()

    def slow(_picture: Picture) -> bytes:
        go_on.wait()
        return b"late"

    try:
        assert await pictures_with(slow).drawn(picture(), within=0.0) is None
    finally:
        go_on.set()
    assert "bats.png was not drawn within 0.0 s" in caplog.text


async def test_no_picture_waits_for_a_film_nor_that_of_an_answer_for_any_other(
    pictures_with: PicturesWith,
) -> None:
    others = threading.Event()

    def in_order(picture: Picture) -> bytes:
        if picture.name != "answer.png":
            assert others.wait(HANGING)
        return picture.name.encode()

    pictures = pictures_with(in_order)
    slow = [
        asyncio.create_task(pictures.drawn(picture().renamed(name), within))
        for name, within in (("film.gif", PATIENCE), ("board.png", None))
    ]
    await asyncio.sleep(0)  # both are asked for now
    try:
        assert await pictures.drawn(picture().renamed("answer.png"), PATIENCE) == b"answer.png"
    finally:
        others.set()
    assert await asyncio.gather(*slow) == [b"film.gif", b"board.png"]


async def test_the_next_hand_is_drawn_beside_the_board(pictures_with: PicturesWith) -> None:
    hand = threading.Event()

    def in_order(picture: Picture) -> bytes:
        if picture.name == "hand.png":
            hand.set()
        return b"drawn" if hand.wait(HANGING) else b"alone"

    pictures = pictures_with(in_order)
    drawn = [pictures.drawn(picture().renamed(name)) for name in ("board.png", "hand.png")]
    try:
        assert await asyncio.wait_for(asyncio.gather(*drawn), PATIENCE) == [b"drawn"] * 2
    finally:
        hand.set()


def test_a_lead_chart_of_equal_values_is_an_equal_drawing() -> None:
    view = played("dracula.classic")[1][-1].state.view(None)
    chart = lead_chart_drawing(view, 0, [[1.0, 2.0]])
    assert chart == lead_chart_drawing(view, 0, ((1.0, 2.0),))
    assert draw(Picture("c.png", "", "", chart))[:4] == b"\x89PNG"


@pytest.mark.parametrize("key", GAMES)
def test_a_lead_chart_bears_the_signs_of_those_who_lead_above_and_below_zero(key: str) -> None:
    view = played(key)[1][-1].state.view(None)
    sides = sorted(set(view.sides))
    signs = [kit_for(key).pictures.drawn_sign(view, side) for side in sides]
    assert len({sign.style for sign in signs} | {sign.symbol for sign in signs}) == 2 * len(sides)
    for side in sides:
        _deals, shown = lead_chart_drawing(view, side, [[1.0, 2.0]]).arguments
        others = [each for each in sides if each != side]
        assert shown == tuple(signs[each] for each in (side, *others[: len(sides) == 2]))


async def test_art_that_cannot_be_read_is_logged(
    pictures_with: PicturesWith,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
) -> None:
    def fail() -> None:
        raise OSError("worms")

    monkeypatch.setattr("bot.ui.pictures.read_all", fail)
    await pictures_with(draw).warm_up()
    assert "the art of the pictures could not be read" in caplog.text
    assert "worms" in caplog.text
    caplog.clear()


async def test_a_board_of_each_edition_is_drawn_to_warm_up_whatever_fails(
    pictures_with: PicturesWith, caplog: pytest.LogCaptureFixture
) -> None:
    drawn: list[str] = []

    def note(picture: Picture) -> bytes:
        drawn.append(threading.current_thread().name)
        raise ZeroDivisionError

    await pictures_with(note).warm_up()
    assert len(drawn) == len(GAMES)
    assert all(name.startswith("drawing") for name in drawn)
    caplog.clear()


def test_neither_a_thread_that_draws_nor_garbage_keeps_an_answer_for_long() -> None:
    usual, thresholds = sys.getswitchinterval(), gc.get_threshold()
    pythons_own = 700, 10, 10
    try:
        gc.set_threshold(*pythons_own)
        favour_answers()
        assert sys.getswitchinterval() <= 0.001 < usual
        assert gc.get_threshold() > pythons_own
        assert gc.get_freeze_count() > 100_000
    finally:
        sys.setswitchinterval(usual)
        gc.set_threshold(*thresholds)
        gc.unfreeze()


async def test_a_film_is_drawn_once_for_all_who_ask(pictures_with: PicturesWith) -> None:
    drawn: list[str] = []

    def note(picture: Picture) -> bytes:
        drawn.append(picture.name)
        return b"bats"

    pictures = pictures_with(note)
    film = picture().renamed("film-1-1.gif")
    assert await asyncio.gather(*(pictures.drawn(film) for _ in range(20))) == [b"bats"] * 20
    assert drawn == ["film-1-1.gif"]


async def test_a_picture_that_is_too_large_for_discord_is_given_up(
    pictures_with: PicturesWith, caplog: pytest.LogCaptureFixture
) -> None:
    def huge(picture: Picture) -> bytes:
        return bytes(MOST_FILE + picture.large)

    pictures = pictures_with(huge)
    assert await pictures.drawn(picture()) == bytes(MOST_FILE)
    assert await pictures.drawn(replace(picture(), large=True)) is None
    assert "bats.png is too large" in caplog.text


async def test_a_stop_waits_for_no_drawing(pictures_with: PicturesWith) -> None:
    begun, go_on, finished = threading.Event(), threading.Event(), threading.Event()

    def slow(_picture: Picture) -> bytes:
        begun.set()
        go_on.wait(PATIENCE)
        finished.set()
        return b"late"

    pictures = pictures_with(slow)
    drawing = asyncio.create_task(pictures.drawn(picture().renamed("film-1-1.gif")))
    assert await asyncio.to_thread(begun.wait, PATIENCE)
    pictures.close()
    assert not finished.is_set()
    go_on.set()
    assert await drawing == b"late"
