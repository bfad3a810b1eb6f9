"""Texts on the public message of Counterbluff: prompts, moves, scores and small print."""

from collections.abc import Mapping, Sequence
from typing import Final

from bot.engine.games.counterbluff.view import DOWN, FOLD, UP, CounterbluffView
from bot.engine.moves import Move
from bot.i18n.card_names import NO_CARDS, shorts
from bot.i18n.translator import N_, Translator
from bot.kits.counterbluff.deal_texts import cards_text, summary
from bot.kits.counterbluff.scene import publicly_shown, result_shown
from bot.kits.counterbluff.words import by_height
from bot.kits.deal_words import card_label, card_played, spoken_card, who_deals
from bot.kits.two_sides import SIGNS

_USUAL: Final = "kansas_city"
_LOWBALL: Final[Mapping[str, str]] = {
    _USUAL: N_(
        "At Lowball 7 5 4 3 2 is lowest: Aces are high, and pairs, straights and flushes count"
        " against you."
    ),
    "british": N_(
        "Lowball by the British ranking: 6 4 3 2 A is lowest; pairs, straights and flushes count"
        " against you."
    ),
    "california": N_(
        "Lowball by the Californian ranking: 5 4 3 2 A is lowest; only equal ranks count against"
        " you."
    ),
}


def deal_title(view: CounterbluffView, _: Translator) -> str:
    """The number of the hand in its pack."""
    return _("pack {pack}, hand {hand}", pack=view.pack, hand=view.hand_number)


def score_note(view: CounterbluffView, _side: int, _: Translator) -> str:
    """The score that ends the match."""
    return _("of {target}", target=view.target)


def beyond_the_hand(_: Translator) -> str:
    """That the values of moves include the last hand of a pack, which follows without a move."""
    return _("Where the last hand of the pack follows, it is included.")


def prompt(view: CounterbluffView, who: str, _names: Sequence[str], _: Translator) -> str:
    """The request to the player to move, `who`."""
    if view.call is not None:
        return _("{who}, answer the Lowball: five cards face up or face down, or fold.", who=who)
    if not view.played:
        return _("{who}, lead a card, or five for Lowball.", who=who)
    if view.to_move is not None and view.rows[view.to_move]:
        return _("{who}, play a card, or fold.", who=who)
    return _("{who}, play a card.", who=who)


def move_text(move: Move, name: str, _: Translator) -> str:
    """A sentence about a public move, which never names a card that lies face down.

    Empty for a fold, since it ends the hand and the result tells it.
    """
    if move == FOLD:
        return ""
    if move.word == UP:
        return _(
            "{name} laid five cards face up: **{cards}**.", name=name, cards=shorts(move.cards)
        )
    if move.word == DOWN:
        return _("{name} laid five cards face down.", name=name)
    return card_played(move, name, _)


def aftermath(view: CounterbluffView, players: Sequence[str], _: Translator) -> tuple[str, ...]:
    """How the hand was won, if it is finished."""
    result = result_shown(view)
    return () if result is None else summary(result, players, _)


def move_label(move: Move, _: Translator) -> str:
    """A move as a label: `K♥`, `Fold`, `Lowball face up: K♦ 9♣ 7♥ 4♠ 2♠`."""
    if move == FOLD:
        return _("Fold")
    if move.word in (UP, DOWN):
        text = _("Lowball face up") if move.word == UP else _("Lowball face down")
        return f"{text}: {shorts(by_height(move.cards))}" if move.cards else text
    return card_label(move, _)


def move_words(move: Move, _: Translator) -> str:
    """A card in words, `King of hearts`; the label of any other move."""
    return spoken_card(move, _) or move_label(move, _)


def played(_view: CounterbluffView, move: Move, _: Translator) -> str:
    """The private confirmation of a move."""
    if move == FOLD:
        return _("You folded.")
    if move.word == UP:
        return _("You laid five cards face up: {cards}.", cards=shorts(move.cards))
    if move.word == DOWN:
        return _("You laid five cards face down: {cards}.", cards=shorts(move.cards))
    return _("You played {card}.", card=card_label(move, _))


def held(view: CounterbluffView, _seat: int) -> str:
    """The hand of the view's seat in symbols, from the highest card down."""
    return shorts(by_height(view.hand)) or NO_CARDS


def notes(view: CounterbluffView, players: Sequence[str], _: Translator) -> tuple[str, ...]:
    """The pack and its dealer or the cuts, the ranking at Lowball, and the hand before."""
    return (
        *_pack(view, players, _),
        *_ranking(view, _),
        *_played_to_its_end(view, _),
        *_hand_before(view, _),
    )


def _pack(view: CounterbluffView, players: Sequence[str], _: Translator) -> tuple[str, ...]:
    if view.hand_number == 1 and view.pack > 1:
        return (_("A new pack: {dealer} deals.", dealer=players[view.dealer]),)
    return (who_deals(view, players, SIGNS, _),)


def _ranking(view: CounterbluffView, _: Translator) -> tuple[str, ...]:
    """What is lowest at Lowball; by the usual ranking only while Lowball can be called or is."""
    usual = view.lowball == _USUAL
    return () if usual and view.played else (_(_LOWBALL[view.lowball]),)


def _played_to_its_end(view: CounterbluffView, _: Translator) -> tuple[str, ...]:
    """Why the match goes on although somebody has reached the target."""
    if max(view.scores) < view.target:
        return ()
    return (_("The target is reached, but every pack is played to its end."),)


def _hand_before(view: CounterbluffView, _: Translator) -> tuple[str, ...]:
    """How the hand before was won, once a card of this one has taken its place in the picture."""
    if not view.results or result_shown(view) or publicly_shown(view) is not view:
        return ()
    result = view.results[-1]
    decided, *more = summary(result, SIGNS, _)
    return (
        _("Previous hand: {result}", result=decided),
        *(cards_text(result, side, _) for side in (0, 1)),
        *more,
    )
