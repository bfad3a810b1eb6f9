"""Computer players, hints and reviews of Fosco."""

from collections import Counter
from collections.abc import Callable
from functools import partial
from random import Random

import pytest

from bot.ai.analysis.hints import rank_moves
from bot.ai.analysis.review import judge_move
from bot.ai.analysis_types import AnalysisBudget, RolloutBudget
from bot.ai.fosco import hidden_search
from bot.ai.fosco.alpha_beta import INFINITE, AlphaBeta
from bot.ai.fosco.fosco_evaluator import FoscoEvaluator
from bot.ai.fosco.hidden_search import Pimc
from bot.ai.fosco.open_search import values_by, values_within
from bot.ai.fosco.packed_deal import Position, Step, card_of, packed_deal
from bot.ai.fosco.simple_players import greedy_moves, highest_moves
from bot.ai.players.levels import PLAYERS
from bot.ai.registry import evaluator_for
from bot.ai.rng import rng_from_seed
from bot.engine.cards import JOKER, hash_rng
from bot.engine.game import Game
from bot.engine.games.fosco.state import FoscoState
from bot.engine.moves import Move
from bot.model.opponent_memory import NO_MEMORY
from bot.model.players import Level
from bot.model.reviews import Grade, PlayedMove
from tests.engine.games.test_fosco import FOUR, TWO, later_lead, start
from tests.engine.made_moves import play

SMALL = AnalysisBudget(4, 400, RolloutBudget(2, 4))


def positions(game: Game, **options: str) -> list[FoscoState]:
    """Every ninth position of a random deal."""
    rng, state = Random(game.key), start(game, options)  # type: ignore[arg-type]
    reached = []
    while state.deal == 1 and state.to_move is not None:
        reached.append(state)
        state = state.apply(rng.choice(state.legal_moves()))
    return reached[::9]


def test_margins_are_exact_only_near_the_end_of_a_deal_with_open_hands() -> None:
    begun, *_between, late = positions(TWO)
    evaluator, view = FoscoEvaluator(), late.view(late.to_move)
    assert not evaluator.exact_margins(begun.view(begun.to_move))
    proved = values_by(AlphaBeta(packed_deal(view, view.hands)), packed_deal(view, view.hands))
    assert [value for _, value in evaluator.exact_margins(view)] == list(proved.values())
    hidden = positions(FOUR)[-1]
    assert not evaluator.exact_margins(hidden.view(hidden.to_move))


@pytest.mark.parametrize("level", Level)
@pytest.mark.parametrize(
    ("game", "options"),
    [
        (TWO, {}),
        (TWO, {"suit_order": "two_suits", "jokers": "4"}),
        (FOUR, {}),
        (FOUR, {"jokers": "4"}),
        (FOUR, {"open_hands": "on"}),
    ],
)
def test_every_level_plays_a_legal_card(game: Game, options: dict[str, str], level: Level) -> None:
    state = positions(game, **options)[1]
    view = state.view(state.to_move)
    values = FoscoEvaluator().level_values(
        level, view, partial(state.determinize, state.to_move), rng_from_seed(b"level")
    )
    considered = {move for move, _ in values}
    assert considered == set(view.moves) if level is not Level.RENFIELD else considered
    assert considered <= set(view.moves)


def test_a_choice_depends_on_the_view_and_the_seed_alone() -> None:
    state = positions(FOUR)[2]
    seat = state.to_move
    other = state.determinize(seat, hash_rng(b"other hands"))
    choices = {
        PLAYERS[Level.HELSING].choose(
            each.view(seat), partial(each.determinize, seat), b"seed", NO_MEMORY
        )
        for each in (state, other, state)
    }
    assert len(choices) == 1


def test_the_registry_finds_the_evaluator() -> None:
    view = start(TWO).view(0)
    assert isinstance(evaluator_for(view), FoscoEvaluator)
    assert evaluator_for(view).preset_move(view, rng_from_seed(b"")) is None
    assert not evaluator_for(view).scale(view).tells_luck


def test_the_count_is_exact_near_the_end() -> None:
    rng = Random(5)
    for _ in range(4):
        state = start(TWO, seed=rng.randbytes(8))
        while sum(map(len, state.hands)) > 10 or len(state.legal_moves()) == 1:
            state = state.apply(rng.choice(state.legal_moves()))
        view = state.view(state.to_move)
        chosen = PLAYERS[Level.COUNT].choose(
            view, partial(state.determinize, state.to_move), b"exact", NO_MEMORY
        )
        exact = values_within(packed_deal(view, view.hands), INFINITE)
        values = {card_of(step): value for step, value in exact.items()}
        assert chosen.card is not None
        assert values[chosen.card] == max(values.values())


@pytest.mark.parametrize("game", [TWO, FOUR])
def test_hints_value_every_card(game: Game) -> None:
    for state in positions(game):
        view = state.view(state.to_move)
        determinize = partial(state.determinize, state.to_move)
        values = FoscoEvaluator().analysis_values(view, determinize, SMALL, rng_from_seed(b""))
        assert {move for move, _ in values} == set(view.moves)


def test_with_hidden_hands_a_hint_searches_as_the_count_does() -> None:
    """He looks six choices ahead, in likely hands; here in 96 of 192, as in half of the budget."""
    budget = AnalysisBudget(192, 19_200, RolloutBudget(1, 1))
    for state in positions(FOUR)[1:]:
        view = state.view(state.to_move)
        determinize = partial(state.determinize, state.to_move)
        hint = FoscoEvaluator().analysis_values(view, determinize, budget, rng_from_seed(b"same"))
        count = FoscoEvaluator().level_values(
            Level.COUNT, view, determinize, rng_from_seed(b"same")
        )
        assert dict(hint) == dict(count)


def random_deal(game: Game, number: int) -> tuple[list[PlayedMove], FoscoState]:
    """Random cards to the end of a deal, and the state after it."""
    rng, state = Random(number), start(game)  # type: ignore[arg-type]
    deal = []
    while state.deal == 1:
        view = state.view(state.to_move)
        deal.append(PlayedMove(view, state, rng.choice(view.moves)))
        state = state.apply(deal[-1].move)
    return deal, state


@pytest.mark.parametrize("game", [TWO, FOUR])
def test_a_review_judges_every_card_of_a_deal(game: Game) -> None:
    deal, state = random_deal(game, 3)
    verdicts = [judge_move(deal, at, b"", SMALL).verdict for at in range(0, len(deal), 5)]
    assert all(sum(verdict.after) == 0 for verdict in verdicts)
    assert all(verdict.known == verdict.hindsight for verdict in verdicts) == (game is TWO)
    assert {verdict.grade for verdict in verdicts} & {Grade.BEST, Grade.GOOD, Grade.FORCED}
    last = judge_move(deal, len(deal) - 1, b"", SMALL).verdict
    first, second = state.results[0].scores
    assert last.after == (first - second, second - first)


@pytest.mark.parametrize("game", [TWO, FOUR])
def test_what_was_played_later_makes_no_card_better_or_worse(game: Game) -> None:
    """A table kept from the last card back sees further along the line that was played."""
    deal, _ = random_deal(game, 5)
    evaluator, choices = FoscoEvaluator(), [at for at in range(20) if len(deal[at].view.moves) > 1]
    for at in choices[::4]:
        margins = evaluator.open_margins(deal, at, SMALL, rng_from_seed(b""))
        assert margins == evaluator.open_margins([deal[at]], 0, SMALL, rng_from_seed(b""))
        seen, before, move = deal[at]
        if evaluator.all_open(seen):
            hint = dict(rank_moves(seen, partial(before.determinize, seen.seat), b"", SMALL))
            known = judge_move(deal, at, b"", SMALL).verdict.known
            assert known.lost == max(hint.values()) - hint[move]


def test_the_margins_of_a_seat_are_those_of_its_side() -> None:
    rng, state = Random(1), start(TWO)
    while sum(map(len, state.hands)) > 5 or state.to_move != 1 or len(state.legal_moves()) == 1:
        state = state.apply(rng.choice(state.legal_moves()))
    deal = [PlayedMove(state.view(1), state, state.legal_moves()[0])]
    margins = FoscoEvaluator().open_margins(deal, 0, SMALL, rng_from_seed(b""))
    values = dict(
        FoscoEvaluator().analysis_values(
            state.view(1), partial(state.determinize, 1), SMALL, rng_from_seed(b"")
        )
    )
    assert any(values.values())
    assert {move: by_side[1] for move, by_side in margins.items()} == values
    assert all(by_side[0] == -by_side[1] for by_side in margins.values())


def test_greedy_wins_the_most_at_once_or_plays_high() -> None:
    state = play(later_lead("TD 6D", "9D 8D 3D"), "TD")
    assert list(map(str, greedy_moves(state.view(1), state.hands))) == ["8D", "9D"]
    assert list(map(str, highest_moves(state.view(1)))) == ["9D"]
    free = play(later_lead("TD AD", "9D 8D 3D"), "TD")
    assert list(map(str, greedy_moves(free.view(1), free.hands))) == ["9D"]
    evaluator, determinize = FoscoEvaluator(), partial(state.determinize, 1)
    assert list(map(str, evaluator.obvious_moves(state.view(1), determinize))) == ["8D", "9D"]


def test_greedy_counts_the_points_of_all_cards_that_it_wins() -> None:
    """Both nines win the ten of diamonds with themselves; a heart is worth more than a spade."""
    state = play(later_lead("TD KD", "9S 9H", suit_order="two_suits"), "TD")
    assert list(map(str, greedy_moves(state.view(1), state.hands))) == ["9H"]


def test_the_obvious_move_looks_at_no_hidden_hand() -> None:
    state = play(later_lead("TD 6D", "9D 8D 3D", "5D", "4D", game=FOUR), "TD")
    view = state.view(1)
    moves = FoscoEvaluator().obvious_moves(view, partial(state.determinize, 1))
    assert list(map(str, moves)) == ["9D"]


@pytest.fixture
def searched(monkeypatch: pytest.MonkeyPatch) -> Callable[[FoscoState], list[int]]:
    """By card: how often a search of 48 likely determinizations values it."""
    tried, after = Counter[Step](), AlphaBeta.after

    def counted(self: AlphaBeta, position: Position, step: Step, depth: int) -> int:
        tried[step] += 1
        return after(self, position, step, depth)

    def times(state: FoscoState) -> list[int]:
        tried.clear()
        Pimc(48, 3, drawn=48).values(state.view(state.to_move), rng_from_seed(b""))
        return list(tried.values())

    monkeypatch.setattr(AlphaBeta, "after", counted)
    return times


def test_a_card_is_searched_on_until_it_is_clearly_worse_than_the_best(
    searched: Callable[[FoscoState], list[int]],
) -> None:
    reached = positions(FOUR)
    assert searched(reached[0]) == [48] * 4
    assert searched(reached[3]) == [16] * 2, "one of two cards was the better one at once"


def test_a_search_of_hidden_hands_ends_with_the_round_that_exceeds_its_positions(
    searched: Callable[[FoscoState], list[int]], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(hidden_search, "_MOST", 1)
    assert searched(positions(FOUR)[0]) == [16] * 4


def test_a_player_has_the_same_joker_wherever_the_other_jokers_lie(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    held, after = Counter[bool](), AlphaBeta.after

    def noted(self: AlphaBeta, position: Position, step: Step, depth: int) -> int:
        held[bool(self._hands[position[0]] & step[0])] += 1
        return after(self, position, step, depth)

    monkeypatch.setattr(AlphaBeta, "after", noted)
    state, rng = start(FOUR, {"jokers": "4"}, bytes([4])), Random(4)
    while state.deal == 1:
        moves = state.legal_moves()
        if Move("", JOKER) in moves:
            Pimc(16, 1).values(state.view(state.to_move), rng_from_seed(b""))
        state = state.apply(rng.choice(moves))
    assert held.keys() == {True}, "no card was played that its player did not hold"


def test_pimc_averages_over_determinizations() -> None:
    state = positions(FOUR)[2]
    view = state.view(state.to_move)
    one = [Pimc(1, 3).values(view, rng_from_seed(bytes([seed]))) for seed in range(4)]
    assert any(each != one[0] for each in one)
    assert Pimc(8, 3).values(view, rng_from_seed(b"")).keys() == one[0].keys()
