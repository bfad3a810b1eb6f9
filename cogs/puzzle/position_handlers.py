"""Practice puzzles in games other than Dracula: open one, choose, answer, give up."""

from bot.engine.errors import Refusal
from bot.messages.study_ids import PositionButton, StudyAct
from bot.model.puzzles import POSITION_GAMES
from bot.tables.puzzles import Puzzles
from bot.tables.servers import Servers
from bot.ui.caller import Caller
from bot.ui.interactions import Reply
from cogs.puzzle import position_layouts as layouts
from cogs.puzzle.position_layouts import ShownPuzzle
from cogs.puzzle.positions import answered


class PositionHandlers:
    """Everything happens in the private message of the person who practises."""

    def __init__(self, puzzles: Puzzles, servers: Servers) -> None:
        self._puzzles = puzzles
        self._servers = servers

    async def open(self, caller: Caller, game: str) -> Reply:
        """A new puzzle in a game, by its kit's key; Refusal if it has none, QueueFull."""
        shown = await self._shown(caller, game, self._puzzles.fresh_name())
        return Reply(layouts.question(shown, caller.translator), replaces=True)

    async def press(self, caller: Caller, button: PositionButton) -> Reply:
        """Act on a button of a puzzle; Banned, QueueFull."""
        self._servers.check_people(caller.location.guild_id, caller.person, ())
        if button.game not in POSITION_GAMES:
            raise Refusal("unknown_press")
        if button.act is StudyAct.OPEN:
            return await self.open(caller, button.game)
        if not button.name:
            raise Refusal("unknown_press")
        shown = await self._shown(caller, button.game, button.name)
        _ = caller.translator
        if button.act is StudyAct.TELL:
            message = layouts.solution(shown, _, found=False)
        elif button.act in (StudyAct.MOVE, StudyAct.PICK):
            move = answered(shown.asked.view, button.act, button.choice, button.chosen)
            if move not in shown.puzzle.margins:
                raise Refusal("unknown_press")
            right = not shown.puzzle.lost(move)
            message = (
                layouts.solution(shown, _, found=True)
                if right
                else layouts.wrong_answer(shown, move, _)
            )
        else:
            message = layouts.question(shown, _, button.act, button.choice)
        return Reply(message, replaces=True)

    async def _shown(self, caller: Caller, game: str, name: str) -> ShownPuzzle:
        puzzle = await self._puzzles.position(caller.user_id, game, name)
        return ShownPuzzle(puzzle, name, caller.person)
