"""A browser for tests of who one is: keeps cookies, and goes where it is sent."""

import http.cookiejar
import json
import urllib.error
import urllib.request
from typing import Any

from trunkline.client import Person


class Browser:
    """Cookies of one browser at one server."""

    def __init__(self, address: str, name: str | None = None) -> None:
        self.address = address
        self.jar = http.cookiejar.CookieJar()
        self._opener = urllib.request.build_opener(urllib.request.HTTPCookieProcessor(self.jar))
        if name is not None:
            self.ask("POST", "/api/me", {"name": name})

    def ask(self, method: str, path: str, body: Any = None, **headers: str) -> Any:
        """The answer; a refusal is told by its code."""
        data = None if body is None else json.dumps(body).encode()
        told = {"content-type": "application/json"} | {key.replace("_", "-"): text for key, text in headers.items()}
        request = urllib.request.Request(self.address + path, data, told, method=method)
        try:
            with self._opener.open(request, timeout=30) as answer:
                text = answer.read()
        except urllib.error.HTTPError as error:
            with error:
                return json.loads(error.read())["code"]
        return json.loads(text) if text else None

    @property
    def name(self) -> str | None:
        """Who this browser is."""
        found: str | None = self.ask("GET", "/api/me")["name"]
        return found

    def at(self, address: str) -> "Browser":
        """The same browser at another process of the same server."""
        twin = Browser(address)
        twin.jar = self.jar
        twin._opener = urllib.request.build_opener(urllib.request.HTTPCookieProcessor(self.jar))
        return twin

    def person(self, address: str | None = None) -> Person:
        """The same for the client of bots and tests."""
        token = next(cookie.value for cookie in self.jar if cookie.name == "trunkline")
        return Person(address or self.address, token or "", cookie=True)
