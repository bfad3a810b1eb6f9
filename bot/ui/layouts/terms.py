"""The terms of a game in words."""

from bot.engine.game_options import idle_options, new_game_options, with_defaults
from bot.engine.games import GAMES
from bot.i18n.sentences import capitalized
from bot.i18n.terms import pace_name
from bot.i18n.translator import Translator
from bot.kits.catalogue import kit_for, option_name, value_name
from bot.model.terms import Terms


def own_options(terms: Terms, _: Translator, *, with_roles: bool = True) -> tuple[str, ...]:
    """The options with an effect that differ from those of new games: a heading, a line for each.

    Empty if there are none. They stand below the text about the edition, which they overrule.
    Without `with_roles`, options that the sentence of `roles` tells are left out.
    """
    game, chosen = GAMES[terms.rules], terms.options
    new_defaults = with_defaults(game, new_game_options(game, {}))
    idle = idle_options(game, chosen)
    options = tuple(
        f"{option_name(key, _)}: {value_name(key, chosen[key], _)}"
        for key, default in new_defaults.items()
        if chosen.get(key, default) != default and key not in idle
        if with_roles or not _is_told_by_roles(terms, key, _)
    )
    if not options:
        return ()
    return (_("At this table:"), *(f"• {capitalized(text)}" for text in options))


def roles(terms: Terms, challenger: str, _: Translator) -> str:
    """Who gets which role, or who picks them; empty if all play alike."""
    options = with_defaults(GAMES[terms.rules], terms.options)
    return kit_for(terms.rules).roles(options, challenger, _)


def other_terms(terms: Terms, _: Translator) -> tuple[str, ...]:
    """Pace, rating and cards, a line each."""
    rated = _("rated") if terms.rated else _("casual, not rated")
    pace = capitalized(pace_name(terms.pace, _, terms.seconds))
    cards = ("🃏 " + capitalized(_("cards in four colours")),) if terms.four_colour else ()
    return (f"⏳ {pace} · {rated}", *cards)


def rating(terms: Terms, _: Translator) -> str:
    """Whether a game is rated, in a word."""
    return _("rated") if terms.rated else _("casual")


def is_session(terms: Terms) -> bool:
    """Whether the table plays several games, whose scores are added up."""
    return _session_target(terms) > 0


def session_end(terms: Terms, _: Translator) -> tuple[str, ...]:
    """The points that end the session of this table; empty for a single game."""
    target = _session_target(terms)
    return ("🏁 " + _("session to {target} points", target=target),) if target else ()


def session_score(terms: Terms, points: int, _: Translator) -> str:
    """The points of a side in the finished games, beside those that end the session."""
    target = _session_target(terms)
    return _("({points} of {target} before this game)", points=points, target=target)


def _session_target(terms: Terms) -> int:
    """The points that end the session of several games; 0 for a single game."""
    return int(terms.options.get("session_target", "0"))


def _is_told_by_roles(terms: Terms, key: str, _: Translator) -> bool:
    """Whether the sentence about the roles would be another one without this option."""
    options = with_defaults(GAMES[terms.rules], terms.options)
    (option,) = (one for one in GAMES[terms.rules].options if one.key == key)
    record_default = option.values[0]
    kit = kit_for(terms.rules)
    return kit.roles(options | {key: record_default}, "", _) != kit.roles(options, "", _)
