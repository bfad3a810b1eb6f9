"""The pages of a profile with the editions."""

from dataclasses import replace

from bot.engine.games import GAMES
from bot.i18n.translator import Translator, translator_for
from bot.kits.catalogue import edition_name
from bot.messages.message import Message
from bot.model.results import EditionResults, Profile, UnratedResults
from cogs.lookup.edition_layouts import PAGE, editions
from cogs.lookup.profile_layouts import profile
from tests.cogs.lookup.test_profile_layouts import BEST, FULL, NOTHING, PLAYED
from tests.ui.limits import check, texts
from tests.ui.tables import WILD

_ = translator_for("en")
QUESTION_MARK = "not enough rated games yet"
LAST = 1 + -(-len(GAMES) // PAGE)


def pages(played: Profile) -> list[Message]:
    return [editions(played, BEST, "Mina", page, _) for page in range(2, LAST + 1)]


def test_editions_stay_within_discords_limits(translator: Translator) -> None:
    unrated = tuple(UnratedResults(key, 10**5, 10**4, 10**3, 405) for key in GAMES)
    for played in (PLAYED, Profile(1, unrated_games=10**6, unrated=unrated)):
        for page in range(2, LAST + 1):
            check(editions(played, BEST, WILD[0], page, translator))


def test_every_edition_stands_on_one_of_the_pages() -> None:
    shown = pages(PLAYED)
    for each in PLAYED.editions:
        line = f"• {edition_name(each.rules, _)}: **1500?** · won {each.wins} of {each.games}"
        assert sum(line in texts(page) for page in shown) == 1
    assert all(f"Page {page} of {LAST}" in texts(each) for page, each in enumerate(shown, 2))
    assert editions(PLAYED, BEST, "Mina", 99, _) == shown[-1]


def test_every_page_leads_to_those_beside_it_and_the_profile_to_the_first() -> None:
    (to_editions,) = profile(FULL, "Mina", _).buttons
    assert to_editions.custom_id == "pf:1:2"
    for page, message in enumerate(pages(PLAYED), 2):
        back, ahead = message.buttons
        assert (back.custom_id, back.disabled) == (f"pf:1:{page - 1}", False)
        assert (ahead.custom_id, ahead.disabled) == (f"pf:1:{min(page + 1, LAST)}", page == LAST)
    assert not profile(NOTHING, "Mina", _).buttons
    assert not profile(replace(NOTHING, played=Profile(1, unrated_games=3)), "Mina", _).buttons


def test_the_best_cards_stand_in_the_text_before_the_favourite_edition() -> None:
    first, *others = pages(PLAYED)
    assert "Q♥ A♥ 10♥" in texts(first).replace("\ufe0f", "")
    assert not any("best cards" in texts(page) for page in others)
    assert "best cards" not in texts(editions(PLAYED, None, "Mina", 2, _))


def test_without_rated_games_the_editions_of_unrated_ones_are_listed() -> None:
    games = (UnratedResults("thracula", 4, 2, 1, 115), UnratedResults("fosco.two", 1, 0, 0, 60))
    message = editions(Profile(1, unrated_games=5, unrated=games), BEST, "Mina", 2, _)
    for part in (
        "Favourite: Thracula · best cards: ",
        "• Thracula: won 2 of 4 · best deal: 115",
        "• Fosco for two: won 0 of 1 · best deal: 60",
    ):
        assert part in texts(message)
    assert QUESTION_MARK not in texts(message)


def test_a_question_mark_is_explained_on_the_page_that_has_one() -> None:
    sure = EditionResults("thracula", 1500, False, 9, 4, 40)
    played = replace(PLAYED, editions=(*(sure,) * PAGE, PLAYED.editions[-1]))
    first, second = (editions(played, None, "Mina", page, _) for page in (2, 3))
    assert ("?**" in texts(first), QUESTION_MARK in texts(first)) == (False, False)
    assert ("?**" in texts(second), QUESTION_MARK in texts(second)) == (True, True)
