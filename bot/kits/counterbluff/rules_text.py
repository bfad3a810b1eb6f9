"""The rules pages of Counterbluff."""

from collections.abc import Mapping

from bot.engine.games.counterbluff.view import CounterbluffView, NextLead
from bot.i18n.translator import Translator
from bot.kits.counterbluff import examples
from bot.kits.counterbluff.alt_text import board_alt, board_plain
from bot.kits.counterbluff.deal_texts import details, summary
from bot.kits.counterbluff.pictures import board_drawing
from bot.kits.deal_words import cut_for_deal_text
from bot.kits.kit_types import RulesPage
from bot.kits.two_sides import SIGNS
from bot.messages.message import Picture


def rules_pages(_rules: str, options: Mapping[str, str], _: Translator) -> tuple[RulesPage, ...]:
    """The three pages: play and folding, combinations and points, Lowball and the end."""
    showdown, lowball = examples.showdown(), examples.lowball()
    return (
        RulesPage(_("How it is played"), _play(options, _), _picture(examples.in_play(), 1, _)),
        RulesPage(
            _("Which hand wins, and how much"),
            _worth(_),
            _picture(showdown, 2, _),
            _outcome(showdown, _),
        ),
        RulesPage(
            _("Lowball, and who wins"),
            _end(options, _),
            _picture(lowball, 3, _),
            _outcome(lowball, _),
        ),
    )


def _play(options: Mapping[str, str], _: Translator) -> tuple[str, ...]:
    return (
        _(
            "Each player has ten cards from a pack of 52; the dealer's opponent leads. Each in turn"
            " plays one card face up, until both rows have five; then the **better Poker hand**"
            " wins."
        ),
        _(
            "Once you have played a card, you may **fold** instead of playing the next one. Your"
            " opponent then wins what the hand is worth so far: more with every card on the table."
        ),
        _drawing(options, _) + " " + _("Cards played are gone until the next pack."),
        cut_for_deal_text(_),
        _(
            "In the picture a candle burns for every card from the second on, and the number under"
            " the last flame is what the hand is worth. The crown shows who is ahead."
        ),
        "-# "
        + _(
            "The Penguin book gives the lead to the loser, Parlett's own page to the winner:"
            " each table can choose."
        ),
    )


def _drawing(options: Mapping[str, str], _: Translator) -> str:
    """Who draws first and leads the next hand (B1)."""
    if options["next_lead"] == NextLead.WINNER:
        return _(
            "Then both draw back up to ten, taking turns, while the stock lasts. The winner draws"
            " first and leads the next hand."
        )
    return _(
        "Then both draw back up to ten, taking turns, while the stock lasts. The loser draws first"
        " and leads the next hand."
    )


def _worth(_: Translator) -> tuple[str, ...]:
    return (
        _(
            "From low to high, with their signs in the picture: high card, **pair** K×2, **two"
            " pairs** K×2 7×2, **three of a kind** 9×3, **straight** (steps), **flush** (a suit"
            " ×5), **full house** 9×3 4×2, **four of a kind** 9×4, **straight flush** (steps and a"
            " suit)."
        ),
        _(
            "The Ace is high, or low in 5 4 3 2 A. Of equal combinations the one with the"
            " higher ranks wins. If all ranks are equal, **the second player wins**, not the"
            " leader."
        ),
        _(
            "With 2, 3, 4 … 10 cards on the table a hand is worth **3, 6, 10, 15, 21, 28, 36, 45,"
            " 55**: the first card counts 1, the second 2, and so on."
        ),
    )


def _end(options: Mapping[str, str], _: Translator) -> tuple[str, ...]:
    equal = _(
        "If the low hands are equal, the player who answered wins. Cards that stay face down are"
        " shown when the game is over."
    )
    return (
        _(
            "**Lowball**: instead of leading a card, lay five at once, face up or face down. If"
            " your opponent folds, they keep all their cards and you score **15**. If they lay"
            " five face up, a face-down call is turned up and the **lower** hand scores **30**. If"
            " they lay five face down, you score **30** if yours lie face up, **5** if not."
        ),
        f"{_low_hands(options, _)} {equal}",
        f"{_last_hand(options, _)} "
        + _("If all are matched, the player who would not have led wins."),
        _(
            "A pack is always played to its end. A player who then stands at **{points}** or more,"
            " and ahead of the other, wins; otherwise there is a new pack, and the other player"
            " deals.",
            points=options["target"],
        ),
    )


def _low_hands(options: Mapping[str, str], _: Translator) -> str:
    """The ranking of low hands, of which the source has three (B2)."""
    rankings = {
        "kansas_city": _(
            "Here it is Kansas City: pairs, straights and flushes count against you. The Ace is"
            " always high, so A 5 4 3 2 is no straight, and 7 5 4 3 2 is lowest."
        ),
        "british": _(
            "Here it is the British ranking: pairs, straights and flushes count against you. The"
            " Ace is always low, so A K Q J 10 is no straight, and 6 4 3 2 A is lowest."
        ),
        "california": _(
            "Here it is the Californian ranking: only equal ranks count against you, the Ace is"
            " low, and 5 4 3 2 A is lowest."
        ),
    }
    unclear = _("The Penguin book has three rankings of low hands and does not say which applies.")
    return f"{unclear} {rankings[options['lowball']]}"


def _last_hand(options: Mapping[str, str], _: Translator) -> str:
    """The last hand of a pack (B6)."""
    shown = _(
        "When the stock is used up, you play on without drawing until somebody has fewer than five"
        " cards. Then both show what they hold."
    )
    if options["last_hand_cap"] == "none":
        wins = _(
            "The highest card that the other cannot match wins and scores **1 + 2 + 3 …** for all"
            " cards shown."
        )
    else:
        wins = _(
            "The highest card that the other cannot match wins and scores **1 + 2 + 3 …** for all"
            " cards shown, but {points} at most.",
            points=options["last_hand_cap"],
        )
    return f"{shown} {wins}"


def _outcome(view: CounterbluffView, _: Translator) -> tuple[str, ...]:
    """How the example was won."""
    result = view.results[-1]
    return (*details(result, _), *summary(result, SIGNS, _))


def _picture(view: CounterbluffView, number: int, _: Translator) -> Picture:
    name = f"rules-counterbluff-{number}.png"
    return Picture(name, board_alt(view, _), board_plain(view), board_drawing(view))
