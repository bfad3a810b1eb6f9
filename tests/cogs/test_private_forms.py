"""Private answers as text only or with large cards, for people who have chosen that."""

from typing import Any

from simcord.actors import MemberActor

from bot.engine.coffin.grid import CELL_NAMES
from bot.engine.coffin.view import CoffinView
from bot.engine.moves import Move
from bot.i18n.card_names import spoken
from bot.i18n.translator import translator_for
from bot.kits.coffin.line_names import line_name
from bot.kits.coffin.plain_text import card_letters
from bot.tables.table import Table
from tests.cogs.test_play import dealt
from tests.world import World, answer_to, moves_on, pressable, text

ENGLISH = translator_for("en")


async def test_a_player_who_wants_text_only_gets_no_private_picture(world: World) -> None:
    table_id = await dealt(world)
    mover = await world.mover(table_id)
    settings = answer_to(await mover.slash(world.channel, "dracula settings"))
    await mover.click(settings, custom_id="s:letters:on")
    hand = await world.press(mover, world.newest(), f"h:{table_id}")
    assert not hand.attachments
    assert "```" in text(hand)
    board = await world.press(mover, hand, f"bd:{table_id}")
    assert not board.attachments
    assert "Row 2" in text(board)
    chosen = await world.press(mover, board, *places(board)[0])
    assert not chosen.attachments
    laid = await world.press(mover, chosen, *moves_on(chosen)[0])
    assert "You placed" in text(laid)
    assert (await world.table(table_id)).ply == 2
    assert world.newest().attachments, "the table itself is drawn for everybody"


def places(message: object) -> list[tuple[str, ...]]:
    return [(one,) for one in pressable(message) if one.startswith("p:")]


async def test_a_whole_game_is_played_by_text_alone(world: World) -> None:
    for person in (world.mina, world.jonathan):
        await world.prefer(person, text_only=True)
    table_id = await dealt(world)
    while not (await world.table(table_id)).over:
        mover = await world.mover(table_id)
        hand = await world.press(mover, world.newest(), f"h:{table_id}")
        view = await known(world, table_id, mover)
        tells_the_coffin(hand, view)
        chosen = [one for one in pressable(hand) if one.startswith("c:")]
        answer = await world.press(mover, hand, chosen[0]) if chosen else hand
        tells_the_outcomes(answer, (await world.table(table_id)))
        await world.press(mover, answer, *moves_on(answer)[0])
    assert (await world.table(table_id)).ply == 1 + 6 * 8


async def known(world: World, table_id: int, mover: MemberActor) -> CoffinView:
    table = await world.table(table_id)
    view = table.view(table.awaited_seat(mover.id))
    assert isinstance(view, CoffinView)
    return view


def tells_the_coffin(message: Any, view: CoffinView) -> None:
    """Every card that its reader knows, every total, and whose lines are theirs."""
    assert not message.attachments
    said = text(message)
    assert "You score the rows." in said or "You score the columns." in said
    for card in (*view.hand, *filter(None, view.coffin)):
        assert card_letters(card) in said
        assert spoken(card, ENGLISH) in said
    for index, line in enumerate(view.lines):
        total = "0, drained" if line.drained else str(line.total)
        assert f"{line_name(index, ENGLISH)}: {total}" in said
    if len(view.legal_cells) > 1:
        for cell in view.legal_cells:
            assert CELL_NAMES[cell] in said.partition("Open places:")[2]


def tells_the_outcomes(message: Any, table: Table) -> None:
    """For each move that can be pressed, what it would make of its row and its column."""
    assert not message.attachments
    seat = table.position.to_move
    assert seat is not None
    rows = [line.split() for line in text(message).splitlines() if "↔" in line]
    moves = [Move.parse(one[0].split(":")[3]) for one in moves_on(message)]
    assert moves
    for move in moves:
        assert move.card is not None
        assert move.cell is not None
        then = table.position.state.apply(move).view(seat)
        assert isinstance(then, CoffinView)
        over = len(then.results) > len(table.view(seat).results)
        lines = then.results[-1].lines if over else then.lines
        totals = [lines[move.cell // 3], lines[3 + move.cell % 3]]
        names = {CELL_NAMES[move.cell], card_letters(move.card)}
        (told,) = [row for row in rows if row[0] in names]
        assert [str(line.total) for line in totals] == [
            figure for figure in told[1:] if figure.isdigit()
        ]


async def test_in_an_open_game_the_private_table_follows_the_move(world: World) -> None:
    table_id = await dealt(world, edition="abstrac")
    mover = await world.mover(table_id)
    await world.prefer(mover, text_only=True)
    board = answer_to(await mover.slash(world.channel, "dracula show"))
    before = text(board)
    await world.restart()
    answer = await world.press(mover, board, *moves_on(board)[0])
    assert text(answer) != before
    assert f"bd:{table_id}" in pressable(answer)
    assert not moves_on(answer) or await world.mover(table_id) is mover
    public, mover = world.newest(), await world.mover(table_id)
    await world.prefer(mover, text_only=True)
    acknowledged = await world.press(mover, public, *moves_on(public)[0])
    assert acknowledged.id == public.id, "a move on the table itself needs no answer"


async def test_anyone_may_look_at_a_table_alone(world: World) -> None:
    table_id = await dealt(world)
    told = await world.lucy.slash(world.channel, "dracula show", table=table_id)
    assert told.ephemeral
    assert answer_to(told).attachments, "with pictures, as long as nothing else is chosen"


async def test_large_cards_are_for_whoever_wants_them(world: World) -> None:
    table_id = await dealt(world)
    mover = await world.mover(table_id)
    settings = answer_to(await mover.slash(world.channel, "dracula settings"))
    await mover.click(settings, custom_id="s:large_cards:on")
    await world.turn(table_id)
    other = await world.mover(table_id)
    for person, large in ((mover, True), (other, False)):
        hand = await world.click(person, world.newest(), f"h:{table_id}")
        (shown,) = answer_to(hand).attachments
        assert (b"large" in await shown.read()) is large
    (table,) = world.newest().attachments
    assert b"large" not in await table.read()


async def test_lessons_and_puzzles_have_the_suits_that_their_reader_prefers(world: World) -> None:
    asked = ("dracula lesson", "dracula puzzle", "dracula daily", "dracula rules")
    for four_colour, pack in ((False, b"two"), (True, b"four")):
        await world.prefer(world.mina, four_colour=four_colour)
        for one in asked:
            answer = answer_to(await world.mina.slash(world.channel, one))
            (picture,) = answer.attachments
            drawn = world.env.backend.cdn.get(picture.url)
            assert drawn is not None
            assert drawn.split()[1] == pack, one
