"""Pages about people and their games: lists, leaderboards, profiles and histories."""

from collections.abc import Iterator
from dataclasses import replace

from bot.engine.cards import Card
from bot.engine.fairness import all_deals
from bot.engine.games import GAMES
from bot.engine.record import EventKind
from bot.engine.results import ScorePart
from bot.i18n.translator import Translator
from bot.messages.message import Message
from bot.model.histories import EditionScore, History, PlayedGame, Score, Versus
from bot.model.lobby import Lobby
from bot.model.players import Block, Computer, Level, Person
from bot.model.results import (
    EditionResults,
    Ladder,
    LadderEntry,
    Leaderboard,
    LevelTally,
    Outcome,
    Profile,
    Rank,
    RatedGame,
    UnratedResults,
)
from bot.model.terms import Terms
from bot.ui.layouts import blocks
from bot.ui.layouts.phone_rows import with_buttons
from cogs.history import layouts as histories
from cogs.lookup import (
    edition_layouts,
    help_layouts,
    ladder_layouts,
    layouts,
    profile_layouts,
    seal_layouts,
)
from cogs.lookup.layouts import OwnGames
from tests.transcripts.games import PLACE, Playthrough, tables_of
from tests.transcripts.moments import DEADLINE, LEVELS, table
from tests.transcripts.writing import written

MINA, LUCY = Person(1, "Mina"), Person(3, "Lucy")
OPEN = Lobby(5, Terms("thracula"), (MINA, None, None), (None, LUCY, None), PLACE, DEADLINE)


def lists(_: Translator) -> Iterator[str]:
    """One's own games and the open challenges."""
    waiting, other = table("abstrac", "first", "two"), table("dracula.partners")
    gone = replace(waiting, location=replace(PLACE, message_id=None))
    closed = replace(waiting, id=9, unreachable=True)
    clocks = replace(other, deadline=DEADLINE)
    other_host = replace(OPEN, seats=(LUCY, None, None), reserved_for=(None,) * 3)
    rematch = replace(other_host, rematch_of=7)
    to_mina = replace(OPEN, seats=(LUCY, None, None), reserved_for=(None, MINA, None))
    many = [replace(OPEN, id=number, reserved_for=(None,) * 3) for number in range(1, 12)]
    listed = OwnGames([clocks, waiting, gone], [OPEN], [other_host, rematch])
    void_at = {gone.id: DEADLINE, closed.id: DEADLINE}
    for name, user_id, own in (
        ("Mina", 1, listed),
        ("Jonathan", 2, OwnGames([clocks, waiting])),
        ("Challenged", 1, OwnGames(others=[other_host], awaiting=[to_mina])),
        ("Many challenges", 1, OwnGames(own=many)),
        ("Unreachable", 1, OwnGames([gone, closed], void_at=void_at)),
        ("Nothing", 1, OwnGames()),
        ("Nothing, and banned", 1, OwnGames(banned=True)),
    ):
        yield written(name, layouts.games(own, user_id, _))


def help_(_: Translator) -> Iterator[str]:
    """What a player can do."""
    yield written("Help", help_layouts.overview(_))


def leaders(_: Translator) -> Iterator[str]:
    """Leaderboards, and the results against computers."""
    first = Rank(1, 1, "Mina", 1612, False, 20, 15, 900, 3)
    rows = (
        first,
        replace(first, rank=2, user_id=2, name="Jonathan", places_gained=2, streak=2, points=1),
        replace(first, rank=3, user_id=3, name="Lucy", places_gained=-1, provisional=True),
        replace(first, rank=4, user_id=4, name="Quincey", places_gained=0),
    )
    of_a_game = tuple(replace(row, places_gained=None) for row in rows)
    own = replace(first, rank=25, user_id=9, name="Arthur", places_gained=None)
    for name, board, here, key in (
        ("This server", Leaderboard(rows, rows[0], 1, 3), True, ""),
        ("One game", Leaderboard(of_a_game[:2], own, 2, 3), True, "fosco"),
        (
            "One edition, the last page",
            Leaderboard(of_a_game[3:], None, 3, 3, 1),
            False,
            "thracula",
        ),
        ("Unmoved", Leaderboard(rows[:1], None, 1, 1, 4), False, "dracula.classic"),
        ("Only one's own", Leaderboard((), replace(own, places_gained=-4), 1, 1), True, ""),
        ("Nobody", Leaderboard((), None, 1, 1), True, ""),
    ):
        yield written(name, layouts.leaderboard(board, here, key, _))
    board = Leaderboard(rows, own, 1, 3)
    yield written("Two are banned", layouts.leaderboard(board, True, "", _, {1, 3}))
    strong = LadderEntry(
        1, "Mina", (LevelTally(Level.RENFIELD, 3, 0, 1), LevelTally(Level.COUNT, 1, 0, 9))
    )
    weak = LadderEntry(
        3, "Lucy", (LevelTally(Level.RENFIELD, 0, 2, 1), LevelTally(Level.COUNT, 0, 0, 1))
    )
    middle = LadderEntry(2, "Jonathan", (LevelTally(Level.HELSING, 2, 0, 0),))
    for name, ladder, here in (
        ("Against computers", Ladder((strong, middle, weak), middle, 3), True),
        ("Far down", Ladder((strong,), weak, 9), False),
        ("Nobody", Ladder((), None, 0), True),
        ("Nobody anywhere", Ladder((), None, 0), False),
    ):
        yield written(name, ladder_layouts.ladder(ladder, LEVELS, _, here=here))
    ladder = Ladder((strong, middle), None, 2)
    yield written("One is banned", ladder_layouts.ladder(ladder, LEVELS, _, banned={1}))


def for_others(profile: Message, block: Block | None, _: Translator) -> Message:
    """The profile of person 1 with the button that others have."""
    return with_buttons(profile, (blocks.block_button(1, block, _),))


def profiles(_: Translator) -> Iterator[str]:
    """Profiles of a newcomer, a casual player, and players with few and many rated games.

    Then the pages of editions, of one without rated games, and of one who has played all.
    """
    nothing = profile_layouts.PlayerProfile(Profile(1), 0, (), LEVELS)
    history = tuple(RatedGame(rating, False) for rating in (1500, 1480, 1530, 1512))
    editions = (
        EditionResults("dracula.classic", 1512, False, 12, 7, 115),
        EditionResults("thracula", 1498, True, 1, 0, 40),
    )
    played = Profile(1, 1512, False, 3, 13, 7, 1, 2, 5, editions, history=history, longest=4)
    best = ScorePart("1", tuple(map(Card.parse, ("QH", "AH", "TH"))), 115, 5)
    tallies = (LevelTally(Level.RENFIELD, 5, 1, 2), LevelTally(Level.HARKER, 0, 0, 1))
    full = profile_layouts.PlayerProfile(played, 1512, tallies, LEVELS, best)
    unranked = replace(played, rank=None, missing=2, unrated_games=0, editions=editions[1:])
    solo = Profile(
        1,
        unrated_games=9,
        unrated=(
            UnratedResults("dracula.classic", 8, 5, 1, 115),
            UnratedResults("fosco.two", 1, 0, 0, 60),
        ),
    )
    for name, record in (
        ("Nothing", nothing),
        ("Casual games", replace(nothing, played=Profile(1, unrated_games=3))),
        (
            "Against computers",
            replace(nothing, played=Profile(1, unrated_games=3), tallies=tallies),
        ),
        ("Only unrated games", replace(full, played=solo)),
        ("Unranked", replace(full, played=unranked, estimate=1720, tallies=(), best=None)),
        ("Ranked", full),
        ("Ranked, on the way up", replace(full, estimate=1720, tallies=(), best=None)),
    ):
        yield written(name, for_others(profile_layouts.profile(record, "Mina", _), None, _))
    block = Block(4, "Mina")
    blocked = for_others(profile_layouts.profile(full, "Mina", _), block, _)
    yield written("Ranked, of somebody whom the reader blocks", blocked)
    yield written("Blocked", blocks.blocked(block, _))
    for name, record in (
        ("One's own", nothing),
        ("One's own, without a game but with daily coffins", replace(nothing, daily=2)),
        ("One's own, with daily coffins", replace(full, daily=12)),
    ):
        yield written(name, profile_layouts.profile(record, "Mina", _, own=True))
    every = replace(played, editions=tuple(replace(editions[0], rules=key) for key in GAMES))
    for name, shown, page in (
        ("Editions", played, 2),
        ("Editions of unrated games", solo, 2),
        ("All editions", every, 2),
        ("All editions, the last page", every, len(GAMES)),
    ):
        yield written(name, edition_layouts.editions(shown, best, "Mina", page, _))


def _played(rules: str, outcome: Outcome, *left: int) -> PlayedGame:
    sides = GAMES[rules].sides
    others = (Person(2, "Jonathan"), LUCY, Person(4, "Quincey"))
    seats = (MINA, *others[: len(sides) - 1])
    final = (-84, 62, None)[: len(set(sides))]
    return PlayedGame(70 + len(rules), rules, 1.8e9, 0, outcome, seats, final, left)


def finished(_: Translator) -> Iterator[str]:
    """Finished games of a person, between two people, and one of them."""
    won = _played("abstrac", Outcome.WON)
    lost = PlayedGame(
        70, "fosco.two", 1.8e9, 1, Outcome.LOST, (Computer(Level.COUNT), MINA), (90, 60)
    )
    games = (
        won,
        lost,
        _played("thracula", Outcome.DRAWN),
        _played("thracula", Outcome.WON, 2),
        replace(_played("dracula.partners", Outcome.LOST, 0), ending=EventKind.TIMEOUT),
        replace(_played("dracula.classic", Outcome.WON, 1), ending=EventKind.RESIGN),
        _played("thracula", Outcome.LOST, 0),
        replace(won, table=81, ending=EventKind.TIMEOUT),
        replace(won, table=82, ending=EventKind.RESIGN),
    )
    for name, page in (("The first page", 1), ("A middle page", 2), ("The last page", 3)):
        shown = games if page == 2 else games[page - 1 : page]
        yield written(name, histories.history(History(shown, page, 3), MINA, _))
    yield written("The only page", histories.history(History(games[:1], 1, 1), MINA, _))
    nobody = History((), 1, 1)
    yield written("One's own, none", histories.history(nobody, MINA, _, own=True))
    yield written("Another's, none", histories.history(nobody, LUCY, _))
    scores = (EditionScore("abstrac", Score(3, 1, 5)), EditionScore("thracula", Score(1, 0, 1)))
    jonathan = Person(2, "")
    for editions in (scores, scores[1:]):
        yield written(
            "Against Jonathan", histories.versus(Versus(editions, games[:1]), jonathan, _)
        )
    yield written("Never met", histories.versus(Versus((), ()), LUCY, _))
    over = tables_of(Playthrough("abstrac", 5))[-1]
    yield written("One game", histories.game(replace(over, ended_at=1.8e9), 1, 2, _))
    yield written("No deal", histories.game(table("abstrac", "!void"), 2, 0, _))
    yield written("The seal", seal_layouts.seal(table("abstrac"), _))
    for game in (over, tables_of(Playthrough("dracula.classic"))[-1]):
        deals = all_deals(GAMES[game.terms.rules], game.record)
        yield written("The open seal", seal_layouts.opened_seal(game, deals, _))
