"""What a press for a hint, a review or a replay does; all of it is shown to the caller alone."""

from collections.abc import AsyncIterator

from bot.engine.errors import Refusal
from bot.tables.judged import Review
from bot.tables.plays import Play
from bot.tables.study import Progress, seat_for_hints
from bot.tables.table import Table
from bot.ui import ids, rights
from bot.ui.answers import Caller, Desk, Reply
from bot.ui.layouts import answers
from bot.ui.layouts import hint as hints
from bot.ui.layouts import replay as replays
from bot.ui.layouts import review as reviews
from bot.ui.message import Message
from bot.ui.presses.table import table_here


async def hint(desk: Desk, caller: Caller, press: ids.Hint) -> Reply:
    """The best moves, thought of while the caller waits."""
    table = await desk.tables.get(press.table)

    async def thought() -> AsyncIterator[Message]:
        yield hints.hint(table, await desk.study.hints(table, caller.user_id), caller.words)

    seat_for_hints(table, caller.user_id)
    return Reply(hints.in_the_making(caller.words), replaces=True, table=table.id, then=thought())


async def review(desk: Desk, caller: Caller, press: ids.Review) -> Reply:
    """A page of the review; it is made first, where nobody has asked for it yet."""
    table = await table_here(desk, caller, press.table)
    kept = await desk.study.kept(table)
    if kept is not None:
        return Reply(await _page(desk, caller, table, kept, press.step), replaces=True)

    async def made() -> AsyncIterator[Message]:
        async for told in desk.study.review(table):
            if isinstance(told, Progress):
                yield reviews.in_the_making(told, caller.words)
            else:
                yield await _page(desk, caller, table, told, press.step)

    waiting = reviews.in_the_making(Progress(0, 0), caller.words)
    return Reply(waiting, replaces=True, then=made())


async def replay(desk: Desk, caller: Caller, press: ids.Replay) -> Reply:
    """A card of the game, or the film of it."""
    table = await table_here(desk, caller, press.table)
    plays = await desk.study.plays(table)
    if not plays:
        return Reply(replays.empty(table, caller.words), replaces=True)
    if press.step:
        at = min(press.step, len(plays))
        return Reply(replays.step(table, plays, at, caller.words), replaces=True)

    async def developed() -> AsyncIterator[Message]:
        yield replays.film(table, plays, plays[-1].game, caller.words)

    return Reply(replays.in_the_making(caller.words), replaces=True, then=developed())


async def film(desk: Desk, caller: Caller, press: ids.Film) -> Reply:
    """The film for everybody in the channel."""
    table = await table_here(desk, caller, press.table)
    if rights.mute(caller.missing):
        return Reply(answers.missing(caller.missing, caller.can_mend, caller.words))
    plays = await desk.study.plays(table)
    if not any(play.game == press.game for play in plays):
        raise Refusal("unknown_press")

    async def shown() -> AsyncIterator[Message]:
        message = replays.shown_to_all(table, plays, press.game, desk.screen.words(caller.spot))
        await desk.screen.post(caller.spot, message, f"m{table.id}:{caller.press % 10**12}")
        yield answers.done("filmed", "", caller.words)

    return Reply(replays.in_the_making(caller.words), then=shown())


async def _page(desk: Desk, caller: Caller, table: Table, kept: Review, step: int) -> Message:
    if not kept.verdicts:
        return reviews.empty(table, caller.words)
    if not step:
        return reviews.whole(table, kept, _side(table, caller), caller.words)
    at = min(step, len(kept.verdicts))
    plays: tuple[Play, ...] = await desk.study.plays(table)
    return reviews.step(table, plays[at - 1], kept, at, caller.words)


def _side(table: Table, caller: Caller) -> int:
    """Whose run is drawn: the caller's own, or a winner's."""
    seats = table.seats_of(caller.user_id)
    if seats:
        return table.position.sides[seats[0]]
    return (table.position.winners or (0,))[0]
