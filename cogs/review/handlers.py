"""What a press for a hint, a review or a replay does; all of it is shown to the caller alone."""

from collections.abc import AsyncIterator

from bot.engine.errors import Refusal
from bot.messages import button_ids
from bot.messages.message import Message
from bot.model.reviews import Review
from bot.tables.history import PlayedCard
from bot.tables.review_service import Progress, seat_for_hints
from bot.tables.table import Table
from bot.ui import permissions
from bot.ui.interactions import Caller, Reply, Services
from bot.ui.layouts import answers
from bot.ui.table_access import table_here
from cogs.review import hint_layouts as hints
from cogs.review import layouts as reviews
from cogs.review import replay_layouts as replays


async def hint(services: Services, caller: Caller, press: button_ids.HintButton) -> Reply:
    """The best moves, thought of while the caller waits."""
    table = await services.tables.get(press.table)

    async def thought() -> AsyncIterator[Message]:
        yield hints.hint(
            table, await services.study.hints(table, caller.user_id), caller.translator
        )

    seat_for_hints(table, caller.user_id)
    return Reply(
        hints.in_the_making(caller.translator), replaces=True, table=table.id, then=thought()
    )


async def review(services: Services, caller: Caller, press: button_ids.ReviewButton) -> Reply:
    """A page of the review; it is made first, where nobody has asked for it yet."""
    table = await table_here(services, caller, press.table)
    kept = await services.study.kept(table)
    if kept is not None:
        return Reply(await _page(services, caller, table, kept, press.step), replaces=True)

    async def made() -> AsyncIterator[Message]:
        async for told in services.study.review(table):
            if isinstance(told, Progress):
                yield reviews.in_the_making(told, caller.translator)
            else:
                yield await _page(services, caller, table, told, press.step)

    waiting = reviews.in_the_making(Progress(0, 0), caller.translator)
    return Reply(waiting, replaces=True, then=made())


async def replay(services: Services, caller: Caller, press: button_ids.ReplayButton) -> Reply:
    """A card of the game, or the film of it."""
    table = await table_here(services, caller, press.table)
    plays = await services.study.plays(table)
    if not plays:
        return Reply(replays.empty(table, caller.translator), replaces=True)
    if press.step:
        at = min(press.step, len(plays))
        return Reply(replays.step(table, plays, at, caller.translator), replaces=True)

    async def developed() -> AsyncIterator[Message]:
        yield replays.film(table, plays, plays[-1].game, caller.translator)

    return Reply(replays.in_the_making(caller.translator), replaces=True, then=developed())


async def film(services: Services, caller: Caller, press: button_ids.FilmButton) -> Reply:
    """The film for everybody in the channel."""
    table = await table_here(services, caller, press.table)
    if permissions.cannot_post(caller.missing):
        return Reply(answers.missing(caller.missing, caller.can_mend, caller.translator))
    plays = await services.study.plays(table)
    if not any(play.game == press.game for play in plays):
        raise Refusal("unknown_press")

    async def shown() -> AsyncIterator[Message]:
        message = replays.shown_to_all(
            table, plays, press.game, services.messenger.translator_for(caller.location)
        )
        await services.messenger.post(
            caller.location, message, f"m{table.id}:{caller.press % 10**12}"
        )
        yield answers.done("filmed", "", caller.translator)

    return Reply(replays.in_the_making(caller.translator), then=shown())


async def _page(
    services: Services, caller: Caller, table: Table, kept: Review, step: int
) -> Message:
    if not kept.verdicts:
        return reviews.empty(table, caller.translator)
    if not step:
        return reviews.whole(table, kept, _side(table, caller), caller.translator)
    at = min(step, len(kept.verdicts))
    plays: tuple[PlayedCard, ...] = await services.study.plays(table)
    return reviews.step(table, plays[at - 1], kept, at, caller.translator)


def _side(table: Table, caller: Caller) -> int:
    """Whose run is drawn: the caller's own, or a winner's."""
    seats = table.seats_of(caller.user_id)
    if seats:
        return table.position.sides[seats[0]]
    return (table.position.winners or (0,))[0]
