"""A private text names a public button by its emoji too, which is the same in every language."""

from bot.engine.fairness import all_deals
from bot.engine.games import GAMES
from bot.i18n.translator import Translator
from bot.model.players import Person
from bot.ui.layouts import lobby, table
from cogs.challenge.layouts import how_to_play
from cogs.lookup.seal_layouts import opened_seal
from cogs.preferences.layouts import blocks
from tests.ui.limits import texts
from tests.ui.tables import lobby_of, tables_of


def test_a_private_text_names_a_public_button_with_its_emoji(translator: Translator) -> None:
    rules, invited = "dracula.classic", (Person(2, ""),)
    *running, over = tables_of(rules)
    deals = all_deals(GAMES[rules], over.record)
    messages = [table.running(each, translator) for each in (running[0], running[-1])]
    lobbies = lobby_of(rules, invited=invited), lobby_of(rules)
    messages += [lobby.open_lobby(each, (), translator) for each in lobbies]
    emojis = {button.label: button.emoji for one in messages for button in one.buttons}
    for message, label in (
        (how_to_play(rules, translator), "Accept"),
        (how_to_play(rules, translator), "Join"),
        (how_to_play(rules, translator, in_thread=True), "Join"),
        (how_to_play(rules, translator), "Hand"),
        (how_to_play(rules, translator), "Scores"),
        (opened_seal(over, deals, translator), "Verify"),
        (blocks((), 1, translator), "Block"),
    ):
        name = translator(label)
        assert f"*{emojis[name]} {name}*" in texts(message)
