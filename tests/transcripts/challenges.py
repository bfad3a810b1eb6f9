"""Challenges, from the first message to the last, and what is said to those who wait."""

from collections.abc import Iterator, Mapping
from dataclasses import replace

from bot.engine.games import GAMES
from bot.i18n.translator import Translator
from bot.model.lobby import Lobby, LobbyStatus
from bot.model.players import Block, Computer, Level, Person, Player
from bot.model.terms import Pace, Terms
from bot.ui.layouts import lobby as layouts
from bot.ui.layouts.blocks import challenger_blocked
from cogs.challenge import layouts as private
from tests.transcripts.games import LINK, PLACE
from tests.transcripts.moments import DEADLINE, LEVELS
from tests.transcripts.writing import written

MINA, JONATHAN, LUCY = Person(1, "Mina"), Person(2, "Jonathan"), Person(3, "Lucy")
NONE: Mapping[str, str] = {}


def lobby(
    key: str,
    *seats: Player | None,
    invited: tuple[Person, ...] = (),
    options: Mapping[str, str] = NONE,
) -> Lobby:
    """A challenge by Mina, with these others seated and invited."""
    free = len(GAMES[key].sides) - 1
    return Lobby(
        5,
        Terms(key, options),
        (MINA, *seats, *(None,) * (free - len(seats))),
        (None, *invited, *(None,) * (free - len(invited))),
        PLACE,
        DEADLINE,
    )


def challenges(_: Translator) -> Iterator[str]:
    """Open and closed challenges."""
    classic, partners = lobby("dracula.classic"), lobby("dracula.partners", JONATHAN)
    invited = lobby("thracula", invited=(JONATHAN, LUCY))
    taken = lobby("dracula.partners", JONATHAN, invited=(JONATHAN, LUCY))
    live = Terms("abstrac", NONE, Pace.LIVE, False, True, 300.0)
    chosen = {"end_bonus": "none", "session_target": "1000", "ways": "queen", "tie_rule": "none"}
    for name, one, levels in (
        ("Open to all", classic, LEVELS),
        ("One is invited", lobby("dracula.classic", invited=(JONATHAN,)), LEVELS),
        ("Two are invited", invited, ()),
        ("Partners", partners, LEVELS),
        ("Partners, one invited", taken, LEVELS),
        ("With a computer", lobby("dracula.partners", Computer(Level.COUNT)), LEVELS[:1]),
        ("Live, casual, four colours", replace(lobby("abstrac"), terms=live), ()),
        ("With options", lobby("dracula.classic", options=chosen), ()),
        (
            "The dealer's opponent picks",
            lobby("dracula.classic", options={"direction_by": "non_dealer"}),
            (),
        ),
        (
            "Chance picks",
            lobby("dracula.classic", options={"direction_by": "random"}),
            (),
        ),
        ("A rematch", replace(invited, rematch_of=7), ()),
        ("Without a clock", replace(classic, terms=Terms("fosco.two", NONE, Pace.NONE, False)), ()),
    ):
        yield written(name, layouts.open_lobby(one, levels, _))
    by_lucy = replace(taken, closed_by=3)
    for status in LobbyStatus:
        if status is not LobbyStatus.OPEN:
            closed = layouts.closed_lobby(replace(by_lucy, status=status), LINK, _)
            yield written(f"Closed: {status}", closed)
            if status in (LobbyStatus.DECLINED, LobbyStatus.EXPIRED):
                over = layouts.notice(replace(by_lucy, status=status), LINK, _)
                yield written(f"The notice: {status}", over)
    gone = replace(by_lucy, status=LobbyStatus.DECLINED, closed_by=None)
    yield written("Declined by a former player", layouts.closed_lobby(gone, LINK, _))
    started = replace(lobby("abstrac", Computer(Level.COUNT)), status=LobbyStatus.STARTED)
    yield written("Closed against a computer", layouts.closed_lobby(started, "", _))


def waiting(_: Translator) -> Iterator[str]:
    """Private messages around a challenge."""
    two, three = lobby("dracula.classic"), lobby("thracula", JONATHAN)
    started = replace(two, status=LobbyStatus.STARTED)
    for name, message in (
        ("The challenger of two waits", private.waiting(two, 1, LEVELS, _)),
        ("The challenger of three waits", private.waiting(three, 1, (), _)),
        ("The challenger is on vacation", private.waiting(two, 1, LEVELS, _, {1})),
        ("Another is on vacation", private.waiting(three, 1, (), _, {2})),
        ("Another waits", private.waiting(three, 2, LEVELS, _)),
        ("Which computer", private.which_computer(LEVELS, 9, _)),
        ("A lost challenge", private.challenge_forgotten(_)),
        ("Stopped", private.stopped_waiting(_)),
        ("Somebody has joined", private.has_joined(lobby("abstrac", JONATHAN), 1, LINK, _)),
        ("All have come", private.has_joined(lobby("thracula", JONATHAN, LUCY), 3, LINK, _)),
        ("Paired here", private.paired(two, _, table_is_here=True)),
        ("Paired elsewhere", private.paired(two, _, table_is_here=False)),
        ("Challenged on other terms", private.challenged(two, _)),
        ("A rematch twice", private.rematch_known(two, _)),
        ("A rematch begun", private.rematch_known(started, _)),
        ("Blocked", challenger_blocked(Block(4, "Quincey"), _)),
        ("How to play", private.how_to_play("dracula.classic", _)),
        ("How to play live", private.how_to_play("abstrac", _, live=True)),
        ("How to play in a thread", private.how_to_play("fosco.two", _, in_thread=True)),
    ):
        yield written(name, message)
