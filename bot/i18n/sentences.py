"""Sentences made of words that have a small letter elsewhere."""

from collections.abc import Iterable


def capitalized(text: str) -> str:
    """The text with its first letter in upper case; the others stay as they are."""
    return text[:1].upper() + text[1:]


def in_sentences(sentences: Iterable[str]) -> str:
    """The sentences as one text; each begins with a capital letter."""
    return " ".join(map(capitalized, sentences))
