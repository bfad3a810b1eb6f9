"""The ladder of computer players: who has beaten which level."""

from collections.abc import Sequence

from bot.model.players import Computer
from bot.model.results import LadderEntry, LevelResult, PlayerResult
from bot.store.store import Store
from bot.tables.table import Table


class ComputerLadder:
    """Give it the store and the levels, the weakest first."""

    def __init__(self, store: Store, levels: Sequence[str]) -> None:
        self._store = store
        self.levels = tuple(levels)

    async def climbers(self, guild_id: int | None) -> tuple[LadderEntry, ...]:
        """All who have met a computer player, there or anywhere, the highest first."""
        climbers = await self._store.computer_results.ladder_entries(guild_id)
        return tuple(sorted(climbers, key=self._height, reverse=True))

    def _height(self, climber: LadderEntry) -> tuple[int, ...]:
        """By the highest level beaten, then by how often; then by the next lower one."""
        wins = {tally.level: tally.wins for tally in climber.tallies}
        height = [wins.get(level, 0) for level in reversed(self.levels)]
        first = next((at for at, won in enumerate(height) if won), len(height))
        return (-first, *height, -climber.user_id)


def level_results(table: Table, scores: Sequence[PlayerResult]) -> tuple[LevelResult, ...]:
    """What a finished game was to each person against every level on another side."""
    sides = table.position.sides
    return tuple(
        LevelResult(score.seat, score.user_id, level, score.outcome)
        for score in scores
        for level in dict.fromkeys(
            sitter.level
            for seat, sitter in enumerate(table.seats)
            if isinstance(sitter, Computer) and sides[seat] != sides[score.seat]
        )
    )
