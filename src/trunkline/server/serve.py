"""Starts the server: checks settings and database, then runs one process or several."""

import errno
import json
import os
import signal
import socket
import sys
import threading
import time
import urllib.request
import webbrowser
from collections.abc import Mapping
from contextlib import nullcontext, suppress
from tempfile import TemporaryDirectory
from typing import Any

import msgspec
import uvicorn
from uvicorn.config import STARTUP_FAILURE
from uvicorn.supervisors import Multiprocess

from trunkline import warm
from trunkline.arguments import language
from trunkline.errors import TrunklineError
from trunkline.rules.compiled import is_warming
from trunkline.rules.progress import bar
from trunkline.server.api.sockets import LARGEST
from trunkline.server.app import make_app
from trunkline.server.bots.warm import load_games
from trunkline.server.bots.warming import PARTS, Warmth
from trunkline.server.operation.config import Config, read_config
from trunkline.server.protection import transport
from trunkline.server.protection.limits import shared_by_workers
from trunkline.server.protection.middleware import App
from trunkline.server.protection.transport import Connections, Requests, Sockets
from trunkline.server.runtime import logs, metrics
from trunkline.server.storage.database import is_sqlite, read_url, upgrade
from trunkline.server.storage.database_file import check_unused, path_of
from trunkline.words import say

CONFIG = "TRUNKLINE_CONFIG"  # how worker processes get the settings


def serve(options: Mapping[str, Any], print_config: bool = False, browse: bool = False) -> None:
    """Run until Ctrl-C or SIGTERM."""
    config = read_config(options)
    if print_config:
        print(json.dumps(config.shown(), indent=1))
        return
    _check_port(config)
    logs.set_up(config.log)
    url = read_url(config.url)
    if is_sqlite(url) and (path := path_of(url)) is not None:
        check_unused(path)
    upgrade(url, config.wait)
    if config.workers > 1:  # these have everything compiled once before they all load it
        warm.with_bar(PARTS, language())
    threading.Thread(target=_announce, args=(config, browse), daemon=True).start()
    with suppress(KeyboardInterrupt), shared_by_workers() if config.workers > 1 else nullcontext():
        _run(config)
    print("Stopped; every game is kept.", flush=True)


def serve_here() -> None:
    """For who just wants to play: on this machine, on a port that is free, with the browser opened."""
    config = read_config({})
    if _is_ours(f"http://{_named(config.host)}:{config.port}/"):
        print(f"Trunkline is already running at http://{_named(config.host)}:{config.port}/")
        webbrowser.open(f"http://{_named(config.host)}:{config.port}/")
        return
    port = next((port for port in range(config.port, config.port + 50) if _is_free(config.host, port)), config.port)
    serve({"port": port}, browse=True)


def _is_ours(address: str) -> bool:
    """Whether a server of ours answers there."""
    try:
        with urllib.request.urlopen(address + "health", timeout=1) as answer:
            return bool(answer.read() == b"ok\n")
    except (OSError, ValueError):
        return False


def _is_free(host: str, port: int) -> bool:
    try:
        _check_port(Config(host=host, port=port))
    except TrunklineError:
        return False
    return True


def _run(config: Config) -> None:
    signal.signal(signal.SIGTERM, signal.default_int_handler)  # after a clean stop uvicorn hands the signal on
    os.environ[CONFIG] = json.dumps({name: getattr(config, name) for name in config.__struct_fields__})
    settings = uvicorn.Config(
        "trunkline.server.serve:worker",
        factory=True,
        host=config.host,
        port=config.port,
        workers=config.workers,
        lifespan="on",
        log_config=None,
        access_log=False,
        server_header=False,
        loop="asyncio",  # transport.py relies on it
        http=Requests,
        backlog=transport.most_at_once(transport.raise_descriptors()),
        ws=Sockets,
        ws_max_size=LARGEST,
        ws_per_message_deflate=False,
        ws_ping_interval=transport.PING,
        ws_ping_timeout=transport.PING,
        proxy_headers=bool(config.proxies),
        forwarded_allow_ips=list(config.proxies) or None,
        timeout_graceful_shutdown=3,
    )
    with TemporaryDirectory(prefix="trunkline-metrics-") as folder:
        if config.workers > 1:
            os.environ[metrics.FOLDER] = folder  # for the workers: they import everything anew
        gave_up = _gave_up(settings)
    if gave_up:
        raise TrunklineError("the server could not open its doors and gave up; the log says why")


def _gave_up(settings: uvicorn.Config) -> bool:
    """Run one process or several; whether one of them could not start: uvicorn itself would not tell of several."""
    if settings.workers > 1:
        several = Multiprocess(settings, [settings.bind_socket()])
        several.run()
        return any(process.exitcode == STARTUP_FAILURE for process in several.processes)
    try:
        uvicorn.Server(settings).run()
    except SystemExit as ended:
        return ended.code == STARTUP_FAILURE
    return False


def worker() -> App:
    """One process of the server."""
    config = read_config(json.loads(os.environ[CONFIG]))
    logs.set_up(config.log)
    load_games()
    most = transport.most_connections(transport.raise_descriptors())
    of_one = min(config.connections, most // 2) if config.limits else most
    transport.connections = Connections(most, of_one, config.proxies)
    return make_app(config)


def _named(host: str) -> str:
    """A host for a link that opens on this machine."""
    if host in ("0.0.0.0", "::", ""):
        return "localhost"
    return f"[{host}]" if ":" in host else host


def _check_port(config: Config) -> None:
    """Find out early, and say it plainly, when the port cannot be used."""
    family = socket.AF_INET6 if ":" in config.host else socket.AF_INET
    with socket.socket(family, socket.SOCK_STREAM) as probe:
        if sys.platform != "win32":
            probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind((config.host, config.port))
        except OSError as error:
            raise TrunklineError(
                f"port {config.port} on {config.host} cannot be used ({error.strerror}); {_way_out(error)}"
            ) from None


def _way_out(error: OSError) -> str:
    if error.errno == errno.EADDRINUSE:
        return "is Trunkline already running? Choose another with --port, or stop the other program"
    if error.errno == errno.EACCES:
        return "choose another with --port: small numbers are for administrators"
    return "give --host an address of this machine, such as 127.0.0.1 or 0.0.0.0"


def _announce(config: Config, browse: bool) -> None:
    """Once the server answers print its address, open the browser, and tell how far compiling is."""
    address = f"http://{_named(config.host)}:{config.port}/"
    while not _is_ours(address):
        time.sleep(0.05)
    print(f"Trunkline is at {address}\nGames are kept in {config.shown()['database']}\nStop with Ctrl-C.", flush=True)
    if browse:
        webbrowser.open(address)
    if is_warming():
        _tell_warmth(address, language())


def _tell_warmth(address: str, lang: str) -> None:
    """Say that one can play while rules are compiled; on a terminal also how far that is."""
    print(say(lang, "warming"), flush=True)
    if not sys.stdout.isatty():
        return
    with suppress(OSError):
        while not (warmth := _warmth(address)).thinking:
            print(f"\r\033[K{bar(warmth.done, warmth.total)} {warmth.done}/{warmth.total}", end="", flush=True)
            time.sleep(0.5)
        print(f"\r\033[K{say(lang, 'warm')}", flush=True)


def _warmth(address: str) -> Warmth:
    with urllib.request.urlopen(address + "api/warmth", timeout=5) as answer:
        return msgspec.json.decode(answer.read(), type=Warmth)
