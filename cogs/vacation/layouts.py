"""The private message about the vacation of a player."""

from bot.i18n.translator import Translator
from bot.messages.clock_ids import VacationAct, VacationButton
from bot.messages.message import NIGHT, Button, ButtonStyle, Message
from bot.model.vacations import VACATION_DAYS
from bot.tables.vacations import VacationStatus
from bot.ui.layouts.seating import timestamp


def vacation(status: VacationStatus, _: Translator) -> Message:
    """Whether the person is on vacation, the days that are left, and the button that fits."""
    return Message(
        lines=(
            "### 🏖️ " + _("Your vacation"),
            *_state(status, _),
            _.many(
                "You have {n} vacation day left this year.",
                "You have {n} vacation days left this year.",
                status.days_left,
            ),
            "-# "
            + _(
                "You have {days} days a year. A vacation uses at least one; days are counted in"
                " UTC.",
                days=VACATION_DAYS,
            ),
        ),
        rows=((_button(status, _),),),
        accent=NIGHT,
    )


def _state(status: VacationStatus, _: Translator) -> tuple[str, ...]:
    if status.until is None:
        return (
            _(
                "On vacation all your clocks stand still, you get no reminders, and you cannot lose"
                " on time. You can still move."
            ),
        )
    return (
        _("You are on vacation: all your clocks stand still. You can still move."),
        _(
            "It ends when you press the button, or {when} at the latest.",
            when=timestamp(status.until),
        ),
    )


def _button(status: VacationStatus, _: Translator) -> Button:
    if status.until is not None:
        end = str(VacationButton(VacationAct.END))
        return Button(_("End the vacation"), end, ButtonStyle.GREEN, emoji="⏳")
    begin = str(VacationButton(VacationAct.BEGIN))
    return Button(_("Begin a vacation"), begin, emoji="🏖️", disabled=not status.days_left)
