"""Forms on their way to Discord: in one piece, and the same as aiohttp would write them."""

import io

import aiohttp
from aiohttp import web

from bot.ui.connector import WholeForms


async def test_a_form_with_a_picture_goes_out_in_one_piece() -> None:
    told: list[tuple[str, bytes]] = []
    pieces: list[bytes] = []

    async def take(request: web.Request) -> web.Response:
        form = await request.post()
        for name, value in form.items():
            content = value.file.read() if isinstance(value, web.FileField) else str(value).encode()
            told.append((name, content))
        return web.Response()

    async def count(
        _session: object, _context: object, sent: aiohttp.TraceRequestChunkSentParams
    ) -> None:
        pieces.append(sent.chunk)

    app = web.Application()
    app.router.add_post("/", take)
    runner = web.AppRunner(app)
    await runner.setup()
    site = web.TCPSite(runner, "127.0.0.1", 0)
    await site.start()
    trace = aiohttp.TraceConfig()
    trace.on_request_chunk_sent.append(count)
    try:
        async with aiohttp.ClientSession(connector=WholeForms(), trace_configs=[trace]) as session:
            form = aiohttp.FormData(quote_fields=False)
            form.add_field("payload_json", "{}")
            form.add_field("files[0]", io.BytesIO(b"png" * 30_000), filename="board.png")
            await session.post(f"http://127.0.0.1:{runner.addresses[0][1]}/", data=form)
    finally:
        await runner.cleanup()
    assert told == [("payload_json", b"{}"), ("files[0]", b"png" * 30_000)]
    assert len([piece for piece in pieces if piece]) == 1
