"""The opponents whom a command names: people, the bot itself, and levels of computers."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from bot.engine.errors import Refusal
from bot.model.players import Computer, Person, Player


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
    """The users named in the command, and the levels of computers.

    `level` plays in every seat that nobody is invited to, `ours` in those of the bot itself.
    """

    named: Sequence[Invited] = ()
    level: str | None = None
    ours: str | None = None

    @property
    def lack_a_level(self) -> bool:
        """Whether the bot itself was named, but not which of its computers."""
        return not (self.ours or self.level) and any(user.is_us for user in self.named)

    def with_computer(self, level: str) -> "Opponents":
        """This computer stands for the bot, and takes the empty seats if no person is invited."""
        nobody = all(user.is_us for user in self.named)
        return replace(self, ours=level, level=level if nobody else None)

    def players(self, seats: int) -> tuple[Player, ...]:
        """The players after the challenger; fewer than the seats if some are open to anyone.

        Refusal if people have every seat and a computer was named as well.
        """
        ours = self.ours or self.level
        named = tuple(Computer(ours) if ours and user.is_us else user.person for user in self.named)
        free = seats - 1 - len(named)
        if self.level and not free and not any(user.is_us for user in self.named):
            raise Refusal("no_seat_for_computer")
        return (*named, *((Computer(self.level),) * free if self.level else ()))
