"""Two accounts that resign challenges before a card become neither champions nor rated."""

from tests.world import World, text


async def test_challenges_that_are_resigned_before_a_card_make_no_champion(world: World) -> None:
    for game in range(5):
        table_id = await world.begin()
        asked = await world.jonathan.slash(world.channel, "dracula resign", table=table_id)
        await world.click(world.jonathan, asked.response, "g:")
        end = text(world.newest())
        assert "Mina" in end
        assert ("Nobody's rating changes" in end) == (game < 2)
        assert ("left too many games in one day" in end) == (game >= 2)
        await world.env.advance_time(601)
    mina = await world.services.player_stats.profile(world.mina.id, None)
    assert (mina.rating, mina.rank, mina.games) == (None, None, 0)
    jonathan = await world.services.player_stats.profile(world.jonathan.id, None)
    assert jonathan.rating is not None
    assert jonathan.rating < 1000
    winner = await world.lucy.slash(world.channel, "dracula profile", user=world.mina)
    uncounted = "Games that do not count for the rating, including all against computers: 5"
    assert uncounted in text(winner.response)
    board = await world.mina.slash(world.channel, "dracula leaderboard")
    assert "Nobody is ranked yet" in text(board.response)
    assert "ranked here after 5 more rated games" in text(board.response)
    await world.restart()
    assert "left too many games in one day" in text(world.newest())
