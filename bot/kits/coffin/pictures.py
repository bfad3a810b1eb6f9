"""Pictures of a coffin game: board, hand, cuts, score sheet, end and film."""

from collections.abc import Sequence
from dataclasses import replace

from bot.engine.coffin.view import CoffinView
from bot.engine.moves import Move
from bot.i18n.translator import Translator
from bot.kits.coffin.alt_text import (
    board_alt,
    cut_alt,
    sheet_alt,
    side_styles,
)
from bot.kits.coffin.board import board_canvas, empty_table
from bot.kits.coffin.film import film_frames
from bot.kits.coffin.hand_picture import hand_canvas
from bot.kits.coffin.line_previews import Choice
from bot.kits.coffin.plain_text import board_plain, cut_plain
from bot.kits.coffin.score_sheet import drawn_sign, match_end, score_sheet, sheet_plain
from bot.kits.coffin.table_texts import move_words, side_sign
from bot.kits.deal_words import with_better_move
from bot.kits.drawings import private_drawing, public_drawing
from bot.kits.end_picture import end_alt, end_drawing, end_plain
from bot.kits.film import FilmEnds, with_ends
from bot.kits.kit_types import PictureFile
from bot.messages.message import Drawing, Picture
from bot.render.cards import PackStyle
from bot.render.film_gif import film_gif
from bot.render.pictures import cut_picture, score_sheet_picture
from bot.render.side_sign import SideSign


def board_drawing(view: CoffinView, better: Move | None = None) -> Drawing:
    """The board of this view, a PNG of 760 by 960 pixels; with the better move, if any."""
    return public_drawing(board_canvas, view, better)


def hand_drawing(view: CoffinView, choice: Choice) -> Drawing:
    """The coffin, the hand of the view's seat and what the candidates would make, a PNG."""
    return private_drawing(hand_canvas, view, choice)


def cut_drawing(view: CoffinView) -> Drawing:
    """The cuts for the first deal with the signs of the players, a PNG."""
    signs = tuple(drawn_sign(view, side) for side in view.sides)
    return Drawing.of(cut_picture, view.cuts, signs, view.dealer)


def sheet_drawing(view: CoffinView) -> Drawing:
    """The score sheet of the view's game, a PNG."""
    return Drawing.of(score_sheet_picture, score_sheet(view))


def film_drawing(views: Sequence[CoffinView]) -> Drawing:
    """The film of these views, a GIF."""
    return Drawing.of(_film_picture, tuple(views))


def _film_picture(views: Sequence[CoffinView], pack: PackStyle) -> bytes:
    columns = [drawn_sign(views[0], side) for side in range(len(views[0].scores))]
    ends = FilmEnds(empty_table(views[0]), columns, match_end)
    return film_gif(with_ends(film_frames(views, pack), views, ends, pack))


class CoffinPictures:
    """Satisfies `GamePictures[CoffinView]`, where the methods are documented."""

    def board(self, view: CoffinView, file: PictureFile, _: Translator) -> Picture:
        if view.deal == 0:
            return file.picture(cut_alt(view, _), cut_plain(view), cut_drawing(view))
        return file.picture(board_alt(view, _), board_plain(view), board_drawing(view))

    def sheet(self, view: CoffinView, file: PictureFile, _: Translator) -> Picture:
        return file.picture(sheet_alt(view, _), sheet_plain(view), sheet_drawing(view))

    def finale(
        self,
        view: CoffinView,
        winners: Sequence[int],
        names: Sequence[str],
        file: PictureFile,
        _: Translator,
    ) -> Picture:
        shown = match_end(view, winners)
        signs = [side_sign(view, side) for side in range(len(view.scores))]
        alt = end_alt(shown, side_styles(view, _), _)
        return file.picture(alt, end_plain(shown, signs, names), end_drawing(shown))

    def step(
        self, view: CoffinView, better: Move | None, file: PictureFile, _: Translator
    ) -> Picture:
        better_cells = () if better is None or better.cell is None else (better.cell,)
        highlighted = tuple(cell for cell in better_cells if view.coffin[cell] is None)
        marked = replace(view, legal_cells=highlighted)
        alt = board_alt(replace(view, legal_cells=()), _)
        if better is not None:
            alt = with_better_move(alt, move_words(better, _), _)
        return file.picture(alt, board_plain(marked), board_drawing(marked, better))

    def film(self, views: Sequence[CoffinView], file: PictureFile, _: Translator) -> Picture:
        one_game = tuple(map(_alone, views))
        last = one_game[-1]
        alt = sheet_alt(last, _, _("The film of a game, card by card."))
        return file.picture(alt, sheet_plain(last), film_drawing(one_game))

    def drawn_sign(self, view: CoffinView, side: int) -> SideSign:
        return drawn_sign(view, side)


def _alone(view: CoffinView) -> CoffinView:
    """This view as if its game were the only one of its session."""
    return replace(
        view,
        game=1,
        earlier_games=(),
        game_results=view.game_results[view.game - 1 : view.game],
    )
