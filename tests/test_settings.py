"""Valid settings, and what a host reads about invalid ones."""

import os
import re
from datetime import timedelta
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.i18n.translator import languages
from bot.model.shards import ShardRange
from bot.setting_kinds import Secret, Setting
from bot.settings import SETTINGS, LogFormat, LogLevel, PlaygroundChannel, Settings, SettingsError
from bot.store.files_beside import RESERVED_ENDINGS
from bot.tables.limits import Limits

TOKEN = "a-fake-application-id.a-fake-time.a-fake-secret-for-the-tests"

UNUSABLE = {
    "DISCORD_TOKEN": "Bot abc",
    "DATABASE": ":memory:",
    "DATA_FOLDER": "~nobody_of_this_name",
    "SECRET_KEY": "garlic",
    "SHARDS": "4-3/16",
    "CHALLENGE_HOURS": "nan",
    "TURN_DAYS": "0",
    "LIVE_MINUTES": "-5",
    "REMIND_HOURS": "1e1",
    "TABLES_PER_CHANNEL": "0",
    "CHANNEL_TABLES_PER_USER": "0",
    "GAMES_PER_USER": "1e3",
    "PRESSES_PER_SECOND": "५",
    "DEFAULT_LANGUAGE": "en_US:en",
    "SYNC_GUILD": "9223372036854775808",
    "PRIVACY_URL": "the library",
    "TERMS_URL": "the attic",
    "LOG_LEVEL": "LOUD",
    "LOG_FORMAT": "xml",
    "METRICS_PORT": "65536",
    "METRICS_ADDRESS": "localhost",
    "PLAYGROUND_PORT": "65536",
    "PLAYGROUND_CHANNEL": "cellar",
}
SECRET = {"DISCORD_TOKEN", "SECRET_KEY"}

BOUNDS = re.compile(r"from (\d+) .*?to (\d+)|above 0, at most (\d+)")
NUMBERS = [setting for setting in SETTINGS if BOUNDS.search(setting.kind.expected)]


def problems(environ: dict[str, str], dotenv: Path | None = None) -> tuple[str, ...]:
    with pytest.raises(SettingsError) as caught:
        Settings.read(environ, dotenv)
    return caught.value.problems


def test_nothing_set_means_the_playground_with_the_defaults() -> None:
    settings = Settings.read({})
    assert settings.token is None
    assert settings.secret_key is None
    assert settings.database == Path("data/dracula.db")
    assert settings.challenge == timedelta(hours=24)
    assert settings.turn == timedelta(days=3)
    assert settings.live_turn == timedelta(minutes=5)
    assert settings.remind_before == timedelta(hours=12)
    assert settings.sync_guild is None


def test_limits_that_nobody_sets_are_the_defaults_of_the_settings() -> None:
    settings, limits = Settings.read({}), Limits()
    assert limits.challenge_seconds == settings.challenge.total_seconds()
    assert limits.turn_seconds == settings.turn.total_seconds()
    assert limits.live_seconds == settings.live_turn.total_seconds()
    assert limits.remind_seconds == settings.remind_before.total_seconds()
    assert limits.tables_per_channel == settings.tables_per_channel
    assert limits.channel_tables_per_user == settings.channel_tables_per_user
    assert limits.games_per_user == settings.games_per_user


def test_every_setting_reaches_its_field(tmp_path: Path) -> None:
    settings = Settings.read(
        {
            "DISCORD_TOKEN": TOKEN,
            "DATABASE": str(tmp_path / "games.db"),
            "DATA_FOLDER": str(tmp_path),
            "SECRET_KEY": "0f" * 32,
            "SHARDS": "0-15/16",
            "CHALLENGE_HOURS": "1",
            "TURN_DAYS": "0.5",
            "LIVE_MINUTES": "2",
            "REMIND_HOURS": "3",
            "TABLES_PER_CHANNEL": "4",
            "CHANNEL_TABLES_PER_USER": "3",
            "GAMES_PER_USER": "5",
            "PRESSES_PER_SECOND": "6",
            "DEFAULT_LANGUAGE": "de",
            "SYNC_GUILD": "9223372036854775807",
            "PRIVACY_URL": "https://carfax.example/privacy",
            "TERMS_URL": "https://carfax.example/terms",
            "LOG_LEVEL": "debug",
            "LOG_FORMAT": "JSON",
            "METRICS_PORT": "9108",
            "METRICS_ADDRESS": "::1",
            "PLAYGROUND_PORT": "0",
            "PLAYGROUND_CHANNEL": "Direct",
        }
    )
    assert settings.token is not None
    assert settings.token.reveal() == TOKEN
    assert settings.database == tmp_path / "games.db"
    assert settings.data_folder == tmp_path
    assert settings.secret_key is not None
    assert settings.secret_key.reveal() == "0f" * 32
    assert settings.shards == ShardRange(0, 15, 16)
    assert settings.challenge == timedelta(hours=1)
    assert settings.turn == timedelta(hours=12)
    assert settings.live_turn == timedelta(minutes=2)
    assert settings.remind_before == timedelta(hours=3)
    assert settings.tables_per_channel == 4
    assert settings.channel_tables_per_user == 3
    assert settings.games_per_user == 5
    assert settings.presses_per_second == 6
    assert settings.language == "de"
    assert settings.sync_guild == 2**63 - 1
    assert settings.privacy_url == "https://carfax.example/privacy"
    assert settings.terms_url == "https://carfax.example/terms"
    assert settings.log_level is LogLevel.DEBUG
    assert settings.log_format is LogFormat.JSON
    assert (settings.metrics_port, settings.metrics_address) == (9108, "::1")
    assert settings.playground_port == 0
    assert settings.playground_channel is PlaygroundChannel.DIRECT


@pytest.mark.parametrize(
    "shards", ["0-3/16", "1-15/16", "0-16/16", "3-2/4", "0-0/0", "0/1", "-1-2/3"]
)
def test_one_file_belongs_to_a_process_with_every_shard(shards: str) -> None:
    (problem,) = problems({"SHARDS": shards})
    assert problem.startswith(f"SHARDS is {shards!r}")


@pytest.mark.parametrize("shards", ["0-16/16", "3-2/4", "0-0/0", "0/1"])
def test_shards_that_there_are_not_are_refused_on_a_server_too(shards: str) -> None:
    (problem,) = problems({"SHARDS": shards, "DATABASE": "postgresql:///dracula"})
    assert problem.startswith(f"SHARDS is {shards!r}")


def test_a_process_may_have_a_single_shard() -> None:
    assert Settings.read({"SHARDS": "0-0/1"}).shards == ShardRange(0, 0, 1)
    one = Settings.read({"SHARDS": "3-3/4", "DATABASE": "postgresql:///dracula"})
    assert one.shards == ShardRange(3, 3, 4)


def test_every_setting_has_a_value_that_it_refuses() -> None:
    assert set(UNUSABLE) == {setting.name for setting in SETTINGS}


def test_all_that_is_wrong_is_reported_at_once() -> None:
    told = problems(UNUSABLE)
    assert [line.split()[0] for line in told] == [setting.name for setting in SETTINGS]
    for setting, line in zip(SETTINGS, told, strict=True):
        assert setting.kind.expected in line
        assert (repr(UNUSABLE[setting.name]) in line) is (setting.name not in SECRET)


@pytest.mark.parametrize(
    "text", [TOKEN[:-20], f'"{TOKEN}"', f"Bot {TOKEN}", TOKEN.replace(".", "")]
)
def test_a_token_of_another_shape_is_refused_without_being_shown(text: str) -> None:
    (line,) = problems({"DISCORD_TOKEN": text})
    assert line.startswith("DISCORD_TOKEN does not look like a bot token")
    assert TOKEN[:26] not in line


def test_a_token_never_shows_itself() -> None:
    settings = Settings.read({"DISCORD_TOKEN": TOKEN, "SECRET_KEY": "0f" * 32})
    shown = f"{settings} {settings!r} {settings.token} {settings.token!r}"
    assert TOKEN not in shown
    assert "0f" * 32 not in shown
    assert repr(Secret("x")) == "Secret(hidden)"


def test_all_problems_are_told_where_a_default_cannot_be_used_either(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "data").touch()  # where the folder should be
    monkeypatch.chdir(tmp_path)
    told = problems({"LOG_LEVEL": "LOUD", "SHARDS": "q"})
    assert [line.partition(" ")[0] for line in told] == [
        "DATA_FOLDER",
        "SHARDS",
        "LOG_LEVEL",
    ]


@pytest.mark.parametrize(
    ("given", "refused"),
    [
        ({"DATABASE": "postgresql://u:p@w@h/d", "SHARDS": "0-1/4"}, "DATABASE"),
        ({"TURN_DAYS": "5d", "REMIND_HOURS": "96"}, "TURN_DAYS"),
        ({"TURN_DAYS": "0.25", "REMIND_HOURS": "abc"}, "REMIND_HOURS"),
    ],
)
def test_no_setting_is_refused_because_of_another_that_cannot_be_read(
    given: dict[str, str], refused: str
) -> None:
    (line,) = problems(given)
    assert line.startswith(refused)


@pytest.mark.parametrize("password", ["p@w", "p@w/x", "p@w?x", "p@w#x"])
def test_a_password_that_could_be_taken_for_a_server_is_refused_unsaid(password: str) -> None:
    (line,) = problems({"DATABASE": f"postgresql://u:{password}@h/d"})
    assert line.startswith("DATABASE is 'postgresql://…'")
    assert password not in line


@pytest.mark.parametrize("days", ["0.25", "0.5"])
def test_a_reminder_comes_before_the_turn_ends(days: str) -> None:
    (line,) = problems({"TURN_DAYS": days})
    assert line.startswith("REMIND_HOURS is '12'")


@pytest.mark.parametrize("setting", NUMBERS, ids=lambda setting: setting.name)
def test_the_bounds_that_a_host_reads_are_kept(setting: Setting[object]) -> None:
    found = BOUNDS.search(setting.kind.expected)
    assert found is not None
    lowest, highest, most = found.groups()
    taken, refused = ["0.001", most], ["0", "0.0", f"{most}.000001"]
    if most is None:
        taken, refused = [lowest, highest], [str(int(lowest) - 1), str(int(highest) + 1)]
    for text in taken:
        assert setting.kind.parse(text) is not None
    for text in refused:
        assert problems({setting.name: text})[0].startswith(f"{setting.name} is {text!r}")


def test_a_folder_is_no_database(tmp_path: Path) -> None:
    (line,) = problems({"DATABASE": str(tmp_path)})
    assert "the path of a file" in line


@pytest.mark.parametrize("ending", RESERVED_ENDINGS)
def test_a_file_that_the_bot_keeps_beside_a_database_is_none(tmp_path: Path, ending: str) -> None:
    link = tmp_path / "link.db"
    link.symlink_to(f"dracula{ending}")
    for path in (f"dracula{ending}", f"Dracula.old{ending.upper()}", link):
        (line,) = problems({"DATABASE": str(path)})
        assert line.startswith(f"DATABASE is {str(path)!r}")
        assert ending in line.partition("expected")[2]
    name = ending[1:]
    assert Settings.read({"DATABASE": name}).database == Path(name)


def test_a_path_that_leads_nowhere_is_left_to_the_opening() -> None:
    nowhere = "x" * 300
    settings = Settings.read({"DATABASE": nowhere, "DATA_FOLDER": nowhere})
    assert (settings.database, settings.data_folder) == (Path(nowhere), Path(nowhere))


def test_the_home_of_somebody_unknown_is_no_path() -> None:
    lines = problems({"DATABASE": "~nobody_of_this_name/d.db", "DATA_FOLDER": "~nobody_of_this"})
    assert [line.split()[0] for line in lines] == ["DATABASE", "DATA_FOLDER"]


@pytest.mark.parametrize(
    "address",
    [
        "postgresql://mina:hunter2@carfax/dracula",
        "postgres://mina:hunter2@carfax:5433/dracula?sslmode=require",
        "postgresql:///dracula?host=/run/postgresql&password=hunter2",
    ],
)
def test_the_address_of_a_database_is_kept_as_a_secret(address: str) -> None:
    settings = Settings.read({"DATABASE": address})
    assert isinstance(settings.database, Secret)
    assert settings.database.reveal() == address
    assert "hunter2" not in repr(settings)


@pytest.mark.parametrize(
    "address",
    [
        "postgresql://mina:hunter2@carfax",
        "postgresql://mina:hunter2/dracula",
        "postgresql://mina:hunter2@carfax:port/dracula",
        "postgresql://mina:hunter2@carfax:0/dracula",
        "postgresql://mina:van@hunter2@carfax/dracula",
        "mysql://mina:hunter2@carfax/dracula",
        "sqlite:///hunter2.db",
    ],
)
def test_an_address_that_cannot_be_used_is_refused_without_its_password(address: str) -> None:
    (line,) = problems({"DATABASE": address})
    assert line.startswith(f"DATABASE is '{address.partition(':')[0]}://…'; expected the path")
    assert "hunter2" not in line


@pytest.mark.parametrize("setting", SETTINGS, ids=lambda setting: setting.name)
def test_no_setting_shows_the_password_of_an_address_that_was_meant_for_another(
    setting: Setting[object],
) -> None:
    lines = problems({setting.name: "postgresql://mina:hunter2@carfax"})
    assert lines[0].startswith(f"{setting.name} ")
    assert "hunter2" not in "".join(lines)


def test_the_environment_goes_before_the_file_and_the_file_before_the_default(
    tmp_path: Path,
) -> None:
    dotenv = tmp_path / ".env"
    dotenv.write_text(f"DISCORD_TOKEN='{TOKEN}'\nTURN_DAYS=2 # days\nexport GAMES_PER_USER=9\n")
    settings = Settings.read({"TURN_DAYS": "1", "DISCORD_TOKEN": ""}, dotenv)
    assert settings.turn == timedelta(days=1)
    assert settings.games_per_user == 9
    assert settings.token is None, "an empty value in the environment silences the file"
    assert Settings.read({}, dotenv).token is not None


def test_a_missing_file_is_no_problem(tmp_path: Path) -> None:
    assert Settings.read({}, tmp_path / ".env") == Settings.read({})


def test_a_file_that_is_not_text_is_reported(tmp_path: Path) -> None:
    dotenv = tmp_path / ".env"
    dotenv.write_bytes(b"\xff\xfe\x00")
    assert "cannot be read" in problems({}, dotenv)[0]
    assert problems({}, tmp_path) == (f"{tmp_path} cannot be read: it is a folder.",)


@pytest.mark.parametrize("target", ["missing", ".env"])
def test_a_link_that_leads_nowhere_is_reported_too(tmp_path: Path, target: str) -> None:
    """Without the token that it is to hold, the bot would play in the browser."""
    dotenv = tmp_path / ".env"
    dotenv.symlink_to(target)
    (problem,) = problems({}, dotenv)
    assert f"{dotenv} cannot be read" in problem


def test_a_mistaken_name_in_the_file_is_reported_and_its_value_is_not(tmp_path: Path) -> None:
    dotenv = tmp_path / ".env"
    dotenv.write_text(f"DISCORD_TOKN={TOKEN}\nCOMPOSE_PROJECT_NAME=dracula\n")
    (line,) = problems({}, dotenv)
    assert "sets DISCORD_TOKN, which is not a setting; did you mean DISCORD_TOKEN?" in line
    assert TOKEN not in line


@pytest.mark.parametrize(
    ("name", "meant"),
    [
        ("DATABSE", "DATABASE"),
        ("DISCORD_TOKN", "DISCORD_TOKEN"),
        ("discord_token", "DISCORD_TOKEN"),
        ("DISCORD_BOT_TOKEN", "DISCORD_TOKEN"),
        ("SHARD", "SHARDS"),
        ("LOGLEVEL", "LOG_LEVEL"),
        ("DATABASE_URL", "DATABASE"),
    ],
)
def test_a_mistaken_name_in_the_environment_is_reported_and_its_value_is_not(
    name: str, meant: str
) -> None:
    told = f"The environment sets {name}, which is not a setting; did you mean {meant}?"
    assert Settings.read({name: "garlic"}).warnings == (told,)
    assert problems({name: "garlic", "TURN_DAYS": "0"})[1:] == (told,)


def test_names_of_other_programs_in_the_environment_are_not_reported() -> None:
    others = [
        "PATH", "HOME", "LANG", "LANGUAGE", "LC_ALL", "HOSTNAME", "USER", "LOGNAME", "SHELL",
        "PWD", "TERM", "TZ", "DEBUG", "PORT", "PGDATABASE", "PGHOST", "POSTGRES_PASSWORD",
        "DATABASE_HOST", "DATABASE_PORT_5432_TCP", "SECRET_TOKEN", "METRICS_PORT_9108_TCP",
        "METRICS_SERVICE_PORT", "METRICS_PATH", "LOG_FILE", "DATA_DIR", "GPG_KEY",
        "PYTHON_VERSION", "PYTHONUNBUFFERED", "VIRTUAL_ENV", "JOURNAL_STREAM", "STATE_DIRECTORY",
    ]  # fmt: skip
    assert Settings.read(dict.fromkeys(others, "1")).warnings == ()
    assert Settings.read({"DATABSE": ""}).warnings == ()


def test_an_address_under_the_name_of_a_platform_is_not_reported_beside_the_setting(
    tmp_path: Path,
) -> None:
    dotenv = tmp_path / ".env"
    dotenv.write_text("DATABASE=vlad.db\n")
    address = {"DATABASE_URL": "postgresql://mina:hunter2@localhost/dracula"}
    assert Settings.read(address, dotenv).warnings == ()
    assert Settings.read({"DATABASE": "vlad.db", **address}).warnings == ()
    assert Settings.read({"DATABASE": "", **address}).warnings
    (warning,) = Settings.read({"DATABASE": "vlad.db", **address, "TURN_DAY": "2"}).warnings
    assert "TURN_DAY," in warning


def test_a_token_alone_on_its_line_is_reported_and_not_shown(tmp_path: Path) -> None:
    dotenv = tmp_path / ".env"
    dotenv.write_text(f"{TOKEN}\n")
    (line,) = problems({}, dotenv)
    assert "DISCORD_TOKEN=" in line
    assert TOKEN not in line


@pytest.mark.parametrize(
    "line", ["TURN_DAYS: 2", "TURN_DAYS 2", 'TURN_DAYS="40', "TURN_DAYS", f"DISCORD TOKEN={TOKEN}"]
)
def test_a_line_of_the_file_that_cannot_be_read_is_named_and_not_quoted(
    tmp_path: Path, line: str
) -> None:
    dotenv = tmp_path / ".env"
    dotenv.write_text(f"# the bot\n\nLIVE_MINUTES=2\n{line}\n")
    (problem,) = problems({}, dotenv)
    assert problem == f"{dotenv} cannot be read in line 4; expected NAME=value."


def test_the_settings_of_this_process_come_from_where_it_was_started(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for setting in SETTINGS:
        monkeypatch.delenv(setting.name, raising=False)
    monkeypatch.chdir(tmp_path)
    Path(".env").write_text("TURN_DAYS=2\nLIVE_MINUTES=2\n")
    monkeypatch.setitem(os.environ, "LIVE_MINUTES", "3")
    settings = Settings.of_this_process()
    assert (settings.turn, settings.live_turn) == (timedelta(days=2), timedelta(minutes=3))


@given(st.dictionaries(st.sampled_from([setting.name for setting in SETTINGS]), st.text()))
def test_whatever_is_written_there_are_settings_or_a_list_of_problems(
    environ: dict[str, str],
) -> None:
    problems: tuple[str, ...] = ("none",)
    try:
        assert Settings.read(environ).database is not None
    except SettingsError as error:
        problems = error.problems
    assert problems
    assert all(problems)


def test_a_language_that_nobody_has_translated_is_refused() -> None:
    for text in ("pt-BR", "de-at"):
        (problem,) = problems({"DEFAULT_LANGUAGE": text})
        known = ", ".join(languages())
        assert problem == f"DEFAULT_LANGUAGE is '{text}'; expected one of {known}."
    assert Settings.read({"DEFAULT_LANGUAGE": "de-AT"}).language == "de-AT"
