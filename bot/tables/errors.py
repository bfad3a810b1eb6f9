"""Refusals of the tables, each with a key and the details for its sentence.

Refusal
    UnknownTable, UnknownLobby      it does not exist, or no longer
    NotSeated, NotChallenger, NotInvited  the person may not do that
    AlreadySeated                   the person has a seat there, or one beside others elsewhere
    SeatTaken                       the seat is not free
    NotChallengeable                the person does not want this challenge
    PingedLately, TooFast, JustErased   again possible at `until`
    LobbyClosed                     `status` is what became of the challenge
    BadInvitation                   oneself, somebody twice, or too many players
    UnknownLevel                    no such computer player
    TooManyTables, TooManyHere, TooManyGames   `limit` is what the host allows
    NotAllowedHere                  the server's managers do not allow that
    Banned                          a person may not play on this server
    SeedSecret                      the game is not over
    NoMistakeNow                    the move was a mistake by an earlier review of its game
    NotOver                         a running game has no rematch, review or replay
    RatedTable                      rated games have no hints
    Closing                         the bot is being restarted
    PuzzleClosed                    the coffin is not today's; in `puzzles`
    QueueFull                       too many hints, puzzles … wait; in `bot.model.errors`
    StoreUnavailable, DamagedRecord   from the store, in `bot.model.errors`
        StorageFull                 nothing was stored
        Busy                        nothing was stored, but for its two kinds
            Unanswered              the change may or may not be stored
            Unread                  the change is stored, but cannot be shown
NotYourTurn, StaleMove, IllegalMove, InvalidMove, InvalidOptions   from the engine
"""

from bot.engine.errors import Refusal


class UnknownTable(Refusal):
    """There is no such table, or the person may not see it."""


class UnknownLobby(Refusal):
    """There is no such challenge."""


class NotSeated(Refusal):
    """The person does not play at this table."""


class NotChallenger(Refusal):
    """Only the challenger may do that."""


class NotInvited(Refusal):
    """The wanted seat is reserved for somebody else, or every free one is."""


class NotChallengeable(Refusal):
    """The invited person does not take challenges from this one."""


class PingedLately(Refusal):
    """The challenger has just challenged the same people."""


class TooFast(Refusal):
    """The person has done this too often lately."""


class JustErased(Refusal):
    """The person has erased their data within a day."""


class AlreadySeated(Refusal):
    """The person already has a seat, or is not alone in the challenge that they would give up."""


class SeatTaken(Refusal):
    """That seat is not free."""


class LobbyClosed(Refusal):
    """The challenge is no longer open."""


class BadInvitation(Refusal):
    """These players cannot be seated together."""


class UnknownLevel(Refusal):
    """There is no computer player of this level."""


class TooManyTables(Refusal):
    """The channel has as many tables as the host allows."""


class TooManyHere(Refusal):
    """The person has as many of the channel's tables as the host allows."""


class TooManyGames(Refusal):
    """The person plays as many games as the host allows."""


class NotAllowedHere(Refusal):
    """The managers of the server do not allow that there."""


class Banned(Refusal):
    """The managers of the server have banned the person from the bot there."""


class NoMistakeNow(Refusal):
    """The person's move is none of their mistakes by the review that its game has now."""


class SeedSecret(Refusal):
    """The seed is secret until the game is over."""


class NotOver(Refusal):
    """The game is still going on."""


class RatedTable(Refusal):
    """There are no hints in a rated game."""


class Closing(Refusal):
    """The bot is about to stop."""
