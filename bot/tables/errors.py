"""What a table says when it will not do something; each is a Refusal with a key and details.

Refusal
    UnknownTable, UnknownLobby      no such thing (or no longer)
    NotSeated, NotHost, NotInvited  it is somebody else's
    AlreadySeated, SeatTaken        there is no second chair
    LobbyClosed                     `status` tells what became of the challenge
    BadInvitation                   nobody can play like that (yourself, twice, too many)
    UnknownLevel                    no such computer player
    TooManyTables, TooManyGames     `limit` is what the host of the bot allows
    SeedSecret                      the game is not over
    NotOver                         there is no rematch of a running game, no review and no replay
    RatedTable                      there are no hints where it counts
    Overworked                      too many ask for thoughts at once: later
    Closing                         the bot is being restarted: back in a moment
    Busy, StorageFull, DamagedRecord   of the store
and NotYourTurn, StaleMove, IllegalMove, InvalidMove, InvalidOptions of the engine.
"""

from bot.engine.errors import Refusal


class UnknownTable(Refusal):
    """There is no such table."""


class UnknownLobby(Refusal):
    """There is no such challenge."""


class NotSeated(Refusal):
    """Somebody else's table."""


class NotHost(Refusal):
    """Only who made the challenge may do that."""


class NotInvited(Refusal):
    """Every free seat is kept for somebody else."""


class AlreadySeated(Refusal):
    """This person sits there already."""


class SeatTaken(Refusal):
    """That seat is not free."""


class LobbyClosed(Refusal):
    """The challenge is no longer open."""


class BadInvitation(Refusal):
    """Nobody can be seated like that."""


class UnknownLevel(Refusal):
    """No computer player of that level."""


class TooManyTables(Refusal):
    """This channel has as many tables as it may."""


class TooManyGames(Refusal):
    """This person plays as many games as one may."""


class SeedSecret(Refusal):
    """The seed is told when the game is over."""


class NotOver(Refusal):
    """The game is still going on."""


class RatedTable(Refusal):
    """Nobody is helped where it counts."""


class QueueFull(Refusal):
    """Too much is to be thought about already."""


class Closing(Refusal):
    """The bot is about to stop; it will be back in a moment."""
