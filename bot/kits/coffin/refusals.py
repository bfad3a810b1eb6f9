"""Texts of the refusals that only coffin games have."""

from collections.abc import Mapping
from typing import Final

from bot.i18n.translator import N_

REFUSALS: Final[Mapping[str, str]] = {
    "no_such_cell": N_("There is no such place in a coffin."),
    "cell_taken": N_("{cell} is taken, and the dead do not move over."),
    "cell_apart": N_("{cell} touches no card yet: lay beside, above or below one."),
    "nail_first": N_("The first nail goes in the centre."),
    "vampire_as_nail": N_("At this table a Vampire may not be the first nail."),
    "not_face_down": N_("No card lies face down at {cell}: somebody was there before you."),
    "other_space": N_("The space to be filled is {cell}."),
    "not_now_choose": N_("First the way must be chosen: the Queen's or the King's."),
    "not_now_answer": N_("First the other side must agree, or refuse to play."),
    "not_now_place": N_("Now a card is to be laid, nothing else."),
    "not_now_take": N_("First take one of the face-down cards."),
    "not_now_lay": N_("First lay a card of your hand in the space."),
    "not_now_pick": N_("First the cards won with this coffin are to be chosen."),
}
