"""Sanitized display names are short and cannot affect the text around them."""

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.i18n.sanitize import (
    FIRST_STRONG,
    LONGEST,
    MOST_CODE_POINTS,
    MOST_MARKS,
    NAMELESS,
    POP,
    for_code_block,
    plain_name,
    safe_name,
)

ZERO = "\u200b"
NAMES = [
    ("Mina", "Mina"),
    ("  Mina \n Harker ", "Mina Harker"),
    ("*Mina*_~`|", "\\*Mina\\*\\_\\~\\`\\|"),
    ("# big", "\\# big"),
    ("- list", "\\- list"),
    ("1. list", "1\\. list"),
    ("+ list", "\\+ list"),
    ("> quote", "\\> quote"),
    ("!", "\\!"),
    ("&lt;", "\\&lt;"),
    ("\\*Mina*", "\\\\\\*Mina\\*"),
    ("[x](y)", "\\[x\\]\\(y\\)"),
    ("@everyone", f"@{ZERO}everyone"),
    ("@here@everyone", f"@{ZERO}here@{ZERO}everyone"),
    ("<@123>", f"\\<@{ZERO}123\\>"),
    ("<t:0:R>", "\\<t\\:0\\:R\\>"),
    ("</cmd:1>", "\\</cmd\\:1\\>"),
    ("https://a.b", f"https{ZERO}\\://a\\.b"),
    ("HTTP://a.b", f"HTTP{ZERO}\\://a\\.b"),
    ("ftp://a", f"ftp{ZERO}\\://a"),
    ("steam://a", f"steam{ZERO}\\://a"),
    ("www.a", f"www{ZERO}\\.a"),
    ("discord.gg/x", f"discord{ZERO}\\.gg/x"),
    ("\u202egnp.exe", "gnp\\.exe"),
    ("עברית", "עברית"),
    ("e\u0301\u0302\u0303\u0304", "\u00e9\u0302\u0303"),
    ("👨‍👩‍👧‍👦", "👨‍👩‍👧‍👦"),
    ("\u2764\ufe0f\u200d\U0001f525", "\u2764\ufe0f\u200d\U0001f525"),
    ("Mi\u200dna", "Mina"),
    ("🧛\u200d", "🧛"),
    ("\U000e0067Mi\U000e0062na", "Mina"),
    ("\u200b\u200d\ufeff", NAMELESS),
    ("\u3164\u2800", NAMELESS),
    ("\U0001d159\ufffc\U00013441\U00013442", NAMELESS),
    ("Mi\ufffcna \U0001d159", "Mina"),
    ("\ufe0f", NAMELESS),
    (" \u034f \u17b5", NAMELESS),
    ("\u0301Mina \u0301Harker", "Mina Harker"),
    ("\u200b Mina \u200b", "Mina"),
    ("Mi\ud800na\ue000", "Mina"),
    ("a\u0301\u20dd\u20dd\u20dd", "\u00e1\u20dd\u20dd"),
    ("🧛\u200d\u200d", "🧛"),
    ("🧛\u200d\u200b\u2800", "🧛"),
    ("🧛\u200dMina", "🧛Mina"),
    ("🙂\u200d\u2194\ufe0f", "🙂\u200d\u2194\ufe0f"),
    ("\u0dc1\u0dca\u200d\u0dbb\u0dd3\u0db8\u0dcf", "\u0dc1\u0dca\u200d\u0dbb\u0dd3\u0db8\u0dcf"),
    ("\u0d15\u0d4d\u200d Mina", "\u0d15\u0d4d\u200d Mina"),
    ("\u09b0\u200d\u09cd\u09af", "\u09b0\u200d\u09cd\u09af"),
    ("\u0915\u094d\u200c\u0937", "\u0915\u094d\u200c\u0937"),
    ("\u0915\u094d\u200c\u200d\u200d\u0937", "\u0915\u094d\u200c\u0937"),
    ("\u0639\u0644\u06cc\u200c\u0631\u0636\u0627", "\u0639\u0644\u06cc\u200c\u0631\u0636\u0627"),
    ("\u0639\u0644\u06cc\u200c\u200c\u0631", "\u0639\u0644\u06cc\u200c\u0631"),
    ("\u200c\u0639\u0644\u200d\u06cc\u200c", "\u0639\u0644\u06cc"),
    ("\u200c\u094d\u200d", NAMELESS),
    ("Mi\u200cna", "Mina"),
    ("\u0915\u0940" * 20, "\u0915\u0940" * 20),
    ("", NAMELESS),
    ("n" * 32, "n" * 19 + "…"),
]


@pytest.mark.parametrize(("name", "shown"), NAMES)
def test_names_are_escaped(name: str, shown: str) -> None:
    assert safe_name(name) == f"{FIRST_STRONG}{shown}{POP}"


def test_a_label_has_the_first_characters_of_a_long_name() -> None:
    assert plain_name("n" * 32) == "n" * LONGEST


@pytest.mark.parametrize(
    "between", ["\u200b", "\u0001", "\u3164", "\ufe0f", "\ufe0f\u200d", "\u200c", "\U000e0067"]
)
def test_nothing_invisible_between_accents_makes_room_for_more(between: str) -> None:
    name = plain_name("e" + f"\u0301\u0302{between}" * 8 + "a\u0323\u0324\u0325")
    accents = [char for char in name if char in "\u0301\u0302\u0303\u0304"]
    assert len(accents) <= MOST_MARKS
    assert name.endswith("\u1ea1\u0324\u0325"), "the next letter has its own"


def test_an_emoji_of_many_parts_is_one_grapheme() -> None:
    vampire = "🧛🏻‍♂️"
    assert safe_name(vampire * 20) == FIRST_STRONG + vampire * 20 + POP
    assert safe_name(vampire * 32) == FIRST_STRONG + vampire * 19 + "…" + POP


def test_flags_are_not_cut_in_half() -> None:
    flags = "🇩🇪" * 19 + "🏴󠁧󠁢󠁥󠁮󠁧󠁿"
    assert safe_name(flags) == FIRST_STRONG + flags + POP
    assert safe_name("🇩🇪" * 21) == FIRST_STRONG + "🇩🇪" * 19 + "…" + POP
    assert safe_name("🇩" + "a" * 20) == FIRST_STRONG + "🇩" + "a" * 18 + "…" + POP


def test_a_chain_of_joined_letters_is_cut_too() -> None:
    assert safe_name("\u0915\u094d\u200d" * 40).count("\u0915") == LONGEST - 1


def test_a_chain_of_emoji_is_cut_too() -> None:
    assert len(safe_name("🧛\u200d" * 200)) <= 16 * LONGEST + 2
    assert len(plain_name("🧛🏻\u200d♂️" * 20)) <= MOST_CODE_POINTS


@given(st.text(max_size=64))
def test_any_name_is_contained(name: str) -> None:
    shown = safe_name(name)
    inner = shown[1:-1]
    assert shown[0] == FIRST_STRONG
    assert shown[-1] == POP
    assert inner.strip()
    assert unicodedata.category(inner[0]) not in ("Mn", "Me")
    assert not set(inner) & {FIRST_STRONG, POP, "\n", "\r", "\u202e", "\u202d", "\u2066", "\u2067"}
    assert all(unicodedata.category(char) != "Cc" for char in inner)
    for char in "*_~`|>#[]()<":
        assert inner.count(char) == inner.count("\\" + char)
    assert "@" not in inner.replace("@" + ZERO, "")
    assert len(shown) <= 400


@given(st.text(max_size=64))
def test_a_label_is_short_and_on_one_line(name: str) -> None:
    assert 0 < len(plain_name(name)) <= 80
    assert "\n" not in plain_name(name)


def test_a_name_in_a_code_block_does_not_end_it_and_mentions_nobody() -> None:
    assert for_code_block("```Mina @here") == "'''Mina @\N{ZERO WIDTH SPACE}here"
