"""Texts for the refusals of the engine, the store and the tables."""

from collections.abc import Callable, Mapping
from typing import Any, Final

from bot.engine.cards import Card
from bot.engine.errors import InvalidMove, Refusal
from bot.i18n.card_names import short
from bot.i18n.terms import status_name
from bot.i18n.translator import N_, Translator
from bot.kits.catalogue import edition_name, option_name, refusal_text, value_name

SENTENCES: Final = {
    # moves
    "not_a_move": N_("That is no move in any game known to the living."),
    "no_such_card": N_("There is no such card in the pack."),
    "no_such_seat": N_("Nobody sits there."),
    "not_a_choice": N_("Those cards cannot be chosen together: choose again from your hand."),
    "not_in_hand": N_("You do not hold {card}."),
    "game_over": N_("The lid is nailed down: this game is over."),
    "not_now_play": N_("Now a card is to be played."),
    "asked_to_stay": N_("Somebody has left: first say whether the game goes on without them."),
    "not_asked": N_("Nobody has asked you that."),
    "not_your_turn": N_("Patience: it is not your turn."),
    "stale_move": N_("The table has moved on since that button was shown."),
    # what is chosen for a table
    "edition_of_another_game": N_("“{game}” is not an edition of the game you chose."),
    "game_unknown": N_("I do not know a game called “{game}”."),
    "option_unknown": N_("{game} has no option “{option}”."),
    "option_value": N_("“{option}” cannot be “{value}”."),
    "option_needs": N_("“{option}” means something only where “{other}” is “{needed}”."),
    "option_unreadable": N_("I cannot read “{option}”: write option=value, option=value."),
    "option_twice": N_("“{option}” is there twice, and I cannot obey both."),
    # puzzles
    "coffin_buried": N_("That day's coffin is nailed down for good."),
    # tables and challenges
    "unknown_table": N_("There is no such table, or it has crumbled to dust."),
    "unknown_lobby": N_("There is no such challenge any more."),
    "no_table_here": N_("No table of yours is open here. /dracula challenge opens one."),
    "no_threads_here": N_("I cannot make a thread here: please play in another channel."),
    "not_here": N_("I cannot see {who} here."),
    "unknown_press": N_("That button is of another age, and I do not know it any more."),
    "not_seated": N_("You do not sit at this table. Spectators may watch, and shudder."),
    "not_host": N_("Only whoever made the challenge may do that."),
    "not_invited": N_("The free seats are kept for others. You may challenge somebody too!"),
    "already_seated": N_("You sit at this table already."),
    "seat_taken": N_("Somebody has just sat down there."),
    "lobby_closed": N_("This challenge is {status}."),
    "challenge_self": N_("You cannot play against your own reflection. (Have you got one?)"),
    "invited_twice": N_("Nobody can sit in two seats."),
    "too_many_invited": N_("There are not seats enough for all of them: only {seats} are free."),
    "unknown_level": N_("No computer player of that name haunts this place."),
    "too_many_tables": N_(
        "This channel has {limit} tables running, as many as it may. Finish one, or play elsewhere."
    ),
    "too_many_games": N_("{limit} games at once are as many as one may play."),
    "seed_secret": N_("The seed of the deal stays sealed until the game is over."),
    "not_over": N_("This game is still going on."),
    "no_hints_rated": N_("No whispers at a rated table: here you are on your own."),
    "no_finished_game": N_("You have not finished a game here yet."),
    "overworked": N_("There is too much to think about already: try again in a minute."),
    "closing": N_("I am just being restarted. Nothing is lost: try again in a moment."),
    # the store
    "busy": N_("The vault is locked for a moment. Nothing happened: please try again."),
    "storage_full": N_("The vault is full: nothing more can be kept. My keeper has been told."),
    "record_damaged": N_(
        "Table {table} is damaged, so it was left alone. My keeper has been told."
    ),
}
"""By key; the placeholders are filled from the refusal's details."""

_FALLBACK: Final = N_("That cannot be done here.")


def sentence(refusal: Refusal, _: Translator) -> str:
    """The text for players; a general one if the key is unknown or a detail is missing."""
    text = SENTENCES.get(refusal.key) or refusal_text(refusal.key) or _FALLBACK
    try:
        return _(text).format(**_detail_texts(refusal.details, _))
    except KeyError:
        return _(_FALLBACK)


def _detail_texts(details: Mapping[str, Any], _: Translator) -> dict[str, str]:
    """The details as texts for players; markdown in anything that a player typed is removed."""
    names: dict[str, Callable[[str], str]] = {
        "card": _card,
        "game": lambda text: edition_name(text, _),
        "option": lambda text: option_name(text, _),
        "other": lambda text: option_name(text, _),
        "status": lambda text: status_name(text, _),
        "value": lambda text: value_name(str(details.get("option", "")), text, _),
        "needed": lambda text: value_name(str(details.get("other", "")), text, _),
    }
    texts = {}
    for detail, value in details.items():
        raw = str(value)[:60]
        text = names[detail](raw) if detail in names else raw
        texts[detail] = _harmless(raw) if text == raw else text
    return texts


def _card(text: str) -> str:
    """The card in symbols, or the text itself: a forged press may contain an invalid card."""
    try:
        return short(Card.parse(text))
    except InvalidMove:
        return text


def _harmless(text: str) -> str:
    return "".join(sign for sign in text if sign.isalnum() or sign in " .,-=_")
