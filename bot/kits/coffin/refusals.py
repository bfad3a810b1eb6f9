"""Texts of the refusals that only coffin games have."""

from collections.abc import Mapping
from typing import Final

from bot.i18n.translator import N_

REFUSALS: Final[Mapping[str, str]] = {
    "no_such_cell": N_("There is no such place in the coffin."),
    "cell_taken": N_("{cell} is already taken."),
    "cell_apart": N_("{cell} touches no card yet: choose a place beside, above or below one."),
    "nail_first": N_("The first card goes in the centre."),
    "vampire_as_nail": N_("At this table the first card may not be a Vampire."),
    "not_face_down": N_("No face-down card is left at {cell}."),
    "other_space": N_("The card must go to {cell}, the empty space."),
    "not_now_choose": N_("First rows or columns must be chosen."),
    "not_now_answer": N_("First the other side must accept or decline."),
    "not_now_place": N_("Place a card now."),
    "not_now_take": N_("First take one of the face-down cards."),
    "not_now_lay": N_("First place a card from your hand in the empty space."),
    "not_now_pick": N_("First choose the cards won with this coffin."),
}
