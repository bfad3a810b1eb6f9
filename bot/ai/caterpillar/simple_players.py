"""Two simple players of Caterpillar: a greedy one, and a careful one that considers the reply."""

from collections.abc import Iterable, Mapping

from bot.engine.cards import PACK52, Card
from bot.engine.games.caterpillar.view import HAND_SIZE, CaterpillarView
from bot.engine.moves import Move
from bot.engine.scoring.caterpillar import COURT_POINTS, face_value


def greedy_moves(view: CaterpillarView) -> tuple[Move, ...]:
    """The moves with the most immediate points, minus 100 for a court, in the order of the view."""
    return _best(
        {
            move: view.play_of(move.card).points - COURT_POINTS * move.card.is_court
            for move in view.moves
            if move.card is not None
        }
    )


def careful_moves(view: CaterpillarView) -> tuple[Move, ...]:
    """The moves with the highest value to the careful player, in the order of the view."""
    seen = {*view.hand, *(play.card for play in view.plays)}
    unseen = [card for card in PACK52 if card not in seen]
    return _best({move: careful_value(view, move.card, unseen) for move in view.moves if move.card})


def careful_value(view: CaterpillarView, card: Card, unseen: Iterable[Card]) -> float:
    """The greedy value minus the expected reply, plus 100 times the chance of no numeral in reply.

    The other player is assumed to hold each unseen card with the same probability, and to make the
    reply with the most points.
    """
    cards = list(unseen)
    held, play = HAND_SIZE / len(cards), view.play_of(card)
    values = [face_value(one) for one in cards if one.suit == card.suit and not one.is_court]
    replies = [play.total + value for value in sorted(values, reverse=True)]
    scoring = [total for total in replies if total % 5 == 0]
    reply = sum(held * (1 - held) ** at * total for at, total in enumerate(scoring))
    points = play.points - COURT_POINTS * card.is_court
    return points - reply + COURT_POINTS * (1 - held) ** len(values)


def _best(value_of: Mapping[Move, float]) -> tuple[Move, ...]:
    highest = max(value_of.values())
    return tuple(move for move, each in value_of.items() if each == highest)
