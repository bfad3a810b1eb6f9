"""Every picture of a game, public and private: drawn off the event loop, and with an alt text."""

import threading
from collections.abc import Iterator
from typing import Any

import pytest

from bot.messages.message import Picture
from tests.cogs.test_reviews import answered
from tests.world import World, small_picture

KINDS = {"table", "hand", "film", "review"}


class Studio:
    """Draws small pictures, and notes in which thread it drew each kind."""

    def __init__(self) -> None:
        self.threads: dict[str, set[int]] = {}

    def __call__(self, picture: Picture) -> bytes:
        kind = picture.name.split("-")[0]
        self.threads.setdefault(kind, set()).add(threading.get_ident())
        return small_picture(picture)


@pytest.fixture
async def studio(world: World) -> Studio:
    """Carfax with pictures of every kind, all of which have been asked for."""
    drawing = Studio()
    world.carfax.draw = drawing
    await world.restart()
    table_id = await world.begin()
    while (await world.table(table_id)).view(None).deal < 2:
        await world.turn(table_id)
    await world.click(world.mina, world.newest(), f"h:{table_id}")
    await world.click(world.lucy, world.newest(), f"e:{table_id}")
    asked = await world.mina.slash(world.channel, "dracula resign", table=table_id)
    await world.click(world.mina, asked.response, "g:")
    await world.mina.slash(world.channel, "dracula review")
    replay = await world.jonathan.slash(world.channel, "dracula replay")
    await world.press(world.jonathan, answered(world, replay), f"fi:{table_id}:1")
    return drawing


async def test_no_picture_of_any_kind_is_drawn_on_the_event_loop(studio: Studio) -> None:
    assert set(studio.threads) == KINDS
    for kind, threads in studio.threads.items():
        assert threading.get_ident() not in threads, f"a {kind} kept everybody waiting"


async def test_every_picture_has_an_alt_text_on_the_message_and_on_its_file(
    world: World, studio: Studio
) -> None:
    kinds = set()
    for body in bodies(world):
        attached = {one["filename"]: one for one in body["attachments"]}
        pictures = {name for name in attached if not name.endswith(".txt")}
        assert {item["media"]["url"] for item in shown(body)} == {
            f"attachment://{name}" for name in pictures
        }
        for item in shown(body):
            file = attached[item["media"]["url"].removeprefix("attachment://")]
            assert item["description"], f"{file['filename']} has no alt text on the message"
            assert file["description"] == item["description"], "and where it is opened"
        kinds |= {name.split("-")[0] for name in pictures}
    assert kinds == KINDS


def bodies(world: World) -> Iterator[dict[str, Any]]:
    """Everything that was sent with a file: messages, edits of them, and answers."""
    for one in world.env.http_requests:
        body = (one.json or {}).get("data", one.json) if isinstance(one.json, dict) else None
        if isinstance(body, dict) and body.get("attachments"):
            yield body


def shown(body: dict[str, Any]) -> list[dict[str, Any]]:
    """The pictures that stand on a message, wherever."""
    found, parts = [], list(body["components"])
    while parts:
        part = parts.pop()
        found += part.get("items", ())
        parts += part.get("components", ())
    return found
