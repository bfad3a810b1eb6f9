"""Texts of refusals: all keys have one, in every language."""

import ast
from collections.abc import Iterator
from pathlib import Path
from string import Formatter

import pytest

from bot.admin import HOST_SENTENCES
from bot.engine.errors import IllegalMove, InvalidOptions, Refusal
from bot.engine.game import Stage
from bot.engine.game_options import with_defaults
from bot.engine.games import GAMES
from bot.i18n.sanitize import safe_name
from bot.i18n.translator import languages, translator_for
from bot.model.location import MessageLocation
from bot.model.players import Person
from bot.model.terms import Terms
from bot.tables.errors import BadInvitation, LobbyClosed, TooManyTables
from bot.tables.lobby_rules import ChallengeRequest, to_new_lobby
from bot.ui.layouts.refusals import SENTENCES, sentence
from cogs.challenge.options import ChallengeOptions

ROOT = Path(__file__).resolve().parents[3]
SOURCES = [path for folder in ("bot", "cogs") for path in (ROOT / folder).rglob("*.py")]


_ = translator_for("en")


OF_RECORDS = "InvalidRecord"


def refusals() -> set[str]:
    """The names of all imported subclasses of Refusal."""
    found, pending = set(), [Refusal]
    while pending:
        refusal = pending.pop()
        found.add(refusal.__name__)
        pending += refusal.__subclasses__()
    return found - {OF_RECORDS}


def raised() -> Iterator[tuple[str, set[str | None]]]:
    """Each key in the sources with the names of its details; a conditional expression has two."""
    names = refusals()
    for path in SOURCES:
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Call) and node.args and _called(node) in names:
                details = {keyword.arg for keyword in node.keywords}
                yield from ((key, details) for key in _strings(node.args[0]))


def _called(node: ast.Call) -> str:
    return node.func.id if isinstance(node.func, ast.Name) else ""


def _strings(node: ast.expr) -> list[str]:
    if isinstance(node, ast.JoinedStr):
        return [f"not_now_{stage}" for stage in Stage if stage is not Stage.OVER]
    if isinstance(node, ast.IfExp):
        return _strings(node.body) + _strings(node.orelse)
    return [node.value] if isinstance(node, ast.Constant) and isinstance(node.value, str) else []


def test_every_refusal_in_the_sources_has_a_text_and_the_details_it_names() -> None:
    texts = {**HOST_SENTENCES, **SENTENCES}
    seen = set()
    for key, details in raised():
        seen.add(key)
        named = {field for _text, field, *_format in Formatter().parse(texts[key]) if field}
        given = details | ({"typed"} if "needed" in details else set())
        assert named <= given or None in details, key
    assert len(seen) > 30


@pytest.mark.parametrize("language", languages())
def test_every_text_can_be_filled_in(language: str) -> None:
    details = {
        "card": "QH", "cell": "b2", "game": "dracula.classic", "option": "ways", "value": "queen",
        "other": "scoring", "needed": "advanced", "status": "expired", "limit": 5, "table": 7,
        "seats": 1, "players": 2, "who": "Lucy", "values": "queen, king",
        "rights": "view_channel", "field": "session", "others": "0", "least": 100, "most": 10_000,
    }  # fmt: skip
    for key in SENTENCES:
        text = sentence(Refusal(key, **details), translator_for(language))
        assert text
        assert "{" not in text


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("key", ["too_many_tables", "too_many_here", "too_many_games"])
def test_who_has_too_many_games_is_told_how_to_give_one_up(key: str, language: str) -> None:
    assert "`/dracula resign`" in sentence(Refusal(key, limit=2), translator_for(language))


def test_a_text_names_the_details() -> None:
    assert sentence(IllegalMove("not_in_hand", card="TH"), _) == "You do not hold 10♥\ufe0f."
    assert "in ♠\ufe0e," in sentence(IllegalMove("follow_suit", card="TH", suit="S"), _)
    closed = sentence(LobbyClosed("lobby_closed", status="closed"), _)
    assert closed == "This challenge is no longer open: closed by a moderator."
    assert "5" in sentence(TooManyTables("too_many_tables", limit=5), _)


@pytest.mark.parametrize(
    ("rules", "options", "told"),
    [
        (
            "dracula.classic",
            {"triple_rank": "3"},
            "“three of a rank” only works with `scoring=advanced` (“scoring”: “advanced: ",
        ),
        ("caterpillar", {"court_short": "outright"}, "“court short” only works with `deals=1` ("),
        ("caterpillar", {"court_short": "outright", "deals": "1", "target": "9"}, " `target=0` ("),
    ],
)
def test_an_option_that_needs_another_tells_what_to_type(
    rules: str, options: dict[str, str], told: str
) -> None:
    with pytest.raises(InvalidOptions) as refused:
        with_defaults(GAMES[rules], options)
    assert told in sentence(refused.value, _)


def test_too_many_opponents_are_told_how_many_a_game_is_for_and_what_to_leave_out() -> None:
    lucy, mina, jonathan = (Person(number, "Somebody") for number in (1, 2, 3))
    request = ChallengeRequest(lucy, (mina, jonathan), Terms("counterbluff"), MessageLocation(1, 2))
    with pytest.raises(BadInvitation) as refused:
        to_new_lobby(request, (), 0.0)
    assert sentence(refused.value, _) == (
        "Counterbluff is for 2 players: fill in at most 1 of `opponent`, `second` and `third`, or"
        " choose a game for more."
    )


@pytest.mark.parametrize(
    ("rules", "option", "values"),
    [
        ("dracula.classic", "tie_rule", "`cascade`, `distinct`, `none`."),
        ("fosco.two", "king", "`double`, `next5`, `next_square`, `next_prime`, `same_as_led`."),
    ],
)
def test_a_value_that_an_option_cannot_have_is_told_those_that_it_can(
    rules: str, option: str, values: str
) -> None:
    with pytest.raises(InvalidOptions) as refused:
        with_defaults(GAMES[rules], {option: "garlic"})
    assert sentence(refused.value, _).endswith(f"cannot be “garlic”. Choose one of these: {values}")


@pytest.mark.parametrize(
    ("rules", "option", "value", "told"),
    [
        (
            "dracula.french",
            "session_target",
            "40",
            "`0` (a single game) or a number from 100 to 10000",
        ),
        ("caterpillar", "target", "10001", "`0` (no target) or a number from 1 to 10000"),
        ("abstrac", "deals", "99", "a number from 1 to 50"),
    ],
)
def test_a_number_that_an_option_cannot_be_is_quoted_and_told_the_least_and_the_most(
    rules: str, option: str, value: str, told: str
) -> None:
    with pytest.raises(InvalidOptions) as refused:
        with_defaults(GAMES[rules], {option: value})
    assert sentence(refused.value, _).endswith(f" cannot be “{value}”: it must be {told}.")


@pytest.mark.parametrize("rules", GAMES)
def test_every_value_of_every_option_is_told_once(rules: str) -> None:
    for option in GAMES[rules].options:
        with pytest.raises(InvalidOptions) as refused:
            with_defaults(GAMES[rules], {option.key: "garlic"})
        text = sentence(refused.value, _)
        for value in option.values:
            is_number = value in map(str, option.numbers)
            assert text.count(f"`{value}`") == (not is_number), option.key
        if option.numbers:
            assert f" a number from {option.numbers[0]} to {option.numbers[-1]}." in text


def test_a_pace_that_does_not_exist_is_told_those_that_do() -> None:
    with pytest.raises(InvalidOptions) as refused:
        ChallengeOptions(pace="hasty").terms()
    assert sentence(refused.value, _).endswith("`correspondence`, `live`, `none`.")


def test_an_unknown_refusal_has_a_general_text() -> None:
    assert sentence(Refusal("something_new"), _) == "That cannot be done here."
    assert sentence(Refusal("not_in_hand"), _) == "That cannot be done here."


def test_text_typed_by_a_player_loses_its_markdown() -> None:
    text = sentence(InvalidOptions("option_unknown", option="**@here**", game="<@1>"), _)
    assert not set(text) & set("*@<>")


def test_text_typed_by_a_player_keeps_its_underlines_without_their_effect() -> None:
    text = sentence(InvalidOptions("option_unreadable", part="__fangs__"), _)
    assert r"“\_\_fangs\_\_”" in text


@pytest.mark.parametrize("name", ["🦇🦇", "हिन्दी", "ไพลิน", "O'Brien", "__Mina__", "<@1>"])
def test_a_name_is_written_as_in_every_other_message(name: str) -> None:
    assert sentence(Refusal("not_here", who=name), _) == f"{safe_name(name)} is not on this server."


def test_an_invalid_card_is_shown_as_typed() -> None:
    assert "HJ" in sentence(IllegalMove("not_in_hand", card="HJ"), _)
