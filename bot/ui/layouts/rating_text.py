"""A rating as people see it, and what the sign of a provisional one means."""

from bot.i18n.translator import Translator


def rating_text(rating: int, provisional: bool) -> str:
    """The number, with a question mark while it is provisional.

    No "±" stands beside it: the number is the lower end of what is likely, not the middle.
    """
    return f"{rating}?" if provisional else str(rating)


def provisional_legend(_: Translator) -> str:
    """The line that explains the question mark."""
    text = _("? not enough rated games yet: this number usually rises as I learn more")
    return f"-# {text}"
