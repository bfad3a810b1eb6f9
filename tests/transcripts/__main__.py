"""Rewrite the transcripts."""

from tests.transcripts.contents import FOLDER, GAMES, PAGES, content, path

FOLDER.mkdir(exist_ok=True)
for file in FOLDER.glob("*.txt"):
    file.unlink()
for name in (*GAMES, *PAGES):
    path(name).write_text(content(name), encoding="utf-8")
