"""The people whom somebody blocks: no pings by them, no games with them, no seat beside them."""

from contextlib import suppress

from bot.model.errors import after_storing
from bot.model.players import Block, Person
from bot.tables.context import Context
from bot.tables.errors import LobbyClosed, NotInvited, NotSeated
from bot.tables.lobbies import Lobbies


class Blocks:
    """Sets, lists and lifts blocks, which hold on all servers; `Contacts` heeds them.

    The blocked person is not told.
    """

    def __init__(self, context: Context, lobbies: Lobbies) -> None:
        self._store = context.store.contacts
        self._lobbies = lobbies

    async def by(self, user_id: int) -> tuple[Block, ...]:
        """The blocks that this user has set, the latest first."""
        return await self._store.blocks_of(user_id)

    async def of(self, user_id: int, other_id: int) -> Block | None:
        """The block that this user has set on the other, or None."""
        return await self._store.block_of(user_id, other_id)

    async def block(self, user_id: int, person: Person) -> Block:
        """Block this person for this user; Unread.

        The person loses the seat in an open challenge of the user's, but not one to which they were
        invited: they could take that again, and would learn of the block.
        """
        block = await self._store.block(user_id, person)
        with after_storing():
            for lobby in await self._lobbies.open_of(user_id):
                if lobby.challenger.user_id == user_id and not lobby.invites(person.user_id):
                    # Asked under the challenge's lock, after a guest who was not yet blocked.
                    with suppress(LobbyClosed, NotSeated):
                        await self._lobbies.leave(lobby.id, person.user_id)
        return block

    async def block_challenger(self, lobby_id: int, user_id: int) -> Block:
        """Block the challenger for this user; NotInvited if the user was not invited.

        The challenge stands as it is.
        """
        lobby = await self._lobbies.get(lobby_id)
        if not lobby.invites(user_id):
            raise NotInvited("nothing_to_block")
        return await self.block(user_id, lobby.challenger)

    async def lift(self, user_id: int, block_id: int) -> None:
        """Lift a block of this user, if it still exists."""
        await self._store.unblock(user_id, block_id)
