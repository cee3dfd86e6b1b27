"""/metrics: what is measured, in Prometheus' format, for those who watch over the server and nobody else."""

import asyncio
import json
import os
import random
import re
import signal
import urllib.error
import urllib.request
from pathlib import Path

import pytest
from prometheus_client.parser import text_string_to_metric_families

from tests.server.api.test_tables import raw
from tests.server.helpers.postgres import Postgres
from tests.server.helpers.scripted_players import BOT, ME, OPEN, Player, leave_all, sit_down
from tests.server.helpers.server_process import Server
from tests.server.helpers.waiting import eventually
from tests.server.storage.test_postgres_down import two_workers
from trunkline.server.protection.middleware import metrics_for


class Figures:
    """One scrape."""

    def __init__(self, server: Server) -> None:
        with urllib.request.urlopen(server.address + "/metrics", timeout=10) as answer:
            assert answer.headers["content-type"].startswith("text/plain; version=0.0.4")
            self.text = answer.read().decode()
        self.samples = [one for family in text_string_to_metric_families(self.text) for one in family.samples]

    def sum(self, name: str, **labels: str) -> float:
        """All samples of a name with these labels together."""
        found = [
            one.value
            for one in self.samples
            if one.name == f"trunkline_{name}" and labels.items() <= one.labels.items()
        ]
        return sum(found)


async def play(server: Server, ply: int = 12) -> list[Player]:
    players = await sit_down(server.address, "usa", [ME, OPEN, BOT], random.Random(1))
    await asyncio.gather(*(player.come() for player in players))
    await asyncio.gather(*(player.play(ply) for player in players))
    await players[0].seat.play("nonsense", players[0].seat.state["ply"])
    return players


def test_moves_sockets_commits_requests_and_refusals_are_counted(server: Server) -> None:
    """Before and after some moves of people and bots."""

    async def scene() -> tuple[Figures, Figures, int]:
        before = await asyncio.to_thread(Figures, server)
        players = await play(server)
        after = await asyncio.to_thread(Figures, server)
        await leave_all(players)
        return before, after, sum(len(player.done) for player in players)

    before, after, done = asyncio.run(scene())

    def more(name: str, **labels: str) -> float:
        return after.sum(name, **labels) - before.sum(name, **labels)

    assert more("moves_total", by="person") == more("move_seconds_count") == done
    assert more("moves_total", by="bot") > 0
    assert more("sockets") == 2 and more("tables") == 1 and after.sum("ready") == 1
    assert more("commit_entries_sum") >= 12 and more("commit_seconds_count") > 0
    assert more("refusals_total") == 1
    assert 0 < after.sum("worst_loop_pause_seconds") < 10
    assert more("request_seconds_count", method="POST", route="/api/tables", status="201") == 1
    assert more("request_seconds_count", route="/api/tables/{table}/join") == 1
    routes = {one.labels["route"] for one in after.samples if "route" in one.labels}
    assert not any(re.search(r"[0-9a-z]{16}", route) for route in routes), routes  # a figure by table would never end


def test_strangers_and_proxies_find_nothing(server: Server) -> None:
    """As if there were no such page."""
    for told in ({"x_forwarded_for": "192.0.2.7"}, {"forwarded": "for=192.0.2.7"}):
        status, text, _ = raw(server, "GET", "/metrics", **told)
        assert (status, json.loads(text)["code"]) == (404, "no_page")


def test_made_up_methods_and_paths_make_no_new_figures(server: Server) -> None:
    """Or strangers could fill the memory with them."""
    before = len(Figures(server).samples)
    for number in range(20):
        raw(server, f"FOO{number}", "/")
        raw(server, "GET", f"/nowhere/{number}")
    assert len(Figures(server).samples) - before < 100  # two or three new ones, of some 15 lines each


@pytest.mark.parametrize(
    ("client", "headers", "allowed", "shown"),
    [
        ("127.0.0.1", (), (), True),
        ("::1", (), (), True),
        ("127.0.0.1", ("host", "x-forwarded-proto"), (), False),
        ("10.1.2.3", (), (), False),
        ("10.1.2.3", (), ("192.0.2.7", "10.0.0.0/8"), True),
        ("10.1.2.3", ("x-forwarded-for",), ("10.0.0.0/8",), False),
        ("?", (), ("0.0.0.0/0",), False),
    ],
)
def test_who_may_see(client: str, headers: tuple[str, ...], allowed: tuple[str, ...], shown: bool) -> None:
    """This machine, and the networks that are named; nobody through a proxy."""
    assert metrics_for(client, headers, allowed) == shown


def test_several_workers_are_summed_up(postgres: Postgres, tmp_path: Path) -> None:
    """Whichever worker answers; one that died is counted no more among what there is now."""
    with Server(tmp_path, "--workers", "2", database=postgres.database()) as server:

        async def scene() -> tuple[int, Figures]:
            await until_ready(server, 2)
            players = await play(server)
            await eventually(lambda: Figures(server).sum("sockets") == 2)  # told with every sign of life
            figures = await asyncio.to_thread(Figures, server)
            await leave_all(players)
            return sum(len(player.done) for player in players), figures

        done, figures = asyncio.run(scene())
        assert figures.sum("moves_total", by="person") == done
        assert figures.sum("sockets") == 2 and figures.sum("ready") == 2
        os.kill(two_workers(server)[0], signal.SIGKILL)
        asyncio.run(until_ready(server, 2))
        assert Figures(server).sum("moves_total", by="person") == done  # what was counted stays counted
        assert server.stop() == 0


async def until_ready(server: Server, workers: int) -> None:
    async with asyncio.timeout(60):
        await asyncio.sleep(3)
        while True:
            try:
                if Figures(server).sum("ready") == workers:
                    return
            except (OSError, urllib.error.URLError):
                pass
            await asyncio.sleep(0.5)
