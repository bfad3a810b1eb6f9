"""No module outside a game's own packages knows what only one game has.

Reads the sources, runs none of them. Puzzles, the database schema and its migrations are
excepted, and so is what never runs in the bot.
"""

import ast
from collections.abc import Iterator

from bot.engine.coffin.view import CoffinView
from bot.engine.game import View
from bot.engine.games import GAMES
from tests.test_layers import ROOT, Source, sources, within

OWN_PACKAGES = (
    "bot.engine.coffin",
    "bot.engine.scoring",
    "bot.engine.games",
    "bot.kits.catalogue",
    "bot.ai.coffin",
    *(f"bot.ai.{package.name}" for package in (ROOT / "bot/engine/games").iterdir()),
    *(f"bot.kits.{package.name}" for package in (ROOT / "bot/kits").iterdir() if package.is_dir()),
    "cogs.puzzle",
    "bot.model.puzzles",
    "bot.tables.puzzles",
    "bot.store.schema",
    "bot.store.migrations",
    "bot.tools",
)
COMMON = {"lines", "pack", "picked"}
"""Fields of the coffin's view whose names mean something else elsewhere."""


def only_in_a_coffin() -> set[str]:
    """The attributes of a coffin's view that the contract does not know."""
    names = {name for name in dir(CoffinView) if not name.startswith("_")}
    return names - {name for name in dir(View) if not name.startswith("_")} - COMMON


def others() -> tuple[Source, ...]:
    return tuple(
        source
        for source in sources()
        if not any(within(source.module, package) for package in OWN_PACKAGES)
    )


def is_a_key(node: ast.expr) -> bool:
    return isinstance(node, ast.Constant) and node.value in GAMES


def compared(tree: ast.Module) -> Iterator[ast.expr]:
    """Everything that is compared, looked up in a literal, or matched."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Compare):
            for side in (node.left, *node.comparators):
                yield from side.elts if isinstance(side, ast.Tuple | ast.List | ast.Set) else [side]
        elif isinstance(node, ast.Dict):
            yield from (key for key in node.keys if key is not None)
        elif isinstance(node, ast.MatchValue):
            yield node.value


def test_only_a_game_of_coffins_reads_what_only_its_view_has() -> None:
    unknown = only_in_a_coffin()
    assert {"coffin", "owned_lines", "ways", "vampires"} <= unknown
    assert not [
        source.at(node, f"reads .{node.attr}")
        for source in others()
        for node in ast.walk(source.tree)
        if isinstance(node, ast.Attribute) and node.attr in unknown
    ]


def test_only_a_game_itself_compares_its_key() -> None:
    wrong = [
        source.at(node, f"compares {ast.unparse(node)}")
        for source in others()
        for node in compared(source.tree)
        if is_a_key(node)
    ]
    assert not wrong


def test_the_kits_of_coffins_ask_an_edition_and_compare_no_key() -> None:
    """A new edition is data: a copy under another key is shown, scored and played alike."""
    packages = ("bot.engine.coffin", "bot.engine.scoring", "bot.kits.coffin", "bot.ai.coffin")
    wrong = [
        source.at(node, f"compares {ast.unparse(node)}")
        for source in sources()
        if any(within(source.module, package) for package in packages)
        for node in compared(source.tree)
        if is_a_key(node)
    ]
    assert not wrong


def test_these_checks_see_a_key_where_one_is_compared() -> None:
    tree = ast.parse('rules == "thracula" or rules in ("dracula.revised",) or {"thracula": 1}')
    assert sum(map(is_a_key, compared(tree))) == 3
