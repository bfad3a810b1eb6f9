"""The terms of a game in words."""

from bot.engine.game import of_new_game
from bot.engine.games import GAMES
from bot.i18n.terms import pace_name
from bot.i18n.translator import Translator
from bot.kits.catalogue import option_name, value_name
from bot.model.terms import Terms


def own_options(terms: Terms, _: Translator) -> tuple[str, ...]:
    """The options that differ from those of new games, a line each below one that says so.

    Empty if there are none. They stand below what is said of the edition, which they overrule.
    """
    game, chosen = GAMES[terms.rules], terms.options
    usual = of_new_game(game, {})
    keys = (option.key for option in game.options)
    options = tuple(
        f"{option_name(key, _)}: {value_name(key, chosen[key], _)}"
        for key in keys
        if key in chosen and chosen[key] != usual.get(key)
    )
    return (_("But at this table:"), *_points(options)) if options else ()


def other_terms(terms: Terms, _: Translator) -> tuple[str, ...]:
    """Pace, rating and cards, a line each."""
    rated = _("rated") if terms.rated else _("casual, not rated")
    pace = f"{pace_name(terms.pace, _, terms.seconds)} · {rated}"
    return _points((pace, _("cards in four colours")) if terms.four_colour else (pace,))


def _points(texts: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(f"• {text[:1].upper()}{text[1:]}" for text in texts)
