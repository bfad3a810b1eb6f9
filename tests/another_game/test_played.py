"""The throwaway game on Discord: nothing around a game needs to know which game it is."""

from typing import Any

import pytest

from bot.engine.games import GAMES
from bot.engine.notation import read
from bot.engine.record import EventKind, TableEvent, replay
from bot.i18n.card_names import short
from bot.messages.message import Picture
from bot.model.players import Person
from bot.ui.pictures import draw
from bot.verify import report
from tests.another_game.rules import HAND
from tests.tables.fakes import five_times
from tests.world import Carfax, World, answer_to, pressable, text

EDITION = "highest"


@pytest.fixture
async def simcord_bot(carfax: Carfax) -> Any:
    carfax.draw = draw
    return (await carfax.build()).client


def shown(world: World, answer: Any) -> Any:
    """A private answer as it stands now."""
    return world.env.backend.get_message(world.channel.id, answer.response.id)


def broken(_picture: Picture) -> bytes:
    """No picture can be drawn."""
    raise OSError("no ink")


async def test_it_is_challenged_and_played_by_button_to_a_rated_end(world: World) -> None:
    table_id = await world.begin(edition=EDITION)
    first = world.newest()
    assert "Highest card" in text(first)
    assert "play a card" in text(first)
    table = await world.play_to_the_end(table_id)
    assert replay(GAMES[EDITION], table.record) == table.position
    assert len(table.rating_changes) == 2, "both ratings have changed"
    await five_times(world.carfax.stores[-1])
    ranking = await world.lucy.slash(world.channel, "dracula leaderboard", edition=EDITION)
    assert "Mina" in text(ranking.response)
    assert "Jonathan" in text(ranking.response)


async def test_it_is_shown_as_a_picture_or_as_text_only(world: World) -> None:
    table_id = await world.begin(edition=EDITION)
    await world.turn(table_id)
    assert "must follow" in text(world.newest()), "what followed from the move is said"
    (attached,) = world.newest().attachments
    assert attached.filename.startswith(f"table-{table_id}-")
    ((_seat, move),) = (await world.table(table_id)).view(None).moves_made
    assert move.card is not None
    letters = short(move.card)
    assert attached.description == letters
    world.carfax.draw = broken
    await world.restart()
    await world.mina.slash(world.channel, "dracula board")
    assert not world.newest().attachments
    assert letters in text(world.newest())


async def test_it_is_timed(world: World) -> None:
    table_id = await world.begin(edition=EDITION)
    late = await world.mover(table_id)
    await world.env.advance_time(3 * 86_400 + 1)
    table = await world.table(table_id)
    (seat,) = (
        seat
        for seat, one in enumerate(table.seats)
        if isinstance(one, Person) and one.user_id == late.id
    )
    assert table.position.ending == TableEvent(EventKind.TIMEOUT, seat)


async def test_it_is_recorded_and_verified(world: World) -> None:
    table = await world.play_to_the_end(await world.begin(edition=EDITION))
    written = await world.lucy.slash(world.channel, "dracula record", table=table.id)
    assert written.response is not None
    (file,) = written.response.attachments
    game_text = (await file.read()).decode()
    assert read(game_text)[0] == table.record
    assert table.record.commitment in "\n".join(report(game_text))
    checked = await world.lucy.slash(world.channel, "dracula verify", table=table.id)
    assert table.record.seed.hex() in text(checked.response)


async def test_it_is_replayed_and_reviewed(world: World) -> None:
    table_id = await world.begin(edition=EDITION)
    await world.play_to_the_end(table_id)
    film = await world.mina.slash(world.channel, "dracula replay")
    assert shown(world, film).attachments
    await world.press(world.mina, shown(world, film), f"rp:{table_id}:1:next")
    assert "move 1 of 16" in text(shown(world, film))
    assert "must follow" in text(shown(world, film))
    review = await world.mina.slash(world.channel, "dracula review")
    assert "lost" in text(shown(world, review))
    assert "luck" not in text(shown(world, review)), "rollouts cannot tell it from play"


async def test_it_is_played_again_on_request(world: World) -> None:
    table_id = await world.begin(edition=EDITION)
    await world.play_to_the_end(table_id)
    end = world.newest()
    await world.click(world.mina, end, "r:")
    await world.click(world.jonathan, end, "r:")
    (again,) = await world.games.tables.in_channel(world.channel.id)
    assert again.terms.rules == EDITION
    assert again.id != table_id


async def test_its_rules_are_shown(world: World) -> None:
    rules = await world.mina.slash(world.channel, "dracula rules", edition=EDITION)
    assert "The higher card takes the trick." in text(rules.response)


@pytest.mark.parametrize("level", ["renfield", "count"])
async def test_computers_play_it(world: World, level: str) -> None:
    await world.mina.slash(world.channel, "dracula challenge", computer=level, edition=EDITION)
    (table,) = await world.games.tables.in_channel(world.channel.id)
    assert (await world.play_to_the_end(table.id)).over


async def test_it_goes_on_after_a_restart(world: World) -> None:
    table_id = await world.begin(edition=EDITION)
    await world.turn(table_id)
    await world.restart()
    assert (await world.play_to_the_end(table_id)).over
    assert not [one for one in pressable(world.newest()) if one.startswith("m:")]


async def test_a_player_who_begins_the_next_deal_does_so_at_its_own_message(world: World) -> None:
    table_id = await world.begin(edition=EDITION)
    for _ply in range(2 * HAND - 1):
        await world.turn(table_id)
    second = await world.mover(table_id)
    hand = (await world.click(second, world.newest(), f"h:{table_id}")).response
    (card, *_others) = [one for one in pressable(hand) if one.startswith("m:")]
    shown_after = await world.press(second, hand, card)
    assert (await world.mover(table_id)).id == second.id
    assert "You played" in text(shown_after)
    assert not [one for one in pressable(shown_after) if one.startswith("m:")], "above the table"
    await world.turn(table_id)
    assert (await world.table(table_id)).ply == 2 * HAND + 1


async def test_a_game_without_a_lesson_points_to_its_rules(world: World) -> None:
    answer = answer_to(await world.mina.slash(world.channel, "dracula lesson", game=EDITION))
    assert "There is no lesson in Highest card." in text(answer)
    assert "/dracula rules" in text(answer)
