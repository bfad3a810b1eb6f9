"""Plays whole games on the loopback Discord by pressing the buttons that it shows."""

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass

from tests.bench.loopback import Answer, Loopback, Message

AT_ONCE = 20
PATIENCE = 30.0
ON_A_PLACE, ON_A_CARD, ON_A_LOBBY, ON_AN_END = "p:", "m:", "l:", "r:"
BEFORE_ALL_MOVES = ":0:"


@dataclass(frozen=True, slots=True)
class Turn:
    """One turn: seconds to the answer of each press, and to the new picture of the board."""

    place: float
    card: float
    picture: float


@dataclass
class Seats:
    """Two people at a board; the first of them is expected to move."""

    board: Message
    people: tuple[int, int]

    async def move(self, discord: Loopback) -> Turn:
        """Press a place and then a card for it, and wait until the board shows the move."""
        place, card = await self._choose(discord)
        board, edits, pressed = self.board, self.board.edits, card.pressable(ON_A_CARD)[0]
        laid = await discord.answer(self.people[0], card, pressed)
        await discord.edited(board, edits)
        picture = board.edited_at - laid.asked_at
        await self._turn_to_the_next(discord, pressed)
        return Turn(place.seconds, laid.seconds, picture)

    async def _choose(self, discord: Loopback) -> tuple[Answer, Message]:
        for person in self.people:
            place = await discord.answer(person, self.board, self.board.pressable(ON_A_PLACE)[0])
            card = place.message
            if card is not None and card.pressable(ON_A_CARD):
                card.channel = self.board.channel
                if person != self.people[0]:
                    self.people = self.people[1], self.people[0]
                return place, card
        raise RuntimeError("nobody may move at this board")

    async def _turn_to_the_next(self, discord: Loopback, pressed: str) -> None:
        """Turn to the other person; after a deal to the new message, after a game to a new game."""
        self.people = self.people[1], self.people[0]
        if self.board.pressable(ON_A_PLACE):
            return
        table, board = pressed.split(":")[1], self.board
        kinds = f"{ON_A_PLACE}{table}:", f"{ON_AN_END}{table}:"
        self.board = await discord.appears(board.channel, kinds, board.id - 1)
        if not self.board.pressable(ON_A_PLACE):
            fresh = await begin(discord, board.channel)
            self.board, self.people = fresh.board, fresh.people


async def begin(discord: Loopback, channel: int) -> Seats:
    """Begin a game between two new people, by a challenge and its acceptance.

    They are new because nobody may challenge the same person again so soon.
    """
    agreed = {"way": "queen", "options": "first_dealer=host"}
    async with discord.channels[channel].beginning, asyncio.timeout(PATIENCE):
        before, host, guest = (discord.next_id() for _ in range(3))
        await discord.command(channel, host, "challenge", opponent=guest, **agreed)
        lobby = await discord.appears(channel, ON_A_LOBBY, before)
        (join, *_) = [one for one in lobby.pressable(ON_A_LOBBY) if ":join:" in one]
        await discord.press(guest, lobby, join)
        board = await discord.appears(channel, ON_A_PLACE, lobby.id, BEFORE_ALL_MOVES)
    return Seats(board, (guest, host))


async def begin_everywhere(discord: Loopback, channels: Sequence[int], tables: int) -> list[Seats]:
    """Begin `tables` tables in each of these channels; neighbours in the list differ in channel."""
    room = asyncio.Semaphore(AT_ONCE)

    async def one_more(channel: int) -> Seats:
        async with room:
            return await begin(discord, channel)

    places = [channel for _ in range(tables) for channel in channels]
    return await asyncio.gather(*map(one_more, places))
