"""The course of play of Dracula: what follows from each act, from one shuffle to the reckoning.

RULES 1.1 to 1.3, 1.5 and 1.6. Every function takes a standing and gives the next one.
"""

from dataclasses import replace

from bot.engine.cards import (
    PACK52,
    PACK54,
    VAMPIRE,
    Card,
    RandBelow,
    hash_rng,
    seed_from,
    shuffled,
    without,
)
from bot.engine.coffin.results import CoffinResult
from bot.engine.coffin.square import CENTRE, EMPTY
from bot.engine.coffin.view import Stage
from bot.engine.dealing import deal, without_vampire_nails
from bot.engine.games.dracula.state import DEALS, WAYS, DraculaState
from bot.engine.moves import lay
from bot.engine.scoring.coffins import lowest
from bot.engine.scoring.game_end import end_game


def begin_game(now: DraculaState) -> DraculaState:
    """One shuffle for the whole game (D7); then the way is chosen, before any card is dealt."""
    rand = hash_rng(now.next_seed)
    seats = len(now.edition.sides)
    begun = replace(
        now,
        stock=_stock(now, pack(now), rand),
        dealer=now.first,
        turn=now.first if now.rules.direction_by == "dealer" else now.after(now.first),
        stage=Stage.CHOOSE,
        deal=0,
        ways=("", ""),
        hands=((),) * seats,
        vampires=(now.edition.own_vampires,) * seats,
        coffin=EMPTY,
        moves_made=(),
    )
    ways = now.rules.ways
    if now.rules.direction_by == "random" and ways is None:
        ways = WAYS if rand(2) else WAYS[::-1]
    begun = replace(begun, next_seed=seed_from(rand))
    return begun if ways is None else next_deal(replace(begun, ways=ways))


def _stock(now: DraculaState, cards: tuple[Card, ...], rand: RandBelow) -> tuple[Card, ...]:
    """These cards shuffled, with no Vampire as a nail where the table agreed so (D6)."""
    stock = shuffled(cards, rand)
    return stock if now.rules.nail_stays else without_vampire_nails(stock, rand)


def pack(now: DraculaState) -> tuple[Card, ...]:
    """54 cards, or the 52 ordinary ones where the Vampires are given out."""
    return PACK52 if now.edition.own_vampires or now.partners else PACK54


def choose(now: DraculaState, seat: int, way: str) -> DraculaState:
    """The chooser's side gets this way, the other the opposite, for the whole game (D3).

    Before the first game of a session the other side may still refuse to play.
    """
    other = WAYS[1 - WAYS.index(way)]
    chosen = replace(now, ways=(way, other) if now.edition.sides[seat] == 0 else (other, way))
    if now.number > 1:
        return next_deal(chosen)
    return replace(chosen, stage=Stage.ANSWER, turn=now.after(seat))


def answer(now: DraculaState, word: str) -> DraculaState:
    """`agree`, and the cards are dealt; `refuse`, and the game is over at no cost (D3)."""
    if word == "agree":
        return next_deal(now)
    return replace(now, stage=Stage.OVER, turn=None)


def next_deal(now: DraculaState) -> DraculaState:
    """The next coffin: hands are filled up, the nail is turned; the deal alternates."""
    if now.partners:
        return _deal_partners(now)
    dealer = now.dealer if now.deal == 0 else now.after(now.dealer)
    eldest = now.after(dealer)
    stock, hands = deal(now.stock + _refill(now), now.hands, _wanted(now), eldest)
    return replace(
        now,
        stage=Stage.PLACE,
        deal=now.deal + 1,
        dealer=dealer,
        turn=eldest,
        hands=hands,
        coffin=EMPTY.lay(CENTRE, stock[0]),
        stock=stock[1:],
        moves_made=(),
        picked=(),
    )


def _wanted(now: DraculaState) -> tuple[int, ...]:
    """Four each, a card left over counted; in the last deal an own Vampire is the fourth (R1)."""
    must_play = now.deal == DEALS - 1 and now.rules.must_play_vampire
    return tuple(
        4 - len(hand) - (must_play and vampire)
        for hand, vampire in zip(now.hands, now.vampires, strict=True)
    )


def _refill(now: DraculaState) -> tuple[Card, ...]:
    """Cards that the last deal lacks, drawn from the discards (R1, `discard_refill`)."""
    lacking = sum(_wanted(now)) + 1 - len(now.stock)
    return shuffled(now.discards(), hash_rng(now.next_seed))[:lacking] if lacking > 0 else ()


def _deal_partners(now: DraculaState) -> DraculaState:
    """All 52 cards at once, a Vampire to the dealer's left and to his partner; no stock (1.6).

    Later coffins are begun by the seat after the one that ended the last: plain rotation (P1).
    """
    if now.deal:
        start, hands = now.after(now.moves_made[-1][0]), now.hands
    else:
        start = now.after(now.dealer)
        _, dealt = deal(now.stock, now.hands, (DEALS * 9 // 4,) * 4, start)
        given = (start, now.after(start))
        hands = tuple(
            (*hand, VAMPIRE) if seat in given else hand for seat, hand in enumerate(dealt)
        )
    return replace(
        now,
        stage=Stage.PLACE,
        deal=now.deal + 1,
        turn=start,
        hands=hands,
        stock=(),
        coffin=EMPTY,
        moves_made=(),
        picked=(),
    )


def place(now: DraculaState, seat: int, card: Card, cell: int) -> DraculaState:
    """The card lies; an own Vampire comes from before the player, not from the hand (1.3)."""
    own = card.is_vampire and now.edition.own_vampires
    placed = replace(
        now,
        turn=now.after(seat),
        hands=tuple(
            without(hand, [card]) if each == seat and not own else hand
            for each, hand in enumerate(now.hands)
        ),
        vampires=tuple(
            unused and not (own and each == seat) for each, unused in enumerate(now.vampires)
        ),
        coffin=now.coffin.lay(cell, card),
        moves_made=(*now.moves_made, (seat, lay(card, cell))),
    )
    return _count(placed) if placed.coffin.full else placed


def pick(now: DraculaState, card: Card) -> DraculaState:
    """One more counter for the side that is ahead; with the last one the coffin is written down."""
    picked = replace(now, picked=(*now.picked, card))
    return picked if picked.picks_left() else _close(picked)


def _count(now: DraculaState) -> DraculaState:
    """The coffin is full: where cards count, the side ahead takes its counters first."""
    if now.rules.counting == "points" or not now.picks_left():
        return _close(now)
    if now.rules.choose_counters:
        return replace(now, stage=Stage.PICK, turn=now.edition.sides.index(now.ahead()))
    return _close(replace(now, picked=lowest(now.takeable(), now.picks_left())))


def _close(now: DraculaState) -> DraculaState:
    """Write the coffin down, and go on."""
    lines = now.lines
    chosen, level = now.decided()
    ahead = now.ahead()
    written = CoffinResult(
        deal=now.deal,
        dealer=now.dealer,
        coffin=now.coffin.cards,
        lines=lines,
        owners=now.owners,
        chosen=chosen,
        scores=tuple(lines[index].total for index in chosen),
        level=level,
        counters=tuple(len(now.picked) if side == ahead else 0 for side in (0, 1)),
        vampires=now.vampires,
    )
    return _go_on(
        replace(
            now,
            results=(*now.results, written),
            waste=now.waste + without(now.coffin.cards, now.picked),
            counters_taken=now.counters_taken or bool(now.picked),
        )
    )


def _go_on(now: DraculaState) -> DraculaState:
    """Six coffins, then waste rounds where agreed, as long as nine cards are there (N4)."""
    if now.deal < DEALS:
        return next_deal(now)
    if now.rules.waste_rounds and len(now.stock) >= 9:
        return next_deal(now)
    if now.rules.waste_rounds and now.counters_taken and len(now.stock) + len(now.waste) >= 9:
        rand = hash_rng(now.next_seed)
        stock = _stock(now, now.stock + now.waste, rand)
        return next_deal(
            replace(now, stock=stock, waste=(), counters_taken=False, next_seed=seed_from(rand))
        )
    return _end_game(now)


def _end_game(now: DraculaState) -> DraculaState:
    """The reckoning; a session goes on until one side alone leads at its target or above (D12)."""
    reckoning = end_game(now.totals(), now.results, now.rules.ends)
    over = replace(now, game_results=(*now.game_results, reckoning), stage=Stage.OVER, turn=None)
    scores = over.session()
    if max(scores) >= now.rules.target and (not now.rules.target or scores[0] != scores[1]):
        return over
    following = replace(
        over,
        number=now.number + 1,
        first=now.after(now.first),
        results=(),
        earlier_games=(*now.earlier_games, now.results),
        picked=(),
        waste=(),
        counters_taken=True,
    )
    return begin_game(following)
