r"""The text form of a record, for people to keep, send and check.

It follows chess's PGN. First headers, one a line, `[Name "value"]`; then the moves.

    [Rules "dracula.classic"]
    [Seed "5b1f...64 hexadecimal digits"]
    [tie_rule "distinct"]
    [Date "a word that means nothing to this program"]
    [Seat0 "Mina"]
    [Result "0-1"]

    {Cut KS 3H. Seat 1 deals first.}
    0. queen agree
    {Deal 1 by seat 1. Nail 9H.}
    {Seat 0: 2S 5H QH TC}
    {Seat 1: JS 4H KD V}
    1. QH@b1 JS@c2 ...

* `Rules` and `Seed` are required. A lower-case name is an option of the game. All other names
  begin with a capital and are free: the reader returns those headers unchanged.
* In a value, `\"` is a quotation mark, `\\` a backslash, and `\u{a}` a character by its code. The
  writer uses codes for all characters that are not printable, such as line ends.
* `Result` follows from the moves: the share of each side in the win (`1-0`, `1/2-1/2`, `0-0-1`),
  `void` for a game without a result, `*` for a running one. The reader refuses a wrong result.
* A move is its text in the record, table events (`!resign 1`) and takebacks included. `3.` says
  that the following moves belong to deal 3; `0.` is before the first deal. Numbers are optional,
  but must be right.
* `{Comments}` and white space may be anywhere outside a value. The reader skips comments, except
  those that begin with a word of the writer's (`Cut`, `Game`, `Deal`, `Seat`, `Scores`, in any
  case): they are optional too, but must agree with the moves at their position.

A text contains the seed and so reveals all cards: it is for finished games.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from itertools import groupby
from typing import Final

from bot.engine.errors import InvalidOptions, InvalidRecord, Refusal
from bot.engine.game import Game, View, deal_number, results_of
from bot.engine.games import game as game_of
from bot.engine.record import Position, Record, positions, start

_MOVES_A_LINE: Final = 12
_SEED: Final = re.compile(r"[0-9a-f]{64}")
_FREE_NAME: Final = re.compile(r"[A-Z][A-Za-z0-9_]*")
_OWN_NAMES: Final = ("Rules", "Seed", "Result")
_ESCAPE: Final = re.compile(r"\\(?:([\"\\])|u\{([0-9a-f]{1,6})\})?")
_TOKEN: Final = re.compile(
    r"""
      (?P<space> \s+ )
    | (?P<comment> \{[^}]*\} )
    | (?P<header> \[\s* ([A-Za-z][A-Za-z0-9_]*) \s+ "((?:[^"\\]|\\.)*)" \s*\] )
    | (?P<number> [0-9]{1,4} ) \.
    | (?P<event> ! [a-z]+ (?: \s+ [0-9] (?![.\w]) )? )
    | (?P<move> [^\s{}\[\]!]+ )
    | (?P<unreadable> . )
    """,
    re.VERBOSE | re.DOTALL,
)
_NAME, _VALUE = 4, 5
"""The numbers of a header's groups."""
_CLAIM: Final = re.compile(r"\{\s*(?:Cut|Game|Deal|Seat|Scores)\b", re.IGNORECASE)
"""The beginning of a comment of the writer's kinds, which the reader checks."""


def write(game: Game, record: Record, headers: Mapping[str, str]) -> str:
    """The text of a record of this game, with these free headers; `read` is the inverse.

    InvalidRecord if the record cannot be replayed, or a header's name is not free.
    """
    return with_headers(record, headers, result_and_moves(game, record))


def result_and_moves(game: Game, record: Record) -> str:
    """The text of a record after its free headers, which takes a replay; InvalidRecord."""
    reached = positions(game, record)
    lines = (line for _, line in _movetext(reached, record.moves))
    return "\n".join([_header("Result", result(reached[-1])), "", *lines]) + "\n"


def with_headers(record: Record, headers: Mapping[str, str], rest: str) -> str:
    """The text of a record with these free headers before the `rest` from `result_and_moves`.

    InvalidRecord if a header's name is not free.
    """
    for name in headers:
        if name in _OWN_NAMES or not _FREE_NAME.fullmatch(name):
            raise InvalidRecord("header_name", header=name)
    pairs = {
        "Rules": record.rules,
        "Seed": record.seed.hex(),
        **dict(sorted(record.options.items())),
        **headers,
    }
    return "\n".join([*(_header(name, value) for name, value in pairs.items()), rest])


def read(text: str) -> tuple[Record, dict[str, str]]:
    """The record in a text, after all its moves were checked, and its free headers.

    InvalidRecord names the fault and, if it is among the moves, the number of moves before it.
    """
    tokens = list(_tokens(text))
    count = next((at for at, token in enumerate(tokens) if not token["header"]), len(tokens))
    tags = _tags(tokens[:count])
    record = _record_before_moves(tags)
    position, moves = _replayed(record, tokens[count:])
    claimed = tags.get("Result", result(position))
    if claimed != result(position):
        raise InvalidRecord("result_differs", position.ply, told=claimed, result=result(position))
    free = {
        name: value
        for name, value in tags.items()
        if _FREE_NAME.fullmatch(name) and name not in _OWN_NAMES
    }
    return Record(record.rules, record.seed, record.options, moves), free


def result(position: Position) -> str:
    """The share of each side in the win (`1-0`, `1/2-1/2`); `void` without a result, else `*`."""
    if not position.over:
        return "*"
    if position.winners is None:
        return "void"
    share = "1" if len(position.winners) == 1 else f"1/{len(position.winners)}"
    sides = sorted(set(position.sides))
    return "-".join(share if side in position.winners else "0" for side in sides)


def _header(name: str, value: str) -> str:
    return f'[{name} "{_escaped(value)}"]'


def _movetext(reached: Sequence[Position], moves: Sequence[str]) -> Iterator[tuple[int, str]]:
    """The lines of all deals, comments and moves, each with the number of moves before it."""
    end = reached[-1].state.view(None)
    game = 0
    numbers = [deal_number(position.state.view(None)) for position in reached]
    for (number, deal), group in groupby(range(len(moves)), numbers.__getitem__):
        plies = list(group)
        start, stop = plies[0], plies[-1] + 1
        for comment in _deal_comments(reached[start], new_game=number > game):
            yield start, comment
        for first in range(start, stop, _MOVES_A_LINE):
            label = f"{deal}. " if first == start else "   "
            yield first, label + " ".join(moves[first : min(first + _MOVES_A_LINE, stop)])
        for comment in _score_comments(end, number, deal):
            yield stop, comment
        game = number


def _deal_comments(position: Position, new_game: bool) -> Iterator[str]:
    """The comments before the moves of a deal: the dealer, the nail, all hands."""
    view = position.state.view(None)
    if new_game and view.game > 1:
        yield f"{{Game {view.game}.}}"
    if new_game and view.cuts:
        cuts = ", ".join(" ".join(map(str, cut)) for cut in view.cuts)
        yield f"{{Cut {cuts}. Seat {view.dealer} deals first.}}"
    if view.deal:
        note = f" {view.deal_note}" if view.deal_note else ""
        yield f"{{Deal {view.deal} by seat {view.dealer}.{note}}}"
        for seat in range(len(view.sides)):
            if hand := " ".join(map(str, position.state.view(seat).hand)):
                yield f"{{Seat {seat}: {hand}}}"


def _score_comments(end: View, game: int, deal: int) -> Iterator[str]:
    """The comment after the moves of a finished deal, with its scores by side."""
    for result in results_of(end, game):
        if result.deal == deal:
            yield f"{{Scores {' '.join(map(str, result.scores))}.}}"


def _tokens(text: str) -> Iterator[re.Match[str]]:
    """All tokens except white space and free comments, up to the first unreadable token."""
    for token in _TOKEN.finditer(text):
        if _CLAIM.match(token[0]) or not (token["space"] or token["comment"]):
            yield token
        if token.lastgroup == "unreadable":
            return


def _tags(tokens: Sequence[re.Match[str]]) -> dict[str, str]:
    """The headers by name; InvalidRecord if a name occurs twice."""
    tags: dict[str, str] = {}
    for token in tokens:
        name, value = token.group(_NAME, _VALUE)
        if name in tags:
            raise InvalidRecord("header_twice", header=name)
        tags[name] = _unescaped(name, value)
    return tags


def _record_before_moves(tags: Mapping[str, str]) -> Record:
    """The record without moves that the headers describe."""
    for name in ("Rules", "Seed"):
        if name not in tags:
            raise InvalidRecord("header_missing", header=name)
    if not _SEED.fullmatch(tags["Seed"]):
        raise InvalidRecord("not_a_seed", seed=tags["Seed"])
    options = {name: value for name, value in tags.items() if name[0].islower()}
    return Record(tags["Rules"], bytes.fromhex(tags["Seed"]), options)


def _replayed(record: Record, tokens: Sequence[re.Match[str]]) -> tuple[Position, tuple[str, ...]]:
    """The position after the moves among these tokens, and the moves; InvalidRecord."""
    try:
        position = start(game_of(record.rules), record.options, record.seed)
    except InvalidOptions as refusal:
        raise InvalidRecord(refusal.key, **refusal.details) from refusal
    moves: list[str] = []
    claims: list[tuple[int, str]] = []
    for token in tokens:
        if token["number"]:
            _check_number(position, int(token["number"]))
            continue
        text = " ".join(token[0].split())
        if token["comment"]:
            claims.append((position.ply, f"{{{text[1:-1].strip()}}}"))
            continue
        if not (token["move"] or token["event"]):
            raise InvalidRecord("unreadable", position.ply, text=text)
        try:
            position = position.play(text)
        except Refusal as refusal:
            raise InvalidRecord(refusal.key, position.ply, move=text) from refusal
        moves.append(text)
    record_read = Record(record.rules, record.seed, record.options, tuple(moves))
    _check_claims(record_read, claims)
    return position, record_read.moves


def _check_claims(record: Record, claims: Sequence[tuple[int, str]]) -> None:
    """InvalidRecord for the first comment of the writer's kinds that disagrees with the moves.

    A claim is the number of moves before the comment, and its text.
    """
    if not claims:
        return
    reached = positions(game_of(record.rules), record)
    lines = set(_movetext(reached, record.moves))
    for ply, claim in claims:
        if (ply, claim) not in lines:
            raise InvalidRecord("claim_differs", ply, claim=claim)


def _check_number(position: Position, number: int) -> None:
    deal = position.state.view(None).deal
    if number != deal:
        raise InvalidRecord("deal_number", position.ply, number=number, deal=deal)


def _escaped(value: str) -> str:
    """The value with quotation marks, backslashes and unprintable characters escaped."""
    return "".join(
        f"\\{char}" if char in '"\\' else char if char.isprintable() else f"\\u{{{ord(char):x}}}"
        for char in value
    )


def _unescaped(name: str, value: str) -> str:
    def char(match: re.Match[str]) -> str:
        if match[1]:
            return match[1]
        if not match[2] or int(match[2], 16) > 0x10FFFF:
            raise InvalidRecord("header_escape", header=name, text=match[0])
        return chr(int(match[2], 16))

    return _ESCAPE.sub(char, value)
