"""Plain requests to a server on this machine."""

import http.client
import json
from contextlib import closing
from typing import Any

from trunkline.errors import TrunklineError

HOST = "127.0.0.1"


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
