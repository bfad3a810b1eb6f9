"""The messages about bans: of one person, and of all who are banned on a server."""

from collections.abc import Sequence

from bot.i18n.translator import Translator
from bot.messages.admin_ids import AdminAct, AdminButton
from bot.messages.message import (
    MOST_OPTIONS,
    Button,
    ButtonStyle,
    Message,
    Select,
    SelectOption,
)
from bot.ui.layouts.lists import and_more


def confirm_ban(user_id: int, games: int, _: Translator) -> Message:
    """Asks whether a person is really to be banned, and says what that means."""
    text = _(
        "Ban {who} from playing here? They will not be able to start games on this server. Their"
        " open challenges will be withdrawn, and those that keep a seat for them closed.",
        who=f"<@{user_id}>",
    )
    name = _(
        "Rankings here will no longer show their name, and results of daily coffins will leave"
        " them out. Their games keep the name, and so do messages that show it already: you can"
        " delete those."
    )
    running = _.many(
        "{n} running game can be played to its end, or ended with `/dracula-admin tables`.",
        "{n} running games can be played to their end, or ended with `/dracula-admin tables`.",
        games,
    )
    button = AdminButton(AdminAct.BAN, user_id, sure=True)
    yes = Button(_("Ban"), str(button), ButtonStyle.RED, emoji="🚫")
    return Message((text, name, *((running,) if games else ())), rows=((yes,),))


def no_ban_of_bots(_: Translator) -> Message:
    """A bot was to be banned."""
    text = _(
        "Bots cannot be banned. Whether computers may play here is decided in `/dracula-admin"
        " settings`."
    )
    return Message((text,))


def already_banned(user_id: int, _: Translator) -> Message:
    """A person was to be banned who is banned already."""
    text = _("{who} is banned here already. `/dracula-admin unban` lifts the ban.",
             who=f"<@{user_id}>")  # fmt: skip
    return Message((text,))


def banned(user_id: int, _: Translator) -> Message:
    """A person was banned."""
    text = _("{who} can no longer start games here. `/dracula-admin unban` lifts the ban.",
             who=f"<@{user_id}>")  # fmt: skip
    return Message((f"✔️ {text}",))


def unbanned(user_id: int, _: Translator) -> Message:
    """The ban of a person was lifted."""
    text = _("{who} may play here again.", who=f"<@{user_id}>")
    return Message((f"✔️ {text}",))


def bans(people: Sequence[int], _: Translator) -> Message:
    """The people who are banned here, to choose whose ban is lifted."""
    if not people:
        return Message((_("Nobody is banned from playing here."),))
    shown = people[:MOST_OPTIONS]
    lines = [f"{number}. <@{user_id}>" for number, user_id in enumerate(shown, 1)]
    lines += and_more(len(people) - len(shown), _)
    options = tuple(
        SelectOption(str(number), str(user_id)) for number, user_id in enumerate(shown, 1)
    )
    menu = Select(str(AdminButton(AdminAct.UNBAN)), options, _("Choose a ban to lift"))
    return Message(("### 🚫 " + _("Banned from playing here"), "\n".join(lines)), rows=(menu,))
