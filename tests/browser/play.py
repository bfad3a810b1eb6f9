"""A game played on the playground's page by pressing what people press, with pictures of the way.

python -m tests.browser.play --edition dracula.revised --shots DIRECTORY
"""

import argparse
import random
import re
import tempfile
from collections import Counter
from collections.abc import Sequence
from contextlib import ExitStack, suppress
from dataclasses import dataclass, field
from pathlib import Path

from playwright.sync_api import Locator, expect

from bot.engine.games import GAMES
from bot.i18n.translator import languages, translator_for
from bot.kits.catalogue import edition_name
from tests.browser.page import NotYetError, Playground, chromium, installed
from tests.browser.server import playground

PLACE = re.compile("[abc][123]")
CARD = re.compile("(10|[A2-9JQK])[♠♥♣♦][\ufe0e\ufe0f]|🦇")
TURN = re.compile(r"➤.*?@(\w+)")
DEAL = re.compile(r"(?:coffin|deal) (\d+)")
ALWAYS = (
    "Hand",
    "Board",
    "Hint",
    "Scores",
    "Rules",
    "Verify",
    "Give time",
)
"""Buttons of a table that make no move."""
TRANSLATED = tuple(translator_for(language)(name) for language in languages() for name in ALWAYS)
"""How they end in every language that somebody may have chosen for private messages."""
ASIDE = ("Hand", "Hint", "Scores", "Rules", "Verify", "Review", "Replay")
RUNNING = "➤"
CHOSEN = 0.5
"""How often a move is chosen from a select, where there are buttons too."""
THINKING = "is thinking…"
WORKING = "Reviewing the game"
THINKING_MS = 60_000


@dataclass
class Album:
    """Pictures of the page, numbered as they were taken: the first `copies` of each kind."""

    playground: Playground
    directory: Path | None = None
    copies: int = 1
    taken: Counter[str] = field(default_factory=Counter)

    def keep(self, kind: str) -> None:
        self.taken[kind] += 1
        if self.directory and self.taken[kind] <= self.copies:
            number = sum(min(times, self.copies) for times in self.taken.values())
            copy = f"-{self.taken[kind]}" if self.copies > 1 else ""
            self.playground.shot(self.directory / f"{number:02}-{kind}{copy}.png")


class Game:
    """People around one table, who all look through the same window by turns."""

    def __init__(self, window: Playground, album: Album, seed: int = 0) -> None:
        self.window = window
        self.album = album
        self.chance = random.Random(seed)
        self.moves = 0

    def play(self, deals: int = 1_000, around: bool = False) -> None:
        """Play until `deals` deals are finished, or the game is over.

        With `around`, each button that makes no move is pressed too, once the cards are dealt, in
        the last deal, and after the end.
        """
        looked = 0
        while self.running and self.deal <= deals:
            if around and self.deal > looked and THINKING not in self.text:
                looked = self.deal
                self.look_around()
            self.move()
        self.album.keep("deal-over" if self.running else "ended")
        if around:
            self.look_around()

    def look_around(self) -> None:
        """Press each button that makes no move, and keep pictures of the answers."""
        if self.running:
            self.window.look_as(self.mover)
        labels = self.window.labels(self.table)
        for name in ASIDE:
            if any(label.endswith(name) for label in labels):
                with suppress(NotYetError):
                    self.window.press(self.table, name)
                expect(self._private).not_to_contain_text(WORKING, timeout=THINKING_MS)
                self._private.scroll_into_view_if_needed()
                self.album.keep(name.lower())

    @property
    def table(self) -> Locator:
        return self.window.public()

    @property
    def text(self) -> str:
        """What the table says."""
        return self.window.body(self.table)

    @property
    def running(self) -> bool:
        return RUNNING in self.text

    @property
    def deal(self) -> int:
        """The number of the deal on the table; 0 before the first."""
        found = DEAL.search(self.text)
        return int(found[1]) if found else 0

    @property
    def mover(self) -> str:
        found = TURN.search(self.text)
        assert found, self.text
        return found[1]

    def move(self) -> None:
        """The player to move looks, and presses something that may be pressed.

        A computer player presses nothing: it is waited for.
        """
        before = self.table.inner_text()
        if THINKING in before:
            self.album.keep("thinking")
        else:
            self._choose(before)
            self.moves += 1
        expect(self.table).not_to_have_text(before, use_inner_text=True, timeout=THINKING_MS)

    def _choose(self, before: str) -> None:
        self.window.look_as(self.mover)
        labels = self.window.labels(self.table)
        places = [label for label in labels if PLACE.fullmatch(label)]
        cards = [label for label in labels if CARD.fullmatch(label)]
        if places and "take a face-down card" in before:
            self._press(self.table, places, "take")
        elif "in the empty space" in before:
            self._press(self._private, self._cards(), "lay")
        elif places:
            self._place(places)
        elif cards:
            self._press(self.table, cards, "pick")
        elif "Ready" in labels:
            self._press(self.table, ["Ready"], "answer")
        elif moves := _moves(labels):
            self._press(self.table, moves, "choose")
        else:
            self._from_the_hand()

    def _from_the_hand(self) -> None:
        """The moves of a game whose hands are closed stand on the private message."""
        self._press(self.table, ["Hand"], "table")
        menus = self.window.menus(self._private)
        if menus and self.chance.random() < CHOSEN:
            self._choose_from(self.chance.choice(menus))
        else:
            self._press(self._private, _moves(self.window.labels(self._private)), "hand")
        self.album.keep("after-the-move")

    def _choose_from(self, menu: str) -> None:
        """Choose from a select of the hand: as many of its options as it wants."""
        self.window.open_menu(self._private, menu)
        self.album.keep("menu")
        options = self.window.options(self._private, menu)
        wanted = self.window.wanted(self._private, menu)
        places = sorted(self.chance.sample(range(len(options)), wanted))
        self.window.choose(self._private, menu, places)

    def _place(self, places: Sequence[str]) -> None:
        """The private message if it has turned into this turn; else the place first, or the hand.

        The answer to either stands in the window as the phone of a player would show it.
        """
        if self.window.private().count() and self._cards():
            self.album.keep("turn")
        elif self.moves % 3:
            self._press(self.table, places, "place")
            self._press(self._private, self._cards(), "card-for-place")
            self.album.keep("after-the-move")
            return
        else:
            self._press(self.table, ["Hand"], "table")
        hand = self._private.inner_text()
        self._press(self._private, self._cards(), "hand")
        expect(self._private).not_to_have_text(hand, use_inner_text=True)  # the answer may be late
        if offered := [one for one in self.window.labels(self._private) if PLACE.fullmatch(one)]:
            self._press(self._private, offered, "place-for-card")
        self.album.keep("after-the-move")

    def _cards(self) -> list[str]:
        """The cards on the private message that may be pressed."""
        labels = self.window.labels(self._private)
        return [label for label in labels if CARD.fullmatch(label)]

    @property
    def _private(self) -> Locator:
        return self.window.private()

    def _press(self, message: Locator, labels: Sequence[str], kind: str) -> None:
        """Keep a picture of the choice, and press one of `labels`."""
        self.album.keep(kind)
        self.window.press(message, self.chance.choice(labels))


def _moves(labels: Sequence[str]) -> list[str]:
    """The labels of buttons that make a move."""
    return [label for label in labels if not label.endswith(TRANSLATED)]


def open_table(
    window: Playground, edition: str, album: Album, computer: str = "", options: str = ""
) -> None:
    """The first of the people calls the others out to `edition`, and they accept.

    Or a computer player of that name takes every other seat.
    """
    host, *guests = window.people[: len(GAMES[edition].sides)]
    chosen = {"edition": edition_name(edition, translator_for("en"))}
    chosen |= {"options": options} if options else {}
    window.look_as(host)
    album.keep("welcome")
    if computer:
        window.command("dracula challenge", **chosen)
        album.keep("challenge")
        for _ in guests:
            window.press(window.public(), computer)
        return
    named = dict(zip(("opponent", "second", "third"), guests, strict=False))
    window.command("dracula challenge", **named, **chosen)
    for guest in guests:
        window.look_as(guest)
        album.keep("challenge")
        seats = window.labels(window.public())
        window.press(window.public(), next(s for s in seats if s == "Accept" or guest in s))


def speak(window: Playground, language: str) -> None:
    """Everybody chooses a language by its own name for what only they see."""
    for name in window.people:
        window.look_as(name)
        window.command("dracula settings")
        window.press(window.private(), language)


def main() -> None:
    arguments = _arguments()
    arguments.shots.mkdir(parents=True, exist_ok=True)
    program = installed()
    if program is None:
        raise SystemExit("This needs Chromium.")
    with ExitStack() as stack:
        directory = Path(stack.enter_context(tempfile.TemporaryDirectory()))
        url = arguments.url or stack.enter_context(playground(directory))
        window = Playground(stack.enter_context(chromium(program, arguments.width)), url)
        album = Album(window, arguments.shots, arguments.copies)
        if arguments.language:
            speak(window, arguments.language)
        open_table(window, arguments.edition, album, arguments.computer, arguments.options)
        game = Game(window, album, arguments.seed)
        game.play(around=arguments.around)
        print(f"{game.moves} moves; pictures in {arguments.shots}")


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m tests.browser.play", description=__doc__)
    parser.add_argument("--edition", required=True, choices=list(GAMES))
    parser.add_argument("--shots", type=Path, required=True, help="where the pictures go")
    parser.add_argument("--computer", default="", help="the name of who sits opposite")
    parser.add_argument("--options", default="", help="of the table, such as target=50")
    parser.add_argument("--copies", type=int, default=1, help="pictures of each kind")
    parser.add_argument("--seed", type=int, default=0, help="of the choice of buttons")
    parser.add_argument("--width", type=int, default=1000, help="of the page in pixels")
    parser.add_argument("--around", action="store_true", help="press what makes no move, too")
    parser.add_argument("--language", default="", help="of private messages, such as Deutsch")
    parser.add_argument("--url", help="of a playground that runs already")
    return parser.parse_args()


if __name__ == "__main__":
    main()
