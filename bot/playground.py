"""A make-believe Discord in the browser: one server, one channel, and the people you play as.

The bot is the real one; Discord is simulated in this process and shown as a page on this machine
alone. A page shows one channel, so direct messages with the bot are a session of their own. People,
server and channel keep their ids for good, so games in the database go on after a restart. Messages
are lost in a restart: the caller is asked to show all running games again.
"""

import asyncio
import errno
from collections.abc import Awaitable, Callable, Coroutine, Sequence
from contextlib import AsyncExitStack
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from functools import partial
from typing import TYPE_CHECKING

import discord

try:
    import simcord
except ImportError:  # a bot that plays on Discord itself does without
    _SIMCORD_IS_HERE = False
else:
    _SIMCORD_IS_HERE = True

if TYPE_CHECKING:
    from simcord import ChannelHandle, Env, HttpLogEntry, MemberActor, Preview, UserHandle

BOT_NAME = "Dracula"
SERVER = "Carfax Abbey"
CHANNEL = "crypt"
TOPIC = "A Discord of your own. Nothing leaves this machine."
# Ids are handed out in this order: append people, never put one in between.
PEOPLE = ("Mina", "Jonathan", "Lucy", "Quincey")
WELCOME = f"""\
## Welcome to {SERVER}
You are **{PEOPLE[0]}**. Type `/dracula play` below and click the arrow to send it. Then
- press a candle 🕯️ to play against a computer, or
- become {PEOPLE[1]} at the top, under **Viewing as**, and type it again: the two of you are paired.

`/dracula challenge` names an opponent, @{BOT_NAME} too, and the edition; you can be everyone \
here. Messages for one player are visible only as that player.

New to the game? `/dracula lesson` teaches it in five minutes; `/dracula rules` has everything. \
Everything is saved: start the program again, reload this page, and your tables are back."""
WELCOME_DIRECT = f"""\
## Direct messages
You are **{PEOPLE[0]}**, alone with the bot. Type `/dracula play` below, click the arrow to send \
it, and choose a computer to play against.

New to the game? `/dracula lesson` teaches it in five minutes. Everything is saved."""

_TICK = 0.25
_CALM = timedelta(seconds=0.5)
_UNSEEN_PAGE = "python"
_NO_MESSAGE = 0  # where the unseen page stands, so that pages opened later begin at the newest
# How long the page lets the bot finish what a press began, before it says that it does not know.
_PATIENCE = 8.0

Background = Callable[[], Coroutine[object, object, object]]
"""Work that goes on while the page is open."""


class PlaygroundError(Exception):
    """The playground cannot be opened; `str` is a sentence for the host."""


class MissingToken(PlaygroundError):
    """There is no token, and the playground cannot be opened instead."""


@dataclass(frozen=True, slots=True)
class SimulatedServer:
    """A server on a simulated Discord, the channel that is shown, and who can look at it."""

    env: "Env"
    guild_id: int
    channel: "ChannelHandle"
    people: tuple["MemberActor | UserHandle", ...]


@dataclass(frozen=True, slots=True)
class Address:
    """Where the page is on this machine.

    port    0 takes any that is free
    secret  returns the part of the address that nobody can guess; with the same one an open page
            can be reloaded after a restart, without the function it is new each time
    direct  shows the first person's direct messages with the bot in place of the channel
    """

    port: int = 0
    secret: Callable[[], str] | None = None
    direct: bool = False


@dataclass(frozen=True, slots=True)
class Stored:
    """Functions of the bot's database that the playground uses.

    show_again  shows every running game again, because the messages of the last run are gone
    keep_alive  gives signs of life, as long as the page is open
    """

    show_again: Callable[[], Awaitable[None]]
    keep_alive: Background


async def run(
    bot: discord.Client,
    *,
    address: Address,
    stop: asyncio.Event,
    opened: Callable[[str], None],
    stored: Stored | None = None,
) -> None:
    """Let people play with `bot` in the browser until `stop` is set or they end the session.

    `opened` receives the page's whole address, which opens on this machine only and is a secret.
    The bot is closed in the end. Raises PlaygroundError.
    """
    world = make_world(bot, direct=address.direct)
    secret = address.secret() if address.secret else None
    await world.env.start()
    try:
        with world.env.time_context():
            welcome = WELCOME_DIRECT if address.direct else WELCOME
            await bot.get_partial_messageable(world.channel.id).send(welcome)
            if stored:
                await stored.show_again()
            meanwhile = [stop.wait, *([stored.keep_alive] if stored else [])]
            await _show_page(world, address.port, secret, meanwhile, opened)
    finally:
        await bot.close()  # while what it still has to show can be sent
        await world.env.shutdown()


def make_world(bot: discord.Client, *, direct: bool = False) -> SimulatedServer:
    """The server and its people, made before the bot arrives: their ids never depend on it.

    With `direct`, the first person's direct messages with the bot are shown.
    """
    if not _SIMCORD_IS_HERE:
        raise MissingToken(
            "DISCORD_TOKEN is missing; expected the bot's token. To play in the browser instead, "
            "start the bot with `make run`, which installs what that needs."
        )
    shards = 1 if isinstance(bot, discord.AutoShardedClient) and not bot.shard_count else None
    env = simcord.Env(bot, check_errors=False, settle_timeout=_PATIENCE, shard_count=shards)
    env.backend.edit_bot_profile(BOT_NAME)
    host, *guests = PEOPLE
    owner = env.create_user(host.lower(), global_name=host)
    guild = env.create_guild(SERVER, owner=owner)
    channel = guild.create_text_channel(CHANNEL, topic=TOPIC)
    users = (owner, *(env.create_user(guest.lower(), global_name=guest) for guest in guests))
    people = tuple(guild.add_member(user) for user in users)
    conversation = owner.dm_channel
    _set_clock(env)
    if direct:
        return SimulatedServer(env, guild.id, conversation, (owner,))
    return SimulatedServer(env, guild.id, channel, people)


def _set_clock(env: "Env") -> None:
    """Set the simulated clock, which stands still by itself, to the present.

    Ids are made from its time. Otherwise presses and messages of this run would have the ids of the
    last run, which the database has already answered.
    """
    env.backend.advance_clock(max(0.0, (datetime.now(UTC) - env.now()).total_seconds()))


async def _show_page(
    world: SimulatedServer,
    port: int,
    secret: str | None,
    meanwhile: Sequence[Background],
    opened: Callable[[str], None],
) -> None:
    page = world.env.preview(world.channel, viewers=world.people, layout="channel", port=port)
    page.capability = secret or page.capability
    async with AsyncExitStack() as stack:
        try:
            preview = await stack.enter_async_context(page)
        except simcord.SetupError as error:
            raise PlaygroundError(_not_opened(port, error)) from error
        preview._pages[_UNSEEN_PAGE].target_id = _NO_MESSAGE  # noqa: SLF001
        opened(preview.url)
        await _first_of(partial(_keep_up, world.env, preview), preview.wait_closed, *meanwhile)


def _not_opened(port: int, error: Exception) -> str:
    cause = error.__cause__
    if isinstance(cause, OSError) and cause.errno != errno.EADDRINUSE:
        return f"Port {port} cannot be opened: {cause.strerror}."
    if isinstance(cause, OSError):
        return (
            f"Port {port} is in use, perhaps by a playground that is still running. End that "
            "program, or choose another port in PLAYGROUND_PORT (0 for any that is free)."
        )
    return f"The playground's page cannot be opened: {error}."


async def _first_of(*endings: Background) -> None:
    """Wait for one of `endings`, raise what it raised, and give the others up."""
    tasks = [asyncio.create_task(ending()) for ending in endings]
    try:
        done, _ = await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        for task in done:
            task.result()
    finally:
        for task in tasks:
            task.cancel()


class Changes(list["HttpLogEntry"]):
    """The bot's requests, and when something last changed that a page may show.

    Requests count because no event tells of a message for one person alone, and they are noted at
    once: found later, they would seem newer than the page that their press has renewed. Suggestions
    do not count: a page that is renewed meanwhile refuses what is being typed.
    """

    def __init__(self, env: "Env") -> None:
        super().__init__(env.http_requests)
        self.last = datetime.now(UTC)
        env.backend.http_requests = self
        env.backend.subscribers.append(self._note)

    def append(self, request: "HttpLogEntry") -> None:
        super().append(request)
        if not _is_suggestion(request):
            self.last = datetime.now(UTC)

    def _note(self, event: str, _payload: object) -> None:
        if event.startswith("MESSAGE_"):
            self.last = datetime.now(UTC)


def _is_suggestion(request: "HttpLogEntry") -> bool:
    """Whether the bot only suggests what could be typed into a command."""
    kind = discord.InteractionResponseType.autocomplete_result.value
    return request.path.endswith("/callback") and (request.json or {}).get("type") == kind


async def _keep_up(env: "Env", preview: "Preview") -> None:
    """Keep the clock right, and show on every open page what happened outside its own presses."""
    changes = Changes(env)
    while True:
        await asyncio.sleep(_TICK)
        _set_clock(env)
        if datetime.now(UTC) - changes.last > _CALM:  # a press renews its own page when it is done
            _publish(preview, changes.last)


def _publish(preview: "Preview", last_change: datetime) -> None:
    """Renew the pages that are older than `last_change`.

    `Preview.refresh` would do so too, but it refuses presses that arrive meanwhile.
    """
    preview._advance_presentation_time()  # noqa: SLF001
    for page in tuple(preview._pages.values()):  # noqa: SLF001
        shown = datetime.fromisoformat(page.published_at) if page.published_at else None
        if shown and shown < last_change and page.id != _UNSEEN_PAGE:
            preview._publish(page, reason="refresh")  # noqa: SLF001
