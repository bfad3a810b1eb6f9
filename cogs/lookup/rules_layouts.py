"""Messages of the rules pages."""

from bot.engine.games import game
from bot.i18n.card_names import BAT
from bot.i18n.translator import Translator
from bot.kits.catalogue import kit_for
from bot.messages.button_ids import RulesButton
from bot.messages.message import Button, ButtonStyle, Message


def rules_page(rules: str, number: int, _: Translator) -> Message:
    """Page `number` (from 1) of an edition's rules; InvalidOptions if there is no such edition."""
    key = game(rules).key
    kit = kit_for(key)
    pages = kit.rules_pages(key, _)
    number = min(max(number, 1), len(pages))
    page = pages[number - 1]
    title = f"### {BAT} {kit.name(key, _)} · {page.title} ({number}/{len(pages)})"
    about = (f"*{kit.about(key, _)}*",) if number == 1 else ()
    turns = _turn_page(key, number, len(pages), _)
    return Message(
        (title, *about, *page.lines), page.picture, page.below, (turns,) if turns else ()
    )


def _turn_page(rules: str, number: int, pages: int, _: Translator) -> tuple[Button, ...]:
    back = Button(_("Back"), str(RulesButton(rules, number - 1)))
    ahead = Button(_("Next"), str(RulesButton(rules, number + 1)), ButtonStyle.BLUE)
    return (*((back,) if number > 1 else ()), *((ahead,) if number < pages else ()))
