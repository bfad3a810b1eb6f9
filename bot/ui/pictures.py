"""Draws pictures in threads, off the event loop.

A picture that cannot be drawn in time is replaced by text; a game never waits for it.
"""

import asyncio
import gc
import logging
import sys
from collections.abc import Awaitable, Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import lru_cache
from typing import Final

from bot.engine.game import View
from bot.engine.games import GAMES
from bot.engine.record import start
from bot.engine.results import ScorePart
from bot.i18n.translator import SOURCE, translator_for
from bot.kits.catalogue import kit_for
from bot.kits.kit_types import PictureFile
from bot.messages.message import MOST_FILE, Drawing, Picture
from bot.model.results import Profile
from bot.render.atlas import read_all
from bot.render.cards import PackStyle
from bot.render.pictures import lead_chart_picture, profile_picture
from bot.render.profile_card import ProfileCard, Trophy
from bot.ui.films import Films

_log = logging.getLogger(__name__)

Draw = Callable[[Picture], bytes]
"""Returns the bytes of a picture's file; called in a thread."""

_SWITCH_SECONDS: Final = 0.0005
_GARBAGE: Final = (20_000, 20, 20)
_FILM: Final = ".gif"


def favour_answers() -> None:
    """Have this process do less between a press and its answer; call it once, after the imports.

    A thread that draws hands over the interpreter soon after another asks for it. Otherwise it
    keeps it for 5 ms each time, longer than an answer takes. Garbage is collected more rarely, and
    never among imported modules: looking there took a tenth of the time of a press.
    """
    sys.setswitchinterval(_SWITCH_SECONDS)
    gc.freeze()
    gc.set_threshold(*_GARBAGE)


def draw(picture: Picture) -> bytes:
    """The bytes of a picture's file, PNG or GIF; those drawn last are kept.

    A player who chooses a card, puts it back and looks again is shown the same pictures.
    """
    pack = PackStyle.of(four_colour=picture.four_colour, large=picture.large)
    drawn = _drawn_anew if picture.name.endswith(_FILM) else _drawn
    return drawn(picture.drawing, pack)


def _drawn_anew(drawing: Drawing, pack: PackStyle) -> bytes:
    return drawing.draw(*drawing.arguments, pack)


# About 1.5 MB when full. Films are left out: `Films` keeps those.
_drawn = lru_cache(maxsize=32)(_drawn_anew)


def opening_boards() -> Iterator[Picture]:
    """The board of each edition before the first move of some game."""
    for key, game in GAMES.items():
        view = start(game, {}, bytes(32)).state.view(None)
        yield kit_for(key).pictures.board(view, PictureFile("board.png"), translator_for(SOURCE))


def lead_chart_drawing(view: View, side: int, deals: Sequence[Sequence[float]]) -> Drawing:
    """The lead of a side over a game, a sequence of values for each deal, PNG.

    The side's sign stands above zero, and that of the other side below if there is only one.
    """
    others = set(view.sides) - {side}
    shown = (side, *others) if len(others) == 1 else (side,)
    signs = tuple(kit_for(view.rules).pictures.drawn_sign(view, each) for each in shown)
    return Drawing.of(lead_chart_picture, tuple(map(tuple, deals)), signs)


def profile_drawing(
    played: Profile,
    estimate: int,
    trophies: Sequence[tuple[int, int, int]],
    best: ScorePart | None,
) -> Drawing:
    """A person's profile card, PNG; `trophies` are by computer: level, games won, games played."""
    card = ProfileCard(
        ratings=tuple((game.rating, game.provisional) for game in played.history),
        estimate=estimate,
        wins=played.wins,
        draws=played.draws,
        losses=played.games - played.wins - played.draws,
        streak=played.streak,
        longest=played.longest,
        trophies=tuple(Trophy(*trophy) for trophy in trophies),
        crest=kit_for(played.favourite).crest if played.favourite else "",
        best=best.cards if best else (),
        points=best.points if best else 0,
    )
    return Drawing.of(profile_picture, card)


class Pictures:
    """Threads that draw: one for pictures that answers wait for, two for others, one for films.

    No answer waits for other pictures, and nothing waits for a film, which takes a hundred times as
    long. Other pictures have two threads, since a move needs the board and the next hand: while one
    is compressed, which leaves the interpreter free, the other is composed.
    """

    def __init__(self, draw: Draw = draw) -> None:
        self._draw = draw
        self._films = Films(draw)
        self._answers, self._others = (
            ThreadPoolExecutor(threads, thread_name_prefix=f"drawing {what}")
            for what, threads in (("answers", 1), ("others", 2))
        )

    async def warm_up(self) -> None:
        """Read the art and draw a board of each edition, so that no first board takes longer."""
        try:
            await asyncio.get_running_loop().run_in_executor(self._others, read_all)
        except Exception:
            _log.exception("the art of the pictures could not be read")
            return
        for picture in opening_boards():
            await self.drawn(picture)

    async def drawn(self, picture: Picture | None, within: float | None = None) -> bytes | None:
        """The bytes of the picture's file; None without a picture, or if drawing failed.

        Drawing has failed as well if it takes longer than `within` seconds, or if the file is
        larger than Discord allows.
        """
        if picture is None:
            return None
        try:
            drawn = await asyncio.wait_for(self._drawing(picture, within is not None), within)
            if len(drawn) <= MOST_FILE:
                return drawn
            _log.warning("%s is too large: %d bytes", picture.name, len(drawn))
        except TimeoutError:
            _log.warning("%s was not drawn within %.1f s", picture.name, within)
        except Exception:
            _log.exception("%s could not be drawn", picture.name)
        return None

    def _drawing(self, picture: Picture, answers: bool) -> Awaitable[bytes]:
        if picture.name.endswith(_FILM):
            return self._films.drawn(picture)
        thread = self._answers if answers else self._others
        return asyncio.get_running_loop().run_in_executor(thread, self._draw, picture)

    def close(self) -> None:
        """Draw nothing more, and do not wait for a drawing in progress."""
        self._films.close()
        for thread in (self._answers, self._others):
            thread.shutdown(wait=False, cancel_futures=True)
