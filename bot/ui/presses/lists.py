"""What may be looked up: games in progress, rankings, a player, the rules, the own settings."""

from dataclasses import replace

from bot.engine.errors import Refusal
from bot.tables.table import Person
from bot.ui import ids
from bot.ui.answers import Caller, Desk, Reply
from bot.ui.layouts import ladder as ladders
from bot.ui.layouts import lists, rules
from bot.ui.words.language import languages, words


async def games(desk: Desk, caller: Caller) -> Reply:
    """The tables at which the caller sits, with the way to each."""
    tables = await desk.tables.of(caller.user_id)
    lobbies = await desk.tables.lobbies_in(caller.spot.channel_id)
    return Reply(lists.games(tables, lobbies, caller.user_id, caller.words))


async def leaders(desk: Desk, caller: Caller, press: ids.Leaders) -> Reply:
    """One page of a ranking, and the caller's own place in it."""
    guild = caller.spot.guild_id if press.here else None
    rules_key = press.rules or None
    board = await desk.tables.leaderboard(guild, rules_key, press.page - 1, caller.user_id)
    message = lists.leaders(board, press.here, press.rules, caller.words)
    return Reply(message, replaces=True)


async def ladder(desk: Desk, caller: Caller) -> Reply:
    """Who on this server has beaten which computer player."""
    climbers = await desk.ladder.climbers(caller.spot.guild_id)
    return Reply(ladders.ladder(climbers, desk.levels, caller.user_id, caller.words))


async def profile(desk: Desk, caller: Caller, person: Person) -> Reply:
    """What somebody has played and won."""
    played = await desk.tables.profile(person.user_id, caller.spot.guild_id)
    return Reply(lists.profile(played, person.name, caller.words))


async def rules_page(_desk: Desk, caller: Caller, press: ids.Rules) -> Reply:
    """The rules of an edition."""
    return Reply(rules.rules(press.rules, press.page, caller.words), replaces=True)


async def prefer(desk: Desk, caller: Caller, press: ids.Prefer) -> Reply:
    """One setting of the caller's is changed."""
    wish, user, on = desk.tables.prefer, caller.user_id, press.value == "on"
    if press.name == "muted":
        wished = await wish(user, muted=on)
    elif press.name == "four_colour":
        wished = await wish(user, four_colour=on)
    elif press.name == "language" and press.value in languages():
        wished = await wish(user, language=press.value)
        caller = replace(caller, words=words(press.value))
    else:
        raise Refusal("unknown_press")
    return Reply(lists.preferences(wished, caller.words), replaces=True)


async def preferences(desk: Desk, caller: Caller) -> Reply:
    """The caller's settings, each with a button that changes it."""
    return Reply(lists.preferences(await desk.tables.preferences(caller.user_id), caller.words))
