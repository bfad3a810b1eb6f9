"""Lists every column with the id or the name of a person, or with the id of a server.

A test compares the lists with the schema. Whoever adds such a column decides here what happens to
it when the person is erased, what the person can export, and what is purged with a server.
"""

from dataclasses import dataclass
from enum import StrEnum
from typing import Any, Final

from sqlalchemy import Column

from bot.store import daily_schema, people_schema, schema, server_schema, standing_schema
from bot.store.rebuilt_schema import REBUILT


class Erasing(StrEnum):
    """What happens to a row when its person is erased."""

    RENUMBERED = "renumbered"
    """The id becomes a random number, the same in all rows, so that results stay together."""
    CLEARED = "cleared"
    """The id becomes NULL; the row stays for others."""
    DELETED = "deleted"
    """The row is deleted."""


@dataclass(frozen=True, slots=True)
class PersonColumn:
    """A column with the id of a person, and the columns in the same row with their name.

    `exported` are the columns that the person can export; if there are none, `withheld` says why.
    """

    user_id: Column[Any]
    erasing: Erasing
    names: tuple[Column[Any], ...] = ()
    exported: tuple[Column[Any], ...] = ()
    withheld: str = ""


@dataclass(frozen=True, slots=True)
class ServerColumn:
    """A column with the id of a server; its rows are purged after the server has removed the bot.

    The rows are deleted, or, if `cleared` is given, its columns are overwritten with its values.
    """

    guild_id: Column[Any]
    cleared: tuple[tuple[Column[Any], Any], ...] = ()


def _columns_except(*left_out: Column[Any]) -> tuple[Column[Any], ...]:
    """The columns of a table, except these."""
    names = {column.name for column in left_out}
    return tuple(column for column in left_out[0].table.c if column.name not in names)


def _whole(
    user_id: Column[Any], erasing: Erasing, names: tuple[Column[Any], ...] = ()
) -> PersonColumn:
    """A column of a table whose other columns the person can all export."""
    return PersonColumn(user_id, erasing, names, _columns_except(user_id))


PERSONAL: Final = (
    PersonColumn(
        schema.seat.c.user_id,
        Erasing.RENUMBERED,
        names=(schema.seat.c.name,),
        exported=_columns_except(schema.seat.c.user_id, schema.seat.c.computer),
    ),
    PersonColumn(
        schema.lobby_seat.c.user_id,
        Erasing.RENUMBERED,
        names=(schema.lobby_seat.c.name,),
        exported=(schema.lobby_seat.c.lobby_id, schema.lobby_seat.c.seat, schema.lobby_seat.c.name),
    ),
    PersonColumn(
        schema.lobby_seat.c.kept_id,
        Erasing.RENUMBERED,
        names=(schema.lobby_seat.c.kept_name,),
        exported=(
            schema.lobby_seat.c.lobby_id,
            schema.lobby_seat.c.seat,
            schema.lobby_seat.c.kept_name,
        ),
    ),
    PersonColumn(
        schema.lobby.c.closed_by,
        Erasing.CLEARED,
        exported=(schema.lobby.c.id, schema.lobby.c.rules, schema.lobby.c.status),
    ),
    _whole(schema.result.c.user_id, Erasing.RENUMBERED),
    _whole(schema.rating.c.user_id, Erasing.RENUMBERED),
    _whole(schema.rung.c.user_id, Erasing.RENUMBERED),
    *(
        PersonColumn(
            table.c.user_id,
            Erasing.RENUMBERED,
            withheld="the same as in the table that it will replace, while a rebuild runs",
        )
        for table in REBUILT
    ),
    _whole(standing_schema.standing.c.user_id, Erasing.DELETED),
    _whole(standing_schema.climb.c.user_id, Erasing.DELETED),
    _whole(daily_schema.daily_try.c.user_id, Erasing.DELETED),
    _whole(daily_schema.daily_board.c.user_id, Erasing.DELETED, (daily_schema.daily_board.c.name,)),
    *(
        _whole(table.c.user_id, Erasing.DELETED)
        for table in (people_schema.lesson, people_schema.corrected, people_schema.opponent_memory)
    ),
    PersonColumn(
        server_schema.ban.c.user_id,
        Erasing.CLEARED,
        exported=(server_schema.ban.c.guild_id, server_schema.ban.c.at),
    ),
    PersonColumn(
        server_schema.moderator_act.c.moderator_user_id,
        Erasing.CLEARED,
        exported=_columns_except(
            server_schema.moderator_act.c.moderator_user_id,
            server_schema.moderator_act.c.subject_user_id,
        ),
    ),
    PersonColumn(
        server_schema.moderator_act.c.subject_user_id,
        Erasing.CLEARED,
        exported=(
            server_schema.moderator_act.c.guild_id,
            server_schema.moderator_act.c.at,
            server_schema.moderator_act.c.act,
        ),
    ),
    PersonColumn(
        people_schema.ping.c.sender_id,
        Erasing.DELETED,
        exported=_columns_except(people_schema.ping.c.sender_id, people_schema.ping.c.receiver_id),
    ),
    PersonColumn(
        people_schema.ping.c.receiver_id,
        Erasing.DELETED,
        withheld="what somebody else did; it is swept after an hour",
    ),
    PersonColumn(
        people_schema.block.c.user_id,
        Erasing.DELETED,
        exported=(people_schema.block.c.blocked_id, people_schema.block.c.blocked_name),
    ),
    PersonColumn(
        people_schema.block.c.blocked_id,
        Erasing.CLEARED,
        names=(people_schema.block.c.blocked_name,),
        withheld="a block looks like silence to the blocked person",
    ),
    _whole(people_schema.vacation.c.user_id, Erasing.DELETED),
    _whole(schema.preference.c.user_id, Erasing.DELETED),
)

OF_SERVERS: Final = (
    ServerColumn(
        schema.place.c.guild_id,
        (
            (schema.place.c.guild_id, None),
            (schema.place.c.channel_id, 0),
            (schema.place.c.message_id, None),
        ),
    ),
    ServerColumn(
        schema.lobby.c.guild_id,
        (
            (schema.lobby.c.guild_id, None),
            (schema.lobby.c.channel_id, 0),
            (schema.lobby.c.message_id, None),
        ),
    ),
    ServerColumn(schema.result.c.guild_id, ((schema.result.c.guild_id, None),)),
    ServerColumn(REBUILT.result.c.guild_id, ((REBUILT.result.c.guild_id, None),)),
    ServerColumn(standing_schema.standing.c.guild_id),
    ServerColumn(standing_schema.climb.c.guild_id),
    ServerColumn(daily_schema.daily_board.c.guild_id),
    ServerColumn(daily_schema.daily_post.c.guild_id),
    ServerColumn(server_schema.server_setting.c.guild_id),
    ServerColumn(server_schema.ban.c.guild_id),
    ServerColumn(server_schema.moderator_act.c.guild_id),
    ServerColumn(server_schema.departed_guild.c.guild_id),
)
