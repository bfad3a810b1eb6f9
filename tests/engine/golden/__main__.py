"""Rewrite the golden playthroughs."""

from bot.engine.games import GAMES
from tests.engine.golden import greedy_record, path, transcript

for key in GAMES:
    path(key).write_text(transcript(greedy_record(key)), encoding="utf-8")
