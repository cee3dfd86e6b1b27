"""Behind nginx and Caddy with our samples: people play through TLS, and the server knows who asks from where."""

import asyncio
import configparser
import json
import random
import shutil
import subprocess
import urllib.error
import urllib.request
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.server.helpers.proxies import SAMPLES, Proxy, caddy, certificate, nginx
from tests.server.helpers.scripted_players import Player
from tests.server.helpers.server_process import Server, free_port
from trunkline.client import Person, ServerError


@pytest.fixture(scope="module")
def place(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("proxies")


@pytest.fixture(scope="module")
def cert(place: Path) -> tuple[Path, Path]:
    return certificate(place)


@pytest.fixture(scope="module")
def public() -> int:
    """The port of the proxy that changes the Host header, whose address is told with --public."""
    return free_port()


@pytest.fixture(scope="module")
def server(place: Path, public: int) -> Iterator[Server]:
    with Server(place, "--proxy", "127.0.0.1", "--public", f"https://localhost:{public}") as running:
        yield running
        running.check()


@pytest.fixture(scope="module")
def proxies(place: Path, cert: tuple[Path, Path], server: Server, public: int) -> Iterator[dict[str, Proxy]]:
    started: dict[str, Proxy] = {}
    try:
        started["nginx"] = nginx(place / "nginx", server.port, free_port(), cert)
        started["caddy"] = caddy(place / "caddy", server.port, free_port(), cert)
        started["public"] = nginx(place / "public", server.port, public, cert, keep_host=False)
        started["unnamed"] = nginx(place / "unnamed", server.port, free_port(), cert, keep_host=False)
        yield started
    finally:
        for proxy in started.values():
            proxy.stop()


@pytest.fixture(autouse=True)
def believed(cert: tuple[Path, Path], monkeypatch: pytest.MonkeyPatch) -> None:
    """Clients of these tests believe the certificate."""
    monkeypatch.setenv("SSL_CERT_FILE", str(cert[0]))


async def introduced(address: str) -> Person:
    """Somebody whose browser tells which site it is on."""
    person = Person(address, "")
    person.headers = {"origin": address}
    _, headers = await asyncio.to_thread(person._ask, "POST", "/api/me", {"name": "Ada"})
    cookie = headers["set-cookie"]
    assert "Secure" in cookie  # the proxy said that people come by TLS
    person.headers |= {"cookie": cookie.split(";")[0]}
    return person


async def play(address: str) -> None:
    """A table with a bot, a page, a socket, some moves."""
    ada = await introduced(address)
    made = await ada.post(
        "/api/tables", {"board": "usa", "seats": [{"kind": "me"}, {"kind": "bot", "level": "greedy"}], "start": True}
    )
    player = Player(ada, made["table"]["id"], random.Random(1))
    try:
        await player.come()
        await player.play(12)
        assert player.done
    finally:
        await player.leave()


@pytest.mark.parametrize("name", ["nginx", "caddy", "public"])
def test_people_play_through_a_proxy(proxies: dict[str, Proxy], name: str) -> None:
    """With our samples, and with a proxy that changes the Host header when the public address is told."""
    asyncio.run(play(proxies[name].address))


def test_a_proxy_that_changes_the_host_needs_the_public_address(proxies: dict[str, Proxy]) -> None:
    """Or the server must take the people's own site for another one."""
    with pytest.raises(ServerError) as told:
        asyncio.run(play(proxies["unnamed"].address))
    assert (told.value.status, told.value.code) == (403, "origin")


def asked(address: str, path: str, **headers: str) -> tuple[int, Any]:
    request = urllib.request.Request(
        address + path, headers={name.replace("_", "-"): text for name, text in headers.items()}
    )
    try:
        with urllib.request.urlopen(request, timeout=10) as answer:
            return answer.status, answer.read()
    except urllib.error.HTTPError as error:
        return error.code, error.read()


@pytest.mark.parametrize("name", ["nginx", "caddy", "unnamed"])
def test_figures_and_other_peoples_sites_stay_outside(proxies: dict[str, Proxy], name: str) -> None:
    """/metrics is for this machine alone, and another site cannot act in anybody's name."""
    address = proxies[name].address
    assert asked(address, "/metrics")[0] == 404
    request = urllib.request.Request(
        address + "/api/me", b'{"name": "Eve"}', {"origin": "https://evil.example", "content-type": "application/json"}
    )
    with pytest.raises(urllib.error.HTTPError) as told:
        urllib.request.urlopen(request, timeout=10)
    assert json.loads(told.value.read())["code"] == "origin"


# systemd

UNITS = sorted(path for path in SAMPLES.glob("trunkline*") if path.suffix in (".service", ".timer"))


@pytest.mark.parametrize("unit", UNITS, ids=[unit.name for unit in UNITS])
def test_units_are_what_systemd_understands(unit: Path, tmp_path: Path) -> None:
    """systemd's own check, where it is installed: only our program, which is not at its place here, may be missing."""
    if shutil.which("systemd-analyze") is None:
        parsed = configparser.ConfigParser(strict=False, interpolation=None)
        parsed.read(unit)
        assert parsed.has_section("Unit")
        return
    for one in UNITS:
        (tmp_path / one.name).write_text(one.read_text().replace("/opt/trunkline/bin/trunkline", "/bin/true"))
    ended = subprocess.run(["systemd-analyze", "verify", str(tmp_path / unit.name)], capture_output=True, text=True)
    ours = [line for line in ended.stderr.splitlines() if "trunkline" in line]
    assert ours == [] and ended.returncode == 0, ended.stderr
