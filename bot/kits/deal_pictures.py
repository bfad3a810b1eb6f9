"""The pictures of a game with a score sheet of deals; coffin games have pictures of their own."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Generic, TypeVar

from bot.engine.game import View
from bot.engine.moves import Move
from bot.i18n.translator import Translator
from bot.kits.deal_sheet import SheetParts, sheet_alt, sheet_image, sheet_plain
from bot.kits.deal_words import spoken_card, with_better_move
from bot.kits.end_picture import crest_end, end_alt, end_drawing, end_plain
from bot.kits.film import deal_film
from bot.kits.kit_types import PictureFile
from bot.messages.message import Drawing, Picture
from bot.render.canvas import Canvas
from bot.render.cards import PackStyle
from bot.render.side_sign import SideSign

V = TypeVar("V", bound=View)


@dataclass(frozen=True, slots=True, kw_only=True)
class DealPictures(Generic[V]):
    """Satisfies `GamePictures[V]`, where the methods are documented.

    sheet_parts     what the game adds to its score sheet
    film_text       a sentence that says what a scene of the film is, marked for translation
    alt, plain      the table in words, and as text for channels without pictures
    board_drawing   the drawing of the table
    step_drawing    the same, with a better move marked, if any
    film_canvas     the canvas of a scene of the film
    table           the tile of the empty table, on which the film shows the cut
    film_views      the views that a film of these views shows; by default, all of them
    shown           what the table's message shows of a view; by default, the view itself
    move_words      a better move in words; by default, its card
    """

    sheet_parts: SheetParts
    film_text: str
    alt: Callable[[V, Translator], str]
    plain: Callable[[V], str]
    board_drawing: Callable[[V], Drawing]
    step_drawing: Callable[[V, Move | None], Drawing]
    film_canvas: Callable[[V, PackStyle], Canvas]
    table: str
    film_views: Callable[[Sequence[V]], Sequence[V]] = lambda views: views
    shown: Callable[[V], V] = lambda view: view
    move_words: Callable[[Move, Translator], str] = spoken_card

    def board(self, view: V, file: PictureFile, _: Translator) -> Picture:
        shown = self.shown(view)
        return file.picture(self.alt(shown, _), self.plain(shown), self.board_drawing(shown))

    def sheet(self, view: V, file: PictureFile, _: Translator) -> Picture:
        return sheet_image(view, self.sheet_parts, file, _)

    def finale(
        self,
        view: V,
        winners: Sequence[int],
        names: Sequence[str],
        file: PictureFile,
        _: Translator,
    ) -> Picture:
        parts = self.sheet_parts
        shown = crest_end(view, winners, parts)
        alt = end_alt(shown, parts.sides(_), _)
        return file.picture(alt, end_plain(shown, parts.signs, names), end_drawing(shown))

    def step(self, view: V, better: Move | None, file: PictureFile, _: Translator) -> Picture:
        alt = self.alt(view, _)
        if better is not None:
            alt = with_better_move(alt, self.move_words(better, _), _)
        return file.picture(alt, self.plain(view), self.step_drawing(view, better))

    def drawn_sign(self, _view: V, side: int) -> SideSign:
        return self.sheet_parts.columns[side]

    def film(self, views: Sequence[V], file: PictureFile, _: Translator) -> Picture:
        last = views[-1]
        alt = sheet_alt(last, self.sheet_parts, _, opening=_(self.film_text))
        shown = self.film_views(views)
        drawing = deal_film(shown, self.film_canvas, self.sheet_parts, self.table)
        return file.picture(alt, sheet_plain(last, self.sheet_parts), drawing)
