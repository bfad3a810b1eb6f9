"""The messages of moderators about the games and challenges of a server."""

from bot.i18n.player_names import player_label, player_name
from bot.i18n.translator import Translator
from bot.kits.catalogue import edition_name
from bot.messages.admin_ids import AdminAct, AdminButton, MoveTableButton
from bot.messages.message import (
    MOST_OPTION_TEXT,
    Button,
    ButtonStyle,
    Message,
    Select,
    SelectOption,
    in_rows,
)
from bot.model.lobby import Lobby
from bot.model.terms import Pace
from bot.tables.moderation import Overview, TableActivity
from bot.tables.table import Table
from bot.ui.layouts.buttons import table_button
from bot.ui.layouts.lists import page_turns
from bot.ui.layouts.lobby import lobby_title
from bot.ui.layouts.seating import timestamp
from bot.ui.messenger import nearest_link


def overview(seen: Overview, _: Translator) -> Message:
    """A page of the running games and open challenges, to choose one."""
    counted = _("Games: {games}. Open challenges: {challenges}.",
                games=seen.game_count, challenges=seen.challenge_count)  # fmt: skip
    order = _("The game that has been idle longest comes first. Choose one to end or move it.")
    turns = page_turns(
        seen.page, seen.pages, lambda other: AdminButton(AdminAct.TABLES, page=other), _
    )
    if not seen.game_count + seen.challenge_count:
        return Message((_title(_), _("Nobody is playing here at the moment.")))
    return Message(
        lines=(
            _title(_),
            f"{counted} {order}",
            *(_activity_line(activity, _) for activity in seen.tables),
            *(_lobby_line(lobby, _) for lobby in seen.lobbies),
        ),
        rows=(_menu(seen, _), *in_rows(turns)),
    )


def game(activity: TableActivity, _: Translator) -> Message:
    """One running game, and what a moderator can do with it."""
    table = activity.table
    details = [
        _("Channel: {channel}", channel=f"<#{table.location.channel_id}>"),
        _moved_line(activity, _),
    ]
    if table.mover is not None:
        details.append(_("To move: {name}", name=f"**{player_name(table.mover, _)}**"))
    if table.deadline is not None:
        details.append(_deadline_line(table, table.deadline, _))
    if table.unreachable:
        details.append(_("I cannot show it there: its clock stands still until I can."))
    what = _("If you end it, nobody wins or loses, and no rating changes. The players are told"
             " that a moderator ended it.")  # fmt: skip
    to_table = table_button(nearest_link(table.location), _)
    return Message(
        lines=(f"### {_name(table, _)}", *(f"• {line}" for line in details), what),
        rows=((*to_table, _end(table, _, sure=False), _back(_)), _channels(table, _)),
    )


def confirm_end(table: Table, _: Translator) -> Message:
    """Asks whether a game is really to be ended."""
    text = _("Really end this game without a result? This cannot be undone.")
    return Message((f"### {_name(table, _)}", text), rows=((_end(table, _, sure=True), _keep(_)),))


def confirm_move(table: Table, channel_id: int, _: Translator) -> Message:
    """Asks whether a game is really to be moved."""
    text = _(
        "Move this game to {channel}? The message here will say where it is.",
        channel=f"<#{channel_id}>",
    )
    button = MoveTableButton(table.id, channel_id)
    yes = Button(_("Move"), str(button), ButtonStyle.GREEN, emoji="📦")
    return Message((f"### {_name(table, _)}", text), rows=((yes, _back(_)),))


def challenge(lobby: Lobby, _: Translator) -> Message:
    """An open challenge, which a moderator can close."""
    close = AdminButton(AdminAct.CLOSE, lobby.id)
    yes = Button(_("Close the challenge"), str(close), ButtonStyle.RED, emoji="🛑")
    return Message(
        (_lobby_line(lobby, _), _("Once closed, it can no longer be accepted.")),
        rows=((yes, _back(_)),),
    )


def ended(table: Table, _: Translator) -> Message:
    """A game was ended."""
    return _done(_("{game} has ended without a result.", game=f"**{_name(table, _)}**"), _)


def moved(table: Table, channel_id: int, _: Translator) -> Message:
    """A game is being moved."""
    text = _(
        "{game} moves to {channel}. Its old message will link to it.",
        game=f"**{_name(table, _)}**",
        channel=f"<#{channel_id}>",
    )
    return _done(text, _)


def closed(_: Translator) -> Message:
    """A challenge was closed."""
    return _done(_("The challenge is closed."), _)


def _title(_: Translator) -> str:
    return "### 🛡️ " + _("Games and challenges on this server")


def _name(table: Table, _: Translator) -> str:
    """The number of a table, its edition and its players, safe in markdown."""
    return f"{_number(table, _)} · {_who(table, _)}"


def _number(table: Table, _: Translator) -> str:
    return _("Table {number}", number=table.id)


def _who(table: Table, _: Translator) -> str:
    names = " · ".join(player_name(player, _) for player in table.seats)
    return f"{edition_name(table.terms.rules, _)}: {names}"


def _activity_line(activity: TableActivity, _: Translator) -> str:
    table = activity.table
    when = timestamp(activity.moved_at)
    since = _("last move {when}", when=when) if table.ply else _("started {when}", when=when)
    link = f"[{_number(table, _)}]({nearest_link(table.location)})"
    return f"• **{link}** · {_who(table, _)}\n-# <#{table.location.channel_id}> · {since}"


def _lobby_line(lobby: Lobby, _: Translator) -> str:
    until = _("Open until {when}.", when=timestamp(lobby.expires_at, "f"))
    look = _("show")
    link = f"[{look}]({nearest_link(lobby.location)})"
    return f"• **{lobby_title(lobby, _)}**\n-# <#{lobby.location.channel_id}> · {until} · {link}"


def _menu(seen: Overview, _: Translator) -> Select:
    """The menu of the games and challenges on the page."""
    options = (
        *(_table_option(activity.table, _) for activity in seen.tables),
        *(_lobby_option(lobby, _) for lobby in seen.lobbies),
    )
    return Select(str(AdminButton(AdminAct.CHOOSE)), options, _("Choose a game or challenge"))


def _table_option(table: Table, _: Translator) -> SelectOption:
    names = " · ".join(player_label(player, _) for player in table.seats)
    label = f"{_number(table, _)}: {names}"
    edition = edition_name(table.terms.rules, _)[:MOST_OPTION_TEXT]
    return SelectOption(label[:MOST_OPTION_TEXT], f"t{table.id}", edition, emoji="🦇")


def _lobby_option(lobby: Lobby, _: Translator) -> SelectOption:
    challenger = player_label(lobby.challenger, _)
    label = _("Challenge by {challenger}", challenger=challenger)[:MOST_OPTION_TEXT]
    edition = edition_name(lobby.terms.rules, _)[:MOST_OPTION_TEXT]
    return SelectOption(label, f"l{lobby.id}", edition, emoji="✉️")


def _channels(table: Table, _: Translator) -> Select:
    """The menu of channels to which a game can be moved."""
    button = AdminButton(AdminAct.MOVE, table.id)
    return Select(str(button), (), _("Move to another channel"), channels=())


def _moved_line(activity: TableActivity, _: Translator) -> str:
    when = timestamp(activity.moved_at)
    if activity.table.ply:
        return _("Last move: {when}", when=when)
    return _("No move yet. Started: {when}", when=when)


def _deadline_line(table: Table, deadline: float, _: Translator) -> str:
    """What happens to the game if nobody moves."""
    when = timestamp(deadline)
    if table.terms.pace is Pace.NONE or table.mover is None:
        return _("Called off if nobody moves: {when}", when=when)
    name = player_name(table.mover, _)
    return _("Lost on time if {name} does not move: {when}", name=name, when=when)


def _end(table: Table, _: Translator, *, sure: bool) -> Button:
    button = AdminButton(AdminAct.ANNUL, table.id, sure=sure)
    label = _("Yes, end it") if sure else _("End without result")
    return Button(label, str(button), ButtonStyle.RED, emoji="🛑")


def _back(_: Translator) -> Button:
    return Button(_("Back to the list"), str(AdminButton(AdminAct.TABLES)))


def _keep(_: Translator) -> Button:
    return Button(_("Keep the game"), str(AdminButton(AdminAct.TABLES)))


def _done(text: str, _: Translator) -> Message:
    return Message((f"✔️ {text}",), rows=((_back(_),),))
