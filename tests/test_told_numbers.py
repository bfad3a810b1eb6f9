"""Numbers of the rules that sentences for players tell in words of their own."""

from collections.abc import Callable, Mapping
from dataclasses import replace

import pytest

from bot.engine.games import GAMES
from bot.engine.record import Record, replay
from bot.i18n.terms import pace_name, short_pace_name
from bot.i18n.translator import Translator, languages, translator_for
from bot.model.terms import Pace
from bot.model.vacations import SECONDS_BETWEEN
from bot.tables.limits import Limits
from bot.tables.rating_rules import MOST_OF_PAIR
from bot.ui.layouts import end_sentences, rating_changes
from cogs.vacation import layouts as vacation
from tests.ui.limits import texts
from tests.ui.tables import table_at, tables_of

HOUR, DAY = 3_600, 86_400
IDLE_DAYS = Limits().idle_seconds / DAY
WORDS: Mapping[str, Mapping[float, str]] = {
    "en": {1: "an", 5: "five", 30: "thirty"},
    "de": {1: "eine", 5: "fünf", 30: "dreißig"},
}


def called_off(_: Translator) -> str:
    record = Record("dracula.classic", b"\7" * 32, {}, ("!idle",))
    table = table_at(record, replay(GAMES[record.rules], record))
    return "\n".join(end_sentences.how_it_ended(table, table.view(None), _))


def counts_for_nobody(_: Translator) -> str:
    *_before, last = tables_of("dracula.classic")
    return "\n".join(rating_changes.ratings(replace(last, rating_changes=()), _))


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize(
    ("sentence", "number", "told"),
    [
        (
            counts_for_nobody,
            MOST_OF_PAIR,
            {"en": "only {word} games a day", "de": "nur {word} partien"},
        ),
        (called_off, IDLE_DAYS, {"en": "for {word} days", "de": "{word} tage lang"}),
        (
            lambda _: pace_name(Pace.NONE, _),
            IDLE_DAYS,
            {"en": "after {digits} days", "de": "nach {digits} tagen"},
        ),
        (
            lambda _: short_pace_name(Pace.NONE, _)[1],
            IDLE_DAYS,
            {"en": "after {digits} idle days", "de": "nach {digits} tagen"},
        ),
        (
            lambda _: texts(vacation.question(_)),
            SECONDS_BETWEEN / HOUR,
            {"en": "{word} hour after its end", "de": "{word} stunde nach seinem ende"},
        ),
    ],
    ids=("games of a pair", "idle game", "pace", "short pace", "vacations"),
)
def test_a_sentence_tells_the_number_of_the_rule(
    sentence: Callable[[Translator], str], number: float, told: Mapping[str, str], language: str
) -> None:
    digits = f"{number:g}"
    expected = told[language].format(word=WORDS[language].get(number, digits), digits=digits)
    assert expected in sentence(translator_for(language)).lower()
