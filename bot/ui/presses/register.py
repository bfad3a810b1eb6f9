"""Which press does what: one line for each kind of the grammar."""

from collections.abc import Awaitable, Callable, Mapping
from typing import Any, Final

from bot.ui import ids
from bot.ui.answers import Caller, Desk, Reply
from bot.ui.layouts import answers
from bot.ui.presses import challenges, giving_up, lists, lobby, puzzle, study, table

Act = Callable[[Desk, Caller, Any], Awaitable[Reply]]

ACTS: Final[Mapping[type[ids.Press], Act]] = {
    ids.Play: table.play,
    ids.Place: table.place,
    ids.Card: table.card,
    ids.Hand: table.hand,
    ids.Sheet: table.sheet,
    ids.Hint: study.hint,
    ids.Review: study.review,
    ids.Replay: study.replay,
    ids.Film: study.film,
    ids.GiveUp: giving_up.give_up,
    ids.Rematch: lobby.rematch,
    ids.LobbyAct: lobby.act,
    ids.Leaders: lists.leaders,
    ids.Rules: lists.rules_page,
    ids.Prefer: lists.prefer,
    ids.Thread: challenges.open_thread,
    ids.Puzzle: puzzle.act,
}


async def act(desk: Desk, caller: Caller, custom_id: str) -> Reply:
    """What the press of this custom_id does; a text that is none of ours is answered as well."""
    press = ids.parse(custom_id)
    if press is None:
        return Reply(answers.unknown(caller.words))
    return await ACTS[type(press)](desk, caller, press)
