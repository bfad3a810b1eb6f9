"""Commands as Discord gets them, translated once for all bots of a test process.

Every start asks twice for each of some hundred texts in each of Discord's languages, and almost
every test of a cog starts a bot of its own.
"""

import json
from functools import wraps
from typing import Any

from discord.app_commands import CommandTree, Group, Translator


def translate_commands_once() -> None:
    """From now on, a group that is as it was for another bot is not translated again."""
    translated = Group.get_translated_payload
    known: dict[tuple[type[Translator], str], str] = {}

    @wraps(translated)
    async def payload(group: Group, tree: CommandTree, translator: Translator) -> dict[str, Any]:
        key = type(translator), json.dumps(group.to_dict(tree))
        if key not in known:
            known[key] = json.dumps(await translated(group, tree, translator))
        kept: dict[str, Any] = json.loads(known[key])
        return kept

    setattr(Group, Group.get_translated_payload.__name__, payload)
