"""Numbers have a true minus sign, one decimal, and the decimal mark of the language."""

import pytest

from bot.i18n.numbers import decimal, signed, signed_decimal, whole
from bot.i18n.translator import translator_for

_ = translator_for("en")


@pytest.mark.parametrize(
    ("points", "plain", "with_sign"),
    [
        (0.04, "0.0", "0.0"),
        (-0.04, "0.0", "0.0"),
        (3, "3.0", "+3.0"),
        (-7.26, "−7.3", "−7.3"),
        (99.9, "99.9", "+99.9"),
        (99.97, "100.0", "+100.0"),
        (-312.4, "−312.4", "−312.4"),
        (1234.4, "1,234.4", "+1,234.4"),
    ],
)
def test_points_have_one_decimal_however_many_they_are(
    points: float, plain: str, with_sign: str
) -> None:
    assert decimal(points, _) == plain
    assert signed_decimal(points, _) == with_sign


def test_german_has_a_decimal_comma_and_the_same_minus_sign() -> None:
    german = translator_for("de")
    assert decimal(-7.26, german) == "−7,3"
    assert signed_decimal(2.0, german) == "+2,0"


def test_whole_points_have_no_sign_at_zero() -> None:
    assert [signed(points) for points in (39, -72, 0)] == ["+39", "−72", "0"]


def test_whole_points_without_a_plus_have_the_same_minus_sign() -> None:
    assert [whole(points) for points in (39, -72, 0)] == ["39", "−72", "0"]
