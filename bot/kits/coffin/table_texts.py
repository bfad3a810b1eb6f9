"""Texts on the message of a coffin game: prompts, moves, side signs and small print."""

from collections.abc import Sequence
from itertools import groupby
from operator import attrgetter
from typing import Final

from bot.engine.cards import Card
from bot.engine.coffin.grid import CELL_NAMES, COLUMN_LINES, ROW_LINES
from bot.engine.coffin.rules import Counting
from bot.engine.coffin.view import CoffinView
from bot.engine.dealing import sorted_hand
from bot.engine.game import Stage
from bot.engine.moves import Move
from bot.i18n.card_names import BAT, corner_index, short, shorts, suit_sign
from bot.i18n.translator import Translator
from bot.kits.coffin.line_names import ACROSS, DOWN, line_name
from bot.kits.coffin.line_previews import own_lines
from bot.kits.deal_words import (
    card_label,
    held_cards,
    spoken_card,
    who_deals,
)

_SIGN_OF_WAY: Final = {
    "queen": f"♛\N{NO-BREAK SPACE}{ACROSS}",
    "king": f"♚\N{NO-BREAK SPACE}{DOWN}",
}
_BADGES: Final = ("◆", "●", "■")


def side_sign(view: CoffinView, side: int) -> str:
    """The sign of a side, as in the picture: its way, or its badge while it has none."""
    way = view.ways[side] if view.ways else ""
    return _SIGN_OF_WAY.get(way, _BADGES[side])


def deal_title(view: CoffinView, _: Translator) -> str:
    """The number of the coffin; waste rounds may make more of them than were agreed."""
    if view.deal > view.deals:
        return _("coffin {deal}, from the waste pile", deal=view.deal)
    return _("coffin {deal} of {deals}", deal=view.deal, deals=view.deals)


def own_lines_text(view: CoffinView, _: Translator) -> str:
    """The lines that the view's seat scores, with the sign of its side; empty before they are."""
    own = own_lines(view)
    if view.seat is None or not own:
        return ""
    if own == ROW_LINES:
        text = _("You score the rows.")
    elif own == COLUMN_LINES:
        text = _("You score the columns.")
    else:
        row, column = (line_name(line, _) for line in own)
        text = _("You score {row} and {column}.", row=row, column=column)
    return f"{side_sign(view, view.sides[view.seat])} {text}".strip()


def standing_text(view: CoffinView, _: Translator) -> str:
    """How the game stands for the view's seat, in a line on a phone; empty before the first deal.

    The scores, a bat after the others' while their Vampire is unused, and the coffin's number.
    """
    if view.seat is None or not view.deal:
        return ""
    own, you = view.sides[view.seat], _("You")
    scores = [f"{side_sign(view, own)} {you} {view.scores[own]}"]
    for side, score in enumerate(view.scores):
        if side != own:
            bat = f" {BAT}" if _has_vampire(view, side) else ""
            scores.append(f"{side_sign(view, side)[0]} {score}{bat}")
    number = f"{view.deal}/{view.deals}" if view.deal <= view.deals else str(view.deal)
    return " · ".join((*scores, _("coffin {number}", number=number)))


def _has_vampire(view: CoffinView, side: int) -> bool:
    """Whether a player of this side has an unused Vampire of their own."""
    return any(view.vampires[seat] for seat, own in enumerate(view.sides) if own == side)


def score_note(view: CoffinView, side: int, _: Translator) -> str:
    """The unit if the table counts cards, and a bat while the player's Vampire is unused."""
    unit = "" if view.counting is Counting.POINTS else _("(cards)")
    bat = f"· {BAT}" if _has_vampire(view, side) and view.stage is not Stage.OVER else ""
    return f"{unit} {bat}".strip()


def points_note(view: CoffinView, _points: int, _: Translator) -> str:
    """That the values of moves are in cards if the table counts cards."""
    if view.counting is Counting.POINTS:
        return ""
    return _("Cards are counted here: one point means one card.")


def move_text(move: Move, name: str, _: Translator) -> str:
    """A sentence about a public move; empty for moves that play or take no card."""
    if move.word == "take" and move.cell is not None:
        return _("{name} took the face-down card at {cell}.", name=name, cell=CELL_NAMES[move.cell])
    if move.card is not None and move.cell is not None:
        return _laid(name, move.card, CELL_NAMES[move.cell], _)
    return ""


def move_label(move: Move, _: Translator) -> str:
    """A move in symbols: `Q♥ at b1`, `take b1`, or a card that is picked."""
    return _placed(move, card_label(move, _), _)


def past_label(move: Move, _: Translator) -> str:
    """`took b1` for a card taken face down; empty for other moves."""
    if move.cell is None or move.card is not None:
        return ""
    return _("took {cell}", cell=CELL_NAMES[move.cell])


def move_words(move: Move, _: Translator) -> str:
    """A move in words: `Queen of hearts at b1`."""
    return _placed(move, spoken_card(move, _), _)


def played(_view: CoffinView, move: Move, _: Translator) -> str:
    """The private confirmation of a placed card; empty for other moves."""
    if move.cell is None or move.card is None:
        return ""
    return _("You placed {card} at {cell}.", card=short(move.card), cell=CELL_NAMES[move.cell])


def held(view: CoffinView, seat: int) -> str:
    """The hand of the view's seat in symbols, with a bat for its unused Vampire."""
    return held_cards(view, seat) + (f" + {BAT}" if view.vampires[seat] else "")


def prompt(view: CoffinView, who: str, names: Sequence[str], _: Translator) -> str:
    """The request to the player to move, `who`; `names` are by side."""
    if view.stage is Stage.ANSWER:
        return _answer_prompt(view, who, names, _)
    if view.stage is Stage.PLACE and not any(view.coffin):
        return _("{who}, it is your turn: place the first card in the centre.", who=who)
    prompts = {
        Stage.CHOOSE: _(
            "{who}, choose before the cards are dealt: rows (the Queen's way) or columns"
            " (the King's way). Neither is better.",
            who=who,
        ),
        Stage.PLACE: _("{who}, it is your turn: place a card.", who=who),
        Stage.TAKE: _("{who}, it is your turn: take a face-down card.", who=who),
        Stage.LAY: _("{who}, place a card from your hand in the empty space.", who=who),
        Stage.PICK: _("{who}, you won this coffin.", who=who) + " " + picks_text(view, _),
    }
    return prompts[view.stage]


def picks_text(view: CoffinView, _: Translator) -> str:
    """How many cards the winner of the coffin still has to choose, and which are chosen."""
    if not view.picked:
        return _.many("Choose {n} card to keep.", "Choose {n} cards to keep.", view.picks_left)
    more = _.many(
        "Choose {n} more card to keep.", "Choose {n} more cards to keep.", view.picks_left
    )
    return more + " " + _("Chosen: {cards}.", cards=shorts(view.picked))


def notes(view: CoffinView, players: Sequence[str], _: Translator) -> tuple[str, ...]:
    """The cuts or the dealer, in the first coffin what a bat means, and the discards if shown."""
    signs = [side_sign(view, side) for side in view.sides]
    texts = []
    if view.deal < 2 or not _is_dealt_once(view):
        texts.append(" ".join((who_deals(view, players, signs, _), *_legend(view, _))))
    return (*texts, *_discards(view.visible_discards, _))


def _legend(view: CoffinView, _: Translator) -> tuple[str, ...]:
    """What the bat beside a score means, in the first coffin."""
    if view.deal > 1 or not any(view.vampires):
        return ()
    return (_("{bat}: a Vampire not used yet.", bat=BAT),)


def _discards(cards: Sequence[Card], _: Translator) -> tuple[str, ...]:
    """These cards from the Ace up: a line for each suit, and a last one for the Vampires."""
    lines = [
        f"{suit_sign(suit)} {' '.join(corner_index(card.rank) for card in same)}"
        if suit
        else shorts(same)
        for suit, same in groupby(sorted_hand(cards), key=attrgetter("suit"))
    ]
    return (_("Discards: {cards}", cards=lines[0]), *lines[1:]) if lines else ()


def _is_dealt_once(view: CoffinView) -> bool:
    """Whether the hands of the first coffin last for all six, as with partners (RULES 1.6)."""
    return len(view.sides) == 4


def _placed(move: Move, card: str, _: Translator) -> str:
    """A card and its place; the place alone if the card is not known."""
    if move.cell is None:
        return card
    if not card:
        return _("take {cell}", cell=CELL_NAMES[move.cell])
    return _("{card} at {cell}", card=card, cell=CELL_NAMES[move.cell])


def _laid(name: str, card: Card, cell_name: str, _: Translator) -> str:
    if card.is_vampire:
        return _("{name} let a {bat} Vampire loose at {cell}.", name=name, bat=BAT, cell=cell_name)
    return _("{name} placed **{card}** at {cell}.", name=name, card=shorts([card]), cell=cell_name)


def _answer_prompt(view: CoffinView, who: str, names: Sequence[str], _: Translator) -> str:
    """The way that the other side chose, and the remaining one for `who`."""
    chooser = next(side for side in view.sides if side != view.sides[view.to_move or 0])
    if view.ways[chooser] == "queen":
        chosen = _("{name}: rows (the Queen's way).", name=names[chooser])
        remaining = _("{who}, you play columns (the King's way). Ready?", who=who)
    else:
        chosen = _("{name}: columns (the King's way).", name=names[chooser])
        remaining = _("{who}, you play rows (the Queen's way). Ready?", who=who)
    return f"{chosen} {remaining}"
