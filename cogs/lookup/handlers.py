"""What may be looked up: games in progress, rankings, a player, the rules, the own settings."""

from dataclasses import replace

from bot.engine.errors import Refusal
from bot.i18n.translator import languages, translator_for
from bot.messages import button_ids
from bot.model.players import Person
from bot.ui.interactions import Caller, Reply, Services
from cogs.lookup import ladder_layouts as ladders
from cogs.lookup import layouts, rules_layouts


async def games(services: Services, caller: Caller) -> Reply:
    """The tables at which the caller sits, with the way to each."""
    tables = await services.tables.of(caller.user_id)
    lobbies = await services.tables.lobbies_in(caller.location.channel_id)
    return Reply(layouts.games(tables, lobbies, caller.user_id, caller.translator))


async def leaders(services: Services, caller: Caller, press: button_ids.LeaderboardButton) -> Reply:
    """One page of a ranking, and the caller's own place in it."""
    guild = caller.location.guild_id if press.here else None
    rules_key = press.rules or None
    board = await services.tables.leaderboard(guild, rules_key, press.page - 1, caller.user_id)
    message = layouts.leaders(board, press.here, press.rules, caller.translator)
    return Reply(message, replaces=True)


async def ladder(services: Services, caller: Caller) -> Reply:
    """Who on this server has beaten which computer player."""
    climbers = await services.ladder.climbers(caller.location.guild_id)
    return Reply(ladders.ladder(climbers, services.levels, caller.user_id, caller.translator))


async def profile(services: Services, caller: Caller, person: Person) -> Reply:
    """What somebody has played and won."""
    played = await services.tables.profile(person.user_id, caller.location.guild_id)
    return Reply(layouts.profile(played, person.name, caller.translator))


async def rules_page(_services: Services, caller: Caller, press: button_ids.RulesButton) -> Reply:
    """The rules of an edition."""
    return Reply(
        rules_layouts.rules_page(press.rules, press.page, caller.translator), replaces=True
    )


async def prefer(services: Services, caller: Caller, press: button_ids.SettingButton) -> Reply:
    """One setting of the caller's is changed."""
    wish, user, on = services.tables.prefer, caller.user_id, press.value == "on"
    if press.name == "muted":
        wished = await wish(user, muted=on)
    elif press.name == "four_colour":
        wished = await wish(user, four_colour=on)
    elif press.name == "language" and press.value in languages():
        wished = await wish(user, language=press.value)
        caller = replace(caller, translator=translator_for(press.value))
    else:
        raise Refusal("unknown_press")
    return Reply(layouts.preferences(wished, caller.translator), replaces=True)


async def preferences(services: Services, caller: Caller) -> Reply:
    """The caller's settings, each with a button that changes it."""
    return Reply(
        layouts.preferences(await services.tables.preferences(caller.user_id), caller.translator)
    )
