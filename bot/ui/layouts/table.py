"""The public message of a table, for all games; the kit adds the parts of its game.

All texts and file names are made from a spectator's view. For its buttons a kit is also given the
view of the player to move, of which it shows only what everybody may know.
"""

from bot.engine.game import View, is_judged
from bot.engine.match_end import session_total
from bot.i18n.card_names import BAT
from bot.i18n.terms import duration
from bot.i18n.translator import Translator
from bot.kits.catalogue import edition_name, kit_for
from bot.kits.kit_types import Rows, TableRef
from bot.messages import review_ids, table_ids
from bot.messages.clock_ids import GiveTimeButton
from bot.messages.lookup_ids import TableRulesButton
from bot.messages.message import OXBLOOD, Button, ButtonStyle, Message, in_rows
from bot.model.players import Computer
from bot.tables.table import Table
from bot.tables.turn_clock import given_seconds, may_be_extended
from bot.ui.layouts import takebacks
from bot.ui.layouts.buttons import rules_button_here, table_button, verify_button
from bot.ui.layouts.recent_moves import in_symbols, last_move, moves_of_others
from bot.ui.layouts.seating import (
    mention,
    mentioned_ids,
    people_asked,
    seat_name,
    seat_names,
    side_names,
    signed_name,
    stand_in,
    timestamp,
)
from bot.ui.layouts.terms import rating, session_end, session_score


def running(table: Table, _: Translator) -> Message:
    """A running table: the last moves, whose turn it is, the picture, the buttons."""
    view = table.view(None)
    return Message(
        lines=(
            *header(table, view, _),
            *_last_event(table, view, _),
            *takebacks.told(table, _),
            *_turn(table, view, _),
        ),
        picture=kit_for(view.rules).pictures.board(view, table_ref(table).board_file, _),
        below=_small_print(table, view, _),
        rows=(*_buttons(table, view, _), *_last_rows(table, view, _)),
        accent=OXBLOOD,
        mentions=mentioned_ids(table, table.position.awaited_seats),
    )


def begins_below(view: View) -> bool:
    """Whether this deal has only just begun, in a message below that of the deal before."""
    return kit_for(view.rules).deals_stay and not view.moves_made


def table_ref(table: Table) -> TableRef:
    """The table at its ply, as a kit needs it for buttons and pictures."""
    return TableRef(table.id, table.ply, table.terms.four_colour)


def header(table: Table, view: View, _: Translator) -> tuple[str, ...]:
    """The edition, the deal, the players with their signs, and the scores."""
    title = f"### {BAT} {edition_name(view.rules, _)}"
    if view.deal:
        title += f" · {kit_for(view.rules).deal_title(view, _)}"
    if view.game > 1:
        title += " · " + _("game {game}", game=view.game)
    sides = sorted(set(view.sides))
    return (title, "\n".join(_score_line(table, view, side, _) for side in sides))


def _score_line(table: Table, view: View, side: int, _: Translator) -> str:
    parts = [f"{signed_name(table, view, side, _)} · **{view.scores[side]}**"]
    if view.game > 1:
        parts.append(session_score(table.terms, session_total(view)[side], _))
    note = kit_for(view.rules).score_note(view, side, _)
    return " ".join([*parts, note] if note else parts)


def _last_event(table: Table, view: View, _: Translator) -> tuple[str, ...]:
    """The last moves and what followed; at the start of a deal, the result of the last one."""
    kit = kit_for(view.rules)
    if view.moves_made:
        return (*_last_moves(table, view, _), *kit.aftermath(view, seat_names(table, _), _))
    if not view.results:
        return ()
    result = view.results[-1]
    first, *others = kit.summary(result, side_names(table, _), _)
    return (f"⚰️ {_(kit.deal_over, deal=result.deal)} · {first}", *others)


def _last_moves(table: Table, view: View, _: Translator) -> tuple[str, ...]:
    """The last move in a sentence, or all since the player to move moved, in symbols.

    Between more than two players a computer that moves at once would cover the move before it.
    """
    if len(table.seats) > 2 and view.to_move is not None:
        told = moves_of_others(table, view, view.to_move, _)
        if len(told) > 1:
            return (f"-# {in_symbols(table, told, _)}",)
    text = last_move(table, view, _).sentence
    return (text,) if text else ()


def _turn(table: Table, view: View, _: Translator) -> tuple[str, ...]:
    """The player to move, mentioned if it is a person; the bot plays for a player who has left."""
    mover = view.to_move
    if mover is None:
        return ()
    if table.position.to_vote:
        return (_vote(table, _),)
    if isinstance(table.seats[mover], Computer) or mover in table.position.departed:
        return ("➤ " + _("{name} is thinking…", name=seat_name(table, mover, _)),)
    who, names = mention(table, mover, _), side_names(table, _)
    return (f"➤ {kit_for(view.rules).prompt(view, who, names, _)}{_clock(table, _)}",)


def _clock(table: Table, _: Translator) -> str:
    """When the time is up, or that the clock stands still."""
    if table.paused:
        return " 🏖️ " + _("On vacation: the clock stands still.")
    return "" if table.move_deadline is None else " ⏳ " + timestamp(table.move_deadline)


def _vote(table: Table, _: Translator) -> str:
    """The question whether the game goes on, to the players who can still say so.

    Computers leave that to the people, if there are any.
    """
    voters = table.position.to_vote
    people = people_asked(table)
    departed = " & ".join(seat_name(table, seat, _) for seat in table.position.departed)
    who = ", ".join(mention(table, seat, _) for seat in people or voters)
    if len(people or voters) == 1:
        text = _(
            "{gone} left. {who}, it is up to you: play on, with {computer} in the empty seat, or"
            " call the game off, without a result?",
            gone=departed,
            who=who,
            computer=stand_in(_),
        )
    else:
        text = _(
            "{gone} left. {who}: play on, with {computer} in the empty seat, or call the game"
            " off, without a result? It is enough if one of you wants to play on.",
            gone=departed,
            who=who,
            computer=stand_in(_),
        )
    return f"➤ {text}{_clock(table, _)}"


def _small_print(table: Table, view: View, _: Translator) -> tuple[str, ...]:
    """The kit's notes, and in a line the seal in a first deal, the time, and other terms.

    A table without a seal and a time does not say either whether it is rated.
    """
    notes = kit_for(view.rules).notes(view, seat_names(table, _), _)
    terms = ["🔒 " + _("sealed")] if _is_new(view) else []
    if table.terms.seconds is not None:
        terms.append("⏳ " + _time(table, table.terms.seconds, _))
    terms += [rating(table.terms, _)] if terms else ()
    terms += session_end(table.terms, _) if view.game == 1 else ()
    return tuple(f"-# {line}" for line in (*notes, *([" · ".join(terms)] if terms else [])))


def _time(table: Table, seconds: float, _: Translator) -> str:
    """The time for a move, and how much more there is for this one."""
    text = _("{time} per move", time=duration(seconds, _))
    if not table.extended:
        return text
    more = duration(given_seconds(table, seconds), _)
    return text + " · " + _("+{more} for this one", more=more)


def _buttons(table: Table, view: View, _: Translator) -> Rows:
    """The buttons of a vote, or the kit's buttons for the move."""
    if table.position.to_vote:
        play_on = _move(table, "continue", _("Play on"), ButtonStyle.GREEN)
        return ((play_on, _move(table, "decline", _("Call it off"), ButtonStyle.RED)),)
    mover = table.view(view.to_move)
    return kit_for(view.rules).buttons(view, table_ref(table), _, mover=mover)


def _move(table: Table, move: str, label: str, style: ButtonStyle) -> Button:
    return Button(label, str(table_ids.MoveButton(table.id, table.ply, move)), style)


def _last_rows(table: Table, view: View, _: Translator) -> Rows:
    """The buttons below those of the move, and a row to allow a takeback that is asked for."""
    ask_back = takebacks.ask_on_table(table, _)
    rows = in_rows((*_always(table, view, _), *ask_back))
    return (*rows, *takebacks.allow_row(table, _))


def _always(table: Table, view: View, _: Translator) -> tuple[Button, ...]:
    """The buttons that a table has whoever is to move."""
    hand = Button(_("Hand"), str(table_ids.HandButton(table.id)), ButtonStyle.GREEN, emoji="🃏")
    scores = Button(_("Scores"), str(table_ids.ScoresButton(table.id)), emoji="📜")
    return (
        *((hand,) if view.deal else ()),
        *hint_button(table, view, _),
        *((verify_button(table, _),) if _is_new(view) else (scores,)),
        rules_button_here(table.terms, TableRulesButton(table.id), _),
        *_give_time(table, _),
    )


def _give_time(table: Table, _: Translator) -> tuple[Button, ...]:
    """The button with which another player gives the player to move more time, if possible."""
    if not may_be_extended(table):
        return ()
    press = GiveTimeButton(table.id, table.ply, table.extended)
    return (Button(_("Give time"), str(press), emoji="⏳"),)


def _is_new(view: View) -> bool:
    """Whether no deal has been finished yet."""
    return not view.results and not view.earlier_games


def hint_button(table: Table, view: View, _: Translator) -> tuple[Button, ...]:
    """The hint button, if the game is unrated and hints judge the move to be made."""
    hinted = is_judged(view) and not table.position.to_vote
    hint = Button(_("Hint"), str(review_ids.HintButton(table.id)), emoji="💡")
    return (hint,) if hinted and not table.terms.rated else ()


def moved_elsewhere(link: str, _: Translator) -> Message:
    """Replaces an old message of a table that a newer message shows."""
    rows = in_rows(table_button(link, _))
    return Message((_("This table has moved."),), rows=rows, accent=OXBLOOD)
