"""Rules of challenges: whom one may invite, who gets which seat, what a rematch is."""

from collections.abc import Sequence, Set
from dataclasses import dataclass, replace

from bot.engine.game_options import check_offered, new_game_options, with_defaults
from bot.engine.games import game
from bot.model.lobby import Lobby, LobbyStatus
from bot.model.location import MessageLocation
from bot.model.players import Computer, Level, Person, Player
from bot.model.server_settings import ServerSettings
from bot.model.terms import Pace, Terms
from bot.store.stored_values import NewLobby
from bot.tables.errors import (
    AlreadySeated,
    BadInvitation,
    LobbyClosed,
    NotAllowedHere,
    NotInvited,
    NotOver,
    NotSeated,
    SeatTaken,
    UnknownLevel,
)
from bot.tables.limits import Limits
from bot.tables.table import Table

Guests = Sequence[Player | None]
"""The players for the seats after the challenger's, in this order.

None stands for a seat that is open to everybody, as are those after the last one.
"""


@dataclass(frozen=True, slots=True)
class ChallengeRequest:
    """A requested challenge."""

    challenger: Person
    invited: Guests
    terms: Terms
    location: MessageLocation
    rematch_of: int | None = None


def to_new_lobby(request: ChallengeRequest, levels: Sequence[Level], expires_at: float) -> NewLobby:
    """The challenge to be stored; a Refusal if nobody can play it."""
    terms = canonical_terms(request.terms)
    free = len(game(terms.rules).sides) - 1
    _check_invited(request, free, levels)
    others = (*request.invited, *(None,) * (free - len(request.invited)))
    return NewLobby(
        terms=terms,
        seats=(
            request.challenger,
            *(player if isinstance(player, Computer) else None for player in others),
        ),
        reserved_for=(None, *(player if isinstance(player, Person) else None for player in others)),
        location=request.location,
        expires_at=expires_at,
        rematch_of=request.rematch_of,
    )


def canonical_terms(terms: Terms) -> Terms:
    """The terms of a new game as they are stored; InvalidOptions.

    Options with their first value are left out, because a record holds only what differs. Without a
    clock a game is never rated: whoever is losing could stop moving until it is void.
    """
    rules = game(terms.rules)
    check_offered(rules, terms.options)
    values = with_defaults(rules, new_game_options(rules, terms.options))
    record_defaults = {option.key: option.values[0] for option in rules.options}
    options = {key: value for key, value in values.items() if value != record_defaults[key]}
    return replace(terms, options=options, rated=terms.rated and terms.pace is not Pace.NONE)


def check_allowed(
    terms: Terms, seats: Sequence[Player | None], settings: ServerSettings, limits: Limits
) -> None:
    """NotAllowedHere unless the server allows the pace, the time and any computers in the seats."""
    if terms.pace not in settings.paces:
        raise NotAllowedHere("pace_not_here", paces=" ".join(settings.paces))
    if not settings.computers and any(isinstance(player, Computer) for player in seats):
        raise NotAllowedHere("computers_not_here")
    _check_time(terms, settings, limits)


def check_level(level: Level, levels: Sequence[Level]) -> None:
    """UnknownLevel unless there is such a computer player."""
    if level not in levels:
        raise UnknownLevel("unknown_level", level=level)


def check_open(lobby: Lobby) -> Lobby:
    """Return the challenge if it is open; LobbyClosed otherwise."""
    if lobby.status is not LobbyStatus.OPEN:
        raise LobbyClosed("lobby_closed", lobby=lobby.id, status=lobby.status)
    return lobby


def seat_for(lobby: Lobby, person: Person, wanted: int | None) -> int:
    """The wanted seat, or if it is None the first that is reserved for this person or open.

    If somebody has taken the wanted seat, another one that is as good. AlreadySeated, SeatTaken;
    NotInvited if the seat, or every empty one, is for somebody else.
    """
    if lobby.seat_of(person.user_id) is not None:
        raise AlreadySeated("already_seated")
    free = lobby.free_seats(person.user_id)
    if wanted is None and free:
        return free[0]
    if wanted in free:
        return wanted
    if wanted is not None and wanted not in lobby.empty_seats:
        as_good = [seat for seat in free if _as_good(lobby, seat, wanted)]
        if not as_good:
            raise SeatTaken("seat_taken", seat=wanted)
        return as_good[0]
    raise NotInvited("seat_reserved" if free else "not_invited")


def seat_for_computer(lobby: Lobby, wanted: int | None) -> int:
    """The wanted seat, or an empty one, preferably not reserved for a person; SeatTaken."""
    empty = lobby.empty_seats
    seat = wanted if wanted is not None else (lobby.open_seats or empty)[0]
    if seat not in empty:
        raise SeatTaken("seat_taken", seat=seat)
    return seat


def rematch_request(
    table: Table, challenger: Person, location: MessageLocation, settings: ServerSettings
) -> ChallengeRequest:
    """A request for the same game again: the others are invited, and the ways are swapped.

    Partners stay partners. A time for a move that the server no longer allows becomes the nearest
    one that it allows. NotOver, NotSeated; BadInvitation if another player has been erased.
    """
    if not table.over:
        raise NotOver("not_over", table=table.id)
    own = table.seats_of(challenger.user_id)
    if not own:
        raise NotSeated("not_seated", table=table.id)
    others = (*table.seats[own[0] + 1 :], *table.seats[: own[0]])
    if any(isinstance(player, Person) and player.former for player in others):
        raise BadInvitation("former_player")
    retired = {option.key: option.retired for option in game(table.terms.rules).options}
    current = {key: retired[key].get(value, value) for key, value in table.terms.options.items()}
    options = {**current, **table.position.state.rematch_options(own[0])}
    terms = replace(table.terms, options=options)
    if terms.seconds is not None:
        seconds = settings.nearest_duration(terms.pace, terms.seconds)
        terms = replace(terms, seconds=seconds)
    return ChallengeRequest(challenger, others, terms, location, table.id)


def may_give_up(lobby: Lobby, user_id: int, away: Set[int]) -> bool:
    """Whether this person, who waits there, may join another challenge in place of this one.

    That withdraws a challenge of their own, so nobody may wait there with them who is not `away` on
    vacation. A guest does not wait on for somebody who is away.
    """
    others = lobby.seated_ids - {user_id}
    return others <= away if user_id == lobby.challenger.user_id else bool(others & away)


def _as_good(lobby: Lobby, seat: int, wanted: int) -> bool:
    """Whether both seats are on the same side, or every seat of the game is a side of its own."""
    sides = game(lobby.terms.rules).sides
    return len(set(sides)) == len(sides) or (wanted < len(sides) and sides[seat] == sides[wanted])


def _check_time(terms: Terms, settings: ServerSettings, limits: Limits) -> None:
    """NotAllowedHere if the time for a move was chosen, and the server does not allow it."""
    if terms.seconds is None:
        return
    allowed = settings.durations(terms.pace, limits.default_seconds(terms.pace))
    if terms.seconds not in allowed:
        raise NotAllowedHere("time_not_here", times=" ".join(f"{one:.0f}" for one in allowed))


def _check_invited(request: ChallengeRequest, free: int, levels: Sequence[Level]) -> None:
    """Refuse too many players, the challenger, and anybody twice."""
    if len(request.invited) > free:
        rules = request.terms.rules
        raise BadInvitation("too_many_invited", game=rules, players=free + 1, seats=free)
    seen = {request.challenger.user_id}
    for player in request.invited:
        if player is None:
            continue
        if isinstance(player, Computer):
            check_level(player.level, levels)
        elif player.user_id == request.challenger.user_id:
            raise BadInvitation("challenge_self")
        elif player.user_id in seen:
            raise BadInvitation("invited_twice", user_id=player.user_id)
        else:
            seen.add(player.user_id)
