"""The private message about the vacation of a player."""

from bot.i18n.translator import Translator
from bot.messages.clock_ids import VacationAct, VacationButton
from bot.messages.message import Button, ButtonStyle, Message
from bot.model.vacations import VACATION_DAYS
from bot.tables.vacations import VacationStatus
from bot.ui.layouts.buttons import preferences_button
from bot.ui.layouts.seating import timestamp


def vacation(status: VacationStatus, _: Translator) -> Message:
    """Whether the person is on vacation, the days that are left, and the button that fits."""
    return Message(
        lines=(
            "### 🏖️ " + _("Your vacation"),
            *_state(status, _),
            _days_left(status.days_left, _),
            "-# " + _("A vacation uses at least one of them; days are counted in UTC."),
        ),
        rows=((_button(status, _), preferences_button(_)),),
    )


def question(_: Translator) -> Message:
    """Asks whether to begin a vacation now, since even a short one uses a day."""
    begin = str(VacationButton(VacationAct.BEGIN))
    return Message(
        lines=(
            "### 🏖️ " + _("Start your vacation now?"),
            _("Your clocks stop until you end it, except in live games."),
            _(
                "Today counts as one of its days, even if you end it at once. You can start another"
                " one an hour after its end."
            ),
        ),
        rows=(
            (
                Button(_("Start now"), begin, ButtonStyle.GREEN, emoji="🏖️"),
                Button(_("Not now"), str(VacationButton(VacationAct.SHOW))),
            ),
        ),
    )


def _days_left(days: int, _: Translator) -> str:
    if days == VACATION_DAYS:
        return _("You have {days} vacation days this year.", days=days)
    return _("You have {n} of {days} vacation days left this year.", n=days, days=VACATION_DAYS)


def _state(status: VacationStatus, _: Translator) -> tuple[str, ...]:
    if status.until is None:
        return (
            _(
                "On vacation your clocks stand still, you get no reminders, and you cannot lose on"
                " time, except in live games. You can still move."
            ),
        )
    return (
        _(
            "You are on vacation: your clocks stand still, except in live games. You can still"
            " move."
        ),
        _(
            "It ends when you press the button, or {when} at the latest.",
            when=timestamp(status.until),
        ),
    )


def _button(status: VacationStatus, _: Translator) -> Button:
    if status.until is not None:
        end = str(VacationButton(VacationAct.END))
        return Button(_("End the vacation"), end, ButtonStyle.GREEN, emoji="⏳")
    ask = str(VacationButton(VacationAct.ASK))
    return Button(_("Start a vacation"), ask, emoji="🏖️", disabled=not status.days_left)
