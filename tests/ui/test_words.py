"""Every refusal, option and edition has its words, and every language all of them."""

import ast
from pathlib import Path

import pytest

from bot.engine.cards import PACK54
from bot.engine.errors import IllegalMove, InvalidOptions, Refusal
from bot.engine.game import Stage
from bot.engine.games import GAMES
from bot.i18n.card_names import label, short, spoken
from bot.i18n.player_names import computer_name, strength
from bot.i18n.translator import Translator, languages, translator_for
from bot.kits.catalogue import KITS, edition_name, kit_for
from bot.tables.errors import LobbyClosed, TooManyTables
from bot.ui.refusals import SENTENCES, sentence

BOT = Path(__file__).resolve().parents[2] / "bot"
_ = translator_for("en")
OF_RECORDS = "InvalidRecord"


def refusals() -> set[str]:
    """The names of all classes that are refusals, as far as they are imported here."""
    found, waiting = set(), [Refusal]
    while waiting:
        each = waiting.pop()
        found.add(each.__name__)
        waiting += each.__subclasses__()
    return found - {OF_RECORDS}


def keys() -> set[str]:
    """Every key with which the sources make a refusal; two ways of one `if` are two keys."""
    names = refusals()
    found = set()
    for path in BOT.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Call) and node.args and _called(node) in names:
                found |= set(_strings(node.args[0]))
    return found


def _called(node: ast.Call) -> str:
    return node.func.id if isinstance(node.func, ast.Name) else ""


def _strings(node: ast.expr) -> list[str]:
    if isinstance(node, ast.JoinedStr):
        return [f"not_now_{stage}" for stage in Stage if stage is not Stage.OVER]
    if isinstance(node, ast.IfExp):
        return _strings(node.body) + _strings(node.orelse)
    return [node.value] if isinstance(node, ast.Constant) and isinstance(node.value, str) else []


def test_every_key_that_the_sources_refuse_with_has_a_sentence() -> None:
    assert len(keys()) > 30
    known = {key for kit in KITS.values() for key in kit.refusals} | set(SENTENCES)
    missing = keys() - known
    assert not missing


@pytest.mark.parametrize("language", languages())
def test_every_sentence_can_be_said(language: str) -> None:
    details = {
        "card": "QH", "cell": "b2", "game": "dracula.classic", "option": "ways", "value": "queen",
        "other": "scoring", "needed": "advanced", "status": "expired", "limit": 5, "table": 7,
        "seats": 1, "who": "Lucy",
    }  # fmt: skip
    for key in SENTENCES:
        told = sentence(Refusal(key, **details), translator_for(language))
        assert told
        assert "{" not in told


def test_a_sentence_is_told_with_what_it_is_about() -> None:
    assert sentence(IllegalMove("not_in_hand", card="TH"), _) == "You do not hold 10♥\ufe0f."
    refusal = InvalidOptions(
        "option_needs", option="triple_rank", other="scoring", needed="classic"
    )
    assert "three of a rank" in sentence(refusal, _)
    assert sentence(LobbyClosed("lobby_closed", status="expired"), _).endswith("expired.")
    assert "5" in sentence(TooManyTables("too_many_tables", limit=5), _)


def test_a_refusal_without_words_of_its_own_is_still_answered() -> None:
    assert sentence(Refusal("something_new"), _) == "That cannot be done here."
    assert sentence(Refusal("not_in_hand"), _) == "That cannot be done here."


def test_what_somebody_wrote_comes_back_without_markdown() -> None:
    told = sentence(InvalidOptions("option_unknown", option="**@here**", game="<@1>"), _)
    assert not set(told) & set("*@<>")


def test_a_card_that_there_is_not_is_told_as_it_was_written() -> None:
    assert "HJ" in sentence(IllegalMove("not_in_hand", card="HJ"), _)


@pytest.mark.parametrize("key", GAMES)
def test_every_edition_option_and_value_has_words(key: str) -> None:
    assert edition_name(key, _) != key
    kit = kit_for(key)
    assert kit.about(key, _)
    for option in GAMES[key].options:
        assert option.key in kit.option_names
        for value in (*option.values, *option.retired):
            numeric = option.key == "session_target" and value != "0"
            assert numeric or (option.key, value) in kit.value_names
    assert not [pair for pair in kit.value_names if pair[0] not in kit.option_names]


def test_cards_are_told_in_symbols_and_in_words() -> None:
    assert short(PACK54[9]) == "10♠\ufe0e"
    assert spoken(PACK54[9], _) == "Ten of spades"
    assert len({spoken(card, _) for card in PACK54}) == 53
    assert all(label(card, _) for card in PACK54)


def test_every_computer_player_has_a_name_and_a_temper() -> None:
    for level in ("renfield", "harker", "helsing", "count"):
        assert computer_name(level, _) != level
        assert strength(level, _)


def test_a_language_that_is_not_there_is_english() -> None:
    assert translator_for("xx").language == "en"
    assert translator_for("en-GB").language == "en"
    assert translator_for(None).language == "en"
    assert isinstance(translator_for("de"), Translator)


def test_numbers_choose_their_form() -> None:
    assert _.many("{n} card", "{n} cards", 1) == "1 card"
    assert _.many("{n} card", "{n} cards", 3) == "3 cards"
