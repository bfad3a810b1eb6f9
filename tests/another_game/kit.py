"""The kit of the throwaway game: text tables, simple pictures, a button and an option per card."""

from collections.abc import Sequence
from typing import Final

from bot.engine.cards import Card, hash_rng
from bot.engine.first_dealer import FirstDealerRule
from bot.engine.game import own_seat
from bot.engine.moves import Move
from bot.engine.results import DealResult
from bot.i18n.card_names import NO_CARDS, shorts
from bot.i18n.translator import Translator
from bot.kits.deal_pictures import DealPictures
from bot.kits.deal_sheet import SheetParts
from bot.kits.deal_words import (
    card_label,
    card_played,
    for_its_player,
    held_cards,
    who_deals_first,
)
from bot.kits.drawings import private_drawing, public_drawing
from bot.kits.film import in_the_middle
from bot.kits.game_kit import GameKit
from bot.kits.kit_types import RulesPage, TableRef
from bot.kits.two_sides import COLUMNS, SIGNS, side_names, side_sign
from bot.messages.message import Button, Drawing, Message, Picture, Select, SelectOption, in_rows
from bot.messages.table_ids import MoveButton, MoveSelect
from bot.render.canvas import Canvas
from bot.render.cards import PackStyle
from bot.render.colours import NIGHT
from bot.render.cut_picture import cut_canvas
from bot.render.marks import Mark
from bot.render.side_sign import SideSign
from bot.render.symbols import BAT, CARD_SIGN
from tests.another_game.rules import HighestCardGame, TrickView

HAND_SIZE: Final = (760, 342)
"""Low, so that a phone shows the buttons below a hand too."""


def cards_shown(view: TrickView) -> tuple[Card, ...]:
    """The cards of this trick or the last one; after a deal, those of its last trick."""
    if not view.moves_made and view.results:
        return view.results[-1].cards
    trick = view.moves_made[(len(view.moves_made) - 1) // 2 * 2 :]
    return tuple(move.card for _seat, move in trick if move.card is not None)


def row(cards: Sequence[Card], pack: PackStyle) -> Canvas:
    """The cards side by side, none of them with a crown."""
    return cut_canvas((cards,) if cards else (), [SideSign(0, "")] * len(cards), -1, pack)


def canvas(view: TrickView, pack: PackStyle) -> Canvas:
    return in_the_middle(row(cards_shown(view), pack))


def hand_canvas(view: TrickView, pack: PackStyle) -> Canvas:
    frame = Canvas.filled(HAND_SIZE, NIGHT)
    frame.lay(row(view.hand, pack).plane, (0, 0))
    return frame


def plain(view: TrickView) -> str:
    return shorts(cards_shown(view)) or NO_CARDS


def alt(view: TrickView, _: Translator) -> str:
    return plain(view)


def board_drawing(view: TrickView) -> Drawing:
    return public_drawing(canvas, view)


def board(view: TrickView, name: str, _: Translator) -> Picture:
    return Picture(name, alt(view, _), plain(view), board_drawing(view))


def step_drawing(view: TrickView, _better: Move | None) -> Drawing:
    return board_drawing(view)


def made_of(_result: DealResult, _side: int) -> tuple[Mark, ...]:
    return ()


def made_text(_result: DealResult, _side: int, _: Translator) -> str:
    return ""


def rules_pages(_rules: str, _options: object, _: Translator) -> tuple[RulesPage, ...]:
    example = HighestCardGame().start({}, hash_rng(b"example"))
    leads = example.apply(example.legal_moves()[0]).view(None)
    lines = (
        "In each of two deals everybody holds four cards, and the dealer always follows.",
        "The higher card takes the trick.",
        who_deals_first(FirstDealerRule.HOST, _),
    )
    return (RulesPage("How it is played", lines, board(leads, "rules-highest-1.png", _)),)


def deal_title(view: TrickView, _: Translator) -> str:
    return f"hand {view.deal}"


def prompt(_view: TrickView, who: str, _names: Sequence[str], _: Translator) -> str:
    return f"{who}, play a card."


def aftermath(view: TrickView, players: Sequence[str], _: Translator) -> tuple[str, ...]:
    return (f"{players[view.dealer]} must follow.",) if len(view.moves_made) % 2 else ()


def notes(view: TrickView, players: Sequence[str], _: Translator) -> tuple[str, ...]:
    return (f"{players[view.dealer]} deals.",)


def hand(view: TrickView, ref: TableRef, _: Translator) -> Message:
    buttons = tuple(
        Button(card_label(move, _), str(MoveButton(ref.table, ref.ply, str(move))))
        for move in view.moves
    )
    side = view.sides[own_seat(view)]
    text = held_cards(view, side)
    alt = for_its_player(text, view, side_names(_), _)
    message = Message(
        (f"### Your hand {SIGNS[side]}", text),
        picture=ref.hand_file.picture(alt, text, private_drawing(hand_canvas, view)),
        rows=in_rows(buttons),
    )
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
    deal_over="Hand {deal}",
    pictures=DealPictures(
        sheet_parts=SHEET,
        film_text="The film of a game, card by card.",
        alt=alt,
        plain=plain,
        board_drawing=board_drawing,
        step_drawing=step_drawing,
        film_canvas=canvas,
        table="fosco/table",
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
