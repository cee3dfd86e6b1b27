"""The example bot plays a whole game against a person's seat."""

import asyncio
import importlib.util
import random
from pathlib import Path

from tests.server.helpers.players import people, play_on
from tests.server.helpers.server_process import Server
from trunkline.client import Seat

EXAMPLE = Path(__file__).parent.parent.parent / "examples" / "bot.py"


def test_the_example_bot_plays_a_game(server: Server) -> None:
    """It joins by the invitation with its own token and ends with the same account."""
    spec = importlib.util.spec_from_file_location("bot", EXAMPLE)
    assert spec is not None and spec.loader is not None
    bot = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(bot)

    async def scene() -> None:
        (ada,) = await people(server.address, "Ada")
        token = (await ada.post("/api/me/bots", {"name": "Marvin"}))["token"]
        made = await ada.post("/api/tables", {"board": "usa", "seats": [{"kind": "me"}, {"kind": "open"}]})
        id = made["table"]["id"]
        playing = asyncio.create_task(bot.play(server.address, token, id, made["invitation"]))
        async with Seat(ada, id) as seat:
            await seat.until(lambda: seat.state["table"]["chairs"][1]["kind"] == "person")
            await ada.post(f"/api/tables/{id}/start")
            await seat.until(lambda: bool(seat.actions()))
            await play_on(seat, random.Random(1))
            assert seat.state["account"] == await playing

    asyncio.run(scene())
