"""The kit of the throwaway game: letters, one simple picture, a button and an option per card."""

from collections.abc import Sequence
from typing import Final

from bot.engine.cards import Card
from bot.engine.moves import Move
from bot.engine.results import DealResult
from bot.i18n.card_names import NO_CARDS, shorts
from bot.i18n.translator import Translator
from bot.kits.deal_pictures import DealPictures
from bot.kits.deal_sheet import SheetParts
from bot.kits.deal_words import card_label, card_played, held_cards
from bot.kits.drawings import public_drawing
from bot.kits.film import in_the_middle
from bot.kits.game_kit import GameKit
from bot.kits.kit_types import RulesPage, TableRef
from bot.kits.two_sides import COLUMNS, SIGNS, side_names, side_sign
from bot.messages.message import Button, Drawing, Message, Select, SelectOption, in_rows
from bot.messages.table_ids import MoveButton, MoveSelect
from bot.render.canvas import Canvas
from bot.render.cards import PackStyle
from bot.render.cut_picture import cut_canvas
from bot.render.marks import Mark
from bot.render.side_sign import SideSign
from bot.render.symbols import BAT, CARD_SIGN
from tests.another_game.rules import TrickView


def cards_shown(view: TrickView) -> tuple[Card, ...]:
    """The cards of the trick; once it is over, those of its result."""
    if view.moves_made or not view.results:
        return tuple(move.card for _seat, move in view.moves_made if move.card is not None)
    return view.results[-1].cards


def canvas(view: TrickView, pack: PackStyle) -> Canvas:
    cards = cards_shown(view)
    signs = [SideSign(0, "")] * len(cards)
    return in_the_middle(cut_canvas((cards,) if cards else (), signs, 0, pack))


def plain(view: TrickView) -> str:
    return shorts(cards_shown(view)) or NO_CARDS


def alt(view: TrickView, _: Translator) -> str:
    return plain(view)


def board_drawing(view: TrickView) -> Drawing:
    return public_drawing(canvas, view)


def step_drawing(view: TrickView, _better: Move | None) -> Drawing:
    return board_drawing(view)


def made_of(_result: DealResult, _side: int) -> tuple[Mark, ...]:
    return ()


def made_text(_result: DealResult, _side: int, _: Translator) -> str:
    return ""


def rules_pages(_rules: str, _options: object, _: Translator) -> tuple[RulesPage, ...]:
    return (RulesPage("How it is played", ("The higher card takes the trick.",)),)


def deal_title(view: TrickView, _: Translator) -> str:
    return f"trick {view.deal}"


def prompt(_view: TrickView, who: str, _names: Sequence[str], _: Translator) -> str:
    return f"{who}, play a card."


def aftermath(view: TrickView, players: Sequence[str], _: Translator) -> tuple[str, ...]:
    return (f"{players[view.dealer]} must follow.",) if view.moves_made else ()


def notes(view: TrickView, players: Sequence[str], _: Translator) -> tuple[str, ...]:
    return (f"{players[view.dealer]} deals.",)


def hand(view: TrickView, ref: TableRef, _: Translator) -> Message:
    buttons = tuple(
        Button(card_label(move, _), str(MoveButton(ref.table, ref.ply, str(move))))
        for move in view.moves
    )
    message = Message((shorts(view.hand),), rows=in_rows(buttons))
    if not view.moves:
        return message
    options = tuple(
        SelectOption(card_label(move, _), str(move), "A card of the hand") for move in view.moves
    )
    menu = Select(str(MoveSelect(ref.table, ref.ply)), options, "Choose a card")
    return message.with_row(menu)


def played(_view: TrickView, move: Move, _: Translator) -> str:
    return f"You played {card_label(move, _)}."


def summary(result: DealResult, names: Sequence[str], _: Translator) -> tuple[str, ...]:
    return tuple(f"{name}: {points}" for name, points in zip(names, result.scores, strict=True))


def details(result: DealResult, _: Translator) -> tuple[str, ...]:
    return (shorts(result.parts[0][0].cards),)


SHEET: Final = SheetParts(COLUMNS, SIGNS, side_names, CARD_SIGN, BAT, made_of, made_text)

HIGHEST_CARD: Final = GameKit(
    title="Highest card",
    tagline="the higher card takes the trick",
    aim="You each play a card, and the higher one takes the trick.",
    descriptions={"highest": "The higher card takes the trick."},
    crest=BAT,
    deal_over="Trick {deal}",
    pictures=DealPictures(
        sheet_parts=SHEET,
        film_text="The film of a game, trick by trick.",
        alt=alt,
        plain=plain,
        board_drawing=board_drawing,
        step_drawing=step_drawing,
        film_canvas=canvas,
    ),
    option_names={},
    value_names={},
    refusals={},
    film_cards=50,
    rules_pages=rules_pages,
    side_sign=side_sign,
    deal_title=deal_title,
    prompt=prompt,
    move_text=card_played,
    aftermath=aftermath,
    move_label=card_label,
    notes=notes,
    hand=hand,
    played=played,
    held=held_cards,
    summary=summary,
    details=details,
)
