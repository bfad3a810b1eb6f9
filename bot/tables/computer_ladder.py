"""Ranking of players by the computer levels they have beaten."""

from collections.abc import Sequence

from bot.model.players import Computer, Level
from bot.model.results import Ladder, LevelResult, LevelTally, PlayerResult
from bot.store.store import Store
from bot.tables.table import Table


class ComputerLadder:
    """Reads the ranking; `levels` are the computer players, weakest first."""

    def __init__(self, store: Store, levels: Sequence[Level]) -> None:
        self._store = store
        self.levels = tuple(levels)

    async def best(self, guild_id: int | None, user_id: int, most: int = 10) -> Ladder:
        """The people who have beaten the strongest computers most often, in a guild or anywhere.

        Below them is everybody else who finished a game against a computer. `user_id` is the person
        who asks.
        """
        results = self._store.computer_results
        return await results.ladder(guild_id, self.levels, user_id, most)

    async def tallies(self, user_id: int, guild_id: int | None) -> tuple[LevelTally, ...]:
        """One person's results against each level met, the weakest first."""
        tallies = await self._store.computer_results.tallies(user_id, guild_id)
        known = [tally for tally in tallies if tally.level in self.levels]
        return tuple(sorted(known, key=lambda tally: self.levels.index(tally.level)))


def level_results(table: Table, results: Sequence[PlayerResult]) -> tuple[LevelResult, ...]:
    """The outcome of a finished game for each person against each level on another side.

    A level does not count on a side whose person has left: it has not been beaten.
    """
    sides = table.position.sides
    left = {sides[seat] for seat in table.position.departed}
    return tuple(
        LevelResult(result.seat, result.user_id, level, result.outcome)
        for result in results
        for level in dict.fromkeys(
            player.level
            for seat, player in enumerate(table.seats)
            if isinstance(player, Computer)
            and sides[seat] != sides[result.seat]
            and sides[seat] not in left
        )
    )
