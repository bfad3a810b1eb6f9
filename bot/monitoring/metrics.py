"""Metrics of the bot for Prometheus; none names a person, a server or a card.

The parts of the bot know nothing about Prometheus: they call single methods that are passed to
them, or are asked for their numbers at each scrape. Numbers of a guild are counted under the label
of its shard.
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
"""The shard label of requests that belong to no server, such as sending the commands."""
_SLOW: Final = 1.0  # Discord waits for three seconds.
_KINDS: Final = {
    ("POST", "callback"): "answer",
    ("POST", "messages"): "post",
    ("PATCH", "messages"): "edit",
    ("DELETE", "messages"): "delete",
}
"""Kinds of requests to Discord, by method and by the last part of the path that is not a number."""


class Metrics:
    """All metrics of this process; `shards` returns its current shards."""

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
        self._commits = self._counter("commits", "Committed transactions, including read-only ones")
        self._lag = self._gauge("event_loop_lag_seconds", "How late the event loop last woke up")
        self._messages = self._gauge(
            "message_queue_length", "Messages waiting to be shown or being shown", "shard"
        )
        self._games = self._gauge("games_running", "Games that are being played", "shard")
        self._heartbeats = self._gauge(
            "gateway_heartbeat_age_seconds", "Time since Discord confirmed a heartbeat", "shard"
        )
        self._held = self._gauge(
            "shard_held", "Whether this process has the shard (1) or not (0)", "shard"
        )
        self._stored = self._gauge(
            "database_heartbeat_age_seconds", "Time since the database stored a heartbeat"
        )

    def answered(self, guild_id: int | None, seconds: float) -> None:
        """Count a press or command that was answered; `guild_id` None is direct messages."""
        shard = self.shard(guild_id)
        self._presses.labels(shard).inc()
        self._answers.labels(shard).observe(seconds)
        if seconds > _SLOW:
            self._slow.labels(shard).inc()

    def requested(self, method: str, path: str, status: int | None, shard: str = NO_SHARD) -> None:
        """Count a request to Discord with the status of its answer; None without an answer."""
        words = [word for word in path.split("/") if word and not word.isdigit()]
        kind = _KINDS.get((method, words[-1] if words else ""), "other")
        code = "none" if status is None else f"{status // 100}xx"
        self._requests.labels(kind, code, shard).inc()

    def committed(self) -> None:
        """Count a committed transaction; may be called from any thread."""
        self._commits.inc()

    def lagged(self, seconds: float) -> None:
        """Record that the event loop woke up `seconds` too late."""
        self._lag.set(seconds)

    def games_running(self, counts: Iterable[tuple[int | None, int]]) -> None:
        """Set the number of running games by guild; None is direct messages.

        Games on shards of other processes are left out, as those processes report them.
        """
        self._show_own(self._games, counts)

    def messages_waiting(self, guild_ids: Iterable[int | None]) -> None:
        """Set the number of messages waiting to be shown, each of them given by its guild."""
        self._show_own(self._messages, ((guild_id, 1) for guild_id in guild_ids))

    def heartbeat_ages(self, ages: Mapping[int, float]) -> None:
        """Set by shard the seconds since Discord confirmed its last heartbeat."""
        _show(self._heartbeats, ages)

    def database_heartbeat_age(self, seconds: float) -> None:
        """Set the seconds since the database stored the bot's last heartbeat."""
        self._stored.set(seconds)

    def watch_queue(self, name: str, about: str, length: Callable[[], int]) -> None:
        """Report the length of a queue, which is read at each scrape."""
        self._gauge(f"{name}_queue_length", about).set_function(length)

    def text(self) -> bytes:
        """All metrics in Prometheus's text format."""
        shards = self._shards()
        # Also those that no process has: an alert must know that they are missing.
        _show(self._held, {shard: shard in shards.ids for shard in range(shards.count)})
        for shard in shards.ids:  # a counter that begins at 1 has no increase yet
            self._slow.labels(str(shard))
        return generate_latest(self._registry)

    def shard(self, guild_id: int | None) -> str:
        """The label of this guild's shard."""
        return str(self._shards().of(guild_id))

    def _show_own(self, gauge: Gauge, counts: Iterable[tuple[int | None, int]]) -> None:
        """Set the gauge to the sums over the guilds on each shard of this process."""
        shards = self._shards()
        by_shard = Counts(dict.fromkeys(shards.ids, 0))
        for guild_id, count in counts:
            if shards.covers(guild_id):
                by_shard[shards.of(guild_id)] += count
        _show(gauge, by_shard)

    def _counter(self, name: str, about: str, *labels: str) -> Counter:
        return Counter(f"dracula_{name}", about, labels, registry=self._registry)

    def _gauge(self, name: str, about: str, *labels: str) -> Gauge:
        return Gauge(f"dracula_{name}", about, labels, registry=self._registry)


def _show(gauge: Gauge, by_shard: Mapping[int, float]) -> None:
    """Set the gauge for these shards only; a shard handed over would keep its last number."""
    gauge.clear()
    for shard, number in by_shard.items():
        gauge.labels(str(shard)).set(number)
