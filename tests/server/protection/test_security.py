"""What the server promises about strangers (docs/security.md)."""

import asyncio
import json
import re
import sqlite3
import time
from contextlib import nullcontext
from pathlib import Path

import pytest

from tests.server.api.test_tables import BOT, ME, raw
from tests.server.helpers.players import people, table_of
from tests.server.helpers.server_process import Server
from tests.server.helpers.watched_server import Watched
from trunkline.server.common import words
from trunkline.server.common.ids import ALPHABET, new_id
from trunkline.server.common.refusal import Refused
from trunkline.server.people.people import hash_of
from trunkline.server.protection.limits import LATE, Limits, Rate
from trunkline.server.protection.middleware import SecurityMiddleware


def test_every_answer_carries_the_security_headers(server: Server) -> None:
    """Also errors, and pages that are not there."""
    for path in ("/health", "/api/me", "/nowhere", "/api/tables/nowhere"):
        _, _, headers = raw(server, "GET", path)
        policy = headers["content-security-policy"]
        assert "default-src 'none'" in policy and "script-src 'self'" in policy and "unsafe" not in policy
        assert headers["x-content-type-options"] == "nosniff"
        assert headers["x-frame-options"] == "DENY"
        assert headers["referrer-policy"] == "same-origin"
        assert "server" not in headers
        if path.startswith("/api/"):
            assert headers["cache-control"] == "no-store"


@pytest.mark.parametrize(
    ("headers", "status"),
    [
        ({}, 201),
        ({"origin": "SELF"}, 201),
        ({"origin": "https://evil.example"}, 403),
        ({"origin": "null"}, 403),
        ({"sec_fetch_site": "cross-site"}, 403),
        ({"sec_fetch_site": "same-site"}, 403),
        ({"sec_fetch_site": "same-origin"}, 201),
    ],
)
def test_another_site_cannot_act_in_a_persons_name(server: Server, headers: dict[str, str], status: int) -> None:
    """The browser tells where a request comes from; looking is allowed, acting is not."""
    told = {name: server.address if value == "SELF" else value for name, value in headers.items()}
    assert raw(server, "POST", "/api/me", {"name": "Ada"}, **told)[0] == status
    assert raw(server, "GET", "/api/me", **told)[0] == 200


@pytest.mark.parametrize("public", ["https://club.example", "https://Club.example/", "https://club.example:443"])
def test_the_public_address_is_our_own_whatever_a_proxy_makes_of_the_host(public: str) -> None:
    """A proxy in front may rewrite the Host header; browsers still say which site they are on."""
    guard = SecurityMiddleware(None, Limits(False), (public,))  # type: ignore[arg-type]
    for origin, own in (
        (b"https://club.example", True),
        (b"http://localhost:8000", True),
        (b"http://club.example", False),
        (b"https://club.example:8443", False),
        (b"https://club.example.evil", False),
        (b"https://evil.example", False),
    ):
        scope = {"headers": [(b"origin", origin), (b"host", b"localhost:8000")]}
        with nullcontext() if own else pytest.raises(Refused):
            guard._same_site(scope)


def test_tokens_are_long_random_and_stored_only_hashed(server: Server) -> None:
    """Whoever reads the database cannot become anybody."""

    async def scene() -> str:
        (ada,) = await people(server.address, "Ada")
        return ada.headers["cookie"].partition("=")[2]

    token = asyncio.run(scene())
    file = Path(server.database.removeprefix("sqlite:///"))
    with sqlite3.connect(file) as database:
        stored = [row[0] for row in database.execute("SELECT hash FROM tokens")]
        dump = "\n".join(database.iterdump())
    database.close()
    assert hash_of(token) in stored
    assert token not in dump
    assert len(ALPHABET) == 32 and len(new_id()) == 16  # 80 bits for a table
    assert len({new_id() for _ in range(1000)}) == 1000


def test_wrong_tokens_are_nobody_or_refused(server: Server) -> None:
    """A cookie we do not know is nobody; a program with a wrong token is told."""
    assert json.loads(raw(server, "GET", "/api/me", cookie="trunkline=" + "x" * 32)[1])["name"] is None
    assert json.loads(raw(server, "GET", "/api/me", cookie="trunkline=" + "x" * 5000)[1])["name"] is None
    status, text, _ = raw(server, "GET", "/api/me", authorization="Bearer nonsense")
    assert (status, json.loads(text)["code"]) == (401, "token")


def test_neither_id_nor_token_of_others_is_shown(server: Server) -> None:
    """Of people at a table everybody sees names, nothing that stands for them."""

    async def scene() -> None:
        ada, bob = await people(server.address, "Ada", "Bob")
        ids = [(await person.get("/api/me"))["id"] for person in (ada, bob)]
        id = await table_of(ada, [bob])
        seen = json.dumps(await bob.get(f"/api/tables/{id}"))
        assert ids[0] not in seen and ids[1] not in seen

    asyncio.run(scene())


def test_every_limit_says_what_there_was_too_much_of() -> None:
    """A kind of limit without words would be a fault of ours instead of a refusal."""
    sources = Path(words.__file__).parents[1].rglob("*.py")
    kinds = {kind for source in sources for kind in re.findall(r'\.take\(\s*"(\w+)"', source.read_text())}
    assert {"chat", "codes", "operator", "uploads"} <= kinds
    assert kinds | {"http", "websocket"} == set(words.LIMITED)


def test_a_flood_is_slowed_down(tmp_path: Path) -> None:
    """Buckets by address and by person; the answer says how long to wait, and others are not held up."""
    limits, rate = Limits(), Rate(3, 0.5)
    for _ in range(3):
        limits.take("chat", "one", rate)
    with pytest.raises(Refused) as told:
        limits.take("chat", "one", rate)
    assert (told.value.status, told.value.fields["seconds"]) == (429, 2)
    limits.take("chat", "two", rate)
    running = Watched(tmp_path, tight=True)
    running.limits = True
    with running:
        begun = time.monotonic()
        statuses = [raw(running, "GET", "/api/me") for _ in range(30)]
    refused = [answer for answer in statuses if answer[0] == 429]
    assert statuses[0][0] == 200 and refused
    assert int(refused[-1][2]["retry-after"]) >= 1
    assert "wait" in json.loads(refused[-1][1])["message"].lower()
    assert time.monotonic() - begun > LATE * len(refused)  # answered late: who waits for answers is slowed down


@pytest.mark.parametrize(("options", "believed"), [((), False), (("--proxy", "127.0.0.1"), True)])
def test_forwarded_addresses_are_believed_from_named_proxies_only(
    tmp_path: Path, options: tuple[str, ...], believed: bool
) -> None:
    """By default from nobody: who writes many addresses into the header is still one, and slowed down."""
    running = Watched(tmp_path, *options, tight=True)
    running.limits = True
    with running:
        told = [raw(running, "GET", "/api/me", x_forwarded_for=f"192.0.2.{i}")[0] for i in range(30)]
    assert (429 not in told) == believed


def test_a_table_that_is_not_mine_cannot_be_touched(server: Server) -> None:
    """Start, bots, invitation, leaving: each needs the host or a seat."""

    async def scene() -> None:
        ada, eve = await people(server.address, "Ada", "Eve")
        made = await ada.post("/api/tables", {"board": "usa", "seats": [ME, BOT]})
        path = f"/api/tables/{made['table']['id']}"
        for ending, body in (
            ("start", {}),
            ("bot", {"seat": 1}),
            ("invitation", {}),
            ("leave", {}),
            ("seat", {"old": 0, "new": 1}),
            ("rematch", {}),
        ):
            status, _, _ = raw(server, "POST", f"{path}/{ending}", body, cookie=eve.headers["cookie"])
            assert status in (403, 409), ending
        assert (await eve.get(path))["invitation"] is None

    asyncio.run(scene())
