"""`python -m bot admin`: what moderators can do, for the host of the bot and on every server.

It works on the database alone, while the bot is stopped; the next start shows the players what
has changed.
"""

import argparse
import os
import sys
from collections.abc import Awaitable, Callable, Mapping
from datetime import UTC, datetime
from typing import Final

from bot.engine.errors import Refusal
from bot.i18n.translator import SOURCE, translator_for
from bot.model.errors import DamagedRecord, StoreUnavailable
from bot.model.lobby import Lobby
from bot.model.moderation import Act
from bot.model.players import Computer, Player
from bot.setting_kinds import between
from bot.store.damaged_games import Remains
from bot.store.store import Store
from bot.tables.errors import UnknownTable
from bot.tables.limits import Limits
from bot.tables.services import TableServices
from bot.tables.table import Table
from bot.ui.layouts.refusals import sentence

Command = Callable[["HostCommands", argparse.Namespace], Awaitable[list[str]]]

_EVERY_ACT: Final = 1_000_000
_NUMBERS: Final = between(1, 2**63 - 1)
HOST_SENTENCES: Final = {
    "unknown_table": "There is no table {table}. `admin tables` lists those with a running game.",
    "unknown_lobby": "There is no challenge {lobby}. `admin tables` lists those that are open.",
    "not_banned": "That person is not banned on this server.",
    "record_damaged": "The record of table {table} is damaged. Restore a backup, or, if there is"
    " none, delete this game: `admin delete {table}` says what that means.",
    "not_damaged": "The record of table {table} is not damaged, so its game is not deleted. `admin"
    " end` ends a running game.",
}
"""The refusals whose sentences for players do not fit a host."""


def add_commands(parser: argparse.ArgumentParser) -> None:
    """Add the commands of a host and their arguments."""
    commands = parser.add_subparsers(dest="command", required=True)
    tables = commands.add_parser("tables", help="list the running games and open challenges")
    tables.add_argument("--server", type=_number, help="list only those of the server with this id")
    end = commands.add_parser("end", help="end a game without a result")
    end.add_argument("table", type=_number, help="its number in the list of `tables`")
    remove = commands.add_parser(
        "delete", help="say what is left of a game whose record is damaged, or delete it"
    )
    remove.add_argument("table", type=_number, help="its number, as `tables` or `backup` names it")
    remove.add_argument("--confirm", action="store_true", help="delete it, for good")
    close = commands.add_parser("close", help="close a challenge")
    close.add_argument("challenge", type=_number, help="its number in the list of `tables`")
    for name, text in (("ban", "ban a person on a server"), ("unban", "lift a ban")):
        command = commands.add_parser(name, help=text)
        command.add_argument("server", type=_number, help="the id of the server")
        command.add_argument("user", type=_number, help="the id of the person")
    bans = commands.add_parser("bans", help="list the people who are banned on a server")
    bans.add_argument("server", type=_number, help="the id of the server")
    log = commands.add_parser("log", help="list what moderators did on a server, the newest first")
    log.add_argument("server", type=_number, help="the id of the server")


async def run(store: Store, arguments: argparse.Namespace) -> int:
    """Run a command, print its answer, and return the exit code; StoreUnavailable."""
    services = TableServices(store, Limits())
    try:
        await services.servers.load()
        lines = await _COMMANDS[arguments.command](HostCommands(store, services), arguments)
    except StoreUnavailable:
        raise  # the command line says what that means for any task
    except Refusal as refusal:
        print(f"Nothing was changed. {_reason(refusal)}", file=sys.stderr)
        return 1
    try:
        print(*lines, sep="\n", flush=True)
    except OSError as error:
        print(f"That is done, but cannot be printed: {error.strerror}.", file=sys.stderr)
        # Or Python would try once more when it ends, and complain.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 1
    return 0


def _reason(refusal: Refusal) -> str:
    own = HOST_SENTENCES.get(refusal.key)
    return own.format(**refusal.details) if own else sentence(refusal, translator_for(SOURCE))


class HostCommands:
    """The commands; each returns the lines to print, or raises a Refusal."""

    def __init__(self, store: Store, services: TableServices) -> None:
        self._store = store
        self._services = services

    async def tables(self, arguments: argparse.Namespace) -> list[str]:
        """The running games and open challenges of one server or of all.

        The server of a damaged game is unknown, so the game is only listed with those of all.
        """
        last_moves = await self._store.games.last_moves()
        tables = await self._services.tables.readable(sorted(last_moves))
        lobbies = await self._services.lobbies.all(await self._store.lobbies.open())
        lines = [
            *[
                _table_line(table, last_moves[table.id])
                for table in tables
                if arguments.server in (None, table.location.guild_id)
            ],
            *[
                f"table {game_id}  cannot be read: its record is damaged"
                for game_id in sorted(self._store.games.damaged)
                if arguments.server is None
            ],
            *[
                _lobby_line(lobby)
                for lobby in lobbies
                if arguments.server in (None, lobby.location.guild_id)
            ],
        ]
        return lines or ["There are no running games and no open challenges."]

    async def end(self, arguments: argparse.Namespace) -> list[str]:
        """End a game; outside of a server there is no log to keep the act in."""
        table = await self._services.tables.get(arguments.table)
        guild_id = table.location.guild_id
        if guild_id is None:
            await self._services.gameplay.annul(table.id)
        else:
            await self._services.moderation.annul(guild_id, None, table.id)
        return [f"The game at table {table.id} has ended without a result."]

    async def delete(self, arguments: argparse.Namespace) -> list[str]:
        """Delete a game whose record is damaged; until that is confirmed, say what it means."""
        number = arguments.table
        try:
            await self._services.tables.get(number)
        except DamagedRecord:
            pass
        except UnknownTable:
            if not await self._store.damaged_games.has_left_rows(number):
                raise
        else:
            raise Refusal("not_damaged", table=number)
        remains = await self._store.damaged_games.remains(number)
        game = f"The game at table {number}, with its moves, players and all that belongs to it,"
        if not arguments.confirm:
            return [
                f"{game} would be deleted for good. Nothing was changed yet.",
                *_left(remains),
                f"To delete it: python -m bot admin delete {number} --confirm",
            ]
        await self._store.damaged_games.delete(number)
        return [f"{game} is deleted.", *_left(remains)]

    async def close(self, arguments: argparse.Namespace) -> list[str]:
        """Close a challenge, which only exists on servers."""
        lobby = await self._services.lobbies.get(arguments.challenge)
        guild_id = lobby.location.guild_id
        if guild_id is None:
            raise Refusal("needs_server")
        await self._services.moderation.close(guild_id, None, lobby.id)
        return [f"Challenge {lobby.id} is closed."]

    async def ban(self, arguments: argparse.Namespace) -> list[str]:
        """Ban a person on a server."""
        await self._services.moderation.ban(arguments.server, None, arguments.user)
        return [f"{arguments.user} can no longer start games on server {arguments.server}."]

    async def unban(self, arguments: argparse.Namespace) -> list[str]:
        """Lift the ban of a person on a server."""
        if not self._services.servers.banned(arguments.server, arguments.user):
            raise Refusal("not_banned")
        await self._services.servers.unban(arguments.server, None, arguments.user)
        return [f"{arguments.user} may play on server {arguments.server} again."]

    async def bans(self, arguments: argparse.Namespace) -> list[str]:
        """The ids of the people who are banned on a server, the newest ban first."""
        people = self._services.servers.bans(arguments.server)
        return [str(user_id) for user_id in people] or ["Nobody is banned."]

    async def log(self, arguments: argparse.Namespace) -> list[str]:
        """What moderators did on a server, the newest first."""
        page = await self._store.moderator_log.page(arguments.server, 1, _EVERY_ACT)
        return [_act_line(act) for act in page.acts] or ["The log is empty."]


_COMMANDS: Final[Mapping[str, Command]] = {
    "tables": HostCommands.tables,
    "end": HostCommands.end,
    "delete": HostCommands.delete,
    "close": HostCommands.close,
    "ban": HostCommands.ban,
    "unban": HostCommands.unban,
    "bans": HostCommands.bans,
    "log": HostCommands.log,
}


def _number(text: str) -> int:
    """The number of a table or challenge, or an id."""
    try:
        return _NUMBERS.parse(text)
    except ValueError as error:
        expected = f"expected {_NUMBERS.expected}, not {text!r}"
        raise argparse.ArgumentTypeError(expected) from error


def _table_line(table: Table, moved_at: float) -> str:
    names = ", ".join(map(_name, table.seats))
    place = _place(table.location.guild_id, table.location.channel_id)
    since = "last move" if table.ply else "begun"
    return f"table {table.id}  {place}  {table.terms.rules}  {names}  {since} {_when(moved_at)}"


def _left(remains: Remains) -> list[str]:
    """What a host should know about the rest of a deleted game."""
    there, lines = remains.location, list[str]()
    if there is not None and there.message_id is not None:
        place = _place(there.guild_id, there.channel_id)
        lines.append(
            f"Its message {there.message_id} stays ({place}); whoever presses a button there reads"
            " that there is no such table. Delete it on Discord if you like."
        )
    if remains.counted:
        lines.append("Results and ratings count the game until you run: python -m bot rebuild")
    return lines


def _act_line(act: Act) -> str:
    who = "host" if act.by_host else act.moderator_id or "erased"
    parts = [_when(act.at), who, act.kind.value, act.subject_id, act.detail]
    return "  ".join(str(part) for part in parts if part)


def _lobby_line(lobby: Lobby) -> str:
    place = _place(lobby.location.guild_id, lobby.location.channel_id)
    return f"challenge {lobby.id}  {place}  {lobby.terms.rules}  {lobby.challenger.name}"


def _place(guild_id: int | None, channel_id: int) -> str:
    server = "direct messages" if guild_id is None else f"server {guild_id}"
    return f"{server}  channel {channel_id}"


def _name(player: Player) -> str:
    return player.level if isinstance(player, Computer) else player.name


def _when(moment: float) -> str:
    return datetime.fromtimestamp(moment, UTC).strftime("%Y-%m-%d %H:%M UTC")
