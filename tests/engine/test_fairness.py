"""The commitment of a game, and all deals that its seed makes."""

import hashlib
from collections import Counter

import pytest

from bot.engine.cards import PACK52, PACK54
from bot.engine.errors import InvalidRecord
from bot.engine.fairness import Deal, all_deals
from bot.engine.game import deal_number
from bot.engine.games import GAMES
from bot.engine.record import Position, Record
from tests.engine.playouts import coffin_seen, played

EVERY_GAME = pytest.mark.parametrize("key", GAMES)
IN_PACK = ("dracula.classic", "dracula.penguin", "dracula.french")


def deals_of(key: str, options: dict[str, str] | None = None) -> tuple[Deal, ...]:
    record, _ = played(key, 0, options or {})
    return all_deals(GAMES[key], record)


def beginnings(key: str, options: dict[str, str] | None = None) -> list[Position]:
    """The position at which each deal begins, in order."""
    _, reached = played(key, 0, options or {})
    first = {deal_number(position.state.view(None)): position for position in reversed(reached)}
    return [first[number] for number in sorted(first)]


@EVERY_GAME
def test_the_seed_is_the_one_that_was_committed_to(key: str) -> None:
    record, _ = played(key)
    assert record.commitment == hashlib.sha256(record.seed).hexdigest()


@EVERY_GAME
def test_every_deal_is_as_its_players_saw_it(key: str) -> None:
    _, reached = played(key)
    deals = {dealt.deal: dealt for dealt in deals_of(key)}
    finished = reached[-1].state.view(None).results
    assert [deal for deal in deals if deal] == [result.deal for result in finished]
    for position in reversed(reached):
        view = position.state.view(None)
        if view.deal and not view.moves_made:
            dealt = deals[view.deal]
            seats = range(len(position.sides))
            assert dealt.hands == tuple(position.state.view(seat).hand for seat in seats)
            assert dealt.table == position.state.table


@pytest.mark.parametrize("key", IN_PACK)
def test_the_first_deal_has_the_whole_pack_in_order(key: str) -> None:
    before, *deals = deals_of(key)
    begun, *later = beginnings(key)
    pack = begun.state.stock
    assert (before.deal, before.hands) == (0, ((), ()))
    assert Counter(pack) == Counter(PACK54)
    for number, (dealt, position) in enumerate(zip(deals, later, strict=True), 1):
        assert position.state.stock == pack[9 * number :]
        nine = pack[9 * number - 9 : 9 * number]
        assert dealt.table[4] == nine[8]
        eldest = 1 - position.state.view(None).dealer
        assert set(dealt.hands[eldest]) == set(nine[:8:2])
        assert set(dealt.hands[1 - eldest]) == set(nine[1:8:2])


def test_partners_are_dealt_the_whole_pack_at_once() -> None:
    before, first, *_ = beginnings("dracula.partners")
    assert Counter(before.state.stock) == Counter(PACK52)
    assert first.state.stock == ()
    assert deals_of("dracula.partners")[1].table == (None,) * 9


def test_face_down_cards_are_listed_by_cell() -> None:
    _, reached = played("thracula")
    face_down = {
        coffin_seen(position).deal: position.state.table
        for position in reversed(reached)
        if not position.over
    }
    deals = deals_of("thracula")
    assert {dealt.deal: dealt.table for dealt in deals} == face_down
    first = deals[0]
    stock = reached[0].state.stock
    dealt = [card for cards in (*first.hands, first.table, stock) for card in cards]
    assert Counter(dealt) == Counter(PACK54)


def test_face_down_cards_that_were_never_turned_are_checked_too() -> None:
    full_record, reached = played("thracula")
    moves = (*full_record.moves[:2], "!resign 0", "!void")
    record = Record(full_record.rules, full_record.seed, full_record.options, moves)
    (dealt,) = all_deals(GAMES["thracula"], record)
    assert dealt.table == reached[0].state.table


def test_a_session_has_the_pack_of_every_game() -> None:
    session = {"session_target": "1000"}
    games = [dealt.game for dealt in deals_of("dracula.classic", session) if dealt.deal == 0]
    begun = beginnings("dracula.classic", session)
    packs = [each.state.stock for each in begun if each.state.view(None).deal == 0]
    assert games == list(range(1, len(packs) + 1))
    assert len(set(packs)) == len(packs) > 1


def test_a_record_that_cannot_be_replayed_is_refused() -> None:
    with pytest.raises(InvalidRecord):
        all_deals(GAMES["thracula"], Record("thracula", bytes(32), {}, ("queen",)))


def test_a_record_with_invalid_options_is_refused_without_a_ply() -> None:
    with pytest.raises(InvalidRecord, match="option unknown") as refused:
        all_deals(GAMES["thracula"], Record("thracula", bytes(32), {"garlic": "on"}))
    assert refused.value.ply is None
