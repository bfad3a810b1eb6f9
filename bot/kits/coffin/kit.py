"""The kit of all coffin games; Dracula and Thracula add their texts and rules."""

from functools import partial
from typing import Final

from bot.i18n.translator import N_
from bot.kits.coffin import deal_texts, hand_message, table_texts
from bot.kits.coffin.cell_buttons import public_buttons
from bot.kits.coffin.names import NUMBER_NAMES, OPTION_NAMES, REFUSALS, VALUE_NAMES
from bot.kits.coffin.pictures import CoffinPictures
from bot.kits.game_kit import GameKit
from bot.render.symbols import BAT

coffin_kit: Final = partial(
    GameKit,
    crest=BAT,
    deal_over=N_("Coffin {deal} is nailed shut"),
    in_this_deal=N_("in this coffin"),
    no_deal=N_("No coffin"),
    pictures=CoffinPictures(),
    option_names=OPTION_NAMES,
    value_names=VALUE_NAMES,
    number_names=NUMBER_NAMES,
    refusals=REFUSALS,
    film_cards=70,
    side_sign=table_texts.side_sign,
    deal_title=table_texts.deal_title,
    points_note=table_texts.points_note,
    score_note=table_texts.score_note,
    prompt=table_texts.prompt,
    move_text=table_texts.move_text,
    move_label=table_texts.move_label,
    past_label=table_texts.past_label,
    notes=table_texts.notes,
    buttons=public_buttons,
    hand=hand_message.hand,
    choose_card=hand_message.choose_card,
    choose_cell=hand_message.choose_cell,
    played=table_texts.played,
    held=table_texts.held,
    summary=deal_texts.summary,
    details=deal_texts.details,
    decided=deal_texts.decided,
)
"""The `GameKit` of a coffin game, to which its own texts and rules are passed."""
