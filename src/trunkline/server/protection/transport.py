"""Connections of strangers: how many there may be, how long they may take, and how much is read of them at a time.

uvicorn's own protocols, bounded: half-open connections, slow senders and readers who never read are hung up on.
"""

import asyncio
import ipaddress
import logging
from collections import Counter
from collections.abc import Callable, Mapping
from typing import Any

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import Frame
from websockets.protocol import State

from trunkline.server.common.words import WORDS
from trunkline.server.protection.limits import network_of

SEND_NOW = "trunkline.tell"  # our extension of ASGI: send a text at once
SendNow = Callable[[bytes], bool]
AHEAD = 8  # messages that may wait for us before a socket is not read: uvicorn alone stops and starts it for each one


def cannot_send_now(_: bytes) -> bool:
    """Nothing can be sent at once."""
    return False


def send_now_of(scope: Mapping[str, Any]) -> SendNow:
    """How to send a text at once on a socket; over other transports that is not possible."""
    found: SendNow = (scope.get("extensions") or {}).get(SEND_NOW, cannot_send_now)
    return found


log = logging.getLogger("trunkline.connections")
PIECE = 4096  # bytes read at a time: a thousand tiny frames or chunks are looked at before others have their turn
FRAGMENTS = 64  # frames that one message may come in
HEADERS = 10.0  # seconds in which the head of a request must have come
BODY = 30.0  # and its body
STUCK = 30.0  # seconds in which who has asked must take what is answered
CLOSING = 15.0  # and the last of it
PING = 20.0  # seconds after which a socket is asked whether it is alive, and in which it must answer
SPARE = 64  # descriptors for the database, bots and files

FULL = " ".join(WORDS["too_many_connections"]).encode()
REFUSAL = b"HTTP/1.1 503 Service Unavailable\r\nContent-Type: text/plain; charset=utf-8\r\nRetry-After: 10\r\n"
REFUSAL += b"Connection: close\r\nContent-Length: %d\r\n\r\n" % len(FULL) + FULL
Transport = asyncio.Transport


class Connections:
    """All that are open in this process, counted by address; proxies bring those of many."""

    def __init__(self, most: int, of_one: int, proxies: tuple[str, ...] = ()) -> None:
        self.most = most
        self.of_one = of_one
        self.proxies = proxies
        self._open: dict[Transport, str] = {}
        self._of: Counter[str] = Counter()

    def __len__(self) -> int:
        return len(self._open)

    def come(self, transport: Transport, address: str) -> bool:
        """Take a place; False: there is none."""
        key = network_of(address)
        few = self._of[key] < self.of_one or self._is_proxy(address)
        if few and len(self._open) < self.most:
            self._open[transport] = key
            self._of[key] += 1
            return True
        return False

    def go(self, transport: Transport) -> None:
        key = self._open.pop(transport, None)
        if key is not None:
            self._of[key] -= 1
            if not self._of[key]:
                del self._of[key]

    def _is_proxy(self, address: str) -> bool:
        return any(proxy in ("*", address) or _within(address, proxy) for proxy in self.proxies)


def _within(address: str, net: str) -> bool:
    try:
        return ipaddress.ip_address(address) in ipaddress.ip_network(net)
    except ValueError:
        return False


connections = Connections(1_000, 200)  # a worker puts its own here, by its settings


def raise_descriptors(most: int = 65_536) -> int:
    """Let this process have as many descriptors as the machine allows; how many that is."""
    try:
        import resource
    except ImportError:  # Windows knows no such limit
        return 4_096
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = most if hard == resource.RLIM_INFINITY else min(most, hard)
    if soft == resource.RLIM_INFINITY or soft < wanted:
        resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
    return max(soft, wanted)


def most_connections(descriptors: int) -> int:
    """So many connections leave room for files, and for those that are taken up to be refused."""
    return max(16, (descriptors - SPARE) * 3 // 4)


def most_at_once(descriptors: int) -> int:
    """Connections taken up before anything else has its turn."""
    return max(4, min(256, (descriptors - SPARE) // 5))


def _free(transport: Transport) -> None:
    """A transport of asyncio holds methods of its own, so that only a search for garbage would find it."""
    held = getattr(transport, "__dict__", {})
    for name in [name for name, value in held.items() if getattr(value, "__self__", None) is transport]:
        del held[name]


class Bounded(asyncio.Protocol):
    """What both kinds of connection have in common: a place among those that are open, and limits of time."""

    loop: asyncio.AbstractEventLoop
    transport: Transport
    client: tuple[str, int] | None

    def __init__(self, *given: Any, **named: Any) -> None:
        super().__init__(*given, **named)
        self._limits: dict[str, asyncio.TimerHandle] = {}

    def limit(self, what: str, seconds: float | None) -> None:
        """Hang up in so many seconds, unless this limit is set anew or taken away (None) before."""
        if what in self._limits:
            self._limits.pop(what).cancel()
        if seconds is not None:
            self._limits[what] = self.loop.call_later(seconds, self.transport.abort)

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        super().connection_made(transport)
        transport.max_size = PIECE  # type: ignore[attr-defined]

    def connection_lost(self, exc: Exception | None) -> None:
        for what in list(self._limits):
            self.limit(what, None)
        connections.go(self.transport)
        super().connection_lost(exc)
        _free(self.transport)

    def pause_writing(self) -> None:
        self.limit("stuck", STUCK)
        super().pause_writing()

    def resume_writing(self) -> None:
        self.limit("stuck", None)
        super().resume_writing()


class Requests(Bounded, H11Protocol):
    """Requests whose head and body come in time."""

    _phase: object = None
    _upgraded = False

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        super().connection_made(transport)
        if self.client is not None and not connections.come(self.transport, self.client[0]):
            log.warning("too many connections")
            self.transport.write(REFUSAL)
            self.transport.close()
            self.limit("closing", CLOSING)
            return
        self._watch()

    def data_received(self, data: bytes) -> None:
        super().data_received(data)
        self._watch()

    def on_response_complete(self) -> None:
        super().on_response_complete()
        if self.transport.is_closing():
            self.limit("closing", CLOSING)
        self._watch()

    def timeout_keep_alive_handler(self) -> None:
        super().timeout_keep_alive_handler()
        self.limit("closing", CLOSING)

    def handle_websocket_upgrade(self, event: h11.Request) -> None:
        self._upgraded = True
        self.limit("slow", None)
        super().handle_websocket_upgrade(event)

    def _watch(self) -> None:
        """Give each part of a request its time, from when it is waited for; a socket has all the time it wants."""
        phase = self.conn.their_state
        if phase is not self._phase and not self._upgraded:
            self._phase = phase
            self.limit("slow", {h11.IDLE: HEADERS, h11.SEND_BODY: BODY}.get(phase))


class Sockets(Bounded, WebSocketsSansIOProtocol):
    """Bytes that are no text end the connection; uvicorn alone would write a traceback into the log for each."""

    def handle_cont(self, event: Frame) -> None:
        if len(self.frames) < FRAGMENTS:
            super().handle_cont(event)
        else:
            self._end(1009)

    async def run_asgi(self) -> None:
        self.scope["extensions"][SEND_NOW] = self.send_now  # type: ignore[assignment]
        try:
            await super().run_asgi()
        finally:
            del self.scope["extensions"][SEND_NOW]  # else the socket would hold itself, and only a search would free it

    def send_now(self, message: bytes) -> bool:
        """Send a text now, without a task and what frameworks do for each; False: it cannot be sent now."""
        if self.conn.state is not State.OPEN or not self.writable.is_set() or self.transport.is_closing():
            return False
        self.conn.send_text(message)
        self.transport.write(b"".join(self.conn.data_to_send()))
        return True

    def send_receive_event_to_app(self) -> None:
        if self.curr_msg_data_type != "text" or self.close_sent:
            super().send_receive_event_to_app()
            return
        data, self.frames = b"".join(self.frames), []
        try:
            self.queue.put_nowait({"type": "websocket.receive", "text": data.decode()})
        except UnicodeDecodeError:
            self._end(1007)
            return
        if self.queue.qsize() >= AHEAD and not self.read_paused:
            self.read_paused = True
            self.transport.pause_reading()

    def _end(self, code: int) -> None:
        self.frames = []
        if self.conn.state is State.OPEN:
            self.conn.send_close(code)
            self.handle_parser_exception()
            self.limit("closing", CLOSING)

    def connection_lost(self, exc: Exception | None) -> None:
        super().connection_lost(exc)
        self.conn.parser.close()  # it holds the socket, and so do the traces of what it met
        met: BaseException | None = self.conn.parser_exc
        while met is not None:
            met.__traceback__, met = None, met.__cause__ or met.__context__

    def keepalive_timeout(self) -> None:
        super().keepalive_timeout()
        self.limit("closing", CLOSING)

    async def send(self, message: Any) -> None:
        await super().send(message)
        if message["type"] == "websocket.close":
            self.limit("closing", CLOSING)
