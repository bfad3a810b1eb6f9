"""Messages of running games and of the leaderboard."""

from collections.abc import Container, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import Final

from bot.i18n.card_names import BAT
from bot.i18n.player_names import player_label, player_name, ranked_name
from bot.i18n.translator import Translator
from bot.kits.catalogue import edition_name, game_name
from bot.messages.lobby_ids import LobbyAct, LobbyButton, StopWaitingSelect
from bot.messages.lookup_ids import LeaderboardButton
from bot.messages.message import (
    BRASS,
    MOST_LABEL,
    MOST_OPTION_TEXT,
    MOST_OPTIONS,
    Button,
    Message,
    Row,
    Select,
    SelectOption,
)
from bot.model.lobby import Lobby
from bot.model.players import Person
from bot.model.results import Leaderboard, Rank
from bot.tables.table import Table
from bot.ui.layouts.lists import fitting, page_turns, rank_sign
from bot.ui.layouts.lobby import lobby_title
from bot.ui.layouts.rating_text import provisional_legend, rating_text
from bot.ui.layouts.seating import listed_name, seats_of_others, timestamp
from bot.ui.messenger import nearest_link

_MOST_TEXT: Final = 3500
_SHOWN_STREAK: Final = 3
_SECTION: Final = 1000
"""The most letters of a list of challenges below the games."""
_SECTIONS: Final = 2000
"""The most letters of all these lists together."""


@dataclass(frozen=True, slots=True)
class OwnGames:
    """The running games of a person who may be `banned` here, and open challenges.

    `own` are those, anywhere, in which they have a seat, `awaiting` those that wait for their
    answer, and `others` all further ones in this channel. `void_at` says by id when a table that
    cannot be shown where it was will be void.
    """

    tables: Sequence[Table] = ()
    own: Sequence[Lobby] = ()
    others: Sequence[Lobby] = ()
    banned: bool = False
    awaiting: Sequence[Lobby] = ()
    void_at: Mapping[int, float] = field(default_factory=dict)


def games(listed: OwnGames, user_id: int, _: Translator) -> Message:
    """The caller's games with links, those with the caller's turn first; and open challenges.

    The caller can end their own challenges here, since the bot is not told of deleted messages.
    Several are numbered, and a menu has the same numbers.
    """
    own, lists = listed.own, _challenges(listed, user_id, _)
    section = min(_SECTION, _SECTIONS // max(1, len(lists)))
    ordered = sorted(listed.tables, key=lambda table: table.awaited_seat(user_id) is None)
    lines = [f"### {BAT} " + _("Your games")]
    most = _MOST_TEXT - section * len(lists)
    lines += fitting([_game(table, listed, user_id, _) for table in ordered], most, _)
    if not ordered:
        lines.append(_no_game(listed.banned, _))
    for title, shown in lists.items():
        lines += (f"**{title}**", *fitting(shown, section, _))
    return Message(tuple(lines), rows=_stop_waiting(own, user_id, _))


def _challenges(listed: OwnGames, user_id: int, _: Translator) -> dict[str, list[str]]:
    """By title: the lines of each list of open challenges that is not empty."""
    awaiting, others = (
        _marked([_challenge(lobby_title(lobby, _), lobby, _) for lobby in lobbies])
        for lobbies in (listed.awaiting, listed.others)
    )
    own = [_own_challenge(lobby, user_id, _) for lobby in listed.own]
    lists = {
        _("Challenges to you"): awaiting,
        _("Your open challenges"): _marked(own, numbered=len(own) > 1),
        _("Open challenges in this channel"): others,
    }
    return {title: lines for title, lines in lists.items() if lines}


def _marked(lines: Sequence[str], *, numbered: bool = False) -> list[str]:
    """The lines of a list, each behind its number or a dot."""
    return [f"{f'{n}.' if numbered else '•'} {line}" for n, line in enumerate(lines, 1)]


def _no_game(banned: bool, _: Translator) -> str:
    """Says that a person has no running game, and what they can do."""
    if banned:
        return _(
            "You have no running game, and the managers of this server have banned you from"
            " playing here."
        )
    return _("You have no running game. Start one with `/dracula play` or `/dracula challenge`.")


def leaderboard(
    board: Leaderboard, here: bool, rules: str, _: Translator, banned: Container[int] = ()
) -> Message:
    """A page of the leaderboard; the caller's own line below if it is on another page.

    The people in `banned` are listed without their names.
    """
    scope = _("this server") if here else _("everywhere")
    which = game_name(rules, _) if rules else _("All games")
    title = f"### 🏆 {which} · {scope}"
    lines = [_rank(row, rules, banned, _) for row in board.rows] or [_("Nobody is ranked yet.")]
    own = board.own
    below: tuple[str, ...] = ()
    if own is not None and own.user_id not in {row.user_id for row in board.rows}:
        below = (_("You: {line}", line=_rank(own, rules, banned, _)),)
    elif board.missing:
        below = (_games_to_rank(board.missing, _),)
    return Message(
        lines=(title, *fitting(lines, _MOST_TEXT, _)),
        below=(*below, *_leaders_legend(board, _)),
        rows=_leaders_pages(board, here, rules, _),
        accent=BRASS,
    )


def _game(table: Table, listed: OwnGames, user_id: int, _: Translator) -> str:
    line = f"• {edition_name(table.terms.rules, _)}: {_others(table, user_id, _)}"
    if table.location.message_id is None or table.id in listed.void_at:
        return f"{line} · {_unreachable(table, listed.void_at.get(table.id), _)}"
    if table.awaited_seat(user_id) is not None:
        line += " · **" + _("your turn") + "**"
    elif len(table.seats) > 2 and table.position.awaited_seats:
        names = (player_name(table.seats[seat], _) for seat in table.position.awaited_seats)
        line += " · " + _("waiting for {names}", names=" & ".join(names))
    if table.move_deadline is not None:
        line += " ⏳ " + timestamp(table.move_deadline)
    link_text = _("go to the table")
    return f"{line} · [{link_text}]({nearest_link(table.location)})"


def _unreachable(table: Table, void_at: float | None, _: Translator) -> str:
    """How a table that cannot be shown where it was goes on, and when it is void otherwise."""
    gone = _("its message is gone; `/dracula board table:{table}` shows it here", table=table.id)
    closed = _(
        "I cannot reach its channel; `/dracula board table:{table}` shows it here", table=table.id
    )
    hint = gone if table.location.message_id is None else closed
    if void_at is None:
        return hint
    return hint + " · " + _("otherwise it is called off {when}", when=timestamp(void_at))


def _others(table: Table, user_id: int, _: Translator) -> str:
    """The others at this person's table; in a game of partners, who plays with whom."""
    partners, opponents = (
        [listed_name(table, seat, _) for seat in seats] for seats in seats_of_others(table, user_id)
    )
    if not partners:
        return " · ".join(opponents)
    with_whom, against = " & ".join(partners), " & ".join(opponents)
    return _("with {partners} against {names}", partners=with_whom, names=against)


def _own_challenge(lobby: Lobby, user_id: int, _: Translator) -> str:
    names = " · ".join(player_name(one, _) for one in _other_people(lobby, user_id)) or _("anyone")
    return _challenge(f"{edition_name(lobby.terms.rules, _)}: {names}", lobby, _)


def _stop_waiting(own: Sequence[Lobby], user_id: int, _: Translator) -> tuple[Row, ...]:
    """A button to end the only challenge, or a menu of several of them."""
    if not own:
        return ()
    if len(own) == 1:
        label = _("Stop waiting: {who}", who=_awaited(own[0], user_id, _))
        return ((Button(label[:MOST_LABEL], str(LobbyButton(own[0].id, LobbyAct.STOP))),),)
    options = tuple(
        SelectOption(
            f"{number}. {edition_name(lobby.terms.rules, _)}",
            str(lobby.id),
            _awaited(lobby, user_id, _)[:MOST_OPTION_TEXT],
        )
        for number, lobby in enumerate(own[:MOST_OPTIONS], 1)
    )
    return (Select(str(StopWaitingSelect()), options, _("Stop waiting")),)


def _awaited(lobby: Lobby, user_id: int, _: Translator) -> str:
    """Who else is in a challenge or may come, for a button or a menu."""
    names = (player_label(one, _) for one in _other_people(lobby, user_id))
    return ", ".join(names) or _("anyone")


def _other_people(lobby: Lobby, user_id: int) -> list[Person]:
    """The others who are in a challenge or invited to it."""
    return [one for one in (*lobby.people, *lobby.still_invited) if one.user_id != user_id]


def _challenge(title: str, lobby: Lobby, _: Translator) -> str:
    """The line of an open challenge."""
    look = _("show")
    return f"{title} ⏳ {timestamp(lobby.expires_at)} · [{look}]({nearest_link(lobby.location)})"


def _rank(row: Rank, rules: str, banned: Container[int], _: Translator) -> str:
    """A line of the leaderboard; points of different games cannot be added."""
    streak = f" · 🔥 {row.streak}" if row.streak >= _SHOWN_STREAK else ""
    points = " · " + _.many("{n} point", "{n} points", row.points) if rules else ""
    name = ranked_name(row.user_id, row.name, banned, _)
    name = f"{rank_sign(row.rank)}{_places_gained(row)} {name}"
    rating = f"**{rating_text(row.rating, row.provisional)}**"
    return f"{name} {rating} · {row.wins}/{row.games}{points}{streak}"


def _games_to_rank(games: int, _: Translator) -> str:
    """How many games the reader still needs to be ranked."""
    return _.many(
        "You will be ranked here after {n} more rated game.",
        "You will be ranked here after {n} more rated games.",
        games,
    )


def _places_gained(row: Rank) -> str:
    """An arrow with the places gained or lost in the last week."""
    if not row.places_gained:
        return ""
    return f" ▲{row.places_gained}" if row.places_gained > 0 else f" ▼{-row.places_gained}"


def _leaders_legend(board: Leaderboard, _: Translator) -> tuple[str, ...]:
    """The meaning of the signs on this page."""
    rows = (*board.rows, *((board.own,) if board.own else ()))
    columns = _("rating, the strength I am sure of · games won/played")
    streak = _("🔥 rated wins in a row")
    gained = _("▲ ▼ places gained and lost in the last week of play")
    return (
        *((f"-# {columns}",) if rows else ()),
        *((provisional_legend(_),) if any(row.provisional for row in rows) else ()),
        *((f"-# {gained}",) if any(row.places_gained for row in rows) else ()),
        *((f"-# {streak}",) if any(row.streak >= _SHOWN_STREAK for row in rows) else ()),
    )


def _leaders_pages(
    board: Leaderboard, here: bool, rules: str, _: Translator
) -> tuple[tuple[Button, ...], ...]:
    """Buttons to other pages and to the other scope."""
    turns = page_turns(board.page, board.pages, partial(LeaderboardButton, here, rules), _)
    other = _("Everywhere") if here else _("This server")
    return ((*turns, Button(other, str(LeaderboardButton(not here, rules, 1)))),)
