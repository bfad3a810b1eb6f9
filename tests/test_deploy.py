"""Files for a host: they set what the bot reads, and end with its own exit codes."""

import json
import re
from pathlib import Path

from bot.exit_codes import BAD_DATABASE, BAD_SETTINGS, BAD_TOKEN
from bot.model.shards import EVERY_SHARD, Shards
from bot.monitoring.metrics import Metrics
from bot.settings import SETTINGS

DEPLOY = Path(__file__).resolve().parents[1] / "deploy"
COMPOSE = (DEPLOY / "compose.yaml").read_text("utf-8")
UNIT = (DEPLOY / "dracula-bot@.service").read_text("utf-8")
IMAGE = (DEPLOY.parent / "Dockerfile").read_text("utf-8")
OF_PYTHON = {"PYTHONUNBUFFERED"}


def test_compose_sets_nothing_but_settings() -> None:
    blocks = re.findall(
        r"^(?:x-settings: .*|    environment:)\n((?:  +\S.*\n)+)", COMPOSE, re.MULTILINE
    )
    of_bot = [block for block in blocks if "POSTGRES_USER" not in block]
    names = {name for block in of_bot for name in re.findall(r"^ +([A-Z_]+):", block, re.MULTILINE)}
    assert {"DISCORD_TOKEN", "DATABASE", "SHARDS", "METRICS_PORT"} <= names
    assert names <= {setting.name for setting in SETTINGS}


def test_compose_asks_for_health_on_the_port_of_the_metrics() -> None:
    (port,) = re.findall(r'METRICS_PORT: "(\d+)"', COMPOSE)
    assert f"127.0.0.1:{port}/livez" in COMPOSE


def test_systemd_sets_settings_and_heeds_the_exit_codes() -> None:
    (kept,) = re.findall(r"^RestartPreventExitStatus=(.*)$", UNIT, re.MULTILINE)
    assert [int(code) for code in kept.split()] == [BAD_SETTINGS, BAD_TOKEN, BAD_DATABASE]
    (given,) = re.findall(r"^Environment=(.*)$", UNIT, re.MULTILINE)
    names = {pair.partition("=")[0] for pair in given.split()}
    assert names <= {setting.name for setting in SETTINGS} | OF_PYTHON


def test_systemd_starts_it_again_however_long_the_database_is_away() -> None:
    assert "StartLimitIntervalSec=0" in UNIT.splitlines()


def test_compose_starts_everything_again_when_the_machine_does() -> None:
    policies = re.findall(r"^ +restart: (\S+)", COMPOSE, re.MULTILINE)
    assert policies == ["unless-stopped"] * 2


def test_compose_lets_no_log_grow_without_end() -> None:
    drivers = re.findall(r"^ +logging: \{driver: (\w+)\}", COMPOSE, re.MULTILINE)
    assert drivers == ["local"] * 2


def test_compose_ends_a_bot_that_is_only_starting() -> None:
    of_bot, _ = COMPOSE.split("x-settings:")
    assert re.search(r"^  init: true\b", of_bot, re.MULTILINE)


def test_compose_builds_the_image_of_both_processes_once() -> None:
    assert COMPOSE.count("build:") == COMPOSE.count("image: dracula-bot") == 1
    assert "pull_policy: never" in COMPOSE


def test_the_database_is_healthy_when_others_can_reach_it() -> None:
    (asked,) = re.findall(r"test: \[CMD, pg_isready, (.*)\]", COMPOSE)
    assert "--host=127.0.0.1" in asked


def test_the_image_keeps_all_files_on_its_volume() -> None:
    (volume,) = re.findall(r"^VOLUME (.*)$", IMAGE, re.MULTILINE)
    given = dict(re.findall(r"\b([A-Z_]+)=(/\S+)", IMAGE))
    assert given["DATABASE"].startswith(f"{volume}/")
    assert given["DATA_FOLDER"] == volume


def test_the_dashboard_finds_a_bot_that_nobody_has_used_yet() -> None:
    (of_job,) = re.findall(
        r"label_values\((\w+), job\)", (DEPLOY / "grafana.json").read_text("utf-8")
    )
    told = Metrics(lambda: EVERY_SHARD).text().decode()
    assert re.search(rf"^{of_job} ", told, re.MULTILINE)


def test_alerts_and_dashboard_ask_only_for_metrics_that_there_are() -> None:
    metrics = Metrics(lambda: EVERY_SHARD)
    for queue in ("database", "ai"):
        metrics.watch_queue(queue, "", int)
    kinds = dict(re.findall(r"^# TYPE (\w+) (\w+)$", metrics.text().decode(), re.MULTILINE))
    of_histograms = {f"{name}_bucket" for name, kind in kinds.items() if kind == "histogram"}
    for file in ("alerts.yaml", "grafana.json"):
        asked = re.findall(r"\b(?:dracula|process)_[a-z_]+", (DEPLOY / file).read_text("utf-8"))
        assert asked
        assert {*asked} <= {*kinds} | of_histograms


def series(told: str, name: str, instance: str) -> set[frozenset[tuple[str, str]]]:
    """The labels of this metric in a process's text, as Prometheus keeps them."""
    samples = re.findall(rf"^{name}{{(.*)}} ", told, re.MULTILINE)
    labels = [re.findall(r'(\w+)="(\w+)"', sample) for sample in samples]
    return {frozenset([*of_one, ("instance", instance)]) for of_one in labels}


def unconnected(scraped: dict[str, str]) -> set[frozenset[tuple[str, str]]]:
    """The labels of the series of `DraculaShardNotConnected`, with these texts by instance."""
    (expression,) = re.findall(
        r"- alert: DraculaShardNotConnected\n +expr: >\n((?: {10}.*\n)+)",
        (DEPLOY / "alerts.yaml").read_text("utf-8"),
    )
    found = re.fullmatch(
        r"(max by \(shard\) )?\(?(\w+){.*?}\)? unless on \(shard\) (\w+){.*?}",
        " ".join(expression.split()),
    )
    assert found, "this test knows no other expressions"
    by_shard, left, right = found.groups()
    told, excluded = (
        {one for instance, text in scraped.items() for one in series(text, name, instance)}
        for name in (left, right)
    )
    connected = {dict(one)["shard"] for one in excluded}
    kept = {one for one in told if dict(one)["shard"] not in connected}
    return {frozenset({("shard", dict(one)["shard"])}) for one in kept} if by_shard else kept


def test_a_shard_without_discord_is_one_series_whoever_has_given_it_up() -> None:
    """An alert fires only after the same series has been there for five minutes."""
    has = {"a": {0, 1}, "b": {2, 3}}

    def process(name: str) -> Metrics:
        return Metrics(lambda: Shards(4, frozenset(has[name])))

    processes = {name: process(name) for name in has}

    def scraped(*lost: int) -> dict[str, str]:
        for name, metrics in processes.items():
            metrics.messages_waiting(())
            metrics.heartbeat_ages(dict.fromkeys(has[name] - {*lost}, 7.0))
        return {name: metrics.text().decode() for name, metrics in processes.items()}

    assert unconnected(scraped()) == set()
    alerting = []
    for own, others in (({0, 1}, {2, 3}), ({0}, {1, 2, 3}), ({0}, {2, 3})):
        has |= {"a": own, "b": others}
        alerting.append(unconnected(scraped(1)))
    assert alerting == [{frozenset({("shard", "1")})}] * 3
    has["a"] = {0, 1}
    assert unconnected(scraped()) == set()


def test_memory_is_predicted_for_processes_older_than_what_the_prediction_rests_on() -> None:
    alerts = (DEPLOY / "alerts.yaml").read_text("utf-8")
    (hours,) = re.findall(r"predict_linear\(process_resident_memory_bytes.*\[(\d+)h\]", alerts)
    assert f'time() - process_start_time_seconds{{job="dracula"}} > {hours} * 3600' in alerts


def test_the_dashboard_is_json_with_a_query_in_each_panel() -> None:
    panels = json.loads((DEPLOY / "grafana.json").read_text("utf-8"))["panels"]
    assert panels
    assert all(target["expr"] for panel in panels for target in panel["targets"])
