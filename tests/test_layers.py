"""The order of the layers: who may import whom, and how large a thing may grow.

Reads the sources, runs none of them. A lower layer never knows a higher one, the engine knows
nothing but itself, and a module that needs an arrow which is not here is in the wrong layer.
"""

import ast
import re
import subprocess
import sys
from collections.abc import Callable, Iterable, Iterator
from functools import cache, partial
from pathlib import Path
from typing import NamedTuple, TypeGuard

ROOT = Path(__file__).resolve().parents[1]

MAY_IMPORT = {
    "bot.engine": {"bot.engine"},
    "bot.model": {"bot.model", "bot.engine"},
    "bot.ai": {"bot.ai", "bot.model", "bot.engine"},
    "bot.render": {"bot.render", "bot.engine.cards"},
    "bot.messages": {"bot.messages"},
    "bot.i18n": {"bot.i18n", "bot.model", "bot.engine"},
    "bot.store": {"bot.store", "bot.model", "bot.engine"},
    "bot.tables": {
        "bot.tables", "bot.store.store", "bot.store.stored_values", "bot.store.errors", "bot.model",
        "bot.engine",
    },
    "bot.kits": {"bot.kits", "bot.render", "bot.messages", "bot.i18n", "bot.engine"},
    "bot.ui": {
        "bot.ui", "bot.kits", "bot.tables", "bot.render", "bot.messages", "bot.i18n", "bot.model",
        "bot.engine",
    },
    "bot.setting_kinds": {
        "bot.i18n.translator", "bot.model.shards", "bot.store.files_beside",
    },
    "bot.setting_names": {"bot.setting_kinds"},
    "bot.settings": {"bot.setting_kinds", "bot.setting_names", "bot.model.shards"},
    "bot.exit_codes": set(),
    "bot.health": {"bot.settings", "bot.store.database_file"},
    "bot.interruption": set(),
    "bot.logs": set(),
    "bot.progress_bar": set(),
    "bot.monitoring": {"bot.monitoring", "bot.model.shards"},
    "bot.verify": {"bot.engine"},
    "bot.version": set(),
    "bot.client": {
        "bot.ui",
        "bot.tables",
        "bot.store.player_stats",
        "bot.store.preferences",
        "bot.model.shards",
    },
    "cogs": {
        "cogs", "bot.ui", "bot.kits", "bot.tables", "bot.messages", "bot.i18n", "bot.model",
        "bot.engine", "bot.client",
    },
}  # fmt: skip
KNOW_PARTICULAR_GAMES = (
    "bot.engine", "bot.kits", "bot.ai", "bot.tools",  # which of bot.ai may, is checked below
    "bot.model.puzzles", "bot.tables.puzzles", "cogs.puzzle",
)  # fmt: skip
COMPOSE_EVERYTHING = {
    "bot.backup",
    "bot.__main__",
    "bot.command_line",
    "bot.admin",
    "bot.app",
    "bot.monitoring_setup",
    "bot.move_to",
    "bot.database_setup",
    "bot.playground",
    "bot.rebuild",
    "bot.playground_bot",
    "bot.serving",
}
TOOLS = "bot.tools"

SQL = {"sqlalchemy", "alembic", "aiosqlite", "sqlite3", "psycopg"}
MUST_NOT_KNOW = {
    "bot.ai": {"discord", "PIL"} | SQL,
    "bot.render": {"discord"} | SQL,
    "bot.store": {"discord", "PIL"},
    "bot.tables": {"discord", "PIL"} | SQL,
    "bot.ui": SQL,
    "bot.client": SQL | {"PIL"},
    "cogs": {"PIL", "numpy", "openskill"} | SQL,
}

# What a pure function may need. No clock, chance, task, file or log is among them.
PURE = {
    "abc", "bisect", "collections", "dataclasses", "enum", "fractions", "functools", "hashlib",
    "heapq", "itertools", "math", "operator", "re", "string", "struct", "types", "typing",
}  # fmt: skip
IMPORT_CALLS = {"import_module", "importlib.import_module", "__import__"}
OURS = re.compile(r"(bot|cogs)(\.\w+)+(:\w+)?")
"""A module, or what is in it, in a string."""
WORKER = "bot.ai.worker.main"
"""Run as another process, not imported."""
IMPURE_CALLS = {"open", "print", "input", "eval", "exec", "__import__"}

LONGEST_FILE = 300
LONGEST_FUNCTION = 40
MOST_PARAMETERS = 5

Function = ast.FunctionDef | ast.AsyncFunctionDef


class TextConstant(ast.Constant):
    value: str


class Source(NamedTuple):
    path: Path
    module: str
    text: str
    tree: ast.Module

    def at(self, node: ast.stmt | ast.expr, what: str) -> str:
        return f"{self.path.relative_to(ROOT)}:{node.lineno} {what}"


@cache
def sources() -> tuple[Source, ...]:
    paths = sorted([*(ROOT / "bot").rglob("*.py"), *(ROOT / "cogs").rglob("*.py")])
    texts = {path: path.read_text("utf-8") for path in paths}
    return tuple(
        Source(path, name_of(path), text, ast.parse(text, str(path)))
        for path, text in texts.items()
    )


def name_of(path: Path) -> str:
    return ".".join(path.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__")


def within(module: str, package: str) -> bool:
    return module == package or module.startswith(f"{package}.")


def under(package: str) -> tuple[Source, ...]:
    return tuple(source for source in sources() if within(source.module, package))


@cache
def nodes(source: Source) -> tuple[ast.AST, ...]:
    """Everything in the source, found once: looking for it is what takes time."""
    return tuple(ast.walk(source.tree))


@cache
def imports(source: Source) -> tuple[tuple[ast.stmt | ast.expr, str], ...]:
    """Every module that `source` names; a name taken from a package counts as a module of it.

    What looks like a module of ours in a string counts as one, since it may be imported later.
    """
    found: list[tuple[ast.stmt | ast.expr, str]] = []
    for node in nodes(source):
        if isinstance(node, ast.Import):
            found += ((node, alias.name) for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, source.at(node, "imports are absolute")
            found += ((node, f"{node.module}.{alias.name}") for alias in node.names)
        elif isinstance(node, ast.Call) and ast.unparse(node.func) in IMPORT_CALLS:
            found += ((node, each.value) for each in node.args if is_text(each))
        elif is_text(node) and OURS.fullmatch(node.value):
            found.append((node, node.value.replace(":", ".")))
    return tuple(found)


def is_text(node: ast.AST) -> TypeGuard[TextConstant]:
    return isinstance(node, ast.Constant) and isinstance(node.value, str)


def arrows(package: str, wrong: Callable[[str], bool]) -> list[str]:
    """The imports anywhere under `package` that are `wrong`."""
    return [
        source.at(node, f"imports {target}")
        for source in under(package)
        for node, target in imports(source)
        if wrong(target)
    ]


def layer_of(module: str) -> str:
    """The longest entry of MAY_IMPORT that holds `module`."""
    holding = [layer for layer in MAY_IMPORT if within(module, layer)]
    return max(holding, key=len, default="")


def functions() -> Iterator[tuple[Source, Function]]:
    for source in sources():
        for node in nodes(source):
            if isinstance(node, Function):
                yield source, node


def test_every_module_is_in_a_layer() -> None:
    packages = {"bot", "cogs"}
    unplaced = [
        source.module
        for source in sources()
        if not layer_of(source.module)
        and source.module not in packages
        and source.module not in COMPOSE_EVERYTHING
        and not within(source.module, TOOLS)
        and source.path.name != "__init__.py"
    ]
    assert not unplaced


def lies_elsewhere(allowed: Iterable[str], target: str) -> bool:
    """Whether this is a module of ours, but of none of these packages."""
    return belongs_to(("bot", "cogs"), target) and not any(
        within(target, below) for below in allowed
    )


def belongs_to(packages: Iterable[str], target: str) -> bool:
    return target.split(".")[0] in packages


def test_a_layer_imports_only_itself_and_what_lies_below() -> None:
    wrong = [
        line
        for layer, allowed in MAY_IMPORT.items()
        for line in arrows(
            layer,
            partial(lies_elsewhere, allowed),
        )
    ]
    assert not wrong


def test_a_layout_needs_nothing_of_the_rest_of_the_ui_but_other_layouts() -> None:
    """What sends and answers messages knows their layouts, never the other way round."""
    layouts = "bot.ui.layouts"
    assert not arrows(
        layouts, lambda target: within(target, "bot.ui") and not within(target, layouts)
    )


def test_the_bot_never_imports_a_cog() -> None:
    """But for the list of those that are loaded when it starts."""
    elsewhere = [source for source in under("bot") if source.module != "bot.app"]
    assert not [
        source.at(node, f"imports {target}")
        for source in elsewhere
        for node, target in imports(source)
        if within(target, "cogs")
    ]


def test_nobody_imports_the_tools() -> None:
    wrong = [
        source.at(node, f"imports {target}")
        for source in sources()
        if not within(source.module, TOOLS)
        for node, target in imports(source)
        if within(target, TOOLS)
    ]
    assert not wrong


def test_a_cog_never_imports_a_cog() -> None:
    """Each feature is a package of its own; what two of them need stands in `bot`."""
    wrong = [
        source.at(node, f"imports {target}")
        for source in under("cogs")
        for node, target in imports(source)
        if within(target, "cogs") and target.split(".")[1] != source.module.split(".")[1]
    ]
    assert not wrong


def test_a_cog_knows_discord_tables_and_ui_and_no_other_library() -> None:
    known = sys.stdlib_module_names | {"bot", "cogs", "discord", "babel"}
    assert not arrows("cogs", lambda target: target.split(".")[0] not in known)


def test_the_engine_needs_only_itself_and_pure_standard_library() -> None:
    assert not arrows(
        "bot.engine",
        lambda target: not within(target, "bot.engine") and target.split(".")[0] not in PURE,
    )


def test_the_engine_has_no_files_and_no_output() -> None:
    wrong = [
        source.at(node, f"calls {node.func.id}")
        for source in under("bot.engine")
        for node in nodes(source)
        if isinstance(node, ast.Call)
        and isinstance(node.func, ast.Name)
        and node.func.id in IMPURE_CALLS
    ]
    assert not wrong


def test_the_rules_of_one_game_never_import_those_of_another() -> None:
    rules = "bot.engine.games"
    wrong = [
        source.at(node, f"imports {target}")
        for source in under(rules)
        if source.module != rules
        for node, target in imports(source)
        if within(target, rules) and target.split(".")[3:4] != source.module.split(".")[3:4]
    ]
    assert not wrong


def test_only_rules_and_computer_players_score() -> None:
    """And the examples of the rules pages, which no game has scored."""
    scoring = "bot.engine.scoring"
    examples = "bot.kits.coffin.examples"
    allowed = ("bot.engine.games", "bot.engine.coffin.view", "bot.ai", examples, scoring)
    wrong = [
        source.at(node, f"imports {target}")
        for source in sources()
        if not any(within(source.module, package) for package in allowed)
        for node, target in imports(source)
        if within(target, scoring)
    ]
    assert not wrong


def test_the_store_keeps_moves_without_knowing_the_rules() -> None:
    assert not arrows("bot.store", lambda target: within(target, "bot.engine.games"))


def test_a_layer_does_not_know_a_library_of_another() -> None:
    wrong = [
        line
        for layer, strange in MUST_NOT_KNOW.items()
        for line in arrows(layer, partial(belongs_to, strange))
    ]
    assert not wrong


def test_only_the_computer_players_pay_for_numpy() -> None:
    paying = [
        source
        for source in sources()
        if not within(source.module, "bot.ai") and not within(source.module, TOOLS)
    ]
    assert not [
        source.at(node, f"imports {target}")
        for source in paying
        for node, target in imports(source)
        if within(target, "numpy")
    ]


def test_only_the_worker_process_loads_numpy() -> None:
    """Neither the bot's own process nor anything that it imports reaches NumPy."""
    by_name = {source.module: source for source in sources()}
    reached: set[str] = set()
    waiting = ["bot.__main__"]
    while waiting:
        module = waiting.pop()
        if module in by_name and module not in reached and module != WORKER:
            reached.add(module)
            for _, target in imports(by_name[module]):
                waiting += [target, target.rpartition(".")[0]]
    assert "bot.ai.worker.service" in reached
    assert not [
        source.at(node, f"imports {target}")
        for source in map(by_name.__getitem__, sorted(reached))
        for node, target in imports(source)
        if within(target, "numpy")
    ]


def test_only_rules_kits_players_and_puzzles_know_a_particular_game() -> None:
    """Everything else takes games from the catalogues; the daily puzzle is a coffin of Dracula."""
    wrong = [
        source.at(node, f"imports {target}")
        for source in sources()
        if not any(within(source.module, package) for package in KNOW_PARTICULAR_GAMES)
        for node, target in imports(source)
        if particular(target)
    ]
    assert not wrong


def particular(target: str) -> bool:
    """Whether what is imported belongs to some games only."""
    catalogues = ("bot.engine.games.GAMES", "bot.engine.games.game")
    shared = ("bot.kits.kit_types", "bot.kits.catalogue", "bot.kits.lesson")
    return (
        (within(target, "bot.engine.games") and target not in catalogues)
        or within(target, "bot.engine.coffin")
        or (within(target, "bot.kits") and not any(within(target, one) for one in shared))
    )


def test_a_kit_imports_no_kit_but_the_one_of_coffins() -> None:
    wrong = [
        source.at(node, f"imports {target}")
        for source in under("bot.kits")
        if source.module.count(".") > 2
        for node, target in imports(source)
        if within(target, "bot.kits")
        and is_a_kit(target)
        and target.split(".")[2] not in {source.module.split(".")[2], "coffin"}
    ]
    assert not wrong


def is_a_kit(target: str) -> bool:
    """Whether this belongs to a package of a kit, and not to a module that kits share."""
    package = ROOT / "bot" / "kits" / target.split(".")[2]
    return package.is_dir() or target.startswith("bot.kits.catalogue")


def test_only_the_coffin_players_and_the_registry_know_a_coffin() -> None:
    knowing = ("bot.ai.coffin", "bot.ai.registry")
    coffin_players = {"bot.ai.registry", "bot.ai.worker.main"}  # the latter generates puzzles
    wrong = [
        source.at(node, f"imports {target}")
        for source in under("bot.ai")
        for node, target in imports(source)
        if not within(source.module, "bot.ai.coffin")
        if (within(target, "bot.engine.coffin") and source.module not in knowing)
        or (within(target, "bot.ai.coffin") and source.module not in coffin_players)
    ]
    assert not wrong


def test_only_the_registry_and_the_players_of_a_game_know_the_game() -> None:
    """The players of a game stand in a package with the name of its rules."""
    wrong = [
        source.at(node, f"imports {target}")
        for source in under("bot.ai")
        for node, target in imports(source)
        if source.module != "bot.ai.registry"
        if (name := game_of(target)) and name != source.module.split(".")[2]
    ]
    assert not wrong


def game_of(target: str) -> str:
    """The game whose rules or computer players this belongs to; empty if it is shared."""
    own = [each.name for each in (ROOT / "bot/engine/games").iterdir() if each.is_dir()]
    match target.split("."):
        case ["bot", "engine", "games", "GAMES"]:  # the catalogue, of all games
            return ""
        case ["bot", "engine", "games", *rest]:
            return rest[0] if rest else "games"
        case ["bot", "ai", name, *_] if name in own:
            return name
    return ""


def test_only_settings_look_at_the_environment() -> None:
    wrong = [
        source.at(node, "reads the environment")
        for source in sources()
        if source.module != "bot.settings"
        for node in nodes(source)
        if (isinstance(node, ast.Attribute) and node.attr in {"environ", "environb", "getenv"})
        or (isinstance(node, ast.Name) and node.id in {"environ", "environb", "getenv"})
    ]
    assert not wrong


def test_no_import_hides_in_a_function() -> None:
    wrong = [
        source.at(node, "is inside a function")
        for source, function in functions()
        for node in ast.walk(function)
        if isinstance(node, ast.Import | ast.ImportFrom)
    ]
    assert not wrong


def test_only_the_catalogue_of_games_is_written_in_an_init_file() -> None:
    catalogue = ROOT / "bot/engine/games/__init__.py"
    full = [
        str(source.path.relative_to(ROOT))
        for source in sources()
        if source.path.name == "__init__.py" and source.path != catalogue and source.text
    ]
    assert not full


def test_importing_the_engine_imports_no_library() -> None:
    script = (
        "import sys; before = set(sys.modules); import bot.engine.games; "
        "print(*sorted({name.split('.')[0] for name in set(sys.modules) - before}))"
    )
    done = subprocess.run(
        [sys.executable, "-c", script], cwd=ROOT, capture_output=True, text=True, check=True
    )
    assert set(done.stdout.split()) <= sys.stdlib_module_names | {"bot"}


def test_no_file_is_longer_than_one_concept() -> None:
    lengths = {
        str(source.path.relative_to(ROOT)): len(source.text.splitlines()) for source in sources()
    }
    assert not {path: length for path, length in lengths.items() if length > LONGEST_FILE}


def test_no_function_is_longer_than_a_screen() -> None:
    wrong = [
        source.at(node, f"{node.name} has {node.end_lineno - node.lineno + 1} lines")
        for source, node in functions()
        if node.end_lineno is not None and node.end_lineno - node.lineno + 1 > LONGEST_FUNCTION
    ]
    assert not wrong


def test_no_function_takes_more_than_a_hand_of_parameters() -> None:
    wrong = [
        source.at(node, f"{node.name} takes {len(names)}")
        for source, node in functions()
        if len(names := parameters(node)) > MOST_PARAMETERS and not is_slash_command(node)
    ]
    assert not wrong


def is_slash_command(function: Function) -> bool:
    """Its parameters are what a person may write after the command; discord.py reads them so."""
    return any(
        ast.unparse(each).startswith("app_commands.command") for each in function.decorator_list
    )


def parameters(function: Function) -> list[str]:
    given = function.args
    named = [*given.posonlyargs, *given.args, *given.kwonlyargs, given.vararg, given.kwarg]
    names = [argument.arg for argument in named if argument]
    return names[1:] if names and names[0] in {"self", "cls"} else names


def test_these_checks_see_an_arrow_where_there_is_one() -> None:
    source = Source(
        ROOT / "bot/engine/cards.py",
        "bot.engine.cards",
        "",
        ast.parse(
            "import os.path\nfrom bot import store\nfrom typing import Self\n"
            "import_module('numpy'); x = 'cogs.table.cog', 'bot.move_to:move_to', 'bot', 'a bot.b'"
        ),
    )
    named = {target for _, target in imports(source)}
    ours = {"bot.store", "cogs.table.cog", "bot.move_to.move_to"}
    assert named == {"os.path", "typing.Self", "numpy"} | ours
