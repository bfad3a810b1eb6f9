"""The kit of Fosco for two and for four."""

from collections.abc import Mapping, Sequence
from typing import Final

from bot.engine.cards import Card
from bot.engine.games.fosco.view import FoscoView, fosco_result
from bot.engine.moves import Move
from bot.engine.results import DealResult
from bot.i18n.card_names import short, spoken
from bot.i18n.translator import Translator
from bot.kits.deal_sheet import sheet_alt, sheet_image, sheet_plain
from bot.kits.deal_words import deal_title, with_better_move
from bot.kits.end_picture import crest_end, end_image
from bot.kits.fosco import picker, prompts
from bot.kits.fosco.alt_text import board_alt, board_plain, side_words
from bot.kits.fosco.figures import SIDE_SIGNS
from bot.kits.fosco.option_names import (
    EDITION_NAMES,
    EDITIONS_ABOUT,
    OPTION_NAMES,
    REFUSALS,
    VALUE_NAMES,
)
from bot.kits.fosco.pictures import SHEET, board_drawing, film_drawing
from bot.kits.fosco.rules_text import rules_pages
from bot.kits.kit import MatchEnd, Place, Rows, RulesPage
from bot.messages.message import Message, Picture


class FoscoKit:
    """A kit that satisfies `GameKit[FoscoView]`, where the methods are documented."""

    option_names = OPTION_NAMES
    value_names = VALUE_NAMES
    refusals = REFUSALS
    deals_stay = True

    def title(self, _: Translator) -> str:
        return _("Fosco")

    def crest(self) -> str:
        return SHEET.crest

    def tagline(self, _: Translator) -> str:
        return _("count to 21 and have the last word")

    def name(self, rules: str, _: Translator) -> str:
        return _(EDITION_NAMES.get(rules, rules))

    def about(self, rules: str, _: Translator) -> str:
        return _(EDITIONS_ABOUT.get(rules, ""))

    def rules_pages(self, rules: str, _: Translator) -> tuple[RulesPage, ...]:
        return rules_pages(rules, _)

    def roles(self, _options: Mapping[str, str], _: Translator) -> str:
        return ""

    def side_sign(self, _view: FoscoView, side: int) -> str:
        return SIDE_SIGNS[side]

    def deal_title(self, view: FoscoView, _: Translator) -> str:
        return deal_title(view, _)

    def score_note(self, view: FoscoView, side: int, _: Translator) -> str:
        return prompts.score_note(view, side, _)

    def prompt(self, view: FoscoView, who: str, _names: Sequence[str], _: Translator) -> str:
        return prompts.prompt(view, who, _)

    def move_text(self, move: Move, name: str, _: Translator) -> str:
        if move.card is None:
            return ""
        return _("{name} played **{card}**.", name=name, card=short(move.card))

    def aftermath(self, view: FoscoView, players: Sequence[str], _: Translator) -> tuple[str, ...]:
        return prompts.aftermath(view, players, _)

    def move_label(self, move: Move, _: Translator) -> str:
        return "" if move.card is None else short(move.card)

    def notes(self, view: FoscoView, dealer: str, _: Translator) -> tuple[str, ...]:
        return prompts.notes(view, dealer, _)

    def board(self, view: FoscoView, place: Place, _: Translator) -> Picture:
        name = place.board_name
        drawing = board_drawing(view, view.playable)
        return Picture(name, board_alt(view, _), board_plain(view), drawing, place.four_colour)

    def buttons(self, _view: FoscoView, mover: FoscoView, place: Place, _: Translator) -> Rows:
        return picker.move_rows(mover, place, _) if mover.open_hands else ()

    def hand(self, view: FoscoView, place: Place, _: Translator) -> Message:
        return picker.hand(view, place, _)

    def choose_card(
        self, _view: FoscoView, _cell: str, _place: Place, _: Translator
    ) -> Message | None:
        return None

    def choose_cell(
        self, _view: FoscoView, _card: str, _place: Place, _: Translator
    ) -> Message | None:
        return None

    def played(self, view: FoscoView, move: Move, _: Translator) -> str:
        if view.open_hands or move.card is None:
            return ""
        return _("You played {card}.", card=short(move.card))

    def held(self, view: FoscoView, _seat: int) -> str:
        return picker.held(view.hand)

    def deal_over(self, result: DealResult, _: Translator) -> str:
        return _("Deal {deal} is over", deal=result.deal)

    def summary(self, result: DealResult, names: Sequence[str], _: Translator) -> tuple[str, ...]:
        return prompts.summary(fosco_result(result), names, _)

    def details(self, result: DealResult, _: Translator) -> tuple[str, ...]:
        return prompts.details(fosco_result(result), _)

    def sheet(self, view: FoscoView, name: str, _: Translator) -> Picture:
        return sheet_image(view, SHEET, side_words(_), name, _)

    def finale(self, view: FoscoView, end: MatchEnd, _: Translator) -> Picture:
        return end_image(view, crest_end(view, end, SHEET), end, side_words(_), _)

    def step(
        self, view: FoscoView, better: Move | None, name: str, four_colour: bool, _: Translator
    ) -> Picture:
        alt, marked = board_alt(view, _), tuple[Card, ...]()
        if better is not None and better.card is not None:
            alt = with_better_move(alt, spoken(better.card, _), _)
            marked = (better.card,)
        drawing = board_drawing(view, marked)
        return Picture(name, alt, board_plain(view), drawing, four_colour)

    def film(
        self, views: Sequence[FoscoView], name: str, four_colour: bool, _: Translator
    ) -> Picture:
        last = views[-1]
        alt = sheet_alt(last, SHEET, side_words(_), _, _("The film of a game, count by count."))
        return Picture(name, alt, sheet_plain(last, SHEET), film_drawing(views), four_colour)


FOSCO: Final = FoscoKit()
