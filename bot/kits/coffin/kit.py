"""The kit of all coffin games; Dracula and Thracula add their names and rules."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace

from bot.engine.cards import Card
from bot.engine.coffin.grid import CELL_NAMES
from bot.engine.coffin.results import coffin_result
from bot.engine.coffin.view import CoffinView
from bot.engine.moves import Move
from bot.engine.results import DealResult
from bot.i18n.card_names import BAT, NO_CARDS, short, shorts, spoken
from bot.i18n.translator import Translator
from bot.kits.coffin import picker, prompts, score_explanation
from bot.kits.coffin.alt_text import (
    board_alt,
    board_plain,
    cut_alt,
    cut_plain,
    sheet_alt,
    side_styles,
)
from bot.kits.coffin.cell_buttons import public_buttons
from bot.kits.coffin.option_names import OPTION_NAMES, VALUE_NAMES
from bot.kits.coffin.pictures import board_drawing, cut_drawing, replay_drawing, sheet_drawing
from bot.kits.coffin.refusals import REFUSALS
from bot.kits.coffin.score_sheet import match_end, sheet_plain
from bot.kits.deal_words import with_better_move
from bot.kits.end_picture import end_image
from bot.kits.kit import MatchEnd, Place, Rows, RulesPage
from bot.messages.message import Message, Picture
from bot.render.symbols import BAT as CREST


@dataclass(frozen=True, slots=True)
class CoffinKit:
    """A kit that satisfies `GameKit[CoffinView]`, where the methods are documented.

    `game` is the game's name, `pitch` its tagline; `names` and `texts` are by rules key.
    """

    game: str
    pitch: str
    names: Mapping[str, str]
    texts: Mapping[str, str]
    pages: Callable[[str, Translator], tuple[RulesPage, ...]]
    option_names = OPTION_NAMES
    value_names = VALUE_NAMES
    refusals = REFUSALS
    deals_stay = True

    def title(self, _: Translator) -> str:
        return _(self.game)

    def crest(self) -> str:
        return CREST

    def tagline(self, _: Translator) -> str:
        return _(self.pitch)

    def name(self, rules: str, _: Translator) -> str:
        return _(self.names.get(rules, rules))

    def about(self, rules: str, _: Translator) -> str:
        return _(self.texts.get(rules, ""))

    def rules_pages(self, rules: str, _: Translator) -> tuple[RulesPage, ...]:
        return self.pages(rules, _)

    def roles(self, options: Mapping[str, str], _: Translator) -> str:
        return prompts.roles(options, _)

    def side_sign(self, view: CoffinView, side: int) -> str:
        return prompts.side_sign(view, side)

    def deal_title(self, view: CoffinView, _: Translator) -> str:
        return _("coffin {deal} of {deals}", deal=view.deal, deals=max(view.deals, view.deal))

    def score_note(self, view: CoffinView, side: int, _: Translator) -> str:
        return prompts.score_note(view, side, _)

    def prompt(self, view: CoffinView, who: str, names: Sequence[str], _: Translator) -> str:
        return prompts.prompt(view, who, names, _)

    def move_text(self, move: Move, name: str, _: Translator) -> str:
        return prompts.move_text(move, name, _)

    def aftermath(
        self, _view: CoffinView, _players: Sequence[str], _: Translator
    ) -> tuple[str, ...]:
        return ()

    def move_label(self, move: Move, _: Translator) -> str:
        card = "" if move.card is None else short(move.card)
        if move.cell is None:
            return card
        if not card:
            return _("take {cell}", cell=CELL_NAMES[move.cell])
        return _("{card} at {cell}", card=card, cell=CELL_NAMES[move.cell])

    def notes(self, view: CoffinView, dealer: str, _: Translator) -> tuple[str, ...]:
        return prompts.notes(view, dealer, _)

    def board(self, view: CoffinView, place: Place, _: Translator) -> Picture:
        name, four = place.board_name, place.four_colour
        if view.deal == 0:
            return Picture(name, cut_alt(view, _), cut_plain(view), cut_drawing(view), four)
        return Picture(name, board_alt(view, _), board_plain(view), board_drawing(view), four)

    def buttons(self, view: CoffinView, mover: CoffinView, place: Place, _: Translator) -> Rows:
        return public_buttons(view, mover, place, _)

    def hand(self, view: CoffinView, place: Place, _: Translator) -> Message:
        return picker.hand(view, place, _)

    def choose_card(
        self, view: CoffinView, cell: str, place: Place, _: Translator
    ) -> Message | None:
        if cell not in CELL_NAMES:
            return None
        return picker.cards_for(view, CELL_NAMES.index(cell), place, _)

    def choose_cell(
        self, view: CoffinView, card: str, place: Place, _: Translator
    ) -> Message | None:
        return picker.cells_for(view, Card.parse(card), place, _)

    def played(self, _view: CoffinView, move: Move, _: Translator) -> str:
        if move.cell is None or move.card is None:
            return ""
        return _("You placed {card} at {cell}.", card=short(move.card), cell=CELL_NAMES[move.cell])

    def held(self, view: CoffinView, seat: int) -> str:
        return (shorts(view.hand) or NO_CARDS) + (f" + {BAT}" if view.vampires[seat] else "")

    def deal_over(self, result: DealResult, _: Translator) -> str:
        return _("Coffin {deal} is nailed shut", deal=result.deal)

    def summary(self, result: DealResult, names: Sequence[str], _: Translator) -> tuple[str, ...]:
        coffin = coffin_result(result)
        counters = score_explanation.counters_text(coffin, names, _)
        return (*score_explanation.decision(coffin, names, _), *counters)

    def details(self, result: DealResult, _: Translator) -> tuple[str, ...]:
        return score_explanation.all_lines(coffin_result(result), _)

    def sheet(self, view: CoffinView, name: str, _: Translator) -> Picture:
        return Picture(name, sheet_alt(view, _), sheet_plain(view), sheet_drawing(view))

    def finale(self, view: CoffinView, end: MatchEnd, _: Translator) -> Picture:
        return end_image(view, match_end(view, end), end, side_styles(view, _), _)

    def step(
        self, view: CoffinView, better: Move | None, name: str, four_colour: bool, _: Translator
    ) -> Picture:
        better_cells = () if better is None or better.cell is None else (better.cell,)
        highlighted = tuple(cell for cell in better_cells if view.coffin[cell] is None)
        marked = replace(view, legal_cells=highlighted)
        alt = board_alt(replace(view, legal_cells=()), _)
        if better is not None:
            alt = with_better_move(alt, _move_spoken(better, _), _)
        return Picture(name, alt, board_plain(marked), board_drawing(marked), four_colour)

    def film(
        self, views: Sequence[CoffinView], name: str, four_colour: bool, _: Translator
    ) -> Picture:
        one_game = tuple(map(_alone, views))
        last = one_game[-1]
        alt = sheet_alt(last, _, _("The film of a game, card by card."))
        return Picture(name, alt, sheet_plain(last), replay_drawing(one_game), four_colour)


def _alone(view: CoffinView) -> CoffinView:
    """This view as if its game were the only one of its session."""
    return replace(
        view,
        game=1,
        # The cards were cut for the first deal of the session.
        cuts=view.cuts if view.game == 1 else (),
        earlier_games=(),
        game_results=view.game_results[view.game - 1 : view.game],
    )


def _move_spoken(move: Move, _: Translator) -> str:
    """A move in words: `Queen of hearts at b1`."""
    cell_name = "" if move.cell is None else CELL_NAMES[move.cell]
    if move.card is None:
        return _("take {cell}", cell=cell_name)
    return _("{card} at {cell}", card=spoken(move.card, _), cell=cell_name)
