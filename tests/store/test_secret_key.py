"""The key beside the database: made once, never replaced, and never inside the database."""

import hashlib
import hmac
import stat
from pathlib import Path

import pytest

from bot.store.backup import back_up
from bot.store.errors import UnusableKey
from bot.store.secret_key import Purpose, SecretKey, new_key
from bot.store.store import open_store

KEY = SecretKey("0f" * 32)


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "dracula.db"


async def opened(file: Path, key: SecretKey | None = None) -> SecretKey:
    """The key with which a database opens."""
    store = await open_store(file, key=key)
    await store.close()
    return store.key


def test_the_hash_of_a_pair_is_an_hmac_under_its_purpose() -> None:
    wanted = hmac.new(b"\x0f" * 32, b"ban:10:20", hashlib.sha256).hexdigest()
    assert KEY.pair_hash(Purpose.BAN, 10, 20) == wanted


def test_another_order_purpose_or_key_gives_another_hash() -> None:
    hashes = {
        KEY.pair_hash(Purpose.BAN, 1, 23),
        KEY.pair_hash(Purpose.BAN, 23, 1),
        KEY.pair_hash(Purpose.BAN, 12, 3),
        KEY.pair_hash(Purpose.BLOCK, 1, 23),
        KEY.person_hash(Purpose.ERASED, 123),
        new_key().pair_hash(Purpose.BAN, 1, 23),
        KEY.fingerprint,
    }
    assert len(hashes) == 7


def test_a_key_never_shows_itself() -> None:
    assert "0f0f" not in f"{KEY} {KEY!r}"


def test_a_key_whose_folder_is_missing_is_reported_in_a_sentence(tmp_path: Path) -> None:
    with pytest.raises(UnusableKey, match="cannot be written"):
        KEY.save(tmp_path / "missing" / "dracula.key")


async def test_a_new_database_gets_a_key_that_only_its_owner_may_read(file: Path) -> None:
    key = await opened(file)
    beside = file.with_suffix(".key")
    assert stat.S_IMODE(beside.stat().st_mode) == 0o600
    assert SecretKey(beside.read_text().strip()).fingerprint == key.fingerprint
    assert (await opened(file)).fingerprint == key.fingerprint


async def test_neither_the_database_nor_a_copy_contains_the_key(file: Path) -> None:
    await opened(file)
    back_up(file, file.with_name("copy.db"))
    digits = file.with_suffix(".key").read_text().strip()
    for database in (file, file.with_name("copy.db")):
        content = database.read_bytes()
        assert digits.encode() not in content
        assert bytes.fromhex(digits) not in content


async def test_a_given_key_wins_over_the_file(file: Path) -> None:
    assert (await opened(file, KEY)).fingerprint == KEY.fingerprint
    assert not file.with_suffix(".key").exists()
    new_key().save(file.with_suffix(".key"))
    assert (await opened(file, KEY)).fingerprint == KEY.fingerprint


async def test_another_key_than_before_is_refused(file: Path) -> None:
    await opened(file)
    before = file.read_bytes()
    # The right one is in the file already.
    with pytest.raises(UnusableKey, match=r"another secret key than SECRET_KEY.*: correct SECRET_"):
        await opened(file, KEY)
    KEY.save(file.with_suffix(".key"))
    with pytest.raises(UnusableKey, match=r"another secret key than that in .*: put the right one"):
        await opened(file)
    assert file.read_bytes() == before


async def test_a_lost_key_is_not_replaced(file: Path) -> None:
    await opened(file)
    file.with_suffix(".key").unlink()
    with pytest.raises(UnusableKey, match="missing"):
        await opened(file)
    assert not file.with_suffix(".key").exists()


@pytest.mark.parametrize("content", [b"", b"garlic", b"0f" * 31, b"\xff\xfe", b"0f " * 32])
async def test_a_file_without_a_key_is_refused_and_kept(file: Path, content: bytes) -> None:
    beside = file.with_suffix(".key")
    beside.write_bytes(content)
    with pytest.raises(UnusableKey, match=str(beside)):
        await opened(file)
    assert beside.read_bytes() == content


async def test_a_key_that_cannot_be_read_is_refused(file: Path) -> None:
    file.with_suffix(".key").mkdir()
    with pytest.raises(UnusableKey, match="cannot be read"):
        await opened(file)
