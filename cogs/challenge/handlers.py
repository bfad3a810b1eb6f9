"""Makes challenges and acts on their buttons: join, decline, withdraw, fill, rematch, thread."""

from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass
from typing import Final

from bot.engine.errors import Refusal
from bot.i18n.sanitize import plain_name
from bot.messages import button_ids
from bot.model.location import MessageLocation
from bot.model.players import Computer, Person, Player
from bot.tables.errors import TooManyTables
from bot.tables.lobbies import Lobbies
from bot.ui.interactions import ACKNOWLEDGED, Caller, PreferenceReader, Reply
from bot.ui.layouts import answers
from bot.ui.messenger import Messenger, nearest_link
from cogs.challenge.options import ChallengeOptions, seats_of

DEFAULT_LEVEL: Final = "harker"
_MOST_PENDING: Final = 100


@dataclass(frozen=True, slots=True)
class Invited:
    """A user who was named in the command."""

    person: Person
    is_bot: bool = False
    is_us: bool = False


@dataclass(frozen=True, slots=True)
class Opponents:
    """The users named in the command, and the level of computers for the other seats."""

    named: Sequence[Invited] = ()
    level: str | None = None

    def players(self, seats: int) -> tuple[Player, ...]:
        """The invited players; the bot itself stands for a computer, alone for all seats."""
        level = self.level or DEFAULT_LEVEL
        players = [Computer(level) if user.is_us else user.person for user in self.named]
        free = seats - 1 - len(players)
        only_us = bool(self.named) and all(user.is_us for user in self.named)
        return (*players, *((Computer(level),) * free if self.level or only_us else ()))


@dataclass(frozen=True, slots=True)
class _PendingChallenge:
    """A challenge that did not fit into its channel; `make` makes it elsewhere."""

    user_id: int
    make: Callable[[MessageLocation], Awaitable[None]]


class ChallengeHandlers:
    """Remembers the last challenges that did not fit, by the interaction that made them."""

    def __init__(
        self,
        lobbies: Lobbies,
        preferences: PreferenceReader,
        messenger: Messenger,
        levels: tuple[str, ...],
    ) -> None:
        self._lobbies = lobbies
        self._preferences = preferences
        self._messenger = messenger
        self._levels = levels
        self._pending: dict[int, _PendingChallenge] = {}

    async def challenge(
        self, caller: Caller, opponents: Opponents, wanted: ChallengeOptions
    ) -> Reply:
        """Make a challenge in this channel, or offer a thread if the channel is full."""
        caller.check_can_post()
        for user in opponents.named:
            if user.is_us and not self._levels:
                return Reply(answers.no_computers(caller.translator))
            if user.is_bot and not user.is_us:
                return Reply(answers.not_a_bot(user.person.name, caller.translator))
        preferences = await self._preferences.preferences(caller.user_id)
        terms = wanted.terms(preferences.four_colour)
        seats = seats_of(terms.rules)
        players = opponents.players(seats)

        async def make(location: MessageLocation) -> None:
            await self._lobbies.challenge(caller.person, players, terms, location)

        try:
            await make(caller.location)
        except TooManyTables as refusal:
            if not caller.may_thread:
                raise
            self._remember(caller.press, _PendingChallenge(caller.user_id, make))
            limit = refusal.details["limit"]
            return Reply(answers.thread_offer(limit, caller.press, caller.translator))
        computers = sum(isinstance(player, Computer) for player in players)
        done = "begun" if computers == seats - 1 else "challenged"
        return Reply(answers.done(done, "", caller.translator))

    async def open_thread(self, caller: Caller, button: button_ids.ThreadButton) -> Reply:
        """Open a thread for the challenge that did not fit; after a restart, an empty one."""
        pending = self._pending.pop(button.press, None)
        location = await self._messenger.open_thread(
            caller.location, f"Dracula: {plain_name(caller.person.name)}"
        )
        link = nearest_link(location)
        if pending is None or pending.user_id != caller.user_id:
            return Reply(answers.thread_empty(link, caller.translator), replaces=True)
        await pending.make(location)
        return Reply(answers.thread_made(link, caller.translator), replaces=True)

    async def press(self, caller: Caller, button: button_ids.LobbyButton) -> Reply:
        """Act on a challenge; its message shows the result."""
        if button.act is button_ids.LobbyAct.JOIN:
            await self._lobbies.join(button.lobby, caller.person, button.seat, press=caller.press)
        elif button.act is button_ids.LobbyAct.DECLINE:
            await self._lobbies.decline(button.lobby, caller.user_id)
        elif button.act is button_ids.LobbyAct.WITHDRAW:
            await self._lobbies.withdraw(button.lobby, caller.user_id)
        elif button.act is button_ids.LobbyAct.LEAVE:
            await self._lobbies.leave(button.lobby, caller.user_id)
        elif button.act is button_ids.LobbyAct.FILL:
            await self._lobbies.fill(button.lobby, caller.user_id, button.level, button.seat)
        else:
            raise Refusal("unknown_press")
        return ACKNOWLEDGED

    async def rematch(self, caller: Caller, button: button_ids.RematchButton) -> Reply:
        """Invite to a rematch with the ways swapped, or accept the one that exists."""
        await self._lobbies.rematch(button.table, caller.person, caller.location)
        return ACKNOWLEDGED

    def _remember(self, press: int, challenge: _PendingChallenge) -> None:
        self._pending[press] = challenge
        if len(self._pending) > _MOST_PENDING:
            del self._pending[next(iter(self._pending))]
