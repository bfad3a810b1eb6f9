"""Reviews, replays, hints, mistakes, puzzles, the lesson and the rules."""

from collections.abc import Iterator
from dataclasses import replace
from datetime import date
from itertools import cycle

from bot.ai.coffin.puzzle_generator import generate_puzzle
from bot.engine.coffin.grid import CELL_NAMES
from bot.engine.record import Position
from bot.i18n.move_grades import GRADES
from bot.i18n.translator import Translator
from bot.kits.catalogue import LESSONS
from bot.kits.lesson import Task
from bot.model.players import Person
from bot.model.puzzles import POSITION_GAMES, DailyPost, MonthResult, RankedAttempt
from bot.model.reviews import DealLuck, Grade, Judgement, Review, ReviewScale, Verdict
from bot.tables.lessons import lesson_table
from bot.tables.mistakes import JudgedAnswer, Mistake, MistakeCounts
from bot.tables.replayed_moves import ReplayedMove, replayed_moves
from bot.tables.review_service import Progress
from bot.tables.table import Table
from cogs.lesson import layouts as lessons
from cogs.puzzle import daily_layouts, mistake_layouts, position_layouts
from cogs.puzzle import layouts as puzzles
from cogs.review import hint_layouts, replay_layouts
from cogs.review import layouts as reviews
from cogs.review.legend_layouts import legend
from tests.puzzles import position_puzzle
from tests.transcripts.games import LINK, Playthrough, tables_of
from tests.transcripts.moments import table
from tests.transcripts.writing import written

MINA = Person(1, "Mina")
DAY = date(2026, 11, 20)


def over(key: str, number: int = 0) -> Table:
    """A finished game."""
    return tables_of(Playthrough(key, number))[-1]


def review_of(game: Table, plays: tuple[ReplayedMove, ...]) -> Review:
    """A review with each grade in turn; hidden cards make a deal worth something else."""
    grades, sides = cycle(GRADES), len(set(game.position.sides))
    verdicts = []
    for number, play in enumerate(plays):
        first, *_others, last = play.view.moves * 2
        known = Judgement(last, 12.3, 12.3 - number % 5)
        hindsight = known if number % 4 == 3 else Judgement(first, 3.0, 3.0 - number % 3)
        worth = (1.5, -1.5, 0.0)[:sides]
        verdicts.append(
            Verdict(play.game, play.deal, play.seat, known, hindsight, next(grades), worth)
        )
    exact = None if game.terms.rules == "abstrac" else (-9.3, 6.1, 3.2)[:sides]
    deals = tuple(
        DealLuck(1, result.deal, (-12.6, 8.2, 4.4)[:sides], (8.0, -8.0, 0.0)[:sides], exact)
        for result in game.view(None).results
    )
    return Review(tuple(verdicts), deals)


def reviewed(_: Translator) -> Iterator[str]:
    """The review of a game, card by card, and its replay."""
    for key, steps in (("dracula.classic", range(1, 11)), ("abstrac", range(2, 3))):
        game = over(key)
        plays = replayed_moves(game)
        shown = reviews.ReviewedGame(game, review_of(game, plays), 0, (0,))
        yield written("The summary", reviews.summary(shown, _))
        yield written("The legend", legend(shown, _))
        last = len(plays)
        for at in (*steps, last):
            step = reviews.step(shown, plays[at - 1], at, _)
            yield written(f"Card {at}", step if at in (2, last) else replace(step, picture=None))
        at_the_end = reviews.step(replace(shown, at_others=True), plays[-1], last, _)
        yield written("After the mistakes of all", replace(at_the_end, picture=None))
        yield written("The film", replay_layouts.film(game, plays, 1, _))
        yield written(
            "The film for all", replace(replay_layouts.public_film(game, plays, 1, _), picture=None)
        )
        yield written("Card 3 of the replay", replay_layouts.step(game, plays, 3, _))
    short = tables_of(Playthrough("caterpillar", 16, {"court_short": "outright", "deals": "1"}))[-1]
    plays = replayed_moves(short)
    outright = reviews.ReviewedGame(short, review_of(short, plays), 0, (0,))
    yield written("Court short wins", replace(reviews.summary(outright, _), picture=None))
    hands = over("counterbluff", 1)
    for at in (10, 22):
        end = replay_layouts.step(hands, replayed_moves(hands), at, _)
        yield written("The end of a hand", replace(end, picture=None))
    begun = tables_of(Playthrough("abstrac"))[20]
    resigned = replace(begun, position=begun.position.play("!resign 0"))
    film = replay_layouts.film(resigned, replayed_moves(resigned), 1, _)
    yield written("The film of a game that was resigned", replace(film, picture=None))
    for name, message in (
        ("Being reviewed", reviews.in_progress(Progress(16, 48), _)),
        ("About to be reviewed", reviews.in_progress(Progress(0, 0), _)),
        ("Nothing to review", reviews.empty(table("abstrac", "!void"), _)),
        ("Nothing to replay", replay_layouts.empty(table("abstrac", "!void"), _)),
        ("The film is made", replay_layouts.in_progress(_)),
        ("The film is running already", replay_layouts.running_already(LINK, _)),
    ):
        yield written(name, message)
    begun = tables_of(Playthrough("dracula.classic"))[5]
    yield written("A hint is computed", hint_layouts.in_progress(begun, _))
    moves = begun.view(begun.position.to_move).moves
    best = [(move, 2.5 - at) for at, move in enumerate(moves)]
    yield written("A hint", hint_layouts.hint(begun, best, _))
    equal = [(move, 1.5 - n // 2) for n, (move, _margin) in enumerate(best)]
    yield written("A hint with moves as good as others", hint_layouts.hint(begun, equal, _))
    yield written(
        "All moves are alike", hint_layouts.hint(begun, [(move, 1.0) for move in moves], _)
    )


def mistakes(_: Translator) -> Iterator[str]:
    """One's own mistakes in four games."""
    games = (("dracula.classic", 2), ("fosco.two", 5), ("abstrac", 3), ("counterbluff", 1))
    for key, number in games:
        mistake = _mistake(over(key), number)
        values = tuple((move, 2.0 - at) for at, move in enumerate(mistake.view.moves))
        yield written(f"{key}: the question", mistake_layouts.question(mistake, _))
        yield written("Being compared", mistake_layouts.comparing(mistake, _))
        for answer in (
            JudgedAnswer(values[-1][0], values, 3.0, False),
            JudgedAnswer(values[0][0], values, None, False),
            JudgedAnswer(mistake.play.move, values, 0.0, False),
        ):
            wrong = mistake_layouts.wrong_answer(mistake, answer, _)
            yield written("Wrong", replace(wrong, lines=wrong.lines[:1], picture=None, rows=()))
        right = JudgedAnswer(values[0][0], values, 0.0, True)
        yield written("Right", mistake_layouts.solution(mistake, right, _))
        only = mistake_layouts.solution(replace(mistake, place=(1, 1), last=True), right, _)
        yield written("Right, the only one", replace(only, picture=None))
        shown = mistake_layouts.solution(mistake, JudgedAnswer(None, values, None, False), _)
        yield written("Shown", replace(shown, picture=None))
    older = replace(_mistake(over("abstrac"), 3), valid=False)
    yield written("By an older review", replace(mistake_layouts.question(older, _), picture=None))
    move = older.play.move
    now = Judgement(move, 2.0, 2.0)
    none = JudgedAnswer(None, ((move, 2.0),), None, False, now, no_mistake=True)
    told = mistake_layouts.solution(older, none, _)
    yield written("No mistake after all", replace(told, picture=None))
    for name, message in (
        ("Thinking", mistake_layouts.thinking(_)),
        ("The last one", mistake_layouts.end(MistakeCounts(11, 3), _)),
        ("None made", mistake_layouts.none_left(MistakeCounts(0, 0), _)),
        ("The only one corrected", mistake_layouts.none_left(MistakeCounts(1, 1), _)),
        ("All corrected", mistake_layouts.none_left(MistakeCounts(11, 11), _)),
        ("A review cannot be read", mistake_layouts.none_left(MistakeCounts(3, 3, 7), _)),
        ("No mistake any more", mistake_layouts.no_mistake_now(7, _)),
        ("No review", mistake_layouts.no_reviews([over("abstrac")], _)),
        ("No game", mistake_layouts.no_reviews([], _)),
    ):
        yield written(name, message)


def _mistake(game: Table, number: int) -> Mistake:
    play = replayed_moves(game)[number - 1]
    position = Position(game.position.sides, play.before)
    known = Judgement(next(one for one in play.view.moves if one != play.move), 12.5, 3.5)
    verdict = Verdict(play.game, play.deal, play.seat, known, known, Grade.MISTAKE, ())
    return Mistake(
        replace(game, position=position), number, 0, play, verdict, ReviewScale(), (2, 9)
    )


def coffins(_: Translator) -> Iterator[str]:
    """Practice and daily coffins."""
    rows = next(
        puzzle
        for puzzle in map(generate_puzzle, (b"1", b"2", b"3", b"4", b"5", b"6", b"7", b"8"))
        if puzzle.view.ways[0] == "queen"
    )
    yield written("The Queen's way", replace(puzzles.question(rows, "7", None, _), picture=None))
    puzzle, name = generate_puzzle(b"transcript"), "0123456789abcdef"
    move = min(puzzle.margins, key=lambda one: (puzzle.margins[one], str(one)))
    yield written("Practice", puzzles.question(puzzle, name, None, _))
    yield written("A place is chosen", puzzles.question(puzzle, name, move.cell, _))
    wrong = puzzles.wrong_answer(puzzle, name, move, _)
    yield written("Wrong", replace(wrong, lines=wrong.lines[:1], picture=None, rows=()))
    yield written("Right", puzzles.solution(puzzle, name, _, found=True))
    yield written("Shown", replace(puzzles.solution(puzzle, name, _, found=False), picture=None))
    asked = puzzles.question(puzzle, DAY.isoformat(), None, _, 3)
    yield written("The daily coffin", replace(puzzles.expired(asked, _), picture=None))
    best, worst = (
        RankedAttempt(MINA, DAY, str(one), puzzle.lost(one), 3) for one in (puzzle.best, move)
    )
    for title, attempt, may_post in (("The best move", best, True), ("Another move", worst, False)):
        yield written(
            title, replace(puzzles.result(puzzle, attempt, may_post, True, _), picture=None)
        )


def practice(_: Translator) -> Iterator[str]:
    """Practice puzzles of the other games that have some."""
    for game in POSITION_GAMES:
        puzzle = position_puzzle(game, b"transcript")
        shown = position_layouts.ShownPuzzle(puzzle, "0123456789abcdef", MINA)
        yield written(f"{game}: the question", position_layouts.question(shown, _))
        wrong = position_layouts.wrong_answer(shown, list(puzzle.margins)[-1], _)
        yield written("Wrong", replace(wrong, picture=None, rows=()))
        yield written("Right", position_layouts.solution(shown, _, found=True))
        told = position_layouts.solution(shown, _, found=False)
        yield written("Shown", replace(told, picture=None))


def daily(_: Translator) -> Iterator[str]:
    """Results of daily coffins, and their posts."""
    people = [Person(number, f"Player {number}") for number in range(1, 26)]
    attempts = [
        RankedAttempt(one, DAY, "QH@b1", one.user_id // 2 * 8, one.user_id) for one in people
    ]
    for attempt in attempts[:1] + attempts[8:9]:
        yield written("A shared result", daily_layouts.shared_result(attempt, _))
    yield written("Many results", daily_layouts.daily_ranking(attempts, DAY, 24, _))
    yield written("Few results", daily_layouts.daily_ranking(attempts[:3], DAY, 2, _))
    yield written("No results", daily_layouts.daily_ranking([], DAY, 2, _))
    month = [MonthResult(one, 20 - at // 2, 9 - at // 3, at // 3) for at, one in enumerate(people)]
    month[-1] = replace(month[-1], days=1, best=1, lost=1)
    yield written("A month", daily_layouts.month_ranking(month, DAY, 25, _))
    yield written("A month among few", daily_layouts.month_ranking(month[:3], DAY, 2, _))
    yield written("A month without results", daily_layouts.month_ranking([], DAY, 1, _))
    yesterday = tuple(attempts[1:4])
    reminded = tuple(range(1, 103))
    for post in (
        DailyPost(10, 20, DAY),
        DailyPost(10, 20, DAY, yesterday, (1, 2)),
        DailyPost(10, 20, DAY, (), reminded),
    ):
        yield written("A post", daily_layouts.daily_post(post, _))
        for further in daily_layouts.further_pings(post, _):
            yield written("Further pings", further)
    yield written("Reminders on", daily_layouts.reminder_changed(True, _))
    yield written("Reminders off", daily_layouts.reminder_changed(False, _))


def lesson(key: str, _: Translator) -> Iterator[str]:
    """Every step of the lesson in a game as it begins, and after a wrong move."""
    taught = LESSONS[key]
    for number, step in enumerate(taught.steps, 1):
        page = lessons.LessonPage(
            taught, number, lesson_table(taught.record, step.ply, MINA, taught.seat)
        )
        shown = lessons.opening(page, _)
        yield written(
            f"Step {number}",
            shown if number in (1, 5, len(taught.steps)) else replace(shown, picture=None),
        )
        yield from _choices(page, _)
        yield from _hints(page, _)


def _hints(page: lessons.LessonPage, _: Translator) -> Iterator[str]:
    """What is said after wrong moves, each text once."""
    if page.task in (Task.READ, Task.SCORES, Task.NOTHING):
        return
    opening = lessons.opening(page, _)
    wrong = set(page.table.view(page.lesson.seat).moves) - {page.lesson.wanted(page.number)}
    told = {lessons.hinted(page, opening, move, _) for move in wrong} - {opening}
    for hinted in sorted(told, key=lambda message: message.below):
        yield written("A wrong move", replace(hinted, lines=(), picture=None, rows=()))


def _choices(page: lessons.LessonPage, _: Translator) -> Iterator[str]:
    """The choice of a card for a cell, and of a cell for a card."""
    if page.task is not Task.MOVE or (cell := page.lesson.wanted(page.number).cell) is None:
        return
    card, place = str(page.lesson.wanted(page.number).card), CELL_NAMES[cell]
    for press, pressed in (
        ("the hand", lessons.hand(page, _)),
        (place, lessons.card_choices(page, place, _)),
        (card, lessons.cell_choices(page, card, _)),
    ):
        yield written(f"A press on {press}", replace(pressed, picture=None))
