"""Short answers keep within Discord's limits, in every language."""

from bot.engine.errors import IllegalMove
from bot.i18n.translator import Translator, translator_for
from bot.ui.layouts import answers, game_over
from bot.ui.layouts import table as layouts
from bot.ui.layouts.seating import seat_names
from tests.ui.limits import LINK, check
from tests.ui.tables import WILD, tables_of, user_id


def test_short_answers_stay_within_discords_limits(translator: Translator) -> None:
    running = next(tables_of("dracula.classic"))
    *_rest, over = tables_of("dracula.classic")
    rights = (*answers.PERMISSIONS, "something_new")
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
        answers.thread_offer(5, 2**63 - 1, translator),
        answers.thread_made(LINK, translator),
        answers.thread_forgotten(translator),
        answers.confirm_resignation(running, user_id(running.seats[0]), translator),
        *(answers.done(key, LINK, translator) for key in answers.CONFIRMATIONS),
        answers.no_computers(translator),
        answers.not_a_bot(WILD[2], translator),
        layouts.moved(LINK, translator),
        layouts.reminder(running, LINK, translator),
        game_over.sheet(running, translator),
        game_over.sheet(over, translator),
    ):
        check(message)


def test_nobody_is_asked_to_resign_against_a_partner() -> None:
    running = next(iter(tables_of("dracula.partners")))
    names = seat_names(running, translator_for("en"))
    own, partner = (seat for seat, side in enumerate(running.position.sides) if side == 0)
    player = user_id(running.seats[own])
    (question,) = answers.confirm_resignation(running, player, translator_for("en")).lines
    assert names[partner] not in question
    assert all(name in question for seat, name in enumerate(names) if seat not in (own, partner))
