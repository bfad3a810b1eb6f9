"""Moments of a table beside its moves: clocks, takebacks, votes, ends, pings and short answers."""

from collections.abc import Iterator
from dataclasses import replace
from functools import partial

from bot.engine.errors import IllegalMove
from bot.engine.games import GAMES
from bot.engine.record import Record, replay
from bot.i18n.translator import Translator
from bot.model.players import Computer, Level, Person
from bot.model.results import RatingChange
from bot.model.terms import Pace, Terms
from bot.store.stored_values import TakebackRequest
from bot.tables.table import Table
from bot.ui.layouts import answers, end_sentences, game_over, takebacks
from bot.ui.layouts import pings as calls
from bot.ui.layouts import table as tables
from bot.ui.layouts.end_sentences import EndFacts
from bot.ui.layouts.seating import seat_names
from cogs.challenge import layouts as challenges
from cogs.table import layouts, takeback_layouts
from tests.transcripts.games import LINK, NAMES, PLACE, Playthrough, tables_of
from tests.transcripts.writing import TABLE, texts_of, written

LEVELS = tuple(Level)
DEADLINE = 1_800_000_000.0
UNRATED = Terms("abstrac", pace=Pace.LIVE, rated=False, seconds=300.0)


def table(key: str, *moves: str) -> Table:
    """A rated table with people in its seats after these moves."""
    record = Record(key, bytes(32), {}, moves)
    seats = tuple(Person(seat + 1, NAMES[seat]) for seat in range(len(GAMES[key].sides)))
    return Table(TABLE, Terms(key), record, replay(GAMES[key], record), seats, PLACE, 0.0)


def running(_: Translator) -> Iterator[str]:
    """Clocks, computers, takebacks and votes on the message of a running table."""
    shown = partial(tables.running, _=_)
    begun = replace(table("abstrac", "first", "two"), terms=UNRATED)
    clock, asked = replace(begun, deadline=DEADLINE), replace(begun, takeback=TakebackRequest(2))
    yield written("Five minutes a move", shown(clock))
    days = replace(begun, terms=replace(UNRATED, pace=Pace.CORRESPONDENCE, seconds=2 * 86_400.0))
    yield written("Two days a move, and more", shown(replace(days, deadline=DEADLINE, extended=1)))
    hours = replace(begun, terms=replace(UNRATED, pace=Pace.CORRESPONDENCE, seconds=7_200.0))
    shown_hours = replace(shown(replace(hours, deadline=DEADLINE)), picture=None)
    yield written("Two hours a move", shown_hours)
    more = answers.time_given(replace(days, extended=1), _)
    assert more is not None
    yield written("Whoever gave a day more", more)
    yield written("On vacation", shown(replace(clock, paused=True)))
    yield written("A takeback is asked for", shown(asked))
    for name, one in (("Mina, who asks", asked), ("Mina, who may ask", begun)):
        yield written(name, replace(layouts.hand(one, 0, _), picture=None))
    asks = replace(layouts.hand(asked, 1, _), picture=None)
    yield written("Jonathan, whom she asks", asks)
    missed = replace(layouts.turn(table("abstrac", "first", "two", "one"), 0, _), picture=None)
    yield written("He has moved on", takebacks.lapsed(missed, _))
    taken = replace(table("abstrac", "first", "two", "!takeback"), terms=UNRATED)
    yield written("A move was taken back", shown(taken))
    for name, seat in (("Who took it back", 0), ("Who allowed that", 1)):
        yield written(name, replace(layouts.hand(taken, seat, _), picture=None))
    count = Computer(Level.COUNT)
    yield written("A computer is to move", shown(replace(begun, seats=(count, count))))
    left = replace(table("thracula", "!resign 2"), deadline=DEADLINE)
    yield written("The others vote", shown(left))
    alone = replace(left, position=left.position.play("!decline 0"))
    yield written("The other decides alone", replace(shown(alone), picture=None))
    yield written("A hand at a vote", layouts.hand(left, 0, _))
    position = left.position.play("!decline 0").play("!continue 1")
    yield written("A computer stands in", shown(replace(left, position=position, deadline=None)))
    for seat, name in enumerate(NAMES[:2]):
        yield written(f"{name} sees what the others played", layouts.done(clock, seat, _))
    yield written("The public view for one", layouts.shown(left, _))
    for key, ply in (("dracula.classic", 2), ("thracula", 0)):
        here = tables_of(Playthrough(key))[ply]
        closed = layouts.card_choices(here, here.position.to_move or 0, "a1", _)
        yield written(f"No card for a1 in {key}: the hand", replace(closed, picture=None))
    missing = layouts.cell_choices(tables_of(Playthrough("dracula.classic"))[2], 0, "JC", _)
    yield written("A card that is not held: the hand", replace(missing, picture=None))
    games = (begun, left, table("dracula.partners"))
    yield written("Which game to resign", layouts.which_to_resign(games, 1, _))
    yield written("Really resign", layouts.confirm_resignation(left, 1, _))
    whole = table("thracula")
    yield written("Really leave two others", layouts.confirm_resignation(whole, 1, _))


def pings(_: Translator) -> Iterator[str]:
    """What brings people to a table."""
    begun = replace(table("abstrac", "first", "two"), deadline=DEADLINE)
    vote = replace(table("thracula", "!resign 1"), deadline=DEADLINE)
    for name, one in (("a move", begun), ("a vote", vote)):
        yield written(f"The turn for {name}", calls.your_turn(one, LINK, _))
        yield written(f"A reminder of {name}", calls.reminder(one, LINK, _))
    yield written("No link", calls.your_turn(begun, "", _))
    yield written("Nobody plays any more", calls.idle_notice(begun, LINK, _))
    yield written("An old message", tables.moved_elsewhere(LINK, _))


def ends(_: Translator) -> Iterator[str]:
    """Ends other than the last card, and what each means for the ratings."""
    for ending in ("resign 1", "timeout 0", "abandon 0", "void", "idle", "annul"):
        over = table("dracula.classic", f"!{ending}")
        yield written(f"!{ending}", game_over.table_over(over, _))
        yield written("The notice", game_over.notice(over, LINK, _))
    yield written("Refused", game_over.table_over(table("dracula.classic", "queen", "refuse"), _))
    yield written("No deal finished", game_over.sheet(table("dracula.classic", "!void"), _))
    for moves in (("queen", "refuse"), ("!resign 1",)):
        none = table("dracula.classic", *moves)
        yield written("The hand after that", layouts.turn(none, 0, _))
    two = table("thracula", "!resign 1", "!continue 0", "!resign 0")
    yield written("Two of three have left", game_over.table_over(two, _))
    yield written("The notice", game_over.notice(two, LINK, _))
    lost = replace(
        table("dracula.classic", "!resign 0"), terms=Terms("dracula.classic", rated=False)
    )
    for level in (Level.RENFIELD, Level.COUNT):
        against = replace(lost, seats=(Person(1, "Mina"), Computer(level)))
        yield written(f"Lost to {level}", game_over.table_over(against, _, EndFacts(LEVELS)))
    learnt = replace(lost, seats=(Person(1, "Mina"), Computer(Level.COUNT)))
    done = EndFacts(LEVELS, lesson_done=True)
    yield written("The lesson is finished", game_over.table_over(learnt, _, done))
    off = table("thracula", "!resign 1", "!decline 0", "!decline 2")
    yield written("Called off once one of three had left", game_over.table_over(off, _))
    shared = end_sentences.won(two, seat_names(two, _), (0, 2), _)
    yield texts_of(("Two of three share the victory", shared))
    yield from _left_by_the_best(_)
    yield from _after_a_game(_)


def _left_by_the_best(_: Translator) -> Iterator[str]:
    """A game of three: on without the one who has the most points, and where two had met."""
    reached = tables_of(Playthrough("thracula"))
    before, over = reached[-2], reached[-1]
    (best,) = over.position.winners or ()
    position = before.position
    for move in (f"!resign {best}", f"!continue {(best + 1) % 3}", over.record.moves[-1]):
        position = position.play(move)
    left = replace(over, position=position)
    yield written("The best has left", replace(game_over.table_over(left, _), picture=None))
    yield written("The scores", replace(game_over.sheet(left, _), picture=None))
    changes = tuple(
        RatingChange(user, 1500.0, 1500.0 + gained, False, 61, weight)
        for user, gained, weight in ((1, -9.0, 0.5), (2, 0.0, 1.0), (3, 9.0, 0.5))
    )
    met = replace(over, terms=Terms("thracula"), rating_changes=changes)
    yield written("Two of them had met", replace(game_over.table_over(met, _), picture=None))


def _after_a_game(_: Translator) -> Iterator[str]:
    """Ratings, computers and former players at the end of a whole game."""
    over = tables_of(Playthrough("caterpillar", 19))[-1]
    changes = (
        RatingChange(1, 1500.4, 1512.7, False, 61, 1.0),
        RatingChange(2, 1500.0, 1487.2, True, None, 1.0),
    )
    rated = replace(over, terms=Terms("caterpillar"), rating_changes=changes)
    quarter = tuple(replace(one, weight=0.25) for one in changes)
    yield written("They meet again", game_over.table_over(rated, _, EndFacts(LEVELS, (1, 3))))
    for name, one in (
        ("A rated end", rated),
        ("They had met", replace(rated, rating_changes=quarter)),
        ("Too many games of these two", replace(rated, rating_changes=())),
        ("A former player", replace(over, seats=(over.seats[0], Person(-5, "")))),
        ("Computers only", replace(over, seats=(Computer(Level.COUNT), Computer(Level.COUNT)))),
        (
            "Lost to the strongest",
            replace(over, seats=(Computer(Level.COUNT), Person(2, "Jonathan"))),
        ),
        ("Won", replace(over, seats=(Person(1, "Mina"), Computer(Level.COUNT)))),
    ):
        yield written(name, replace(game_over.table_over(one, _, EndFacts(LEVELS)), picture=None))
    yield written("A copy to pass on", replace(game_over.share(over, _), picture=None))
    yield written("The notice", game_over.notice(over, LINK, _))
    yield written("The hand after the end", replace(layouts.turn(over, 0, _), picture=None))
    ended = tables_of(Playthrough("caterpillar", 19))[30]
    ended = replace(ended, position=ended.position.play("!resign 0"))
    yield written("Resigned in the second deal", game_over.table_over(ended, _))
    yield written("The hand after that", replace(layouts.turn(ended, 0, _), picture=None))


def replies(_: Translator) -> Iterator[str]:
    """Short private answers."""
    begun, over = table("abstrac", "first"), table("abstrac", "!void")
    asked = replace(table("abstrac", "first", "two"), terms=UNRATED, takeback=TakebackRequest(2))
    led = tables_of(Playthrough("fosco.four"))[1]
    of_four = replace(led, terms=replace(led.terms, rated=False), takeback=TakebackRequest(1))
    rights = ("view_channel", "send_messages", "something_new")
    shown = {
        "Refused": answers.refused(IllegalMove("not_in_hand", card="QH"), _),
        "An old button": answers.stale(begun, LINK, _),
        "An old button of a finished game": answers.stale(over, "", _),
        "Failed": answers.failed("012345", _),
        "A closed channel": answers.channel_closed(_),
        "Discord is busy": answers.discord_is_busy(_),
        "Too fast": answers.slow_down(_),
        "Shutting down": answers.closing(_),
        "Replaying": answers.replaying(_),
        "An unknown button": answers.unknown_button(_),
        "An unknown command": answers.unknown_command(_),
        "Cannot post, for a manager": answers.cannot_post(rights, True, _),
        "Cannot post, for others": answers.cannot_post(rights, False, _),
        "Cannot open a thread": answers.cannot_open_thread(rights, True, _),
        "A note": answers.permission_note(rights, False, _),
        "A table is being shown again": layouts.showing_again(_),
        "Tables are shown too often": layouts.shown_too_often(2_000_000_000.0, LINK, _),
        "A full channel": challenges.thread_offer(5, 9, _),
        "Opening a thread": challenges.thread_opening(_),
        "In a thread": challenges.thread_made(LINK, _),
        "Asked for a takeback": takeback_layouts.asked(asked, LINK, _),
        "Asked more than one": takeback_layouts.asked(of_four, LINK, _),
        "Nobody has to allow it": takeback_layouts.asked(begun, LINK, _),
        "Allowed by one of several": takeback_layouts.allowed(of_four, LINK, _),
        "A lost challenge": challenges.thread_forgotten(_),
        "No computers": challenges.no_computers(_),
        "Another bot": challenges.another_bot("Dyno", _),
    }
    shown |= {f"Done: {key}": answers.done(key, _, LINK) for key in answers.CONFIRMATIONS}
    for name, message in shown.items():
        yield written(name, message)
    yield written("Done, no link", answers.done("resigned", _))
