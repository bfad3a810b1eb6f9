"""Messages of the seal: the commitment of a running game, the seed of a finished one."""

from collections.abc import Sequence
from typing import Final

from bot.engine.fairness import Deal
from bot.i18n.card_names import shorts
from bot.i18n.translator import Translator
from bot.messages.message import BRASS, Message
from bot.tables.table import Table
from bot.ui.layouts.lists import fitting
from bot.ui.layouts.seating import seat_name

_MOST_TEXT: Final = 2600


def seal(table: Table, _: Translator) -> Message:
    """The seal of a running game, without its seed."""
    return Message(
        lines=(
            _title(table, _),
            _(
                "The game is still going on. Its seal (SHA-256 of the seed): `{seal}`",
                seal=table.commitment,
            ),
            _(
                "When it is over, the seed is revealed. Anyone can then check that all cards"
                " were fixed before the first one was dealt."
            ),
        ),
    )


def opened_seal(table: Table, deals: Sequence[Deal], _: Translator) -> Message:
    """The seed of a finished game, its deals, and how to check the seal."""
    dealt = _deals(table, deals, _)
    return Message(
        lines=(
            _title(table, _),
            _("Seed: `{seed}`", seed=table.seed.hex()),
            _("SHA-256 of the seed: `{seal}`", seal=table.commitment),
            _("Compare it with the seal that *🔒 Verify* showed during the game.")
            + " "
            + (_("The seed dealt these cards:") if dealt else _("No cards were dealt.")),
            *dealt,
            "-# " + _("To check the seal yourself: `{command}`", command=_check(table)),
            "-# " + _("The whole game as text: `/dracula record table:{table}`", table=table.id),
        ),
        accent=BRASS,
    )


def _title(table: Table, _: Translator) -> str:
    return "### 🔎 " + _("The seal of table {table}", table=table.id)


def _check(table: Table) -> str:
    return f"echo {table.seed.hex()} | xxd -r -p | sha256sum"


def _deals(table: Table, deals: Sequence[Deal], _: Translator) -> tuple[str, ...]:
    """One line a deal with its hands and the cards on the table, as many as a message can hold."""
    session = deals[-1].game > 1
    texts = [_deal(table, dealt, session, _) for dealt in deals if dealt.deal]
    return fitting(texts, _MOST_TEXT, _)


def _deal(table: Table, dealt: Deal, session: bool, _: Translator) -> str:
    """One deal; in a session with the number of its game."""
    hands = [
        f"{seat_name(table, seat, _)} {shorts(hand)}"
        for seat, hand in enumerate(dealt.hands)
        if hand
    ]
    on_table = tuple(card for card in dealt.table if card is not None)
    if on_table:
        hands.append(_("on the table {cards}", cards=shorts(on_table)))
    number = f"{dealt.game}.{dealt.deal}" if session else str(dealt.deal)
    return f"⚰️ {number}: " + " · ".join(hands)
