"""Button ids: the meaning of a press as a value, whose text is the custom_id of a button or select.

Each is declared in one place, in a `*_ids` module of this package, with a code of its own:

    class HistoryButton(ButtonId, code="hy"):
        user: Number
        page: Number = 1

The text of `HistoryButton(7)` is `hy:7:1`, and `parse` makes an equal value of it. The `setup` of a
cog registers the handler. Messages on Discord keep their buttons, so neither a code nor what a
field looks like in a text ever changes.

A custom_id on a public message is public. So ids and options of selects that name a hand card are
only for private messages.
"""

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from types import NoneType
from typing import (
    Annotated,
    Final,
    Literal,
    NamedTuple,
    dataclass_transform,
    get_args,
    get_origin,
    get_type_hints,
)

LONGEST: Final = 100
"""The number of characters that Discord allows in a custom_id."""
_LARGEST: Final = 2**63 - 1
_NUMBER: Final = "[1-9][0-9]{0,18}"

Number = Annotated[int, _NUMBER]
"""An id, or a page from 1. The pattern says which texts a field of this type may have."""
NumberOrZero = Annotated[int, f"0|{_NUMBER}"]
Count = Annotated[int, "0|[1-9][0-9]{0,4}"]
"""A ply, or a step through a game."""
Digit = Annotated[int, "[0-9]"]
Word = Annotated[str, "[a-z_]{1,20}"]
RulesKey = Annotated[str, r"[a-z]{1,20}(?:\.[a-z0-9]{1,20})?"]
MoveText = Annotated[str, "[A-Za-z0-9:@]{1,20}"]
Empty = Literal[""]
"""As in `Word | Empty`: the field may be empty, and its text is then `-`, like that of None."""
Chosen = tuple[str, ...]
"""For a field `chosen` with the values chosen from a select; they are not part of the text."""


@dataclass_transform(frozen_default=True)
class ButtonId:
    """A frozen dataclass whose text consists of its code and the texts of its fields.

    A field is a flag, a StrEnum or one of the types above, also with `| None` or `| Empty`.
    """

    code = ""

    def __init_subclass__(cls, code: str) -> None:
        assert code not in KINDS, f"{code} is the code of another button id"
        cls.code = code
        dataclass(frozen=True)(cls)
        types = get_type_hints(cls, include_extras=True)
        is_select = types.pop("chosen", None) is not None
        fields = {name: _field(declared) for name, declared in types.items()}
        shape = ":".join(f"(?P<{name}>{field.pattern})" for name, field in fields.items())
        KINDS[code] = _Kind(cls, re.compile(f"{code}:{shape}"), fields, is_select)

    def __str__(self) -> str:
        texts = (_text(value) for name, value in vars(self).items() if name != "chosen")
        return f"{self.code}:" + ":".join(texts)


class _Field(NamedTuple):
    """The pattern of the texts of a field, and the function that reads them."""

    pattern: str
    read: Callable[[str], object]


class _Kind(NamedTuple):
    """A class of button ids, the pattern of their texts, and their fields by name."""

    make: Callable[..., ButtonId]
    shape: re.Pattern[str]
    fields: Mapping[str, _Field]
    is_select: bool


KINDS: Final[dict[str, _Kind]] = {}
"""By code: the kinds of button ids in all modules that have been imported."""


def parse(text: str, chosen: Iterable[str] = ()) -> ButtonId | None:
    """The ButtonId with this text, or None; the inverse of `str`.

    Any text may arrive, even a forged one, so only full matches are accepted, and numbers are
    bounded. A card or move that is well formed here still has to be checked by the rules. A
    ButtonId that may be on a select also gets the `chosen` values.
    """
    kind = KINDS.get(text.partition(":")[0])
    if kind is None or len(text) > LONGEST:
        return None
    match = kind.shape.fullmatch(text)
    if match is None:
        return None
    fields = {name: kind.fields[name].read(part) for name, part in match.groupdict().items()}
    if any(isinstance(value, int) and value > _LARGEST for value in fields.values()):
        return None
    return kind.make(**fields, chosen=tuple(chosen)) if kind.is_select else kind.make(**fields)


def chosen_id(chosen: Sequence[str]) -> int:
    """The id that was chosen from a select; 0, which nothing has, if the choice is forged."""
    choice = "".join(chosen)
    number = int(choice) if re.fullmatch(_NUMBER, choice) else 0
    return number if number <= _LARGEST else 0


def _field(declared: object) -> _Field:
    """What a field of this type looks like in a text."""
    if declared is bool:
        return _Field("[01]", "1".__eq__)
    if isinstance(declared, type) and issubclass(declared, StrEnum):
        return _Field("|".join(declared), declared)
    if get_origin(declared) is Annotated:
        kind, pattern = get_args(declared)
        return _Field(pattern, kind)
    present, absent = get_args(declared)
    pattern, read = _field(present)
    nothing = None if absent is NoneType else ""
    return _Field(f"{pattern}|-", lambda text: nothing if text == "-" else read(text))


def _text(value: object) -> str:
    """The text of a field."""
    if isinstance(value, bool):
        return str(int(value))
    return "-" if value is None or value == "" else str(value)
