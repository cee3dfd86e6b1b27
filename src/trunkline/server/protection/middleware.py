"""The door of the server: around everything, it limits, refuses other sites, and adds the security headers."""

import asyncio
import ipaddress
import logging
import time
from collections.abc import Awaitable, Callable, Iterable, MutableMapping
from typing import Any
from urllib.parse import urlsplit

import msgspec

from trunkline.server.common.origins import origin_of
from trunkline.server.common.refusal import Refused, forbidden
from trunkline.server.common.words import preferred
from trunkline.server.protection.limits import LATE, OPEN_HERE, REQUESTS, SOCKETS, Limits, network_of
from trunkline.server.protection.pacing import Pacer
from trunkline.server.runtime import metrics

Scope = MutableMapping[str, Any]
Message = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Message], Awaitable[None]]
App = Callable[[Scope, Receive, Send], Awaitable[None]]

log = logging.getLogger("trunkline.access")
SAFE = ("GET", "HEAD", "OPTIONS")
RECEIVED = 64 * 1024 * 1024  # bytes of bodies that are in memory at a time, of all requests
HEADERS = [
    (b"content-security-policy", (
        b"default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; "
        b"connect-src 'self'; manifest-src 'self'; worker-src 'self'; media-src 'self'; base-uri 'none'; "
        b"form-action 'self'; frame-ancestors 'none'"
    )),
    (b"x-content-type-options", b"nosniff"),
    (b"x-frame-options", b"DENY"),
    (b"referrer-policy", b"same-origin"),
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"cross-origin-resource-policy", b"same-origin"),
    (b"permissions-policy", b"camera=(), microphone=(), geolocation=()"),
]  # fmt: skip


def header(scope: Scope, name: bytes) -> str | None:
    return next((value.decode("latin-1") for key, value in scope["headers"] if key == name), None)


def metrics_for(client: str, headers: Iterable[str], allowed: tuple[str, ...]) -> bool:
    """Whether what is measured may be shown: to this machine itself, and to named networks, but not through a proxy."""
    if any(name.startswith("x-forwarded-") or name == "forwarded" for name in headers):
        return False
    try:
        address = ipaddress.ip_address(client)
    except ValueError:
        return False
    return address.is_loopback or any(address in ipaddress.ip_network(network) for network in allowed)


class SecurityMiddleware:
    """An ASGI application around another one."""

    def __init__(
        self, app: App, limits: Limits, public: tuple[str, ...], refuse: Callable[[str], None] = lambda _: None
    ) -> None:
        self.app = app
        self.limits = limits
        self.refuse = refuse  # addresses that are banned
        self.pacer = Pacer()
        self.received = 0  # bytes of bodies of the requests that are being answered
        self.origins = {origin_of(address) for address in public}

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] not in ("http", "websocket"):
            await self.app(scope, receive, send)
            return
        try:
            self._check(scope)
            if self.limits.on and (delay := self.pacer.delay(_network(scope))) > 0:
                await asyncio.sleep(delay)
            await self.limits.turn(_network(scope))
            if scope["type"] == "websocket":
                with self.limits.hold("open", _network(scope), OPEN_HERE):
                    await self.app(scope, receive, send)
                return
        except Refused as refused:
            await _refuse(scope, send, refused)
            return
        await self._http(scope, receive, send)

    def _check(self, scope: Scope) -> None:
        self.refuse(scope["client"][0] if scope.get("client") else "?")
        rate = REQUESTS if scope["type"] == "http" else SOCKETS
        self.limits.take(scope["type"], _network(scope), rate)
        if "\0" in scope["path"] or b"%00" in scope["query_string"]:  # no database keeps it
            raise Refused("bad_message", problem="NUL")
        if scope["type"] == "websocket" or scope["method"] not in SAFE:
            self._same_site(scope)

    def _same_site(self, scope: Scope) -> None:
        """Browsers say which site a request comes from; other sites may not act in a person's name."""
        origin = header(scope, b"origin")
        if origin is not None:
            if origin in self.origins:
                return
            if urlsplit(origin).netloc.lower() != (header(scope, b"host") or "").lower():
                raise forbidden("origin")
        elif header(scope, b"sec-fetch-site") not in (None, "same-origin", "none"):
            raise forbidden("origin")

    async def _http(self, scope: Scope, receive: Receive, send: Send) -> None:
        started, status, mine = time.perf_counter(), 0, 0

        async def receive_counted() -> Message:
            nonlocal mine
            message = await receive()
            size = len(message.get("body", b""))
            mine, self.received = mine + size, self.received + size
            if self.received > RECEIVED:
                raise Refused("busy", 503, seconds=5)
            return message

        async def send_guarded(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
                if status == 429:
                    await asyncio.sleep(LATE)
                message["headers"] = [*message.get("headers", []), *HEADERS, *_more(scope)]
            await send(message)

        try:
            await self.app(scope, receive_counted, send_guarded)
        finally:
            self.received -= mine
        seconds = time.perf_counter() - started
        metrics.answered(scope["method"], scope.get("path_template") or "other", status, seconds)
        took = round(seconds * 1000, 1)
        # The path alone: queries hold the keys of invitations.
        fields = {"method": scope["method"], "path": scope["path"], "status": status, "ms": took}
        log.debug("request", extra={"fields": fields})


def _network(scope: Scope) -> str:
    return network_of(scope["client"][0]) if scope.get("client") else "?"


def _more(scope: Scope) -> list[tuple[bytes, bytes]]:
    made = [(b"cache-control", b"no-store")] if scope["path"].startswith("/api/") else []
    if scope.get("scheme") == "https":
        made.append((b"strict-transport-security", b"max-age=31536000"))
    return made


async def _refuse(scope: Scope, send: Send, refused: Refused) -> None:
    """Answer without asking the application; a socket is refused as the request that it begins with."""
    metrics.refused(refused.code)
    if refused.status == 429:
        await asyncio.sleep(LATE)
    kind = "http.response" if scope["type"] == "http" else "websocket.http.response"
    body = msgspec.json.encode(
        {"code": refused.code, "message": refused.message(preferred(header(scope, b"accept-language")))}
    )
    headers = [(b"content-type", b"application/json"), *HEADERS]
    if "seconds" in refused.fields:
        headers.append((b"retry-after", str(refused.fields["seconds"]).encode()))
    await send({"type": f"{kind}.start", "status": refused.status, "headers": headers})
    await send({"type": f"{kind}.body", "body": body})
