"""The arena of every game of the catalogue."""

from collections.abc import Mapping
from typing import Final

from bot.engine.games import GAMES
from bot.tools.arena.abstrac import ABSTRAC
from bot.tools.arena.caterpillar import CATERPILLAR
from bot.tools.arena.coffin_games import COFFIN_GAMES
from bot.tools.arena.counterbluff import COUNTERBLUFF
from bot.tools.arena.fosco import FOSCO_FOUR, FOSCO_TWO
from bot.tools.arena.matches import LADDER, Arena

ARENAS: Final[Mapping[str, Arena]] = {
    **{key: Arena(game, programme=LADDER) for key, game in GAMES.items()},
    **{
        arena.game.key: arena
        for arena in (*COFFIN_GAMES, ABSTRAC, CATERPILLAR, FOSCO_TWO, FOSCO_FOUR, COUNTERBLUFF)
    },
}
"""By game; those without yardsticks of their own have only the players of every game."""
