"""Messages of replays: a finished game move by move, and its film."""

from collections.abc import Sequence
from dataclasses import replace
from itertools import groupby

from bot.engine.match_end import after_game
from bot.i18n.translator import Translator
from bot.kits.catalogue import edition_name, kit_for
from bot.kits.kit_types import PictureFile
from bot.messages import review_ids
from bot.messages.message import BRASS, Button, Message, Picture
from bot.tables.replayed_moves import ReplayedMove
from bot.tables.table import Table
from bot.ui.layouts import score_text
from bot.ui.layouts.buttons import review_button
from bot.ui.layouts.seating import seat_names, signed_names
from cogs.review import stepper


def in_progress(_: Translator) -> Message:
    """Shown until the film is drawn."""
    return Message(("🎞️ " + _("The film is being developed, in the dark of course…"),))


def running_already(link: str, _: Translator) -> Message:
    """The film was posted here some minutes ago; `link` leads to it."""
    look = Button(_("Go to the film"), url=link)
    return Message(("🎞️ " + _("This film is already running here."),), rows=((look,),))


def empty(table: Table, _: Translator) -> Message:
    """The game ended before its first move, so there is no replay."""
    text = _("No card was played at table {table}.", table=table.id)
    return Message((text,))


def film(table: Table, plays: tuple[ReplayedMove, ...], game: int, _: Translator) -> Message:
    """The film of game 1, 2, … of the session, with buttons to its moves and to post it."""
    post = Button(_("Show everyone"), str(review_ids.FilmButton(table.id, game)), emoji="📣")
    message = _film(table, plays, game, _)
    return replace(message, rows=(_steps(table, 0, len(plays)), (post,)))


def public_film(table: Table, plays: tuple[ReplayedMove, ...], game: int, _: Translator) -> Message:
    """The film as posted in the channel."""
    cards = Button(_("Card by card"), str(review_ids.ReplayButton(table.id, 1)), emoji="🎞️")
    return replace(_film(table, plays, game, _), rows=((cards, review_button(table.id, _)),))


def step(table: Table, plays: tuple[ReplayedMove, ...], at: int, _: Translator) -> Message:
    """Move `at` (from 1), and the table after it."""
    play = plays[at - 1]
    return Message(
        lines=(
            "### 🎞️ " + stepper.title(table, play, at, len(plays), _),
            stepper.played(table, play, _),
        ),
        picture=stepper.picture(table, play, at, None, _),
        below=stepper.hands(table, play, _),
        rows=(_steps(table, at, len(plays)),),
        accent=BRASS,
    )


def _film(table: Table, plays: tuple[ReplayedMove, ...], game: int, _: Translator) -> Message:
    of_game = [play for play in plays if play.game == game]
    final, rules = table.view(None), table.terms.rules
    filmed = _last_deals(of_game, kit_for(rules).film_cards)
    is_scored = len(final.game_results) >= game
    last = after_game(final, game) if is_scored else of_game[-1].shown
    views = [*(play.shown_before for play in filmed), last]
    points = last.game_results[game - 1].finals if is_scored else last.scores
    scores = score_text.scores_text(signed_names(table, last, _), points)
    title = f"### 🎞️ {edition_name(rules, _)}"
    if plays[-1].game > 1:
        title += " · " + _("game {game}", game=game)
    file = PictureFile(f"film-{table.id}-{game}.gif", table.terms.four_colour)
    picture = kit_for(rules).pictures.film(views, file, _)
    opening = kit_for(rules).film_note(views[0], seat_names(table, _), _)
    notes = (
        *((f"-# {opening}",) if opening else ()),
        *(() if len(filmed) == len(of_game) else (_begin_note(plays, filmed[0], _),)),
    )
    return Message((title, scores), _explained(picture, _), notes, accent=BRASS)


def _explained(picture: Picture, _: Translator) -> Picture:
    """The film; the text in its place, also for those who read text only, says what it replaces."""
    missing = _("A film needs pictures, but the game can also be seen card by card.")
    return replace(picture, plain=f"{missing}\n\n{picture.plain}", prose="")


def _begin_note(plays: Sequence[ReplayedMove], first: ReplayedMove, _: Translator) -> str:
    """The note on a film that does not show the whole game: the move with which it begins."""
    at = next(number for number, play in enumerate(plays, 1) if play is first)
    note = _(
        "The game is too long for one film: this one begins with move {at} of {count}.",
        at=at,
        count=len(plays),
    )
    return f"-# {note}"


def _last_deals(plays: Sequence[ReplayedMove], most: int) -> Sequence[ReplayedMove]:
    """The last deals, with at most this many moves; one deal at least."""
    begin = len(plays)
    deals = [len(list(deal)) for _deal, deal in groupby(plays, lambda play: play.deal)]
    for moves in reversed(deals):
        if begin < len(plays) and len(plays) - begin + moves > most:
            break
        begin -= moves
    return plays[begin:]


def _steps(table: Table, at: int, count: int) -> tuple[Button, ...]:
    def step_id(to: int, tag: str) -> str:
        return str(review_ids.ReplayButton(table.id, to, tag))

    return stepper.steps(step_id, at, count, "🎞️")
