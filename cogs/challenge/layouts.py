"""Private messages around a challenge: which computer, waiting, a thread, how to play."""

from collections.abc import Sequence, Set

from bot.i18n.player_names import computer_name, player_name, strength
from bot.i18n.sanitize import safe_name
from bot.i18n.translator import Translator
from bot.kits.catalogue import kit_for
from bot.messages.lobby_ids import LobbyAct, LobbyButton, OpponentButton, ThreadButton
from bot.messages.message import Button, ButtonStyle, Message, in_rows
from bot.model.lobby import Lobby, LobbyStatus
from bot.model.players import Level, Person
from bot.ui.layouts.buttons import challenge_button, lesson_buttons, table_button
from bot.ui.layouts.seating import timestamp
from bot.ui.messenger import nearest_link


def no_computers(_: Translator) -> Message:
    """The bot was challenged, but has no computer players."""
    return _note(
        _(
            "I only deal the cards and keep count. (A Count, if you like.) Challenge a"
            " person, or leave the seat open."
        )
    )


def another_bot(name: str, _: Translator) -> Message:
    """Another bot was challenged."""
    return _note(_("{name} is a bot and cannot play.", name=safe_name(name)))


def which_computer(levels: Sequence[Level], press: int, _: Translator) -> Message:
    """Asks which computer player is challenged."""
    return Message(
        (
            _("**Which computer do you want to play?** The weakest comes first:"),
            *_strengths(levels, _),
        ),
        rows=(tuple(_computer(level, str(OpponentButton(press, level)), _) for level in levels),),
    )


def challenge_forgotten(_: Translator) -> Message:
    """The computer was chosen already, or a restart has lost the challenge."""
    return Message(
        (
            _(
                "I no longer have this challenge. If there is no table yet, please challenge the"
                " computer again."
            ),
        ),
    )


def waiting(
    lobby: Lobby, user_id: int, levels: Sequence[Level], _: Translator, away: Set[int] = frozenset()
) -> Message:
    """This user waits, maybe with people `away` on vacation; a challenger may play computers."""
    stop = Button(_("Stop waiting"), str(LobbyButton(lobby.id, LobbyAct.STOP)))
    one_other = len(lobby.seats) == 2
    title = _("You are waiting for an opponent") if one_other else _("You are waiting for players")
    lines = (
        "### ⏳ " + title,
        _where(lobby, user_id, _) + " " + _for_whom(lobby, user_id, away, _),
    )
    if not levels or user_id != lobby.challenger.user_id:
        return Message(lines, rows=((stop,),))
    instead = tuple(
        _computer(level, str(LobbyButton(lobby.id, LobbyAct.COMPUTER, None, level)), _)
        for level in levels
    )
    offer = _("**Or play a computer now.** The weakest comes first:")
    return Message((*lines, "", offer, *_strengths(levels, _)), rows=(instead, (stop,)))


def _where(lobby: Lobby, user_id: int, _: Translator) -> str:
    """In which challenge this user waits, and for how long."""
    channel, when = _channel(lobby), timestamp(lobby.expires_at, "f")
    if user_id == lobby.challenger.user_id:
        return _("Your challenge is in {channel}, open until {when}.", channel=channel, when=when)
    return _(
        "You have a seat in {name}'s challenge in {channel}, open until {when}.",
        name=f"**{player_name(lobby.challenger, _)}**",
        channel=channel,
        when=when,
    )


def _for_whom(lobby: Lobby, user_id: int, away: Set[int], _: Translator) -> str:
    """For whom this user waits; with somebody on vacation `/dracula play` pairs nobody."""
    if user_id in away:
        return _(
            "While you are on vacation, `/dracula play` pairs nobody with you: others join by"
            " *⚔️ Join* there."
        )
    if away or user_id != lobby.challenger.user_id:
        return _("The game begins as soon as every seat is taken.")
    if len(lobby.seats) == 2:
        return _("The next person on this server who types `/dracula play` plays you.")
    return _("Whoever types `/dracula play` on this server takes one of its seats.")


def stopped_waiting(_: Translator) -> Message:
    """The caller no longer waits."""
    return Message(("✔️ " + _("You are no longer waiting."),))


def has_joined(lobby: Lobby, user_id: int, link: str, _: Translator) -> Message:
    """The game for which this user waited has begun; of a single opponent it says who came."""
    own = lobby.seat_of(user_id)
    others = [player for seat, player in enumerate(lobby.seats) if seat != own]
    text = _("The lid is off: the game has begun.")
    if len(others) == 1 and isinstance(others[0], Person):
        text = _("{name} has joined: your game has begun.", name=f"**{player_name(others[0], _)}**")
    return Message((f"✔️ {text}",), rows=in_rows(table_button(link, _)))


def paired(lobby: Lobby, _: Translator, *, table_is_here: bool) -> Message:
    """The caller plays the person who was waiting; the table may be in the caller's channel."""
    name = f"**{player_name(lobby.challenger, _)}**"
    if table_is_here:
        text = _("{name} was waiting. The game has begun: the table is below.", name=name)
        return _note(f"✔️ {text}")
    text = _(
        "{name} was waiting: your game has begun in {channel}.", name=name, channel=_channel(lobby)
    )
    return Message((f"✔️ {text}",), rows=((_to_challenge(lobby, _),),))


def challenged(lobby: Lobby, _: Translator) -> Message:
    """The caller wants to play now, but is challenged to another game, or on other terms."""
    text = _(
        "{name} has challenged you in {channel}, on terms other than those of `/dracula play`."
        " Please accept or decline that challenge first.",
        name=f"**{player_name(lobby.challenger, _)}**",
        channel=_channel(lobby),
    )
    return Message((f"⚔️ {text}",), rows=((_to_challenge(lobby, _),),))


def thread_offer(limit: int, press: int, _: Translator) -> Message:
    """The channel has too many tables; offers a thread for the challenge."""
    text = _(
        "There is no room for another table in this channel: the limit is {limit}. Open a thread"
        " for yours?",
        limit=limit,
    )
    make = Button(_("Open a thread"), str(ThreadButton(press)), ButtonStyle.GREEN, emoji="🧵")
    return Message((text,), rows=((make,),))


def thread_opening(_: Translator) -> Message:
    """Shown until the thread is open and the challenge stands in it."""
    return _note("🧵 " + _("Opening a thread…"))


def thread_made(link: str, _: Translator) -> Message:
    """The challenge was posted in a new thread."""
    to_it = _("Go to the thread")
    return _note(_("Your challenge is in a new thread."), f"[{to_it}]({link})")


def thread_forgotten(_: Translator) -> Message:
    """The thread was opened already, or a restart has lost the challenge for it."""
    return _note(
        _(
            "I no longer have this challenge. If it has no thread yet, make it again with"
            " `/dracula challenge thread:True`."
        )
    )


def rematch_known(lobby: Lobby, _: Translator) -> Message:
    """The rematch that the caller asks for is open already, or has begun."""
    text = _("This rematch has already begun.")
    if lobby.status is LobbyStatus.OPEN:
        text = _("You have already asked for this rematch: it is waiting for the others.")
    return Message((text,), rows=((_to_challenge(lobby, _),),))


def how_to_play(
    rules: str, _: Translator, *, live: bool = False, in_thread: bool = False
) -> Message:
    """What a game is about, and how it is played here by buttons; maybe in a thread of its own.

    A live game has no pings but the warning that the time is nearly up. The challenge itself leads
    to the rules, which may be those of its own options.
    """
    accept = (
        _("When all seats are taken, by *⚔️ Accept* or *⚔️ Join*, the table opens in a thread of"
          " this channel.")
        if in_thread
        else _("When all seats are taken, by *⚔️ Accept* or *⚔️ Join*, the table opens in this"
               " channel.")
    )  # fmt: skip
    ping = (
        _("Stay at the table: I will ping you only when your time is nearly up.")
        if live
        else _("I will ping you when it is your turn.")
    )
    lesson = lesson_buttons(rules, _, ButtonStyle.GREEN)
    return Message(
        (
            "### ❓ " + _("How to play here"),
            _(kit_for(rules).aim),
            f"1. {accept} {ping}",
            "2. " + _("On your turn, press a button under the picture; if it has none for moves,"
                      " press *🃏 Hand*. It shows your own cards, only to you, at any time."),
            "3. " + _("I count the points. *📜 Scores* shows them so far, and `/dracula board`"
                      " brings the table back when it has scrolled away."),
        ),
        rows=(lesson,) if lesson else (),
    )  # fmt: skip


def _note(*lines: str) -> Message:
    return Message(lines)


def _strengths(levels: Sequence[Level], _: Translator) -> tuple[str, ...]:
    """How each computer plays, in a line each."""
    return ("\n".join(f"🕯️ {strength(level, _)}" for level in levels),)


def _computer(level: Level, custom_id: str, _: Translator) -> Button:
    return Button(computer_name(level, _), custom_id, ButtonStyle.BLUE, emoji="🕯️")


def _to_challenge(lobby: Lobby, _: Translator) -> Button:
    return challenge_button(nearest_link(lobby.location), _)


def _channel(lobby: Lobby) -> str:
    return f"<#{lobby.location.channel_id}>"
