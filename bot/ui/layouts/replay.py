"""A finished game card by card, as it was, and the film of it."""

from dataclasses import replace

from bot.engine.views import View
from bot.tables.plays import Play
from bot.tables.table import Table
from bot.ui import ids
from bot.ui.alt import sheet_alt, sheet_plain
from bot.ui.layouts import walk
from bot.ui.layouts.sides import emblem, side_names
from bot.ui.message import BRASS, NIGHT, Button, Message, Picture
from bot.ui.words.editions import edition_name
from bot.ui.words.language import Words


def in_the_making(_: Words) -> Message:
    """The film is not drawn yet."""
    return Message(("🎞️ " + _("The film is being developed, in the dark of course…"),), accent=NIGHT)


def empty(table: Table, _: Words) -> Message:
    """Not one card was played."""
    told = _("Not one card was played at table {table}.", table=table.id)
    return Message((told,), accent=NIGHT)


def film(table: Table, plays: tuple[Play, ...], game: int, _: Words) -> Message:
    """The film of a game of the session, with the way to its single cards."""
    post = Button(_("Show to all"), str(ids.Film(table.id, game)), emoji="📣")
    message = _film(table, plays, game, _)
    return replace(message, rows=(_steps(table, 0, len(plays), _), (post,)))


def shown_to_all(table: Table, plays: tuple[Play, ...], game: int, _: Words) -> Message:
    """The film as everybody in the channel sees it."""
    again = Button(_("Card by card"), str(ids.Replay(table.id, 1)), emoji="🎞️")
    judged = Button(_("Review"), str(ids.Review(table.id)), emoji="🔎")
    return replace(_film(table, plays, game, _), rows=((again, judged),))


def step(table: Table, plays: tuple[Play, ...], at: int, _: Words) -> Message:
    """Card `at` (from 1): what was played, and the coffin as it then stood."""
    play = plays[at - 1]
    return Message(
        lines=("### 🎞️ " + walk.title(play, at, len(plays), _), walk.played(table, play, _)),
        picture=walk.coffin(table, play, at, None, _),
        below=(walk.hands(table, play, _),),
        rows=(_steps(table, at, len(plays), _),),
        accent=BRASS,
    )


def _film(table: Table, plays: tuple[Play, ...], game: int, _: Words) -> Message:
    filmed = [play for play in plays if play.game == game]
    views = tuple(map(_alone, [*(play.before.view(None) for play in filmed), filmed[-1].shown]))
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
        "film",
        last,
        f"film-{table.id}-{game}.gif",
        f"{told} {sheet_alt(last, _)}"[:1024],
        sheet_plain(last),
        table.terms.four_colour,
        views,
    )
    return Message((title, names), picture, accent=BRASS)


def _alone(view: View) -> View:
    """The view as if its game were the only one of the session."""
    return replace(view, game=1, past=(), reckonings=())


def _steps(table: Table, at: int, count: int, _: Words) -> tuple[Button, ...]:
    def leads(to: int, by: str) -> str:
        return str(ids.Replay(table.id, to, by))

    return walk.steps(leads, at, count, Button(_("Film"), leads(0, "whole"), emoji="🎞️"))
