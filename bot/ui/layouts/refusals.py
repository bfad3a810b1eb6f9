"""Texts for the refusals of the engine, the store and the tables."""

from typing import Final

from bot.engine.errors import Refusal
from bot.i18n.translator import N_, Translator
from bot.kits.catalogue import KITS, merged
from bot.ui.layouts.refusal_details import detail_texts

_OF_ALL_GAMES: Final = {
    # moves
    "not_a_move": N_("That is not a move in any game."),
    "no_such_card": N_("There is no such card in the pack."),
    "no_such_seat": N_("Nobody sits there."),
    "not_a_choice": N_("Those cards cannot be chosen together: choose again from your hand."),
    "not_in_hand": N_("You do not hold {card}."),
    "game_over": N_("This game is over."),
    "not_now_play": N_("Play a card now."),
    "vote_first": N_("A player has left: first decide whether the game goes on."),
    "voted": N_("You have voted. Now the others decide whether the game goes on."),
    "no_vote": N_("There is nothing to decide now."),
    "not_your_turn": N_("It is not your turn."),
    "stale_move": N_("This button is out of date: the game has moved on."),
    "unknown_press": N_("This button is out of date."),
    "no_mistake_now": N_("This move is no longer among your mistakes."),
    # what is chosen for a table
    "edition_of_another_game": N_(
        "“{game}” is not an edition of the game you chose: pick another."
    ),
    "edition_unknown": N_(
        "I do not know an edition called “{edition}”. Discord suggests them while you type."
    ),
    "game_unknown": N_(
        "I do not know a game called “{game}”. Choose one of those that Discord suggests."
    ),
    "no_lesson": N_("There is no lesson in {game}. `/dracula rules` explains it."),
    "no_puzzle": N_("There are no puzzles for {game}: try another game."),
    "option_unknown": N_(
        "{game} has no option “{option}”. Discord suggests its options while you type."
    ),
    "option_not_used": N_("{game} does not use `{field}`: leave it empty."),
    "option_of_command": N_(
        "`{field}` is an option of the command itself: choose it there, not in `options`."
    ),
    "option_value": N_("“{option}” cannot be “{value}”. Choose one of these: {values}."),
    "option_number": N_(
        "“{option}” cannot be “{value}”: it must be a number from {least} to {most}."
    ),
    "option_number_or": N_(
        "“{option}” cannot be “{value}”: it must be {others} or a number from {least} to {most}."
    ),
    "option_needs": N_("“{option}” only works with {typed} (“{other}”: “{needed}”)."),
    "option_unreadable": N_("I cannot read “{part}”: write option=value, option=value."),
    "option_twice": N_("“{option}” is given twice."),
    "time_unreadable": N_(
        "I cannot read the time “{time}”. Write it like this: 3 days, 10 minutes, 1 hour."
    ),
    "time_without_limit": N_("A game without a time limit takes no `time`: leave it empty."),
    "time_of_another_pace": N_(
        "That time does not fit the pace you chose: {paces}. Days are for games by correspondence,"
        " minutes for live games."
    ),
    # puzzles
    "puzzle_closed": N_("That day's coffin is closed."),
    "daily_after_erasure": N_(
        "You erased your data less than 24 hours ago. You can try a daily coffin again {until};"
        " `/dracula puzzle` has others for you until then."
    ),
    # where a game is played and shown
    "no_table_here": N_(
        "You have no running game here. `/dracula games` shows those you have elsewhere;"
        " `/dracula play` or `/dracula challenge` starts one."
    ),
    "no_table_here_banned": N_(
        "You have no running game here; `/dracula games` shows those you have elsewhere. The"
        " managers of this server have banned you from playing here, so you cannot start one."
    ),
    "no_threads_here": N_("I cannot open a thread here: please play in another channel."),
    "needs_server": N_(
        "That only works on a server: use it in a channel there, not in direct messages."
    ),
    "needs_people": N_(
        "In direct messages you can only play against computers. Challenge people on a server."
    ),
    "others_play": N_(
        "Others play at this table and could not see it here: go to a channel on its server that"
        " they can all see."
    ),
    "players_cannot_see": N_("Not all of the players can see {channels}: choose another channel."),
    "no_right_to_write": N_(
        "I post here only for people who may write here themselves. You lack the permission"
        " {rights}."
    ),
    "no_right_to_threads": N_(
        "You may not open threads in this channel: leave out `thread`, or ask the people who manage"
        " this server."
    ),
    "not_in_thread": N_(
        "I am not in this private thread, and cannot post here. Mention me in it, and try again."
    ),
    "locked_thread": N_(
        "The thread is locked, so nobody can play in it. Use another channel, or ask a moderator to"
        " unlock it."
    ),
    "only_commands": N_(
        "I am not a member of this server, and cannot post here: only my commands were added to it."
        " Someone who manages it can add me with **Add App** on my profile, or with an invitation"
        " that has the scope `bot`."
    ),
    "thread_in_thread": N_(
        "A thread cannot be opened inside a thread: leave out `thread`, or use the command in the"
        " channel itself."
    ),
    "not_here": N_("{who} is not on this server."),
    "sees_no_challenge": N_(
        "{who} cannot see this channel, and would not learn of the challenge. Post it where both"
        " of you can read it."
    ),
    # challenges and their seats
    "unknown_lobby": N_("There is no such challenge any more."),
    "not_challenger": N_("Only the challenger can do that."),
    "not_invited": N_(
        "There is no seat for you in this challenge. You can make a challenge of your own."
    ),
    "seat_reserved": N_("That seat is reserved for somebody else. Take one that is free."),
    "not_challenged": N_(
        "Only people who are challenged here can decline. The challenger can withdraw the"
        " challenge."
    ),
    "challenges_nobody": N_(
        "{who} is not accepting challenges. Leave `opponent` empty to play anyone."
    ),
    "challenges_played": N_(
        "{who} only accepts challenges from people they have played before. Leave `opponent` empty"
        " to play anyone, or play a computer."
    ),
    "pinged_lately": N_(
        "You have just challenged {who}. You can do so again {until}. Leave `opponent` empty to"
        " play anyone now."
    ),
    "pinged_lately_rematch": N_("You have just challenged {who}. You can do so again {until}."),
    "challenges_too_fast": N_("You are making challenges too fast. You can make another {until}."),
    "rated_after_erasure": N_(
        "You erased your data less than 24 hours ago. You can play rated games again {until}; until"
        " then, `/dracula challenge` with `rated:False` starts a game that does not count."
    ),
    "nothing_to_block": N_(
        "Only people who are challenged here can block the challenger. The answer to"
        " `/dracula profile` has a button that blocks anyone."
    ),
    "profile_forgotten": N_(
        "I no longer know whose profile this is. Call it up again with `/dracula profile`."
    ),
    "already_seated": N_("You are already at this table."),
    "seat_taken": N_("Someone has just taken that seat."),
    "lobby_closed": N_("This challenge is no longer open: {status}."),
    "challenge_self": N_("You cannot play against your own reflection. (Have you got one?)"),
    "invited_twice": N_("Nobody can take two seats."),
    "former_player": N_("A player of that game has left for good. Challenge somebody else."),
    "no_seat_for_computer": N_(
        "Every seat is for a person: leave out `computer`, or choose a game for more players."
    ),
    "too_many_invited": N_(
        "{game} is for {players} players: fill in at most {seats} of `opponent`, `second` and"
        " `third`, or choose a game for more."
    ),
    "unknown_level": N_(
        "There is no computer player of that name. Discord suggests their names while you type."
    ),
    # how many games there may be
    "too_many_tables": N_(
        "There is no room for another table in this channel: the limit is {limit}. Finish a game"
        " here or give it up with `/dracula resign`, or play in another channel."
    ),
    "too_many_here": N_(
        "You already have {limit} of this channel's tables, and that is the limit. Finish one or"
        " give it up with `/dracula resign`, leave a challenge in `/dracula games`, play in another"
        " channel, or play a computer in a direct message to me."
    ),
    "too_many_games": N_(
        "Nobody can play more games at once: the limit is {limit}. `/dracula resign` gives one of"
        " yours up."
    ),
    # tables
    "unknown_table": N_(
        "There is no such table. `/dracula games` lists your running games, `/dracula history` the"
        " finished ones."
    ),
    "not_seated": N_("You are not playing at this table. Spectators may watch, and shudder."),
    "left_game": N_("You are out of this game. You may watch how it ends."),
    "not_over": N_("This game is still going on."),
    "films_too_fast": N_("You have just shown a film. You can show another one {until}."),
    # more time, takebacks and vacations
    "not_their_turn": N_(
        "Only an opponent can give more time, or a partner if all opponents are computers."
    ),
    "time_given": N_("More time has already been given. The board shows until when."),
    "no_more_time": N_("No more time can be given for this turn."),
    "no_clock": N_("No clock is running at this table."),
    "no_takeback_rated": N_("In a rated game every move stands."),
    "nothing_to_take_back": N_(
        "You can only take back your own last move, before another person has moved."
    ),
    "takeback_too_late": N_("That move has shown something that was hidden, so it stands."),
    "no_takeback_left": N_("At most {limit} moves can be taken back in one game."),
    "own_takeback": N_("You have asked for it yourself, so you cannot allow it."),
    "no_vacation_left": N_(
        "You have used all your vacation days for this year. Next year brings new ones."
    ),
    "vacation_just_ended": N_("You have just ended a vacation. You can start another one {until}."),
    # what the managers of a server decide and do
    "pace_not_here": N_("On this server games are played at another pace: {paces}."),
    "time_not_here": N_("A move may take: {times}. Please choose one of them."),
    "computers_not_here": N_(
        "The managers of this server have turned off games against computers."
    ),
    "not_in_this_channel": N_("Games are not played in this channel. Come to {channels}."),
    "no_channel_to_play": N_(
        "Games are played only in {channels}, where I cannot post. Ask the people who manage this"
        " server: `/dracula-admin settings` changes it."
    ),
    "cannot_post_there": N_("I cannot post in {channels}: choose another channel."),
    "needs_permissions_there": N_(
        "I cannot post in {channels}. Missing permissions: {rights}. Grant them there, or choose"
        " another channel."
    ),
    "already_there": N_("The game is already in {channels}."),
    "banned": N_(
        "The managers of this server have banned you from playing here. You can finish the games"
        " that you are in."
    ),
    "banned_opponent": N_("One of the players is banned on this server."),
    "not_banned": N_("That person is not banned here."),
    "not_manager": N_(
        "Only people who manage this server can do that. If you are one, use the command again."
    ),
    # seeds, hints and past games
    "seed_secret": N_("The seed stays sealed until the game is over."),
    "no_hints_rated": N_("There are no hints at a rated table."),
    "no_finished_game": N_("You have not finished a game here yet."),
    "versus_oneself": N_("Name somebody else: nobody plays against themselves."),
    "versus_bot": N_("Your games against computers are counted in `/dracula profile`."),
    # what has to wait
    "queue_full": N_("I have too much to think about just now: try again in a minute."),
    "own_queue_full": N_("Your other reviews come first: try again when one of them is ready."),
    "own_hints_full": N_("Your other hints come first: try again when one of them is ready."),
    "own_films_full": N_("Your other films come first: try again when one of them is ready."),
    "own_puzzle_waits": N_("Your other puzzle comes first: ask for a new one when it is there."),
    "export_running": N_("Your file is being made. It comes in the answer to your first press."),
    "exports_too_fast": N_("Your file has just been made. You can have another one made {until}."),
    "closing": N_("I am being restarted. Nothing is lost: try again in a moment."),
    # the store
    "busy": N_("The database is busy. Nothing happened: please try again."),
    "unanswered": N_(
        "I lost the connection to the database, and cannot tell whether that was saved. Please"
        " check, and try again if it was not."
    ),
    "unread": N_(
        "That is saved, but the database is too busy to show it. It will appear within a minute."
    ),
    "storage_full": N_(
        "My storage is full, so nothing more can be saved. Please tell the person who runs this"
        " bot."
    ),
    "record_damaged": N_(
        "Table {table} is damaged, and nothing was changed. Please tell the person who runs this"
        " bot."
    ),
}

SENTENCES: Final = merged((_OF_ALL_GAMES, *(kit.refusals for kit in KITS.values())))
"""By key, those of the kits too; the placeholders are filled from the refusal's details."""

_FALLBACK: Final = N_("That cannot be done here.")


def sentence(refusal: Refusal, _: Translator) -> str:
    """The text for players; a general one if the key is unknown or a detail is missing."""
    text = SENTENCES.get(refusal.key, _FALLBACK)
    try:
        return _(text).format(**detail_texts(refusal.details, _))
    except KeyError:
        return _(_FALLBACK)
