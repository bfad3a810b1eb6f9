"""What is public tells nothing of what is hidden: two deals that differ in hidden cards look alike.

The same game is played twice by presses. In the second one two cards that nobody has seen have
changed places. Everything that reaches the channel must be the same to the byte, at every ply,
until one of the two is turned up: texts, buttons with their custom_ids, alt texts, file names,
pictures, and what is written into the log.
"""

import copy
import hashlib
import json
import logging
import re
from collections.abc import Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import pytest
import simcord

from bot.engine.cards import Card, RandBelow
from bot.engine.game import Game
from bot.engine.games import GAMES
from bot.engine.games.dracula.state import DraculaState
from bot.engine.record import start
from bot.messages.message import Picture
from bot.ui.pictures import Draw, draw
from tests.conftest import PATIENCE
from tests.world import Carfax, World, furnished, pressable

# Tracing doubles the time of long games, and other tests cover the same lines.
pytestmark = pytest.mark.no_cover

SEED = bytes(range(32))
SNOWFLAKE = re.compile(r"\b\d{17,20}\b")


def whole_view(picture: Picture) -> bytes:
    """All that it is drawn from, in a whole game: quicker than drawing, and more."""
    return repr((picture.drawing, picture.four_colour)).encode()


@dataclass(frozen=True)
class Swapped:
    """A game in which two cards of the stock have changed places before the first deal."""

    game: Game
    places: tuple[int, int]

    def __getattr__(self, name: str) -> Any:
        return getattr(self.game, name)

    def start(self, options: Mapping[str, str], below: RandBelow) -> DraculaState:
        state = self.game.start(options, below)
        assert isinstance(state, DraculaState)
        stock = list(state.position.stock)
        one, other = self.places
        stock[one], stock[other] = stock[other], stock[one]
        return replace(state, position=replace(state.position, stock=tuple(stock)))


class Eavesdropper:
    """Hears everything that anybody in the channel could, and reads the log.

    Ids are numbered as they come: private pictures are drawn at the same time as public ones, and
    take ids from the same count, sooner or later. Discord's times are left out: a message is shown
    when the answer to the press is out, but 50 ms after the press at the latest.
    """

    def __init__(self, env: simcord.Env) -> None:
        self._env = env
        self._ids: dict[str, int] = {}
        self.heard: list[str] = []
        env.backend.subscribers.append(self._hear)

    def _hear(self, event: str, payload: Any) -> None:
        if event.startswith("MESSAGE_"):
            whole = copy.deepcopy(payload)
            for time in ("timestamp", "edited_timestamp"):
                whole.pop(time, None)
            for attachment in whole.get("attachments", ()):
                picture = self._env.backend.cdn.get(attachment["url"])
                attachment["picture"] = hashlib.sha256(picture or b"").hexdigest()
            text = json.dumps(whole, sort_keys=True, default=str)
            self.heard.append(SNOWFLAKE.sub(self._numbered, text))

    def _numbered(self, found: re.Match[str]) -> str:
        return f"id {self._ids.setdefault(found[0], len(self._ids))}"


async def eavesdrop(
    path: Path, hidden: tuple[Card, ...], rules: str, draw: Draw
) -> tuple[list[str], int]:
    """What was heard of a game while the hidden cards were not played, and for how many plies."""
    carfax = Carfax(path)
    carfax.draw = draw
    carfax.chance = lambda count: SEED
    try:
        async with simcord.run((await carfax.build()).client, settle_timeout=PATIENCE) as env:
            world = await furnished(env, carfax)
            spy = Eavesdropper(env)
            table_id = await world.begin(edition=rules)
            while await turn_without(world, table_id, hidden):
                pass
            return spy.heard, (await world.table(table_id)).ply
    finally:
        await carfax.close()


async def turn_without(world: World, table_id: int, hidden: tuple[Card, ...]) -> bool:
    """A turn in which none of these cards is played; False if there is nothing else to play."""
    table = await world.table(table_id)
    seat = table.position.to_move
    person = await world.mover(table_id)
    playable = [card for card in table.view(seat).hand if card not in hidden]
    if not table.view(None).deal:
        await world.turn(table_id)
        return True
    if not playable:
        return False
    # A look at the hand is private, and so is the choice of a card.
    await world.press(person, world.newest(), f"h:{table_id}")
    places = [one for one in pressable(world.newest()) if one.startswith("p:")]
    answer = await world.press(person, world.newest(), places[table.ply % len(places)])
    (move,) = [one for one in pressable(answer) if f":{playable[0]}@" in one]
    await world.press(person, answer, move)
    return True


# By place in the stock: a card of the first deal and one of the last, for each player; and two
# cards of the last deal, one in each hand, so that the whole game but its end must be the same.
@pytest.mark.parametrize(
    ("rules", "places"),
    [
        ("dracula.classic", (0, 46)),
        ("dracula.classic", (45, 46)),
        ("dracula.revised", (7, 50)),
    ],
)
async def test_public_is_the_same_to_the_byte_whatever_is_hidden(
    rules: str,
    places: tuple[int, int],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
) -> None:
    caplog.set_level(logging.DEBUG, "bot")
    game = GAMES[rules]
    stock = stock_of(game)
    hidden = tuple(stock[place] for place in places)
    shown = draw if min(places) < 9 else whole_view
    heard, plies = await eavesdrop(tmp_path / "one.db", hidden, rules, shown)
    logged = logged_by_the_bot(caplog)
    caplog.clear()
    monkeypatch.setitem(GAMES, rules, Swapped(game, places))
    other_heard, other_plies = await eavesdrop(tmp_path / "two.db", hidden, rules, shown)
    other_logged = logged_by_the_bot(caplog)
    assert heard == other_heard
    assert plies == other_plies >= 6
    assert [line.replace("two.db", "one.db") for line in other_logged] == logged


def logged_by_the_bot(caplog: pytest.LogCaptureFixture) -> list[str]:
    """What it wrote, but for the template from which the first test copies its database."""
    lines = (one.getMessage() for one in caplog.records if one.name.startswith("bot"))
    return [line for line in lines if "template.db" not in line]


def stock_of(game: Game) -> tuple[Card, ...]:
    return start(game, {}, SEED).state.stock


async def test_no_public_button_ever_names_a_card_that_is_not_face_up(world: World) -> None:
    table_id = await world.begin()
    heard = Eavesdropper(world.env)
    for _ in range(20):
        await world.turn(table_id)
        table = await world.table(table_id)
        for seat in (0, 1):
            for card in table.view(seat).hand:
                assert all(str(card) not in text for text in texts_of(heard.heard[-1]))


def texts_of(payload: str) -> list[str]:
    """Every custom_id and file name of a message."""
    message = json.loads(payload)
    found = [one["filename"] for one in message.get("attachments", ())]

    def walk(part: Any) -> None:
        if isinstance(part, dict):
            found.extend(value for key, value in part.items() if key == "custom_id")
            for value in part.values():
                walk(value)
        elif isinstance(part, list):
            for value in part:
                walk(value)

    walk(message.get("components", []))
    return found
