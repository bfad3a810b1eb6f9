"""Messages about a finished deal, a finished game of a session, or a finished table."""

from bot.engine.game import View, results_of
from bot.engine.match_end import after_game, session_so_far
from bot.engine.record import EventKind, TableEvent
from bot.i18n.translator import Translator
from bot.kits.catalogue import edition_name, kit_for
from bot.kits.kit_types import PictureFile
from bot.messages import lobby_ids, review_ids, table_ids
from bot.messages.message import BRASS, OXBLOOD, Button, ButtonStyle, Message, Picture, in_rows
from bot.render.score_sheet import MOST_ROWS
from bot.tables.errors import NotOver
from bot.tables.table import Table
from bot.ui.layouts import end_sentences, rating_changes
from bot.ui.layouts.buttons import lesson_buttons, review_button, table_button, verify_button
from bot.ui.layouts.end_sentences import NO_FACTS, EndFacts
from bot.ui.layouts.score_text import scores_text
from bot.ui.layouts.seating import mentioned_ids, plain_side_names, side_names, signed_names
from bot.ui.layouts.table import table_ref
from bot.ui.layouts.terms import is_session


def deals_over(table: Table, known: int, _: Translator) -> tuple[Message, ...]:
    """A message for each deal finished after the first `known` ones, and for each game over.

    In a game whose deals do not stay, only the last deal has a message.
    """
    view = table.view(None)
    games = (*view.earlier_games, view.results)
    deals = [
        (game, index) for game, results in enumerate(games, 1) for index in range(len(results))
    ]
    messages: list[Message] = []
    for game, index in deals[known:]:
        scored = game <= len(view.earlier_games)
        last = index == len(results_of(view, game)) - 1 and (scored or table.over)
        if last or kit_for(view.rules).deals_stay:
            messages.append(deal_over(table, game, index, _))
        if last and scored:
            messages.append(game_over(table, game, _))
    return tuple(messages)


def deal_over(table: Table, game: int, index: int, _: Translator) -> Message:
    """Deal `index` (from 0) of game 1, 2, …: its picture, what decided, and the arithmetic."""
    view = table.view(None).finished(game, index)
    kit, result = kit_for(view.rules), view.results[-1]
    picture = kit.pictures.board(view, table_ref(table).board_file, _)
    return Message(
        lines=(
            "### ⚰️ " + _(kit.deal_over, deal=result.deal),
            *_heading(table, view, _),
        ),
        picture=picture.renamed(f"table-{table.id}-game-{game}-deal-{index + 1}.png"),
        below=(*kit.details(result, _), _standings(table, view, _)),
        accent=OXBLOOD,
    )


def game_over(table: Table, game: int, _: Translator) -> Message:
    """Game 1, 2, … of a session: its score sheet, the bonus and the winner."""
    view = after_game(table.view(None), game)
    result = view.game_results[game - 1]
    return Message(
        lines=(
            "### 📜 " + _("Game {game} is over", game=game),
            *end_sentences.finals(table, view, result, _),
            end_sentences.won(table, signed_names(table, view, _), result.winners, _),
        ),
        picture=_sheet(table, view, _),
        accent=BRASS,
    )


def table_over(table: Table, _: Translator, known: EndFacts = NO_FACTS) -> Message:
    """The end of a table: its picture, who won, the rating changes, what to do next."""
    view = table.view(None)
    once_more, lesson = _once_more(table, view, _), lesson_buttons(view.rules, _)
    return Message(
        lines=(_title(table, view, _),),
        picture=end_picture(table, view, _),
        below=(
            *end_sentences.how_it_ended(table, view, _),
            *end_sentences.head_to_head(table, known.head_to_head, _),
            *rating_changes.ratings(table, _),
            *end_sentences.what_next(table, known, _),
        ),
        rows=(
            *((once_more,) if once_more else ()),
            (
                *(lesson if end_sentences.offers_lesson(table, known) else ()),
                *scores_button(table, view, _),
                verify_button(table, _),
            ),
        ),
        accent=BRASS,
    )


def _once_more(table: Table, view: View, _: Translator) -> tuple[Button, ...]:
    """Buttons to play again if all can still be invited, to look at the game again, to share it."""
    again = Button(
        _("Rematch"), str(lobby_ids.RematchButton(table.id)), ButtonStyle.GREEN, emoji="🦇"
    )
    return (*((again,) if _can_meet_again(table) else ()), *look_again(table, view, _))


def look_again(table: Table, view: View, _: Translator) -> tuple[Button, ...]:
    """Buttons to look at a finished game again and to share it; none if no deal was finished."""
    if not _deals_played(view):
        return ()
    replay = Button(_("Replay"), str(review_ids.ReplayButton(table.id)), emoji="🎞️")
    share = Button(_("Share"), str(table_ids.ShareButton(table.id)), emoji="🖼️")
    return (review_button(table.id, _), replay, *((share,) if table.position.winners else ()))


def scores_button(table: Table, view: View, _: Translator) -> tuple[Button, ...]:
    """The button to the score sheet of a finished game; none if no deal was finished."""
    scores = Button(_("Scores"), str(table_ids.ScoresButton(table.id)), emoji="📜")
    return (scores,) if _deals_played(view) else ()


def notice(table: Table, link: str, _: Translator) -> Message:
    """Tells the players of a table that it is over.

    It does not mention the player who ended it, nor those who had left before. How it ended stands
    at the table only: this message is never edited, and would keep a name that is erased.
    """
    ending, departed = table.position.ending, set(table.position.departed)
    departed -= {ending.seat} if ending else set()
    recipients = [
        seat
        for seat in range(len(table.seats))
        if seat != _ended_by(table) and seat not in departed
    ]
    who = ", ".join(f"<@{user_id}>" for user_id in mentioned_ids(table, recipients))
    return Message(
        (_("{who}, your game is over.", who=who),),
        rows=in_rows(table_button(link, _)),
        mentions=mentioned_ids(table, recipients),
        accent=BRASS,
    )


def _ended_by(table: Table) -> int | None:
    """The seat whose player laid the last card, resigned, or was the last to call the game off.

    None if time or others ended it.
    """
    earlier = table.position.earlier
    if table.position.ending is None:
        return earlier[-1].to_move if earlier else None
    last = TableEvent.parse(table.record.moves[-1])
    return last.seat if last.kind in (EventKind.RESIGN, EventKind.DECLINE) else None


def share(table: Table, _: Translator) -> Message:
    """The end of a table to be passed on: its picture and how it ended, no buttons; NotOver."""
    if not table.over:
        raise NotOver("not_over")
    view = table.view(None)
    return Message(
        lines=(_title(table, view, _),),
        picture=end_picture(table, view, _),
        below=(
            *end_sentences.how_it_ended(table, view, _),
            "-# " + _("Save or copy this to show it wherever you like."),
        ),
        accent=BRASS,
    )


def private_end(table: Table, _: Translator) -> Message:
    """The score sheet of a finished table, or how it ended if no deal was finished.

    Above the sheet stands who resigned or ran out of time, or why the table has no result: the
    sheet itself has only the scores.
    """
    view = table.view(None)
    if not _deals_played(view):
        how = end_sentences.how_it_ended(table, view, _)
        return Message((_title(table, view, _), *how), accent=BRASS)
    shown = sheet(table, _)
    if table.position.ending is None:
        return shown
    return shown.saying(*end_sentences.broken_off(table, view, _))


def sheet(table: Table, _: Translator) -> Message:
    """The score sheet so far, with the arithmetic of the last deal; at the end, with the bonus.

    Later games of a session have the points of the whole session too, at the end with those of a
    game that was broken off. Who left comes last whatever the scores, which is said above them.
    """
    view = table.view(None)
    is_scored = len(view.game_results) >= view.game
    if is_scored:
        result = view.game_results[view.game - 1]
        scores = end_sentences.finals(table, view, result, _)
    else:
        scores = (scores_text(signed_names(table, view, _), view.scores),)
    title, session = edition_name(view.rules, _), tuple[str, ...]()
    if view.game > 1:
        title += " · " + _("game {game}", game=view.game)
        points = scores_text(signed_names(table, view, _), session_so_far(view))
        session = (_("Session: {scores}.", scores=points),)
    shown = after_game(view, view.game) if is_scored and view.results else view
    head = (f"### 📜 {title}", *end_sentences.left_to_stand_in(table, _))
    return Message(
        (*head, *scores, *session, *_last_deal(table, view, _), *_left_out(shown, _)),
        _sheet(table, shown, _) if view.results else None,
        accent=BRASS,
    )


def _left_out(view: View, _: Translator) -> tuple[str, ...]:
    """The line that says so if the sheet has no room for the first deals of a long game."""
    if len(view.results) <= MOST_ROWS:
        return ()
    text = _(kit_for(view.rules).only_last_deals, count=MOST_ROWS, all=len(view.results))
    return (f"-# {text}",)


def _can_meet_again(table: Table) -> bool:
    """Whether all who had a seat can still be invited."""
    return not any(person.former for person in table.people)


def _title(table: Table, view: View, _: Translator) -> str:
    over = _("the session is over") if is_session(table.terms) else _("the game is over")
    return f"### ⚰️ {edition_name(view.rules, _)} · {over}"


def _deals_played(view: View) -> bool:
    return bool(view.results or view.earlier_games)


def end_picture(table: Table, view: View, _: Translator) -> Picture | None:
    """The end picture, or the score sheet if nobody has won; none if no deal was finished."""
    winners = table.position.winners
    if winners and _deals_played(view):
        name = f"table-{table.id}-end-{table.ply}.png"
        file = PictureFile(name, table.terms.four_colour)
        names = plain_side_names(table, _)
        return kit_for(view.rules).pictures.finale(view, winners, names, file, _)
    return _sheet(table, after_game(view, view.game), _) if view.results else None


def _last_deal(table: Table, view: View, _: Translator) -> tuple[str, ...]:
    """Which deal was the last, what decided it, and its arithmetic."""
    if not view.results:
        return (_none_finished(table, view, _),)
    kit, result = kit_for(view.rules), view.results[-1]
    return (
        f"**{_(kit.deal_over, deal=result.deal)}**",
        *_heading(table, view, _),
        *kit.details(result, _),
    )


def _heading(table: Table, view: View, _: Translator) -> tuple[str, ...]:
    """How the last deal was decided, as it stands above its arithmetic."""
    kit, result, names = kit_for(view.rules), view.results[-1], signed_names(table, view, _)
    return kit.heading(result, names, _) or kit.summary(result, names, _)


def _none_finished(table: Table, view: View, _: Translator) -> str:
    """Says that the game has no finished deal, or had none when the table ended."""
    no_deal = _(kit_for(view.rules).no_deal)
    if table.over and view.game == 1:
        return end_sentences.none_finished(view, _)
    if table.over:
        return _("{no_deal} of this game was finished.", no_deal=no_deal)
    if view.game == 1:
        return _("{no_deal} has been finished yet.", no_deal=no_deal)
    return _("{no_deal} of this game has been finished yet.", no_deal=no_deal)


def _standings(table: Table, view: View, _: Translator) -> str:
    scores = scores_text(side_names(table, _), view.scores)
    if view.deals in (None, 1):
        return scores
    title = kit_for(view.rules).deal_title(view, _)
    return _("After {deal}: {scores}", deal=title, scores=scores)


def _sheet(table: Table, view: View, _: Translator) -> Picture:
    name = f"table-{table.id}-game-{view.game}-sheet-{table.ply}.png"
    return kit_for(view.rules).pictures.sheet(view, PictureFile(name), _)
