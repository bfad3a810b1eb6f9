"""Words at the beginning of a sentence."""


def capitalized(text: str) -> str:
    """The text with its first letter in upper case; the others stay as they are."""
    return text[:1].upper() + text[1:]
