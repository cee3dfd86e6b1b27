"""A client of the server in Python, for bots, tests and benchmarks: people, tables, and a live seat.

person = await Person.introduce("http://localhost:8000", "Ada")
table = await person.post("/api/tables", {"board": "usa", "seats": [...], "start": True})
async with Seat(person, table["table"]["id"]) as seat:
    while not seat.over:
        await seat.play(seat.actions()[0])
"""

import asyncio
import itertools
import json
import secrets
import urllib.error
import urllib.request
from collections.abc import Callable
from typing import Any

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from trunkline.errors import TrunklineError


class ServerError(TrunklineError):
    """What the server refused, with its code."""

    def __init__(self, code: str, message: str, status: int = 0) -> None:
        super().__init__(message)
        self.code = code
        self.status = status


class Person:
    """Somebody at a server, known by a token: a program's own, or one a browser would keep in its cookie.

    >>> ada = Person("http://localhost:8000/", "token")
    >>> ada
    <Person at http://localhost:8000>
    """

    def __init__(self, address: str, token: str, cookie: bool = False) -> None:
        self.address = address.rstrip("/")
        self.headers = {"cookie": f"trunkline={token}"} if cookie else {"authorization": f"Bearer {token}"}

    def __repr__(self) -> str:
        return f"<Person at {self.address}>"  # the token is nobody's business

    @classmethod
    async def introduce(cls, address: str, name: str) -> "Person":
        """Become somebody new."""
        nobody = cls(address, "")
        nobody.headers = {}
        _, headers = await asyncio.to_thread(nobody._ask, "POST", "/api/me", {"name": name})
        return cls(address, headers["set-cookie"].split(";")[0].partition("=")[2].strip('"'), cookie=True)

    async def get(self, path: str) -> Any:
        return (await asyncio.to_thread(self._ask, "GET", path, None))[0]

    async def post(self, path: str, body: Any = None) -> Any:
        return (await asyncio.to_thread(self._ask, "POST", path, body if body is not None else {}))[0]

    def _ask(self, method: str, path: str, body: Any) -> tuple[Any, Any]:
        data = None if body is None else json.dumps(body).encode()
        headers = self.headers | ({"content-type": "application/json"} if data is not None else {})
        request = urllib.request.Request(self.address + path, data, headers, method=method)
        try:
            with urllib.request.urlopen(request, timeout=30) as answer:
                text = answer.read()
                return (json.loads(text) if "json" in answer.headers.get("content-type", "") else text), answer.headers
        except urllib.error.HTTPError as error:
            told = json.loads(error.read())
            raise ServerError(told["code"], told["message"], error.code) from None


def merge(old: dict[str, Any], patch: dict[str, Any]) -> dict[str, Any]:
    """Apply a merge patch (RFC 7396).

    >>> merge({"turn": 1, "clocks": {"a": 5, "b": 6}}, {"turn": 2, "clocks": {"b": None}})
    {'turn': 2, 'clocks': {'a': 5}}
    """
    made = dict(old)
    for key, value in patch.items():
        if value is None:
            made.pop(key, None)
        elif isinstance(value, dict):
            made[key] = merge(made[key] if isinstance(made.get(key), dict) else {}, value)
        else:
            made[key] = value
    return made


class Seat:
    """A live place at a table; `state` is what the server has told so far.

    >>> async def moves() -> int:
    ...     person = await Person.introduce("http://localhost:8000", "Ada")
    ...     async with Seat(person, "table") as seat:
    ...         while not seat.over:
    ...             await seat.until(lambda: bool(seat.actions()) or seat.over)
    ...             await seat.play(seat.actions()[0])
    ...     return seat.state["ply"]
    """

    def __init__(self, person: Person, table: str, seat: int | None = None) -> None:
        self.person = person
        self.table = table
        self.wanted = seat
        self.state: dict[str, Any] = {}
        self.heard: Callable[[str], None] = lambda _: None  # for those who want every frame
        self._socket: ClientConnection | None = None
        self._reader: asyncio.Task[None] | None = None
        self._changed = asyncio.Event()
        self._answers: dict[str, asyncio.Future[dict[str, Any]]] = {}
        self._nonces = (f"{secrets.token_hex(4)}-{i}" for i in itertools.count())

    def __repr__(self) -> str:
        return f"<Seat {self.state.get('seat', self.wanted)} at table {self.table} of {self.person.address}>"

    # Coming and going

    async def __aenter__(self) -> "Seat":
        await self.open()
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.close()

    async def open(self) -> None:
        """Connect, or connect again: the server tells what was missed."""
        known = ""
        if "log" in self.state:
            seat = self.state["seat"]
            known = f"?ply={self.state['ply']}&number={self.state['number']}&seat={'' if seat is None else seat}"
        address = self.person.address.replace("http", "ws", 1)
        self._socket = await connect(
            f"{address}/api/tables/{self.table}/live{known}",
            additional_headers=self.person.headers,
            compression=None,
            max_size=None,
            open_timeout=30,
            ping_interval=None,
        )
        self._take(json.loads(await self._receive()))
        self._reader = asyncio.create_task(self._read())
        if self.wanted is not None and self.state["seat"] != self.wanted:
            await self.show(self.wanted)

    async def close(self) -> None:
        if self._reader is not None:
            self._reader.cancel()
            await asyncio.gather(self._reader, return_exceptions=True)
        if self._socket is not None:
            await self._socket.close()

    async def _receive(self) -> str:
        assert self._socket is not None, "not connected"
        frame = await self._socket.recv()
        text = frame if isinstance(frame, str) else frame.decode()
        self.heard(text)
        return text

    async def _read(self) -> None:
        try:
            while True:
                self._take(json.loads(await self._receive()))
        except ConnectionClosed as closed:
            for answer in self._answers.values():
                if not answer.done():
                    answer.set_exception(ServerError("closed", f"the connection is closed: {closed}"))
            self._answers.clear()
            self._changed.set()

    def _take(self, message: dict[str, Any]) -> None:
        kind = message.pop("type")
        if kind == "state":
            self._state(message)
        elif kind == "update":
            self._update(message)
        elif kind in ("done", "stale", "refusal", "hinted", "pong"):
            self._answer(message | {"type": kind})
        self._changed.set()

    def _state(self, message: dict[str, Any]) -> None:
        log, chat = message.pop("log", None), message.pop("chat", [])
        before = self.state
        self.state = {"view": None, "legal": None, "clocks": [], "account": None} | message
        self.state["log"] = before.get("log", [])[: log["start"]] + log["steps"] if log else []
        old = [line for line in before.get("chat", []) if not chat or line["number"] < chat[0]["number"]]
        self.state["chat"] = old + chat

    def _update(self, message: dict[str, Any]) -> None:
        state = self.state
        for part in ("table", "view"):
            if part in message:
                state[part] = merge(state[part] or {}, message.pop(part))
        if "log" in message:
            log = message.pop("log")
            state["log"] = state["log"][: log["start"]] + log["steps"]
        state["chat"] = state["chat"] + message.pop("chat", [])
        state.update(message)

    def _answer(self, message: dict[str, Any]) -> None:
        waiting = self._answers.pop(message.get("nonce") or "", None)
        if waiting is not None and not waiting.done():
            waiting.set_result(message)

    # Playing

    @property
    def seat(self) -> int:
        seat: int = self.state["seat"]
        return seat

    @property
    def over(self) -> bool:
        return bool(self.state["table"]["state"] in ("over", "closed"))

    @property
    def connected(self) -> bool:
        return self._reader is not None and not self._reader.done()

    def actions(self) -> list[str]:
        """All that this seat may do now, claims with every payment, the thrifty one first."""
        legal = self.state.get("legal")
        if not legal:
            return []
        claims: list[str] = [
            f"claim {track} with {paid}"
            for one in legal["claims"]
            for track in one["tracks"]
            for paid in one["payments"]
        ]
        return [*legal["actions"], *claims]

    async def play(self, action: str, ply: int | None = None, nonce: str | None = None) -> dict[str, Any]:
        """Make a move; returns the server's answer: done, stale or refusal."""
        told = nonce or next(self._nonces)
        return await self.ask(
            {"type": "play", "ply": self.state["ply"] if ply is None else ply, "nonce": told}
            | {"seat": self.seat, "action": action},
            told,
        )

    async def told_of(self, answer: dict[str, Any]) -> None:
        """Wait until the state holds what an answer speaks of."""
        await self.until(lambda: bool(self.state["ply"] >= answer.get("ply", 0)))

    async def ask(self, message: dict[str, Any], nonce: str = "") -> dict[str, Any]:
        """Send a message and wait for its answer."""
        answer: asyncio.Future[dict[str, Any]] = asyncio.get_running_loop().create_future()
        self._answers[nonce] = answer
        try:
            await self.send(message)
            return await answer
        finally:
            self._answers.pop(nonce, None)
            if answer.done() and not answer.cancelled():
                answer.exception()  # seen: the connection may have closed while the message was being sent

    async def send(self, message: dict[str, Any]) -> None:
        assert self._socket is not None, "not connected"
        await self._socket.send(json.dumps(message))

    async def show(self, seat: int | None) -> None:
        """Look from another of the person's own seats."""
        await self.send({"type": "show", "seat": seat})
        await self.until(lambda: self.state["seat"] == seat)

    async def until(self, condition: Callable[[], bool], seconds: float = 30) -> None:
        """Wait until what the server has told fulfils a condition."""
        async with asyncio.timeout(seconds):
            while not condition():
                if not self.connected:
                    raise ServerError("closed", "the connection is closed")
                self._changed.clear()
                await self._changed.wait()
