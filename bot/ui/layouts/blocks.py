"""Messages and buttons that block a person, or lift the block."""

from bot.i18n.sanitize import safe_name
from bot.i18n.translator import Translator
from bot.messages.message import Button, Message
from bot.messages.preference_ids import BlockButton, UnblockButton
from bot.model.players import Block


def block_button(user_id: int, block: Block | None, _: Translator) -> Button:
    """The button that blocks this person, or lifts the `block` of the reader that stands."""
    if block is None:
        return Button(_("Block"), str(BlockButton(user_id)), emoji="🚫")
    return Button(_("Unblock"), str(UnblockButton(block.id)), emoji="🚫")


def blocked(block: Block, _: Translator) -> Message:
    """The reader has blocked a person; only the reader knows."""
    return _blocked(
        block,
        _(
            "Their challenges no longer ping you, I never pair you with them, and they get no seat"
            " in a challenge of yours that is open to anyone. They are not told."
            " `/dracula settings` shows whom you have blocked."
        ),
        _,
    )


def challenger_blocked(block: Block, _: Translator) -> Message:
    """The same for the person who has made this challenge."""
    return _blocked(
        block,
        _(
            "Their challenges no longer ping you, this one will simply expire, and I never pair"
            " you with them. They are not told. `/dracula settings` shows whom you have blocked."
        ),
        _,
    )


def _blocked(block: Block, meaning: str, _: Translator) -> Message:
    title = "🚫 " + _("You have blocked {name}.", name=f"**{safe_name(block.name)}**")
    lift = Button(_("Lift the block"), str(UnblockButton(block.id)))
    return Message((title, meaning), rows=((lift,),))
