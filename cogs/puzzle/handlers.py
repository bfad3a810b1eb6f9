"""What a press on a puzzle does: choose a place, try a move, see and post the result."""

from collections.abc import Awaitable, Callable, Mapping
from datetime import date
from typing import Final

from bot.engine.coffin.square import CELL_NAMES, cell_of
from bot.engine.errors import Refusal
from bot.engine.moves import Move
from bot.messages import button_ids
from bot.store.daily_attempts import RankedAttempt
from bot.tables.puzzles import Puzzle, PuzzleClosed, lost_by
from bot.ui import permissions
from bot.ui.interactions import Caller, Reply, Services
from bot.ui.layouts import answers
from bot.ui.messenger import CannotPost
from cogs.puzzle import layouts


async def act(services: Services, caller: Caller, press: button_ids.PuzzleButton) -> Reply:
    """One line for each thing that can be done with a puzzle."""
    if press.act not in _ACTS:
        raise Refusal("unknown_press")
    return await _ACTS[press.act](services, caller, press)


async def daily(
    services: Services, caller: Caller, _press: button_ids.PuzzleButton | None = None
) -> Reply:
    """Today's coffin; for whoever has tried it, what came of that."""
    today = services.puzzles.today()
    kept = await _tried(services, caller, today)
    if kept is not None:
        return await _result(services, caller, kept)
    puzzle = await services.puzzles.daily(today)
    message = layouts.asked(puzzle, today.isoformat(), None, caller.translator)
    return Reply(message, replaces=True)


async def practice(
    services: Services, caller: Caller, _press: button_ids.PuzzleButton | None = None
) -> Reply:
    """A puzzle that nobody has seen."""
    name = services.puzzles.fresh_name()
    puzzle = await services.puzzles.practice(name)
    return Reply(layouts.asked(puzzle, name, None, caller.translator), replaces=True)


async def _place(services: Services, caller: Caller, press: button_ids.PuzzleButton) -> Reply:
    day = _day(press)
    if day is not None:
        over = await _over(services, caller, day)
        if over is not None:
            return over
    if press.choice not in CELL_NAMES:
        raise Refusal("unknown_press")
    puzzle = await _named(services, press)
    message = layouts.asked(puzzle, press.name, cell_of(press.choice), caller.translator)
    return Reply(message, replaces=True)


async def _try(services: Services, caller: Caller, press: button_ids.PuzzleButton) -> Reply:
    day, move = _day(press), Move.parse(press.choice)
    if day is None:
        return await _practised(services, caller, press, move)
    try:
        kept = await services.puzzles.attempt(caller.person, day, move, caller.location.guild_id)
    except PuzzleClosed:
        return await _too_late(services, caller)
    return await _result(services, caller, kept)


async def _practised(
    services: Services, caller: Caller, press: button_ids.PuzzleButton, move: Move
) -> Reply:
    puzzle = await services.puzzles.practice(press.name)
    if lost_by(puzzle, move):
        message = layouts.missed(puzzle, press.name, move, caller.translator)
    else:
        message = layouts.answered(puzzle, press.name, True, caller.translator)
    return Reply(message, replaces=True)


async def _tell(services: Services, caller: Caller, press: button_ids.PuzzleButton) -> Reply:
    if _day(press) is not None:
        raise Refusal("unknown_press")
    puzzle = await services.puzzles.practice(press.name)
    return Reply(layouts.answered(puzzle, press.name, False, caller.translator), replaces=True)


async def _post(services: Services, caller: Caller, press: button_ids.PuzzleButton) -> Reply:
    day = _day(press)
    kept = None if day is None else await _tried(services, caller, day)
    if kept is None:
        raise Refusal("unknown_press")
    if permissions.cannot_post(caller.missing):
        return Reply(answers.missing(caller.missing, caller.can_mend, caller.translator))
    if await services.puzzles.may_post(kept, caller.location.guild_id):
        nonce = f"q{caller.user_id}{kept.day.toordinal()}"
        try:
            await services.messenger.post(
                caller.location,
                layouts.shared(kept, services.messenger.translator_for(caller.location)),
                nonce,
            )
        except CannotPost:
            return Reply(answers.missing(("send_messages",), caller.can_mend, caller.translator))
        await services.puzzles.posted(kept, caller.location.guild_id)
    return await _result(services, caller, kept)


async def _board(services: Services, caller: Caller, press: button_ids.PuzzleButton) -> Reply:
    day = _day(press)
    if day is None:
        raise Refusal("unknown_press")
    tries = await services.puzzles.board(day, caller.location.guild_id)
    return Reply(layouts.board(tries, press.name, caller.user_id, caller.translator))


async def _over(services: Services, caller: Caller, day: date) -> Reply | None:
    """The reply where there is nothing left to try on that day's coffin."""
    kept = await _tried(services, caller, day)
    if kept is not None:
        return await _result(services, caller, kept)
    return None if day == services.puzzles.today() else await _too_late(services, caller)


async def _too_late(services: Services, caller: Caller) -> Reply:
    reply = await daily(services, caller)
    assert reply.message is not None, "there is a coffin every day"
    return Reply(layouts.buried(reply.message, caller.translator), replaces=True)


async def _result(services: Services, caller: Caller, kept: RankedAttempt) -> Reply:
    puzzle = await services.puzzles.daily(kept.day)
    may_post = await services.puzzles.may_post(kept, caller.location.guild_id)
    return Reply(layouts.result(puzzle, kept, may_post, caller.translator), replaces=True)


async def _tried(services: Services, caller: Caller, day: date) -> RankedAttempt | None:
    return await services.puzzles.tried(caller.user_id, day, caller.location.guild_id)


async def _named(services: Services, press: button_ids.PuzzleButton) -> Puzzle:
    day = _day(press)
    return await (
        services.puzzles.practice(press.name) if day is None else services.puzzles.daily(day)
    )


def _day(press: button_ids.PuzzleButton) -> date | None:
    """The day whose coffin is meant; None for a practice puzzle."""
    if "-" not in press.name:
        return None
    try:
        return date.fromisoformat(press.name)
    except ValueError:
        raise Refusal("unknown_press") from None


_ACTS: Final[
    Mapping[str, Callable[[Services, Caller, button_ids.PuzzleButton], Awaitable[Reply]]]
] = {
    "daily": daily,
    "another": practice,
    "place": _place,
    "try": _try,
    "tell": _tell,
    "post": _post,
    "board": _board,
}
