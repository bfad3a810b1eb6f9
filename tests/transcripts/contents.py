"""What each transcript contains: a game or pages, and in which language."""

from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import Final

from bot.i18n.translator import Translator, translator_for
from bot.kits.catalogue import KITS, LESSONS
from tests.transcripts import challenges, choices, moments, people, rules, studies
from tests.transcripts.games import Playthrough, transcript

FOLDER: Final = Path(__file__).parent / "files"
GAMES: Final = {
    "dracula.classic": Playthrough("dracula.classic", 4, {}, (0, 1, 2, 18), range(17, 20), (2,)),
    "dracula.session": Playthrough(
        "dracula.classic", 1, {"session_target": "1000"}, (50, 99), range(49, 53)
    ),
    "dracula.penguin": Playthrough(
        "dracula.penguin",
        3,
        {"counting": "cards_tens", "counter_pick": "choose", "show_discards": "on"},
        (10, 11, 12),
        range(9, 14),
    ),
    "dracula.french": Playthrough(
        "dracula.french", 1, {"direction_by": "random"}, (1, 8, 9), range(6, 12)
    ),
    "dracula.revised": Playthrough(
        "dracula.revised", 1, {"counting": "cards_multiplier"}, (2, 5), range(2, 12), (5,), "de"
    ),
    "dracula.advanced": Playthrough(
        "dracula.advanced", 0, {"last_deal_vampire": "discard_refill"}, (34,), range(32, 36)
    ),
    "dracula.partners": Playthrough("dracula.partners", 0, {}, (2, 14), range(12, 15), (14,)),
    "thracula": Playthrough(
        "thracula",
        0,
        {"sixth_deal": "cut", "thracula_bonus": "margin", "show_discards": "on"},
        (1, 16, 19),
        range(1, 4),
        (1,),
    ),
    "fosco.two": Playthrough("fosco.two", 0, {}, (0, 1, 53), range(1, 8)),
    "fosco.two.de": Playthrough(
        "fosco.two",
        1,
        {"jokers": "4", "king": "next_square", "suit_order": "two_suits"},
        (0, 54),
        range(50, 60),
        language="de",
    ),
    "fosco.four": Playthrough("fosco.four", 0, {"king": "next5"}, (0, 1, 53), range(12, 20)),
    "fosco.four.de": Playthrough(
        "fosco.four", 0, {"open_hands": "on", "jokers": "4"}, (0, 30), range(30, 31), language="de"
    ),
    "abstrac": Playthrough("abstrac", 5, {"joker": "on"}, (0, 3, 14), range(20, 28)),
    "abstrac.de": Playthrough(
        "abstrac", 1, {"target": "500"}, (1, 12), range(1, 14), language="de"
    ),
    "caterpillar": Playthrough("caterpillar", 19, {}, (0, 16, 40), range(12, 18)),
    "caterpillar.de": Playthrough(
        "caterpillar",
        16,
        {"court_short": "outright", "deals": "1"},
        (0, 5),
        range(1, 24),
        language="de",
    ),
    "counterbluff": Playthrough("counterbluff", 1, {}, (0, 5, 21, 22), range(20, 26)),
    "counterbluff.de": Playthrough(
        "counterbluff",
        4,
        {"lowball": "british", "target": "100"},
        (6, 12),
        range(5, 14),
        language="de",
    ),
}
PAGES: Final[dict[str, Callable[[Translator], Iterator[str]]]] = {
    "table": moments.running,
    "pings": moments.pings,
    "ends": moments.ends,
    "answers": moments.replies,
    "games": people.lists,
    "leaderboards": people.leaders,
    "help": people.help_,
    "profiles": people.profiles,
    "histories": people.finished,
    "challenges": challenges.challenges,
    "challengers": challenges.waiting,
    "settings": choices.own,
    "server": choices.server,
    "moderation": choices.moderation,
    "reviews": studies.reviewed,
    "mistakes": studies.mistakes,
    "puzzles": studies.coffins,
    "puzzles.positions": studies.practice,
    "daily": studies.daily,
    "options": rules.options,
    **{f"rules.{kit}": partial(rules.pages, kit) for kit in KITS},
    **{f"lesson.{kit}": partial(studies.lesson, kit) for kit in LESSONS},
}


def path(name: str) -> Path:
    """The file of this name."""
    return FOLDER / f"{name}.txt"


def content(name: str) -> str:
    """The text that the file of this name should have."""
    parts = transcript(GAMES[name]) if name in GAMES else PAGES[name](translator_for("en"))
    return "\n\n".join(parts) + "\n"
