"""Every column that tells who a person is has been thought of, and so has every server's."""

import pytest
from sqlalchemy import Column

from bot.store.personal_columns import OF_SERVERS, PERSONAL
from bot.store.schema import metadata

IMPERSONAL = {
    "which row it is": {"id", "game_id", "lobby_id", "rematch_of", "key", "number"},
    "the game, as everybody could see it": {
        "rules", "options", "pace", "seconds", "rated", "four_colour", "seed", "checksum", "seat",
        "ply", "text", "computer", "outcome", "points", "best_line", "level", "method",
        "side", "left_early", "final",
        "best_game_id", "best_seat",
    },
    "a time": {
        "at", "started_at", "ended_at", "lost_at", "deadline", "remind_at", "expires_at",
        "paused_at", "begun_at", "until", "alive_at",
    },
    "where and how it is shown; goes with its server": {
        "channel_id", "message_id", "shown_ply", "automatic", "shown", "status", "posted",
        "next_at", "last_day",
        "extended", "takeback_ply", "takeback_seats",
    },
    "goes with the id of its person": {
        "scope", "mu", "sigma", "before", "after", "provisional", "day", "lost", "streak", "step",
        "longest", "muted", "remind_daily", "language", "letters", "large_cards", "opening",
        "weight", "doubt",
        "mute_turns", "mute_challenges", "challengers", "forgotten", "numbers",
        "games", "wins", "draws", "losses", "casual", "ranked", "week",
    },
    "a decision of a server's managers, goes with the server": {
        "channels", "thread_per_game", "paces", "days", "minutes", "edition", "computers", "act",
        "daily_channel", "time_zone", "daily_refused",
    },
}  # fmt: skip
"""By reason: names of columns that hold neither the id nor the name of anybody, in any table."""
OTHERWISE = {
    "shard_message.shard": "a number of which thousands of servers share one",
    "shard_message.kind": "what has changed",
    "shard_message.subject_id": "the game or the challenge that has changed",
    "daily_try.move": "a move, goes with the id of its person",
    "block.blocked_hash": "means nobody without the key, which is not in the database",
    "rating.shown": "a number, goes with the id of its person",
    "lesson.game": "which game is learnt, goes with the id of its person",
    "meta.value": "the bot's own notes: a sign of life, the fingerprint of the key",
    "departed_guild.removed_at": "a time",
    "ban.user_hash": "keyed with a secret outside the database; keeps a ban after the erasure",
    "erasure.user_hash": "keyed with a secret outside the database; kept for a day",
    "moderator_act.detail": "a channel or the names of settings, goes with the server",
    "moderator_act.by_host": "whether it was the bot's host",
}
"""The same for columns of one table only."""


def name_of(column: Column[object]) -> str:
    return f"{column.table.name}.{column.name}"


def covered() -> set[str]:
    """The columns for which the erasure of a person, or the purge of a server, does something."""
    people = {name_of(each) for one in PERSONAL for each in (one.user_id, *one.names)}
    return people | {name_of(server.guild_id) for server in OF_SERVERS}


def harmless() -> set[str]:
    everywhere = set().union(*IMPERSONAL.values())
    columns = (column for table in metadata.tables.values() for column in table.columns)
    return {name_of(each) for each in columns if each.name in everywhere} | set(OTHERWISE)


def test_every_column_is_erased_or_purged_or_tells_nobody() -> None:
    every = {name_of(column) for table in metadata.tables.values() for column in table.columns}
    undecided = every - covered() - harmless()
    assert not undecided, "list them in bot/store/personal_columns.py, or here with a reason"
    assert not covered() & harmless()
    assert set(OTHERWISE) <= every


@pytest.mark.parametrize("one", PERSONAL, ids=lambda one: name_of(one.user_id))
def test_a_person_can_have_their_rows_or_there_is_a_reason(one: object) -> None:
    (personal,) = [each for each in PERSONAL if each is one]
    assert bool(personal.exported) != bool(personal.withheld)
    assert {column.table for column in personal.exported} <= {personal.user_id.table}
    assert set(personal.names) <= set(personal.user_id.table.c)


@pytest.mark.parametrize("suspicious", ["user", "name", "person", "member", "_by", "guild"])
def test_no_column_with_a_telling_name_counts_as_harmless(suspicious: str) -> None:
    reasoned = set(OTHERWISE)
    assert not [one for one in harmless() - reasoned if suspicious in one.split(".")[1]]
