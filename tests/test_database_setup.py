"""Which secrets of the settings are kept out of the log."""

from urllib.parse import quote

import pytest

from bot.database_setup import secrets_to_redact
from bot.settings import Settings


@pytest.mark.parametrize("password", ["garlic@night", "garlic/100%", "garlic"])
def test_a_password_is_struck_out_in_the_address_and_as_it_is_typed(password: str) -> None:
    """An error of the server may quote it as it is typed, without the signs of an address."""
    address = f"postgresql://mina:{quote(password, safe='')}@carfax/dracula"
    struck = secrets_to_redact(Settings.read({"DATABASE": address}))
    assert {address, quote(password, safe=""), password} <= set(struck)


def test_a_short_password_strikes_out_no_other_words() -> None:
    address = "postgresql://mina:bat@carfax/dracula"
    assert secrets_to_redact(Settings.read({"DATABASE": address})) == [address]
