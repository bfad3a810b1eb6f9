"""The seal of a deal, and after the game the seed that it was made of."""

from bot.i18n.translator import Translator
from bot.messages.message import BRASS, NIGHT, Message
from bot.tables.table import Table
from cogs.lookup.deal_log import describe_deals


def seal(table: Table, _: Translator) -> Message:
    """How a finished deal is checked, or that its seal is still unbroken."""
    if not table.over:
        return _private(
            _(
                "The game is still going on. Its seal (SHA-256 of the seed): `{seal}`",
                seal=table.commitment,
            ),
            _(
                "When it is over, the seed is told, and everybody can check that every card was"
                " settled before the first one was dealt."
            ),
        )
    return Message(
        lines=(
            "### 🔎 " + _("The seal of table {table}", table=table.id),
            _("Seed: `{seed}`", seed=table.seed.hex()),
            _("SHA-256 of the seed: `{seal}`", seal=table.commitment),
            _("That is the seal shown before the first card. This is what the seed dealt:"),
            *describe_deals(table, _),
            "-# " + _("To check the seal yourself: `{command}`", command=_check(table)),
            "-# " + _("The whole game as a text: `/dracula record table:{table}`", table=table.id),
        ),
        accent=BRASS,
    )


def _check(table: Table) -> str:
    return f"echo {table.seed.hex()} | xxd -r -p | sha256sum"


def _private(*lines: str) -> Message:
    return Message(lines, accent=NIGHT)
