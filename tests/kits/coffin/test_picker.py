"""What the private message of a coffin game asks for."""

from bot.engine.game import Stage
from bot.i18n.translator import translator_for
from bot.kits.coffin.picker import hand
from bot.kits.kit import Place
from tests.ui.tables import coffin_of, tables_of

_ = translator_for("en")
PICKED = {"counting": "cards_tens", "counter_pick": "choose"}


def test_a_player_who_won_cards_is_told_how_many_are_still_to_choose() -> None:
    told = set()
    for table in tables_of("dracula.classic", 1, PICKED):
        view = coffin_of(table, table.view(None).to_move)
        if view.stage is not Stage.PICK:
            continue
        kept = "1 card" if view.picks_left == 1 else f"{view.picks_left} cards"
        message = hand(view, Place(1, table.ply), _)
        assert f"You won this coffin: choose {kept} to keep." in message.lines
        assert message.buttons
        told.add(view.picks_left)
    assert {1, 2} <= told
