"""People with a browser: where they are, what they see, what they click, and what went wrong there."""

import re
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Page

ROBOT = Path(__file__).with_name("robot.js")
SCREENS = {"desk": (1280, 800), "phone": (390, 844), "side": (844, 390)}


def until(condition: Callable[[], Any], seconds: float = 15, what: str = "") -> Any:
    """Wait for something to hold; what it is then."""
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        found = condition()
        if found:
            return found
        time.sleep(0.02)
    raise AssertionError(f"waited in vain for {what or condition}")


class Visitor:
    """One browser profile with one page."""

    def __init__(self, context: BrowserContext, address: str, phone: bool) -> None:
        self.context = context
        self.phone = phone
        self.address = address
        self.problems: list[str] = []
        self.frames: list[str] = []  # what came over sockets
        self.page: Page = context.new_page()
        self.page.set_default_timeout(15_000)
        self.page.on("pageerror", lambda error: self.problems.append(f"error: {error}"))
        self.page.on("console", self._told)
        self.page.on("websocket", lambda line: line.on("framereceived", lambda frame: self.frames.append(str(frame))))

    def _told(self, line: ConsoleMessage) -> None:
        if line.type == "error":
            self.problems.append(f"console: {line.text}")

    # Going places

    def go(self, path: str = "/") -> "Visitor":
        self.page.goto(self.address + path)
        return self

    def named(self, name: str) -> "Visitor":
        """Be somebody, without the form."""
        self.ask("POST", "/api/me", {"name": name})
        return self

    def ask(self, method: str, path: str, body: Any = None) -> Any:
        """What the server tells this browser over HTTP."""
        headers = {"origin": self.address, "content-type": "application/json"}
        answer = self.context.request.fetch(self.address + path, method=method, headers=headers, data=body)
        assert answer.ok, f"{path}: {answer.status} {answer.text()}"
        return answer.json() if "json" in answer.headers.get("content-type", "") else answer.text()

    def table(self, board: str, *seats: str, start: bool = True, **options: Any) -> str:
        """Make a table of these seats (me, open, the level of a bot, or a name at this screen)."""
        wishes = [_wish(seat) for seat in seats]
        made = self.ask("POST", "/api/tables", {"board": board, "seats": wishes, "start": start} | options)
        return str(made["table"]["id"])

    @property
    def at(self) -> str:
        """The id of the table in the address."""
        found = re.search(r"/(?:t|tv|replay)/([^/?]+)", self.page.url)
        assert found, self.page.url
        return found[1]

    # Looking and clicking

    def sees(self, what: str, seconds: float = 15) -> None:
        """Wait until an element is there (a CSS selector, or text= and so on)."""
        self.page.locator(what).first.wait_for(timeout=seconds * 1000)

    def misses(self, what: str, seconds: float = 15) -> None:
        until(lambda: self.page.locator(what).count() == 0, seconds, f"the end of {what}")

    def click(self, what: str) -> None:
        self.page.locator(what).first.click()

    def drawer(self, page: str) -> None:
        """Open the moves, the chat, the points or the menu of a table."""
        if not self.page.locator(".drawer").count():
            self.click(f".tool[data-page={page if page in ('chat', 'menu') else 'moves'}]")
        self.page.locator(".drawer [role=tab]").nth(("moves", "chat", "points", "menu").index(page)).click()

    def close(self) -> None:
        """Close what was opened over the table."""
        self.page.keyboard.press("Escape")
        self.misses(".drawer")

    def in_words(self) -> None:
        """Switch the text mode of a table on or off."""
        self.drawer("menu")
        self.click(".menu .textmode")
        self.close()

    def text(self, what: str = "body") -> str:
        return self.page.locator(what).first.inner_text()

    def reach(self, ply: int) -> None:
        until(lambda: self.ply() >= ply, what=f"ply {ply}")

    def ply(self) -> int:
        return int(self.page.locator("main.play").get_attribute("data-ply") or 0)

    def fits(self) -> bool:
        """Whether nothing makes the page scroll sideways; phones zoom out instead, and tell a wider window."""
        return bool(self.page.evaluate("() => document.scrollingElement.scrollWidth <= screen.width"))


def _wish(seat: str) -> dict[str, str]:
    if seat in ("me", "open"):
        return {"kind": seat}
    if seat in ("greedy", "random"):
        return {"kind": "bot", "level": seat}
    return {"kind": "me", "name": seat}


class Visitors:
    """Makes visitors, and checks at the end that nothing went wrong for them."""

    def __init__(self, browser: Browser, address: str) -> None:
        self.browser = browser
        self.address = address
        self.known: list[Visitor] = []
        self.expected: list[str] = []  # problems a test causes on purpose

    def come(self, screen: str = "desk", language: str = "en", **more: Any) -> Visitor:
        width, height = SCREENS[screen]
        phone: dict[str, Any] = {"has_touch": True, "is_mobile": True} if screen != "desk" else {}
        context = self.browser.new_context(
            viewport={"width": width, "height": height},
            locale={"en": "en-GB", "pl": "pl-PL"}[language],
            **({"reduced_motion": "reduce"} | phone | more),
        )
        context.add_init_script(path=ROBOT)
        self.known.append(Visitor(context, self.address, screen != "desk"))
        return self.known[-1]

    def expect(self, *problems: str) -> None:
        """Parts of console messages that a test brings about: a refused request is told there by the browser."""
        self.expected += problems

    def __enter__(self) -> "Visitors":
        return self

    def __exit__(self, kind: object, *_: object) -> None:
        told = [line for one in self.known for line in one.problems]
        for visitor in self.known:
            visitor.context.close()
        if kind is None:
            wrong = [line for line in told if not any(part in line for part in self.expected)]
            assert not wrong, "\n".join(wrong)
