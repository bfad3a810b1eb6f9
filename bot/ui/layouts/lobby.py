"""A challenge: who calls, for what, on which terms, and which seats are free."""

from bot.engine.rules import GAMES
from bot.tables.table import Lobby, LobbyStatus, Person
from bot.ui import ids
from bot.ui.layouts.sides import on
from bot.ui.message import BRASS, NIGHT, Button, Message, in_rows
from bot.ui.names import plain_name
from bot.ui.words.cards import BAT
from bot.ui.words.editions import about, edition_name
from bot.ui.words.language import Words
from bot.ui.words.options import terms_told
from bot.ui.words.people import computer_name, sitter_label, sitter_name


def open_(lobby: Lobby, levels: tuple[str, ...], _: Words) -> Message:
    """An open challenge: all that is unusual is said in words before anybody accepts."""
    waiting = _awaited(lobby)
    return Message(
        lines=(
            *_heading(lobby, _),
            *_seats_told(lobby, _),
            _call(waiting, _),
            _("The invitation stands until {when}.", when=on(lobby.expires_at)),
        ),
        rows=(*_seat_rows(lobby, waiting, _), *_fill_rows(lobby, levels, _)),
        accent=BRASS,
        mentions=tuple(person.user_id for person in waiting),
    )


def closed(lobby: Lobby, link: str, _: Words) -> Message:
    """What became of it; a started game is one press away."""
    who = f"<@{lobby.closed_by}>" if lobby.closed_by is not None else _("Somebody")
    told = {
        LobbyStatus.OPEN: "",
        LobbyStatus.STARTED: _("The lid is off: the game has begun."),
        LobbyStatus.DECLINED: _("{who} declined: garlic, perhaps.", who=who),
        LobbyStatus.WITHDRAWN: _("The invitation was withdrawn."),
        LobbyStatus.EXPIRED: _("Nobody came, and the invitation crumbled to dust."),
    }
    there = Button(_("To the table"), url=link)
    return Message(
        lines=(*_heading(lobby, _), *_seats_told(lobby, _), f"**{told[lobby.status]}**"),
        rows=((there,),) if link else (),
        accent=NIGHT,
    )


def _heading(lobby: Lobby, _: Words) -> tuple[str, ...]:
    rules = lobby.terms.rules
    host = sitter_name(lobby.host, _)
    if lobby.rematch_of is None:
        title = _("{host} invites to {game}", host=host, game=edition_name(rules, _))
    else:
        title = _("{host} wants a rematch: {game}", host=host, game=edition_name(rules, _))
    return (f"### {BAT} {title}", f"*{about(rules, _)}*", *terms_told(lobby.terms, _))


def _awaited(lobby: Lobby) -> tuple[Person, ...]:
    """Those who are invited and have not sat down."""
    return tuple(person for person in lobby.invited if lobby.seat_of(person.user_id) is None)


def _call(waiting: tuple[Person, ...], _: Words) -> str:
    if not waiting:
        return _("Who dares to sit down?")
    who = ", ".join(f"<@{person.user_id}>" for person in waiting)
    return _("{who}, will you come?", who=who)


def _sides(lobby: Lobby) -> tuple[int, ...]:
    return GAMES[lobby.terms.rules].sides


def _seats_told(lobby: Lobby, _: Words) -> tuple[str, ...]:
    """Who sits where, for more than two; partners stand together."""
    if len(lobby.seats) == 2:
        return ()
    sides = _sides(lobby)
    names = [f"**{sitter_name(sitter, _)}**" for sitter in lobby.seats]
    if len(set(sides)) == len(sides):
        return (" · ".join(names),)
    teams = [
        " & ".join(name for name, own in zip(names, sides, strict=True) if own == side)
        for side in sorted(set(sides))
    ]
    return (_(" against ").join(teams),)


def _seat_rows(
    lobby: Lobby, waiting: tuple[Person, ...], _: Words
) -> tuple[tuple[Button, ...], ...]:
    ends = []
    if waiting:
        ends.append(Button(_("Decline"), str(ids.LobbyAct(lobby.id, "decline")), "red"))
    ends.append(Button(_("Withdraw"), str(ids.LobbyAct(lobby.id, "withdraw"))))
    if any(isinstance(sitter, Person) for sitter in lobby.seats[1:]):
        ends.insert(0, Button(_("Get up"), str(ids.LobbyAct(lobby.id, "leave"))))
    if len(lobby.seats) == 2:
        label = _("Accept") if waiting else _("Sit down")
        return ((Button(label, str(ids.LobbyAct(lobby.id, "join")), "green"), *ends),)
    return (tuple(_seat(lobby, seat, _) for seat in range(1, len(lobby.seats))), tuple(ends))


def _seat(lobby: Lobby, seat: int, _: Words) -> Button:
    """A seat to sit down in, or whoever sits there or is awaited."""
    sitter, keeper = lobby.seats[seat], lobby.kept[seat]
    own = _sides(lobby)
    side = ""
    if own.count(own[0]) > 1:
        side = _("with the host: ") if own[seat] == own[0] else _("against: ")
    press = str(ids.LobbyAct(lobby.id, "join", seat))
    if sitter is not None:
        return Button(f"{side}{sitter_label(sitter, _)}"[:80], press, disabled=True)
    if keeper is not None and keeper in _awaited(lobby):
        kept = _("for {name}", name=plain_name(keeper.name))
        return Button(f"{side}{kept}"[:80], press, "green")
    return Button(side + _("sit down"), press, "green")


def _fill_rows(lobby: Lobby, levels: tuple[str, ...], _: Words) -> tuple[tuple[Button, ...], ...]:
    """A computer player for the next seat that is kept for nobody; for the host to call in."""
    if all(sitter or keeper for sitter, keeper in zip(lobby.seats, lobby.kept, strict=True)):
        return ()
    buttons = tuple(
        Button(
            computer_name(level, _),
            str(ids.LobbyAct(lobby.id, "fill", None, level)),
            emoji="🕯️",
        )
        for level in levels
    )
    return in_rows(buttons)
