"""The rules of every edition, short, in three pages, each with a coffin that shows it."""

from bot.i18n.card_names import BAT
from bot.i18n.edition_names import about, edition_name
from bot.i18n.translator import Translator
from bot.kits.coffin.alt_text import board_alt, board_plain
from bot.kits.coffin.examples import ADVANCED, BITTEN, PRINTED, THRACULA, TIED, Example
from bot.kits.coffin.pictures import board_drawing
from bot.kits.coffin.score_explanation import line_text
from bot.messages import button_ids
from bot.messages.message import Button, Message, Picture

PAGES = 3


def rules(key: str, page: int, _: Translator) -> Message:
    """Page 1 to 3 of an edition: how it is played, what a line is worth, who wins."""
    page = min(max(page, 1), PAGES)
    titles = (_("How it is played"), _("What a line is worth"), _("Who wins"))
    written = {1: _played, 2: _worth, 3: _won}[page](key, _)
    example = _example(key, page)
    view = example.view(key)
    name = f"rules-{key.replace('.', '-')}-{page}.png"
    return Message(
        lines=(
            f"### {BAT} {edition_name(key, _)} · {titles[page - 1]} ({page}/{PAGES})",
            *((f"*{about(key, _)}*",) if page == 1 else ()),
            *written,
        ),
        picture=Picture(name, board_alt(view, _), board_plain(view), board_drawing(view)),
        below=_worked_out(example, page, _),
        rows=(_turn_pages(key, page, _),),
    )


def _example(key: str, page: int) -> Example:
    """The coffin that a page shows; its points are those of the edition."""
    if key == "thracula":
        return THRACULA
    if key == "dracula.advanced":
        return ADVANCED
    return (PRINTED, BITTEN, TIED)[page - 1]


def _worked_out(example: Example, page: int, _: Translator) -> tuple[str, ...]:
    """Below the coffin: its lines, each with its arithmetic."""
    if page == 1:
        return ()
    return tuple(f"· {line_text(index, line, _)}" for index, line in enumerate(example.lines))


def _turn_pages(key: str, page: int, _: Translator) -> tuple[Button, ...]:
    back = Button(_("Back"), str(button_ids.RulesButton(key, max(page - 1, 1))), disabled=page == 1)
    on = Button(
        _("Next"), str(button_ids.RulesButton(key, min(page + 1, PAGES))), "blue", page == PAGES
    )
    buttons = (back, on)
    return tuple(button for button in buttons if not button.disabled)


def _played(key: str, _: Translator) -> tuple[str, ...]:
    if key == "thracula":
        return (
            _("Nine cards lie face down as a coffin of three by three; you hold three cards."),
            _(
                "On your turn take any face-down card into your hand, unseen by the others, and lay"
                " a card of your hand face up in its place. After nine turns the coffin is full."
            ),
            _(
                "Every line has one owner: the player on the dealer's left scores the top row and"
                " the left column, the dealer the middle row and the middle column, the third"
                " player the bottom row and the right column."
            ),
            _("Your three cards stay with you from coffin to coffin; the deal goes round twice."),
        )
    return (
        _("Each coffin is a square of three by three cards. The **Queen's way ♛** are its rows,"
          " the **King's way ♚** its columns. Your way is fixed for the whole game."),
        *_dealt(key, _),
        _("In turn lay a card beside, above or below one that lies there already, never merely"
          " cornerwise. When the coffin is full, your best line against theirs: each scores"
          " the best of their own three."),
        *_vampires(key, _),
    )  # fmt: skip


def _dealt(key: str, _: Translator) -> tuple[str, ...]:
    if key == "dracula.partners":
        return (
            _(
                "Partners sit opposite and play the same way. Everybody is dealt thirteen cards,"
                " and two of them a Vampire besides: the dealer's left neighbour and the dealer's"
                " partner. That hand lasts for all six coffins. The first card of a coffin goes in"
                " the centre; the play just goes on clockwise."
            ),
        )
    return (
        _(
            "For each of six coffins you are dealt four cards, and the next of the stock is turned"
            " up in the centre: the first nail. The dealer plays second. The stock is shuffled only"
            " once, so what is gone is gone."
        ),
    )


def _vampires(key: str, _: Translator) -> tuple[str, ...]:
    drains = _("A **Vampire 🦇** drains his row and his column: both count nothing, for anybody.")
    if key in ("dracula.revised", "dracula.advanced"):
        own = _(
            "You have one of your own, face up before you. Lay him once in the game in place"
            " of a hand card; the card that you keep counts towards your next hand. Whoever"
            " has not used him before the last coffin must use him in it."
        )
        return (f"{drains} {own}",)
    if key == "dracula.partners":
        return (drains,)
    return (drains + " " + _("Two of them lurk in the pack."),)


def _worth(key: str, _: Translator) -> tuple[str, ...]:
    base = (
        _(
            "Ace 1, number cards their number, Jacks 0. A **Queen is 10 in a row** and 0 in a"
            " column; a **King is 10 in a column** and 0 in a row."
        ),
        _(
            "The sum is multiplied once, by the best of: three of a suit **×5** · three of a colour"
            " **×3** · two of a suit **×2**. Cards that count 0 still have their suit."
        ),
    )
    if key == "dracula.advanced":
        return (
            *base,
            _(
                "And once more by the ranks: three in sequence, in any order, **×3** · two or three"
                " of a rank **×2**. The Ace is low. The clubs below make the largest line of all."
            ),
        )
    if key == "thracula":
        return (
            *base,
            _(
                "A **Vampire** counts nothing himself, but doubles the other two cards **×2**; if"
                " those share a suit, once more. Two Vampires make the third card count **×4**."
            ),
        )
    return (*base, _("Below, the Vampire has drained the bottom row and the left column."))


def _won(key: str, _: Translator) -> tuple[str, ...]:
    if key == "thracula":
        return (
            _(
                "In each coffin you score the better of your two lines; nobody's line is compared"
                " with another's. After six coffins the highest total wins; if it is shared, the"
                " best single line decides."
            ),
        )
    tie = _(
        "If both best lines are **equal**, they cancel each other out and the second-best"
        " lines score; if those are equal too, the third."
    )
    if key != "dracula.advanced":
        tie += " " + _("Below, 44 meets 44, so it is 34 to 26.")
    return (tie, _ending(key, _))


def _ending(key: str, _: Translator) -> str:
    if key in ("dracula.revised", "dracula.advanced"):
        return _(
            "After six coffins the higher total wins, without a bonus. Equal totals: the"
            " last coffin decides."
        )
    bonus = _("After six coffins the higher total adds the margin: 245 to 272 becomes 245 to 299.")
    if key == "dracula.penguin":
        return bonus + " " + _("Equal totals are a draw.")
    return bonus + " " + _("Equal totals: the maker of the best single line adds that line.")
