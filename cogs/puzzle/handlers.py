"""Buttons of puzzles: choose a place, try a move, see the solution, post and compare results."""

from dataclasses import replace
from datetime import date
from typing import Final

from bot.engine.coffin.grid import CELL_NAMES, cell_of
from bot.engine.errors import Refusal
from bot.engine.moves import Move
from bot.messages.message import Message
from bot.messages.study_ids import PuzzleAct, PuzzleButton
from bot.model.puzzles import RankedAttempt
from bot.tables.puzzles import PuzzleClosed, Puzzles, lost_by
from bot.tables.servers import Servers
from bot.ui.caller import Caller
from bot.ui.game_channels import GameChannels
from bot.ui.interactions import Edit, Reply
from bot.ui.messenger import Messenger
from bot.ui.service_protocols import PreferenceWriter
from cogs.puzzle import daily_layouts, layouts

ANSWERED_BESIDE: Final = frozenset({PuzzleAct.BOARD, PuzzleAct.MONTH})
"""The acts whose answer does not take the place of the puzzle."""


class PuzzleHandlers:
    """Two kinds of puzzles: a daily coffin has a date for a name, a practice puzzle any other."""

    def __init__(
        self,
        puzzles: Puzzles,
        messenger: Messenger,
        preferences: PreferenceWriter,
        servers: Servers,
        channels: GameChannels,
    ) -> None:
        self._servers = servers
        self._channels = channels
        self._puzzles = puzzles
        self._preferences = preferences
        self._messenger = messenger

    async def press(self, caller: Caller, button: PuzzleButton) -> Reply:
        """Act on a button of a puzzle; Banned, but anybody may end their reminders."""
        if button.act is PuzzleAct.REMIND:
            return await self._remind(caller, button)
        self._servers.check_people(caller.location.guild_id, caller.person, ())
        if button.act is PuzzleAct.DAILY:
            return await self.daily(caller)
        if button.act is PuzzleAct.ANOTHER:
            return await self.practice(caller)
        day = _day(button)
        if day is None:
            return await self._press_practice(caller, button)
        return await self._press_daily(caller, button, day)

    async def daily(self, caller: Caller) -> Reply:
        """Today's coffin, or the result of the caller's attempt."""
        today = self._puzzles.today()
        attempt = await self._attempt(caller, today)
        if attempt is not None:
            return Reply(await self._result(caller, attempt), replaces=True)
        return Reply(await self._question(caller, today, None), replaces=True)

    async def practice(self, caller: Caller) -> Reply:
        """A new puzzle."""
        name = self._puzzles.fresh_name()
        puzzle = await self._puzzles.practice(name)
        return Reply(layouts.question(puzzle, name, None, caller.translator), replaces=True)

    async def _press_practice(self, caller: Caller, button: PuzzleButton) -> Reply:
        if button.act not in (PuzzleAct.PLACE, PuzzleAct.TRY, PuzzleAct.TELL):
            raise Refusal("unknown_press")
        name, translator = button.name, caller.translator
        puzzle = await self._puzzles.practice(name)
        if button.act is PuzzleAct.PLACE:
            message = layouts.question(puzzle, name, _cell(button), translator)
        elif button.act is PuzzleAct.TELL:
            message = layouts.solution(puzzle, name, translator, found=False)
        elif lost_by(puzzle, move := Move.parse(button.choice)):
            message = layouts.wrong_answer(puzzle, name, move, translator)
        else:
            message = layouts.solution(puzzle, name, translator, found=True)
        return Reply(message, replaces=True)

    async def _press_daily(self, caller: Caller, button: PuzzleButton, day: date) -> Reply:
        if day > self._puzzles.today():
            raise Refusal("unknown_press")
        if button.act is PuzzleAct.PLACE:
            return await self._place(caller, button, day)
        if button.act is PuzzleAct.TRY:
            return await self._try(caller, button, day)
        if button.act is PuzzleAct.POST:
            return await self._post(caller, day)
        if button.act is PuzzleAct.BOARD:
            caller.check_in_server()
            guild_id = caller.location.guild_id
            attempts = await self._puzzles.board(day, guild_id)
            listed = self._servers.without_banned(guild_id, attempts)
            message = daily_layouts.daily_ranking(listed, day, caller.user_id, caller.translator)
            return Reply(message)
        if button.act is PuzzleAct.MONTH:
            caller.check_in_server()
            guild_id = caller.location.guild_id
            month = self._servers.without_banned(guild_id, await self._puzzles.month(day, guild_id))
            return Reply(daily_layouts.month_ranking(month, day, caller.user_id, caller.translator))
        raise Refusal("unknown_press")

    async def _remind(self, caller: Caller, button: PuzzleButton) -> Reply:
        """Turn the reminder on or off; under a result, show that again, with the other button."""
        day, on = _day(button) if button.name else None, button.choice == "on"
        await self._preferences.save(caller.user_id, remind_daily=on)
        message = daily_layouts.reminder_changed(on, caller.translator)
        attempt = None if day is None else await self._attempt(caller, day)
        if attempt is not None:
            preferences = replace(caller.preferences, remind_daily=on)
            result = await self._result(replace(caller, preferences=preferences), attempt)
            message = result.saying_at_its_buttons(*message.lines)
        return Reply(message, replaces=True)

    async def _place(self, caller: Caller, button: PuzzleButton, day: date) -> Reply:
        attempt = await self._attempt(caller, day)
        if attempt is not None:
            return Reply(await self._result(caller, attempt), replaces=True)
        if day != self._puzzles.today():
            return await self._closed(caller)
        return Reply(await self._question(caller, day, _cell(button)), replaces=True)

    async def _try(self, caller: Caller, button: PuzzleButton, day: date) -> Reply:
        move, guild_id = Move.parse(button.choice), caller.location.guild_id
        try:
            attempt = await self._puzzles.attempt(caller.person, day, move, guild_id)
        except PuzzleClosed:
            return await self._closed(caller)
        return Reply(await self._result(caller, attempt), replaces=True)

    async def _post(self, caller: Caller, day: date) -> Reply:
        """Post the caller's result in the channel, once per server.

        Answer first: many post theirs at once, and Discord may have them wait.
        """
        attempt = await self._attempt(caller, day)
        if attempt is None:
            raise Refusal("unknown_press")
        caller.check_in_server()
        caller.check_can_post()
        caller.check_may_write()
        await self._channels.check_daily(caller)
        guild_id = caller.location.guild_id

        async def post(edit: Edit) -> None:
            translator = self._messenger.translator_for(caller.location)
            message = daily_layouts.shared_result(attempt, translator)
            nonce = f"q{caller.user_id}{attempt.day.toordinal()}"
            await self._messenger.post(caller.location, message, nonce)
            await self._puzzles.note_posted(attempt, guild_id)
            await edit(await self._result(caller, attempt))

        shown = Reply(await self._result(caller, attempt), replaces=True)
        if not await self._puzzles.may_post(attempt, guild_id):
            return shown
        return replace(shown, followup=post)

    async def _closed(self, caller: Caller) -> Reply:
        reply = await self.daily(caller)
        assert reply.message is not None, "there is a coffin every day"
        return Reply(layouts.expired(reply.message, caller.translator), replaces=True)

    async def _question(self, caller: Caller, day: date, cell: int | None) -> Message:
        await self._puzzles.check_may_try(caller.user_id)
        puzzle = await self._puzzles.daily(day)
        streak = await self._puzzles.streak(caller.user_id, day)
        message = layouts.question(puzzle, day.isoformat(), cell, caller.translator, streak)
        return _usable(message, day, caller)

    async def _result(self, caller: Caller, attempt: RankedAttempt) -> Message:
        puzzle = await self._puzzles.daily(attempt.day)
        may_post = await self._puzzles.may_post(attempt, caller.location.guild_id)
        is_todays = attempt.day == self._puzzles.today()
        message = layouts.result(puzzle, attempt, may_post, is_todays, caller.translator)
        if self._servers.settings(caller.location.guild_id).daily_channel is not None:
            on, name = not caller.preferences.remind_daily, attempt.day.isoformat()
            remind = daily_layouts.remind_button(caller.translator, name, on=on)
            message = message.with_row((remind,))
        elif caller.may_manage:
            note = daily_layouts.no_channel_note(caller.translator)
            message = replace(message, below=(*message.below, note))
        return _usable(message, attempt.day, caller)

    async def _attempt(self, caller: Caller, day: date) -> RankedAttempt | None:
        return await self._puzzles.attempt_of(caller.person, day, caller.location.guild_id)


def _usable(message: Message, day: date, caller: Caller) -> Message:
    """The message of a daily coffin; in direct messages, without the buttons that need a server."""
    if caller.in_server:
        return message
    acts = (PuzzleAct.POST, PuzzleAct.BOARD)
    return message.without(*(str(PuzzleButton(day.isoformat(), act)) for act in acts))


def _cell(button: PuzzleButton) -> int:
    if button.choice not in CELL_NAMES:
        raise Refusal("unknown_press")
    return cell_of(button.choice)


def _day(button: PuzzleButton) -> date | None:
    """The day of a daily coffin; None for a practice puzzle. A forged name is refused."""
    if not button.name:
        raise Refusal("unknown_press")
    if "-" not in button.name:
        return None
    try:
        return date.fromisoformat(button.name)
    except ValueError:
        raise Refusal("unknown_press") from None
