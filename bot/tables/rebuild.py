"""Rebuilds all results and ratings from the move log, each game by the rules of its time."""

from collections import Counter
from contextlib import suppress
from dataclasses import dataclass, field
from itertools import combinations

from bot.engine.errors import Refusal
from bot.model.players import Person
from bot.model.results import DAY_SECONDS, Finish, RatedDay, Skill
from bot.store.store import Store
from bot.tables.ratings import finish_of
from bot.tables.table import Table
from bot.tables.table_cache import table_of


async def rebuild(store: Store) -> int:
    """Recompute all results and ratings from the move log, in the order of the ends.

    Gives the number of games that count; a damaged record no longer does.
    """
    since = await store.player_stats.honest_since()
    known: dict[tuple[int, str], Skill] = {}
    played, finishes = _Played(), []
    for game_id in await store.games.ended():
        with suppress(Refusal):
            playing = await store.games.game(game_id)
            assert playing is not None, "nothing is ever taken out of the log"
            assert playing.ended_at is not None, "only games that are over were asked for"
            table = table_of(playing)
            day = played.before(table, playing.ended_at) if playing.ended_at > since else None
            finish = finish_of(table, known, day)
            if finish is not None:
                known.update({(new.user_id, new.scope): new.after for new in finish.updates})
                played.add(finish)
                finishes.append((game_id, playing.ended_at, finish))
    await store.rebuild(finishes)
    return len(finishes)


@dataclass(slots=True)
class _Played:
    """The rated games of one day so far, counted as the store counts its results."""

    number: int = 0
    met: Counter[tuple[int, int]] = field(default_factory=Counter)
    left: Counter[int] = field(default_factory=Counter)

    def before(self, table: Table, ended_at: float) -> RatedDay:
        """What the players of this table have played before on the day of its end."""
        number = int(ended_at // DAY_SECONDS)
        if number != self.number:
            self.number = number
            self.met.clear()
            self.left.clear()
        people = {seat.user_id for seat in table.seats if isinstance(seat, Person)}
        met = {pair: games for pair, games in self.met.items() if set(pair) <= people}
        left = {user_id: games for user_id, games in self.left.items() if user_id in people}
        return RatedDay(number, met, left)

    def add(self, finish: Finish) -> None:
        """Count a game, if it was rated by the rules for honest ratings."""
        if finish.day is None:
            return
        self.left.update(score.user_id for score in finish.scores if score.left_early)
        stayed = (score for score in finish.scores if score.weight is not None)
        for one, other in combinations(sorted(stayed, key=lambda each: each.user_id), 2):
            if one.side != other.side:
                self.met[one.user_id, other.user_id] += 1
