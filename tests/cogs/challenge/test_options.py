"""What somebody writes after the command becomes the terms of a game, or is refused by its name."""

import pytest

from bot.engine.errors import InvalidOptions
from bot.engine.game import Option
from bot.engine.games import GAMES
from bot.i18n.translator import languages, translator_for
from bot.kits.catalogue import value_name
from bot.model.players import Level
from bot.model.server_settings import ServerSettings
from bot.model.terms import Pace
from bot.ui.command_options import chosen_level
from bot.ui.layouts.refusals import sentence
from cogs.challenge.cog import ChallengeCog
from cogs.challenge.options import NAMED, ChallengeOptions, suggestions, time_suggestions

EVERY_KEY = sorted({option.key for game in GAMES.values() for option in game.options})
_ = translator_for("en")


def test_options_of_the_command_are_called_by_their_names_there() -> None:
    assert set(NAMED.values()) <= {one.name for one in ChallengeCog.challenge.parameters}


def wanted(rules: str, key: str, value: str, needs: dict[str, str]) -> ChallengeOptions:
    """The command as somebody writes it: what has a place of its own stands there."""
    chosen = needs | {key: value}
    named: dict[str, str | None] = {name: chosen[name] for name in NAMED if name in chosen}
    free = ", ".join(f"{name}={told}" for name, told in chosen.items() if name not in NAMED)
    return ChallengeOptions(edition=rules, named=named, free=free)


def values_of(option: Option) -> tuple[str, ...]:
    return (*option.values, *map(str, option.numbers[:: max(1, len(option.numbers) - 1)]))


@pytest.mark.parametrize("rules", GAMES)
def test_every_value_of_every_option_can_be_asked_for(rules: str) -> None:
    for option in GAMES[rules].options:
        for value in values_of(option):
            terms = wanted(rules, option.key, value, dict(option.needs)).terms()
            assert terms.options[option.key] == value


@pytest.mark.parametrize("rules", GAMES)
def test_an_option_of_another_game_is_refused_by_its_name(rules: str) -> None:
    own = {option.key for option in GAMES[rules].options}
    for key in set(EVERY_KEY) - own:
        with pytest.raises(InvalidOptions) as refused:
            wanted(rules, key, "on", {}).terms()
        if key in NAMED:
            assert refused.value.key == "option_not_used"
            assert sentence(refused.value, _).endswith(
                f" does not use `{NAMED[key]}`: leave it empty."
            )
        else:
            assert refused.value.key == "option_unknown"
            assert refused.value.details["option"] == key


@pytest.mark.parametrize("rules", GAMES)
def test_an_option_that_means_nothing_without_another_is_refused(rules: str) -> None:
    for option in GAMES[rules].options:
        record_defaults = {other.key: other.values[0] for other in GAMES[rules].options}
        if all(record_defaults[key] == value for key, value in option.needs):
            continue
        with pytest.raises(InvalidOptions) as refused:
            wanted(rules, option.key, option.values[-1], {}).terms()
        assert refused.value.key == "option_needs"


@pytest.mark.parametrize("rules", GAMES)
def test_every_option_without_a_place_of_its_own_is_suggested(rules: str) -> None:
    for option in GAMES[rules].options:
        if option.key not in NAMED and len(option.values) > 1:
            told = {text for _shown, text in suggestions(rules, option.key, _)}
            new_default = option.new or option.values[0]
            others = {f"{option.key}={value}" for value in option.values if value != new_default}
            assert others <= told
            assert f"{option.key}={new_default}" not in told


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("rules", GAMES)
def test_the_suggestion_of_a_first_option_is_not_cut_off(rules: str, language: str) -> None:
    translator = translator_for(language)
    for option in GAMES[rules].options:
        for shown, text in suggestions(rules, option.key, translator):
            key, _equals, value = text.partition("=")
            assert shown.endswith(value_name(key, value, translator))


@pytest.mark.parametrize(
    "free",
    [
        "king=next5, jokers=4",
        "king=next5 jokers=4",
        "king = next5;jokers =4 ",
        " ,king=next5,jokers=4",
    ],
)
def test_options_may_stand_apart_by_commas_or_by_spaces(free: str) -> None:
    options = ChallengeOptions(edition="fosco.two", free=free).terms().options
    assert options == {"king": "next5", "jokers": "4"}


def test_an_option_without_a_value_is_refused_by_itself() -> None:
    with pytest.raises(InvalidOptions) as refused:
        ChallengeOptions(edition="fosco.two", free="king=double jokers").terms()
    assert refused.value.key == "option_unreadable"
    assert refused.value.details["part"] == "jokers"


@pytest.mark.parametrize(
    "written", ["king=double, jok", "king = double jok", "king=double;Jokers: t", "king=double j"]
)
def test_the_option_that_is_being_typed_is_completed_below_the_others(written: str) -> None:
    told = [text for _shown, text in suggestions("fosco.two", written, _)]
    assert all(text.startswith("king=double, ") for text in told)
    assert "king=double, jokers=2" in told


def test_an_option_can_be_found_by_words_of_its_name() -> None:
    for written in ("next prime", "king = next_p", " , next prime"):
        told = [text for _shown, text in suggestions("fosco.two", written, _)]
        assert told == ["king=next_prime"]


def test_what_is_chosen_in_two_places_is_refused() -> None:
    with pytest.raises(InvalidOptions) as refused:
        ChallengeOptions(named={"ways": "king"}, free="ways=queen").terms()
    assert refused.value.key == "option_twice"


@pytest.mark.parametrize("typed", ["rated=off", "tie_rule=none, pace = live", "time=3d"])
def test_an_option_of_the_command_is_told_from_one_that_there_is_not(typed: str) -> None:
    with pytest.raises(InvalidOptions) as refused:
        ChallengeOptions(free=typed).terms()
    assert refused.value.key == "option_of_command"
    assert refused.value.details["field"] in typed


@pytest.mark.parametrize("rules", ["whist", "dracula.klassik", "dracula.*"])
def test_a_game_or_an_edition_that_there_is_not_is_refused(rules: str) -> None:
    for wrong, key in (
        (ChallengeOptions(edition=rules), "edition_unknown"),
        (ChallengeOptions(game=rules), "game_unknown"),
    ):
        with pytest.raises(InvalidOptions) as refused:
            wrong.terms()
        assert refused.value.key == key


@pytest.mark.parametrize(
    ("typed", "level"),
    [
        ("harker", Level.HARKER),
        ("Harker ", Level.HARKER),
        ("van helsing", Level.HELSING),
        ("Graf Dracula", Level.COUNT),
        ("Count Orlok", Level("Count Orlok")),
        ("", None),
        (None, None),
    ],
)
def test_a_computer_is_known_by_its_name_in_any_language(
    typed: str | None, level: Level | None
) -> None:
    assert chosen_level(typed) == level


@pytest.mark.parametrize(
    ("game", "edition", "players", "rules"),
    [
        ("", "", 2, "dracula.classic"),
        ("", "", 4, "dracula.partners"),
        ("dracula", "", 2, "dracula.classic"),
        ("dracula", "", 4, "dracula.partners"),
        ("dracula", "", 3, "dracula.classic"),
        ("thracula", "", 2, "thracula"),
        ("dracula", "dracula.french", 2, "dracula.french"),
        ("", "dracula.french", 4, "dracula.french"),
        ("THRACULA", "", 2, "thracula"),
        ("", "Dracula, französische Regeln", 2, "dracula.french"),
    ],
)
def test_a_game_alone_means_its_usual_edition_for_so_many(
    game: str, edition: str, players: int, rules: str
) -> None:
    assert ChallengeOptions(game, edition, players=players).terms().rules == rules


@pytest.mark.parametrize(
    ("usual", "game", "players", "rules"),
    [
        ("dracula.revised", "", 2, "dracula.revised"),
        ("dracula.revised", "dracula", 2, "dracula.revised"),
        ("dracula.revised", "dracula", 4, "dracula.partners"),
        ("dracula.revised", "fosco", 2, "fosco.two"),
        ("dracula.partners", "dracula", 2, "dracula.partners"),
        ("fosco.two", "", 4, "dracula.partners"),
    ],
)
def test_the_usual_edition_of_a_server_is_taken_if_it_fits_what_is_named(
    usual: str, game: str, players: int, rules: str
) -> None:
    assert ChallengeOptions(game, players=players).rules(usual) == rules


def test_an_edition_of_another_game_is_refused_by_its_name() -> None:
    with pytest.raises(InvalidOptions) as refused:
        ChallengeOptions("thracula", "dracula.french").terms()
    assert "Dracula, French rules" in sentence(refused.value, _)


def test_a_pace_that_does_not_exist_is_refused_in_a_sentence() -> None:
    with pytest.raises(InvalidOptions) as refused:
        ChallengeOptions(pace="never").terms()
    assert "pace" in sentence(refused.value, _)
    assert "never" in sentence(refused.value, _)


@pytest.mark.parametrize(
    ("pace", "time", "usual", "clock"),
    [
        ("", "5", Pace.LIVE, (Pace.LIVE, 300.0)),
        ("", "5", Pace.CORRESPONDENCE, (Pace.CORRESPONDENCE, 5 * 86_400.0)),
        ("live", "5", Pace.CORRESPONDENCE, (Pace.LIVE, 300.0)),
        ("", "5m", Pace.NONE, (Pace.LIVE, 300.0)),
        ("", "2 Tage", Pace.LIVE, (Pace.CORRESPONDENCE, 2 * 86_400.0)),
        ("", "1 Day", Pace.LIVE, (Pace.CORRESPONDENCE, 86_400.0)),
        ("", "10 Minuten", Pace.CORRESPONDENCE, (Pace.LIVE, 600.0)),
        ("", "10 min.", Pace.CORRESPONDENCE, (Pace.LIVE, 600.0)),
        ("", "1 hour", Pace.CORRESPONDENCE, (Pace.LIVE, 3600.0)),
        ("live", "2 Stunden", Pace.LIVE, (Pace.LIVE, 7200.0)),
        ("none", "", Pace.LIVE, (Pace.NONE, None)),
    ],
)
def test_a_number_alone_takes_the_unit_of_the_pace_and_a_unit_decides_the_pace(
    pace: str, time: str, usual: Pace, clock: tuple[Pace, float | None]
) -> None:
    terms = ChallengeOptions(pace=pace, time=time).terms(ServerSettings(paces=(usual,)))
    assert (terms.pace, terms.seconds) == clock


@pytest.mark.parametrize("time", ["3 months", "2 Monate", "10 moves", "2 turns", "3 dozen", "d"])
def test_a_word_for_another_time_is_not_taken_for_minutes_or_days(time: str) -> None:
    with pytest.raises(InvalidOptions) as refused:
        ChallengeOptions(time=time).terms()
    assert refused.value.key == "time_unreadable"


def test_a_number_alone_is_refused_where_games_usually_have_no_clock() -> None:
    with pytest.raises(InvalidOptions) as refused:
        ChallengeOptions(time="5").terms(ServerSettings(paces=(Pace.NONE,)))
    assert refused.value.key == "time_without_limit"
    with pytest.raises(InvalidOptions) as refused:
        ChallengeOptions(pace="none", time="3 days").terms()
    assert refused.value.key == "time_without_limit"


@pytest.mark.parametrize(
    ("paces", "written", "times"),
    [
        ((Pace.LIVE,), "", {"2m", "3m", "5m", "10m", "15m", "30m", "60m"}),
        ((Pace.LIVE,), "3d", set()),
        ((Pace.LIVE, Pace.CORRESPONDENCE), "3D", {"3d"}),
        ((Pace.LIVE, Pace.CORRESPONDENCE), " 3 ", {"3d", "3m", "30m"}),
        ((Pace.CORRESPONDENCE,), "1 Day", {"1d"}),
    ],
)
def test_the_times_that_match_what_is_written_are_suggested(
    paces: tuple[Pace, ...], written: str, times: set[str]
) -> None:
    found = time_suggestions(ServerSettings(paces=paces), "", written, _)
    assert {value for _shown, value in found} == times


def test_an_option_that_stands_there_already_is_not_suggested_again() -> None:
    told = [text for _shown, text in suggestions("fosco.two", "king=double, ", _)]
    assert told
    assert not [text for text in told if text.count("king=") > 1]


@pytest.mark.parametrize("rules", GAMES)
def test_an_option_with_a_place_of_its_own_is_not_suggested(rules: str) -> None:
    told = [text for key in NAMED for _shown, text in suggestions(rules, key, _)]
    assert not [text for text in told if text.partition("=")[0] in NAMED]


def test_what_would_be_too_long_for_discord_is_not_suggested() -> None:
    for already in range(20):
        told = [text for _shown, text in suggestions("fosco.two", "a=b, " * already, _)]
        assert all(len(text) <= 100 for text in told)
    assert not told
