"""The command line that draws the art anew."""

import pytest

from bot.tools.art.build import read


@pytest.mark.parametrize(
    "names", [[], ["joker", "nail"], ["caterpillar"], ["row"], ["row-0"], ["palette"]]
)
def test_nothing_or_sheets_and_overlays_or_the_palette_can_be_named(names: list[str]) -> None:
    assert read(names) == names


@pytest.mark.parametrize(
    ("names", "told"),
    [
        (["joker", "garlic", "row-9"], "there is no garlic, row-9; there are candles, joker, "),
        (["black"], "there is no black; "),
        (["joker", "palette"], "palette draws everything, and is named alone"),
    ],
)
def test_what_cannot_be_drawn_alone_is_refused_with_what_can(
    names: list[str], told: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as exit_:
        read(names)
    assert exit_.value.code == 2
    assert told in capsys.readouterr().err
