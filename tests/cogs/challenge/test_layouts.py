"""The private messages around a challenge."""

from itertools import product

import pytest

from bot.engine.games import GAMES
from bot.i18n.translator import Translator, translator_for
from bot.kits.catalogue import LESSONS, kit_for
from bot.model.players import Level
from cogs.challenge import layouts
from tests.ui.limits import LINK, check, texts
from tests.ui.tables import WILD, lobby_of

LEVELS = tuple(Level)
_ = translator_for("en")


def test_challenge_messages_stay_within_discords_limits(translator: Translator) -> None:
    lobby = lobby_of("dracula.classic")
    lobbies = (lobby, lobby_of("thracula"))
    for one, user_id, levels, away in product(lobbies, (1, 2), (LEVELS, ()), (set(), {1})):
        check(layouts.waiting(one, user_id, levels, translator, away))
    check(layouts.which_computer(LEVELS, 2**63 - 1, translator))
    check(layouts.challenge_forgotten(translator))
    check(layouts.stopped_waiting(translator))
    for here in (True, False):
        check(layouts.paired(lobby, translator, table_is_here=here))
    check(layouts.challenged(lobby, translator))
    check(layouts.thread_offer(5, 2**63 - 1, translator))
    check(layouts.thread_opening(translator))
    check(layouts.thread_made(LINK, translator))
    check(layouts.thread_forgotten(translator))
    check(layouts.no_computers(translator))
    check(layouts.another_bot(WILD[2], translator))


@pytest.mark.parametrize("key", GAMES)
def test_how_to_play_has_three_steps(key: str, translator: Translator) -> None:
    message = layouts.how_to_play(key, translator)
    check(message)
    title, aim, *steps = message.lines
    assert aim == translator(kit_for(key).aim)
    assert [line[0] for line in (title, *steps)] == ["#", "1", "2", "3"]
    assert not [one for one in message.buttons if one.emoji == "📖"], (
        "the challenge shows its rules, with its own options"
    )


def lessons_of(key: str) -> list[str]:
    """The custom_ids of the lessons to which the explanation of an edition leads."""
    return [one.custom_id for one in layouts.how_to_play(key, _).buttons if one.label == "Lesson"]


@pytest.mark.parametrize("key", [key for key in GAMES if GAMES[key].kit in LESSONS])
def test_every_edition_of_a_game_that_is_taught_leads_to_its_lesson(key: str) -> None:
    assert lessons_of(key) == [f"ln:{GAMES[key].kit}:0:open:-"]


def test_a_game_without_a_lesson_leads_to_none(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delitem(LESSONS, "thracula")
    assert lessons_of("thracula") == []


def test_without_computers_one_only_waits() -> None:
    message = layouts.waiting(lobby_of("dracula.classic"), 1, (), _)
    assert [button.label for button in message.buttons] == ["Stop waiting"]
    assert "computer" not in texts(message)
