"""Alt text of the board of Abstrac, and its plain-text form for channels without pictures."""

from bot.engine.cards import SUITS, Card
from bot.engine.game import Stage
from bot.engine.games.abstrac.view import AbstracView, Taking
from bot.i18n.card_names import NO_CARDS, rank_plural, short, shorts, spoken, suit_name
from bot.i18n.sentences import in_sentences
from bot.i18n.translator import Translator
from bot.kits.abstrac.board_layout import RANKS
from bot.kits.abstrac.score_marks import side_points
from bot.kits.abstrac.takes import takes
from bot.kits.two_sides import SIGNS, side_names
from bot.messages.message import clipped


def board_alt(view: AbstracView, _: Translator) -> str:
    """The board in words: the row, both takings, what they make, and the scores."""
    sentences = [_row(view, _), *_history(view, _)]
    for side, name in enumerate(side_names(_)):
        sentences += _taking(view, side, name, _)
    return clipped(in_sentences(sentences))


def board_plain(view: AbstracView) -> str:
    """The row and both takings as text; the cards that may be taken stand in brackets."""
    if view.row:
        covered, marked = view.row[:-3], view.row[-3:]
        lines = [f"{shorts(covered)} [{shorts(marked)}]".strip()]
    else:
        lines = []
    for side, taking in enumerate(view.takings):
        lines += [_score_plain(view, side), shorts(in_order(taking.cards)) or NO_CARDS]
    return "\n".join(lines)


def _score_plain(view: AbstracView, side: int) -> str:
    """The score of a side: `◆ 12 × 14 → 168`; behind earlier deals `◆ 230  12 × 14 → +168`."""
    points, made = side_points(view, side), score_product(view, side)
    if points.small:
        return f"{SIGNS[side]} {points.large}  {made} → {points.small}"
    return f"{SIGNS[side]} {made} → {points.large}"


def score_product(view: AbstracView, side: int) -> str:
    """How the score of a side is made: `12 × 14`, or `⇄ 17 × 10` in the other's place."""
    if view.misere is None:
        return f"{view.takings[side].points} × {len(view.takings[1 - side].cards)}"
    if view.misere == side:
        return f"⇄ {view.takings[1 - side].points} × {len(view.takings[side].cards)}"
    return "⇄"


def in_order(cards: tuple[Card, ...]) -> tuple[Card, ...]:
    """Cards by suit and rank, as in a tray; a Joker last."""
    return tuple(
        sorted(
            cards,
            key=lambda card: (
                (len(SUITS), 0)
                if card.is_joker
                else (SUITS.index(card.suit), RANKS.index(card.rank))
            ),
        )
    )


def combinations(taking: Taking, _: Translator) -> str:
    """What a taking makes, in words: `four Aces (8), 4 diamonds in sequence (4)`."""
    sets = [
        (_("four {rank}") if len(part.cards) == 4 else _("three {rank}")).format(
            rank=rank_plural(part.cards[0].rank, _)
        )
        + f" ({part.points})"
        for part in taking.sets
    ]
    runs = [
        _("{n} {suit} in sequence", n=len(part.cards), suit=suit_name(part.cards[0].suit, _))
        + f" ({part.points})"
        for part in taking.runs
    ]
    return ", ".join([*sets, *runs])


def combination_cards(taking: Taking) -> str:
    """What a taking makes, in symbols: `A♠ A♥ A♣ 2 · K♦ Q♦ J♦ 3`."""
    return " · ".join(
        " ".join(map(short, in_order(part.cards))) + f" **{part.points}**"
        for part in (*taking.sets, *taking.runs)
    )


def _row(view: AbstracView, _: Translator) -> str:
    if not view.row:
        return _("The row is empty.")
    covered = ", ".join(spoken(card, _) for card in reversed(view.row[:-3]))
    marked = ", ".join(
        f"{number}: {spoken(card, _)}" for number, card in enumerate(view.open_end, start=1)
    )
    if not covered:
        return _("Left in the row, from the open end: {cards}.", cards=marked)
    return _(
        "At the open end of the row, the next to be taken: {next}. Then, towards the nailed end:"
        " {cards}.",
        next=marked,
        cards=covered,
    )


def _history(view: AbstracView, _: Translator) -> list[str]:
    """The takes of this deal, the first one first, and the cards of the last one."""
    made = takes(view)[::-1]
    if not made:
        return []
    first = side_names(_)[made[0][1]]
    counts = ", ".join(str(len(places)) for places, _side in made)
    sentences = [_("Takes: {counts}; first: {side}.", counts=counts, side=first)]
    if view.row:
        places, side = made[-1]
        cards = ", ".join(spoken(card, _) for card in view.takings[side].cards[-len(places) :])
        sentences.append(_("Taken last: {cards}.", cards=cards))
    return sentences


def _taking(view: AbstracView, side: int, name: str, _: Translator) -> list[str]:
    taking, other = view.takings[side], view.takings[1 - side]
    cards = ", ".join(spoken(card, _) for card in in_order(taking.cards)) or _("no cards")
    count = _.many("{n} card", "{n} cards", len(taking.cards))
    sentences = [_("{side}, {count}: {cards}.", side=name, count=count, cards=cards)]
    if made := combinations(taking, _):
        sentences.append(_("Makes {points}: {made}.", points=taking.points, made=made))
    if view.misere == side:
        points, count_own = other.points, len(taking.cards)
        made = _("misère, the other's {points} × {n}", points=points, n=count_own)
    else:
        made = f"{taking.points} × {len(other.cards)}" if view.misere is None else _("misère")
    score = view.deal_scores[side]
    text = _("Scores {score} ({made}).") if view.stage is Stage.OVER else _("Now {score} ({made}).")
    sentences.append(text.format(score=score, made=made))
    return [*sentences, *side_points(view, side).before(_)]
