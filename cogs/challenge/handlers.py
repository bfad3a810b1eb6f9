"""Makes challenges and acts on their buttons: join, decline, withdraw, fill, rematch, thread."""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass, replace
from typing import Final

from bot.engine.errors import Refusal
from bot.engine.games import game
from bot.i18n.sanitize import plain_name
from bot.messages import lobby_ids
from bot.messages.lobby_ids import LobbyAct
from bot.messages.message import Message
from bot.model.lobby import Lobby, LobbyStatus
from bot.model.location import MessageLocation
from bot.model.players import Level, Player
from bot.model.server_settings import ServerSettings
from bot.model.terms import Terms
from bot.tables.errors import NotAllowedHere, TooFast, TooManyTables
from bot.tables.finder import TableFinder
from bot.tables.lobbies import Lobbies
from bot.tables.matchmaking import Matchmaking, MayPlayIn
from bot.tables.servers import Servers
from bot.ui.caller import Caller
from bot.ui.game_channels import GameChannels
from bot.ui.interactions import ACKNOWLEDGED, Edit, Reply
from bot.ui.layouts import answers
from bot.ui.messenger import Messenger, nearest_link
from bot.ui.thread_titles import thread_title
from cogs.challenge import layouts
from cogs.challenge.opponents import Opponents
from cogs.challenge.options import ChallengeOptions, seats_of
from cogs.challenge.pending import Pending
from cogs.challenge.waiting_handlers import WaitingHandlers

Make = Callable[[MessageLocation], Awaitable[Lobby]]
"""Makes a challenge in this channel, or joins one."""

_STARTING: Final = (LobbyAct.JOIN, LobbyAct.FILL, LobbyAct.COMPUTER)
"""Acts after which a game may begin."""


@dataclass(frozen=True, slots=True)
class _Challenge:
    """A challenge to be made, here or in a thread of its own."""

    opponents: Opponents
    terms: Terms
    thread: bool = False

    @property
    def players(self) -> tuple[Player | None, ...]:
        """The players after the challenger, by seat; None where a seat is open to anyone."""
        return self.opponents.players(seats_of(self.terms.rules))


class ChallengeHandlers:
    """Makes challenges, and remembers those that wait for an answer of the challenger."""

    def __init__(
        self,
        lobbies: Lobbies,
        matchmaking: Matchmaking,
        messenger: Messenger,
        servers: Servers,
        tables: TableFinder,
    ) -> None:
        self._lobbies = lobbies
        self._matchmaking = matchmaking
        self._messenger = messenger
        self._servers = servers
        self._tables = tables
        self._channels = GameChannels(servers, messenger)
        self.waiting = WaitingHandlers(lobbies, tables)
        self._without_level: Pending[_Challenge] = Pending()
        self._without_room: Pending[tuple[str, Make]] = Pending()  # with the rules key

    async def challenge(
        self, caller: Caller, opponents: Opponents, wanted: ChallengeOptions
    ) -> Reply:
        """Make a challenge in this channel; first ask which computer, if the bot was named."""
        await self._check_new(caller)
        ours = opponents.level or any(user.is_us for user in opponents.named)
        if ours and not self._levels(caller):
            return self._no_computers(caller)
        for user in opponents.named:
            if user.is_bot and not user.is_us:
                return Reply(layouts.another_bot(user.person.name, caller.translator))
        alone = not caller.in_server
        if alone and not all(user.is_us for user in opponents.named):
            raise Refusal("needs_people")
        for user in opponents.named:
            if not (user.is_here or user.is_us):
                raise Refusal("not_here", who=user.person.name)
            if not (user.sees_channel or user.is_us):
                raise Refusal("sees_no_challenge", who=user.person.name)
        if wanted.thread:
            caller.check_can_thread()
        challenge = _Challenge(opponents, self._terms(caller, wanted), wanted.thread)
        if opponents.lack_a_level or (alone and not opponents.level):
            return await self._ask_level(caller, challenge)
        return await self._challenge(caller, challenge)

    async def choose_computer(self, caller: Caller, button: lobby_ids.OpponentButton) -> Reply:
        """Go on with the challenge that asked which computer; a refusal leaves the question."""
        await self._check_new(caller)
        asked = self._without_level.take(button.press, caller.user_id)
        if asked is None:
            return Reply(layouts.challenge_forgotten(caller.translator), replaces=True)
        opponents = asked.opponents.with_computer(Level(button.level))
        try:
            reply = await self._challenge(caller, replace(asked, opponents=opponents))
        except Refusal:
            self._without_level.put(button.press, caller.user_id, asked)
            raise
        return replace(reply, replaces=True)

    async def play(self, caller: Caller, may_play_in: MayPlayIn) -> Reply:
        """Pair the caller with somebody who waits for a usual game, or let the caller wait."""
        await self._check_new(caller)
        terms = self._terms(caller, ChallengeOptions())
        if not caller.in_server:
            return await self._ask_level(caller, _Challenge(Opponents(), terms))

        async def make(location: MessageLocation) -> Lobby:
            return await self._matchmaking.play(
                caller.person, terms, location, may_play_in, caller.press
            )

        made = await self._make(caller, terms.rules, make)
        return made if isinstance(made, Reply) else Reply(self._found(caller, made))

    async def open_thread(self, caller: Caller, button: lobby_ids.ThreadButton) -> Reply:
        """Open a thread for a challenge that did not fit here, unless it was made or forgotten."""
        await self._check_new(caller)
        caller.check_can_thread()
        wanted = self._without_room.take(button.press, caller.user_id)
        if wanted is None:
            return Reply(layouts.thread_forgotten(caller.translator), replaces=True)
        try:
            return self._in_thread(caller, *wanted)
        except TooFast:
            self._without_room.put(button.press, caller.user_id, wanted)
            raise

    async def press(self, caller: Caller, button: lobby_ids.LobbyButton) -> Reply:
        """Act on a challenge; its message shows the result."""
        if button.act in _STARTING:
            await self._check_here(caller)
            lobby = await self._lobbies.get(button.lobby)
            await self._channels.check_unlocked(lobby)
        if button.act is LobbyAct.JOIN:
            caller.check_sees(lobby)
            await self._matchmaking.accept(lobby, caller.person, button.seat, caller.press)
        elif button.act is LobbyAct.DECLINE:
            await self._lobbies.decline(button.lobby, caller.user_id)
        elif button.act is LobbyAct.WITHDRAW:
            await self._lobbies.withdraw(button.lobby, caller.user_id)
        elif button.act is LobbyAct.LEAVE:
            await self._lobbies.leave(button.lobby, caller.user_id)
        elif button.act is LobbyAct.FILL:
            level, press = Level(button.level), caller.press
            await self._lobbies.fill(button.lobby, caller.user_id, level, button.seat, press=press)
        else:
            return await self.waiting.press(caller, button)
        return ACKNOWLEDGED

    async def rematch(self, caller: Caller, button: lobby_ids.RematchButton) -> Reply:
        """Invite to a rematch with the ways swapped, or accept the one that exists."""
        await self._check_new(caller)
        before = await self._lobbies.rematch_of(button.table)
        if before is None:
            await self._channels.check_rematch(caller, await self._tables.get(button.table))
        else:
            caller.check_sees(before)
            await self._channels.check_unlocked(before)
        here, press = caller.location, caller.press
        made = await self._lobbies.rematch(button.table, caller.person, here, press=press)
        if made == before:
            return Reply(layouts.rematch_known(made, caller.translator))
        return ACKNOWLEDGED

    async def how_to_play(self, caller: Caller, button: lobby_ids.HowToPlayButton) -> Reply:
        """How an edition is played here; InvalidOptions if there is no such edition."""
        _, rules, in_thread = caller.translator, game(button.rules).key, self._has_thread(caller)
        return Reply(layouts.how_to_play(rules, _, live=button.live, in_thread=in_thread))

    async def edition_how_to_play(
        self, caller: Caller, button: lobby_ids.EditionHowToPlayButton
    ) -> Reply:
        """How an edition is played here, by a button that does not know the pace."""
        return await self.how_to_play(caller, lobby_ids.HowToPlayButton(button.rules, live=False))

    def _terms(self, caller: Caller, wanted: ChallengeOptions) -> Terms:
        return wanted.terms(self._settings(caller), caller.preferences.four_colour)

    def _settings(self, caller: Caller) -> ServerSettings:
        return self._servers.settings(caller.location.guild_id)

    def _has_thread(self, caller: Caller) -> bool:
        """Whether each game that begins here has a thread of its own."""
        wanted = self._settings(caller).thread_per_game
        return wanted and caller.has_threads and not caller.missing_for_thread

    def _levels(self, caller: Caller) -> tuple[Level, ...]:
        """The computer players that may play here."""
        return self._lobbies.levels_on(caller.location.guild_id)

    def _found(self, caller: Caller, lobby: Lobby) -> Message:
        """The message about the result of `play`: a game, a seat, or a challenge to be answered."""
        if lobby.status is LobbyStatus.STARTED:
            is_here = lobby.location.channel_id == caller.location.channel_id
            in_thread = self._has_thread(caller)
            return layouts.paired(lobby, caller.translator, table_is_here=is_here and not in_thread)
        if lobby.seat_of(caller.user_id) is None:
            return layouts.challenged(lobby, caller.translator)
        levels, away = self._levels(caller), self._matchmaking.away_in(lobby)
        return layouts.waiting(lobby, caller.user_id, levels, caller.translator, away=away)

    def _no_computers(self, caller: Caller) -> Reply:
        """The reply that there are no computers; NotAllowedHere if the server wants none."""
        if not self._settings(caller).computers:
            raise NotAllowedHere("computers_not_here")
        return Reply(layouts.no_computers(caller.translator))

    async def _check_here(self, caller: Caller) -> None:
        """Refuse a game in a channel where the bot cannot post, or where none may be played."""
        caller.check_can_post()
        await self._channels.check(caller)

    async def _check_new(self, caller: Caller) -> None:
        """Refuse a new challenge also in a channel where the caller may not write."""
        await self._check_here(caller)
        caller.check_may_write()

    async def _ask_level(self, caller: Caller, challenge: _Challenge) -> Reply:
        """Ask which computer, unless no choice could lead to a game here."""
        levels = self._levels(caller)
        if not levels:
            return self._no_computers(caller)
        try:
            where = None if challenge.thread else caller.location
            await self._lobbies.check_room(caller.person, where)
        except TooManyTables:
            if not caller.may_thread:
                raise
            await self._lobbies.check_room(caller.person, None)
        self._without_level.put(caller.press, caller.user_id, challenge)
        return Reply(layouts.which_computer(levels, caller.press, caller.translator))

    async def _challenge(self, caller: Caller, challenge: _Challenge) -> Reply:
        players, terms = challenge.players, challenge.terms

        async def make(location: MessageLocation) -> Lobby:
            return await self._lobbies.challenge(caller.person, players, terms, location)

        if challenge.thread:
            await self._lobbies.check(caller.person, players, terms, caller.location)
            caller.check_can_thread()
            return self._in_thread(caller, terms.rules, make)
        made = await self._make(caller, terms.rules, make)
        if isinstance(made, Reply):
            return made
        done = "begun" if made.status is LobbyStatus.STARTED else "challenged"
        return Reply(answers.done(done, caller.translator))

    async def _make(self, caller: Caller, rules: str, make: Make) -> Lobby | Reply:
        """Make a challenge in this channel, or offer a thread if the channel is full."""
        try:
            return await make(caller.location)
        except TooManyTables as refusal:
            if not caller.may_thread:
                raise
            self._without_room.put(caller.press, caller.user_id, (rules, make))
            limit = refusal.details["limit"]
            return Reply(layouts.thread_offer(limit, caller.press, caller.translator))

    def _in_thread(self, caller: Caller, rules: str, make: Make) -> Reply:
        """Answer at once, then open a thread and make the challenge there; TooFast."""
        self._lobbies.reserve(caller.person)
        translator = self._messenger.translator_for(caller.location)
        name = thread_title(rules, (plain_name(caller.person.name),), translator)

        async def open_thread(edit: Edit) -> None:
            location = await self._messenger.open_thread(caller.location, name)
            try:
                made = await make(location)
            except Exception:
                await self._messenger.archive(location)
                raise
            if made.location.channel_id == location.channel_id:
                await edit(layouts.thread_made(nearest_link(location), caller.translator))
            else:
                await self._messenger.archive(location)
                await edit(self._found(caller, made))

        opening = layouts.thread_opening(caller.translator)
        return Reply(opening, replaces=True, followup=open_thread)
