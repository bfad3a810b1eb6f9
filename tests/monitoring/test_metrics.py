"""What Prometheus reads: by shard, and of nobody in particular."""

import pytest

from bot.model.shards import EVERY_SHARD, Shards
from bot.monitoring.metrics import Metrics
from bot.monitoring.requests import RequestWatch

GUILD = 3 << 22


def lines(metrics: Metrics) -> list[str]:
    return metrics.text().decode().splitlines()


def test_an_answer_counts_for_the_shard_of_its_guild() -> None:
    metrics = Metrics(lambda: Shards(4, frozenset(range(4))))
    metrics.answered(GUILD, 0.02)
    metrics.answered(None, 1.5)
    told = lines(metrics)
    assert 'dracula_presses_total{shard="3"} 1.0' in told
    slow = [line for line in told if line.startswith("dracula_slow_answers_total{")]
    assert slow == [
        f'dracula_slow_answers_total{{shard="{shard}"}} {float(shard == 0)}' for shard in range(4)
    ], "a counter that begins at 1 has no increase yet"
    assert 'dracula_answer_seconds_bucket{le="0.025",shard="3"} 1.0' in told
    assert not [line for line in told if str(GUILD) in line]


@pytest.mark.parametrize(
    ("method", "path", "kind"),
    [
        ("PATCH", "/api/v10/channels/1/messages/2", "edit"),
        ("POST", "/api/v10/channels/1/messages", "post"),
        ("POST", "/api/v10/interactions/1/secret/callback", "answer"),
        ("GET", "/api/v10/gateway/bot", "other"),
    ],
)
def test_a_request_counts_by_its_kind_without_ids_and_keys(
    method: str, path: str, kind: str
) -> None:
    metrics = Metrics(lambda: EVERY_SHARD)
    metrics.requested(method, path, 429)
    metrics.requested(method, path, None, metrics.shard(None))
    told = lines(metrics)
    assert f'dracula_requests_total{{kind="{kind}",shard="none",status="4xx"}} 1.0' in told
    assert f'dracula_requests_total{{kind="{kind}",shard="0",status="none"}} 1.0' in told
    assert not [line for line in told if "secret" in line]


def test_games_count_by_shard_and_end() -> None:
    metrics = Metrics(lambda: Shards(4, frozenset(range(4))))
    metrics.games_running([(GUILD, 2), (None, 1)])
    metrics.games_running([(GUILD, 1)])
    told = lines(metrics)
    assert 'dracula_games_running{shard="3"} 1.0' in told
    assert 'dracula_games_running{shard="0"} 0.0' in told


def test_a_message_waits_on_the_shard_of_its_guild() -> None:
    metrics = Metrics(lambda: Shards(4, frozenset({0, 3})))
    metrics.messages_waiting([GUILD, GUILD, 1 << 22])
    told = [one for one in lines(metrics) if one.startswith("dracula_message_queue_length{")]
    assert told == [
        'dracula_message_queue_length{shard="0"} 0.0',
        'dracula_message_queue_length{shard="3"} 2.0',
    ]


def test_a_shard_that_another_process_has_is_not_told_of() -> None:
    has = [Shards(4, frozenset(range(4))), Shards(4, frozenset({3}))]
    metrics = Metrics(lambda: has[0])
    for _ in range(2):
        metrics.games_running([(GUILD, 2), (None, 1)])
        metrics.heartbeat_ages(dict.fromkeys(has[0].ids, 7.0))
        del has[:-1]
    told = lines(metrics)
    for name, number in (("games_running", 2.0), ("gateway_heartbeat_age_seconds", 7.0)):
        shown = [one for one in told if one.startswith(f"dracula_{name}{{")]
        assert shown == [f'dracula_{name}{{shard="3"}} {number}']


def test_a_shard_that_no_process_has_is_told_of_by_all() -> None:
    has = [Shards(1, frozenset({0})), Shards(3, frozenset({0, 2})), Shards(3, frozenset({2}))]
    metrics = Metrics(lambda: has.pop(0))
    for held in ((1.0,), (1.0, 0.0, 1.0), (0.0, 0.0, 1.0)):
        told = [one for one in lines(metrics) if one.startswith("dracula_shard_held{")]
        assert told == [
            f'dracula_shard_held{{shard="{shard}"}} {is_held}' for shard, is_held in enumerate(held)
        ]


def test_a_queue_is_asked_for_its_length_each_time() -> None:
    metrics, queue = Metrics(lambda: EVERY_SHARD), [1]
    metrics.watch_queue("ai", "Jobs", lambda: len(queue))
    assert "dracula_ai_queue_length 1.0" in lines(metrics)
    queue.append(2)
    assert "dracula_ai_queue_length 2.0" in lines(metrics)


@pytest.mark.parametrize(("status", "presses"), [(200, 1), (404, 1), (500, 0), (None, 0)])
def test_an_answer_that_comes_too_late_for_discord_is_one_too(
    status: int | None, presses: int
) -> None:
    metrics = Metrics(lambda: EVERY_SHARD)
    watch = RequestWatch(metrics, lambda: None)
    watch.arrived(7, None)
    for _ in range(2):
        watch.ended("POST", "/api/v10/interactions/7/secret/callback", status)
    told = [line for line in lines(metrics) if line.startswith("dracula_presses_total{")]
    assert told == [f'dracula_presses_total{{shard="0"}} {presses:.1f}'] * presses
    code = "none" if status is None else f"{status // 100}xx"
    tried = f'dracula_requests_total{{kind="answer",shard="0",status="{code}"}} 2.0'
    assert tried in lines(metrics)
    slow = [line for line in lines(metrics) if line.startswith("dracula_slow_answers_total{")]
    assert slow == ['dracula_slow_answers_total{shard="0"} 0.0']


def test_of_presses_that_are_never_answered_only_the_latest_are_kept(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("bot.monitoring.requests._MOST", 2)
    metrics = Metrics(lambda: EVERY_SHARD)
    watch = RequestWatch(metrics, lambda: None)
    for number in (7, 8, 9):
        watch.arrived(number, None)
    for number in (7, 8, 9):
        watch.ended("POST", f"/api/v10/interactions/{number}/secret/callback", 200)
    assert 'dracula_presses_total{shard="0"} 2.0' in lines(metrics)


def test_what_belongs_to_no_shard_is_told_without_one() -> None:
    metrics = Metrics(lambda: EVERY_SHARD)
    metrics.lagged(0.25)
    metrics.database_heartbeat_age(7.0)
    for _ in range(2):
        metrics.committed()
    told = lines(metrics)
    assert "dracula_event_loop_lag_seconds 0.25" in told
    assert "dracula_database_heartbeat_age_seconds 7.0" in told
    assert "dracula_commits_total 2.0" in told
