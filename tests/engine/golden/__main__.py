"""Rewrite the golden playthroughs."""

from bot.engine.games import GAMES
from tests.engine.golden import golden_record, path, transcript

for key in GAMES:
    path(key).write_text(transcript(golden_record(key)), encoding="utf-8")
