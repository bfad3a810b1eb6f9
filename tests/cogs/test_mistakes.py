"""One's own mistakes as puzzles on a simulated Discord."""

from typing import Any

from simcord.actors import MemberActor

from bot.ai.analysis_versions import ANALYSIS_VERSION
from bot.model.reviews import Grade, Judgement, Review, Verdict
from bot.tables.replayed_moves import finished_deals, replayed_moves
from bot.tables.table import Table
from tests.cogs.test_forged import Shown
from tests.world import World, answer_to, pressable, selects, text, user_id

OPEN = "mi:-:0:open:-"
OLDER = 11
"""A version that judged moves otherwise than today."""
OUTDATED = "This button is out of date."


async def reviewed(world: World, version: int = ANALYSIS_VERSION, **options: Any) -> Table:
    """A game of one deal, stored with a review in which the first card was a blunder."""
    table_id = await world.begin(**options)
    while not (await world.table(table_id)).view(None).results:
        await world.turn(table_id)
    asked = await world.mina.slash(world.channel, "dracula resign", table=table_id)
    await world.click(world.mina, asked.response, "g:")
    table = await world.table(table_id)
    verdicts = []
    for number, play in enumerate(finished_deals(table, replayed_moves(table))[0], 1):
        other = next((move for move in play.view.moves if move != play.move), play.move)
        judged = Judgement(other if number == 1 else play.move, 12.0, 0.0 if number == 1 else 12.0)
        grade = Grade.BLUNDER if number == 1 else Grade.BEST
        verdicts.append(Verdict(1, 1, play.seat, judged, judged, grade, (0.0, 0.0)))
    review = Review(tuple(verdicts), ())
    await world.carfax.stores[-1].reviews.save(table.id, version, review.to_json())
    return table


def starter(world: World, table: Table) -> MemberActor:
    """Who made the first move of the first deal."""
    return world.people[user_id(table.seats[replayed_moves(table)[0].seat])]


async def test_a_mistake_is_corrected_once(world: World) -> None:
    table = await reviewed(world)
    first, who = replayed_moves(table)[0], starter(world, table)
    best = next(move for move in first.view.moves if move != first.move)
    puzzle = answer_to(await who.slash(world.channel, "dracula puzzle"))
    asked = await world.press(who, puzzle, OPEN)
    assert "lost **12.0** points" in text(asked)
    card = await world.press(who, asked, f"mi:{table.id}:1:card:{first.move.card}")
    back = await world.press(who, card, f"mi:{table.id}:1:hand:-")
    assert f"mi:{table.id}:1:card:{best.card}" in pressable(back), "the whole hand again"
    card = await world.press(who, back, f"mi:{table.id}:1:card:{first.move.card}")
    wrong = await world.press(who, card, f"mi:{table.id}:1:move:{first.move}")
    assert "is what you played" in text(wrong)
    card = await world.press(who, wrong, f"mi:{table.id}:1:card:{best.card}")
    solved = await world.press(who, card, f"mi:{table.id}:1:move:{best}")
    assert "Correct" in text(solved)
    left = await world.press(who, solved, f"mi:{table.id}:1:open:-")
    assert "corrected the only mistake" in text(left)
    assert left.id == puzzle.id, "all of it in one message"
    await world.restart()
    puzzle = answer_to(await who.slash(world.channel, "dracula puzzle"))
    assert "corrected the only mistake" in text(await world.press(who, puzzle, OPEN))


async def test_a_player_who_passes_over_the_last_mistake_is_told_that_it_was(world: World) -> None:
    table = await reviewed(world)
    who = starter(world, table)
    puzzle = answer_to(await who.slash(world.channel, "dracula puzzle"))
    asked = await world.press(who, puzzle, OPEN)
    assert "1 of 1" in text(asked)
    review = f"rv:{table.id}:1:-"
    assert review not in pressable(asked), "it would show the answer"
    end = await world.press(who, asked, f"mi:{table.id}:1:open:-")
    assert "That was the last one" in text(end)
    again = await world.press(who, end, OPEN)
    told = await world.press(who, again, f"mi:{table.id}:1:tell:-")
    assert "1 of 1" in text(told)
    assert review in pressable(told)
    assert told.id == puzzle.id


async def test_a_review_without_a_mistake_says_so(world: World) -> None:
    table = await reviewed(world)
    (other,) = {world.mina, world.jonathan} - {starter(world, table)}
    puzzle = answer_to(await other.slash(world.channel, "dracula puzzle"))
    assert "no mistake" in text(await world.press(other, puzzle, OPEN))


async def test_a_player_who_has_no_reviewed_game_is_offered_practice(world: World) -> None:
    puzzle = answer_to(await world.lucy.slash(world.channel, "dracula puzzle"))
    none = await world.press(world.lucy, puzzle, OPEN)
    assert "none of yours has been reviewed" in text(none)
    assert "q:-:another:-" in pressable(none)


async def test_a_mistake_of_an_older_review_says_so_until_it_is_judged_afresh(
    world: World,
) -> None:
    table = await reviewed(world, OLDER)
    who = starter(world, table)
    puzzle = answer_to(await who.slash(world.channel, "dracula puzzle"))
    asked = await world.press(who, puzzle, OPEN)
    assert "lost **12.0** points" in text(asked)
    assert "from an older review" in text(asked)
    told = await world.press(who, asked, f"mi:{table.id}:1:tell:-")
    assert "12.0 points worse" not in text(told), "that was by the older review"
    assert "points worse" in text(told) or "as good as any move after all" in text(told)


async def test_a_button_of_a_mistake_that_is_none_any_more_leads_on(world: World) -> None:
    table = await reviewed(world, OLDER)
    who = starter(world, table)
    puzzle = answer_to(await who.slash(world.channel, "dracula puzzle"))
    asked = await world.press(who, puzzle, OPEN)
    store, review = world.carfax.stores[-1].reviews, f"rv:{table.id}:0:-"
    await store.save(table.id, OLDER, "what we thought once")
    gone = await world.press(who, asked, f"mi:{table.id}:1:tell:-")
    assert "no longer among your mistakes" in text(gone)
    assert gone.id == asked.id, "in place of the question"
    assert {OPEN, review} <= set(pressable(gone))
    unread = await world.press(who, gone, OPEN)
    assert f"The review of table {table.id} is from an older version" in text(unread)
    assert review in pressable(unread)
    made = await world.press(who, unread, review)
    assert "Play accounted for" in text(made) or "Luck" in text(made)
    assert made.id == unread.id
    puzzle = answer_to(await who.slash(world.channel, "dracula puzzle"))
    assert "older version" not in text(await world.press(who, puzzle, OPEN))


async def test_somebody_elses_mistake_cannot_be_seen(world: World) -> None:
    table = await reviewed(world)
    puzzle = answer_to(await world.lucy.slash(world.channel, "dracula puzzle"))
    for forged, said in (
        (f"mi:{table.id}:1:hand:-", OUTDATED),
        (f"mi:{table.id}:1:tell:-", OUTDATED),
        ("mi:-:1:tell:-", OUTDATED),
        ("mi:9999:1:tell:-", "There is no such table."),
    ):
        shown = await world.press(world.lucy, Shown(puzzle.id, forged), forged)
        assert text(shown).startswith(said), forged
        assert "/dracula board" not in text(shown), "it is a button that there is"
        assert not shown.attachments


async def test_an_answer_can_be_chosen_from_a_select(world: World) -> None:
    who = starter(world, await reviewed(world, edition="counterbluff"))
    puzzle = answer_to(await who.slash(world.channel, "dracula puzzle"))
    asked = await world.press(who, puzzle, OPEN)
    menu = selects(asked)[0]
    values = [option["value"] for option in menu["options"]][: menu["min_values"]]
    answer = await world.press(who, asked, menu["custom_id"], *values)
    assert "Correct" in text(answer) or "best move" in text(answer)
