"""Private messages of a player tell what has happened since the player looked last."""

from dataclasses import replace
from itertools import islice

import pytest

from bot.engine.cards import hash_rng
from bot.engine.coffin.grid import CELL_NAMES
from bot.engine.errors import IllegalMove
from bot.engine.game import Stage
from bot.engine.games import GAMES
from bot.engine.games.counterbluff.results import hand_result
from bot.engine.moves import Move
from bot.engine.record import Position, takeback_text
from bot.i18n.translator import Translator, translator_for
from bot.model.players import Computer, Level, Person
from bot.ui.layouts import table as public
from bot.ui.layouts.seating import seat_names, stand_in
from cogs.table import layouts
from tests.ui.limits import check, texts
from tests.ui.tables import seated, tables_of, user_id

_ = translator_for("en")


@pytest.mark.parametrize("key", GAMES)
def test_a_hand_stays_within_discords_limits_from_the_second_deal_on(key: str) -> None:
    second = [table for table in tables_of(key) if table.view(None).results and not table.over]
    for table in second[::5]:
        for seat in range(len(table.seats)):
            check(layouts.hand(table, seat, _))


def test_a_hand_has_the_last_result_until_its_player_has_moved() -> None:
    for table in tables_of("dracula.classic"):
        view = table.view(None)
        if view.deal and not table.over:
            for seat in (0, 1):
                new = bool(view.results) and seat not in [mover for mover, _move in view.moves_made]
                told = texts(layouts.hand(table, seat, _))
                assert ("⚰️" in told) == new
                gains = view.results[-1].gains if new else ()
                assert all(f"**{gain}**" in told for gain in gains)


def test_a_hand_that_says_which_game_it_is_of_leaves_out_the_last_result() -> None:
    (table, *_later) = (one for one in tables_of("dracula.partners") if one.view(None).results)
    count = Computer(Level.COUNT)
    alike = replace(table, seats=(table.seats[0], count, table.seats[2], count))
    which = layouts.which_game(alike, user_id(table.seats[0]), _)
    assert which == "Dracula for four · 🕯️\N{NO-BREAK SPACE}The Count", "named once, no partner"
    assert layouts.hand(alike, 0, _).lines[0].startswith("-# ⚰️")
    assert layouts.hand(alike, 0, _, "a link", which).lines[0] == f"-# {which} · a link"


def test_a_hand_says_which_game_it_is_of_while_the_others_are_asked_too() -> None:
    begun, *_later = tables_of("thracula")
    left = replace(begun, position=begun.position.play("!resign 2"))
    assert left.position.to_vote
    assert "-# which" in layouts.hand(left, 0, _, which="which").lines


def test_a_hand_says_that_its_player_s_move_or_another_s_has_been_taken_back() -> None:
    table = next(one for one in tables_of("abstrac") if one.view(None).moves_made)
    record = replace(table.record, moves=(*table.record.moves, takeback_text(1)))
    back = replace(table, record=record)
    mover = back.position.to_move
    for seat in (0, 1):
        told = "Your move has been taken back." if seat == mover else "took a move back."
        (line,) = (one for one in layouts.hand(back, seat, _).lines if "↩" in one)
        assert line.startswith("-# ↩️ ")
        assert told in line
        assert "↩" not in texts(layouts.hand(table, seat, _))


@pytest.mark.parametrize("key", GAMES)
def test_a_message_that_others_are_below_offers_no_move(key: str) -> None:
    (*tables, _over) = tables_of(key)
    for table in tables[::3]:
        for seat in range(len(table.seats)):
            shown = layouts.done(table, seat, _)
            check(shown)
            assert shown.lines
            assert [one.custom_id for one in shown.buttons] == [f"h:{table.id}"]


def test_the_game_after_the_first_of_a_session_has_such_a_message_too() -> None:
    session = tables_of("dracula.classic", options={"session_target": "1000"})
    second = next(one for one in session if one.view(None).game == 2)
    assert layouts.done(second, 0, _).lines == ("The game goes on below.",)


@pytest.mark.parametrize("key", GAMES)
def test_the_choice_of_a_game_to_resign_stays_within_discords_limits(
    key: str, translator: Translator
) -> None:
    table = next(tables_of(key))
    many = [replace(table, id=number) for number in range(2**63 - 1, 2**63 - 31, -1)]
    shown = layouts.which_to_resign(many, user_id(table.seats[0]), translator)
    check(shown)
    (menu,) = shown.selects
    assert [option.value for option in menu.options] == [str(one.id) for one in many[:25]]


def test_the_choice_of_a_game_to_resign_tells_the_partner_from_the_opponents() -> None:
    names = ("Mina", "Jonathan", "Lucy", "Quincey")
    for key, label, which in (
        ("fosco.four", "against Jonathan & Quincey", "with Lucy · Fosco for four · table 7"),
        ("thracula", "Jonathan · Lucy", "Thracula · table 7"),
    ):
        begun = replace(next(tables_of(key)), id=7)
        seats = tuple(Person(seat, name) for seat, name in enumerate(names[: len(begun.seats)]))
        (menu,) = layouts.which_to_resign([replace(begun, seats=seats)], 0, _).selects
        assert [(option.label, option.description) for option in menu.options] == [(label, which)]


def test_the_last_deal_is_told_before_what_is_new_in_this_one() -> None:
    second = next(
        table
        for table in tables_of("dracula.classic")
        if table.view(None).results and len(table.view(None).moves_made) == 1
    )
    ((mover, _move),) = second.view(None).moves_made
    lines = layouts.turn(second, 1 - mover, _).lines
    told, *_rest = lines
    assert told.startswith("-# ⚰️")
    result, news = told.rsplit(" · ", 1)
    assert "at " in news
    assert layouts.hand(second, 1 - mover, _).lines[0] == result


def test_the_last_points_in_counterbluff_are_those_of_the_hand_and_of_the_last_hand() -> None:
    for table in tables_of("counterbluff"):
        view = table.view(table.position.to_move)
        if table.over or not view.results or view.moves_made:
            continue
        result = hand_result(view.results[-1])
        for seat in (0, 1):
            told, _title, standing, *_rest = layouts.hand(table, seat, _).lines
            own, other = view.scores[seat], view.scores[1 - seat]
            assert standing.startswith(f"-# You {own} · {'●◆'[seat]} {other} of 250 · ")
            assert all(f"**{gain}**" in told for gain in result.gains if gain)
            assert ("last hand" in told) == (result.last is not None)


def test_the_last_points_and_what_several_others_played_are_short_on_a_phone() -> None:
    for table in tables_of("dracula.partners"):
        mover, view = table.position.to_move, table.view(table.position.to_move)
        if mover is None or not view.results or len(view.moves_made) != 3:
            continue
        names = seat_names(table, _)
        told, *_rest = layouts.turn(table, mover, _).lines
        points, *news = told.split(" · **\u2068")
        assert not any(name in points for name in names), "signs tell the sides"
        assert len(news) == 3
        assert "placed" not in told
        (whole,) = layouts.done(table, mover, _).lines[-1:]
        assert whole.count("placed") + whole.count("loose") == 3


def test_of_a_card_taken_and_one_placed_in_its_stead_only_the_second_is_told() -> None:
    """Of two others that is one sentence each; of somebody who has only taken a card, that."""
    for table in tables_of("thracula"):
        view, taking = table.view(None), "took the face-down card"
        if table.over or len(view.moves_made) < 4:
            continue
        mover = table.position.to_move or 0
        if view.stage is Stage.TAKE:
            news = "".join(layouts.turn(table, mover, _).lines)
            assert (news.count(" at "), news.count(taking)) == (2, 0)
        else:
            waiting = next(seat for seat in range(3) if seat != mover)
            assert texts(layouts.done(table, waiting, _)).count(taking) == 1


def test_in_a_list_of_moves_a_card_taken_is_told_as_something_that_was_done() -> None:
    listed = 0
    for table in tables_of("thracula"):
        view = table.view(None)
        if table.over or view.stage is Stage.TAKE or len(view.moves_made) < 4:
            continue
        _mover, move = view.moves_made[-1]
        assert move.cell is not None
        news = [layouts.turn(table, seat, _).lines[0] for seat in range(3) if seat != view.to_move]
        assert not any(": take " in line for line in news)
        listed += sum(line.endswith(f": took {CELL_NAMES[move.cell]}") for line in news)
    assert listed


def test_moves_made_before_a_player_left_bear_that_player_s_name_alone() -> None:
    """Also where a card taken by the player is then placed by the computer."""
    seats = seated(3, ("Mina", "Jonathan", "Lucy"))
    before = [replace(table, seats=seats) for table in islice(tables_of("thracula"), 9)]
    mina, both = seat_names(before[0], _)[0], "Harker** for"
    took, placed = (one.position.play("!resign 0").play("!continue 1") for one in before[7:])
    assert before[7].view(None).moves_made == before[8].view(None).moves_made[:-1]
    for position, told in ((took, f"{mina} took"), (placed, f"{mina} placed")):
        left = replace(before[0], position=position)
        for seat in (1, 2):
            assert told in texts(layouts.done(left, seat, _))
            assert both not in texts(layouts.done(left, seat, _))
            assert both not in layouts.turn(left, seat, _).lines[0]
        assert both not in public.running(left, _).lines[2]
    left = replace(before[0], position=took.play(str(took.state.legal_moves()[0])))
    for told in (texts(layouts.done(left, 2, _)), public.running(left, _).lines[2]):
        assert f"{both} {mina}" in told
        assert told.count(mina) == 1


@pytest.mark.parametrize("key", GAMES)
def test_private_messages_depend_only_on_what_their_player_sees(key: str) -> None:
    """The offer to take a move back, too, is the same whatever the hidden cards were."""
    for ply, whole in enumerate(tables_of(key, 4)):
        if whole.over or ply % 3:
            continue
        so_far = replace(whole.record, moves=whole.record.moves[: whole.ply])
        table = replace(whole, terms=replace(whole.terms, rated=False), record=so_far)
        for seat in range(len(table.seats)):
            position = redealt(table.position, so_far.moves, seat)
            other = replace(table, position=position)
            assert layouts.turn(table, seat, _) == layouts.turn(other, seat, _)
            assert table.determinized(seat) == other.determinized(seat)


def redealt(position: Position, moves: tuple[str, ...], seat: int) -> Position:
    """The position with other hidden cards, already before the last move if this seat made it."""
    before, rand = position.earlier[-1] if position.earlier else None, hash_rng(b"another")
    if before is not None and before.to_move == seat:
        for _attempt in range(4):
            anew = before.determinize(seat, rand)
            try:
                after = anew.apply(Move.parse(moves[-1]))
            except IllegalMove:
                continue
            if after.view(seat) == position.state.view(seat):
                return replace(position, state=after, earlier=(anew,))
    return replace(position, state=position.state.determinize(seat, rand))


def test_the_question_whether_to_resign_fits(translator: Translator) -> None:
    for running in (next(tables_of(key)) for key in GAMES):
        check(layouts.confirm_resignation(running, user_id(running.seats[0]), translator))


def test_whoever_resigns_a_session_is_told_that_all_its_games_end() -> None:
    running = next(iter(tables_of("dracula.classic", 0, {"session_target": "500"})))
    (question,) = layouts.confirm_resignation(running, user_id(running.seats[0]), _).lines
    assert question.startswith("Really resign your session of Dracula against ")
    assert ", with all of its games? This cannot be undone." in question


def test_nobody_is_asked_to_resign_against_a_partner() -> None:
    running = next(iter(tables_of("dracula.partners")))
    names = seat_names(running, _)
    own, partner = (seat for seat, side in enumerate(running.position.sides) if side == 0)
    player = user_id(running.seats[own])
    (question,) = layouts.confirm_resignation(running, player, _).lines
    asked, told = question.split("? This cannot be undone. ")
    assert told == f"{names[partner]} loses with you."
    assert names[partner] not in asked
    assert all(name in question for seat, name in enumerate(names) if seat not in (own, partner))


def test_the_question_whether_to_resign_names_opponents_of_two_sides_as_results_do() -> None:
    running = next(iter(tables_of("thracula")))
    names = seat_names(running, _)
    (question,) = layouts.confirm_resignation(running, user_id(running.seats[0]), _).lines
    others = f"{names[1]} & {names[2]}"
    assert question == (
        f"Really resign your game of Thracula against {others}? This cannot be undone. It is then"
        f" up to {others}: if the game goes on, {stand_in(_)} takes your seat and you come last; if"
        " not, there is no result."
    )


def test_the_question_whether_to_resign_says_who_decides_what_becomes_of_the_game() -> None:
    running = next(iter(tables_of("thracula")))
    mina, jonathan, lucy = (Person(seat, f"P{seat}") for seat in (1, 2, 3))
    count = Computer(Level.COUNT)
    told = "It is then up to {}: if the game goes on, **🕯️\N{NO-BREAK SPACE}Harker** takes your seat"
    for seats, gone, who in (
        ((mina, jonathan, lucy), (), "**P2** & **P3**"),
        ((mina, jonathan, count), (), "**P2**"),
        ((mina, count, Computer(Level.HARKER)), (), ""),
        ((mina, jonathan, lucy), ("!resign 2",), ""),
        ((mina, jonathan, lucy), ("!resign 2", "!continue 1"), ""),
    ):
        position = running.position
        for ending in gone:
            position = position.play(ending)
        table = replace(running, position=position, seats=seats)
        (question,) = layouts.confirm_resignation(table, mina.user_id, _).lines
        question = question.replace("\u2068", "").replace("\u2069", "")
        assert ("up to" in question) is bool(who)
        assert not who or told.format(who) in question
