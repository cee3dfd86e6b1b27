"""People at a real server, for tests."""

import asyncio
import random
from contextlib import AsyncExitStack
from typing import Any

from trunkline.client import Person, Seat


async def people(address: str, *names: str) -> list[Person]:
    return [await Person.introduce(address, name) for name in names]


async def table_of(host: Person, guests: list[Person], board: str = "usa", bots: int = 0, **options: Any) -> str:
    """A running game of these people, in this order, and bots."""
    seats: list[dict[str, Any]] = [{"kind": "me"}] + [{"kind": "open"}] * len(guests)
    seats += [{"kind": "bot", "level": "greedy"}] * bots
    made = await host.post("/api/tables", {"board": board, "seats": seats} | options)
    id: str = made["table"]["id"]
    for guest in guests:
        rated = bool(options.get("rated"))
        await guest.post(f"/api/tables/{id}/join", {"key": made["invitation"], "rated": rated})
    await host.post(f"/api/tables/{id}/start")
    return id


async def play_on(seat: Seat, rng: random.Random, goal: int = 10_000) -> None:
    """Play random moves for a seat until the table has reached a ply, or the game is over."""
    while True:
        await seat.until(lambda: seat.over or seat.state["ply"] >= goal or bool(seat.actions()), 60)
        if seat.over or seat.state["ply"] >= goal:
            return
        answer = await seat.play(rng.choice(seat.actions()))
        if answer["type"] not in ("done", "stale"):
            raise AssertionError(answer)
        await reached(seat, answer["ply"])


async def reached(seat: Seat, ply: int) -> None:
    """Wait until the seat has been told of a ply."""
    await seat.until(lambda: seat.state["ply"] >= ply)


async def play_out(persons: list[Person], table: str, seed: int = 1) -> list[Seat]:
    """Let everybody play to the end; the seats as they were told the end."""
    async with AsyncExitStack() as stack:
        seats = [await stack.enter_async_context(Seat(person, table)) for person in persons]
        await asyncio.gather(*(play_on(seat, random.Random(seed + i)) for i, seat in enumerate(seats)))
        return seats
