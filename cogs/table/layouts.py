"""Private messages of a player at a table: the hand, choices, and confirmations."""

from collections.abc import Sequence
from dataclasses import replace

from bot.engine.errors import Refusal
from bot.engine.game import View
from bot.engine.moves import Move
from bot.engine.record import EventKind, TableEvent
from bot.i18n.player_names import player_label
from bot.i18n.translator import Translator
from bot.kits.catalogue import edition_name, kit_for
from bot.messages.message import (
    MOST_OPTION_TEXT,
    MOST_OPTIONS,
    NIGHT,
    Button,
    ButtonStyle,
    Message,
    Select,
    SelectOption,
    in_rows,
)
from bot.messages.table_ids import HandButton, ResignButton
from bot.tables.table import Table
from bot.ui.layouts import choices, end_sentences, game_over
from bot.ui.layouts.buttons import hand_button, table_button
from bot.ui.layouts.phone_rows import with_buttons
from bot.ui.layouts.recent_moves import in_symbols, moves_of_others
from bot.ui.layouts.refusals import sentence
from bot.ui.layouts.seating import (
    listed_name,
    people_asked,
    seat_name,
    seats_of_others,
    side_names,
    signed_names,
    stand_in,
    timestamp,
)
from bot.ui.layouts.table import begins_below, hint_button, running, table_ref
from bot.ui.layouts.takebacks import ask_back_button, taken_back, with_request
from bot.ui.layouts.terms import is_session


def hand(table: Table, seat: int, _: Translator, news: str = "", which: str = "") -> Message:
    """The hand of a seat, with the points of the last deal until the seat has made a move.

    If it has to be told `which` game this is, that stands in place of these points: there is no
    room for both. Beside them stands that a move has just been taken back, and `news`. On the
    seat's turn there is a hint button, if hints are allowed; after its move, a button to take the
    move back; below all others, one to let another player take a move back who asks for it.
    Nothing can be played while the players are asked whether the game goes on.
    """
    view = table.view(seat)
    kit = kit_for(view.rules)
    if table.position.to_vote:
        shown = _at_a_vote(kit.hand(view, table_ref(table), _), table, seat, _)
        return shown.saying(*_small_print(which, news))
    first = (which,) if which else _last_points(view, _)
    told = _small_print(*first, *taken_back(table, seat, _), news)
    message = kit.hand(view, table_ref(table), _).saying(*told)
    hint = hint_button(table, view, _) if view.moves else ()
    row = (*hint, *ask_back_button(table, seat, _))
    return with_request(with_buttons(message, row) if row else message, table, seat, _)


def which_game(table: Table, user_id: int, _: Translator) -> str:
    """The edition and this person's opponents, to tell games apart in one line on a phone."""
    _partners, opponents = seats_of_others(table, user_id)
    names = dict.fromkeys(listed_name(table, seat, _) for seat in opponents)
    return " · ".join((edition_name(table.terms.rules, _), *names))


def _small_print(*texts: str) -> tuple[str, ...]:
    """These texts, as far as there are any, in one paragraph of small print."""
    text = " · ".join(filter(None, texts))
    return (f"-# {text}",) if text else ()


def _at_a_vote(hand: Message, table: Table, seat: int, _: Translator) -> Message:
    """A hand without its buttons, and what its seat or others have to decide before."""
    asked = sentence(Refusal("vote_first" if seat in table.position.to_vote else "voted"), _)
    notes = (line for line in hand.lines if line.startswith("-#"))
    return replace(hand, lines=("### " + _("Your hand"), *notes, asked), rows=())


def _last_points(view: View, _: Translator) -> tuple[str, ...]:
    """The points of the last deal by the signs of the sides; its message tells whose they are.

    None once the seat has made a move.
    """
    if not _is_new(view):
        return ()
    kit = kit_for(view.rules)
    signs = [kit.side_sign(view, side) for side in range(len(view.scores))]
    return ("⚰️ " + kit.points(view.results[-1], signs, _),)


def _is_new(view: View) -> bool:
    """Whether there was a deal before this one, in which the seat has not moved."""
    return bool(view.results) and all(seat != view.seat for seat, _move in view.moves_made)


def _last_deal(table: Table, view: View, _: Translator) -> tuple[str, ...]:
    """How the last deal was decided, for a seat that has not moved in another one since."""
    if not (_is_new(view) or (table.over and view.results)):
        return ()
    kit = kit_for(view.rules)
    summary = kit.summary(view.results[-1], signed_names(table, view, _), _)
    return ("⚰️ " + " ".join(summary),)


def turn(table: Table, seat: int, _: Translator) -> Message:
    """The hand of a seat and what the others have just played; after the end the score sheet."""
    if table.over:
        return game_over.private_end(table, _)
    return hand(table, seat, _, _in_short(table, seat, _))


def done(table: Table, seat: int, _: Translator) -> Message:
    """What the others have played since the seat's move, or how the last deal ended.

    Moves can be made on the messages below only, but the hand can be seen.
    """
    told = (*_last_deal(table, table.view(seat), _), *_since_own_move(table, seat, _))
    lines = told or (_("The game goes on below."),)
    return Message(lines, rows=((hand_button(table.id, _),),))


def _since_own_move(table: Table, seat: int, _: Translator) -> tuple[str, ...]:
    """The moves of the others in this deal since the seat's own, in sentences on one line."""
    told = moves_of_others(table, table.view(seat), seat, _)
    text = " ".join(one.sentence for one in told)
    return (text,) if text else ()


def _in_short(table: Table, seat: int, _: Translator) -> str:
    """The same for a phone: each name with its moves in symbols.

    A move alone is a sentence, except for a card that is told beside the points of the last deal.
    """
    view = table.view(seat)
    told = moves_of_others(table, view, seat, _)
    if len(told) < 2 and not (_is_new(view) and all(one.move.card for one in told)):
        return "".join(one.sentence for one in told)
    return in_symbols(table, told, _)


def shown(table: Table, _: Translator, news: str = "") -> Message:
    """The public view of a table for one person, below `news`; of a finished game, its scores."""
    if table.over:
        return game_over.sheet(table, _)
    message = replace(running(table, _), mentions=(), accent=NIGHT)
    return message.saying(*_small_print(news))


def showing_again(_: Translator) -> Message:
    """Shown until Discord has said who sees the channel to which a table is brought."""
    return Message(("🧹 " + _("Dusting the table…"),))


def shown_too_often(until: float, link: str, _: Translator) -> Message:
    """This person has just had too many tables shown again; links to where this one stands."""
    text = _(
        "You have just shown several tables. You can show another one {until}.",
        until=timestamp(until),
    )
    return Message(("⏳ " + text,), rows=in_rows(table_button(link, _)))


def which_to_resign(tables: Sequence[Table], user_id: int, _: Translator) -> Message:
    """Asks which of these tables this player wants to resign; the first is the nearest."""
    options = tuple(_option(table, user_id, _) for table in tables[:MOST_OPTIONS])
    return Message(
        (_("Which game do you want to resign? You will be asked once more."),),
        rows=(
            Select(str(ResignButton(None)), options, _("Choose a game")),
            (_keep_playing(tables[0].id, _),),
        ),
    )


def _option(table: Table, user_id: int, _: Translator) -> SelectOption:
    """A table by its players: the opponents, and below them the partner, if there is one."""
    partners, opponents = (
        [player_label(table.seats[seat], _) for seat in seats]
        for seats in seats_of_others(table, user_id)
    )
    which = [edition_name(table.terms.rules, _), _("table {table}", table=table.id)]
    label = " · ".join(opponents)
    if partners:
        label = _("against {names}", names=" & ".join(opponents))
        which.insert(0, _("with {names}", names=" & ".join(partners)))
    return SelectOption(
        label[:MOST_OPTION_TEXT], str(table.id), " · ".join(which)[:MOST_OPTION_TEXT]
    )


def confirm_resignation(table: Table, user_id: int, _: Translator) -> Message:
    """Asks this player to confirm a resignation, and says what becomes of others.

    The opponents are named, to tell games apart.
    """
    sides, seats = table.position.sides, table.seats_of(user_id)
    own = {sides[seat] for seat in seats}
    names = [name for side, name in enumerate(side_names(table, _)) if side not in own]
    partners = (
        _("{name} loses with you.", name=seat_name(table, seat, _))
        for seat, side in enumerate(sides)
        if side in own and seat not in seats
    )
    game = {"game": edition_name(table.terms.rules, _), "names": " & ".join(names)}
    text = _("Really resign your game of {game} against {names}? This cannot be undone.", **game)
    if is_session(table.terms):
        text = _(
            "Really resign your session of {game} against {names}, with all of its games? This"
            " cannot be undone.",
            **game,
        )
    yes = Button(_("Resign"), str(ResignButton(table.id, sure=True)), ButtonStyle.RED, emoji="🏳️")
    told = " ".join((text, *partners, *_without(table, seats[0], _)))
    return Message((told,), rows=((yes, _keep_playing(table.id, _)),))


def _without(table: Table, seat: int, _: Translator) -> tuple[str, ...]:
    """Who decides what becomes of the game if the player of this seat resigns; mostly empty."""
    position = table.position.play(str(TableEvent(EventKind.RESIGN, seat)))
    names = [seat_name(table, each, _) for each in people_asked(replace(table, position=position))]
    if not names:
        return ()
    return (
        _(
            "It is then up to {names}: if the game goes on, {computer} takes your seat and you come"
            " last; if not, there is no result.",
            names=" & ".join(names),
            computer=stand_in(_),
        ),
    )


def _keep_playing(table_id: int, _: Translator) -> Button:
    """The button from the question whether to resign back to the hand."""
    return Button(_("Keep playing"), str(HandButton(table_id)), emoji="🃏")


def card_choices(table: Table, seat: int, cell: str, _: Translator) -> Message:
    """The cards for a pressed cell; the hand if there are none."""
    return choices.cards_for(cell, table, seat, _) or hand(table, seat, _)


def cell_choices(table: Table, seat: int, card: str, _: Translator) -> Message:
    """The cells for a pressed card; the hand if there are none."""
    return choices.cells_for(card, table, seat, _) or hand(table, seat, _)


def played(table: Table, seat: int, move: Move, link: str, _: Translator) -> Message | None:
    """The confirmation of a move, with a link to the table; None if the kit has no text for it.

    After the last card of a deal it says how the deal was decided, and after that of a game, who
    won. There is no link then: the table goes on in a new message below.
    """
    view = table.view(seat)
    kit = kit_for(view.rules)
    text = kit.played(view, move, _)
    if not text:
        return None
    if table.over or begins_below(view):
        link = ""
    ended = end_sentences.how_it_ended(table, table.view(None), _) if table.over else ()
    row = (
        *((hand_button(table.id, _),) if view.deal and not table.over else ()),
        *ask_back_button(table, seat, _),
        *table_button(link, _),
    )
    lines = (f"✔️ {text}", *_last_deal(table, view, _), *ended)
    return Message(lines, rows=(row,) if row else ())
