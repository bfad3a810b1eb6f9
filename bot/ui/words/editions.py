"""What editions are called and what each is about, in a sentence."""

from typing import Final

from bot.ui.words.language import Words, marked

_NAMES: Final = {
    "dracula.classic": marked("Dracula"),
    "dracula.penguin": marked("Dracula, Penguin rules"),
    "dracula.french": marked("Dracula, French rules"),
    "dracula.revised": marked("Dracula, revised"),
    "dracula.advanced": marked("Dracula, advanced"),
    "dracula.partners": marked("Dracula for four"),
    "thracula": marked("Thracula"),
}
_ABOUT: Final = {
    "dracula.classic": marked(
        "Two players, two Vampires somewhere in the pack. Six coffins; the winner adds the margin."
    ),
    "dracula.penguin": marked(
        "Two players, as printed in the Penguin Book of Card Games: one cut for the deal, and"
        " equal totals are a draw."
    ),
    "dracula.french": marked(
        "Two players, after the French rules of 2009: a heart beats a diamond in the cut."
    ),
    "dracula.revised": marked(
        "Two players, each with a Vampire of their own to spring once in the game. No bonus; the"
        " sixth coffin breaks a tie."
    ),
    "dracula.advanced": marked(
        "As revised, but sequences and pairs of a rank multiply too. Lines worth 405 have been"
        " sighted."
    ),
    "dracula.partners": marked(
        "Four players, two against two, the whole pack in hand from the start and a Vampire on"
        " each side."
    ),
    "thracula": marked(
        "Three players rob a coffin of face-down cards. A Vampire does not drain a line here: he"
        " doubles it."
    ),
}


def edition_name(key: str, _: Words) -> str:
    """The name of an edition."""
    return _(_NAMES.get(key, key))


def about(key: str, _: Words) -> str:
    """What an edition is, in a sentence or two."""
    return _(_ABOUT.get(key, ""))
