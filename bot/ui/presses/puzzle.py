"""What a press on a puzzle does: choose a place, try a move, see and post the result."""

from collections.abc import Awaitable, Callable, Mapping
from datetime import date
from typing import Final

from bot.engine.coffin import CELL_NAMES, cell_of
from bot.engine.errors import Refusal
from bot.engine.moves import Move
from bot.tables.puzzles import Buried, Puzzle, Try, lost_by
from bot.ui import ids, rights
from bot.ui.answers import Caller, Desk, Reply
from bot.ui.layouts import answers
from bot.ui.layouts import puzzle as layouts
from bot.ui.screen import Mute


async def act(desk: Desk, caller: Caller, press: ids.Puzzle) -> Reply:
    """One line for each thing that can be done with a puzzle."""
    if press.act not in _ACTS:
        raise Refusal("unknown_press")
    return await _ACTS[press.act](desk, caller, press)


async def daily(desk: Desk, caller: Caller, _press: ids.Puzzle | None = None) -> Reply:
    """Today's coffin; for whoever has tried it, what came of that."""
    today = desk.puzzles.today()
    kept = await _tried(desk, caller, today)
    if kept is not None:
        return await _result(desk, caller, kept)
    puzzle = await desk.puzzles.daily(today)
    message = layouts.asked(puzzle, today.isoformat(), None, caller.words)
    return Reply(message, replaces=True)


async def practice(desk: Desk, caller: Caller, _press: ids.Puzzle | None = None) -> Reply:
    """A puzzle that nobody has seen."""
    name = desk.puzzles.fresh_name()
    puzzle = await desk.puzzles.practice(name)
    return Reply(layouts.asked(puzzle, name, None, caller.words), replaces=True)


async def _place(desk: Desk, caller: Caller, press: ids.Puzzle) -> Reply:
    day = _day(press)
    if day is not None:
        over = await _over(desk, caller, day)
        if over is not None:
            return over
    if press.choice not in CELL_NAMES:
        raise Refusal("unknown_press")
    puzzle = await _named(desk, press)
    message = layouts.asked(puzzle, press.name, cell_of(press.choice), caller.words)
    return Reply(message, replaces=True)


async def _try(desk: Desk, caller: Caller, press: ids.Puzzle) -> Reply:
    day, move = _day(press), Move.parse(press.choice)
    if day is None:
        return await _practised(desk, caller, press, move)
    try:
        kept = await desk.puzzles.attempt(caller.person, day, move, caller.spot.guild_id)
    except Buried:
        return await _too_late(desk, caller)
    return await _result(desk, caller, kept)


async def _practised(desk: Desk, caller: Caller, press: ids.Puzzle, move: Move) -> Reply:
    puzzle = await desk.puzzles.practice(press.name)
    if lost_by(puzzle, move):
        message = layouts.missed(puzzle, press.name, move, caller.words)
    else:
        message = layouts.answered(puzzle, press.name, True, caller.words)
    return Reply(message, replaces=True)


async def _tell(desk: Desk, caller: Caller, press: ids.Puzzle) -> Reply:
    if _day(press) is not None:
        raise Refusal("unknown_press")
    puzzle = await desk.puzzles.practice(press.name)
    return Reply(layouts.answered(puzzle, press.name, False, caller.words), replaces=True)


async def _post(desk: Desk, caller: Caller, press: ids.Puzzle) -> Reply:
    day = _day(press)
    kept = None if day is None else await _tried(desk, caller, day)
    if kept is None:
        raise Refusal("unknown_press")
    if rights.mute(caller.missing):
        return Reply(answers.missing(caller.missing, caller.can_mend, caller.words))
    if await desk.puzzles.may_post(kept, caller.spot.guild_id):
        nonce = f"q{caller.user_id}{kept.day.toordinal()}"
        try:
            await desk.screen.post(
                caller.spot, layouts.shared(kept, desk.screen.words(caller.spot)), nonce
            )
        except Mute:
            return Reply(answers.missing(("send_messages",), caller.can_mend, caller.words))
        await desk.puzzles.posted(kept, caller.spot.guild_id)
    return await _result(desk, caller, kept)


async def _board(desk: Desk, caller: Caller, press: ids.Puzzle) -> Reply:
    day = _day(press)
    if day is None:
        raise Refusal("unknown_press")
    tries = await desk.puzzles.board(day, caller.spot.guild_id)
    return Reply(layouts.board(tries, press.name, caller.user_id, caller.words))


async def _over(desk: Desk, caller: Caller, day: date) -> Reply | None:
    """The reply where there is nothing left to try on that day's coffin."""
    kept = await _tried(desk, caller, day)
    if kept is not None:
        return await _result(desk, caller, kept)
    return None if day == desk.puzzles.today() else await _too_late(desk, caller)


async def _too_late(desk: Desk, caller: Caller) -> Reply:
    reply = await daily(desk, caller)
    assert reply.message is not None, "there is a coffin every day"
    return Reply(layouts.buried(reply.message, caller.words), replaces=True)


async def _result(desk: Desk, caller: Caller, kept: Try) -> Reply:
    puzzle = await desk.puzzles.daily(kept.day)
    may_post = await desk.puzzles.may_post(kept, caller.spot.guild_id)
    return Reply(layouts.result(puzzle, kept, may_post, caller.words), replaces=True)


async def _tried(desk: Desk, caller: Caller, day: date) -> Try | None:
    return await desk.puzzles.tried(caller.user_id, day, caller.spot.guild_id)


async def _named(desk: Desk, press: ids.Puzzle) -> Puzzle:
    day = _day(press)
    return await (desk.puzzles.practice(press.name) if day is None else desk.puzzles.daily(day))


def _day(press: ids.Puzzle) -> date | None:
    """The day whose coffin is meant; None for a practice puzzle."""
    if "-" not in press.name:
        return None
    try:
        return date.fromisoformat(press.name)
    except ValueError:
        raise Refusal("unknown_press") from None


_ACTS: Final[Mapping[str, Callable[[Desk, Caller, ids.Puzzle], Awaitable[Reply]]]] = {
    "daily": daily,
    "another": practice,
    "place": _place,
    "try": _try,
    "tell": _tell,
    "post": _post,
    "board": _board,
}
