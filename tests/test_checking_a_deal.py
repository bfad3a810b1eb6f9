"""The scripts of the document on checking a deal deal what the engine deals, in every game."""

import re
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from types import SimpleNamespace
from typing import Any, Final

import pytest

from bot.engine.cards import Card, without
from bot.engine.game import deal_number
from bot.engine.game_options import with_defaults
from bot.engine.games import GAMES
from bot.engine.games.dracula.state import DraculaState
from bot.engine.moves import Move
from bot.engine.record import Position, Record, start
from tests.engine.playouts import coffin_seen, played

DOCUMENT: Final = Path(__file__).resolve().parents[1] / "docs" / "checking-a-deal.md"
WITHOUT_VAMPIRES: Final = ("dracula.revised", "dracula.advanced", "dracula.partners")
"""The rules whose stock has no Vampires."""
HAND_SIZES: Final[Mapping[str, int | None]] = {
    "fosco.two": None,
    "fosco.four": None,
    "abstrac": 0,
    "caterpillar": 13,
    "counterbluff": 10,
}
"""By the rules of a match: how many cards each hand is dealt; None if the pack is dealt out."""
NEW_PACK: Final = {"counterbluff": 32}
"""By rules whose pack lasts several deals: how many cards are left of it after the first."""
TABLES: Final[tuple[tuple[str, Mapping[str, str]], ...]] = (
    *((key, {}) for key in GAMES),
    ("dracula.french", {"vampire_nail": "exchange"}),
    ("dracula.french", {"vampire_nail": "exchange", "direction_by": "random"}),
    ("dracula.classic", {"direction_by": "random", "session_target": "1000"}),
    ("dracula.classic", {"first_dealer": "random", "session_target": "1000"}),
    ("dracula.french", {"counting": "cards_tens", "counter_pick": "choose"}),
    ("dracula.penguin", {"first_dealer": "cut_german"}),
    ("dracula.revised", {"first_dealer": "host"}),
    ("dracula.partners", {"direction_by": "random", "first_dealer": "random"}),
    ("thracula", {"sixth_deal": "cut", "first_dealer": "cut_french"}),
    ("thracula", {"first_dealer": "host"}),
    ("fosco.two", {"jokers": "2", "deals": "4"}),
    ("fosco.four", {"jokers": "4"}),
    ("abstrac", {"joker": "on", "deals": "4"}),
    ("counterbluff", {"next_lead": "loser"}),
)
"""Rules and options: all rules, and all options that decide how cards are drawn."""


@pytest.mark.parametrize("number", range(3))
@pytest.mark.parametrize(("rules", "options"), TABLES, ids=str)
def test_the_scripts_of_the_document_deal_what_the_engine_deals(
    rules: str, options: Mapping[str, str], number: int
) -> None:
    record, reached = played(rules, number, options)
    checks = {"dracula": check_dracula, "thracula": check_thracula}
    checks.get(GAMES[rules].kit, check_match)(page(), record, reached)


@pytest.mark.parametrize("last_deal", ["must_play", "discard_refill"])
@pytest.mark.parametrize("number", range(4))
def test_the_scripts_deal_the_last_deal_of_those_who_kept_their_vampires(
    number: int, last_deal: str
) -> None:
    seed, options, moves = bytes([number]) * 32, {"last_deal_vampire": last_deal}, list[str]()
    reached = [start(GAMES["dracula.revised"], options, seed)]
    while not reached[-1].over:
        legal = [str(move) for move in reached[-1].state.legal_moves()]
        moves.append(next((move for move in legal if not move.startswith("V")), legal[0]))
        reached.append(reached[-1].play(moves[-1]))
    check_dracula(page(), Record("dracula.revised", seed, options, tuple(moves)), reached)


@pytest.mark.parametrize("number", range(8))
def test_the_examples_of_the_document_are_first_deals(number: int) -> None:
    seed = bytes([number]) * 32
    lines = re.findall(r"^    >>> (.*)$", DOCUMENT.read_text("utf-8"), re.MULTILINE)
    names = vars(page())
    shown = []
    for line in lines:
        code = line.replace("the seed that Verify shows", seed.hex())
        if re.match(r"\w+ = ", code):
            exec(code, names)
        else:
            shown.append(eval(code, names))
    seal, dracula, caterpillar = shown
    assert seal == Record("dracula.classic", seed).commitment
    classic = start(GAMES["dracula.classic"], {}, seed).play("queen").play("agree")
    for position, cut, *hands in (
        (classic, *dracula[:3]),
        (start(GAMES["caterpillar"], {}, seed), caterpillar[0], *caterpillar[1:]),
    ):
        assert texts(position.state.view(None).cuts[-1]) == cut
        assert hands_of(position, eldest(position)) == [sorted(hand) for hand in hands]
    assert classic.state.view(None).deal_note == f"Nail {dracula[3]}."


def page() -> Any:
    """The names that the document's scripts define."""
    names: dict[str, Any] = {}
    for script in re.findall(r"```python\n(.*?)```", DOCUMENT.read_text("utf-8"), re.DOTALL):
        exec(compile(script, str(DOCUMENT), "exec"), names)
    return SimpleNamespace(**names)


def texts(cards: Iterable[Card | None]) -> list[str]:
    return [str(card) for card in cards if card is not None]


def beginnings(reached: Sequence[Position]) -> list[int]:
    """The plies at which a deal begins, and before the first one of a game."""
    numbers = [deal_number(position.state.view(None)) for position in reached]
    return [ply for ply in range(len(reached)) if ply == 0 or numbers[ply] != numbers[ply - 1]]


def eldest(position: Position) -> int:
    return (position.state.view(None).dealer + 1) % len(position.sides)


def hands_of(position: Position, first: int) -> list[list[str]]:
    """The hands from this seat on to the left, each sorted by its texts."""
    seats = range(first, first + len(position.sides))
    hands = (position.state.view(seat % len(seats)).hand for seat in seats)
    return [sorted(texts(hand)) for hand in hands]


def check_first_dealer(script: Any, row: Any, pack: list[str], record: Record) -> None:
    game = GAMES[record.rules]
    seen = start(game, record.options, record.seed).state.view(None)
    rule = with_defaults(game, record.options).get("first_dealer", "cut_french")
    drawn = script.first_dealer(row, pack, len(game.sides), rule)
    if rule.startswith("cut"):
        assert texts(seen.cuts[-1]) == drawn
    else:
        assert seen.dealer == (drawn if rule == "random" else 0)


def check_hands(
    script: Any, stock: list[str], position: Position, first: int, sizes: Sequence[int]
) -> None:
    """That hands were filled up to these sizes from the top of the stock, which loses the cards."""
    hands = hands_of(position, first)
    kept = [[card for card in hand if card not in stock] for hand in hands]
    dealt = script.deal(stock, [size - len(cards) for size, cards in zip(sizes, kept, strict=True)])
    assert hands == [sorted(cards + more) for cards, more in zip(kept, dealt, strict=True)]


def check_dracula(script: Any, record: Record, reached: Sequence[Position]) -> None:
    options = with_defaults(GAMES[record.rules], record.options)
    pack = script.ORDINARY if record.rules in WITHOUT_VAMPIRES else script.PACK
    exchange = options.get("vampire_nail") == "exchange"
    row = script.words(record.seed)
    check_first_dealer(script, row, pack, record)
    seed, game, stock = script.next_seed(row), 0, list[str]()
    for ply in beginnings(reached):
        view, row = coffin_seen(reached[ply]), script.words(seed)
        if view.game > game:
            game, stock = view.game, script.stock_of_dracula(row, pack, exchange)
            if options["direction_by"] == "random":
                assert view.ways[0] == ("king", "queen")[script.below(row, 2)]
            seed = script.next_seed(row)
        elif view.deal > 6 and len(stock) < 9:
            stock = script.stock_of_dracula(
                row, stock + waste_before(record, reached, ply), exchange
            )
            seed = script.next_seed(row)
        elif view.deal == 6 and options.get("last_deal_vampire") == "discard_refill":
            discards = [card for result in view.results for card in result.coffin]
            stock += script.shuffled(row, texts(discards))
        if view.deal:
            check_coffin(script, stock, reached[ply], options)


def check_coffin(
    script: Any, stock: list[str], position: Position, options: Mapping[str, str]
) -> None:
    view, first = coffin_seen(position), eldest(position)
    if view.rules == "dracula.partners":
        vampires = [1, 1, 0, 0] if view.deal == 1 else [0] * 4
        check_hands(script, stock, position, first, [13 + more for more in vampires])
        return
    counts = view.deal == 6 and options.get("last_deal_vampire") == "must_play"
    sizes = [4 - (counts and view.vampires[seat]) for seat in (first, 1 - first)]
    check_hands(script, stock, position, first, sizes)
    assert texts(position.state.table) == [stock.pop(0)]
    assert texts(position.state.stock) == stock[: len(position.state.stock)]


def waste_before(record: Record, reached: Sequence[Position], ply: int) -> list[str]:
    """The waste that was shuffled for the deal that begins at this ply."""
    before, last = reached[ply - 1].state, Move.parse(record.moves[ply - 1])
    assert isinstance(before, DraculaState)
    picked = (*before.picked, *([last.card] if last.word and last.card else []))
    coffin = coffin_seen(reached[ply]).results[-1].coffin
    return texts((*before.waste, *without(coffin, picked)))


def check_thracula(script: Any, record: Record, reached: Sequence[Position]) -> None:
    options = with_defaults(GAMES[record.rules], record.options)
    check_first_dealer(script, script.words(record.seed), script.PACK, record)
    _, hands, coffins, seed = script.thracula(record.seed, options["first_dealer"])
    assert hands_of(reached[0], eldest(reached[0])) == [sorted(hand) for hand in hands]
    results = coffin_seen(reached[-1]).results[:5]
    discards = texts(card for result in results for card in result.coffin)
    row = script.words(seed)
    depth = 1 + script.below(script.words(seed), 44)
    recut = discards[depth:] + discards[:depth]
    sixth = recut if options["sixth_deal"] == "cut" else script.shuffled(row, discards)
    dealt = [texts(reached[ply].state.table) for ply in beginnings(reached)]
    assert dealt == [*coffins, sixth[:9]]


def check_match(script: Any, record: Record, reached: Sequence[Position]) -> None:
    """Any other game: a pack for each deal, or for several, all from one chain of seeds."""
    assert record.rules in HAND_SIZES, f"the size of a hand of {record.rules} is not in HAND_SIZES"
    options, seats = with_defaults(GAMES[record.rules], record.options), len(reached[0].sides)
    jokers = int(options.get("jokers", options.get("joker") == "on"))
    ranks = "A9TJQK" if record.rules == "abstrac" else "A23456789TJQK"
    pack = [card for card in script.ORDINARY if card[0] in ranks] + ["JK"] * jokers
    size = HAND_SIZES[record.rules]
    sizes = [len(pack) // seats if size is None else size] * seats
    check_first_dealer(script, script.words(record.seed), script.ORDINARY, record)
    packs, stock = script.packs(record.seed, pack, seats), list[str]()
    assert next(packs) == texts(reached[0].state.view(None).cuts[-1])
    for ply in beginnings(reached):
        state, first = reached[ply].state, eldest(reached[ply])
        if len(state.stock) == NEW_PACK.get(record.rules, len(state.stock)):
            stock = next(packs)
        else:
            assert state.to_move is not None
            first = state.to_move
        check_hands(script, stock, reached[ply], first, sizes)
        assert texts((*state.table, *state.stock)) == stock
