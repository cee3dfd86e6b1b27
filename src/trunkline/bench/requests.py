"""Plain requests to a server on this machine."""

import http.client
import json
import random
from contextlib import closing
from typing import Any

from trunkline.errors import TrunklineError


def _own_address() -> str:
    """One of the sixteen million that mean this machine."""
    return f"127.{random.randrange(64, 127)}.{random.randrange(256)}.{random.randrange(1, 255)}"


# Where this run's server listens. No other server does, so that nobody else's requests come here; and ports of
# connections are counted for each address, so that two runs with thousands of sockets do not use up each other's.
HOST = _own_address()
FROM = "127.0.0.1"  # where requests of this machine come from


def ask(
    port: int, method: str, path: str, body: Any = None, token: str | None = None, address: str | None = None
) -> tuple[bytes, str | None]:
    """Ask the server, maybe as a proxy for an address; the answer's body and its cookie.

    Every request has a line of its own: a server closes a kept one that has been quiet, maybe just when it is used.
    """
    headers = {"content-type": "application/json"} | ({"cookie": f"trunkline={token}"} if token else {})
    headers |= {"x-forwarded-for": address} if address else {}
    with closing(http.client.HTTPConnection(HOST, port, timeout=60)) as line:
        line.request(method, path, None if body is None else json.dumps(body), headers)
        answer = line.getresponse()
        text = answer.read()
    if answer.status >= 400:
        raise TrunklineError(f"the server refused {path}: {text.decode(errors='replace')[:300]}")
    return text, answer.headers["set-cookie"]
