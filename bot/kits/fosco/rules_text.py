"""The rules pages of Fosco: how it is played, what a card counts, who wins."""

from collections.abc import Mapping
from typing import Final

from bot.engine.games.fosco.editions import EDITIONS
from bot.engine.games.fosco.view import FoscoView
from bot.i18n.card_names import short
from bot.i18n.translator import Translator
from bot.kits.deal_words import cut_for_deal_text, match_length_text
from bot.kits.fosco.alt_text import board_alt, board_plain
from bot.kits.fosco.deal_texts import arithmetic
from bot.kits.fosco.examples import COURTS, TWENTY_ONE, captured_result, captured_view
from bot.kits.fosco.figures import count_text
from bot.kits.fosco.pictures import board_drawing
from bot.kits.kit_types import RulesPage
from bot.messages.message import Picture

_PARTNERS: Final = 4


def rules_pages(rules: str, options: Mapping[str, str], _: Translator) -> tuple[RulesPage, ...]:
    """The three pages of an edition, which name all that a table may choose."""
    partners = _seats(rules) == _PARTNERS
    return (
        RulesPage(
            _("How it is played"),
            _play(partners, _),
            _picture(rules, 1, TWENTY_ONE.view(rules), _),
            (_("Here exactly 21 is reached. Only a card worth nothing still fits."),),
        ),
        RulesPage(
            _("What a card counts"),
            _values(_),
            _picture(rules, 2, COURTS.view(rules), _),
            (*_courts(_), *_usual_king(options, _)),
        ),
        RulesPage(
            _("Who wins"),
            _score(partners, options, _),
            _picture(rules, 3, captured_view(rules), _),
            (*arithmetic(captured_result(), _), _unclear(partners, _)),
        ),
    )


def _seats(rules: str) -> int:
    return len(next(edition.sides for edition in EDITIONS if edition.key == rules))


def _picture(rules: str, number: int, view: FoscoView, _: Translator) -> Picture:
    name = f"rules-{rules.replace('.', '-')}-{number}.png"
    return Picture(name, board_alt(view, _), board_plain(view), board_drawing(view))


def _play(partners: bool, _: Translator) -> tuple[str, ...]:
    dealt = (
        _(
            "Partners sit opposite each other. All cards are dealt, 13 each without Jokers. Hands"
            " are hidden unless your table plays them open."
        )
        if partners
        else _(
            "All cards are dealt, 26 each without Jokers. Nothing is hidden: both hands lie open."
        )
    )
    return (
        dealt,
        _(
            "Everybody in turn adds one card to the **count**, which may never pass **21**. You"
            " must play if you can. When the next player is **stuck**, whoever played last wins all"
            " the cards of the count, and the stuck player leads a new count."
        ),
        _(
            "**Spades come first**, then hearts, clubs and diamonds: you always play from the"
            " earliest suit that you still hold, whatever the others play."
        )
        + f" {_first_lead(partners, _)}",
        *(() if partners else (_two_suits(_), _lanes(_))),
    )


def _first_lead(partners: bool, _: Translator) -> str:
    """Who leads the first count; two players cannot hold equally many of thirteen spades."""
    if partners:
        lead = _(
            "The player with the most spades leads a spade to the first count; if players tie, the"
            " one nearest to the dealer's left."
        )
        return f"{lead} {cut_for_deal_text(_)}"
    return _("The player with more spades leads a spade to the first count.")


def _two_suits(_: Translator) -> str:
    return _(
        "Only if your table has chosen *two suits at once*: you play from spades and hearts"
        " together; clubs come in when your spades are gone, and diamonds when your hearts"
        " are gone."
    )


def _lanes(_: Translator) -> str:
    return _(
        "In the picture both hands are laid out by suit and rank, ■ above ●; a suit sign marks"
        " each card that has been won. On your turn, a golden number above or below a card is"
        " the new count. It wears a crown if nobody could follow: you would win the cards."
    )


def _values(_: Translator) -> tuple[str, ...]:
    return (
        _(
            "Ace 1, number cards their number, **Queen 0**. A **Jack** counts what the card before"
            " it counted; after a King, or a Jack that acted as one, it acts as a King; led, it"
            " counts 0."
        ),
        _(
            "Usually a **King doubles the count**: then he fits up to 10 (10½ with Jokers) and"
            " counts 0 when led. Your table may have chosen another King: to the next multiple of"
            " five, the next square, the next prime, or as much as the card led."
        ),
        _(
            "With **Jokers** in the pack: each counts **½**, may be played at any time except as"
            " the first card of a deal, and scores nothing."
        ),
    )


def _courts(_: Translator) -> tuple[str, ...]:
    """The arithmetic of the example with courts."""
    reasons = (
        _("counts three"),
        _("is worth nothing"),
        _("repeats the Queen"),
        _("doubles the count"),
        _("acts as a King"),
    )
    return tuple(
        f"· {short(play.card)} {reason}: **{count_text(play.total)}**"
        for play, reason in zip(COURTS.plays(), reasons, strict=True)
    )


def _usual_king(options: Mapping[str, str], _: Translator) -> tuple[str, ...]:
    """A note that the example is not by the rules of a table with another King."""
    if options["king"] == "double":
        return ()
    return ("-# " + _("In this example a King doubles the count; at your table he does not."),)


def _score(partners: bool, options: Mapping[str, str], _: Translator) -> tuple[str, ...]:
    pooled = _("Partners pool their cards.") + " " if partners else ""
    return (
        pooled
        + _(
            "When all cards are played, each suit scores for **every card beyond six**: spades 1,"
            " hearts 2, clubs 3, diamonds 4 points. So late counts are worth more than early ones;"
            " all 52 cards together would make 70."
        ),
        match_length_text(options, _) + " " + _("Equal totals: one more deal."),
    )


def _unclear(partners: bool, _: Translator) -> str:
    """Where the source is silent or can be read in two ways, what this bot plays."""
    silent = _(
        "Parlett's rules do not say when a count ends or who leads the next one. Here it ends as"
        " soon as the player in turn is stuck, and that player leads."
    )
    if partners:
        return f"-# {silent}"
    two = _("They leave open which suits two players may play from, so each table can choose.")
    return f"-# {silent} {two}"
