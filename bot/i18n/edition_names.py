"""What editions are called and what each is about, in a sentence."""

from typing import Final

from bot.i18n.translator import N_, Translator

_NAMES: Final = {
    "dracula.classic": N_("Dracula"),
    "dracula.penguin": N_("Dracula, Penguin rules"),
    "dracula.french": N_("Dracula, French rules"),
    "dracula.revised": N_("Dracula, revised"),
    "dracula.advanced": N_("Dracula, advanced"),
    "dracula.partners": N_("Dracula for four"),
    "thracula": N_("Thracula"),
}
_ABOUT: Final = {
    "dracula.classic": N_(
        "Two players, two Vampires somewhere in the pack. Six coffins; the winner adds the margin."
    ),
    "dracula.penguin": N_(
        "Two players, as printed in the Penguin Book of Card Games: one cut for the deal, and"
        " equal totals are a draw."
    ),
    "dracula.french": N_(
        "Two players, after the French rules of 2009: a heart beats a diamond in the cut."
    ),
    "dracula.revised": N_(
        "Two players, each with a Vampire of their own to spring once in the game. No bonus; the"
        " sixth coffin breaks a tie."
    ),
    "dracula.advanced": N_(
        "As revised, but sequences and pairs of a rank multiply too. Lines worth 405 have been"
        " sighted."
    ),
    "dracula.partners": N_(
        "Four players, two against two, the whole pack in hand from the start and a Vampire on"
        " each side."
    ),
    "thracula": N_(
        "Three players rob a coffin of face-down cards. A Vampire does not drain a line here: he"
        " doubles it."
    ),
}


def edition_name(key: str, _: Translator) -> str:
    """The name of an edition."""
    return _(_NAMES.get(key, key))


def about(key: str, _: Translator) -> str:
    """What an edition is, in a sentence or two."""
    return _(_ABOUT.get(key, ""))
