"""Who one is: changing it, getting it back, and taking it away."""

import asyncio
import sqlite3
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest
import sqlalchemy as sa
from websockets.exceptions import ConnectionClosed

from tests.server.api.test_tables import BOT, ME
from tests.server.helpers.browser import Browser
from tests.server.helpers.offline_services import OfflineServices
from tests.server.helpers.server_process import Server
from trunkline import boards
from trunkline.client import Person, Seat
from trunkline.server.common.ids import ALPHABET
from trunkline.server.live.client_socket import ClientSocket
from trunkline.server.live.live_table import LiveTable
from trunkline.server.live.revocation import Revocation
from trunkline.server.live.tables import now
from trunkline.server.people.people import DAY, LINK, LINK_LIFE, RECOVERY, People, hash_of, typed
from trunkline.server.storage import schema
from trunkline.server.storage.message_bus import Bus
from trunkline.server.table.table import Table

REVOKED = 4003


# Another device


def test_a_code_asks_before_it_changes_who_one_is(server: Server) -> None:
    """Without a yes it tells the name alone: nothing changes, and the code is not used up."""
    ada, bob = Browser(server.address, "Ada"), Browser(server.address, "Bob")
    code = ada.ask("POST", "/api/me/link")["code"]
    for _ in range(2):
        asked = bob.ask("POST", "/api/me/enter", {"code": code})
        assert asked == {"name": "Ada", "same": False, "done": False, "recovery": None}
        assert bob.name == "Bob"
    assert bob.ask("POST", "/api/me/enter", {"code": code, "confirm": True})["done"]
    assert bob.name == "Ada"
    assert bob.ask("POST", "/api/me/enter", {"code": code, "confirm": True}) == "link_expired"


def test_who_one_was_stays_reachable(server: Server) -> None:
    """The browser keeps who it was, out of reach of scripts, and can be it again; nobody is ever lost by a code."""
    ada, bob = Browser(server.address, "Ada"), Browser(server.address, "Bob")
    bob.ask("POST", "/api/tables", {"board": "usa", "seats": [ME, BOT]})
    bob.ask("POST", "/api/me/enter", {"code": ada.ask("POST", "/api/me/link")["code"], "confirm": True})
    assert bob.name == "Ada" and not bob.ask("GET", "/api/me/tables")
    (before,) = bob.ask("GET", "/api/me")["others"]
    assert before["name"] == "Bob"
    kept = next(cookie for cookie in bob.jar if cookie.name == "trunkline_others")
    assert kept.path == "/api/me" and kept.has_nonstandard_attr("HttpOnly")
    bob.ask("POST", "/api/me/switch", {"id": before["id"]})
    assert bob.name == "Bob" and len(bob.ask("GET", "/api/me/tables")) == 1
    assert [other["name"] for other in bob.ask("GET", "/api/me")["others"]] == ["Ada"]
    assert bob.ask("POST", "/api/me/switch", {"id": "somebody"}) == "no_identity"


def test_no_identity_is_dropped_to_make_room(server: Server) -> None:
    """A browser that is five people already does not become a sixth; the code stays good."""
    browser = Browser(server.address, "Me")
    for name in ("Two", "Three", "Four", "Five"):
        code = Browser(server.address, name).ask("POST", "/api/me/link")["code"]
        assert browser.ask("POST", "/api/me/enter", {"code": code, "confirm": True})["done"]
    code = Browser(server.address, "Six").ask("POST", "/api/me/link")["code"]
    assert browser.ask("POST", "/api/me/enter", {"code": code, "confirm": True}) == "too_many_identities"
    assert browser.name == "Five" and len(browser.ask("GET", "/api/me")["others"]) == 4
    assert browser.ask("POST", "/api/me/enter", {"code": code})["name"] == "Six"


def test_my_own_code_changes_nothing(server: Server) -> None:
    """Who opens the link on the device that made it is told so, and the code stays good."""
    ada = Browser(server.address, "Ada")
    code = ada.ask("POST", "/api/me/link")["code"]
    assert ada.ask("POST", "/api/me/enter", {"code": code, "confirm": True})["same"]
    assert Browser(server.address).ask("POST", "/api/me/enter", {"code": code})["name"] == "Ada"


# A lost browser


def test_a_lost_browser_is_recovered_by_a_code_written_down(server: Server) -> None:
    """Typed in any case, with spaces or dashes; it works once and gives the next one."""
    ada = Browser(server.address, "Ada")
    first = ada.ask("POST", "/api/me/recovery")["code"]
    groups = first.split("-")
    assert [len(group) for group in groups] == [4] * 6 and set("".join(groups)) <= set(ALPHABET)
    fresh = Browser(server.address)
    told = fresh.ask("POST", "/api/me/enter", {"code": f" {first.upper().replace('-', ' ')} ", "confirm": True})
    assert told["done"] and fresh.name == "Ada"
    assert Browser(server.address).ask("POST", "/api/me/enter", {"code": first}) == "link_expired"
    assert Browser(server.address).ask("POST", "/api/me/enter", {"code": told["recovery"]})["name"] == "Ada"


def test_a_new_recovery_code_voids_the_old(server: Server) -> None:
    ada = Browser(server.address, "Ada")
    old, new = (ada.ask("POST", "/api/me/recovery")["code"] for _ in range(2))
    assert Browser(server.address).ask("POST", "/api/me/enter", {"code": old}) == "link_expired"
    assert Browser(server.address).ask("POST", "/api/me/enter", {"code": new})["name"] == "Ada"


def test_codes_are_long_and_stored_only_hashed(server: Server) -> None:
    """At least 128 bits for a link, 100 for what is typed by hand."""
    assert LINK * 5 >= 128 and RECOVERY * 5 >= 100 and LINK_LIFE == 10 * 60 * 1000
    ada = Browser(server.address, "Ada")
    codes = [ada.ask("POST", f"/api/me/{kind}")["code"] for kind in ("link", "recovery")]
    with sqlite3.connect(server.database.removeprefix("sqlite:///")) as database:
        dump = "\n".join(database.iterdump())
    database.close()
    assert not any(code in dump or typed(code) in dump for code in codes)


def test_a_link_lives_ten_minutes_and_a_recovery_code_for_good(tmp_path: Path) -> None:
    """By a clock that the test sets."""

    async def scene() -> None:
        async with OfflineServices(tmp_path) as services:
            people: People = services.people
            ada, _ = await people.welcome("Ada", 0)
            link, written = await people.link(ada, 0), await people.recovery(ada, 0)
            assert (await people.whose(link, LINK_LIFE - 1)).name == "Ada"
            with pytest.raises(Exception, match="not valid"):
                await people.whose(link, LINK_LIFE)
            with pytest.raises(Exception, match="not valid"):
                await people.enter(link, LINK_LIFE)
            assert (await people.enter(written, 4000 * DAY))[0].name == "Ada"

    asyncio.run(scene())


def test_guesses_are_limited(tmp_path: Path) -> None:
    """Codes are too long to be guessed; still nobody may try for ever."""
    running = Server(tmp_path)
    running.limits = True
    with running:
        browser = Browser(running.address)
        told = [browser.ask("POST", "/api/me/enter", {"code": f"guess {i}"}) for i in range(40)]
        assert told[0] == "link_expired" and told[-1] == "slow_down"


def test_codes_never_stand_in_paths(server: Server) -> None:
    """The page of codes has one address; the code is in its fragment, which browsers do not send."""
    assert server.answers("/enter")
    assert not server.answers("/enter/abcdefgh")


# Taking it away


async def cut(seat: Seat, seconds: float = 5) -> tuple[int, str]:
    """Wait for the server to close a socket: code and reason."""
    assert seat._socket is not None and seat._reader is not None
    seat._reader.cancel()
    await asyncio.gather(seat._reader, return_exceptions=True)
    async with asyncio.timeout(seconds):
        try:
            while True:
                await seat._socket.recv()
        except ConnectionClosed as closed:
            assert closed.rcvd is not None
            return closed.rcvd.code, closed.rcvd.reason


def test_forgetting_cuts_the_sockets_of_that_browser_only(server: Server) -> None:
    """Another device of the person stays connected."""

    async def scene() -> None:
        ada = Browser(server.address, "Ada")
        made = ada.ask("POST", "/api/tables", {"board": "usa", "seats": [ME, BOT]})
        phone = Browser(server.address)
        phone.ask("POST", "/api/me/enter", {"code": ada.ask("POST", "/api/me/link")["code"], "confirm": True})
        async with Seat(ada.person(), made["table"]["id"]) as here, Seat(phone.person(), made["table"]["id"]) as there:
            await asyncio.to_thread(ada.ask, "DELETE", "/api/me")
            assert await cut(here) == (REVOKED, "revoked")
            await there.send({"type": "ping"})
            assert there.state["host"]

    asyncio.run(scene())


def test_all_other_browsers_can_be_forgotten(server: Server) -> None:
    """This one stays; links and written codes are void as well."""
    ada = Browser(server.address, "Ada")
    link, code = ada.ask("POST", "/api/me/link")["code"], ada.ask("POST", "/api/me/recovery")["code"]
    thief = Browser(server.address)
    thief.ask("POST", "/api/me/enter", {"code": ada.ask("POST", "/api/me/link")["code"], "confirm": True})
    assert thief.name == "Ada"
    ada.ask("DELETE", "/api/me/browsers")
    assert ada.name == "Ada" and thief.name is None
    assert thief.ask("POST", "/api/me/enter", {"code": link}) == "link_expired"
    assert thief.ask("POST", "/api/me/enter", {"code": code}) == "link_expired"


@pytest.mark.alone
def test_a_revocation_holds_in_every_process_within_a_second(pair: tuple[Server, Server]) -> None:
    """Remembered tokens and open sockets of another process; a name changes there as well."""

    async def scene(one: Server, two: Server) -> None:
        ada = Browser(one.address, "Ada")
        there = ada.at(two.address)
        assert there.name == "Ada"  # remembered
        ada.ask("PATCH", "/api/me", {"name": "Adela"})
        await holds(lambda: there.name == "Adela")
        bot = ada.ask("POST", "/api/me/bots", {"name": "Marvin"})
        table = ada.ask("POST", "/api/tables", {"board": "usa", "seats": [ME, BOT]})["table"]["id"]
        program = Person(two.address, bot["token"])
        async with Seat(program, table) as robot, Seat(ada.person(two.address), table) as seat:
            await asyncio.to_thread(ada.ask, "DELETE", f"/api/me/bots/{bot['id']}")
            assert await cut(robot, 1) == (REVOKED, "revoked")
            await asyncio.to_thread(ada.ask, "DELETE", "/api/me")
            assert await cut(seat, 1) == (REVOKED, "revoked")
        old = Person(two.address, seat.person.headers["cookie"].partition("=")[2], cookie=True)
        assert (await old.get("/api/me"))["name"] is None

    asyncio.run(scene(*pair))


def test_after_a_gap_everybody_is_checked_anew(tmp_path: Path) -> None:
    """A revocation whose message was lost holds as soon as the connection between the processes is there again."""

    class Gap(Bus):
        def after_gap(self, again: Callable[[], Awaitable[None]]) -> None:
            self.again = again

    async def scene() -> None:
        closed: list[tuple[int, str]] = []

        async def hang_up(code: int, reason: str) -> None:
            closed.append((code, reason))

        async def send(_: bytes) -> None: ...

        async with OfflineServices(tmp_path) as services:
            bus = Gap()
            Revocation(services.people, services.bans, services.tables, bus)
            (ada, one), (bob, two) = [await services.people.welcome(name, now()) for name in ("Ada", "Bob")]
            live = LiveTable(Table("table", boards.load("usa"), "seed"))
            for who, token in ((ada, one), (bob, two)):
                services.tables.add_socket(live, ClientSocket(send, hang_up, who, "en", hash_of(token)))
            assert await services.people.by_token(one, now()) and await services.people.by_token(two, now())
            async with services.engine.begin() as connection:  # as another process does
                await connection.execute(sa.delete(schema.tokens).where(schema.tokens.c.person == ada.id))
            assert await services.people.by_token(one, now())
            await bus.again()
            await asyncio.sleep(0)
            assert await services.people.by_token(one, now()) is None
            assert await services.people.by_token(two, now()) == bob
            assert closed == [(REVOKED, "revoked")]

    asyncio.run(scene())


async def holds(condition: Callable[[], bool], seconds: float = 1.0) -> None:
    """Wait for something to become true."""
    async with asyncio.timeout(seconds):
        while not await asyncio.to_thread(condition):
            await asyncio.sleep(0.02)
