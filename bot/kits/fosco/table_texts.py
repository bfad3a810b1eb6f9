"""Texts on the message of a game of Fosco: prompts, what followed, scores and small print."""

from collections.abc import Mapping, Sequence
from typing import Final

from bot.engine.cards import SUITS
from bot.engine.game import Stage
from bot.engine.games.fosco.view import FoscoView
from bot.engine.moves import Move
from bot.i18n.card_names import NO_CARDS, corner_index, short, suit_sign
from bot.i18n.translator import N_, Translator
from bot.kits.deal_words import card_label, points_so_far, who_deals
from bot.kits.fosco.alt_text import hand_sign
from bot.kits.fosco.figures import SIDE_SIGNS, count_text
from bot.kits.fosco.pack_table import is_second_hand

_KINGS: Final[Mapping[str, str]] = {
    "next5": N_("A King raises the count to the next multiple of five."),
    "next_square": N_("A King raises the count to the next square: 1, 4, 9, 16."),
    "next_prime": N_("A King raises the count to the next prime: 2, 3, 5, 7, 11, 13, 17, 19."),
    "same_as_led": N_("A King counts the same as the card led."),
}


def prompt(view: FoscoView, who: str, _names: Sequence[str], _: Translator) -> str:
    """The request to the player to move."""
    if view.plays:
        return _("{who}, it is your turn: add a card to the count.", who=who)
    if view.counts:
        return _("{who}, it is your turn: lead to a new count.", who=who)
    return _("{who}, it is your turn: lead a spade.", who=who)


def played(view: FoscoView, move: Move, _: Translator) -> str:
    """The private confirmation of a move; open cards are played on the public message."""
    return "" if view.open_hands else _("You played {card}.", card=card_label(move, _))


def aftermath(view: FoscoView, players: Sequence[str], _: Translator) -> tuple[str, ...]:
    """The new count; or who was stuck, and who won how many cards with which count.

    The winner is named once more after a lead, which a computer makes at once.
    """
    if view.plays:
        before = _count_before(view, players, _) if len(view.plays) == 1 else ()
        return (*before, _("The count is **{count}**.", count=count_text(view.total)))
    if not view.counts:
        return ()
    won = view.counts[-1]
    winner = won[-1].seat
    stuck = players[(winner + 1) % len(players)]
    values = {
        "winner": _signed(view, winner, players),
        "count": count_text(won[-1].total),
        "stuck": stuck,
    }
    if not any(view.hand_sizes):
        return (
            _.many(
                "All cards are played: {winner} wins {n} card with the last count, **{count}**.",
                "All cards are played: {winner} wins {n} cards with the last count, **{count}**.",
                len(won),
                **values,
            ),
        )
    return (
        _.many(
            "{stuck} is stuck, so {winner} wins {n} card with a count of **{count}**.",
            "{stuck} is stuck, so {winner} wins {n} cards with a count of **{count}**.",
            len(won),
            **values,
        ),
    )


def _count_before(view: FoscoView, players: Sequence[str], _: Translator) -> tuple[str, ...]:
    """Who won the count before the open one, if there was one in this deal."""
    if not view.counts:
        return ()
    won = view.counts[-1]
    return (
        _.many(
            "The previous count, **{count}**, went to {winner}: {n} card.",
            "The previous count, **{count}**, went to {winner}: {n} cards.",
            len(won),
            count=count_text(won[-1].total),
            winner=_signed(view, won[-1].seat, players),
        ),
    )


def _signed(view: FoscoView, seat: int, players: Sequence[str]) -> str:
    """The name of a seat's player with the sign of its side."""
    return f"{SIDE_SIGNS[view.sides[seat]]} {players[seat]}"


def side_sign(_view: FoscoView, side: int) -> str:
    """The sign of a side, as in the picture."""
    return SIDE_SIGNS[side]


def held(view: FoscoView, _seat: int) -> str:
    """The hand of the view's seat in symbols, by suit."""
    cards = view.hand
    suited = {card.suit for card in cards}
    texts = [
        suit_sign(suit)
        + "\xa0"  # so that no line ends with a suit
        + " ".join(corner_index(card.rank) for card in cards if card.suit == suit)
        for suit in SUITS
        if suit in suited
    ]
    jokers = [short(card) for card in cards if card.is_joker]
    return "  ".join([*texts, *jokers]) or NO_CARDS


def score_note(view: FoscoView, side: int, _: Translator) -> str:
    """The points that a side's captures of this deal are worth so far."""
    if view.stage is Stage.OVER:
        return ""
    return points_so_far(sum(part.points for part in view.captured_parts[side]), _)


def notes(view: FoscoView, players: Sequence[str], _: Translator) -> tuple[str, ...]:
    """The cut or the dealer; what the table has chosen.

    In the first deal also what wins and what scores, until everybody has played.
    """
    dealt = who_deals(view, players, [SIDE_SIGNS[side] for side in view.sides], _)
    texts = [dealt, *_scoring(view, _)]
    if view.king in _KINGS:
        texts.append(_(_KINGS[view.king]))
    if view.two_suits:
        texts.append(_("Two suits at once: clubs follow spades, diamonds follow hearts."))
    if view.jokers:
        texts.append(
            _(
                "A Joker counts one-half and may be played at any time, except as the first card"
                " of a deal."
            )
        )
    texts += underlined(view, players, _)
    return (dealt, " ".join(texts[1:])) if texts[1:] else (dealt,)


def _scoring(view: FoscoView, _: Translator) -> tuple[str, ...]:
    """What wins cards and which of them score, in the first turns of a match."""
    played = {seat for seat, _move in view.moves_made}
    if view.deal > 1 or len(played) == len(view.sides):
        return ()
    suits = ", ".join(f"{suit_sign(part.label)} {part.factor}" for part in view.captured_parts[0])
    return (
        _("The count never goes above 21; whoever plays its last card wins all its cards."),
        _("Cards beyond six of a suit score: {suits}.", suits=suits),
    )


def underlined(view: FoscoView, players: Sequence[str], _: Translator) -> tuple[str, ...]:
    """Which open hands pictures underline; a sentence, if there are any.

    Who reads text only is told, too. `players` are names by seat; empty ones leave the signs alone.
    """
    seconds = [seat for seat, hand in enumerate(view.hands) if hand and is_second_hand(view, seat)]
    hands = ", ".join(f"{hand_sign(view, seat)} {players[seat]}".strip() for seat in seconds)
    return (_("Second hands, underlined in pictures: {hands}.", hands=hands),) if seconds else ()
