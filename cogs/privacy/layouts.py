"""The messages about what is kept of a person."""

import gzip
from typing import Final, NamedTuple

from bot.i18n.translator import Translator
from bot.messages.message import OXBLOOD, Button, ButtonStyle, Document, Message
from bot.messages.preference_ids import PrivacyAct, PrivacyButton
from bot.tables.upkeep import QUIET_HOUR

LARGEST_FILE: Final = 8_000_000
"""Bytes of an export that is not compressed."""


class Links(NamedTuple):
    """The addresses of the host's own texts; empty where there is none."""

    privacy: str = ""
    terms: str = ""


def essence(links: Links, _: Translator) -> Message:
    """What is kept, why, how long, and who sees it; a link to the whole text if there is one."""
    lines = (
        _(
            "**What I keep:** your Discord ID and your name here; your games with every move, "
            "results and ratings; what the Count has learnt about how you play; puzzles, lesson, "
            "vacations and settings; for an hour, whom you notified; what moderators decided about "
            "you."
        ),
        _(
            "**What I never keep:** what you write, which I cannot read; who your friends are; who "
            "else is on a server."
        ),
        _(
            "**Why:** so that games go on after a restart and results count. Nothing is sold or "
            "passed on."
        ),
        _(
            "**How long:** until you erase it. A ban or a block stays, as a code without your "
            "name; for 24 hours another code says that you erased your data. The person who runs "
            "this bot decides how long backups last."
        ),
        _(
            "**Who sees it:** your games, daily coffins and results: everybody on the server;"
            " your rating and your results against computers: everybody; the rest: only you "
            "and the person who runs this bot."
        ),
    )
    return Message(
        lines=("### 🔏 " + _("Your privacy"), *(f"• {line}" for line in lines)),
        rows=((_export(_), _erase_button(_), *_links(links, _)),),
    )


def exporting(_: Translator) -> Message:
    """Shown until the file is there."""
    return Message(lines=("📦 " + _("Collecting your data…"),))


def export_file(content: str) -> Document:
    """The JSON text, compressed where Discord would refuse it: it takes files of 10 MB."""
    data = content.encode()
    if len(data) <= LARGEST_FILE:
        return Document("dracula-privacy.json", data)
    return Document("dracula-privacy.json.gz", gzip.compress(data))


def exported(file: Document, _: Translator) -> Message:
    """Everything about the caller as a file."""
    return Message(
        lines=(
            "### 📦 " + _("All that I keep about you"),
            _("A JSON file. Running games are included, but without their cards."),
        ),
        document=file,
    )


def question(_: Translator) -> Message:
    """Asks whether to erase, and says what cannot be taken back."""
    lines = (
        _("Your running games are resigned and your challenges withdrawn."),
        _(
            "Your name, ID, rating, puzzles and settings go, for good. In the games of others you"
            " are shown as “Erased account”, and their results stay as they are."
        ),
        _(
            "I rewrite the last messages of your games. Older ones keep your name, as do films and "
            "posted results: a moderator of the server can delete them."
        ),
        _(
            "For the next 24 hours you cannot play rated games or try a daily coffin, and your "
            "challenges notify nobody. Erasing is no way around the daily limits."
        ),
        _("If you want a copy, export it first."),
    )
    yes = Button(
        _("Erase for good"), str(PrivacyButton(PrivacyAct.SURE)), ButtonStyle.RED, emoji="🔥"
    )
    no = Button(_("Keep my data"), str(PrivacyButton(PrivacyAct.SHOW)))
    return Message(
        lines=("### 🔥 " + _("Erase all your data?"), *(f"• {line}" for line in lines)),
        rows=((yes, no, _export(_)),),
        accent=OXBLOOD,
    )


def erasing(_: Translator) -> Message:
    """Shown until everything is erased."""
    return Message(lines=("🔥 " + _("Erasing your data…"),), accent=OXBLOOD)


def erased(rewritten: bool, _: Translator) -> Message:
    """Everything is erased; says so if unused parts of the file are overwritten later."""
    later = _(
        "Unused parts of the database may hold copies until {time} UTC; then they are overwritten.",
        time=f"{QUIET_HOUR:02}:00",
    )
    lines = (
        "### 🔥 " + _("Your data is erased"),
        _("Neither your name nor your ID is in my database now."),
        *(() if rewritten else (later,)),
        _("Backups made before this still hold both. If you play again, you start as a newcomer."),
    )
    return Message(lines=lines)


def _export(_: Translator) -> Button:
    return Button(_("Export"), str(PrivacyButton(PrivacyAct.EXPORT)), ButtonStyle.BLUE, emoji="📦")


def _erase_button(_: Translator) -> Button:
    return Button(_("Erase"), str(PrivacyButton(PrivacyAct.ERASE)), ButtonStyle.RED, emoji="🔥")


def _links(links: Links, _: Translator) -> tuple[Button, ...]:
    texts = ((_("Full text"), links.privacy), (_("Terms of use"), links.terms))
    return tuple(Button(label, url=url) for label, url in texts if url)
