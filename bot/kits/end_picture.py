"""The end picture of a match: totals, the winner's best cards, the deal that turned the game.

Coffin games show a portrait and that coffin; other games their crest and how the lead went.
"""

from collections.abc import Iterator, Sequence
from itertools import accumulate
from typing import Final

from bot.engine.game import View
from bot.engine.match_end import best_part, final_scores, game_of, last_results
from bot.i18n.card_names import shorts, spoken
from bot.i18n.numbers import signed, whole
from bot.i18n.sentences import in_sentences
from bot.i18n.translator import Translator
from bot.kits.deal_sheet import SheetParts
from bot.messages.code_block import COLUMNS, columns, in_columns
from bot.messages.message import Drawing, clipped
from bot.render.end_picture import BestCards, EndPicture, Total
from bot.render.pictures import end_picture
from bot.render.side_sign import SideSign
from bot.render.small_coffin import SmallCoffin

_MOST_CARDS: Final = 14
"""Cards that fit into the picture."""
_MOST_LEADS: Final = 16
"""Deals whose leads are drawn and read out, the last ones."""


def crest_end(view: View, winners: Sequence[int], parts: SheetParts) -> EndPicture:
    """The end picture of a game without coffins: its crest, and the lead after the last deals.

    Only of two sides has the first a lead over the other.
    """
    gains = (result.gains for result in last_results(view) if len(result.gains) == 2)
    leads = accumulate(first - second for first, second in gains)
    return EndPicture(
        end_totals(view, winners, parts.columns),
        best_cards(view, winners),
        crest=parts.crest,
        leads=tuple(leads)[-_MOST_LEADS:],
    )


def end_alt(shown: EndPicture, sides: Sequence[str], _: Translator) -> str:
    """The end picture in words; `sides` name the sides."""
    return clipped(in_sentences(_sentences(shown, sides, _)))


def end_drawing(shown: EndPicture) -> Drawing:
    """The end picture, a PNG."""
    return Drawing.of(end_picture, shown)


def end_totals(
    view: View, winners: Sequence[int], columns: Sequence[SideSign]
) -> tuple[Total, ...]:
    """By side the total of the whole session, with the bonus of a finished game."""
    return tuple(
        Total(column.style, column.symbol, amount, side in winners)
        for side, (column, amount) in enumerate(zip(columns, final_scores(view), strict=True))
    )


def best_cards(view: View, winners: Sequence[int]) -> BestCards | None:
    """The cards that scored most: the winner's, or anybody's if nobody won alone.

    None if none did.
    """
    found = best_part(view, *winners) if len(winners) == 1 else best_part(view)
    if found is None:
        return None
    side, part = found
    game = game_of(view, side, part) if view.game > 1 else None
    return BestCards(part.cards[:_MOST_CARDS], part.points, part.factor, side, game)


def _sentences(shown: EndPicture, sides: Sequence[str], _: Translator) -> Iterator[str]:
    winners = [name for name, total in zip(sides, shown.totals, strict=True) if total.won]
    yield _("The end of the game.")
    if len(winners) == len(sides):
        yield _("A draw.")
    elif shown.crest:
        yield _("Won by: {sides}.", sides=", ".join(winners))
    elif len(winners) > 1:
        yield _("A coffin with the portraits of the winners: {sides}.", sides=", ".join(winners))
    else:
        yield _("A coffin with the portrait of the winner: {sides}.", sides=", ".join(winners))
    amounts = (
        f"{name} {whole(total.amount)}" for name, total in zip(sides, shown.totals, strict=True)
    )
    yield _("Final score: {scores}.", scores=", ".join(amounts))
    if best := shown.best:
        cards = ", ".join(spoken(card, _) for card in best.cards)
        times = f" (×{best.factor})" if best.factor > 1 else ""
        if best.game is None:
            yield _("Best cards: {cards}.", cards=cards + times)
        else:
            yield _("Best cards, in game {game}: {cards}.", game=best.game, cards=cards + times)
        side = sides[best.side]
        yield _.many("{side}: {n} point.", "{side}: {n} points.", best.points, side=side)
    if shown.turn is not None:
        yield _turn_text(shown.turn, sides, _)
        yield ", ".join(spoken(card, _) for card in shown.turn.cards) + "."
    if shown.leads:
        leads = ", ".join(signed(lead) for lead in shown.leads)
        yield _("How the lead of {side} went: {leads}.", side=sides[0], leads=leads)


def _turn_text(turn: SmallCoffin, sides: Sequence[str], _: Translator) -> str:
    """Which coffin was the turning point, with the points of the sides; in a session by name."""
    points = [str(score) for _style, score, _line in turn.scored]
    if turn.game is None:
        scores = _(" to ").join(points)
        return _("Coffin {deal} was the turning point, {scores}:", deal=turn.number, scores=scores)
    scores = ", ".join(f"{side} {score}" for side, score in zip(sides, points, strict=True))
    return _(
        "Coffin {deal} of game {game} was the turning point, {scores}:",
        deal=turn.number,
        game=turn.game,
        scores=scores,
    )


def end_plain(shown: EndPicture, signs: Sequence[str], names: Sequence[str]) -> str:
    """The totals, a star at those of the winners, and the best cards as plain text.

    Beside the total of a side stand its sign and as much of the names of its players as fits.
    """
    rows = []
    for total, sign, name in zip(shown.totals, signs, names, strict=True):
        row = f"{'*' if total.won else ' '}{whole(total.amount):>4} {sign} "
        rows.append(row + in_columns(name, COLUMNS - columns(row)))
    if shown.best is not None:
        rows.append(f"{shorts(shown.best.cards)}  = {shown.best.points}")
    return "\n".join(rows)
