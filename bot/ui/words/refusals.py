"""One sentence for everything that the engine, the store or a table can refuse."""

from collections.abc import Callable, Mapping
from typing import Any, Final

from bot.engine.cards import Card
from bot.engine.errors import InvalidMove, Refusal
from bot.ui.words.cards import short
from bot.ui.words.editions import edition_name
from bot.ui.words.language import Words, marked
from bot.ui.words.options import option_name, status_name, value_name

SENTENCES: Final = {
    # moves
    "not_a_move": marked("That is no move in any game known to the living."),
    "no_such_card": marked("There is no such card in the pack."),
    "no_such_cell": marked("There is no such place in a coffin."),
    "no_such_seat": marked("Nobody sits there."),
    "cell_taken": marked("{cell} is taken, and the dead do not move over."),
    "cell_apart": marked("{cell} touches no card yet: lay beside, above or below one."),
    "nail_first": marked("The first nail goes in the centre."),
    "not_in_hand": marked("You do not hold {card}."),
    "vampire_as_nail": marked("At this table a Vampire may not be the first nail."),
    "not_face_down": marked("No card lies face down at {cell}: somebody was there before you."),
    "other_space": marked("The space to be filled is {cell}."),
    "game_over": marked("The lid is nailed down: this game is over."),
    "not_now_choose": marked("First the way must be chosen: the Queen's or the King's."),
    "not_now_answer": marked("First the other side must agree, or refuse to play."),
    "not_now_place": marked("Now a card is to be laid, nothing else."),
    "not_now_take": marked("First take one of the face-down cards."),
    "not_now_lay": marked("First lay a card of your hand in the space."),
    "not_now_pick": marked("First the cards won with this coffin are to be chosen."),
    "asked_to_stay": marked("Somebody has left: first say whether the game goes on without them."),
    "not_asked": marked("Nobody has asked you that."),
    "not_your_turn": marked("Patience: it is not your turn."),
    "stale_move": marked("The table has moved on since that button was shown."),
    # what is chosen for a table
    "game_unknown": marked("I do not know a game called “{game}”."),
    "option_unknown": marked("{game} has no option “{option}”."),
    "option_value": marked("“{option}” cannot be “{value}”."),
    "option_needs": marked("“{option}” means something only where “{other}” is “{needed}”."),
    "option_unreadable": marked("I cannot read “{option}”: write option=value, option=value."),
    "option_twice": marked("“{option}” is there twice, and I cannot obey both."),
    # puzzles
    "coffin_buried": marked("That day's coffin is nailed down for good."),
    # tables and challenges
    "unknown_table": marked("There is no such table, or it has crumbled to dust."),
    "unknown_lobby": marked("There is no such challenge any more."),
    "no_table_here": marked("No table of yours is open here. /dracula challenge opens one."),
    "no_threads_here": marked("I cannot make a thread here: please play in another channel."),
    "not_here": marked("I cannot see {who} here."),
    "unknown_press": marked("That button is of another age, and I do not know it any more."),
    "not_seated": marked("You do not sit at this table. Spectators may watch, and shudder."),
    "not_host": marked("Only whoever made the challenge may do that."),
    "not_invited": marked("The free seats are kept for others. You may challenge somebody too!"),
    "already_seated": marked("You sit at this table already."),
    "seat_taken": marked("Somebody has just sat down there."),
    "lobby_closed": marked("This challenge is {status}."),
    "challenge_self": marked("You cannot play against your own reflection. (Have you got one?)"),
    "invited_twice": marked("Nobody can sit in two seats."),
    "too_many_invited": marked(
        "There are not seats enough for all of them: only {seats} are free."
    ),
    "unknown_level": marked("No computer player of that name haunts this place."),
    "too_many_tables": marked(
        "This channel has {limit} tables running, as many as it may. Finish one, or play elsewhere."
    ),
    "too_many_games": marked("{limit} games at once are as many as one may play."),
    "seed_secret": marked("The seed of the deal stays sealed until the game is over."),
    "not_over": marked("This game is still going on."),
    "no_hints_rated": marked("No whispers at a rated table: here you are on your own."),
    "no_finished_game": marked("You have not finished a game here yet."),
    "overworked": marked("There is too much to think about already: try again in a minute."),
    "closing": marked("I am just being restarted. Nothing is lost: try again in a moment."),
    # the store
    "busy": marked("The vault is locked for a moment. Nothing happened: please try again."),
    "storage_full": marked("The vault is full: nothing more can be kept. My keeper has been told."),
    "record_damaged": marked(
        "Table {table} is damaged, so it was left alone. My keeper has been told."
    ),
}
"""By key; the places are filled from the refusal's details."""

_OTHERWISE: Final = marked("That cannot be done here.")


def sentence(refusal: Refusal, _: Words) -> str:
    """What the player reads."""
    try:
        return _(SENTENCES.get(refusal.key, _OTHERWISE)).format(**_told(refusal.details, _))
    except KeyError:
        return _(_OTHERWISE)


def _told(details: Mapping[str, Any], _: Words) -> dict[str, str]:
    """The details as words; nothing that a player typed keeps its markdown."""
    tell: dict[str, Callable[[str], str]] = {
        "card": _card,
        "game": lambda text: edition_name(text, _),
        "option": lambda text: option_name(text, _),
        "other": lambda text: option_name(text, _),
        "status": lambda text: status_name(text, _),
        "value": lambda text: value_name(str(details.get("option", "")), text, _),
        "needed": lambda text: value_name(str(details.get("other", "")), text, _),
    }
    told = {}
    for name, value in details.items():
        text = str(value)[:60]
        known = tell[name](text) if name in tell else text
        told[name] = _harmless(text) if known == text else known
    return told


def _card(text: str) -> str:
    """The card in symbols; a forged press may hold what is no card at all."""
    try:
        return short(Card.parse(text))
    except InvalidMove:
        return text


def _harmless(text: str) -> str:
    return "".join(sign for sign in text if sign.isalnum() or sign in " .,-=_")
