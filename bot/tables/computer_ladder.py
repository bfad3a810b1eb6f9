"""Ranking of players by the computer levels that they have beaten."""

from collections.abc import Sequence
from dataclasses import replace

from bot.model.players import Computer
from bot.model.results import LadderEntry, LevelResult, LevelTally, PlayerResult
from bot.store.store import Store
from bot.tables.table import Table


class ComputerLadder:
    """Reads the ranking; `levels` are the computer players, weakest first."""

    def __init__(self, store: Store, levels: Sequence[str]) -> None:
        self._store = store
        self.levels = tuple(levels)

    async def entries(
        self, guild_id: int | None, user_id: int, most: int = 15
    ) -> tuple[LadderEntry, ...]:
        """Everybody who finished a game against a computer, in a guild or anywhere, best first.

        Only the first, at most so many, and this person have a name; the others are counted.
        """
        results = self._store.computer_results
        entries = await results.ladder_entries(guild_id)
        ordered = sorted(entries, key=self._rank, reverse=True)
        shown = {entry.user_id for entry in ordered[:most]} | {user_id}
        names = await results.names(shown)
        return tuple(
            replace(one, name=names[one.user_id]) if one.user_id in shown else one
            for one in ordered
        )

    async def tallies(self, user_id: int, guild_id: int | None) -> tuple[LevelTally, ...]:
        """One person's results against each level met, the weakest first."""
        tallies = await self._store.computer_results.tallies(user_id, guild_id)
        known = [tally for tally in tallies if tally.level in self.levels]
        return tuple(sorted(known, key=lambda tally: self.levels.index(tally.level)))

    def _rank(self, entry: LadderEntry) -> tuple[int, ...]:
        """Sort key: the highest level beaten, the wins against it, then the next lower level."""
        wins = {tally.level: tally.wins for tally in entry.tallies}
        counts = [wins.get(level, 0) for level in reversed(self.levels)]
        first = next((at for at, won in enumerate(counts) if won), len(counts))
        return (-first, *counts, -entry.user_id)


def level_results(table: Table, scores: Sequence[PlayerResult]) -> tuple[LevelResult, ...]:
    """The outcome of a finished game for each person against each level on another side."""
    sides = table.position.sides
    return tuple(
        LevelResult(score.seat, score.user_id, level, score.outcome)
        for score in scores
        for level in dict.fromkeys(
            player.level
            for seat, player in enumerate(table.seats)
            if isinstance(player, Computer) and sides[seat] != sides[score.seat]
        )
    )
