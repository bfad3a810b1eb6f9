"""The kit of Caterpillar."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Final

from bot.engine.game import Stage
from bot.engine.games.caterpillar.results import caterpillar_result
from bot.engine.games.caterpillar.view import CaterpillarView
from bot.engine.moves import Move
from bot.engine.results import DealResult
from bot.i18n.card_names import NO_CARDS, shorts, spoken
from bot.i18n.translator import Translator
from bot.kits.caterpillar import picker, prompts
from bot.kits.caterpillar.alt_text import board_alt, board_plain
from bot.kits.caterpillar.option_names import OPTION_NAMES, REFUSALS, VALUE_NAMES
from bot.kits.caterpillar.pictures import SHEET, board_drawing, film_drawing
from bot.kits.caterpillar.rules_text import rules_pages
from bot.kits.deal_sheet import sheet_alt, sheet_image, sheet_plain
from bot.kits.deal_words import deal_title, points_so_far, with_better_move
from bot.kits.end_picture import crest_end, end_image
from bot.kits.kit import MatchEnd, Place, Rows, RulesPage
from bot.kits.two_sides import SIGNS, side_names
from bot.messages.message import Message, Picture


class CaterpillarKit:
    """A kit that satisfies `GameKit[CaterpillarView]`, where the methods are documented."""

    option_names = OPTION_NAMES
    value_names = VALUE_NAMES
    refusals = REFUSALS
    deals_stay = True

    def title(self, _: Translator) -> str:
        return _("Caterpillar")

    def crest(self) -> str:
        return SHEET.crest

    def tagline(self, _: Translator) -> str:
        return _("bring the total to a multiple of five, and keep courts")

    def name(self, _rules: str, _: Translator) -> str:
        return _("Caterpillar")

    def about(self, _rules: str, _: Translator) -> str:
        return _(
            "Add cards to a caterpillar: a multiple of five scores the whole total. Every court"
            " that you keep in hand is worth 100, unless somebody is court short."
        )

    def rules_pages(self, _rules: str, _: Translator) -> tuple[RulesPage, ...]:
        return rules_pages(_)

    def roles(self, _options: Mapping[str, str], _: Translator) -> str:
        return ""

    def side_sign(self, _view: CaterpillarView, side: int) -> str:
        return SIGNS[side]

    def deal_title(self, view: CaterpillarView, _: Translator) -> str:
        return deal_title(view, _)

    def score_note(self, view: CaterpillarView, side: int, _: Translator) -> str:
        points = 0 if view.stage is Stage.OVER else view.points[side]
        return points_so_far(points, _)

    def prompt(self, view: CaterpillarView, who: str, _names: Sequence[str], _: Translator) -> str:
        return prompts.prompt(view, who, _)

    def move_text(self, move: Move, name: str, _: Translator) -> str:
        return prompts.move_text(move, name, _)

    def aftermath(
        self, view: CaterpillarView, players: Sequence[str], _: Translator
    ) -> tuple[str, ...]:
        return prompts.aftermath(view, players, _)

    def move_label(self, move: Move, _: Translator) -> str:
        return prompts.move_label(move)

    def notes(self, view: CaterpillarView, dealer: str, _: Translator) -> tuple[str, ...]:
        return prompts.notes(view, dealer, _)

    def board(self, view: CaterpillarView, place: Place, _: Translator) -> Picture:
        name = place.board_name
        public = _public(view)
        alt, drawing = board_alt(public, _), board_drawing(public)
        return Picture(name, alt, board_plain(public), drawing, place.four_colour)

    def buttons(
        self, _view: CaterpillarView, _mover: CaterpillarView, _place: Place, _: Translator
    ) -> Rows:
        return ()

    def hand(
        self,
        view: CaterpillarView,
        place: Place,
        _: Translator,
    ) -> Message:
        return picker.hand(view, place, _)

    def choose_card(
        self,
        _view: CaterpillarView,
        _cell: str,
        _place: Place,
        _: Translator,
    ) -> Message | None:
        return None

    choose_cell = choose_card

    def played(self, view: CaterpillarView, move: Move, _: Translator) -> str:
        return prompts.played(view, move, _)

    def held(self, view: CaterpillarView, _seat: int) -> str:
        return shorts(view.hand) or NO_CARDS

    def deal_over(self, result: DealResult, _: Translator) -> str:
        return _("Deal {deal} is over", deal=result.deal)

    def summary(self, result: DealResult, names: Sequence[str], _: Translator) -> tuple[str, ...]:
        return prompts.summary(caterpillar_result(result), names, _)

    def details(self, result: DealResult, _: Translator) -> tuple[str, ...]:
        return prompts.details(caterpillar_result(result), _)

    def sheet(self, view: CaterpillarView, name: str, _: Translator) -> Picture:
        return sheet_image(view, SHEET, side_names(_), name, _)

    def finale(self, view: CaterpillarView, end: MatchEnd, _: Translator) -> Picture:
        return end_image(view, crest_end(view, end, SHEET), end, side_names(_), _)

    def step(
        self,
        view: CaterpillarView,
        better: Move | None,
        name: str,
        four_colour: bool,
        _: Translator,
    ) -> Picture:
        public = _public(view)
        alt, card = board_alt(public, _), None if better is None else better.card
        if card is not None:
            alt = with_better_move(alt, spoken(card, _), _)
        drawing = board_drawing(public, card)
        return Picture(name, alt, board_plain(public), drawing, four_colour)

    def film(
        self, views: Sequence[CaterpillarView], name: str, four_colour: bool, _: Translator
    ) -> Picture:
        public = tuple(map(_public, views))
        last = public[-1]
        alt = sheet_alt(last, SHEET, side_names(_), _, _("The film of a game, card by card."))
        return Picture(name, alt, sheet_plain(last, SHEET), film_drawing(public), four_colour)


def _public(view: CaterpillarView) -> CaterpillarView:
    """This view without a hand: pictures for all must not depend on one."""
    return replace(view, seat=None, hand=(), moves=())


CATERPILLAR: Final = CaterpillarKit()
"""The kit of Caterpillar."""
