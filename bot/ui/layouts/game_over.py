"""How things end: a coffin nailed shut, a game reckoned, a table that is over."""

from bot.engine.coffin.results import CoffinResult
from bot.engine.coffin.view import CoffinView, coffin_view
from bot.engine.results import GameResult
from bot.i18n.edition_names import edition_name
from bot.i18n.translator import Translator
from bot.kits.coffin.alt_text import board_alt, board_plain, sheet_alt, sheet_plain
from bot.kits.coffin.pictures import board_drawing, sheet_drawing
from bot.kits.coffin.score_explanation import all_lines, counters_text, decision
from bot.messages import button_ids
from bot.messages.message import BRASS, Button, Message, Picture
from bot.model.players import Computer
from bot.model.results import RatingChange
from bot.tables.table import Table
from bot.ui.layouts.seating import emblem, seat_name, side_name, side_names


def finished(table: Table, game: int, index: int, _: Translator) -> Message:
    """Coffin `index` (from 0) of a game: the full coffin, what decided, every line worked out."""
    view = coffin_view(table.view(None).finished(game, index))
    written = view.results[-1]
    name = f"table-{table.id}-game-{game}-coffin-{index + 1}.png"
    return Message(
        lines=(
            "### ⚰️ " + _("Coffin {deal} is nailed shut", deal=written.deal),
            *_outcome(table, view, written, _),
        ),
        picture=Picture(
            name,
            board_alt(view, _),
            board_plain(view),
            board_drawing(view),
            table.terms.four_colour,
        ),
        below=(*all_lines(written, _), _standings(table, view, _)),
    )


def reckoned(table: Table, game: int, _: Translator) -> Message:
    """The end of one game of a session: its score sheet, the bonus, who won."""
    view = coffin_view(table.view(None).after_game(game))
    return Message(
        lines=(
            "### 📜 " + _("Game {game} is reckoned", game=game),
            *_reckoning(table, view, view.game_results[game - 1], _),
            _won(table, view.game_results[game - 1].winners, _),
        ),
        picture=_sheet(table, view, _),
        accent=BRASS,
    )


def ended(table: Table, link: str, _: Translator) -> Message:
    """The table is over: how, the score sheet, ratings, the seed for whoever wants to check."""
    view = coffin_view(table.view(None))
    again = Button(_("Rematch"), str(button_ids.RematchButton(table.id)), "green", emoji="🦇")
    review = Button(_("Review"), str(button_ids.ReviewButton(table.id)), emoji="🔎")
    replay = Button(_("Replay"), str(button_ids.ReplayButton(table.id)), emoji="🎞️")
    played = (review, replay) if view.results or view.earlier_games else ()
    rules = Button(_("Rules"), str(button_ids.RulesButton(table.terms.rules)), emoji="📖")
    there = Button(_("To the table"), url=link)
    return Message(
        lines=(
            f"### ⚰️ {edition_name(table.terms.rules, _)} · " + _("the game is over"),
            *_how_it_ended(table, view, _),
            *_ratings(table, _),
        ),
        picture=_sheet(table, view.after_game(view.game), _) if view.results else None,
        below=_opened_seal(table, _),
        rows=((again, *played, rules, *((there,) if link else ())),),
        accent=BRASS,
    )


def sheet(table: Table, _: Translator) -> Message:
    """The score sheet so far, for whoever asks."""
    view = coffin_view(table.view(None))
    names = side_names(table, _)
    scores = " · ".join(
        f"{emblem(view, side)} {name} **{view.scores[side]}**".strip()
        for side, name in enumerate(names)
    )
    picture = _sheet(table, view, _) if view.results else None
    lines = (f"### 📜 {edition_name(table.terms.rules, _)}", scores, *_last_coffin(view, _))
    return Message(lines, picture, accent=BRASS)


def _last_coffin(view: CoffinView, _: Translator) -> tuple[str, ...]:
    """How the last coffin came out, line by line."""
    if not view.results:
        return (_("No coffin has been closed yet."),)
    return all_lines(view.results[-1], _)


def _outcome(
    table: Table, view: CoffinView, written: CoffinResult, _: Translator
) -> tuple[str, ...]:
    names = tuple(
        f"{emblem(view, side)} {name}".strip() for side, name in enumerate(side_names(table, _))
    )
    return (*decision(written, names, _), *counters_text(written, names, _))


def _standings(table: Table, view: CoffinView, _: Translator) -> str:
    names = side_names(table, _)
    told = " · ".join(f"{name} **{score}**" for name, score in zip(names, view.scores, strict=True))
    return _(
        "After {n} of {deals} coffins: {scores}", n=len(view.results), deals=view.deals, scores=told
    )


def _sheet(table: Table, view: CoffinView, _: Translator) -> Picture:
    name = f"table-{table.id}-game-{view.game}-sheet-{table.ply}.png"
    return Picture(name, sheet_alt(view, _), sheet_plain(view), sheet_drawing(view))


def _how_it_ended(table: Table, view: CoffinView, _: Translator) -> tuple[str, ...]:
    ending = table.position.ending
    if ending is None and view.game_results:
        told = (
            *_gone(table, table.position.departed, _),
            *_reckoning(table, view, view.game_results[-1], _),
        )
        if len(view.game_results) > 1:
            told = (*told, *_session(table, view, _))
        return (*told, _won(table, table.position.winners or (), _))
    if ending is None:
        return (_("They could not agree on the ways. Nobody wins, nobody loses, nobody bleeds."),)
    if ending.seat is None:
        return (_("The game was called off: no result, no rating."),)
    name = seat_name(table, ending.seat, _)
    why = {
        "resign": _("{name} lays down the cards and resigns.", name=name),
        "timeout": _("{name} ran out of time: the sun has risen.", name=name),
        "abandon": _("{name} has left the castle.", name=name),
    }
    earlier = tuple(seat for seat in table.position.departed if seat != ending.seat)
    # A computer only breaks up a table that everybody else has left.
    told = () if isinstance(table.seats[ending.seat], Computer) else (why[ending.reason],)
    return (*_gone(table, earlier, _), *told, _won(table, table.position.winners or (), _))


def _reckoning(table: Table, view: CoffinView, last: GameResult, _: Translator) -> tuple[str, ...]:
    """By side the total, the bonus and what they make; what decided, if the totals were equal."""
    rows = []
    for side in range(len(last.finals)):
        name = f"{emblem(view, side)} {side_name(table, side, _)}".strip()
        made = f"{last.totals[side]} + {last.bonus[side]} = " if last.bonus[side] else ""
        rows.append(f"{name}: {made}**{last.finals[side]}**")
    return (*rows, *_tie_break(last, _))


def _gone(table: Table, seats: tuple[int, ...], _: Translator) -> tuple[str, ...]:
    """Who left before the end; the others played on."""
    names = " & ".join(seat_name(table, seat, _) for seat in seats)
    return (_("{name} left before the end.", name=names),) if names else ()


def _tie_break(last: GameResult, _: Translator) -> tuple[str, ...]:
    told = {
        "best_line": _("The totals are equal: the best single line decides."),
        "sixth_deal": _("The totals are equal: the last coffin decides."),
    }
    return (told[last.decided_by],) if last.decided_by in told else ()


def _session(table: Table, view: CoffinView, _: Translator) -> tuple[str, ...]:
    names = side_names(table, _)
    told = " · ".join(f"{name} **{n}**" for name, n in zip(names, view.session, strict=True))
    return (_("The session of {n} games: {scores}", n=len(view.game_results), scores=told),)


def _won(table: Table, winners: tuple[int, ...], _: Translator) -> str:
    if len(winners) == len(set(table.position.sides)):
        return _("🕯️ A draw. Everybody may rest in peace.")
    name = _joined(table, winners, _)
    if len(winners) > 1:
        return _("🏆 {name} share the victory.", name=name)
    many = table.position.sides.count(winners[0]) > 1
    return _("🏆 {name} win!", name=name) if many else _("🏆 {name} wins!", name=name)


def _joined(table: Table, sides: tuple[int, ...], _: Translator) -> str:
    return " & ".join(side_name(table, side, _) for side in sides)


def _ratings(table: Table, _: Translator) -> tuple[str, ...]:
    if not table.changes:
        return ()
    return (
        _("Rating: {changes}", changes=" · ".join(_change(c, table, _) for c in table.changes)),
    )


def _change(change: RatingChange, table: Table, _: Translator) -> str:
    seats = table.seats_of(change.user_id)
    name = seat_name(table, seats[0], _) if seats else f"<@{change.user_id}>"
    before, after = round(change.before), round(change.after)
    doubt = "?" if change.provisional else ""
    return f"{name} {before} → **{after}{doubt}** ({after - before:+d})"


def _opened_seal(table: Table, _: Translator) -> tuple[str, ...]:
    return (
        "-# " + _("Seed of the deal: `{seed}`", seed=table.seed.hex()),
        "-# " + _("Its SHA-256 is the seal shown at the start: `{seal}`", seal=table.commitment),
    )
