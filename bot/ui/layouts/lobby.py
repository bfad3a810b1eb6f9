"""The message of a challenge: the challenger, the terms and the seats."""

from dataclasses import replace
from typing import Final

from bot.engine.games import GAMES
from bot.i18n.card_names import BAT
from bot.i18n.player_names import computer_name, player_label, player_name
from bot.i18n.translator import Translator
from bot.kits.catalogue import edition_name, kit_for
from bot.messages.lobby_ids import HowToPlayButton, LobbyAct, LobbyButton
from bot.messages.lookup_ids import LobbyRulesButton
from bot.messages.message import BRASS, MOST_LABEL, Button, ButtonStyle, Message, in_rows
from bot.model.lobby import Lobby, LobbyStatus
from bot.model.players import Computer, Level, Person
from bot.model.terms import Pace, Terms
from bot.ui.layouts.buttons import challenge_button, rules_button_here, table_button
from bot.ui.layouts.seating import timestamp
from bot.ui.layouts.terms import other_terms, own_options, roles

_JOIN: Final = "⚔️"
"""The sign of the buttons that take a seat."""


def open_lobby(lobby: Lobby, levels: tuple[Level, ...], _: Translator) -> Message:
    """An open challenge, with all terms that differ from the defaults."""
    waiting, computers = lobby.still_invited, _fill_rows(lobby, levels, _)
    return Message(
        lines=(
            *_heading(lobby, _),
            *_why_not_rated(lobby.terms, _),
            *_roles(lobby, _),
            *_seat_names(lobby, _),
            _call(waiting, _),
            _("Open until {when}.", when=timestamp(lobby.expires_at, "f")),
            *((_computers(lobby, _),) if computers else ()),
        ),
        rows=(*_seat_rows(lobby, waiting, _), _explanations(lobby, _), *computers),
        accent=BRASS,
        mentions=tuple(person.user_id for person in waiting),
    )


def closed_lobby(lobby: Lobby, link: str, _: Translator) -> Message:
    """A closed challenge: how it ended, with a link to its table if the game has begun."""
    who = f"<@{lobby.closed_by}>" if lobby.closed_by is not None else _("Someone")
    texts = {
        LobbyStatus.OPEN: "",
        LobbyStatus.STARTED: _("The lid is off: the game has begun."),
        LobbyStatus.DECLINED: _("{who} declined: garlic, perhaps.", who=who),
        LobbyStatus.WITHDRAWN: _("The challenge was withdrawn."),
        LobbyStatus.EXPIRED: _("No answer came, and the challenge crumbled to dust.")
        if lobby.still_invited
        else _("Nobody came, and the challenge crumbled to dust."),
        LobbyStatus.CLOSED: _("A moderator has closed this challenge."),
    }
    return Message(
        lines=(*_heading(lobby, _), *_seat_names(lobby, _), f"**{texts[lobby.status]}**"),
        rows=in_rows(table_button(link, _)),
    )


def notice(lobby: Lobby, link: str, _: Translator) -> Message:
    """Tells the challenger that a challenge was declined or has expired.

    Whose answer it was stands in the challenge only: this message is never edited, and would keep
    a name that is erased.
    """
    who = f"<@{lobby.challenger.user_id}>"
    text = (
        _("{who}, your challenge was declined.", who=who)
        if lobby.status is LobbyStatus.DECLINED
        else _("{who}, your challenge has expired.", who=who)
    )
    return Message(
        (text, "-# " + _("`/dracula play` looks for somebody else.")),
        rows=((challenge_button(link, _),),),
        mentions=(lobby.challenger.user_id,),
        accent=BRASS,
    )


def lobby_title(lobby: Lobby, _: Translator) -> str:
    """The title of a challenge: who wants to play which game, or a rematch of it."""
    challenger, game = player_name(lobby.challenger, _), edition_name(lobby.terms.rules, _)
    if lobby.rematch_of is None:
        return _("{challenger} wants to play {game}", challenger=challenger, game=game)
    return _("{challenger} wants a rematch: {game}", challenger=challenger, game=game)


def _heading(lobby: Lobby, _: Translator) -> tuple[str, ...]:
    rules = lobby.terms.rules
    return (
        f"### {BAT} {lobby_title(lobby, _)}",
        f"*{kit_for(rules).about(rules, _)}*",
        *own_options(lobby.terms, _, with_roles=False),
        *other_terms(_played_terms(lobby), _),
    )


def _played_terms(lobby: Lobby) -> Terms:
    """The terms of the game that this challenge leads to: with a computer it is not rated."""
    with_computer = any(isinstance(player, Computer) for player in lobby.seats)
    return replace(lobby.terms, rated=lobby.terms.rated and not with_computer)


def _why_not_rated(terms: Terms, _: Translator) -> tuple[str, ...]:
    """Why a game without a clock is not rated, though the challenger may have wanted that."""
    if terms.rated or terms.pace is not Pace.NONE:
        return ()
    return ("-# " + _("Games without a time limit are never rated."),)


def _roles(lobby: Lobby, _: Translator) -> tuple[str, ...]:
    """Who gets which role, or who picks them."""
    told = roles(lobby.terms, player_name(lobby.challenger, _), _)
    return (f"🧭 {told}",) if told else ()


def _call(waiting: tuple[Person, ...], _: Translator) -> str:
    if not waiting:
        return _("Who dares to play?")
    who = ", ".join(f"<@{person.user_id}>" for person in waiting)
    return _("{who}, do you accept?", who=who)


def _sides(lobby: Lobby) -> tuple[int, ...]:
    return GAMES[lobby.terms.rules].sides


def _seat_names(lobby: Lobby, _: Translator) -> tuple[str, ...]:
    """The players by seat, or by side in partnership; empty for two players."""
    if len(lobby.seats) == 2:
        return ()
    sides = _sides(lobby)
    names = [_seat_name(lobby, seat, _) for seat in range(len(lobby.seats))]
    if not _in_teams(lobby):
        return (" · ".join(names),)
    teams = [
        " & ".join(name for name, own in zip(names, sides, strict=True) if own == side)
        for side in sorted(set(sides))
    ]
    return (_(" against ").join(teams),)


def _seat_name(lobby: Lobby, seat: int, _: Translator) -> str:
    """Who has the seat, or for whom it is kept."""
    holder = lobby.holder(seat)
    if holder is not None:
        return _("{name} (invited)", name=player_name(holder, _))
    return f"**{player_name(lobby.seats[seat], _)}**"


def _seat_rows(
    lobby: Lobby, waiting: tuple[Person, ...], _: Translator
) -> tuple[tuple[Button, ...], ...]:
    ends = []
    if waiting:
        ends.append(
            Button(
                _("Decline"),
                str(LobbyButton(lobby.id, LobbyAct.DECLINE)),
                ButtonStyle.RED,
                emoji="🛡️",
            )
        )
    ends.append(Button(_("Withdraw"), str(LobbyButton(lobby.id, LobbyAct.WITHDRAW))))
    if waiting:
        ends.append(Button(_("Block"), str(LobbyButton(lobby.id, LobbyAct.BLOCK)), emoji="🚫"))
    if len(lobby.people) > 1:
        ends.insert(0, Button(_("Leave"), str(LobbyButton(lobby.id, LobbyAct.LEAVE)), emoji="🚪"))
    if len(lobby.seats) == 2:
        join = str(LobbyButton(lobby.id, LobbyAct.JOIN))
        label = _("Accept") if waiting else _("Join")
        return ((Button(label, join, ButtonStyle.GREEN, emoji=_JOIN), *ends),)
    return (tuple(_seat(lobby, seat, _) for seat in _shown_seats(lobby)), tuple(ends))


def _explanations(lobby: Lobby, _: Translator) -> tuple[Button, ...]:
    """The buttons that explain the edition, or the challenge if it has options of its own."""
    terms = lobby.terms
    how_to_play = HowToPlayButton(terms.rules, terms.pace is Pace.LIVE)
    return (
        rules_button_here(terms, LobbyRulesButton(lobby.id), _),
        Button(_("How to play"), str(how_to_play), emoji="❓"),
    )


def _shown_seats(lobby: Lobby) -> list[int]:
    """The seats that have a button: all reserved ones, and the first of each team."""
    sides, shown = _sides(lobby), dict[object, int]()
    for seat in lobby.empty_seats:
        team = sides[seat] if _in_teams(lobby) else None
        shown.setdefault(("free", team) if lobby.holder(seat) is None else seat, seat)
    return list(shown.values())


def _seat(lobby: Lobby, seat: int, _: Translator) -> Button:
    """The button of an empty seat, labelled with who may take it, or with what that would do."""
    press = str(LobbyButton(lobby.id, LobbyAct.JOIN, seat))
    return Button(_seat_label(lobby, seat, _), press, ButtonStyle.GREEN, emoji=_JOIN)


def _seat_label(lobby: Lobby, seat: int, _: Translator) -> str:
    """Teams are named after people who are in them, never after a computer.

    The holder of a seat is named only to tell it from other empty seats.
    """
    holder, sides = lobby.holder(seat), _sides(lobby)
    if holder is not None:
        if len(lobby.empty_seats) == 1:
            return _("Accept")
        return _with_name(_("{name}: accept"), holder, _)
    if not _in_teams(lobby):
        return _("Join")
    partner = _person_in(lobby, sides[seat])
    if partner is not None:
        return _with_name(_("Join {name}'s team"), partner, _)
    return _with_name(_("Play against {name}"), lobby.challenger, _)


def _person_in(lobby: Lobby, team: int) -> Person | None:
    """The first person who has a seat in this team, if there is one."""
    for own, player in zip(_sides(lobby), lobby.seats, strict=True):
        if own == team and isinstance(player, Person):
            return player
    return None


def _with_name(text: str, player: Person, _: Translator) -> str:
    """The text of a button with the name of this player, as much of it as there is room for."""
    room = MOST_LABEL - len(text.format(name=""))
    return text.format(name=player_label(player, _)[:room])


def _in_teams(lobby: Lobby) -> bool:
    sides = _sides(lobby)
    return len(set(sides)) < len(sides)


def _computers(lobby: Lobby, _: Translator) -> str:
    """What the buttons of the computers do, and what becomes of the game with one."""
    said = [_("The challenger can also choose a computer. The weakest comes first.")]
    sides, seats = _sides(lobby), lobby.open_seats
    if _in_teams(lobby) and len({sides[seat] for seat in seats}) > 1:
        partner = _person_in(lobby, sides[seats[0]])
        said.append(
            _("The next computer plays against {name}.", name=player_name(lobby.challenger, _))
            if partner is None
            else _("The next computer plays with {name}.", name=player_name(partner, _))
        )
    if _played_terms(lobby).rated:
        said.append(_("Games with computers are never rated."))
    return "-# 🕯️ " + " ".join(said)


def _fill_rows(
    lobby: Lobby, levels: tuple[Level, ...], _: Translator
) -> tuple[tuple[Button, ...], ...]:
    """A button for each computer player, which the challenger can put in the next open seat."""
    seats = lobby.open_seats
    if not seats:
        return ()
    buttons = tuple(
        Button(
            computer_name(level, _),
            str(LobbyButton(lobby.id, LobbyAct.FILL, seats[0], level)),
            emoji="🕯️",
        )
        for level in levels
    )
    return in_rows(buttons)
