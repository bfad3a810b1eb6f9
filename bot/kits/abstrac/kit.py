"""The kit of Abstrac."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Final

from bot.engine.game import Stage
from bot.engine.games.abstrac.view import AbstracView, abstrac_result
from bot.engine.moves import Move
from bot.engine.results import DealResult
from bot.i18n.translator import Translator
from bot.kits.abstrac import prompts
from bot.kits.abstrac.alt_text import board_alt, board_plain
from bot.kits.abstrac.option_names import OPTION_NAMES, REFUSALS, VALUE_NAMES
from bot.kits.abstrac.picker import hand
from bot.kits.abstrac.pictures import SHEET, board_drawing, film_drawing
from bot.kits.abstrac.rules_text import rules_pages
from bot.kits.deal_sheet import sheet_alt, sheet_image, sheet_plain
from bot.kits.deal_words import deal_title, points_so_far, with_better_move
from bot.kits.end_picture import crest_end, end_image
from bot.kits.kit import MatchEnd, Place, Rows, RulesPage
from bot.kits.two_sides import SIGNS, side_names
from bot.messages.message import Message, Picture


class AbstracKit:
    """A kit that satisfies `GameKit[AbstracView]`, where the methods are documented."""

    option_names = OPTION_NAMES
    value_names = VALUE_NAMES
    refusals = REFUSALS
    deals_stay = True

    def title(self, _: Translator) -> str:
        return _("Abstrac")

    def crest(self) -> str:
        return SHEET.crest

    def tagline(self, _: Translator) -> str:
        return _("take one, two or three cards from the end of a row")

    def name(self, _rules: str, _: Translator) -> str:
        return _("Abstrac")

    def about(self, _rules: str, _: Translator) -> str:
        return _(
            "Take one, two or three cards from the open end of a row. Sets and runs count, times"
            " the number of cards your opponent took. Nothing is hidden."
        )

    def rules_pages(self, _rules: str, _: Translator) -> tuple[RulesPage, ...]:
        return rules_pages(_)

    def roles(self, _options: Mapping[str, str], _: Translator) -> str:
        return ""

    def side_sign(self, _view: AbstracView, side: int) -> str:
        return SIGNS[side]

    def deal_title(self, view: AbstracView, _: Translator) -> str:
        return deal_title(view, _)

    def score_note(self, view: AbstracView, side: int, _: Translator) -> str:
        points = 0 if view.stage is Stage.OVER else view.deal_scores[side]
        return points_so_far(points, _)

    def prompt(self, view: AbstracView, who: str, names: Sequence[str], _: Translator) -> str:
        return prompts.prompt(view, who, names, _)

    def move_text(self, move: Move, name: str, _: Translator) -> str:
        return prompts.move_text(move, name, _)

    def aftermath(
        self, view: AbstracView, _players: Sequence[str], _: Translator
    ) -> tuple[str, ...]:
        return prompts.taken_cards(view, _)

    def move_label(self, move: Move, _: Translator) -> str:
        return prompts.move_label(move, _)

    def notes(self, view: AbstracView, dealer: str, _: Translator) -> tuple[str, ...]:
        return prompts.notes(view, dealer, _)

    def board(self, view: AbstracView, place: Place, _: Translator) -> Picture:
        name = place.board_name
        alt, drawing = board_alt(view, _), board_drawing(view)
        return Picture(name, alt, board_plain(view), drawing, place.four_colour)

    def buttons(self, view: AbstracView, mover: AbstracView, place: Place, _: Translator) -> Rows:
        return prompts.buttons(view, mover, place, _)

    def hand(self, view: AbstracView, place: Place, _: Translator) -> Message:
        return hand(view, place, _)

    def choose_card(
        self,
        _view: AbstracView,
        _cell: str,
        _place: Place,
        _: Translator,
    ) -> Message | None:
        return None

    choose_cell = choose_card

    def played(self, _view: AbstracView, _move: Move, _: Translator) -> str:
        return ""

    def held(self, _view: AbstracView, _seat: int) -> str:
        return ""

    def deal_over(self, result: DealResult, _: Translator) -> str:
        return _("Deal {deal} is over", deal=result.deal)

    def summary(self, result: DealResult, names: Sequence[str], _: Translator) -> tuple[str, ...]:
        return prompts.summary(abstrac_result(result), names, _)

    def details(self, result: DealResult, _: Translator) -> tuple[str, ...]:
        return prompts.details(abstrac_result(result))

    def sheet(self, view: AbstracView, name: str, _: Translator) -> Picture:
        return sheet_image(view, SHEET, side_names(_), name, _)

    def finale(self, view: AbstracView, end: MatchEnd, _: Translator) -> Picture:
        return end_image(view, crest_end(view, end, SHEET), end, side_names(_), _)

    def step(
        self, view: AbstracView, better: Move | None, name: str, four_colour: bool, _: Translator
    ) -> Picture:
        alt = board_alt(view, _)
        if better is not None:
            alt = with_better_move(alt, prompts.move_label(better, _), _)
        # Without the numbers of the next takes, which would be taken for those of this one.
        drawing = board_drawing(view.ended(), better)
        return Picture(name, alt, board_plain(view), drawing, four_colour)

    def film(
        self, views: Sequence[AbstracView], name: str, four_colour: bool, _: Translator
    ) -> Picture:
        one_game = tuple(replace(view, moves=(), seat=None) for view in views)
        last = one_game[-1]
        alt = sheet_alt(last, SHEET, side_names(_), _, _("The film of a game, take by take."))
        return Picture(name, alt, sheet_plain(last, SHEET), film_drawing(one_game), four_colour)


ABSTRAC: Final = AbstracKit()
