"""Who has met which computer players, and how that went."""

from sqlalchemy import and_, func, select

from bot.model.results import LadderEntry, LevelTally, Outcome
from bot.store import schema
from bot.store.database import Database, uncancellable
from bot.store.player_stats import names_of

_RUNG, _PLACE = schema.rung, schema.place


class ComputerResults:
    """Reads what finished games against computers have brought to people."""

    def __init__(self, database: Database) -> None:
        self._database = database

    @uncancellable
    async def climbers(self, guild_id: int | None) -> tuple[LadderEntry, ...]:
        """Everybody who has finished such a game, there or anywhere, in no order."""
        counted = select(
            _RUNG.c.user_id,
            _RUNG.c.level,
            *(
                func.count().filter(_RUNG.c.outcome == outcome.value)
                for outcome in (Outcome.WON, Outcome.DRAWN, Outcome.LOST)
            ),
        ).group_by(_RUNG.c.user_id, _RUNG.c.level)
        if guild_id is not None:
            here = and_(_PLACE.c.game_id == _RUNG.c.game_id, _PLACE.c.guild_id == guild_id)
            counted = counted.join(_PLACE, here)
        tallies: dict[int, list[LevelTally]] = {}
        async with self._database.reading() as connection:
            for user_id, *tally in await connection.execute(counted):
                tallies.setdefault(user_id, []).append(LevelTally(*tally))
            names = dict(map(tuple, (await connection.execute(names_of(set(tallies)))).all()))
        return tuple(LadderEntry(user, names[user], tuple(own)) for user, own in tallies.items())
