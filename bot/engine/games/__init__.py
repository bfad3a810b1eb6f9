"""The catalogue: all games by key."""

from typing import Final

from bot.engine.errors import InvalidOptions
from bot.engine.game import Game
from bot.engine.games.abstrac.game import AbstracGame
from bot.engine.games.caterpillar.game import CaterpillarGame
from bot.engine.games.counterbluff.game import CounterbluffGame
from bot.engine.games.dracula.editions import EDITIONS
from bot.engine.games.dracula.game import DraculaGame
from bot.engine.games.fosco.editions import EDITIONS as FOSCO_EDITIONS
from bot.engine.games.fosco.game import FoscoGame
from bot.engine.games.thracula.game import ThraculaGame

_ALL: Final[tuple[Game, ...]] = (
    *map(DraculaGame, EDITIONS),
    ThraculaGame(),
    *map(FoscoGame, FOSCO_EDITIONS),
    AbstracGame(),
    CaterpillarGame(),
    CounterbluffGame(),
)
GAMES: Final[dict[str, Game]] = {game.key: game for game in _ALL}


def game(key: str) -> Game:
    """The game with this key; InvalidOptions if there is none."""
    if key not in GAMES:
        raise InvalidOptions("game_unknown", game=key)
    return GAMES[key]
