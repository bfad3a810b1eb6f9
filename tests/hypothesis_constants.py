"""Hypothesis without the constants of the program, which it would look for in all its modules.

That took each process of a fresh clone seconds, and what was drawn depended on the modules that the
process had imported by then.
"""

from typing import Final

from hypothesis.internal.conjecture import providers
from hypothesis.internal.constants_ast import Constants

_LOCAL: Final = "_get_local_constants"


def draw_no_local_constants() -> None:
    """From now on, Hypothesis draws no constants but its own."""
    assert callable(vars(providers)[_LOCAL])
    none = Constants()
    setattr(providers, _LOCAL, lambda: none)
