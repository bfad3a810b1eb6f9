"""Keeps the work that is still to be done, also if it fails or is wanted again meanwhile."""

from collections.abc import Iterator, Set
from contextlib import contextmanager
from typing import TypeVar

T = TypeVar("T")


@contextmanager
def put_back_on_failure(pending: set[T], taken: Set[T]) -> Iterator[None]:
    """Take these out of what is pending, and put them back if the body fails.

    What is added meanwhile stays: the body may have read what has changed since.
    """
    pending -= taken
    try:
        yield
    except BaseException:
        pending |= taken
        raise
