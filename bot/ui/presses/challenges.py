"""How a challenge is made: whom one may call out, and where the table may stand."""

from collections.abc import Sequence
from dataclasses import dataclass

from bot.tables.errors import TooManyTables
from bot.tables.table import Person, Spot
from bot.ui import ids, rights
from bot.ui.answers import Caller, CrowdedOut, Desk, Reply
from bot.ui.layouts import answers
from bot.ui.terms import Wanted


@dataclass(frozen=True, slots=True)
class Invited:
    """Somebody who was named in the command."""

    person: Person
    is_bot: bool = False
    is_us: bool = False


async def challenge(
    desk: Desk, caller: Caller, invited: Sequence[Invited], wanted: Wanted
) -> Reply:
    """The challenge stands in the channel; whoever made it is told in private."""
    if rights.mute(caller.missing):
        return Reply(answers.missing(caller.missing, caller.can_mend, caller.words))
    for one in invited:
        if one.is_us:
            return Reply(answers.kind_no_computers(caller.words))
        if one.is_bot:
            return Reply(answers.not_a_bot(one.person.name, caller.words))
    people = tuple(one.person for one in invited)
    terms = wanted.terms()

    async def make(spot: Spot) -> None:
        await desk.tables.challenge(caller.person, people, terms, spot)

    try:
        await make(caller.spot)
    except TooManyTables as refusal:
        if not caller.may_thread:
            raise
        desk.crowded_out.keep(caller.press, CrowdedOut(caller.user_id, make))
        limit = refusal.details["limit"]
        return Reply(answers.thread_offer(limit, caller.press, caller.words))
    return Reply(answers.done("challenged", "", caller.words))


async def open_thread(desk: Desk, caller: Caller, press: ids.Thread) -> Reply:
    """A thread for the challenge that found no room; after a restart, only the thread."""
    waiting = desk.crowded_out.take(press.press)
    spot = await desk.screen.open_thread(caller.spot, caller.person.name)
    link = f"https://discord.com/channels/{spot.guild_id}/{spot.channel_id}"
    if waiting is None or waiting.user_id != caller.user_id:
        return Reply(answers.thread_empty(link, caller.words), replaces=True)
    await waiting.make(spot)
    return Reply(answers.thread_made(link, caller.words), replaces=True)
