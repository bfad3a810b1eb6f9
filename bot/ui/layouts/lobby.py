"""A challenge: who calls, for what, on which terms, and which seats are free."""

from bot.engine.games import GAMES
from bot.i18n.card_names import BAT
from bot.i18n.player_names import computer_name, player_label, player_name
from bot.i18n.sanitize import plain_name
from bot.i18n.terms import pace_name
from bot.i18n.translator import Translator
from bot.kits.catalogue import edition_name, kit_for, option_name, value_name
from bot.messages.button_ids import LobbyAct, LobbyButton
from bot.messages.message import BRASS, NIGHT, Button, ButtonStyle, Message, in_rows
from bot.model.lobby import Lobby, LobbyStatus
from bot.model.players import Person
from bot.model.terms import Terms
from bot.ui.layouts.seating import timestamp


def open_(lobby: Lobby, levels: tuple[str, ...], _: Translator) -> Message:
    """An open challenge: all that is unusual is said in words before anybody accepts."""
    waiting = _awaited(lobby)
    return Message(
        lines=(
            *_heading(lobby, _),
            *_seats_told(lobby, _),
            _call(waiting, _),
            _("The invitation stands until {when}.", when=timestamp(lobby.expires_at)),
        ),
        rows=(*_seat_rows(lobby, waiting, _), *_fill_rows(lobby, levels, _)),
        accent=BRASS,
        mentions=tuple(person.user_id for person in waiting),
    )


def closed(lobby: Lobby, link: str, _: Translator) -> Message:
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


def _heading(lobby: Lobby, _: Translator) -> tuple[str, ...]:
    rules = lobby.terms.rules
    host = player_name(lobby.host, _)
    if lobby.rematch_of is None:
        title = _("{host} invites to {game}", host=host, game=edition_name(rules, _))
    else:
        title = _("{host} wants a rematch: {game}", host=host, game=edition_name(rules, _))
    return (
        f"### {BAT} {title}",
        f"*{kit_for(rules).about(rules, _)}*",
        *describe_terms(lobby.terms, _),
    )


def _awaited(lobby: Lobby) -> tuple[Person, ...]:
    """Those who are invited and have not sat down."""
    return tuple(person for person in lobby.invited if lobby.seat_of(person.user_id) is None)


def _call(waiting: tuple[Person, ...], _: Translator) -> str:
    if not waiting:
        return _("Who dares to sit down?")
    who = ", ".join(f"<@{person.user_id}>" for person in waiting)
    return _("{who}, will you come?", who=who)


def _sides(lobby: Lobby) -> tuple[int, ...]:
    return GAMES[lobby.terms.rules].sides


def _seats_told(lobby: Lobby, _: Translator) -> tuple[str, ...]:
    """Who sits where, for more than two; partners stand together."""
    if len(lobby.seats) == 2:
        return ()
    sides = _sides(lobby)
    names = [f"**{player_name(sitter, _)}**" for sitter in lobby.seats]
    if len(set(sides)) == len(sides):
        return (" · ".join(names),)
    teams = [
        " & ".join(name for name, own in zip(names, sides, strict=True) if own == side)
        for side in sorted(set(sides))
    ]
    return (_(" against ").join(teams),)


def _seat_rows(
    lobby: Lobby, waiting: tuple[Person, ...], _: Translator
) -> tuple[tuple[Button, ...], ...]:
    ends = []
    if waiting:
        ends.append(
            Button(_("Decline"), str(LobbyButton(lobby.id, LobbyAct.DECLINE)), ButtonStyle.RED)
        )
    ends.append(Button(_("Withdraw"), str(LobbyButton(lobby.id, LobbyAct.WITHDRAW))))
    if any(isinstance(sitter, Person) for sitter in lobby.seats[1:]):
        ends.insert(0, Button(_("Get up"), str(LobbyButton(lobby.id, LobbyAct.LEAVE))))
    if len(lobby.seats) == 2:
        label = _("Accept") if waiting else _("Sit down")
        return (
            (Button(label, str(LobbyButton(lobby.id, LobbyAct.JOIN)), ButtonStyle.GREEN), *ends),
        )
    return (tuple(_seat(lobby, seat, _) for seat in range(1, len(lobby.seats))), tuple(ends))


def _seat(lobby: Lobby, seat: int, _: Translator) -> Button:
    """A seat to sit down in, or whoever sits there or is awaited."""
    sitter, keeper = lobby.seats[seat], lobby.reserved_for[seat]
    own = _sides(lobby)
    side = ""
    if own.count(own[0]) > 1:
        side = _("with the host: ") if own[seat] == own[0] else _("against: ")
    press = str(LobbyButton(lobby.id, LobbyAct.JOIN, seat))
    if sitter is not None:
        return Button(f"{side}{player_label(sitter, _)}"[:80], press, disabled=True)
    if keeper is not None and keeper in _awaited(lobby):
        kept = _("for {name}", name=plain_name(keeper.name))
        return Button(f"{side}{kept}"[:80], press, ButtonStyle.GREEN)
    return Button(side + _("sit down"), press, ButtonStyle.GREEN)


def _fill_rows(
    lobby: Lobby, levels: tuple[str, ...], _: Translator
) -> tuple[tuple[Button, ...], ...]:
    """A computer player for the next seat that is kept for nobody; for the host to call in."""
    seats = zip(lobby.seats, lobby.reserved_for, strict=True)
    if all(sitter or keeper for sitter, keeper in seats):
        return ()
    buttons = tuple(
        Button(
            computer_name(level, _),
            str(LobbyButton(lobby.id, LobbyAct.FILL, None, level)),
            emoji="🕯️",
        )
        for level in levels
    )
    return in_rows(buttons)


def describe_terms(terms: Terms, _: Translator) -> tuple[str, ...]:
    """Everything that differs from the defaults, and the pace, one line each."""
    chosen = [
        f"{option_name(key, _)}: {value_name(key, value, _)}"
        for key, value in terms.options.items()
    ]
    rated = _("rated") if terms.rated else _("casual: for the fun of it, no rating")
    lines = [*chosen, f"{pace_name(terms.pace, _)} · {rated}"]
    if terms.four_colour:
        lines.append(_("cards in four colours"))
    return tuple(f"• {line[:1].upper()}{line[1:]}" for line in lines)
