"""Transcripts: what players read, in whole games and on pages, as plain text.

`python -m tests.transcripts` rewrites the files after an intended change; read what has changed
before you commit it.
"""
