"""The throwaway game is a game to the type checker, and its record can be checked."""

import random

from bot.engine.fairness import all_deals
from bot.engine.game import Game, View
from bot.engine.games import GAMES
from bot.engine.notation import write
from bot.verify import report
from tests.another_game.rules import DEALS, HighestCardGame
from tests.engine.playouts import played


def test_it_is_a_game_with_states_and_views() -> None:
    game: Game = HighestCardGame()
    view: View = game.start({}, random.Random(1).randrange).view(None)
    assert view.hand == ()


def test_its_deal_is_checked_and_its_record_verified() -> None:
    record, reached = played("highest", 2)
    assert len(all_deals(GAMES["highest"], record)) == DEALS
    lines = "\n".join(report(write(GAMES["highest"], record, {})))
    assert " to ".join(map(str, reached[-1].state.scores)) in lines
