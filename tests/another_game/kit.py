"""The kit of the throwaway game: letters, one simple picture, a button and an option per card."""

from collections.abc import Mapping, Sequence
from types import MappingProxyType

from bot.engine.cards import Card
from bot.engine.moves import Move
from bot.engine.results import DealResult
from bot.i18n.card_names import short, shorts
from bot.i18n.translator import Translator
from bot.kits.end_picture import best_cards, end_image, end_totals
from bot.kits.kit import MatchEnd, Place, Rows, RulesPage
from bot.messages.button_ids import MoveButton, MoveSelect
from bot.messages.message import (
    Button,
    Drawing,
    Message,
    Picture,
    Select,
    SelectOption,
    in_rows,
)
from bot.render.cards import PackStyle
from bot.render.cut_picture import PlayerSign, cut_canvas
from bot.render.end_picture import EndPicture
from bot.render.png import encode
from bot.render.score_sheet import Column
from bot.render.symbols import BAT
from tests.another_game.rules import TrickView


def cards_png(cards: tuple[Card, ...], pack: PackStyle) -> bytes:
    signs = [PlayerSign(0, "")] * len(cards)
    return encode(cut_canvas((cards,) if cards else (), signs, 0, pack))


def picture(cards: Sequence[Card], name: str, four_colour: bool) -> Picture:
    text = shorts(cards) or "-"
    return Picture(name, text, text, Drawing(cards_png, (tuple(cards),)), four_colour)


class HighestCardKit:
    option_names: Mapping[str, str] = MappingProxyType({})
    value_names: Mapping[tuple[str, str], str] = MappingProxyType({})
    refusals: Mapping[str, str] = MappingProxyType({})
    deals_stay = True

    def title(self, _: Translator) -> str:
        return "Highest card"

    def crest(self) -> str:
        return BAT

    def tagline(self, _: Translator) -> str:
        return "the higher card takes the trick"

    def name(self, _rules: str, _: Translator) -> str:
        return "Highest card"

    def about(self, _rules: str, _: Translator) -> str:
        return "The higher card takes the trick."

    def rules_pages(self, _rules: str, _: Translator) -> tuple[RulesPage, ...]:
        return (RulesPage("How it is played", ("The higher card takes the trick.",)),)

    def roles(self, _options: Mapping[str, str], _: Translator) -> str:
        return ""

    def side_sign(self, _view: TrickView, side: int) -> str:
        return "ab"[side]

    def deal_title(self, view: TrickView, _: Translator) -> str:
        return f"trick {view.deal}"

    def score_note(self, _view: TrickView, _side: int, _: Translator) -> str:
        return ""

    def prompt(self, _view: TrickView, who: str, _names: Sequence[str], _: Translator) -> str:
        return f"{who}, play a card."

    def move_text(self, move: Move, name: str, _: Translator) -> str:
        return f"{name} played {self.move_label(move, _)}."

    def aftermath(self, view: TrickView, players: Sequence[str], _: Translator) -> tuple[str, ...]:
        return (f"{players[view.dealer]} must follow.",) if view.moves_made else ()

    def move_label(self, move: Move, _: Translator) -> str:
        return "" if move.card is None else short(move.card)

    def notes(self, _view: TrickView, dealer: str, _: Translator) -> tuple[str, ...]:
        return (f"{dealer} deals.",)

    def board(self, view: TrickView, place: Place, _: Translator) -> Picture:
        cards = [move.card for _seat, move in view.moves_made if move.card is not None]
        return picture(cards, f"table-{place.table}-{place.ply}.png", place.four_colour)

    def buttons(self, _view: TrickView, _mover: TrickView, _place: Place, _: Translator) -> Rows:
        return ()

    def hand(self, view: TrickView, place: Place, _: Translator) -> Message:
        buttons = tuple(
            Button(self.move_label(move, _), str(MoveButton(place.table, place.ply, str(move))))
            for move in view.moves
        )
        message = Message((shorts(view.hand),), rows=in_rows(buttons))
        if not view.moves:
            return message
        options = tuple(
            SelectOption(self.move_label(move, _), str(move), "A card of the hand")
            for move in view.moves
        )
        menu = Select(str(MoveSelect(place.table, place.ply)), options, "Choose a card")
        return message.with_row(menu)

    def choose_card(
        self, _view: TrickView, _at: str, _place: Place, _: Translator
    ) -> Message | None:
        return None

    choose_cell = choose_card

    def played(self, _view: TrickView, move: Move, _: Translator) -> str:
        return f"You played {self.move_label(move, _)}."

    def held(self, view: TrickView, _seat: int) -> str:
        return shorts(view.hand)

    def deal_over(self, result: DealResult, _: Translator) -> str:
        return f"Trick {result.deal}"

    def summary(self, result: DealResult, names: Sequence[str], _: Translator) -> tuple[str, ...]:
        return tuple(f"{name}: {points}" for name, points in zip(names, result.scores, strict=True))

    def details(self, result: DealResult, _: Translator) -> tuple[str, ...]:
        return (shorts(result.parts[0][0].cards),)

    def sheet(self, view: TrickView, name: str, _: Translator) -> Picture:
        return self.step(view, None, name, False, _)

    def finale(self, view: TrickView, end: MatchEnd, _: Translator) -> Picture:
        columns = (Column(0, BAT), Column(1, BAT))
        shown = EndPicture(end_totals(view, end, columns), best_cards(view, columns), crest=BAT)
        return end_image(view, shown, end, ("a", "b"), _)

    def step(
        self, view: TrickView, _better: Move | None, name: str, four_colour: bool, _: Translator
    ) -> Picture:
        return picture(
            [card for result in view.results for card in result.cards], name, four_colour
        )

    def film(
        self, views: Sequence[TrickView], name: str, four_colour: bool, _: Translator
    ) -> Picture:
        return self.step(views[-1], None, name, four_colour, _)
