"""Several processes on one PostgreSQL: they see each other's moves, and exactly one wins a race."""

import asyncio
import random
import time
from pathlib import Path

import pytest

from tests.server.helpers.players import people, play_on, play_out, reached, table_of
from tests.server.helpers.postgres import Postgres
from tests.server.helpers.server_process import Server
from trunkline.client import Person, Seat


def elsewhere(person: Person, server: Server) -> Person:
    """The same person at another process."""
    twin = Person(server.address, "")
    twin.headers = person.headers
    return twin


def test_a_whole_game_over_two_processes(pair: tuple[Server, Server]) -> None:
    """People at different processes play one game, with bots, and are told the same end."""

    async def scene() -> None:
        ada, bob = await people(pair[0].address, "Ada", "Bob")
        for board in ("usa", "world"):
            id = await table_of(ada, [bob], board, bots=1)
            seats = await play_out([ada, elsewhere(bob, pair[1])], id)
            assert seats[0].state["account"] == seats[1].state["account"]
            assert len(seats[0].state["log"]) == len(seats[1].state["log"])

    asyncio.run(scene())


@pytest.mark.alone
def test_a_move_is_seen_at_the_other_process_within_200_ms(pair: tuple[Server, Server]) -> None:
    """From the mover's send to the other seat's receipt, nine times of ten."""

    async def scene() -> list[float]:
        ada, bob = await people(pair[0].address, "Ada", "Bob")
        id = await table_of(ada, [bob])
        took = []
        async with Seat(ada, id) as mine, Seat(elsewhere(bob, pair[1]), id) as other:
            for _ in range(40):
                await mine.until(lambda: bool(mine.actions() or other.actions()))
                mover, watcher = (mine, other) if mine.actions() else (other, mine)
                start = time.perf_counter()
                answer = await mover.play(mover.actions()[0])
                await reached(watcher, answer["ply"])
                took.append(time.perf_counter() - start)
                await reached(mover, answer["ply"])
        return took

    took = sorted(asyncio.run(scene()))
    assert took[int(len(took) * 0.9)] < 0.2, took


def test_of_two_moves_for_one_ply_exactly_one_wins(pair: tuple[Server, Server]) -> None:
    """The same seat sends different moves to both processes at once: one is done, the other is stale or refused."""

    async def scene() -> None:
        ada, bob = await people(pair[0].address, "Ada", "Bob")
        id = await table_of(ada, [bob])
        async with Seat(ada, id) as here, Seat(elsewhere(ada, pair[1]), id) as there, Seat(bob, id) as other:
            await here.play(here.actions()[0])
            await other.play(other.actions()[0])
            for line in (here, there, other):  # the answer comes before the update
                await reached(line, 2)
            rng, races = random.Random(1), 0
            while races < 25:
                await here.until(lambda: bool(here.actions() or other.actions()))
                ply = here.state["ply"]
                await reached(there, ply)
                await reached(other, ply)
                if not here.actions():
                    await play_on(other, rng, ply + 1)
                    await reached(here, ply + 1)
                    continue
                answers = await asyncio.gather(here.play(here.actions()[0], ply), there.play(here.actions()[-1], ply))
                kinds = sorted(answer["type"] for answer in answers)
                assert kinds in (["done", "stale"], ["done", "refusal"]), answers
                for line in (here, there, other):
                    await reached(line, ply + 1)
                races += 1
            assert here.state["log"] == there.state["log"]
            assert here.state["view"] == there.state["view"]

    asyncio.run(scene())


def test_a_killed_process_leaves_its_games_to_the_others(postgres: Postgres, tmp_path: Path) -> None:
    """Bots and people play on at the process that is left; nothing acknowledged is gone."""

    async def scene(one: Server, two: Server) -> None:
        ada, bob = await people(one.address, "Ada", "Bob")
        id = await table_of(ada, [bob], bots=1)
        async with Seat(ada, id) as first, Seat(bob, id) as second:
            await asyncio.gather(play_on(first, random.Random(1), 30), play_on(second, random.Random(2), 30))
            log = first.state["log"]
            one.kill()
            seats = [Seat(elsewhere(person, two), id) for person in (ada, bob)]
        async with seats[0] as first, seats[1] as second:
            assert first.state["log"][: len(log)] == log
            await asyncio.gather(play_on(first, random.Random(1)), play_on(second, random.Random(2)))
            assert first.state["account"]

    database = postgres.database()
    with Server(tmp_path, database=database) as one, Server(tmp_path, database=database) as two:
        asyncio.run(scene(one, two))


def test_one_command_runs_several_workers(postgres: Postgres, tmp_path: Path) -> None:
    """`--workers 2`: whole games over whichever worker answers; SIGTERM stops them all."""

    async def scene(address: str) -> None:
        ada, bob = await people(address, "Ada", "Bob")
        seats = await play_out([ada, bob], await table_of(ada, [bob], "first_journey", bots=1))
        assert seats[0].state["account"] == seats[1].state["account"]

    with Server(tmp_path, "--workers", "2", database=postgres.database()) as server:
        asyncio.run(scene(server.address))
        assert server.stop() == 0


def test_who_is_connected_is_known_at_every_process(postgres: Postgres, tmp_path: Path) -> None:
    """Coming, going, and a process that dies: a friend at another one was always shown as absent."""

    def here(seat: Seat, chair: int) -> bool:
        return bool(seat.state["table"]["chairs"][chair]["present"])

    async def scene(one: Server, two: Server) -> None:
        ada, bob = await people(one.address, "Ada", "Bob")
        id = await table_of(ada, [bob])
        async with Seat(ada, id) as mine:
            assert not here(mine, 1)
            async with Seat(elsewhere(bob, two), id) as other:
                await mine.until(lambda: here(mine, 1))
                await other.until(lambda: here(other, 0))
            await mine.until(lambda: not here(mine, 1))
            async with Seat(elsewhere(bob, two), id):
                await mine.until(lambda: here(mine, 1))
                two.kill()
                await mine.until(lambda: not here(mine, 1), 30)

    database = postgres.database()
    with Server(tmp_path, database=database) as one, Server(tmp_path, database=database) as two:
        asyncio.run(scene(one, two))
