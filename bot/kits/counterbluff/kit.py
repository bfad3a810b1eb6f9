"""The kit of Counterbluff."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Final

from bot.engine.games.counterbluff.results import hand_result
from bot.engine.games.counterbluff.view import CounterbluffView
from bot.engine.moves import Move
from bot.engine.results import DealResult
from bot.i18n.card_names import NO_CARDS, shorts
from bot.i18n.translator import Translator
from bot.kits.counterbluff import picker, prompts
from bot.kits.counterbluff.alt_text import board_alt, board_plain
from bot.kits.counterbluff.option_names import OPTION_NAMES, REFUSALS, VALUE_NAMES
from bot.kits.counterbluff.pictures import SHEET, board_drawing, film_drawing
from bot.kits.counterbluff.rules_text import rules_pages
from bot.kits.counterbluff.scene import public_scene, result_shown
from bot.kits.deal_sheet import sheet_alt, sheet_image, sheet_plain
from bot.kits.deal_words import with_better_move
from bot.kits.end_picture import crest_end, end_image
from bot.kits.kit import MatchEnd, Place, Rows, RulesPage
from bot.kits.two_sides import SIGNS, side_names
from bot.messages.message import Message, Picture


class CounterbluffKit:
    """A kit that satisfies `GameKit[CounterbluffView]`, where the methods are documented."""

    option_names = OPTION_NAMES
    value_names = VALUE_NAMES
    refusals = REFUSALS
    # A match has ten to twenty hands, most of them of a few cards.
    deals_stay = False

    def title(self, _: Translator) -> str:
        return _("Counterbluff")

    def crest(self) -> str:
        return SHEET.crest

    def tagline(self, _: Translator) -> str:
        return _("Poker for two, card by card, with bluffs and folds")

    def name(self, _rules: str, _: Translator) -> str:
        return _("Counterbluff")

    def about(self, _rules: str, _: Translator) -> str:
        return _(
            "Poker for two: a card at a time, and the stake grows with each. Fold in time, bluff,"
            " or call Lowball."
        )

    def rules_pages(self, _rules: str, _: Translator) -> tuple[RulesPage, ...]:
        return rules_pages(_)

    def roles(self, _options: Mapping[str, str], _: Translator) -> str:
        return ""

    def side_sign(self, _view: CounterbluffView, side: int) -> str:
        return SIGNS[side]

    def deal_title(self, view: CounterbluffView, _: Translator) -> str:
        return _("pack {pack}, hand {hand}", pack=view.pack, hand=view.hand_number)

    def score_note(self, view: CounterbluffView, _side: int, _: Translator) -> str:
        return _("of {target}", target=view.target)

    def prompt(self, view: CounterbluffView, who: str, _names: Sequence[str], _: Translator) -> str:
        return prompts.prompt(view, who, _)

    def move_text(self, move: Move, name: str, _: Translator) -> str:
        return prompts.move_text(move, name, _)

    def aftermath(
        self, view: CounterbluffView, players: Sequence[str], _: Translator
    ) -> tuple[str, ...]:
        result = result_shown(view)
        return () if result is None else prompts.summary(result, players, _)

    def move_label(self, move: Move, _: Translator) -> str:
        return prompts.move_label(move, _)

    def notes(self, view: CounterbluffView, dealer: str, _: Translator) -> tuple[str, ...]:
        return prompts.notes(view, dealer, _)

    def board(self, view: CounterbluffView, place: Place, _: Translator) -> Picture:
        name, shown = place.board_name, public_scene(view)
        alt, drawing = board_alt(shown, _), board_drawing(shown)
        return Picture(name, alt, board_plain(shown), drawing, place.four_colour)

    def buttons(
        self, _view: CounterbluffView, _mover: CounterbluffView, _place: Place, _: Translator
    ) -> Rows:
        return ()

    def hand(
        self,
        view: CounterbluffView,
        place: Place,
        _: Translator,
    ) -> Message:
        return picker.hand(view, place, _)

    def choose_card(
        self,
        _view: CounterbluffView,
        _cell: str,
        _place: Place,
        _: Translator,
    ) -> Message | None:
        return None

    choose_cell = choose_card

    def played(self, _view: CounterbluffView, move: Move, _: Translator) -> str:
        return prompts.played(move, _)

    def held(self, view: CounterbluffView, _seat: int) -> str:
        return shorts(view.hand) or NO_CARDS

    def deal_over(self, result: DealResult, _: Translator) -> str:
        return _("Hand {deal} is over", deal=result.deal)

    def summary(self, result: DealResult, names: Sequence[str], _: Translator) -> tuple[str, ...]:
        return prompts.summary(hand_result(result), names, _)

    def details(self, result: DealResult, _: Translator) -> tuple[str, ...]:
        return prompts.details(hand_result(result), _)

    def sheet(self, view: CounterbluffView, name: str, _: Translator) -> Picture:
        return sheet_image(view, SHEET, side_names(_), name, _)

    def finale(self, view: CounterbluffView, end: MatchEnd, _: Translator) -> Picture:
        return end_image(view, crest_end(view, end, SHEET), end, side_names(_), _)

    def step(
        self,
        view: CounterbluffView,
        better: Move | None,
        name: str,
        four_colour: bool,
        _: Translator,
    ) -> Picture:
        alt = board_alt(view, _)
        if better is not None:
            alt = with_better_move(alt, prompts.move_label(better, _), _)
        return Picture(name, alt, board_plain(view), board_drawing(view), four_colour)

    def film(
        self, views: Sequence[CounterbluffView], name: str, four_colour: bool, _: Translator
    ) -> Picture:
        public = tuple(replace(view, moves=(), hand=(), seat=None) for view in views)
        last = public[-1]
        alt = sheet_alt(last, SHEET, side_names(_), _, _("The film of a game, hand by hand."))
        return Picture(name, alt, sheet_plain(last, SHEET), film_drawing(public), four_colour)


COUNTERBLUFF: Final = CounterbluffKit()
