"""Sentences about the end of a table: who won and how, and what a loser may try next."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final

from bot.engine.game import View, deals_finished
from bot.engine.match_end import final_scores
from bot.engine.record import EventKind, TableEvent
from bot.engine.results import GameResult
from bot.i18n.numbers import whole
from bot.i18n.player_names import computer_name
from bot.i18n.translator import Translator
from bot.kits.catalogue import is_taught, kit_for
from bot.model.histories import HeadToHead
from bot.model.players import Computer, Level, Person, Player
from bot.tables.table import Table
from bot.ui.layouts import score_text
from bot.ui.layouts.score_text import scores_text
from bot.ui.layouts.seating import seat_name, signed_name, signed_names, stand_in
from bot.ui.layouts.terms import is_session


@dataclass(frozen=True, slots=True)
class EndFacts:
    """What the message of a finished table tells of its players besides the game itself.

    `levels` are the computer players, weakest first; `lesson_done` means that all people who lost
    to a computer have finished the lesson in the game.
    """

    levels: tuple[Level, ...] = ()
    head_to_head: HeadToHead | None = None
    lesson_done: bool = False


NO_FACTS: Final = EndFacts()


def how_it_ended(table: Table, view: View, _: Translator) -> tuple[str, ...]:
    """Sentences about what happened and who won."""
    if table.position.ending is not None:
        return (*broken_off(table, view, _), *_scores_then(table, view, _))
    if not view.game_results:
        return (kit_for(view.rules).decided(None, _),)
    how = decided(view, view.game_results[-1], _)
    if len(view.game_results) > 1:
        game = len(view.game_results)
        of_the_last = (_("Game {game}: {text}", game=game, text=one) for one in how)
        details = (*score_text.games(table, view, _), *of_the_last)
    else:
        totals = kit_for(view.rules).totals(view, _)
        details = (*how, *filter(None, (totals,)), *score_text.bonus(table, view, _))
    return (*left_to_stand_in(table, _), _beaten(table, view, _), *details)


def broken_off(table: Table, view: View, _: Translator) -> tuple[str, ...]:
    """Who resigned or ran out of time and who won so, or why there is no result; no scores."""
    ending = table.position.ending
    if ending is None or ending.seat is None:
        return (*_left_early(table, table.position.departed, _), _without_result(table, _))
    name = seat_name(table, ending.seat, _)
    reasons = {
        EventKind.RESIGN: _("{name} resigned.", name=name),
        EventKind.TIMEOUT: _("{name} ran out of time: the sun has risen.", name=name),
        EventKind.ABANDON: _("{name} has left the castle.", name=name),
    }
    earlier = tuple(seat for seat in table.position.departed if seat != ending.seat)
    # A computer only leaves after all people have, so its leaving is not worth a sentence.
    by_computer = isinstance(table.seats[ending.seat], Computer)
    reason = () if by_computer else (reasons[ending.kind],)
    winner = won(table, signed_names(table, view, _), table.position.winners or (), _)
    return (*_left_early(table, earlier, _), " ".join((*reason, winner)))


def left_to_stand_in(table: Table, _: Translator) -> tuple[str, ...]:
    """Why the scores do not rank the player who left a game that was played to its end (T9).

    Empty if nobody left, and while the game goes on. With three sides no more than one can leave.
    """
    departed = table.position.departed
    if not departed or table.position.winners is None or table.position.ending is not None:
        return ()
    text = _(
        "{name} left before the end and comes last; {computer} played on.",
        name=seat_name(table, departed[0], _),
        computer=stand_in(_),
    )
    return (text,)


def won(table: Table, names: Sequence[str], winners: tuple[int, ...], _: Translator) -> str:
    """The sentence about the winners, or about a draw; `names` are by side."""
    if len(winners) == len(set(table.position.sides)):
        return _("🕯️ A draw. Everybody may rest in peace.")
    name = " & ".join(names[side] for side in winners)
    if len(winners) > 1:
        return _("🏆 {name} share the victory.", name=name)
    if _is_team(table, winners[0]):
        return _("🏆 {name} win!", name=name)
    return _("🏆 {name} wins!", name=name)


def finals(table: Table, view: View, result: GameResult, _: Translator) -> tuple[str, ...]:
    """Each side's total, bonus and their sum in lines, or all totals in one if there is no bonus.

    What decided, if the totals were equal, stands above a bonus, and below totals alone.
    """
    names = signed_names(table, view, _)
    if not any(result.bonus):
        return (scores_text(names, result.finals), *decided(view, result, _))
    return (*decided(view, result, _), *score_text.sums(names, result))


def decided(view: View, result: GameResult, _: Translator) -> tuple[str, ...]:
    """The sentence about what decided, if it was not the totals."""
    sentence = kit_for(view.rules).decided(result, _)
    return (sentence,) if sentence else ()


def none_finished(view: View, _: Translator) -> str:
    """Says that a table ended before its first deal was finished."""
    return _("{no_deal} was finished.", no_deal=_(kit_for(view.rules).no_deal))


def head_to_head(table: Table, won_by: HeadToHead | None, _: Translator) -> tuple[str, ...]:
    """The line with the games that each of two people has won; who leads comes first."""
    if won_by is None:
        return ()
    first, second = sorted((0, 1), key=won_by.__getitem__, reverse=True)
    text = _(
        "Between you: {first} {wins} : {losses} {second}",
        first=seat_name(table, first, _),
        wins=won_by[first],
        losses=won_by[second],
        second=seat_name(table, second, _),
    )
    return (f"-# {text}",)


def beaten_people(table: Table) -> tuple[Person, ...]:
    """The people at a table that computers alone have won."""
    won = table.position.winners or ()
    winners = [player for player, side in _seated(table) if side in won]
    if not winners or any(isinstance(player, Person) for player in winners):
        return ()
    return table.people


def what_next(table: Table, known: EndFacts, _: Translator) -> tuple[str, ...]:
    """What people who lost to a computer may try next."""
    if not beaten_people(table):
        return ()
    levels, winners = known.levels, table.position.winners or ()
    beaten_by = [
        player.level
        for player, side in _seated(table)
        if isinstance(player, Computer) and side in winners
    ]
    tips = [_("The *Lesson* takes five minutes.")] if offers_lesson(table, known) else []
    if deals_finished(table.view(None)):
        tips.insert(0, _("*Review* shows your costliest moves."))
    place = min((levels.index(level) for level in beaten_by if level in levels), default=0)
    seated = {player.level for player in table.seats if isinstance(player, Computer)}
    if place > 0 and not seated & {*levels[:place]}:  # a weaker one may have been ahead as well
        weaker = computer_name(levels[place - 1], _)
        tips.insert(0, _("{name} is easier to beat.", name=f"**{weaker}**"))
    return ("💡 " + " ".join(tips),) if tips else ()


def offers_lesson(table: Table, known: EndFacts) -> bool:
    """Whether somebody who lost to a computer can still learn from the lesson in the game."""
    return bool(beaten_people(table)) and is_taught(table.terms.rules) and not known.lesson_done


def _seated(table: Table) -> Iterable[tuple[Player, int]]:
    """Each player with their side."""
    return zip(table.seats, table.position.sides, strict=True)


def _beaten(table: Table, view: View, _: Translator) -> str:
    """One sentence with the winner and all totals."""
    winners, scores = table.position.winners, final_scores(view)
    assert winners is not None, "the game was played to its end"
    names = [signed_name(table, view, side, _) for side in range(len(scores))]
    if len(winners) == len(scores) or len(scores) > 2:
        return f"{won(table, names, winners, _)} {scores_text(names, scores)}"
    winner, loser = winners[0], 1 - winners[0]
    parts = {
        "winner": names[winner],
        "loser": names[loser],
        "own": f"**{whole(scores[winner])}**",
        "other": f"**{whole(scores[loser])}**",
    }
    is_team = _is_team(table, winner)
    if is_session(table.terms):
        one = _("🏆 {winner} wins the session against {loser}, {own} to {other}!", **parts)
        team = _("🏆 {winner} win the session against {loser}, {own} to {other}!", **parts)
        return team if is_team else one
    if is_team:
        return _("🏆 {winner} beat {loser}, {own} to {other}!", **parts)
    return _("🏆 {winner} beats {loser}, {own} to {other}!", **parts)


def _scores_then(table: Table, view: View, _: Translator) -> tuple[str, ...]:
    """The scores when a player's leaving ended the table; empty if it has no result."""
    if table.position.winners is None:
        return ()
    if not deals_finished(view):
        return (none_finished(view, _),)
    scores = scores_text(signed_names(table, view, _), final_scores(view))
    return (_("Session: {scores}.", scores=scores) if view.game > 1 else scores,)


def _without_result(table: Table, _: Translator) -> str:
    """Why a game has no result."""
    ending = table.position.ending
    if ending == TableEvent(EventKind.IDLE):
        return _(
            "Nobody has moved for thirty days, so the game was called off: no result, and no rating"
            " changes."
        )
    if ending == TableEvent(EventKind.ANNUL):
        return _("A moderator has ended the game: no result, and no rating changes.")
    if not table.position.departed:
        return _(
            "The game stood still for too long, so it was called off: no result, and no rating"
            " changes."
        )
    return _("The game was called off: no result, and no rating changes.")


def _left_early(table: Table, seats: tuple[int, ...], _: Translator) -> tuple[str, ...]:
    """A sentence about the players of these seats, who left a game that went on."""
    names = " & ".join(seat_name(table, seat, _) for seat in seats)
    return (_("{name} left before the end.", name=names),) if names else ()


def _is_team(table: Table, side: int) -> bool:
    return table.position.sides.count(side) > 1
