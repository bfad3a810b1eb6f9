"""The limits of a bot: times to move and to wait, and how much one person may do."""

from dataclasses import dataclass

from bot.model.terms import Pace


@dataclass(frozen=True, slots=True)
class Limits:
    """What people may do, and how long things take; times in seconds.

    A challenge stays open for `challenge_seconds`; one to a live game at most for
    `live_challenge_seconds`, since its clock runs at once, and the challenger must still be there.
    Nobody loses a live game on time in a turn whose clock has stood still for more than
    `live_stop_seconds`, since nobody can be expected to wait so long.
    A correspondence player is reminded `remind_seconds` before the deadline, or when half of the
    time for the move is left, if that is later. A game without a clock is void after `idle_seconds`
    without a move, which is announced `idle_notice_seconds` before. An unreachable table is void
    after `unreachable_seconds`. A person's challenges ping another person at most once in
    `ping_seconds`, and at most `most_pinged` people in that time. A person makes at most
    `challenges_per_minute` and `challenges_per_hour`, and exports their data once in
    `export_seconds`. Every `heartbeat_seconds` the bot notes that it is alive, so that no player
    loses the time in which it was down. A computer whose time would tell how many cards it could
    play takes at least `thinking_seconds`: the Count needs half of that for seven cards, and none
    for the only one that fits.
    """

    # These the host sets; the numbers are the defaults of the settings.
    challenge_seconds: float = 86_400
    turn_seconds: float = 3 * 86_400
    live_seconds: float = 300
    remind_seconds: float = 12 * 3_600
    tables_per_channel: int = 5
    channel_tables_per_user: int = 2
    games_per_user: int = 20

    live_challenge_seconds: float = 1_800
    live_stop_seconds: float = 1_800
    idle_seconds: float = 30 * 86_400
    idle_notice_seconds: float = 7 * 86_400
    ping_seconds: float = 600
    most_pinged: int = 10
    challenges_per_minute: int = 10
    challenges_per_hour: int = 60
    export_seconds: float = 600
    unreachable_seconds: float = 7 * 86_400
    heartbeat_seconds: float = 30
    thinking_seconds: float = 0.5

    def default_seconds(self, pace: Pace) -> float:
        """The host's time for a move at a pace with a clock, unless another one is chosen."""
        return self.live_seconds if pace is Pace.LIVE else self.turn_seconds

    def open_seconds(self, pace: Pace) -> float:
        """How long a challenge to a game at this pace stays open."""
        if pace is Pace.LIVE:
            return min(self.challenge_seconds, self.live_challenge_seconds)
        return self.challenge_seconds
