"""What a person reads about their data, gets as a file and erases; what the others see then."""

import gzip
import json
import struct
from typing import Any

import pytest

from bot.model.errors import Busy
from bot.model.shards import EVERY_SHARD
from cogs.privacy import layouts
from cogs.privacy.layouts import LARGEST_FILE, export_file
from tests.cogs.test_faults import allow, forbid
from tests.cogs.test_lookup import ended
from tests.cogs.test_play import dealt
from tests.tables.fakes import stand_in
from tests.world import World, answer_to, components, pressable, text


async def two_games(world: World) -> tuple[int, int]:
    """A game that Mina has given up, and one that goes on."""
    over = await ended(world)
    await world.env.advance_time(601)  # nobody is challenged twice within ten minutes
    return over, await dealt(world)


async def asked(world: World) -> Any:
    return (await world.mina.slash(world.channel, "dracula privacy")).response


async def erased(world: World) -> Any:
    """Mina confirms; the message in the end."""
    question = await world.press(world.mina, await asked(world), "pv:erase")
    assert "resigned" in text(question)
    return await world.press(world.mina, question, "pv:sure")


async def test_what_is_kept_can_be_read_and_taken_away(world: World) -> None:
    over, running = await two_games(world)
    told = await world.mina.slash(world.channel, "dracula privacy")
    assert told.ephemeral
    assert "until you erase it" in text(told.response)
    click = await world.mina.click(answer_to(told), custom_id="pv:export")
    (file,) = answer_to(click).attachments
    content = json.loads(await file.read())
    assert content["person"] == {"id": str(world.mina.id), "name": "Mina"}
    games = {game["game"]: game for game in content["games"]}
    assert games[over]["players"] == ["Mina", "Jonathan"]
    assert games[over]["moves"][-1] == "!resign 0"
    assert games[over]["seed"] == (await world.table(over)).seed.hex()
    assert games[running]["moves"] == []
    assert games[running]["seed"] is None
    assert (await world.table(running)).record.seed.hex() not in json.dumps(content)
    assert str(world.jonathan.id) not in json.dumps(content)


async def test_a_second_press_is_told_when_another_file_can_be_had(world: World) -> None:
    shown = answer_to(await world.mina.slash(world.channel, "dracula privacy"))
    assert answer_to(await world.mina.click(shown, custom_id="pv:export")).attachments
    again = await world.mina.click(shown, custom_id="pv:export")
    assert again.ephemeral
    assert "You can have another one made <t:" in text(again.response)
    await world.env.advance_time(600)
    assert answer_to(await world.mina.click(shown, custom_id="pv:export")).attachments


def test_a_file_that_discord_would_refuse_is_compressed() -> None:
    small, large = export_file("Ω" * (LARGEST_FILE // 2)), export_file("Ω" * LARGEST_FILE)
    assert (small.name, len(small.content)) == ("dracula-privacy.json", LARGEST_FILE)
    assert large.name == "dracula-privacy.json.gz"
    assert len(large.content) < LARGEST_FILE
    assert gzip.decompress(large.content).decode() == "Ω" * LARGEST_FILE


async def test_each_link_of_the_host_leads_to_its_own_page(world: World) -> None:
    pages = {
        "privacy_url": "https://host.example/privacy",
        "terms_url": "https://host.example/terms",
    }
    world.carfax.changed |= pages
    await world.restart()
    shown = answer_to(await world.mina.slash(world.channel, "dracula privacy"))
    links = {part["label"]: part["url"] for part in components(shown) if part.get("url")}
    assert links == {
        "Full text": pages["privacy_url"],
        "Terms of use": pages["terms_url"],
    }


async def test_a_large_file_arrives_compressed(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(layouts, "LARGEST_FILE", 0)
    table_id = await ended(world)
    click = await world.mina.click(
        answer_to(await world.mina.slash(world.channel, "dracula privacy")), custom_id="pv:export"
    )
    (file,) = answer_to(click).attachments
    assert file.filename == "dracula-privacy.json.gz"
    (game,) = json.loads(gzip.decompress(await file.read()))["games"]
    assert game["game"] == table_id


async def test_nobody_is_erased_by_a_single_press(world: World) -> None:
    table_id = await dealt(world)
    question = await world.press(world.mina, await asked(world), "pv:erase")
    assert "pv:sure" in pressable(question)
    await world.press(world.mina, question, "pv:show")
    assert not (await world.table(table_id)).over


async def test_an_erased_person_is_gone_and_the_other_keeps_the_game(world: World) -> None:
    over, running = await two_games(world)
    assert f"r:{over}" in offered(world)
    await world.prefer(world.mina, large_cards=True)
    lobby = await world.challenge(opponent=world.lucy)
    done = await erased(world)
    assert "erased" in text(done)
    assert "tonight" not in text(done)
    closed = text(world.env.backend.get_message(world.channel.id, lobby.id))
    assert "withdrawn" in closed
    assert "3 days per move" in closed
    for table_id in (over, running):
        table = await world.table(table_id)
        assert table.over
        assert not table.seats_of(world.mina.id)
        assert table.seats_of(world.jonathan.id)
    assert "Erased account" in shown(world)
    assert "Mina" not in shown(world)
    assert f"v:{over}" in offered(world)
    assert f"r:{over}" not in offered(world), "nobody can invite them again"
    content = b"".join(path.read_bytes() for path in world.carfax.database.parent.iterdir())
    assert str(world.mina.id).encode() not in content
    assert struct.pack(">q", world.mina.id) not in content
    assert b"Mina" not in content


async def test_a_database_that_is_busy_after_an_erasure_leaves_the_name_in_no_message(
    world: World,
) -> None:
    await two_games(world)
    store, tables = world.carfax.stores[-1], world.games.tables
    erase, read = store.erasure.erase, tables.readable

    async def busy(_table_ids: object) -> None:
        stand_in(tables, "readable", read)
        raise Busy

    async def then_busy(user_id: int, at: float) -> tuple[list[int], list[int]]:
        stand_in(tables, "readable", busy)
        return await erase(user_id, at)

    stand_in(store.erasure, "erase", then_busy)
    assert "erased" in text(await erased(world))
    await world.env.advance_time(5)
    assert "Mina" not in shown(world)


async def test_a_name_that_discord_kept_is_removed_after_a_restart(world: World) -> None:
    await two_games(world)
    await world.challenge(opponent=world.lucy)
    world.env.inject_error("PATCH", "/channels/*/messages/*", status=503, times=None)
    assert "erased" in text(await erased(world))
    assert "Mina" in shown(world), "Discord has refused"
    world.env.backend.faults.clear()
    await world.restart()
    assert "Mina" not in shown(world)
    store = world.carfax.stores[-1]
    assert await store.erasure.outdated_names(EVERY_SHARD) == []
    assert not await store.lobbies.outdated(0.0, EVERY_SHARD)


async def test_a_name_is_removed_once_the_bot_may_see_its_channel_again(world: World) -> None:
    await two_games(world)
    forbid(world, view_channel=True, send_messages=True)
    asked = await world.mina.slash(world.guild.create_text_channel("garden"), "dracula privacy")
    await world.mina.click(answer_to(asked), custom_id="pv:erase")
    await world.mina.click(answer_to(asked), custom_id="pv:sure")
    await world.env.settle()
    assert "Mina" in shown(world)
    await world.restart()
    allow(world)
    await world.env.settle()
    assert "Mina" not in shown(world)


async def test_what_an_erasure_does_not_lift_is_said_before_and_when_it_matters(
    world: World,
) -> None:
    await world.challenge()
    question = await world.press(world.mina, await asked(world), "pv:erase")
    assert "For the next 24 hours you cannot play rated games" in text(question)
    await world.press(world.mina, question, "pv:sure")
    for command, options in (("challenge", {"thread": True}), ("challenge", {}), ("play", {})):
        told = await world.mina.slash(world.channel, f"dracula {command}", **options)
        assert "You can play rated games again <t:" in text(told.response)
    assert not world.channel.threads
    pinged = world.pinged()
    await world.mina.slash(world.channel, "dracula challenge", opponent=world.jonathan, rated=False)
    assert f"<@{world.jonathan.id}>" in text(world.newest())
    assert world.pinged() == pinged
    told = await world.mina.slash(world.channel, "dracula daily")
    assert "You can try a daily coffin again <t:" in text(answer_to(told))
    told = await world.lucy.slash(world.channel, "dracula daily")
    assert "q:" in str(pressable(answer_to(told)))


async def test_data_are_erased_even_if_the_answer_arrives_at_a_second_attempt(
    world: World,
) -> None:
    table_id = await dealt(world)
    question = await world.press(world.mina, await asked(world), "pv:erase")
    world.env.inject_error("POST", "/interactions/*/callback", status=400, code=40060)
    world.emit(world.mina, question, "pv:sure")
    await world.env.settle()
    assert not (await world.table(table_id)).seats_of(world.mina.id)


def shown(world: World) -> str:
    """Everything public in the channel."""
    return "\n".join(text(message) for message in world.messages())


def offered(world: World) -> set[str]:
    """The buttons that anybody can press."""
    return {press for message in world.messages() for press in pressable(message)}
