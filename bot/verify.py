"""Checks the text of a finished game, and says what the check proves and what it cannot.

It needs no settings, no database and no network: a player can run it on any machine.
"""

import re
from collections.abc import Iterator
from typing import Final

from bot.engine import notation
from bot.engine.errors import InvalidRecord
from bot.engine.game import results_of
from bot.engine.games import game
from bot.engine.match_end import with_remaining_result
from bot.engine.record import Position, Record, replay

_NOT_COVERED: Final = (
    "The seal does not cover the options, the moves and the names: compare those with the table's"
    " own record (/dracula record)."
)
_FENCED: Final = re.compile(r"\s*```(?:\w*\s*\n)?(?P<text>.*?)```\s*", re.DOTALL)


class NotARecord(Exception):
    """A file with something else than a record text; the message is for whoever has given it."""

    def __init__(self) -> None:
        super().__init__(
            "this is not the text that /dracula record gives (UTF-8 that begins with [Rules …])"
        )


def text_of(content: bytes) -> str:
    """The text in a file, without a byte-order mark or the fences of a code block; NotARecord."""
    try:
        text = content.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise NotARecord from error
    fenced = _FENCED.fullmatch(text)
    return fenced["text"] if fenced else text


def report(text: str) -> tuple[str, ...]:
    """The lines of a report on a record text; NotARecord, InvalidRecord where it is wrong."""
    try:
        record, _headers = notation.read(text)
    except InvalidRecord as error:
        if error.key == "header_missing" and error.details["header"] == "Rules":
            raise NotARecord from error
        raise
    position = replay(game(record.rules), record)
    return (
        f"{record.rules}: {position.ply} moves, every one legal; {notation.result(position)}",
        f"Options: {_options(record)}",
        *_totals(position),
        f"Seal, the SHA-256 of the seed: {record.commitment}",
        "The seal covers the seed, and with it every card that was dealt.",
        _NOT_COVERED,
    )


def _options(record: Record) -> str:
    """The options that differ from the edition's defaults."""
    chosen = ", ".join(f"{key}={value}" for key, value in sorted(record.options.items()))
    return chosen or "the edition's defaults"


def _totals(position: Position) -> Iterator[str]:
    """For each game of the session: the scores deal by deal, and the totals."""
    view = with_remaining_result(position.state.view(None), position)
    games = max(len(view.game_results), view.game)
    for number in range(1, games + 1):
        deals = "  ".join("-".join(map(str, result.scores)) for result in results_of(view, number))
        name = f"Game {number}" if games > 1 else "Deals"
        yield f"{name}: {deals or 'none finished'}"
        if number <= len(view.game_results):
            result = view.game_results[number - 1]
            totals, finals = _against(result.totals), _against(result.finals)
            yield f"Totals: {totals}; with the bonus {finals}; decided by {result.decided_by}"


def _against(scores: tuple[int, ...]) -> str:
    return " to ".join(map(str, scores))
