"""Rewrite the transcripts."""

from tests.transcripts.contents import FOLDER, GAMES, PAGES, content, path

contents = {path(name): content(name) for name in (*GAMES, *PAGES)}
for file in set(FOLDER.glob("*.txt")) - set(contents):
    file.unlink()
for file, text in contents.items():
    file.write_text(text, encoding="utf-8")
