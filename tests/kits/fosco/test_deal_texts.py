"""The sentences about a finished deal of Fosco."""

from dataclasses import replace

from bot.i18n.translator import translator_for
from bot.kits.fosco import deal_texts
from bot.kits.fosco.examples import captured_result

_ = translator_for("en")
NAMES = ("Mina", "Jonathan", "Lucy", "Arthur")


def test_a_finished_deal_is_explained_suit_by_suit() -> None:
    result = captured_result()
    (text,) = deal_texts.summary(result, NAMES[:2], _)
    assert (
        text.replace("\N{NO-BREAK SPACE}", " ")
        == "Mina: **14** (♦️ 8 + ♠︎ 3 + ♣︎ 3) · Jonathan: **4** (♥️ 4)"
    )
    assert deal_texts.heading(result, NAMES[:2], _) == ("Mina: **14** · Jonathan: **4**",)
    one, two, legend = deal_texts.details(result, _)
    assert legend == "-# (cards won − 6) × points per card"
    assert (one, two) == deal_texts.arithmetic(result, _)
    assert one.startswith("■ **14**: ")
    assert "(9 − 6) × 1 = 3".replace(" ", "\N{NO-BREAK SPACE}") in one
    assert "(8 − 6) × 4 = 8".replace(" ", "\N{NO-BREAK SPACE}") in one
    assert two.endswith("(8 − 6) × 2 = 4".replace(" ", "\N{NO-BREAK SPACE}"))
    nothing = replace(result, captured=((), (*result.captured[0], *result.captured[1])))
    assert deal_texts.details(nothing, _)[0] == "■ **0**: no suit with more than six cards"
