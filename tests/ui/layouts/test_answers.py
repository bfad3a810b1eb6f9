"""Short answers keep within Discord's limits, in every language."""

from dataclasses import replace

from bot.engine.errors import IllegalMove
from bot.i18n.terms import PERMISSIONS
from bot.i18n.translator import Translator, translator_for
from bot.model.players import Computer, Level
from bot.ui.layouts import answers, game_over, pings
from bot.ui.layouts import table as layouts
from tests.ui.limits import LINK, check
from tests.ui.tables import tables_of

_ = translator_for("en")


def test_who_gave_time_reads_how_much_where_the_table_says_it_too(translator: Translator) -> None:
    running = replace(next(tables_of("dracula.classic")), extended=1)
    timed = replace(running, terms=replace(running.terms, seconds=3_600.0))
    given = answers.time_given(timed, translator)
    assert given is not None
    check(given)
    for untold in (running, replace(timed, extended=0)):
        assert answers.time_given(untold, translator) is None


def test_short_answers_stay_within_discords_limits(translator: Translator) -> None:
    running = next(tables_of("dracula.classic"))
    *_rest, over = tables_of("dracula.classic")
    rights = (*PERMISSIONS, "something_new")
    for message in (
        answers.refused(IllegalMove("not_in_hand", card="QH"), translator),
        answers.stale(running, LINK, translator),
        answers.stale(over, "", translator),
        answers.failed("012345", translator),
        answers.slow_down(translator),
        answers.closing(translator),
        answers.unknown_button(translator),
        *(answers.cannot_post(rights, mend, translator) for mend in (True, False)),
        answers.permission_note(rights, True, translator),
        *(answers.done(key, translator, LINK) for key in answers.CONFIRMATIONS),
        layouts.moved_elsewhere(LINK, translator),
        pings.reminder(running, LINK, translator),
        game_over.sheet(running, translator),
        game_over.sheet(over, translator),
    ):
        check(message)


def test_who_resigns_reads_whether_the_others_are_asked_to_play_on() -> None:
    left, over = (
        replace(begun, position=begun.position.play("!resign 0"))
        for begun in (next(tables_of(key)) for key in ("thracula", "dracula.classic"))
    )
    computers = replace(left, seats=(left.seats[0], Computer(Level.COUNT), Computer(Level.HARKER)))
    for table, others in ((left, True), (over, False), (computers, False)):
        (text,) = answers.resigned(table, LINK, _).lines
        assert ("up to the others whether the game goes on" in text) is others
        assert ("The lid closes softly." in text) is not others
