"""The first page of a profile: a card with a curve and trophies, and all of it in words."""

from collections.abc import Sequence
from dataclasses import dataclass

from bot.engine.results import ScorePart
from bot.i18n.card_names import NO_CARDS, shorts, spoken
from bot.i18n.player_names import computer_name
from bot.i18n.sanitize import safe_name
from bot.i18n.translator import Translator
from bot.kits.catalogue import edition_name
from bot.messages.message import BRASS, Message, Picture, clipped
from bot.model.players import Level
from bot.model.results import LevelTally, Profile
from bot.ui.layouts.rating_text import provisional_legend, rating_text
from bot.ui.pictures import profile_drawing
from cogs.lookup.edition_layouts import favourite, to_editions


@dataclass(frozen=True, slots=True)
class PlayerProfile:
    """The results of a person; `best` are the cards of the best deal of their favourite edition.

    `estimate` is what their rating would be if nothing about it were uncertain; `levels` are the
    computers, the weakest first. `daily` are the person's days in a row with the daily coffin, 0 if
    somebody else reads the profile.
    """

    played: Profile
    estimate: int
    tallies: tuple[LevelTally, ...]
    levels: tuple[Level, ...]
    best: ScorePart | None = None
    daily: int = 0

    @property
    def shown_estimate(self) -> int:
        """The estimate, if the person is ranked and it is above their rating; otherwise 0.

        After a few games it is a guess, far above the rating even of a player who lost them all.
        """
        played = self.played
        above = played.rating is not None and self.estimate > played.rating
        return self.estimate if above and played.rank is not None else 0


def profile(record: PlayerProfile, name: str, _: Translator, *, own: bool = False) -> Message:
    """A person's rating and results in all editions; `own`: that person reads them.

    Without a rating, there is room for the words of the best cards, which the card shows.
    """
    played, title = record.played, f"### 🪦 {safe_name(name)}"
    if not played.games and not played.unrated_games:
        to_play = _("You have not finished a game yet. `/dracula play` finds you an opponent.")
        none = to_play if own else _("No finished games yet.")
        return Message((title, none, *_daily(record, _)))
    head = (
        _rating(played, _),
        *_estimate(record, _),
        *(_rated_games(played, _) if played.games else ()),
    )
    has_card = bool(played.history or record.tallies or record.best)
    lines = [
        *head,
        *(favourite(played, record.best, _) if played.rating is None else ()),
        *((_wins(record, _),) if has_card and record.levels else ()),
        *_daily(record, _),
        *_unrated_games(played, _),
        *((provisional_legend(_),) if played.rating is not None and played.provisional else ()),
    ]
    picture = _picture(record, head, _) if has_card else None
    return Message((title,), picture, tuple(lines), to_editions(played, _), accent=BRASS)


def _rating(played: Profile, _: Translator) -> str:
    if played.rating is None:
        return _("No rating yet: play a rated game to get one.")
    text = _("Rating: **{rating}**", rating=rating_text(played.rating, played.provisional))
    if played.rank is not None:
        return text + " · " + _("rank {rank}", rank=played.rank)
    more = _.many(
        "ranked after {n} more rated game", "ranked after {n} more rated games", played.missing
    )
    return f"{text} · {more}"


def _estimate(record: PlayerProfile, _: Translator) -> tuple[str, ...]:
    """What the bar at the end of the curve means, which reaches from the rating to the estimate."""
    if not record.shown_estimate:
        return ()
    return (
        _(
            "Likely strength: about **{estimate}** (the top of the bar in the picture). The rating"
            " counts only what I am sure of, and rises towards this with more rated games.",
            estimate=record.shown_estimate,
        ),
    )


def _rated_games(played: Profile, _: Translator) -> tuple[str, ...]:
    return (
        _(
            "Rated games: {games} · won {wins} · lost {lost} · drawn {draws}",
            games=played.games,
            wins=played.wins,
            lost=played.games - played.wins - played.draws,
            draws=played.draws,
        ),
        _(
            "Wins in a row: {streak} now, {longest} at best",
            streak=played.streak,
            longest=played.longest,
        ),
    )


def _unrated_games(played: Profile, _: Translator) -> tuple[str, ...]:
    """The number of unrated games, and how they ended if there are no rated ones.

    A game that was agreed to be rated is one of them if it changed nobody's rating, or only that of
    others.
    """
    if not played.unrated_games:
        return ()
    count = _(
        "Games that do not count for the rating, including all against computers: {count}",
        count=played.unrated_games,
    )
    if not played.unrated:
        return (count,)
    wins = sum(edition.wins for edition in played.unrated)
    draws = sum(edition.draws for edition in played.unrated)
    return (
        _(
            "{count} · won {wins} · lost {lost} · drawn {draws}",
            count=count,
            wins=wins,
            lost=played.unrated_games - wins - draws,
            draws=draws,
        ),
    )


def _picture(record: PlayerProfile, head: Sequence[str], _: Translator) -> Picture:
    """The card; its alt text has the lines of the message that it shows, and what they lack.

    Readers of text only are told nothing twice.
    """
    played = record.played
    beyond = _beyond_lines(record, _)
    lines = [f"{line.removesuffix('.')}." for line in head]
    wins = [f"{_wins(record, _)}."] if record.levels else []
    alt = " ".join((_("Profile card."), *lines, *beyond, *wins)).replace("*", "")
    drawing = profile_drawing(played, record.shown_estimate, _trophies(record), record.best)
    name = f"profile-{played.user_id}-{played.games}-{played.unrated_games}.png"
    prose = "" if played.rating is None else " ".join(beyond)  # a line has the best cards then
    return Picture(name, clipped(alt), _plain(record), drawing, prose=prose)


def _beyond_lines(record: PlayerProfile, _: Translator) -> list[str]:
    """Sentences on what the card shows and the lines of the message do not say."""
    ratings, favourite = [game.rating for game in record.played.history], record.played.favourite
    sentences = []
    if len(ratings) > 1:
        sentences.append(
            _(
                "Rating from {first} to {last}, lowest {low}, highest {high}.",
                first=ratings[0],
                last=ratings[-1],
                low=min(ratings),
                high=max(ratings),
            )
        )
    if favourite and (ratings or record.best):
        sentences.append(_("Favourite game: {edition}.", edition=edition_name(favourite, _)))
    if record.best is not None:
        cards = ", ".join(spoken(card, _) for card in record.best.cards)
        points = _.many("{n} point", "{n} points", record.best.points)
        sentences.append(_("Best cards: {cards}.", cards=f"{cards} ({points})"))
    return sentences


def _plain(record: PlayerProfile) -> str:
    """The last ratings, if there are several, and the best cards with their points."""
    ratings = [str(game.rating) for game in record.played.history[-10:]]
    rows = ["\N{NO-BREAK SPACE}→ ".join(ratings)] if len(ratings) > 1 else []
    if record.best is not None:
        rows.append(f"{shorts(record.best.cards)} = {record.best.points}")
    return "\n".join(rows) or NO_CARDS


def _trophies(record: PlayerProfile) -> tuple[tuple[int, int, int], ...]:
    """For each computer, the weakest first: its number, how often it was beaten, and met."""
    tallies = {tally.level: tally for tally in record.tallies}
    found = [tallies.get(level, LevelTally(level, 0, 0, 0)) for level in record.levels]
    return tuple((number, each.wins, _met(each)) for number, each in enumerate(found, 1))


def _met(tally: LevelTally) -> int:
    return tally.wins + tally.draws + tally.losses


def _wins(record: PlayerProfile, _: Translator) -> str:
    """How often each computer was beaten, in the order of the trophies in the picture."""
    trophies = zip(record.levels, _trophies(record), strict=True)
    tallies = " · ".join(
        _("{name} {wins} of {n}", name=computer_name(level, _), wins=wins, n=met)
        if met
        else f"{computer_name(level, _)} –"
        for level, (_number, wins, met) in trophies
    )
    return _("🏆 Wins against computers: {tallies}", tallies=tallies)


def _daily(record: PlayerProfile, _: Translator) -> tuple[str, ...]:
    """The days in a row with the daily coffin, from two on."""
    days = record.daily
    if days <= 1:
        return ()
    return (_.many("Daily coffin: {n} day in a row", "Daily coffin: {n} days in a row", days),)
