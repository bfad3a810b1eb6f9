"""The message of a table: everything that is public, and nothing that is not.

Every text, custom_id and file name here is made from what a spectator sees.
"""

from bot.engine.cards import Card
from bot.engine.coffin.view import CoffinView, coffin_view
from bot.engine.game import Stage
from bot.engine.moves import Move
from bot.i18n.card_names import ACROSS, BAT, DOWN, cell, shorts
from bot.i18n.edition_names import edition_name
from bot.i18n.translator import Translator
from bot.kits.coffin.alt_text import board_alt, board_plain, cut_alt, cut_plain
from bot.kits.coffin.grid import Rows, pick_grid, place_grid
from bot.kits.coffin.pictures import board_drawing, cut_drawing
from bot.kits.coffin.score_explanation import decision
from bot.messages import button_ids
from bot.messages.message import Button, Message, Picture
from bot.model.players import Computer
from bot.tables.table import Table
from bot.ui.layouts.seating import (
    emblem,
    mention,
    mentioned_ids,
    seat_name,
    side_name,
    side_names,
    timestamp,
)


def running(table: Table, _: Translator) -> Message:
    """A running table: the last move, whose turn it is, the coffin, its places as buttons."""
    view = coffin_view(table.view(None))
    return Message(
        lines=(
            *header(table, view, _),
            *_happened(table, view, _),
            *_turn(table, view, _),
        ),
        picture=picture(table, view, _),
        below=_small_print(table, view, _),
        rows=(*_choices(table, view, _), _last_row(table, view, _)),
        mentions=mentioned_ids(table, set(table.position.to_act) - set(table.position.departed)),
    )


def header(table: Table, view: CoffinView, _: Translator) -> tuple[str, ...]:
    """The edition, the coffin, who sits where with which sign, and the scores."""
    title = f"### {BAT} {edition_name(table.terms.rules, _)}"
    if view.deal:
        deal = _("coffin {deal} of {deals}", deal=view.deal, deals=max(view.deals, view.deal))
        title += f" · {deal}"
    if view.game > 1:
        title += " · " + _("game {game}", game=view.game)
    sides = sorted(set(view.sides))
    return (title, "\n".join(_score_line(table, view, side, _) for side in sides))


def picture(table: Table, view: CoffinView, _: Translator) -> Picture:
    """The coffin; before the first card, what was cut for the deal."""
    name = f"table-{table.id}-{table.ply}.png"
    four = table.terms.four_colour
    if view.deal == 0:
        return Picture(name, cut_alt(view, _), cut_plain(view), cut_drawing(view), four)
    return Picture(name, board_alt(view, _), board_plain(view), board_drawing(view), four)


def move_told(table: Table, seat: int, move: Move, _: Translator) -> str:
    """A public move in a sentence."""
    name = seat_name(table, seat, _)
    if move.word == "take" and move.cell is not None:
        return _("{name} took the face-down card at {cell}.", name=name, cell=cell(move.cell))
    if move.card is not None and move.cell is not None:
        return _laid(name, move.card, cell(move.cell), _)
    return ""


def _laid(name: str, card: Card, place: str, _: Translator) -> str:
    if card.is_vampire:
        return _("{name} let a {bat} Vampire loose at {cell}.", name=name, bat=BAT, cell=place)
    return _("{name} laid **{card}** at {cell}.", name=name, card=shorts([card]), cell=place)


def _score_line(table: Table, view: CoffinView, side: int, _: Translator) -> str:
    counters = view.counting != "points"
    told = f"{emblem(view, side)} {side_name(table, side, _)} · **{view.scores[side]}**".strip()
    if counters:
        told += " " + _("(cards)")
    if view.game > 1:
        told += " " + _("(session {points})", points=view.session[side])
    waiting = [seat for seat, own in enumerate(view.sides) if own == side and view.vampires[seat]]
    return told + (f" {BAT}" if waiting and view.stage is not Stage.OVER else "")


def _happened(table: Table, view: CoffinView, _: Translator) -> tuple[str, ...]:
    """The last move; at the start of a coffin, how the last one ended."""
    told = move_told(table, *view.moves_made[-1], _) if view.moves_made else ""
    if told:
        return (told,)
    if view.results and not view.moves_made:
        return decision(view.results[-1], side_names(table, _), _)
    return ()


def _turn(table: Table, view: CoffinView, _: Translator) -> tuple[str, ...]:
    """Whom the table waits for; nobody is called who has left, for that seat plays by itself."""
    mover = view.to_move
    if mover is None:
        return ()
    if table.position.to_vote:
        return (_stay_asked(table, _),)
    told = f"➤ {_asked(table, view, mention(table, mover, _), _)}"
    if isinstance(table.seats[mover], Computer) or mover in table.position.departed:
        return ("➤ " + _("{name} is thinking…", name=seat_name(table, mover, _)),)
    if table.deadline is not None:
        told += " ⏳ " + timestamp(table.deadline)
    return (told,)


def _stay_asked(table: Table, _: Translator) -> str:
    """Somebody has left, and those who are still there decide whether the game goes on."""
    who = ", ".join(mention(table, seat, _) for seat in table.position.to_vote)
    gone = " & ".join(seat_name(table, seat, _) for seat in table.position.departed)
    told = _("{gone} left the table. {who}: let Harker sit in and play on, or call the game off?",
             gone=gone, who=who)  # fmt: skip
    due = "" if table.deadline is None else " ⏳ " + timestamp(table.deadline)
    return f"➤ {told}{due}"


def _asked(table: Table, view: CoffinView, who: str, _: Translator) -> str:
    """What whoever is to move is asked to do."""
    if view.stage is Stage.ANSWER:
        return _answer_asked(table, view, who, _)
    asked = {
        Stage.CHOOSE: _(
            "{who}, choose before a card is dealt: the Queen's way (rows) or the King's way"
            " (columns).",
            who=who,
        ),
        Stage.PLACE: _("It is {who}'s turn: lay a card.", who=who),
        Stage.TAKE: _("It is {who}'s turn: rob the coffin of a face-down card.", who=who),
        Stage.LAY: _("{who}, lay a card of your hand in the space.", who=who),
        Stage.PICK: _.many(
            "{who} won this coffin: choose {n} card to keep.",
            "{who} won this coffin: choose {n} cards to keep.",
            view.picks_left,
            who=who,
        ),
    }
    if view.stage is Stage.PLACE and not any(view.coffin):
        return _("It is {who}'s turn: drive in the first nail, a card in the centre.", who=who)
    return asked[view.stage]


def _answer_asked(table: Table, view: CoffinView, who: str, _: Translator) -> str:
    mover = view.to_move or 0
    chooser = next(s for s, side in enumerate(view.sides) if side != view.sides[mover])
    chosen = view.ways[view.sides[chooser]]
    name = side_name(table, view.sides[chooser], _)
    if chosen == "queen":
        told = _("{name} goes the Queen's way (rows).", name=name)
        asked = _("{who}, the King's way (columns) is left: agree, or refuse to play.", who=who)
    else:
        told = _("{name} goes the King's way (columns).", name=name)
        asked = _("{who}, the Queen's way (rows) is left: agree, or refuse to play.", who=who)
    return f"{told} {asked}"


def _small_print(table: Table, view: CoffinView, _: Translator) -> tuple[str, ...]:
    """The dealer; the discards where they are shown; the seal of the deal in the first coffin."""
    told = []
    if view.deal == 0 and view.cuts:
        cut = " · ".join(shorts(cards) for cards in view.cuts)
        dealer = seat_name(table, view.dealer, _)
        told.append(_("Cut for the deal: {cut}. {dealer} deals first.", cut=cut, dealer=dealer))
    elif view.deal:
        told.append(_("{dealer} deals.", dealer=seat_name(table, view.dealer, _)))
    if view.visible_discards:
        told.append(_("Discards: {cards}", cards=shorts(view.visible_discards)))
    if not view.results and not view.earlier_games:
        told.append(_("Seal of the deal (SHA-256): `{seal}`", seal=table.commitment))
    return tuple(f"-# {line}" for line in told)


def _choices(table: Table, view: CoffinView, _: Translator) -> Rows:
    """The buttons that make a move, or that begin one."""
    if table.position.to_vote:
        stay = _play(table, "stay", _("Play on"), "green")
        return ((stay, _play(table, "void", _("Call it off"), "red")),)
    if view.stage is Stage.PICK and view.to_move is not None:
        return pick_grid(view, coffin_view(table.view(view.to_move)), table.id, table.ply)
    if view.stage is Stage.CHOOSE:
        return (
            (
                _play(table, "queen", f"♛ {ACROSS} " + _("Queen's way")),
                _play(table, "king", f"♚ {DOWN} " + _("King's way")),
            ),
        )
    if view.stage is Stage.ANSWER:
        agree = _play(table, "agree", _("Agree"), "green")
        return ((agree, _play(table, "refuse", _("Refuse to play"), "grey")),)
    return place_grid(view, table.id, table.ply)


def _play(table: Table, move: str, label: str, style: str = "blue") -> Button:
    return Button(label, str(button_ids.MoveButton(table.id, table.ply, move)), style)


def _last_row(table: Table, view: CoffinView, _: Translator) -> tuple[Button, ...]:
    hand = Button(_("Hand"), str(button_ids.HandButton(table.id)), "green", emoji="🃏")
    sheet = Button(_("Scores"), str(button_ids.ScoresButton(table.id)), emoji="📜")
    rules = Button(_("Rules"), str(button_ids.RulesButton(table.terms.rules)), emoji="📖")
    return (
        *((hand,) if view.deal else ()),
        *hint_button(table, view, _),
        *((sheet,) if view.results or view.earlier_games else ()),
        rules,
    )


def hint_button(table: Table, view: CoffinView, _: Translator) -> tuple[Button, ...]:
    """A hint, where the game does not count and a card is to be laid or taken."""
    wanted = view.stage in (Stage.PLACE, Stage.TAKE, Stage.LAY) and not table.position.to_vote
    hint = Button(_("Hint"), str(button_ids.HintButton(table.id)), emoji="💡")
    return (hint,) if wanted and not table.terms.rated else ()


def moved(link: str, _: Translator) -> Message:
    """What is left of an old message of a table, when a newer one shows it."""
    there = Button(_("To the table"), url=link)
    return Message((_("The table has been carried elsewhere."),), rows=((there,),))


def reminder(table: Table, link: str, _: Translator) -> Message:
    """Calls the player whose time is running out."""
    due = timestamp(table.deadline) if table.deadline is not None else ""
    return _calling(
        table,
        link,
        _("{who}, the candle burns low: your move is due {due}.", who=_who(table, _), due=due),
        _,
    )


def your_turn(table: Table, link: str, _: Translator) -> Message:
    """Calls the player for whom the table has waited a while."""
    return _calling(table, link, _("{who}, the table waits for you.", who=_who(table, _)), _)


def _who(table: Table, _: Translator) -> str:
    mover = table.position.to_move
    return "" if mover is None else mention(table, mover, _)


def _calling(table: Table, link: str, told: str, _: Translator) -> Message:
    mover = table.position.to_move
    there = Button(_("To the table"), url=link)
    return Message(
        (told,),
        rows=((there,),) if link else (),
        mentions=() if mover is None else mentioned_ids(table, (mover,)),
    )
