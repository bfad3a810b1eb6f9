"""The rules pages of Caterpillar."""

from collections.abc import Mapping

from bot.engine.games.caterpillar.state import CourtShort
from bot.engine.games.caterpillar.view import CaterpillarView
from bot.i18n.card_names import short
from bot.i18n.translator import Translator
from bot.kits.caterpillar import examples
from bot.kits.caterpillar.alt_text import board_alt, board_plain
from bot.kits.caterpillar.deal_texts import summary
from bot.kits.caterpillar.pictures import board_drawing
from bot.kits.caterpillar.words import shown_text
from bot.kits.deal_words import cut_for_deal_text, match_length_text
from bot.kits.kit_types import RulesPage
from bot.kits.two_sides import SIGNS
from bot.messages.message import Picture


def rules_pages(_rules: str, options: Mapping[str, str], _: Translator) -> tuple[RulesPage, ...]:
    """The three pages: play, what scores, the end of a deal."""
    beginning, scores, court_short = (
        examples.beginning(),
        examples.scores(),
        examples.court_short(),
    )
    return (
        RulesPage(_("How it is played"), _play(_), _picture(beginning, 1, _), _course(beginning)),
        RulesPage(_("What scores"), _points(_), _picture(scores, 2, _), _course(scores)),
        RulesPage(
            _("How a deal ends, and who wins"),
            _end(options, _),
            _picture(court_short, 3, _),
            _outcome(court_short, _),
        ),
    )


def _play(_: Translator) -> tuple[str, ...]:
    return (
        _(
            "Two players hold thirteen cards each from a pack of 52. You take turns to add one card"
            " to the caterpillar and draw one from the stock, so you always hold thirteen."
        ),
        _(
            "The dealer's opponent begins with any **number card**. After that a card must be a"
            " **number card in the suit of the card before**, or **any court** (Jack, Queen,"
            " King), even after another court. A court sets a new suit."
        ),
        _(
            "The head shows the **running total**. An Ace adds 1, a number card its number, a"
            " court nothing. You may play any card that fits."
        ),
        cut_for_deal_text(_),
        _(
            "In the picture every card has the badge of its player, ◆ or ●, or a plate with the"
            " points that it scored."
        ),
    )


def _points(_: Translator) -> tuple[str, ...]:
    return (
        _(
            "A number card that makes the total a **multiple of five** scores the **whole total**:"
            " 15 scores 15, 100 scores 100. A Five or a Ten at the beginning scores at once."
        ),
        _(
            "A court repeats the total. If that is a multiple of five, you score it only if the"
            " court has **the suit of the card before**; a court that changes the suit scores"
            " nothing."
        ),
        _(
            "While the total is a multiple of five, the caterpillar wears a crown: the next court"
            " of the suit would score. But every court that you play is one less at the end."
        ),
    )


def _end(options: Mapping[str, str], _: Translator) -> tuple[str, ...]:
    return (
        _(
            "A deal ends when the stock is used up, after 26 cards. Then each player adds **100 for"
            " every court in hand**."
        ),
        _(
            "**Court short**: a player whose turn it is, with neither the suit nor a court, ends"
            " the deal at once and shows the hand. That player adds **100 for every court in the"
            " other's hand**; the other adds nothing for courts."
        ),
        " ".join(
            (match_length_text(options, _), _("Equal totals are a draw."), _outright(options, _))
        ),
        _(
            "You find out whether you are court short when your turn comes, with all thirteen"
            " cards in hand. Once the stock is used up, nobody can be court short."
        ),
    )


def _outright(options: Mapping[str, str], _: Translator) -> str:
    """Whether a player who is court short wins, of which the source says little (K1)."""
    if options["court_short"] == CourtShort.OUTRIGHT:
        return _("But a court-short player wins the game, whatever the points.")
    return _(
        "The Penguin book says that a court-short player wins, but not how long a game is: in a"
        " game of one deal you can agree that court short wins, whatever the points."
    )


def _course(view: CaterpillarView) -> tuple[str, ...]:
    """The example card by card: `◆ 7♥ → 7 · ● 3♥ → 10 **+10**`."""
    plays = (
        f"{SIGNS[play.seat]} {short(play.card)} → {play.total}"
        + (f" **+{play.points}**" if play.points else "")
        for play in view.plays
    )
    return (" · ".join(plays),)


def _outcome(view: CaterpillarView, _: Translator) -> tuple[str, ...]:
    """How the example ended."""
    result = view.results[-1]
    return (*_course(view), *summary(result, SIGNS, _), *shown_text(result, _))


def _picture(view: CaterpillarView, number: int, _: Translator) -> Picture:
    name = f"rules-caterpillar-{number}.png"
    return Picture(name, board_alt(view, _), board_plain(view), board_drawing(view))
