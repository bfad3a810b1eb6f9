"""Metrics of the bot, as Prometheus reads them; none names a person, a server or a card.

Parts of the bot are handed single methods or are asked when Prometheus asks, so that none of them
knows Prometheus. What belongs to a guild is counted under the label of its shard.
"""

from collections import Counter as Counts
from collections.abc import Callable, Iterable, Mapping
from typing import Final

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest
from prometheus_client.gc_collector import GCCollector
from prometheus_client.process_collector import ProcessCollector

from bot.model.shards import Shards

_ANSWER_BUCKETS: Final = (0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.0, 3.0)
NO_SHARD: Final = "none"
"""The label of requests that are for no server, such as to log in."""
_SLOW: Final = 1.0  # Discord waits for three seconds
_KINDS: Final = {
    ("POST", "callback"): "answer",
    ("POST", "messages"): "post",
    ("PATCH", "messages"): "edit",
    ("DELETE", "messages"): "delete",
}
"""Kinds of requests to Discord, by method and by the last word of the path that is no number."""


class Metrics:
    """Counts and reads; `shards` are those of this process, whenever they are asked for."""

    def __init__(self, shards: Callable[[], Shards]) -> None:
        self._shards = shards
        self._registry = CollectorRegistry()
        ProcessCollector(registry=self._registry)
        GCCollector(registry=self._registry)
        self._answers = Histogram(
            "dracula_answer_seconds",
            "Time from a press or command to its answer",
            ["shard"],
            buckets=_ANSWER_BUCKETS,
            registry=self._registry,
        )
        self._presses = self._counter("presses", "Presses and commands", "shard")
        self._slow = self._counter("slow_answers", "Answers after more than a second", "shard")
        self._requests = self._counter("requests", "Requests to Discord", "kind", "status", "shard")
        self._commits = self._counter("commits", "Committed transactions, also such that only read")
        self._lag = self._gauge("event_loop_lag_seconds", "How late the event loop woke up")
        self._messages = self._gauge(
            "message_queue_length", "What waits to be shown or is being shown", "shard"
        )
        self._games = self._gauge("games_running", "Games that are being played", "shard")
        self._heartbeats = self._gauge(
            "gateway_heartbeat_age_seconds", "Time since Discord confirmed a heartbeat", "shard"
        )
        self._stored = self._gauge(
            "database_heartbeat_age_seconds", "Time since the database stored a sign of life"
        )

    def answered(self, guild_id: int | None, seconds: float) -> None:
        """A press or command of this guild, or of direct messages, was answered."""
        shard = self.shard(guild_id)
        self._presses.labels(shard).inc()
        self._answers.labels(shard).observe(seconds)
        if seconds > _SLOW:
            self._slow.labels(shard).inc()

    def requested(self, method: str, path: str, status: int | None, shard: str = NO_SHARD) -> None:
        """Discord has answered a request with this status; None: not at all."""
        words = [word for word in path.split("/") if word and not word.isdigit()]
        kind = _KINDS.get((method, words[-1] if words else ""), "other")
        code = "none" if status is None else f"{status // 100}xx"
        self._requests.labels(kind, code, shard).inc()

    def committed(self) -> None:
        """The database has committed a transaction; may be called from any thread."""
        self._commits.inc()

    def lagged(self, seconds: float) -> None:
        """The event loop woke up `seconds` too late."""
        self._lag.set(seconds)

    def games_running(self, counts: Iterable[tuple[int | None, int]]) -> None:
        """How many games are running, by guild; None is direct messages.

        Other processes report the games on their own shards.
        """
        self._show_own(self._games, counts)

    def messages_waiting(self, guild_ids: Iterable[int | None]) -> None:
        """A message in each of these guilds waits to be shown."""
        self._show_own(self._messages, ((guild_id, 1) for guild_id in guild_ids))

    def heartbeat_ages(self, ages: Mapping[int, float]) -> None:
        """Discord has confirmed the last heartbeat of these shards so long ago."""
        _show(self._heartbeats, ages)

    def database_heartbeat_age(self, seconds: float) -> None:
        """The database has stored so long ago that the bot is alive."""
        self._stored.set(seconds)

    def watch_queue(self, name: str, length: Callable[[], int]) -> None:
        """Ask for the length of a queue whenever Prometheus asks."""
        gauge = self._gauge(f"{name}_queue_length", f"What waits or runs in the queue: {name}")
        gauge.set_function(length)

    def text(self) -> bytes:
        """Everything, in Prometheus's text format."""
        return generate_latest(self._registry)

    def shard(self, guild_id: int | None) -> str:
        """The label of this guild's shard."""
        return str(self._shards().of(guild_id))

    def _show_own(self, gauge: Gauge, counts: Iterable[tuple[int | None, int]]) -> None:
        """Show the sums of the guilds on each shard of this process."""
        shards = self._shards()
        by_shard = Counts(dict.fromkeys(shards.ids, 0))
        for guild_id, count in counts:
            if shards.hold(guild_id):
                by_shard[shards.of(guild_id)] += count
        _show(gauge, by_shard)

    def _counter(self, name: str, about: str, *labels: str) -> Counter:
        return Counter(f"dracula_{name}", about, labels, registry=self._registry)

    def _gauge(self, name: str, about: str, *labels: str) -> Gauge:
        return Gauge(f"dracula_{name}", about, labels, registry=self._registry)


def _show(gauge: Gauge, by_shard: Mapping[int, float]) -> None:
    """Show these shards and no others: one that was handed over would keep its last number."""
    gauge.clear()
    for shard, number in by_shard.items():
        gauge.labels(str(shard)).set(number)
