"""Writes the golden playthroughs anew."""

from bot.engine.games import GAMES
from tests.engine.golden import path, played, transcript

for key in GAMES:
    path(key).write_text(transcript(played(key)), encoding="utf-8")
