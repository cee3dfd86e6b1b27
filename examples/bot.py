"""A bot of your own: joins a table with its token and plays over the socket, as a browser would.

    python examples/bot.py http://localhost:8000 TOKEN TABLE KEY

TOKEN comes from POST /api/me/bots, TABLE and KEY from the link of the invitation.
"""

import asyncio
import sys
from typing import Any

from trunkline.client import Person, Seat


def choose(view: dict[str, Any], actions: list[str]) -> str:
    """Claim the longest track there is; else draw. Yours will be better."""
    claims = [action for action in actions if action.startswith("claim ")]
    if claims:
        return max(claims, key=lambda action: sum(int(word) for word in action.split() if word.isdigit()))
    draws = [action for action in actions if action.startswith("draw ") and "tickets" not in action]
    return draws[0] if draws and sum(view["piles"].values()) else actions[0]


async def play(address: str, token: str, table: str, key: str) -> dict[str, Any]:
    """Join a table and play to the end; returns the account."""
    me = Person(address, token)
    await me.post(f"/api/tables/{table}/join", {"key": key})
    async with Seat(me, table) as seat:
        await seat.until(lambda: seat.state["table"]["state"] != "waiting", seconds=3600)
        while not seat.over:
            await seat.until(lambda: seat.over or bool(seat.actions()), seconds=3600)
            if seat.actions():
                answer = await seat.play(choose(seat.state["view"], seat.actions()))
                await seat.told_of(answer)
        account: dict[str, Any] = seat.state["account"]
        return account


if __name__ == "__main__":
    print(asyncio.run(play(*sys.argv[1:5])))
