"""A test does not pass if a mistake was made in the background and only logged."""

import logging
import sys

import pytest

from tests import conftest
from tests.logged_mistakes import LoggedMistakes


def logged(error: Exception, *, given: bool = True) -> LoggedMistakes:
    """What is kept after this error was logged, perhaps without `given` details."""
    kept = LoggedMistakes()
    try:
        raise error
    except Exception:
        details = sys.exc_info() if given else None
        kept.handle(
            logging.LogRecord("bot.ui", logging.ERROR, "x.py", 1, "not shown", None, details)
        )
    return kept


def test_a_mistake_that_is_logged_is_kept_with_its_traceback() -> None:
    (text,) = logged(AttributeError("repaint")).texts
    assert text.startswith("bot.ui: not shown\nTraceback")
    assert text.endswith("AttributeError: repaint")


def test_a_mistake_is_noticed_though_its_details_are_not_logged() -> None:
    assert logged(KeyError("7H"), given=False).texts == ["bot.ui: not shown"]


def test_a_failure_on_purpose_is_no_mistake() -> None:
    assert not logged(RuntimeError("a bug")).texts


def test_a_test_fails_during_which_a_mistake_is_only_logged(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(conftest, "LOGGED", logged(TypeError("two arguments")))
    ending = conftest.pytest_runtest_teardown()
    next(ending)
    with pytest.raises(pytest.fail.Exception, match=r"only logged\nbot.ui: [^$]*two arguments"):
        next(ending)


def test_a_mistake_in_one_test_does_not_fail_the_next(monkeypatch: pytest.MonkeyPatch) -> None:
    kept = logged(TypeError("two arguments"))
    monkeypatch.setattr(conftest, "LOGGED", kept)
    conftest.pytest_runtest_setup()
    logging.getLogger().removeHandler(kept)
    ending = conftest.pytest_runtest_teardown()
    next(ending)
    with pytest.raises(StopIteration):
        next(ending)
