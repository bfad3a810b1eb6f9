"""A stand-in for Discord on a local socket: the gateway and the requests that the bot needs.

SimCord would run in the bot's own process and keep a copy of every picture there. Here the bot runs
in its own process with its real connection, and only the components of a message are kept.
"""

import asyncio
import json
import time
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import takewhile
from types import TracebackType
from typing import Any, Self

import aiohttp
from aiohttp import web

BOT, APPLICATION, OWNER = 1, 2, 5
EVERYTHING = str(2**53 - 1)
PRIVATE, LAYOUT = 1 << 6, 1 << 15
DISPATCH, HEARTBEAT, IDENTIFY, HELLO, ALIVE = 0, 1, 2, 10, 11
COMMAND, PRESS = 2, 3
PLAYERS_COMMAND = ("dracula", 1)  # its name, and the type of slash commands
HEARTBEATS = 10
NEW, TAKEN, CHANGED = 4, 6, 7
GONE = 10_008
EPOCH_MS = 1_420_070_400_000  # the first millisecond of 2015, from which Discord counts


@dataclass
class Message:
    """A message in its present state; `edits` counts its changes, the last one at `edited_at`."""

    id: int
    channel: int
    parts: list[dict[str, Any]] = field(default_factory=list)
    private: bool = False
    edits: int = 0
    edited_at: float = 0.0

    def pressable(self, kind: str | tuple[str, ...]) -> list[str]:
        """The custom_ids of its enabled buttons that begin with these parts, such as `r:66:`."""
        usable = (part for part in within(self.parts) if not part.get("disabled"))
        custom_ids = (part.get("custom_id", "") for part in usable)
        return [custom_id for custom_id in custom_ids if f"{custom_id}:".startswith(kind)]

    def payload(self) -> dict[str, Any]:
        lists = ("mentions", "mention_roles", "attachments", "embeds")
        return (
            {
                "id": str(self.id),
                "channel_id": str(self.channel),
                "author": person(BOT),
                "content": "",
                "timestamp": "2026-01-01T00:00:00+00:00",
                "edited_timestamp": None,
                "type": 0,
                "flags": LAYOUT | PRIVATE * self.private,
                "components": self.parts,
            }
            | {name: [] for name in lists}
            | dict.fromkeys(("tts", "mention_everyone", "pinned"), False)
        )


@dataclass(frozen=True, slots=True)
class Answer:
    """The answer to an interaction: its id, the message, if there was one, and the times."""

    number: int
    message: Message | None
    asked_at: float
    answered_at: float

    @property
    def seconds(self) -> float:
        """How long the bot took."""
        return self.answered_at - self.asked_at


@dataclass
class Channel:
    """The public messages of a channel, the oldest first; one game at a time begins there."""

    messages: list[Message] = field(default_factory=list)
    changed: asyncio.Condition = field(default_factory=asyncio.Condition)
    beginning: asyncio.Lock = field(default_factory=asyncio.Lock)


class Loopback:
    """Serves while it is entered: `base` for requests, `gateway` for the connection."""

    def __init__(self, guilds: int, channels: int) -> None:
        self._last_id = 0
        self.guilds = {
            self.next_id(): [self.next_id() for _ in range(channels)] for _ in range(guilds)
        }
        self._guild_of = {
            channel: guild for guild, channels in self.guilds.items() for channel in channels
        }
        self.messages: dict[int, Message] = {}
        self.ready = asyncio.Event()
        self.channels: defaultdict[int, Channel] = defaultdict(Channel)
        self._unanswered = asyncio.Condition()
        self._command: dict[str, Any] = {}
        self._asked: dict[int, tuple[Message | None, asyncio.Future[Any]]] = {}
        self._private: dict[str, Message] = {}
        self._socket = web.WebSocketResponse()
        self._told = 0
        self._heartbeat: asyncio.Future[int] | None = None
        self._transport: asyncio.Transport | None = None

    def next_id(self) -> int:
        """An id higher than all earlier ones and lower than all later ones.

        It tells the time, as Discord's ids do: to a bot, an old interaction has expired.
        """
        now = int(time.time() * 1000) - EPOCH_MS << 22
        self._last_id = max(self._last_id + 1, now)
        return self._last_id

    def add(self, guild: int, message: Message) -> None:
        """Add a message that a guild had before the bot was started."""
        self.guilds[guild] = [message.channel]
        self._guild_of[message.channel] = guild
        self.messages[message.id] = message
        self.channels[message.channel].messages.append(message)

    async def __aenter__(self) -> Self:
        app = web.Application(client_max_size=2**24)
        app.router.add_get("/gateway", self._connect)
        app.router.add_get("/gateway/bot", self._start)
        app.router.add_get("/users/@me", self._me)
        app.router.add_get("/oauth2/applications/@me", self._application)
        app.router.add_get("/guilds/{_}/members/{user}", self._member)
        app.router.add_put("/applications/{_}/commands", self._learn)
        app.router.add_post("/channels/{channel}/messages", self._post)
        app.router.add_patch("/channels/{_}/messages/{message}", self._patch)
        app.router.add_post("/interactions/{id}/{token}/callback", self._answer)
        app.router.add_post("/webhooks/{_}/{token}", self._follow_up)
        app.router.add_patch("/webhooks/{_}/{token}/messages/{message}", self._change_private)
        app.router.add_delete("/webhooks/{_}/{token}/messages/{message}", self._delete_private)
        self._runner = web.AppRunner(app, access_log=None, shutdown_timeout=1.0)
        await self._runner.setup()
        await web.TCPSite(self._runner, "127.0.0.1", 0).start()
        host, port = self._runner.addresses[0][:2]
        self.base, self.gateway = f"http://{host}:{port}", f"ws://{host}:{port}/gateway"
        return self

    async def __aexit__(
        self, _kind: type[BaseException] | None, _e: BaseException | None, _t: TracebackType | None
    ) -> None:
        await self._runner.cleanup()

    async def command(self, channel: int, user: int, name: str, **options: Any) -> Message | None:
        """Call a subcommand of the bot's group; people are given as ints. Returns the answer."""
        people = [str(value) for value in options.values() if isinstance(value, int)]
        given = [
            {"name": key, "type": 6 if isinstance(value, int) else 3, "value": str(value)}
            for key, value in options.items()
        ]
        called = {
            "id": self._command["id"],
            "name": self._command["name"],
            "type": 1,
            "options": [{"name": name, "type": 1, "options": given}],
            "resolved": {
                "users": {one: person(int(one)) for one in people},
                "members": dict.fromkeys(people, MEMBER),
            },
        }
        return (await self._interact(COMMAND, channel, user, called)).message

    async def press(self, user: int, message: Message, custom_id: str) -> Message | None:
        """Press a button; returns the message that answered it, if one did."""
        return (await self.answer(user, message, custom_id)).message

    async def answer(self, user: int, message: Message, custom_id: str) -> Answer:
        """Press a button and return the answer with its times."""
        pressed = {"custom_id": custom_id, "component_type": 2}
        return await self._interact(PRESS, message.channel, user, pressed, message)

    async def appears(
        self, channel: int, kind: str | tuple[str, ...], after: int, part: str = ""
    ) -> Message:
        """The oldest public message in this channel, newer than `after`, with such a button.

        `part` is to be in the button's custom_id.
        """
        room = self.channels[channel]

        def there() -> Message | None:
            young = takewhile(lambda one: one.id > after, reversed(room.messages))
            return next((one for one in reversed([*young]) if is_wanted(one)), None)

        def is_wanted(one: Message) -> bool:
            return any(part in custom_id for custom_id in one.pressable(kind))

        async with room.changed:
            found = await room.changed.wait_for(there)
        assert found is not None
        return found

    async def edited(self, message: Message, edits: int) -> None:
        """Wait until the message has had more than this many edits."""
        changed = self.channels[message.channel].changed
        async with changed:
            await changed.wait_for(lambda: message.edits > edits)

    async def _interact(
        self, kind: int, channel: int, user: int, given: Any, pressed: Message | None = None
    ) -> Answer:
        number = self.next_id()
        guild = self._guild_of[channel]
        asked = {
            "id": str(number),
            "application_id": str(APPLICATION),
            "type": kind,
            "token": f"token{number}",
            "version": 1,
            "data": given,
            "guild_id": str(guild),
            "channel_id": str(channel),
            "channel": {"id": str(channel), "type": 0, "name": "crypt", "guild_id": str(guild)},
            "member": MEMBER | {"user": person(user), "permissions": EVERYTHING},
            "app_permissions": EVERYTHING,
            "locale": "en-US",
            "entitlements": [],
            "authorizing_integration_owners": {},
            "context": 0,
            "attachment_size_limit": 10 * 2**20,
        } | ({"message": pressed.payload()} if pressed is not None else {})
        answered: asyncio.Future[tuple[Message | None, float]]
        answered = asyncio.get_running_loop().create_future()
        self._asked[number] = pressed, answered
        asked_at = time.perf_counter()
        await self._tell("INTERACTION_CREATE", asked)
        async with self._unanswered:
            self._unanswered.notify_all()
        message, answered_at = await answered
        return Answer(number, message, asked_at, answered_at)

    async def _answer(self, request: web.Request) -> web.Response:
        number = int(request.match_info["id"])
        answer = await body_of(request)
        answered_at = time.perf_counter()
        pressed, answered = self._asked.pop(number)
        message = pressed
        if answer["type"] == NEW:
            message = self._say(0, answer["data"]["components"], private=True)
        elif answer["type"] == CHANGED and message is not None:
            message.parts = answer["data"]["components"]
        if message is not None and message.private:
            self._private[request.match_info["token"]] = message
        answered.set_result((None if answer["type"] == TAKEN else message, answered_at))
        given = {"id": str(number), "type": PRESS}
        if message is not None:
            given["response_message_id"] = str(message.id)
        return told({"interaction": given})

    def _say(self, channel: int, parts: list[Any], *, private: bool = False) -> Message:
        message = Message(self.next_id(), channel, parts, private)
        self.messages[message.id] = message
        if not private:
            self.channels[channel].messages.append(message)
        return message

    async def _post(self, request: web.Request) -> web.Response:
        said = await body_of(request)
        message = self._say(int(request.match_info["channel"]), said["components"])
        return await self._shown(message)

    async def _patch(self, request: web.Request) -> web.Response:
        message = self.messages[int(request.match_info["message"])]
        await self._change(message, request)
        return await self._shown(message)

    async def _shown(self, message: Message) -> web.Response:
        changed = self.channels[message.channel].changed
        async with changed:
            changed.notify_all()
        return told(message.payload())

    async def _follow_up(self, request: web.Request) -> web.Response:
        said = await body_of(request)
        message = self._say(0, said["components"], private=True)
        self._private[request.match_info["token"]] = message
        return told(message.payload())

    async def _change_private(self, request: web.Request) -> web.Response:
        message = self._private.get(request.match_info["token"])
        if message is None or message.id not in self.messages:
            return told({"code": GONE, "message": "Unknown Message"}, status=404)
        await self._change(message, request)
        return told(message.payload())

    async def _delete_private(self, request: web.Request) -> web.Response:
        message = self._private.pop(request.match_info["token"], None)
        if message is not None:
            self.messages.pop(message.id, None)
        return web.Response(status=204)

    async def _change(self, message: Message, request: web.Request) -> None:
        message.parts = (await body_of(request))["components"]
        message.edits += 1
        message.edited_at = time.perf_counter()

    async def _start(self, _request: web.Request) -> web.Response:
        limits = {"total": 1000, "remaining": 1000, "reset_after": 0, "max_concurrency": 1}
        return told({"url": self.gateway, "shards": 1, "session_start_limit": limits})

    async def _me(self, _request: web.Request) -> web.Response:
        return told(person(BOT))

    async def _application(self, _request: web.Request) -> web.Response:
        texts = {"name": "bot", "description": "", "summary": "", "verify_key": ""}
        rest = {
            "icon": None,
            "owner": person(OWNER),
            "bot_public": True,
            "bot_require_code_grant": False,
            "flags": 0,
        }
        return told({"id": str(APPLICATION)} | texts | rest)

    async def _member(self, request: web.Request) -> web.Response:
        return told(MEMBER | {"user": person(int(request.match_info["user"]))})

    async def _learn(self, request: web.Request) -> web.Response:
        commands = await request.json()
        for number, command in enumerate(commands, start=3):
            command |= {"id": str(number), "application_id": str(APPLICATION), "version": "4"}
            command.setdefault("description", "")
        (self._command,) = (
            one for one in commands if (one["name"], one["type"]) == PLAYERS_COMMAND
        )
        return told(commands)

    async def _connect(self, request: web.Request) -> web.WebSocketResponse:
        self._socket = web.WebSocketResponse()
        await self._socket.prepare(request)
        self._transport = request.transport
        await self._socket.send_json({"op": HELLO, "d": {"heartbeat_interval": 41_250}})
        async for said in self._socket:
            if said.type is not aiohttp.WSMsgType.TEXT:
                continue
            heard = json.loads(said.data)
            await self._hear(heard["op"], heard["d"])
        return self._socket

    async def taken_in(self, unanswered: int) -> None:
        """Wait for `unanswered` presses without an answer, and until the bot has begun on them.

        It is asked for heartbeats: between two of them its event loop runs all that is ready.
        """
        async with self._unanswered:
            await self._unanswered.wait_for(lambda: len(self._asked) == unanswered)
        for _ in range(HEARTBEATS):
            self._heartbeat = asyncio.get_running_loop().create_future()
            await self._socket.send_json({"op": HEARTBEAT, "d": None})
            await self._heartbeat

    async def _hear(self, op: int, said: Any) -> None:
        if op == HEARTBEAT:
            await self._socket.send_json({"op": ALIVE})
            if self._heartbeat is not None and said == self._told:
                self._heartbeat.set_result(said)
                self._heartbeat = None
        elif op == IDENTIFY:
            await self._welcome()

    async def _welcome(self) -> None:
        here = {
            "v": 10,
            "user": person(BOT),
            "guilds": [{"id": str(guild), "unavailable": True} for guild in self.guilds],
            "session_id": "session",
            "shard": [0, 1],
            "resume_gateway_url": self.gateway,
            "application": {"id": str(APPLICATION), "flags": 0},
        }
        await self._tell("READY", here)
        for guild, channels in self.guilds.items():
            await self._tell("GUILD_CREATE", guild_of(guild, channels))
        self.ready.set()

    async def _tell(self, event: str, what: dict[str, Any]) -> None:
        self._told = self.next_id()
        await self._socket.send_json({"op": DISPATCH, "s": self._told, "t": event, "d": what})


MEMBER = {
    "roles": [],
    "joined_at": "2026-01-01T00:00:00+00:00",
    "deaf": False,
    "mute": False,
    "flags": 0,
    "permissions": EVERYTHING,
}


def person(user: int) -> dict[str, Any]:
    plain = {"id": str(user), "username": f"user{user}", "discriminator": "0", "avatar": None}
    return plain | {"global_name": None, "bot": user == BOT}


def guild_of(guild: int, channels: list[int]) -> dict[str, Any]:
    """A guild in which everybody may do everything."""
    everyone = (
        {
            "id": str(guild),
            "name": "@everyone",
            "permissions": EVERYTHING,
            "position": 0,
            "colors": {"primary_color": 0, "secondary_color": None, "tertiary_color": None},
        }
        | dict.fromkeys(("color", "flags"), 0)
        | dict.fromkeys(("hoist", "managed", "mentionable"), False)
    )
    rooms = [
        {"id": str(one), "type": 0, "name": "crypt", "position": 0, "permission_overwrites": []}
        for one in channels
    ]
    return {
        "id": str(guild),
        "name": "Carfax",
        "owner_id": str(OWNER),
        "roles": [everyone],
        "channels": rooms,
        "members": [MEMBER | {"user": person(BOT)}],
        "member_count": 100,
    }


def told(what: Any, status: int = 200) -> web.Response:
    # With a charset, as aiohttp would add it, discord.py takes it for plain text.
    body = json.dumps(what).encode()
    return web.Response(body=body, status=status, content_type="application/json")


async def body_of(request: web.Request) -> dict[str, Any]:
    """The JSON of a request; its attachments are received and dropped."""
    body = await request.read()
    # `request.content_type` would parse the boundary of each form, for a third of a millisecond.
    if request.headers["Content-Type"] != "application/json":
        # aiohttp's own reader would take longer for the picture than the bot for all else.
        _, _, form = body.partition(b'name="payload_json"')
        _, _, value = form.partition(b"\r\n\r\n")
        body, _, _ = value.partition(b"\r\n--")
    return dict(json.loads(body))


def within(parts: list[dict[str, Any]]) -> Iterator[dict[str, Any]]:
    """Every component of a message, including nested ones."""
    for part in parts:
        yield part
        yield from within(part.get("components", []))
