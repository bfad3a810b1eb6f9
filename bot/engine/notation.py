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

* `Rules` and `Seed` must stand there. A name in small letters is an option of the game; every
  other name begins with a capital and is free: the reader hands those headers back as they were.
* In a value `\"` is a quotation mark and `\\` a backslash, and `\u{a}` is any character by its
  code; so is every character written that a page would not show, line ends among them.
* `Result` is made from the moves: the share of each side in the win (`1-0`, `1/2-1/2`, `0-0-1`),
  `void` for a game without a result, `*` for one that goes on. A reader refuses another.
* A move is the text that the record holds; endings too (`!resign 1`). `3.` says that what
  follows belongs to deal 3; `0.` is before the first deal. Numbers may be left out, not wrong.
* `{Comments}` may stand anywhere outside a value, as may white space. A reader skips them, except
  those that the writer makes (`Cut`, `Game`, `Deal`, `Seat`, `Scores`): they may be left out, but
  what they claim must be what the moves make at that place.

A text holds the seed, and so every card: it is for games that are over.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from itertools import groupby
from typing import Final

from bot.engine.errors import InvalidOptions, InvalidRecord, Refusal
from bot.engine.game import Game, View, results_of
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
    | (?P<ending> ! [a-z]+ (?: \s+ [0-9] (?![.\w]) )? )
    | (?P<move> [^\s{}\[\]!]+ )
    | (?P<unreadable> . )
    """,
    re.VERBOSE | re.DOTALL,
)
_NAME, _VALUE = 4, 5
"""The groups of a header's two parts."""
_CLAIM: Final = re.compile(r"\{(?:Cut|Game|Deal|Seat|Scores) ")
"""The beginning of a comment that the writer makes, and that a reader checks."""


def write(game: Game, record: Record, headers: Mapping[str, str]) -> str:
    """The text of a record of this game, with these free headers; `read` is the inverse.

    InvalidRecord if the record cannot be replayed, or a header's name is not free.
    """
    passed = positions(game, record)
    for name in headers:
        if name in _OWN_NAMES or not _FREE_NAME.fullmatch(name):
            raise InvalidRecord("header_name", header=name)
    pairs = {
        "Rules": record.rules,
        "Seed": record.seed.hex(),
        **dict(sorted(record.options.items())),
        **headers,
        "Result": result(passed[-1]),
    }
    tags = [f'[{name} "{_escaped(value)}"]' for name, value in pairs.items()]
    lines = (line for _, line in _movetext(passed, record.moves))
    return "\n".join([*tags, "", *lines]) + "\n"


def read(text: str) -> tuple[Record, dict[str, str]]:
    """The record in a text, all its moves played through, and its free headers.

    InvalidRecord says what is wrong, and after how many good moves if it is among the moves.
    """
    tokens = list(_tokens(text))
    count = next((at for at, token in enumerate(tokens) if not token["header"]), len(tokens))
    tags = _tags(tokens[:count])
    record = _without_moves(tags)
    position, moves = _played(record, tokens[count:])
    told = tags.get("Result", result(position))
    if told != result(position):
        raise InvalidRecord("result_differs", position.ply, told=told, result=result(position))
    free = {
        name: value
        for name, value in tags.items()
        if _FREE_NAME.fullmatch(name) and name not in _OWN_NAMES
    }
    return Record(record.rules, record.seed, record.options, moves), free


def result(position: Position) -> str:
    """The share of each side in the win: `1-0`, `1/2-1/2`; `void` without one, `*` before it."""
    if not position.over:
        return "*"
    if position.winners is None:
        return "void"
    share = "1" if len(position.winners) == 1 else f"1/{len(position.winners)}"
    sides = sorted(set(position.sides))
    return "-".join(share if side in position.winners else "0" for side in sides)


def _movetext(passed: Sequence[Position], moves: Sequence[str]) -> Iterator[tuple[int, str]]:
    """Deal by deal the comments, then the moves: each line with the number of moves before it."""
    end = passed[-1].state.view(None)
    game = 0
    for (number, deal), group in groupby(range(len(moves)), lambda ply: _deal_of(passed[ply])):
        plies = list(group)
        start, stop = plies[0], plies[-1] + 1
        for comment in _dealt(passed[start], new_game=number > game):
            yield start, comment
        for first in range(start, stop, _MOVES_A_LINE):
            label = f"{deal}. " if first == start else "   "
            yield first, label + " ".join(moves[first : min(first + _MOVES_A_LINE, stop)])
        for comment in _scored(end, number, deal):
            yield stop, comment
        game = number


def _deal_of(position: Position) -> tuple[int, int]:
    seen = position.state.view(None)
    return seen.game, seen.deal


def _dealt(position: Position, new_game: bool) -> Iterator[str]:
    """What a reader wants to know before the moves of a deal: who deals, the nail, every hand."""
    seen = position.state.view(None)
    if new_game and seen.game > 1:
        yield f"{{Game {seen.game}.}}"
    if new_game and seen.game == 1 and seen.cuts:
        cuts = ", ".join(" ".join(map(str, cut)) for cut in seen.cuts)
        yield f"{{Cut {cuts}. Seat {seen.dealer} deals first.}}"
    if seen.deal:
        note = f" {seen.deal_note}" if seen.deal_note else ""
        yield f"{{Deal {seen.deal} by seat {seen.dealer}.{note}}}"
        for seat in range(len(seen.sides)):
            hand = " ".join(map(str, position.state.view(seat).hand))
            yield f"{{Seat {seat}: {hand}}}"


def _scored(end: View, game: int, deal: int) -> Iterator[str]:
    """The scores of a finished coffin by side."""
    for result in results_of(end, game):
        if result.deal == deal:
            yield f"{{Scores {' '.join(map(str, result.scores))}.}}"


def _tokens(text: str) -> Iterator[re.Match[str]]:
    """Everything but white space and free comments, up to the first thing that is unreadable."""
    for token in _TOKEN.finditer(text):
        claim = token["comment"] is not None and _CLAIM.match(token[0])
        if claim or not (token["space"] or token["comment"]):
            yield token
        if token.lastgroup == "unreadable":
            return


def _tags(tokens: Sequence[re.Match[str]]) -> dict[str, str]:
    """The headers by name, each there once."""
    tags: dict[str, str] = {}
    for token in tokens:
        name, value = token.group(_NAME, _VALUE)
        if name in tags:
            raise InvalidRecord("header_twice", header=name)
        tags[name] = _unescaped(name, value)
    return tags


def _without_moves(tags: Mapping[str, str]) -> Record:
    """The record that the headers tell of, before its first move."""
    for name in ("Rules", "Seed"):
        if name not in tags:
            raise InvalidRecord("header_missing", header=name)
    if not _SEED.fullmatch(tags["Seed"]):
        raise InvalidRecord("not_a_seed", seed=tags["Seed"])
    options = {name: value for name, value in tags.items() if name[0].islower()}
    return Record(tags["Rules"], bytes.fromhex(tags["Seed"]), options)


def _played(record: Record, tokens: Sequence[re.Match[str]]) -> tuple[Position, tuple[str, ...]]:
    """The position after the moves among these tokens, and the moves."""
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
            claims.append((position.ply, text))
            continue
        if not (token["move"] or token["ending"]):
            raise InvalidRecord("unreadable", position.ply, text=text)
        try:
            position = position.play(text)
        except Refusal as refusal:
            raise InvalidRecord(refusal.key, position.ply, move=text) from refusal
        moves.append(text)
    whole = Record(record.rules, record.seed, record.options, tuple(moves))
    _check_claims(whole, claims)
    return position, whole.moves


def _check_claims(record: Record, claims: Sequence[tuple[int, str]]) -> None:
    """InvalidRecord at the first comment of ours that says what the moves do not make.

    A claim is the number of moves before it, and its text.
    """
    if not claims:
        return
    passed = positions(game_of(record.rules), record)
    lines = _movetext(passed, record.moves)
    for ply, claim in claims:
        if (ply, claim) not in lines:
            raise InvalidRecord("claim_differs", ply, claim=claim)


def _check_number(position: Position, number: int) -> None:
    deal = position.state.view(None).deal
    if number != deal:
        raise InvalidRecord("deal_number", position.ply, number=number, deal=deal)


def _escaped(value: str) -> str:
    """Quotation marks, backslashes and what a page would not show, behind a backslash."""
    return "".join(
        f"\\{sign}" if sign in '"\\' else sign if sign.isprintable() else f"\\u{{{ord(sign):x}}}"
        for sign in value
    )


def _unescaped(name: str, value: str) -> str:
    def sign(found: re.Match[str]) -> str:
        if found[1]:
            return found[1]
        if not found[2] or int(found[2], 16) > 0x10FFFF:
            raise InvalidRecord("header_escape", header=name, text=found[0])
        return chr(int(found[2], 16))

    return _ESCAPE.sub(sign, value)
