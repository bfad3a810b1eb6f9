"""The playground's page as its visitor uses it: look as somebody, write a command, press a button.

Every step waits until the bot has answered and the page has drawn it, so nothing here sleeps.
"""

import shutil
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from functools import partial
from pathlib import Path
from typing import Any

from playwright.sync_api import Error, Locator, Page, Request, sync_playwright
from playwright.sync_api import TimeoutError as PageTimeout

PROGRAMS = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
SWITCHES = [
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
FREE = ("options",)
"""Options of commands whose suggestions need not be taken."""
PATIENCE_MS = 60_000
MISSED_MS = 5_000
"""How long the page may take to send a press, before it is pressed again."""
CLOSED_MS = 2_000

AT_REST = """() => {
    const now = window.simcordPreview;
    return now && now.ready && !now.pendingAction && !now.pendingQuery
        && (now.awaitingRevision === null || now.awaitingRevision <= now.publishedRevision);
}"""
PRESSES = {"viewer", "run_command", "click", "select", "modal_submit"}
"""The kinds of requests that a visitor makes; suggestions and renewals come and go between them."""
LOST = {"settlement": "lost"}
# The page refuses what was pressed on a picture that had just been replaced; people press again.
OVERTAKEN = {"stale-revision", "busy"}
OUTDATED = "validation-failed"
"""The code for a press on a page that has missed what came after it was drawn."""

BUTTON = "button.component-button"
PRESSABLE = f'{BUTTON}[aria-disabled="false"]'
SELECT = ".preview-select"
NO_SUGGESTIONS = '.command-empty:text-is("Loading options failed")'
PRIVATE = ':text-is("Only you can see this")'


class RefusedError(Exception):
    """The page or the bot did not carry out what the visitor did."""


class OutdatedError(RefusedError):
    """The page shows what is no longer there, and must be reloaded."""


class NotYetError(RefusedError):
    """The page no longer waits for the bot, which goes on, as with a review."""


def installed() -> str | None:
    """The Chromium of this machine, found by its name."""
    return next((found for name in PROGRAMS if (found := shutil.which(name))), None)


@contextmanager
def chromium(program: str, width: int = 1000, height: int = 1300) -> Iterator[Page]:
    """An empty page of that Chromium, closed in the end."""
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=program, args=SWITCHES)
        try:
            yield browser.new_page(viewport={"width": width, "height": height})
        finally:
            browser.close()


class Playground:
    """One visitor's window on the playground."""

    def __init__(self, page: Page, url: str) -> None:
        self.page = page
        page.set_default_timeout(PATIENCE_MS)
        page.goto(url)
        self.rest()

    def rest(self) -> None:
        """Wait until nothing is under way and everything is drawn."""
        self.page.wait_for_function(AT_REST)

    @property
    def people(self) -> list[str]:
        return self.page.locator("#viewer-picker option").all_inner_texts()

    @property
    def viewer(self) -> str:
        return self.page.locator("#viewer-picker option:checked").inner_text()

    def look_as(self, name: str) -> None:
        if self.viewer != name:
            self._act(lambda: self.page.select_option("#viewer-picker", label=name))

    def command(self, words: str, **options: str) -> None:
        """Write `/words` with its options, and send it; people and choices by their names."""
        composer = self.page.locator("#channel-composer-input")
        composer.click()
        composer.press_sequentially(f"/{words}")
        title = self.page.locator(f'strong:text-is("/{words}")')
        self.page.locator(".command-entry", has=title).click()
        for name, value in options.items():
            self._fill(name, value)
        self.rest()  # suggestions may still be under way
        self._act(self.page.locator("#send-message").click)

    def _fill(self, option: str, value: str) -> None:
        field = self.page.locator(f'input.command-option-input[data-option="{option}"]')
        if not field.count():
            self.page.locator("button.command-ghost").click()
            self.page.locator(".command-suggestion", has_text=option).first.click()
        field.press_sequentially(value)
        if field.get_attribute("role") == "combobox" and option not in FREE:
            self._take_suggestion(field, value)

    def _take_suggestion(self, field: Locator, value: str, tries: int = 3) -> None:
        """Take the suggestion that says `value`; if the page was overtaken, write it again."""
        suggestion = self.page.locator(".command-suggestion", has_text=value).first
        failed = self.page.locator(NO_SUGGESTIONS)
        suggestion.or_(failed).first.wait_for()
        if failed.count() and tries > 1:
            field.clear()
            field.press_sequentially(value)
            self._take_suggestion(field, value, tries - 1)
        else:
            suggestion.click()

    def messages(self) -> Locator:
        return self.page.locator("article.channel-message")

    def public(self) -> Locator:
        """The newest message for everyone that bears buttons: a challenge, a table."""
        bearing = self.messages().filter(has=self.page.locator(BUTTON))
        return bearing.filter(has_not=self.page.locator(PRIVATE)).last

    def private(self) -> Locator:
        """The newest message that only this viewer sees."""
        return self.messages().filter(has=self.page.locator(PRIVATE)).last

    def body(self, message: Locator) -> str:
        """What `message` says, without who sent it and when."""
        return message.locator(".message-components").inner_text()

    def labels(self, message: Locator) -> list[str]:
        """What the buttons of `message` that can be pressed say, in order, without their emojis."""
        labels = message.locator(PRESSABLE).all_inner_texts()
        return [label.strip().rsplit("\n", 1)[-1] for label in labels]

    def press(self, message: Locator, label: str) -> None:
        """Press the button of `message` that says exactly `label`.

        If this page was outdated, reload it and press again, as a visitor would.
        """
        button = message.locator(PRESSABLE).filter(
            has=self.page.locator(f'.button-label:text-is("{label}")')
        )
        viewer = self.viewer
        try:
            self._act(button.first.click)
        except OutdatedError:
            self._reload()
            self.look_as(viewer)
            self._act(button.first.click)

    def menus(self, message: Locator) -> list[str]:
        """What the selects of `message` say before anything is chosen, in order."""
        return [
            menu.strip() for menu in message.locator(f"{SELECT} .select-value").all_inner_texts()
        ]

    def options(self, message: Locator, menu: str) -> list[str]:
        """What the options of the select that says `menu` say."""
        labels = self._menu(message, menu).locator("[role=option]").all_inner_texts()
        return [label.strip() for label in labels]

    def wanted(self, message: Locator, menu: str) -> int:
        """How many options must be chosen at least."""
        return int(self._menu(message, menu).get_attribute("data-minimum") or 1)

    def open_menu(self, message: Locator, menu: str) -> None:
        """Open the select of `message` that says `menu`."""
        self._menu(message, menu).locator(".select-trigger").click()

    def choose(self, message: Locator, menu: str, places: Sequence[int]) -> None:
        """Choose the options at these places (from 0) of a select, and close it."""
        self._act(lambda: self._choose_and_close(self._menu(message, menu), places))

    def _tick(self, select: Locator, place: int, *, to: bool = True, tries: int = 5) -> None:
        """Choose one option, or not; a page that was redrawn in the meantime has closed it."""
        option = select.locator("[role=option]").nth(place)
        if not option.is_visible():
            select.locator(".select-trigger").click()
        try:
            if option.get_attribute("aria-selected") != str(to).lower():
                option.click(timeout=CLOSED_MS)
        except Error:
            if tries < 2:
                raise
            self._tick(select, place, to=to, tries=tries - 1)

    def _choose_and_close(self, select: Locator, places: Sequence[int]) -> None:
        """A select of one option closes by itself, one of several when its head is pressed.

        The page sends nothing unless the choice has changed, not even after a refusal.
        """
        several = select.get_attribute("data-maximum") != "1"
        if several:
            self._tick(select, places[0], to=False)
        for place in places:
            self._tick(select, place)
        if several:
            select.locator(".select-trigger").click()

    def _menu(self, message: Locator, menu: str) -> Locator:
        head = self.page.locator(f'.select-trigger[aria-label="{menu}"]')
        return message.locator(SELECT).filter(has=head)

    def shot(self, path: Path) -> None:
        """A picture of the page as it is, at rest."""
        self.rest()
        self.page.screenshot(path=path)

    def _act(self, do: Callable[[], Any], tries: int = 3) -> None:
        """Do something that reaches the bot, and wait for its end; or RefusedError."""
        self.rest()  # the page ignores a press while another is under way
        response = self._request(do, tries).response()
        receipt: dict[str, Any] = response.json() if response and response.ok else LOST
        self.rest()
        codes = {problem["code"] for problem in receipt.get("diagnostics", ())}
        if receipt.get("rejected") and codes & OVERTAKEN and tries > 1:
            self._act(do, tries - 1)
        elif "action-timeout" in codes:
            self._reload()  # or nothing could be pressed any more
            raise NotYetError(self.viewer)
        elif receipt.get("rejected") and OUTDATED in codes:
            raise OutdatedError(f"{self.viewer}: {sorted(codes)}")
        elif receipt.get("rejected") or receipt.get("settlement", "settled") != "settled":
            raise RefusedError(f"{self.viewer}: {sorted(codes) or receipt}")

    def _request(self, do: Callable[[], Any], tries: int) -> Request:
        """What the page sends when this is done, which is done again if it sends nothing.

        A message that came just then has moved the button away from the pointer.
        """
        sent: list[Request] = []
        note = partial(_note_press, sent)
        self.page.on("request", note)
        try:
            do()
            self._wait_until(sent)
            while not sent and tries > 1:
                tries -= 1
                self._do_unless(sent, do)
        finally:
            self.page.remove_listener("request", note)
        if not sent:
            raise RefusedError(f"{self.viewer}: the page has sent nothing")
        return sent[0]

    def _do_unless(self, sent: Sequence[Request], do: Callable[[], Any]) -> None:
        """Do it again; the button may be gone because the first press was sent after all."""
        self.page.set_default_timeout(MISSED_MS)
        try:
            do()
            self._wait_until(sent)
        except PageTimeout:
            if not sent:
                raise
        finally:
            self.page.set_default_timeout(PATIENCE_MS)

    def _wait_until(self, sent: Sequence[Request]) -> None:
        """Wait for the page to send a press, but not for long."""
        if not sent:
            with suppress(PageTimeout):
                self.page.wait_for_event("request", _is_press, timeout=MISSED_MS)

    def _reload(self) -> None:
        self.page.reload()
        self.rest()


def _note_press(sent: list[Request], request: Request) -> None:
    if _is_press(request):
        sent.append(request)


def _is_press(request: Request) -> bool:
    return request.method == "POST" and (request.post_data_json or {}).get("kind") in PRESSES
