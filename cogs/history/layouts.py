"""Messages of finished games: a person's history, two people's games, and one game of a list."""

from collections.abc import Iterable, Sequence
from dataclasses import astuple
from functools import partial

from bot.engine.games import GAMES
from bot.engine.record import EventKind
from bot.i18n.numbers import whole
from bot.i18n.player_names import player_label, player_name
from bot.i18n.sanitize import safe_name
from bot.i18n.translator import Translator
from bot.kits.catalogue import edition_name
from bot.messages.history_ids import HistoryButton, PlayedGameSelect, VersusButton
from bot.messages.lookup_ids import RecordButton
from bot.messages.message import (
    BRASS,
    MOST_OPTION_TEXT,
    Button,
    Message,
    Select,
    SelectOption,
    in_rows,
)
from bot.model.histories import History, PlayedGame, Score, Versus
from bot.model.players import Person
from bot.model.results import Outcome
from bot.tables.table import Table
from bot.ui.layouts import end_sentences, game_over, rating_changes
from bot.ui.layouts.buttons import table_button, verify_button
from bot.ui.layouts.lists import page_turns
from bot.ui.layouts.seating import timestamp
from bot.ui.messenger import nearest_link

_SIGNS = {Outcome.WON: "🏆", Outcome.DRAWN: "🕯️", Outcome.LOST: "⚰️"}


def history(shown: History, person: Person, _: Translator, *, own: bool = False) -> Message:
    """A page of the finished games of this person, who is the reader if `own`.

    Players have the names that are stored with the games.
    """
    title = "### 📖 " + _("Finished games of {name}", name=safe_name(_name(shown, person)))
    if not shown.games:
        to_see = _("There are no finished games you can see.")
        to_play = _("You have not finished a game yet. `/dracula play` finds you an opponent.")
        return Message((title, to_play if own else to_see))
    number = _("Page {page} of {pages}", page=shown.page, pages=shown.pages)
    select = _select(shown.games, PlayedGameSelect(person.user_id, shown.page), _)
    to_page = partial(HistoryButton, person.user_id)
    turns = page_turns(shown.page, shown.pages, to_page, _)
    return Message(
        lines=(title, *_lines(shown.games, _)),
        below=(f"-# {number}",) if shown.pages > 1 else (),
        rows=(select, *in_rows(turns)),
        accent=BRASS,
    )


def versus(shown: Versus, other: Person, _: Translator) -> Message:
    """The score between the reader and another person by edition, and their last games."""
    known = [each for one in shown.last for each in one.seats if isinstance(each, Person)]
    name = next((each.name for each in known if each.user_id == other.user_id), other.name)
    title = "### ⚔️ " + _("You against {name}", name=safe_name(name))
    if not shown.last:
        none = _(
            "You have not finished a game against each other yet. `/dracula challenge` starts one."
        )
        return Message((title, none))
    scores = [f"• {edition_name(one.rules, _)}: {_score(one.score, _)}" for one in shown.editions]
    if len(shown.editions) > 1:
        numbers = (astuple(one.score) for one in shown.editions)
        score = Score(*map(sum, zip(*numbers, strict=True)))
        scores.insert(0, _("All games") + ": " + _score(score, _))
    last = "**" + _("Your last games") + "**"
    select = _select(shown.last, PlayedGameSelect(other.user_id, 0), _)
    return Message((title, *scores, last, *_lines(shown.last, _)), rows=(select,), accent=BRASS)


def game(table: Table, user_id: int, page: int, _: Translator) -> Message:
    """One finished game with the ways to look at it again, and the way back to its list."""
    view, ended_at = table.view(None), table.ended_at or table.started_at
    record = Button(_("Record"), str(RecordButton(table.id)), emoji="📄")
    back = HistoryButton(user_id, page) if page else VersusButton(user_id)
    to_table = table_button(nearest_link(table.location), _)
    again = (*game_over.look_again(table, view, _), *game_over.scores_button(table, view, _))
    return Message(
        lines=(f"### 📖 {edition_name(table.terms.rules, _)} · {timestamp(ended_at, 'd')}",),
        picture=game_over.end_picture(table, view, _),
        below=(*end_sentences.how_it_ended(table, view, _), *rating_changes.ratings(table, _)),
        rows=(
            *((again,) if again else ()),
            (record, verify_button(table, _)),
            (Button(_("Back"), str(back)), *to_table),
        ),
        accent=BRASS,
    )


def _name(shown: History, person: Person) -> str:
    """The name with which this person last sat down, or the one that they have now."""
    for played in shown.games[:1]:
        player = played.seats[played.seat]
        if isinstance(player, Person):
            return player.name
    return person.name


def _lines(games: Sequence[PlayedGame], _: Translator) -> tuple[str, ...]:
    return tuple(
        f"**{number}.** {_sign(one)} {edition_name(one.rules, _)} · {_result(one, _)}"
        f" · {timestamp(one.ended_at, 'd')}"
        for number, one in enumerate(games, 1)
    )


def _sign(one: PlayedGame) -> str:
    return "🚪" if _undecided(one) else _SIGNS[one.outcome]


def _result(one: PlayedGame, _: Translator) -> str:
    """How the game ended for its person, who may have left it before, and against whom."""
    sides = GAMES[one.rules].sides
    others = [
        seat
        for seat, side in enumerate(sides)
        if side != sides[one.seat] and seat not in one.shared_with
    ]
    names = _names(one, others, _)
    if _undecided(one):
        return _("against {names}", names=names) + f" · {_who_left(one, _)}"
    against = {
        Outcome.WON: _("won {score} against {names}", score=_points(one), names=names),
        Outcome.DRAWN: _("drew {score} against {names}", score=_points(one), names=names),
        Outcome.LOST: _("lost {score} against {names}", score=_points(one), names=names),
    }
    if one.shared_with:
        against[Outcome.WON] = _(
            "won {score} together with {winners} against {names}",
            score=_points(one),
            winners=_names(one, one.shared_with, _),
            names=names,
        )
    way = one.departures.get(one.seat, one.ending)
    if way is None:
        return against[one.outcome]
    ways = {
        EventKind.RESIGN: _("by resignation"),
        EventKind.TIMEOUT: _("on time"),
        EventKind.ABANDON: _("by leaving early"),
    }
    return f"{against[one.outcome]}, {ways[way]}"


def _names(one: PlayedGame, seats: Iterable[int], _: Translator) -> str:
    return " & ".join(player_name(one.seats[seat], _) for seat in seats)


def _who_left(one: PlayedGame, _: Translator) -> str:
    """Who left before a deal was finished, and how, in the words of the table.

    Between two sides the first to leave ends the game; otherwise each may have a reason of their
    own.
    """
    name = _names(one, one.left_early, _)
    ways = {
        EventKind.RESIGN: _("{name} resigned", name=name),
        EventKind.TIMEOUT: _("{name} ran out of time", name=name),
        EventKind.ABANDON: _("{name} has left the castle", name=name),
    }
    way = one.ending
    if len(set(GAMES[one.rules].sides)) > 2:
        way = one.departures.get(one.left_early[0]) if len(one.left_early) == 1 else None
    return _("{name} left before the end", name=name) if way is None else ways[way]


def _undecided(one: PlayedGame) -> bool:
    """Whether the game has a winner only because somebody left before a deal was finished."""
    sides = GAMES[one.rules].sides
    left = {sides[seat] for seat in one.left_early}
    return sides[one.seat] in left or len(set(sides) - left) < 2


def _points(one: PlayedGame) -> str:
    """The scores, the person's own first, such as **84 : 62**."""
    own = GAMES[one.rules].sides[one.seat]
    scores = [one.final[own], *(each for side, each in enumerate(one.final) if side != own)]
    return "**" + " : ".join("–" if each is None else whole(each) for each in scores) + "**"


def _score(one: Score, _: Translator) -> str:
    games = _.many("{n} game", "{n} games", one.games)
    return f"**{one.wins} : {one.losses}** · {games}"


def _select(games: Sequence[PlayedGame], select: PlayedGameSelect, _: Translator) -> Select:
    options = tuple(
        SelectOption(_label(number, one, _), str(one.table), _description(one, _))
        for number, one in enumerate(games, 1)
    )
    return Select(str(select), options, _("Choose a game to look at"))


def _label(number: int, one: PlayedGame, _: Translator) -> str:
    others = [player for seat, player in enumerate(one.seats) if seat != one.seat]
    names = " · ".join(player_label(player, _) for player in others)
    return f"{number}. {names}"[:MOST_OPTION_TEXT]


def _description(one: PlayedGame, _: Translator) -> str:
    """The edition and the result; no date, which would be another one than in the reader's zone."""
    score = "" if _undecided(one) else " · " + _points(one).replace("*", "")
    return f"{_sign(one)} {edition_name(one.rules, _)}{score}"[:MOST_OPTION_TEXT]
