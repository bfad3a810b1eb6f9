"""Nothing that a player is told depends on cards that are hidden from that player.

A game is begun; then it is begun again by the same presses, but all cards that are still hidden at
its end are other ones from the start. Everything that reaches the channel must be the same to the
byte: texts, buttons with their custom_ids, alt texts, file names, pictures, and what is written
into the log. If one player's own cards are the same as well, so must be the private answers.
"""

import copy
import hashlib
import json
import logging
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

import pytest
import simcord
from simcord.backend import serializers

from bot.engine.game import Game, State
from bot.engine.games import GAMES
from bot.messages.message import Picture
from bot.ui.pictures import Draw, draw
from tests.conftest import PATIENCE
from tests.engine.seen_cards import has_open_hands
from tests.redealt import Redealt, redealt
from tests.world import Carfax, World, furnished

SEED: Final = bytes(range(32))
SNOWFLAKE: Final = re.compile(r"\b\d{17,20}\b")
MOMENT: Final = re.compile(r"<t:\d+:")


def whole_view(picture: Picture) -> bytes:
    """All that it is drawn from: quicker than drawing, and more."""
    return repr((picture.drawing, picture.four_colour)).encode()


class Ear:
    """Hears whole messages, with their pictures.

    Ids are numbered as they come: private pictures are drawn at the same time as public ones, and
    take ids from the same count, sooner or later. Times are left out, Discord's and the deadlines
    in texts: the clock goes on while a busy machine keeps the bot waiting.
    """

    def __init__(self, env: simcord.Env) -> None:
        self._env = env
        self._ids: dict[str, int] = {}
        self.heard: list[str] = []

    def eavesdrop(self) -> None:
        """Hear everything that anybody in the channel could."""
        self._env.backend.subscribers.append(self._public)

    def _public(self, event: str, payload: Any) -> None:
        if event.startswith("MESSAGE_"):
            self.hear(payload)

    def hear(self, payload: Any) -> None:
        whole = copy.deepcopy(payload)
        for time in ("timestamp", "edited_timestamp"):
            whole.pop(time, None)
        for attachment in whole.get("attachments", ()):
            picture = self._env.backend.cdn.get(attachment["url"])
            attachment["picture"] = hashlib.sha256(picture or b"").hexdigest()
        text = json.dumps(whole, sort_keys=True, default=str)
        self.heard.append(SNOWFLAKE.sub(self._numbered, MOMENT.sub("<t:", text)))

    def _numbered(self, found: re.Match[str]) -> str:
        return f"id {self._ids.setdefault(found[0], len(self._ids))}"


@dataclass(frozen=True)
class Press:
    """A press by the player to move: on the public message, or on the last private answer."""

    public: bool
    custom_id: str
    values: tuple[str, ...] = ()

    def of(self, other: Redealt) -> "Press":
        """The same press in a game with other cards."""
        values = tuple(map(other.text, self.values))
        return Press(self.public, other.text(self.custom_id), values)


class Table(World):
    """One table, at which every press is noted, and every private answer to seat 0 heard."""

    async def open(self, rules: str) -> None:
        self.presses: list[Press] = []
        self.answer: Any = None
        self.public, self.private = Ear(self.env), Ear(self.env)
        self.public.eavesdrop()
        self.id = await self.begin(edition=rules)

    async def press(
        self, person: simcord.MemberActor, message: Any, custom_id: str, *values: str
    ) -> Any:
        public = message.id == self.newest().id
        self.presses.append(Press(public, custom_id, values))
        self.answer = await super().press(person, message, custom_id, *values)
        if self.answer is not None and person.id == self.mina.id:
            self.private.hear(serializers.message_payload(self.env.backend, self.answer))
        return self.answer

    async def make(self, press: Press) -> None:
        message = self.newest() if press.public else self.answer
        await self.press(await self.mover(self.id), message, press.custom_id, *press.values)


@dataclass(frozen=True)
class Begun:
    """What was told of a game that was begun, by which presses, and the state after them."""

    public: list[str]
    private: list[str]
    log: list[str]
    presses: list[Press]
    state: State
    ply: int


@dataclass
class Beginnings:
    """Begins games, each in a world of its own, with the same seed."""

    folder: Path
    patch: pytest.MonkeyPatch
    caplog: pytest.LogCaptureFixture
    shown: Draw = draw

    async def begin(self, game: Game, choices: Sequence[int | Press]) -> Begun:
        """Begin this game; a number is a whole turn with this choice, after a look at the hand."""
        self.patch.setitem(GAMES, game.key, game)
        self.caplog.clear()
        carfax = Carfax(self.folder / f"{len([*self.folder.iterdir()])}.db")
        carfax.draw = self.shown
        carfax.chance = lambda count: SEED
        try:
            async with simcord.run((await carfax.build()).client, settle_timeout=PATIENCE) as env:
                table = Table(**vars(await furnished(env, carfax)))
                await table.open(game.key)
                for choice in choices:
                    if isinstance(choice, Press):
                        await table.make(choice)
                    else:
                        await table.make(Press(True, f"h:{table.id}"))
                        await table.turn(table.id, choice)
                end = await table.table(table.id)
                return Begun(
                    table.public.heard,
                    table.private.heard,
                    [*self._log(carfax.database.name)],
                    table.presses,
                    end.position.state,
                    end.ply,
                )
        finally:
            await carfax.close()

    def _log(self, database: str) -> Iterator[str]:
        """What the bot wrote; the first test also writes the template of all databases."""
        for record in self.caplog.records:
            line = record.getMessage()
            if record.name.startswith("bot") and "template.db" not in line:
                yield line.replace(database, "the database")


@pytest.fixture
def beginnings(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> Beginnings:
    caplog.set_level(logging.DEBUG, "bot")
    return Beginnings(tmp_path, monkeypatch, caplog)


# Choices by turn. In Counterbluff the last one of the leader is five cards face down; they are
# answered by five more the first time, and by folding the second time.
@pytest.mark.parametrize(
    ("rules", "choices"),
    [
        ("dracula.classic", range(19)),
        ("dracula.revised", range(12)),
        ("dracula.partners", range(11)),
        ("thracula", range(8)),
        ("fosco.two", range(4)),
        ("fosco.four", range(8)),
        ("abstrac", range(4)),
        ("caterpillar", range(8)),
        ("counterbluff", (-1, -1, -1, 0, 0, 1, 2)),
    ],
)
async def test_nothing_tells_of_hidden_cards(
    rules: str, choices: Sequence[int], beginnings: Beginnings
) -> None:
    beginnings.shown = whole_view
    await look_alike(rules, choices, beginnings)


async def test_no_picture_tells_of_hidden_cards(beginnings: Beginnings) -> None:
    await look_alike("dracula.classic", range(6), beginnings)


async def look_alike(rules: str, choices: Sequence[int], beginnings: Beginnings) -> None:
    """That a game looks the same with other hidden cards: to everybody, and to seat 0 as well.

    If all hands but the open ones are other ones, what seat 0 alone is told differs.
    """
    game, hides_hands = GAMES[rules], not has_open_hands(rules, {})
    once = await beginnings.begin(game, choices)
    for seat in (None, 0) if hides_hands else (None,):
        other = redealt(game, once.state, seat)
        again = await beginnings.begin(other, [press.of(other) for press in once.presses])
        assert again.public == once.public
        assert again.log == once.log
        assert again.ply == once.ply >= len(choices)
        assert (again.private == once.private) is (seat is not None or not hides_hands)


async def test_no_public_button_ever_names_a_card_that_is_not_face_up(world: World) -> None:
    table_id = await world.begin()
    ear = Ear(world.env)
    ear.eavesdrop()
    for _ in range(20):
        await world.turn(table_id)
        table = await world.table(table_id)
        for seat in (0, 1):
            for card in table.view(seat).hand:
                assert all(str(card) not in text for text in texts_of(ear.heard[-1]))


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
