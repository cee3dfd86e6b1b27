"""The operator's part: its token, its lists, closing and deleting, bans, reports, and the command `trunkline admin`."""

import asyncio
import io
import json
import sqlite3
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager, redirect_stderr, redirect_stdout
from typing import Any

import pytest

from tests.server.api.test_tables import BOT, CUSTOM, ME, OPEN
from tests.server.helpers.browser import Browser
from tests.server.helpers.players import people, table_of
from tests.server.helpers.server_process import Server
from tests.server.people.test_identity import REVOKED, cut
from trunkline.cli import main
from trunkline.client import Person, Seat, ServerError
from trunkline.server.common.refusal import Refused
from trunkline.server.protection.bans import Ban, Bans, parse_network

DELETED = 4004


def admin(server: Server, *words: str) -> Any:
    """What `trunkline admin` prints, read from JSON; a failure is its message."""
    command = ["admin", "--server", server.address, "--database", server.database, "--json", *words]
    out, err = io.StringIO(), io.StringIO()
    with redirect_stdout(out), redirect_stderr(err), ThreadPoolExecutor(1) as thread:  # it has an event loop of its own
        status = thread.submit(main, command).result(60)
    if status:
        return err.getvalue().removeprefix("trunkline: ").strip()
    return json.loads(out.getvalue()) if out.getvalue()[:1] in "[{" else out.getvalue().strip()


@pytest.fixture(scope="module")
def operator(server: Server) -> Browser:
    """The operator's own interface."""
    token = admin(server, "token")

    class Operator(Browser):
        def ask(self, method: str, path: str, body: Any = None, **headers: str) -> Any:
            return super().ask(method, f"/api/admin{path}", body, authorization=f"Bearer {token}", **headers)

    return Operator(server.address)


# The token


def test_nobody_but_the_operator_gets_in(server: Server) -> None:
    """Not without a token, not with a person's, not by a cookie."""
    ada = Browser(server.address, "Ada")
    bot = ada.ask("POST", "/api/me/bots", {"name": "Marvin"})["token"]
    for path in ("tables", "boards", "people", "bans", "reports", "connected"):
        assert ada.ask("GET", f"/api/admin/{path}") == "operator"
        assert ada.ask("GET", f"/api/admin/{path}", authorization=f"Bearer {bot}") == "operator"
    assert ada.ask("DELETE", "/api/admin/people/x", authorization="Bearer ") == "operator"


def test_a_new_token_voids_the_old_at_once(server: Server, operator: Browser) -> None:
    """And is told by the command on the server's own machine alone."""
    assert isinstance(operator.ask("GET", "/bans"), list)
    old = admin(server, "token")
    assert len(old) >= 43 and admin(server, "token", "--renew") != old
    assert operator.ask("GET", "/bans") == "operator"
    put_back(server, old)
    assert isinstance(operator.ask("GET", "/bans"), list)


def put_back(server: Server, token: str) -> None:
    with sqlite3.connect(server.database.removeprefix("sqlite:///")) as database:
        database.execute("UPDATE secrets SET value = ? WHERE name = 'operator'", (token.encode(),))
    database.close()


def test_the_command_says_what_to_do(server: Server, tmp_path: Any) -> None:
    """Without a server, without a database, with a wrong token, for what is not there."""
    assert "start it with `trunkline serve`" in admin(server, "--server", "http://127.0.0.1:9", "bans", "list")
    assert "there is no database" in admin(server, "--database", f"sqlite:///{tmp_path / 'no.db'}", "token")
    assert "trunkline admin token" in admin(server, "--token", "wrong", "bans", "list")
    assert "no such table" in admin(server, "tables", "delete", "nowhere")


# Tables


def test_a_running_game_is_closed(server: Server, operator: Browser) -> None:
    """Everybody is told, nobody plays on, and it does not count as unfinished."""

    async def scene() -> None:
        ada, bob = await people(server.address, "Ada", "Bob")
        id = await table_of(ada, [bob], bots=1)
        async with Seat(ada, id) as seat:
            await asyncio.to_thread(operator.ask, "POST", f"/tables/{id}/close")
            await seat.until(lambda: seat.state["table"]["state"] == "closed")
            assert (await seat.play("draw deck"))["type"] == "refusal"
        assert operator.ask("POST", f"/tables/{id}/close") == "closed"
        (row,) = operator.ask("GET", f"/tables?search={id}")
        assert row["state"] == "closed" and row["names"] == ["Ada", "Bob", "bot greedy"]

    asyncio.run(scene())


def test_a_table_is_deleted(server: Server, operator: Browser) -> None:
    """Sockets are told so, nothing of it stays."""

    async def scene() -> None:
        ada, bob = await people(server.address, "Ada", "Bob")
        id = await table_of(ada, [bob], bots=1)
        async with Seat(ada, id) as seat:
            assert admin(server, "tables", "delete", id) == "Deleted."
            assert await cut(seat) == (DELETED, "deleted")
        with pytest.raises(ServerError, check=lambda error: error.code == "no_table"):
            await ada.get(f"/api/tables/{id}")
        assert await ada.get("/api/me/tables") == []
        assert operator.ask("GET", f"/tables?search={id}") == []

    asyncio.run(scene())


def test_boards_are_listed_and_deleted_when_no_table_has_them(server: Server, operator: Browser) -> None:
    ada = Browser(server.address, "Ada")
    key = ada.ask("POST", "/api/boards", {"text": CUSTOM.read_text() + "# for the operator\n"})["key"]
    table = ada.ask("POST", "/api/tables", {"board": key, "seats": [ME, BOT]})["table"]["id"]
    (row,) = operator.ask("GET", f"/boards?search={key}")
    assert row["tables"] == 1 and row["used"] and row["person"] == ada.ask("GET", "/api/me")["id"]
    assert operator.ask("DELETE", f"/boards/{key}") == "board_used"
    operator.ask("DELETE", f"/tables/{table}")
    operator.ask("DELETE", f"/boards/{key}")
    assert operator.ask("GET", f"/boards?search={key}") == []


# Bans


def test_a_banned_person_is_cut_and_refused(server: Server, operator: Browser) -> None:
    """With the reason and until when, programs too; lifting the ban lets them in again."""

    async def scene() -> None:
        eve = Browser(server.address, "Eve")
        me = eve.ask("GET", "/api/me")["id"]
        bot = Person(server.address, eve.ask("POST", "/api/me/bots", {"name": "Marvin"})["token"])
        table = eve.ask("POST", "/api/tables", {"board": "usa", "seats": [ME, BOT]})["table"]["id"]
        async with Seat(eve.person(), table) as seat, Seat(bot, table) as robot:
            command = ("bans", "add", "person", me, "--hours", "2", "--reason", "spam")
            (ban,) = await asyncio.to_thread(admin, server, *command)
            assert ban["value"] == me and ban["until"] - ban["created"] == 2 * 3600 * 1000
            assert await cut(seat) == (REVOKED, "banned")
            assert await cut(robot) == (REVOKED, "banned")
        with pytest.raises(ServerError, check=lambda e: e.status == 403 and "UTC" in str(e) and "spam" in str(e)):
            await eve.person().get("/api/me")
        assert operator.ask("GET", f"/people?search={me}")[0]["banned"]
        assert admin(server, "bans", "lift", "person", me) == "Lifted."
        assert eve.name == "Eve"
        assert operator.ask("POST", "/bans", {"kind": "person", "value": "nobody"}) == "no_person"

    asyncio.run(scene())


def test_addresses_are_banned_by_network() -> None:
    """An IPv6 address stands for its /64; a mapped IPv4 address is that address; what is over does not last."""
    bans = Bans()
    bans.set([Ban("address", str(parse_network(text)), None, "", 0) for text in ("192.0.2.7", "2001:db8:1:2:3:4:5:6")])
    for address in ("192.0.2.7", "::ffff:192.0.2.7", "2001:db8:1:2::1"):
        with pytest.raises(Refused) as told:
            bans.check_address(address)
        assert told.value.status == 403
    for address in ("192.0.2.8", "2001:db8:1:3::1", "?", ""):
        bans.check_address(address)
    bans.set([Ban("address", "192.0.2.7/32", 1, "", 0)])
    bans.check_address("192.0.2.7")
    with pytest.raises(Refused):
        parse_network("nonsense")


def test_a_banned_address_is_refused_at_the_door(tmp_path: Any) -> None:
    """HTTP and sockets, as the proxy tells it; others come in; the machine itself cannot be banned by a slip."""
    with Server(tmp_path, "--proxy", "127.0.0.1") as server:
        far, near = {"x_forwarded_for": "192.0.2.7"}, {"x_forwarded_for": "192.0.2.8"}
        browser = Browser(server.address)
        assert browser.ask("POST", "/api/me", {"name": "Eve"}, **far)["name"] == "Eve"
        admin(server, "bans", "add", "address", "192.0.2.7", "--hours", "1")
        assert browser.ask("GET", "/api/me", **far) == "banned_until"
        assert browser.ask("GET", "/api/me", **near)["name"] == "Eve"
        for wide in ("127.0.0.1", "0.0.0.0/0", "::1", "10.0.0.0/8", "::/0"):
            assert "too wide" in admin(server, "bans", "add", "address", wide)
        assert "not an address" in admin(server, "bans", "add", "address", "nonsense")
        assert admin(server, "bans", "lift", "address", "192.0.2.7") == "Lifted."
        assert browser.ask("GET", "/api/me", **far)["name"] == "Eve"


@pytest.mark.alone
def test_bans_and_deletions_hold_in_every_process_within_a_second(pair: tuple[Server, Server]) -> None:
    """Told at one process, held at the other; who is connected is known of both."""

    async def scene(one: Server, two: Server) -> None:
        ada, eve = Browser(one.address, "Ada"), Browser(two.address, "Eve")
        made = ada.ask("POST", "/api/tables", {"board": "usa", "seats": [ME, OPEN], "open": True})
        table, who = made["table"]["id"], eve.ask("GET", "/api/me")["id"]
        eve.ask("POST", f"/api/tables/{table}/join", {})
        with operating(one) as ask:
            async with Seat(ada.person(), table), Seat(eve.person(), table) as there, Seat(eve.person(), table) as also:
                here = await asyncio.to_thread(ask, "GET", "/connected")
                here = [row for row in here if row["table"] == table]
                assert sorted(row["name"] for row in here) == ["Ada", "Eve", "Eve"]
                assert {row["address"] for row in here} == {"127.0.0.1"}
                await asyncio.to_thread(ask, "POST", "/bans", {"kind": "person", "value": who})
                assert await cut(there, 1) == (REVOKED, "banned")
                assert eve.ask("GET", "/api/me") == "banned"
                await cut(also, 1)
            async with Seat(ada.person(two.address), table) as seat:
                await asyncio.to_thread(ask, "DELETE", f"/tables/{table}")
                assert await cut(seat, 1) == (DELETED, "deleted")

    asyncio.run(scene(*pair))


@contextmanager
def operating(server: Server) -> Iterator[Any]:
    token = admin(server, "token")
    browser = Browser(server.address)
    yield lambda method, path, body=None: browser.ask(
        method, f"/api/admin{path}", body, authorization=f"Bearer {token}"
    )


# Reports


def test_a_message_and_a_name_are_reported(server: Server, operator: Browser) -> None:
    """As they were, by those who can see them; the operator reads and puts them away."""

    async def scene() -> None:
        ada, eve = await people(server.address, "Ada", "Eve")
        id = await table_of(ada, [eve], spectators=False)
        async with Seat(eve, id) as seat:
            await seat.send({"type": "say", "text": "something bad"})
            await seat.until(lambda: bool(seat.state["chat"]))
            number = seat.state["chat"][0]["number"]
        await ada.post(f"/api/tables/{id}/report", {"kind": "message", "number": number})
        await ada.post(f"/api/tables/{id}/report", {"kind": "name", "seat": 1})
        for wrong in ({"kind": "message", "number": 0}, {"kind": "name", "seat": 4}, {"kind": "name"}):
            with pytest.raises(ServerError):
                await ada.post(f"/api/tables/{id}/report", wrong)
        (stranger,) = await people(server.address, "Cyd")
        with pytest.raises(ServerError, check=lambda error: error.code == "no_spectators"):
            await stranger.post(f"/api/tables/{id}/report", {"kind": "name", "seat": 1})
        found = [row for row in admin(server, "reports", "list") if row["table"] == id]
        assert sorted((row["kind"], row["text"]) for row in found) == [("message", "something bad"), ("name", "Eve")]
        assert {(row["name"], row["reporter_name"]) for row in found} == {("Eve", "Ada")}
        for row in found:
            assert admin(server, "reports", "handle", row["id"]) == "Put away."
        assert not [row for row in operator.ask("GET", "/reports") if row["table"] == id]
        assert len([row for row in operator.ask("GET", "/reports?handled=true") if row["table"] == id]) == 2

    asyncio.run(scene())
