"""A finished game card by card, as it was, and the film of it."""

from dataclasses import replace

from bot.engine.coffin.view import CoffinView, coffin_view
from bot.i18n.edition_names import edition_name
from bot.i18n.translator import Translator
from bot.kits.coffin.alt_text import sheet_alt, sheet_plain
from bot.kits.coffin.pictures import replay_drawing
from bot.messages import button_ids
from bot.messages.message import BRASS, NIGHT, Button, Message, Picture
from bot.tables.history import PlayedCard
from bot.tables.table import Table
from bot.ui.layouts.seating import emblem, side_names
from cogs.review import stepper


def in_the_making(_: Translator) -> Message:
    """The film is not drawn yet."""
    return Message(("🎞️ " + _("The film is being developed, in the dark of course…"),), accent=NIGHT)


def empty(table: Table, _: Translator) -> Message:
    """Not one card was played."""
    told = _("Not one card was played at table {table}.", table=table.id)
    return Message((told,), accent=NIGHT)


def film(table: Table, plays: tuple[PlayedCard, ...], game: int, _: Translator) -> Message:
    """The film of a game of the session, with the way to its single cards."""
    post = Button(_("Show to all"), str(button_ids.FilmButton(table.id, game)), emoji="📣")
    message = _film(table, plays, game, _)
    return replace(message, rows=(_steps(table, 0, len(plays), _), (post,)))


def shown_to_all(table: Table, plays: tuple[PlayedCard, ...], game: int, _: Translator) -> Message:
    """The film as everybody in the channel sees it."""
    again = Button(_("Card by card"), str(button_ids.ReplayButton(table.id, 1)), emoji="🎞️")
    judged = Button(_("Review"), str(button_ids.ReviewButton(table.id)), emoji="🔎")
    return replace(_film(table, plays, game, _), rows=((again, judged),))


def step(table: Table, plays: tuple[PlayedCard, ...], at: int, _: Translator) -> Message:
    """Card `at` (from 1): what was played, and the coffin as it then stood."""
    play = plays[at - 1]
    return Message(
        lines=("### 🎞️ " + stepper.title(play, at, len(plays), _), stepper.played(table, play, _)),
        picture=stepper.coffin(table, play, at, None, _),
        below=(stepper.hands(table, play, _),),
        rows=(_steps(table, at, len(plays), _),),
        accent=BRASS,
    )


def _film(table: Table, plays: tuple[PlayedCard, ...], game: int, _: Translator) -> Message:
    filmed = [play for play in plays if play.game == game]
    views = tuple(
        map(
            _alone,
            [
                *(coffin_view(play.before.view(None)) for play in filmed),
                coffin_view(filmed[-1].shown),
            ],
        )
    )
    last = views[-1]
    names = " · ".join(
        f"{emblem(last, side)} {name} **{last.scores[side]}**".strip()
        for side, name in enumerate(side_names(table, _))
    )
    title = f"### 🎞️ {edition_name(table.terms.rules, _)}"
    if plays[-1].game > 1:
        title += " · " + _("game {game}", game=game)
    told = _("The film of a game, card by card.")
    picture = Picture(
        f"film-{table.id}-{game}.gif",
        f"{told} {sheet_alt(last, _)}"[:1024],
        sheet_plain(last),
        replay_drawing(views),
        table.terms.four_colour,
    )
    return Message((title, names), picture, accent=BRASS)


def _alone(view: CoffinView) -> CoffinView:
    """The view as if its game were the only one of the session."""
    return replace(view, game=1, earlier_games=(), game_results=())


def _steps(table: Table, at: int, count: int, _: Translator) -> tuple[Button, ...]:
    def leads(to: int, by: str) -> str:
        return str(button_ids.ReplayButton(table.id, to, by))

    return stepper.steps(leads, at, count, Button(_("Film"), leads(0, "whole"), emoji="🎞️"))
