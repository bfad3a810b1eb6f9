"""The options of a game, as a table chooses them."""

from collections.abc import Mapping

from bot.engine.errors import InvalidOptions
from bot.engine.game import Game, Option


def with_defaults(game: Game, chosen: Mapping[str, str]) -> dict[str, str]:
    """All options with their chosen or default values; InvalidOptions if a choice is invalid."""
    known = {option.key: option for option in game.options}
    for key, value in chosen.items():
        if key not in known:
            raise InvalidOptions("option_unknown", option=key, game=game.key)
        if not known[key].replays(value):
            raise _invalid_value(known[key], value)
    values = {key: chosen.get(key, option.values[0]) for key, option in known.items()}
    for key in chosen:
        for other, needed in known[key].needs:
            if values[other] != needed and chosen[key] != known[key].values[0]:
                raise InvalidOptions("option_needs", option=key, other=other, needed=needed)
    return values


def new_game_options(game: Game, chosen: Mapping[str, str]) -> dict[str, str]:
    """The chosen values, completed by the `new` values of the other options."""
    return {option.key: option.new for option in game.options if option.new} | dict(chosen)


def idle_options(game: Game, chosen: Mapping[str, str]) -> set[str]:
    """The options that have no effect, since the values of others leave nothing to them."""
    values = with_defaults(game, chosen).items()
    return {option.key for option in game.options if not values.isdisjoint(option.idle_with)}


def want_same_game(game: Game, chosen: Mapping[str, str], by_other: Mapping[str, str]) -> bool:
    """Whether two players who challenge each other with these options want the same game."""
    own, theirs = with_defaults(game, chosen), with_defaults(game, by_other)
    return all(
        own[option.key] == option.swapped.get(theirs[option.key], theirs[option.key])
        for option in game.options
    )


def check_offered(game: Game, chosen: Mapping[str, str]) -> None:
    """InvalidOptions if one of these values is not offered for new games."""
    for option in game.options:
        if option.key in chosen and not option.offers(chosen[option.key]):
            raise _invalid_value(option, chosen[option.key])


def _invalid_value(option: Option, value: str) -> InvalidOptions:
    """The refusal of this value, with those that are allowed: none of them is told twice."""
    numbers = option.numbers
    values = ", ".join(one for one in option.values if one not in map(str, numbers))
    if not numbers:
        return InvalidOptions("option_value", option=option.key, value=value, values=values)
    key = "option_number_or" if values else "option_number"
    least, most = numbers[0], numbers[-1]
    return InvalidOptions(
        key, option=option.key, value=value, others=values, least=least, most=most
    )
