"""The kit of all coffin games; Dracula and Thracula add their texts and rules."""

from functools import partial
from typing import Final

from bot.i18n.translator import N_
from bot.kits.coffin import hand_message, prompts, score_explanation
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
    side_sign=prompts.side_sign,
    deal_title=prompts.deal_title,
    score_note=prompts.score_note,
    prompt=prompts.prompt,
    move_text=prompts.move_text,
    move_label=prompts.move_label,
    past_label=prompts.past_label,
    notes=prompts.notes,
    buttons=public_buttons,
    hand=hand_message.hand,
    choose_card=hand_message.choose_card,
    choose_cell=hand_message.choose_cell,
    played=prompts.played,
    held=prompts.held,
    summary=score_explanation.summary,
    details=score_explanation.details,
    decided=score_explanation.decided,
)
"""The `GameKit` of a coffin game, to which its own texts and rules are passed."""
