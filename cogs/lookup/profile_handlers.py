"""Looks up what a person has played and won, and blocks people."""

from typing import Final, Protocol

from bot.engine.errors import Refusal
from bot.engine.match_end import best_part
from bot.engine.results import ScorePart
from bot.messages.lookup_ids import ProfileButton
from bot.messages.message import Button
from bot.messages.preference_ids import BlockButton
from bot.model.players import Person
from bot.model.results import Profile
from bot.tables.blocks import Blocks
from bot.tables.computer_ladder import ComputerLadder
from bot.tables.finder import TableFinder
from bot.tables.puzzles import Puzzles
from bot.tables.rating_model import without_uncertainty
from bot.ui.bounded_dict import BoundedDict
from bot.ui.caller import Caller
from bot.ui.interactions import Reply
from bot.ui.layouts import blocks as block_layouts
from bot.ui.layouts.phone_rows import with_buttons
from cogs.lookup import edition_layouts, profile_layouts

_MOST_NAMES: Final = 1000
"""How many names are remembered, each for whoever asked for the profile; a press has only an id."""


class Statistics(Protocol):
    """Reads what people have played and won."""

    async def profile(self, user_id: int, guild_id: int | None) -> Profile: ...


class ProfileHandlers:
    """Answers the command for a profile, and its buttons to other pages and to block the person."""

    def __init__(
        self,
        tables: TableFinder,
        statistics: Statistics,
        ladder: ComputerLadder,
        puzzles: Puzzles,
        blocks: Blocks,
    ) -> None:
        self._tables = tables
        self._statistics = statistics
        self._ladder = ladder
        self._puzzles = puzzles
        self._blocks = blocks
        self._names = BoundedDict[tuple[int, int], str](_MOST_NAMES)

    async def profile(
        self, caller: Caller, person: Person, page: int = 1, *, is_bot: bool = False
    ) -> Reply:
        """What this person has played and won, or a page (from 2) of their editions.

        The streak of daily coffins is for them alone; others can block them, unless it is a bot.
        Without a name they have the stored one.
        """
        user_id, guild_id = person.user_id, caller.location.guild_id
        own = user_id == caller.user_id
        played = await self._statistics.profile(user_id, guild_id)
        name, best = person.name or played.name, await self._best_cards(played)
        if page > 1 and played.favourite is not None:
            message = edition_layouts.editions(played, best, name, page, caller.translator)
            return Reply(message, replaces=True)
        record = profile_layouts.PlayerProfile(
            played,
            without_uncertainty(played.skill) if played.skill else 0,
            await self._ladder.tallies(user_id, guild_id),
            self._ladder.levels,
            best,
            await self._puzzles.streak(user_id, self._puzzles.today()) if own else 0,
        )
        message = profile_layouts.profile(record, name, caller.translator, own=own)
        if not own and not is_bot:
            message = with_buttons(message, (await self._block_button(caller, user_id, name),))
        return Reply(message, replaces=True)

    async def turn_page(self, caller: Caller, button: ProfileButton) -> Reply:
        """Another page of a profile; that of another person has their stored name."""
        own = button.user == caller.user_id
        person = caller.person if own else Person(button.user, "")
        return await self.profile(caller, person, button.page)

    async def block(self, caller: Caller, button: BlockButton) -> Reply:
        """Block the person of a profile; Refusal if their name has been forgotten, as by a restart.

        Those who have played here have a stored name.
        """
        user_id, guild_id = button.user, caller.location.guild_id
        if user_id == caller.user_id:
            raise Refusal("unknown_press")
        name = self._names.get((caller.user_id, user_id))
        name = name or (await self._statistics.profile(user_id, guild_id)).name
        if not name:
            raise Refusal("profile_forgotten")
        block = await self._blocks.block(caller.user_id, Person(user_id, name))
        return Reply(block_layouts.blocked(block, caller.translator), replaces=True)

    async def _block_button(self, caller: Caller, user_id: int, name: str) -> Button:
        """The button that blocks this person for the caller, or lifts the block."""
        self._names.remember((caller.user_id, user_id), name)
        block = await self._blocks.of(caller.user_id, user_id)
        return block_layouts.block_button(user_id, block, caller.translator)

    async def _best_cards(self, played: Profile) -> ScorePart | None:
        """The cards of the person's best deal; None if its record cannot be read any more."""
        if played.best is None:
            return None
        for table in await self._tables.readable([played.best.table]):
            view, seat = table.view(None), played.best.seat
            found = best_part(view, view.sides[seat], table.position.deals_played(seat))
            return found[1] if found else None
        return None
