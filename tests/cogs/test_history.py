"""Finished games can be found again: a person's own, those of others, and two people's."""

from simcord.builders import UserHandle

from bot.store.histories import PAGE
from tests.cogs.test_lookup import castle
from tests.cogs.test_play import dealt
from tests.world import World, answer_to, pressable, selects, text, unlinked


async def test_a_finished_game_is_found_and_looked_at_again(world: World) -> None:
    table_id = await dealt(world)
    while not (await world.table(table_id)).position.state.deals_finished:
        await world.turn(table_id)
    asked = await world.jonathan.slash(world.channel, "dracula resign")
    await world.click(world.jonathan, asked.response, "g:")
    mine = await world.mina.slash(world.channel, "dracula history")
    assert mine.ephemeral
    assert "won **" in text(mine.response)
    assert "Jonathan" in text(mine.response)
    (menu,) = selects(mine.response)
    game = await world.press(world.mina, mine.response, menu["custom_id"], str(table_id))
    *again, record, verify, back = pressable(game)
    assert [one.split(":")[0] for one in (*again, verify)] == ["rv", "rp", "sh", "e", "v"]
    assert game.attachments[0]["filename"].startswith(f"table-{table_id}-end-")
    sent = await world.press(world.mina, game, record)
    assert sent.attachments[0]["filename"] == f"dracula-{table_id}.txt"
    again = await world.press(world.mina, game, back)
    assert "Finished games" in text(again)
    assert selects(again) == [menu]
    forged = await world.press(world.mina, again, menu["custom_id"], "!void")
    assert "no such table" in text(forged)

    score = await world.mina.slash(world.channel, "dracula versus", user=world.jonathan)
    assert "**1 : 0** · 1 game" in text(score.response)
    lost = await world.jonathan.slash(world.channel, "dracula versus", user=world.mina)
    assert "**0 : 1** · 1 game" in text(lost.response)
    (menu,) = selects(lost.response)
    game = await world.press(world.jonathan, lost.response, menu["custom_id"], str(table_id))
    back = pressable(game)[-1]
    assert "**0 : 1** · 1 game" in text(await world.press(world.jonathan, game, back))
    oneself = await world.mina.slash(world.channel, "dracula versus", user=world.mina)
    assert "against themselves" in text(oneself.response)
    bot = UserHandle(world.env, world.env.backend.bot_user)
    against_it = await world.mina.slash(world.channel, "dracula versus", user=bot)
    assert "`/dracula profile`" in unlinked(text(against_it.response))

    hall, stranger, mina = castle(world)
    there = await stranger.slash(hall, "dracula history", user=mina)
    assert "no finished games you can see" in text(there.response)
    assert "Jonathan" in text((await mina.slash(hall, "dracula history")).response)
    here = await world.lucy.slash(world.channel, "dracula history", user=world.mina)
    assert "Jonathan" in text(answer_to(here))
    nothing = await world.lucy.slash(world.channel, "dracula versus", user=world.mina)
    assert "each other yet. `/dracula challenge`" in unlinked(text(nothing.response))
    for command in ("history", "profile"):
        own = await world.lucy.slash(world.channel, f"dracula {command}")
        assert "`/dracula play` finds you an opponent" in unlinked(text(own.response))


async def test_a_history_begins_with_the_latest_games(world: World) -> None:
    games = list[int]()
    for _ in range(PAGE + 1):
        games.append(await world.begin())
        asked = await world.jonathan.slash(world.channel, "dracula resign")
        await world.click(world.jonathan, asked.response, "g:")
        await world.env.advance_time(1)
    mine = await world.mina.slash(world.channel, "dracula history")
    (menu,) = selects(mine.response)
    assert [one["value"] for one in menu["options"]] == [str(one) for one in games[:0:-1]]


async def test_a_player_who_plays_their_first_game_has_finished_none(world: World) -> None:
    await dealt(world)
    for command in ("history", "profile"):
        own = await world.mina.slash(world.channel, f"dracula {command}")
        assert "You have not finished a game yet" in text(own.response)
    other = await world.lucy.slash(world.channel, "dracula profile", user=world.mina)
    assert "No finished games yet" in text(other.response)


async def test_a_game_that_was_left_before_a_deal_was_finished_counts_for_nobody(
    world: World,
) -> None:
    await dealt(world)
    asked = await world.jonathan.slash(world.channel, "dracula resign")
    await world.click(world.jonathan, asked.response, "g:")
    mine = await world.mina.slash(world.channel, "dracula history")
    assert "Jonathan\u2069 resigned" in text(mine.response)
    score = await world.mina.slash(world.channel, "dracula versus", user=world.jonathan)
    assert "1 game" not in text(score.response)
    assert "Jonathan\u2069 resigned" in text(score.response)
