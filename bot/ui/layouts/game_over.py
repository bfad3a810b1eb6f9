"""Messages about a finished deal, a finished game of a session, or a finished table."""

from bot.engine.game import View, results_of
from bot.engine.record import EndReason
from bot.engine.results import DecidedBy, GameResult
from bot.i18n.translator import Translator
from bot.kits.catalogue import edition_name, kit_for
from bot.messages import button_ids
from bot.messages.message import BRASS, Button, ButtonStyle, Message, Picture
from bot.model.players import Computer
from bot.model.results import RatingChange
from bot.tables.table import Table
from bot.ui.layouts.seating import (
    seat_name,
    side_name,
    side_names,
    signed_name,
    signed_names,
)
from bot.ui.layouts.table import place_of, verify_button


def deals_over(table: Table, known: int, _: Translator) -> tuple[Message, ...]:
    """A message for each deal finished after the first `known` ones, and for each game over."""
    view = table.view(None)
    games = (*view.earlier_games, view.results)
    deals = [
        (game, index) for game, results in enumerate(games, 1) for index in range(len(results))
    ]
    messages: list[Message] = []
    for game, index in deals[known:]:
        messages.append(deal_over(table, game, index, _))
        if index == len(results_of(view, game)) - 1 and game <= len(view.earlier_games):
            messages.append(game_over(table, game, _))
    return tuple(messages)


def deal_over(table: Table, game: int, index: int, _: Translator) -> Message:
    """Deal `index` (from 0) of game 1, 2, …: its picture, what decided, and the arithmetic."""
    view = table.view(None).finished(game, index)
    kit, result = kit_for(view.rules), view.results[-1]
    picture = kit.board(view, place_of(table), _)
    return Message(
        lines=(
            "### ⚰️ " + kit.deal_over(result, _),
            *kit.summary(result, signed_names(table, view, _), _),
        ),
        picture=picture.renamed(f"table-{table.id}-game-{game}-deal-{index + 1}.png"),
        below=(*kit.details(result, _), _standings(table, view, _)),
    )


def game_over(table: Table, game: int, _: Translator) -> Message:
    """Game 1, 2, … of a session: its score sheet, the bonus and the winner."""
    view = table.view(None).after_game(game)
    result = view.game_results[game - 1]
    return Message(
        lines=(
            "### 📜 " + _("Game {game} is over", game=game),
            *_finals(table, view, result, _),
            _won(table, result.winners, _),
        ),
        picture=_sheet(table, view, _),
        accent=BRASS,
    )


def table_over(table: Table, link: str, _: Translator) -> Message:
    """The end of a table: how it ended, the score sheet and rating changes."""
    view = table.view(None)
    again = Button(
        _("Rematch"), str(button_ids.RematchButton(table.id)), ButtonStyle.GREEN, emoji="🦇"
    )
    review = Button(_("Review"), str(button_ids.ReviewButton(table.id)), emoji="🔎")
    replay = Button(_("Replay"), str(button_ids.ReplayButton(table.id)), emoji="🎞️")
    review_buttons = (review, replay) if view.results or view.earlier_games else ()
    link_buttons = (Button(_("Go to the table"), url=link),) if link else ()
    return Message(
        lines=(
            f"### ⚰️ {edition_name(view.rules, _)} · " + _("the game is over"),
            *_how_it_ended(table, view, _),
            *_ratings(table, _),
        ),
        picture=_sheet(table, view.after_game(view.game), _) if view.results else None,
        rows=((again, *review_buttons, verify_button(table, _), *link_buttons),),
        accent=BRASS,
    )


def sheet(table: Table, _: Translator) -> Message:
    """The score sheet so far, with the arithmetic of the last deal."""
    view = table.view(None)
    scores = " · ".join(
        f"{name} **{score}**"
        for name, score in zip(signed_names(table, view, _), view.scores, strict=True)
    )
    picture = _sheet(table, view, _) if view.results else None
    return Message(
        (f"### 📜 {edition_name(view.rules, _)}", scores, *_last_deal(view, _)),
        picture,
        accent=BRASS,
    )


def _last_deal(view: View, _: Translator) -> tuple[str, ...]:
    """The arithmetic of the last deal."""
    if not view.results:
        return (_("No deal has been finished yet."),)
    return kit_for(view.rules).details(view.results[-1], _)


def _standings(table: Table, view: View, _: Translator) -> str:
    scores = _scores(side_names(table, _), view.scores)
    if view.deals is None:
        return scores
    played = len(view.results)
    return _("After {n} of {deals} deals: {scores}", n=played, deals=view.deals, scores=scores)


def _scores(names: tuple[str, ...], scores: tuple[int, ...]) -> str:
    return " · ".join(f"{name} **{score}**" for name, score in zip(names, scores, strict=True))


def _sheet(table: Table, view: View, _: Translator) -> Picture:
    name = f"table-{table.id}-game-{view.game}-sheet-{table.ply}.png"
    return kit_for(view.rules).sheet(view, name, _)


def _how_it_ended(table: Table, view: View, _: Translator) -> tuple[str, ...]:
    if table.position.ending is not None:
        return _ended_by_ending(table, _)
    if not view.game_results:
        return (
            _(
                "The players did not agree on rows and columns. Nobody wins, nobody loses,"
                " nobody bleeds."
            ),
        )
    session = _session(table, view, _) if len(view.game_results) > 1 else ()
    return (
        *_left_early(table, table.position.departed, _),
        *_finals(table, view, view.game_results[-1], _),
        *session,
        _won(table, table.position.winners or (), _),
    )


def _ended_by_ending(table: Table, _: Translator) -> tuple[str, ...]:
    """How a table ended by a resignation, a time-out, or a void game."""
    ending = table.position.ending
    if ending is None or ending.seat is None:
        return (_("The game was called off: no result, and no change of ratings."),)
    name = seat_name(table, ending.seat, _)
    reasons = {
        EndReason.RESIGN: _("{name} resigned.", name=name),
        EndReason.TIMEOUT: _("{name} ran out of time: the sun has risen.", name=name),
        EndReason.ABANDON: _("{name} has left the castle.", name=name),
    }
    earlier = tuple(seat for seat in table.position.departed if seat != ending.seat)
    # A computer only leaves after all people have, so its leaving is not worth a sentence.
    by_computer = isinstance(table.seats[ending.seat], Computer)
    reason = () if by_computer else (reasons[ending.reason],)
    won = _won(table, table.position.winners or (), _)
    return (*_left_early(table, earlier, _), *reason, won)


def _finals(table: Table, view: View, result: GameResult, _: Translator) -> tuple[str, ...]:
    """By side the total, the bonus and their sum; and what decided if the totals were equal."""
    rows = []
    for side, final in enumerate(result.finals):
        bonus = result.bonus[side]
        addition = f"{result.totals[side]} + {bonus} = " if bonus else ""
        rows.append(f"{signed_name(table, view, side, _)}: {addition}**{final}**")
    return (*rows, *_tie_break(result, _))


def _left_early(table: Table, seats: tuple[int, ...], _: Translator) -> tuple[str, ...]:
    """A sentence about the players of these seats, who left a game that went on."""
    names = " & ".join(seat_name(table, seat, _) for seat in seats)
    return (_("{name} left before the end.", name=names),) if names else ()


def _tie_break(result: GameResult, _: Translator) -> tuple[str, ...]:
    if result.decided_by is DecidedBy.BEST_LINE:
        return (_("The totals are equal: the best single line decides."),)
    if result.decided_by is DecidedBy.DEAL:
        return (_("The last deal decides, whatever the totals."),)
    if result.decided_by is DecidedBy.SIXTH_DEAL:
        return (_("The totals are equal: the last deal decides."),)
    return ()


def _session(table: Table, view: View, _: Translator) -> tuple[str, ...]:
    scores = _scores(side_names(table, _), view.session)
    games = len(view.game_results)
    return (_("The session of {n} games: {scores}", n=games, scores=scores),)


def _won(table: Table, winners: tuple[int, ...], _: Translator) -> str:
    if len(winners) == len(set(table.position.sides)):
        return _("🕯️ A draw. Everybody may rest in peace.")
    name = " & ".join(side_name(table, side, _) for side in winners)
    if len(winners) > 1:
        return _("🏆 {name} share the victory.", name=name)
    many = table.position.sides.count(winners[0]) > 1
    return _("🏆 {name} win!", name=name) if many else _("🏆 {name} wins!", name=name)


def _ratings(table: Table, _: Translator) -> tuple[str, ...]:
    if not table.changes:
        return ()
    changes = " · ".join(_change(change, table, _) for change in table.changes)
    return (_("Rating: {changes}", changes=changes),)


def _change(change: RatingChange, table: Table, _: Translator) -> str:
    seats = table.seats_of(change.user_id)
    name = seat_name(table, seats[0], _) if seats else f"<@{change.user_id}>"
    before, after = round(change.before), round(change.after)
    doubt = "?" if change.provisional else ""
    return f"{name} {before} → **{after}{doubt}** ({after - before:+d})"
