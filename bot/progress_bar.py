"""Progress bars of tasks on the terminal; tqdm is only loaded for one that is shown."""

from importlib import import_module
from typing import TYPE_CHECKING, NoReturn

if TYPE_CHECKING:
    from tqdm import tqdm


def progress_bar(
    unit: str, total: float | None = None, *, scaled: bool = False
) -> "tqdm[NoReturn]":
    """A bar that disappears when it is done, and is not shown outside a terminal.

    With `scaled`, the numbers have prefixes such as k and M.
    """
    bar: tqdm[NoReturn] = import_module("tqdm").tqdm(
        total=total, unit=unit, unit_scale=scaled, leave=False, disable=None
    )
    return bar
