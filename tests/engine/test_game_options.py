"""Defaults of the editions, and options that are refused."""

from dataclasses import replace

import pytest

from bot.engine.errors import InvalidOptions
from bot.engine.game_options import check_offered, idle_options, want_same_game, with_defaults
from bot.engine.games import GAMES, game
from bot.engine.games.dracula.state import DraculaState
from bot.engine.record import start

SEED = bytes(32)
DEFAULTS = {
    # docs/rules.md 2.10
    "dracula.classic": {
        "first_dealer": "cut_french", "scoring": "classic", "end_bonus": "difference",
        "tie_break": "best_line", "tie_rule": "cascade", "counting": "points",
        "vampire_nail": "keep", "session_target": "0",
    },
    "dracula.penguin": {"first_dealer": "cut_one", "end_bonus": "difference", "tie_break": "draw"},
    "dracula.french": {
        "first_dealer": "cut_french", "end_bonus": "difference", "tie_break": "best_line",
    },
    "dracula.revised": {
        "scoring": "classic", "end_bonus": "none", "tie_break": "sixth_deal",
        "last_deal_vampire": "must_play",
    },
    "dracula.advanced": {
        "scoring": "advanced", "triple_rank": "2", "sequence_order": "any",
        "ace_high_sequence": "off", "wrap_sequence": "off", "end_bonus": "none",
        "tie_break": "sixth_deal",
    },
    "dracula.partners": {"scoring": "classic", "end_bonus": "difference", "vampire_nail": "keep"},
    "thracula": {"double_vampire": "x4", "sixth_deal": "shuffle", "thracula_bonus": "none"},
    "fosco.two": {
        "king": "double", "jokers": "0", "suit_order": "strict", "deals": "3", "target": "0",
    },
    "fosco.four": {
        "king": "double", "jokers": "0", "open_hands": "off", "deals": "3", "target": "0",
    },
    "counterbluff": {
        "lowball": "kansas_city", "next_lead": "loser", "last_hand_cap": "none", "target": "250",
    },
    "caterpillar": {"court_short": "points", "deals": "2", "target": "0"},
    "abstrac": {"joker": "off", "deals": "2", "target": "0"},
}  # fmt: skip


@pytest.mark.parametrize("key", DEFAULTS)
def test_an_edition_has_its_own_defaults(key: str) -> None:
    assert DEFAULTS[key].items() <= with_defaults(GAMES[key], {}).items()


def test_every_game_of_the_catalogue_is_listed_here() -> None:
    assert set(DEFAULTS) == set(GAMES)


HUNDREDS = {"others": "0", "least": 100, "most": 10_000}
REFUSED = [
    # game, chosen, key, details
    ("dracula.classic", {"tie_rul": "none"}, "option_unknown",
     {"option": "tie_rul", "game": "dracula.classic"}),
    ("dracula.classic", {"last_deal_vampire": "must_play"}, "option_unknown",
     {"option": "last_deal_vampire", "game": "dracula.classic"}),
    ("dracula.classic", {"tie_rule": "never"}, "option_value",
     {"option": "tie_rule", "value": "never", "values": "cascade, distinct, none"}),
    ("dracula.classic", {"session_target": "99"}, "option_number_or",
     {"option": "session_target", "value": "99", **HUNDREDS}),
    ("dracula.classic", {"session_target": "0500"}, "option_number_or",
     {"option": "session_target", "value": "0500", **HUNDREDS}),
    ("dracula.classic", {"session_target": "5\u0660\u0660"}, "option_number_or",
     {"option": "session_target", "value": "5\u0660\u0660", **HUNDREDS}),
    ("dracula.classic", {"session_target": "9" * 5000}, "option_number_or",
     {"option": "session_target", "value": "9" * 5000, **HUNDREDS}),
    ("abstrac", {"deals": "0"}, "option_number",
     {"option": "deals", "value": "0", "others": "", "least": 1, "most": 50}),
    ("dracula.classic", {"triple_rank": "3"}, "option_needs",
     {"option": "triple_rank", "other": "scoring", "needed": "advanced"}),
    ("dracula.classic", {"counter_pick": "choose"}, "option_needs",
     {"option": "counter_pick", "other": "counting", "needed": "cards_tens"}),
    ("dracula.classic", {"session_target": "1000", "counting": "cards_tens"}, "option_needs",
     {"option": "session_target", "other": "counting", "needed": "points"}),
    ("dracula.penguin", {"tie_bonus": "none"}, "option_needs",
     {"option": "tie_bonus", "other": "tie_break", "needed": "best_line"}),
]  # fmt: skip


@pytest.mark.parametrize(
    ("key", "chosen", "reason", "details"), REFUSED, ids=[str(case[1])[:50] for case in REFUSED]
)
def test_invalid_options_are_refused(
    key: str, chosen: dict[str, str], reason: str, details: dict[str, object]
) -> None:
    with pytest.raises(InvalidOptions) as refused:
        start(GAMES[key], chosen, SEED)
    assert (refused.value.key, refused.value.details) == (reason, details)


def test_an_unknown_game_is_refused() -> None:
    with pytest.raises(InvalidOptions) as refused:
        game("bridge")
    assert (refused.value.key, refused.value.details) == ("game_unknown", {"game": "bridge"})
    assert game("dracula.classic") is GAMES["dracula.classic"]


@pytest.mark.parametrize("value", ["0", "1000", "100", "250", "10000"])
def test_a_number_in_the_range_is_allowed(value: str) -> None:
    chosen = with_defaults(GAMES["dracula.classic"], {"session_target": value})
    assert chosen["session_target"] == value


def test_a_default_is_allowed_even_if_the_option_has_no_effect() -> None:
    chosen = with_defaults(GAMES["dracula.classic"], {"triple_rank": "2"})
    assert chosen == with_defaults(GAMES["dracula.classic"], {})


RETIRED = [
    ("dracula.classic", "vampire_nail", "redraw"),
    ("thracula", "thracula_bonus", "difference_to_second"),
]


@pytest.mark.parametrize(("key", "option", "value"), RETIRED)
def test_a_retired_value_replays_but_is_not_offered(key: str, option: str, value: str) -> None:
    assert with_defaults(GAMES[key], {option: value})[option] == value
    with pytest.raises(InvalidOptions, match="option value"):
        check_offered(GAMES[key], {option: value})
    (known,) = (each for each in GAMES[key].options if each.key == option)
    assert known.offers(known.retired[value])


@pytest.mark.parametrize("key", GAMES)
def test_every_value_that_replays_is_offered_or_retired(key: str) -> None:
    for option in GAMES[key].options:
        assert not set(option.values) & set(option.retired)
        check_offered(GAMES[key], {option.key: option.values[0]})


@pytest.mark.parametrize("key", GAMES)
def test_a_swapped_value_is_offered_and_swapped_back(key: str) -> None:
    for option in GAMES[key].options:
        for value, other in option.swapped.items():
            assert option.offers(value)
            assert not other or option.swapped[other] == value


@pytest.mark.parametrize("key", [key for key in GAMES if len(GAMES[key].sides) == 2])
def test_players_who_both_want_to_deal_or_the_same_way_want_different_games(key: str) -> None:
    known = {option.key for option in GAMES[key].options}
    for chosen in ({"first_dealer": "host"}, {"ways": "queen"}, {"ways": "king"}):
        if chosen.keys() <= known:
            assert not want_same_game(GAMES[key], chosen, chosen)
    assert want_same_game(GAMES[key], {}, {})


def test_players_who_want_different_ways_want_the_same_game() -> None:
    queen, king = ({"ways": way} for way in ("queen", "king"))
    assert want_same_game(GAMES["dracula.classic"], queen, king)
    states = [start(GAMES["dracula.classic"], chosen, SEED).state for chosen in (queen, king)]
    assert [state.rematch_options(seat) for seat, state in enumerate(states)] == [king, king]


def test_a_choice_of_ways_that_nobody_has_leaves_two_options_without_effect() -> None:
    classic = GAMES["dracula.classic"]
    assert idle_options(classic, {}) == set()
    assert idle_options(classic, {"direction_by": "random"}) == {"consent"}
    assert idle_options(classic, {"ways": "king"}) == {"consent", "direction_by"}


@pytest.mark.parametrize("key", GAMES)
def test_an_option_without_effect_changes_nothing(key: str) -> None:
    for option in GAMES[key].options:
        for other, its_value in option.idle_with:
            begun = [
                start(GAMES[key], {other: its_value, option.key: value}, SEED).state
                for value in option.values
            ]
            states = [one for one in begun if isinstance(one, DraculaState)]
            assert len(states) == len(option.values)
            assert len({replace(one, rules=states[0].rules) for one in states}) == 1
