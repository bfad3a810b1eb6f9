"""The opponents whom a command names: people, the bot itself, and levels of computers."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from bot.engine.errors import Refusal
from bot.model.players import Computer, Level, Person, Player


@dataclass(frozen=True, slots=True)
class Invited:
    """A user who was named in the command.

    `is_us`: the bot itself; `is_here`: a member of this server; `sees_channel`: a person who can
    see this channel.
    """

    person: Person
    is_bot: bool = False
    is_us: bool = False
    is_here: bool = True
    sees_channel: bool = True


@dataclass(frozen=True, slots=True)
class Opponents:
    """The users in the options of the command, and the levels of computers.

    An option left empty is None. `level` plays in every seat that nobody is invited to, `ours` in
    those of the bot itself.
    """

    options: Sequence[Invited | None] = ()
    level: Level | None = None
    ours: Level | None = None

    @property
    def named(self) -> tuple[Invited, ...]:
        """The users who were named."""
        return tuple(user for user in self.options if user is not None)

    @property
    def lack_a_level(self) -> bool:
        """Whether the bot itself was named, but not which of its computers."""
        return not (self.ours or self.level) and any(user.is_us for user in self.named)

    def with_computer(self, level: Level) -> "Opponents":
        """This computer stands for the bot, and takes the empty seats if no person is invited."""
        nobody = all(user.is_us for user in self.named)
        return replace(self, ours=level, level=level if nobody else None)

    def players(self, seats: int) -> tuple[Player | None, ...]:
        """The players after the challenger, by seat; None where a seat is open to anyone.

        In a game with a seat for each option every user has the seat of theirs, so that with four
        the second is the challenger's partner. In a smaller game they take the first seats; there
        are too many players if it has too few. Refusal if people have every seat and a computer was
        named as well.
        """
        others = seats - 1
        placed = self.options if len(self.options) <= others else self.named
        placed = (*placed, *(None,) * (others - len(placed)))
        if self.level and len(self.named) == others and not any(user.is_us for user in self.named):
            raise Refusal("no_seat_for_computer")
        return tuple(map(self._player, placed))

    def _player(self, user: Invited | None) -> Player | None:
        """Who sits in the seat of this user."""
        if user is None:
            return Computer(self.level) if self.level else None
        level = (self.ours or self.level) if user.is_us else None
        return Computer(level) if level else user.person
