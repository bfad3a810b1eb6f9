"""The solver gives the value of the reference solver, at every stage of a deal."""

import itertools
import random
from collections.abc import Sequence

import numpy as np
import pytest

from bot.ai.coffin.card_numbers import (
    CARD_OF,
    NO_CARD,
    NUMBER_COUNT,
    NUMBER_OF,
    VAMPIRE_NUMBER,
    CardNumbers,
)
from bot.ai.coffin.observation import CoffinValues
from bot.ai.coffin.payoff import CoffinPoints, Payoff, payoff_of
from bot.ai.coffin.position_graph import REFLECTIONS, graph_of
from bot.ai.coffin.random_play import random_play_values
from bot.ai.coffin.solver import Solution, solve
from bot.engine.cards import PACK52, PACK54, VAMPIRE, Card
from bot.engine.coffin.grid import CELLS, CENTRE, NEIGHBOURS
from bot.engine.coffin.rules import Counting, LineRules, TieRule
from bot.engine.scoring.coffins import counters_won, deciding_lines, takeable
from bot.engine.scoring.lines import score_line, score_lines
from tests.ai.coffin.reference_solver import Cells, points_margin, reference_value

RULES = {
    "classic": LineRules(),
    "advanced": LineRules(ranks=True),
    "thracula": LineRules(vampire=2, two_vampires=4),
    "two vampires count twice": LineRules(vampire=2, two_vampires=2),
    "three of a rank": LineRules(ranks=True, triple_rank=3),
    "in line": LineRules(ranks=True, in_line=True),
    "ace high": LineRules(ranks=True, ace_high=True),
    "round the corner": LineRules(ranks=True, wrap=True),
    "all at once": LineRules(ranks=True, triple_rank=3, in_line=True, wrap=True),
}
TIE_RULES = tuple(TieRule)
FACES = (*CARD_OF, None)
Hands = tuple[list[Card], list[Card]]


def position(left: int, rng: random.Random, vampires: int | None = None) -> tuple[Cells, Hands]:
    """A coffin played at random until `left` cards are in hand; the mover's hand is the first."""
    pack = list(PACK54 if vampires is None else PACK52)
    rng.shuffle(pack)
    if vampires:
        pack[:vampires] = [VAMPIRE] * vampires
        pack[:9] = rng.sample(pack[:9], 9)
    cells: list[Card | None] = [None] * CELLS
    cells[CENTRE] = pack[0]
    for card in pack[1 : 9 - left]:
        cells[rng.choice([c for c in range(CELLS) if adjoins(cells, c)])] = card
    hand = pack[9 - left : 9]
    return tuple(cells), (hand[: (left + 1) // 2], hand[(left + 1) // 2 :])


def adjoins(cells: list[Card | None], cell: int) -> bool:
    return cells[cell] is None and any(cells[near] is not None for near in NEIGHBOURS[cell])


def numbers(cells: Cells, hands: Hands) -> CardNumbers:
    laid = [card for card in cells if card is not None]
    return np.array([[NUMBER_OF[card]] for card in (*hands[0], *hands[1], *laid)])


def solved(cells: Cells, hands: Hands, rows: bool = True, payoff: Payoff | None = None) -> Solution:
    graph = graph_of(frozenset(cell for cell in range(CELLS) if cells[cell] is not None))
    return solve(graph, numbers(cells, hands), payoff or payoff_of(), rows)


@pytest.mark.parametrize("scoring", ["classic", "advanced"])
@pytest.mark.parametrize(("left", "times"), [(1, 40), (2, 60), (3, 60), (4, 40), (5, 12), (6, 3)])
def test_every_stage_has_the_value_of_the_reference_solver(
    scoring: str, left: int, times: int
) -> None:
    rng = random.Random(f"{scoring}{left}")
    margin = points_margin(RULES[scoring])
    for turn in range(times):
        cells, hands = position(left, rng, vampires=(None, 0, 1, 2)[turn % 4])
        rows = bool(turn % 2)
        value = reference_value(cells, hands, rows, margin)
        assert int(solved(cells, hands, rows, payoff_of(RULES[scoring])).value[0]) == value


@pytest.mark.parametrize("tie_rule", TIE_RULES)
@pytest.mark.parametrize("name", [name for name, rules in RULES.items() if rules.ranks])
def test_every_way_of_scoring_has_the_value_of_the_reference_solver(
    name: str, tie_rule: TieRule
) -> None:
    rng = random.Random(f"{name}{tie_rule}")
    payoff, margin = payoff_of(RULES[name], tie_rule=tie_rule), points_margin(RULES[name], tie_rule)
    for turn in range(40):
        cells, hands = position(1 + turn % 4, rng, vampires=(None, 0, 1, 2)[turn % 4])
        value = reference_value(cells, hands, rows=True, margin=margin)
        assert int(solved(cells, hands, payoff=payoff).value[0]) == value


@pytest.mark.parametrize("tie_rule", TIE_RULES)
def test_equal_best_lines_are_settled_as_the_table_agreed(tie_rule: TieRule) -> None:
    """Few ranks, so that lines are often equal."""
    rng, few = (
        random.Random(8),
        [card for card in PACK54 if card.rank in "A2J" or card == VAMPIRE],
    )
    margin = points_margin(LineRules(), tie_rule)
    ranks: set[int] = set()
    for _ in range(2000):
        cells = tuple(rng.sample(few, CELLS))
        lines = score_lines(cells, LineRules())
        ranks.add(deciding_lines(lines, ((0, 1, 2), (3, 4, 5)), tie_rule).rank)
        payoff = payoff_of(tie_rule=tie_rule)
        assert int(payoff.margin(*coffin_lines(cells, payoff))[0]) == margin(cells)
    assert ranks == ({0} if tie_rule is TieRule.NONE else {0, 1, 2})


def test_seven_cards_left_agree_with_the_reference_solver() -> None:
    """A fresh coffin, of eight, follows: the next test goes on from seven."""
    cells, hands = position(7, random.Random(78), 1)
    value = reference_value(cells, hands, True, points_margin(RULES["classic"]))
    assert int(solved(cells, hands).value[0]) == value


@pytest.mark.parametrize("left", range(2, 9))
def test_each_first_move_has_the_value_of_the_coffin_after_it(left: int) -> None:
    rng = random.Random(left)
    cells, hands = position(left, rng)
    whole = solved(cells, hands)
    moves = whole.moves()[..., 0]
    for slot, card in enumerate(hands[0]):
        for cell in range(CELLS):
            legal = whole.graph.first[slot, cell] >= 0
            assert legal == adjoins(list(cells), cell)
            if legal:
                after = (*cells[:cell], card, *cells[cell + 1 :])
                rest = [other for at, other in enumerate(hands[0]) if at != slot]
                value = -solved(after, (hands[1], rest), rows=False).value[0]
                assert moves[slot, cell] == value


@pytest.mark.parametrize("left", range(1, 6))
def test_random_play_is_worth_the_mean_of_all_ways_to_play_on(left: int) -> None:
    rng = random.Random(left)
    for _ in range(4):
        cells, hands = position(left, rng)
        means = random_means(cells, hands, rows=True)
        for slot, card in enumerate(hands[0]):
            for cell in np.flatnonzero(np.isfinite(means[slot])).tolist():
                after = (*cells[:cell], card, *cells[cell + 1 :])
                rest = [other for at, other in enumerate(hands[0]) if at != slot]
                assert means[slot, cell] == pytest.approx(mean(after, hands[1], rest), abs=1e-3)


@pytest.mark.parametrize("left", [6, 7, 8])
def test_random_play_is_worth_the_mean_of_the_next_moves(left: int) -> None:
    cells, hands = position(left, random.Random(left))
    means = random_means(cells, hands, rows=True)
    slot, cell = np.argwhere(np.isfinite(means))[left].tolist()
    after = (*cells[:cell], hands[0][slot], *cells[cell + 1 :])
    rest = [other for at, other in enumerate(hands[0]) if at != slot]
    following = random_means(after, (hands[1], rest), rows=False)
    expected = -following[np.isfinite(following)].mean()
    assert means[slot, cell] == pytest.approx(expected, abs=1e-3)


def random_means(cells: Cells, hands: Hands, rows: bool) -> CoffinValues:
    graph = graph_of(frozenset(cell for cell in range(CELLS) if cells[cell] is not None))
    means = random_play_values(graph, numbers(cells, hands), payoff_of(), rows)[..., 0]
    return np.where(graph.first >= 0, means, np.inf)


def mean(cells: Cells, own: Sequence[Card], other: Sequence[Card]) -> float:
    """The row side's margin on the average of all ways to play on, move by move."""
    if None not in cells:
        return points_margin(RULES["classic"])(cells)
    margins = [
        mean((*cells[:cell], card, *cells[cell + 1 :]), other, [*own[:at], *own[at + 1 :]])
        for at, card in enumerate(own)
        for cell in range(CELLS)
        if adjoins(list(cells), cell)
    ]
    return float(np.mean(margins))


def test_a_batch_gives_each_deal_the_value_that_it_has_alone() -> None:
    rng = random.Random(5)
    deals = [position(8, rng) for _ in range(70)]
    batch = np.concatenate([numbers(*deal) for deal in deals], axis=1)
    graph = graph_of(frozenset({CENTRE}))
    values = solve(graph, batch, payoff_of(), True).value
    alone = [int(solved(*deal).value[0]) for deal in deals]
    assert values.tolist() == alone


@pytest.mark.parametrize("left", range(1, 9))
def test_the_mirror_of_the_ways_has_minus_the_value(left: int) -> None:
    swap = {"Q": "K", "K": "Q"}
    rng = random.Random(left)
    for _ in range(10):
        cells, hands = position(left, rng)
        mirrored = [
            Card(swap.get(card.rank, card.rank), card.suit) if card else None for card in cells
        ]
        turned = tuple(mirrored[cell % 3 * 3 + cell // 3] for cell in range(CELLS))
        own, other = ([Card(swap.get(c.rank, c.rank), c.suit) for c in hand] for hand in hands)
        value = solved(cells, hands, rows=True).value[0]
        assert solved(turned, (own, other), rows=False).value[0] == value


@pytest.mark.parametrize("left", range(1, 9))
def test_reflections_leave_the_value_alone(left: int) -> None:
    rng = random.Random(left)
    cells, hands = position(left, rng)
    values = {
        int(solved(tuple(cells[cell] for cell in mirror), hands).value[0]) for mirror in REFLECTIONS
    }
    assert len(values) == 1


@pytest.mark.parametrize(("scoring", "every"), [("classic", 7), ("advanced", 1), ("thracula", 7)])
def test_the_line_tables_are_the_engines_scoring(scoring: str, every: int) -> None:
    """All lines where ranks count besides suits; of the others a seventh, with all pairs."""
    payoff = payoff_of(RULES[scoring], Counting.CARDS_MULTIPLIER)
    trios = itertools.combinations_with_replacement(range(NUMBER_COUNT), 3)
    for first, second, third in itertools.islice(trios, 0, None, every):
        cards = tuple(FACES[number] for number in (first, second, third))
        entry = (first * NUMBER_COUNT + second) * NUMBER_COUNT + third
        for index, table in ((0, payoff.row), (3, payoff.column)):
            line = score_line(index, cards, RULES[scoring])
            assert table[entry] >> payoff.bits == line.total
            if VAMPIRE not in cards:
                assert table[entry] & 7 == line.suit_factor


@pytest.mark.parametrize("name", RULES)
def test_the_line_tables_know_every_option(name: str) -> None:
    """Ranks near one another, in every order, with and without a Vampire and a space."""
    payoff, near = payoff_of(RULES[name]), [0, 1, 2, 10, 11, 12, 13, 14, 24, 25, 26, 51, 52, 53]
    for trio in itertools.product(near, repeat=3):
        if trio.count(VAMPIRE_NUMBER) == 3:
            continue
        cards = tuple(FACES[number] for number in trio)
        entry = (trio[0] * NUMBER_COUNT + trio[1]) * NUMBER_COUNT + trio[2]
        assert payoff.row[entry] == score_line(0, cards, RULES[name]).total
        assert payoff.column[entry] == score_line(3, cards, RULES[name]).total


@pytest.mark.parametrize("tie_rule", TIE_RULES)
@pytest.mark.parametrize("counting", [Counting.CARDS_TENS, Counting.CARDS_MULTIPLIER])
def test_counters_are_counted_for_the_maker_of_the_higher_line(
    counting: Counting, tie_rule: TieRule
) -> None:
    rng, payoff, doubtful = (
        random.Random(counting),
        payoff_of(counting=counting, tie_rule=tie_rule),
        0,
    )
    for _ in range(600):
        cells, _ = position(0, rng)
        cards = [card for card in cells if card is not None]
        lines = score_lines(cells, RULES["classic"])
        row, column = deciding_lines(lines, ((0, 1, 2), (3, 4, 5)), tie_rule).chosen
        ahead = lines[row].total - lines[column].total
        higher = lines[row if ahead > 0 else column]
        taken = min(counters_won(higher, counting), len(takeable(cards, higher, counting)))
        counters = taken * ((ahead > 0) - (ahead < 0))
        assert int(payoff.margin(*coffin_lines(cells, payoff))[0]) == counters
        side = lines[:3] if ahead > 0 else lines[3:]
        factors = {line.suit_factor for line in side if line.total == higher.total}
        doubtful += ahead != 0 and len(factors) > 1
    assert doubtful, "of equal lines with different factors the first counts (N6)"


@pytest.mark.parametrize(
    ("coffin", "margin"),
    [
        pytest.param("8H 9D TH V 2S V 4C AS 5D", 7, id="81 points earn eight cards (N04)"),
        pytest.param("8H 9D TH V 2S 3S 4C AS 5D", 8, id="which one Vampire leaves"),
        pytest.param("8H 9D TH V 2S V 4C V 5D", 6, id="and a third that was a nail takes one more"),
        pytest.param("8H 9H TH V 2S V 4C AS 5D", 9, id="with 135 the Vampires may be taken"),
    ],
)
def test_below_ninety_the_vampires_of_the_coffin_are_not_taken(coffin: str, margin: int) -> None:
    payoff = payoff_of(counting=Counting.CARDS_TENS)
    cells = tuple(map(Card.parse, coffin.split()))
    assert int(payoff.margin(*coffin_lines(cells, payoff))[0]) == margin


def coffin_lines(cells: Cells, payoff: Payoff) -> tuple[list[CoffinPoints], list[CoffinPoints]]:
    deck = numbers(cells, ([], []))
    rows = [payoff.lines(deck[start : start + 3])[0] for start in (0, 3, 6)]
    columns = [payoff.lines(deck[start::3])[1] for start in (0, 1, 2)]
    return rows, columns


def test_the_vampire_is_the_last_number() -> None:
    assert CARD_OF[VAMPIRE_NUMBER] == VAMPIRE
    assert FACES[NO_CARD] is None
