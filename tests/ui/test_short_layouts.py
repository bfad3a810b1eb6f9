"""Challenges, lists, rules and short answers keep within what Discord allows, in every language."""

from collections.abc import Mapping

import pytest

from bot.engine.coffin.rules import LineRules
from bot.engine.errors import IllegalMove
from bot.engine.fairness import check_deals
from bot.engine.games import GAMES
from bot.engine.scoring.lines import score_lines
from bot.i18n.translator import Translator, languages, translator_for
from bot.kits.coffin import examples as printed
from bot.kits.coffin.examples import Example
from bot.messages.message import Message
from bot.model.lobby import Lobby, LobbyStatus
from bot.model.location import MessageLocation
from bot.model.players import Computer, Person, Player, Preferences
from bot.model.results import EditionRecord, Leaderboard, Profile, Rank
from bot.model.terms import Pace, Terms
from bot.tables.table import Table
from bot.ui.layouts import answers, game_over
from bot.ui.layouts import lobby as lobbies
from bot.ui.layouts import table as layouts
from cogs.lookup import layouts as lists
from cogs.lookup import rules_layouts, seal_layouts
from cogs.settings import layouts as settings
from tests.engine.playouts import choices
from tests.ui.limits import LINK, check, texts
from tests.ui.tables import NO_OPTIONS, WILD, tables_of, user_id

LEVELS = ("renfield", "harker", "helsing", "count")
_ = translator_for("en")


@pytest.fixture(params=languages())
def told(request: pytest.FixtureRequest) -> Translator:
    return translator_for(request.param)


def lobby_of(
    key: str,
    *,
    invited: tuple[Person, ...] = (),
    seats: tuple[Player, ...] = (),
    status: LobbyStatus = LobbyStatus.OPEN,
    options: Mapping[str, str] = NO_OPTIONS,
) -> Lobby:
    size = len(GAMES[key].sides)
    return Lobby(
        id=2**63 - 1,
        terms=Terms(key, dict(options), Pace.LIVE, rated=False, four_colour=True),
        seats=(Person(1, WILD[0]), *seats, *(None,) * (size - 1 - len(seats))),
        reserved_for=(None, *invited, *(None,) * (size - 1 - len(invited))),
        location=MessageLocation(None, 2, 3),
        expires_at=1_767_225_600.0,
        status=status,
        closed_by=2,
    )


def opened(table: Table, translator: Translator) -> Message:
    rules = GAMES[table.terms.rules]
    fairness = check_deals(rules, table.record, table.commitment)
    return seal_layouts.opened(table, fairness, translator)


def labels(message: Message) -> list[str]:
    return [button.label for row in message.rows for button in row]


@pytest.mark.parametrize("key", GAMES)
def test_challenges_keep_the_limits(key: str, told: Translator) -> None:
    free = len(GAMES[key].sides) - 1
    people = tuple(Person(10 + seat, WILD[seat]) for seat in range(free))
    check(lobbies.open_(lobby_of(key), LEVELS, told))
    check(lobbies.open_(lobby_of(key, invited=people), LEVELS, told))
    check(lobbies.open_(lobby_of(key, invited=people, seats=people[: free - 1]), (), told))
    for status in LobbyStatus:
        closed = lobbies.closed(lobby_of(key, invited=people, status=status), LINK, told)
        check(closed)
        assert labels(closed) == [told("To the table")]


@pytest.mark.parametrize("key", GAMES)
def test_every_option_is_told_in_words_before_anybody_accepts(key: str, told: Translator) -> None:
    for chosen in choices(GAMES[key]):
        message = lobbies.open_(lobby_of(key, options=chosen), LEVELS, told)
        check(message)
        assert not any(option in texts(message) for option in chosen if "_" in option)
        assert not any(value in texts(message) for value in chosen.values() if "_" in value)


def test_only_those_who_are_awaited_are_called() -> None:
    mina, lucy, jonathan = Person(2, "Mina"), Person(3, "Lucy"), Person(4, "Jonathan")
    lobby = lobby_of("dracula.partners", invited=(mina, lucy, jonathan), seats=(mina,))
    message = lobbies.open_(lobby, (), _)
    assert message.mentions == (3, 4)
    assert "<@2>" not in texts(message)
    assert labels(message)[:3] == [
        "against: Mina",
        "with the host: for Lucy",
        "against: for Jonathan",
    ]


def test_a_challenge_to_nobody_is_open_to_all() -> None:
    message = lobbies.open_(lobby_of("dracula.classic"), (), _)
    assert labels(message) == ["Sit down", "Withdraw"]
    assert message.mentions == ()


@pytest.mark.parametrize("key", GAMES)
def test_the_rules_have_three_pages_each_with_a_coffin(key: str, told: Translator) -> None:
    for page in (0, 1, 2, 3, 4):
        message = rules_layouts.rules_page(key, page, told)
        check(message)
        assert message.picture is not None
    assert labels(rules_layouts.rules_page(key, 1, told)) == [told("Next")]
    assert labels(rules_layouts.rules_page(key, 2, told)) == [told("Back"), told("Next")]


CASES = [
    (printed.PRINTED, LineRules(), (38, 30)),
    (printed.BITTEN, LineRules(), (21, 24)),
    (printed.TIED, LineRules(), (34, 26)),
    (printed.ADVANCED, LineRules(ranks=True), (405, 48)),
    (printed.THRACULA, LineRules(vampire=2, two_vampires=4), (48, 45, 80)),
]


@pytest.mark.parametrize(("example", "line_rules", "scores"), CASES)
def test_the_printed_examples_are_worth_what_the_engine_makes_them(
    example: Example, line_rules: LineRules, scores: tuple[int, ...]
) -> None:
    assert example.lines == score_lines(example.coffin, line_rules)
    assert (
        tuple(example.lines[index].total for index in example.best if index is not None) == scores
    )


def board(rows: int, page: int = 0, pages: int = 1) -> Leaderboard:
    lines = tuple(
        Rank(n, n, WILD[n % 4], 1500, n % 2 == 0, 10**6, 10**6, 10**9, 1000) for n in range(rows)
    )
    return Leaderboard(lines, Rank(99, 99, WILD[0], 900, True, 1, 0, 0, 0), page, pages)


@pytest.mark.parametrize("rows", [0, 1, 10])
@pytest.mark.parametrize("key", ["", *GAMES])
def test_rankings_keep_the_limits(key: str, rows: int, told: Translator) -> None:
    check(lists.leaders(board(rows), True, key, told))
    check(lists.leaders(board(rows, 1, 3), False, key, told))


def test_a_ranking_is_turned_page_by_page() -> None:
    rows = lists.leaders(board(10, 1, 3), True, "", _).rows
    assert [button.custom_id for button in rows[0]] == ["b:1:-:1", "b:1:-:3", "b:0:-:1"]


def test_players_games_and_settings_keep_the_limits(told: Translator) -> None:
    played = Profile(
        1, 1500, False, 3, 10**5, 10**4, 10**3, 10**7, 405, 12, 9,
        tuple(EditionRecord(key, 1500, True, 10**5, 10**4) for key in GAMES),
    )  # fmt: skip
    check(lists.profile(Profile(1), WILD[0], told))
    check(lists.profile(Profile(1, casual=3), WILD[0], told))
    check(lists.profile(played, WILD[2], told))
    for flag in (True, False):
        check(settings.preferences(Preferences(flag, flag, "en"), told))
    table = next(tables_of("dracula.partners"))
    check(lists.games([table] * 40, [lobby_of("thracula")] * 9, user_id(table.seats[2]), told))
    check(lists.games([], [], 1, told))


def test_games_that_wait_for_the_caller_come_first() -> None:
    waiting, other = (next(tables_of(key)) for key in ("dracula.classic", "thracula"))
    user = user_id(waiting.mover)
    assert other.seat_to_act(user) is None or waiting.seat_to_act(user) is not None
    lines = lists.games([other, waiting], [], user, _).lines
    assert "your turn" in lines[1]


def test_short_answers_keep_the_limits(told: Translator) -> None:
    running = next(tables_of("dracula.classic"))
    *_rest, over = tables_of("dracula.classic")
    rights = (*answers.PERMISSIONS, "something_new")
    for message in (
        answers.refused(IllegalMove("not_in_hand", card="QH"), told),
        answers.stale(running, LINK, told),
        answers.stale(over, "", told),
        answers.failed("012345", told),
        answers.slow_down(told),
        answers.closing(told),
        answers.unknown(told),
        *(answers.missing(rights, mend, told) for mend in (True, False)),
        answers.lacking(rights, True, told),
        answers.thread_offer(5, 2**63 - 1, told),
        answers.thread_made(LINK, told),
        answers.thread_empty(LINK, told),
        answers.sure(running, told),
        *(answers.done(key, LINK, told) for key in answers.CONFIRMATIONS),
        answers.kind_no_computers(told),
        answers.not_a_bot(WILD[2], told),
        seal_layouts.sealed(running, told),
        opened(over, told),
        layouts.moved(LINK, told),
        layouts.reminder(running, LINK, told),
        game_over.sheet(running, told),
        game_over.sheet(over, told),
    ):
        check(message)


@pytest.mark.parametrize("key", GAMES)
def test_a_finished_game_can_be_checked_card_by_card(key: str, told: Translator) -> None:
    *_running, over = tables_of(key)
    message = opened(over, told)
    check(message)
    assert "⚰️ 1: " in texts(message)


def test_the_seal_of_a_long_session_keeps_the_limits() -> None:
    *_running, over = tables_of("dracula.classic", 4, {"session_target": "1000"})
    check(opened(over, _))


def test_the_seed_is_told_only_when_the_game_is_over() -> None:
    *running, over = tables_of("dracula.classic")
    for table in (running[0], running[-1]):
        assert table.record.seed.hex() not in texts(seal_layouts.sealed(table, _))
        assert table.commitment in texts(seal_layouts.sealed(table, _))
    assert over.record.seed.hex() in texts(opened(over, _))
    assert over.record.seed.hex() in texts(game_over.table_over(over, LINK, _))


def test_a_computer_is_called_by_its_name() -> None:
    lobby = lobby_of("dracula.partners", seats=(Computer("count"),))
    assert any("The Count" in label for label in labels(lobbies.open_(lobby, LEVELS, _)))
