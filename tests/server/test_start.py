"""Starting and stopping the server: what is wrong is told in a sentence, and a stop loses nothing."""

import asyncio
import json
import os
import random
import signal
import socket
import sqlite3
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path

import alembic.command
import pytest
from websockets.asyncio.client import connect

from tests.server.helpers.scripted_players import (
    BOT,
    ME,
    OPEN,
    check_kept,
    database_of,
    leave_all,
    sit_down,
)
from tests.server.helpers.server_process import Server, free_port
from tests.server.helpers.waiting import eventually
from trunkline.client import Person
from trunkline.server.storage.database import read_url, upgrade

PASSWORD = "geheim"
FAULT = 2


@pytest.fixture(autouse=True)
def surroundings(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing of the machine's own settings or data plays a part."""
    for name in [name for name in os.environ if name.startswith("TRUNKLINE_")]:
        monkeypatch.delenv(name)
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    monkeypatch.setenv("TRUNKLINE_WAIT", "0")
    monkeypatch.chdir(tmp_path)


def run(*options: str) -> subprocess.CompletedProcess[str]:
    """Run `trunkline serve` until it ends by itself."""
    command = [sys.executable, "-m", "trunkline", "serve", *options]
    return subprocess.run(command, capture_output=True, text=True, timeout=60)


def refusal(*options: str) -> str:
    """The one sentence with which a start is refused."""
    ended = run(*options)
    assert ended.returncode == FAULT, ended.stderr
    lines = ended.stderr.splitlines()
    assert len(lines) == 1 and lines[0].startswith("trunkline: "), ended.stderr
    assert ended.stdout == "" and PASSWORD not in ended.stderr
    return lines[0]


# Bad starts


def test_a_port_that_is_taken_is_told() -> None:
    """The sentence names the port and a way out."""
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        port = other.getsockname()[1]
        told = refusal("--port", str(port))
    assert f"port {port}" in told and "--port" in told


@pytest.mark.parametrize(
    "url",
    [
        "nonsense",
        f"postgresql//user:{PASSWORD}@host/name",
        f"postgresql://user:{PASSWORD}@host:port/name",
        "sqlite://file.db",
        f"mysql://user:{PASSWORD}@host/name",
    ],
)
def test_a_url_that_names_no_database_is_told(url: str) -> None:
    """Nonsense, a slip of the pen or an unknown kind: the sentence shows how it is written, and no password."""
    told = refusal("--database", url)
    assert "sqlite:///path/to/file.db" in told and "postgresql://user:password@host/name" in told


@pytest.mark.parametrize("url", ["sqlite://", "sqlite:///:memory:"])
def test_a_database_in_memory_is_refused(url: str) -> None:
    """It would forget every game."""
    assert "name a file" in refusal("--database", url)


@pytest.mark.parametrize(
    ("url", "words"),
    [
        (f"postgresql://user:{PASSWORD}@127.0.0.1:{{port}}/name", "is PostgreSQL running"),
        (f"postgresql://user:{PASSWORD}@127.0.0.1:{{port}}/name?sslmode=disable", "is PostgreSQL running"),
        (f"postgresql://user:{PASSWORD}@127.0.0.1:{{port}}/name?colour=red", "colour"),
        (f"postgresql://user:{PASSWORD}@nowhere.invalid/name", "check the host's name"),
    ],
)
def test_a_postgresql_that_cannot_be_reached_is_told(url: str, words: str) -> None:
    """Nothing listens there, the host is unknown, or the URL asks for something unknown."""
    assert words in refusal("--database", url.format(port=free_port()))


def below_a_file(folder: Path) -> str:
    (folder / "file").touch()
    return f"sqlite:///{folder}/file/games.db"


def a_folder(folder: Path) -> str:
    return f"sqlite:///{folder}"


def no_database(folder: Path) -> str:
    (folder / "text.db").write_text("This is a letter to my aunt. " * 100)
    return f"sqlite:///{folder}/text.db"


def read_only(folder: Path) -> str:
    upgrade(read_url(f"sqlite:///{folder}/old.db"))
    return f"sqlite:///file:{folder}/old.db?mode=ro&uri=true"


def newer(folder: Path) -> str:
    upgrade(read_url(f"sqlite:///{folder}/new.db"))
    with closing(sqlite3.connect(folder / "new.db")) as connection:
        connection.execute("UPDATE alembic_version SET version_num = '9999'")
        connection.commit()
    return f"sqlite:///{folder}/new.db"


@pytest.mark.parametrize(
    ("make", "words"),
    [
        (below_a_file, "--database"),
        (a_folder, "check its folder and permissions"),
        (no_database, "name another one with --database"),
        (read_only, "check the file's permissions"),
        (newer, "upgrade, or use another database"),
    ],
)
def test_a_file_that_cannot_be_used_is_told(tmp_path: Path, make: Callable[[Path], str], words: str) -> None:
    """Below a file, a folder, a letter, read-only, from the future: each has its sentence, and nothing is left over."""
    url = make(tmp_path)
    before = sorted(tmp_path.iterdir())
    assert words in refusal("--database", url)
    left = [path for path in tmp_path.iterdir() if path not in before and not path.name.endswith(("-wal", "-shm"))]
    assert left == []


@pytest.mark.parametrize(
    ("options", "words"),
    [
        (("--workers", "2"), "postgresql://"),
        (("--workers", "0"), "at least one worker"),
        (("--log", "loud"), "choose debug, info, warning or error"),
        (("--port", "99999"), "choose one from 1 to 65535"),
        (("--host", "nowhere.invalid"), "--host"),
        (("--public", "club.example"), "--public https://club.example"),
        (("--public", "https://club.example/games"), "--public https://club.example"),
        (("--metrics", "everybody"), "--metrics 10.0.0.0/8"),
    ],
)
def test_settings_that_cannot_work_are_told(options: tuple[str, ...], words: str) -> None:
    """Each with what to choose instead."""
    assert words in refusal(*options)


def test_an_upgrade_that_breaks_off_leaves_the_database_as_it_was(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Tables are made all or none, so that a start that is killed half-way can be repeated."""
    url, real = read_url(f"sqlite:///{tmp_path}/games.db"), alembic.command.upgrade

    def broken(*args: object) -> None:
        real(*args)  # type: ignore[arg-type]
        raise OSError("the plug was pulled")

    monkeypatch.setattr(alembic.command, "upgrade", broken)
    with pytest.raises(ValueError, match="the plug was pulled"):
        upgrade(url)
    with closing(sqlite3.connect(tmp_path / "games.db")) as connection:
        assert connection.execute("SELECT name FROM sqlite_master").fetchall() == []
    monkeypatch.undo()
    upgrade(url)


# Good starts


def test_the_settings_are_printed_without_the_password() -> None:
    """`--print-config` prints JSON and starts nothing."""
    ended = run("--print-config", "--database", f"postgresql://user:{PASSWORD}@host/name", "--workers", "3")
    shown = json.loads(ended.stdout)
    assert ended.returncode == 0 and ended.stderr == ""
    assert shown["workers"] == 3 and "user:***@host/name" in shown["database"]
    assert PASSWORD not in ended.stdout


def test_the_environment_is_heard_and_options_win(monkeypatch: pytest.MonkeyPatch) -> None:
    """TRUNKLINE_PORT and its like, below the options of the command line."""
    told = {"PORT": "9123", "LOG": "debug", "BOT_PAUSE": "0.1", "RATINGS": "false", "PUBLIC": "https://a.example, "}
    for name, value in told.items():
        monkeypatch.setenv(f"TRUNKLINE_{name}", value)
    shown = json.loads(run("--print-config", "--port", "9124").stdout)
    assert (shown["port"], shown["log"], shown["bot_pause"], shown["ratings"]) == (9124, "debug", 0.1, False)
    assert shown["public"] == ["https://a.example"]


def test_a_variable_that_cannot_be_read_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    """As with options: a sentence and status 2."""
    monkeypatch.setenv("TRUNKLINE_PORT", "harbour")
    assert "port" in refusal()


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Server]:
    with Server(tmp_path, "--log", "debug") as running:
        yield running


def log_of(server: Server) -> list[dict[str, object]]:
    """The server's log; all but its greeting is JSON, a line each."""
    lines = server.told().splitlines()
    greeting = ("Trunkline is at ", "Games are kept in ", "Stop with ", "Stopped; ")
    return [json.loads(line) for line in lines if not line.startswith(greeting)]


async def stop_while_playing(server: Server, how: signal.Signals) -> None:
    players = await sit_down(server.address, "usa", [ME, OPEN], random.Random(4))
    players += await sit_down(server.address, "world", [ME, BOT], random.Random(5))
    playing = [asyncio.create_task(player.play_on()) for player in players]
    await eventually(lambda: all(len(player.done) > 2 or player.over for player in players))
    assert server.process is not None
    server.process.send_signal(how)
    began = time.monotonic()
    assert await asyncio.to_thread(server.process.wait, 60) == 0
    took = time.monotonic() - began
    await asyncio.gather(*playing)
    await leave_all(players)
    assert took < 5, f"the stop took {took} s"
    assert all(player.done for player in players)
    check_kept(database_of(server), players)


@pytest.mark.alone
@pytest.mark.parametrize("how", [signal.SIGTERM, signal.SIGINT])
def test_a_stop_during_games_is_clean_and_loses_nothing(server: Server, how: signal.Signals) -> None:
    """Status 0 within seconds, sockets open and bots thinking; all acknowledged moves are kept, no complaints."""
    asyncio.run(stop_while_playing(server, how))
    assert server.told().splitlines()[-1].startswith("Stopped; ")
    assert [line for line in log_of(server) if line["level"] in ("warning", "error")] == []


def test_a_running_server_says_that_it_lives_and_is_ready(server: Server) -> None:
    """For those who watch over it."""
    assert server.answers("/health") and server.answers("/ready")


async def play_with_secrets(server: Server) -> list[str]:
    """Play and use every kind of secret; returns them."""
    host = await Person.introduce(server.address, "Ada")
    bot = await host.post("/api/me/bots", {"name": "Robot"})
    link = await host.post("/api/me/link")
    phone = await Person.introduce(server.address, "Phone")
    await phone.post("/api/me/enter", link | {"confirm": True})
    made = await host.post("/api/tables", {"board": "usa", "seats": [ME, OPEN], "seed": "my-own-luck", "start": False})
    id, key = made["table"]["id"], made["invitation"]
    await host.get(f"/api/tables/{id}?key={key}")
    async with connect(f"{server.address.replace('http', 'ws')}/api/tables/{id}/live?key={key}") as watching:
        await watching.recv()
    robot = Person(server.address, bot["token"])
    await robot.post(f"/api/tables/{id}/join", {"key": key})
    players = await sit_down(server.address, "germany", [ME, BOT], random.Random(6))
    await asyncio.gather(*(player.come() for player in players))
    await asyncio.gather(*(player.play(20) for player in players))
    await leave_all(players)
    people = [host, robot, *(player.seat.person for player in players)]
    return [link["code"], key, *(token_of(person) for person in people)]


def token_of(person: Person) -> str:
    """The bare token of a person's headers."""
    return person.headers.get("cookie", "").removeprefix("trunkline=") or person.headers["authorization"][7:]


def test_logs_are_lines_of_json_without_secrets(server: Server) -> None:
    """No token, link, invitation or seed is in the log, however much it tells."""
    hidden = asyncio.run(play_with_secrets(server))
    with closing(sqlite3.connect(database_of(server))) as connection:
        hidden += [seed for (seed,) in connection.execute("SELECT seed FROM tables")]
    assert server.stop() == 0
    text, lines = server.told(), log_of(server)
    assert len(lines) > 5 and all({"at", "level", "from", "message"} <= line.keys() for line in lines)
    assert "seed my-own-luck" in hidden and all(len(secret) > 8 for secret in hidden)
    assert [secret for secret in hidden if secret in text] == []
