"""Events outside the rules: players who leave, votes on playing on, and void games."""

from dataclasses import replace

import pytest

from bot.engine.errors import IllegalMove, InvalidMove
from bot.engine.games import GAMES
from bot.engine.games.thracula.state import ThraculaState
from bot.engine.record import DEPARTURES, WITHOUT_RESULT, EventKind, Position, TableEvent
from tests.engine.playouts import played

EVERY_GAME = pytest.mark.parametrize("key", GAMES)


def middle_position(key: str) -> Position:
    _, reached = played(key)
    return reached[len(reached) // 2]


def refused(position: Position, text: str) -> str:
    with pytest.raises(IllegalMove) as refusal:
        position.play(text)
    return refusal.value.key


@pytest.mark.parametrize("reason", DEPARTURES)
@pytest.mark.parametrize("key", [key for key in GAMES if len(set(GAMES[key].sides)) == 2])
def test_the_first_to_leave_loses_to_the_other_side(key: str, reason: str) -> None:
    position = middle_position(key)
    for seat, side in enumerate(position.sides):
        over = position.play(f"!{reason} {seat}")
        assert over.over
        assert over.winners == (1 - side,)
        assert (over.to_move, over.seats_to_act) == (None, ())
        assert refused(over, str(position.state.legal_moves()[0])) == "game_over"


@pytest.mark.parametrize(
    "votes", [("!continue 0",), ("!decline 2", "!continue 0"), ("!stay 2", "!stay 0")]
)
def test_when_one_of_three_leaves_one_who_wants_to_play_on_is_enough(votes: tuple[str]) -> None:
    position = middle_position("thracula")
    asked = position.play("!resign 1")
    assert (asked.over, asked.winners, asked.seats_to_act) == (False, None, (0, 2))
    for vote in votes:
        assert 0 in asked.seats_to_act
        assert refused(asked, str(position.state.legal_moves()[0])) == "vote_first"
        asked = asked.play(vote)
    assert asked.seats_to_act == (position.to_move,)
    assert asked.state == position.state
    assert asked.ply == position.ply + 1 + len(votes)


def test_in_an_older_record_all_who_remain_have_to_stay() -> None:
    asked = middle_position("thracula").play("!resign 1").play("!stay 2")
    assert asked.seats_to_act == (0,)
    assert asked.play("!void").over
    assert asked.play("!continue 0").to_vote == ()
    assert asked.play("!decline 0").over


def test_who_leaves_before_a_deal_is_finished_has_left_early() -> None:
    first = played("thracula")[1][0].play("!resign 1")
    assert first.left_early == (1,)
    assert first.play("!abandon 2").left_early == (1, 2)
    later = middle_position("thracula").play("!resign 1").play("!timeout 2")
    assert (later.departed, later.left_early) == ((1, 2), ())
    stayed = later.state.deals_finished
    assert [later.deals_played(seat) for seat in range(3)] == [stayed] * 3


def test_the_deals_after_a_player_has_left_are_not_their_own() -> None:
    position = middle_position("thracula").play("!resign 1").play("!continue 0")
    before = position.state.deals_finished
    while position.state.deals_finished == before:
        position = position.play(str(position.state.legal_moves()[0]))
    assert [position.deals_played(seat) for seat in range(3)] == [before + 1, before, before + 1]


def test_moves_made_before_a_player_left_are_their_own() -> None:
    position = middle_position("thracula")
    while not (made := position.state.view(None).moves_made):
        position = position.play(str(position.state.legal_moves()[0]))
    last, at = made[-1][0], len(made)
    left = position.play(f"!resign {last}").play(f"!continue {(last + 1) % 3}")
    assert [left.is_stood_in(last, move) for move in (0, at - 1, at)] == [False, False, True]
    assert not any(left.is_stood_in(seat, at) for seat in range(3) if seat != last)
    finished = left.state.deals_finished
    while left.state.deals_finished == finished:
        left = left.play(str(left.state.legal_moves()[0]))
    assert left.is_stood_in(last, 0), "in every later deal"


def test_the_turn_of_a_player_who_has_left_waits_for_nobody() -> None:
    position = middle_position("thracula")
    assert position.awaited_seats == (position.to_move,)
    asked = position.play(f"!resign {position.to_move}")
    first, second = asked.to_vote
    assert asked.awaited_seats == (first, second)
    going_on = asked.play(f"!stay {first}").play(f"!stay {second}")
    assert (going_on.seats_to_act, going_on.awaited_seats) == ((position.to_move,), ())


def test_a_game_that_all_who_remain_decline_to_play_on_has_no_result() -> None:
    asked = middle_position("thracula").play("!timeout 1").play("!decline 0")
    assert (asked.over, asked.seats_to_act, asked.awaited_seats) == (False, (2,), (2,))
    assert refused(asked, "!decline 0") == "no_vote"
    over = asked.play("!decline 2")
    assert (over.over, over.winners, over.seats_to_act) == (True, None, ())
    assert over.ending == TableEvent(EventKind.VOID)
    assert refused(over, "!continue 0") == "game_over"


def test_a_player_who_has_declined_may_still_leave_and_then_the_last_one_wins() -> None:
    asked = middle_position("thracula").play("!resign 1").play("!decline 2")
    assert asked.play("!resign 2").winners == (0,)
    assert asked.play("!resign 0").winners == (2,)


def test_when_a_second_player_leaves_the_third_wins() -> None:
    asked = middle_position("thracula").play("!resign 1")
    for position in (asked, asked.play("!stay 0"), asked.play("!stay 0").play("!stay 2")):
        assert position.play("!abandon 0").winners == (2,)
        assert position.play("!abandon 2").winners == (0,)


@pytest.mark.parametrize("number", range(4))
def test_a_player_who_left_cannot_win_the_game_that_went_on(number: int) -> None:
    record, reached = played("thracula", number)
    best = max(range(3), key=reached[-1].state.scores.__getitem__)
    position = reached[0]
    for act in (f"!resign {best}", *(f"!stay {seat}" for seat in range(3) if seat != best)):
        position = position.play(act)
    for move in record.moves:
        position = position.play(move)
    others = [seat for seat in range(3) if seat != best]
    most = max(position.state.scores[seat] for seat in others)
    assert position.winners == tuple(s for s in others if position.state.scores[s] == most)
    loser = reached[0].play(f"!resign {others[0]}").play(f"!stay {best}").play(f"!stay {others[1]}")
    for move in record.moves:
        loser = loser.play(move)
    assert loser.winners == reached[-1].winners == (best,)


@pytest.mark.parametrize(
    ("finals", "left", "winners"),
    [
        ((300, 300, 180), 0, (1,)),
        ((300, 300, 180), 1, (0,)),
        ((300, 300, 180), 2, (0, 1)),
        ((300, 300, 300), 1, (0, 2)),
        ((300, 180, 300), 2, (0,)),
    ],
)
def test_a_player_who_left_a_game_that_was_played_on_has_no_share_in_a_tie(
    finals: tuple[int, ...], left: int, winners: tuple[int, ...]
) -> None:
    over = played_on_without(left)
    assert over.over
    assert tied(over, finals).winners == winners


def played_on_without(left: int) -> Position:
    """A whole game of three; one of them leaves before it begins, and the others stay."""
    record, reached = played("thracula")
    stay = [f"!stay {seat}" for seat in range(3) if seat != left]
    position = reached[0]
    for text in (f"!resign {left}", *stay, *record.moves):
        position = position.play(text)
    return position


def tied(over: Position, finals: tuple[int, ...]) -> Position:
    """The same end, but of a game of one coffin that was scored like this."""
    state = over.state
    assert isinstance(state, ThraculaState)
    assert state.game_result is not None
    best = tuple(seat for seat, points in enumerate(finals) if points == max(finals))
    coffin = replace(state.results[-1], scores=finals)
    result = replace(state.game_result, totals=finals, finals=finals, winners=best)
    return replace(over, state=replace(state, results=(coffin,), game_result=result))


@pytest.mark.parametrize("ending", WITHOUT_RESULT)
@EVERY_GAME
def test_a_void_game_has_no_result(key: str, ending: EventKind) -> None:
    position = middle_position(key)
    assert position.winners is None
    void = position.play(f"!{ending}")
    assert (void.over, void.winners) == (True, None)
    assert refused(void, "!void") == "game_over"


@EVERY_GAME
def test_an_event_by_a_seat_that_may_not_act_is_refused(key: str) -> None:
    _, reached = played(key)
    position = middle_position(key)
    assert refused(position, f"!resign {len(position.sides)}") == "no_such_seat"
    for vote in ("continue", "decline", "stay"):
        assert refused(position, f"!{vote} 0") == "no_vote"
    assert refused(reached[-1], "!resign 0") == "game_over"
    with pytest.raises(InvalidMove):
        reached[-1].play("!win 0")


def test_a_seat_cannot_leave_twice_or_stay_after_leaving() -> None:
    asked = middle_position("thracula").play("!resign 1")
    assert refused(asked, "!resign 1") == "no_such_seat"
    assert refused(asked, "!stay 1") == "no_such_seat"
    assert refused(asked, "!continue 1") == "no_such_seat"
    assert refused(asked.play("!stay 0"), "!stay 0") == "no_vote"
