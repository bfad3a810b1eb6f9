"""The kit of Dracula."""

from typing import Final

from bot.kits.coffin.kit import CoffinKit
from bot.kits.dracula.editions import EDITION_NAMES, EDITIONS_ABOUT
from bot.kits.dracula.rules_text import rules_pages

DRACULA: Final = CoffinKit(EDITION_NAMES, EDITIONS_ABOUT, rules_pages)
