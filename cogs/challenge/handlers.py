"""How a challenge is made: whom one may call out, and where the table may stand."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from bot.messages import button_ids
from bot.model.location import MessageLocation
from bot.model.players import Computer, Person, Player
from bot.tables.errors import TooManyTables
from bot.ui import permissions
from bot.ui.interactions import Caller, PendingChallenge, Reply, Services
from bot.ui.layouts import answers
from bot.ui.links import way_to
from cogs.challenge.options import ChallengeOptions, seats_of

DEFAULT_LEVEL: Final = "harker"


@dataclass(frozen=True, slots=True)
class Invited:
    """Somebody who was named in the command."""

    person: Person
    is_bot: bool = False
    is_us: bool = False


@dataclass(frozen=True, slots=True)
class Opponents:
    """Who is to play: the people named, and the level of computer players for the other seats."""

    named: Sequence[Invited] = ()
    level: str | None = None

    def sitters(self, seats: int) -> tuple[Player, ...]:
        """Whom the challenge is for; the bot itself is a computer player, and may be several."""
        level = self.level or DEFAULT_LEVEL
        sitters = [Computer(level) if one.is_us else one.person for one in self.named]
        free = seats - 1 - len(sitters)
        alone = bool(self.named) and all(one.is_us for one in self.named)
        return (*sitters, *((Computer(level),) * free if self.level or alone else ()))


async def challenge(
    services: Services, caller: Caller, company: Opponents, wanted: ChallengeOptions
) -> Reply:
    """The challenge stands in the channel; whoever made it is told in private."""
    if permissions.cannot_post(caller.missing):
        return Reply(answers.missing(caller.missing, caller.can_mend, caller.translator))
    for one in company.named:
        if one.is_us and not services.levels:
            return Reply(answers.kind_no_computers(caller.translator))
        if one.is_bot and not one.is_us:
            return Reply(answers.not_a_bot(one.person.name, caller.translator))
    terms = wanted.terms((await services.tables.preferences(caller.user_id)).four_colour)
    seats = seats_of(wanted.rules)
    sitters = company.sitters(seats)

    async def make(location: MessageLocation) -> None:
        await services.tables.challenge(caller.person, sitters, terms, location)

    try:
        await make(caller.location)
    except TooManyTables as refusal:
        if not caller.may_thread:
            raise
        services.crowded_out.keep(caller.press, PendingChallenge(caller.user_id, make))
        limit = refusal.details["limit"]
        return Reply(answers.thread_offer(limit, caller.press, caller.translator))
    computers = sum(isinstance(sitter, Computer) for sitter in sitters)
    done = "begun" if computers == seats - 1 else "challenged"
    return Reply(answers.done(done, "", caller.translator))


async def open_thread(services: Services, caller: Caller, press: button_ids.ThreadButton) -> Reply:
    """A thread for the challenge that found no room; after a restart, only the thread."""
    waiting = services.crowded_out.take(press.press)
    location = await services.messenger.open_thread(caller.location, caller.person.name)
    if waiting is None or waiting.user_id != caller.user_id:
        return Reply(answers.thread_empty(way_to(location), caller.translator), replaces=True)
    await waiting.make(location)
    return Reply(answers.thread_made(way_to(location), caller.translator), replaces=True)
