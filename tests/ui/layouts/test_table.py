"""Messages of a table keep within Discord's limits at every ply of complete games."""

import re
from collections.abc import Iterator, Mapping
from dataclasses import replace
from itertools import islice

import pytest

from bot.engine.cards import hash_rng
from bot.engine.coffin.grid import CELL_NAMES
from bot.engine.game import Stage, View
from bot.engine.game_options import with_defaults
from bot.engine.games import GAMES
from bot.engine.match_end import session_total
from bot.engine.moves import Move
from bot.engine.record import takeback_text
from bot.i18n.translator import Translator, languages, translator_for
from bot.kits.catalogue import kit_for
from bot.messages import button_grammar, table_ids
from bot.messages.message import ButtonStyle, Message
from bot.model.players import Computer, Level, Person
from bot.model.terms import Pace
from bot.store.stored_values import TakebackRequest
from bot.tables.table import Table
from bot.tables.takebacks import last_mover, may_ask
from bot.ui.components import edit_arguments
from bot.ui.layouts import game_over
from bot.ui.layouts import table as layouts
from bot.ui.layouts.seating import seat_name
from bot.ui.layouts.terms import roles
from cogs.table import layouts as private
from tests.engine.playouts import choices
from tests.engine.seen_cards import has_open_hands
from tests.ui.limits import PNG, check, texts
from tests.ui.phone import SMALL, WIDTH, height, text_width
from tests.ui.tables import NO_OPTIONS, tables_of, user_id

_ = translator_for("en")
NAMES = ("Mina", "Jonathan", "Lucy", "Quincey")
FEW = 5
"""Seats and stages repeat every 2, 3, 4 or 8 plies: every fifth ply reaches all of them."""


def messages_of(table: Table, _: Translator) -> Iterator[Message]:
    """All messages that can be shown of a table at its ply."""
    view = table.view(None)
    yield layouts.running(table, _) if not table.over else game_over.table_over(table, _)
    for seat in range(len(table.seats)):
        yield private.hand(table, seat, _)
    mover = table.position.to_move
    if mover is not None:
        for cell in range(9):
            yield private.card_choices(table, mover, CELL_NAMES[cell], _)
        for card in dict.fromkeys(table.view(mover).hand):
            yield private.cell_choices(table, mover, str(card), _)
    if view.results and not view.moves_made:
        yield game_over.deal_over(table, view.game, len(view.results) - 1, _)
    for game in range(1, len(view.game_results) + 1):
        yield game_over.game_over(table, game, _)


def unlike(key: str, number: int = 0, options: Mapping[str, str] = NO_OPTIONS) -> Iterator[Table]:
    """The tables of a game, without those of later deals that look like earlier ones."""
    seen = set()
    for table in tables_of(key, number, options):
        view = table.view(None)
        kind = view.stage, len(view.moves_made)
        if table.over or not view.moves_made or kind not in seen:
            yield table
        seen.add(kind)


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("key", GAMES)
def test_every_message_of_a_whole_game_stays_within_discords_limits(
    key: str, language: str
) -> None:
    first = languages().index(language)  # each language at every other table
    tables = tuple(unlike(key))
    for table in (*tables[first :: len(languages())], tables[-1]):
        for message in messages_of(table, translator_for(language)):
            check(message)


@pytest.mark.parametrize(
    ("key", "options"),
    [
        pytest.param(key, chosen, id=f"{key} {chosen}")
        for key, game in GAMES.items()
        for chosen in choices(game)
        if with_defaults(game, chosen)
    ],
)
def test_the_public_messages_of_every_option_stay_within_discords_limits(
    key: str, options: dict[str, str]
) -> None:
    tables = tuple(unlike(key, 1, options))
    for table in (*tables[:-1:3], tables[-1]):
        if table.over:
            check(game_over.table_over(table, _))
        else:
            check(layouts.running(table, _))


@pytest.mark.parametrize("key", GAMES)
def test_a_public_message_depends_only_on_the_spectators_view(key: str) -> None:
    """A determinization has the same public message."""
    for table in tuple(tables_of(key, 2))[:-1:FEW]:
        redealt = table.position.state.determinize(None, hash_rng(b"another"))
        position = replace(table.position, state=redealt)
        other = replace(table, position=position)
        assert layouts.running(table, _) == layouts.running(other, _)


@pytest.mark.parametrize("key", GAMES)
def test_no_public_button_names_a_hidden_card(key: str) -> None:
    for table in tables_of(key, 3):
        view = table.view(None)
        if table.over or view.stage is Stage.PICK:
            continue
        message = layouts.running(table, _)
        assert not message.selects
        for button in message.buttons:
            button_id = button_grammar.parse(button.custom_id)
            assert not isinstance(button_id, table_ids.CardButton)
            if isinstance(button_id, table_ids.MoveButton) and not has_open_hands(key, {}):
                assert button_id.move[0].islower()


def test_an_edit_replaces_old_attachments() -> None:
    message = layouts.running(next(tables_of("dracula.classic")), _)
    assert edit_arguments(message, None)["attachments"] == []
    assert [file.filename for file in edit_arguments(message, PNG)["attachments"]] == [
        message.picture and message.picture.name
    ]


def test_at_the_start_of_a_deal_the_result_of_the_last_one_names_it() -> None:
    started = [
        table
        for table in tables_of("dracula.classic")
        if (view := table.view(None)).results and not view.moves_made and not table.over
    ]
    assert len(started) == 5
    for number, table in enumerate(started, 1):
        _title, _scores, event, *_rest = layouts.running(table, _).lines
        assert event.startswith(f"⚰️ Coffin {number} is nailed shut · ")


@pytest.mark.parametrize("key", ["thracula", "dracula.partners", "fosco.four"])
def test_between_more_than_two_all_is_told_that_was_played_since_the_mover_moved(key: str) -> None:
    told = set()
    for ply in tables_of(key):
        people = tuple(Person(seat, NAMES[seat]) for seat in range(len(ply.seats)))
        table, view = replace(ply, seats=people), ply.view(None)
        if table.over or not view.moves_made:
            continue
        event = layouts.running(table, _).lines[2]
        moves = [move for move in played_since(view, view.to_move) if move[1].card is not None]
        if len(moves) > 1:
            labels = (
                f"{seat_name(table, seat, _)}: {kit_for(key).move_label(move, _)}"
                for seat, move in moves
            )
            assert event == f"-# {' · '.join(labels)}"
            assert text_width(shown(event), SMALL) <= WIDTH * (len(people) - 2)
        else:
            seat, move = view.moves_made[-1]
            assert event == kit_for(key).move_text(move, seat_name(table, seat, _), _)
        told.add(len(moves))
    assert max(told) == len(people) - 1


def played_since(view: View, seat: int | None) -> list[tuple[int, Move]]:
    """The moves since the seat's own last one in this deal."""
    moves = list(view.moves_made)
    own = [place for place, (mover, _move) in enumerate(moves, 1) if mover == seat]
    return moves[max(own, default=0) :]


def shown(event: str) -> str:
    """A line without its markup."""
    return re.sub("^-# |\\*\\*|[\u2068\u2069\ufe0e\ufe0f]", "", event)


def test_between_two_only_the_last_move_is_told() -> None:
    for table in tables_of("dracula.classic"):
        if not table.over and table.view(None).moves_made:
            assert not layouts.running(table, _).lines[2].startswith("-#")


def test_with_partners_nobody_deals_after_the_first_coffin() -> None:
    for table in tables_of("dracula.partners"):
        if not table.over:
            said = " deals" in texts(layouts.running(table, _))
            assert said is (table.view(None).deal < 2)


def test_only_the_player_to_move_is_pinged() -> None:
    for table in tables_of("dracula.partners"):
        if table.over:
            break
        message = layouts.running(table, _)
        assert message.mentions == (user_id(table.mover),)
        assert sum(texts(message).count(f"<@{user_id(player)}>") for player in table.seats) == 1


def test_the_last_who_can_say_whether_the_game_goes_on_decides_alone() -> None:
    begun = next(tables_of("thracula"))
    mina, jonathan, lucy = (Person(seat, "") for seat in (1, 2, 3))
    asked = replace(begun, position=begun.position.play("!resign 2"))
    declined = replace(asked, position=asked.position.play("!decline 1"))
    for table, seats, who in (
        (asked, (mina, jonathan, lucy), "<@1>, <@2>: play on"),
        (declined, (mina, jonathan, lucy), "<@1>, it is up to you: play on"),
        (asked, (Computer(Level.COUNT), jonathan, lucy), "<@2>, it is up to you: play on"),
    ):
        question = layouts.running(replace(table, seats=seats), _).lines[-1]
        assert who in question
        assert ("It is enough if one of you wants to" in question) is (" up to you" not in question)
        assert "call the game off, without a result?" in question
    nobody = (Computer(Level.COUNT), Computer(Level.HARKER), lucy)
    assert "Count" in layouts.running(replace(asked, seats=nobody), _).lines[-1]


def test_there_is_no_hint_for_a_vote() -> None:
    begun = next(table for table in tables_of("thracula") if table.view(None).moves_made)
    unrated = replace(begun, terms=replace(begun.terms, rated=False))
    asked = replace(unrated, position=unrated.position.play("!resign 2"))
    labels = [
        [button.label for button in layouts.running(table, _).buttons] for table in (unrated, asked)
    ]
    assert ["Hint" in each for each in labels] == [True, False]


@pytest.mark.parametrize("key", GAMES)
def test_the_button_that_allows_a_takeback_moves_no_other_button(key: str) -> None:
    """Its row is the last, and it does not look like the button that shows one's hand."""
    for played in tuple(tables_of(key, 1))[1:-1:FEW]:
        table = replace(played, terms=replace(played.terms, rated=False))
        if last_mover(table) is None:
            continue
        asked = layouts.running(replace(table, takeback=TakebackRequest(table.ply)), _)
        check(asked)
        request = f"tb:{table.id}:{table.ply}:ask"
        assert asked.rows[:-1] == layouts.running(table, _).without(request).rows
        assert asked.buttons[-1].style is not ButtonStyle.GREEN


@pytest.mark.parametrize("key", ["abstrac", "fosco.two", "dracula.classic"])
def test_where_moves_are_made_on_the_table_it_has_the_button_to_take_them_back(key: str) -> None:
    """Elsewhere the private answer to a move has it."""
    offered = set()
    for played in tuple(tables_of(key, 1))[1:-1]:
        table = replace(played, terms=replace(played.terms, rated=False))
        request = f"tb:{table.id}:{table.ply}:ask"
        may = any(may_ask(table, seat) for seat in range(2))
        shown = request in [one.custom_id for one in layouts.running(table, _).buttons]
        assert shown == (may and key != "dracula.classic")
        offered.add(may)
    assert offered == {False, True}


def test_a_move_taken_back_is_that_of_the_player_to_move() -> None:
    """The move before it, which the message shows, is that of somebody else."""
    names = ("Mina", "Jonathan", "Lucy", "Quincey")
    for table in islice(tables_of("dracula.partners"), 8):
        seat = last_mover(replace(table, terms=replace(table.terms, rated=False)))
        if seat is not None and table.view(None).moves_made:
            back = replace(
                table,
                record=replace(table.record, moves=(*table.record.moves, takeback_text(1))),
                position=table.position.play(takeback_text(1)),
                seats=tuple(Person(number, name) for number, name in enumerate(names, 1)),
            )
            line = next(line for line in layouts.running(back, _).lines if "took a move" in line)
            assert names[seat] in line


@pytest.mark.parametrize("language", languages())
def test_in_a_rated_game_the_button_that_gives_time_takes_no_line_of_its_own(language: str) -> None:
    """On a phone, in every deal."""
    for table in islice(tables_of("dracula.classic"), 2, 20):
        shown = layouts.running(table, translator_for(language))
        (give,) = (one for one in shown.buttons if one.custom_id.startswith("gt:"))
        assert height(shown) == height(shown.without(give.custom_id))


def test_rules_are_those_of_the_table_if_it_has_options_of_its_own() -> None:
    def rules(options: dict[str, str]) -> str:
        table = next(tables_of("dracula.classic", 0, options))
        buttons = layouts.running(table, _).buttons
        return next(button.custom_id for button in buttons if button.label == "Rules")

    assert rules({}) == "i:dracula.classic:0"
    assert rules({"end_bonus": "none"}) == f"ir:{2**63 - 1}:0"


@pytest.mark.parametrize("options", [{}, {"direction_by": "random"}, {"ways": "king"}])
def test_who_picks_rows_or_columns_is_not_said_beside_who_has_them(options: dict[str, str]) -> None:
    for table in tables_of("dracula.classic", 0, options):
        if table.view(None).deal and not table.over:
            assert roles(table.terms, "", _) not in texts(layouts.running(table, _))


def test_only_the_first_game_of_a_session_speaks_of_the_cut_d12() -> None:
    """The first deal alternates, so the cut says nothing about the later games."""
    session = tables_of("dracula.classic", options={"session_target": "1000"})
    for table in (table for table in session if not table.view(None).deal):
        is_first = table.view(None).game == 1
        message = layouts.running(table, _)
        assert message.picture is not None
        assert ("Cut 1: " in message.picture.alt) == is_first
        assert ("for the deal: " in message.below[0]) == is_first
        assert "deals" in message.below[0]


def test_a_table_says_how_many_points_end_its_session() -> None:
    for table in tables_of("dracula.classic", options={"session_target": "1000"}):
        if table.over:
            continue
        message, view = layouts.running(table, _), table.view(None)
        is_first = view.game == 1
        totals = [f"({points} of 1000 before this game)" for points in session_total(view)]
        assert all((total in message.lines[1]) is not is_first for total in totals)
        assert ("session to 1000 points" in "\n".join(message.below)) is is_first


@pytest.mark.parametrize(("rated", "word"), [(True, "rated"), (False, "casual")])
def test_a_table_says_beside_its_time_whether_it_is_rated(rated: bool, word: str) -> None:
    """In one line of a phone, beside the seal of the first deal too."""
    for table in tables_of("dracula.classic"):
        if not table.over:
            timed = replace(table.terms, rated=rated, seconds=3 * 86_400.0)
            line = layouts.running(replace(table, terms=timed), _).below[-1]
            assert line.endswith(f"⏳ 3 days per move · {word}")
            assert text_width(line.removeprefix("-# "), SMALL) <= WIDTH


def test_without_a_clock_only_the_seal_has_the_rating_beside_it() -> None:
    for table in tables_of("dracula.classic"):
        if not table.over:
            endless = replace(table.terms, rated=False, pace=Pace.NONE, seconds=None)
            below = layouts.running(replace(table, terms=endless), _).below
            is_first = not table.view(None).results
            assert ("-# 🔒 sealed · casual" in below) is is_first
            assert ("casual" in "\n".join(below)) is is_first


def test_a_single_game_says_nothing_of_a_session() -> None:
    for table in tables_of("dracula.classic"):
        assert table.over or "session" not in texts(layouts.running(table, _))


@pytest.mark.parametrize("key", [key for key in GAMES if not key.startswith("dracula.")])
def test_a_game_without_ways_does_not_explain_them(key: str) -> None:
    for table in tables_of(key):
        assert table.over or "columns" not in "\n".join(layouts.running(table, _).below)
