"""The message of a profile, and its card."""

from dataclasses import replace

from bot.engine.cards import Card
from bot.engine.games import GAMES
from bot.engine.results import ScorePart
from bot.i18n.translator import Translator, translator_for
from bot.messages.message import Message
from bot.model.players import Level, Preferences
from bot.model.results import EditionResults, LevelTally, Profile, RatedGame, UnratedResults
from bot.render.cards import PackStyle
from bot.ui.private_form import in_preferred_form
from cogs.lookup.profile_layouts import PlayerProfile, profile
from tests.render.opening import opened
from tests.ui.limits import check, texts
from tests.ui.tables import WILD

_ = translator_for("en")
LEVELS = tuple(Level)
HISTORY = tuple(RatedGame(1000 + 7 * n, n < 10) for n in range(500))
EDITIONS = tuple(EditionResults(key, 1500, True, 10**5, 10**4, 405) for key in GAMES)
PLAYED = Profile(
    1, 1500, False, 3, 10**5, 10**4, 10**3, 12, 9, EDITIONS, history=HISTORY, longest=30
)
BEST = ScorePart("1", tuple(map(Card.parse, ("QH", "AH", "TH"))), 115, 5)
NOTHING = PlayerProfile(Profile(1), 0, (), LEVELS)
FULL = PlayerProfile(
    PLAYED, 1720, tuple(LevelTally(level, 5, 1, 2) for level in LEVELS[:2]), LEVELS, BEST
)


def card_of(message: Message) -> bytes:
    assert message.picture is not None
    drawing = message.picture.drawing
    return drawing.draw(*drawing.arguments, PackStyle.TWO_COLOUR)


def test_profiles_stay_within_discords_limits(translator: Translator) -> None:
    check(profile(NOTHING, WILD[0], translator))
    check(profile(replace(NOTHING, played=Profile(1, unrated_games=3)), WILD[0], translator))
    check(profile(replace(FULL, daily=10**4), WILD[2], translator))
    unrated = tuple(UnratedResults(key, 10**5, 10**4, 10**3, 405) for key in GAMES)
    solo = Profile(1, unrated_games=10**6, unrated=unrated)
    check(profile(replace(FULL, played=solo), WILD[2], translator))


def test_a_profile_has_a_card_that_the_alt_text_tells() -> None:
    message = profile(FULL, "Mina", _)
    assert message.picture is not None
    for part in (
        "1500",
        "about 1720 (the top of the bar in the picture)",
        "highest 4493",
        "Ten of hearts (115 points)",
        "Wins against computers: Renfield 5 of 8 · Harker 5 of 8 · Van Helsing – · The Count –.",
    ):
        assert part in message.picture.alt
    assert opened(card_of(message)).width == 760
    assert len(card_of(message)) < 100_000


def test_readers_of_text_only_are_told_nothing_twice() -> None:
    message = in_preferred_form(profile(FULL, "Mina", _), Preferences(text_only=True))
    said = texts(message)
    assert said.count("Van Helsing") == said.count("Rated games") == 1
    assert (
        "-# Rating from 1000 to 4493, lowest 1000, highest 4493. Favourite game: Dracula. Best"
        " cards: Queen of hearts, Ace of hearts, Ten of hearts (115 points).\n"
    ) in said


def test_as_text_only_a_card_has_the_way_of_the_rating_and_the_best_cards() -> None:
    rated = replace(FULL, played=replace(PLAYED, history=HISTORY[:3]))
    first = replace(FULL, played=replace(PLAYED, history=HISTORY[:1]))
    for record, plain in (
        (rated, "1000\N{NO-BREAK SPACE}→ 1007\N{NO-BREAK SPACE}→ 1014\nQ♥️ A♥️ 10♥️ = 115"),
        (first, "Q♥️ A♥️ 10♥️ = 115"),
        (replace(first, best=None), "–"),
    ):
        picture = profile(record, "Mina", _).picture
        assert picture is not None
        assert picture.plain == plain


def test_a_card_has_another_file_name_after_a_game_of_either_kind() -> None:
    one = replace(PLAYED, unrated_games=7)
    others = replace(one, games=PLAYED.games + 1), replace(one, unrated_games=8)
    pictures = [
        profile(replace(FULL, played=played), "Mina", _).picture for played in (one, *others)
    ]
    assert len({picture.name for picture in pictures if picture}) == 3


def test_the_card_of_a_beginner_is_drawn_too() -> None:
    unrated = replace(FULL, played=Profile(1, unrated_games=1), best=None)
    first = replace(NOTHING, played=Profile(1, 1013, games=1, history=HISTORY[:1]), estimate=1500)
    assert card_of(profile(unrated, "Mina", _)) != card_of(profile(first, "Mina", _))


def test_only_of_a_ranked_player_a_profile_says_what_they_play_like() -> None:
    ranked = replace(FULL, estimate=9000)
    unranked = replace(ranked, played=replace(FULL.played, rank=None, missing=4))
    shown, hidden = profile(ranked, "Mina", _), profile(unranked, "Mina", _)
    assert "Likely strength: about **9000**" in texts(shown)
    assert "Likely strength" not in texts(hidden)
    assert card_of(hidden) == card_of(profile(replace(unranked, estimate=0), "Mina", _)), "no bar"
    assert card_of(hidden) != card_of(shown)
    assert "Likely strength" not in texts(profile(replace(FULL, estimate=1499), "Mina", _))


def test_a_profile_has_a_question_mark_for_a_provisional_rating_and_says_what_it_means() -> None:
    for overall in (True, False):
        played = replace(PLAYED, provisional=overall)
        said = texts(profile(replace(FULL, played=played), "Mina", _))
        assert ("Rating: **1500?**" in said) == overall
        assert ("? not enough rated games yet" in said) == overall
        assert "±" not in said
    assert "not enough" not in texts(
        profile(replace(NOTHING, played=Profile(1, unrated_games=3)), "M", _)
    )


def test_the_trophies_of_a_card_are_explained_below_it() -> None:
    none_met = "🏆 Wins against computers: Renfield – · Harker – · Van Helsing – · The Count –"
    rated = replace(FULL, tallies=())
    for record in (rated, replace(rated, played=Profile(1, unrated_games=1))):
        message = profile(record, "Mina", _)
        assert message.picture is not None
        assert none_met in message.below
    without = profile(replace(rated, levels=()), "Mina", _)
    assert without.picture is not None
    assert "🏆" not in "".join(without.below)
    assert "🏆" not in without.picture.alt


def test_no_sentence_of_the_alt_text_ends_twice() -> None:
    unrated = replace(FULL, played=Profile(1, unrated_games=1), best=None)
    picture = profile(unrated, "Mina", _).picture
    assert picture is not None
    assert "play a rated game to get one. 🏆" in picture.alt


def test_drawn_games_are_neither_won_nor_lost() -> None:
    said = texts(profile(replace(FULL, played=replace(PLAYED, games=9, wins=4, draws=3)), "M", _))
    assert "Rated games: 9 · won 4 · lost 2 · drawn 3" in said


def test_days_in_a_row_are_told_from_two_on() -> None:
    said = [texts(profile(replace(FULL, daily=days), "Mina", _)) for days in (0, 1, 2)]
    assert ["Daily coffin" in text for text in said] == [False, False, True]
    assert "Daily coffin: 2 days in a row" in said[2]


def test_without_rated_games_the_unrated_ones_are_told() -> None:
    games = (UnratedResults("thracula", 4, 2, 1, 115), UnratedResults("fosco.two", 1, 0, 0, 60))
    played = Profile(1, unrated_games=5, unrated=games)
    message = profile(replace(FULL, played=played), "Mina", _)
    told = (
        "Games that do not count for the rating, including all against computers: 5"
        " · won 2 · lost 2 · drawn 1"
    )
    assert told in texts(message)
    assert message.picture is not None
    assert "Favourite game: Thracula. Best cards: Queen of hearts, " in message.picture.alt
    told = "Favourite: Thracula · best cards: Q♥️ A♥️ 10♥️ (115 points)"
    assert told in message.below, "the card shows them without a word"
    assert texts(in_preferred_form(message, Preferences(text_only=True))).count("Thracula") == 1
    assert opened(card_of(message)).height == 280
    fewer = profile(replace(FULL, played=played, best=None), "Mina", _).picture
    assert fewer is not None
    assert "Favourite" not in fewer.alt, "the trophies alone"
    assert "Favourite:" not in texts(profile(FULL, "Mina", _)), "the pages by edition have it"


def test_a_german_profile_names_the_longest_streak_a_record_and_no_limit() -> None:
    played = FULL.played
    told = f"zurzeit {played.streak}, Rekord {played.longest}"
    assert told in texts(profile(FULL, "Mina", translator_for("de")))


def test_a_player_who_has_neither_a_rating_nor_a_trophy_has_no_card() -> None:
    assert profile(NOTHING, "Mina", _).picture is None
    unrated = profile(replace(NOTHING, played=Profile(1, unrated_games=3)), "Mina", _)
    assert unrated.picture is None
    assert "Rated games" not in texts(unrated)
