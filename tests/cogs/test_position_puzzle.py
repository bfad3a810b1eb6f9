"""Practice puzzles of Abstrac and Fosco on a simulated Discord."""

from typing import Any

import pytest

from bot.ai.worker.jobs import GeneratePositionPuzzle
from bot.messages import button_grammar
from bot.messages.study_ids import PositionButton, StudyAct
from bot.model.puzzles import POSITION_GAMES, PositionPuzzle
from bot.tables.puzzles import Puzzles
from tests.cogs.test_forged import Shown
from tests.seeded_random import shared_bytes
from tests.world import Carfax, SameProcess, World, answer_to, pressable, text, unlinked

NAME = "0123456789abcdef"
OUTDATED = "This button is out of date."
IN_BOTH = pytest.mark.parametrize("game", POSITION_GAMES)


class Generator:
    """Generates puzzles here instead of in the worker process."""

    async def puzzle(self, _seed: bytes) -> Any:
        raise AssertionError

    async def position_puzzle(self, game: str, seed: bytes) -> PositionPuzzle:
        return SameProcess().run(GeneratePositionPuzzle(game, seed))


@pytest.fixture(autouse=True)
def same_puzzles(carfax: Carfax) -> None:
    """Let every test begin with the same puzzles: making them takes longest."""
    carfax.chance = shared_bytes(__name__)


async def asked(world: World, game: str) -> Any:
    return answer_to(await world.mina.slash(world.channel, "dracula puzzle", game=game))


async def puzzle_of(world: World, message: Any) -> tuple[str, PositionPuzzle]:
    """The name of the puzzle in this message, and the puzzle."""
    first = button_grammar.parse(pressable(message)[0])
    assert isinstance(first, PositionButton)
    store = world.carfax.stores[-1]
    puzzles = Puzzles(store, Generator())
    return first.name, await puzzles.position(world.mina.id, first.game, first.name)


@IN_BOTH
async def test_one_tries_until_the_best_move_is_found(world: World, game: str) -> None:
    at = await asked(world, game)
    first = at.id
    name, puzzle = await puzzle_of(world, at)
    best, *others = puzzle.margins
    for move in others:
        at = await world.press(
            world.mina, at, str(PositionButton(game, name, StudyAct.MOVE, str(move)))
        )
        assert f"would lose {puzzle.lost(move)} points" in text(at)
        assert at.attachments
    await world.restart()
    at = await world.press(
        world.mina, at, str(PositionButton(game, name, StudyAct.MOVE, str(best)))
    )
    assert "Correct" in text(at)
    assert at.attachments
    assert at.id == first, "all of it in one message"
    assert not world.messages()


@IN_BOTH
async def test_the_answer_is_shown_and_another_puzzle_is_of_the_same_game(
    world: World, game: str
) -> None:
    at = await asked(world, game)
    name, _puzzle = await puzzle_of(world, at)
    told = await world.press(world.mina, at, str(PositionButton(game, name, StudyAct.TELL)))
    assert "The best move is" in text(told)
    following = await world.press(world.mina, told, str(PositionButton(game)))
    other, puzzle = await puzzle_of(world, following)
    assert other != name
    assert puzzle.record.rules == POSITION_GAMES[game].rules


@IN_BOTH
async def test_puzzles_work_in_direct_messages(world: World, game: str) -> None:
    user = world.mina.user
    at: Any = (await user.slash("dracula puzzle", game=game)).response
    name, puzzle = await puzzle_of(world, at)
    press = str(PositionButton(game, name, StudyAct.MOVE, str(puzzle.best)))
    solved = (await user.click(at, custom_id=press)).response
    assert "Correct" in text(solved)


async def test_only_games_with_puzzles_are_suggested(world: World) -> None:
    found = await world.mina.autocomplete(world.channel, "dracula puzzle", "game", "")
    assert [choice["value"] for choice in found] == ["dracula", "fosco", "abstrac"]


async def test_dracula_may_be_chosen_and_a_game_without_puzzles_is_refused(world: World) -> None:
    assert "Practice coffin" in text(await asked(world, "dracula"))
    none = "There are no puzzles for Thracula: try another game."
    assert text(await asked(world, "thracula")) == none


@pytest.mark.parametrize(
    "forged",
    [
        f"pz:dracula:{NAME}:tell:-",
        f"pz:carfax:{NAME}:tell:-",
        "pz:carfax:-:open:-",
        "pz:abstrac:-:tell:-",
        "pz:abstrac:-:move:one",
        f"pz:abstrac:{NAME}:move:four",
        f"pz:abstrac:{NAME}:move:QH@b2",
        f"pz:fosco:{NAME}:move:2S",
    ],
)
async def test_a_forged_press_is_refused(world: World, forged: str) -> None:
    at = await asked(world, "abstrac")
    told = await world.press(world.mina, Shown(at.id, forged), forged)
    assert text(told) == OUTDATED
    assert not world.messages()


@pytest.mark.parametrize("act", ["next", "scores", "again", "play"])
async def test_an_act_of_a_lesson_makes_no_button_of_a_puzzle(world: World, act: str) -> None:
    forged = f"pz:abstrac:{NAME}:{act}:-"
    told = await world.press(world.mina, Shown((await asked(world, "abstrac")).id, forged), forged)
    assert unlinked(text(told)) == f"{OUTDATED} `/dracula board` shows the table again."


@pytest.mark.parametrize("act", ["hand", "cell", "card"])
@IN_BOTH
async def test_a_choice_that_the_game_does_not_have_asks_again(
    world: World, game: str, act: str
) -> None:
    at = await asked(world, game)
    name, _puzzle = await puzzle_of(world, at)
    forged = f"pz:{game}:{name}:{act}:b2"
    told = await world.press(world.mina, Shown(at.id, forged), forged)
    assert "One move is clearly best" in text(told)


async def test_who_is_banned_gets_no_other_puzzle(world: World) -> None:
    at = await asked(world, "abstrac")
    await world.games.moderation.ban(world.guild.id, world.quincey.id, world.mina.id)
    opens = str(PositionButton("abstrac"))
    told = await world.press(world.mina, Shown(at.id, opens), opens)
    assert "have banned you from playing here" in text(told)
