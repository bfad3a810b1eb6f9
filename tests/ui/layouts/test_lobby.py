"""Messages of challenges."""

from dataclasses import replace

import pytest

from bot.engine.games import GAMES
from bot.i18n.player_names import player_name
from bot.i18n.translator import Translator, translator_for
from bot.messages.lobby_ids import LobbyAct, LobbyButton
from bot.messages.message import MOST_LABEL, Message
from bot.model.lobby import Lobby, LobbyStatus
from bot.model.players import Computer, Level, Person, Player
from bot.model.terms import Pace
from bot.tables.lobby_rules import seat_for_computer
from bot.ui.layouts import lobby as lobbies
from tests.engine.playouts import choices
from tests.ui.limits import LINK, check, texts
from tests.ui.tables import WILD, lobby_of

LEVELS = tuple(Level)


_ = translator_for("en")


def labels(message: Message) -> list[str]:
    return [button.label for button in message.buttons]


@pytest.mark.parametrize("key", GAMES)
def test_challenges_stay_within_discords_limits(key: str, translator: Translator) -> None:
    free = len(GAMES[key].sides) - 1
    people = tuple(Person(10 + seat, WILD[seat]) for seat in range(free))
    check(lobbies.open_lobby(lobby_of(key), LEVELS, translator))
    check(lobbies.open_lobby(lobby_of(key, invited=people), LEVELS, translator))
    check(
        lobbies.open_lobby(lobby_of(key, invited=people, seats=people[: free - 1]), (), translator)
    )
    for status in LobbyStatus:
        closed = lobbies.closed_lobby(
            lobby_of(key, invited=people, status=status), LINK, translator
        )
        check(closed)
        check(lobbies.notice(lobby_of(key, status=status), LINK, translator))
        assert labels(closed) == [translator("Go to the table")]


@pytest.mark.parametrize("key", GAMES)
def test_all_chosen_options_have_names_in_a_challenge(key: str, translator: Translator) -> None:
    for chosen in choices(GAMES[key]):
        message = lobbies.open_lobby(lobby_of(key, options=chosen), LEVELS, translator)
        check(message)
        assert not any(option in texts(message) for option in chosen if "_" in option)
        assert not any(value in texts(message) for value in chosen.values() if "_" in value)


def test_only_people_without_a_seat_are_mentioned() -> None:
    mina, lucy, jonathan = Person(2, "Mina"), Person(3, "Lucy"), Person(4, "Jonathan")
    lobby = lobby_of("dracula.partners", invited=(mina, lucy, jonathan), seats=(mina,))
    message = lobbies.open_lobby(lobby, (), _)
    assert message.mentions == (3, 4)
    assert "<@2>" not in texts(message)
    assert labels(message)[:3] == ["Lucy: accept", "Jonathan: accept", "Leave"]
    names = (player_name(one, _) for one in (lobby.challenger, lucy, mina, jonathan))
    seats = "**{}** & {} (invited) against **{}** & {} (invited)".format(*names)
    asked = message.lines.index("<@3>, <@4>, do you accept?")
    assert message.lines[asked - 1] == seats, "who plays with whom"


def partners(*seats: Player | None) -> Lobby:
    """A challenge of Mina's for four, with these others seated."""
    mina = Person(1, "Mina")
    return replace(lobby_of("dracula.partners"), seats=(mina, *seats, *(None,) * (3 - len(seats))))


def test_free_seats_say_with_whom_one_would_play() -> None:
    lucy, jonathan = Person(3, "Lucy"), Person(4, "*Jonathan*")
    ours, against, theirs = "Join Mina's team", "Play against Mina", "Join *Jonathan*'s team"
    for seats, buttons in (
        ((), [against, ours]),
        ((jonathan,), [ours, theirs]),
        ((jonathan, lucy), [theirs]),
        ((Computer(Level.COUNT), lucy), [against]),
    ):
        shown = labels(lobbies.open_lobby(partners(*seats), (), _))
        assert shown[: len(buttons) + 1] == [*buttons, "Leave" if seats else "Withdraw"]


def test_a_challenge_for_four_says_with_whom_the_next_computer_plays() -> None:
    lucy, jonathan = Person(3, "Lucy"), Person(4, "Jonathan")
    mina = player_name(partners().challenger, _)
    for seats, told in (
        ((), f"The next computer plays against {mina}."),
        ((jonathan,), f"The next computer plays with {mina}."),
        ((Computer(Level.COUNT),), f"The next computer plays with {mina}."),
        ((None, lucy, jonathan), ""),  # there is one seat to choose
        ((None, lucy), ""),  # and here both are against Mina and Lucy
    ):
        message = lobbies.open_lobby(partners(*seats), LEVELS, _)
        assert ("next computer" in texts(message)) is bool(told)
        assert told in texts(message)
        assert "next computer" not in texts(lobbies.open_lobby(partners(*seats), (), _))
    left = replace(partners(None, None, jonathan), reserved_for=(None, None, lucy, None))
    assert "next computer" not in texts(lobbies.open_lobby(left, LEVELS, _)), "one is Lucy's"
    theirs = replace(left, reserved_for=(None,) * 4)
    told = f"The next computer plays with {player_name(jonathan, _)}."
    assert told in texts(lobbies.open_lobby(theirs, LEVELS, _))
    assert "next computer" not in texts(lobbies.open_lobby(lobby_of("thracula"), LEVELS, _))


def test_a_rated_challenge_says_that_it_is_not_with_a_computer() -> None:
    told = "Games with computers are never rated."
    for seats, rated in (((), True), ((), False), ((Computer(Level.COUNT),), True)):
        lobby = partners(*seats)
        lobby = replace(lobby, terms=replace(lobby.terms, rated=rated))
        said = told in texts(lobbies.open_lobby(lobby, LEVELS, _))
        assert said is (rated and not seats)
        assert told not in texts(lobbies.open_lobby(lobby, (), _))


def test_a_long_name_leaves_room_for_what_its_button_does() -> None:
    long = labels(lobbies.open_lobby(lobby_of("dracula.partners"), (), _))
    assert [len(one) for one in long[:2]] == [MOST_LABEL, MOST_LABEL]
    assert long[1].endswith("'s team")


def test_where_everybody_plays_alone_one_button_is_for_all_free_seats() -> None:
    assert labels(lobbies.open_lobby(lobby_of("thracula"), (), _))[:2] == ["Join", "Withdraw"]
    lucy = Person(3, "Lucy")
    one = lobbies.open_lobby(lobby_of("thracula", seats=(lucy,)), (), _)
    assert labels(one)[:2] == ["Join", "Leave"]
    invited = (Person(3, "Lucy"), Person(4, "Jonathan"))
    reserved = lobbies.open_lobby(lobby_of("thracula", invited=invited), (), _)
    assert labels(reserved)[:2] == ["Lucy: accept", "Jonathan: accept"]


def test_the_last_seat_names_nobody_who_could_alone_accept() -> None:
    lucy, jonathan, count = Person(3, "Lucy"), Person(4, "Jonathan"), Computer(Level.COUNT)
    kept = (None, None, None, jonathan)
    last = labels(lobbies.open_lobby(replace(partners(count, count), reserved_for=kept), (), _))
    assert last[:2] == ["Accept", "Decline"]
    more = labels(lobbies.open_lobby(replace(partners(count), reserved_for=kept), (), _))
    assert more[:2] == ["Join Mina's team", "Jonathan: accept"]
    for key, invited in (("dracula.partners", (lucy, jonathan)), ("thracula", (lucy,))):
        lobby = lobby_of(key, invited=(*invited, Person(5, "Quincey")), seats=invited)
        assert labels(lobbies.open_lobby(lobby, (), _))[0] == "Accept"


def test_a_kept_seat_is_not_called_empty() -> None:
    mina, lucy = Person(2, "Mina"), Person(3, "Lucy")
    some = lobby_of("dracula.partners", invited=(mina, lucy), seats=(mina,))
    names = (player_name(one, _) for one in (some.challenger, lucy, mina))
    seats = "**{}** & {} (invited) against **{}** & **empty seat**".format(*names)
    assert seats in lobbies.open_lobby(some, (), _).lines


def test_a_seat_whose_holder_has_taken_another_is_open_to_computers() -> None:
    jonathan = Person(2, "Jonathan")
    seats = (None, jonathan, Computer(Level.COUNT))
    lobby = replace(partners(*seats), reserved_for=(None, jonathan, None, None))
    message = lobbies.open_lobby(lobby, LEVELS, _)
    assert labels(message)[0] == "Play against Mina"
    presses = [str(LobbyButton(lobby.id, LobbyAct.FILL, 1, level)) for level in LEVELS]
    assert [one.custom_id for one in message.buttons[-4:]] == presses
    assert seat_for_computer(lobby, None) == 1


def test_a_challenge_without_invitations_is_open_to_all() -> None:
    message = lobbies.open_lobby(lobby_of("dracula.classic"), (), _)
    assert labels(message) == ["Join", "Withdraw", "Rules", "How to play"]
    assert message.mentions == ()


def test_a_game_with_a_computer_is_not_called_rated() -> None:
    lobby = lobby_of("dracula.classic", seats=(Computer(Level.COUNT),))
    lobby = replace(lobby, terms=replace(lobby.terms, rated=True), status=LobbyStatus.STARTED)
    assert "not rated" in texts(lobbies.closed_lobby(lobby, LINK, _))
    person = replace(lobby, seats=(lobby.challenger, Person(2, "Mina")))
    assert "not rated" not in texts(lobbies.closed_lobby(person, LINK, _))


def test_an_open_challenge_without_a_clock_says_that_it_is_never_rated() -> None:
    sentence, lobby = "-# Games without a time limit are never rated.", lobby_of("dracula.classic")
    for pace, rated, said in (
        (Pace.NONE, False, True),
        (Pace.NONE, True, False),  # from before they became unrated
        (Pace.LIVE, False, False),
        (Pace.LIVE, True, False),
    ):
        one = replace(lobby, terms=replace(lobby.terms, pace=pace, rated=rated))
        assert (sentence in lobbies.open_lobby(one, LEVELS, _).lines) is said
        assert ("casual, not rated" in texts(lobbies.open_lobby(one, LEVELS, _))) is not rated


def test_an_expired_challenge_says_whether_somebody_in_particular_did_not_answer() -> None:
    anybody = replace(lobby_of("dracula.classic"), status=LobbyStatus.EXPIRED)
    assert "Nobody came" in texts(lobbies.closed_lobby(anybody, "", _))
    lucy = lobby_of("dracula.classic", invited=(Person(3, "Lucy"),))
    asked = replace(lucy, status=LobbyStatus.EXPIRED)
    assert "No answer came" in texts(lobbies.closed_lobby(asked, "", _))


def test_a_computer_player_is_shown_by_name() -> None:
    lobby = lobby_of("dracula.partners", seats=(Computer(Level.COUNT),))
    assert any("The Count" in label for label in labels(lobbies.open_lobby(lobby, LEVELS, _)))


@pytest.mark.parametrize(
    ("options", "said"),
    [
        ({}, "The dealer picks rows or columns."),
        ({"direction_by": "non_dealer"}, "The dealer's opponent picks rows or columns."),
        ({"direction_by": "random"}, "Chance decides who plays rows"),
        ({"ways": "queen"}, "\u2069 plays rows, the other side columns."),
        ({"ways": "king"}, "\u2069 plays columns, the other side rows."),
    ],
)
def test_a_challenge_says_who_gets_which_way(options: dict[str, str], said: str) -> None:
    message = lobbies.open_lobby(lobby_of("dracula.classic", options=options), LEVELS, _)
    assert said in texts(message)
    assert ("picks" in texts(message)) == ("picks" in said)
    assert "At this table" not in texts(message), "it is said once"


def test_a_challenge_says_which_way_its_challenger_has_though_others_are_seated() -> None:
    lobby = lobby_of("dracula.partners", seats=(Person(3, "Lucy"),), options={"ways": "king"})
    message = lobbies.open_lobby(lobby, LEVELS, _)
    assert f"{player_name(lobby.challenger, _)} plays columns" in texts(message)


def test_the_options_of_a_challenge_overrule_what_is_said_of_its_edition() -> None:
    usual = lobbies.open_lobby(lobby_of("dracula.classic"), LEVELS, _)
    assert "At this table" not in texts(usual)
    new = lobbies.open_lobby(
        lobby_of("dracula.classic", options={"consent": "accepted"}), LEVELS, _
    )
    assert new.lines == usual.lines, "all new games have that"
    other = lobbies.open_lobby(
        lobby_of("dracula.classic", options={"end_bonus": "none"}), LEVELS, _
    )
    about, but, option = other.lines[1:4]
    assert "as a bonus" in about
    assert but == "At this table:"
    assert option == "• Bonus at the end: none, not even on equal totals"
    assert other.lines[4:] == usual.lines[2:], "pace, rating and what else is said"
    assert other.lines[4].startswith("⏳"), "and is no exception"


def test_rules_are_those_of_the_challenge_if_it_has_options_of_its_own() -> None:
    def rules(options: dict[str, str]) -> str:
        lobby = lobby_of("dracula.classic", options=options)
        buttons = lobbies.open_lobby(lobby, LEVELS, _).buttons
        return next(button.custom_id for button in buttons if button.label == "Rules")

    assert rules({}) == "i:dracula.classic:0"
    assert rules({"end_bonus": "none"}) == f"il:{2**63 - 1}:0"


def test_a_rematch_makes_no_exception_of_the_ways_that_are_swapped() -> None:
    swapped = lobby_of("dracula.classic", options={"ways": "king", "consent": "accepted"})
    shown = lobbies.open_lobby(replace(swapped, rematch_of=7), LEVELS, _)
    assert [line[:1] for line in shown.lines[2:5]] == ["⏳", "🃏", "🧭"]
    assert "•" not in texts(shown)


def test_an_option_stands_below_the_one_that_it_needs() -> None:
    stored = {"counter_pick": "choose", "counting": "cards_tens"}
    lobby = lobbies.open_lobby(lobby_of("dracula.classic", options=stored), LEVELS, _)
    assert [line.partition(":")[0] for line in lobby.lines[3:5]] == ["• Counting", "• Cards won"]


@pytest.mark.parametrize("key", [key for key in GAMES if not key.startswith("dracula.")])
def test_a_game_without_ways_says_nothing_of_them(key: str) -> None:
    assert "🧭" not in texts(lobbies.open_lobby(lobby_of(key), LEVELS, _))


def test_the_computers_of_a_challenge_stand_in_the_order_of_their_strength() -> None:
    message = lobbies.open_lobby(lobby_of("dracula.classic"), LEVELS, _)
    assert labels(message)[-4:] == ["Renfield", "Harker", "Van Helsing", "The Count"]
    assert "The weakest comes first." in texts(message)
    assert "weakest" not in texts(lobbies.open_lobby(lobby_of("dracula.classic"), (), _))
