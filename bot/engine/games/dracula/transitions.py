"""Transitions of Dracula, from the first shuffle to the end of a session.

RULES 1.1 to 1.3, 1.5 and 1.6. Every function takes a position and returns the next one.
"""

from dataclasses import replace

from bot.engine.cards import VAMPIRE, Card, RandBelow, hash_rng, seed_from, shuffled, without
from bot.engine.coffin.grid import CENTRE, EMPTY
from bot.engine.coffin.results import CoffinResult
from bot.engine.coffin.rules import Counting
from bot.engine.dealing import deal, exchange_vampire_nails, redraw_vampire_nails
from bot.engine.game import Seat, Stage
from bot.engine.games.dracula.editions import DirectionBy, NailRule
from bot.engine.games.dracula.position import DEALS, WAYS, DraculaPosition
from bot.engine.moves import lay
from bot.engine.scoring.coffins import lowest
from bot.engine.scoring.game_end import end_game


def begin_game(position: DraculaPosition) -> DraculaPosition:
    """Shuffle once for the whole game (D7); the ways are chosen before any card is dealt."""
    rand = hash_rng(position.next_seed)
    rules = position.rules
    chooser = (
        position.first
        if rules.direction_by is DirectionBy.DEALER
        else position.after(position.first)
    )
    begun = replace(
        position,
        stock=with_nail_rule(shuffled(position.edition.pack, rand), rules.vampire_nail, rand),
        dealer=position.first,
        to_move=chooser,
        stage=Stage.CHOOSE,
        deal=0,
        ways=("", ""),
        hands=((),) * len(position.edition.sides),
        vampires=(position.edition.own_vampires,) * len(position.edition.sides),
        coffin=EMPTY,
        moves_made=(),
    )
    ways = rules.ways
    if rules.direction_by is DirectionBy.RANDOM and ways is None:
        ways = WAYS if rand(2) else WAYS[::-1]
    begun = replace(begun, next_seed=seed_from(rand))
    return begun if ways is None else next_deal(replace(begun, ways=ways))


def with_nail_rule(stock: tuple[Card, ...], rule: NailRule, rand: RandBelow) -> tuple[Card, ...]:
    """The shuffled stock, with no Vampire at a nail's position if the rule says so (D6)."""
    if rule is NailRule.EXCHANGE:
        return exchange_vampire_nails(stock, rand)
    if rule is NailRule.REDRAW:
        return redraw_vampire_nails(stock, rand)
    return stock


def choose_way(position: DraculaPosition, seat: Seat, way: str) -> DraculaPosition:
    """Give this side the way and the other side the opposite, for the whole game (D3).

    Before the first game of a session, the other side may still refuse to play if it was not asked
    in the lobby.
    """
    other = WAYS[1 - WAYS.index(way)]
    ways = (way, other) if position.edition.sides[seat] == 0 else (other, way)
    chosen = replace(position, ways=ways)
    if position.number > 1 or not position.rules.asks_consent:
        return next_deal(chosen)
    return replace(chosen, stage=Stage.ANSWER, to_move=position.after(seat))


def answer(position: DraculaPosition, word: str) -> DraculaPosition:
    """Deal the first cards (`agree`), or end the game without a result (`refuse`) (D3)."""
    if word == "agree":
        return next_deal(position)
    return replace(position, stage=Stage.OVER, to_move=None)


def next_deal(position: DraculaPosition) -> DraculaPosition:
    """Begin the next coffin: fill up the hands and turn the nail; the deal alternates."""
    if position.edition.shared_pack:
        return _next_shared_deal(position)
    dealer = position.dealer if position.deal == 0 else position.after(position.dealer)
    eldest = position.after(dealer)
    stock, hands = deal(
        position.stock + _refill(position), position.hands, _deal_counts(position), eldest
    )
    return replace(
        position,
        stage=Stage.PLACE,
        deal=position.deal + 1,
        dealer=dealer,
        to_move=eldest,
        hands=hands,
        coffin=EMPTY.lay(CENTRE, stock[0]),
        stock=stock[1:],
        moves_made=(),
        picked=(),
    )


def _deal_counts(position: DraculaPosition) -> tuple[int, ...]:
    """By seat: how many cards fill the hand up to four.

    In the last deal a player's own Vampire counts as the fourth card (R1).
    """
    must_play = position.deal == DEALS - 1 and position.rules.must_play_vampire
    return tuple(
        4 - len(hand) - (must_play and vampire)
        for hand, vampire in zip(position.hands, position.vampires, strict=True)
    )


def _refill(position: DraculaPosition) -> tuple[Card, ...]:
    """The cards missing for the last deal, drawn from the discards (R1, `discard_refill`)."""
    missing = sum(_deal_counts(position)) + 1 - len(position.stock)
    return (
        shuffled(position.discards(), hash_rng(position.next_seed))[:missing] if missing > 0 else ()
    )


def _next_shared_deal(position: DraculaPosition) -> DraculaPosition:
    """Begin the next coffin in partnership; all cards are dealt before the first coffin (1.6).

    The dealer's left neighbour and the dealer's partner get a Vampire each. The seat after the
    one that filled a coffin begins the next (P1).
    """
    if position.deal:
        start, hands = position.after(position.moves_made[-1][0]), position.hands
    else:
        start = position.after(position.dealer)
        _, dealt = deal(position.stock, position.hands, (len(position.stock) // 4,) * 4, start)
        receivers = (start, position.after(start))
        hands = tuple(
            (*hand, VAMPIRE) if seat in receivers else hand for seat, hand in enumerate(dealt)
        )
    return replace(
        position,
        stage=Stage.PLACE,
        deal=position.deal + 1,
        to_move=start,
        hands=hands,
        stock=(),
        coffin=EMPTY,
        moves_made=(),
        picked=(),
    )


def place(position: DraculaPosition, seat: Seat, card: Card, cell: int) -> DraculaPosition:
    """Lay the card from the hand or, for a player's own Vampire, from the table (1.3)."""
    own = card.is_vampire and position.edition.own_vampires
    placed = replace(
        position,
        to_move=position.after(seat),
        hands=tuple(
            without(hand, [card]) if each == seat and not own else hand
            for each, hand in enumerate(position.hands)
        ),
        vampires=tuple(
            unused and not (own and each == seat) for each, unused in enumerate(position.vampires)
        ),
        coffin=position.coffin.lay(cell, card),
        moves_made=(*position.moves_made, (seat, lay(card, cell))),
    )
    return _score(placed) if placed.coffin.full else placed


def pick(position: DraculaPosition, card: Card) -> DraculaPosition:
    """Take one more counter for the side ahead; the last one closes the coffin."""
    picked = replace(position, picked=(*position.picked, card))
    return picked if picked.picks_left() else _close(picked)


def _score(position: DraculaPosition) -> DraculaPosition:
    """Close the full coffin; if the table counts cards, the side ahead takes its counters first."""
    if position.rules.counting is Counting.POINTS or not position.picks_left():
        return _close(position)
    if position.rules.choose_counters:
        return replace(
            position, stage=Stage.PICK, to_move=position.edition.sides.index(position.ahead())
        )
    return _close(replace(position, picked=lowest(position.takeable(), position.picks_left())))


def _close(position: DraculaPosition) -> DraculaPosition:
    """Add the coffin to the results and continue the game."""
    lines = position.lines
    chosen, level = position.decided()
    ahead = position.ahead()
    result = CoffinResult(
        deal=position.deal,
        dealer=position.dealer,
        coffin=position.coffin.cards,
        lines=lines,
        owners=position.owners,
        chosen=chosen,
        scores=tuple(lines[index].total for index in chosen),
        level=level,
        counters=tuple(len(position.picked) if side == ahead else 0 for side in (0, 1)),
        vampires=position.vampires,
        counts_cards=position.rules.counting is not Counting.POINTS,
        moves_made=position.moves_made,
    )
    return _continue_game(
        replace(
            position,
            results=(*position.results, result),
            waste=position.waste + without(position.coffin.cards, position.picked),
            counters_taken=position.counters_taken or bool(position.picked),
        )
    )


def _continue_game(position: DraculaPosition) -> DraculaPosition:
    """Begin the next coffin, or end the game.

    After six coffins there may be waste rounds, as long as nine cards are left (N4).
    """
    if position.deal < DEALS:
        return next_deal(position)
    if position.rules.waste_rounds and len(position.stock) >= 9:
        return next_deal(position)
    enough = len(position.stock) + len(position.waste) >= 9
    if position.rules.waste_rounds and position.counters_taken and enough:
        rand = hash_rng(position.next_seed)
        cards = shuffled(position.stock + position.waste, rand)
        stock = with_nail_rule(cards, position.rules.vampire_nail, rand)
        refilled = replace(position, stock=stock, waste=(), counters_taken=False)
        return next_deal(replace(refilled, next_seed=seed_from(rand)))
    return _end_game(position)


def _end_game(position: DraculaPosition) -> DraculaPosition:
    """Score the game; a session goes on until a sole leader has reached its target (D12)."""
    result = end_game(position.totals(), position.results, position.rules.ends)
    over = replace(
        position, game_results=(*position.game_results, result), stage=Stage.OVER, to_move=None
    )
    scores, target = over.session(), position.rules.target
    if max(scores) >= target and (not target or scores[0] != scores[1]):
        return over
    next_game = replace(
        over,
        number=position.number + 1,
        first=position.after(position.first),
        results=(),
        earlier_games=(*position.earlier_games, position.results),
        picked=(),
        waste=(),
    )
    return begin_game(next_game)
