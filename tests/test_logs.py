"""The log tells what happened and never a secret."""

import json
import logging
import sys
import warnings
from collections.abc import Iterator
from types import SimpleNamespace
from typing import Any, cast

import discord
import pytest

from bot.logs import DiscreetFormatter, JsonFormatter, set_up

TOKEN = "a-fake-application-id.a-fake-time.a-fake-secret-for-the-tests"


def written(message: str, *args: object, exc_info: object = None) -> str:
    record = logging.LogRecord("bot", logging.INFO, "x.py", 1, message, args, exc_info)  # type: ignore[arg-type]
    record.created, record.msecs = 0.25, 250.0
    return DiscreetFormatter([TOKEN]).format(record)


def test_a_line_says_when_how_grave_and_who() -> None:
    assert written("ready in %d ms", 9) == "1970-01-01T00:00:00.250Z INFO    bot: ready in 9 ms"


def test_the_token_is_struck_out_of_messages_and_their_arguments() -> None:
    assert written("tried %s", TOKEN).endswith("tried [hidden]")


def test_the_token_is_struck_out_of_tracebacks() -> None:
    try:
        raise RuntimeError(f"refused {TOKEN}")
    except RuntimeError:
        text = written("failed", exc_info=sys.exc_info())
    assert "RuntimeError: refused [hidden]" in text


@pytest.mark.parametrize("kind", ["webhooks", "interactions"])
def test_keys_to_answers_are_struck_out(kind: str) -> None:
    text = written(f"POST https://discord.com/api/v10/{kind}/123/aW50ZXJh-Y3Rpb24_/callback")
    assert text.endswith(f"/{kind}/123/[hidden]/callback")


def test_an_empty_secret_strikes_out_nothing() -> None:
    assert "text" in DiscreetFormatter([""]).format(
        logging.LogRecord("bot", logging.INFO, "x.py", 1, "text", None, None)
    )


@pytest.fixture
def log_as_before() -> Iterator[None]:
    root = logging.getLogger()
    handlers, level = root.handlers[:], root.level
    yield
    root.handlers[:] = handlers
    root.setLevel(level)
    logging.captureWarnings(False)


@pytest.mark.usefixtures("log_as_before")
def test_requests_are_not_written_even_when_everything_else_is() -> None:
    set_up("DEBUG", [TOKEN])
    assert logging.getLogger("bot.tables").isEnabledFor(logging.DEBUG)
    assert not logging.getLogger("discord.http").isEnabledFor(logging.DEBUG)
    assert not logging.getLogger("PIL.PngImagePlugin").isEnabledFor(logging.DEBUG)
    assert not logging.getLogger("psycopg").isEnabledFor(logging.WARNING)
    set_up("ERROR")
    assert not logging.getLogger("discord.client").isEnabledFor(logging.WARNING)


@pytest.mark.usefixtures("log_as_before")
def test_a_warning_of_python_is_a_line_without_secrets(capsys: pytest.CaptureFixture[str]) -> None:
    set_up("INFO", [TOKEN])
    warnings.showwarning(f"{TOKEN} is deprecated", DeprecationWarning, "x.py", 1)
    line, *_ = capsys.readouterr().err.splitlines()
    assert line.endswith("WARNING py.warnings: x.py:1: DeprecationWarning: [hidden] is deprecated")


@pytest.mark.usefixtures("log_as_before")
def test_a_lost_connection_is_reported_in_a_line(capsys: pytest.CaptureFixture[str]) -> None:
    set_up("INFO")
    reconnecting = "Attempting a reconnect in %.2fs"
    for name, message in (
        ("discord.shard", reconnecting),
        ("bot.ui", reconnecting),
        ("discord.client", "Ignoring exception after %.2fs"),
    ):
        try:
            raise ConnectionResetError(104, "100 % gone")
        except ConnectionResetError:
            logging.getLogger(name).exception(message, 0.5)
    lost, *another = capsys.readouterr().err.splitlines()
    said = "Attempting a reconnect in 0.50s: ConnectionResetError(104, '100 % gone')"
    assert lost.endswith(f"WARNING discord.shard: {said}")
    assert another[0].endswith("ERROR   bot.ui: Attempting a reconnect in 0.50s")
    assert another[1].startswith("Traceback"), "whatever is not discord.py's is told in full"
    at = another.index(next(line for line in another if line.endswith("exception after 0.50s")))
    assert "ERROR   discord.client" in another[at]
    assert another[at + 1].startswith("Traceback"), "so is whatever it will not mend itself"


@pytest.mark.usefixtures("log_as_before")
def test_suggestions_that_fail_are_told_without_who_typed(
    capsys: pytest.CaptureFixture[str],
) -> None:
    set_up("INFO")
    late = discord.NotFound(cast(Any, SimpleNamespace(status=404, reason="")), {"code": 10062})
    for failure in (late, RuntimeError("a mistake")):
        try:
            raise failure
        except Exception:
            logging.getLogger("discord.app_commands.tree").exception(
                "Ignoring exception in autocomplete for %r (Guild: %s, User: %s)",
                *("dracula resign", 4711, 4712),
            )
    too_late, failed, *traceback = capsys.readouterr().err.splitlines()
    where = "discord.app_commands.tree: suggestions for 'dracula resign'"
    assert too_late.endswith(f"INFO    {where} came too late")
    assert failed.endswith(f"ERROR   {where} failed")
    assert traceback[-1] == "RuntimeError: a mistake"
    assert "4712" not in "".join((too_late, failed, *traceback))


def test_an_object_a_line_has_the_number_of_an_error_and_no_secret() -> None:
    try:
        raise RuntimeError(f"refused {TOKEN}")
    except RuntimeError:
        failure = sys.exc_info()
    record = logging.LogRecord("bot", logging.ERROR, "x.py", 1, "error %s", ("000042",), failure)
    line = JsonFormatter([TOKEN]).format(record)
    assert "\n" not in line
    told = json.loads(line)
    assert (told["level"], told["logger"], told["error"]) == ("ERROR", "bot", "000042")
    assert "RuntimeError: refused [hidden]" in told["traceback"]
    assert TOKEN not in line
    plain = logging.LogRecord("bot", logging.INFO, "x.py", 1, "ready", (), None)
    told = json.loads(JsonFormatter([TOKEN]).format(plain))
    assert told.keys() == {"time", "level", "logger", "message"}
