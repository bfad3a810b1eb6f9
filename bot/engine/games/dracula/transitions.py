"""Transitions of Dracula, from the first shuffle to the end of a session.

RULES 1.1 to 1.3, 1.5 and 1.6. Every transition takes a state and returns the next one.
"""

from dataclasses import replace
from typing import TypeVar

from bot.engine.cards import VAMPIRE, Card, RandBelow, hash_rng, seed_from, shuffled, without
from bot.engine.coffin.grid import CELLS, CENTRE, EMPTY
from bot.engine.coffin.results import CoffinResult
from bot.engine.coffin.rules import Counting
from bot.engine.dealing import deal, exchange_vampire_nails, redraw_vampire_nails, with_hand
from bot.engine.game import Seat, Stage
from bot.engine.games.dracula.editions import DirectionBy, NailRule
from bot.engine.games.dracula.fields import DEALS, WAYS, DraculaFields
from bot.engine.moves import lay
from bot.engine.scoring.coffins import lowest
from bot.engine.scoring.game_end import end_game

S = TypeVar("S", bound=DraculaFields)


def begin_game(state: S) -> S:
    """Shuffle once for the whole game (D7); the ways are chosen before any card is dealt."""
    rand = hash_rng(state.next_seed)
    rules, dealer = state.rules, state.first_dealer
    chooser = dealer if rules.direction_by is DirectionBy.DEALER else state.after(dealer)
    begun = replace(
        state,
        stock=with_nail_rule(shuffled(state.edition.pack, rand), rules.vampire_nail, rand),
        dealer=dealer,
        to_move=chooser,
        stage=Stage.CHOOSE,
        deal=0,
        ways=("", ""),
        hands=((),) * len(state.edition.sides),
        vampires=(state.edition.own_vampires,) * len(state.edition.sides),
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


def choose_way(state: S, seat: Seat, way: str) -> S:
    """Give this side the way and the other side the opposite, for the whole game (D3).

    Before the first game of a session, the other side may still refuse to play if it was not asked
    in the lobby.
    """
    other = WAYS[1 - WAYS.index(way)]
    ways = (way, other) if state.edition.sides[seat] == 0 else (other, way)
    chosen = replace(state, ways=ways)
    if state.game > 1 or not state.rules.asks_consent:
        return next_deal(chosen)
    return replace(chosen, stage=Stage.ANSWER, to_move=state.after(seat))


def answer(state: S, word: str) -> S:
    """Deal the first cards (`agree`), or end the game without a result (`refuse`) (D3)."""
    if word == "agree":
        return next_deal(state)
    return replace(state, stage=Stage.OVER, to_move=None)


def next_deal(state: S) -> S:
    """Begin the next coffin: fill up the hands and turn the nail; the deal alternates."""
    if state.edition.shared_pack:
        return _next_shared_deal(state)
    dealer = state.dealer if state.deal == 0 else state.after(state.dealer)
    eldest = state.after(dealer)
    stock, hands = deal(state.stock + _refill(state), state.hands, _deal_counts(state), eldest)
    return replace(
        state,
        stage=Stage.PLACE,
        deal=state.deal + 1,
        dealer=dealer,
        to_move=eldest,
        hands=hands,
        coffin=EMPTY.lay(CENTRE, stock[0]),
        stock=stock[1:],
        moves_made=(),
        picked=(),
    )


def _deal_counts(state: DraculaFields) -> tuple[int, ...]:
    """By seat: how many cards fill the hand up to four.

    In the last deal a player's own Vampire counts as the fourth card (R1).
    """
    must_play = state.deal == DEALS - 1 and state.rules.must_play_vampire
    return tuple(
        4 - len(hand) - (must_play and vampire)
        for hand, vampire in zip(state.hands, state.vampires, strict=True)
    )


def _refill(state: DraculaFields) -> tuple[Card, ...]:
    """The cards missing for the last deal, drawn from the discards (R1, `discard_refill`)."""
    missing = sum(_deal_counts(state)) + 1 - len(state.stock)
    return shuffled(state.discards(), hash_rng(state.next_seed))[:missing] if missing > 0 else ()


def _next_shared_deal(state: S) -> S:
    """Begin the next coffin in partnership; all cards are dealt before the first coffin (1.6).

    The player on the dealer's left and the dealer's partner get a Vampire each. The seat after the
    one that filled a coffin begins the next (P1).
    """
    if state.deal:
        start, hands = state.after(state.moves_made[-1][0]), state.hands
    else:
        start = state.after(state.dealer)
        _, dealt = deal(state.stock, state.hands, (len(state.stock) // 4,) * 4, start)
        receivers = (start, state.after(start))
        hands = tuple(
            (*hand, VAMPIRE) if seat in receivers else hand for seat, hand in enumerate(dealt)
        )
    return replace(
        state,
        stage=Stage.PLACE,
        deal=state.deal + 1,
        to_move=start,
        hands=hands,
        stock=(),
        coffin=EMPTY,
        moves_made=(),
        picked=(),
    )


def place(state: S, seat: Seat, card: Card, cell: int) -> S:
    """Lay the card from the hand or, for a player's own Vampire, from the table (1.3)."""
    own, hand = card.is_vampire and state.edition.own_vampires, state.hands[seat]
    placed = replace(
        state,
        to_move=state.after(seat),
        hands=state.hands if own else with_hand(state.hands, seat, without(hand, [card])),
        vampires=tuple(
            unused and not (own and each == seat) for each, unused in enumerate(state.vampires)
        ),
        coffin=state.coffin.lay(cell, card),
        moves_made=(*state.moves_made, (seat, lay(card, cell))),
    )
    return _score(placed) if placed.coffin.full else placed


def pick(state: S, card: Card) -> S:
    """Take one more counter for the side ahead; the last one closes the coffin."""
    picked = replace(state, picked=(*state.picked, card))
    return picked if picked.picks_left() else _close(picked)


def _score(state: S) -> S:
    """Close the full coffin; if the table counts cards, the side ahead takes its counters first."""
    if state.rules.counting is Counting.POINTS or not state.picks_left():
        return _close(state)
    if state.rules.choose_counters:
        return replace(state, stage=Stage.PICK, to_move=state.edition.sides.index(state.ahead()))
    return _close(replace(state, picked=lowest(state.takeable(), state.picks_left())))


def _close(state: S) -> S:
    """Add the coffin to the results and continue the game."""
    lines = state.lines
    deciding = state.deciding_lines()
    ahead = state.ahead()
    result = CoffinResult(
        deal=state.deal,
        dealer=state.dealer,
        coffin=state.coffin.cards,
        lines=lines,
        owned_lines=state.owned_lines,
        chosen=deciding.chosen,
        scores=tuple(lines[index].total for index in deciding.chosen),
        rank=deciding.rank,
        counters=tuple(len(state.picked) if side == ahead else 0 for side in (0, 1)),
        vampires=state.vampires,
        counts_cards=state.rules.counting is not Counting.POINTS,
        moves_made=state.moves_made,
    )
    return _continue_game(
        replace(
            state,
            results=(*state.results, result),
            waste=state.waste + without(state.coffin.cards, state.picked),
            counters_taken=state.counters_taken or bool(state.picked),
        )
    )


def _continue_game(state: S) -> S:
    """Begin the next coffin, or end the game.

    After six coffins there may be waste rounds, as long as nine cards are left (N4).
    """
    if state.deal < DEALS:
        return next_deal(state)
    if state.rules.waste_rounds and len(state.stock) >= CELLS:
        return next_deal(state)
    enough = len(state.stock) + len(state.waste) >= CELLS
    if state.rules.waste_rounds and state.counters_taken and enough:
        rand = hash_rng(state.next_seed)
        cards = shuffled(state.stock + state.waste, rand)
        stock = with_nail_rule(cards, state.rules.vampire_nail, rand)
        refilled = replace(state, stock=stock, waste=(), counters_taken=False)
        return next_deal(replace(refilled, next_seed=seed_from(rand)))
    return _end_game(state)


def _end_game(state: S) -> S:
    """Score the game; a session goes on until a sole leader has reached its target (D12)."""
    result = end_game(state.totals(), state.results, state.rules.ends)
    over = replace(
        state, game_results=(*state.game_results, result), stage=Stage.OVER, to_move=None
    )
    scores, target = over.session(), state.rules.target
    if max(scores) >= target and (not target or scores[0] != scores[1]):
        return over
    next_game = replace(
        over,
        game=state.game + 1,
        first_dealer=state.after(state.first_dealer),
        results=(),
        earlier_games=(*state.earlier_games, state.results),
        picked=(),
        waste=(),
    )
    return begin_game(next_game)
