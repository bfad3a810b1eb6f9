"""The avatar and the banner in `assets/brand` are the ones that the art draws."""

from PIL import Image, ImageChops

from bot.tools.art import brand


def test_the_files_are_what_is_drawn() -> None:
    for name, drawn in (("avatar", brand.avatar()), ("banner", brand.banner())):
        with Image.open(brand.FOLDER / f"{name}.png") as kept:
            assert ImageChops.difference(kept.convert("RGB"), drawn).getbbox() is None, name


def test_they_have_the_sizes_that_discord_asks_for() -> None:
    assert brand.avatar().size == (512, 512)
    width, height = brand.banner().size
    assert width * 240 == height * 680
