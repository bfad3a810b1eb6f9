"""/dracula challenge and play, and the command in the menu of a user."""

from collections.abc import Awaitable, Callable

import discord
from discord import app_commands
from discord.ext import commands

from bot.client import DraculaClient
from bot.engine.errors import InvalidOptions, Refusal
from bot.i18n.translator import N_, translator_for
from bot.messages import lobby_ids
from bot.messages.lobby_ids import LobbyAct, LobbyButton
from bot.model.players import Person
from bot.model.terms import Pace
from bot.tables.blocks import Blocks
from bot.tables.lobbies import Lobbies
from bot.tables.servers import Servers
from bot.ui import permissions
from bot.ui.buttons import Interaction
from bot.ui.caller import Caller
from bot.ui.command_options import (
    chosen_edition,
    chosen_level,
    edition_choices,
    game_choices,
    level_choices,
)
from bot.ui.interactions import Interactions, Reply
from bot.ui.layouts.blocks import challenger_blocked
from cogs.challenge.handlers import ChallengeHandlers
from cogs.challenge.opponents import Invited, Opponents
from cogs.challenge.options import ChallengeOptions, suggestions, time_suggestions
from cogs.challenge.play_now import PlayNow

Choice = app_commands.Choice
_PACES = [
    Choice(name=N_("by correspondence, days per move"), value=Pace.CORRESPONDENCE.value),
    Choice(name=N_("live, minutes per move"), value=Pace.LIVE.value),
    Choice(name=N_("no time limit"), value=Pace.NONE.value),
]
_WAYS = [
    Choice(name=N_("chosen at the table"), value="choose"),
    Choice(name=N_("I play rows (the Queen's way)"), value="queen"),
    Choice(name=N_("I play columns (the King's way)"), value="king"),
]
_COUNTINGS = [
    Choice(name=N_("points"), value="points"),
    Choice(name=N_("cards, one for each full ten"), value="cards_tens"),
    Choice(
        name=N_("cards, by the multiplier of the line (own Vampires)"), value="cards_multiplier"
    ),
]
_OPPONENTS = ("opponent", "second", "third")


class ChallengeCog(commands.Cog):
    """The commands that make a challenge."""

    def __init__(
        self,
        interactions: Interactions,
        handlers: ChallengeHandlers,
        play_now: PlayNow,
        lobbies: Lobbies,
        servers: Servers,
    ) -> None:
        self._interactions = interactions
        self._handlers = handlers
        self._play_now = play_now
        self._lobbies = lobbies
        self._servers = servers

    @app_commands.command(description=N_("Challenge someone, or open a table to anyone"))
    @app_commands.describe(
        opponent=N_("Your opponent. Leave empty to let anyone join"),
        computer=N_("A computer player for the empty seats"),
        game=N_("The game. Leave empty for the usual one"),
        edition=N_("The edition of the game. Leave empty for the usual one"),
        pace=N_("By correspondence, live, or without a time limit"),
        time=N_("How long a move may take, such as 3 days or 5 minutes"),
        rated=N_("Whether it counts for the leaderboard"),
        way=N_("Whether you play rows or columns"),
        session=N_("Play several games until someone has this many points (0: a single game)"),
        counting=N_("Whether to count points or cards"),
        four_colour=N_("Cards in four colours"),
        options=N_("Other options, such as: tie_rule=distinct, show_discards=on"),
        second=N_("Your partner in a game for four, or the second opponent in a game for three"),
        third=N_("The second opponent in a game for four"),
        thread=N_("Play in a thread of its own"),
    )
    @app_commands.choices(pace=_PACES, way=_WAYS, counting=_COUNTINGS)
    async def challenge(
        self,
        interaction: Interaction,
        opponent: discord.User | discord.Member | None = None,
        computer: str | None = None,
        game: str = "",
        edition: str = "",
        pace: str = "",
        time: app_commands.Range[str, 0, 30] = "",
        rated: bool = True,
        way: str | None = None,
        session: app_commands.Range[int, 0, 10_000] | None = None,
        counting: str | None = None,
        four_colour: bool | None = None,
        options: app_commands.Range[str, 0, 300] = "",
        second: discord.User | discord.Member | None = None,
        third: discord.User | discord.Member | None = None,
        thread: bool = False,
    ) -> None:
        """Make a challenge, which stays in the channel until it is accepted, closed or expired."""
        named = {
            "ways": way,
            "counting": counting,
            "session_target": None if session is None else str(session),
        }
        opponents = Opponents(
            _invited(interaction, opponent, second, third),
            chosen_level(computer),
        )
        players = _players(opponent, second, third)
        wanted = ChallengeOptions(
            game, edition, pace, time, rated, four_colour, named, options, players, thread
        )
        await self._interactions.run(
            interaction, lambda caller: self._handlers.challenge(caller, opponents, wanted)
        )

    @app_commands.command(description=N_("Play now: someone who is waiting, or a computer"))
    @app_commands.describe(
        opponent=N_("Your opponent. Leave empty to play someone who is waiting"),
        computer=N_("The computer player you want to play"),
    )
    async def play(
        self,
        interaction: Interaction,
        opponent: discord.User | discord.Member | None = None,
        computer: str | None = None,
    ) -> None:
        """Start a game on the usual terms, as soon as there is an opponent."""
        opponents = Opponents(_invited(interaction, opponent), chosen_level(computer))

        async def play(caller: Caller) -> Reply:
            if opponent is None and computer is None:
                return await self._play_now.play(caller)
            return await self._handlers.challenge(caller, opponents, ChallengeOptions())

        await self._interactions.run(interaction, play)

    @app_commands.guild_only()
    @app_commands.allowed_installs(guilds=True, users=False)
    async def challenge_user(
        self, interaction: Interaction, user: discord.Member | discord.User
    ) -> None:
        """Challenge a user of this server on the usual terms."""

        async def challenge(caller: Caller) -> Reply:
            if not isinstance(user, discord.Member):
                raise Refusal("not_here", who=user.display_name)
            opponents = Opponents(_invited(interaction, user))
            return await self._handlers.challenge(caller, opponents, ChallengeOptions())

        await self._interactions.run(interaction, challenge)

    @challenge.autocomplete("computer")
    @play.autocomplete("computer")
    async def _levels_typed(self, interaction: Interaction, typed: str) -> list[Choice[str]]:
        return level_choices(self._lobbies.levels_on(interaction.guild_id), interaction, typed)

    @challenge.autocomplete("game")
    async def _games_typed(self, interaction: Interaction, typed: str) -> list[Choice[str]]:
        return game_choices(interaction, typed)

    @challenge.autocomplete("edition")
    async def _editions_typed(self, interaction: Interaction, typed: str) -> list[Choice[str]]:
        """Editions of the game that has been chosen so far."""
        return edition_choices(interaction, typed, _so_far(interaction, "game"))

    @challenge.autocomplete("time")
    async def _times_typed(self, interaction: Interaction, typed: str) -> list[Choice[str]]:
        """Times for a move at the pace that has been chosen so far."""
        settings = self._servers.settings(interaction.guild_id)
        translator = translator_for(str(interaction.locale))
        found = time_suggestions(settings, _so_far(interaction, "pace"), typed, translator)
        return [Choice(name=shown, value=text) for shown, text in found]

    @challenge.autocomplete("options")
    async def _options_typed(self, interaction: Interaction, typed: str) -> list[Choice[str]]:
        """Options of the edition that has been chosen so far."""
        try:
            game, edition = _so_far(interaction, "game"), _so_far(interaction, "edition")
            usual = self._servers.settings(interaction.guild_id).edition
            named = (getattr(interaction.namespace, one, None) for one in _OPPONENTS)
            rules = chosen_edition(game, edition, _players(*named), usual)
        except InvalidOptions:
            return []
        found = suggestions(rules, typed, translator_for(str(interaction.locale)))
        return [Choice(name=shown, value=text) for shown, text in found]


def lobby_press(
    handlers: ChallengeHandlers, blocks: Blocks
) -> Callable[[Caller, LobbyButton], Awaitable[Reply]]:
    """The handler of all buttons of challenges; a block changes nothing about the challenge."""

    async def press(caller: Caller, button: LobbyButton) -> Reply:
        if button.act is not LobbyAct.BLOCK:
            return await handlers.press(caller, button)
        block = await blocks.block_challenger(button.lobby, caller.user_id)
        return Reply(challenger_blocked(block, caller.translator))

    return press


async def setup(client: DraculaClient) -> None:
    """Add the commands and the buttons of challenges."""
    services = client.services
    games = services.games
    games.lobbies.look_up_with(services.messenger.departed)
    handlers = ChallengeHandlers(
        games.lobbies,
        games.matchmaking,
        services.messenger,
        games.servers,
        games.tables,
    )
    play_now = PlayNow(handlers, games.matchmaking, services.messenger, games.servers)
    services.interactions.register(
        {
            lobby_ids.PlayButton: play_now.press,
            LobbyButton: lobby_press(handlers, games.blocks),
            lobby_ids.StopWaitingSelect: handlers.waiting.chosen,
            lobby_ids.OpponentButton: handlers.choose_computer,
            lobby_ids.HowToPlayButton: handlers.how_to_play,
            lobby_ids.EditionHowToPlayButton: handlers.edition_how_to_play,
            lobby_ids.RematchButton: handlers.rematch,
            lobby_ids.ThreadButton: handlers.open_thread,
        }
    )
    cog = ChallengeCog(services.interactions, handlers, play_now, games.lobbies, games.servers)
    await client.add_cog(cog)
    client.commands_tree.add_command(
        app_commands.ContextMenu(name=N_("Challenge to Dracula"), callback=cog.challenge_user)
    )


def _players(*opponents: object) -> int:
    """How many take part for certain if these are named; None stands for nobody."""
    return 1 + max(1, sum(opponent is not None for opponent in opponents))


def _so_far(interaction: Interaction, option: str) -> str:
    """What has been typed into another option of the command; empty if nothing."""
    return str(getattr(interaction.namespace, option, None) or "")


def _invited(
    interaction: Interaction, *users: discord.User | discord.Member | None
) -> list[Invited | None]:
    """What is to be known of these users; None stands for nobody."""
    us = interaction.client.user
    return [
        None
        if user is None
        else Invited(
            Person(user.id, user.display_name),
            is_bot=user.bot,
            is_us=us is not None and user.id == us.id,
            is_here=isinstance(user, discord.Member),
            sees_channel=permissions.may_see(user, interaction.channel_id or 0),
        )
        for user in users
    ]
