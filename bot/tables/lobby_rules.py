"""Who may be asked to a table, who may sit where, and what a rematch is: no storage, no clock."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from bot.engine.game import check_offered, with_defaults
from bot.engine.games import game
from bot.model.lobby import Lobby, LobbyStatus
from bot.model.location import MessageLocation
from bot.model.players import Computer, Person, Player
from bot.model.terms import Terms
from bot.store.records import NewLobby
from bot.tables.errors import (
    AlreadySeated,
    BadInvitation,
    LobbyClosed,
    NotInvited,
    NotOver,
    NotSeated,
    SeatTaken,
    UnknownLevel,
)
from bot.tables.table import Table


@dataclass(frozen=True, slots=True)
class ChallengeRequest:
    """A challenge as it is asked; `invited` are for the seats after the host's, in their order."""

    host: Person
    invited: Sequence[Player]
    terms: Terms
    location: MessageLocation
    rematch_of: int | None = None


def to_new_lobby(asked: ChallengeRequest, levels: Sequence[str], expires_at: float) -> NewLobby:
    """The challenge as it is to be kept; or why nobody can play like that.

    Options that are as usual are left out, for a record holds what differs.
    """
    rules = game(asked.terms.rules)
    check_offered(rules, asked.terms.options)
    settled = with_defaults(rules, asked.terms.options)
    usual = {option.key: option.values[0] for option in rules.options}
    unusual = {key: value for key, value in settled.items() if value != usual[key]}
    free = len(rules.sides) - 1
    _check_invited(asked, free, levels)
    others = (*asked.invited, *(None,) * (free - len(asked.invited)))
    return NewLobby(
        terms=replace(asked.terms, options=unusual),
        seats=(asked.host, *(each if isinstance(each, Computer) else None for each in others)),
        reserved_for=(None, *(each if isinstance(each, Person) else None for each in others)),
        location=asked.location,
        expires_at=expires_at,
        rematch_of=asked.rematch_of,
    )


def check_level(computer: Computer, levels: Sequence[str]) -> None:
    """UnknownLevel unless there is such a computer player."""
    if computer.level not in levels:
        raise UnknownLevel("unknown_level", level=computer.level)


def still_open(lobby: Lobby) -> Lobby:
    """The challenge, or LobbyClosed."""
    if lobby.status is not LobbyStatus.OPEN:
        raise LobbyClosed("lobby_closed", lobby=lobby.id, status=lobby.status)
    return lobby


def seat_for(lobby: Lobby, person: Person, wanted: int | None) -> int:
    """The seat that this person takes: the one wanted, or the first that is theirs or open."""
    if lobby.seat_of(person.user_id) is not None:
        raise AlreadySeated("already_seated")
    free = lobby.free_seats(person.user_id)
    if wanted is None and free:
        return free[0]
    if wanted in free:
        return wanted
    if wanted is not None and (wanted not in _empty(lobby) or free):
        raise SeatTaken("seat_taken", seat=wanted)
    raise NotInvited("not_invited")


def seat_for_computer(lobby: Lobby, wanted: int | None) -> int:
    """The seat that the host gives to a computer: one kept for nobody, if that is to be had."""
    empty = _empty(lobby)
    unkept = [seat for seat in empty if lobby.reserved_for[seat] is None]
    seat = wanted if wanted is not None else (unkept or empty)[0]
    if seat not in empty:
        raise SeatTaken("seat_taken", seat=seat)
    return seat


def rematch(table: Table, host: Person, location: MessageLocation) -> ChallengeRequest:
    """The same once more: the others are asked, partners stay partners, the ways are swapped."""
    if not table.over:
        raise NotOver("not_over", table=table.id)
    own = table.seats_of(host.user_id)
    if not own:
        raise NotSeated("not_seated", table=table.id)
    others = (*table.seats[own[0] + 1 :], *table.seats[: own[0]])
    retired = {option.key: option.retired for option in game(table.terms.rules).options}
    kept = {key: retired[key].get(value, value) for key, value in table.terms.options.items()}
    options = {**kept, **table.position.state.rematch_options(own[0])}
    return ChallengeRequest(host, others, replace(table.terms, options=options), location, table.id)


def _empty(lobby: Lobby) -> list[int]:
    return [seat for seat, sitter in enumerate(lobby.seats) if sitter is None]


def _check_invited(asked: ChallengeRequest, free: int, levels: Sequence[str]) -> None:
    """Everybody once, nobody oneself, and no more than there are seats."""
    if len(asked.invited) > free:
        raise BadInvitation("too_many_invited", seats=free)
    met = {asked.host.user_id}
    for sitter in asked.invited:
        if isinstance(sitter, Computer):
            check_level(sitter, levels)
        elif sitter.user_id == asked.host.user_id:
            raise BadInvitation("challenge_self")
        elif sitter.user_id in met:
            raise BadInvitation("invited_twice", user_id=sitter.user_id)
        else:
            met.add(sitter.user_id)
