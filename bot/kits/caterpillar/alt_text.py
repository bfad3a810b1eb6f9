"""Alt texts of the pictures of Caterpillar, and their plain text for channels without pictures."""

from collections.abc import Callable

from bot.engine.cards import Card
from bot.engine.games.caterpillar.results import CaterpillarResult, Play
from bot.engine.games.caterpillar.view import CaterpillarView
from bot.i18n.card_names import NO_CARDS, short, shorts, spoken, suit_name
from bot.i18n.sentences import in_sentences
from bot.i18n.translator import Translator
from bot.kits.caterpillar.panel import side_points
from bot.kits.two_sides import SIGNS, side_names
from bot.messages.message import MOST_ALT, clipped

Spoken = Callable[[Card], str]


def board_alt(view: CaterpillarView, _: Translator) -> str:
    """The board in words: total, scores, what goes on or how the deal ended, and all cards."""
    text = in_sentences(_sentences(view, lambda card: spoken(card, _), _))
    # Twenty-six cards in words may be too long, above all in German: then in symbols.
    return text if len(text) <= MOST_ALT else clipped(in_sentences(_sentences(view, short, _)))


def hand_alt(view: CaterpillarView, _: Translator) -> str:
    """A hand in words; on its turn with the total and the points of each card that may go on."""
    playable = {move.card for move in view.moves}
    cards = []
    for card in view.hand:
        text = spoken(card, _)
        if card in playable:
            play = view.play_of(card)
            text += " " + (
                _("scores {total}", total=play.total) if play.points else f"→ {play.total}"
            )
        cards.append(text)
    sentences = [_total(view, _), _("Your hand: {cards}.", cards=", ".join(cards))]
    if view.plays:
        last = spoken(view.plays[-1].card, _)
        sentences.append(_("Played last: {card}.", card=last))
    return clipped(" ".join([*sentences, *_following(view, _)]))


def board_plain(view: CaterpillarView) -> str:
    """The caterpillar and the scores as text; a play that scored has its points in brackets."""
    rows = [
        " ".join(_plain(play) for play in view.plays[start : start + 7])
        for start in range(0, len(view.plays), 7)
    ]
    scores = "  ".join(f"{SIGNS[side]} {side_points(view, side).plain}" for side in (0, 1))
    end = []
    if view.finished_deal is not None and view.finished_deal.shown:
        end = [shorts(view.finished_deal.shown)]
    return "\n".join([*rows, f"({view.total})  ## {view.stock_size}", scores, *end])


def hand_plain(view: CaterpillarView) -> str:
    """A hand as text; below it each card that goes on with its new total, crowned if scored.

    The prompt explains the crown.
    """
    playable = [view.play_of(move.card) for move in view.moves if move.card is not None]
    totals = "  ".join(
        f"{short(play.card)} " + ("👑" if play.points else "") + str(play.total)
        for play in playable
    )
    return (shorts(view.hand) or NO_CARDS) + (f"\n\n{totals}" if totals else "")


def _plain(play: Play) -> str:
    points = f"[{play.points}]" if play.points else ""
    return f"{SIGNS[play.seat]}{short(play.card)}{points}"


def _sentences(view: CaterpillarView, name: Spoken, _: Translator) -> list[str]:
    result = view.finished_deal
    points = [side_points(view, side).spoken(name, _) for side, name in enumerate(side_names(_))]
    sentences = [_total(view, _), *points]
    if result is None:
        sentences += _following(view, _)
        sentences.append(
            _.many("{n} card in the stock.", "{n} cards in the stock.", view.stock_size)
        )
    else:
        sentences += _end(result, name, _)
    if view.plays:
        begins = side_names(_)[view.plays[0].seat]
        cards = ", ".join(f"{name(play.card)} {_made(play, _)}" for play in view.plays)
        sentences.append(_("{side} began, then in turn: {cards}.", side=begins, cards=cards))
    return sentences


def _total(view: CaterpillarView, _: Translator) -> str:
    if view.plays and view.total % 5 == 0:
        return _("A crowned caterpillar with {total} in its mouth.", total=view.total)
    return _("A caterpillar with {total} in its mouth.", total=view.total)


def _made(play: Play, _: Translator) -> str:
    """The total of a play, and whether it scored."""
    return _("{total} scored", total=play.total) if play.points else str(play.total)


def _following(view: CaterpillarView, _: Translator) -> list[str]:
    """What would go on."""
    suits = ", ".join(suit_name(suit, _) for suit in view.suits)
    if view.courts_allowed:
        return [_("To go on: {suits}, or a Jack, Queen or King.", suits=suits)]
    return [_("To begin: a number card in {suits}.", suits=suits)]


def _end(result: CaterpillarResult, name: Spoken, _: Translator) -> list[str]:
    """The courts in both hands with their points, and a court-short hand."""
    sentences = [
        _(
            "{side}: courts in hand {n}, points for courts {bonus}.",
            side=side_names(_)[seat],
            n=result.courts[seat],
            bonus=result.bonus[seat],
        )
        for seat in (0, 1)
    ]
    if result.shown and result.court_short is not None:
        cards = ", ".join(map(name, result.shown))
        side = side_names(_)[result.court_short]
        sentences.append(_("{side} is court short and shows {cards}.", side=side, cards=cards))
    return sentences
