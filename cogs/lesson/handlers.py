"""Lessons: a right press leads to the next step, a wrong one says what to look at."""

from collections import deque
from dataclasses import replace
from typing import Final

from bot.engine.errors import Refusal
from bot.engine.game_options import new_game_options
from bot.engine.games import GAMES
from bot.engine.moves import Move
from bot.engine.record import Record
from bot.kits.catalogue import LESSONS
from bot.kits.lesson import Task
from bot.messages.message import Message
from bot.messages.study_ids import DraculaLessonButton, LessonButton, StudyAct
from bot.model.players import Computer
from bot.model.terms import Pace, Terms
from bot.tables.lessons import OPPONENT, Lessons, lesson_table
from bot.tables.lobbies import Lobbies
from bot.tables.servers import Servers
from bot.ui.caller import Caller
from bot.ui.game_channels import GameChannels
from bot.ui.interactions import Reply
from bot.ui.layouts import answers, study
from cogs.lesson import layouts

_MOST_BEGUN: Final = 100
"""How many private messages are remembered whose game has begun."""


class LessonHandlers:
    """Everything happens in the private message of the learner."""

    def __init__(
        self, lessons: Lessons, lobbies: Lobbies, servers: Servers, channels: GameChannels
    ) -> None:
        self._lessons = lessons
        self._lobbies = lobbies
        self._servers = servers
        self._channels = channels
        self._begun: deque[int] = deque(maxlen=_MOST_BEGUN)

    async def open(self, caller: Caller, game: str) -> Reply:
        """Begin the lesson in a game, or take it up where the caller left it.

        `game` is a kit's key. Refusal if there is no lesson in it.
        """
        if game not in LESSONS:
            raise Refusal("no_lesson", game=game)
        last = len(LESSONS[game].steps)
        page = _page(caller, game, min(await self._lessons.step(caller.user_id, game), last))
        message = layouts.opening(page, caller.translator)
        if 1 < page.number < last:
            message = layouts.resumed(page, message, caller.translator)
        return Reply(message, replaces=True)

    async def take_up(self, caller: Caller) -> Reply:
        """Open the lesson that the caller has left before its end.

        Dracula's if there is none, or if there are several: which was the last is not stored.
        """
        steps = await self._lessons.steps(caller.user_id)
        left = [game for game in LESSONS if 1 < steps.get(game, 1) < len(LESSONS[game].steps)]
        return await self.open(caller, left[0] if len(left) == 1 else "dracula")

    async def press(self, caller: Caller, button: LessonButton) -> Reply:
        """Act on a button of a lesson."""
        if button.act is StudyAct.OPEN:
            return await self.open(caller, button.game)
        if button.game not in LESSONS or not 1 <= button.step <= len(LESSONS[button.game].steps):
            raise Refusal("unknown_press")
        page = _page(caller, button.game, button.step)
        if button.act is StudyAct.PLAY:
            return await self._play(caller, page.lesson.record)
        if button.act is StudyAct.AGAIN:
            return await self._go_to(caller, button.game, 1)
        chosen = _chosen(button, page)
        if _done(page, button.act, chosen):
            return await self._go_to(caller, button.game, button.step + 1)
        return Reply(_answer(page, button.act, chosen, caller), replaces=True)

    async def press_older(self, caller: Caller, button: DraculaLessonButton) -> Reply:
        """Act on a button from the time when only Dracula had a lesson."""
        return await self.press(
            caller, LessonButton("dracula", button.step, button.act, button.choice)
        )

    async def _go_to(self, caller: Caller, game: str, number: int) -> Reply:
        await self._lessons.reach(caller.user_id, game, number)
        message = layouts.opening(_page(caller, game, number), caller.translator)
        return Reply(message, replaces=True)

    async def _play(self, caller: Caller, record: Record) -> Reply:
        """Begin a casual game like that of the lesson in this channel; only once per message.

        The game has no clock, unless the server allows no game without one.
        """
        caller.check_can_post()
        caller.check_may_write()
        await self._channels.check(caller)
        settings = self._servers.settings(caller.location.guild_id)
        pace = Pace.NONE if Pace.NONE in settings.paces else settings.default_pace
        rules = record.rules
        options = new_game_options(GAMES[rules], record.options)
        four_colour = caller.preferences.four_colour
        terms = Terms(rules, options, pace, rated=False, four_colour=four_colour)
        rivals = tuple(Computer(OPPONENT) for _ in GAMES[rules].sides[1:])
        if caller.on_private not in self._begun:
            self._begun.append(caller.on_private)
            try:
                await self._lobbies.challenge(caller.person, rivals, terms, caller.location)
            except Exception:
                self._begun.remove(caller.on_private)
                raise
        return Reply(answers.done("begun", caller.translator), replaces=True)


def _page(caller: Caller, game: str, number: int) -> layouts.LessonPage:
    lesson = LESSONS[game]
    ply = lesson.steps[number - 1].ply
    table = lesson_table(lesson.record, ply, caller.person, lesson.seat)
    return layouts.LessonPage(lesson, number, table)


def _chosen(button: LessonButton, page: layouts.LessonPage) -> Move:
    """The chosen move, or only its card or its cell; a Refusal if there is no such legal move.

    An empty move if the press chose nothing.
    """
    view = page.table.view(page.lesson.seat)
    if button.act is StudyAct.PICK:
        return study.picked(view, button.choice, button.chosen)
    if button.act not in (StudyAct.CELL, StudyAct.CARD, StudyAct.MOVE):
        return Move()
    chosen = Move.parse(("@" if button.act is StudyAct.CELL else "") + button.choice)
    for move in view.moves:
        if chosen in (move, replace(move, card=None), replace(move, cell=None)):
            return chosen
    raise Refusal("unknown_press")


def _done(page: layouts.LessonPage, act: StudyAct, chosen: Move) -> bool:
    """Whether this press leads to the next step: it is what is asked for, or passes that over."""
    if page.task is Task.NOTHING:
        return False
    if act is StudyAct.NEXT:
        return True
    if page.task is Task.HAND:
        return act is StudyAct.HAND
    if page.task is Task.SCORES:
        return act is StudyAct.SCORES
    if page.task is Task.READ:
        return False
    wanted = page.lesson.wanted(page.number)
    if page.task is Task.CARD:
        return act is StudyAct.CARD and chosen.card == wanted.card
    return act in (StudyAct.MOVE, StudyAct.PICK) and chosen == wanted


def _answer(page: layouts.LessonPage, act: StudyAct, chosen: Move, caller: Caller) -> Message:
    """The next choice on the way to a move, or a hint."""
    translator = caller.translator
    if act is StudyAct.HAND and page.task is Task.MOVE:
        return layouts.hand(page, translator)
    message = layouts.opening(page, translator)
    if chosen == Move():
        return message
    if page.task is not Task.MOVE:
        return layouts.hinted(page, message, chosen, translator)
    wanted = page.lesson.wanted(page.number)
    right_cell = chosen.cell is not None and chosen.cell == wanted.cell
    right_card = chosen.card is not None and chosen.card == wanted.card
    if right_cell:
        message = layouts.card_choices(
            page, str(Move(cell=chosen.cell)).removeprefix("@"), translator
        )
    elif right_card:
        message = layouts.cell_choices(page, str(chosen.card), translator)
    elif act is StudyAct.CARD:
        message = layouts.hand(page, translator)
    right = act is not StudyAct.MOVE and (right_cell or right_card)
    return message if right else layouts.hinted(page, message, chosen, translator)
