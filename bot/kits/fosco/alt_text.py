"""Alt texts of Fosco's pictures, and their plain-text forms for channels without pictures."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby

from bot.engine.cards import SUITS, Card
from bot.engine.game import Seat, Stage
from bot.engine.games.fosco.view import FoscoView, Play
from bot.engine.results import ScorePart
from bot.i18n.card_names import SYMBOLS, corner_index, short, shorts, spoken, suit_name
from bot.i18n.sentences import in_sentences
from bot.i18n.translator import Translator
from bot.kits.fosco.board import shown_total
from bot.kits.fosco.captures import side_points
from bot.kits.fosco.figures import SIDE_SIGNS, count_text
from bot.kits.fosco.pack_table import Whereabouts, is_second_hand, placed_cards
from bot.messages.message import clipped


def side_words(_: Translator) -> tuple[str, str]:
    """By side: the name of its sign."""
    return _("the square"), _("the disc")


def hand_sign(view: FoscoView, seat: Seat) -> str:
    """The sign of a seat's side, with a 2 if its hand is open and the second one of the side."""
    return SIDE_SIGNS[view.sides[seat]] + "2" * is_second_hand(view, seat)


def board_alt(view: FoscoView, _: Translator) -> str:
    """The table in words: the count, what both sides have captured, and who holds what."""
    sentences = _count(view, _)
    if view.playable:  # before all else that is long: they are what the player to move waits for
        sentences.append(_("New counts: {counts}.", counts=_new_counts(view, _)))
    sentences += _captures(view, _)
    sentences += [_held(view, seat, _) for seat, hand in enumerate(view.hands) if hand]
    hidden = _hidden_cards(view)
    if hidden:
        sentences.append(_("In hidden hands: {cards}.", cards=by_suit(hidden, _)))
    return clipped(in_sentences(sentences))


def hand_alt(view: FoscoView, _: Translator) -> str:
    """The count and a hand in words, with the new count of each card that may be played."""
    hand = by_suit(view.hand, _) or _("no cards")
    playable = "; ".join(
        _("{card} makes {count}", card=spoken(card, _), count=count_text(total))
        for card, total in own_counts(view)
    )
    sentences = [_("Your hand: {cards}.", cards=hand), *([f"{playable}."] if playable else [])]
    return clipped(in_sentences([*sentences, *_count(view, _), *_captures(view, _)]))


def board_plain(view: FoscoView) -> str:
    """The table as text: the count, the captures by suit, the open hands, and `?:` hidden cards.

    Hidden cards are left out until some are captured: before, nearly all cards are.
    """
    rows = [count_text(shown_total(view)) + "  " + _plays_plain(view.plays)]
    rows += [
        "  ".join((_points_plain(view, side), *map(_part_plain, parts)))
        for side, parts in enumerate(view.captured_parts)
    ]
    for seat, hand in enumerate(view.hands):
        if hand:
            rows.append(f"{hand_sign(view, seat)}: {hand_plain(hand)}")
    hidden = _hidden_cards(view)
    if hidden and any(view.captured):
        rows.append(f"?: {hand_plain(hidden)}")
    if view.playable:
        rows += ["", "  ".join(_count_plain(view, card, total) for card, total in _counts(view))]
    return "\n".join(row.rstrip() for row in rows)


def hand_plain(hand: Iterable[Card]) -> str:
    """Cards as plain text, by suit: `♠ A 10 K  ♥ 5  🃏`."""
    return "  ".join(
        f"{SYMBOLS[suit]} {_ranks(cards)}" if suit else shorts(cards)
        for suit, cards in _suits(hand)
    )


def own_hand_plain(view: FoscoView) -> str:
    """The hand of the view's seat, and below it the new count of each card that may be played."""
    counts = "  ".join(f"{_letters(card)} {count_text(total)}" for card, total in own_counts(view))
    return hand_plain(view.hand) + (f"\n\n{counts}" if counts else "")


def by_suit(cards: Iterable[Card], _: Translator) -> str:
    """Cards in words and figures, by suit: `spades A, 10, K; hearts 5; 2 Jokers`."""
    return "; ".join(
        f"{suit_name(suit, _)} {_ranks(each)}"
        if suit
        else _.many("{n} Joker", "{n} Jokers", len(each))
        for suit, each in _suits(cards)
    )


def own_counts(view: FoscoView) -> Iterator[tuple[Card, int]]:
    """The cards that the view's seat may play now, each with its count."""
    for move, total in zip(view.moves, view.new_totals, strict=True):
        assert move.card is not None
        yield move.card, total


def _hidden_cards(view: FoscoView) -> list[Card]:
    return [each.card for each in placed_cards(view) if each.where is Whereabouts.HIDDEN]


def _held(view: FoscoView, seat: Seat, _: Translator) -> str:
    """A hand that this view shows, and whose it is."""
    side, cards = view.sides[seat], by_suit(view.hands[seat], _)
    if seat == view.seat:
        return _("Your hand: {cards}.", cards=cards)
    if view.seat is not None and side == view.sides[view.seat]:
        return _("Your partner holds {cards}.", cards=cards)
    name = side_words(_)[side]
    if is_second_hand(view, seat):
        return _("{side}, second hand: {cards}.", side=name, cards=cards)
    return _("{side} holds {cards}.", side=name, cards=cards)


def _counts(view: FoscoView) -> Iterator[tuple[Card, int]]:
    """The cards that the seat to move may play, each with its count."""
    yield from zip(view.playable, view.playable_totals, strict=True)


def _new_counts(view: FoscoView, _: Translator) -> str:
    """What each playable card would announce, in words: `5 of spades 12, wins 3 cards`."""
    n = len(view.plays) + 1
    texts = []
    for card, total in _counts(view):
        text = f"{spoken(card, _)} {count_text(total)}"
        wins = _.many("wins {n} card", "wins {n} cards", n)
        texts.append(f"{text} ({wins})" if card in view.winning else text)
    return "; ".join(texts)


def _count_plain(view: FoscoView, card: Card, total: int) -> str:
    """A card with its count, which wears a crown if the card wins."""
    return f"{_letters(card)} {'👑' * (card in view.winning)}{count_text(total)}"


def _suits(cards: Iterable[Card]) -> list[tuple[str, list[Card]]]:
    """The cards by suit in the order of play, those without suit last."""
    ordered = sorted(cards, key=_suit_order)
    return [(suit, list(each)) for suit, each in groupby(ordered, key=lambda card: card.suit)]


def _suit_order(card: Card) -> int:
    return SUITS.index(card.suit) if card.suit else len(SUITS)


def _ranks(cards: Iterable[Card]) -> str:
    return " ".join(corner_index(card.rank) for card in cards)


def _count(view: FoscoView, _: Translator) -> list[str]:
    """The open count, the last one if it was just won, or the empty place of the first card."""
    if view.plays:
        count = _("The count is {count}.", count=count_text(view.total))
        return [count, _played(view, view.plays, _)]
    if not view.counts:
        return [_("No card has been played yet; the first must be a spade.")]
    won = view.counts[-1]
    name = side_words(_)[view.sides[won[-1].seat]]
    counted = _("The count is {count}.", count=count_text(shown_total(view)))
    who = _.many(
        "{side} has won {n} card with the last count:",
        "{side} has won {n} cards with the last count:",
        len(won),
        side=name,
    )
    text = f"{who} {_played(view, won, _)}"
    return [*([counted] if view.stage is not Stage.OVER else []), text]


def _played(view: FoscoView, plays: Sequence[Play], _: Translator) -> str:
    names = side_words(_)
    texts = (
        f"{names[view.sides[play.seat]]}: {spoken(play.card, _)}, {count_text(play.total)}"
        for play in plays
    )
    return "; ".join(texts) + "."


def _captures(view: FoscoView, _: Translator) -> list[str]:
    """By side: the captured cards, by suit those that score, the points of all and earlier ones."""
    sentences = []
    for side, (name, captured) in enumerate(zip(side_words(_), view.captured, strict=True)):
        scoring = ", ".join(
            f"{suit_name(part.label, _)} +{part.points}"
            for part in view.captured_parts[side]
            if part.points
        )
        points = side_points(view, side)
        cards = by_suit(captured, _) or _("no cards")
        text = _("{side} has won {cards}.", side=name, cards=cards)
        scored = _("Scored: {points}", points=points.deal)
        sentences.append(f"{text} {scored} ({scoring})." if scoring else f"{text} {scored}.")
        sentences += points.before(_)
    return sentences


def _plays_plain(plays: Sequence[Play]) -> str:
    return "  ".join(
        f"{SIDE_SIGNS[play.seat % 2]} {_letters(play.card)} {count_text(play.total)}"
        for play in plays
    )


def _letters(card: Card) -> str:
    return short(card) if card.is_joker else corner_index(card.rank) + SYMBOLS[card.suit]


def _points_plain(view: FoscoView, side: int) -> str:
    """The sign of a side and its points."""
    return f"{SIDE_SIGNS[side]} {side_points(view, side).plain}"


def _part_plain(part: ScorePart) -> str:
    points = f" +{part.points}" if part.points else ""
    return f"{SYMBOLS[part.label]} {len(part.cards)}{points}"
