"""Alt texts of the pictures of Counterbluff, and their plain text for channels without pictures."""

from bot.engine.games.counterbluff.hand_strength import lowball_points, made_low
from bot.engine.games.counterbluff.view import CounterbluffView
from bot.i18n.card_names import NO_CARDS, short, shorts, spoken
from bot.i18n.sentences import in_sentences
from bot.i18n.translator import Translator
from bot.kits.counterbluff.hand_picture import Choice, choices
from bot.kits.counterbluff.scene import Scene, result_shown, scene_of, score_before
from bot.kits.counterbluff.words import by_height, high_text, low_text
from bot.kits.two_sides import SIGNS, side_names
from bot.messages.message import clipped


def board_alt(view: CounterbluffView, _: Translator) -> str:
    """The table in words: both players and rows, what the hand is worth, and the stock."""
    return clipped(in_sentences(_sentences(view, _)))


def hand_alt(view: CounterbluffView, _: Translator) -> str:
    """A player's hand, what each card would make on their turn, and the table, in words."""
    cards = ", ".join(spoken(one.card, _) + _made(view, one, _) for one in choices(view))
    hand = _("Your hand: {cards}.", cards=cards or _("no cards"))
    return clipped(in_sentences([hand, *_sentences(view, _)]))


def board_plain(view: CounterbluffView) -> str:
    """The table as text: both rows, the points of the hand in brackets, and the stock."""
    scene = scene_of(view)
    rows = [f"{_score_plain(view, scene, seat)}  {_cards_plain(scene, seat)}" for seat in (1, 0)]
    middle = "↓" if scene.lowball else f"({view.worth})"
    if scene.last is not None:
        held = " / ".join(shorts(cards) or NO_CARDS for cards in reversed(scene.last.cards))
        return "\n".join((rows[0], held, rows[1]))
    return "\n".join((rows[0], f"{middle}  ## {view.stock_size}", rows[1]))


def hand_plain(view: CounterbluffView) -> str:
    """A player's hand and the table as text."""
    return f"{board_plain(view)}\n\n{shorts(view.hand) or NO_CARDS}"


def _made(view: CounterbluffView, choice: Choice, _: Translator) -> str:
    """What the row would show with a card, and whether it would be ahead."""
    if not choice.marks or view.seat is None:
        return ""
    made = high_text((*view.rows[view.seat], choice.card), _)
    return " (" + (_("{made}, ahead", made=made) if choice.ahead else made) + ")"


def _sentences(view: CounterbluffView, _: Translator) -> list[str]:
    scene = scene_of(view)
    sentences = []
    for seat, name in enumerate(side_names(_)):
        sentences += _player(view, scene, seat, name, _)
    sentences += _middle(view, scene, _)
    if scene.last is None:
        sentences.append(
            _.many("{n} card in the stock.", "{n} cards in the stock.", view.stock_size)
        )
    return sentences


def _player(view: CounterbluffView, scene: Scene, seat: int, name: str, _: Translator) -> list[str]:
    score, target = score_before(view, scene, seat), view.target
    cards = view.hand_sizes[seat]
    sentences = [
        _.many(
            "{side}: {score} of {target}, {n} card in hand.",
            "{side}: {score} of {target}, {n} cards in hand.",
            cards,
            side=name,
            score=score,
            target=target,
        )
    ]
    if view.to_move == seat:
        sentences.append(_("To move."))
    if scene.cards[seat]:
        sentences.append(_row(view, scene, seat, _))
    if scene.gave_up == seat:
        sentences.append(_("Folded."))
    elif scene.ahead == seat:
        sentences.append(_("Wins.") if scene.gains else _("Ahead."))
    if gain := scene.gain(seat):
        sentences.append(_("Scores {points}.", points=gain))
    return sentences


def _row(view: CounterbluffView, scene: Scene, seat: int, _: Translator) -> str:
    seen = scene.face_up(seat)
    if not seen:
        return _("Five cards face down.")
    cards = ", ".join(spoken(card, _) for card in seen)
    made = low_text(made_low(seen, view.lowball), _) if scene.lowball else high_text(seen, _)
    if scene.turned[seat]:
        return _("Laid face down {cards}: {made}.", cards=cards, made=made)
    return _("In the row {cards}: {made}.", cards=cards, made=made)


def _middle(view: CounterbluffView, scene: Scene, _: Translator) -> list[str]:
    if scene.last is not None:
        rows = (by_height(cards) for cards in scene.last.cards)
        first, second = (
            ", ".join(spoken(card, _) for card in row) or _("no cards") for row in rows
        )
        winner = side_names(_)[scene.last.winner]
        text = _("Last hand of the pack, {first} against {second}: {side} {points}.")
        points = scene.last.points
        return [text.format(first=first, second=second, points=points, side=winner)]
    if scene.lowball:
        return [] if result_shown(view) else [_("Lowball is called."), _replies(scene, _)]
    played = sum(map(len, scene.cards))
    if played < 2:
        return []
    return [_("Candles lit: {n}, for {points} points.", n=played - 1, points=view.worth)]


def _replies(scene: Scene, _: Translator) -> str:
    """The points of each reply to Lowball."""
    fold, shown, hidden = lowball_points(scene.call_up)
    return _(
        "Points for a fold {fold}, for cards face up {shown}, face down {hidden}.",
        fold=fold,
        shown=shown,
        hidden=hidden,
    )


def _score_plain(view: CounterbluffView, scene: Scene, seat: int) -> str:
    """A seat's sign, score and target, and what the finished hand brought: `◆ 15/250 (+6)`."""
    score = f"{SIGNS[seat]} {score_before(view, scene, seat)}/{view.target}"
    return f"{score} (+{gain})" if (gain := scene.gain(seat)) else score


def _cards_plain(scene: Scene, seat: int) -> str:
    """The cards of a row; `#` before those that lay face down."""
    down = "#" if scene.turned[seat] else ""
    cards = ("##" if card is None else down + short(card) for card in scene.cards[seat])
    return " ".join(cards) or NO_CARDS
